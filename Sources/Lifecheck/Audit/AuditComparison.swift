/// Two audits side by side: two builds of an app, or two versions of the system.
package struct AuditComparison: Sendable {
  /// How often something was told in one audit and in the other.
  struct Rate: Sendable {
    var what: String
    var counts: (own: Int, other: Int)
    /// What the counts are divided by, in each; nil where one is 0.
    var exposure: (own: Double, other: Double)?

    /// Times a launch, or times an hour, with its exact interval of 95 %.
    var intervals: (own: ExactInterval, other: ExactInterval)? {
      exposure.map { exposure in
        (
          ExactInterval(count: counts.own).per(exposure.own),
          ExactInterval(count: counts.other).per(exposure.other)
        )
      }
    }

    /// Whether chance alone hardly explains the difference: the intervals have nothing in common.
    var isDifferent: Bool { intervals.map { $0.own.parts(from: $0.other) } ?? false }
  }

  /// One app in both.
  struct App: Sendable {
    var bundle: String?
    var name: String?
    var launches: (own: Int, other: Int)
    /// The hours that the sources which tell of it cover.
    var hours: (own: Double, other: Double)
    var perLaunch: [Rate]
    var perHour: [Rate]
    /// Causes of ends, and findings, that only one of the audits tells of.
    var newCauses: [String]
    var goneCauses: [String]
    var newFindings: [String]
    var goneFindings: [String]

    var rates: [(unit: String, rate: Rate)] {
      perLaunch.map { ("launch", $0) } + perHour.map { ("hour", $0) }
    }
  }

  let sources: [Audit.Source]
  let apps: [App]
  /// Apps that only one of the audits tells of.
  let newApps: [String]
  let goneApps: [String]
  /// Texts of the system that only one of the audits has.
  let newShapes: [String]
  let goneShapes: [String]

  init(_ own: Audit, _ other: Audit) {
    sources = other.sources
    let others = Dictionary(other.apps.map { (Self.key($0), $0) }) { first, _ in first }
    let keys = Set(own.apps.map { Self.key($0) })
    apps = own.apps.compactMap { app in
      others[Self.key(app)].map { Self.app(app, own, $0, other) }
    }
    newApps = own.apps.map { Self.key($0) }.filter { others[$0] == nil }
    goneApps = other.apps.map { Self.key($0) }.filter { !keys.contains($0) }
    (newShapes, goneShapes) = Self.differences(own.shapes, other.shapes)
  }

  private static func key(_ app: Audit.App) -> String { app.bundle ?? app.names.first ?? "?" }

  private static func app(
    _ app: Audit.App, _ own: Audit, _ twin: Audit.App, _ other: Audit
  ) -> App {
    let launches = (own: AuditTotals(app).launches, other: AuditTotals(twin).launches)
    let hours = (own: own.hours(of: app), other: other.hours(of: twin))
    let causes = (own: Self.causes(of: app), other: Self.causes(of: twin))
    let findings = (own: Self.findings(of: app), other: Self.findings(of: twin))
    let newCauses = differences(Set(causes.own.keys), Set(causes.other.keys))
    let newFindings = differences(Set(findings.own.keys), Set(findings.other.keys))
    var counted: [(what: String, own: Int, other: Int)] = []
    for cause in Set(causes.own.keys).union(causes.other.keys).sorted() {
      counted.append(("end: \(cause)", causes.own[cause] ?? 0, causes.other[cause] ?? 0))
    }
    for rule in Set(findings.own.keys).union(findings.other.keys).sorted() {
      counted.append((rule, findings.own[rule] ?? 0, findings.other[rule] ?? 0))
    }
    func rates(_ own: Double, _ other: Double) -> [Rate] {
      counted.map { entry in
        Rate(
          what: entry.what, counts: (entry.own, entry.other),
          exposure: own > 0 && other > 0 ? (own, other) : nil)
      }
    }
    var perHour = rates(hours.own, hours.other)
    perHour.insert(
      Rate(
        what: "launches", counts: launches,
        exposure: hours.own > 0 && hours.other > 0 ? hours : nil), at: 0)
    return App(
      bundle: app.bundle, name: app.names.first ?? twin.names.first, launches: launches,
      hours: hours, perLaunch: rates(Double(launches.own), Double(launches.other)),
      perHour: perHour, newCauses: newCauses.new, goneCauses: newCauses.gone,
      newFindings: newFindings.new, goneFindings: newFindings.gone)
  }

  private static func causes(of app: Audit.App) -> [String: Int] {
    app.lives.reduce(into: [:]) { counts, life in
      if let end = life.end { counts[end.cause, default: 0] += 1 }
    }
  }

  private static func findings(of app: Audit.App) -> [String: Int] {
    app.findings.reduce(into: [:]) { counts, finding in counts[finding.rule.id, default: 0] += 1 }
  }

  private static func differences(
    _ own: Set<String>, _ other: Set<String>
  ) -> (new: [String], gone: [String]) {
    (own.subtracting(other).sorted(), other.subtracting(own).sorted())
  }
}

extension Audit {
  /// Compares it with another one, which is the older, or the one that is known.
  package mutating func compare(with other: Audit) { against = AuditComparison(self, other) }

  /// How many hours the sources cover that tell of an app. What two sources of one device cover at once counts once.
  fileprivate func hours(of app: App) -> Double {
    let spans = app.sources.compactMap { sources[$0].span }.sorted {
      ($0.device, $0.first.clock) < ($1.device, $1.first.clock)
    }
    var (covered, device, end) = (Int64(0), -1, Int64.min)
    for span in spans {
      if span.device != device { (device, end) = (span.device, .min) }
      guard span.last.clock > end else { continue }
      covered = covered.adding(span.last.clock - max(span.first.clock, end))
      end = span.last.clock
    }
    return Double(covered) / 3_600_000_000
  }
}
