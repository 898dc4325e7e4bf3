/// Finds out an input's format from its first lines. The file's name never matters.
///
/// Each line counts for the first format whose header it has, and the format with the most lines has the input; of two with
/// as many the one that comes first in the input. An input in which no line has a header is `bare`. Where the format that
/// comes first ends for good, and others go on, only the lines up to there count: so begin logs that were concatenated.
struct FormatDetection: Sendable {
  /// How much of an input is looked at.
  static let byteLimit = 64 << 10
  static let lineLimit = 200

  var format = LogFormat.bare
  /// What lines of more than one record tell.
  private struct Habits {
    var device = DeviceName()
    var columns = ConsoleColumns()
    var origin: TableColumn?
    var records = RecordLines()
    /// The last stamp, and how often the time went on from one record to the next, and how often back.
    var last = Stamp()
    /// Once it has gone on, only a format whose newest record may come first is looked at further.
    var rises = 0
    var falls = 0
    /// How far back it went in all, in microseconds.
    var fallen: Int64 = 0
    var lines = 0
    var counts = [Int](repeating: 0, count: LogFormat.withHeader.count)
  }

  /// How many lines of the first format, and then of others only, are two logs.
  private static let leastLines = 2
  /// How often the time goes back, and never on, in a log that was exported with the newest record first.
  private static let leastFalls = 2
  /// How many microseconds back in all, or else how often, are more than the disorder of several threads in one log.
  private static let leastFallen: Int64 = 2_000_000
  private static let manyFalls = 8
  /// The same for a log that has times without dates: a few lines that somebody picked out may be of several days.
  private static let leastFallsOfTimes = 4
  private static let halfDay: Int64 = 43_200_000_000
  /// Fewer than one line in so many decides nothing.
  private static let accidentLines = 100

  private var habits = Habits()
  /// Up to the last line of the first format, and how many lines of others came since then.
  private var beginning = Habits()
  private var since = 0
  private var first: Int?
  /// Whether the input looks like no text at all.
  private(set) var isBinary = false
  /// An encoding that is not read. Headers are seen in it all the same, since zeros are passed over in lines.
  private(set) var foreignEncoding: ForeignEncoding?
  /// Lines of a test runner.
  private var runnerLines = 0
  /// Whether some message ends in what unified logging puts in the place of a text that is not public.
  private(set) var hidesTexts = false

  /// Looks at the beginning of an input. An unfinished last line counts only if it is the first, or if
  /// `isWhole`.
  init(_ sample: Span<UInt8>, isWhole: Bool) {
    var text = LineText()
    var lines = LineRanges()
    while habits.lines < Self.lineLimit, let range = lines.next(in: sample) {
      if !lines.hasNewline, range.lowerBound > 0, !isWhole { break }
      let line = sample.extracting(range)
      if LineText.isNeeded(for: line) {
        text.set(line)
        observe(text.bytes.span)
      } else {
        observe(line.extracting(..<min(line.count, LineText.limit)))
      }
    }
    if let first, runnerLines == 0, since >= Self.leastLines,
      beginning.counts[first] >= Self.leastLines,
      beginning.counts.allSatisfy({ $0 <= beginning.counts[first] })
    {
      habits = beginning
    }
    var most = 0
    if let first { (format, most) = (LogFormat.withHeader[first], habits.counts[first]) }
    for (candidate, count) in zip(LogFormat.withHeader, habits.counts) where count > most {
      (format, most) = (candidate, count)
    }
    // One line that looks like a header is an accident.
    if Self.accidentLines * most < habits.lines { format = .bare }
    if runnerLines > 0 { format = .xcuitest }
    if format == .bare || format == .json, Self.holdsBreadcrumbs(sample, in: format) {
      format = .breadcrumbs
    }
    foreignEncoding = ForeignEncoding(sample)
    isBinary = foreignEncoding != nil || most + runnerLines == 0 && Self.isBinary(sample)
  }

  var traits: LogTraits {
    LogTraits(
      device: habits.device.value, columns: habits.columns.columns, origin: habits.origin,
      isNewestFirst: format.has(.newestFirst)
        ? habits.falls >= habits.rises : fallsThroughout)
  }

  /// Whether all stamps fall, as in what log services export. An array over many lines is read record by record, and as it stands.
  private var fallsThroughout: Bool {
    habits.rises == 0 && format != .logJSON
      && habits.falls >= (habits.last.hasDate ? Self.leastFalls : Self.leastFallsOfTimes)
      // Who exports a table has sorted it.
      && (format == .table || habits.fallen >= Self.leastFallen || habits.falls >= Self.manyFalls)
  }

  var records: RecordLines { habits.records }

  /// Why the format was chosen, for people.
  var reason: String {
    let lines = habits.lines
    if format == .xcuitest { return "\(runnerLines) of \(lines) lines are a test runner's" }
    if format == .breadcrumbs { return "JSON with breadcrumbs" }
    if format == .notation { return "trace notation in every line" }
    guard let index = LogFormat.withHeader.firstIndex(of: format) else {
      let found = habits.counts.max() ?? 0
      return found > 0
        ? "\(found) of \(lines) lines has a header, by accident"
        : "none of \(lines) lines has a header"
    }
    let order = traits.isNewestFirst ? ", the newest first" : ""
    return "\(habits.counts[index]) of \(lines) lines have a header of \(format.name)\(order)"
  }

