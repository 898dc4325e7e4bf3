/// What the runs of a check say of their app, for a configuration file.
extension CheckResult {
  /// The names of the apps of which a run was judged; nil stands for those without a name.
  package var judgedProcesses: [String?] {
    var processes: [Int32] = []
    for (number, life) in judged.lives.enumerated()
    where !judged.isPassedOver(number) && life.automaton >= 0 && !processes.contains(life.process) {
      processes.append(life.process)
    }
    return processes.map { $0 < 0 ? nil : names.name($0) }
  }

  /// What the runs of the only app say of it; nil where none was judged.
  package var proposal: ConfigurationProposal? {
    let lives = judged.lives.indices.filter {
      !judged.isPassedOver($0) && judged.lives[$0].automaton >= 0
    }
    guard let first = lives.first else { return nil }
    let process = judged.lives[first].process
    let shown = judged.shownMachines.map { judged.machines[$0].index }
    let heard = Set(shown.flatMap { judged.rules.alphabet(ofMachine: $0) })
    let logged = judged.rules.events.indices.filter { event in
      let definition = judged.rules.events[event]
      return heard.contains(event) && !definition.isEvidence && !definition.isStimulus
        && [Channel.delegate, .notification].contains {
          judged.seen.contains(event, channel: $0, process: process)
        }
    }
    return ConfigurationProposal(
      app: process < 0 ? nil : names.name(process),
      logged: logged.map { judged.rules.events[$0].name }, hasScenes: hasScenes(process, logged),
      isWhole: lives.allSatisfy { judged.lives[$0].start == .launch },
      os: judged.logVersions.first { $0.use == .used }?.version, runs: lives.count,
      events: summary.events)
  }

  private func hasScenes(_ process: Int32, _ logged: [Int]) -> Bool? {
    if let known = configuration.facts[.scenes] { return known }
    if judged.instanceApps[process] != nil { return true }
    var scenes = configuration
    scenes.facts[.scenes] = true
    scenes.facts[.forwarded] = scenes.facts[.forwarded] ?? false
    // What a delegate is never called with in an app that has them.
    let foreign = logged.contains { event in
      let machines = judged.rules.machines.filter { $0.moves.contains { $0.event == event } }
      return judged.seen.contains(event, channel: .delegate, process: process)
        && !machines.isEmpty
        && !machines.contains { machine in
          machine.applies.value(in: scenes) != .no && machine.channel != .notification
            && machine.moves.contains { $0.event == event && !$0.isFault }
        }
    }
    return foreign ? false : nil
  }
}
