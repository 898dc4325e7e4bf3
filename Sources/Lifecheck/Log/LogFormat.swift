/// The log formats that can be read, in the order in which people are told of them. `LogFormatRow.table` says all else.
package enum LogFormat: UInt8, Hashable, Sendable, CaseIterable {
  /// `NSLog` before Xcode 8, and what is left of it after trimming by hand.
  case nslog
  /// The console of Xcode 8 and later.
  case xcode
  /// The console of Xcode 15 and later, as it is copied with its metadata.
  case xcodeMetadata
  /// `log show` and `log stream`, the default style.
  case logDefault
  /// The same tool's compact style.
  case logCompact
  /// The same tool's syslog style.
  case logSyslog
  /// The same tool's array of objects, each over many lines.
  case logJSON
  /// The same tool's objects, each on its line.
  case logNDJSON
  /// The relay of device logs, in all its ages.
  case idevicesyslog
  /// The device log of Visual Studio.
  case visualStudio
  /// `pymobiledevice3 syslog live`.
  case pymobiledevice3
  /// Rows copied out of Console.app.
  case console
  /// What CocoaLumberjack prints to the console.
  case cocoalumberjack
  /// What it writes to files, with or without a formatter's hearts.
  case cocoalumberjackFile
  case xcglogger, swiftybeaver
  /// The handler that comes with swift-log.
  case swiftlog
  /// A short date in brackets, or the time of day, and an arrow or a heart.
  case arrowHeart
  /// `ios syslog` and `ios ostrace` of go-ios, except for what they print as they get it.
  case goIOS
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
  /// Rows of a table that an export has made of a log, the time in one of their cells.
  case table
  /// What `lifecheck events --format ndjson` prints.
  case events
  /// Trace notation: `1 3 4 5`.
  case notation
  /// Messages without any header.
  case bare

  /// The format that `--input` calls `name`: its own name, or that of another tool that writes the same.
  package init?(name: String) {
    let row = LogFormatRow.table.first { $0.name == name || $0.otherNames.contains(name) }
    guard let row else { return nil }
    self = row.format
  }

  /// Tools whose output is the same as another's.
  package static var otherNames: [String: LogFormat] {
    var names: [String: LogFormat] = [:]
    for row in LogFormatRow.table { for name in row.otherNames { names[name] = row.format } }
    return names
  }

  /// Where its row stands in the table.
  private var place: Int { LogFormatRow.places[Int(rawValue)] }

  package var name: String { LogFormatRow.table[place].name }

  /// The formats that have a header, in the order in which a line is tried against them.
  static let withHeader = LogFormatRow.table.map(\.format).filter { !$0.has(.isFoundOtherwise) }
  private static let ofLines = withHeader.filter { $0.has(.ofLines) }
  /// Those whose headers may have no time.
  private static let withoutTime = withHeader.filter { !$0.has(.ofLines) && $0 != .stamped }

  @inline(__always)
  func has(_ trait: LogFormatRow.Traits) -> Bool {
    LogFormatRow.traits[Int(rawValue)].contains(trait)
  }

  /// Whether records are JSON objects.
  var isJSON: Bool { self == .logJSON || self == .logNDJSON }

  /// Whether records may be JSON objects, each on a line of its own.
  var holdsObjects: Bool {
    isJSON || self == .json || self == .goIOS || self == .pymobiledevice3 || self == .events
  }

  /// Reads the header at the left of `line`; nil where it has none of this format.
  ///
  /// `line` is without ANSI sequences and without what `LineText` strips.
  func header(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    if let header = LogFormatRow.parsers[Int(rawValue)].header(of: line, self, traits) {
      return header
    }
    let templates = LogFormatRow.table[place].templates
    for index in templates.indices {
      var reader = HeaderReader(self)
      if reader.read(line, templates[index], traits) { return reader.header }
    }
    return nil
  }

  /// Where the line of another format begins in `line`, which a tool has put a prefix before; nil where none has.
  func innerStart(of line: Span<UInt8>) -> Int? {
    for template in LogFormatRow.table[place].templates {
      var reader = HeaderReader(self)
      // What does not fit to its end may have taken another tool's prefix for its own.
      if reader.read(line, template, LogTraits()) { return reader.inner }
    }
    return nil
  }

  /// Whether a line has the digits of a time, which three are at least (`9:41`). There are dozens of formats, and most lines without a header have not.
  private static func mayHoldTime(_ line: Span<UInt8>) -> Bool { line.holdsDigits(3) }

  /// The header of whichever format of lines has one.
  static func lineHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    guard mayHoldTime(line) else { return nil }
    for format in ofLines {
      if let header = format.header(of: line, traits) { return header }
    }
    return nil
  }

  /// The header of whichever format has one.
  static func anyHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    for format in mayHoldTime(line) ? withHeader : withoutTime {
      if let header = format.header(of: line, traits) { return header }
    }
    return nil
  }

  /// The header of whichever format has one, if it holds a stamp with a date: so much is no accident in a line that
  /// the running format cannot read.
  static func foreignHeader(of line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    guard mayHoldTime(line) else { return nil }
    for format in withHeader where format != .stamped && format != .table {
      if let header = format.header(of: line, traits), header.stamp.resolution != .none,
        header.stamp.hasDate || header.format == .console
      {
        return header
      }
    }
    return nil
  }

  /// Whether `line`, which has no header, is what a tool says about its own work.
  func isBanner(_ line: Span<UInt8>) -> Bool {
    LogFormatRow.table[place].isBanner?(line) ?? false
  }

  /// Whether `line`, which has no header, looks as if it once had one.
  func isBrokenHeader(_ line: Span<UInt8>) -> Bool {
    LogFormatRow.table[place].isBroken?(line) ?? false
  }
}
