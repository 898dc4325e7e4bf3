/// The pages on an event and on a state.
extension RuleExplanation {
  /// How the event is written, where it is legal, where it is not, and what has to do with it.
  ///
  /// - Parameter event: an index into `rules.events`.
  package func text(ofEvent event: Int) -> String {
    let definition = rules.events[event]
    let number = definition.number.map { " \($0)" } ?? ""
    let title = definition.title.map { ", \(shown($0))" } ?? ""
    let kind =
      definition.isStimulus
      ? "what the user or a test does" : definition.isEvidence ? "a sign of the system" : "an event"
    var text = "\(palette.paint(definition.name + number, .bold)): \(kind)\(title)\n"
    text += section("How a log says it", spellings(of: definition))
    text += section(
      "Where it is legal",
      rules.machines.indices.flatMap { machine in
        moves(ofMachine: machine) { $0.event == event && !$0.isFault }.map { entry in
          entry.to == entry.from
            ? "\(entry.machine): in \(entry.from), which it leaves as it is\(entry.notes)"
            : "\(entry.machine): \(entry.from) to \(entry.to)\(entry.notes)"
        }
      })
    text += section(
      "Where it is not",
      faults { $0.event == event }.map { "\($0.machine): in \($0.states): \($0.rule)" }
        + rules.machines.indices.flatMap { machine in
          moves(ofMachine: machine) { $0.event == event && $0.isFault }.map {
            "\($0.machine): in \($0.from)\($0.notes), which leads to \($0.to)"
          }
        })
    text += section(
      "Scenarios with it",
      rules.scenarios.filter { scenario in
        scenario.stimulus == event || scenario.expected.contains { $0.events.contains(event) }
      }.map { "\($0.id): \($0.title)" })
    text += section(
      "Rules that read it",
      rules.rules.filter { $0.property?.terms.contains { $0.event == event } == true }.map(\.id))
    return text
  }

  /// What the state means, what leads to it, and what is legal in it and what is not.
  ///
  /// - Parameters:
  ///   - state: an index into the states of the machine.
  ///   - machine: an index into `rules.machines`.
  package func text(ofState state: Int, machine: Int) -> String {
    let definition = rules.machines[machine]
    let own = definition.states[state]
    let title = own.title.map { ", \(shown($0))" } ?? ""
    let name = palette.paint(own.name, .bold)
    var text = "\(name): a state of \(definition.name), the \(shown(definition.title))\(title)\n"
    let silent = definition.silentMoves.filter { $0.from != $0.to }
    func names(_ states: [Int]) -> String {
      var distinct: [Int] = []
      for state in states where !distinct.contains(state) { distinct.append(state) }
      return listed(distinct.map { definition.states[$0].name }, "or")
    }
    let before = silent.filter { $0.to == state }.map(\.from)
    let after = silent.filter { $0.from == state }.map(\.to)
    var entries = moves(ofMachine: machine) { $0.to == state && $0.from != state }.map {
      "\($0.events) from \($0.from)\($0.notes)"
    }
    if own.isStart { entries.insert("here a life begins", at: 0) }
    if !before.isEmpty { entries.append("silently from \(names(before))") }
    text += section("What leads to it", entries)
    entries = moves(ofMachine: machine) { $0.from == state && !$0.isFault }.map { entry in
      entry.to == entry.from
        ? "\(entry.events): no change\(entry.notes)"
        : "\(entry.events) to \(entry.to)\(entry.notes)"
    }
    if !after.isEmpty { entries.append("silently to \(names(after))") }
    text += section("What is legal in it", entries)
    text += section(
      "What is illegal in it",
      faults { $0.machine == machine && $0.state == state }.map { "\($0.events): \($0.rule)" }
        + moves(ofMachine: machine) { $0.from == state && $0.isFault }.map {
          "\($0.events)\($0.notes), which leads to \($0.to)"
        })
    text += section(
      "Scenarios that begin in it",
      rules.scenarios.filter { $0.machine == machine && $0.from.contains(state) }
        .map { "\($0.id): \($0.title)" })
    return text
  }

  /// The events, and the states as (machine, state), that a user calls `word`: by name or number, as a log spells it, with or
  /// without its arguments, in any case.
  package func meanings(of word: String) -> (events: [Int], states: [(machine: Int, state: Int)]) {
    let plain = Self.plain(word)
    let known = rules.events.indices.filter { index in
      let event = rules.events[index]
      return Self.plain(event.name) == plain || event.number.map { Self.plain($0) } == plain
        || event.spellings.contains { spelling in
          [.selector, .function, .short, .notification, .misspelt].contains(spelling.form)
            && Self.plain(spelling.text) == plain
        }
    }
    // Its own name says most.
    let events =
      known.filter { Self.plain(rules.events[$0].name) == plain }
      + known.filter { Self.plain(rules.events[$0].name) != plain }
    // A machine whose start is hidden begins anywhere: the one that knows how an app starts comes first.
    let machines = rules.machines.indices.sorted { (a, b) in
      let hidden = [a, b].map { rules.machines[$0].states.contains { $0.isStart && $0.isHidden } }
      return hidden[0] == hidden[1] ? a < b : !hidden[0]
    }
    let states = machines.flatMap { machine in
      rules.machines[machine].states.indices.lazy.filter {
        Self.plain(rules.machines[machine].states[$0].name) == plain
      }.map { (machine, $0) }
    }
    return (events, states)
  }

