/// An example of a rule that does not come out as its rule says.
public struct ExampleFailure: Sendable {
  /// The rule's id.
  public var rule: String
  /// The example as written.
  public var example: String
  /// Where the example stands.
  public var place: RulePlace
  /// What was expected and what happened, in words.
  public var problem: String
}

extension RuleSet {
  /// Runs the examples of every fault, note, rule and scenario; the traces that rules carry are their tests.
  ///
  /// - Returns: how many examples ran, and those that did not come out.
  public func testExamples() -> (count: Int, failures: [ExampleFailure]) {
    var count = 0
    var failures: [ExampleFailure] = []
    for (index, rule) in rules.enumerated() {
      for example in rule.examples {
        let found: [String]
        if rule.property != nil {
          found = problems(withProperty: example.asInLog, of: index)
        } else if example.steps.contains(where: {
          events[$0.event].isInstance && $0.parameter != nil
        }) {
          found = unexpected(in: ExampleRun(example, of: self), example) { $0 == index }
        } else if let machine = machine(of: index) {
          found = problems(with: example.asInLog, of: index, machine: machine)
        } else if rule.trigger != nil {
          found = unexpected(in: ExampleRun(example, of: self), example) { $0 == index }
        } else {
          continue
        }
        count += 1
        for problem in found {
          failures.append(
            ExampleFailure(
              rule: rule.id, example: example.text, place: example.place, problem: problem))
        }
      }
    }
    for (index, scenario) in scenarios.enumerated() {
      for example in scenario.examples {
        count += 1
        for problem in problems(with: example, ofScenario: index) {
          failures.append(
            ExampleFailure(
              rule: scenario.id, example: example.text, place: example.place, problem: problem))
        }
      }
    }
    return (count, failures)
  }

  /// The machine whose cells or moves name `rule`.
  func machine(of rule: Int) -> Int? {
    rules[rule].cells.first?.machine
      ?? machines.firstIndex { $0.moves.contains { $0.rule == rule } }
  }

  private func problems(with example: Example, of rule: Int, machine: Int) -> [String] {
    let found = findings(in: example, machine: machine)
    let names = example.steps.map { events[$0.event].name }
    var problems: [String] = []
    let marked: [Int] =
      example.isBad ? example.steps.indices.filter { example.steps[$0].isMarked } : []
    for index in marked where !found.contains(where: { $0.index == index && $0.rule == rule }) {
      problems.append("expected \(rules[rule].id) at \(names[index]), step \(index + 1)")
    }
    for finding in found {
      let isOwn = finding.rule == rule
      guard isOwn || finding.isFault, !(isOwn && marked.contains(finding.index)) else { continue }
      let name = finding.rule.map { rules[$0].id } ?? "a fault without a name"
      problems.append("found \(name) at \(names[finding.index]), step \(finding.index + 1)")
    }
    return problems
  }

  /// Each process of the example is a life of its own, as it is in a log with pids; without pids
  /// they share one belief.
  private func findings(in example: Example, machine: Int) -> [TraceFinding] {
    let configuration = example.configuration
    var lives: [(first: Int, events: [Int])] = []
    for (index, step) in example.steps.enumerated() {
      if lives.isEmpty || step.startsProcess && configuration.facts[.pids] == true {
        lives.append((index, []))
      }
      lives[lives.count - 1].events.append(step.event)
    }
    return lives.flatMap { life in
      runTrace(
        life.events, machine: machine, in: self, configuration: configuration,
        start: example.start
      ).findings.map { finding in
        var finding = finding
        finding.index += life.first
        return finding
      }
    }
  }

  /// What does not come out as an example of a formula says. It need not be a legal life.
  private func problems(withProperty example: Example, of index: Int) -> [String] {
    let run = ExampleRun(example, of: self, rule: rules[index])
    var problems = unexpected(in: run, example, hasOthers: false) { $0 == index }
    // A good example that shows nothing would hold for any formula.
    if !example.isBad, rules[index].property?.applies(in: example.configuration) == true,
      !run.tested.contains(index),
      rules[index].examples.first(where: { !$0.isBad })?.place == example.place
    {
      problems.append("the first good example does not put \(rules[index].id) to the test")
    }
    return problems
  }
}

extension Example {
  /// It has pids, lines say which thing they are about, and it starts at the launch, unless it says otherwise.
  fileprivate var asInLog: Example {
    var example = self
    for fact in [Fact.pids, .identified] where configuration.facts[fact] == nil {
      example.configuration.facts[fact] = true
    }
    if start == .auto { example.start = .launch }
    return example
  }
}
