/// A life and what is still open of it.
struct AuditedLife {
  var life = Audit.Life()
  var bundle: Int32 = -1
  /// The app of the bundle, as `AuditProcesses` numbers them.
  var app: Int32 = -1
  var name: Int32 = -1
  var last: Audit.Moment
  /// What was said of its end before it came.
  var announced: Audit.End?
  /// What was said when somebody asked for its end.
  var asked: Audit.End?
  var hasReport: Bool?
  /// The first sign that it is over: another process has its number, or is its app's.
  var successor: AuditObservation?
  /// When it said itself that its app was launched, where no line of it has a pid.
  var ownLaunch: Audit.Moment?
  /// A launch that was asked for while no line gave a pid: of this process, which was made in advance, or of the next one.
  var request: AuditObservation?
  var isOver = false
  /// Whether it went on beside another process of its app, which so is no sign that it is over.
  var hasTwin = false
  /// Whether it turned out to be a part of another one.
  var isAbsorbed = false
  /// Whether it is an extension's.
  var isExtension = false
  /// Whether a line says of it what is said of apps only.
  var isApp = false
  /// Whether a process that sets its states has logged one: what those that watch it are told does not count then.
  var hasDirectState = false
  /// When a line told the state that it is in, for the last time; nil where somebody was told of it only, or it follows from something else.
  var directWord: Audit.Moment?
  /// Whether SpringBoard says that it is visible.
  var isVisible = false
  /// Since when the app in front has not had the focus.
  var focusLoss: AuditObservation?
  /// Since when it has run without being seen, where nothing else is known of its states: it may be on its way to the front.
  var unseenRun: AuditObservation?
  /// Whether its state has changed, and the book has not yet noted by which source.
  var isStateNew = false
  /// What the system calls this launch of the app.
  var job: String?
  /// The scenes that came to the front, and have not left it.
  var frontScenes: Set<String> = []

  var state: Audit.State? { life.intervals.last?.state }
  /// The source that told what is known of its state.
  var sourceOfState: Int32? {
    (life.intervals.last?.evidence.last ?? unseenRun?.evidence)?.source
  }
  /// Whether a process was made in advance, and the app not yet launched in it.
  var isPrewarmed: Bool { life.launch?.kind == .prewarm }

  /// The time after its end in which a line may still speak of a process, in microseconds.
  static let gracePeriod: Int64 = 10_000_000
  /// The time after it in which the system may still write the report.
  static let reportTime: Int64 = 60_000_000
  /// The kernel cuts no name to less than this.
  private static let shortestCut = 15
  /// The time after a launch is asked for in which the next part of the system may ask for it again, in microseconds.
  static let launchTime: Int64 = 5_000_000
  /// Stamps of different processes that are so close tell no order, in microseconds.
  static let unorderedTime: Int64 = 1_000_000
  /// How late whoever sets a state may be told of it, in microseconds: nobody leaves an app and comes back so soon.
  private static let lateTime: Int64 = 250_000
  /// The time after it is asked to in which a process ends, in microseconds: so long the watchdog waits.
  static let askedTime: Int64 = 5_000_000
  /// How long the watchdog lets a launch take.
  static let launchLimit: Int64 = 20_000_000

  // MARK: Whether it is told of

  /// Whether a line may still speak of the process, so long after its end; its pid may be another one's later.
  func isWithinGracePeriod(_ observation: AuditObservation) -> Bool {
    let end = life.end?.time ?? last
    // What has no number may be of another process of the app.
    let moment = observation.pid >= 0 ? observation.earliest : observation.moment
    return moment.clock - end.clock
      < (observation.fact.kind == .report ? Self.reportTime : Self.gracePeriod)
  }

  /// Whether it has ended so shortly before that the stamps of two processes tell no order.
  func mayHavePrinted(_ observation: AuditObservation) -> Bool {
    observation.moment.clock - (life.end?.time ?? last).clock <= Self.unorderedTime
  }

