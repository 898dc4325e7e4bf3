/// How much of what the rules know the input has shown (docs/scenarios.md, "Coverage").
public struct CoverageReport: Sendable {
  /// What is counted.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// States of the machines that judge.
    case states
    /// Moves between those states.
    case transitions
    /// Documented sequences.
    case scenarios
    /// Rules that were put to the test.
    case rules
  }

  /// One kind, in numbers and by name.
  public struct Part: Hashable, Sendable {
    /// How many of them the input has shown.
    public var covered = 0
    /// How many there are.
    public var total = 0
    /// What was not covered, in the order of the rules.
    public var uncovered: [String] = []

    mutating func count(_ isCovered: Bool, _ name: @autoclosure () -> String) {
      total += 1
      if isCovered { covered += 1 } else { uncovered.append(name()) }
    }

    /// In whole percent, rounded down; 100 where there is nothing to cover.
    public var percent: Int { total == 0 ? 100 : covered * 100 / total }
  }

  /// One app of all inputs.
  package struct App: Sendable {
    package var process: String?
    package var parts: [Kind: Part]
  }

  package var parts: [Kind: Part] = [:]
  package var apps: [App] = []

  package init() {}

  /// One kind of all inputs together.
  public subscript(kind: Kind) -> Part { parts[kind] ?? Part() }
}

extension CheckResult {
  /// How much of what the rules know the input has shown.
  public var coverage: CoverageReport {
    var report = CoverageReport()
    // What was put to the test in each app, in the order of `Exercises.apps`.
    var exercised: [Set<Int>] = []
    forEachProcess { exercised.append(Set($0.exercised)) }
    let events = judged.exercisingEvents
    let testable = rules.enumerated().filter { index, rule in
      rule.isListed && !rule.isWithoutEvents
        && (judged.rules.rules[index].property.map { $0.applies(in: configuration) }
          ?? !events[index].isEmpty)
    }.map(\.offset)
    report.parts = parts(of: Array(exercised.indices), testable, exercised: exercised)
    var groups: [Int32: [Int]] = [:]
    var order: [Int32] = []
    for (number, app) in judged.exercises.apps.enumerated() {
      if groups[app.process] == nil { order.append(app.process) }
      groups[app.process, default: []].append(number)
    }
    report.apps = order.prefix(Self.coverageAppLimit).map { process in
      CoverageReport.App(
        process: process < 0 ? nil : names.name(process),
        parts: parts(of: groups[process] ?? [], testable, exercised: exercised))
    }
    return report
  }

  /// How many apps are listed by themselves.
  private static let coverageAppLimit = 100

  /// - Parameter testable: the rules that some log can put to the test in this configuration.
  private func parts(
    of apps: [Int], _ testable: [Int], exercised: [Set<Int>]
  ) -> [CoverageReport.Kind: CoverageReport.Part] {
    var states = CoverageReport.Part()
    var transitions = CoverageReport.Part()
    var scenarios = CoverageReport.Part()
    let marks = judged.coverage
    // An app with scenes has nothing to show of the machine of those without, and the other way round.
    let shown = judged.shownMachines
    let own = shown.filter { machine in apps.contains { marks.hasJudged(machine, app: $0) } }
    for machine in own.isEmpty ? shown : own {
      let map = marks.map(of: machine)
      let names = judged.rules.machines[map.machine].states.map(\.name)
      for state in names.indices where map.states >> UInt64(state) & 1 == 1 {
        let isCovered = apps.contains { marks.hasState(state, machine: machine, app: $0) }
        states.count(isCovered, names[state])
      }
      for (number, transition) in map.transitions.enumerated() {
        let isCovered = apps.contains { marks.hasTransition(number, machine: machine, app: $0) }
        let event = judged.rules.events[transition.event].name
        transitions.count(
          isCovered, "\(event) from \(names[transition.from]) to \(names[transition.to])")
      }
    }
    let meant = Set((own.isEmpty ? shown : own).map { judged.machines[$0].index })
    for scenario in judged.likelyScenarios(of: meant) {
      let isCovered = apps.contains { marks.hasScenario(scenario, app: $0) }
      scenarios.count(isCovered, judged.rules.scenarios[scenario].id)
    }
    var rules = CoverageReport.Part()
    for rule in testable {
      let isCovered = apps.contains { exercised[$0].contains(rule) }
      rules.count(isCovered, judged.rules.rules[rule].id)
    }
    return [.states: states, .transitions: transitions, .scenarios: scenarios, .rules: rules]
  }
}

/// For people.
extension CoverageReport {
  /// How many names of a kind are shown; JSON has all.
  private static let nameLimit = 8

  /// Appends the table, with an empty line before it.
  func write(palette: Palette, width: Int, to sink: ByteSink) {
    sink.append("\n\(palette.paint("covered", .bold))\n")
    let labels = Kind.allCases.map { "\(self[$0].covered) of \(self[$0].total)" }
    let widest = labels.map(\.count).max() ?? 0
    let longest = Kind.allCases.map(\.rawValue.count).max() ?? 0
    for (kind, label) in zip(Kind.allCases, labels) {
      let part = self[kind]
      let gap = String(repeating: " ", count: longest - kind.rawValue.count + 2)
      let margin = String(repeating: " ", count: widest - label.count + 2)
      sink.append("\(margin)\(label)  \(kind.rawValue)\(gap)\(part.percent) %\n")
      // Rules are many, and most of them are never broken: `rules list` has them.
      guard kind != .rules, !part.uncovered.isEmpty else { continue }
      let indent = widest + 4
      let more = part.uncovered.count - Self.nameLimit
      let names =
        "not: " + part.uncovered.prefix(Self.nameLimit).map { shown($0) }.joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
      for line in wrapped(names, width: max(width - indent, 40)) {
        sink.append(palette.paint(String(repeating: " ", count: indent) + line, .faint) + "\n")
      }
    }
  }
}

extension JSONWriter {
  /// - Parameter withNames: whether what was not covered is named.
  mutating func value(_ coverage: CoverageReport, withNames: Bool) {
    object { json in
      json.write(coverage.parts)
      if withNames {
        json.object("uncovered") { json in
          for kind in CoverageReport.Kind.allCases {
            json.pair(kind.rawValue, coverage[kind].uncovered)
          }
        }
      }
      json.objects("apps", coverage.apps) { json, app in
        json.pair("process", app.process)
        json.write(app.parts)
      }
    }
  }

  private mutating func write(_ parts: [CoverageReport.Kind: CoverageReport.Part]) {
    for kind in CoverageReport.Kind.allCases {
      let part = parts[kind] ?? CoverageReport.Part()
      object(kind.rawValue, ["covered": part.covered, "total": part.total])
    }
  }
}
