/// Groups observations into lives: one for each process, whichever source tells of it.
struct AuditBook {
  /// The time after an end was announced in which it may come, in microseconds.
  private static let endTime: Int64 = 30_000_000

  private let causes: AuditCauses
  private(set) var processes: AuditProcesses
  var lives = AuditedLives()
  private(set) var signs: [Audit.Sign] = []
  /// By source: the lives of which it told a state since lines of it were lost the last time. Nobody else is concerned when some are lost again.
  private var livesBySource: [Int32: [Int]] = [:]
  /// By name: how many lines had nothing else, where several apps bear it.
  private(set) var ambiguousLines: [Int32: Int] = [:]
  /// Who asked last for the end of each app of which no process was known then.
  private var requests: [Int32: AuditObservation] = [:]

  /// - Parameter apps: those that are asked for by name.
  init(_ rules: RuleSet, _ names: NameTable, apps: [String] = []) {
    causes = AuditCauses(rules.audit)
    processes = AuditProcesses(rules, names, apps: apps)
  }

  mutating func take(_ given: AuditObservation) {
    var observation = given
    if lives.isUnnamedEnd(observation, called: processes.unnamedName) {
      observation.name = processes.unnamedName
      // A console tells each end once.
      if observation.fact.kind == .ended, let last = lives.newest(name: observation.name),
        lives[last].isOver
      {
        return apply(observation, to: begin(observation))
      }
    }
    if let scene = observation.scene {
      // Some scenes have names of another form.
      let app = scene == observation.sceneName ? lives.app(beginning: scene, processes.names) : nil
      observation.bundle = app ?? processes.names.intern(scene)
    }
    observation.bundle = processes.firstBundle(like: observation.bundle)
    if observation.isScheduled, let app = lives.app(ofTask: observation, processes.names) {
      observation.bundle = app
    }
    if processes.isOfHelper(observation) { return }
    if lives.isAmbiguous(observation) {
      return ambiguousLines[observation.name, default: 0] += 1
    }
    if observation.fact.kind == .watched,
      lives.number(of: observation, processes).map({ lives[$0].hasDirectState }) ?? false
    {
      return
    }
    if [.watched, .update].contains(observation.fact.kind) {
      (observation.fact.kind, observation.isUpdate) = (.state, true)
    }
    switch observation.fact.kind {
    case .launch: launch(observation)
    case .ended where observation.fact.word == "reboot" && !observation.tellsProcess:
      endAll(observation)
    case .ended where observation.fact.word == AuditFact.launchFailed: fail(observation)
    case .state where observation.fact.word == "unknown":
      for number in takeConcerned(byLossOf: observation.evidence.source) {
        lives[number].move(to: .unknown, observation)
      }
    case .sign where observation.pid < 0 && observation.bundle < 0 && observation.name < 0:
      signs.append(
        Audit.Sign(
          kind: observation.fact.word ?? "", time: observation.moment,
          evidence: observation.evidence))
    default:
      guard let number = life(of: observation) else { return }
      apply(observation, to: number)
      if [.state, .update].contains(given.fact.kind) { lives[number].hasDirectState = true }
    }
  }

  /// The lives whose states are not known any more where lines of a source are lost, each once: what another source told stays.
  mutating func takeConcerned(byLossOf source: Int32) -> [Int] {
    let lately = livesBySource.removeValue(forKey: source) ?? []
    var taken: Set<Int> = []
    return lately.filter { number in
      let last = lives[number].life.intervals.last
      return !lives[number].isOver && !lives[number].isAbsorbed && last?.state != .unknown
        && lives[number].sourceOfState == source && taken.insert(number).inserted
    }
  }

  // MARK: Which life

