/// What stays of a life when it is over: small, since a log may hold many.
struct LifeRecord: Sendable {
  var process: Int32
  /// Its bundle identifier, as a number of the name table; -1 where no line gives it.
  var bundle: Int32 = -1
  var pid: Int32
  var file: Int32
  var events: Int32 = 0
  var firstLine: Int
  var lastLine: Int
  var started: Stamp
  var last: Stamp
  var start: StartMode
  /// The machine whose states `finalStates` holds, as an index into the engine's automata; -1 if none judged.
  var automaton: Int32 = -1
  var finalStates: UInt64 = 0
  /// The sign that ended it, as an index into `RuleSet.events`; -1 where none did.
  var endEvent: Int16 = -1
  /// The scenarios that it holds, as bits by their indices in `RuleSet.scenarios`.
  var scenarios: UInt64 = 0
  /// Where the first of them are.
  var segments: [ScenarioSegment] = []

  /// Its scenes, as numbers of the name table.
  var scenes: [Int32] = []

  /// So many scenes are kept by name.
  static let sceneLimit = 8
  /// So many segments are kept with their places.
  static let segmentLimit = 6
}

/// A stretch of a life that is a documented sequence.
struct ScenarioSegment: Sendable {
  /// An index into `RuleSet.scenarios`.
  var scenario: Int16
  var firstLine: UInt32
  var lastLine: UInt32
}

/// What tells lives apart: the process and its id within one input.
///
/// The same name and number in two inputs are two lives: which device an input comes from is not
/// known, and logs of two devices must not make one false order.
struct LifeKey: Hashable, Sendable {
  var process: Int32
  var pid: Int32
  var file: Int32
}

/// A life that is being followed. Without pids several lives follow each other on one track.
struct Track: Sendable {
  var key: LifeKey
  /// The number of its process and file in the engine's exercises; -1 where no line of its own was heard.
  var app: Int
  /// An index into the engine's life records.
  var life: Int
  var subjects: [Subject] = []
  /// The newest events, which are not judged yet.
  var buffer = ReorderBuffer()
  /// The last event of each channel, for folding repetitions into it.
  var lasts: [LastEvent] = []
  var step = LifeStep()
  var scenarios = ScenarioWatch()
  /// The states of least cost before the event that was judged last; the start state where a new life began with it.
  var statesBefore: UInt64 = 0
  /// What the rules with a formula know of the life.
  var properties = PropertyMonitor()
  /// The channels on which the life was heard, as bits by `Channel.number`.
  var channels: UInt8 = 0
  /// Its scenes, and other things of which there are several.
  var instances = InstanceBook()
  /// Whether a line told that the app has any; nil where the configuration knows.
  var hasInstances: Bool?
  /// Its first events, until that is known.
  var early: [Event] = []
  /// Whether there were more than `early` holds.
  var isEarlyCut = false
  /// Whether a new life has begun, which has none of the things of the old one.
  var mustForget = false
  /// The newest event of the whole app that its things have heard: one that is heard of later has it behind it.
  var shared: (event: UInt16, line: Int)?
  /// What events of the whole app said of its things, and is not borne out yet.
  var claims: [AggregateClaim] = []
  /// The first event of the app's next process.
  var successor: Successor?
  /// Whether the process before this one was looked for.
  var isSucceeding = false
  /// How many places its input had where messages are missing, when it was set back for the last time.
  var lossNumber: Int32 = 0
  /// Whether messages may be lost since its life began.
  var isTorn = false
  var silence = SilenceMeaning.nothing
  /// What libraries of the system print about it.
  var witnesses = WitnessState()
  /// What the signs of the system say of the life.
  var signs = LifeSigns()
  /// The number of the event seen last, over all lives: who has been silent longest?
  var recency = 0
  /// Whether the engine's list of tracks with open findings holds this one.
  var isListedAsPending = false
}

/// What happened to the app once, on however many channels it was logged: a method and its
/// notification are one step, in either order (docs/verdicts.md).
struct LifeStep: Sendable {
  private struct Open: Sendable {
    /// The engine's machine that hears the event first.
    var machine: Int8
    var event: UInt16
    var instance: Int32
    var channels: UInt8
    var number: Int32
  }

  private static let limit = 6

  /// The number of the step that the newest event belongs to, from 1.
  private(set) var number: Int32 = 0
  /// The channels that logged that step, as bits by `Channel.number`.
  private(set) var channels: UInt8 = 0
  private var count: Int32 = 0
  /// The steps that a further channel may still log, the newest last.
  private var open: [Open] = []

  /// Takes the next event of the life, which the engine's machine of this number hears first; whether a new step begins
  /// with it.
  mutating func take(_ next: Event, of machine: Int8) -> Bool {
    let bit: UInt8 = 1 << next.channel.number
    for index in open.indices.reversed() where isSame(open[index], next, bit) {
      guard isNewest(index) else { continue }
      open[index].channels |= bit
      (number, channels) = (open[index].number, open[index].channels)
      return false
    }
    // A channel that goes on has said what it had to say of the steps before.
    open.removeAll {
      $0.machine == machine && $0.instance == next.instance && $0.channels & bit != 0
    }
    if open.count >= Self.limit { open.removeFirst() }
    count &+= 1
    (number, channels) = (count, bit)
    open.append(
      Open(
        machine: machine, event: next.event, instance: next.instance, channels: bit,
        number: count))
    return true
  }

  /// What comes next is a step of its own.
  mutating func close() { open = [] }

  /// Whether no later step is of the same machine and thing.
  private func isNewest(_ index: Int) -> Bool {
    !open[(index + 1)...].contains {
      $0.machine == open[index].machine && $0.instance == open[index].instance
    }
  }

  private func isSame(_ step: Open, _ next: Event, _ bit: UInt8) -> Bool {
    step.event == next.event && step.channels & bit == 0
      && (step.instance == next.instance || step.instance < 0 || next.instance < 0)
  }
}

/// One machine at work on one channel of one life.
struct Subject: Sendable {
  /// An index into the engine's automata.
  var automaton: Int
  let channel: Channel
  /// The thing that it watches, as a number of `NameTable`; -1 where it has no name, and for the life itself.
  var instance: Int32
  var monitor: Monitor
  /// The finding that waits for its explanation.
  var pending: FindingRecord?
  var trail = CoverageTrail()
  var previousEvent: UInt16?
  var previousLine = 0
  var previousSnippet: Finding.Snippet?

  init(automaton: Int, channel: Channel, instance: Int32, monitor: Monitor) {
    self.automaton = automaton
    self.instance = instance
    self.channel = channel
    self.monitor = monitor
  }
}
