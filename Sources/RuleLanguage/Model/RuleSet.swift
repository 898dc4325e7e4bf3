/// A place in a rule file.
public struct RulePlace: Hashable, Sendable {
  /// The index of the file in `RuleSet.files`.
  public var file: Int
  /// Counted from 1.
  public var line: Int
  /// In UTF-8 bytes, counted from 1.
  public var column: Int

  package init(file: Int = 0, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// What a set of rule files says: vocabulary, machines, faults and notes, with names resolved to indices.
///
/// docs/rule-language.md describes the text; each type here is one block or line of it.
public struct RuleSet: Sendable {
  /// The names of the files, in the order in which they were read.
  package var files: [String] = []
  /// In the order of their blocks, which is "the order of the event list".
  public var events: [EventDefinition] = [] { didSet { lexicon = nil } }
  package var machines: [MachineDefinition] = []
  /// Faults and notes, in the order of their blocks.
  public var rules: [RuleDefinition] = []
  /// In the order of their blocks.
  package var scenarios: [ScenarioDefinition] = []
  /// What crash reporters say in breadcrumbs, in the order of their blocks.
  package var breadcrumbs: [BreadcrumbDefinition] = []
  /// What an app implements together, in the order of their lines.
  package var templates: [TemplateDefinition] = []
  /// The background modes that the system knows; others may be slips of the pen.
  package var backgroundModes: [String] = []
  /// How lines tell which of several equal things they are about.
  package var instance = InstanceDefinition()
  /// What the words beside a callback say.
  package var message = MessageDefinition()
  /// Words that say, right after a callback, that its handler is done, in lower case.
  package var handlerEndWords: [String] = []
  /// What only an audit reads.
  package var audit = AuditDefinition()
  /// What a run with no options makes of the words of `events`, where the build has worked that out.
  var lexicon: Lexicon?
  /// Whether the events are those that the build has worked out, and no others.
  package var isAsBuilt: Bool { lexicon != nil }

  package init() {}

  /// The ways to write the events, with `auxiliaries` of those that only formulas listen to.
  /// What nobody of `listeners` listens to is not in it.
  package func lexicon(auxiliaries: [Int], listeners: Listeners = .check) -> Lexicon {
    if let lexicon, lexicon.auxiliaries == auxiliaries, lexicon.listeners == listeners {
      return lexicon
    }
    return Lexicon(events: events, auxiliaries: auxiliaries, listeners: listeners)
  }

  /// The events that no machine hears and that are to be found, in order: those of formulas of the rules that are on, and work
  /// that speaks against what a silence means. Which of these apply may be known
  /// only when the log tells the version of the system, and the search is made before.
  ///
  /// - Parameter isOn: asked of an index into `rules`. To hand over a rule would be to copy it, which takes a start longer than all that is asked.
  package func auxiliaries(where isOn: (_ rule: Int) -> Bool) -> [Int] {
    var isFound = [Bool](repeating: false, count: events.count)
    for rule in rules.indices {
      guard rules[rule].property != nil, isOn(rule) else { continue }
      rules[rule].property?.forEachTerm { term in
        if events[term.event].isAuxiliary { isFound[term.event] = true }
      }
    }
    if machines.contains(where: { !$0.silences.isEmpty }) {
      for event in events.indices where events[event].isAuxiliary && events[event].workSign != nil {
        isFound[event] = true
      }
    }
    return isFound.indices.filter { isFound[$0] }
  }
}

/// An `event` block: one callback or sign, and how a log may spell it.
public struct EventDefinition: Sendable {
  /// The event's name, such as `didBecomeActive`.
  @Late public var name = ""
  /// The number of the founding documents, or nil.
  public var number: String?
  /// What it is, in a few words.
  @LateIfAny public var title: String? = nil
  package var spellings: [Spelling] = []
  package var place = RulePlace()
  /// Whether it is a sign of the system and not a callback: never taken for lost, never demanded.
  package var isEvidence = false
  /// Whether it is what the user or a test did, and not what the app logged.
  package var isStimulus = false
  /// Whether only the formulas of `rule` blocks read it: no event of a life, and no machine hears it.
  package var isAuxiliary = false
  /// Whether its `{id}` is the first URL that follows the callback.
  package var hasURL = false
  /// Whether a life begins with it, and it is no sign of the system.
  package var isLaunch = false
  /// Whether its lines are about one of several equal things, such as one scene of the app.
  package var isInstance = false
  /// Whether the address of an object beside its spelling is its `{id}`.
  package var hasObject = false
  /// For the end of a callback's handler: the callback, as an index into `RuleSet.events`.
  package var handlerOf: Int?
  /// When such a sign holds that another process printed, where stamps are no evidence of order.
  package var onset = Onset.stamp
  /// Whether it lets the app run in the background for a while.
  package var isWork = false
  /// For work that goes on until the app says that it is done: which end of it this is.
  package var workSign: LifeSign?
  /// What such a sign says of the life as a whole.
  package var lifeSign: LifeSign?
  /// What its lines tell of a process, for an audit.
  package var fact: AuditFact?
  /// Words of which each stands in what people print for it, to be proposed where nothing was recognised.
  package var hints = WordList()

  /// Stamps of two processes less than a second apart do not tell which came first.
  package enum Onset: String, Hashable, Sendable, CaseIterable {
    case stamp
    /// As early as it can have been.
    case early
    /// As late as it can have been.
    case late
  }

  package enum LifeSign: String, Hashable, Sendable, CaseIterable {
    case begins, ends
    /// The process runs, whatever the system said before.
    case runs
  }

  /// Who wants it, however it is spelt.
  package var listeners: Listeners {
    if isAuxiliary { return .check }
    return !spellings.isEmpty && spellings.allSatisfy { $0.listeners == .audit } ? .audit : .all
  }

  /// Its first selector, else its name.
  package var selector: String { spellings.first { $0.form == .selector }?.text ?? name }

  /// What messages call the event: that selector without the last colon, which would run into what follows.
  public var displayName: String {
    let selector = selector
    return selector.hasSuffix(":") ? String(selector.dropLast()) : selector
  }

  /// The same of what a channel tells: as a notification it has another name.
  package func displayName(on channel: Channel) -> String {
    let notification =
      channel == .notification ? spellings.first { $0.form == .notification } : nil
    return notification?.text ?? displayName
  }
}

/// One way to write an event in a log, as a line of an `event` block gives it.
package struct Spelling: Sendable {
  package enum Form: UInt8, Hashable, Sendable {
    case selector, function, short, text
    /// A text that is judged as a name is: in any case, with decoration around it.
    case spelling
    /// What a framework calls its state; with `value` behind it, it is an event.
    case state
    case misspelt
    /// A text that a process of the system prints about another one, or a tool about the app.
    case system
    /// A text that a library of the system prints in the app's own process.
    case witness
    /// The name of a notification, which makes an event of the channel `notification`.
    case notification
    /// What a test runner prints, which is matched as it is written in its own lines only.
    case runner
    /// A word of a crash reporter's breadcrumbs.
    case breadcrumb
    /// Words by which people tell the event and many other things: no event, but a near miss that says how to make it one.
    case wording

    /// How an event of this spelling became visible.
    package var channel: Channel {
      switch self {
      case .selector, .function, .short, .text, .spelling, .state, .misspelt, .wording: .delegate
      case .runner: .stimulus
      // Reporters listen to notifications.
      case .notification, .breadcrumb: .notification
      case .system, .witness: .system
      }
    }
  }

  package var form = Form.selector
  @Late package var text = ""
  /// The value of a state.
  package var value: String?
  package var availability: Availability?
  package var place = RulePlace()
  /// The text, with the value that has to stand behind it.
  package var shownText: String { value.map { "\(text) … \($0)" } ?? text }
  /// The process that prints a text of form `system`; nil where no process does.
  package var sender: String?
  /// The reporter whose breadcrumbs have a word of form `breadcrumb`.
  package var reporter: BreadcrumbDefinition.Reference?
  /// The callback that a line of form `witness` tells, where that is not its own event; an index into `RuleSet.events`.
  package var means: Int?
  /// What has to stand at `{from}` or at `{to}` for that; nil: anything.
  package var meansFrom: String?
  package var meansTo: String?
  /// Whether it is a wrong one, which is understood all the same.
  package var isMisspelt = false
  /// Whether no name may stand before it but a delegate's: others have methods of that name, too.
  package var isAlone = false
  /// Whether it is the event's behind a tag of its thing only; elsewhere it is another event's, or nothing.
  package var isTagged = false
  /// Who wants what is spelt so.
  package var listeners = Listeners.all
}

/// For whom an event is that a log tells.
package struct Listeners: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Who judges the order of callbacks.
  package static let check = Self(rawValue: 1)
  /// Who gathers what the system says of apps.
  package static let audit = Self(rawValue: 2)
  package static let all: Self = [.check, .audit]
}

/// The versions of iOS that know a selector.
package struct Availability: Hashable, Sendable {
  package var introduced: Version?
  /// From this version on the selector is no longer called.
  package var obsoleted: Version?
  package var deprecated: Version?
}

/// A `machine` block, with every list of states and events written out into single moves.
package struct MachineDefinition: Sendable {
  @Late package var name = ""
  @Late package var title = ""
  package var applies = Guard.always
  package var states: [StateDefinition] = []
  package var moves: [MoveDefinition] = []
  package var silentMoves: [SilentMoveDefinition] = []
  package var place = RulePlace()
  /// Whether it watches each of several equal things, such as the scenes of an app, by itself.
  package var isOfInstances = false
  /// The only channel that it listens to, besides signs of the system; nil: all.
  package var channel: Channel?
  /// What events of the whole app say of the things that it watches.
  package var aggregates: [AggregateDefinition] = []
  /// What the silence of a process means.
  package var silences: [SilenceDefinition] = []
  /// What the lines of events show of the app's state.
  package var shown: [ShownDefinition] = []

  /// Whether the process runs in the start state already: the machine watches something else of it than its beginning.
  package var startIsLive: Bool {
    !isOfInstances && states.contains { $0.isStart && $0.live != nil }
  }

  /// The moves with which a life begins, or one of the things that it watches: they lead away from the start.
  package var beginnings: [MoveDefinition] {
    guard !startIsLive else { return [] }
    let start = states.firstIndex { $0.isStart }
    return moves.filter { $0.from == start && $0.to != start && !$0.isFault }
  }

  /// The most states a machine may have: a set of states is 64 bits.
  package static let stateLimit = 64
}

package struct StateDefinition: Sendable {
  @Late package var name = ""
  /// What it means, for people.
  @LateIfAny package var title: String? = nil
  package var isStart = false
  package var isHidden = false
  /// Whether one of several things is in it that is heard of when others are known, and not at its beginning.
  package var isLate = false
  /// When the process runs in this state; nil: never.
  package var live: Guard?
  package var place = RulePlace()

  /// What reports for people call it: the words before a colon in its title, else its name.
  package var words: String {
    guard let title, let colon = title.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
    return String(title[..<colon])
  }
}

/// A move that an event makes. Indices are into `RuleSet.events`, the machine's `states`, and `RuleSet.rules`.
package struct MoveDefinition: Sendable {
  package var event = 0
  package var from = 0
  package var to = 0
  package var condition = Guard.always
  /// The rule of the note or fault that the move carries.
  package var rule: Int?
  /// Whether `rule` is a fault; false for a note and for a plain move.
  package var isFault = false
  /// Whether it is made only where its event is seen and nothing was lost: neither unseen, nor by a lost callback, nor right after one.
  package var isSeen = false
  package var place = RulePlace()
}

package struct SilentMoveDefinition: Sendable {
  package var from = 0
  package var to = 0
  package var condition = Guard.always
  package var place = RulePlace()
}

/// How much a finding weighs.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing.
  case info
  /// Rather wrong than right.
  case warning
  /// Wrong.
  case error