  /// Whether what is told is of another launch.
  func isOfOtherJob(_ observation: AuditObservation) -> Bool {
    guard let job, let told = observation.job else { return false }
    return job != told
  }

  /// Whether it may be the life of an app, as far as both are known.
  func mayBe(of other: Int32) -> Bool { bundle < 0 || other < 0 || bundle == other }

  /// Whether a process that is told by its name and pid may be this one. The kernel cuts names off.
  func mayBeNamed(by observation: AuditObservation, _ names: NameTable) -> Bool {
    guard observation.bundle < 0, observation.name >= 0, name >= 0, observation.isOfEnd else {
      return true
    }
    let (own, told) = (names.name(name), names.name(observation.name))
    return own == told || told.utf8.count >= Self.shortestCut && own.hasPrefix(told)
  }

  /// Whether it had shown itself before another one was launched, so that it is not the process of that launch.
  func isBefore(launchOf other: AuditedLife) -> Bool {
    guard let launch = other.life.launch?.time, let beginning else { return false }
    return beginning.clock < launch.clock - AuditedLives.sameTime
  }

  /// Whether the kernel tells of a process that was made long after this one was there, with its number and another name, or one that may be
  /// another.
  func isBeforeProcess(of observation: AuditObservation) -> Bool {
    guard observation.fact == AuditFact(kind: .process), observation.bundle < 0,
      observation.name >= 0, observation.name != name, let beginning
    else { return false }
    return observation.moment.clock - beginning.clock > Self.launchTime
  }

  /// Whether an observation adds to the end of a process that has just ended.
  func addsToEnd(_ observation: AuditObservation) -> Bool {
    isOver && mayBe(of: observation.bundle)
      && (observation.isOfEnd || observation.tellsGone)
      && isWithinGracePeriod(observation)
  }

  /// Whether the end is told now of a process of which only its successor had shown that it was over.
  func isEnd(_ observation: AuditObservation) -> Bool {
    observation.fact.kind == .ended && observation.pid >= 0 && life.pid == observation.pid
      && mayBe(of: observation.bundle) && isEndedByInference
  }

  /// Whether nobody has told its end, nor why it came.
  var isEndedByInference: Bool { life.end?.grade == .bounded && life.end?.cause == "unknown" }

  /// Whether a process shows itself long after another one of its app was there, by which its end was inferred: it runs beside that one, as
  /// in two simulators.
  func isBack(_ observation: AuditObservation) -> Bool {
    guard isEndedByInference, let successor = life.end?.bounds?.to,
      observation.pid >= 0, life.pid == observation.pid
    else { return false }
    return observation.fact.kind != .launch && mayBe(of: observation.bundle)
      && observation.moment.clock - successor.clock > Self.gracePeriod
  }

  // MARK: What is told of it

  /// Notes what is told of it.
  mutating func take(_ observation: AuditObservation, by causes: AuditCauses) {
    if isContradicted(by: observation) { loseState(observation) }
    if isAwake(at: observation) { wake(observation) }
    if observation.isOwnLaunch { ownLaunch = observation.moment }
    let earliest = observation.earliest
    if earliest.clock > last.clock { last = earliest }
    switch observation.fact.kind {
    case .process where life.launch == nil && state == nil:
      life.launch = Audit.Launch(
        time: observation.moment, kind: .unknown,
        evidence: [observation.evidence])
      move(to: .launching, observation)
    // What is first told of a process may be the state that it is launched to.
    case .process
    where life.launch == nil && isNew(at: observation.moment):
      life.launch = Audit.Launch(
        time: life.intervals[0].from, kind: .unknown,
        evidence: [observation.evidence])
    case .process
    where observation.fact.word == AuditFact.launched && state == .launching
      && life.launch?.kind == .background:
      settle(.background, observation)
    case .state where isLate(observation): break
    case .state:
      let before = state
      take(state: observation.fact.word ?? "", observation, by: causes)
      if !observation.isUpdate, state?.rawValue == observation.fact.word {
        directWord = observation.moment
      } else if state != before {
        directWord = nil
      }
    case .ending, .asked:
      var cause = causes.cause(of: observation)
      if [nil, .launching, .unknown].contains(state) {
        cause.state = observation.state
      }
      if observation.fact.kind == .asked { return asked = cause }
      if observation.fact.word == AuditFact.past { announce(past: cause) } else { announce(cause) }
      noteWatchdog(observation)
    case .ended: end(observation, causes.cause(of: observation), by: causes)
    case .report: noteAnnouncement(observation, by: causes)
    case .begin, .open, .end, .timeout, .cancel: work(observation)
    case .action, .done: action(observation)
    case .sign:
      life.signs.append(
        Audit.Sign(
          kind: observation.fact.word ?? "", time: observation.moment,
          evidence: observation.evidence))
    case .process, .alive, .launch, .update, .watched, .died: break
    }
  }

