/// The examples of rules with a formula, without a log.
extension RuleSet {
  /// Where a formula is broken in a bare trace; indices count the steps from 0.
  ///
  /// Each process is a life of its own. Stamps begin anywhere and are exact.
  func breaches(
    in steps: [Example.Step], of rule: Int, configuration: Configuration, isWhole: Bool
  ) -> (places: [Int], verdicts: [PropertyVerdict]) {
    guard let property = rules[rule].property, property.applies(in: configuration) else {
      return ([], [])
    }
    var formulas = Formulas(FormulaPlan(self, [rule], configuration: configuration))
    var life = FormulaLife()
    var places: [Int] = []
    var verdicts: [PropertyVerdict] = []
    var time: Int64 = 1_000_000_000_000_000
    for (index, step) in steps.enumerated() {
      time += step.delay
      if index == 0 || step.startsProcess {
        if index > 0 { verdicts.append(formulas.verdict(of: 0, in: life)) }
        formulas.begin(&life, isWhole: isWhole)
      }
      let event = Event(step, of: events[step.event], number: index, time: time)
      if formulas.take(event, thread: UInt64(step.thread), snippet: nil, of: &life) {
        places += formulas.breaches.map(\.event.line)
      }
    }
    verdicts.append(formulas.verdict(of: 0, in: life))
    return (places, verdicts)
  }

  /// What does not come out as the example says, in words.
  func problems(withProperty example: Example, of rule: Int) -> [String] {
    var configuration = example.configuration
    if configuration.facts[.pids] == nil { configuration.facts[.pids] = true }
    let (found, verdicts) = breaches(
      in: example.steps, of: rule, configuration: configuration, isWhole: example.start != .tail)
    let names = example.steps.map { events[$0.event].name }
    let id = rules[rule].id
    let marked = example.isBad ? example.steps.indices.filter { example.steps[$0].isMarked } : []
    var problems = marked.filter { !found.contains($0) }.map {
      "expected \(id) at \(names[$0]), step \($0 + 1)"
    }
    problems += found.filter { !marked.contains($0) }.map {
      "found \(id) at \(names[$0]), step \($0 + 1)"
    }
    // A good example that shows nothing would hold for any formula.
    if !example.isBad, found.isEmpty, !verdicts.contains(.satisfied), !verdicts.contains(.pending),
      rules[rule].property?.applies(in: configuration) == true,
      rules[rule].examples.first(where: { !$0.isBad })?.place == example.place
    {
      problems.append("the first good example does not put \(id) to the test")
    }
    return problems
  }
}

extension Event {
  /// The step of an example; `number` stands for its line.
  init(_ step: Example.Step, of definition: EventDefinition, number: Int, time: Int64) {
    var stamp = Stamp()
    stamp.microseconds = time
    stamp.resolution = .microsecond
    stamp.zone = 0
    stamp.hasYear = true
    self.init(
      event: UInt16(step.event), spelling: 0, channel: .delegate, process: -1, pid: 0,
      thread: 0..<0, stamp: stamp, line: number, offset: 0, column: 1, length: 0,
      repeatsLineAbove: false)
    isTimed = true
    if let parameter = step.parameter {
      let bytes = Array(parameter.utf8)
      self.parameter = bytes.span.stableHash(of: 0..<bytes.count)
    } else if definition.hasURL {
      self.parameter = URLText.none(event)
    }
  }
}
