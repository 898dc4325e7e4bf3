/// What `lifecheck audit` knows of the system: what codes of its own mean, and what tables of its own hold. What its lines tell stands with
/// their events (`EventDefinition.fact`).
package struct AuditDefinition: Sendable {
  package var namespaces: [CodeNamespace] = []
  /// Causes that lines tell without a code.
  package var causes: [CodeDefinition] = []
  package var tables: [TableDefinition] = []
  package var findings: [AuditRule] = []
  /// What lines of the app itself tell, by the names of their events, which other files define.
  package var callbacks: [(event: String, fact: AuditFact)] = []
  package var modes = ModeSigns()
  /// What runs on a developer's Mac, and prints as apps do.
  package var tools: [String] = []
  /// Names that other files may define: each as the error that it is where none does.
  package var openNames: [RuleError] = []

  /// The namespace of this number.
  package func namespace(_ number: Int64) -> CodeNamespace? {
    namespaces.first { $0.number == number }
  }

  /// The cause that lines tell by this word, without a code.
  package func cause(_ word: String) -> CodeDefinition? { causes.first { $0.cause == word } }
}

extension RuleSet {
  /// Throws where `audit` names what nothing defines: an event, the cause of an end, or a word for one. What is told here may be defined
  /// by the rules of an audit.
  package func requireNames(of audit: AuditDefinition) throws(RuleErrors) {
    guard !audit.openNames.isEmpty else { return }
    let codes = self.audit.namespaces.flatMap { $0.codes + [$0.other].compactMap(\.self) }
    let plain = self.audit.causes
    let known: [RuleError.Kind: [String]] = [
      .event: events.map(\.name),
      .cause: (codes + plain).map(\.cause) + ["unknown"],
      .endWord: plain.map(\.cause) + (codes + plain).flatMap(\.words) + AuditFact.endWords,
    ]
    var errors: [RuleError] = []
    for var error in audit.openNames {
      guard case .unknown(let kind, let name, _) = error.problem,
        let names = known[kind], !names.contains(name)
      else { continue }
      error.problem = .unknown(kind, name, nearest: nearestName(to: name, among: names))
      errors.append(error)
    }
    if !errors.isEmpty { throw RuleErrors(errors: Array(errors.prefix(RuleErrors.limit))) }
  }
}

/// By what an audit sees that background modes are used, by their names.
package struct ModeSigns: Sendable {
  /// Their work is submitted to the system before.
  package var submitted: [String] = []
  /// They launch the app, or wake it.
  package var waking: [String] = []
  /// They give no more time in the background than other apps have.
  package var short: [String] = []
}

/// What a line of the system tells about an app's process.
package struct AuditFact: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A launch is asked for; the word says what for.
    case launch
    /// A process is made.
    case process
    /// It is there.
    case alive
    /// It is in the state that the word names.
    case state
    /// Whoever sets its state is told of that state, which may be over by then.
    case update
    /// Another process that watches it is told of that state, which may be over by then.
    case watched
    /// Why it ends, before it does.
    case ending
    /// Somebody asks for its end, which need not come.
    case asked
    /// It has ended.
    case ended
    /// In which state it ended: within a line that tells the end, or in one that goes on with that.
    case died
    /// The system keeps a report of its end.
    case report
    /// Background work of the kind that the word names: its beginning, that it goes on, and what has become of it.
    case begin
    case open, end, timeout, cancel
    /// A scene has to do something, and has done it.
    case action
    case done
    /// Something that changes no state.
    case sign

    /// The words that may follow; nil where any may.
    var words: [String]? {
      switch self {
      case .launch: ["user", "background", "prewarm", "debugger", "test"]
      case .state, .update, .watched:
        AuditFact.states + [AuditFact.gone, AuditFact.absent, "running", "unfocused", "hidden"]
      case .begin, .open, .end, .timeout, .cancel: ["task", "assertion", "scheduled"]
      case .alive: [AuditFact.ofApp]
      case .died: AuditFact.states + [AuditFact.active]
      case .process: [AuditFact.launched, AuditFact.ready, AuditFact.helper]
      case .done: [AuditFact.failed]
      case .report: []
      case .ending, .asked, .ended, .action, .sign: nil
      }
    }
  }

  /// The states of a process that something tells.
  static let states = ["foreground", "background", "suspended"]
  /// What is said of a process that was not suspended when it ended, nor idle.
  package static let active = "active"
  /// What is said of a process that has ended.
  package static let gone = "gone"
  /// What is said of an app without a process, which may have had none before.
  package static let absent = "absent"
  /// Those that a life can end in.
  static let statesOfLives = states + ["launching", "prewarmed"]
  /// What is said of an end in place of a cause: whether the system keeps a report, that it is an app's, that nothing of the app is seen, and
  /// that it is over.
  static let endWords = ["silent", "reported", ofApp, idleApp, past]
  /// What is said of a scene that has not done what it had to.
  package static let failed = "failed"
  /// The cause of the end of a launch that came to nothing.
  package static let launchFailed = "launchFailed"
  /// The cause of an end that the process brought upon itself, where nothing more is known.
  package static let crash = "crash"
  /// The cause of an end that took longer than it may.
  package static let watchdog = "watchdog"
  /// What a process shows by a line of its own.
  package static let own = "own"
  /// What is said of a process that was made, and has launched its app.
  package static let launched = "launched"
  /// What is said of a process in which an app is being launched: it may have been made in advance.
  package static let ready = "ready"
  /// What is said of a process that works for an app, and is none.
  package static let helper = "helper"
  /// What is said of apps only.
  package static let ofApp = "app"
  /// What is said of apps of which nothing is seen.
  package static let idleApp = "idle"
  /// What is said of why a process has ended, by those who write it down afterwards.
  package static let past = "past"
  /// What becomes of background work.
  static let outcomes = ["ended", "timedOut", "killed", "cancelled", "open"]

  /// The origins of ends that bsd/sys/reason.h of xnu calls OS_REASON_INVALID and OS_REASON_SIGNAL.
  package static let noReason: Int64 = 0
  package static let signals: Int64 = 2

  package var kind: Kind
  package var word: String?
  /// The origin of the codes of an end that lines tell without it.
  package var codes: Int64?

  package init(kind: Kind, word: String? = nil, codes: Int64? = nil) {
    self.kind = kind
    self.word = word
    self.codes = codes
  }
}