  /// Notes what is told of an end that is to come: why, or that there is a report of it, which nobody else may tell.
  mutating func noteAnnouncement(_ observation: AuditObservation, by causes: AuditCauses) {
    guard observation.fact.kind == .report else {
      var cause = causes.cause(of: observation)
      cause.state = observation.state
      return announce(cause)
    }
    hasReport = true
    announce(Audit.End(time: observation.moment, evidence: [observation.evidence]))
  }

  /// Notes that a launch is asked for, where no line gives the pid of the process. Of several lines about one launch the first that tells its kind
  /// counts.
  mutating func note(request observation: AuditObservation) {
    guard life.pid == nil, life.launch == nil else { return }
    let isOfSame = request.map { observation.moment.clock - $0.moment.clock < Self.launchTime }
    if isOfSame == true, request?.launchKind != nil || observation.launchKind == nil { return }
    request = observation
  }

  /// Takes away the states since a moment, which turn out to be another life's.
  mutating func takeStates(since moment: Audit.Moment) -> [Audit.Interval] {
    let later = life.intervals.drop { ($0.from?.clock ?? .min) < moment.clock }
    guard !later.isEmpty else { return [] }
    life.intervals.removeLast(later.count)
    if let index = life.intervals.indices.last { life.intervals[index].to = nil }
    last = life.intervals.last?.from ?? moment
    return Array(later)
  }

  /// Whether a process with a pid is another one than this, of which no line gives the pid: this one was there long before, or was about to end.
  func isBefore(newProcess observation: AuditObservation) -> Bool {
    guard observation.fact.kind == .process, observation.pid >= 0, life.pid == nil,
      life.launch == nil, !life.intervals.isEmpty
    else { return false }
    return announced != nil || observation.fact.word == nil && !isNew(at: observation.moment)
  }

  /// Whether a process without a pid says that its app is launched, and this one, which has none either, was launched long before.
  func isBefore(ownLaunch observation: AuditObservation) -> Bool {
    guard observation.isOwnLaunch, life.pid == nil else { return false }
    let limit = ownLaunch == nil ? Self.launchLimit : Self.launchTime
    guard let begin = ownLaunch ?? beginning else { return false }
    return observation.moment.clock - begin.clock > limit
  }

  /// Whether a process was not in front, as far as is known, nor told to be in the background.
  var isUnseen: Bool {
    life.intervals.allSatisfy { [.launching, .suspended].contains($0.state) }
  }

  /// Whether no more is known of a launch than that the process has begun.
  var isUnexplained: Bool {
    life.launch?.kind ?? .unknown == .unknown
      && life.intervals.allSatisfy { $0.state == .launching }
  }

