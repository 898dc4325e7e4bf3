/// A word of a rule file with its place.
package struct RuleWord {
  package var text: String
  package var range: Range<Int>
}

/// Takes the tokens of one line, one after the other.
package struct RuleLineReader {
  package let text: RuleText
  package let line: RuleLine
  private var index: Int
  /// How many bytes of the next word a guard has taken: `(os` and `4)` are words.
  private var taken = 0

  package init(_ text: RuleText, line: Int) {
    self.text = text
    self.line = text.lines[line]
    self.index = self.line.tokens.lowerBound
  }

  package var isAtEnd: Bool { index >= line.tokens.upperBound }

  package var isAtWord: Bool { next?.kind == .word }

  /// Whether the next word begins with a digit.
  package var isAtNumber: Bool {
    guard let token = next, token.kind == .word else { return false }
    return text.bytes[token.start].isDigit
  }

  private var next: RuleToken? { isAtEnd ? nil : text.tokens[index] }

  /// The place of the next token, or of the line's end.
  package var place: RulePlace { place(of: nextRange) }

  package func place(of range: Range<Int>) -> RulePlace {
    RulePlace(
      file: text.file, line: line.number, column: range.lowerBound - line.start + 1)
  }

  /// What is left of the line, without a comment at its end.
  package var rest: Range<Int> {
    guard let first = next else { return line.end..<line.end }
    return first.start..<text.tokens[line.tokens.upperBound - 1].end
  }

  var nextRange: Range<Int> {
    next.map { $0.start + taken..<$0.end } ?? line.end..<line.end
  }

  // MARK: Errors

  package func error(at range: Range<Int>, _ problem: RuleError.Problem) -> RuleError {
    RuleError(
      file: text.name, place: place(of: range), bytes: text.bytes, line: line.start..<line.end,
      mark: range, problem: problem)
  }

  /// Says that `what` should stand where the reader is.
  package func expected(_ what: String) -> RuleError {
    let range = nextRange
    return error(at: range, .expected(what, found: next == nil ? nil : text.string(range)))
  }

  // MARK: Tokens

  package mutating func word(_ what: String) throws(RuleError) -> RuleWord {
    guard let token = next, token.kind == .word, taken == 0 else { throw expected(what) }
    index += 1
    let range = token.start..<token.end
    return RuleWord(text: text.string(range), range: range)
  }

  /// A word that can name something: letters, digits, `.`, `_` and `-`, beginning with a letter.
  package mutating func name(_ what: String) throws(RuleError) -> RuleWord {
    let expectation = "\(what) (a letter, then letters, digits, '.', '_' or '-')"
    guard let token = next, token.kind == .word else { throw expected(what) }
    for at in token.start..<token.end {
      switch text.bytes[at] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        guard at == token.start else { continue }
        throw expected(expectation)
      default:
        throw expected(expectation)
      }
    }
    return try word(what)
  }

  package mutating func string(_ what: String) throws(RuleError) -> String {
    guard let string = takeString() else { throw expected(what) }
    return string
  }

  package mutating func takeString() -> String? {
    guard let token = next, token.kind == .string else { return nil }
    index += 1
    return text.string(token)
  }

  /// A word, or nil if something else is next.
  package mutating func takeWord() -> RuleWord? {
    guard let token = next, token.kind == .word else { return nil }
    index += 1
    let range = token.start..<token.end
    return RuleWord(text: text.string(range), range: range)
  }

  package mutating func take(_ kind: RuleToken.Kind) -> Bool {
    guard let token = next, token.kind == kind else { return false }
    index += 1
    return true
  }

  /// Takes the next token if it is the word `keyword`.
  package mutating func take(_ keyword: String) -> Bool {
    guard let token = next, token.kind == .word, taken == 0,
      token.end - token.start == keyword.utf8.count,
      text.bytes[token.start..<token.end].elementsEqual(keyword.utf8)
    else { return false }
    index += 1
    return true
  }

  /// Words with commas between them.
  package mutating func list(of what: String) throws(RuleError) -> [RuleWord] {
    var words = [try word(what)]
    while take(.comma) { words.append(try word(what)) }
    return words
  }

  /// Everything up to the next blank, with the commas and bars that make tokens elsewhere.
  package mutating func takeUnbroken() -> RuleWord? {
    guard let first = next, first.kind == .word else { return nil }
    var end = first.start
    while let token = next, token.start == end || end == first.start, token.kind != .string {
      end = token.end
      index += 1
    }
    return RuleWord(text: text.string(first.start..<end), range: first.start..<end)
  }

  /// Passes over the next token.
  package mutating func skip() {
    if !isAtEnd { index += 1 }
  }

  /// The next word without the `sign` that it begins with; nil where none does, or nothing follows it.
  package mutating func takeWord(after sign: UInt8) -> RuleWord? {
    guard let token = next, token.kind == .word, token.end - token.start > 1,
      text.bytes[token.start] == sign
    else { return nil }
    index += 1
    let range = token.start + 1..<token.end
    return RuleWord(text: text.string(range), range: range)
  }

  package func expectEnd(_ what: String = "the end of the line") throws(RuleError) {
    guard isAtEnd else { throw expected(what) }
  }

  // MARK: Pieces of guards

  /// The next piece of a guard without taking it: a parenthesis, a comparison, or what is between those.
  package func piece() -> Range<Int>? {
    guard let token = next, token.kind == .word else { return nil }
    let start = token.start + taken
    var end = start
    while end < token.end {
      switch text.bytes[end] {
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        return start..<max(end, start + 1)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
        guard end == start else { return start..<end }
        while end < token.end, (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(text.bytes[end]) {
          end += 1
        }
        return start..<end
      default:
        end += 1
      }
    }
    return start..<end
  }

  package mutating func takePiece(_ piece: Range<Int>) {
    guard let token = next else { return }
    taken = piece.upperBound - token.start
    if piece.upperBound >= token.end {
      index += 1
      taken = 0
    }
  }

  package mutating func takePiece(_ wanted: String) -> Bool {
    guard let piece = piece(), piece.count == wanted.utf8.count,
      text.bytes[piece].elementsEqual(wanted.utf8)
    else { return false }
    takePiece(piece)
    return true
  }

  /// Whether the reader stands inside a word, because a guard has taken its beginning.
  package var isInsideWord: Bool { taken > 0 }
}
