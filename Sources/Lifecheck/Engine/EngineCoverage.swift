/// What the steps of a life cover (docs/scenarios.md, "Coverage").
extension Engine {
  /// Counts what a step shows for sure.
  mutating func cover(
    _ event: Event, of subject: inout Subject, _ answer: Monitor.Answer, app: Int
  ) {
    let machine = automata[subject.automaton].machine
    guard let number = machines.firstIndex(of: machine.index) else { return }
    if answer.move.startsLife {
      let last = subject.trail.finish(in: answer.move.states, coverage.maps[number])
      coverage.mark(last, machine: number, app: app)
    }
    let step = subject.trail.take(
      event.event, answer.move, coverage.maps[number], start: 1 << UInt64(machine.start))
    coverage.mark(step, machine: number, app: app)
  }

  /// Counts the last step of a subject.
  mutating func settleCoverage(of index: Int, on number: Int) {
    let subject = tracks[number].subjects[index]
    let automaton = automata[subject.automaton]
    guard let machine = machines.firstIndex(of: automaton.machine.index) else { return }
    let best = automaton.best(subject.monitor.belief)
    let step = tracks[number].subjects[index].trail.finish(in: best, coverage.maps[machine])
    coverage.mark(step, machine: machine, app: tracks[number].app)
  }
}
