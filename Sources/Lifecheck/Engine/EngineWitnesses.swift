/// What libraries of the system print in the app's own process: UIKit's reasons to keep it inactive, CoreLocation's
/// notifications (docs/verdicts.md, "What the system tells").
///
/// Such lines come and go with the version of the system and the level of the log. So a callback that is missing on this
/// channel is no fault, and a life that only they tell of is judged by no more than what no gap can explain: a callback of a
/// process that the system said it had suspended.
extension Engine {
  mutating func takeWitness(_ event: Event, on number: Int, snippet: Finding.Snippet?) {
    follow(chainOf: event, on: number)
    var meant = event
    let spellings = rules.events[Int(event.event)].spellings
    if spellings.indices.contains(Int(event.spelling)),
      let means = spellings[Int(event.spelling)].meaning(
        from: event.chainFrom, to: event.chainTo)
    {
      meant.event = UInt16(means)
    }
    seen.insert(event, by: tracks[number].key.process)
    // One transition is one event, whoever prints it first.
    let isTold =
      tracks[number].lasts.contains { $0.event == meant.event }
      || tracks[number].witnesses.tells(meant.event)
    if !isTold || meant.event == event.event && firstMachines[Int(event.event)] < 0 {
      judgedEvents += 1
      lives[tracks[number].life].events &+= 1
    }
    tracks[number].witnesses.newest = meant.event
    let life = tracks[number].life
    lives[life].firstLine = min(lives[life].firstLine, event.line)
    lives[life].lastLine = max(lives[life].lastLine, event.line)
    lives[life].last = event.stamp
    judgeWitness(meant, on: number, snippet: snippet)
  }

  /// Lets the machine of apps without scenes judge what is told; in an app with scenes nobody knows which of them it is about.
  private mutating func judgeWitness(_ event: Event, on number: Int, snippet: Finding.Snippet?) {
    guard tracks[number].hasInstances != true, options.configuration.facts[.scenes] != true,
      !isKnownToHaveInstances(event.process)
    else { return }
    for machine in machines.indices
    where alphabets[machine][Int(event.event)] && fits[machine].without
      && !fits[machine].isOfInstances && rules.machines[machines[machine]].beginsLives
    {
      let index = witnessAutomaton(of: machine, hasPid: event.pid >= 0)
      let symbol = automata[index].machine.symbol(of: Int(event.event), showing: nil)
      let own = subject(on: number, automaton: index, channel: .system, first: symbol)
      _ = judge(event, symbol: symbol, silence: 0, on: number, subject: own, snippet: snippet)
    }
  }

  /// Where a line does not go on from the one before it, others are lost between them.
  private mutating func follow(chainOf event: Event, on number: Int) {
    guard event.chainTo != 0 else { return }
    let last = tracks[number].witnesses.chain
    if event.chainFrom != 0, last != 0, event.chainFrom != last {
      brokenChains.add(file: file, line: event.line)
    }
    tracks[number].witnesses.chain = event.chainTo
  }
}

/// What was told of a life by libraries of the system.
struct WitnessState: Sendable {
  /// The newest callback that they told, until the app tells of another one.
  var newest: UInt16?
  /// Where the chain of lines stands; 0 where that is not known.
  var chain: UInt64 = 0

  /// Whether they told of `event` last.
  func tells(_ event: UInt16) -> Bool { newest == event }
}

/// Places where lines of the system are missing.
struct BrokenChains: Sendable {
  private static let limit = 3

  private(set) var places: [(file: Int32, line: Int)] = []
  private(set) var count = 0

  mutating func add(file: Int32, line: Int) {
    count += 1
    if places.count < Self.limit { places.append((file, line)) }
  }
}
