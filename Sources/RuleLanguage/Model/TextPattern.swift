/// A text of the vocabulary with places that vary: `timer {id} started` (docs/rule-language.md, "event").
///
/// It begins with a literal. Two captures never touch, so each ends where the next literal begins.
package struct TextPattern: Hashable, Sendable {
  /// What may stand at a place that varies.
  package enum Capture: String, Hashable, Sendable, CaseIterable {
    /// Bytes without a blank: what tells one timer, task or file from another.
    case id
    /// The id of the process that the event is about.
    case pid
    /// Its name.
    case process
    /// Its bundle identifier.
    case bundle
    /// Bytes without a blank: what the next line of the process with `{from}` has there, unless lines are lost.
    case to
    /// What `{to}` stood for in the line before.
    case from
    /// Digits that are not looked at.
    case number
    /// What an audit reads besides: the origin and the number of a code, or a word for it; the status of wait4(2); seconds; a scene; a name; who asks for something.
    case namespace
    case code, status, seconds, scene, name, by
    /// Anything, nothing included.
    case anything = "*"
  }

  /// Why a text is no pattern.
  package enum Problem: Error, Hashable, Sendable {
    case unknownCapture(String)
    case captureTwice(String)
    case captureFirst, capturesTouch, unclosed, endInside
    case tooManyChoices(Int)
    case placeInName, onlyStars, markdownEscape
  }

  package struct Piece: Hashable, Sendable {
    package var capture: Capture
    /// What follows the capture; empty only at the end of the pattern.
    package var literal: [UInt8]
  }

  private static let endName = "end"

  package internal(set) var head: [UInt8] = []
  package internal(set) var pieces: [Piece] = []
  /// Whether nothing but signs may follow it in the message: `{end}`.
  package internal(set) var endsMessage = false

  /// Whether no place varies: the head is all of it.
  package var isFixed: Bool { pieces.isEmpty }

  /// The patterns that a text with choices stands for.
  package static func all(of text: String) throws(Problem) -> [TextPattern] {
    var patterns: [TextPattern] = []
    for text in try TextChoice.expansions(of: Array(text.utf8)) {
      patterns.append(try TextPattern(bytes: text))
    }
    return patterns
  }

  /// Whether the text has a place that varies. `{{` is a brace that stands for itself.
  package static func isNeeded(for text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  /// A text without places, but for its letters.
  package init(endsMessage: Bool = false) { self.endsMessage = endsMessage }

  package init(bytes text: [UInt8]) throws(Problem) {
    var literals: [[UInt8]] = [[]]
    var captures: [Capture] = []
    var endsMessage = false
    var index = 0
    while index < text.count {
      let brace = text[index...].firstIndex(of: UInt8(ascii: "{")) ?? text.count
      literals[literals.count - 1] += text[index..<brace]
      guard brace < text.count else { break }
      index = brace + 1
      if index < text.count, text[index] == UInt8(ascii: "{") {
        literals[literals.count - 1].append(text[brace])
        index += 1
        continue
      }
      guard let end = text[index...].firstIndex(of: UInt8(ascii: "}")) else { throw .unclosed }
      let name = String(decoding: text[index..<end], as: UTF8.self)
      index = end + 1
      if name == Self.endName {
        guard index == text.count, let last = literals.last, !last.isEmpty else { throw .endInside }
        endsMessage = true
        break
      }
      guard let capture = Capture(rawValue: name) else { throw .unknownCapture(name) }
      guard let last = literals.last, !last.isEmpty else {
        throw captures.isEmpty ? .captureFirst : .capturesTouch
      }
      if capture != .anything, capture != .number, captures.contains(capture) {
        throw .captureTwice(name)
      }
      captures.append(capture)
      literals.append([])
    }
    self.endsMessage = endsMessage
    head = literals[0]
    pieces = zip(captures, literals.dropFirst()).map { Piece(capture: $0, literal: $1) }
  }

  /// The longest part of a literal that JSON writes as it is: lines without it are not looked at.
  package var needle: [UInt8] {
    pieces.map { Self.needle(of: $0.literal) }.reduce(Self.needle(of: head)) {
      $1.count > $0.count ? $1 : $0
    }
  }

  /// The same with each sign that may come next; nil where that may be any.
  func needles(longerThan needle: [UInt8]) -> [[UInt8]]? {
    guard head == needle, pieces.first?.capture == .bundle else { return nil }
    return Self.bundleSigns.utf8.map { needle + [$0] }
  }

  /// What a bundle identifier is made of, in small letters.
  package static let bundleSigns = "abcdefghijklmnopqrstuvwxyz0123456789_-."

  /// The longest part of a text in which JSON puts no backslash: logs are searched before they are read.
  package static func needle(of text: [UInt8]) -> [UInt8] {
    let parts = text.split { #""/\"#.utf8.contains($0) }
    return Array(parts.max { $0.count < $1.count } ?? [])
  }

  /// Whether it tells `capture`.
  package func captures(_ capture: Capture) -> Bool { pieces.contains { $0.capture == capture } }
}

extension TextPattern.Problem {
  /// What is wrong, and what to write.
  package var message: String {
    switch self {
    case .unknownCapture(let name):
      let known = TextPattern.Capture.allCases.map { "{\($0.rawValue)}" } + ["{end}", "{a|b}"]
      let nearest = nearestName(to: name, among: TextPattern.Capture.allCases.map(\.rawValue))
      return "unknown place {\(visible(name.utf8))} in a text, expected one of "
        + known.joined(separator: ", ") + "; a brace that stands for itself is '{{'"
        + (nearest.map { "; did you mean {\($0)}?" } ?? "")
    case .captureTwice(let name):
      return "{\(name)} stands twice in one text"
    case .captureFirst:
      return "a text begins with letters of its own, not with a place that varies"
    case .capturesTouch:
      return "two places that vary need letters of the text between them"
    case .endInside:
      return "{end} stands after letters, at the end of a text"
    case .tooManyChoices(let limit):
      return "the choices of a text stand for more than \(limit) texts"
    case .placeInName:
      return
        "here braces hold choices only, as in '{now|is now}'; no text with other braces can be taught"
    case .onlyStars:
      return "a text needs more than stars: they are not looked at where they close a message"
    case .markdownEscape:
      return
        "a backslash before a sign of Markdown is not looked at in lines; no text with one can be taught"
    case .unclosed:
      return "'{' without its '}'; a brace that stands for itself is '{{'"
    }
  }
}
