/// The place behind a message where a logger prints its function: in brackets with the number of the line (`Feed is stale [AppDelegate.x(_:):61]`),
/// or under a key (`msg="Feed is stale" func=x(_:) line=61`).
///
/// What stands there is the callback, whatever the message says.
struct FunctionSlot {
  /// The function, with its class or the file where they stand with it.
  let function: Range<Int>
  let statement: Statement
  /// Where the slot begins.
  let start: Int

  private static let keys: [StaticString] = ["func=", "function="]
  private static let lineKey: StaticString = "line="

  /// Looks for one in `line[message]`, behind other words; nil where there is none.
  init?(in line: Span<UInt8>, _ message: Range<Int>) {
    let text = message.clamped(to: 0..<line.count)
    let end = text.lowerBound + line.extracting(text).visibleEnd
    guard
      let slot = Self(group: line, text.lowerBound..<end)
        ?? Self(field: line, text.lowerBound..<end)
    else { return nil }
    self = slot
  }

  private init(_ line: Span<UInt8>, _ function: Range<Int>, number: Int32, from start: Int) {
    self.function = function
    self.start = start
    statement = Statement(file: line.wordHash(function), line: number)
  }

  /// The brackets at the end of `text`, behind a blank, where they hold the number of the line last.
  private init?(group line: Span<UInt8>, _ text: Range<Int>) {
    guard let open = Self.opening(in: line, text), open > text.lowerBound, line[open - 1].isBlank
    else { return nil }
    let end = text.upperBound - 1
    var digits = end
    while digits > open, line[digits - 1].isDigit { digits -= 1 }
    guard let number = line.number(in: digits..<end), line.has(":", at: digits - 1) else {
      return nil
    }
    self.init(line, open + 1..<digits - 1, number: number, from: open)
  }

  /// Where the bracket opens that closes `text`.
  private static func opening(in line: Span<UInt8>, _ text: Range<Int>) -> Int? {
    guard let last = text.last, line.has("]", at: last) || line.has(")", at: last) else {
      return nil
    }
    let (closing, opening) =
      line.has("]", at: last) ? ("]", "[") : (")", "(") as (Unicode.Scalar, Unicode.Scalar)
    var depth = 0
    for place in text.suffix(Matcher.groupLimit).reversed() {
      if line[place] == UInt8(ascii: closing) { depth += 1 }
      if line[place] == UInt8(ascii: opening) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// The value of a key that says that it is a function.
  private init?(field line: Span<UInt8>, _ text: Range<Int>) {
    var found: (function: Range<Int>, start: Int)?
    var number: Int32 = 0
    var from = text.lowerBound
    while let equals = line.firstIndex(of: UInt8(ascii: "="), from: from, to: text.upperBound) {
      from = equals + 1
      if line.isKey(Self.lineKey, before: from, in: text) {
        number = line.numberRun(from: from)?.value ?? 0
      }
      if let key = Self.keys.first(where: { line.isKey($0, before: from, in: text) }) {
        var end = from
        while end < text.upperBound, !line[end].isBlank { end += 1 }
        found = found ?? (from..<end, from - key.utf8CodeUnitCount)
      }
    }
    guard let found, found.start > text.lowerBound else { return nil }
    self.init(line, found.function, number: number, from: found.start)
  }
}

extension Span<UInt8> {
  /// Whether `key`, its sign included, ends before `end`, as a word of its own.
  fileprivate func isKey(_ key: StaticString, before end: Int, in text: Range<Int>) -> Bool {
    let start = end - key.utf8CodeUnitCount
    return start >= text.lowerBound && has(key, at: start)
      && (start == text.lowerBound || self[start - 1].isBlank)
  }
}
