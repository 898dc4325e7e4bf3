/// Finds the events in regions of whole lines, and counts the rest.
struct LineReader {
  private enum Judgement {
    case event(Header?, Matcher.Match)
    case nearMiss
    case unparsed
    /// What a tool says about its own work.
    case banner
  }

  /// Lines above this length are never compared with the line above them.
  private static let repetitionLimit = 64 << 10
  private static let exampleLimit = 200

  var summary: InputSummary
  private(set) var isPrepared = false
  private(set) var formatReason: String?
  private let matcher: Matcher
  private let isForced: Bool
  private var format: LogFormat
  private var device: [UInt8] = []
  private var clean = LineText()
  /// The last line of the region before, without its end.
  private var lineAbove: [UInt8] = []
  /// Where the region begins in the input.
  private var offset = 0

  init(vocabulary: Vocabulary, format: LogFormat?, file: String) {
    summary = InputSummary(file: file)
    matcher = Matcher(vocabulary: vocabulary)
    isForced = format != nil
    self.format = format ?? .bare
  }

  /// Decides on the format by the beginning of the input.
  mutating func prepare(_ sample: Span<UInt8>, isWhole: Bool) {
    isPrepared = true
    guard !sample.isEmpty else { return }
    let detection = FormatDetection(sample, isWhole: isWhole)
    if !isForced {
      format = detection.format
      formatReason = detection.reason
    }
    device = detection.device.value
    summary.isBinary = detection.isBinary
    summary.format = format.name
  }

  /// Reads whole lines that begin at `offset` of the input, or with `isCut` the beginning of a line that is too long.
  mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, isCut: Bool, into sink: inout S,
    names: inout NameTable
  ) {
    self.offset = offset
    // A cut line has no line end in `bytes`, and what follows it is skipped.
    let unfinished = isCut ? 1 : 0
    summary.overlong += unfinished
    scan(bytes, unfinishedLines: unfinished, into: &sink, names: &names)
  }

  /// Reads the last line, which has no line end.
  mutating func readLast<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, into sink: inout S, names: inout NameTable
  ) {
    self.offset = offset
    // The relay ends its last record with a newline and a NUL.
    guard bytes.end(ofRunFrom: 0, where: { $0 == 0 }) < bytes.count else { return }
    summary.truncated = true
    scan(bytes, unfinishedLines: 1, into: &sink, names: &names)
  }

  private mutating func scan<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    var from = 0
    var counted = 0
    while let found = matcher.vocabulary.search.firstCandidate(in: bytes, from: from) {
      let start = bytes.lastNewline(before: found).map { $0 + 1 } ?? 0
      let newline = bytes.firstNewline(from: found)
      count(bytes.lineCounts(in: counted..<start))
      counted = start
      candidate(bytes, start..<(newline ?? bytes.count), into: &sink, names: &names)
      guard let newline else { break }
      from = newline + 1
    }
    count(bytes.lineCounts(in: counted..<bytes.count))
    count((lines: unfinishedLines, empty: 0))
    keepLineAbove(bytes)
  }

  private mutating func count(_ counts: (lines: Int, empty: Int)) {
    summary.lines += counts.lines
    summary.records += counts.lines - counts.empty
  }

  /// Judges the line `bytes[range]`, which holds a spelling. All lines above it have been counted.
  private mutating func candidate<S: EventSink>(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into sink: inout S, names: inout NameTable
  ) {
    let line = bytes.extracting(range)
    let isCopied = LineText.isNeeded(for: line)
    if isCopied { clean.set(line) }
    let judgement = isCopied ? judge(clean.bytes.span) : judge(line)
    switch judgement {
    case .event(let header, let match):
      let form = matcher.vocabulary.forms[match.form]
      let text = isCopied ? clean.place(of: match.text) : match.text
      var event = Event(
        event: form.event, spelling: form.spelling, channel: .delegate, process: -1, pid: -1,
        thread: 0..<0, stamp: Stamp(), line: summary.lines + 1, offset: offset + range.lowerBound,
        column: Int32(text.lowerBound + 1), length: Int32(text.count),
        repeatsLineAbove: repeatsLineAbove(bytes, range))
      if let header {
        if format == .bare { adopt(header.format) }
        let thread = isCopied ? clean.place(of: header.thread) : header.thread
        event.thread = Int32(thread.lowerBound)..<Int32(thread.upperBound)
        event.stamp = header.stamp
        event.pid = header.pid
        let isEscaped = header.format == .idevicesyslog
        event.process =
          isCopied
          ? names.intern(clean.bytes.span, header.process, isEscaped: isEscaped)
          : names.intern(line, header.process, isEscaped: isEscaped)
      }
      summary.events += 1
      sink.observe(event, line: line)
    case .nearMiss:
      summary.nearMisses += 1
      if summary.nearMissExamples.count < InputSummary.nearMissLimit { keepExample(line) }
    case .unparsed:
      summary.unparsed += 1
    case .banner:
      break
    }
  }

  private func judge(_ line: Span<UInt8>) -> Judgement {
    if let header = header(of: line) {
      guard header.isMessage,
        let match = matcher.match(line, header.message, isWholeLine: false)
      else { return .nearMiss }
      return .event(header, match)
    }
    if format.mixesWithBareLines,
      let match = matcher.match(line, 0..<line.count, isWholeLine: true)
    {
      return .event(nil, match)
    }
    if format.isBanner(line) { return .banner }
    return format.isBrokenHeader(line) ? .unparsed : .nearMiss
  }

  private func header(of line: Span<UInt8>) -> Header? {
    guard format == .bare, !isForced else { return format.header(of: line, device: device) }
    // The beginning of the input had no header, but what comes late may have one.
    for other in LogFormat.withHeader {
      if let header = other.header(of: line, device: device) { return header }
    }
    return nil
  }

  private mutating func adopt(_ found: LogFormat) {
    format = found
    summary.format = found.name
    formatReason = "line \(summary.lines + 1) is the first with a header of \(found.name)"
  }

  private mutating func keepExample(_ line: Span<UInt8>) {
    var text: [UInt8] = []
    for i in 0..<min(line.count, Self.exampleLimit) where line[i] != 0x0D || i + 1 < line.count {
      text.append(line[i])
    }
    summary.nearMissExamples.append((summary.lines + 1, text))
  }

  private func repeatsLineAbove(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let line = content(bytes, range)
    guard range.lowerBound > 0 else {
      return !lineAbove.isEmpty && bytes.equals(line, lineAbove.span, 0..<lineAbove.count)
    }
    let end = range.lowerBound - 1
    let start = bytes.lastNewline(before: end).map { $0 + 1 } ?? 0
    let above = content(bytes, start..<end)
    return line.count <= Self.repetitionLimit && bytes.equals(line, bytes, above)
  }

  /// The line without the parts of line ends: a NUL before it, a carriage return and NULs after it.
  private func content(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, bytes[start] == 0 { start += 1 }
    while end > start, bytes[end - 1] == 0x0D || bytes[end - 1] == 0 { end -= 1 }
    return start..<end
  }

  private mutating func keepLineAbove(_ bytes: Span<UInt8>) {
    lineAbove.removeAll(keepingCapacity: true)
    guard bytes.count > 0 else { return }
    let end = bytes[bytes.count - 1] == 0x0A ? bytes.count - 1 : bytes.count
    let start = bytes.lastNewline(before: end).map { $0 + 1 } ?? 0
    let line = content(bytes, start..<end)
    guard line.count <= Self.repetitionLimit else { return }
    for i in line { lineAbove.append(bytes[i]) }
  }
}