  mutating func setLaunch(_ observation: AuditObservation) {
    let kind = observation.launchKind ?? .unknown
    life.launch = Audit.Launch(
      time: observation.moment, kind: kind, by: observation.teller,
      evidence: [observation.evidence])
    let isPrewarm = kind == .prewarm
    if isPrewarm {
      life.launch?.prewarmedAt = observation.moment
      life.intervals = []
    }
    move(to: isPrewarm ? .prewarmed : .launching, observation)
  }

  mutating func launchPrewarmed(_ observation: AuditObservation) {
    guard let prewarm = life.launch else { return }
    var launch = Audit.Launch(
      time: observation.moment, kind: observation.launchKind ?? .unknown,
      by: observation.teller, evidence: [observation.evidence])
    if observation.fact.kind == .state { launch.kind = .user }
    launch.isPrewarmed = true
    launch.prewarmedAt = prewarm.time
    launch.evidence += prewarm.evidence
    life.launch = launch
    move(to: .launching, observation)
  }

  /// Whether it was first seen so late that it may have been launched just before.
  func isNew(at moment: Audit.Moment) -> Bool {
    guard let first = life.intervals.first?.from else { return false }
    return moment.clock - first.clock < Self.launchTime
  }

  /// What the watchdog of a launch says of that launch, where nothing else does.
  mutating func noteWatchdog(_ observation: AuditObservation) {
    guard observation.seconds != nil, life.launch == nil else { return }
    let intent = observation.label ?? ""
    let kind: Audit.Launch.Kind =
      intent.hasPrefix("foreground")
      ? .user
      : intent.hasPrefix("background") ? .background : .unknown
    life.launch = Audit.Launch(
      time: observation.moment, kind: kind,
      grade: .inferred,
      evidence: [observation.evidence])
  }

  mutating func take(
    state told: String, _ observation: AuditObservation, by causes: AuditCauses
  ) {
    let now = state
    switch told {
    // What is launched has no process yet: this is of the one before.
    case _
    where observation.tellsGone && observation.pid < 0 && life.pid == nil
      && life.launch != nil && now == .launching:
      return
    // Nor of a process that was made a moment ago, as long as no line tells it by its pid.
    case _ where observation.tellsGone && observation.pid < 0 && isJustMade(at: observation.moment):
      return
    case _ where observation.tellsGone: return end(observation, nil, by: causes)
    case "hidden" where now == .foreground:
      isVisible = false
      return settle(.background, observation)
    case "running", "hidden":
      if now == .suspended { move(to: .background, observation) }
      if now == nil, told == "hidden", unseenRun == nil {
        (unseenRun, isStateNew) = (observation, true)
      }
      return
    case "unfocused":
      // Every app lacks the focus for a while on its way to the front; and where nothing is known, it may stand beside another app.
      if now == .foreground, isVisible { focusLoss = focusLoss ?? observation }
      guard !isVisible, let now,
        ![.launching, .background, .prewarmed, .unknown].contains(now)
      else { return }
      return settle(.background, observation)
    case "foreground":
      isVisible = true
      focusLoss = nil
      if let scene = observation.sceneName { frontScenes.insert(scene) }
      if isPrewarmed { launchPrewarmed(observation) }
      return settle(.foreground, observation)
    default:
      guard let next = Audit.State(rawValue: told) else { return }
      if let scene = observation.sceneName {
        let wasInFront = frontScenes.remove(scene) != nil
        // Another window of the app is still in front, or may be.
        guard frontScenes.isEmpty, wasInFront || now != nil else { return }
      }
      if next == .suspended, now == .foreground { leaveFront() }
      if next == .suspended, now == nil { noteUnseenRun(before: observation) }
      frontScenes = []
      isVisible = false
      focusLoss = nil
      // A process that was made in advance waits, suspended or not; behind lost messages it may have been launched.
      guard now != .prewarmed else { return }
      // What the process itself says of it may be written down after the system's word.
      if next == .background, isJustSuspended(observation) { return }
      return settle(next, observation)
    }
  }

