/// The log formats that can be read.
public enum LogFormat: String, Hashable, Sendable, CaseIterable {
  /// `NSLog` before Xcode 8, and what is left of it after trimming by hand.
  case nslog
  /// The console of Xcode 8 and later.
  case xcode
  /// `log show` and `log stream`, the default style.
  case logDefault = "log-default"
  /// The same tool's compact style.
  case logCompact = "log-compact"
  /// The same tool's syslog style.
  case logSyslog = "log-syslog"
  /// The same tool's array of objects, each over many lines.
  case logJSON = "log-json"
  /// The same tool's objects, each on its line.
  case logNDJSON = "log-ndjson"
  /// The relay of device logs, in all its ages.
  case idevicesyslog
  /// `pymobiledevice3 syslog live`.
  case pymobiledevice3
  /// Rows copied out of Console.app.
  case console
  /// What CocoaLumberjack prints to the console.
  case cocoalumberjack
  /// The output of a user-interface test: the runner's lines between those of the app, which have a format of their own.
  case xcuitest
  /// What `lifecheck events --format ndjson` prints.
  case events
  /// Messages without any header.
  case bare

  /// The format that `--input` calls `name`.
  public init?(name: String) {
    self.init(rawValue: name)
  }

  public var name: String { rawValue }

  /// The formats that have a header, in the order in which a line is tried against them.
  ///
  /// What a line of `log` looks like to the more lenient ones of the console is found out first.
  static let withHeader: [LogFormat] = [
    .events, .logDefault, .logCompact, .logSyslog, .logNDJSON, .logJSON, .pymobiledevice3, .xcode,
    .nslog,
    .cocoalumberjack, .idevicesyslog, .console,
  ]

  /// Whether records are JSON objects.
  var isJSON: Bool { self == .logJSON || self == .logNDJSON }

  /// Whether its processes may have been suspended, and the lines of each can be told by their headers. Under a debugger
  /// an app is never suspended; what an app prints itself has no header.
  var tellsSilence: Bool {
    switch self {
    case .logDefault, .logCompact, .logSyslog, .logNDJSON, .idevicesyslog, .pymobiledevice3,
      .console:
      true
    case .nslog, .xcode, .cocoalumberjack, .xcuitest, .logJSON, .events, .bare: false
    }
  }

  /// Reads the header at the left of `line`; nil where it has none of this format.
  ///
  /// `line` is without ANSI sequences and without what `LineText` strips.
  func header(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    switch self {
    case .nslog, .xcode, .cocoalumberjack: NSLogHeader.parse(line)
    case .pymobiledevice3: PyMobileHeader.parse(line)
    case .logDefault, .logCompact, .logSyslog: LogShowHeader.parse(line, self)
    case .logJSON, .logNDJSON: LogJSONHeader.parse(line)
    case .idevicesyslog: SyslogRelayHeader.parse(line, device: traits.device)
    case .console: ConsoleCopyHeader.parse(line, hasLibrary: traits.hasLibrary)
    case .xcuitest: Self.lineHeader(of: line, traits)
    case .events, .bare: nil
    }
  }

  /// The header of whichever format of lines has one.
  private static func lineHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    for format in withHeader where !format.isJSON {
      if let header = format.header(of: line, traits) { return header }
    }
    return nil
  }

  /// The header of whichever format has one.
  static func anyHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    for format in withHeader {
      if let header = format.header(of: line, traits) { return header }
    }
    return nil
  }

  /// Whether a line without a header is a message of its own: what an app prints has no stamp, and stands
  /// between the records of these formats.
  var mixesWithBareLines: Bool {
    switch self {
    case .nslog, .xcode, .cocoalumberjack, .xcuitest, .bare: true
    case .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON, .idevicesyslog,
      .pymobiledevice3, .console, .events:
      false
    }
  }

  /// Whether stamps tell how long a device takes. These two are what the console of a debugger shows, where
  /// breakpoints stop the app and the system's limits are off.
  var measuresTime: Bool { self != .nslog && self != .xcode && self != .cocoalumberjack }

  /// Whether `line`, which has no header, is what a tool says about its own work.
  func isBanner(_ line: Span<UInt8>) -> Bool {
    switch self {
    case .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON:
      LogShowHeader.isBanner(line)
    case .nslog, .xcode, .cocoalumberjack, .idevicesyslog, .pymobiledevice3, .console, .xcuitest,
      .events, .bare:
      false
    }
  }

  /// Whether `line`, which has no header, looks as if it once had one.
  func isBrokenHeader(_ line: Span<UInt8>) -> Bool {
    switch self {
    case .nslog, .xcode, .cocoalumberjack, .xcuitest: NSLogHeader.isBroken(line)
    case .pymobiledevice3: PyMobileHeader.isBroken(line)
    case .logDefault, .logCompact, .logSyslog: LogShowHeader.isBroken(line)
    case .logJSON, .logNDJSON: LogJSONHeader.isBroken(line)
    case .idevicesyslog: SyslogRelayHeader.isBroken(line)
    case .console: ConsoleCopyHeader.isBroken(line)
    case .events, .bare: false
    }
  }
}

/// What is decided once for a file, since no line tells.
struct LogTraits: Sendable {
  /// The name before every process of a relay's log; empty for none.
  var device: [UInt8] = []
  /// Whether rows of Console.app have a library.
  var hasLibrary = false
}

/// What stands before the message of a record. Ranges are of the line that was parsed.
struct Header {
  /// Which of the formats it is, as far as the header itself can tell.
  var format: LogFormat
  var stamp = Stamp()
  /// Empty where there is none.
  var process: Range<Int>
  /// -1 where there is none.
  var pid: Int32
  /// Empty where there is none.
  var thread = 0..<0
  var message: Range<Int>
  /// Whether it is a message at all, and not the mark of an activity or of a stretch of time.
  var isMessage = true
}

extension Span<UInt8> {
  /// The decimal number in `range`, or nil when it is none or too large.
  func number(in range: Range<Int>) -> Int32? {
    guard !range.isEmpty, range.count <= 10 else { return nil }
    var value: Int64 = 0
    for i in range {
      guard self[i].isDigit else { return nil }
      value = value * 10 + Int64(self[i] - 0x30)
    }
    return Int32(exactly: value)
  }

  /// The place after the run of bytes from `start` on for which `isMember` holds.
  func end(ofRunFrom start: Int, where isMember: (UInt8) -> Bool) -> Int {
    var i = start
    while i < count, isMember(self[i]) { i += 1 }
    return i
  }

  /// Whether `text` stands at `start`.
  func has(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    for i in 0..<text.utf8CodeUnitCount where text.byte(i) != self[start + i] { return false }
    return true
  }

  /// What an editor, `grep -n` or a comment has put before the header: each call strips one such prefix.
  func linePrefixEnd(from start: Int) -> Int? {
    guard start < count else { return nil }
    switch self[start] {
    case 0...0x20, UInt8(ascii: "*"), UInt8(ascii: ">"): return start + 1
    case UInt8(ascii: "/"): return MessagePrefix.commentEnd(self, start, count)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return MessagePrefix.numberEnd(self, start, count)
    default: return nil
    }
  }
}
