/// What an audit says of apps: lives with their launches, states, work and ends (docs/audit.md).
package struct Audit: Sendable {
  /// How a figure came about.
  package enum Grade: String, Sendable {
    /// Lines with stamps say so.
    case measured
    /// It follows from what they say.
    case inferred
    /// It lies between two times.
    case bounded
  }

  /// Where something is said: a line of a file, or a row of a table.
  package struct Evidence: Hashable, Sendable {
    /// An index into `sources`.
    package var source: Int32
    /// From 1 on; the row's number where it is a table's.
    package var line: Int
    package var table: String?
  }

  /// A moment, as its source has it.
  package struct Moment: Hashable, Sendable {
    package var stamp: Stamp
    /// How often its source's clock had been set by then.
    var era: UInt16 = 0
    /// Microseconds on the one clock of all sources.
    package var clock: Int64
    package var text: String? { stamp.text }

    init(stamp: Stamp, clock: Int64) { (self.stamp, self.clock) = (stamp, clock) }
  }

  /// From one moment to another, in microseconds, at least 0; nil where one is not known, where a clock was set between them, or where a
  /// stamp must be wrong: no process runs for a year.
  static func duration(from: Moment?, to: Moment?) -> Int64? {
    guard let from, let to, from.era == to.era else { return nil }
    let duration = max(0, to.clock - from.clock)
    return duration < longestDuration ? duration : nil
  }

  /// 366 days.
  private static let longestDuration: Int64 = 31_622_400_000_000

  package struct Launch: Sendable {
    /// What an app was launched for, or by whom.
    package enum Kind: String, Sendable {
      case user, background, prewarm, debugger, test, unknown
    }

    package var time: Moment?
    package var kind: Kind
    /// The process of the system that tells of it; nil where none does.
    package var by: String?
    package var isPrewarmed = false
    package var prewarmedAt: Moment?
    package var grade = Grade.measured
    package var evidence: [Evidence] = []
  }

  /// What a process does at a time.
  package enum State: String, Sendable {
    case launching, foreground, background, suspended, prewarmed, unknown
  }

  package struct Interval: Sendable {
    package var state: State
    package var from: Moment?
    package var to: Moment?
    package var grade = Grade.measured
    package var evidence: [Evidence] = []
    /// In microseconds; nil where it is not known.
    package var duration: Int64? { Audit.duration(from: from, to: to) }
    /// Whether a clock was set meanwhile, so that nobody knows how long it was.
    var isOverChange: Bool { to.map { $0.era != from?.era } ?? false }
  }

  package struct Work: Sendable {
    /// What has become of it.
    package enum Outcome: String, Sendable {
      case ended, timedOut, killed, cancelled, open
    }

    /// task, assertion or scheduled.
    package var kind: String
    package var name: String?
    package var from: Moment?
    package var to: Moment?
    package var outcome = Outcome.open
    package var evidence: [Evidence] = []
    /// What its lines call it.
    var token: String?
    /// In microseconds; nil where it is not known.
    package var duration: Int64? { Audit.duration(from: from, to: to) }
  }

  package struct Action: Sendable {
    package var kind: String
    package var time: Moment
    /// In seconds; nil where it has no end, failed, or stamps are too coarse.
    package var used: Double?
    package var hasFailed = false
    package var allowed: Double?
    package var evidence: [Evidence] = []
    var token: String
  }

  package struct End: Sendable {
    package var time: Moment?
    /// Where the time is not known: between which it lies.
    package var bounds: (from: Moment, to: Moment)?
    package var cause = "unknown"
    package var namespace: Int64?
    package var namespaceName: String?
    package var code: Int64?
    package var meaning: String?
    /// Who asked for it; nil where no line tells that.
    package var by: String?
    /// What the system said of it in words that no rule knows.
    package var explanation: String?
    package var isOf = CodeDefinition.Class.unknown
    /// Whether it would be a fault, had the process not been suspended.
    var isExcused = false
    /// The state that it ended in.
    package var state: State?
    /// Whether it was not suspended then, where nothing more is known.
    var isActive = false
    package var hasReport: Bool?
    package var grade = Grade.measured
    package var evidence: [Evidence] = []
    /// Whether a line that tells the end says in words what for: a signal that the process sends itself then says no more than how.
    var isReason = false
    /// How much the cause is worth: what is more special takes the place of what is less.
    var rank = 0
  }

  package struct Sign: Sendable {
    package var kind: String
    package var time: Moment
    package var evidence: Evidence
  }

  /// A process whose end is told, and of which nothing says that it is an app.
  package struct Stranger: Sendable {
    package var name: String
    package var pid: Int32
    /// Why it ended, in words.
    package var why: String?
    package var evidence: Evidence
  }

  package struct Finding: Sendable {
    package var rule: AuditRule
    /// An index into the app's lives; nil where none of them is known to be the one.
    package var life: Int?
    package var pid: Int32?
    package var time: Moment?
    package var evidence: [Evidence]
    /// For the order of callbacks: what its rule says, without what the log says.
    var outline: String?
  }

  package struct Life: Sendable {
    package var pid: Int32?
    package var launch: Launch?
    package var intervals: [Interval] = []
    package var work: [Work] = []
    package var actions: [Action] = []
    package var signs: [Sign] = []
    package var end: End?

    /// The state that it was in when it was last heard of: it lasts longer than its interval. Nil where it is known when the life ended.
    var lastingState: State? { end?.time == nil ? intervals.last?.state : nil }

    /// Where it was woken from its suspension to work in the background.
    var wakes: [Interval] {
      zip(intervals, intervals.dropFirst())
        .filter { $0.state == .suspended && $1.state == .background }.map(\.1)
    }
  }

  package struct App: Sendable {
    /// nil where only a process's name is known.
    package var bundle: String?
    package var names: [String] = []
    /// For an extension: the bundle identifier of the app that it belongs to.
    package var host: String?
    package var lives: [Life] = []
    package var findings: [Finding] = []
    package var unknown: [String] = []
    /// What its Info.plist declares; nil where that is not known.
    package var declared: [Mode]?
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

  package struct Source: Sendable {
    package var file: String
    /// log, crashReport, jetsamReport, metrics, powerlog, or report for all other reports.
    package var kind: String
    package var format: String?
    package var from: Moment?
    package var to: Moment?
    package var lost = 0
    /// How many lines of the system have no header.
    package var headless = 0
    package var holes: [(from: Moment, to: Moment)] = []
    /// Where the clock was set, and by how many microseconds; nil where no line says that it was, and stamps go back.
    package var clockChanges: [(at: Moment, by: Int64?)] = []
    package var os: String?
    package var device: String?
    package var error: String?
    var span: Span?
    /// Whether it has no byte, or looks like no text.
    package var isEmpty = false
    package var isBinary = false
  }

  /// What MetricKit counted of a day: exits by the state of the app.
  package struct Metrics: Sendable {
    package var bundle: String?
    package var version: String?
    package var os: String?
    package var from: String?
    package var to: String?
    package var exits: [(state: String, kind: String, count: Int)] = []
  }

  /// How many findings of each severity there are.
  package func count(_ severity: Severity) -> Int {
    apps.reduce(0) { $0 + $1.findings.filter { $0.rule.severity == severity }.count }
  }

  package var sources: [Source] = []
  package var metrics: [Metrics] = []
  package var apps: [App] = []
  /// What concerns the device as a whole.
  package var signs: [Sign] = []
  /// Which apps were told of, and not asked for.
  package var others: [String] = []
  /// What was asked for, and is told of nowhere.
  package var missing: [String] = []
  /// Whether all that is told of apps is outside of the time that was asked for.
  package var isOutside = false
  /// The processes whose end is told though nothing says that they are apps.
  package var strangers: [Stranger] = []
  /// Which texts of the system were read, as the rules have them.
  package var shapes: Set<String> = []
  /// The comparison with another audit; nil where none was asked for.
  package var against: AuditComparison?
  /// Whether names are replaced (`AuditRedaction`).
  package var isRedacted = false
  /// The configuration file that was used, and how many findings about the order of callbacks it hides or gives another severity.
  package var configuration: (use: ConfigurationUse, hidden: Int, regraded: Int)?
}
