/// Times of rule files and options.
extension RuleLineReader {
  private static let example = "a time such as 5 s, 250 ms or 10 min"

  /// `5 s`, `1.5 s`, `250 ms`, `10 min`, in microseconds; the unit may touch the number.
  package mutating func duration() throws(RuleError) -> Int64 {
    let before = self
    let first = try word(Self.example)
    let time = try duration(first, before)
    guard time > 0 else {
      // Nothing happens within no time.
      throw before.error(
        at: first.range, .expected("a time above 0, such as 250 ms or 5 s", found: "0"))
    }
    return time
  }

  /// The same, where the number or all of it is `word`, and `before` stands before it.
  package mutating func duration(_ word: RuleWord, _ before: RuleLineReader) throws(RuleError)
    -> Int64
  {
    if let value = durationMicroseconds(word.text) { return value }
    let unit = takeWord()
    if let unit, let value = durationMicroseconds(word.text + unit.text) { return value }
    let number = word.text.prefix { $0 == "." || $0.isASCII && $0.isNumber }
    let written = number == word.text ? unit?.text ?? "" : String(word.text.dropFirst(number.count))
    guard !number.isEmpty, !durationUnits.contains(where: { $0.name == written }) else {
      throw before.expected(Self.example)
    }
    let end = number == word.text ? unit?.range.upperBound : nil
    throw before.error(
      at: word.range.lowerBound..<(end ?? word.range.upperBound),
      .expected(
        "a time with its unit, \(alternatives(durationUnits.map(\.name))), such as '\(number) s'",
        found: "\(number)\(written.isEmpty ? "" : " \(written)")"))
  }
}

private let durationUnits: [(name: String, microseconds: Int64)] = [
  ("ms", 1000), ("s", 1_000_000), ("min", 60_000_000),
]

/// `5s`, `1.5s`, `250ms`, `10min` in microseconds; nil for anything else, and above a year.
package func durationMicroseconds(_ text: String) -> Int64? {
  guard let (unit, factor) = durationUnits.first(where: { text.hasSuffix($0.name) }) else {
    return nil
  }
  let number = text.dropLast(unit.utf8.count)
  let parts = number.split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count),
    parts.allSatisfy({ part in
      (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { 48...57 ~= $0 }
    }), let whole = Int64(parts[0])
  else { return nil }
  var value = whole * factor
  if parts.count == 2, let fraction = Int64(parts[1]) {
    var scale: Int64 = 1
    for _ in parts[1].utf8 { scale *= 10 }
    value += fraction * factor / scale
  }
  // A longer time is a slip of the pen.
  return value <= 366 * 86_400 * 1_000_000 ? value : nil
}

/// `5 s`, `1.5 s`, `250 ms`, `10 min`.
package func durationText(_ microseconds: Int64) -> String {
  if microseconds > 0, microseconds % 60_000_000 == 0, microseconds >= 600_000_000 {
    return "\(microseconds / 60_000_000) min"
  }
  if microseconds < 1_000_000 { return "\(microseconds / 1000) ms" }
  return secondsText(microseconds) + " s"
}

/// Seconds with at most three places, without noughts at their end.
package func secondsText(_ microseconds: Int64) -> String {
  var text = fixedPoint(microseconds / 1000, digits: 3)
  while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
  if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
  return text
}

/// `number` with a point before its last `digits` digits.
package func fixedPoint(_ number: Int64, digits: Int) -> String {
  var text = String(number.magnitude)
  text = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
  text.insert(".", at: text.utf8.index(text.endIndex, offsetBy: -digits))
  return number < 0 ? "-\(text)" : text
}
