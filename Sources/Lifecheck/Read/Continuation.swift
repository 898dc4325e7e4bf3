/// A line without a header that goes on with the record above it, behind the head of that record.
///
/// A message may have several lines: `NSLog(@"\n  x")`, a logger that prints its file and line first. Where nothing but decoration stands on those
/// above, the line is the message, with the stamp and the process of the record.
struct Continuation: Sendable {
  /// How many lines a record has at most, and how many bytes.
  fileprivate static let lineLimit = 64
  fileprivate static let byteLimit = 16 << 10
  /// What is longer is no head.
  fileprivate static let headLimit = 512

  /// The head, and the line.
  fileprivate(set) var text: [UInt8] = []
  fileprivate(set) var headLength = 0
  /// Whether nothing but decoration stands between them in the record.
  fileprivate(set) var isWhole = true
  /// Where in the line each byte behind the head stands; nil where each is where it was.
  fileprivate var copy: LineText?
  /// The head of the record to which the last line of the region before belongs; empty where there is none.
  fileprivate var headAbove: [UInt8] = []
  /// Whether nothing stands behind it, or nothing but decoration, and how many lines and bytes of its record are in the regions before.
  fileprivate var isEmptyAbove = false
  fileprivate var isWholeAbove = true
  fileprivate var linesAbove = 0
  /// Whether a process has told a callback of its own.
  var hasCallbacks = false
  fileprivate var bytesAbove = 0

  /// Where in the line something stands; empty for what is in the head.
  mutating func place(of range: Range<Int>) -> Range<Int> {
    guard range.lowerBound >= headLength else { return 0..<0 }
    let place = range.lowerBound - headLength..<range.upperBound - headLength
    return copy?.place(of: place) ?? place
  }
}

extension LineReader {
  /// Whether the line `range` has no header, and what stands above it is a head without a message. In the formats in which others print
  /// between the records, nothing else shows that a line belongs to one.
  mutating func goesOnWithEmptyRecord(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard format.has(.mixesWithBareLines), format.has(.ofLines), !looksBelow,
      endsAsHead(bytes, before: range.lowerBound),
      header(ofCleaned: bytes.extracting(range)) == nil
    else { return false }
    return compose(range, in: bytes)
  }

  /// Whether the line that ends before `start` ends as a head without a message does.
  private func endsAsHead(_ bytes: Span<UInt8>, before start: Int) -> Bool {
    guard start > 0 else { return continuation.isEmptyAbove && continuation.linesAbove == 1 }
    var last = start - 1
    while last > 0, bytes[last - 1] == 0x0D { last -= 1 }
    guard last > 0 else { return false }
    let byte = bytes[last - 1]
    return byte.isBlank || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":")
  }

  /// Puts the line `range` behind the head of the record above it; false where no such head is near.
  mutating func compose(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let isNext = format.has(.mixesWithBareLines)
    guard findHead(above: range.lowerBound, in: bytes, isNext: isNext) else { return false }
    let line = bytes.extracting(range)
    continuation.headLength = continuation.text.count
    continuation.copy = nil
    if LineText.isNeeded(for: line) {
      var copy = LineText()
      copy.set(line)
      continuation.text += copy.bytes
      continuation.copy = copy
    } else {
      continuation.text += bytes.copy(of: range)
    }
    return true
  }

  /// Sets the text to the head of the record to which the line at `start` belongs.
  ///
  /// - Parameter isNext: whether that has to be the line above it, and without a message.
  private mutating func findHead(
    above start: Int, in bytes: Span<UInt8>, isNext: Bool
  ) -> Bool {
    var (end, lines) = (start, 0)
    continuation.isWhole = true
    while end > 0 {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      lines += 1
      guard lines <= Continuation.lineLimit, start - begin <= Continuation.byteLimit else {
        return false
      }
      if let isEmpty = setHead(of: bytes.extracting(begin..<end - 1)) { return isEmpty || !isNext }
      if isNext { return false }
      passLine(bytes.extracting(begin..<end - 1))
      end = begin
    }
    guard !continuation.headAbove.isEmpty, continuation.isEmptyAbove || !isNext,
      lines + continuation.linesAbove <= Continuation.lineLimit,
      start + continuation.bytesAbove <= Continuation.byteLimit
    else { return false }
    continuation.text.removeAll(keepingCapacity: true)
    continuation.text += continuation.headAbove
    if !continuation.isWholeAbove { continuation.isWhole = false }
    return true
  }

  /// Notes a line of the record, or what stands in it behind the head.
  private mutating func passLine(_ text: Span<UInt8>) {
    if continuation.isWhole, !matcher.isDecoration(text) || firstCandidate(in: text, from: 0) != nil
    {
      continuation.isWhole = false
    }
  }

  /// Sets the text to the head of a line, and says whether nothing stands behind it; nil where the line has none.
  private mutating func setHead(of line: Span<UInt8>) -> Bool? {
    guard let header = header(ofCleaned: line) else { return nil }
    continuation.text.removeAll(keepingCapacity: true)
    let end = header.message.lowerBound
    guard end <= Continuation.headLimit else { return nil }
    guard LineText.isNeeded(for: line) else { return setHead(of: line, end) }
    // A second reference, as for a record.
    let text = clean.bytes
    return setHead(of: text.span, end)
  }

  private mutating func setHead(of line: Span<UInt8>, _ end: Int) -> Bool {
    continuation.text += line.copy(of: 0..<end)
    let message = line.extracting(min(end, line.count)..<line.count)
    passLine(message)
    return message.end(ofRunFrom: 0) { $0 <= 0x20 } == message.count
  }

  /// Takes the process of an event that a debugger tells in a console: that of the record above it, unless callbacks tell which ones there are.
  mutating func takeProcess(
    above start: Int, in bytes: Span<UInt8>, into event: inout Event, names: inout NameTable
  ) {
    guard format.has(.mixesWithBareLines), format.has(.mayBeDebugged), !continuation.hasCallbacks
    else {
      return
    }
    guard findHead(above: start, in: bytes, isNext: false) else { return }
    // A second reference, as for a record.
    let head = continuation.text
    guard let header = header(ofCleaned: head.span), header.pid >= 0 else { return }
    event.pid = header.pid
    event.process = intern(head.span, header, in: &names)
    event.mayBeDebugged = true
  }

  /// Keeps the head of the record to which the last line of `bytes` belongs.
  mutating func keepHead(of bytes: Span<UInt8>) {
    guard format.has(.ofLines), !format.isJSON else { return continuation.headAbove = [] }
    let isEnded = bytes[bytes.count - 1] == 0x0A
    var (end, lines) = (isEnded ? bytes.count : bytes.count + 1, 0)
    continuation.isWhole = true
    while end > 0 {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      lines += 1
      guard lines <= Continuation.lineLimit, bytes.count - begin <= Continuation.byteLimit else {
        return continuation.headAbove = []
      }
      if let isEmpty = setHead(of: bytes.extracting(begin..<end - 1)) {
        continuation.headAbove = continuation.text
        (continuation.isEmptyAbove, continuation.isWholeAbove) = (isEmpty, continuation.isWhole)
        (continuation.linesAbove, continuation.bytesAbove) = (lines, bytes.count - begin)
        return
      }
      passLine(bytes.extracting(begin..<end - 1))
      end = begin
    }
    if !continuation.isWhole { continuation.isWholeAbove = false }
    continuation.linesAbove += lines
    continuation.bytesAbove += bytes.count
  }
}
