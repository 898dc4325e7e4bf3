/// Makes lives of observations: joins what is told of one process, whoever tells it, and never two.
struct AuditBook {
  /// A life and what is still open of it.
  struct Open {
    var life = Audit.Life()
    var bundle: Int32 = -1
    var name: Int32 = -1
    var last: Audit.Moment
    /// What was said of its end before it came.
    var announced: Audit.End?
    var hasReport: Bool?
    /// What first told that it must be over: another process has its number, or is its app's.
    var successor: AuditObservation?
    var isOver = false
    /// Whether it turned out to be a part of another one.
    var isAbsorbed = false
    /// Whether it is an extension's.
    var isExtension = false
    /// Whether a line says of it what is said of apps only.
    var isApp = false
    /// Whether its states are told by those who set them, so that those who watch it need not be asked.
    var isToldOf = false
    /// Whether SpringBoard says that it is to be seen.
    var isVisible = false
    /// What the system calls this launch of the app.
    var job: String?
    /// The scenes that came to the front, and have not left it.
    var frontScenes: Set<String> = []

    var state: String? { life.intervals.last?.state }
    /// Whether a process was made in advance, and the app not yet launched in it.
    var isPrewarmed: Bool { life.launch?.kind == LaunchKind.prewarm }
  }

  enum LaunchKind {
    static let user = "user"
    static let background = "background"
    static let prewarm = "prewarm"
    static let debugger = "debugger"
    static let test = "test"
    static let unknown = "unknown"
  }

  /// The time after its end in which a line may still speak of a process, in microseconds.
  private static let echo: Int64 = 10_000_000
  /// The time after it in which the system may still write the report.
  private static let reportTime: Int64 = 60_000_000
  /// The time after a launch is asked for in which the next part of the system may ask for it again.
  private static let launchTime: Int64 = 5_000_000
  /// No name is cut off that is shorter.
  private static let shortestCut = 15
  /// The time between two lines about one launch, in microseconds.
  private static let sameTime: Int64 = 2_000_000
  /// How long the watchdog lets a launch take.
  private static let launchLimit: Int64 = 20_000_000

  let rules: AuditDefinition
  /// Processes of the system and tools, which print as apps do.
  private let systemNames: Set<String>
  var names: NameTable
  var lives: [Open] = []
  private(set) var signs: [Audit.Sign] = []
  /// The newest life of each process, bundle and name; some are over.
  private var byPid: [Int32: Int] = [:]
  private var byBundle: [Int32: Int] = [:]
  private var byName: [Int32: Int] = [:]
  /// By pid: what was said of the end of a process of which nothing else is known. It may be a daemon's.
  private var unclaimed: [Int32: AuditObservation] = [:]
  /// What is left of that.
  private(set) var strangers: [Audit.Stranger] = []
  /// Past it all are forgotten: memory is bounded.
  private static let unclaimedLimit = 256
  /// The numbers of helpers of apps.
  private var helpers: Set<Int32> = []
  private static let helperLimit = 65_536
  /// The time after an end was announced in which it may come, in microseconds.
  private static let endTime: Int64 = 30_000_000
  /// Lives that have begun since all of them ended the last time; some are over.
  private var begun: [Int] = []
  /// By source: the lives of which it told a state since lines of it were lost the last time. Nobody else is concerned when some are lost again.
  private var told: [Int32: [Int]] = [:]

  init(_ rules: RuleSet, _ names: NameTable) {
    self.rules = rules.audit
    let senders = rules.events.flatMap(\.spellings).compactMap(\.sender)
    systemNames = Set(senders + rules.audit.tools)
    self.names = names
  }

  mutating func take(_ given: AuditObservation) {
    var observation = given
    if let scene = observation.scene { observation.bundle = names.intern(scene) }
    if observation.isScheduled, let app = app(ofTask: observation) { observation.bundle = app }
    if isOfHelper(observation) { return }
    if observation.fact.kind == .watched {
      guard known(observation).map({ !lives[$0].isToldOf }) ?? true else { return }
      observation.fact.kind = .state
    }
    switch observation.fact.kind {
    case .launch: launch(observation)
    case .ended where observation.fact.word == "reboot": endAll(observation)
    case .ended where observation.fact.word == "launchFailed": fail(observation)
    case .state where observation.fact.word == "unknown":
      for number in takeConcerned(byLossOf: observation.evidence.source) {
        move(number, to: "unknown", observation)
      }
    case .sign where observation.pid < 0 && observation.bundle < 0 && observation.name < 0:
      signs.append(
        Audit.Sign(
          kind: observation.fact.word ?? "", time: observation.moment,
          evidence: observation.evidence))
    default:
      guard let number = life(of: observation) else { return }
      apply(observation, to: number)
      if given.fact.kind == .state { lives[number].isToldOf = true }
    }
  }

