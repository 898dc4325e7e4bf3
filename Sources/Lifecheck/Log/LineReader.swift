/// Finds the events in regions of whole lines, and counts the rest.
struct LineReader {
  private enum Judgement {
    case event(Header?, Matcher.Match)
    case nearMiss
    case unparsed
    /// What a tool says about its own work, and records that are nobody's messages.
    case skipped
  }

  var summary: InputSummary
  private(set) var isPrepared = false
  let matcher: Matcher
  let instances: InstanceFinder
  private let runnerMatcher: Matcher
  /// Where a line may matter.
  private var search: SpellingSearch
  /// When the test of a runner began whose lines are being read.
  private var testStart: Stamp?
  let isForced: Bool
  /// The last line from which on the format was found out again, and whether that has still to be done.
  var turningLine = 0
  var isTurning = false
  var quickTurns = 0
  /// Whether what follows can be looked at.
  var mayTurn = false
  var format: LogFormat
  /// Whether the input is an array of objects that are each over many lines.
  private var holdsLongRecords = false
  private var traits = LogTraits()
  private(set) var records = RecordLines()
  /// The record of a pretty-printed array that has not ended yet.
  var openRecord = OpenRecord()
  /// Where the input is one of breadcrumbs.
  var breadcrumbs: BreadcrumbReader
  /// The list of events, where the input is one.
  var list: EventListReader
  private var clean = LineText()
  private var flutterCopy = FlutterCopy()
  private var statements = StatementFilter()
  private var lastEventLine = -1
  /// The last line of the region before, without its end.
  var lineAbove: [UInt8] = []
  /// Where the region begins in the input.
  private(set) var offset = 0
  let lineLimit: Int

  init(vocabulary: Vocabulary, format: LogFormat?, file: String, lineLimit: Int) {
    self.lineLimit = lineLimit
    summary = InputSummary(file: file)
    matcher = Matcher(vocabulary: vocabulary)
    instances = vocabulary.instances
    runnerMatcher = Matcher(vocabulary: vocabulary, isRunner: true)
    search = vocabulary.search
    list = EventListReader(vocabulary, listName: file)
    breadcrumbs = BreadcrumbReader(vocabulary.breadcrumbs)
    if format == .xcuitest { search = vocabulary.search(for: [XCUITestHeader.spelling]) }
    isForced = format != nil
    self.format = format ?? .bare
    holdsLongRecords = format == .logJSON
  }

  /// Decides on the format by the beginning of the input.
  mutating func prepare(_ sample: Span<UInt8>, isWhole: Bool) {
    isPrepared = true
    guard !sample.isEmpty else { return }
    let detection = FormatDetection(sample, isWhole: isWhole)
    if !isForced {
      note(detection)
      if format == .xcuitest {
        search = matcher.vocabulary.search(for: [XCUITestHeader.spelling])
      }
    }
    holdsLongRecords = format == .logJSON
    traits = detection.traits
    records = detection.records
    if turningLine == 0 {
      summary.isBinary = detection.isBinary
      summary.format = format.name
    }
  }