  /// Whether its process was made so shortly before that a line of an app without a process may be of the one before.
  private func isJustMade(at moment: Audit.Moment) -> Bool {
    guard life.pid != nil, let made = life.launch?.time else { return false }
    return moment.clock - made.clock <= Self.unorderedTime
  }

  /// Whether it was suspended so shortly before that the stamps of two processes tell no order.
  private func isJustSuspended(_ observation: AuditObservation) -> Bool {
    guard state == .suspended, let begin = life.intervals.last?.from else { return false }
    return observation.moment.clock - begin.clock <= Self.unorderedTime
  }

  /// Whether somebody is told, too late, of the state before: a line has just told the present one. That it goes on into the background
  /// and into its suspension is no step back.
  private func isLate(_ observation: AuditObservation) -> Bool {
    guard observation.isUpdate, let directWord,
      observation.moment.clock - directWord.clock <= Self.lateTime
    else { return false }
    switch (state, observation.fact.word) {
    case (.background, "foreground"), (.suspended, "foreground"): return true
    case (.foreground, "hidden"), (.suspended, "hidden"): return true
    default: return false
    }
  }

  /// Whether it ends in a state that is not the last one that was told. What is suspended does nothing, and so nothing of it crashes in front; other
  /// states may be written down a little late.
  private func isContradicted(by observation: AuditObservation) -> Bool {
    if observation.fact.word == AuditFact.idleApp { return state == .foreground }
    guard observation.isOfEnd, let told = observation.state, let state, told != state else {
      return false
    }
    switch state {
    case .suspended: return told == .foreground
    case .foreground, .background:
      return told != .unknown && observation.moment.clock - last.clock > Self.gracePeriod
    case .launching, .prewarmed, .unknown: return false
    }
  }

  /// Whether the process was said to be suspended, and has printed something since, or does so now.
  private func isAwake(at observation: AuditObservation) -> Bool {
    guard state == .suspended, let begin = life.intervals.last?.from else { return false }
    if observation.isAwake { return true }
    return observation.fact == AuditFact(kind: .alive, word: AuditFact.own)
      && observation.moment.clock - begin.clock > Stamp.slack(observation.moment.stamp)
  }

  /// It was suspended for a while, of which nobody tells the end; whoever lets it run, it is not seen in front.
  private mutating func wake(_ observation: AuditObservation) {
    life.intervals[life.intervals.count - 1].grade = .bounded
    loseState(observation)
    let isState = observation.fact.kind == .state
    guard !observation.isOfEnd, !isState || ["running", "hidden"].contains(observation.fact.word)
    else { return }
    move(to: .background, observation)
    life.intervals[life.intervals.count - 1].grade = .inferred
  }

  /// Its state has changed since it was heard of for the last time, and nobody tells when.
  private mutating func loseState(_ observation: AuditObservation) {
    var loss = observation
    loss.moment = last
    move(to: .unknown, loss)
  }

  /// Nothing is suspended in front: it has left that when it lost the focus for the last time, as far as is told.
  private mutating func leaveFront() {
    guard let focusLoss else { return }
    move(to: .background, focusLoss)
    life.intervals[life.intervals.count - 1].grade = .inferred
  }

  /// What is suspended after it has run without being seen was in the background: on its way to the front it would have been seen. One that is
  /// made in advance is suspended sooner.
  private mutating func noteUnseenRun(before observation: AuditObservation) {
    guard let unseenRun, life.launch == nil,
      observation.moment.clock - unseenRun.moment.clock > AuditedLives.sameTime
    else { return }
    move(to: .background, unseenRun)
    life.intervals[life.intervals.count - 1].grade = .inferred
  }

