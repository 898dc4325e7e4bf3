import Testing

@testable import Lifecheck

@Suite struct ObservationListTests {
  private static func observation(_ number: Int) -> AuditObservation {
    let stamp = Stamp(unixMicroseconds: Int64((number * 7919) % 1000))
    let words = ["foreground", "background", nil]
    var observation = AuditObservation(
      AuditFact(kind: .state, word: words[number % 3]),
      at: Audit.Moment(stamp: stamp, clock: stamp.universal),
      Audit.Evidence(
        source: Int32(number % 2), line: number, table: number % 5 == 0 ? "t\(number % 10)" : nil))
    (observation.bundle, observation.name, observation.pid) = (
      Int32(number % 4), -1, Int32(number)
    )
    if number % 11 == 0 { observation.code = Int64(number) }
    return observation
  }

  private static func same(_ a: AuditObservation, _ b: AuditObservation) -> Bool {
    a.fact == b.fact && a.moment == b.moment && a.evidence == b.evidence && a.bundle == b.bundle
      && a.name == b.name && a.pid == b.pid && a.details == b.details
  }

  @Test func `what goes in comes out`() {
    var list = ObservationList()
    for number in 0..<10_000 { list.append(Self.observation(number)) }
    #expect(list.count == 10_000)
    #expect(list.enumerated().allSatisfy { Self.same($0.element, Self.observation($0.offset)) })
  }

  @Test func `it is sorted by time, and what is told at one time stays in its order`() {
    var list = ObservationList()
    let all = (0..<5000).map { Self.observation($0) }
    for observation in all { list.append(observation) }
    list.sort()
    let sorted = all.enumerated().sorted {
      ($0.element.moment.clock, $0.offset) < ($1.element.moment.clock, $1.offset)
    }.map(\.element)
    #expect(zip(list, sorted).allSatisfy { Self.same($0, $1) } && list.count == 5000)
  }
}
