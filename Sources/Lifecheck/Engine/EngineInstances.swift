/// For which lives a machine is, where only the trace tells whether the app has scenes.
struct MachineFit: Sendable {
  let withInstances: Bool
  let without: Bool
  let isOfInstances: Bool
  let channel: Channel?

  init(_ machine: MachineDefinition, in configuration: Configuration) {
    func applies(_ scenes: Bool) -> Bool {
      var configuration = configuration
      configuration.facts[.scenes] = configuration.facts[.scenes] ?? scenes
      return machine.applies.value(in: configuration) != .no
    }
    withInstances = applies(true)
    without = applies(false)
    isOfInstances = machine.isOfInstances
    channel = machine.channel
  }
}

/// Lives with several things of one kind, such as the scenes of an app: each is a subject of its own
/// (docs/verdicts.md, "Scenes").
extension Engine {
  /// So many of the first events of a life are kept until it is known whether the app has scenes.
  private static let earlyLimit = 8
  private static let rememberedLimit = 1000

  /// Whether a machine judges this event of this life.
  func isFit(_ machine: Int, _ event: Event, on number: Int) -> Bool {
    let fit = fits[machine]
    guard tracks[number].hasInstances ?? false ? fit.withInstances : fit.without else {
      return false
    }
    return fit.channel == nil || fit.channel == event.channel || event.channel == .system
  }

  /// Takes the first line about a scene for the sign that the app has scenes, where nobody said so before.
  mutating func learnOfInstances(from event: Event, on number: Int) {
    guard tracks[number].hasInstances != true else { return }
    if tracks[number].hasInstances == nil {
      tracks[number].hasInstances =
        options.configuration.facts[.scenes] ?? isKnownToHaveInstances(event.process)
      if tracks[number].hasInstances == true { return }
    }
    guard options.configuration.facts[.scenes] == nil else { return }
    guard rules.events[Int(event.event)].isInstance, isKnownToday(event) else {
      if tracks[number].early.count < Self.earlyLimit {
        tracks[number].early.append(event)
      } else {
        tracks[number].isEarlyCut = true
      }
      return
    }
    if !isKnownToHaveInstances(event.process) { instanceApps[event.process] = (file, event.line) }
    tracks[number].hasInstances = true
    release(number)
    dismissMistaken(on: number)
    hearAgain(on: number)
  }

  /// Takes a life from the machines that turn out not to be meant.
  private mutating func dismissMistaken(on number: Int) {
    let life = tracks[number].life
    let mistaken = machines.indices.filter { !fits[$0].withInstances }.map { machines[$0] }
    let machineOf = automata.map(\.machine.index)
    tracks[number].subjects.removeAll { mistaken.contains(machineOf[$0.automaton]) }
    lives[life].automaton = -1
    let start = lives[life].start
    for subject in tracks[number].subjects {
      register(subject.automaton, startingAs: start, on: number)
    }
    // With very many lives it does not matter whether all of them were mistaken at first.
    guard lives.count < Self.rememberedLimit else { return }
    for machine in machines.indices where mistaken.contains(machines[machine]) {
      func judges(_ automaton: Int) -> Bool {
        automaton >= 0 && machineOf[automaton] == machines[machine]
      }
      isJudging[machine] =
        lives.contains { judges(Int($0.automaton)) }
        || tracks.contains { $0.subjects.contains { judges($0.automaton) } }
    }
  }

  /// What has no name in two inputs need not be the same app.
  func isKnownToHaveInstances(_ process: Int32) -> Bool {
    instanceApps[process].map { process >= 0 || $0.file == file } ?? false
  }

  /// A line that the system of the configuration cannot print tells nothing of scenes.
  private func isKnownToday(_ event: Event) -> Bool {
    guard let os = options.configuration.os else { return true }
    let spellings = rules.events[Int(event.event)].spellings
    guard Int(event.spelling) < spellings.count,
      let introduced = spellings[Int(event.spelling)].availability?.introduced
    else { return true }
    return os >= introduced
  }

