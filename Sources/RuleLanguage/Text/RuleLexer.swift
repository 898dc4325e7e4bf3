/// A word, string or sign of a rule file, as a range of its bytes.
package struct RuleToken {
  package enum Kind: UInt8 {
    case word, string, arrow, doubleArrow, comma, bar
  }

  package var kind: Kind
  /// Whether a string holds a backslash.
  package var hasEscape = false
  package var start: Int
  /// One past the last byte. The quotes belong to a string.
  package var end: Int
}

/// A line of a rule file that holds more than a comment.
package struct RuleLine {
  /// Counted from 1.
  package var number: Int
  package var start: Int
  /// Where the line's content ends, in bytes of the file.
  package var end: Int
  /// 0 for the line that opens a block, else one more than the line it belongs to.
  package var depth: Int
  /// Empty where the line has an error that was reported already.
  package var tokens: Range<Int>
}

/// A rule file, cut into lines and tokens.
package final class RuleText: Sendable {
  /// The index of the file in `RuleSet.files`.
  package let file: Int
  package let name: String
  package let bytes: [UInt8]
  package let lines: [RuleLine]
  package let tokens: [RuleToken]
  /// The first error of each line that has one.
  package let errors: [RuleError]
  /// Whether its examples were read. Without them it is a file that the binary carries, which the tests have proved.
  package let hasExamples: Bool
  /// Where the text ends, for one that goes on there.
  private let end: RuleLexer.Position

  /// - Parameters:
  ///   - hasExamples: Whether the lines with examples are read; they are passed over otherwise.
  ///   - before: The lines that come before these in the same file.
  package init(
    file: Int, name: String, bytes: [UInt8], hasExamples: Bool = true, after before: RuleText? = nil
  ) {
    var lexer = RuleLexer(file: file, name: name, bytes: bytes, hasExamples: hasExamples)
    if let before { lexer.position = before.end }
    lexer.run()
    end = lexer.position
    self.file = file
    self.name = name
    self.bytes = bytes
    self.lines = lexer.lines
    self.tokens = lexer.tokens
    self.errors = lexer.errors
    self.hasExamples = hasExamples
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of `token`; of a string what the quotes hold.
  package func string(_ token: RuleToken) -> String {
    guard token.kind == .string else { return string(token.start..<token.end) }
    guard token.hasEscape else { return string(token.start + 1..<token.end - 1) }
    var content: [UInt8] = []
    var at = token.start + 1
    while at < token.end - 1 {
      if bytes[at] == UInt8(ascii: "\\") { at += 1 }
      content.append(bytes[at])
      at += 1
    }
    return String(decoding: content, as: UTF8.self)
  }
}

/// Cuts a rule file into lines and tokens, byte by byte; Strings are made later and only of what is kept.
private struct RuleLexer {
  /// A byte that cannot stand where it is.
  struct Flaw: Error {
    var at: Int
    var length: Int
    var problem: RuleError.Problem
  }

  /// What the lines before tell of the next one.
  struct Position {
    var number = 1
    /// The indentations of the line above and of the lines that it belongs to.
    var indentations = [0]
  }

  let file: Int
  let name: String
  let bytes: [UInt8]
  let hasExamples: Bool
  var lines: [RuleLine] = []
  var tokens: [RuleToken] = []
  var errors: [RuleError] = []
  var position = Position()

  init(file: Int, name: String, bytes: [UInt8], hasExamples: Bool) {
    self.file = file
    self.name = name
    self.bytes = bytes
    self.hasExamples = hasExamples
    lines.reserveCapacity(bytes.count / 40)
    tokens.reserveCapacity(bytes.count / 8)
  }

  mutating func run() {
    // A byte order mark is no text: columns count from what follows it.
    var start = position.number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, errors.count < RuleErrors.limit {
      let next = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let end = next > start && bytes[next - 1] == 0x0D ? next - 1 : next
      readLine(
        RuleLine(number: position.number, start: start, end: end, depth: 0, tokens: 0..<0))
      start = next + 1
      position.number += 1
    }
  }

  /// Whether the line whose text begins at `at` is an example.
  private func isExample(_ at: Int) -> Bool {
    bytes[at...].starts(with: "bad ".utf8) || bytes[at...].starts(with: "good ".utf8)
  }

  private mutating func readLine(_ bare: RuleLine) {
    var line = bare
    var at = line.start
    while at < line.end, bytes[at] == UInt8(ascii: " ") { at += 1 }
    if !hasExamples, isExample(at) { return }
    let first = tokens.count
    do throws(Flaw) {
      // Tokens come before the depth: a line of blanks and a comment has none and no depth.
      let content = at
      try readTokens(from: content, to: line.end)
      guard tokens.count > first else { return }
      line.depth = try depth(indentation: content - line.start, at: content)
      line.tokens = first..<tokens.count
    } catch {
      tokens.removeSubrange(first...)
      errors.append(
        RuleError(
          file: name, place: RulePlace(file: file, line: line.number, column: 0),
          bytes: bytes, line: line.start..<line.end,
          mark: error.at..<error.at + error.length, problem: error.problem))
      line.depth = at == line.start ? 0 : max(1, min(position.indentations.count - 1, 2))
    }
    lines.append(line)
  }

  private mutating func depth(indentation: Int, at content: Int) throws(Flaw) -> Int {
    let count = position.indentations.count
    while let last = position.indentations.last, last > indentation {
      position.indentations.removeLast()
    }
    if position.indentations.last != indentation {
      guard position.indentations.count == count else {
        throw Flaw(at: content, length: 1, problem: .unevenIndentation)
      }
      position.indentations.append(indentation)
    }
    return position.indentations.count - 1
  }

  private mutating func readTokens(from start: Int, to end: Int) throws(Flaw) {
    var at = start
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: " "):
        at += 1
      case UInt8(ascii: ","):
        tokens.append(RuleToken(kind: .comma, start: at, end: at + 1))
        at += 1
      case UInt8(ascii: "|"):
        tokens.append(RuleToken(kind: .bar, start: at, end: at + 1))
        at += 1
      case UInt8(ascii: "#"):
        while at < end {
          at += 0x20..<0x7F ~= bytes[at] ? 1 : try length(at: at, to: end, tabIsText: true)
        }
      case UInt8(ascii: "\""):
        at = try readString(from: at, to: end)
      default:
        at = try readWord(from: at, to: end)
      }
    }
  }

  private mutating func readWord(from start: Int, to end: Int) throws(Flaw) -> Int {
    if let length = curlyQuoteLength(at: start, to: end) {
      throw Flaw(at: start, length: length, problem: .curlyQuote)
    }
    var at = start
    scan: while at < end {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: "\""):
        break scan
      case 0x21..<0x7F:
        at += 1
      case 0xC2 where at + 1 < end && bytes[at + 1] == 0xA0:
        throw Flaw(at: at, length: 2, problem: .noBreakSpace)
      default:
        at += try length(at: at, to: end, tabIsText: false)
      }
    }
    var kind = RuleToken.Kind.word
    if at - start <= 3, bytes[at - 1] == UInt8(ascii: ">") {
      if bytes[start..<at].elementsEqual("->".utf8) { kind = .arrow }
      if bytes[start..<at].elementsEqual("<->".utf8) { kind = .doubleArrow }
    }
    tokens.append(RuleToken(kind: kind, start: start, end: at))
    return at
  }

  /// The bytes of the curly quote at `at`: U+2018 to U+201F, `«` or `»`; nil where none stands there.
  private func curlyQuoteLength(at: Int, to end: Int) -> Int? {
    switch bytes[at] {
    case 0xE2 where at + 2 < end && bytes[at + 1] == 0x80 && 0x98...0x9F ~= bytes[at + 2]: 3
    case 0xC2 where at + 1 < end && (bytes[at + 1] == 0xAB || bytes[at + 1] == 0xBB): 2
    default: nil
    }
  }

  private mutating func readString(from start: Int, to end: Int) throws(Flaw) -> Int {
    var at = start + 1
    var hasEscape = false
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        tokens.append(RuleToken(kind: .string, hasEscape: hasEscape, start: start, end: at + 1))
        return at + 1
      case UInt8(ascii: "\\"):
        guard at + 1 < end,
          bytes[at + 1] == UInt8(ascii: "\"") || bytes[at + 1] == UInt8(ascii: "\\")
        else { throw Flaw(at: at, length: 1, problem: .unknownEscape) }
        hasEscape = true
        at += 2
      case 0x20..<0x7F:
        at += 1
      default:
        at += try length(at: at, to: end, tabIsText: true)
      }
    }
    throw Flaw(at: start, length: end - start, problem: .unterminatedString)
  }

  /// The number of bytes of the character at `at`.
  private func length(at: Int, to end: Int, tabIsText: Bool) throws(Flaw) -> Int {
    let byte = bytes[at]
    if byte < 0x80 {
      if byte >= 0x20 && byte != 0x7F || byte == 0x09 && tabIsText { return 1 }
      throw Flaw(at: at, length: 1, problem: byte == 0x09 ? .tab : .controlCharacter(byte))
    }
    // The table of well-formed sequences of the Unicode standard (3-7).
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch byte {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (1, 0x80...0x80)
      }
    guard count > 1, at + count <= end, second.contains(bytes[at + 1]),
      bytes[at + 2..<max(at + 2, at + count)].allSatisfy({ 0x80...0xBF ~= $0 })
    else { throw Flaw(at: at, length: 1, problem: .notUTF8) }
    return count
  }
}

extension RuleError {
  /// An error that marks `mark`, a range of `bytes` within or right after `line`.
  ///
  /// The place's column is that of the mark.
  package init(
    file: String, place: RulePlace, bytes: [UInt8], line: Range<Int>, mark: Range<Int>,
    problem: Problem
  ) {
    let at = min(max(mark.lowerBound, line.lowerBound), line.upperBound)
    func isInside(_ index: Int) -> Bool { index < line.upperBound && 0x80...0xBF ~= bytes[index] }
    var from = max(line.lowerBound, at - Excerpt.limit)
    while from < at, isInside(from) { from += 1 }
    var to = min(line.upperBound, at + Excerpt.limit)
    while to > at, isInside(to) { to -= 1 }
    self.file = file
    self.place = RulePlace(file: place.file, line: place.line, column: at - line.lowerBound + 1)
    self.length = min(mark.count, max(1, to - at))
    self.excerpt = Excerpt(
      text: Array(bytes[from..<to]), bytesBeforeMark: at - from,
      isCutBefore: from > line.lowerBound, isCutAfter: to < line.upperBound)
    self.problem = problem
  }
}

/// `text` as a string of a rule file, in quotes.
package func ruleString(_ text: some StringProtocol) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { quoted += "\\" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "\""
}
