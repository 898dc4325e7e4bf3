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

  /// Whether `line` ends as one with such a slot may: few others do.
  @inline(__always)
  static func mayEnd(_ line: Span<UInt8>) -> Bool {
    let end = line.visibleEnd
    guard end > 2 else { return false }
    let last = line[end - 1]
    return last == UInt8(ascii: ")") || last == UInt8(ascii: "]") && line[end - 2].isDigit
      || last.isDigit || last == UInt8(ascii: "\"")
  }

  /// Looks for one in `line[message]`, behind other words; nil where there is none.
  init?(in line: Span<UInt8>, _ message: Range<Int>) {
    let start = message.lowerBound
    let end = min(message.upperBound, line.visibleEnd)
    guard end > start + 2 else { return nil }
    let last = line[end - 1]
    if line[end - 2].isDigit, last == UInt8(ascii: "]") || last == UInt8(ascii: ")") {
      self.init(group: line, start..<end)
    } else if line.has("=", at: line.identifierEnd(from: start)) {
      self.init(field: line, start..<end)
    } else {
      return nil
    }
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
    let closing = line[text.upperBound - 1]
    let opening = closing == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "(")
    var depth = 0
    for place in text.suffix(Matcher.groupLimit).reversed() {
      if line[place] == closing { depth += 1 }
      if line[place] == opening { depth -= 1 }
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
      if line.key(before: equals, in: text, of: SourceKeys.line) != nil {
        number = line.numberRun(from: from)?.value ?? 0
      } else if found == nil, let key = line.key(before: equals, in: text, of: SourceKeys.function)
      {
        found = (from..<min(line.end(ofRunFrom: from) { !$0.isBlank }, text.upperBound), key)
      }
    }
    guard let found, found.start > text.lowerBound else { return nil }
    self.init(line, found.function, number: number, from: found.start)
  }
}

extension Span<UInt8> {
  /// Where the word of `keys` begins that ends before `end`, as a word of its own; nil where none does.
  fileprivate func key(before end: Int, in text: Range<Int>, of keys: [StaticString]) -> Int? {
    for key in keys {
      let start = end - key.utf8CodeUnitCount
      if start >= text.lowerBound, has(key, at: start),
        start == text.lowerBound || self[start - 1].isBlank
      {
        return start
      }
    }
    return nil
  }
}