/// The codes with which the system says why a process ended, of one origin.
package struct CodeNamespace: Sendable {
  package var number: Int64 = 0
  package var name = ""
  package var codes: [CodeDefinition] = []
  /// What the codes mean that are not among them.
  package var other: CodeDefinition?
  package var place = RulePlace()
}

/// Why a process ended.
package struct CodeDefinition: Sendable {
  /// Whose doing an end is.
  package enum Class: String, Hashable, Sendable, CaseIterable {
    case fault, housekeeping, person, tool, unknown
  }

  package var number: Int64 = 0
  /// One word, as reports have it.
  package var cause = ""
  package var isOf = Class.unknown
  /// The same where the process was suspended: what the system then does for want of memory is no fault.
  package var isOfSuspended: Class?
  /// Whether the system keeps a report of such an end; nil where it may.
  package var hasReport: Bool?
  package var meaning = ""
  /// What some lines have instead of the number.
  package var words: [String] = []
}

/// A table of a database of the system, and what its rows tell.
package struct TableDefinition: Sendable {
  package var name = ""
  /// The names of columns: when, whose, which process, and what.
  package var time = "timestamp"
  package var bundle: String?
  package var pid: String?
  package var column: String?
  /// What a value of the column tells; without one, what every row does.
  package var values: [(value: Int64?, fact: AuditFact)] = []
  /// The column with the code of an end.
  package var code: String?
  /// In a table of clocks: the column with the seconds to add to the stamps of all tables.
  package var offset: String?
  /// The column with the name of an app.
  package var appName: String?
  package var place = RulePlace()
}

/// What an audit finds fault with.
package struct AuditRule: Sendable {
  package enum Condition: Sendable {
    /// A life ended by one of these causes, with this code, in this state, so soon after its launch (in seconds).
    case end(causes: [String], code: Int64?, state: String?, within: Int64?)
    /// Background work came out so.
    case work(outcome: String)
    /// A scene took longer than so many seconds; nil: than half of what it had.
    case action(over: Int64?)
    /// How many lives ended by a fault, and within how many seconds.
    case ends(count: Int64, within: Int64)
    /// A life was launched so.
    case launch(kind: String)
    /// A state lasted for longer than so many seconds; nil: than an app may run in the background.
    case stay(state: String, over: Int64?)
    /// Suspended lives were woken, or launched, in the background more than so many times within so many seconds.
    case wakes(over: Int64, within: Int64)
  }

  package var id = ""
  package var severity = Severity.warning
  package var title = ""
  package var condition: Condition?
  /// What has to be known of the app.
  package var only = Guard.always
  package var because: [String] = []
  package var fix: [String] = []
  package var sources: [Source] = []
  package var place = RulePlace()
}

extension AuditRule {
  /// A rule that something else than an audit looks after.
  package init(id: String, severity: Severity, title: String, because: String, fix: String) {
    self.init()
    (self.id, self.severity, self.title) = (id, severity, title)
    self.because = because.isEmpty ? [] : [because]
    self.fix = fix.isEmpty ? [] : [fix]
  }
}
