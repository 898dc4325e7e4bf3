/// A format of logs: what its headers look like, and what its lines can tell.
///
/// To add a format is to add a case to `LogFormat`, a row to the table, a sample to `fixtures/` and a line to docs/formats.md.
struct LogFormatRow: Sendable {
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// Its processes may have been suspended, and the lines of each can be told by their headers. Under a debugger
    /// an app is never suspended; what an app prints itself has no header.
    static let tellsSilence = Traits(rawValue: 1)
    /// A line without a header is a message of its own: what an app prints has no stamp, and stands between the records.
    static let mixesWithBareLines = Traits(rawValue: 2)
    /// Stamps tell how long a device takes. What the console of a debugger shows does not, where breakpoints stop the
    /// app and the system's limits are off; of a logger's own lines nobody knows.
    static let measuresTime = Traits(rawValue: 4)
    /// Its lines have a stamp, and may stand behind a prefix or between other lines.
    static let ofLines = Traits(rawValue: 8)
    /// The lines of other formats stand between its own.
    static let holdsOtherLines = Traits(rawValue: 16)
    /// A line is not tried against it: the format is known by something else.
    static let isFoundOtherwise = Traits(rawValue: 32)
    /// Its newest record comes first, unless the stamps tell otherwise.
    static let newestFirst = Traits(rawValue: 64)
    /// It may be what a debugger's console shows, or a file: the same lines come from both.
    static let mayBeDebugged = Traits(rawValue: 128)
    /// No line says when it was printed.
    static let hasNoStamps = Traits(rawValue: 256)

