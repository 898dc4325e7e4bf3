/// What stays of a life when it is over: plain data in the order of its sizes, 112 bytes, since a log may hold many.
struct LifeRecord: Sendable {
  /// Its scenes, as numbers of the name table.
  var scenes: [Int32] = []
  /// The scenarios that it holds, as bits by their indices in `RuleSet.scenarios`.
  var scenarios: UInt64 = 0
  var finalStates: UInt64 = 0
  var firstLine: Int
  var lastLine: Int
  var started: Stamp
  /// The sign that ended it, as an index into `RuleSet.events`; -1 where none did.
  var endEvent: Int16 = -1
  var last: Stamp
  var start: StartMode
  /// How many of its segments `SegmentBook` keeps.
  fileprivate var segmentCount: UInt8 = 0
  /// Whether some of its events came on several other threads than the first one.
  var hasOddThreads = false
  /// How many came on another one.
  var oddThreads: Int32 = 0
  var process: Int32
  /// Its bundle identifier, as a number of the name table; -1 where no line gives it.
  var bundle: Int32 = -1
  var pid: Int32
  var file: Int32
  var events: Int32 = 0
  /// The machine whose states `finalStates` holds, as an index into the engine's automata; -1 if none judged.
  var automaton: Int32 = -1
  /// The first and the last of its segments there; -1 for none.
  fileprivate var firstSegment: Int32 = -1
  fileprivate var lastSegment: Int32 = -1

  /// How many scenes are kept by name.
  static let sceneLimit = 8

  init(
    process: Int32, pid: Int32, file: Int32, firstLine: Int, started: Stamp, start: StartMode
  ) {
    self.process = process
    self.pid = pid
    self.file = file
    self.firstLine = firstLine
    lastLine = firstLine
    self.started = started
    last = started
    self.start = start
  }

  /// Whether there is nothing to keep of one more segment of a scenario.
  @inline(__always)
  func knows(_ scenario: Int) -> Bool {
    segmentCount == SegmentBook.limit && scenarios >> UInt64(scenario) & 1 == 1
  }

  /// Whether its lines come on threads of a logger, which has a queue of its own: on three at least, or mostly not on the first one's.
  var hasLoggersThreads: Bool { hasOddThreads || oddThreads > events / 2 }

  /// Takes an event of the life.
  @inline(__always)
  mutating func note(_ event: Event, isCounted: Bool) {
    if isCounted { events &+= 1 }
    if event.line < firstLine { firstLine = event.line }
    if event.line > lastLine { lastLine = event.line }
    last = event.stamp
  }
}

/// A stretch of a life that is a documented sequence.
struct ScenarioSegment: Sendable {
  /// An index into `RuleSet.scenarios`.
  var scenario: Int16
  var firstLine: UInt32
  var lastLine: UInt32
  /// The next one of the life, in `SegmentBook`; -1 for none.
  fileprivate var next: Int32 = -1

  init(scenario: Int16, firstLine: UInt32, lastLine: UInt32) {
    (self.scenario, self.firstLine, self.lastLine) = (scenario, firstLine, lastLine)
  }
}

/// The first segments of all lives.
struct SegmentBook: Sendable {
  /// How many of a life are kept with their places.
  static let limit: UInt8 = 6

  private var segments: [ScenarioSegment] = []

  /// Keeps a segment, if it is one of the first ones of its life. Returns whether it is the first one of its scenario.
  mutating func keep(_ segment: ScenarioSegment, of life: inout LifeRecord) -> Bool {
    let bit: UInt64 = 1 << UInt64(segment.scenario)
    let isFirst = life.scenarios & bit == 0
    life.scenarios |= bit
    if life.segmentCount < Self.limit { add(segment, to: &life) }
    return isFirst
  }

  private mutating func add(_ segment: ScenarioSegment, to life: inout LifeRecord) {
    let new = Int32(truncatingIfNeeded: segments.count)
    segments.makeRoom()
    segments.append(segment)
    if life.segmentCount == 0 {
      life.firstSegment = new
    } else {
      segments[Int(life.lastSegment)].next = new
    }
    life.lastSegment = new
    life.segmentCount &+= 1
  }

  func segments(of life: LifeRecord) -> [ScenarioSegment] {
    var found: [ScenarioSegment] = []
    var next = life.firstSegment
    while next >= 0 {
      found.append(segments[Int(next)])
      next = segments[Int(next)].next
    }
    return found
  }
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

/// What every event of an open life touches: plain data in a fixed slot, 32 bytes. Without pids several lives follow
/// each other in one slot.
struct LifeRow: Sendable {
  struct Flags: OptionSet, Sendable {
    // As many bits as make a row of 32 bytes: its place is a shift.
    let rawValue: UInt64

