/// What a check of the same logs finds, as findings of the apps of an audit.
extension Audit {
  /// Adds what a check finds to the apps that it is about.
  ///
  /// - Parameter result: of the same inputs.
  mutating func add(_ result: CheckResult) {
    configuration?.hidden = result.summary.hidden
    configuration?.regraded = result.summary.regraded
    /// By names and bundles: the apps that are called so.
    var places: [String: [Int]] = [:]
    for (place, app) in apps.enumerated() {
      for name in [app.bundle].compactMap(\.self) + app.names {
        places[name, default: []].append(place)
      }
    }
    let numbers = Dictionary(zip(sources.map(\.file), sources.indices)) { first, _ in first }
    var outlines: [String: String] = [:]
    var bundles: [Int: String] = [:]
    result.forEachLife { bundles[$0.id] = $0.bundle }
    result.forEachFinding { finding in
      guard finding.counts else { return }
      let bundle = bundles[finding.life]
      guard let name = bundle ?? finding.process, let source = numbers[finding.file] else { return }
      let called = places[name] ?? finding.process.flatMap { places[$0] } ?? []
      // A name that several apps bear tells nobody apart; their pids do.
      let fits = called.count > 1 ? called.filter { apps[$0].hasLife(of: finding) } : called
      guard fits.count == 1 || called.isEmpty else { return }
      let place = fits.first ?? apps.count
      if place == apps.count { apps.append(App(bundle: bundle)) }
      if let process = finding.process {
        places[process] = places[process] ?? [place]
        if apps[place].names.isEmpty, process != bundle { apps[place].names = [process] }
      }
      places[name] = places[name] ?? [place]
      let outline = outlines[finding.ruleID] ?? result.judged.rules.outline(of: finding.ruleID)
      outlines[finding.ruleID] = outline
      apps[place].add(finding, Int32(source), outline)
    }
  }
}

extension Audit.App {
  /// Whether it has a life with the pid of a finding.
  fileprivate func hasLife(of found: Lifecheck.Finding) -> Bool {
    guard let pid = found.pid.flatMap({ Int32(exactly: $0) }) else { return false }
    return lives.contains { $0.pid == pid }
  }

  fileprivate mutating func add(
    _ found: Lifecheck.Finding, _ source: Int32, _ outline: String
  ) {
    let isTimed = found.stamp.resolution != .none
    let time = Audit.Moment(stamp: found.stamp, clock: found.stamp.universal)
    let pid = found.pid.flatMap { Int32(exactly: $0) }
    // The last of several with the same pid that had begun.
    let candidates = lives.indices.filter { pid == nil ? lives.count == 1 : lives[$0].pid == pid }
    let life = candidates.last { number in
      guard let from = lives[number].launch?.time ?? lives[number].intervals.first?.from else {
        return true
      }
      return !isTimed || from.stamp.universal <= time.clock
    }
    var finding = Audit.Finding(
      rule: AuditRule(
        id: found.ruleID, severity: found.severity, title: found.message, because: found.because,
        fix: found.fix),
      life: life ?? candidates.first, pid: pid, time: isTimed ? time : nil,
      evidence: [Audit.Evidence(source: source, line: found.line)])
    finding.outline = outline
    findings.append(finding)
  }

  /// How many findings of a rule are shown to people one by one.
  private static let tellLimit = 3

  /// The first findings of each rule, and behind the last of them how many there are more.
  var firstFindings: [(finding: Audit.Finding, more: Int)] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule.id, default: 0] += 1 }
    var told: [String: Int] = [:]
    return findings.compactMap { finding in
      let number = told[finding.rule.id, default: 0] + 1
      told[finding.rule.id] = number
      guard number <= Self.tellLimit else { return nil }
      return (finding, number == Self.tellLimit ? (counts[finding.rule.id] ?? 0) - number : 0)
    }
  }
}

extension RuleSet {
  /// The message of a rule with its placeholders as `<event>`.
  fileprivate func outline(of rule: String) -> String {
    rules.first { $0.id == rule }?.messageOutline ?? rule
  }
}
