/// A guard with the number of its parts, so that guards built from guards stay small.
struct SizedGuard {
  var value: Guard
  var size: Int
}

/// A `condition` block, whose guard is read when it is first needed.
struct ConditionEntry {
  enum State {
    case unread, beingRead
    case read(SizedGuard)
    /// It has an error, which was reported.
    case broken
  }

  var name: String
  var file: Int
  var line: Int
  var state: State = .unread
}

/// `when` GUARD: `not` binds tightest, then `and`, then `or`.
extension RuleParser {
  /// The nesting of parentheses, `not` and conditions inside conditions.
  private static let nestingLimit = 64
  private static let sizeLimit = 400

  mutating func parseGuard(_ reader: inout RuleLineReader) throws(RuleError) -> Guard {
    let value = try alternatives(&reader, nesting: 0).value
    if reader.isInsideWord { throw reader.expected("'and', 'or' or the guard's end") }
    return value
  }

  private mutating func alternatives(
    _ reader: inout RuleLineReader, nesting: Int
  ) throws(RuleError) -> SizedGuard {
    let start = reader.rest
    var sum = try conjunction(&reader, nesting: nesting)
    while reader.takePiece("or") {
      let next = try conjunction(&reader, nesting: nesting)
      sum = SizedGuard(value: .or(sum.value, next.value), size: sum.size + next.size + 1)
      try limit(sum, at: start, reader)
    }
    return sum
  }

  private mutating func conjunction(
    _ reader: inout RuleLineReader, nesting: Int
  ) throws(RuleError) -> SizedGuard {
    let start = reader.rest
    var product = try operand(&reader, nesting: nesting)
    while reader.takePiece("and") {
      let next = try operand(&reader, nesting: nesting)
      product = SizedGuard(
        value: .and(product.value, next.value), size: product.size + next.size + 1)
      try limit(product, at: start, reader)
    }
    return product
  }

  private func limit(
    _ value: SizedGuard, at range: Range<Int>, _ reader: RuleLineReader
  ) throws(RuleError) {
    guard value.size > Self.sizeLimit else { return }
    throw reader.error(at: range, .tooMany("parts in a guard", limit: Self.sizeLimit))
  }

  private mutating func operand(
    _ reader: inout RuleLineReader, nesting: Int
  ) throws(RuleError) -> SizedGuard {
    guard let piece = reader.piece() else { throw reader.expected("a guard") }
    guard nesting < Self.nestingLimit else {
      throw reader.error(at: piece, .tooMany("levels in a guard", limit: Self.nestingLimit))
    }
    let name = reader.text.string(piece)
    switch name {
    case "(":
      reader.takePiece(piece)
      let inner = try alternatives(&reader, nesting: nesting + 1)
      guard reader.takePiece(")") else { throw reader.expected("'and', 'or' or ')'") }
      return inner
    case "not":
      reader.takePiece(piece)
      let inner = try operand(&reader, nesting: nesting + 1)
      return SizedGuard(value: .not(inner.value), size: inner.size + 1)
    case ")", "and", "or":
      throw reader.expected("a guard")
    default:
      break
    }
    reader.takePiece(piece)
    if let subject = Guard.Subject(rawValue: name) {
      return SizedGuard(value: try comparison(of: subject, &reader), size: 1)
    }
    if let fact = Fact(rawValue: name) { return SizedGuard(value: .fact(fact), size: 1) }
    if name == Guard.backgroundModesWord {
      let mode = reader.takePiece("has") ? try modeName(&reader) : nil
      return SizedGuard(value: .backgroundModes(mode), size: 1)
    }
    if name == "seen" {
      guard maySee else {
        throw reader.error(
          at: piece, .expected("a guard that holds from the start of a life", found: name))
      }
      guard let piece = reader.piece() else { throw reader.expected("an event") }
      let word = RuleWord(text: reader.text.string(piece), range: piece)
      reader.takePiece(piece)
      return SizedGuard(value: .seen(try event(word, reader)), size: 1)
    }
    if let index = names.conditions[name] {
      return try condition(index, at: piece, reader, nesting: nesting + 1)
    }
    let known =
      Guard.Subject.allCases.map(\.rawValue) + Fact.allCases.map(\.rawValue)
      + [Guard.backgroundModesWord]
    throw reader.error(
      at: piece,
      .unknown(
        .condition, name, nearest: nearestName(to: name, among: known + conditions.map(\.name))))
  }

  private func modeName(_ reader: inout RuleLineReader) throws(RuleError) -> String {
    guard let piece = reader.piece() else { throw reader.expected("a background mode") }
    let name = reader.text.string(piece)
    guard !["(", ")", "and", "or", "not"].contains(name) else {
      throw reader.expected("a background mode")
    }
    reader.takePiece(piece)
    return name
  }

  private func comparison(
    of subject: Guard.Subject, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Guard {
    guard let sign = reader.piece(),
      let comparison = Guard.Comparison(rawValue: reader.text.string(sign))
    else { throw reader.expected("'<', '<=', '>=', '>' or '=='") }
    reader.takePiece(sign)
    guard let number = reader.piece(), let version = Version(reader.text.string(number)) else {
      throw reader.expected("a version such as 13.2")
    }
    reader.takePiece(number)
    return .version(subject, comparison, version)
  }

  private mutating func condition(
    _ index: Int, at piece: Range<Int>, _ reader: RuleLineReader, nesting: Int
  ) throws(RuleError) -> SizedGuard {
    switch conditions[index].state {
    case .read(let value):
      return value
    case .broken:
      return SizedGuard(value: .always, size: 1)
    case .beingRead:
      let open = conditions.filter { if case .beingRead = $0.state { true } else { false } }
      let name = conditions[index].name
      throw reader.error(at: piece, .circle(.condition, open.map(\.name) + [name]))
    case .unread:
      return try readCondition(index, nesting: nesting)
    }
  }

  /// Reads the guard of a condition, and those that it names.
  @discardableResult
  mutating func readCondition(_ index: Int, nesting: Int = 0) throws(RuleError) -> SizedGuard {
    let entry = conditions[index]
    guard case .unread = entry.state else { return SizedGuard(value: .always, size: 1) }
    conditions[index].state = .beingRead
    do throws(RuleError) {
      var reader = RuleLineReader(texts[entry.file], line: entry.line)
      _ = reader.takeWord()
      _ = reader.takeWord()
      let value = try alternatives(&reader, nesting: nesting)
      try reader.expectEnd("'and', 'or' or the end of the line")
      conditions[index].state = .read(value)
      return value
    } catch {
      conditions[index].state = .broken
      throw error
    }
  }
}
