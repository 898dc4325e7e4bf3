/// A place in a rule file that keeps the file from being used.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a name stands for.
  package enum Kind: String, Hashable, Sendable {
    case event, number, condition, machine, state, rule, trigger, scenario, breadcrumbs, cause
    case endWord = "word for an end"
  }

  package enum Problem: Hashable, Sendable {
    case tab
    case controlCharacter(UInt8)
    case notUTF8, unterminatedString, unknownEscape
    /// What pages and word processors make of a straight quote or of a blank.
    case curlyQuote, noBreakSpace
    /// The line is indented, but neither like the lines beside it nor deeper than the line above.
    case unevenIndentation
    /// The line is indented, and the line above takes no lines.
    case nothingToBelongTo
    case unknownBlock(String, known: [String], nearest: String?)
    case unknownLine(String, block: String, known: [String], nearest: String?)
    case unknown(Kind, String, nearest: String?)
    /// `first` is the place of the first definition, as text.
    case duplicate(Kind, String, first: String)
    case lineTwice(String, first: String)
    case reserved(String)
    /// `found` is nil at the end of the line.
    case expected(String, found: String?)
    case isNote(String)
    case isFault(String)
    case circle(Kind, [String])
    case startStates(machine: String, states: [String])
    case tooMany(String, limit: Int)
    /// A text with places that vary is not one; the text says why and what to write.
    case pattern(String)
    /// A `rule` block cannot mean what it says; the text says why.
    case formula(String)
    /// `hint` says what somebody may have meant who knows other linters.
    case unknownSetting(String, known: [String], nearest: String?, hint: String?)
  }

  /// The part of the source line that is shown: all of it, unless it is very long.
  package struct Excerpt: Hashable, Sendable {
    package var text: [UInt8]
    /// The bytes of `text` before the marked ones.
    package var bytesBeforeMark: Int
    package var isCutBefore: Bool
    package var isCutAfter: Bool

    /// The most bytes that are shown on either side of the mark's first byte.
    package static let limit = 160
  }

  /// The rule file's name.
  public var file: String
  /// Where it is.
  public var place: RulePlace
  /// The length of the marked text, in bytes.
  package var length: Int
  package var excerpt: Excerpt
  package var problem: Problem

  /// Place and message, with the line of the file and a mark under it.
  public var description: String {
    let before = visible(excerpt.text.prefix(excerpt.bytesBeforeMark))
    let rest = excerpt.text.dropFirst(excerpt.bytesBeforeMark)
    let marked = visible(rest.prefix(length)).unicodeScalars.count
    let indent = before.unicodeScalars.count + (excerpt.isCutBefore ? 1 : 0)
    let number = String(place.line)
    let source =
      (excerpt.isCutBefore ? "…" : "") + before + visible(rest) + (excerpt.isCutAfter ? "…" : "")
    return """
      \(location): \(problem.message)
        \(number) | \(source)
        \(blanks(number.utf8.count)) | \(blanks(indent))^\(repeated("~", max(0, marked - 1)))
      """
  }

  /// `file:line:column`.
  public var location: String { "\(visible(file.utf8)):\(place.line):\(place.column)" }
}

/// All that keeps a set of rule files from being used, in the order of the places; never empty.
public struct RuleErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each of them.
  public var errors: [RuleError]

  /// Reading stops after so many.
  package static let limit = 100

  package init(errors: [RuleError]) {
    self.errors = errors
  }

  /// All of them, one under the other.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension RuleError.Problem {
  /// What is wrong and what would be right, on one line.
  package var message: String {
    switch self {
    case .tab:
      return "a tab; only blanks indent and separate"
    case .controlCharacter(let byte):
      let digits = String(byte, radix: 16, uppercase: true)
      return "a control character (U+\(repeated("0", 4 - digits.utf8.count))\(digits))"
    case .notUTF8:
      return "not UTF-8"
    case .curlyQuote:
      return "a curly quote, as pages have it; texts stand between straight ones, '\"'"
    case .noBreakSpace:
      return "a no-break space, as pages have it; only blanks indent and separate"
    case .unterminatedString:
      return "a string without its closing '\"'"
    case .unknownEscape:
      return #"unknown escape in a string; expected '\"' or '\\'"#
    case .unevenIndentation:
      return "indented unlike the lines above"
    case .nothingToBelongTo:
      return "an indented line, and nothing above that it can belong to"
    case .unknownBlock(let word, let known, let nearest):
      return "unknown block \(quoted(word)), expected \(alternatives(known))\(hint(nearest))"
    case .unknownLine(let word, let block, let known, let nearest):
      return "unknown line \(quoted(word)) in \(quoted(block)), expected \(alternatives(known))"
        + hint(nearest)
    case .unknown(let kind, let name, let nearest):
      return "unknown \(kind.rawValue) \(quoted(name))\(hint(nearest))"
    case .duplicate(let kind, let name, let first):
      return twice(kind, name, first: first)
    case .lineTwice(let word, let first):
      return "\(quoted(word)) is given twice; first at \(visible(first.utf8))"
    case .reserved(let name):
      return "\(quoted(name)) has a meaning of its own and cannot be a name here"
    case .expected(let what, let found):
      return "expected \(what), found \(found.map(quoted) ?? "the end of the line")"
    case .isNote(let name):
      return "\(quoted(name)) is a note, not a fault"
    case .isFault(let name):
      return "\(quoted(name)) is a fault, not a note"
    case .circle(let kind, let names):
      return "\(kind.rawValue) \(quoted(names.first ?? "")) rests on itself: "
        + names.map { visible($0.utf8) }.joined(separator: " -> ")
    case .startStates(let machine, let states):
      return states.isEmpty
        ? "machine \(quoted(machine)) has no start state"
        : "machine \(quoted(machine)) has several start states: \(states.joined(separator: ", "))"
    case .tooMany(let what, let limit):
      return "too many \(what); the limit is \(limit)"
    case .pattern(let why), .formula(let why):
      return why
    case .unknownSetting(let word, _, let nearest, let hint?):
      return "unknown setting \(quoted(word))\(self.hint(nearest)); \(hint)"
    case .unknownSetting(let word, _, let nearest?, nil):
      return "unknown setting \(quoted(word))\(hint(nearest))"
    case .unknownSetting(let word, let known, nil, nil):
      return "unknown setting \(quoted(word)), expected \(alternatives(known))"
    }
  }

  private func twice(_ kind: RuleError.Kind, _ name: String, first: String) -> String {
    let other = kind == .event ? "; 'spelling \(name) \"…\"' adds a text to it" : ""
    return
      "\(kind.rawValue) \(quoted(name)) is defined twice; first at \(visible(first.utf8))\(other)"
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  }
}

/// `name` in quotes, cut where it is very long.
private func quoted(_ name: String) -> String {
  let shown = name.utf8.count <= 80 ? name : String(name.unicodeScalars.prefix(79)) + "…"
  return "'\(visible(shown.utf8))'"
}

func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

package func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: max(0, count))
}

package func blanks(_ count: Int) -> String { repeated(" ", count) }