  /// Lets the machines for apps with scenes hear what came before it was known that they are the right ones.
  private mutating func hearAgain(on number: Int) {
    let early = tracks[number].early
    tracks[number].early = []
    for event in early where !tracks[number].isEarlyCut {
      for machine in machines.indices
      where alphabets[machine][Int(event.event)] && !fits[machine].isOfInstances
        && !fits[machine].without && isFit(machine, event, on: number)
      {
        let index = automaton(of: machine, hasPid: event.pid >= 0, reporter: event.reporter)
        let symbol = automata[index].machine.symbol(of: Int(event.event), showing: event.shown)
        let own = subject(
          on: number, automaton: index, channel: event.channel,
          first: Int(automata[index].machine.bases[symbol]))
        var subject = tracks[number].subjects[own]
        _ = subject.monitor.observe(
          symbol, event: event.event, line: event.line, automaton: &automata[index])
        subject.previousEvent = event.event
        subject.previousLine = event.line
        tracks[number].subjects[own] = subject
      }
    }
  }

  // MARK: Judging

  /// Lets a machine that watches things judge `event`; whether it found a fault.
  mutating func judgeInstances(
    _ event: Event, machine: Int, on number: Int, snippet: Finding.Snippet?
  ) -> Bool {
    guard rules.events[Int(event.event)].isInstance else {
      return judgeAll(event, machine: machine, on: number, snippet: snippet)
    }
    guard let own = instance(of: event, machine: machine, on: number) else { return false }
    let index = tracks[number].subjects[own].automaton
    let symbol = automata[index].machine.symbol(of: Int(event.event), showing: event.shown)
    return judge(
      event, symbol: symbol, silence: 0, on: number, subject: own, snippet: snippet)
  }

  /// An event of the whole app comes to each thing.
  private mutating func judgeAll(
    _ event: Event, machine: Int, on number: Int, snippet: Finding.Snippet?
  ) -> Bool {
    tracks[number].shared = (event.event, event.line)
    var isFault = false
    for own in tracks[number].subjects.indices {
      let index = tracks[number].subjects[own].automaton
      guard automata[index].machine.index == machines[machine] else { continue }
      let symbol = automata[index].machine.symbol(of: Int(event.event), showing: nil)
      if judge(event, symbol: symbol, silence: 0, on: number, subject: own, snippet: snippet) {
        isFault = true
      }
    }
    return isFault
  }

  /// The subject that `event` belongs to; nil where that cannot be told.
  private mutating func instance(of event: Event, machine: Int, on number: Int) -> Int? {
    switch tracks[number].instances.meaning(of: event) {
    case .aside:
      return nil
    case .unnamed:
      return known(-1, machine, event.channel, on: number)
        ?? begin(-1, event, machine: machine, on: number)
    case .oneOfSeveral:
      return onlyOne(event, machine: machine, on: number)
    case .named(let name):
      if let known = known(name, machine, event.channel, on: number) { return known }
      if let adopted = adopt(event, as: name, machine: machine, on: number) { return adopted }
      return begin(name, event, machine: machine, on: number)
    }
  }

  private func known(_ name: Int32, _ machine: Int, _ channel: Channel, on number: Int) -> Int? {
    tracks[number].subjects.firstIndex {
      $0.instance == name && $0.channel == channel
        && automata[$0.automaton].machine.index == machines[machine]
    }
  }