  /// The life that an observation is about; a new one where it shows that there is one.
  private mutating func life(of observation: AuditObservation) -> Int? {
    rejoin(observation)
    var found = lives.number(of: observation, processes)
    if let over = found, dropStaleAnnouncement(over, before: observation) {
      found = lives.number(of: observation, processes)
      if found == over { found = nil }
    }
    if let known = found, !lives[known].isOver,
      lives[known].isBefore(newProcess: observation)
        || lives[known].isBefore(ownLaunch: observation)
    {
      return beginNext(after: known, observation)
    }
    if let known = found {
      absorbEnd(of: observation, into: known)
      let isBirth = observation.fact.kind == .process || observation.fact.kind == .state
      guard lives[known].isOver else {
        if observation.bundle >= 0, lives[known].bundle >= 0,
          observation.bundle != lives[known].bundle
        {
          // Another app has the pid now. A row of a database may be late.
          if observation.evidence.table == nil {
            lives[known].close(before: observation, by: causes)
          } else if !observation.tellsGone {
            note(successor: observation, of: known)
          }
          return begin(observation)
        }
        absorbLaunch(of: observation, into: known)
        return known
      }
      let isOfOther =
        lives[known].isOfOtherJob(observation) || !lives[known].mayBe(of: observation.bundle)
      if lives[known].isWithinGracePeriod(observation) && !isOfOther
        || observation.tellsGone || lives[known].isEnd(observation)
        || lives[known].isBack(observation)
      {
        return known
      }
      guard isBirth || observation.fact.kind == .ended else { return nil }
    }
    return newLife(of: observation)
  }

  /// The life that begins with an observation, where it shows that there is one.
  private mutating func newLife(of observation: AuditObservation) -> Int? {
    guard observation.tellsProcess else { return nil }
    switch observation.fact.kind {
    case .process, .alive: return begin(observation)
    // Only apps have background tasks.
    case .begin where observation.isScheduled && observation.name >= 0: return begin(observation)
    case .sign, .begin,
      .open where observation.isTask, .end where observation.isTask,
      .timeout where observation.isTask:
      let isNamed = observation.bundle >= 0 || observation.name >= 0
      return isNamed && observation.pid >= 0 ? begin(observation) : nil
    case .state
    where !observation.tellsGone && (observation.bundle >= 0 || observation.name >= 0):
      return begin(observation)
    case .ending where observation.bundle >= 0, .ended where observation.bundle >= 0:
      return begin(observation)
    // Nothing more is known of it than that it has ended.
    case .state where observation.bundle >= 0 && observation.fact.word == AuditFact.gone:
      return ended(before: observation) ?? begin(observation)
    // A report that knows an app's state, or was cut so that nobody knows more.
    case .ending where observation.isOfReport && observation.state != nil,
      .ended where observation.isOfReport && observation.state != nil:
      return begin(observation)
    case .ending where processes.isOfApp(observation) && observation.name >= 0,
      .ended where processes.isOfApp(observation) && observation.name >= 0:
      return begin(observation)
    case .ending where observation.pid >= 0, .report where observation.pid >= 0:
      processes.keep(observation)
      return nil
    case .asked where observation.bundle >= 0:
      requests[observation.bundle] = observation
      return nil
    default: return nil
    }
  }

  /// Begins the life of a process of an app for which there is a life without a pid and without an end: that life is over. A launch that was
  /// asked for just before belongs to the new process, and so do the states since then.
  private mutating func beginNext(after known: Int, _ observation: AuditObservation) -> Int {
    let request = lives[known].request.flatMap {
      observation.moment.clock - $0.moment.clock < AuditedLife.launchTime ? $0 : nil
    }
    let states = request.map { lives[known].takeStates(since: $0.moment) } ?? []
    lives[known].close(before: request ?? observation, by: causes)
    let number = begin(observation)
    if let request { lives[number].setLaunch(request) }
    if let first = states.first {
      let count = lives[number].life.intervals.count
      lives[number].life.intervals[count - 1].to = first.from
      lives[number].life.intervals += states
    }
    return number
  }

