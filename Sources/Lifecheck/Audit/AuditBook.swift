/// Makes lives of signs: joins what is told of one process, whoever tells it, and never two.
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
    var isOver = false
    /// Whether it turned out to be a part of another one.
    var isAbsorbed = false
    /// Whether SpringBoard says that it is to be seen.
    var isVisible = false

    var state: String? { life.intervals.last?.state }
    /// Whether a process was made in advance, and the app not yet launched in it.
    var isPrewarmed: Bool { life.launch?.kind == LaunchKind.prewarm }
  }

  enum LaunchKind {
    static let user = "user"
    static let background = "background"
    static let prewarm = "prewarm"
    static let unknown = "unknown"
  }

  /// So long after its end a line may still speak of a process, in microseconds.
  private static let echo: Int64 = 10_000_000
  /// So long after it is asked for, a launch may be asked for again by the next part of the system.
  private static let launchTime: Int64 = 5_000_000

  let rules: AuditDefinition
  var names: NameTable
  var lives: [Open] = []
  private(set) var signs: [Audit.Sign] = []
  /// The newest life of each process, bundle and name; some are over.
  private var byPid: [Int32: Int] = [:]
  private var byBundle: [Int32: Int] = [:]
  private var byName: [Int32: Int] = [:]

  init(_ rules: AuditDefinition, _ names: NameTable) {
    self.rules = rules
    self.names = names
  }

  mutating func take(_ given: AuditSign) {
    var sign = given
    if let scene = sign.scene { sign.bundle = names.intern(scene) }
    switch sign.fact.kind {
    case .launch: launch(sign)
    case .ended where sign.fact.word == "reboot": endAll(sign)
    case .ended where sign.fact.word == "launchFailed": fail(sign)
    case .state where sign.pid < 0 && sign.bundle < 0 && sign.name < 0:
      for number in lives.indices where !lives[number].isOver && !lives[number].isAbsorbed {
        move(number, to: sign.fact.word ?? "", sign)
      }
    case .sign where sign.pid < 0 && sign.bundle < 0 && sign.name < 0:
      signs.append(
        Audit.Sign(kind: sign.fact.word ?? "", time: sign.moment, evidence: sign.evidence))
    default:
      guard let number = life(of: sign) else { return }
      apply(sign, to: number)
    }
  }

  // MARK: Which life

  /// The life that a sign is about; a new one where the sign shows that there is one.
  private mutating func life(of sign: AuditSign) -> Int? {
    if let known = known(sign) {
      let isBirth = sign.fact.kind == .process || sign.fact.kind == .state
      guard lives[known].isOver else {
        if sign.bundle >= 0, lives[known].bundle >= 0, sign.bundle != lives[known].bundle {
          // Another app has the number now. Of a database one row may be late.
          if sign.evidence.table == nil { close(known, before: sign) }
          return begin(sign)
        }
        absorbLaunch(of: sign, into: known)
        return known
      }
      let isEcho = sign.moment.clock - (lives[known].life.end?.time?.clock ?? .min / 2) < Self.echo
      guard !isEcho, isBirth, sign.fact.word != "gone" else { return known }
    }
    switch sign.fact.kind {
    case .process, .alive: return begin(sign)
    case .state where sign.fact.word != "gone" && (sign.bundle >= 0 || sign.name >= 0):
      return begin(sign)
    case .ending where sign.bundle >= 0, .ended where sign.bundle >= 0: return begin(sign)
    default: return nil
    }
  }

  /// A process that was known by its name and number turns out to be the one of an app whose launch was told.
  private mutating func absorbLaunch(of sign: AuditSign, into number: Int) {
    guard sign.bundle >= 0, lives[number].bundle < 0, let other = byBundle[sign.bundle],
      other != number, !lives[other].isOver, lives[other].life.pid == nil
    else { return }
    let own = lives[number].life
    lives[number].life = lives[other].life
    lives[number].life.pid = own.pid
    let rest = own.intervals.drop { $0.state == "launching" }
    if let first = rest.first {
      let count = lives[number].life.intervals.count
      if count > 0 { lives[number].life.intervals[count - 1].to = first.from }
      lives[number].life.intervals += rest
    }
    lives[number].life.work += own.work
    lives[number].life.actions += own.actions
    lives[number].life.signs += own.signs
    lives[other].isAbsorbed = true
  }

  private func known(_ sign: AuditSign) -> Int? {
    if sign.pid >= 0 {
      if sign.bundle >= 0, let number = byBundle[sign.bundle], lives[number].life.pid == sign.pid {
        return number
      }
      let number = byPid[sign.pid]
      if let number, !lives[number].isOver, isSame(lives[number].bundle, sign.bundle) {
        return number
      }
      return waiting(sign) ?? number
    }
    if sign.bundle >= 0, let number = byBundle[sign.bundle] { return number }
    if sign.name >= 0, let number = byName[sign.name] { return number }
    return nil
  }

  private func isSame(_ bundle: Int32, _ other: Int32) -> Bool {
    bundle < 0 || other < 0 || bundle == other
  }

  /// A launch that has got its process now, or a life whose number nobody has told.
  private func waiting(_ sign: AuditSign) -> Int? {
    let keys = [
      sign.bundle >= 0 ? byBundle[sign.bundle] : nil, sign.name >= 0 ? byName[sign.name] : nil,
    ]
    return keys.compactMap(\.self).first { lives[$0].life.pid == nil && !lives[$0].isOver }
  }

  private mutating func begin(_ sign: AuditSign) -> Int {
    let number = lives.count
    lives.append(Open(last: sign.moment))
    join(sign, number)
    // A database has a row where a process begins.
    if sign.evidence.table != nil, let state = sign.fact.word, sign.fact.kind == .state,
      state != "suspended"
    {
      lives[number].life.launch = Audit.Launch(
        time: sign.moment, kind: LaunchKind.unknown, grade: .inferred, evidence: [sign.evidence])
    }
    return number
  }

  /// Notes what a sign says of the process's identity.
  private mutating func join(_ sign: AuditSign, _ number: Int) {
    if sign.pid >= 0, lives[number].life.pid == nil {
      lives[number].life.pid = sign.pid
    }
    if sign.bundle >= 0 { lives[number].bundle = sign.bundle }
    if sign.name >= 0, lives[number].name < 0 { lives[number].name = sign.name }
    if let pid = lives[number].life.pid { byPid[pid] = number }
    if lives[number].bundle >= 0 { byBundle[lives[number].bundle] = number }
    if lives[number].name >= 0 { byName[lives[number].name] = number }
  }

  // MARK: Launches

  private mutating func launch(_ sign: AuditSign) {
    let kind = sign.fact.word
    if let number = known(sign), !lives[number].isOver {
      if sign.pid >= 0 || sign.name >= 0 { join(sign, number) }
      let asked = lives[number].life.launch?.time?.clock
      let isRecent = asked.map { sign.moment.clock - $0 < Self.launchTime } ?? false
      if lives[number].isPrewarmed, kind != LaunchKind.prewarm {
        // The same launch is told of by several.
        if kind == nil, isRecent { return }
        return launchPrewarmed(number, sign)
      }
      if kind == LaunchKind.prewarm, lives[number].life.launch == nil {
        return setLaunch(number, sign)
      }
      if isRecent || lives[number].life.pid == nil {
        if lives[number].life.launch?.kind == LaunchKind.unknown, let kind {
          lives[number].life.launch?.kind = kind
        }
        return
      }
      // Nobody launches what runs: its end was not told.
      guard kind != nil else { return }
      close(number, before: sign)
    }
    let number = begin(sign)
    setLaunch(number, sign)
  }

  private mutating func setLaunch(_ number: Int, _ sign: AuditSign) {
    let kind = sign.fact.word ?? LaunchKind.unknown
    lives[number].life.launch = Audit.Launch(
      time: sign.moment, kind: kind, evidence: [sign.evidence])
    let isPrewarm = kind == LaunchKind.prewarm
    if isPrewarm { lives[number].life.launch?.prewarmedAt = sign.moment }
    move(number, to: isPrewarm ? "prewarmed" : "launching", sign)
  }

  private mutating func launchPrewarmed(_ number: Int, _ sign: AuditSign) {
    guard let prewarm = lives[number].life.launch else { return }
    var launch = Audit.Launch(
      time: sign.moment, kind: sign.fact.word ?? LaunchKind.unknown, evidence: [sign.evidence])
    if sign.fact.kind == .state { launch.kind = LaunchKind.user }
    launch.isPrewarmed = true
    launch.prewarmedAt = prewarm.time
    launch.evidence += prewarm.evidence
    lives[number].life.launch = launch
    move(number, to: "launching", sign)
  }

  private mutating func fail(_ sign: AuditSign) {
    var number = known(sign)
    if let known = number, lives[known].isOver || lives[known].life.pid != nil { number = nil }
    let life = number ?? begin(sign)
    if lives[life].life.launch == nil {
      lives[life].life.launch = Audit.Launch(
        time: sign.moment, kind: LaunchKind.unknown, evidence: [sign.evidence])
    }
    end(life, sign, cause(of: sign))
  }

  // MARK: What happens in a life

  private mutating func apply(_ sign: AuditSign, to number: Int) {
    join(sign, number)
    if lives[number].isOver { return amend(number, sign) }
    if sign.moment.clock > lives[number].last.clock { lives[number].last = sign.moment }
    switch sign.fact.kind {
    case .process where lives[number].life.launch == nil && lives[number].state == nil:
      lives[number].life.launch = Audit.Launch(
        time: sign.moment, kind: LaunchKind.unknown, evidence: [sign.evidence])
      move(number, to: "launching", sign)
    case .state: take(state: sign.fact.word ?? "", sign, number)
    case .ending:
      let cause = cause(of: sign)
      if cause.rank >= lives[number].announced?.rank ?? -1 { lives[number].announced = cause }
      noteWatchdog(number, sign)
    case .ended: end(number, sign, cause(of: sign))
    case .report: lives[number].hasReport = true
    case .begin, .end, .timeout, .cancel: work(number, sign)
    case .action, .done: action(number, sign)
    case .sign:
      lives[number].life.signs.append(
        Audit.Sign(kind: sign.fact.word ?? "", time: sign.moment, evidence: sign.evidence))
    case .process, .alive, .launch: break
    }
  }

  /// What the watchdog of a launch says of that launch, where nothing else does.
  private mutating func noteWatchdog(_ number: Int, _ sign: AuditSign) {
    guard sign.seconds != nil, lives[number].life.launch == nil else { return }
    let isUser = sign.label?.hasPrefix("foreground") ?? false
    lives[number].life.launch = Audit.Launch(
      time: sign.moment, kind: isUser ? LaunchKind.user : LaunchKind.unknown, grade: .inferred,
      evidence: [sign.evidence])
  }

  private mutating func take(state: String, _ sign: AuditSign, _ number: Int) {
    let now = lives[number].state
    switch state {
    case "gone": return end(number, sign, nil)
    case "running":
      if now == "suspended" { move(number, to: "background", sign) }
      return
    case "unfocused":
      guard !lives[number].isVisible, now != "background", now != "prewarmed" else { return }
      return settle(number, "background", sign)
    case "foreground":
      lives[number].isVisible = true
      if lives[number].isPrewarmed { launchPrewarmed(number, sign) }
      return settle(number, state, sign)
    default:
      lives[number].isVisible = false
      // A process that was made in advance waits, suspended or not.
      guard !lives[number].isPrewarmed else { return }
      return settle(number, state, sign)
    }
  }

  private mutating func settle(_ number: Int, _ state: String, _ sign: AuditSign) {
    if lives[number].life.launch?.kind == LaunchKind.unknown {
      let isFirst = lives[number].life.intervals.allSatisfy { $0.state == "launching" }
      let asked = lives[number].life.launch?.time?.clock ?? 0
      if isFirst || state == "foreground" && sign.moment.clock - asked < 2_000_000 {
        if state == "foreground" { lives[number].life.launch?.kind = LaunchKind.user }
        if isFirst, state == "background", lives[number].life.pid != nil, sign.bundle >= 0,
          sign.evidence.table == nil
        {
          lives[number].life.launch?.kind = LaunchKind.background
        }
      }
    }
    move(number, to: state, sign)
  }

  private mutating func move(_ number: Int, to state: String, _ sign: AuditSign) {
    let count = lives[number].life.intervals.count
    if count > 0 {
      if lives[number].life.intervals[count - 1].state == state { return }
      lives[number].life.intervals[count - 1].to = sign.moment
      lives[number].life.intervals[count - 1].evidence.append(sign.evidence)
    }
    lives[number].life.intervals.append(
      Audit.Interval(state: state, from: sign.moment, evidence: [sign.evidence]))
  }

  private mutating func work(_ number: Int, _ sign: AuditSign) {
    let kind = sign.fact.word ?? ""
    if sign.fact.kind == .begin {
      // Another line about the same.
      if let token = sign.token,
        lives[number].life.work.contains(where: {
          $0.token == token && $0.kind == kind && $0.outcome == "open"
        })
      {
        return
      }
      lives[number].life.work.append(
        Audit.Work(
          kind: kind, name: sign.label, from: sign.moment, evidence: [sign.evidence],
          token: sign.token))
      return
    }
    let index = lives[number].life.work.lastIndex {
      $0.kind == kind && ($0.outcome == "open" || $0.outcome == "timedOut")
        && (sign.token == nil || $0.token == nil || $0.token == sign.token)
    }
    guard let index else {
      guard sign.fact.kind == .end, kind == "task" else { return }
      var work = Audit.Work(
        kind: kind, name: sign.label, to: sign.moment, evidence: [sign.evidence])
      work.outcome = "ended"
      lives[number].life.work.append(work)
      return
    }
    lives[number].life.work[index].evidence.append(sign.evidence)
    if lives[number].life.work[index].name == nil {
      lives[number].life.work[index].name = sign.label
    }
    guard lives[number].life.work[index].outcome == "open" else { return }
    lives[number].life.work[index].to = sign.moment
    switch sign.fact.kind {
    case .timeout: lives[number].life.work[index].outcome = "timedOut"
    case .cancel: lives[number].life.work[index].outcome = "cancelled"
    default: lives[number].life.work[index].outcome = "ended"
    }
  }

  private mutating func action(_ number: Int, _ sign: AuditSign) {
    let token = sign.token ?? ""
    if sign.fact.kind == .action {
      lives[number].life.actions.append(
        Audit.Action(
          kind: sign.fact.word ?? "other", time: sign.moment, allowed: sign.seconds,
          evidence: [sign.evidence], token: token))
      return
    }
    guard
      let index = lives[number].life.actions.lastIndex(where: {
        $0.token == token && $0.used == nil
      })
    else { return }
    lives[number].life.actions[index].evidence.append(sign.evidence)
    let begun = lives[number].life.actions[index].time
    guard begun.stamp.isFine, sign.moment.stamp.isFine else { return }
    lives[number].life.actions[index].used = Double(sign.moment.clock - begun.clock) / 1_000_000
  }
}

extension NameTable {
  mutating func intern(_ text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return intern(bytes.span, 0..<bytes.count, isEscaped: false)
  }
}
