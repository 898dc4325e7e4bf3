extension Matcher {
  /// Who says that a callback came, as far as its message tells: the class whose method it is, or else the statement that printed it.
  struct Speaker: Sendable {
    /// A hash of the class's name, without its module; 0 where the message names none.
    var owner: UInt64
    /// A hash of what stands around the callback, of which numbers are no part; of the class where there is one.
    var statement: UInt64
    /// Whether the class is called like a delegate.
    var isLike: Bool
    /// Whether the callback is the launch.
    var isLaunch: Bool

    /// Another category of the log is another statement, unless the class is known.
    mutating func take(category: UInt64) {
      if owner == 0 { statement = Span<UInt8>.joined(statement, category) }
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
    let isLaunch = vocabulary.definitions[Int(form.event)].isLaunch
    guard !owner.isEmpty else {
      let statement = Self.statement(around: text, in: line, message)
      return Speaker(owner: 0, statement: statement, isLike: false, isLaunch: isLaunch)
    }
    let name = Self.className(line, owner)
    let isLike = vocabulary.delegateEndings.contains { ending in
      name.count >= ending.count
        && line.matches(ending.span, 0..<ending.count, at: name.upperBound - ending.count)
    }
    let hash = line.wordHash(name)
    return Speaker(owner: hash, statement: hash, isLike: isLike, isLaunch: isLaunch)
  }

  /// The name of a class without its category and its module, as in `Shop.AppDelegate(Push)` and `_TtC4Shop11AppDelegate`.
  static func className(_ line: Span<UInt8>, _ owner: Range<Int>) -> Range<Int> {
    var end = owner.lowerBound
    var start = end
    while end < owner.upperBound, line[end] != UInt8(ascii: "(") {
      if line[end] == UInt8(ascii: "."), end + 1 < owner.upperBound { start = end + 1 }
      end += 1
    }
    guard line.has("_Tt", at: start) else { return start..<end }
    // A mangled name: each part of it stands behind its length.
    var part = start..<end
    var place = start
    while place < end {
      guard line[place].isDigit else {
        place += 1
        continue
      }
      var length = 0
      while place < end, line[place].isDigit, length < end - start {
        length = 10 * length + Int(line[place] - UInt8(ascii: "0"))
        place += 1
      }
      guard 0 < length, length <= end - place else { break }
      part = place..<place + length
      place += length
    }
    return part
  }

  /// A hash of a message without the callback in `line[text]`, its blanks, its words with a digit, and what follows a colon or an equals
  /// sign behind the callback: what is left is the same each time that one statement prints it.
  static func statement(
    around text: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>
  ) -> UInt64 {
    var hash = Span<UInt8>.emptyHash
    var place = message.lowerBound
    let isLabel = line[text.upperBound - 1] == UInt8(ascii: ":")
    let end =
      isLabel ? text.upperBound : min(message.upperBound, text.upperBound + groupLimit)
    while place < end {
      if text.contains(place) {
        place = text.upperBound
        hash = Span<UInt8>.hash(hash, 0)
        continue
      }
      let byte = line[place]
      guard byte.isIdentifier else {
        if place >= text.upperBound, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
          break
        }
        if byte > 0x20 { hash = Span<UInt8>.hash(hash, byte) }
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
      if !hasDigit { for i in start..<place { hash = Span<UInt8>.hash(hash, line[i]) } }
    }
    return hash
  }
}
