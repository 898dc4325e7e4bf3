/// Events in, findings out: sorts events into lives, lets the machines judge them, and keeps what
/// reports need.
struct Engine: EventSink, Sendable {
  let rules: RuleSet
  /// With the configuration that the run is judged by.
  var options: CheckOptions
  /// What was said from outside, before the app and the log added to it.
  let toldConfiguration: Configuration
  /// The versions of iOS that the log tells.
  var logVersions: [LogVersion] = []
  /// The machines that apply, as indices into `RuleSet.machines`.
  var machines: [Int] = []
  /// One for a machine and for lives with or without pids, made when the first event asks for it.
  var automata: [Automaton] = []
  var lives: [LifeRecord] = []
  var findings: [FindingRecord] = []
  var snippets: [(own: Finding.Snippet, previous: Finding.Snippet?)] = []
  var overflow: [Int: Int] = [:]
  private(set) var closedLives = 0
  var duplicates = 0
  /// Records that were brought back into the order of their stamps.
  private(set) var reordered = 0
  /// How many of `reordered` the inputs before the current one held.
  var reorderedOfEarlierInputs = 0
  var judgedEvents = 0
  /// Whether the system told something of a life that is judged.
  var hasSigns = false
  private(set) var exercises: Exercises
  var coverage: CoverageMarks
  var silenceRules: SilenceRules
  /// Events before or after the time that is judged.
  private(set) var outsideEvents = 0
  /// How many of `duplicates` the inputs before the current one held.
  var duplicatesOfEarlierInputs = 0
  /// The number of the input that is being read.
  var file: Int32 = 0
  /// The open inputs that are not being read now, by their numbers.
  var contexts: [Int: InputContext] = [:]
  /// Process numbers to judge; nil: all.
  var apps: Set<Int32>?
  /// Findings that became final and were not taken yet, as indices into `findings`.
  var released: [Int] = []

  var tracks: [Track] = []
  private(set) var trackNumbers: [LifeKey: Int] = [:]
  private var pendingTracks: [Int] = []
  var seen: Set<UInt64> = []
  var reportedSpellings: Set<UInt64> = []
  var sameFindings: [FindingSameness: Int32] = [:]
  private var recency = 0
  var window: TimeWindow?
  /// The lives that began before the time that is judged.
  private(set) var cutLives: Set<LifeKey> = []
  /// The track of the event before, unless it was not to be judged.
  var lastTrack: Int?
  /// Per machine of `machines`, then without and with pids, then without and with names of its things: an index
  /// into `automata`, or -1.
  var automatonNumbers: [Int] = []
  /// Per machine of `machines`: which events it knows.
  var alphabets: [[Bool]] = []
  /// Per machine of `machines`: whether it judges lives with and without scenes.
  var fits: [MachineFit] = []
  /// The processes that were found to have scenes, and the first line that told.
  var instanceApps: [Int32: (file: Int32, line: Int)] = [:]
  /// Per event: the first of `machines` that hears it, or -1.
  var firstMachines: [Int8] = []
  /// Per machine of `machines`: whether it judged something.
  var isJudging: [Bool] = []
  /// Per automaton.
  var configurations: [Configuration] = []
  /// The automata of lives that a crash reporter tells of.
  var reporterAutomata: [ReporterSlot: Int] = [:]
  /// Where lines of the system show that lines of it are missing.
  var brokenChains = BrokenChains()
  var scenarioBook: ScenarioBook
  /// What the user did when no life was there to meet it: the next launch has to.
  var launchStimulus: (event: Event, snippet: Finding.Snippet?)?
  /// Where messages are missing, and how many such places the current input has so far.
  var losses = LossBook()
  var lossNumber: Int32 = 0
  /// The rules with a formula.
  var properties: PropertySet
  var propertyBook = PropertyBook()
  let unavailableRule: Int?
  let deprecatedRule: Int?
  let mismatchRule: Int?
  let succession: SuccessionRules

