extension Matcher {
  /// Who says that a callback came, as far as its message tells: the class whose method it is, and the statement that printed it.
  struct Speaker: Sendable {
    /// A hash of the class's name, without its module; 0 where the message names none.
    var owner: UInt64 = 0
    /// A hash of the class and of what stands around the callback, of which numbers are no part.
    var statement: UInt64
    /// Whether the class is called like a delegate.
    var isLike = false
    /// Whether the callback is the launch.
    var isLaunch: Bool
    /// Whether it is one of the steps 0 to 7, which follow one another.
    var isStep: Bool

    /// Another category, or another file, is another statement.
    mutating func take(category: UInt64) {
      statement = Span<UInt8>.joined(statement, category)
    }
  }

  /// Who says that the callback in `line[text]` came, with its class in `line[owner]`; nil where only the delegate could tell the event.
  func speaker(
    of number: Int, _ owner: Range<Int>, in line: Span<UInt8>, _ text: Range<Int>,
    message: Range<Int>
  ) -> Speaker? {
    let form = vocabulary.forms[number]
    guard case .delegate = form.channel, !form.isAuxiliary, !form.isInstance, !form.isReport
    else { return nil }
    let event = Int(form.event)
    var speaker = Speaker(
      statement: Self.statement(around: text, of: owner, in: line, message),
      isLaunch: vocabulary.definitions[event].isLaunch, isStep: vocabulary.isStep[event])
    let name = owner.isEmpty ? owner : Self.className(line, owner)
    guard !name.isEmpty else { return speaker }
    speaker.owner = line.wordHash(name)
    speaker.take(category: speaker.owner)
    speaker.isLike = vocabulary.delegateEndings.contains { ending in
      name.count >= ending.count
        && line.matches(ending.span, 0..<ending.count, at: name.upperBound - ending.count)
    }
    return speaker
  }

  /// What source files of classes end with.
  private static let fileEndings: [StaticString] = [".swift", ".mm", ".m"]

  /// The name of a class without its category, its module and what makes a file's name of it, as in `Shop.AppDelegate(Push)`,
  /// `_TtC4Shop11AppDelegate` and `AppDelegate+Push.swift:20`; empty where no letter is left.
  static func className(_ line: Span<UInt8>, _ owner: Range<Int>) -> Range<Int> {
    var end = owner.lowerBound
    while end < owner.upperBound, line[end] != UInt8(ascii: "("), line[end] != UInt8(ascii: ":") {
      end += 1
    }
    for ending in fileEndings where line.has(ending, at: end - ending.utf8CodeUnitCount) {
      end = max(owner.lowerBound, end - ending.utf8CodeUnitCount)
      break
    }
    var start = owner.lowerBound
    var place = start
    while place < end, line[place] != UInt8(ascii: "+") {
      if line[place] == UInt8(ascii: "."), place + 1 < end { start = place + 1 }
      place += 1
    }
    end = place
    if line.has("_Tt", at: start) { return mangledName(line, start..<end) }
    return (start..<end).contains { !line[$0].isDigit } ? start..<end : start..<start
  }

  /// The last part of a mangled name, each of which stands behind its length; all of it where that is none.
  private static func mangledName(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    var part = name
    var place = name.lowerBound
    while place < name.upperBound {
      guard line[place].isDigit else {
        place += 1
        continue
      }
      var length = 0
      while place < name.upperBound, line[place].isDigit, length < name.count {
        length = 10 * length + Int(line[place] - UInt8(ascii: "0"))
        place += 1
      }
      guard 0 < length, length <= name.upperBound - place else { break }
      part = place..<place + length
      place += length
    }
    return part
  }

  /// A hash of a message without the callback in `line[text]`, its class, its blanks, its words with a digit, and a value behind the
  /// callback: what is left is the same each time that one statement prints it. Of a class's method only words count.
  static func statement(
    around text: Range<Int>, of owner: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>
  ) -> UInt64 {
    var hash = Span<UInt8>.emptyHash
    var place = message.lowerBound
    let end = min(message.upperBound, text.upperBound + groupLimit)
    while place < end {
      if text.contains(place) {
        place = text.upperBound
        hash = Span<UInt8>.hash(hash, 0)
        continue
      }
      if owner.contains(place) {
        place = owner.upperBound
        continue
      }
      if place >= text.upperBound, isValue(line, place, to: end) { break }
      let byte = line[place]
      guard byte.isIdentifier else {
        if byte > 0x20, owner.isEmpty { hash = Span<UInt8>.hash(hash, byte) }
        place += 1
        continue
      }
      let start = place
      var hasDigit = false
      let limit = place < text.lowerBound ? text.lowerBound : end
      while place < limit, line[place].isIdentifier {
        if line[place].isDigit { hasDigit = true }
        place += 1
      }
      // The module before the class is no word of the statement's.
      guard !hasDigit, place + 1 != owner.lowerBound else { continue }
      for i in start..<place { hash = Span<UInt8>.hash(hash, line[i]) }
    }
    return hash
  }

  /// Whether what follows `place`, behind a callback, is a value: what stands behind an equals sign, and behind a colon all but two
  /// words and more.
  private static func isValue(_ line: Span<UInt8>, _ place: Int, to end: Int) -> Bool {
    if line[place] == UInt8(ascii: "=") { return true }
    var i = place
    if line[place] == UInt8(ascii: ":") {
      i += 1
    } else if line[place - 1] != UInt8(ascii: ":") {
      return false
    }
    var words = 0
    while i < end, words < 2 {
      while i < end, line[i].isBlank { i += 1 }
      let start = i
      while i < end, 0x61...0x7A ~= line[i] | 0x20 { i += 1 }
      guard i > start, i == end || line[i].isBlank || line[i] == UInt8(ascii: ",") else {
        return true
      }
      words += 1
    }
    return words < 2
  }
}
