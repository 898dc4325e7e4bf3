/// Tells what a line is that may matter, from the format of the input and what the lines before it have shown.
///
/// It knows nothing of regions and of what lies between the lines: that is the reader's.
struct LineRecogniser {
  /// What was found in the input, in numbers.
  var summary: InputSummary
  let matcher: Matcher
  let runnerMatcher: Matcher
  /// Where several listen: what judges messages for the check alone, and for the audit alone.
  let partMatchers: [Matcher]
  var recent = Matcher.RecentMessages()
  var heads = RecentHeads()
  let instances: InstanceFinder
  private(set) var search: LineSearch
  let isForced: Bool
  var format: LogFormat
  var traits = LogTraits()
  var turn = FormatTurn()
  /// The first app of which a test runner tells, as a hash of its bundle.
  var testedApp: UInt64?
  /// Whether its newest line is about another one. A test may start other apps beside its own, which it starts first.
  var isOfOtherApp = false
  /// When the test of a runner began whose lines are being read.
  var testStart: Stamp?
  var speakers = Speakers()
  var ownWords = OwnWords()
  var labels = InstanceLabels()
  /// Whether the lines are read to find labels.
  var isLearning = false
  /// What stands beside the callback that was read last and names no thing, then.
  var sighting: InstanceLabels.Sighting?
  /// The first lines of the input, or of those in its newest format.
  var beginning: [UInt8]?
  /// Whether these were looked through for what they say of all lines.
  var hasLearned = false
  var clean = LineText()
  var boots = BootChange()
  var flutterCopy = FlutterCopy()
  var console = ConsoleRun()
  var inputs = MergedInputs()
  var pidless = PidlessProcesses()
  /// Whether lines that are no event may say whose those below are.
  private(set) var looksAbove = false
  /// Up to where in the input such lines were looked for.
  private var passed = 0
  var statements = StatementFilter()
  private(set) var tests = HostedTests()
  /// Where the message began in the record that was recognised last, if it is a relay's; else 0. What is stripped behind the message does not
  /// change it.
  var messageStart = 0
  /// Whether a callback that a line names is told of processes too that have had no event. To them it says nothing about a verdict.
  let tellsAllNearMisses: Bool
  /// The processes that have had an event.
  var eventPids = PidSet()
  /// By event, as `Vocabulary.eventsOfScenes`; empty until it is asked for.
  var eventsOfScenes: [Bool] = []
  /// The callbacks that the line which was read last names, and which it is not.
  var named: [NamedCallback] = []
  /// The libraries that have told callbacks.
  var libraries = Libraries()
  /// Whether the line that is read stands in a text about the records.
  var isInText = false
  /// What the line below the one that is read says of it, where `looksBelow`.
  var headerBelow: Header?
  /// Whether the lines have no headers, and a time that is all of a line is that of the line below it.
  private(set) var hasStampsAbove = false
  /// That time for the line that is read; without resolution where the line above is none.
  private(set) var stampAbove = Stamp()
  /// The line that is read, where it goes on with the record above it.
  var continuation = Continuation()
  let lineLimit: Int

  init(
    vocabulary: Vocabulary, format: LogFormat?, file: String, lineLimit: Int, exampleLimit: Int,
    tellsAllNearMisses: Bool
  ) {
    self.tellsAllNearMisses = tellsAllNearMisses
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
    isForced = format != nil
    self.format = format ?? .bare
  }

  /// Takes over what was found out about the format of the lines that follow, of which `sample` holds the first.
  mutating func prepare(_ detection: FormatDetection, _ sample: Span<UInt8>, isWhole: Bool) {
    if !isForced { note(detection) }
    search.begin(
      with: (format == .xcuitest ? [XCUITestHeader.spelling] : [])
        + misspeltWords(in: sample, isWhole: isWhole),
      shortNames: format.has(.mixesWithBareLines) ? matcher.vocabulary.shortNames : [],
      matcher.vocabulary)
    traits = detection.traits
    noteHeadings(in: sample)
    noteStampsAbove(sample)
    looksAbove = format.isConsole || hasStampsAbove || inputs.hasHeadings
    if format.isConsole { noteFirstHeader(in: sample) }
    heads.forget()
    if summary.firstStamp.resolution == .none { noteFirstStamp(in: sample) }
    guard turn.line == 0 else { return }
    if !traits.device.isEmpty {
      summary.deviceName = String(decoding: traits.device, as: UTF8.self)
    }
    summary.isBinary = detection.isBinary
    summary.hidesTexts = detection.hidesTexts
    summary.foreignEncoding = detection.foreignEncoding
    summary.format = format.name
    noteUnknownMarkers(in: sample)
  }

  /// Finds out whether lines that are about to be read hold what the search does not find yet.
  mutating func look(at bytes: Span<UInt8>) { search.look(at: bytes, matcher.vocabulary) }

