/// The object that a line about a method names, by its address: `<Shop.CartViewController: 0x1050>` or `0x1050`.
enum ObjectAddress {
  /// No class name, and no list of what an object holds, is longer.
  private static let lengthLimit = 512
  /// Digits of an address.
  private static let digitLimit = 16

  /// The address `0x1050` that begins at `start`; nil for anything else, also for what goes on as a word.
  static func address(in line: Span<UInt8>, at start: Int, to end: Int) -> Range<Int>? {
    guard start >= 0, start + 2 < end, line[start] == UInt8(ascii: "0"),
      line[start + 1].lowercased == UInt8(ascii: "x")
    else { return nil }
    var i = start + 2
    while i < end, i - start - 2 <= digitLimit, line[i].isHexDigit { i += 1 }
    guard (1...digitLimit).contains(i - start - 2), i == end || !line[i].isIdentifier else {
      return nil
    }
    return start..<i
  }

  /// What an object calls itself, `<Class: 0x1050>` or `<Class: 0x1050; held = things>`, at `start`: the address, and
  /// where it ends.
  static func description(
    in line: Span<UInt8>, at start: Int, to end: Int
  ) -> (address: Range<Int>, end: Int)? {
    guard start < end, line[start] == UInt8(ascii: "<") else { return nil }
    let limit = min(end, start + lengthLimit)
    var i = start + 1
    while i < limit, line[i].isIdentifier || line[i] == UInt8(ascii: ".") { i += 1 }
    guard i > start + 1, i + 1 < limit, line[i] == UInt8(ascii: ":"), line[i + 1].isBlank,
      let address = address(in: line, at: i + 2, to: end)
    else { return nil }
    i = address.upperBound
    guard i < end, line[i] == UInt8(ascii: ">") || line[i] == UInt8(ascii: ";") else { return nil }
    while i < limit, line[i] != UInt8(ascii: ">") { i += 1 }
    return i < limit ? (address, i + 1) : nil
  }

  /// The address that stands right after a method, which ends at `start`: behind its arguments, blanks, punctuation and `self`.
  static func following(in line: Span<UInt8>, from start: Int, to end: Int) -> Range<Int>? {
    var place = start
    if place < end, line[place] == UInt8(ascii: "("),
      address(in: line, at: place + 1, to: end) == nil
    {
      guard let close = line.firstIndex(of: UInt8(ascii: ")"), from: place, to: end) else {
        return nil
      }
      place = close + 1
    }
    place = separatorsEnd(in: line, from: place, to: end)
    let word = "self".utf8
    if place > start, end - place > word.count,
      zip(place..<end, word).allSatisfy({ line[$0] == $1 }),
      !line[place + word.count].isIdentifier
    {
      place = separatorsEnd(in: line, from: place + word.count, to: end)
    }
    guard place > start else { return nil }
    return description(in: line, at: place, to: end)?.address
      ?? address(in: line, at: place, to: end)
  }

  private static func separatorsEnd(in line: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var i = start
    while i < end, i - start < 16 {
      switch line[i] {
      case 0x20, 0x09, UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "="),
        UInt8(ascii: ">"), UInt8(ascii: "("):
        i += 1
      default: return i
      }
    }
    return i
  }
}
