/// What an event of the whole app said of its scenes, while it is not borne out.
struct AggregateClaim: Sendable {
  /// An index into the machine's aggregates.
  var aggregate: Int
  /// An index into the program's machines.
  var machine: Int
  var stamp: Stamp
  /// Where the app's notifications stood before it.
  var states: UInt64
  var finding: FindingRecord
}

/// Events of the whole app against the states of its scenes (docs/verdicts.md, "Scenes").
///
/// In one step UIKit calls the scene's delegate and posts the notifications of scene and app in any order. So a claim
/// that does not hold yet waits for the step to end: for the next claim, for another second, or for the end.
extension Engine {
  private static let stepMicroseconds: Int64 = 1_000_000
  private static let claimLimit = 4

  /// In a life with scenes, settles what was said of them in steps that are over when `event` comes: a second ago, or before the app's
  /// next notification. Returns where the notifications stand before it; 0 where this is the first one.
  mutating func settleAggregates(before event: Event, _ life: inout OpenLife) -> UInt64 {
    let isClaim = Self.isOfApp(event) && program.has(.isAggregate, event.event)
    settleClaims(&life) { claim in
      isClaim || claim.stamp.isSurely(Self.stepMicroseconds, before: event.stamp)
    }
    guard isClaim else { return 0 }
    return appSubject(of: event.event, life).map { best(of: life.subjects[$0]) } ?? 0
  }

  private static func isOfApp(_ event: Event) -> Bool { event.channel == .notification }

  /// The subject that hears the app's notifications.
  private func appSubject(of event: UInt16, _ life: OpenLife) -> Int? {
    life.subjects.firstIndex { subject in
      subject.channel == .notification && !program.machines[subject.machine].isOfInstances
        && beliefs.automata[subject.automaton].machine.symbols[Int(event)] >= 0
    }
  }

  /// In a life with scenes, takes what `event`, which was just judged, says of them, and drops what was said before and holds by now.
  mutating func followAggregates(_ event: Event, from states: UInt64, _ life: inout OpenLife) {
    settleClaims(&life) { _ in false }
    guard Self.isOfApp(event), program.has(.isAggregate, event.event) else { return }
    for machine in program.machines.indices where program.machines[machine].isOfInstances {
      let aggregates = program.rules.machines[program.machines[machine].index].aggregates
      for (index, aggregate) in aggregates.enumerated() where aggregate.event == event.event {
        guard mayClaim(aggregate, machine: machine, life),
          !holds(aggregate, machine: machine, life),
          life.claims.count < Self.claimLimit
        else { continue }
        var record = finding(aggregate.rule, .property, at: event, in: life.slot, snippet)
        record.step = life.step.number
        record.demanded[0] = Int16(aggregate.cause)
        life.claims.append(
          AggregateClaim(
            aggregate: index, machine: machine, stamp: event.stamp, states: states,
            finding: record))
      }
    }
  }

  /// Drops the claims that hold now, and reports those whose time is over.
  mutating func settleClaims(_ life: inout OpenLife, isOver: (AggregateClaim) -> Bool) {
    guard !life.claims.isEmpty else { return }
    var open: [AggregateClaim] = []
    for claim in life.claims {
      let machine = program.machines[claim.machine].index
      let aggregate = program.rules.machines[machine].aggregates[claim.aggregate]
      if holds(aggregate, machine: claim.machine, life) { continue }
      if isOver(claim) {
        keep(claim.finding)
        takeBack(claim, event: UInt16(aggregate.event), &life)
      } else {
        open.append(claim)
      }
    }
    life.claims = open
  }

  /// A notification that was a wrong one may have said nothing of the app: what comes next is judged from where it stood before, too.
  private mutating func takeBack(_ claim: AggregateClaim, event: UInt16, _ life: inout OpenLife) {
    guard let index = appSubject(of: event, life) else { return }
    release(subject: index, &life)
    settleCoverage(of: index, &life)
    let automaton = life.subjects[index].automaton
    let states = claim.states == 0 ? beliefs.automata[automaton].machine.live : claim.states
    life.subjects[index].monitor.widen(to: states, automaton: &beliefs.automata[automaton])
  }

  /// Whether enough is known to contradict. That no scene is in some state is known only of a life that is seen whole.
  private func mayClaim(
    _ aggregate: AggregateDefinition, machine: Int, _ life: OpenLife
  ) -> Bool {
    // A mark that is no scene's name after all leaves a scene behind.
    guard !states(machine: machine, life).isEmpty, !life.instances.areMarked else { return false }
    let isWhole =
      lives.records[Int(lives.rows[life.slot].life)].start == .launch
      && !lives.rows[life.slot].hasLosses
    return !aggregate.wantsSome || isWhole
  }

  private func holds(_ aggregate: AggregateDefinition, machine: Int, _ life: OpenLife) -> Bool {
    let watched = states(machine: machine, life)
    return aggregate.wantsSome
      ? watched.contains { $0 & aggregate.states != 0 }
      : watched.allSatisfy { $0 & ~aggregate.states != 0 }
  }

  /// Whether an event of one scene says nothing of the app as a whole, since others are where no scene would be left. It changes
  /// nothing, but what only reads is handed a copy of all.
  @inline(never)
  mutating func isPart(_ event: Event, _ life: inout OpenLife) -> Bool {
    for index in life.subjects.indices {
      let machine = life.subjects[index].machine
      guard !program.machines[machine].parts.isEmpty else { continue }
      let others = program.machines[machine].parts[Int(event.event)]
      guard others != 0 else { continue }
      let automaton = life.subjects[index].automaton
      let states = beliefs.automata[automaton].best(life.subjects[index].monitor.belief)
      if states & others != 0 { return true }
    }
    return false
  }

  /// The states in which each of the app's scenes can be. What two channels say of one scene is put together.
  private func states(machine: Int, _ life: OpenLife) -> [UInt64] {
    var names: [Int32] = []
    var states: [UInt64] = []
    for subject in life.subjects where subject.machine == machine {
      let best = best(of: subject)
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