  /// The lives whose states are not known any more where lines of a source are lost, each once: what another source told stays.
  mutating func takeConcerned(byLossOf source: Int32) -> [Int] {
    let lately = told.removeValue(forKey: source) ?? []
    var taken: Set<Int> = []
    return lately.filter { number in
      let last = lives[number].life.intervals.last
      return !lives[number].isOver && !lives[number].isAbsorbed && last?.state != "unknown"
        && last?.evidence.last?.source == source && taken.insert(number).inserted
    }
  }

  /// The lives that have begun since the last call, which end now. Whatever is told later is about others.
  mutating func takeBegun() -> [Int] {
    defer { begun = [] }
    return begun.filter { !lives[$0].isOver }
  }

  /// Keeps of each life what `body` leaves of it.
  mutating func keep(_ body: (Audit.Life) -> Audit.Life?) {
    lives = lives.compactMap { open in
      body(open.life).map { life in
        var open = open
        open.life = life
        return open
      }
    }
  }

  /// What comes now is told on another clock: no process of it is one of before.
  mutating func forgetProcesses() {
    let left = unclaimed.values.filter { $0.name >= 0 }.sorted {
      $0.evidence.line < $1.evidence.line
    }
    strangers += left.prefix(max(0, Self.unclaimedLimit - strangers.count)).map {
      Audit.Stranger(name: names.name($0.name), pid: $0.pid, evidence: $0.evidence)
    }
    byPid = [:]
    byBundle = [:]
    byName = [:]
    told = [:]
    unclaimed = [:]
    helpers = []
  }

  // MARK: Which life

  /// The app whose bundle identifier begins that of a scheduled task, as nearly all do: the longest.
  private func app(ofTask observation: AuditObservation) -> Int32? {
    guard !observation.tellsProcess, let task = observation.token else { return nil }
    return byBundle.keys.map { ($0, names.name($0)) }
      .filter { task == $0.1 || task.hasPrefix($0.1 + ".") || task.hasPrefix($0.1 + "-") }
      .max { $0.1.utf8.count < $1.1.utf8.count }?.0
  }

  /// The life that an observation is about; a new one where it shows that there is one.
  private mutating func life(of observation: AuditObservation) -> Int? {
    var found = known(observation)
    if let over = found, lapse(over, before: observation) {
      found = known(observation)
      if found == over { found = nil }
    }
    if let known = found {
      let isBirth = observation.fact.kind == .process || observation.fact.kind == .state
      guard lives[known].isOver else {
        if observation.bundle >= 0, lives[known].bundle >= 0,
          observation.bundle != lives[known].bundle
        {
          // Another app has the pid now. Of a database one row may be late.
          if observation.evidence.table == nil {
            close(known, before: observation)
          } else if observation.fact.word != "gone" {
            note(successor: observation, of: known)
          }
          return begin(observation)
        }
        absorbLaunch(of: observation, into: known)
        return known
      }
      let isOfOther =
        isOfOtherJob(observation, known) || !isSame(lives[known].bundle, observation.bundle)
      if isEcho(observation, of: known) && !isOfOther
        || observation.fact.word == "gone" || isEndOf(known, observation)
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
    where observation.fact.word != "gone" && (observation.bundle >= 0 || observation.name >= 0):
      return begin(observation)
    case .ending where observation.bundle >= 0, .ended where observation.bundle >= 0:
      return begin(observation)
    // Nothing more is known of it than that it has ended.
    case .state where observation.bundle >= 0 && observation.pid >= 0:
      return ended(before: observation) ?? begin(observation)
    // A report that knows an app's state, or was cut so that nobody knows more.
    case .ending where observation.state != nil, .ended where observation.state != nil:
      return begin(observation)
    case .ending where isOfApp(observation) && observation.name >= 0,
      .ended where isOfApp(observation) && observation.name >= 0:
      return begin(observation)
    case .ending where observation.pid >= 0, .report where observation.pid >= 0:
      if unclaimed.count >= Self.unclaimedLimit { unclaimed = [:] }
      unclaimed[observation.pid] = observation
      return nil
    default: return nil
    }
  }