  /// Reads whole lines that begin at `offset` of the input, or with `isCut` the beginning of a line that is too long.
  ///
  /// Returns how many bytes were read. Where those are not all, the rest is in another format, which has to be prepared for.
  mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, isCut: Bool, into sink: inout S,
    names: inout NameTable
  ) -> Int {
    self.offset = offset
    // A cut line has no line end in `bytes`, and what follows it is skipped.
    let unfinished = isCut ? 1 : 0
    summary.overlong += unfinished
    if isCut, holdsLongRecords {
      openRecord.skip()
      count((lines: 1, empty: 0))
      return bytes.count
    }
    return scan(bytes, unfinishedLines: unfinished, into: &sink, names: &names)
  }

  /// Reads the last line, which has no line end.
  mutating func readLast<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, into sink: inout S, names: inout NameTable
  ) {
    self.offset = offset
    // The relay ends its last record with a newline and a NUL.
    guard bytes.end(ofRunFrom: 0, where: { $0 == 0 }) < bytes.count else { return }
    summary.truncated = true
    _ = scan(bytes, unfinishedLines: 1, into: &sink, names: &names)
  }

  private mutating func scan<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) -> Int {
    if format == .events {
      scanList(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    if format == .breadcrumbs {
      scanBreadcrumbs(bytes, unfinishedLines: unfinishedLines, into: &sink)
      return bytes.count
    }
    guard !holdsLongRecords else {
      scanRecords(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    mayTurn = unfinishedLines == 0
    var from = 0
    var counted = 0
    var looked = 0
    while let found = firstCandidate(in: bytes, from: from) {
      let start = bytes.lastNewline(before: found).map { $0 + 1 } ?? 0
      let newline = bytes.firstNewline(from: found)
      count(bytes.lineCounts(in: counted..<start))
      counted = start
      let range = start..<(newline ?? bytes.count)
      let line = bytes.extracting(range)
      let number = summary.lines + 1
      if !isMarker(line, at: found - start, number: number, into: &sink),
        var event = recognise(line, at: found - start, number: number, names: &names)
      {
        if !sink.watches.isEmpty {
          lookForWatched(in: bytes, looked..<range.upperBound, into: &sink, names: names)
        }
        looked = range.upperBound
        lastEventLine = number
        event.offset = offset + start
        event.repeatsLineAbove = repeatsLineAbove(bytes, range)
        sink.observe(event, line: line)
      }
      if isTurning {
        isTurning = false
        isPrepared = false
        if start > 0 { keepLineAbove(bytes.extracting(0..<start)) }
        return start
      }
      guard let newline else {
        from = bytes.count
        break
      }
      from = newline + 1
    }
    if !sink.watches.isEmpty, looked < bytes.count {
      lookForWatched(in: bytes, looked..<bytes.count, into: &sink, names: names)
    }
    count(bytes.lineCounts(in: counted..<bytes.count))
    count((lines: unfinishedLines, empty: 0))
    keepLineAbove(bytes)
    return bytes.count
  }

  /// Deals with the marker whose text stands at `place` of `record`; false where there is no such text, or also a
  /// spelling.
  mutating func isMarker<S: EventSink>(
    _ record: Span<UInt8>, at place: Int, number: Int, into sink: inout S
  ) -> Bool {
    guard let length = LogMarker.textLength(in: record, at: place) else { return false }
    let marker =
      format.isJSON
      ? LogJSONHeader.marker(record) : LogMarker.parse(record, at: place, number: number)
    guard let marker else { return !hasSpelling(record, from: place + length) }
    // Only what repeats an event is of interest.
    if case .repetition = marker, number != lastEventLine + 1 { return true }
    sink.observe(marker)
    // A line that tells a version may tell more.
    if case .version = marker { return !hasSpelling(record, from: place + length) }
    return true
  }

  /// Whether a spelling of an event stands in `record` from `start` on.
  private func hasSpelling(_ record: Span<UInt8>, from start: Int) -> Bool {
    var from = start
    while let found = firstCandidate(in: record, from: from) {
      guard let length = LogMarker.textLength(in: record, at: found) else { return true }
      from = found + length
    }
    return false
  }

  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    search.firstCandidate(in: bytes, from: start)
  }

  mutating func count(_ counts: (lines: Int, empty: Int)) {
    summary.lines += counts.lines
    summary.records += counts.lines - counts.empty
  }

  /// Judges a record, in which a spelling was found at `place` and whose first line has `number`.
  ///
  /// The event is without its offset.
  mutating func recognise(
    _ record: Span<UInt8>, at place: Int, number: Int, names: inout NameTable
  ) -> Event? {
    if format == .xcuitest, let start = XCUITestHeader.parse(record)?.start(in: record) {
      testStart = start
    }
    let object = judgeObject(record)
    let isObject = object != nil
    let isCopied = !isObject && LineText.isNeeded(for: record)
    if isCopied { clean.set(record) }
    switch object ?? (isCopied ? judge(clean.bytes.span) : judge(record)) {
    case .event(let header, let match):
      let form = matcher.vocabulary.forms[match.form]
      if statements.isFurther(header?.statement, of: form.event) {
        countNearMiss(record, number: number)
        return nil
      }
      let callback = match.isHandlerEnd ? matcher.vocabulary.handlerEnd(of: form.event) : nil
      let text = isCopied ? clean.place(of: match.text) : match.text
      var event = Event(
        event: callback ?? form.event, spelling: form.spelling, channel: form.channel, process: -1,
        pid: -1,
        thread: 0..<0, stamp: Stamp(), line: number, offset: 0,
        column: Int32(text.lowerBound + 1), length: Int32(text.count), repeatsLineAbove: false)
      if let header {
        if header.format != format, turns(to: header.format, line: number) { return nil }
        let thread = isCopied ? clean.place(of: header.thread) : header.thread
        event.thread = Int32(thread.lowerBound)..<Int32(thread.upperBound)
        event.stamp = header.stamp
        event.isTimed = header.measuresTime
        event.pid = header.pid
        event.process =
          isCopied
          ? intern(clean.bytes.span, header, in: &names) : intern(record, header, in: &names)
      }
      if format == .flutter { flutterCopy.complete(&event) }
      event.isWatchable = format.tellsSilence
      if form.isReport {
        // The line's own process is the one that tells.
        event.isReport = true
        event.process = -1
        event.pid = -1
      }
      if let captures = match.captures {
        if isCopied {
          take(captures, of: clean.bytes.span, into: &event, names: &names)
        } else {
          take(captures, of: record, into: &event, names: &names)
        }
        let id = isCopied ? clean.place(of: captures.id) : captures.id
        event.parameterText = Int32(id.lowerBound)..<Int32(id.upperBound)
      }
      // In JSON the message ends with its string.
      if !form.isReport, !isObject {
        event.shown =
          isCopied
          ? ShownStateText.find(in: clean.bytes.span, match.text.upperBound..<clean.bytes.count)
          : ShownStateText.find(in: record, match.text.upperBound..<record.count)
      } else if !form.isReport {
        event.shown = ShownStateText.find(
          in: record, text.upperBound..<max(text.upperBound, header?.message.upperBound ?? 0))
      }
      if form.isInstance || form.hasURL {
        let message = header?.text ?? (isCopied ? 0..<clean.bytes.count : 0..<record.count)
        if isCopied {
          take(clean.bytes.span, message, match.text, form, into: &event, names: &names)
        } else {
          take(record, message, match.text, form, into: &event, names: &names)
        }
      }
      if callback != nil {
        // It was one before anything listened to it, and reports must not depend on that.
        countNearMiss(record, number: number)
      } else if !form.isAuxiliary {
        summary.events += 1
        noteSpelling(of: form, in: record, text, number: number)
      }
      return event
    case .nearMiss:
      // What only formulas listen to is no callback that was missed.
      let vocabulary = matcher.vocabulary
      if !vocabulary.hearsMore || vocabulary.holdsCallback(record, near: place) {
        countNearMiss(record, number: number)
      }
    case .unparsed:
      summary.unparsed += 1
    case .skipped:
      break
    }
    return nil
  }

  /// What the places of a pattern say about the event: which process it is about, and which thing.
  private func take(
    _ captures: TextPattern.Captures, of line: Span<UInt8>, into event: inout Event,
    names: inout NameTable
  ) {
    if !captures.id.isEmpty { event.parameter = line.parameter(of: captures) }
    if !captures.from.isEmpty { event.chainFrom = line.stableHash(of: captures.from) }
    if !captures.to.isEmpty { event.chainTo = line.stableHash(of: captures.to) }
    if let pid = line.pid(in: captures.pid) { event.pid = pid }
    let process = captures.process.isEmpty ? captures.bundle : captures.process
    if !process.isEmpty { event.process = names.intern(line, process, isEscaped: false) }
    if !captures.bundle.isEmpty {
      event.bundle = names.intern(line, captures.bundle, isEscaped: false)
    }
  }

  /// The number of the process that `header` names, or -1.
  private func intern(
    _ line: Span<UInt8>, _ header: Header, in names: inout NameTable
  ) -> Int32 {
    guard !header.process.isEmpty else { return -1 }
    if header.isObject, LineText.isNeeded(forJSON: line, header.process) {
      var name = LineText()
      name.set(json: line, header.process)
      return names.intern(name.bytes.span, 0..<name.bytes.count, isEscaped: false)
    }
    return names.intern(
      line, header.process, isEscaped: header.inner ?? header.format == .idevicesyslog)
  }

  /// Judges an object of JSON; nil where `record` is none. What its message stands for is matched, and found again
  /// in `record`.
  private mutating func judgeObject(_ record: Span<UInt8>) -> Judgement? {
    guard let header = objectHeader(of: record) else { return nil }
    guard header.isMessage else { return .skipped }
    guard LineText.isNeeded(forJSON: record, header.message) else {
      let match = matcher.match(
        record, header.message, isWholeLine: false, sender: sender(record, header))
      return match.map { .event(header, $0) } ?? .nearMiss
    }
    clean.set(json: record, header.message)
    let match = matcher.match(
      clean.bytes.span, 0..<clean.bytes.count, isWholeLine: false, sender: sender(record, header))
    guard var match else { return .nearMiss }
    match.text = clean.place(of: match.text)
    if let captures = match.captures {
      match.captures = TextPattern.Captures(
        id: clean.place(of: captures.id), pid: clean.place(of: captures.pid),
        process: clean.place(of: captures.process), bundle: clean.place(of: captures.bundle),
        from: clean.place(of: captures.from), to: clean.place(of: captures.to),
        implementer: clean.place(of: captures.implementer))
    }
    return .event(header, match)
  }

  private func judge(_ line: Span<UInt8>) -> Judgement {
    if format == .xcuitest, let runner = XCUITestHeader.parse(line) {
      return judge(line, of: runner)
    }
    if let header = header(of: line) {
      guard header.isMessage else { return .skipped }
      guard let match = match(line, header, sender: sender(line, header)) else {
        return .nearMiss
      }
      return .event(header, match)
    }
    if format.mixesWithBareLines,
      let match = matcher.match(line, 0..<line.count, isWholeLine: true)
    {
      return .event(nil, match)
    }
    if format.isBanner(line) { return .skipped }
    return format.isBrokenHeader(line) ? .unparsed : .nearMiss
  }

  /// A line of a test runner is a stimulus or nothing.
  private func judge(_ line: Span<UInt8>, of runner: XCUITestHeader) -> Judgement {
    guard let match = runnerMatcher.match(line, runner.message, isWholeLine: false) else {
      return .skipped
    }
    let header = Header(
      format: .xcuitest, stamp: runner.stamp(after: testStart), process: 0..<0, pid: -1,
      message: runner.message)
    return .event(header, match)
  }

  /// The number of the process, if it is one that prints about others.
  private func sender(_ line: Span<UInt8>, _ header: Header) -> Int32? {
    matcher.vocabulary.sender(in: line, header.process)
  }

  /// The header of a line that may hold what `LineText` strips.
  mutating func header(ofCleaned line: Span<UInt8>) -> Header? {
    guard !format.isJSON, LineText.isNeeded(for: line) else { return header(of: line) }
    clean.set(line)
    return header(of: clean.bytes.span)
  }

  private func header(of line: Span<UInt8>) -> Header? {
    // The beginning of the input had no header, but what comes late may have one.
    if format == .bare, !isForced { return LogFormat.anyHeader(of: line, traits) }
    if let header = format.header(of: line, traits) { return header }
    if format.holdsOtherLines, let header = LogFormat.lineHeader(of: line, traits) { return header }
    return isForced ? nil : LogFormat.foreignHeader(of: line, traits)
  }

  /// The header of an object of JSON; nil where `record` is none, or not one of those that the format may hold.
  private func objectHeader(of record: Span<UInt8>) -> Header? {
    if format.isJSON, let header = LogJSONHeader.parse(record) { return header }
    guard JSONRecordHeader.isObject(record), let header = header(of: record), header.isObject
    else { return nil }
    return header
  }
}
