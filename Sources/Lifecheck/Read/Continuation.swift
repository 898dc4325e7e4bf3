/// A line without a header that goes on with the record above it, behind the head of that record.
///
/// A message may have several lines: `NSLog(@"\n  x")`, a logger that prints its file and line first. Where nothing but decoration stands on those
/// above, the line is the message, with the stamp and the process of the record.
struct Continuation: Sendable {
  /// How many lines a record has at most, and how many bytes.
  fileprivate static let lineLimit = 64
  fileprivate static let byteLimit = 16 << 10

  /// Whether the line that is read goes on with a record.
  var isOn = false
  /// Where in the input the region begins in which it stands.
  var offset = 0
  /// The head, and the line.
  fileprivate(set) var text: [UInt8] = []
  fileprivate(set) var headLength = 0
  /// Whether nothing but decoration stands between them in the record.
  fileprivate(set) var isWhole = true
  /// What stands behind the head, if that is not all of the line.
  fileprivate var copy = LineText()
  fileprivate var isCopy = false
  /// What the regions before end with: the last record, from its head on.
  fileprivate var tail: [UInt8] = []
  /// What was found above the newest line whose record was looked for, so that no line is looked at again for each one below it.
  fileprivate var known = Known()

  fileprivate struct Known {
    /// Where in the input that line begins.
    var end = -1
    /// How much of its record is above it, from the head on.
    var lines = 0
    var bytes = 0
    /// The head; nil where none is near.
    var head: [UInt8]?
    var isWhole = true
  }

  /// Where in the line something stands; empty for what is in the head.
  mutating func place(of range: Range<Int>) -> Range<Int> {
    guard range.lowerBound >= headLength else { return 0..<0 }
    let place = range.lowerBound - headLength..<range.upperBound - headLength
    return isCopy ? copy.place(of: place) : place
  }
}

extension LineRecogniser {
  /// Whether the line `range` has no header, and what stands above it is a head without a message. In the formats in which others print
  /// between the records, nothing else shows that a line belongs to one.
  mutating func goesOnWithEmptyRecord(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard format.has(.ofLines), !looksBelow, endsAsHead(bytes, before: range.lowerBound),
      header(ofCleaned: bytes.extracting(range)) == nil
    else { return false }
    return compose(range, in: bytes)
  }

  /// Whether the line that ends before `start` ends as a head without a message does.
  private func endsAsHead(_ bytes: Span<UInt8>, before start: Int) -> Bool {
    guard start > 0 else {
      let tail = continuation.tail.span
      return !tail.isEmpty && endsAsHead(tail, before: tail.count)
    }
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
    continuation.isCopy = LineText.isNeeded(for: line)
    if continuation.isCopy {
      continuation.copy.set(line)
      continuation.text += continuation.copy.bytes
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
    continuation.isWhole = true
    var above = Continuation.Known(end: continuation.offset + start)
    let found = findHead(above: start, in: bytes, isNext: isNext, &above)
    // A second reference, as for a record.
    let tail = continuation.tail
    let isFound =
      found ?? findHead(above: tail.count, in: tail.span, isNext: isNext, &above) ?? false
    if !isNext {
      (above.head, above.isWhole) = (isFound ? continuation.text : nil, continuation.isWhole)
      continuation.known = above
    }
    return isFound
  }

  /// The same in one region; nil where it begins in the one before.
  private mutating func findHead(
    above start: Int, in bytes: Span<UInt8>, isNext: Bool, _ passed: inout Continuation.Known
  ) -> Bool? {
    // What is above the newest line is known.
    let known = isNext || passed.lines > 0 ? -1 : continuation.known.end - continuation.offset
    var end = start
    while end > 0, end != known {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      passed.lines += 1
      passed.bytes += end - begin
      guard passed.lines <= Continuation.lineLimit, passed.bytes <= Continuation.byteLimit else {
        return false
      }
      let line = bytes.extracting(begin..<end - 1)
      if let isEmpty = setHead(of: line) { return isEmpty || !isNext }
      if isNext { return false }
      passLine(line)
      end = begin
    }
    return end == known ? takeKnown(&passed) : nil
  }

  /// Sets the text to the head that was found before, where it is near.
  private mutating func takeKnown(_ passed: inout Continuation.Known) -> Bool {
    passed.lines += continuation.known.lines
    passed.bytes += continuation.known.bytes
    guard let head = continuation.known.head, passed.lines <= Continuation.lineLimit,
      passed.bytes <= Continuation.byteLimit
    else { return false }
    continuation.text = head
    if !continuation.known.isWhole { continuation.isWhole = false }
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

  /// Keeps the last record of a region, as far as it may have to be known.
  mutating func keepTail(of bytes: Span<UInt8>) {
    guard format.has(.ofLines), !format.isJSON else { return continuation.tail = [] }
    var (end, lines) = (bytes.count, 0)
    while end > 0, lines < Continuation.lineLimit, bytes.count - end < Continuation.byteLimit {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      lines += 1
      if header(ofCleaned: bytes.extracting(begin..<end - 1)) != nil {
        return continuation.tail = bytes.copy(of: begin..<bytes.count)
      }
      end = begin
    }
    // The record began in a region before, or too far above for any line that comes.
    continuation.tail =
      end > 0
      ? []
      : Array(
        (continuation.tail + bytes.copy(of: 0..<bytes.count)).suffix(2 * Continuation.byteLimit))
  }
}