  mutating func settle(_ state: Audit.State, _ observation: AuditObservation) {
    if life.launch?.kind == .unknown {
      let isFirst = life.intervals.allSatisfy { $0.state == .launching }
      let asked = life.launch?.time?.clock ?? 0
      let age = observation.moment.clock - asked
      // One that takes longer was not launched for that.
      let isNear = age < AuditedLives.sameTime
      if state == .foreground, isFirst && age < Self.launchLimit || isNear {
        life.launch?.kind = .user
        life.launch?.grade = .inferred
      }
      // Later it may have been in front meanwhile.
      if state == .background, isFirst, isNear, life.pid != nil, observation.bundle >= 0,
        observation.evidence.table == nil
      {
        life.launch?.kind = .background
        life.launch?.grade = .inferred
      }
    }
    move(to: state, observation)
  }

  mutating func move(to state: Audit.State, _ observation: AuditObservation) {
    let count = life.intervals.count
    if count > 0 {
      if life.intervals[count - 1].state == state { return }
      life.intervals[count - 1].to = observation.moment
      life.intervals[count - 1].evidence.append(observation.evidence)
    }
    life.intervals.append(
      Audit.Interval(state: state, from: observation.moment, evidence: [observation.evidence]))
    if state != .unknown { isStateNew = true }
  }

  /// No more pieces of work of a process are open at a time, and no more things that its scenes have to do, so that each line costs little.
  static let openWork = 1024

  mutating func work(_ observation: AuditObservation) {
    let kind = observation.fact.word ?? ""
    if observation.fact.kind == .begin {
      // Another line about the same.
      if let token = observation.token,
        life.work.suffix(Self.openWork).contains(where: {
          $0.token == token && $0.kind == kind && $0.outcome == .open
        })
      {
        return
      }
      life.work.append(
        Audit.Work(
          kind: kind,
          name: observation.label ?? (observation.isScheduled ? observation.token : nil),
          from: observation.moment,
          evidence: [observation.evidence],
          token: observation.token))
      return
    }
    let index = life.work.suffix(Self.openWork).lastIndex {
      $0.kind == kind && ($0.outcome == .open || $0.outcome == .timedOut)
        && (observation.token == nil || $0.token == nil || $0.token == observation.token)
    }
    guard let index else {
      guard kind == "task" else { return }
      // Nobody tells when it began.
      life.work.append(
        Audit.Work(
          kind: kind, name: observation.label, evidence: [observation.evidence],
          token: observation.token))
      close(work: life.work.count - 1, observation)
      return
    }
    life.work[index].evidence.append(observation.evidence)
    if life.work[index].name == nil {
      life.work[index].name = observation.label
    }
    close(work: index, observation)
  }

  /// Notes what has become of open work.
  mutating func close(work index: Int, _ observation: AuditObservation) {
    guard life.work[index].outcome == .open, observation.fact.kind != .open
    else { return }
    life.work[index].to = observation.moment
    switch observation.fact.kind {
    case .timeout: life.work[index].outcome = .timedOut
    case .cancel: life.work[index].outcome = .cancelled
    default: life.work[index].outcome = .ended
    }
  }

  mutating func action(_ observation: AuditObservation) {
    let token = observation.token ?? ""
    if observation.fact.kind == .action {
      life.actions.append(
        Audit.Action(
          kind: observation.fact.word ?? "other", time: observation.moment,
          allowed: observation.seconds,
          evidence: [observation.evidence], token: token))
      return
    }
    guard
      let index = life.actions.suffix(Self.openWork).lastIndex(where: {
        $0.token == token && $0.used == nil && !$0.hasFailed
      })
    else { return }
    life.actions[index].evidence.append(observation.evidence)
    guard observation.fact.word != AuditFact.failed else {
      return life.actions[index].hasFailed = true
    }
    let begun = life.actions[index].time
    guard begun.stamp.isFine, observation.moment.stamp.isFine else { return }
    life.actions[index].used =
      Double(observation.moment.clock - begun.clock) / 1_000_000
  }

  /// The first moment that is known of a life.
  var beginning: Audit.Moment? {
    life.launch?.time ?? life.intervals.first?.from
  }
}