  /// Whether a helper of an app is told of: it is nobody's app, and the kernel knows no more than its number and name.
  private mutating func isOfHelper(_ observation: AuditObservation) -> Bool {
    guard observation.pid >= 0 else { return false }
    if observation.fact.word == AuditFact.helper {
      if helpers.count >= Self.helperLimit { helpers = [] }
      helpers.insert(observation.pid)
      return true
    }
    if observation.bundle >= 0 { helpers.remove(observation.pid) }
    return helpers.contains(observation.pid)
  }

  /// Lets go of what was said of an end that has not come: who is launched later, or shows a new state, did not end so. A life of which nothing
  /// else is known is over then, or was none.
  ///
  /// - Returns: whether the life is not the one that is told of.
  private mutating func lapse(_ number: Int, before observation: AuditObservation) -> Bool {
    guard !lives[number].isOver, let announced = lives[number].announced,
      let time = announced.time, observation.evidence.table == nil
    else { return false }
    let isEnd =
      [.ending, .ended, .report].contains(observation.fact.kind)
      || observation.fact.word == "gone"
    let isAnnouncedOnly =
      lives[number].life.intervals.isEmpty && lives[number].life.launch == nil
    let age = observation.moment.clock - time.clock
    guard
      age > (isEnd ? Self.endTime : Self.echo)
        || observation.fact.kind == .launch && isAnnouncedOnly
    else { return false }
    guard isAnnouncedOnly, !isEnd else {
      if observation.fact.kind != .launch { lives[number].announced = nil }
      return false
    }
    if lives[number].life.pid != nil || lives[number].name >= 0 {
      finish(number, with: announced)
    } else {
      // It may not even have run.
      (lives[number].isAbsorbed, lives[number].isOver) = (true, true)
    }
    return true
  }

  /// Whether the end of a process is told of which only its successor had shown that it was over.
  private func isEndOf(_ number: Int, _ observation: AuditObservation) -> Bool {
    observation.fact.kind == .ended && observation.pid >= 0
      && lives[number].life.pid == observation.pid
      && isSame(lives[number].bundle, observation.bundle)
      && lives[number].life.end?.grade == .bounded && lives[number].life.end?.cause == "unknown"
  }

  /// The life of the same app whose end was told just before, without its pid.
  private mutating func ended(before observation: AuditObservation) -> Int? {
    guard let number = byBundle[observation.bundle], lives[number].isOver,
      lives[number].life.pid == nil, isEcho(observation, of: number)
    else { return nil }
    lives[number].life.pid = observation.pid
    byPid[observation.pid] = number
    return number
  }

  /// Whether a process is the system's or a tool, or a helper of the system's, of whose name the kernel may have cut the end.
  private func isOfSystem(_ name: Int32) -> Bool {
    let name = names.name(name)
    return systemNames.contains(name) || name.hasPrefix("com.apple.")
  }

  /// Whether it is told of an app, or is an end that only apps have: the word says so, or is the cause of one.
  private func isOfApp(_ observation: AuditObservation) -> Bool {
    if observation.name >= 0, isOfSystem(observation.name) { return false }
    if observation.isOfApp || observation.isScheduled { return true }
    guard let word = observation.fact.word else { return false }
    if observation.fact.kind == .alive { return word == AuditFact.ofApp }
    guard observation.fact.kind == .ending else { return false }
    return [AuditFact.ofApp, "watchdog", "backgroundOverrun", "lockedFile"].contains(word)
  }

  /// What was said just before of the end of a process that nobody knew for an app's.
  private func announcement(before observation: AuditObservation) -> AuditObservation? {
    unclaimed[observation.pid].flatMap { earlier in
      observation.moment.clock - earlier.moment.clock < Self.echo ? earlier : nil
    }
  }

  /// A process that was known by its name and pid turns out to be the one of an app whose launch was told.
  private mutating func absorbLaunch(of observation: AuditObservation, into number: Int) {
    guard observation.bundle >= 0, lives[number].bundle < 0,
      let other = byBundle[observation.bundle],
      other != number, !lives[other].isOver, lives[other].life.pid == nil
    else { return }
    let own = lives[number].life
    lives[number].life = lives[other].life
    lives[number].life.pid = own.pid
    absorb(other, of: number, adding: own)
  }

  /// What a process has printed by its name alone turns out to be of a life whose number was told: of its states the system's word counts.
  private mutating func absorbNamesake(of number: Int) {
    guard lives[number].life.pid != nil, let other = byName[lives[number].name], other != number,
      !lives[other].isOver, !lives[other].isAbsorbed, lives[other].life.pid == nil,
      lives[other].bundle < 0
    else { return }
    // What it printed before it was launched, another process has.
    if let launch = lives[number].life.launch?.time, let first = beginning(of: other),
      first.clock < launch.clock - Self.sameTime
    {
      return
    }
    var told = lives[other].life
    if lives[number].life.intervals.contains(where: { $0.state != "launching" }) {
      told.intervals = []
    }
    let end = lives[number].life.end
    if end != nil { reopen(number) }
    absorb(other, of: number, adding: told)
    if let end { finish(number, end, at: lives[number].last) }
  }

