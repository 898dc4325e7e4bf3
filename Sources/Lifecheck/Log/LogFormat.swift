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
  /// What it writes to files, with or without a formatter's hearts.
  case cocoalumberjackFile = "cocoalumberjack-file"
  case xcglogger
  case swiftybeaver
  /// The handler that comes with swift-log.
  case swiftlog = "swift-log"
  /// A short date in brackets, or the time of day, and an arrow or a heart.
  case arrowHeart = "arrow-heart"
  /// `ios syslog` and `ios ostrace` of go-ios, except for what they print as they get it.
  case goIOS = "go-ios"
  /// A logger's objects of JSON, each on its line.
  case json
  /// An Appium server's log, with lines of another format in it.
  case appium
  /// `flutter run` and `flutter logs`.
  case flutter
  /// What Unity prints about itself, between the lines of another format.
  case unity
  /// Android's log, for apps of frameworks that run there too.
  case logcat
  /// The output of a user-interface test: the runner's lines between those of the app, which have a format of their own.
  case xcuitest
  /// What crash reporters keep of an app's life: objects of JSON, however they are nested.
  case breadcrumbs
  /// A stamp and a message, and no more.
  case stamped
  /// What `lifecheck events --format ndjson` prints.
  case events
  /// Trace notation: `1 3 4 5`.
  case notation
  /// Messages without any header.
  case bare

  /// The format that `--input` calls `name`: its own name, or that of another tool that writes the same.
  public init?(name: String) {
    guard let format = Self(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = format
  }

  /// Tools whose output is the same as another's.
  public static let otherNames: [String: LogFormat] = [
    "devicectl": .xcode, "simctl": .xcode, "ios-deploy": .xcode, "linphone": .xcode,
    "system-log": .idevicesyslog, "tidevice": .idevicesyslog, "cfgutil": .idevicesyslog,
    "hearts": .cocoalumberjackFile, "print": .bare, "sentry": .breadcrumbs, "bugsnag": .breadcrumbs,
  ]

  public var name: String { rawValue }

  /// The formats that have a header, in the order in which a line is tried against them.
  ///
  /// What a line of `log` looks like to the more lenient ones of the console is found out first.
  static let withHeader: [LogFormat] = [
    .events, .flutter, .logDefault, .logCompact, .logSyslog, .logNDJSON, .logJSON, .pymobiledevice3,
    .goIOS,
    .json, .xcglogger, .xcode, .nslog, .cocoalumberjack, .cocoalumberjackFile, .swiftlog,
    .idevicesyslog, .console, .swiftybeaver, .arrowHeart, .logcat, .unity, .appium,
    .stamped,
  ]

  /// Those of lines with a stamp, which may stand behind a prefix or between other lines.
  private static let ofLines = withHeader.filter {
    !$0.isJSON && $0 != .events && $0 != .appium && $0 != .flutter && $0 != .unity && $0 != .json
      && $0 != .stamped
  }

  /// Whether records are JSON objects.
  var isJSON: Bool { self == .logJSON || self == .logNDJSON }

  /// Whether its processes may have been suspended, and the lines of each can be told by their headers. Under a debugger
  /// an app is never suspended; what an app prints itself has no header.
  var tellsSilence: Bool {
    switch self {
    case .logDefault, .logCompact, .logSyslog, .logNDJSON, .idevicesyslog, .pymobiledevice3,
      .console, .goIOS:
      true
    case .nslog, .xcode, .cocoalumberjack, .cocoalumberjackFile, .xcglogger, .swiftybeaver,
      .swiftlog, .arrowHeart, .json, .appium, .flutter, .unity, .logcat, .xcuitest, .logJSON,
      .stamped, .breadcrumbs, .notation, .events, .bare:
      false
    }
  }

  /// Reads the header at the left of `line`; nil where it has none of this format.
  ///
  /// `line` is without ANSI sequences and without what `LineText` strips.
  func header(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    switch self {
    case .nslog, .xcode, .cocoalumberjack: NSLogHeader.parse(line)
    case .cocoalumberjackFile: CocoaLumberjackFileHeader.parse(line)
    case .xcglogger: XCGLoggerHeader.parse(line)
    case .swiftybeaver: SwiftyBeaverHeader.parse(line)
    case .swiftlog: SwiftLogHeader.parse(line)
    case .arrowHeart: ArrowHeartHeader.parse(line)
    case .pymobiledevice3:
      PyMobileHeader.parse(line) ?? JSONRecordHeader.parse(line, device: traits.device)
    case .goIOS:
      JSONRecordHeader.parse(line, device: traits.device) ?? GoIOSTraceHeader.parse(line)
    case .json: JSONRecordHeader.parse(line, device: traits.device)
    case .logDefault, .logCompact, .logSyslog: LogShowHeader.parse(line, self)
    case .logJSON, .logNDJSON: LogJSONHeader.parse(line)
    case .idevicesyslog: SyslogRelayHeader.parse(line, device: traits.device)
    case .console: ConsoleCopyHeader.parse(line, traits.columns)
    case .appium: AppiumHeader.parse(line, traits)
    case .flutter: FlutterHeader.parse(line, traits)
    case .unity: UnityHeader.parse(line)
    case .logcat: LogcatHeader.parse(line)
    case .stamped: StampedHeader.parse(line)
    case .xcuitest: Self.lineHeader(of: line, traits)
    case .breadcrumbs, .notation, .events, .bare: nil
    }
  }

  /// The header of whichever format of lines has one.
  static func lineHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    for format in ofLines {
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

  /// The header of whichever format has one, if it holds a stamp with a date: so much is no accident in a line that
  /// the running format cannot read.
  static func foreignHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    for format in withHeader where format != .stamped {
      if let header = format.header(of: line, traits), header.stamp.resolution != .none,
        header.stamp.hasDate || header.format == .console
      {
        return header
      }
    }
    return nil
  }

  /// Whether the lines of another format stand between its own.
  var holdsOtherLines: Bool { self == .flutter || self == .unity || self == .xcuitest }

  /// Whether a line without a header is a message of its own: what an app prints has no stamp, and stands
  /// between the records of these formats.
  var mixesWithBareLines: Bool {
    switch self {
    case .nslog, .xcode, .cocoalumberjack, .xcglogger, .swiftybeaver, .swiftlog, .arrowHeart,
      .json, .flutter, .unity, .xcuitest, .stamped, .bare:
      true
    case .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON, .idevicesyslog,
      .pymobiledevice3, .console, .goIOS, .appium, .cocoalumberjackFile, .logcat,
      .breadcrumbs, .notation, .events:
      false
    }
  }

  /// Whether stamps tell how long a device takes. These are what the console of a debugger shows, where
  /// breakpoints stop the app and the system's limits are off; of a logger's own lines nobody knows.
  var measuresTime: Bool {
    switch self {
    case .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON, .idevicesyslog,
      .pymobiledevice3, .console, .goIOS, .appium, .xcuitest, .bare:
      true
    case .nslog, .xcode, .cocoalumberjack, .cocoalumberjackFile, .xcglogger, .swiftybeaver,
      .swiftlog, .arrowHeart, .json, .flutter, .unity, .logcat, .stamped, .breadcrumbs, .notation,
      .events:
      false
    }
  }

  /// Whether `line`, which has no header, is what a tool says about its own work.
  func isBanner(_ line: Span<UInt8>) -> Bool {
    switch self {
    case .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON: LogShowHeader.isBanner(line)
    default: false
    }
  }

  /// Whether `line`, which has no header, looks as if it once had one.
  func isBrokenHeader(_ line: Span<UInt8>) -> Bool {
    switch self {
    case .nslog, .xcode, .cocoalumberjack, .xcuitest, .unity: NSLogHeader.isBroken(line)
    case .pymobiledevice3: PyMobileHeader.isBroken(line)
    case .logDefault, .logCompact, .logSyslog: LogShowHeader.isBroken(line)
    case .logJSON, .logNDJSON: LogJSONHeader.isBroken(line)
    case .idevicesyslog: SyslogRelayHeader.isBroken(line)
    case .goIOS, .json: JSONRecordHeader.isBroken(line)
    case .console: ConsoleCopyHeader.isBroken(line)
    case .cocoalumberjackFile, .xcglogger, .swiftybeaver, .swiftlog, .arrowHeart, .appium,
      .flutter, .logcat, .stamped, .breadcrumbs, .notation, .events, .bare:
      false
    }
  }
}