  /// Looks for the nearest lines above `start` that say whose those below are, as far as no line was looked at before.
  @inline(never)
  mutating func look(above start: Int, in bytes: Span<UInt8>, _ names: inout NameTable) {
    takeFirstHeader(&names)
    let known = max(0, passed - continuation.offset)
    passed = continuation.offset + start
    if hasStampsAbove, start > 0 {
      let begin = bytes.lastNewline(before: start - 1).map { $0 + 1 } ?? 0
      stampAbove = bytes.extracting(begin..<start - 1).loneStamp ?? Stamp()
    }
    var (wantsHeader, wantsHeading) = (format.isConsole, inputs.hasHeadings)
    var end = start
    while end > known, wantsHeader || wantsHeading {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      let line = bytes.extracting(begin..<end - 1)
      if wantsHeader, noteHeader(of: line, &names) { wantsHeader = false }
      if wantsHeading, noteHeading(of: line, &names) { wantsHeading = false }
      end = begin
    }
  }

  /// A log whose first line is a time alone has one above each line that has one: elsewhere they may stand below.
  private mutating func noteStampsAbove(_ sample: Span<UInt8>) {
    stampAbove = Stamp()
    guard format == .bare else { return hasStampsAbove = false }
    let start = sample.end(ofRunFrom: 0) { $0 <= 0x20 }
    let end = sample.firstNewline(from: start) ?? sample.count
    hasStampsAbove = sample.extracting(start..<end).loneStamp != nil
  }

  /// Judges a line of `bytes` by itself, or as a part of the record above it.
  @inline(__always)
  mutating func recognise(
    _ candidate: CandidateLine, in bytes: Span<UInt8>, number: Int, names: inout NameTable
  ) -> Event? {
    let range = candidate.range
    let place = candidate.place - range.lowerBound
    if looksAbove { look(above: range.lowerBound, in: bytes, &names) }
    continuation.isOn = format.has(.mixesWithBareLines) && goesOnWithEmptyRecord(range, in: bytes)
    if !continuation.isOn,
      var event = recognise(bytes.extracting(range), at: place, number: number, names: &names)
    {
      if event.isReport, event.process < 0, event.pid < 0, event.bundle < 0,
        format.has(.mayBeDebugged)
      {
        console.attribute(report: &event)
      }
      passed = continuation.offset + range.upperBound
      return event
    }
    guard continuation.isOn else { return nil }
    return recogniseContinuation(range, in: bytes, at: place, number: number, names: &names)
  }

  /// Takes the line of a runner of tests that has the text of a marker at `place`; false where it is none.
  mutating func isOfTest(_ line: Span<UInt8>, at place: Int) -> Bool {
    guard HostedTests.mayBeLine(line, at: place) else { return false }
    let isMessage =
      (header(ofCleaned: line) ?? LogFormat.anyHeader(of: line, traits)).map {
        $0.process.isEmpty && $0.message.lowerBound == place
      } ?? LogMarker.isAfterStamp(line, place)
    // What a process prints of a test is nobody's.
    if isMessage { tests.take(line, eventPids: eventPids, hasEvents: summary.events > 0) }
    return true
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

  /// A hash of the record, with what another line tells of it.
  mutating func hash(of line: Span<UInt8>, _ event: Event) -> UInt64 {
    if format.holdsObjects {
      return CopiedRecords.hash(of: line.extracting(CopiedRecords.object(in: line)), message: 0)
    }
    let hash = CopiedRecords.hash(of: line, message: messageStart)
    // A step of a test has the time since that test began, and those of others may have the same.
    let isStep = format == .xcuitest && XCUITestHeader.parse(line) != nil
    guard looksBelow || hasStampsAbove || continuation.isOn || isStep else { return hash }
    return Span<UInt8>.joined(hash, UInt64(bitPattern: event.stamp.microseconds))
  }

  /// Whether the line below a message says when it was printed.
  var looksBelow: Bool { format == .xcodeMetadata }

  /// Whether a spelling of an event stands in `record` from `start` on.
  func hasSpelling(_ record: Span<UInt8>, from start: Int) -> Bool {
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

/// When the log begins and ends: an audit wants to know which time it covers.
extension LineRecogniser {
  /// Notes when the log begins.
  mutating func noteFirstStamp(in sample: Span<UInt8>) {
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

  /// The first line behind such a jump, in microseconds, begins the log: before it the device's clock was not set.
  private static let clockJump: UInt64 = 86_400_000_000

  /// The stamp of a line; nil where it has none.
  mutating func stamp(of line: Span<UInt8>) -> Stamp? {
    header(ofCleaned: line).flatMap { $0.stamp.resolution == .none ? nil : $0.stamp }
  }

  /// How far before the end of a region the last line with a stamp is looked for, in bytes.
  private static let lastStampReach = 16 << 10

  /// Notes when the log ends, as far as it is read.
  mutating func noteLastStamp(in bytes: Span<UInt8>) {
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
}
