/// A text of the vocabulary with places that vary: `timer {id} started` (docs/rule-language.md, "event").
///
/// It begins with a literal. Two captures never touch, so each ends where the next literal begins.
struct TextPattern: Hashable, Sendable {
  /// What may stand at a place that varies.
  enum Capture: String, Hashable, Sendable, CaseIterable {
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
    /// Anything, nothing included.
    case anything = "*"

    /// Whether `byte` may be part of it.
    fileprivate func holds(_ byte: UInt8) -> Bool {
      switch self {
      case .id, .to, .from: byte > 0x20
      case .pid, .number: byte.isDigit
      case .process: byte >= 0x20 && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]")
      case .bundle:
        byte.isASCIIIdentifier || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      case .anything: true
      }
    }
  }

  /// What stood at the places of one match, as ranges of the line; empty where the pattern has no such place.
  struct Captures: Hashable, Sendable {
    var id = 0..<0
    var pid = 0..<0
    var process = 0..<0
    var bundle = 0..<0
    var from = 0..<0
    var to = 0..<0
    /// The class in `-[Class selector]`, where `id` is the address of an object: a class and the one above it may both
    /// log what happens to it.
    var implementer = 0..<0
  }

  /// Why a text is no pattern.
  enum Problem: Error, Hashable, Sendable {
    case unknownCapture(String)
    case captureTwice(String)
    case captureFirst
    case capturesTouch
    case unclosed
    case endInside
    case tooManyChoices(Int)
  }

  private struct Piece: Hashable, Sendable {
    var capture: Capture
    /// What follows the capture; empty only at the end of the pattern.
    var literal: [UInt8]
  }

  private static let endName = "end"

  /// No capture is longer, so that a line full of beginnings costs no more than its length.
  private static let captureLimit = 512

  let head: [UInt8]
  private let pieces: [Piece]
  /// Whether nothing but signs may follow it in the message: `{end}`.
  private let endsMessage: Bool

  /// Whether no place varies: the head is all of it.
  var isFixed: Bool { pieces.isEmpty }

  /// The patterns that a text with choices stands for.
  static func all(of text: String) throws(Problem) -> [TextPattern] {
    var patterns: [TextPattern] = []
    for text in try TextChoice.expansions(of: Array(text.utf8)) {
      patterns.append(try TextPattern(bytes: text))
    }
    return patterns
  }

  /// Whether the text has a place that varies. `{{` is a brace that stands for itself.
  static func isNeeded(for text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  init(_ text: String) throws(Problem) { try self.init(bytes: Array(text.utf8)) }

  init(bytes text: [UInt8]) throws(Problem) {
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

  /// The longest literal: lines without it are not looked at.
  var needle: [UInt8] {
    pieces.reduce(head) { $1.literal.count > $0.count ? $1.literal : $0 }
  }

  /// Whether it tells `capture`.
  func captures(_ capture: Capture) -> Bool { pieces.contains { $0.capture == capture } }

  /// Matches what follows the head, which ends at `start`; returns where the match ends, or nil.
  ///
  /// Letter case matters. Each capture is as short as it can be, the last one as long as it can be
  /// where nothing follows it.
  func match(
    _ line: Span<UInt8>, at start: Int, to end: Int, into captures: inout Captures
  ) -> Int? {
    var place = start
    for piece in pieces {
      let limit = min(end, place + Self.captureLimit)
      var stop = place
      while stop < limit, piece.literal.isEmpty || !line.holds(piece.literal, at: stop, to: end),
        piece.capture.holds(line[stop])
      {
        stop += 1
      }
      guard piece.literal.isEmpty || line.holds(piece.literal, at: stop, to: end),
        stop > place || piece.capture == .anything
      else { return nil }
      switch piece.capture {
      case .id: captures.id = place..<stop
      case .pid: captures.pid = place..<stop
      case .process: captures.process = place..<stop
      case .bundle: captures.bundle = place..<stop
      case .from: captures.from = place..<stop
      case .to: captures.to = place..<stop
      case .number, .anything: break
      }
      place = stop + piece.literal.count
    }
    if endsMessage {
      for i in place..<end where line[i].isIdentifier { return nil }
    }
    return place
  }
}

extension Span<UInt8> {
  fileprivate func holds(_ literal: [UInt8], at start: Int, to end: Int) -> Bool {
    guard end - start >= literal.count else { return false }
    return equals(start..<start + literal.count, literal.span, 0..<literal.count)
  }

  /// A hash of some bytes (FNV-1a), never 0. The same in every run.
  func stableHash(of range: Range<Int>) -> UInt64 {
    var hash = Self.emptyHash
    for i in range { hash = Self.hash(hash, self[i]) }
    return hash == 0 ? 1 : hash
  }

  /// What `stableHash` begins with, and how it takes a byte.
  static var emptyHash: UInt64 { 0xCBF2_9CE4_8422_2325 }
  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// What tells one thing from another: a hash of the `{id}`, and of the class whose method it was.
  func parameter(of captures: TextPattern.Captures) -> UInt64 {
    let id = stableHash(of: captures.id)
    if captures.implementer.isEmpty { return id }
    let parameter = id ^ stableHash(of: captures.implementer) &* 31
    return parameter == 0 ? 1 : parameter
  }

  /// The number that some digits make; nil where it is above what a pid can be.
  func pid(in range: Range<Int>) -> Int32? {
    guard !range.isEmpty, range.count <= 10 else { return nil }
    var value: Int64 = 0
    for i in range {
      guard self[i].isDigit else { return nil }
      value = value * 10 + Int64(self[i] - UInt8(ascii: "0"))
    }
    return Int32(exactly: value)
  }
}

extension TextPattern.Problem {
  /// What is wrong, and what to write.
  var message: String {
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
    case .unclosed:
      return "'{' without its '}'; a brace that stands for itself is '{{'"
    }
  }
}
