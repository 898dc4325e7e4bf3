/// What an event of the whole app said of its scenes, while it is not borne out.
struct AggregateClaim: Sendable {
  /// An index into the machine's aggregates.
  var aggregate: Int
  /// An index into the engine's machines.
  var machine: Int
  var stamp: Stamp
  var finding: FindingRecord
}

/// Events of the whole app against the states of its scenes (docs/verdicts.md, "Scenes").
///
/// In one step UIKit calls the scene's delegate and posts the notifications of scene and app in any order. So a claim
/// that does not hold yet waits for the step to end: for the next claim, for another second, or for the end.
extension Engine {
  private static let stepMicroseconds: Int64 = 1_000_000
  private static let claimLimit = 4

  /// Takes what `event`, which was just judged, says of the app's scenes, and settles what was said before.
  mutating func followAggregates(_ event: Event, on number: Int, snippet: Finding.Snippet?) {
    guard tracks[number].hasInstances == true else { return }
    settleClaims(on: number) { claim in
      event.stamp.isLater(than: claim.stamp, by: Self.stepMicroseconds)
    }
    guard event.channel == .notification else { return }
    for machine in machines.indices where fits[machine].isOfInstances {
      let aggregates = rules.machines[machines[machine]].aggregates
      for (index, aggregate) in aggregates.enumerated() where aggregate.event == event.event {
        settleClaims(on: number) { _ in true }
        guard mayClaim(aggregate, machine: machine, on: number),
          !holds(aggregate, machine: machine, on: number),
          tracks[number].claims.count < Self.claimLimit
        else { continue }
        var record = FindingRecord(
          rule: aggregate.rule, kind: .property, isFault: false, event: event,
          life: tracks[number].life, automaton: -1, states: 0)
        record.step = tracks[number].step.number
        record.demanded[0] = Int16(aggregate.cause)
        if let snippet { record.snippet = keep(snippet, previous: nil) }
        tracks[number].claims.append(
          AggregateClaim(
            aggregate: index, machine: machine, stamp: event.stamp, finding: record))
      }
    }
  }

  /// Drops the claims that hold now, and reports those whose time is over.
  mutating func settleClaims(on number: Int, isOver: (AggregateClaim) -> Bool) {
    guard !tracks[number].claims.isEmpty else { return }
    var open: [AggregateClaim] = []
    for claim in tracks[number].claims {
      let aggregate = rules.machines[machines[claim.machine]].aggregates[claim.aggregate]
      if holds(aggregate, machine: claim.machine, on: number) { continue }
      if isOver(claim) {
        keep(claim.finding)
      } else {
        open.append(claim)
      }
    }
    tracks[number].claims = open
  }

  /// Whether enough is known to contradict. That no scene is in some state is known only of a life that is seen whole.
  private func mayClaim(
    _ aggregate: AggregateDefinition, machine: Int, on number: Int
  ) -> Bool {
    let watched = states(machine: machine, on: number)
    guard !watched.isEmpty else { return false }
    let isWhole = lives[tracks[number].life].start == .launch && !tracks[number].isTorn
    return !aggregate.wantsSome || isWhole
  }

  private func holds(_ aggregate: AggregateDefinition, machine: Int, on number: Int) -> Bool {
    let watched = states(machine: machine, on: number)
    return aggregate.wantsSome
      ? watched.contains { $0 & aggregate.states != 0 }
      : watched.allSatisfy { $0 & ~aggregate.states != 0 }
  }

  /// The states in which each of the app's scenes can be. What two channels say of one scene is put together.
  private func states(machine: Int, on number: Int) -> [UInt64] {
    var names: [Int32] = []
    var states: [UInt64] = []
    for subject in tracks[number].subjects
    where automata[subject.automaton].machine.index == machines[machine] {
      let best = automata[subject.automaton].best(subject.monitor.belief)
      if let known = names.firstIndex(of: subject.instance) {
        states[known] |= best
      } else {
        names.append(subject.instance)
        states.append(best)
      }
    }
    return states
  }
}
