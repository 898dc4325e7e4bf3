/// What an audit finds fault with, by the `finding` blocks of the rules.
struct AuditFindings {
  private let rules: [AuditRule]
  private let configuration: Configuration
  /// How long an app may run in the background, in microseconds.
  let allowance: Int64
  /// By source, the number of the device that it is of.
  private let devices: [Int: Int]

  /// - Parameter configuration: what is known of the app.
  init(_ rules: RuleSet, _ configuration: Configuration, devices: [Int: Int]) {
    self.devices = devices
    self.rules = rules.audit.findings
    self.configuration = configuration
    allowance = rules.backgroundAllowance(in: configuration)
  }

  /// Where a rule is broken in the lives of an app, the same thing told once for each life.
  func findings(in app: Audit.App) -> [Audit.Finding] {
    var found: [Audit.Finding] = []
    // If several rules name one end, the first is told.
    var explained: Set<Int> = []
    for rule in rules where rule.only.value(in: configuration) == .yes {
      switch rule.condition {
      case nil: break
      case .ends(let count, let within):
        if let finding = loop(rule, count, within, in: app) { found.append(finding) }
      case .wakes(let count, let within):
        if let finding = wakes(rule, count, within, in: app) { found.append(finding) }
      case let condition?:
        for (number, life) in app.lives.enumerated() {
          let places = places(condition, in: life)
          if case .end = condition, !places.isEmpty {
            // What may have been no fault is no error.
            if rule.severity == .error, life.end?.isOf == .unknown { continue }
            guard explained.insert(number).inserted else { continue }
          }
          for (time, evidence) in places {
            found.append(
              Audit.Finding(
                rule: rule, life: number, pid: life.pid, time: time, evidence: evidence))
          }
        }
      }
    }
    return found
  }

  private func places(
    _ condition: AuditRule.Condition, in life: Audit.Life
  ) -> [(Audit.Moment?, [Audit.Evidence])] {
    switch condition {
    case .end(let causes, let code, let state, let within):
      guard let end = life.end, causes.contains(end.cause), code == nil || code == end.code,
        state == end.state?.rawValue || state == nil && !end.isExcused,
        within == nil || isEarly(end, life, within ?? 0) && !life.isDebugged
      else { return [] }
      return [(end.time, end.evidence)]
    case .work(let outcome):
      return life.work.filter { $0.outcome.rawValue == outcome }.map {
        ($0.to ?? $0.from, $0.evidence)
      }
    // While a debugger holds it, an app may take any time, and there is no watchdog.
    case .action where life.isDebugged: return []
    case .action(let seconds):
      return life.actions.filter { action in
        guard let used = action.used else { return false }
        if let seconds { return used > Double(seconds) }
        return action.allowed.map { used > $0 / 2 } ?? false
      }.map { ($0.time, $0.evidence) }
    case .launch(let kind):
      return life.launch.map { $0.kind.rawValue == kind ? [($0.time, $0.evidence)] : [] } ?? []
    // The kill for it is told instead.
    case .stay where life.end?.cause == "backgroundOverrun": return []
    case .stay(let state, let seconds):
      let limit = seconds.map { $0 * 1_000_000 } ?? allowance
      return life.intervals.filter { $0.state.rawValue == state && $0.duration ?? 0 > limit }
        .map { ($0.from, $0.evidence) }
    case .ends, .wakes: return []
    }
  }

  private func isEarly(_ end: Audit.End, _ life: Audit.Life, _ seconds: Int64) -> Bool {
    guard let from = life.launch?.time, let to = end.time else { return false }
    return to.clock - from.clock <= seconds * 1_000_000
  }

  /// The first time that so many lives of an app ended by a fault in so short a time.
  private func loop(
    _ rule: AuditRule, _ count: Int64, _ seconds: Int64, in app: Audit.App
  ) -> Audit.Finding? {
    let ends = app.lives.enumerated().compactMap { number, life -> Moment? in
      // What was not launched has not been ended.
      guard let end = life.end, end.isOf == .fault, end.cause != AuditFact.launchFailed,
        let time = end.time
      else { return nil }
      return Moment(life: number, time: time, evidence: end.evidence)
    }
    return crowd(rule, count, seconds, ends, in: app)
  }

  /// The first time that an app was woken more than so many times in so short a time: launched in the background, or resumed there.
  private func wakes(
    _ rule: AuditRule, _ count: Int64, _ seconds: Int64, in app: Audit.App
  ) -> Audit.Finding? {
    var wakes: [Moment] = []
    for (number, life) in app.lives.enumerated() {
      if let launch = life.launch, launch.kind == .background,
        let time = launch.time
      {
        wakes.append(Moment(life: number, time: time, evidence: launch.evidence))
      }
      for wake in life.wakes {
        guard let time = wake.from else { continue }
        wakes.append(Moment(life: number, time: time, evidence: wake.evidence))
      }
    }
    return crowd(rule, count.adding(1), seconds, wakes, in: app)
  }

  private struct Moment {
    var life: Int
    var time: Audit.Moment
    var evidence: [Audit.Evidence]
  }

  /// Where `count` moments of one device first lie within so many seconds: a finding at the last of them.
  private func crowd(
    _ rule: AuditRule, _ count: Int64, _ seconds: Int64, _ moments: [Moment], in app: Audit.App
  ) -> Audit.Finding? {
    Dictionary(grouping: moments) { devices[Int($0.evidence.first?.source ?? -1)] ?? -1 }
      .sorted { $0.key < $1.key }.lazy
      .compactMap { crowd(rule, count, seconds, ofDevice: $0.value, in: app) }.first
  }

  private func crowd(
    _ rule: AuditRule, _ count: Int64, _ seconds: Int64, ofDevice moments: [Moment],
    in app: Audit.App
  ) -> Audit.Finding? {
    let sorted = moments.sorted { $0.time.clock < $1.time.clock }
    let size = Int(clamping: count)
    guard size > 0, sorted.count >= size else { return nil }
    for first in 0...sorted.count - size {
      let last = sorted[first + size - 1]
      guard last.time.clock - sorted[first].time.clock <= seconds * 1_000_000 else { continue }
      return Audit.Finding(
        rule: rule, life: last.life, pid: app.lives[last.life].pid, time: last.time,
        evidence: sorted[first..<first + size].flatMap { $0.evidence.prefix(1) })
    }
    return nil
  }
}

extension Audit.Life {
  /// Whether a debugger or a test has launched it.
  fileprivate var isDebugged: Bool {
    launch?.kind == .debugger || launch?.kind == .test
  }
}

extension RuleSet {
  /// How long an app without background modes may run in the background, in microseconds: the longest time that a machine's `silence` has for
  /// what is known of the system.
  func backgroundAllowance(in configuration: Configuration) -> Int64 {
    if let seconds = configuration.backgroundAllowance { return Int64(seconds) * 1_000_000 }
    let known = machines.flatMap(\.silences).filter { $0.condition.value(in: configuration) != .no }
    return Int64(known.map(\.seconds).max() ?? 600) * 1_000_000
  }
}
