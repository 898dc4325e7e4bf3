/// Without pids a new process is known by its launch alone. Where an app never logs its launch, another process may explain what one cannot do.
extension EngineResult {
  /// For a callback after the end of its process: those of the next one's launch, where the app logs none of them; empty otherwise.
  func unseenLaunch(before key: FindingGroup.Key, of process: Int32) -> [Int] {
    guard key.automaton >= 0 else { return [] }
    let ended = automata[Int(key.automaton)].machine
    guard key.states & ended.live == 0 else { return [] }
    if rules.machines[ended.index].isOfInstances {
      return mayBegin(with: key, in: ended, process) ? unseenLaunch(ofThingsIn: process) : []
    }
    return restartable(key).map { unseenLaunch(before: key, of: process, in: $0) } ?? []
  }

  /// Whether the finding's callback may be the first of a thing that the app logs: all that come before it are never logged.
  private func mayBegin(
    with key: FindingGroup.Key, in machine: Machine, _ process: Int32
  ) -> Bool {
    let symbol = Int(machine.symbols[Int(key.event)])
    guard symbol >= 0 else { return false }
    return machine.matches[symbol].contains { Int($0.from) == machine.start && !$0.isFault }
      || machine.gapMatches[symbol].contains { match in
        Int(match.from) == machine.start
          && machine.gaps[Int(match.gap)].symbols.allSatisfy {
            !seen.contains(machine.alphabet[Int($0)], channel: key.channel, process: process)
          }
      }
  }

  /// For a callback of a thing, such as a scene, after the end of its process: the last callback of the next one's launch, where new processes may
  /// begin unseen and the app logs none of its launches; empty otherwise.
  private func unseenLaunch(ofThingsIn process: Int32) -> [Int] {
    guard options.start != .launch,
      let app = automata.first(where: { $0.machine.isRestartable && $0.machine.beginsLives })
    else { return [] }
    let launch = app.machine.alphabet.filter { rules.events[$0].isLaunch }
    guard let last = launch.last,
      !launch.contains(where: { seen.contains($0, process: process) })
    else { return [] }
    return [last]
  }

  /// For a callback that came too early after others: those of a launch, where the app logs none of them, and may have been launched again in
  /// between; empty otherwise.
  ///
  /// The system ends a process that it has suspended without a word. A process in front crashes, or somebody kills it: there lost callbacks
  /// stay the better explanation.
  func unseenRelaunch(before key: FindingGroup.Key, of process: Int32) -> [Int] {
    guard key.demanded < 0, !key.restsOnShownState,
      let machine = restartable(key), machine.beginsLives,
      key.states & ~machine.endingUnseen == 0
    else { return [] }
    return unseenLaunch(before: key, of: process, in: machine)
  }

  /// The machine of the finding, where new processes may begin in it unseen.
  private func restartable(_ key: FindingGroup.Key) -> Machine? {
    guard key.automaton >= 0, options.start != .launch else { return nil }
    let machine = automata[Int(key.automaton)].machine
    return machine.isRestartable ? machine : nil
  }

  /// The callbacks of a launch with which a new process leads to the finding's callback, where the app logs none of them.
  private func unseenLaunch(
    before key: FindingGroup.Key, of process: Int32, in machine: Machine
  ) -> [Int] {
    let symbol = Int(machine.symbols[Int(key.event)])
    guard symbol >= 0 else { return [] }
    let launch = machine.gapMatches[symbol].first { Int($0.from) == machine.start }
    let lost = launch.map { machine.gaps[Int($0.gap)].symbols.map { machine.alphabet[Int($0)] } }
    // Who logs one callback of its launches would have logged it of this one.
    guard let lost,
      !(lost + machine.alphabet.filter { rules.events[$0].isLaunch })
        .contains(where: { seen.contains($0, process: process) })
    else { return [] }
    return lost
  }
}

extension Machine {
  /// The states out of which a process ends without a word as a matter of course: those in which the system may suspend it.
  fileprivate var endingUnseen: UInt64 {
    let suspended = live & ~visible
    return quietClosure.indices.reduce(0) { states, state in
      quietClosure[state] & suspended == 0 ? states : states | 1 << UInt64(state)
    }
  }
}
