/// A line of a simulated log before it is written.
struct SimulatedRecord {
  var time: SimulatedTime
  var process: String
  /// Who logs, in the system's words: `com.example.shop`.
  var subsystem: String
  var pid: Int
  var thread: Int
  var message: String
}

/// How a simulated log writes its lines: one row for each format that can be written.
package struct SimulatedFormat: Sendable {
  /// What a line tells of its process.
  enum Naming: Sendable {
    case nothing, pid, processAndPid
  }

  package let format: LogFormat
  let naming: Naming
  /// Lines before all others.
  var head: [String] = []
  /// Nil where the format has no lines of records.
  var line: (@Sendable (SimulatedRecord) -> String)?

  package var name: String { format.name }
  var hasPids: Bool { naming != .nothing }
  var namesProcess: Bool { naming == .processAndPid }
  /// Whether lines hold messages, which may show more than the event.
  var hasMessages: Bool { format != .notation }

  init?(_ format: LogFormat) {
    guard let row = Self.all.first(where: { $0.format == format }) else { return nil }
    self = row
  }

  private init(
    _ format: LogFormat, _ naming: Naming = .processAndPid, head: [String] = [],
    line: (@Sendable (SimulatedRecord) -> String)?
  ) {
    self.format = format
    self.naming = naming
    self.head = head
    self.line = line
  }

  /// In the order in which people are told of them.
  package static let all: [SimulatedFormat] = ofConsole + ofTools + ofLoggers + ofOthers

  private static let ofConsole = [
    SimulatedFormat(.nslog) {
      "\($0.time.fine) \($0.process)[\($0.pid):\($0.thread)] \($0.message)"
    },
    SimulatedFormat(.xcode) {
      "\($0.time.finest)\(SimulatedTime.zone) \($0.process)[\($0.pid):\($0.thread)] \($0.message)"
    },
  ]

  private static let ofTools = [
    SimulatedFormat(
      .logDefault,
      head: [
        "Timestamp                       Thread     Type        Activity             PID    TTL"
      ]
    ) {
      let thread = padded("0x" + String($0.thread, radix: 16), 10)
      return
        "\($0.time.finest)\(SimulatedTime.zone) \(thread) Default     0x0                  \(padded(String($0.pid), 6)) 0    \($0.process): (\($0.process)) [\($0.subsystem):Life] \($0.message)"
    },
    SimulatedFormat(.logCompact, head: ["Timestamp               Ty Process[PID:TID]"]) {
      "\($0.time.fine) Df \($0.process)[\($0.pid):\(String($0.thread, radix: 16))] [\($0.subsystem):Life] \($0.message)"
    },
    SimulatedFormat(.logSyslog) {
      "\($0.time.finest)\(SimulatedTime.zone)  localhost \($0.process)[\($0.pid)]: (\($0.process)) [\($0.subsystem):Life] \($0.message)"
    },
    SimulatedFormat(.logNDJSON) {
      "{\"eventMessage\":\"\($0.message)\",\"eventType\":\"logEvent\",\"subsystem\":\"\($0.subsystem)\",\"category\":\"Life\",\"threadID\":\($0.thread),\"processImagePath\":\"\\/private\\/var\\/containers\\/Bundle\\/Application\\/\($0.process).app\\/\($0.process)\",\"timestamp\":\"\($0.time.finest)\(SimulatedTime.zone)\",\"messageType\":\"Default\",\"processID\":\($0.pid)}"
    },
    SimulatedFormat(.idevicesyslog) {
      "\($0.time.dayOfYear) \($0.time.clock) iPhone \($0.process)(\($0.process))[\($0.pid)] <Notice>: \($0.message)"
    },
    SimulatedFormat(.pymobiledevice3) {
      "\($0.time.finest) \($0.process){\($0.process)}[\($0.pid)] <NOTICE>: \($0.message) [\($0.subsystem)][Life]"
    },
    SimulatedFormat(.goIOS) {
      "{\"msg\":\"\($0.time.dayOfYear) \($0.time.clock) iPhone \($0.process)(\($0.process))[\($0.pid)] <Notice>: \($0.message)\"}"
    },
    SimulatedFormat(
      .console, head: ["Type\tDate & Time\tProcess\tPID\tSubsystem\tCategory\tMessage"]
    ) {
      "default\t\($0.time.finest)\(SimulatedTime.zone)\t\($0.process)\t\($0.pid)\t\($0.subsystem)\tLife\t\($0.message)"
    },
  ]

  private static let ofLoggers = [
    SimulatedFormat(.cocoalumberjack) {
      "\($0.time.date()) \($0.time.clock):\($0.time.milliseconds) \($0.process)[\($0.pid):\($0.thread)] \($0.message)"
    },
    SimulatedFormat(.cocoalumberjackFile, .nothing) {
      "\($0.time.date("/")) \($0.time.clock):\($0.time.milliseconds)  \($0.message)"
    },
    SimulatedFormat(.swiftybeaver, .nothing) {
      "\($0.time.fine) 💚 DEBUG Life.log():60 - \($0.message)"
    },
    SimulatedFormat(.swiftlog, .nothing) {
      "\($0.time.date())T\($0.time.clock)\(SimulatedTime.zone) notice \($0.subsystem) : [\($0.process)] \($0.message)"
    },
    SimulatedFormat(.arrowHeart, .nothing) {
      "[\($0.time.shortDate) \($0.time.minute)] 💙 \($0.message)"
    },
    SimulatedFormat(.json, .pid) {
      let time = $0.time.universal
      return
        "{\"level\":\"info\",\"ts\":\"\(time.date())T\(time.clock).\(time.milliseconds)Z\",\"msg\":\"\($0.message)\",\"pid\":\($0.pid)}"
    },
    SimulatedFormat(.stamped, .nothing) { "\($0.time.fine) \($0.message)" },
  ]

  private static let ofOthers = [
    SimulatedFormat(.bare, .nothing) { $0.message },
    SimulatedFormat(.events, line: nil),
    SimulatedFormat(.notation, .nothing, line: nil),
  ]

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
