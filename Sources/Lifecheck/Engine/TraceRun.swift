/// One finding on a bare trace; indices count its events from 0.
struct TraceFinding: Equatable, Sendable {
  var index: Int
  /// An index into `RuleSet.rules`.
  var rule: Int?
  var isFault: Bool
  /// The lost callbacks, as indices into `RuleSet.events`.
  var missing: [Int]
  var isSpurious: Bool
  var isNamed: Bool
  /// The event that the explanation concerns.
  var explains: Int
}

/// What a machine says of a bare trace.
struct TraceResult: Equatable, Sendable {
  var faults: Int
  var findings: [TraceFinding]
}

/// Runs one machine over the events of one life, without a log: for inline examples and tests.
///
/// - Parameter events: indices into `RuleSet.events`; those that the machine does not know are passed over.
func runTrace(
  _ events: [Int], machine index: Int, in rules: RuleSet, configuration: Configuration,
  start: StartMode
) -> TraceResult {
  var automaton = Automaton(Machine(index, of: rules, in: configuration))
  return runTrace(
    events, automaton: &automaton, rules: rules, configuration: configuration, start: start)
}

/// The same with an automaton that is kept from trace to trace.
///
/// - Parameter losses: the indices of events before which messages are lost.
func runTrace(
  _ events: [Int], automaton: inout Automaton, rules: RuleSet, configuration: Configuration,
  start: StartMode, losses: Set<Int> = []
) -> TraceResult {
  var result = TraceResult(faults: 0, findings: [])
  var monitor: Monitor?
  var positions: [Int] = []
  var open: Int?

  func explain(_ mark: FaultMark?) {
    guard let mark, let number = open else { return }
    open = nil
    result.findings[number].missing = automaton.machine.lostSymbols(of: mark).map {
      automaton.machine.alphabet[Int($0)]
    }
    result.findings[number].isSpurious = mark.kind == .spurious
    result.findings[number].isNamed = mark.kind == .named
    if mark.ordinal > 0 { result.findings[number].explains = positions[Int(mark.ordinal) - 1] }
  }

  for (index, event) in events.enumerated() {
    let symbol = Int(automaton.machine.symbols[event])
    guard symbol >= 0 else { continue }
    if monitor == nil {
      let begin = Monitor.start(start, first: symbol, of: automaton.machine)
      monitor = Monitor(states: begin.states, automaton: &automaton)
    }
    guard var current = monitor else { continue }
    if losses.contains(index), !positions.isEmpty {
      explain(current.release(automaton: automaton))
      let states = automaton.statesAfterLoss(hasPids: configuration.facts[.pids] == true)
      current.widen(to: states, automaton: &automaton)
    }
    positions.append(index)
    let lastSymbol = current.lastSymbol
    let answer = current.observe(
      symbol, event: UInt16(event), line: index + 1, automaton: &automaton)
    let move = answer.move
    monitor = current
    explain(answer.explanation)
    var finding = TraceFinding(
      index: index, rule: nil, isFault: move.rises, missing: [], isSpurious: false,
      isNamed: false, explains: index)
    if move.rises {
      result.faults += 1
      finding.rule = automaton.machine.rule(
        on: symbol, in: move.states, after: lastSymbol, rules: rules,
        configuration: configuration)
      open = result.findings.count
      result.findings.append(finding)
    } else if move.note >= 0 {
      finding.rule = Int(move.note)
      result.findings.append(finding)
    }
  }
  explain(monitor?.release(automaton: automaton))
  return result
}
