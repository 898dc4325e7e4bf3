/// Names of parts of an app in small letters, as categories of loggers mostly are: `[analytics] x`, `analytics: x`, `category=analytics x`.
///
/// A small word alone names nobody, since it may be anything: a word of a sentence, a state, a kind of start, a thread. Where it stands by itself
/// between signs, and somebody by another such word, or by none, has just told the same step, it is a name (`Delegates.Step`).
extension Matcher {
  /// What may stand before a value that is a name.
  private static let tagKeys: [StaticString] = [
    "category=", "logger=", "tag=", "module=", "component=",
  ]
  private static let tagFiles: [StaticString] = [".swift:", ".mm:", ".m:"]
  private static let threadEndings: [StaticString] = ["Thread", "Queue"]

  /// A hash of the names in small letters that stand in `line[range]`, before a callback; 0 where none do.
  func tag(in line: Span<UInt8>, _ range: Range<Int>) -> UInt16 {
    var (tag, place) = (UInt64(0), range.lowerBound)
    while place < range.upperBound {
      guard let first = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      let (name, last) = tagName(from: first, in: line, to: range.upperBound)
      if !first.isCapital, isAlone(name, in: line, range), mayName(name, last, in: line) {
        tag = max(1, Span<UInt8>.joined(tag, line.wordHash(name)))
      }
      place = name.upperBound
    }
    return tag == 0 ? 0 : max(1, UInt16(truncatingIfNeeded: tag))
  }

  /// The name that begins with a word, and its last word: hyphens and points join words to one.
  private func tagName(
    from first: MessageWord, in line: Span<UInt8>, to end: Int
  ) -> (name: Range<Int>, last: MessageWord) {
    var last = first
    while last.range.upperBound < end, "-.".utf8.contains(line[last.range.upperBound]),
      !Self.tagFiles.contains(where: { line.has($0, at: last.range.upperBound) }),
      let next = MessageWord(in: line, at: last.range.upperBound + 1, to: end)
    {
      last = next
    }
    return (first.range.lowerBound..<last.range.upperBound, last)
  }

  /// Whether a name stands by itself between signs, so that it is no word of a sentence: `[name]`, `name:`, `| name |`, `tag=name`, `name.swift:41`.
  private func isAlone(_ name: Range<Int>, in line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let (start, end) = (name.lowerBound, name.upperBound)
    if start > range.lowerBound, end < range.upperBound {
      switch (line[start - 1], line[end]) {
      case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")),
        (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "{"), UInt8(ascii: "}")):
        return true
      default: break
      }
    }
    if Self.tagKeys.contains(where: { line.has($0, at: start - $0.utf8CodeUnitCount) }) {
      return true
    }
    var before = start
    while before > range.lowerBound, line[before - 1].isBlank { before -= 1 }
    guard before == range.lowerBound || Self.isSign(before: before, in: line) else { return false }
    if Self.tagFiles.contains(where: { line.has($0, at: end) }) { return true }
    let sign = line.end(ofRunFrom: end) { $0.isBlank }
    guard sign < range.upperBound,
      sign + 1 >= range.upperBound || line[sign + 1].isBlank || line[sign] == 0x2C
    else { return false }
    return sign == end ? ":,;|".utf8.contains(line[sign]) : "-|".utf8.contains(line[sign])
  }

  /// Whether a name in small letters may be that of a part of the app: no list of the rules has its last word, and it does not vary.
  private func mayName(_ name: Range<Int>, _ last: MessageWord, in line: Span<UInt8>) -> Bool {
    name.count > 1 && vocabulary.words.meaning(of: last) == nil
      && !name.contains { line[$0].isDigit } && !Self.isState(last, in: line)
      && !Self.threadEndings.contains { line.has($0, at: name.upperBound - $0.utf8CodeUnitCount) }
      && !vocabulary.isVariable(last, in: line)
  }

  /// Whether a sign that parts words ends before `end`, also one that is no letter: a heart, an arrow.
  private static func isSign(before end: Int, in line: Span<UInt8>) -> Bool {
    var start = end - 1
    guard line[start] >= 0x80 else {
      return !line[start].isIdentifier && !"=.'/@".utf8.contains(line[start])
    }
    while start > 0, 0x80..<0xC0 ~= line[start] { start -= 1 }
    return line[start] == 0xE2 || line[start] >= 0xF0
  }
}