  /// Lets go of what was said of an end that has not come: who is launched later, or shows a new state, did not end so. A life of which nothing
  /// else is known is over then.
  ///
  /// - Returns: whether the life is not the one that is told of.
  private mutating func dropStaleAnnouncement(_ number: Int, before observation: AuditObservation)
    -> Bool
  {
    guard !lives[number].isOver, let announced = lives[number].announced,
      let time = announced.time, observation.evidence.table == nil
    else { return false }
    let isEnd = observation.isOfEnd || observation.tellsGone
    let isAnnouncedOnly =
      lives[number].life.intervals.isEmpty && lives[number].life.launch == nil
    let age = observation.moment.clock - time.clock
    let isPast = observation.fact.word == AuditFact.past
    guard
      age > (isPast ? AuditedLife.reportTime : isEnd ? Self.endTime : AuditedLife.gracePeriod)
        || observation.fact.kind == .launch && isAnnouncedOnly
        || observation.fact.kind == .process && isAnnouncedOnly && lives[number].life.pid == nil
    else { return false }
    guard isAnnouncedOnly, !isEnd else {
      if observation.fact.kind != .launch { lives[number].announced = nil }
      return false
    }
    lives[number].finish(announced, at: lives[number].last, by: causes)
    return true
  }

  /// The life of the same app whose end was told just before, without its pid.
  private mutating func ended(before observation: AuditObservation) -> Int? {
    guard let number = lives.newest(bundle: observation.bundle), lives[number].isOver,
      lives[number].life.pid == nil, lives[number].isWithinGracePeriod(observation)
    else { return nil }
    lives.set(pid: observation.pid, of: number)
    return number
  }

  /// A process that was known by its name and pid turns out to be the one of an app whose launch was told.
  private mutating func absorbLaunch(of observation: AuditObservation, into number: Int) {
    guard observation.bundle >= 0, lives[number].bundle < 0,
      let other = lives.newest(bundle: observation.bundle),
      other != number, !lives[other].isOver, lives[other].life.pid == nil,
      !lives[number].isBefore(launchOf: lives[other])
    else { return }
    let own = lives[number].life
    lives[number].life = lives[other].life
    lives[number].life.pid = own.pid
    absorb(other, of: number, adding: own)
  }

  /// The end that was told of an app alone turns out to be that of a process that was known by its name and pid.
  private mutating func absorbEnd(of observation: AuditObservation, into number: Int) {
    guard observation.bundle >= 0, lives[number].bundle < 0, !lives[number].isOver,
      let other = lives.newest(bundle: observation.bundle), other != number,
      lives[other].life.pid == nil, lives[other].life.launch == nil,
      lives[other].life.intervals.isEmpty, lives[other].isWithinGracePeriod(observation),
      let end = lives[other].life.end
    else { return }
    lives[number].announce(end)
    lives[other].isAbsorbed = true
  }

  /// What a process has printed by its name alone turns out to be of a life whose number was told: of its states the system's word counts.
  private mutating func absorbNamesake(of number: Int) {
    guard lives[number].life.pid != nil, let other = lives.newest(name: lives[number].name),
      other != number,
      !lives[other].isOver, !lives[other].isAbsorbed, lives[other].life.pid == nil,
      lives[other].bundle < 0
    else { return }
    if lives[other].isBefore(launchOf: lives[number]) { return }
    var told = lives[other].life
    if lives[number].life.intervals.contains(where: { $0.state != .launching }) {
      told.intervals = []
    }
    let end = lives[number].life.end
    if end != nil { lives[number].reopen() }
    absorb(other, of: number, adding: told)
    if let end { lives[number].finish(end, at: lives[number].last, by: causes) }
  }

  /// A process that shows itself after a launch of its app, which seemed to have ended it, and was not made anew, is the one that the app was
  /// launched in. If nobody tells an earlier launch, it was made in advance.
  private mutating func rejoin(_ observation: AuditObservation) {
    guard observation.pid >= 0, !observation.isOfEnd, !observation.tellsGone,
      observation.fact != AuditFact(kind: .process),
      let number = lives.newest(pid: observation.pid), lives[number].isOver,
      lives[number].mayBe(of: observation.bundle), lives[number].isEndedByInference,
      let launch = lives[number].successor, launch.fact.kind == .launch,
      let other = lives.newest(bundle: launch.bundle), other > number, !lives[other].isOver,
      lives[other].life.pid == nil
    else { return }
    lives[number].reopen()
    lives[number].successor = nil
    if lives[number].life.launch == nil {
      lives[number].setLaunch(launch)
      lives[number].life.launch?.isPrewarmed = true
    }
    absorb(other, of: number, adding: lives[other].life)
    lives.index(number)
  }

