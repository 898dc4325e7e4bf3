import Testing

@testable import Lifecheck

/// The book of an audit looks at no more lives than it has to.
@Suite struct AuditBookTests {
  private static func observation(
    _ fact: AuditFact, at seconds: Int64, pid: Int32 = -1, source: Int32 = 0
  ) -> AuditObservation {
    let stamp = Stamp(unixMicroseconds: seconds * 1_000_000)
    var observation = AuditObservation(
      fact, at: Audit.Moment(stamp: stamp, clock: stamp.universal),
      Audit.Evidence(source: source, line: Int(seconds)))
    observation.pid = pid
    observation.bundle = pid
    return observation
  }

  private static let front = AuditFact(kind: .state, word: "foreground")
  private static let loss = AuditFact(kind: .state, word: "unknown")

  /// A book of 200 lives in front, told by two sources in turn.
  private static func book() throws -> AuditBook {
    var names = NameTable()
    for number in 0..<300 { _ = names.intern("org.example.app\(number)") }
    var book = AuditBook(try RuleSet.builtinWithoutExamples.forAudit(), names)
    for number in 0..<200 {
      book.take(
        observation(front, at: Int64(number), pid: Int32(number), source: Int32(number % 2)))
    }
    return book
  }

  @Test func `what is lost concerns the lives that its source told of`() throws {
    var book = try Self.book()
    book.take(Self.observation(Self.loss, at: 300, source: 0))
    for number in 0..<200 {
      #expect(book.lives[number].state == (number % 2 == 0 ? .unknown : .foreground))
    }
  }

  @Test func `nobody is looked at twice who told nothing since the last loss`() throws {
    var book = try Self.book()
    #expect(book.takeConcerned(byLossOf: 0).count == 100)
    book = try Self.book()
    book.take(Self.observation(Self.loss, at: 300, source: 0))
    #expect(book.takeConcerned(byLossOf: 0) == [])
    book.take(Self.observation(Self.front, at: 301, pid: 6, source: 0))
    book.take(Self.observation(Self.front, at: 301, pid: 7, source: 0))
    // The other source told of the seventh that it is in front, and that stays.
    #expect(book.takeConcerned(byLossOf: 0) == [6])
    #expect(book.takeConcerned(byLossOf: 1).count == 100)
  }

  @Test func `a device that is started anew ends the lives that have begun since`() throws {
    let reboot = AuditFact(kind: .ended, word: "reboot")
    var book = try Self.book()
    book.take(Self.observation(reboot, at: 300))
    #expect(book.lives.filter(\.isOver).count == 200)
    var lives = book.lives
    #expect(lives.takeBegun() == [])
    book.take(Self.observation(Self.front, at: 301, pid: 250))
    book.take(Self.observation(reboot, at: 302))
    #expect(book.lives.filter(\.isOver).count == 201)
  }

  @Test func `launches of processes that no line tells apart begin no life`() throws {
    var book = try Self.book()
    for second: Int64 in 300..<310 {
      for kind in [AuditFact.Kind.launch, .process, .alive] {
        book.take(Self.observation(AuditFact(kind: kind), at: second))
      }
    }
    #expect(book.lives.count == 200)
    book.take(Self.observation(AuditFact(kind: .launch), at: 310, pid: 250))
    #expect(book.lives.count == 201)
  }

  @Test func `what is told on another clock is about others`() throws {
    var book = try Self.book()
    book.finish()
    book.take(Self.observation(AuditFact(kind: .ended, word: "reboot"), at: 300))
    #expect(book.lives.filter(\.isOver).count == 0)
  }
}