    static let ofDevice: Traits = [tellsSilence, measuresTime, ofLines]
    static let ofConsole: Traits = [mixesWithBareLines, ofLines]
  }

  /// The parsers written by hand.
  enum Parser {
    case none, console, metadata, logShow, logObject, pyMobile, object, relay, rows, table, anyLine

    @inline(__always)
    func header(of line: Span<UInt8>, _ format: LogFormat, _ traits: LogTraits) -> Header? {
      switch self {
      case .none: nil
      case .console: NSLogHeader.parse(line)
      case .metadata: MetadataHeader.parse(line)
      case .logShow: LogShowHeader.parse(line, format)
      case .logObject: LogJSONHeader.parse(line)
      case .pyMobile:
        PyMobileHeader.parse(line) ?? JSONRecordHeader.parse(line, device: traits.device)
      case .object: JSONRecordHeader.parse(line, device: traits.device)
      case .relay: SyslogRelayHeader.parse(line, device: traits.device)
      case .rows: ConsoleCopyHeader.parse(line, traits.columns)
      case .table: TableRow.parse(line, traits.origin)
      case .anyLine: LogFormat.lineHeader(of: line, traits)
      }
    }
  }

  typealias Test = @Sendable (Span<UInt8>) -> Bool

  let format: LogFormat
  let name: String
  /// Tools whose output is the same.
  var otherNames: [String] = []
  let traits: Traits
  /// What headers look like: the first that fits is the line's.
  var templates: [[HeaderStep]] = []
  /// Whether a line without a header looks as if it once had one.
  var isBroken: Test?
  /// Whether a line without a header is what a tool says about its own work.
  var isBanner: Test?
  /// What a template cannot say: tried first.
  var parser = Parser.none

  /// By the formats' numbers: where each stands in the table, and what is asked for with every line.
  static let places: [Int] = {
    var places = [Int](repeating: 0, count: table.count)
    for index in table.indices { places[Int(table[index].format.rawValue)] = index }
    return places
  }()
  static let traits = places.map { table[$0].traits }
  static let parsers = places.map { table[$0].parser }

  /// All formats, in the order in which a line is tried against them: what a line of `log` looks like to the more lenient
  /// ones of the console is found out first.
  static let table: [LogFormatRow] = ofTools + ofLoggers + ofOthers

  /// What React Native prints of JavaScript beside the lines of NSLog.
  private static let ofReactNative: [HeaderStep] = [
    .prefixes, .stamp(.local), .blanks(1), "[", .word, "]", .ahead("[tid:"),
  ]

  /// Rows of Console.app whose tabs have become blanks, and those of `log` that lack the pid.
  private static let ofConsoleRows: [[HeaderStep]] =
    consoleTypes.map { type in
      [.prefixes, .text(type), .blanks(1), .stamp(.console), .blanks(1), .program(" "), .blanks(1)]
    } + [[.prefixes, .stamp(.console), .blanks(1), .process, ": ", .ahead("[com.")]]
  private static let consoleTypes: [StaticString] = ["default", "info", "debug", "error", "fault"]

  private static let ofStampedLines: [[HeaderStep]] = [
    // The names of a job and of a step, as `gh run view --log` prints them.
    [.until("\t"), "\t", .until("\t"), "\t", .stamp(.instant), .blank],
    [.stamp(.syslogFine), " ", .process, ": "],
    // RFC 5424: priority and version, time, host, program, process, and a name of the message.
    [
      "<", .digits, ">", .digits, " ", .stamp(.internet), " ", .until(" "), " ", .program(" "),
      " ", .pid, " ", .until(" "), " ", .dashes,
    ],
    [
      .digits, .blanks(0), "|", .blanks(0), .stamp(.timeOfDayColon), .until("|"), "|",
    ],
    [.prefixes, .marks, .stamp(.ofLogger), .stampEnd],
    [.prefixes, "[", .stamp(.clock), " ", .word, "]"],
    // A table with commas, as services export it.
    ["\"", .stamp(.instant), "\","],
  ]

  private static let ofTools: [LogFormatRow] = [
    LogFormatRow(format: .events, name: "events", traits: []),
    // With -v, `[ +655 ms] ` or `[        ] `: the milliseconds since the line before. A line of the device has a header of
    // its own behind it; any other is the tool's, or a message of the app without time or process.
    LogFormatRow(
      format: .flutter, name: "flutter",
      traits: [.mixesWithBareLines, .holdsOtherLines, .hasNoStamps],
      templates: [
        ["[", .blanks(0), "+", .digits, " ms] ", .mayBe("[DEVICE LOG] "), .mayBeLine],
        ["[", .blanks(6), "] ", .mayBe("[DEVICE LOG] "), .mayBeLine],
        // Several devices, `-d all`.
        ["flutter: ", .marks, .stamp(.ofLogger), .stampEnd, .whole], [.ahead("flutter: ")],
        ["[", .device("]"), "] ", .ahead("flutter: ")],
      ]),
    LogFormatRow(
      format: .logDefault, name: "log-default", traits: .ofDevice,
      isBroken: LogShowHeader.isBroken, isBanner: LogShowHeader.isBanner,
      parser: .logShow),
    LogFormatRow(
      format: .logCompact, name: "log-compact", traits: .ofDevice,
      isBroken: LogShowHeader.isBroken, isBanner: LogShowHeader.isBanner,
      parser: .logShow),
    LogFormatRow(
      format: .logSyslog, name: "log-syslog", traits: .ofDevice,
      isBroken: LogShowHeader.isBroken, isBanner: LogShowHeader.isBanner,
      parser: .logShow),
    LogFormatRow(
      format: .logNDJSON, name: "log-ndjson", traits: [.tellsSilence, .measuresTime],
      isBroken: LogJSONHeader.isBroken, isBanner: LogShowHeader.isBanner,
      parser: .logObject),
    LogFormatRow(
      format: .logJSON, name: "log-json", traits: .measuresTime,
      isBroken: LogJSONHeader.isBroken, isBanner: LogShowHeader.isBanner,
      parser: .logObject),
    LogFormatRow(
      format: .pymobiledevice3, name: "pymobiledevice3", traits: .ofDevice,
      isBroken: PyMobileHeader.isBroken,
      parser: .pyMobile),
    // Lines of text are those of `ios ostrace`, which names no process.
    LogFormatRow(
      format: .goIOS, name: "go-ios", traits: .ofDevice,
      templates: [
        [.prefixes, .stamp(.instant), .blanks(1), "PID:", .pid, .blanks(1), "<", .word, ">"]
      ],
      isBroken: JSONRecordHeader.isObject,
      parser: .object),
    LogFormatRow(
      format: .json, name: "json", traits: .mixesWithBareLines, isBroken: JSONRecordHeader.isObject,
      parser: .object),
  ]

  private static let ofLoggers: [LogFormatRow] = [
    // The server's time and a level, or nothing of it, and tags; behind them a line of another format. Each line of a longer
    // record has the prefix, which is never a process's name: it is tried before the console's formats. The last is tidevice's.
    LogFormatRow(
      format: .appium, name: "appium", traits: .measuresTime,
      templates: [
        [.prefixes, .stamp(.isoColon), .dashes, .serverLevel, .tags, .line],
        [.prefixes, .serverLevel, .tags, .line],
        [
          .prefixes, "[", .letter, " ", .digits, " ", .until("]"), "] logProcess: ", .line,
        ],
      ]),
    // Identifier and thread are there if they were asked for; ` > ` behind the function is of versions before 7.
    LogFormatRow(
      format: .xcglogger, name: "xcglogger", traits: .ofConsole,
      templates: [
        [.prefixes, .stamp(.local), " ", .tagsBeforePlace, .place("]"), .function(":")]
      ]),
    LogFormatRow(
      format: .xcode, name: "xcode", otherNames: ["devicectl", "simctl", "ios-deploy", "linphone"],
      traits: [.ofConsole, .mayBeDebugged], templates: [ofReactNative],
      isBroken: NSLogHeader.isBroken, parser: .console),
    // The line below a message.
    LogFormatRow(
      format: .xcodeMetadata, name: "xcode-metadata", traits: .mixesWithBareLines,
      parser: .metadata),
    LogFormatRow(
      format: .nslog, name: "nslog", traits: [.ofConsole, .mayBeDebugged],
      templates: [ofReactNative], isBroken: NSLogHeader.isBroken,
      parser: .console),
    LogFormatRow(
      format: .cocoalumberjack, name: "cocoalumberjack", traits: .ofConsole,
      isBroken: NSLogHeader.isBroken,
      parser: .console),
    // Without a zone: GMT since 3.7, local before. Formatters add the level as a heart and the place of the statement.
    LogFormatRow(
      format: .cocoalumberjackFile, name: "cocoalumberjack-file", otherNames: ["hearts"],
      traits: .ofLines,
      templates: [
        [
          .prefixes, .stamp(.slashed), "  ", .blanks(0), .signs, .blanks(0), .place(" "),
          .function("]:"),
        ],
        [.prefixes, .stamp(.slashed), .ahead("  ")],
      ]),
    LogFormatRow(
      format: .swiftlog, name: "swift-log", traits: .ofConsole,
      templates: [[.prefixes, .stamp(.internet), " ", .swiftLogLabel, .metadata]]),
    // Columns with tabs between, of iOS or Android.
    LogFormatRow(
      format: .visualStudio, name: "visual-studio",
      traits: [.measuresTime, .ofLines, .newestFirst],
      templates: [
        [
          .stamp(.relay), "\t", .until("\t"), "\t", .word, "\t", .pid, "\t", .program("\t"), "\t",
        ],
        [
          .stamp(.logcat), "\t", .until("\t"), "\t", .word, "\t", .pid, "\t", .until("\t"), "\t",
        ],
      ]),
    LogFormatRow(
      format: .idevicesyslog, name: "idevicesyslog",
      otherNames: ["system-log", "tidevice", "cfgutil"], traits: .ofDevice,
      templates: [
        // The name that debugserver gives itself holds the end of a line.
        ["\t[", .pid, "] <", .word, ">:", .blank],
        // `syslog -T utc`: the host, and the process.
        [
          .stamp(.instant), " ", .until(" "), " ", .process, "[", .pid, "] <", .word, ">:", .blank,
        ],
      ],
      isBroken: SyslogRelayHeader.isBroken,
      parser: .relay),
    LogFormatRow(
      format: .console, name: "console", traits: .ofDevice, templates: ofConsoleRows,
      isBroken: ConsoleCopyHeader.isBroken, parser: .rows),
    // A colour or a heart may stand before the level.
    LogFormatRow(
      format: .swiftybeaver, name: "swiftybeaver", traits: .ofConsole,
      templates: [
        [
          .prefixes, .stamp(.timeOfDay), .blanks(1), .signs, .blanks(0), .level, " ",
          .typeAndFunction,
        ],
        [
          .prefixes, .stamp(.local), .blanks(1), .signs, .blanks(0), .level, " ", .typeAndFunction,
        ],
      ]),
    // The signs are no part of the message.
    LogFormatRow(
      format: .arrowHeart, name: "arrow-heart", traits: .ofConsole,
      templates: [
        [.prefixes, "[", .stamp(.regional), "] "],
        [.prefixes, .stamp(.timeOfDayColon), " ", .signAhead],
      ]),
    // threadtime, with a uid before the pid or without; time; brief.
    LogFormatRow(
      format: .logcat, name: "logcat", traits: .ofLines,
      templates: [
        [
          .stamp(.logcat), .blanks(1), .digits, .blanks(1), .pid, .blanks(1), .thread, .blanks(1),
          .letter, " ", .until(":"), ":",
        ],
        [
          .stamp(.logcat), .blanks(1), .pid, .blanks(1), .thread, .blanks(1), .letter, " ",
          .until(":"), ":",
        ],
        [.stamp(.logcat), .blanks(1), .letter, "/", .until("("), "(", .blanks(0), .pid, "):"],
        [.letter, "/", .until("("), "(", .blanks(0), .pid, "):"],
      ]),
  ]

  private static let ofOthers: [LogFormatRow] = [
    // To the standard output: no time, no process. Lines of `NSLog` stand between.
    LogFormatRow(
      format: .unity, name: "unity",
      traits: [.mixesWithBareLines, .holdsOtherLines, .hasNoStamps],
      templates: [["-> ", .word, "()", .end], ["WARNING -> ", .word, "()", .end]],
      isBroken: NSLogHeader.isBroken),
    // The most lenient but for tables: nothing but the message's beginning tells it from prose. A service of CI puts such a stamp before each
    // line, also before those that have a header of their own.
    LogFormatRow(
      format: .stamped, name: "stamped", traits: .mixesWithBareLines,
      templates: [[.markedLine]] + ofStampedLines.map { $0 + [.mayBeLine, .origin] }),
    LogFormatRow(
      format: .table, name: "table", otherNames: ["csv"], traits: .mixesWithBareLines,
      parser: .table),
    LogFormatRow(
      format: .xcuitest, name: "xcuitest",
      traits: [.mixesWithBareLines, .measuresTime, .holdsOtherLines, .isFoundOtherwise],
      isBroken: NSLogHeader.isBroken,
      parser: .anyLine),
    LogFormatRow(
      format: .breadcrumbs, name: "breadcrumbs", otherNames: ["sentry", "bugsnag"],
      traits: .isFoundOtherwise),
    LogFormatRow(format: .notation, name: "notation", traits: .isFoundOtherwise),
    LogFormatRow(
      format: .bare, name: "bare", otherNames: ["print"],
      traits: [.mixesWithBareLines, .measuresTime, .isFoundOtherwise, .hasNoStamps]),
  ]
}
