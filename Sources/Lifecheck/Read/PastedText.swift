/// Text that somebody wrote around a log, or that is none: Markdown with fences, a list of callbacks with headings between,
/// source code.
///
/// Each fenced block is a log of its own, and nothing else in the text is one. In a list without stamps the callbacks behind
/// a heading are another run, which may begin anywhere.
struct PastedText: Sendable {
  enum Kind: Sendable {
    case fences
    case headings
    /// The whole input is source code, and no log.
    case source
  }

  let kind: Kind
  /// Whether the line that is read stands in a fenced block.
  private var isInFence = false
  private var isAfterBlank = true
  /// Whether a heading or a fence was passed since the last event.
  private var isNewRun = false
  private var hasEvent = false

  /// What the beginning of an input, read as `format`, looks like; nil for an ordinary log.
  init?(
    _ sample: Span<UInt8>, format: LogFormat, code: [[UInt8]], isMessage: (Span<UInt8>) -> Bool
  ) {
    var isCode = false
    var (lines, endings) = (0, 0)
    var fences = 0
    var headings = 0
    var start = 0
    var isAfterBlank = true
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      let line = sample.extracting(start..<end)
      start = end + 1
      if Self.isFence(line) { fences += 1 }
      if !isCode { isCode = Self.begins(line, with: code) }
      if let last = line.lastVisible {
        lines += 1
        if Self.endsCode(last) || Self.isComment(line) { endings += 1 }
      }
      if isAfterBlank, Self.isHeading(line), !isMessage(line) { headings += 1 }
      isAfterBlank = Self.isBlank(line)
    }
    if fences >= 2 {
      kind = .fences
    } else if format == .bare, isCode, 3 * endings >= lines {
      kind = .source
    } else if format == .bare, headings > 0 {
      kind = .headings
    } else {
      return nil
    }
  }

  private static func begins(_ line: Span<UInt8>, with words: [[UInt8]]) -> Bool {
    words.contains { word in
      line.matches(word.span, 0..<word.count, at: 0) && word.count < line.count
        && line[word.count].isBlank
    }
  }

  private static func isComment(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    return line.has("*", at: start) || line.has("//", at: start) || line.has("/*", at: start)
  }

  private static func endsCode(_ last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Takes the next line; false where it is no part of a log.
  ///
  /// - Parameter mayBeMessage: whether the line holds the letters of an event.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    if kind == .source { return false }
    if kind == .fences {
      if Self.isFence(line) {
        isInFence.toggle()
        isNewRun = true
        return false
      }
      return isInFence
    }
    if isAfterBlank, !mayBeMessage, Self.isHeading(line) { isNewRun = true }
    isAfterBlank = Self.isBlank(line)
    return true
  }

  /// Takes an event; true where a run begins with it that is not the first.
  mutating func takeEvent() -> Bool {
    defer { (isNewRun, hasEvent) = (false, true) }
    return isNewRun && hasEvent
  }

  private static func isBlank(_ line: Span<UInt8>) -> Bool {
    line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
  }

  /// Three backticks or tildes at the left.
  private static func isFence(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank || $0 == UInt8(ascii: ">") }
    return line.has("```", at: start) || line.has("~~~", at: start)
  }

  /// A line that begins as a heading, a rule or an item of a list does, or that ends with a colon.
  private static func isHeading(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    var end = line.count
    while end > start, line[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return false }
    switch line[start] {
    case UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: "_"):
      return true
    default:
      return line[end - 1] == UInt8(ascii: ":") || end - start > 3 && line.has("：", at: end - 3)
    }
  }
}

extension Span<UInt8> {
  /// The last byte that is neither a blank nor a control character; nil where there is none.
  fileprivate var lastVisible: UInt8? {
    var end = count
    while end > 0, self[end - 1] <= 0x20 { end -= 1 }
    return end > 0 ? self[end - 1] : nil
  }
}

extension LineReader {
  /// Reads whole lines of a text with a log in it.
  mutating func scanPasted<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    mayTurn = false
    var start = 0
    var before = (lines: 0, empty: 0)
    while start < bytes.count {
      let newline = bytes.firstNewline(from: start)
      let end = newline ?? bytes.count
      let line = bytes.extracting(start..<end)
      let place = firstCandidate(in: line, from: 0)
      let isOfLog = pasted?.take(line, mayBeMessage: place != nil) ?? true
      if isOfLog, let place {
        let candidate = CandidateLine(place: start + place, range: start..<end)
        count(before)
        before = (0, 0)
        _ = read(candidate, in: bytes, into: &sink, names: &names)
      }
      let isEmpty = line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
      if newline != nil { before = (before.lines + 1, before.empty + (isEmpty ? 1 : 0)) }
      start = end + 1
    }
    count(before)
    count((lines: unfinishedLines, empty: 0))
    finish(bytes)
  }
}
