/// Finds the events in regions of whole lines, and counts the rest.
struct LineReader {
  var recogniser: LineRecogniser
  private(set) var isPrepared = false
  /// The record of a pretty-printed array that has not ended yet.
  var openRecord = OpenRecord()
  /// Where the input is one of breadcrumbs.
  var breadcrumbs: BreadcrumbReader
  /// Where somebody wrote a text around the log.
  var pasted: PastedText?
  /// The list of events, where the input is one.
  var list: EventListReader
  /// Where the input is trace notation.
  lazy var notation = NotationReader(recogniser.matcher.vocabulary.definitions)
  /// Whether the lines of an input, read as a log, break an order.
  let disorder: OrderTrial?
  private var losses = OpenLosses()
  private var copies = CopyFilter()
  private var lineAbove = LineAbove()
  private var lastEventLine = -1
  /// How long processes in the background print nothing.
  var silences: SilenceRecorder
  /// Reads bytes of the input again, as `LogBlock.earlier` does; nil where they cannot be had.
  private(set) var earlier: LogBlock.EarlierBytes?
  /// Whether records are cut in the middle of a callback's name.
  private var isWrapped = false
  /// Where the region begins in the input.
  private(set) var offset = 0
  /// Up to where the region's lines were counted; a line begins there.
  private var counted = 0

  init(
    vocabulary: Vocabulary, silence: SilenceRules?, format: LogFormat?, file: String,
    lineLimit: Int, exampleLimit: Int, tellsAllNearMisses: Bool, disorder: OrderTrial?
  ) {
    recogniser = LineRecogniser(
      vocabulary: vocabulary, format: format, file: file, lineLimit: lineLimit,
      exampleLimit: exampleLimit, tellsAllNearMisses: tellsAllNearMisses)
    self.disorder = disorder
    silences = SilenceRecorder(silence)
    silences.answersSigns = vocabulary.listeners.contains(.audit)
    list = EventListReader(vocabulary, listName: file)
    breadcrumbs = BreadcrumbReader(vocabulary.definitions)
  }

  /// Decides on the format by the beginning of the input.
  mutating func prepare(_ sample: Span<UInt8>, isWhole: Bool) {
    isPrepared = true
    guard !sample.isEmpty else { return }
    var detection = FormatDetection(sample, isWhole: isWhole)
    if detection.format == .bare, NotationReader.mayBegin(sample),
      notation.isNotation(sample, isWhole: isWhole)
    {
      detection.format = .notation
    }
    recogniser.prepare(detection, sample, isWhole: isWhole)
    if !recogniser.isForced, recogniser.turn.line == 0, let report = OwnReport(sample) {
      pasted = PastedText(report: report)
      recogniser.summary.isOwnReport = true
      return
    }
    copies.forgetMoments()
    if mayBePasted, recogniser.format != .breadcrumbs, recogniser.format != .json {
      notePastedText(in: sample, isWhole: isWhole)
    }
    openRecord.lines = detection.records
    // Of a text around a log only what is read of it tells words. Of a pipe that pauses, fewer lines are there.
    if pasted == nil {
      recogniser.beginning = sample.copy(of: sample.firstLines(FormatDetection.lineLimit))
      recogniser.hasLearned = false
    }
    if hasDoubledLines(sample) { recogniser.summary.isDoubled = true }
    isWrapped = recogniser.holdsCutName(sample)
    if recogniser.turn.line == 0 {
      losses = OpenLosses(
        mayBePasted ? Elisions(recogniser.matcher.vocabulary.message[.elision]) : Elisions())
    }
  }

  /// Whether somebody may have put the log together from others, or written a text around it.
  private var mayBePasted: Bool {
    !recogniser.isForced && !recogniser.format.isJSON && recogniser.format != .events
      && recogniser.format != .notation
  }

  private mutating func notePastedText(in sample: Span<UInt8>, isWhole: Bool) {
    pasted = PastedText(
      sample, format: recogniser.format, vocabulary: recogniser.matcher.vocabulary,
      spelling: { recogniser.firstCandidate(in: $0, from: 0) },
      paragraphs: isWhole ? recogniser.textParagraphs(of: sample) : nil,
      disorder: { isWhole ? disorder?(sample) : nil })
    if pasted?.isList == true, recogniser.matcher.vocabulary.beginsWithLaunch { pasted = nil }
    recogniser.summary.isSource = pasted?.kind == .source
    recogniser.summary.isDocumentation = pasted?.kind == .documentation
  }