  /// Whether one severity weighs less than another.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A `fault`, `note` or `rule` block.
public struct RuleDefinition: Sendable {
  package enum Trigger: String, Hashable, Sendable, CaseIterable {
    case selectorUnavailable = "selector-unavailable"
    case selectorDeprecated = "selector-deprecated"
    case callbackNeverLogged = "callback-never-logged"
    case scenarioMismatch = "scenario-mismatch"
    case stateMismatch = "state-mismatch"
    case lifeVanished = "life-vanished"
    case lifeOverlaps = "life-overlaps"
    case lifeAfterEnd = "life-after-end"

    /// Whether it is about how the lives of an app follow each other, which is no fault of any of them.
    package var isOfSuccession: Bool {
      self == .lifeVanished || self == .lifeOverlaps || self == .lifeAfterEnd
    }
  }

  /// The rule's name, such as `background-without-resign`.
  @Late public var id = ""
  /// Whether what it finds is a fault; a note is none.
  public var isFault = false
  /// How much its findings weigh, unless the configuration says otherwise.
  public var severity = Severity.error
  /// Replacements of `severity`; the first whose guard is true holds.
  package var severityChanges: [ConditionalSeverity] = []
  package var cells: [CellDefinition] = []
  package var trigger: Trigger?
  /// For `life-vanished`: the states, of one machine, in which a life does not just end.
  package var triggerStates: (machine: Int, states: [Int])?
  /// The message, with places such as `{event}`.
  @Late public var says = ""
  /// The message where a silence of the process is the evidence; empty where `says` serves.
  @Late package var saysOfSilence = ""
  /// The message where nothing is missing and the callback is one too many; empty where `says` serves.
  @Late package var saysOfUnexpected = ""
  /// Why what it finds is at fault.
  @Late public var because = ""
  /// What to do about it.
  @Late public var fix = ""
  /// Where it is documented.
  @LateSources public var sources: [Source] = []
  package var examples: [Example] = []
  package var place = RulePlace()
  /// The formula of a `rule` block; nil for faults and notes.
  package var property: PropertyDefinition?
  /// Whether the rule is off unless it is asked for by name.
  public var isOptIn = false
}

/// Where a rule is documented.
public struct Source: Hashable, Sendable {
  /// The page's title, or what else the source is called.
  public var title: String
  /// Its address, if it has one.
  public var url: String?
}

/// One (state, event) pair that a fault names.
package struct CellDefinition: Sendable {
  package var machine = 0
  package var event = 0
  package var state = 0
  package var condition = Guard.always
  package var place = RulePlace()
}

/// A `template` line: callbacks that an app which logs some of them has reason to log all of. What is in no template is not
/// demanded of an app that never logs it.
package struct TemplateDefinition: Hashable, Sendable {
  package var channel = Channel.delegate
  /// Indices into `RuleSet.events`.
  package var events: [Int] = []
}

/// A `scenario` block: a documented sequence, and perhaps what the user does to cause it.
package struct ScenarioDefinition: Sendable {
  /// One place of the sequence.
  package struct Step: Hashable, Sendable {
    /// Any of these, as indices into `RuleSet.events`.
    package var events: [Int]
    package var isOptional: Bool
    /// Whether it may come more than once.
    package var repeats: Bool
  }

  @Late package var id = ""
  @Late package var title = ""
  /// An index into `RuleSet.machines`, whose states `from` names.
  package var machine = 0
  package var from: [Int] = []
  /// Whether all things that the machine watches have to be in these states when the stimulus comes.
  package var isFromAll = false
  /// An index into `RuleSet.events`, or nil for a sequence that is only recognised.
  package var stimulus: Int?
  /// Whether the sequence alone does not tell: it is looked for after the stimulus only.
  package var needsStimulus = false
  package var expected: [Step] = []
  /// How soon after the stimulus the sequence has to be over, in microseconds; nil: no limit.
  package var within: Int64?
  package var condition = Guard.always
  @Late package var because = ""
  @LateSources package var sources: [Source] = []
  package var examples: [Example] = []
  package var place = RulePlace()
}

/// A `bad` or `good` line.
package struct Example: Sendable {
  package struct Step: Hashable, Sendable {
    /// An index into `RuleSet.events`.
    package var event: Int
    /// Whether the rule must be found here.
    package var isMarked: Bool
    /// Whether a new process begins with this event.
    package var startsProcess: Bool
    /// How much time passed since the event before, in microseconds.
    package var delay: Int64 = 0
    /// The value of `{id}`, as the example calls it.
    package var parameter: String?
    /// Threads are counted from 1.
    package var thread = 1
  }

  package var isBad: Bool
  package var steps: [Step]
  package var configuration: Configuration
  package var start: StartMode
  /// As written, for messages and documentation.
  package var text: String
  package var place: RulePlace
}

/// A severity that holds under a condition.
package struct ConditionalSeverity: Sendable {
  package var severity: Severity
  package var condition: Guard
}
