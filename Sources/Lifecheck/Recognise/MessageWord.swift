/// A run of letters, digits and underscores in a message. Letters are those of ASCII and of Latin script.
struct MessageWord: Sendable {
  var range: Range<Int>
  /// Of its bytes, in lower case where they are of ASCII; never 0.
  var hash: UInt64
  /// Whether it has a capital behind its first letter, a digit, an underscore: a name and no word of a language.
  var isName = false
  /// Whether it begins with a capital.
  var isCapital = false

  /// The word that begins at `start`; nil where none does.
  init?(in line: Span<UInt8>, at start: Int, to end: Int) {
    guard start < end, line[start].isASCIIIdentifier || Self.isLatin(line, at: start),
      let run = line.wordRun(from: start, to: end)
    else { return nil }
    range = start..<run.end
    hash = run.hash
    isName = run.hasInnerMark || line[start].isDigit || line[start] == UInt8(ascii: "_")
    isCapital = 0x41...0x5A ~= line[start]
  }

  /// Whether the hash of one of the words that begin at `start`, and may go on, is one that `body` knows.
  static func beginnings(
    in line: Span<UInt8>, at start: Int, to end: Int, _ body: (UInt64) -> Bool
  ) -> Bool {
    var i = start + 1
    while i <= end, line[i - 1].isASCIIIdentifier {
      if body(hash(of: line, start..<i)) { return true }
      i += 1
    }
    return false
  }

  /// The hash of a word, whose letters are `text[range]`.
  static func hash(of text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    text.wordHash(range)
  }

  /// Whether a letter of Latin script with a mark begins there: U+00C0 to U+02FF, U+1E00 to U+1EFF.
  static func isLatin(_ text: Span<UInt8>, at place: Int) -> Bool {
    let byte = text[place]
    return 0xC3...0xCB ~= byte
      || byte == 0xE1 && place + 2 < text.count && text[place + 1] & 0xFC == 0xB8
  }

  /// Whether a sign or letter begins there that is neither of ASCII nor of Latin script.
  static func isForeign(_ text: Span<UInt8>, at place: Int) -> Bool {
    text[place] >= 0x80 && !isLatin(text, at: place)
  }

  /// The letters and signs from `start` on that are neither of ASCII nor of Latin script.
  static func foreignRun(in line: Span<UInt8>, from start: Int, to end: Int) -> Range<Int> {
    var i = start + 1
    while i < end, MessageWord.isForeign(line, at: i) { i += 1 }
    return start..<i
  }

  /// Whether such a run is an arrow, an emoji or another sign, and no word: U+2000 to U+2BFF, U+FE00 to U+FE0F, U+1F000 and above.
  static func isSign(_ line: Span<UInt8>, _ run: Range<Int>) -> Bool {
    run.allSatisfy { place in
      switch line[place] {
      case 0x80...0xBF, 0xE2, 0xF0: true
      case 0xEF: line.has("\u{FE0F}", at: place)
      default: false
      }
    }
  }
}

extension MessageWord {
  func isNumber(in line: Span<UInt8>) -> Bool { line[range.lowerBound].isDigit }

  /// The digit that it is; nil for every other word.
  func digit(in line: Span<UInt8>) -> UInt8? {
    range.count == 1 && isNumber(in: line) ? line[range.lowerBound] - UInt8(ascii: "0") : nil
  }

  /// Whether `=` or `":` comes right after the word, as after the name of a field: `event=x`, `{"event":"x"}`.
  func isField(in line: Span<UInt8>, to end: Int) -> Bool {
    let place = range.upperBound
    guard place + 1 < end else { return false }
    return line[place] == UInt8(ascii: "=") && !"=> ".utf8.contains(line[place + 1])
      || line.has("\":", at: place)
  }

  /// Whether it is the value of a field: `user=anna`.
  func isValue(in line: Span<UInt8>) -> Bool { line.has("=", at: range.lowerBound - 1) }

  /// Whether it is a name of several words, the first one in lower case, before a colon and a blank: `lastEvent: x`.
  func isLabel(in line: Span<UInt8>) -> Bool {
    isName && 0x61...0x7A ~= line[range.lowerBound] && line.has(": ", at: range.upperBound)
  }

  /// Whether ` = ` comes after the word: a printed value, as in `name = UIApplication…`.
  func isKey(in line: Span<UInt8>, to end: Int) -> Bool {
    range.upperBound + 2 < end && line.has(" = ", at: range.upperBound)
  }

  /// Whether it is of capitals alone, and too long for a level or a short name: `UNHANDLED`.
  func isShouted(in line: Span<UInt8>) -> Bool {
    range.count > 4 && range.allSatisfy { 0x41...0x5A ~= line[$0] }
  }

  /// Whether it ends as English words do that make a sentence: `Observing`, `Skipped`.
  func isParticiple(in line: Span<UInt8>) -> Bool {
    let end = range.upperBound
    guard range.count > 4 else { return false }
    let (a, b, c) = (line[end - 3], line[end - 2], line[end - 1])
    return (a, b, c) == (UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "g"))
      || (b, c) == (UInt8(ascii: "e"), UInt8(ascii: "d"))
  }
}