  init(rules: RuleSet, options: CheckOptions) {
    self.rules = rules
    self.options = options
    toldConfiguration = options.configuration
    exercises = Exercises(eventCount: rules.events.count)
    coverage = CoverageMarks(rules, machines: [], configuration: options.configuration)
    scenarioBook = ScenarioBook(rules, machines: [], options: options)
    window = TimeWindow(since: options.since, until: options.until)
    properties = PropertySet(rules, [], configuration: options.configuration)
    unavailableRule = rules.rules.firstIndex { $0.trigger == .selectorUnavailable }
    mismatchRule = rules.rules.firstIndex { $0.trigger == .stateMismatch }
    deprecatedRule = rules.rules.firstIndex { $0.trigger == .selectorDeprecated }
    succession = SuccessionRules(rules)
    silenceRules = SilenceRules(rules, machines: [], configuration: options.configuration)
    configure()
  }

  /// Whether an event was taken to be judged.
  var hasJudged: Bool { recency > 0 }

  /// The configuration of an automaton: that of the check, and whether lives have pids.
  func configuration(of automaton: Int) -> Configuration { configurations[automaton] }

  mutating func automaton(
    of machine: Int, hasPid: Bool, isIdentified: Bool = false, reporter: Int16 = -1
  ) -> Int {
    if reporter >= 0 { return automaton(of: machine, reporter: Int(reporter)) }
    let slot = 4 * machine + (hasPid ? 2 : 0) + (isIdentified ? 1 : 0)
    if automatonNumbers[slot] >= 0 { return automatonNumbers[slot] }
    var configuration = options.configuration
    configuration.facts[.pids] = hasPid
    configuration.facts[.identified] = isIdentified
    var logged: Set<Int>?
    if case .only(let events) = options.logged { logged = events }
    automatonNumbers[slot] = automata.count
    automata.append(
      Automaton(Machine(machines[machine], of: rules, in: configuration, logged: logged)))
    configurations.append(configuration)
    return automatonNumbers[slot]
  }