  /// Adds what was told of a process to another life, of which that turns out to be a part: `other` is none any more.
  private mutating func absorb(_ other: Int, of number: Int, adding told: Audit.Life) {
    lives[number].life.launch = lives[number].life.launch ?? told.launch
    let isToldOnly = lives[number].life.intervals.isEmpty
    let rest = told.intervals.drop { $0.state == "launching" && !isToldOnly }
    if let first = rest.first {
      let count = lives[number].life.intervals.count
      if count > 0 { lives[number].life.intervals[count - 1].to = first.from }
      lives[number].life.intervals += rest
    }
    lives[number].life.work += told.work
    lives[number].life.actions += told.actions
    lives[number].life.signs += told.signs
    if let announced = lives[other].announced { announce(announced, number) }
    lives[other].isAbsorbed = true
    noteTold(number)
  }

  /// When a life was first told of.
  private func beginning(of number: Int) -> Audit.Moment? {
    lives[number].life.launch?.time ?? lives[number].life.intervals.first?.from
  }

  /// The only app without a name that was launched right before a process tells something for the first time, or the only one whose bundle
  /// identifier ends as the process is called: where nothing pairs the two, they are one.
  private func unnamed(_ observation: AuditObservation) -> Int? {
    guard observation.name >= 0, observation.bundle < 0, byName[observation.name] == nil else {
      return nil
    }
    guard !isOfSystem(observation.name) else { return nil }
    let open = begun.filter { number in
      !lives[number].isOver && !lives[number].isAbsorbed && lives[number].name < 0
        && lives[number].bundle >= 0 && (observation.pid < 0 || lives[number].life.pid == nil)
    }
    // The app's own launch callback is near the first that is told of it.
    let isBirth = observation.fact.kind == .process
    let launched = open.filter { number in
      let asked = lives[number].life.launch?.time ?? (isBirth ? beginning(of: number) : nil)
      return asked.map { 0...Self.sameTime ~= observation.moment.clock - $0.clock } ?? false
    }
    if !launched.isEmpty { return launched.count == 1 ? launched[0] : nil }
    let namesakes = open.filter {
      let part = names.name(lives[$0].bundle).split(separator: ".").last ?? ""
      return part.lowercased() == names.name(observation.name).lowercased()
    }
    return namesakes.count == 1 ? namesakes[0] : nil
  }

  private func known(_ observation: AuditObservation) -> Int? {
    if observation.pid >= 0 {
      if observation.bundle >= 0, let number = byBundle[observation.bundle],
        lives[number].life.pid == observation.pid,
        !lives[number].isOver || byPid[observation.pid] == number
      {
        return number
      }
      var number = byPid[observation.pid]
      if let known = number, !hasName(of: observation, known) { number = nil }
      if let number, !lives[number].isOver, isSame(lives[number].bundle, observation.bundle) {
        return number
      }
      if let number, isAfterword(observation, to: number) { return number }
      return waiting(observation) ?? number
    }
    if observation.bundle >= 0 { return byBundle[observation.bundle] ?? named(observation) }
    return observation.name >= 0 ? named(observation) : onlyLife(before: observation)
  }

  private func named(_ observation: AuditObservation) -> Int? {
    guard observation.name >= 0 else { return nil }
    guard let known = byName[observation.name] else { return unnamed(observation) }
    // The app has been launched again, which nobody has told by this name.
    guard lives[known].isOver, let newest = byBundle[lives[known].bundle], newest > known,
      lives[newest].name < 0
    else { return known }
    return newest
  }

  /// The only life that is not over, where a debugger tells an end: it shows one process.
  private func onlyLife(before observation: AuditObservation) -> Int? {
    let open = begun.filter { !lives[$0].isOver && !lives[$0].isAbsorbed }
    return observation.fact.kind == .ended && open.count == 1 ? open[0] : nil
  }

  /// Whether an observation adds to the end of a process that has just ended.
  private func isAfterword(_ observation: AuditObservation, to number: Int) -> Bool {
    lives[number].isOver && isSame(lives[number].bundle, observation.bundle)
      && [.ending, .ended, .report].contains(observation.fact.kind)
      && isEcho(observation, of: number)
  }

