/// Finds `applicationState` in what follows a callback on its line.
///
/// ```
/// : state=0    : applicationState: 2    state = active    UIApplicationStateBackground
/// (.inactive)  UIApplicationState(rawValue: 1)
/// ```
enum ShownStateText {
  /// What comes later in a line belongs to something else.
  private static let limit = 160
  private static let keys: [StaticString] = ["applicationstate", "state"]
  /// What may stand before a bare `state` that is the application's.
  private static let owners: [StaticString] = [
    "app", "application", "uiapplication", "current", "new", "the", "in", "with",
  ]
  private static let typeName: StaticString = "uiapplicationstate"
  private static let rawValue: StaticString = "rawvalue"

  /// The state that `line` shows between two places; nil where it shows none, or several.
  static func find(in line: Span<UInt8>, _ range: Range<Int>) -> ShownState? {
    let end = min(range.upperBound, range.lowerBound + limit)
    var found: ShownState?
    var i = range.lowerBound
    while i < end {
      guard line[i].isIdentifier else {
        i += 1
        continue
      }
      var wordEnd = i
      while wordEnd < end, line[wordEnd].isIdentifier { wordEnd += 1 }
      if let state = state(in: line, i..<wordEnd, to: end),
        !isOfAnother(line, i..<wordEnd, from: range.lowerBound)
      {
        if let found, found != state { return nil }
        found = state
      }
      i = wordEnd
    }
    return found
  }

  /// The state that the word names, or that follows it as the value of a key.
  private static func state(
    in line: Span<UInt8>, _ word: Range<Int>, to end: Int
  ) -> ShownState? {
    if has(line, word, typeName, isPrefix: true), word.count > typeName.utf8CodeUnitCount {
      return value(in: line, word.lowerBound + typeName.utf8CodeUnitCount..<word.upperBound)
    }
    guard
      keys.contains(where: { has(line, word, $0, isPrefix: false) })
        || has(line, word, typeName, isPrefix: false) || has(line, word, rawValue, isPrefix: false)
    else { return nil }
    // `rawValue` of some other thing is told apart by the key before it.
    if has(line, word, rawValue, isPrefix: false), !isOfState(line, word.lowerBound) { return nil }
    var i = word.upperBound
    while i < end, !line[i].isIdentifier {
      guard ": =.(\t>".utf8.contains(line[i]) else { return nil }
      i += 1
    }
    guard i > word.upperBound else { return nil }
    var valueEnd = i
    while valueEnd < end, line[valueEnd].isIdentifier { valueEnd += 1 }
    return value(in: line, i..<valueEnd)
  }

  /// Whether a bare `state` belongs to what the word before it names: `network state=0`, `player.state=1`.
  private static func isOfAnother(
    _ line: Span<UInt8>, _ word: Range<Int>, from begin: Int
  ) -> Bool {
    guard has(line, word, keys[1], isPrefix: false) else { return false }
    var wordEnd = word.lowerBound
    while wordEnd > begin, " .\t".utf8.contains(line[wordEnd - 1]) { wordEnd -= 1 }
    var wordBegin = wordEnd
    while wordBegin > begin, line[wordBegin - 1].isIdentifier { wordBegin -= 1 }
    guard wordBegin < wordEnd, !line[wordBegin].isDigit else { return false }
    return !owners.contains { has(line, wordBegin..<wordEnd, $0, isPrefix: false) }
  }

  private static func isOfState(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let count = typeName.utf8CodeUnitCount
    if place > count, line[place - 1] == UInt8(ascii: "(") {
      return has(line, place - 1 - count..<place - 1, typeName, isPrefix: false)
    }
    guard place > 5, line[place - 1] == UInt8(ascii: ".") else { return false }
    return has(line, place - 6..<place - 1, keys[1], isPrefix: false)
  }

  private static func value(in line: Span<UInt8>, _ range: Range<Int>) -> ShownState? {
    if range.count == 1, line[range.lowerBound].isDigit {
      return ShownState(rawValue: line[range.lowerBound] - UInt8(ascii: "0"))
    }
    if has(line, range, "active", isPrefix: false) { return .active }
    if has(line, range, "inactive", isPrefix: false) { return .inactive }
    return has(line, range, "background", isPrefix: false) ? .background : nil
  }

  /// Whether `word` is `text`, which is in lower case, or begins with it, in any case of letters.
  private static func has(
    _ line: Span<UInt8>, _ word: Range<Int>, _ text: StaticString, isPrefix: Bool
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    guard isPrefix ? word.count >= count : word.count == count, word.lowerBound >= 0 else {
      return false
    }
    for i in 0..<count where line[word.lowerBound + i].lowercased != text.byte(i) { return false }
    return true
  }
}