  /// Without case and arguments: `applicationDidBecomeActive(_:)` is `applicationDidBecomeActive:`.
  private static func plain(_ word: String) -> String {
    var plain = word.lowercased()
    while let last = plain.last, last == ":" || last == ")" {
      plain.removeLast()
      if last == ")", let open = plain.lastIndex(of: "("),
        plain[open...].dropFirst().allSatisfy({
          $0 == "_" || $0 == ":"
        })
      {
        plain.removeSubrange(open...)
      }
    }
    return plain
  }

  private func spellings(of event: EventDefinition) -> [String] {
    event.spellings.map { spelling in
      var text = spelling.shownText
      if let sender = spelling.sender { text += "  (printed by \(sender))" }
      if spelling.form == .breadcrumb { text += "  (in a crash reporter's breadcrumbs)" }
      if spelling.form == .wording {
        text +=
          "  (an event where other steps are told in surer words, or where .lifecheck or --event says so)"
      }
      if spelling.isMisspelt || spelling.form == .misspelt { text += "  (misspelt)" }
      if spelling.isTagged {
        text +=
          "  (behind \(event.isInstance ? "a tag of the thing, such as [Scene], or where that began in a short form" : "the delegate's name"))"
      }
      if spelling.isAlone { text += "  (behind no name but a delegate's)" }
      guard let range = spelling.availability else { return text }
      var versions: [String] = []
      if let first = range.introduced { versions.append("iOS \(first) on") }
      if let deprecated = range.deprecated { versions.append("deprecated by iOS \(deprecated)") }
      if let last = range.obsoleted { versions.append("not called from iOS \(last) on") }
      return versions.isEmpty ? text : "\(text)  (\(versions.joined(separator: ", ")))"
    }
  }

  /// Moves of one machine that say the same, as one entry.
  private struct Moves {
    var machine: String
    var events: String
    var from: String
    var to: String
    /// Its guard, its note or its fault.
    var notes: String
  }

  private func moves(
    ofMachine machine: Int, where isMeant: (MoveDefinition) -> Bool
  ) -> [Moves] {
    let definition = rules.machines[machine]
    var groups: [(from: [Int], to: [Int], events: [Int], notes: String)] = []
    /// One more of something, where all else is alike.
    func add(_ item: Int, to items: inout [Int]) {
      if !items.contains(item) { items.append(item) }
    }
    for move in definition.moves where isMeant(move) {
      let notes = notes(on: move)
      let index = groups.firstIndex { group in
        guard group.notes == notes else { return false }
        let sameFrom = group.from == [move.from]
        let sameTo = group.to == [move.to]
        let sameEvent = group.events == [move.event]
        let staying = move.from == move.to
        if staying != (group.from == group.to) { return false }
        if staying { return sameEvent || sameFrom }
        return sameFrom && sameTo || sameEvent && sameTo || sameEvent && sameFrom
      }
      guard let index else {
        groups.append(([move.from], [move.to], [move.event], notes))
        continue
      }
      add(move.from, to: &groups[index].from)
      add(move.to, to: &groups[index].to)
      add(move.event, to: &groups[index].events)
    }
    return groups.map { group in
      func names(_ states: [Int]) -> String {
        listed(states.map { definition.states[$0].name }, "or")
      }
      return Moves(
        machine: definition.name, events: listed(group.events.map { rules.events[$0].name }, "or"),
        from: names(group.from), to: names(group.to), notes: group.notes)
    }
  }

  private func notes(on move: MoveDefinition) -> String {
    var text = move.condition == .always ? "" : " when \(move.condition.text)"
    if let rule = move.rule {
      text += " (\(move.isFault ? "fault" : "note") \(rules.rules[rule].id))"
    }
    return text
  }

  /// The cells of faults, those of one machine and rule as one entry.
  private func faults(
    where isMeant: (CellDefinition) -> Bool
  ) -> [(machine: String, states: String, events: String, rule: String)] {
    rules.rules.flatMap { rule in
      rules.machines.indices.compactMap { machine in
        let cells = rule.cells.filter { $0.machine == machine && isMeant($0) }
        guard !cells.isEmpty else { return nil }
        var states: [Int] = []
        var events: [Int] = []
        for cell in cells {
          if !states.contains(cell.state) { states.append(cell.state) }
          if !events.contains(cell.event) { events.append(cell.event) }
        }
        let condition = cells[0].condition
        let isCommon = condition != .always && cells.allSatisfy { $0.condition == condition }
        let definition = rules.machines[machine]
        return (
          definition.name, listed(states.map { definition.states[$0].name }, "or"),
          listed(events.map { rules.events[$0].name }, "or"),
          rule.id + (isCommon ? " when \(condition.text)" : "")
        )
      }
    }
  }
}