  /// How long after its end lines may still speak of a process, in microseconds; its pid may be another one's later.
  private func isEcho(_ observation: AuditObservation, of number: Int) -> Bool {
    let end = lives[number].life.end?.time ?? lives[number].last
    return observation.moment.clock - end.clock
      < (observation.fact.kind == .report ? Self.reportTime : Self.echo)
  }

  /// Whether what is told is of another launch than the life.
  private func isOfOtherJob(_ observation: AuditObservation, _ number: Int) -> Bool {
    guard let own = lives[number].job, let told = observation.job else { return false }
    return own != told
  }

  /// Whether a process that is told by its name and pid may be that of a life. The kernel cuts names off.
  private func hasName(of observation: AuditObservation, _ number: Int) -> Bool {
    guard observation.bundle < 0, observation.name >= 0, lives[number].name >= 0,
      [.ending, .ended, .report].contains(observation.fact.kind)
    else { return true }
    let (own, told) = (names.name(lives[number].name), names.name(observation.name))
    return own == told || told.utf8.count >= Self.shortestCut && own.hasPrefix(told)
  }

  private func isSame(_ bundle: Int32, _ other: Int32) -> Bool {
    bundle < 0 || other < 0 || bundle == other
  }

  /// A launch that has got its process now, or a life whose pid nobody has told.
  private func waiting(_ observation: AuditObservation) -> Int? {
    let keys = [
      observation.bundle >= 0 ? byBundle[observation.bundle] : nil,
      observation.name >= 0 ? byName[observation.name] : nil,
    ]
    return keys.compactMap(\.self).first { lives[$0].life.pid == nil && !lives[$0].isOver }
      ?? unnamed(observation)
  }

  private mutating func begin(_ observation: AuditObservation) -> Int {
    let number = lives.count
    lives.append(Open(last: observation.moment))
    begun.append(number)
    join(observation, number)
    if let earlier = announcement(before: observation) {
      unclaimed[observation.pid] = nil
      if hasName(of: earlier, number) {
        join(earlier, number)
        tell(earlier, number)
      }
    }
    // A database has a row where a process begins.
    if observation.evidence.table != nil, let state = observation.fact.word,
      observation.fact.kind == .state,
      state != "suspended"
    {
      lives[number].life.launch = Audit.Launch(
        time: observation.moment, kind: LaunchKind.unknown, grade: .inferred,
        evidence: [observation.evidence])
    }
    return number
  }

  /// Notes what an observation says of the process's identity.
  private mutating func join(_ observation: AuditObservation, _ number: Int) {
    if observation.pid >= 0, lives[number].life.pid == nil {
      lives[number].life.pid = observation.pid
    }
    if observation.bundle >= 0 { lives[number].bundle = observation.bundle }
    take(name: observation.name, of: number)
    if let job = observation.job { lives[number].job = job }
    if observation.isExtension { lives[number].isExtension = true }
    if isOfApp(observation) { lives[number].isApp = true }
    if let pid = lives[number].life.pid {
      // Another app has the number now, and its launch was told before it had it.
      if let other = byPid[pid], other != number, !lives[other].isOver,
        !isSame(lives[other].bundle, lives[number].bundle), observation.evidence.table == nil
      {
        close(other, before: observation)
      }
      byPid[pid] = number
    }
    if let pid = lives[number].life.pid, let earlier = earlier(of: lives[number]),
      earlier < number, let other = lives[earlier].life.pid, other != pid
    {
      note(successor: observation, of: earlier)
    }
    if lives[number].bundle >= 0 { byBundle[lives[number].bundle] = number }
    if lives[number].name >= 0 { byName[lives[number].name] = number }
  }

  /// Notes what the process of a life is called.
  mutating func take(name: Int32, of number: Int) {
    guard name >= 0, lives[number].name < 0 else { return }
    lives[number].name = name
    absorbNamesake(of: number)
  }

  /// The newest life of the same app, which is told by its bundle, or where nothing tells that, by its name.
  private func earlier(of open: Open) -> Int? {
    if open.bundle >= 0 { return byBundle[open.bundle] }
    guard open.name >= 0, !open.isExtension, let known = byName[open.name] else { return nil }
    return lives[known].bundle < 0 && !lives[known].isExtension ? known : nil
  }

  /// Notes that a life is over, of which an end may still be told.
  private mutating func note(successor: AuditObservation, of number: Int) {
    if !lives[number].isOver, lives[number].successor == nil {
      lives[number].successor = successor
    }
  }