  /// The only thing for which the event would be legal, and not its beginning.
  private mutating func onlyOne(_ event: Event, machine: Int, on number: Int) -> Int? {
    let candidates = tracks[number].subjects.indices.filter { index in
      let subject = tracks[number].subjects[index]
      return subject.channel == event.channel && accepts(event, subject, machine: machine)
    }
    if tracks[number].isTorn {
      // Another one may have come unseen, or one of these may be elsewhere than is known: any of them may move on.
      release(number)
      for index in candidates { loosen(index, on: number) }
      return nil
    }
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      release(number)
      for index in candidates { suppose(event, on: number, subject: index) }
    }
    return nil
  }

  /// Lets a thing be where the event, which may have been its own, leads, and where it was.
  private mutating func suppose(_ event: Event, on number: Int, subject index: Int) {
    settleCoverage(of: index, on: number)
    let subject = tracks[number].subjects[index]
    let machine = automata[subject.automaton].machine
    let best = automata[subject.automaton].best(subject.monitor.belief)
    let reached = machine.moves[Int(machine.symbols[Int(event.event)])].reduce(best) {
      states, move in
      !move.isFault && best >> UInt64(move.from) & 1 == 1 ? states | 1 << UInt64(move.to) : states
    }
    tracks[number].subjects[index].monitor.loosen(
      to: reached, automaton: &automata[subject.automaton])
  }

  private func accepts(_ event: Event, _ subject: Subject, machine: Int) -> Bool {
    let known = automata[subject.automaton].machine
    guard known.index == machines[machine] else { return false }
    let symbol = Int(known.symbols[Int(event.event)])
    guard symbol >= 0, !Self.begins(symbol, known) else { return false }
    let states = automata[subject.automaton].best(subject.monitor.belief)
    return known.moves[symbol].contains { !$0.isFault && states >> UInt64($0.from) & 1 == 1 }
  }

  private static func begins(_ symbol: Int, _ machine: Machine) -> Bool {
    machine.moves[symbol].contains {
      Int($0.from) == machine.start && $0.from != $0.to && !$0.isFault
    }
  }

  /// What had no name so far turns out to have one.
  private mutating func adopt(
    _ event: Event, as name: Int32, machine: Int, on number: Int
  ) -> Int? {
    guard tracks[number].instances.known.isEmpty,
      let own = known(-1, machine, event.channel, on: number)
    else { return nil }
    let subject = tracks[number].subjects[own]
    guard accepts(event, subject, machine: machine) else { return nil }
    release(number)
    let states = automata[subject.automaton].best(subject.monitor.belief)
    let index = automaton(of: machine, hasPid: event.pid >= 0, isIdentified: isIdentified(event))
    tracks[number].subjects[own].automaton = index
    tracks[number].subjects[own].instance = name
    tracks[number].subjects[own].monitor = Monitor(states: states, automaton: &automata[index])
    tracks[number].instances.add(name)
    return own
  }

  /// Two things may have the same name, but not the same address or UUID.
  private func isIdentified(_ event: Event) -> Bool {
    event.instance >= 0 && event.instanceKind < InstanceID.Kind.name
  }

  private mutating func begin(
    _ name: Int32, _ event: Event, machine: Int, on number: Int
  ) -> Int? {
    guard tracks[number].subjects.count < 2 * InstanceBook.limit else { return nil }
    let index = automaton(
      of: machine, hasPid: event.pid >= 0, isIdentified: name >= 0 && isIdentified(event))
    let definition = automata[index].machine
    let symbol = Int(definition.symbols[Int(event.event)])
    guard symbol >= 0 else { return nil }
    let life = tracks[number].life
    let others = tracks[number].subjects.filter {
      automata[$0.automaton].machine.index == definition.index
    }
    let states: UInt64
    if !Self.begins(symbol, definition),
      tracks[number].isTorn || others.contains(where: { $0.instance == name })
    {
      // Its beginning was told on another channel, or is lost.
      states = definition.live
    } else if !Self.begins(symbol, definition), !others.isEmpty, definition.late != 0 {
      states = definition.late
    } else {
      let mode =
        lives[life].automaton < 0 ? options.start : lives[life].start == .launch ? .launch : .auto
      states =
        Monitor.start(
          isCut(number) && mode != .tail ? .auto : mode, first: symbol, of: definition
        ).states
    }
    var monitor = Monitor(states: states, automaton: &automata[index])
    if let shared = tracks[number].shared {
      let symbol = Int(definition.symbols[Int(shared.event)])
      if symbol >= 0 {
        _ = monitor.observe(
          symbol, event: shared.event, line: shared.line, automaton: &automata[index])
      }
    }
    tracks[number].subjects.append(
      Subject(automaton: index, channel: event.channel, instance: name, monitor: monitor))
    if name >= 0, !tracks[number].instances.known.contains(name) {
      tracks[number].instances.add(name)
    }
    register(index, startingAs: lives[life].start == .launch ? .launch : .tail, on: number)
    return tracks[number].subjects.count - 1
  }

  /// Whether the beginning of the life was not judged, or not by the machines that judge now.
  func isCut(_ number: Int) -> Bool {
    tracks[number].isEarlyCut && tracks[number].hasInstances == true
      || !cutLives.isEmpty && cutLives.contains(tracks[number].key)
      || tracks[number].lossNumber > 0
  }

  /// A new life of the same process has none of the things of the old one.
  mutating func forgetInstances(of number: Int) {
    tracks[number].mustForget = false
    release(number)
    settleClaims(on: number) { _ in true }
    for index in tracks[number].subjects.indices.reversed()
    where rules.machines[automata[tracks[number].subjects[index].automaton].machine.index]
      .isOfInstances
    {
      settleCoverage(of: index, on: number)
      tracks[number].subjects.remove(at: index)
    }
    tracks[number].instances = InstanceBook()
    tracks[number].shared = nil
  }
}
