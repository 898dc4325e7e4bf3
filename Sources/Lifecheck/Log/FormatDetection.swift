/// Finds out an input's format from its first lines. The file's name never matters.
///
/// The format with the most headers has it. An input in which no line has a header is `bare`.
struct FormatDetection: Sendable {
  /// How much of an input is looked at.
  static let byteLimit = 64 << 10
  static let lineLimit = 200

  private(set) var format = LogFormat.bare
  private var device = DeviceName()
  private var columns = ConsoleColumns()
  private(set) var records = RecordLines()
  /// Whether the input looks like no text at all.
  private(set) var isBinary = false
  private var lines = 0
  /// Lines of a test runner.
  private var runnerLines = 0
  private var counts = [Int](repeating: 0, count: LogFormat.withHeader.count)

  /// Looks at the beginning of an input. An unfinished last line counts only if it is the first, or if
  /// `isWhole`.
  init(_ sample: Span<UInt8>, isWhole: Bool) {
    var text = LineText()
    var start = 0
    while start < sample.count, lines < Self.lineLimit {
      let newline = sample.firstNewline(from: start)
      if newline == nil, start > 0, !isWhole { break }
      let line = sample.extracting(start..<(newline ?? sample.count))
      start = (newline ?? sample.count) + 1
      text.set(line)
      observe(text.bytes.span)
    }
    var most = 0
    for (candidate, count) in zip(LogFormat.withHeader, counts) where count > most {
      (format, most) = (candidate, count)
    }
    if runnerLines > 0 { format = .xcuitest }
    isBinary = most + runnerLines == 0 && Self.isBinary(sample)
  }

  var traits: LogTraits { LogTraits(device: device.value, hasLibrary: columns.hasLibrary) }

  /// Why the format was chosen, for people.
  var reason: String {
    if format == .xcuitest { return "\(runnerLines) of \(lines) lines are a test runner's" }
    guard let index = LogFormat.withHeader.firstIndex(of: format) else {
      return "none of \(lines) lines has a header"
    }
    return "\(counts[index]) of \(lines) lines have a header of \(format.name)"
  }

  private mutating func observe(_ line: Span<UInt8>) {
    guard !line.isEmpty else { return }
    lines += 1
    if XCUITestHeader.parse(line) != nil {
      runnerLines += 1
      return
    }
    records.observe(line)
    columns.observe(line)
    for (index, format) in LogFormat.withHeader.enumerated() {
      guard Self.isRecord(line, of: format) else { continue }
      counts[index] += 1
      if format == .idevicesyslog, let head = SyslogRelayHeader.head(of: line) {
        device.observe(head, in: line)
      }
      return
    }
  }

  private static func isRecord(_ line: Span<UInt8>, of format: LogFormat) -> Bool {
    if format == .events { return EventRecord(line)?.isOfList == true }
    if format == .logJSON { return LogJSONHeader.isMember(line) }
    return format.header(of: line, LogTraits())?.format == format
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

/// Whether the beginning of a file looks like no text at all.
public func looksBinary(_ sample: [UInt8]) -> Bool {
  FormatDetection(sample.span, isWhole: false).isBinary
}