  // MARK: Launches

  private mutating func launch(_ observation: AuditObservation) {
    guard observation.tellsProcess else { return }
    let kind = observation.fact.word
    if let number = known(observation), !lapse(number, before: observation), !lives[number].isOver {
      absorbLaunch(of: observation, into: number)
      if observation.pid >= 0 || observation.name >= 0 { join(observation, number) }
      let asked = lives[number].life.launch?.time?.clock
      let isRecent = asked.map { observation.moment.clock - $0 < Self.launchTime } ?? false
      if lives[number].isPrewarmed, kind != LaunchKind.prewarm {
        // The same launch is told of by several.
        if kind == nil, isRecent { return }
        return launchPrewarmed(number, observation)
      }
      if kind == LaunchKind.prewarm, isUnexplained(number) { return setLaunch(number, observation) }
      if isRecent || lives[number].life.pid == nil {
        let isAsked = kind == LaunchKind.debugger || kind == LaunchKind.test
        if isAsked || lives[number].life.launch?.kind == LaunchKind.unknown, let kind {
          lives[number].life.launch?.kind = kind
        }
        return
      }
      // What has run without being seen is the process that is brought to the front now.
      if lives[number].life.launch?.kind == LaunchKind.unknown, isUnseen(number) { return }
      // Nobody launches what runs: its end was not told.
      guard kind != nil else { return }
      close(number, before: observation)
    }
    let number = begin(observation)
    setLaunch(number, observation)
  }

  /// Whether a process was not in front, as far as is known, nor told to be in the background.
  private func isUnseen(_ number: Int) -> Bool {
    lives[number].life.intervals.allSatisfy { ["launching", "suspended"].contains($0.state) }
  }

  /// Whether no more is known of a launch than that the process has begun.
  private func isUnexplained(_ number: Int) -> Bool {
    let life = lives[number].life
    return life.launch?.kind ?? LaunchKind.unknown == LaunchKind.unknown
      && life.intervals.allSatisfy { $0.state == "launching" }
  }

  private mutating func setLaunch(_ number: Int, _ observation: AuditObservation) {
    let kind = observation.fact.word ?? LaunchKind.unknown
    lives[number].life.launch = Audit.Launch(
      time: observation.moment, kind: kind, by: observation.teller,
      evidence: [observation.evidence])
    let isPrewarm = kind == LaunchKind.prewarm
    if isPrewarm {
      lives[number].life.launch?.prewarmedAt = observation.moment
      lives[number].life.intervals = []
    }
    move(number, to: isPrewarm ? "prewarmed" : "launching", observation)
  }

  private mutating func launchPrewarmed(_ number: Int, _ observation: AuditObservation) {
    guard let prewarm = lives[number].life.launch else { return }
    var launch = Audit.Launch(
      time: observation.moment, kind: observation.fact.word ?? LaunchKind.unknown,
      by: observation.teller, evidence: [observation.evidence])
    if observation.fact.kind == .state { launch.kind = LaunchKind.user }
    launch.isPrewarmed = true
    launch.prewarmedAt = prewarm.time
    launch.evidence += prewarm.evidence
    lives[number].life.launch = launch
    move(number, to: "launching", observation)
  }

  private mutating func fail(_ observation: AuditObservation) {
    var number = known(observation)
    if let known = number, isFailedJustNow(known, observation) {
      lives[known].life.end?.evidence.append(observation.evidence)
      return
    }
    if let known = number, lapse(known, before: observation) { number = nil }
    if let known = number, lives[known].isOver || lives[known].life.pid != nil { number = nil }
    let life = number ?? begin(observation)
    if lives[life].life.launch == nil {
      lives[life].life.launch = Audit.Launch(
        time: observation.moment, kind: LaunchKind.unknown, evidence: [observation.evidence])
    }
    end(life, observation, cause(of: observation))
  }

  /// Whether the same failure was told in other words.
  private func isFailedJustNow(_ number: Int, _ observation: AuditObservation) -> Bool {
    guard lives[number].isOver, let end = lives[number].life.end, end.cause == "launchFailed",
      let time = end.time
    else { return false }
    return observation.moment.clock - time.clock < 2_000_000
  }

  // MARK: What happens in a life