  /// Reads whole lines that begin at `offset` of the input, or with `isCut` the beginning of a line that is too long.
  ///
  /// Returns how many bytes were read. Where those are not all, the rest is in another format, which has to be prepared for.
  mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, isCut: Bool, into sink: inout S,
    names: inout NameTable
  ) -> Int {
    begin(at: offset)
    look(at: bytes)
    // A cut line has no line end in `bytes`, and what follows it is skipped.
    let unfinished = isCut ? 1 : 0
    recogniser.summary.overlong += unfinished
    if isCut, recogniser.format == .logJSON {
      openRecord.skip()
      recogniser.count((lines: 1, empty: 0))
      return bytes.count
    }
    guard isWrapped else {
      return scan(bytes, unfinishedLines: unfinished, into: &sink, names: &names)
    }
    let text = recogniser.puttingTogetherNames(bytes)
    return scan(text.span, unfinishedLines: unfinished, into: &sink, names: &names)
  }

  /// Looks for what the search does not find, in lines that are about to be read.
  private mutating func look(at bytes: Span<UInt8>) {
    guard pasted?.isNoLog != true else { return }
    losses.look(in: bytes, from: recogniser.summary.lines + 1, for: recogniser.search)
    recogniser.look(at: bytes)
  }

  /// Whether a line belongs to the one above it: both have to be in one region.
  var needsLineBelow: Bool { recogniser.looksBelow || isWrapped }

  private static func header(below range: Range<Int>, in bytes: Span<UInt8>) -> Header? {
    guard range.upperBound < bytes.count else { return nil }
    let start = range.upperBound + 1
    let end = bytes.firstNewline(from: start) ?? bytes.count
    let line = bytes.extracting(start..<end)
    guard line.count <= MetadataHeader.limit, LineText.isNeeded(for: line) else {
      return MetadataHeader.parse(line)
    }
    var text = LineText()
    text.set(line)
    return MetadataHeader.parse(text.bytes.span)
  }

  /// Whether candidates can be found without knowing the format.
  var takesBlocks: Bool {
    isPrepared && pasted == nil && !needsLineBelow && !recogniser.traits.isNewestFirst
      && recogniser.format != .events
      && recogniser.format != .notation
      && recogniser.format != .breadcrumbs && !recogniser.search.findsMore
      && recogniser.format != .logJSON
  }

  /// Reads the whole lines of `block`, which begin at `offset` of the input; returns as the other `read`.
  mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, of block: LogBlock, into sink: inout S,
    names: inout NameTable
  ) -> Int {
    begin(at: offset)
    recogniser.turn.isPossible = true
    if earlier == nil, let again = block.earlier {
      earlier = again
      silences.deferLooks()
    }
    look(at: bytes)
    let isSearched = block.isSearched && !recogniser.search.findsMore
    let candidates = CandidateLines(found: isSearched ? block.candidates : nil)
    let end = readLines(candidates, of: bytes, into: &sink, names: &names)
    if end == bytes.count { finish(bytes, &names) }
    return end
  }

  /// Reads the last line, which has no line end.
  mutating func readLast<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, into sink: inout S, names: inout NameTable
  ) {
    begin(at: offset)
    // The relay ends its last record with a newline and a NUL.
    guard bytes.end(ofRunFrom: 0, where: { $0 == 0 }) < bytes.count else { return }
    recogniser.summary.truncated = true
    look(at: bytes)
    _ = scan(bytes, unfinishedLines: 1, into: &sink, names: &names)
  }

  private mutating func scan<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) -> Int {
    if pasted != nil {
      scanPasted(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    if recogniser.format == .events {
      scanList(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    if recogniser.format == .notation {
      scanNotation(bytes, unfinishedLines: unfinishedLines, into: &sink)
      return bytes.count
    }
    if recogniser.format == .breadcrumbs {
      scanBreadcrumbs(bytes, unfinishedLines: unfinishedLines, into: &sink)
      return bytes.count
    }
    guard recogniser.format != .logJSON else {
      scanRecords(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    recogniser.turn.isPossible = unfinishedLines == 0
    let end = readLines(CandidateLines(), of: bytes, into: &sink, names: &names)
    if end == bytes.count {
      recogniser.count((lines: unfinishedLines, empty: 0))
      finish(bytes, &names)
    }
    return end
  }

  /// Reads the lines of `bytes` that may matter, and counts the others. Returns as `read`.
  private mutating func readLines<S: EventSink>(
    _ lines: CandidateLines, of bytes: Span<UInt8>, into sink: inout S, names: inout NameTable
  ) -> Int {
    var candidates = lines
    // Where the last line ends that was read and not counted.
    var end = 0
    while let candidate = candidates.next(in: bytes, recogniser.search.spellings) {
      if end > 0 { passLine(bytes, to: end) }
      pass(bytes, to: candidate.range.lowerBound)
      end = candidate.range.upperBound &+ 1
      let line = lastEventLine
      if !read(candidate, in: bytes, into: &sink, names: &names) {
        return candidate.range.lowerBound
      }
      // Where two lines told an event, mostly the next one does, too.
      guard lastEventLine == line + 1, let next = candidates.next else { continue }
      end = readKnownLines(
        bytes, from: next, after: candidate.range.lowerBound, into: &sink, &names)
      candidates.pass(to: end)
    }
    pass(bytes, to: bytes.count)
    return bytes.count
  }

  private mutating func begin(at offset: Int) {
    self.offset = offset
    recogniser.continuation.offset = offset
    counted = 0
  }

  /// Counts the lines that end before `end` and were not counted yet. While a silence is measured, who looks at each of them
  /// counts them, too.
  private mutating func pass(_ bytes: Span<UInt8>, to end: Int) {
    guard counted < end else { return }
    guard silences.looksAtAll else {
      recogniser.count(bytes.lineCounts(in: counted..<end))
      counted = end
      return
    }
    // The line of the last event needs no look.
    silences.pass(to: offset + counted)
    let noted = min(silences.position - offset, end)
    if noted > counted, bytes[noted - 1] == 0x0A { recogniser.count((lines: 1, empty: 0)) }
    if noted < end { recogniser.count(noteLines(in: bytes, at: offset, to: end)) }
    counted = end
  }

  /// Counts the line that ends before `end`, which is not empty.
  @inline(__always)
  private mutating func passLine(_ bytes: Span<UInt8>, to end: Int) {
    guard !silences.looksAtAll || silences.position >= offset &+ end else {
      return pass(bytes, to: end)
    }
    recogniser.count((lines: 1, empty: 0))
    counted = end
  }

  /// Reads the lines from `start` on that say what others said, up to the first other one, and returns where that begins.
  ///
  /// - Parameter above: where the line before them begins, which was read.
  @inline(__always)
  private mutating func readKnownLines<S: EventSink>(
    _ bytes: Span<UInt8>, from start: Int, after above: Int, into sink: inout S,
    _ names: inout NameTable
  ) -> Int {
    var (above, start) = (above, start)
    while let end = readKnownLine(
      bytes, from: start, to: nil, after: above, into: &sink, names: &names)
    {
      above = start
      start = end &+ 1
    }
    return start
  }

  /// Reads the line at `start` if it says what others said, and returns where it ends.
  ///
  /// - Parameters:
  ///   - end: where it ends, if that is known.
  ///   - above: where the line before it begins, which was read and not counted; nil where nothing is known of that.
  @inline(never)
  private mutating func readKnownLine<S: EventSink>(
    _ bytes: Span<UInt8>, from start: Int, to end: Int?, after above: Int?, into sink: inout S,
    names: inout NameTable
  ) -> Int? {
    guard let line = recogniser.knownLine(bytes, from: start, to: end, &names) else { return nil }
    if above != nil { passLine(bytes, to: start) }
    var event = recogniser.event(of: line)
    complete(&event, on: line.range, of: bytes, after: above, mark: line.head.mark, names)
    tellBreak(before: event.line, into: &sink)
    if !isCopy(event, line.hash, isOfCheck: true) {
      sink.observe(event, line: bytes.extracting(line.range))
    }
    return line.range.upperBound
  }

  /// Reads a line of `bytes`; false where it is of another format, which has to be prepared for first.
  mutating func read<S: EventSink>(
    _ candidate: CandidateLine, in bytes: Span<UInt8>, into sink: inout S, names: inout NameTable
  ) -> Bool {
    let range = candidate.range
    let known = readKnownLine(
      bytes, from: range.lowerBound, to: range.upperBound, after: nil, into: &sink, names: &names)
    if known != nil { return true }
    return readNew(candidate, in: bytes, into: &sink, names: &names)
  }

  /// Reads a line of which the head or the message is not known.
  @inline(never)
  private mutating func readNew<S: EventSink>(
    _ candidate: CandidateLine, in bytes: Span<UInt8>, into sink: inout S, names: inout NameTable
  ) -> Bool {
    let range = candidate.range
    let line = bytes.extracting(range)
    let place = candidate.place - range.lowerBound
    let number = recogniser.summary.lines + 1
    if recogniser.looksBelow { recogniser.headerBelow = Self.header(below: range, in: bytes) }
    let found =
      isMarker(line, at: place, number: number, into: &sink)
      ? nil : recogniser.recognise(candidate, in: bytes, number: number, names: &names)
    if let stamp = recogniser.boots.take() {
      sink.observe(.boot(LogMarker.Place(line: number, stamp: stamp)))
      silences.forgetAll()
    }
    if var event = found {
      if !event.listeners.isSome(of: recogniser.matcher.vocabulary.listeners) {
        complete(&event, on: range, of: bytes, names)
        tellBreak(before: event.line, into: &sink)
        if !isCopy(event, recogniser.hash(of: line, event), isOfCheck: true) {
          sink.observe(event, line: line)
        }
      } else {
        readApart(event, at: place, on: range, of: bytes, into: &sink, names: &names)
      }
    }
    if !recogniser.named.isEmpty {
      recogniser.tellNamed(in: line, at: offset + range.lowerBound, into: &sink)
    }
    guard recogniser.turn.isDue else { return true }
    recogniser.turn.isDue = false
    isPrepared = false
    finish(bytes.extracting(0..<range.lowerBound), &names)
    return false
  }

  /// Hands on what the line `range` tells that is `found` to some who listen, and perhaps another event to the others.
  @inline(never)
  private mutating func readApart<S: EventSink>(
    _ found: Event, at place: Int, on range: Range<Int>, of bytes: Span<UInt8>,
    into sink: inout S, names: inout NameTable
  ) {
    let line = bytes.extracting(range)
    var event = found
    var other = recogniser.otherEvent(
      than: event, line, at: place, number: event.line, names: &names)
    complete(&event, on: range, of: bytes, names)
    if var second = other {
      complete(&second, on: range, of: bytes, names)
      // What is asked for the one holds for the other.
      second.isAwake = second.isAwake || event.isAwake
      event.isAwake = second.isAwake
      other = second
    }
    tellBreak(before: event.line, into: &sink)
    let isOfCheck = event.listeners.hasCheck || other?.listeners.hasCheck == true
    let hash = recogniser.hash(of: line, event)
    let isCopy = isCopy(event, hash, isOfCheck: isOfCheck)
    if !isCopy { sink.observe(event, line: line) }
    if let other, !isCopy { sink.observe(other, line: line) }
  }

  /// Says of an event on the line `range` what the lines around it tell.
  ///
  /// - Parameters:
  ///   - above: where the line before it begins, if that is known.
  ///   - mark: the place of its pid among those that are looked for, if that is known.
  @inline(__always)
  private mutating func complete(
    _ event: inout Event, on range: Range<Int>, of bytes: Span<UInt8>, after above: Int? = nil,
    mark: Int32? = nil, _ names: NameTable
  ) {
    if event.listeners.hasCheck {
      if silences.isOn {
        let start = offset &+ range.lowerBound
        if let mark, !silences.looksAtAll || silences.position >= start,
          !silences.mayConcern(event.event, mark: mark)
        {
          silences.pass(start, to: offset &+ min(range.upperBound &+ 1, bytes.count))
        } else {
          measureSilence(before: &event, on: range, of: bytes, names)
        }
      }
      lastEventLine = event.line
      recogniser.eventPids.insert(event.pid)
    }
    event.offset = offset + range.lowerBound
    event.repeatsLineAbove =
      above.map { bytes.mayRepeat($0, at: range.lowerBound) } != false
      && lineAbove.isRepeated(by: bytes, range)
  }

  /// Whether the line of `event`, a record with this hash, was copied once more.
  @inline(__always)
  private mutating func isCopy(
    _ event: Event, _ hash: UInt64, isOfCheck: Bool
  ) -> Bool {
    // Of several files in one input each may have the same record.
    let mayBe =
      !event.repeatsLineAbove && event.stamp.isFine && !recogniser.inputs.hasHeadings
    // In this format what a record says of its moment depends on nothing but its bytes.
    let moment =
      recogniser.format == .idevicesyslog && !event.stamp.hasYear ? event.stamp.microseconds : nil
    let isCopy =
      mayBe && copies.isCopy(hash, at: moment, isOfCheck: isOfCheck)
      || event.repeatsLineAbove && recogniser.summary.isDoubled
        && (event.stamp.resolution == .none || event.stamp.resolution == .minute)
    guard isOfCheck else { return isCopy }
    if isCopy {
      recogniser.summary.events -= 1
      recogniser.summary.copies += 1
      // What repeats it was told with the record that it is a copy of.
      lastEventLine = -1
    } else {
      recogniser.summary.isCopyWindowPassed = copies.isPassed
    }
    return isCopy
  }

  /// Keeps what the next region needs to know of this one.
  mutating func finish(_ bytes: Span<UInt8>, _ names: inout NameTable) {
    if silences.looksAtAll { noteLines(before: bytes.count, in: bytes) }
    if !bytes.isEmpty {
      lineAbove.keep(lastOf: bytes)
      recogniser.keepTail(of: bytes)
      if recogniser.looksAbove { recogniser.look(above: bytes.count, in: bytes, &names) }
    }
    recogniser.noteLastStamp(in: bytes)
  }

  /// Deals with the marker whose text stands at `place` of `record`; false where there is no such text, or also a
  /// spelling.
  mutating func isMarker<S: EventSink>(
    _ record: Span<UInt8>, at place: Int, number: Int, into sink: inout S
  ) -> Bool {
    guard let length = LogMarker.textLength(in: record, at: place) else { return false }
    if recogniser.isOfTest(record, at: place) { return true }
    let parsed = LogMarker.parse(
      record, at: place, number: number, isJSON: recogniser.format.isJSON)
    guard var marker = parsed else { return !recogniser.hasSpelling(record, from: place + length) }
    // Only what repeats an event is of interest.
    if case .repetition = marker, number != lastEventLine + 1 { return true }
    if case .boot = marker {
      let stamp = recogniser.stamp(of: record) ?? LogMarker.stamp(in: record, before: place)
      marker = .boot(LogMarker.Place(line: number, stamp: stamp ?? Stamp()))
    }
    if case .loss(let loss) = marker, [.disconnection, .capture].contains(loss.cause) {
      // The first capture begins the log.
      if loss.cause != .capture || recogniser.summary.events > 0 { losses.add(loss) }
      silences.forgetAll()
      return true
    }
    sink.observe(marker)
    switch marker {
    case .boot, .newRun, .clockChange, .loss: silences.forgetAll()
    case .version, .repetition, .origin: break
    }
    if case .loss(let loss) = marker { recogniser.summary.count(loss) }
    // A line that tells a version may tell more.
    if case .version = marker { return !recogniser.hasSpelling(record, from: place + length) }
    return true
  }

  /// Tells of what lies between the next event and those before: mostly nothing.
  @inline(__always)
  private mutating func tellBreak<S: EventSink>(before line: Int, into sink: inout S) {
    if pasted != nil || !losses.isEmpty {
      tellRealBreak(before: line, into: &sink)
    }
  }

  @inline(never)
  private mutating func tellRealBreak<S: EventSink>(before line: Int, into sink: inout S) {
    if pasted?.takeEvent() == true {
      sink.observe(.newRun)
      if pasted?.kind == .lists, recogniser.summary.firstPart == 0 {
        recogniser.summary.firstPart = line
      }
    }
    guard let loss = losses.take(before: line) else { return }
    sink.observe(.loss(loss))
    recogniser.summary.count(loss)
  }

}
