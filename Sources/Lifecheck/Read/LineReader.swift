/// Finds the events in regions of whole lines, and counts the rest.
struct LineReader {
  var summary: InputSummary
  private(set) var isPrepared = false
  let matcher: Matcher
  var recent = Matcher.RecentMessages()
  var heads = RecentHeads()
  let instances: InstanceFinder
  let runnerMatcher: Matcher
  /// Where several listen: what judges messages for the check alone, and for the audit alone.
  let partMatchers: [Matcher]
  private var search: LineSearch
  /// When the test of a runner began whose lines are being read.
  var testStart: Stamp?
  let isForced: Bool
  var turn = FormatTurn()
  var format: LogFormat
  var traits = LogTraits()
  /// The record of a pretty-printed array that has not ended yet.
  var openRecord = OpenRecord()
  /// Where the input is one of breadcrumbs.
  var breadcrumbs: BreadcrumbReader
  /// Where somebody wrote a text around the log.
  var pasted: PastedText?
  private var losses = OpenLosses()
  var speakers = Speakers()
  private var copies = CopyFilter()
  /// Where the input is trace notation.
  lazy var notation = NotationReader(matcher.vocabulary.definitions)
  /// How long processes in the background print nothing.
  var silences: SilenceRecorder
  /// Reads bytes of the input again, as `LogBlock.earlier` does; nil where they cannot be had.
  private(set) var earlier: LogBlock.EarlierBytes?
  /// The list of events, where the input is one.
  var list: EventListReader
  var clean = LineText()
  var flutterCopy = FlutterCopy()
  var console = ConsoleRun()
  var statements = StatementFilter()
  private var lastEventLine = -1
  /// Where the message began in the record that was recognised last, if it is a relay's; else 0. What is stripped behind the message does not
  /// change it.
  var messageStart = 0
  /// Whether a callback that a line names is told of processes too that have had no event. To them it says nothing about a verdict.
  let tellsAllNearMisses: Bool
  /// Whether the lines of an input, read as a log, break an order.
  let disorder: OrderTrial?
  /// The processes that have had an event.
  var eventPids = PidSet()
  /// By event, as `Vocabulary.eventsOfScenes`; empty until it is asked for.
  var eventsOfScenes: [Bool] = []
  /// The callbacks that the line which was read last names, and which it is not.
  var named: [Event] = []
  /// Whether records are cut in the middle of a callback's name.
  private var isWrapped = false
  /// What the line below the one that is read says of it, where `looksBelow`.
  var headerBelow: Header?
  private var lineAbove = LineAbove()
  /// The line that is read, where it goes on with the record above it.
  var continuation = Continuation()
  /// Where the region begins in the input.
  private(set) var offset = 0
  /// Up to where the region's lines were counted; a line begins there.
  private var counted = 0
  let lineLimit: Int

  init(
    vocabulary: Vocabulary, silence: SilenceRules?, format: LogFormat?, file: String,
    lineLimit: Int, exampleLimit: Int, tellsAllNearMisses: Bool, disorder: OrderTrial?
  ) {
    self.tellsAllNearMisses = tellsAllNearMisses
    self.disorder = disorder
    silences = SilenceRecorder(silence)
    self.lineLimit = lineLimit
    summary = InputSummary(file: file)
    summary.exampleLimit = exampleLimit
    matcher = Matcher(vocabulary: vocabulary)
    instances = vocabulary.instances
    runnerMatcher = Matcher(vocabulary: vocabulary, isRunner: true)
    partMatchers =
      vocabulary.listeners == .all
      ? [Listeners.check, .audit].map { Matcher(vocabulary: vocabulary, listeners: $0) } : []
    search = LineSearch(vocabulary)
    list = EventListReader(vocabulary, listName: file)
    breadcrumbs = BreadcrumbReader(vocabulary.definitions)
    isForced = format != nil
    self.format = format ?? .bare
  }