  private mutating func apply(_ observation: AuditObservation, to number: Int) {
    if lives[number].isOver {
      guard isEndOf(number, observation) else { return amend(number, observation) }
      reopen(number)
    }
    join(observation, number)
    if observation.moment.clock > lives[number].last.clock {
      lives[number].last = observation.moment
    }
    switch observation.fact.kind {
    case .process where lives[number].life.launch == nil && lives[number].state == nil:
      lives[number].life.launch = Audit.Launch(
        time: observation.moment, kind: LaunchKind.unknown, evidence: [observation.evidence])
      move(number, to: "launching", observation)
    // What is first told of a process may be the state that it is launched to.
    case .process where lives[number].life.launch == nil && isNew(number, at: observation.moment):
      lives[number].life.launch = Audit.Launch(
        time: lives[number].life.intervals[0].from, kind: LaunchKind.unknown,
        evidence: [observation.evidence])
    case .process
    where observation.fact.word == AuditFact.launched && lives[number].state == "launching"
      && lives[number].life.launch?.kind == LaunchKind.background:
      settle(number, "background", observation)
    case .state: take(state: observation.fact.word ?? "", observation, number)
    case .ending:
      var cause = cause(of: observation)
      if [nil, "launching", "unknown"].contains(lives[number].state) {
        cause.state = observation.state
      }
      announce(cause, number)
      noteWatchdog(number, observation)
    case .ended: end(number, observation, cause(of: observation))
    case .report: tell(observation, number)
    case .begin, .open, .end, .timeout, .cancel: work(number, observation)
    case .action, .done: action(number, observation)
    case .sign:
      lives[number].life.signs.append(
        Audit.Sign(
          kind: observation.fact.word ?? "", time: observation.moment,
          evidence: observation.evidence))
    case .process, .alive, .launch, .watched: break
    }
  }

  /// Notes what is told of an end that is to come: why, or that there is a report of it, which nobody else may tell.
  private mutating func tell(_ observation: AuditObservation, _ number: Int) {
    guard observation.fact.kind == .report else { return announce(cause(of: observation), number) }
    lives[number].hasReport = true
    announce(Audit.End(time: observation.moment, evidence: [observation.evidence]), number)
  }

  /// Whether all that is known of a life is from the time in which it may have been launched.
  private func isNew(_ number: Int, at moment: Audit.Moment) -> Bool {
    guard let first = lives[number].life.intervals.first?.from else { return false }
    return moment.clock - first.clock < Self.launchTime
  }

  /// What the watchdog of a launch says of that launch, where nothing else does.
  private mutating func noteWatchdog(_ number: Int, _ observation: AuditObservation) {
    guard observation.seconds != nil, lives[number].life.launch == nil else { return }
    let intent = observation.label ?? ""
    let kind =
      intent.hasPrefix("foreground")
      ? LaunchKind.user
      : intent.hasPrefix("background") ? LaunchKind.background : LaunchKind.unknown
    lives[number].life.launch = Audit.Launch(
      time: observation.moment, kind: kind,
      grade: .inferred,
      evidence: [observation.evidence])
  }

  private mutating func take(state: String, _ observation: AuditObservation, _ number: Int) {
    let now = lives[number].state
    switch state {
    // What is launched has no process yet: this is of the one before.
    case "gone"
    where observation.pid < 0 && lives[number].life.pid == nil
      && lives[number].life.launch != nil && now == "launching":
      return
    case "gone": return end(number, observation, nil)
    case "hidden" where now == "foreground":
      lives[number].isVisible = false
      return settle(number, "background", observation)
    case "running", "hidden":
      if now == "suspended" { move(number, to: "background", observation) }
      return
    case "unfocused":
      // On its way to the front each app is without the focus for a while, and where nothing is known it may be seen beside another app.
      guard !lives[number].isVisible, let now,
        !["launching", "background", "prewarmed", "unknown"].contains(now)
      else { return }
      return settle(number, "background", observation)
    case "foreground":
      lives[number].isVisible = true
      if let scene = observation.sceneName { lives[number].frontScenes.insert(scene) }
      if lives[number].isPrewarmed { launchPrewarmed(number, observation) }
      return settle(number, state, observation)
    default:
      if let scene = observation.sceneName {
        let wasInFront = lives[number].frontScenes.remove(scene) != nil
        // Another window of the app is still in front, or may be.
        guard lives[number].frontScenes.isEmpty, wasInFront || now != nil else { return }
      }
      lives[number].frontScenes = []
      lives[number].isVisible = false
      // A process that was made in advance waits, suspended or not; behind lost messages it may have been launched.
      guard now != "prewarmed" else { return }
      return settle(number, state, observation)
    }
  }