    static let isOpen = Self(rawValue: 1)
    /// Messages may be lost since it began.
    static let hasLosses = Self(rawValue: 4)
    /// There were more first events than `OpenLife.early` holds, or some of them are lost.
    static let isEarlyCut = Self(rawValue: 8)
    /// The process before this one was looked for.
    static let isSucceeding = Self(rawValue: 16)
    /// The first event of the app's next process is known.
    static let hasSuccessor = Self(rawValue: 32)
    /// The engine's list of lives with open findings holds it.
    static let isListedAsPending = Self(rawValue: 64)
    /// It is known whether the app has scenes, or other things of which there are several; and whether it has.
    static let knowsInstances = Self(rawValue: 128)
    static let hasInstances = Self(rawValue: 256)
    /// It has a successor, and no event of it came behind that one's first yet.
    static let awaitsOverlap = Self(rawValue: 512)
    /// Its first event was a launch.
    static let beganWithLaunch = Self(rawValue: 1024)
  }

  var process: Int32
  var pid: Int32
  var file: Int32
  /// An index into `Lives.records`.
  var life: Int32
  /// The number of its process and file in `Lives.apps`; -1 where no line of its own was heard.
  var app: Int32
  /// How many places its input had where messages are missing, when it was set back for the last time.
  var lossNumber: Int32
  var flags: Flags = [.isOpen]

  var key: LifeKey { LifeKey(process: process, pid: pid, file: file) }
  /// Messages may be lost since it began.
  var hasLosses: Bool { flags.contains(.hasLosses) }
  var hasInstances: Bool { flags.contains(.hasInstances) }

  /// Sets or clears a flag.
  mutating func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }
}

/// The rest of an open life: what some events touch. While one is judged the engine has it to itself (`Lives.lend`).
struct OpenLife: Sendable {
  let slot: Int
  /// Its newest events, which are not judged yet.
  var held = HeldChain()
  /// The last event of each channel, for folding repetitions into it.
  var lasts = LastEvents()
  var step = LifeStep()
  var signs = LifeSigns()
  /// The channels on which the life was heard, as bits by `Channel.number`.
  var channels: UInt8 = 0
  /// Its first events, until it is known whether the app has scenes.
  var early = EarlyEvents()
  /// Its scenes, and other things of which there are several.
  var instances = InstanceBook()

  /// Where it stands, as a number of the engine's table of steps; -1: not known, or there is more to say.
  var position: Int32 = -1
  /// The machines at work on it.
  var subjects: [Subject] = []
  /// The states of least cost before the event that was judged last; the start state where a new life began with it.
  var statesBefore: UInt64 = 0
  /// The same of the things that heard it, and the name of the one that it was about; nil: nobody knows of which.
  var instancesBefore: UInt64 = 0
  var owner: Int32? = -1
  var silence = SilenceMeaning.nothing
  /// How much work was begun that lets the process run on, and is not ended.
  var openWork: Int32 = 0
  var scenarios = ScenarioLife()
  /// What the rules with a formula know of the life.
  var formulas = FormulaLife()
  /// Hashes of the thread that its first method came on, and of the first other one; 0 where none is known.
  var threads: (first: UInt64, other: UInt64) = (0, 0)
  /// What libraries of the system print about it.
  var witnesses = WitnessState()
  /// The newest event of the whole app that its things have heard: one that is heard of later has it behind it.
  var shared: (event: UInt16, line: Int)?
  /// What events of the whole app said of its things, and is not borne out yet.
  var claims: [AggregateClaim] = []
  /// The first event of its app's next process, as a number of the engine's list of those; -1 where none is known.
  var successor: Int32 = -1
  /// Whether the process was launched anew, and has none of the things that it had.
  var mustBeginAnew = false

  init(slot: Int) { self.slot = slot }
}

/// The first events of a life, in the order in which they came. Nearly every life has more than are kept, so that an array would be made and
/// thrown away again for each.
struct EarlyEvents: Sendable {
  private static let limit = 8

  private var events = InlineArray<8, EarlyEvent>(repeating: EarlyEvent())
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  /// Whether there is room for no more.
  var isFull: Bool { count == Self.limit }

  subscript(number: Int) -> EarlyEvent { events[number] }

  @inline(__always)
  mutating func append(_ event: EarlyEvent) {
    events[count] = event
    count += 1
  }

  mutating func removeAll() { count = 0 }
}

/// One of the first events of a life, as the machines need it that may turn out to be the right ones.
struct EarlyEvent: Sendable {
  var stamp: Stamp
  var line: Int
  var event: UInt16
  var reporter: Int16
  var channel: Channel
  var hasPid: Bool
  var shown: ShownState?

  /// A place for one.
  fileprivate init() {
    (stamp, line, event, reporter) = (Stamp(), 0, 0, -1)
    (channel, hasPid, shown) = (.delegate, false, nil)
  }

  init(_ event: Event) {
    stamp = event.stamp
    line = event.line
    self.event = event.event
    reporter = event.reporter
    channel = event.channel
    hasPid = event.pid >= 0
    shown = event.shown
  }
}

extension Event {
  /// One of the first events of a life, as much as is known of it.
  init(_ event: EarlyEvent) {
    self.init(
      event: event.event, spelling: 0, channel: event.channel, process: -1, pid: -1,
      thread: 0..<0, stamp: Stamp(), line: event.line, offset: 0, column: 1, length: 0,
      repeatsLineAbove: false)
  }
}
