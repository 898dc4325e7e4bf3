/// The lines of a pasted log that stand for others, which somebody has left out: `...`, `[…]`, `--- snip ---`, `(20 lines omitted)`.
///
/// Only the beginning of an input is looked at: what people paste is short.
struct Elisions: Sendable {
  /// What people write in the place of lines.
  private let words: WordList
  /// The numbers of the lines that were found, and how many of them were told.
  private var lines: [Int] = []
  private var toldCount = 0
  /// The last line that was looked at.
  private var last = 0

  /// Looks for none.
  init() { (words, last) = (WordList(), FormatDetection.lineLimit) }

  init(_ words: WordList) { self.words = words }

  var isEmpty: Bool { toldCount == lines.count }
  var isOver: Bool { last >= FormatDetection.lineLimit }

  /// Looks at the whole lines of `bytes`, the first of which has the number `first`.
  ///
  /// - Parameter mayBeMessage: whether a line holds the letters of an event.
  mutating func look(
    in bytes: Span<UInt8>, from first: Int, mayBeMessage: (Span<UInt8>) -> Bool
  ) {
    var (start, number) = (0, first)
    while number <= FormatDetection.lineLimit, let end = bytes.firstNewline(from: start) {
      let line = bytes.extracting(start..<end)
      if number > last {
        last = number
        if stands(in: line), !mayBeMessage(line) { lines.append(number) }
      }
      start = end + 1
      number += 1
    }
  }

  /// Returns the last elided place before `line` that was not told yet; earlier ones are told with it.
  mutating func take(before line: Int) -> Int? {
    var found: Int?
    while toldCount < lines.count, lines[toldCount] < line {
      found = lines[toldCount]
      toldCount += 1
    }
    return found
  }

  /// A longer line is somebody's sentence.
  private static let longest = 48

  /// Whether a line is dots alone or in brackets, or a word for lines that are left out in brackets or between strokes or dots.
  ///
  /// An app prints dots, too: indented, in what it prints in several lines, or beside other text.
  private func stands(in line: Span<UInt8>) -> Bool {
    let end = line.visibleEnd
    guard end > 0, end <= Self.longest else { return false }
    var start = 0
    for sign: StaticString in ["// ", "# "] where line.has(sign, at: 0) {
      start = sign.utf8CodeUnitCount
    }
    // A sign alone is an empty comment, or a heading without words.
    guard start < end else { return false }
    let inner = Self.inner(line, start..<end)
    if Self.isDots(line, inner) { return true }
    guard inner != start..<end else { return false }
    return words.lowercased.contains { Self.holds(line, inner, $0) }
  }

  /// What stands between brackets, strokes or dots; all of the range where nothing of that stands around it.
  private static func inner(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    for (open, close) in brackets
    where range.count > open.utf8CodeUnitCount + close.utf8CodeUnitCount {
      let start = range.lowerBound + open.utf8CodeUnitCount
      let end = range.upperBound - close.utf8CodeUnitCount
      if line.has(open, at: range.lowerBound), line.has(close, at: end) { return start..<end }
    }
    return range
  }

  private static let brackets: [(StaticString, StaticString)] = [
    ("[", "]"), ("(", ")"), ("<", ">"), ("（", "）"), ("【", "】"), ("〈", "〉"), ("--", "--"),
    ("==", "=="), ("**", "**"), ("...", "..."), ("…", "…"),
  ]

  /// Whether the range holds three dots or six, or signs for them, and nothing else.
  private static func isDots(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let end = line.end(ofRunFrom: range.lowerBound) { $0 == UInt8(ascii: ".") }
    if end == range.upperBound, [3, 6].contains(range.count) { return true }
    for sign: StaticString in ["…", "……", "⋮", "・・・", "···"]
    where sign.utf8CodeUnitCount == range.count && line.has(sign, at: range.lowerBound) {
      return true
    }
    return false
  }

  /// Whether a word stands in the range, with nothing but a few others beside it.
  private static func holds(_ line: Span<UInt8>, _ range: Range<Int>, _ word: [UInt8]) -> Bool {
    guard word.count <= range.count else { return false }
    return (range.lowerBound...range.upperBound - word.count).contains { start in
      let after = start + word.count
      return line.matches(word.span, 0..<word.count, at: start)
        && (start == range.lowerBound || !line[start - 1].isASCIIIdentifier)
        && (after == range.upperBound || !line[after].isASCIIIdentifier)
    }
  }
}

/// What lies between the next event and those before it: lines that somebody has left out, or a time in which the device was disconnected.
///
/// Such a loss is told with the event behind it: the end of a log is no hole in it.
struct OpenLosses: Sendable {
  private var elisions: Elisions
  private var loss: LogLoss?

  init(_ elisions: Elisions = Elisions()) { self.elisions = elisions }

  @inline(__always)
  var isEmpty: Bool { loss == nil && elisions.isEmpty }

  mutating func add(_ loss: LogLoss) { self.loss = loss }

  /// Looks for lines that were left out, as `Elisions.look` does.
  @inline(__always)
  mutating func look(in bytes: Span<UInt8>, from first: Int, for search: LineSearch) {
    guard !elisions.isOver else { return }
    elisions.look(in: bytes, from: first) { search.firstCandidate(in: $0, from: 0) != nil }
  }

  /// What lies before the event on `line`. It is told once.
  mutating func take(before line: Int) -> LogLoss? {
    let elision = elisions.take(before: line)
    defer { loss = nil }
    return loss ?? elision.map { LogLoss(cause: .messages(nil), line: $0) }
  }
}