  /// Begins the input of this number.
  mutating func begin(file: Int32) {
    self.file = file
    lossNumber = losses.number(of: file)
    launchStimulus = nil
    window?.begin()
  }

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    // Every stamp tells where in the log we are, that of another app too.
    let isOutside = window?.contains(event.stamp) == false
    lastTrack = nil
    if rules.events[Int(event.event)].isStimulus {
      if !isOutside { observeStimulus(event, line: line) }
      return
    }
    var event = event
    if event.isReport, !identify(&event) { return }
    if let apps, !apps.contains(event.process), !isSelected(event, apps) {
      if options.start == .launch { cut(event) }
      return
    }
    if !options.pids.isEmpty, !options.pids.contains(event.pid) { return }
    let isAuxiliary = rules.events[Int(event.event)].isAuxiliary
    if isOutside {
      if isAuxiliary { return }
      outsideEvents += 1
      if options.start == .launch { cut(event) }
      return
    }
    if isAuxiliary { return observeAuxiliary(event, line: line) }
    recency += 1
    let number = track(for: event)
    // The oldest breadcrumbs are gone.
    if event.reporter >= 0 { cutLives.insert(tracks[number].key) }
    lastTrack = number
    tracks[number].recency = recency
    hold(event, line: line, on: number, isAuxiliary: false)
  }

  /// Takes an event of a life that is followed; it is judged when none can come before it any more.
  mutating func hold(_ event: Event, line: Span<UInt8>, on number: Int, isAuxiliary: Bool) {
    if tracks[number].lossNumber != lossNumber { heedLosses(on: number) }
    let snippet =
      options.keepsSnippets && snippets.count < options.snippetLimit
      ? Finding.Snippet(line: line, event: event) : nil
    if !tracks[number].isSucceeding || tracks[number].successor != nil {
      followSuccession(event, on: number, snippet: snippet)
    }
    var held = ReorderBuffer.Held(
      event: event, snippet: snippet, lastLine: event.line,
      onset: event.isReport ? rules.events[Int(event.event)].onset : .stamp,
      silence: isAuxiliary ? 0 : silence(before: event, on: number))
    held.isAuxiliary = isAuxiliary
    if properties.readsThreads, event.channel == .delegate, !event.thread.isEmpty {
      let thread = Int(event.thread.lowerBound)..<Int(event.thread.upperBound)
      held.thread = line.stableHash(of: thread.clamped(to: 0..<line.count))
    }
    guard tracks[number].buffer.takes(event) else {
      judgeHeld(on: number, all: true)
      judge(held, on: number)
      return
    }
    if tracks[number].buffer.insert(held) { reordered += 1 }
    judgeHeld(on: number)
    listAsPending(number)
  }

  /// Judges the events of a track that no record can precede any more, or all.
  mutating func judgeHeld(on number: Int, all: Bool = false) {
    while let held = tracks[number].buffer.next(isLast: all) { judge(held, on: number) }
  }

  /// Takes an event as the next one of its life.
  private mutating func judge(_ held: ReorderBuffer.Held, on number: Int) {
    let event = held.event
    if held.isAuxiliary {
      let mark = PropertyMark(event: event, thread: held.thread, snippet: held.snippet)
      return observeProperties(mark, on: number)
    }
    if tracks[number].lasts.contains(where: { $0.isRepeated(by: event) }) {
      foldRepetitions(1, at: event.line, of: event.event, event.channel, on: number)
    } else {
      judgeNew(held, on: number)
    }
    if held.repetitions > 0 {
      foldRepetitions(
        held.repetitions, at: held.lastLine, of: event.event, event.channel, on: number)
    }
  }

  private mutating func judgeNew(_ held: ReorderBuffer.Held, on number: Int) {
    let (event, snippet) = (held.event, held.snippet)
    guard takeSigns(of: event, on: number) else {
      duplicates += 1
      return
    }
    if event.channel == .system { hasSigns = true }
    if event.channel == .system, !rules.events[Int(event.event)].isEvidence {
      return takeWitness(event, on: number, snippet: snippet)
    }
    markSeen(event, by: tracks[number].key.process)
    if tracks[number].signs.bundle >= 0 { markSeen(event, by: tracks[number].signs.bundle) }
    if tracks[number].app >= 0 { exercises.mark(event.event, of: tracks[number].app) }
    let isNewStep = tracks[number].step.take(event, of: firstMachines[Int(event.event)])
    learnOfInstances(from: event, on: number)
    // The system's line about the same callback was counted.
    let isCounted = isNewStep && !tracks[number].witnesses.tells(event.event)
    if isNewStep {
      if isCounted { judgedEvents += 1 }
      tracks[number].witnesses.newest = nil
    } else {
      let step = tracks[number].step
      for subject in tracks[number].subjects.indices
      where tracks[number].subjects[subject].pending?.step == step.number {
        tracks[number].subjects[subject].pending?.stepChannels = step.channels
      }
    }
    // A callback that the system lacks altogether is out of order too: once is enough.
    let isFault =
      isContradicted(event, on: number)
      || judge(event, silence: held.silence, on: number, snippet: snippet)
    followAggregates(event, on: number, snippet: snippet)
    if !isFault { checkAvailability(event, on: number, snippet: snippet) }
    if isNewStep, scenarioBook.hears[Int(event.event)] {
      watchScenarios(event, on: number, isFault: isFault, snippet: snippet)
    }
    if isNewStep, properties.concerns(event.event) {
      observeProperties(
        PropertyMark(event: event, thread: held.thread, snippet: snippet), on: number)
    }
    // Another event of the same machine in between makes a repetition an event of its own.
    let machine = firstMachines[Int(event.event)]
    tracks[number].lasts.removeAll { last in
      firstMachines[Int(last.event)] == machine
        && (last.event != event.event || last.channel == event.channel)
    }
    tracks[number].lasts.append(LastEvent(event))
    let life = tracks[number].life
    if isCounted { lives[life].events &+= 1 }
    lives[life].firstLine = min(lives[life].firstLine, event.line)
    lives[life].lastLine = max(lives[life].lastLine, event.line)
    lives[life].last = event.stamp
    if rules.events[Int(event.event)].lifeSign == .ends { endLife(by: event, on: number) }
  }

  /// Remembers that a part of the life is not judged.
  private mutating func cut(_ event: Event) {
    cutLives.insert(LifeKey(process: event.process, pid: event.pid, file: file))
  }

  mutating func listAsPending(_ number: Int) {
    guard !tracks[number].isListedAsPending else { return }
    tracks[number].isListedAsPending = true
    pendingTracks.append(number)
  }

  /// Makes every finding final by what is known now: the input pauses, and a reader waits. Other open inputs may go on.
  mutating func releasePending() {
    var others: [Int] = []
    for number in pendingTracks {
      guard contexts.isEmpty || contexts[Int(tracks[number].key.file)] == nil else {
        others.append(number)
        continue
      }
      judgeHeld(on: number, all: true)
      release(number)
      tracks[number].isListedAsPending = false
    }
    pendingTracks = others
  }

  /// Ends every life; nothing more comes.
  mutating func finish() {
    close(Array(tracks.indices))
    tracks = []
    trackNumbers = [:]
    pendingTracks = []
  }

  // MARK: Lives

  private mutating func track(for event: Event) -> Int {
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    if let number = trackNumbers[key] {
      if event.bundle >= 0 { take(bundle: event.bundle, on: number) }
      return number
    }
    let isNamed = !event.isReport || event.process != event.bundle
    let app =
      isNamed ? exercises.app(file: file, process: event.process, line: event.line) : -1
    if isNamed, let number = unnamedTrack(pid: event.pid) {
      trackNumbers[tracks[number].key] = nil
      trackNumbers[key] = number
      name(number, key, app: app)
      if event.bundle >= 0 { take(bundle: event.bundle, on: number) }
      return number
    }
    if tracks.count >= options.lifeLimit { closeIdleTracks() }
    tracks.append(Track(key: key, app: app, life: beginLife(key, event, start: .auto)))
    tracks[tracks.count - 1].lossNumber = lossNumber
    trackNumbers[key] = tracks.count - 1
    if event.bundle >= 0 { take(bundle: event.bundle, on: tracks.count - 1) }
    return tracks.count - 1
  }

  mutating func beginLife(_ key: LifeKey, _ event: Event, start: StartMode) -> Int {
    lives.append(
      LifeRecord(
        process: key.process, pid: key.pid, file: key.file, firstLine: event.line,
        lastLine: event.line, started: event.stamp, last: event.stamp, start: start))
    return lives.count - 1
  }

  /// Closes the half of the lives that has been silent longest.
  private mutating func closeIdleTracks() {
    let median = tracks.map(\.recency).sorted()[tracks.count / 2]
    closedLives += closeTracks { $0.recency < median }
  }

  /// Ends the lives on some tracks, and returns the number of those.
  mutating func closeTracks(where isOver: (Track) -> Bool) -> Int {
    let before = tracks.count
    close(tracks.indices.filter { isOver(tracks[$0]) })
    tracks.removeAll(where: isOver)
    lastTrack = nil
    trackNumbers = [:]
    pendingTracks = []
    for (number, track) in tracks.enumerated() {
      trackNumbers[track.key] = number
      if track.isListedAsPending { pendingTracks.append(number) }
    }
    return before - tracks.count
  }

  private mutating func close(_ numbers: [Int]) {
    for number in numbers {
      heedLosses(on: number)
      judgeHeld(on: number, all: true)
    }
    for number in numbers { noteSuccession(of: number) }
    for number in numbers {
      release(number)
      settleClaims(on: number) { _ in true }
      keepFinalStates(of: number)
    }
  }

  mutating func keepFinalStates(of number: Int) {
    let life = tracks[number].life
    concludeProperties(on: number, life: life)
    lives[life].scenes = Array(tracks[number].instances.known.prefix(LifeRecord.sceneLimit))
    for index in tracks[number].subjects.indices {
      settleCoverage(of: index, on: number)
      let subject = tracks[number].subjects[index]
      guard lives[life].automaton == subject.automaton else { continue }
      let automaton = automata[subject.automaton]
      let best = automaton.belief(at: subject.monitor.place).best
      let states = automaton.machine.finalStates(from: best)
      if rules.machines[automaton.machine.index].isOfInstances {
        // Of several scenes, what each can be in.
        lives[life].finalStates |= states
      } else if speaks(index, on: number) {
        lives[life].finalStates = states
      }
    }
  }

  func trackNumber(of key: LifeKey) -> Int? { trackNumbers[key] }
}