  private mutating func observe(_ line: Span<UInt8>) {
    guard !line.isEmpty else { return }
    habits.lines += 1
    if line.has("<private>", at: line.count - 9) { hidesTexts = true }
    if XCUITestHeader.parse(line) != nil {
      runnerLines += 1
      return
    }
    habits.records.observe(line)
    habits.columns.observe(line)
    let formats = LogFormat.withHeader
    for index in formats.indices {
      let format = formats[index]
      var header: Header?
      guard Self.isRecord(line, of: format, &header) else { continue }
      if format.has(.newestFirst) || habits.rises == 0 {
        observeOrder(header ?? format.header(of: line, LogTraits()), format)
      }
      habits.counts[index] += 1
      observeDevice(line, format)
      if first == nil { first = index }
      if index == first { (beginning, since) = (habits, 0) } else { since += 1 }
      return
    }
    // The row of headings has no time.
    if habits.lines == 1 { habits.origin = TableColumn(origin: line) }
  }

  /// Looks at the words before the process of a relay's line, which may stand behind another tool's prefix.
  private mutating func observeDevice(_ line: Span<UInt8>, _ format: LogFormat) {
    var range = 0..<line.count
    switch format {
    case .idevicesyslog: break
    case .appium, .flutter, .stamped:
      range = (format.innerStart(of: line) ?? line.count)..<line.count
    case .goIOS: range = JSONRecordHeader.relayLine(line) ?? 0..<0
    default: return
    }
    let inner = line.extracting(range)
    if let head = SyslogRelayHeader.head(of: inner) {
      habits.device.observe(head, in: inner)
    }
  }

  private mutating func observeOrder(_ header: Header?, _ format: LogFormat) {
    guard let stamp = header?.stamp, stamp.resolution != .none else { return }
    if habits.last.resolution != .none {
      var (time, overflows) = stamp.universal.subtractingReportingOverflow(habits.last.universal)
      // Times without a date are taken to be as near to each other as they can be: midnight may lie between.
      if !overflows, !stamp.hasDate, time.magnitude > Self.halfDay { time = -time }
      if !overflows, time > 0 { habits.rises += 1 }
      if !overflows, time < 0 {
        habits.falls += 1
        habits.fallen += -max(time, -Self.leastFallen)
      }
    }
    habits.last = stamp
  }

  /// Whether the line is a record; its header, where that had to be read for it.
  private static func isRecord(
    _ line: Span<UInt8>, of format: LogFormat, _ header: inout Header?
  ) -> Bool {
    if format == .events { return EventRecord(line)?.isOfList == true }
    if format == .logJSON { return LogJSONHeader.isMember(line) }
    header = format.header(of: line, LogTraits())
    return header?.format == format
  }

  /// Whether the beginning of a file is JSON with breadcrumbs in it, or with a place for them.
  ///
  /// A report of a crash may have a message and a time like a logger's object. It names no process.
  private static func holdsBreadcrumbs(_ sample: Span<UInt8>, in format: LogFormat) -> Bool {
    let start = sample.has("\u{FEFF}", at: 0) ? 3 : 0
    let first = sample.end(ofRunFrom: start) { $0 <= 0x20 }
    guard sample.has("{", at: first) || sample.has("[", at: first) else { return false }
    var scanner = BreadcrumbScanner()
    var position = 0
    var isPlain = false
    while let crumb = scanner.next(sample, &position, firstLine: 1, offset: 0) {
      if crumb.isPlain { isPlain = true }
    }
    if format == .json { return (isPlain || scanner.hasSeenName) && !scanner.hasSeenProcess }
    return isPlain || scanner.hasSeenName || scanner.hasSeenReport
  }

  /// Whether more than a tenth of the first 4 KiB is control characters that no text has, or bytes
  /// that no UTF-8 has. A text in another encoding has fewer of these.
  private static func isBinary(_ sample: Span<UInt8>) -> Bool {
    let count = min(sample.count, 4096)
    var strange = 0
    for i in 0..<count {
      switch sample[i] {
      case 0x20...0x7E, 0x80...0xBF, 0xC2...0xF4: break
      case 0x07...0x0D, 0x1B: break
      // The relay separates records with a newline and a NUL.
      case 0 where i == 0 || sample[i - 1] == 0x0A: break
      default: strange += 1
      }
    }
    return 10 * strange > count
  }
}

/// Whether the beginning of a file looks like no text at all, in no encoding. A text in one that is not read may be a log.
package func looksBinary(_ sample: [UInt8]) -> Bool {
  if let order = UTF16Decoder.order(of: sample.span) {
    var decoder = UTF16Decoder(order)
    let text = decoder.decode(sample.span.extracting(UTF16Decoder.markEnd..<sample.count))
    return FormatDetection(text.span, isWhole: false).isBinary
  }
  let detection = FormatDetection(sample.span, isWhole: false)
  return detection.isBinary && detection.foreignEncoding == nil
}