  /// Adds what was told of a process to another life, of which that turns out to be a part: `other` is none any more.
  private mutating func absorb(_ other: Int, of number: Int, adding told: Audit.Life) {
    lives[number].life.launch = lives[number].life.launch ?? told.launch
    let isToldOnly = lives[number].life.intervals.isEmpty
    let rest = told.intervals.drop { $0.state == .launching && !isToldOnly }
    if let first = rest.first {
      let count = lives[number].life.intervals.count
      if count > 0 { lives[number].life.intervals[count - 1].to = first.from }
      lives[number].life.intervals += rest
    }
    lives[number].life.work += told.work
    lives[number].life.actions += told.actions
    lives[number].life.signs += told.signs
    if let announced = lives[other].announced { lives[number].announce(announced) }
    lives[other].isAbsorbed = true
    lives[number].isStateNew = true
    noteTold(number)
  }

  private mutating func begin(_ observation: AuditObservation) -> Int {
    let number = lives.append(AuditedLife(last: observation.earliest))
    join(observation, number)
    if let earlier = processes.takeKept(before: observation),
      lives[number].mayBeNamed(by: earlier, processes.names)
    {
      join(earlier, number)
      lives[number].noteAnnouncement(earlier, by: causes)
    }
    // A database has a row where a process begins.
    if observation.evidence.table != nil, let state = observation.fact.word,
      observation.fact.kind == .state,
      state != "suspended"
    {
      lives[number].life.launch = Audit.Launch(
        time: observation.moment, kind: .unknown, grade: .inferred,
        evidence: [observation.evidence])
    }
    return number
  }

  /// Notes what an observation says of the process's identity.
  private mutating func join(_ observation: AuditObservation, _ number: Int) {
    if observation.pid >= 0, lives[number].life.pid == nil {
      lives[number].life.pid = observation.pid
    }
    if observation.bundle >= 0 {
      let isNews = lives[number].bundle < 0
      lives[number].bundle = observation.bundle
      lives[number].app = processes.app(of: observation.bundle)
      if isNews, let request = requests.removeValue(forKey: observation.bundle) {
        lives[number].take(request, by: causes)
      }
    }
    take(name: observation.name, of: number)
    if let job = observation.job { lives[number].job = job }
    if observation.isExtension { lives[number].isExtension = true }
    if processes.isOfApp(observation) { lives[number].isApp = true }
    if let pid = lives[number].life.pid {
      // Another app has the number now, and its launch was told before it had it.
      if let other = lives.newest(pid: pid), other != number, !lives[other].isOver,
        !lives[other].mayBe(of: lives[number].bundle)
          || lives[other].isBeforeProcess(of: observation), observation.evidence.table == nil
      {
        lives[other].close(before: observation, by: causes)
      }
    }
    if let pid = lives[number].life.pid, let earlier = lives.earlier(of: lives[number]),
      earlier < number, let other = lives[earlier].life.pid, other != pid
    {
      note(successor: observation, of: earlier)
    }
    lives.index(number)
  }

  /// Notes what the process of a life is called.
  mutating func take(name: Int32, of number: Int) {
    guard name >= 0, lives[number].name < 0 else { return }
    lives[number].name = name
    absorbNamesake(of: number)
  }

  /// Notes that a life is over, of which an end may still be told.
  private mutating func note(successor: AuditObservation, of number: Int) {
    if !lives[number].isOver, !lives[number].hasTwin, lives[number].successor == nil {
      lives[number].successor = successor
    }
  }