  private mutating func settle(_ number: Int, _ state: String, _ observation: AuditObservation) {
    if lives[number].life.launch?.kind == LaunchKind.unknown {
      let isFirst = lives[number].life.intervals.allSatisfy { $0.state == "launching" }
      let asked = lives[number].life.launch?.time?.clock ?? 0
      let age = observation.moment.clock - asked
      // One that takes longer was not launched for that.
      if isFirst && age < Self.launchLimit || state == "foreground" && age < 2_000_000 {
        if state == "foreground" {
          lives[number].life.launch?.kind = LaunchKind.user
          lives[number].life.launch?.grade = .inferred
        }
        if isFirst, state == "background", lives[number].life.pid != nil, observation.bundle >= 0,
          observation.evidence.table == nil
        {
          lives[number].life.launch?.kind = LaunchKind.background
          lives[number].life.launch?.grade = .inferred
        }
      }
    }
    move(number, to: state, observation)
  }

  private mutating func move(_ number: Int, to state: String, _ observation: AuditObservation) {
    let count = lives[number].life.intervals.count
    if count > 0 {
      if lives[number].life.intervals[count - 1].state == state { return }
      lives[number].life.intervals[count - 1].to = observation.moment
      lives[number].life.intervals[count - 1].evidence.append(observation.evidence)
    }
    lives[number].life.intervals.append(
      Audit.Interval(state: state, from: observation.moment, evidence: [observation.evidence]))
    if state != "unknown" { noteTold(number) }
  }

  /// Notes who told the state of a life.
  private mutating func noteTold(_ number: Int) {
    guard let source = lives[number].life.intervals.last?.evidence.last?.source else { return }
    told[source, default: []].append(number)
  }

  /// No more pieces of work of a process are open at a time, and no more things that its scenes have to do, so that each line costs little.
  private static let openWork = 1024

  private mutating func work(_ number: Int, _ observation: AuditObservation) {
    let kind = observation.fact.word ?? ""
    if observation.fact.kind == .begin {
      // Another line about the same.
      if let token = observation.token,
        lives[number].life.work.suffix(Self.openWork).contains(where: {
          $0.token == token && $0.kind == kind && $0.outcome == "open"
        })
      {
        return
      }
      lives[number].life.work.append(
        Audit.Work(
          kind: kind,
          name: observation.label ?? (observation.isScheduled ? observation.token : nil),
          from: observation.moment,
          evidence: [observation.evidence],
          token: observation.token))
      return
    }
    let index = lives[number].life.work.suffix(Self.openWork).lastIndex {
      $0.kind == kind && ($0.outcome == "open" || $0.outcome == "timedOut")
        && (observation.token == nil || $0.token == nil || $0.token == observation.token)
    }
    guard let index else {
      guard kind == "task" else { return }
      // Nobody tells when it began.
      lives[number].life.work.append(
        Audit.Work(
          kind: kind, name: observation.label, evidence: [observation.evidence],
          token: observation.token))
      close(work: lives[number].life.work.count - 1, of: number, observation)
      return
    }
    lives[number].life.work[index].evidence.append(observation.evidence)
    if lives[number].life.work[index].name == nil {
      lives[number].life.work[index].name = observation.label
    }
    close(work: index, of: number, observation)
  }

  /// Notes what has become of open work.
  private mutating func close(work index: Int, of number: Int, _ observation: AuditObservation) {
    guard lives[number].life.work[index].outcome == "open", observation.fact.kind != .open
    else { return }
    lives[number].life.work[index].to = observation.moment
    switch observation.fact.kind {
    case .timeout: lives[number].life.work[index].outcome = "timedOut"
    case .cancel: lives[number].life.work[index].outcome = "cancelled"
    default: lives[number].life.work[index].outcome = "ended"
    }
  }

  private mutating func action(_ number: Int, _ observation: AuditObservation) {
    let token = observation.token ?? ""
    if observation.fact.kind == .action {
      lives[number].life.actions.append(
        Audit.Action(
          kind: observation.fact.word ?? "other", time: observation.moment,
          allowed: observation.seconds,
          evidence: [observation.evidence], token: token))
      return
    }
    guard
      let index = lives[number].life.actions.suffix(Self.openWork).lastIndex(where: {
        $0.token == token && $0.used == nil
      })
    else { return }
    lives[number].life.actions[index].evidence.append(observation.evidence)
    let begun = lives[number].life.actions[index].time
    guard begun.stamp.isFine, observation.moment.stamp.isFine else { return }
    lives[number].life.actions[index].used =
      Double(observation.moment.clock - begun.clock) / 1_000_000
  }
}

extension NameTable {
  mutating func intern(_ text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return intern(bytes.span, 0..<bytes.count, isEscaped: false)
  }
}