  /// Decides on the format by the beginning of the input.
  mutating func prepare(_ sample: Span<UInt8>, isWhole: Bool) {
    isPrepared = true
    guard !sample.isEmpty else { return }
    let detection = FormatDetection(sample, isWhole: isWhole)
    if !isForced { note(detection) }
    search.begin(
      with: (format == .xcuitest ? [XCUITestHeader.spelling] : [])
        + misspeltWords(in: sample, isWhole: isWhole),
      shortNames: format.has(.mixesWithBareLines) ? matcher.vocabulary.shortNames : [],
      matcher.vocabulary)
    traits = detection.traits
    heads.forget()
    copies.forgetMoments()
    if !isForced, !format.isJSON, format != .events, format != .notation, format != .breadcrumbs,
      format != .json
    {
      pasted = PastedText(
        sample, format: format, codes: matcher.vocabulary.codes,
        listings: matcher.vocabulary.listings,
        spelling: { search.firstCandidate(in: $0, from: 0) },
        tellsWhen: { matcher.vocabulary.words.tellsWhen(in: $0, from: $1) },
        disorder: { isWhole ? disorder?(sample) : nil })
      if pasted?.isList == true, matcher.vocabulary.beginsWithLaunch { pasted = nil }
      summary.isSource = pasted?.kind == .source
      summary.isDocumentation = pasted?.kind == .documentation
    }
    openRecord.lines = detection.records
    isWrapped = holdsCutName(sample)
    if summary.firstStamp.resolution == .none { noteFirstStamp(in: sample) }
    if turn.line == 0 {
      let mayBePasted = !isForced && !format.isJSON && format != .events && format != .notation
      losses = OpenLosses(mayBePasted ? Elisions(matcher.vocabulary.elisions) : Elisions())
      summary.isBinary = detection.isBinary
      summary.hidesTexts = detection.hidesTexts
      summary.foreignEncoding = detection.foreignEncoding
      summary.format = format.name
      noteUnknownMarkers(in: sample)
    }
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
    summary.overlong += unfinished
    if isCut, format == .logJSON {
      openRecord.skip()
      count((lines: 1, empty: 0))
      return bytes.count
    }
    guard isWrapped else {
      return scan(bytes, unfinishedLines: unfinished, into: &sink, names: &names)
    }
    let text = puttingTogetherNames(bytes)
    return scan(text.span, unfinishedLines: unfinished, into: &sink, names: &names)
  }

  /// Looks for what the search does not find, in lines that are about to be read.
  private mutating func look(at bytes: Span<UInt8>) {
    losses.look(in: bytes, from: summary.lines + 1, for: search)
    search.look(at: bytes, matcher.vocabulary)
  }

  /// Whether the line below a message says when it was printed.
  var looksBelow: Bool { format == .xcodeMetadata }

