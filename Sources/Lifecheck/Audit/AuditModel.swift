/// What an audit says of apps: lives with their launches, states, work and ends (docs/audit.md).
public struct Audit: Sendable {
  /// How a figure came about.
  public enum Grade: String, Sendable {
    /// Lines with stamps say so.
    case measured
    /// It follows from what they say.
    case inferred
    /// It lies between two times.
    case bounded
  }

  /// Where something is said: a line of a file, or a row of a table.
  public struct Evidence: Hashable, Sendable {
    /// An index into `sources`.
    public var source: Int32
    /// From 1 on; the row's number where it is a table's.
    public var line: Int
    public var table: String?
  }

  /// A moment, as its source has it.
  public struct Moment: Hashable, Sendable {
    public var stamp: Stamp
    /// Microseconds on the one clock of all sources.
    public var clock: Int64
    public var text: String? { stamp.text }
  }

  /// From one moment to another, in microseconds, at least 0; nil where one is not known, or where a stamp must be wrong: no process runs
  /// for a year.
  static func duration(from: Moment?, to: Moment?) -> Int64? {
    guard let from, let to else { return nil }
    let duration = max(0, to.clock - from.clock)
    return duration < longestDuration ? duration : nil
  }

  /// 366 days.
  private static let longestDuration: Int64 = 31_622_400_000_000

  public struct Launch: Sendable {
    public var time: Moment?
    /// user, background, prewarm, debugger, test or unknown.
    public var kind: String
    public var isPrewarmed = false
    public var prewarmedAt: Moment?
    public var grade = Grade.measured
    public var evidence: [Evidence] = []
  }

  public struct Interval: Sendable {
    /// launching, foreground, background, suspended, prewarmed or unknown.
    public var state: String
    public var from: Moment?
    public var to: Moment?
    public var grade = Grade.measured
    public var evidence: [Evidence] = []
    /// In microseconds; nil where it is not known.
    public var duration: Int64? { Audit.duration(from: from, to: to) }
  }

  public struct Work: Sendable {
    /// task, assertion or scheduled.
    public var kind: String
    public var name: String?
    public var from: Moment?
    public var to: Moment?
    /// ended, timedOut, killed, cancelled, open or unknown.
    public var outcome = "open"
    public var evidence: [Evidence] = []
    /// What its lines call it.
    var token: String?
    /// In microseconds; nil where it is not known.
    public var duration: Int64? { Audit.duration(from: from, to: to) }
  }

  public struct Action: Sendable {
    public var kind: String
    public var time: Moment
    /// In seconds; nil where it has no end, or stamps are too coarse.
    public var used: Double?
    public var allowed: Double?
    public var evidence: [Evidence] = []
    var token: String
  }

  public struct End: Sendable {
    public var time: Moment?
    /// Where the time is not known: between which it lies.
    public var bounds: (from: Moment, to: Moment)?
    public var cause = "unknown"
    public var namespace: Int64?
    public var namespaceName: String?
    public var code: Int64?
    public var meaning: String?
    public var isOf = CodeDefinition.Class.unknown
    /// The state that it ended in.
    public var state: String?
    public var hasReport: Bool?
    public var grade = Grade.measured
    public var evidence: [Evidence] = []
    /// How much the cause is worth: what is more special takes the place of what is less.
    var rank = 0
  }

  public struct Sign: Sendable {
    public var kind: String
    public var time: Moment
    public var evidence: Evidence
  }

  public struct Finding: Sendable {
    public var rule: AuditRule
    /// An index into the app's lives; nil where none of them is known to be the one.
    public var life: Int?
    public var pid: Int32?
    public var time: Moment?
    public var evidence: [Evidence]
    /// Of the order of callbacks: what its rule says without what the log says.
    var outline: String?
  }

  public struct Life: Sendable {
    public var pid: Int32?
    public var launch: Launch?
    public var intervals: [Interval] = []
    public var work: [Work] = []
    public var actions: [Action] = []
    public var signs: [Sign] = []
    public var end: End?

    /// Where it was woken from its suspension to work in the background.
    var wakes: [Interval] {
      zip(intervals, intervals.dropFirst())
        .filter { $0.state == "suspended" && $1.state == "background" }.map(\.1)
    }
  }

  public struct App: Sendable {
    /// nil where only a process's name is known.
    public var bundle: String?
    public var names: [String] = []
    /// Of an extension: the bundle identifier of the app that it belongs to.
    public var host: String?
    public var lives: [Life] = []
    public var findings: [Finding] = []
    public var unknown: [String] = []
    /// What its Info.plist declares; nil where that is not known.
    public var declared: [Mode]?
    /// The sources that tell something of it, as indices.
    var sources: Set<Int> {
      var sources: Set<Int> = []
      for life in lives {
        let told =
          (life.launch?.evidence ?? []) + life.intervals.flatMap(\.evidence)
          + (life.end?.evidence ?? [])
        sources.formUnion(told.map { Int($0.source) })
      }
      return sources
    }
  }

  /// What a source covers, on the one clock of all sources of its device.
  struct Span: Sendable {
    /// Devices that are told apart have different numbers.
    var device: Int
    var first: Moment
    var last: Moment

    init(device: Int, _ moment: Moment) { (self.device, first, last) = (device, moment, moment) }

    mutating func take(_ moment: Moment) {
      if moment.clock < first.clock { first = moment }
      if moment.clock > last.clock { last = moment }
    }
  }

  public struct Source: Sendable {
    public var file: String
    /// log, crashReport, jetsamReport, metrics, powerlog, or report for what tells nothing of lives.
    public var kind: String
    public var format: String?
    public var from: Moment?
    public var to: Moment?
    public var lost = 0
    public var holes: [(from: Moment, to: Moment)] = []
    /// Where the clock was set, and by how many microseconds.
    public var clockChanges: [(at: Moment, by: Int64)] = []
    public var os: String?
    public var device: String?
    public var error: String?
    var span: Span?
    /// Whether it has no byte, or looks like no text.
    public var isEmpty = false
    public var isBinary = false
  }

  /// What MetricKit counted of a day: exits by the state of the app.
  public struct Metrics: Sendable {
    public var bundle: String?
    public var version: String?
    public var os: String?
    public var from: String?
    public var to: String?
    public var exits: [(state: String, kind: String, count: Int)] = []
  }

  /// How many findings of each severity there are.
  public func count(_ severity: Severity) -> Int {
    apps.reduce(0) { $0 + $1.findings.filter { $0.rule.severity == severity }.count }
  }

  public var sources: [Source] = []
  public var metrics: [Metrics] = []
  public var apps: [App] = []
  /// What concerns the device as a whole.
  public var signs: [Sign] = []
  /// Which apps were told of, and not asked for.
  public var others: [String] = []
  /// Which texts of the system were read, as the rules have them.
  public var shapes: Set<String> = []
  /// The comparison with another audit; nil where none was asked for.
  public var against: AuditComparison?
  /// Whether names are replaced (`AuditRedaction`).
  public var isRedacted = false
}