  // MARK: Launches

  private mutating func launch(_ observation: AuditObservation) {
    guard observation.tellsProcess else { return }
    let kind = observation.launchKind
    if let number = lives.number(of: observation, processes),
      !dropStaleAnnouncement(number, before: observation),
      !lives[number].isOver
    {
      absorbLaunch(of: observation, into: number)
      if observation.pid >= 0 || observation.name >= 0 { join(observation, number) }
      let asked = lives[number].life.launch?.time?.clock
      let isRecent = asked.map { observation.moment.clock - $0 < AuditedLife.launchTime } ?? false
      if lives[number].isPrewarmed, kind != .prewarm {
        // The same launch is told of by several.
        if kind == nil, isRecent { return }
        lives[number].launchPrewarmed(observation)
        return noteTold(number)
      }
      if kind == .prewarm, lives[number].isUnexplained {
        lives[number].setLaunch(observation)
        return noteTold(number)
      }
      let isEnding = lives[number].life.pid == nil && lives[number].announced != nil
      if (isRecent || lives[number].life.pid == nil) && !isEnding {
        lives[number].note(request: observation)
        let isAsked = kind == .debugger || kind == .test
        if isAsked || lives[number].life.launch?.kind == .unknown, let kind {
          lives[number].life.launch?.kind = kind
        }
        return
      }
      // What has run without being seen is the process that is brought to the front now.
      if lives[number].life.launch?.kind == .unknown, lives[number].isUnseen {
        return
      }
      // Nobody launches what runs: its end was not told.
      guard kind != nil || isEnding else { return }
      lives[number].close(before: observation, by: causes)
      lives[number].successor = observation
    }
    let number = begin(observation)
    lives[number].setLaunch(observation)
    noteTold(number)
  }

  private mutating func fail(_ observation: AuditObservation) {
    var number = lives.number(of: observation, processes)
    if let known = number, lives[known].isFailedJustNow(observation) {
      lives[known].life.end?.evidence.append(observation.evidence)
      return
    }
    if let known = number, dropStaleAnnouncement(known, before: observation) { number = nil }
    if let known = number, lives[known].isOver || lives[known].life.pid != nil { number = nil }
    let life = number ?? begin(observation)
    if lives[life].life.launch == nil {
      lives[life].life.launch = Audit.Launch(
        time: observation.moment, kind: .unknown,
        evidence: [observation.evidence])
    }
    lives[life].end(observation, causes.cause(of: observation), by: causes)
  }

  // MARK: What is told of a life

  private mutating func apply(_ observation: AuditObservation, to number: Int) {
    if lives[number].isOver {
      let isBack = lives[number].isBack(observation)
      guard isBack || lives[number].isEnd(observation) else {
        guard lives[number].life.end != nil else { return }
        take(name: observation.name, of: number)
        return lives[number].amend(observation, by: causes)
      }
      lives[number].reopen()
      if isBack { (lives[number].hasTwin, lives[number].successor) = (true, nil) }
    }
    join(observation, number)
    lives[number].take(observation, by: causes)
    noteTold(number)
  }

  /// Notes which source logged the newest state of a life.
  private mutating func noteTold(_ number: Int) {
    guard lives[number].isStateNew, let source = lives[number].sourceOfState else { return }
    lives[number].isStateNew = false
    livesBySource[source, default: []].append(number)
  }

  // MARK: When all lives end

  /// The device was started anew.
  private mutating func endAll(_ observation: AuditObservation) {
    for number in lives.takeBegun() where !lives[number].closeBeforeSuccessor(by: causes) {
      var end = causes.cause(of: observation)
      end.evidence.removeAll { $0.line == 0 }
      lives[number].finish(end, before: observation, by: causes)
    }
  }

  /// Nothing more comes.
  mutating func finish() {
    for number in lives.takeBegun() { lives[number].finish(by: causes) }
    // What comes then is told on another clock.
    lives.forgetKeys()
    processes.forget(by: causes)
    livesBySource = [:]
  }
}