  /// Whether a line belongs to the one above it: both have to be in one region.
  var needsLineBelow: Bool { looksBelow || isWrapped }

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
    isPrepared && pasted == nil && !needsLineBelow && !traits.isNewestFirst && format != .events
      && format != .notation
      && format != .breadcrumbs && !search.findsMore
      && format != .logJSON
  }

  /// Reads the whole lines of `block`, which begin at `offset` of the input; returns as the other `read`.
  mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, of block: LogBlock, into sink: inout S,
    names: inout NameTable
  ) -> Int {
    begin(at: offset)
    turn.isPossible = true
    if earlier == nil, let again = block.earlier {
      earlier = again
      silences.deferLooks()
    }
    look(at: bytes)
    let isSearched = block.isSearched && !search.findsMore
    let candidates = CandidateLines(found: isSearched ? block.candidates : nil)
    let end = readLines(candidates, of: bytes, into: &sink, names: &names)
    if end == bytes.count { finish(bytes) }
    return end
  }

  /// Reads the last line, which has no line end.
  mutating func readLast<S: EventSink>(
    _ bytes: Span<UInt8>, at offset: Int, into sink: inout S, names: inout NameTable
  ) {
    begin(at: offset)
    // The relay ends its last record with a newline and a NUL.
    guard bytes.end(ofRunFrom: 0, where: { $0 == 0 }) < bytes.count else { return }
    summary.truncated = true
    look(at: bytes)
    _ = scan(bytes, unfinishedLines: 1, into: &sink, names: &names)
  }

  private mutating func scan<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) -> Int {
    if format == .events {
      scanList(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    if pasted != nil {
      scanPasted(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    if format == .notation {
      scanNotation(bytes, unfinishedLines: unfinishedLines, into: &sink)
      return bytes.count
    }
    if format == .breadcrumbs {
      scanBreadcrumbs(bytes, unfinishedLines: unfinishedLines, into: &sink)
      return bytes.count
    }
    guard format != .logJSON else {
      scanRecords(bytes, unfinishedLines: unfinishedLines, into: &sink, names: &names)
      return bytes.count
    }
    turn.isPossible = unfinishedLines == 0
    let end = readLines(CandidateLines(), of: bytes, into: &sink, names: &names)
    if end == bytes.count {
      count((lines: unfinishedLines, empty: 0))
      finish(bytes)
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
    while let candidate = candidates.next(in: bytes, search.spellings) {
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
    counted = 0
  }

  /// Counts the lines that end before `end` and were not counted yet. While a silence is measured, who looks at each of them
  /// counts them, too.
  private mutating func pass(_ bytes: Span<UInt8>, to end: Int) {
    guard counted < end else { return }
    guard silences.looksAtAll else {
      count(bytes.lineCounts(in: counted..<end))
      counted = end
      return
    }
    // The line of the last event needs no look.
    silences.pass(to: offset + counted)
    let noted = min(silences.position - offset, end)
    if noted > counted, bytes[noted - 1] == 0x0A { count((lines: 1, empty: 0)) }
    if noted < end { count(noteLines(in: bytes, at: offset, to: end)) }
    counted = end
  }

  /// Counts the line that ends before `end`, which is not empty.
  @inline(__always)
  private mutating func passLine(_ bytes: Span<UInt8>, to end: Int) {
    guard !silences.looksAtAll || silences.position >= offset &+ end else {
      return pass(bytes, to: end)
    }
    count((lines: 1, empty: 0))
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
    guard let line = knownLine(bytes, from: start, to: end, &names) else { return nil }
    if above != nil { passLine(bytes, to: start) }
    var event = event(of: line)
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
    let number = summary.lines + 1
    if looksBelow { headerBelow = Self.header(below: range, in: bytes) }
    if !isMarker(line, at: place, number: number, into: &sink),
      var event = recognise(candidate, in: bytes, number: number, names: &names)
    {
      if !event.listeners.isSome(of: matcher.vocabulary.listeners) {
        complete(&event, on: range, of: bytes, names)
        tellBreak(before: event.line, into: &sink)
        if !isCopy(event, hash(of: line, event), isOfCheck: true) {
          sink.observe(event, line: line)
        }
      } else {
        readApart(event, at: place, on: range, of: bytes, into: &sink, names: &names)
      }
    }
    if !named.isEmpty { tellNamed(in: line, at: offset + range.lowerBound, into: &sink) }
    guard turn.isDue else { return true }
    turn.isDue = false
    isPrepared = false
    finish(bytes.extracting(0..<range.lowerBound))
    return false
  }

  /// Judges a line of `bytes` by itself, or as a part of the record above it.
  @inline(__always)
  private mutating func recognise(
    _ candidate: CandidateLine, in bytes: Span<UInt8>, number: Int, names: inout NameTable
  ) -> Event? {
    let range = candidate.range
    let place = candidate.place - range.lowerBound
    continuation.isOn = format.has(.mixesWithBareLines) && goesOnWithEmptyRecord(range, in: bytes)
    if !continuation.isOn,
      var event = recognise(bytes.extracting(range), at: place, number: number, names: &names)
    {
      if event.isReport, event.process < 0, event.pid < 0, event.bundle < 0 {
        takeProcess(above: range.lowerBound, in: bytes, into: &event, names: &names)
      }
      if !event.isReport { continuation.hasCallbacks = true }
      return event
    }
    guard continuation.isOn else { return nil }
    return recogniseContinuation(range, in: bytes, at: place, number: number, names: &names)
  }

  /// Hands on what the line `range` tells that is `found` to some who listen, and perhaps another event to the others.
  @inline(never)
  private mutating func readApart<S: EventSink>(
    _ found: Event, at place: Int, on range: Range<Int>, of bytes: Span<UInt8>,
    into sink: inout S, names: inout NameTable
  ) {
    let line = bytes.extracting(range)
    var event = found
    let other = otherEvent(than: event, line, at: place, number: event.line, names: &names)
    complete(&event, on: range, of: bytes, names)
    tellBreak(before: event.line, into: &sink)
    let isOfCheck = event.listeners.hasCheck || other?.listeners.hasCheck == true
    let hash = hash(of: line, event)
    let isCopy = isCopy(event, hash, isOfCheck: isOfCheck)
    if !isCopy { sink.observe(event, line: line) }
    guard var other else { return }
    complete(&other, on: range, of: bytes, names)
    if !isCopy { sink.observe(other, line: line) }
  }

  /// What a record that is `event` to some who listen is to the others; nil where that is nothing.
  @inline(never)
  mutating func otherEvent(
    than event: Event, _ record: Span<UInt8>, at place: Int, number: Int, names: inout NameTable
  ) -> Event? {
    let others = matcher.vocabulary.listeners.subtracting(event.listeners)
    guard !others.isEmpty, matcher.vocabulary.mayHold(record, for: others) else { return nil }
    return recognise(record, at: place, number: number, for: others, names: &names)
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
      eventPids.insert(event.pid)
    }
    event.offset = offset + range.lowerBound
    event.repeatsLineAbove =
      above.map { bytes.mayRepeat($0, at: range.lowerBound) } != false
      && lineAbove.isRepeated(by: bytes, range)
  }

  /// A hash of the record, with what another line tells of it.
  private mutating func hash(of line: Span<UInt8>, _ event: Event) -> UInt64 {
    if format.holdsObjects {
      return CopiedRecords.hash(of: line.extracting(CopiedRecords.object(in: line)), message: 0)
    }
    let hash = CopiedRecords.hash(of: line, message: messageStart)
    guard looksBelow || continuation.isOn else { return hash }
    return Span<UInt8>.joined(hash, UInt64(bitPattern: event.stamp.microseconds))
  }

  /// Whether the line of `event`, a record with this hash, was copied once more.
  @inline(__always)
  private mutating func isCopy(
    _ event: Event, _ hash: UInt64, isOfCheck: Bool
  ) -> Bool {
    let mayBe = !event.repeatsLineAbove && event.stamp.isFine
    // In this format what a record says of its moment depends on nothing but its bytes.
    let moment =
      format == .idevicesyslog && !event.stamp.hasYear ? event.stamp.microseconds : nil
    let isCopy = mayBe && copies.isCopy(hash, at: moment, isOfCheck: isOfCheck)
    guard isOfCheck else { return isCopy }
    if isCopy {
      summary.events -= 1
      summary.copies += 1
      // What repeats it was told with the record that it is a copy of.
      lastEventLine = -1
    } else {
      summary.isCopyWindowPassed = copies.isPassed
    }
    return isCopy
  }

  /// The first line behind such a jump, in microseconds, begins the log: before it the device's clock was not set.
  private static let clockJump: UInt64 = 86_400_000_000

  /// Notes when the log begins: an audit wants to know which time it covers.
  private mutating func noteFirstStamp(in sample: Span<UInt8>) {
    guard matcher.vocabulary.listeners.contains(.audit) else { return }
    var (start, previous) = (0, Stamp())
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      if let stamp = stamp(of: sample.extracting(start..<end)) {
        let time = previous.time(until: stamp) ?? 0
        if previous.resolution == .none || time.magnitude > Self.clockJump {
          summary.firstStamp = stamp
        }
        previous = stamp
      }
      start = end + 1
    }
  }

  /// The stamp of a line; nil where it has none.
  private mutating func stamp(of line: Span<UInt8>) -> Stamp? {
    header(ofCleaned: line).flatMap { $0.stamp.resolution == .none ? nil : $0.stamp }
  }

  /// How far before the end of a region the last line with a stamp is looked for, in bytes.
  private static let lastStampReach = 16 << 10

  /// Notes when the log ends, as far as it is read.
  private mutating func noteLastStamp(in bytes: Span<UInt8>) {
    guard matcher.vocabulary.listeners.contains(.audit) else { return }
    var end = bytes.count
    let limit = max(0, end - Self.lastStampReach)
    while end > limit {
      let lineEnd = bytes[end - 1] == 0x0A ? end - 1 : end
      let start = bytes.lastNewline(before: lineEnd).map { $0 + 1 } ?? 0
      if let stamp = stamp(of: bytes.extracting(start..<lineEnd)) {
        summary.lastStamp = stamp
        return
      }
      end = start
    }
  }

  /// Keeps what the next region needs to know of this one.
  mutating func finish(_ bytes: Span<UInt8>) {
    if silences.looksAtAll { noteLines(before: bytes.count, in: bytes) }
    if !bytes.isEmpty {
      lineAbove.keep(lastOf: bytes)
      keepTail(of: bytes)
    }
    noteLastStamp(in: bytes)
  }

  /// Deals with the marker whose text stands at `place` of `record`; false where there is no such text, or also a
  /// spelling.
  mutating func isMarker<S: EventSink>(
    _ record: Span<UInt8>, at place: Int, number: Int, into sink: inout S
  ) -> Bool {
    guard let length = LogMarker.textLength(in: record, at: place) else { return false }
    let parsed = LogMarker.parse(record, at: place, number: number, isJSON: format.isJSON)
    guard var marker = parsed else { return !hasSpelling(record, from: place + length) }
    // Only what repeats an event is of interest.
    if case .repetition = marker, number != lastEventLine + 1 { return true }
    if case .boot = marker {
      marker = .boot(LogMarker.Place(line: number, stamp: stamp(of: record) ?? Stamp()))
    }
    if case .loss(let loss) = marker, loss.cause == .disconnection {
      losses.add(loss)
      silences.forgetAll()
      return true
    }
    sink.observe(marker)
    switch marker {
    case .boot, .newRun, .clockChange, .loss: silences.forgetAll()
    case .version, .repetition, .origin: break
    }
    if case .loss(let loss) = marker { summary.count(loss) }
    // A line that tells a version may tell more.
    if case .version = marker { return !hasSpelling(record, from: place + length) }
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
    if pasted?.takeEvent() == true { sink.observe(.newRun) }
    guard let loss = losses.take(before: line) else { return }
    sink.observe(.loss(loss))
    summary.count(loss)
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
}
