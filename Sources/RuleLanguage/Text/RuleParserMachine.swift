/// The `machine` block.
extension RuleParser {
  mutating func declareMachine(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    let name = try header.name("the machine's name")
    let place = header.place(of: name.range)
    let first = names.machines[name.text].map { rules.machines[$0].place }
    try expectNew(name, .machine, first: first, header)
    let title = header.takeString()
    try header.expectEnd(title == nil ? "the machine's title" : "the end of the line")
    names.machines[name.text] = rules.machines.count
    rules.machines.append(
      MachineDefinition(
        name: name.text, title: title ?? name.text, applies: .always, states: [], moves: [],
        silentMoves: [], place: place))
    scopes.append(Scope())
    return rules.machines.count - 1
  }

  /// States first, then sets, then what uses them, whatever order they are written in.
  mutating func parseMachine(_ index: Int, _ block: Block) {
    var sections: [RuleEntry] = []
    for entry in entries(block, as: .machine) {
      if RuleBlock.machine.lines.contains(where: { $0.name == entry.word.text }) {
        sections.append(entry)
      } else {
        report(unknownLine(entry.word, in: .machine, entry.reader))
      }
    }
    readSections(sections, ofMachine: index, stage: 0)
    let states = rules.machines[index].states
    let starts = states.filter(\.isStart).map(\.name)
    if starts.count != 1 {
      var header = block.header
      _ = header.takeWord()
      let name = header.takeWord()?.range ?? header.rest
      let machine = rules.machines[index].name
      report(header.error(at: name, .startStates(machine: machine, states: starts)))
    }
    scopes[index].sets["live"] = states.indices.filter { states[$0].live != nil }
    readSections(sections, ofMachine: index, stage: 1)
    readSections(sections, ofMachine: index, stage: 2)
  }

  // MARK: States and sets

  fileprivate mutating func parseState(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let name = try reader.name("the state's name")
    let place = reader.place(of: name.range)
    guard name.text != "same", name.text != "live" else {
      throw reader.error(at: name.range, .reserved(name.text))
    }
    let index = rules.machines[machine].states.count
    let first = scopes[machine].states[name.text].map { rules.machines[machine].states[$0].place }
    try expectNew(name, .state, first: first, reader)
    guard index < Self.stateLimit else {
      throw reader.error(at: name.range, .tooMany("states", limit: Self.stateLimit))
    }
    scopes[machine].states[name.text] = index
    rules.machines[machine].states.append(
      StateDefinition(name: name.text, isStart: false, isHidden: false, live: nil, place: place))
    while !reader.isAtEnd {
      if reader.take("start") {
        rules.machines[machine].states[index].isStart = true
      } else if reader.take("hidden") {
        rules.machines[machine].states[index].isHidden = true
      } else if reader.take("late") {
        rules.machines[machine].states[index].isLate = true
      } else if reader.take("live") {
        rules.machines[machine].states[index].live = .always
        if reader.take("when") {
          rules.machines[machine].states[index].live = try parseGuard(&reader)
        }
      } else if let title = reader.takeString() {
        rules.machines[machine].states[index].title = title
        try reader.expectEnd()
      } else {
        throw reader.expected("'start', 'late', 'live', 'hidden' or what the state means in quotes")
      }
    }
  }

  /// Sets may hold sets that are written above them.
  fileprivate mutating func parseSet(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let states = rules.machines[machine].states
    let name = try reader.name("the set's name")
    let place = reader.place(of: name.range)
    guard name.text != "same", name.text != "live" else {
      throw reader.error(at: name.range, .reserved(name.text))
    }
    let first = scopes[machine].states[name.text].map { states[$0].place }
    try expectNew(name, .state, first: first ?? scopes[machine].setPlaces[name.text], reader)
    scopes[machine].setPlaces[name.text] = place
    scopes[machine].sets[name.text] = []
    scopes[machine].sets[name.text] = try self.states(of: machine, &reader)
    try reader.expectEnd("',' or the end of the line")
  }

  /// A list of states and sets, each state once. Hidden states are left out of sets if `onlyVisible`.
  func states(
    of machine: Int, _ reader: inout RuleLineReader, onlyVisible: Bool = false
  ) throws(RuleError) -> [Int] {
    var states: [Int] = []
    for word in try reader.list(of: "a state") {
      if let state = scopes[machine].states[word.text] {
        if !states.contains(state) { states.append(state) }
      } else if let members = scopes[machine].sets[word.text] {
        for state in members where !states.contains(state) {
          if onlyVisible && rules.machines[machine].states[state].isHidden { continue }
          states.append(state)
        }
      } else {
        let known =
          rules.machines[machine].states.map(\.name) + scopes[machine].sets.keys.sorted()
        let nearest = nearestName(to: word.text, among: known)
        throw reader.error(at: word.range, .unknown(.state, word.text, nearest: nearest))
      }
    }
    return states
  }

  // MARK: Moves

  fileprivate mutating func parseMoves(of machine: Int, _ section: RuleEntry) {
    var events: [Int] = []
    attempt { parser throws(RuleError) in
      var header = section.reader
      for word in try header.list(of: "an event") {
        let event = try parser.event(word, header)
        if !events.contains(event) { events.append(event) }
      }
      try header.expectEnd("',' or the end of the line")
    }
    for event in events where scopes[machine].isInAlphabet.insert(event).inserted {
      scopes[machine].alphabet.append(event)
    }
    readEach(section) { parser, _, reader throws(RuleError) in
      try parser.parseMove(of: machine, on: events, &reader)
    }
  }

  private mutating func parseMove(
    of machine: Int, on events: [Int], _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let all = reader.rest
    let place = reader.place
    let sources = try states(of: machine, &reader)
    guard reader.take(.arrow) else { throw reader.expected("',' or '->'") }
    let targets = reader.take("same") ? nil : try states(of: machine, &reader)
    var condition: Guard?
    var carried: (rule: Int, isFault: Bool)?
    var isSeen = false
    while !reader.isAtEnd {
      if condition == nil, reader.take("when") {
        condition = try parseGuard(&reader)
      } else if !isSeen, reader.take("seen") {
        isSeen = true
      } else if carried == nil, reader.take("note") {
        carried = (try carriedRule(isFault: false, &reader), false)
      } else if carried == nil, reader.take("fault") {
        carried = (try carriedRule(isFault: true, &reader), true)
      } else {
        let words =
          (condition == nil ? ["'when'"] : []) + (carried == nil ? ["'note'", "'fault'"] : [])
        throw reader.expected((words + ["the end of the line"]).joined(separator: ", "))
      }
    }
    let reading = reader
    try expand(by: events.count * sources.count * (targets?.count ?? 1)) {
      reading.error(at: all, $0)
    }
    for event in events {
      for source in sources {
        for target in targets ?? [source] {
          rules.machines[machine].moves.append(
            MoveDefinition(
              event: event, from: source, to: target, condition: condition ?? .always,
              rule: carried?.rule, isFault: carried?.isFault ?? false, isSeen: isSeen, place: place)
          )
        }
      }
    }
  }

  func carriedRule(
    isFault: Bool, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Int {
    let word = try reader.word(isFault ? "a fault" : "a note")
    let index = try rule(word, reader)
    // A fault may be a warning about a legal move elsewhere; a note is never a fault.
    guard rules.rules[index].isFault || !isFault else {
      throw reader.error(at: word.range, .isNote(word.text))
    }
    return index
  }

  fileprivate mutating func parseSilentMove(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let all = reader.rest
    let place = reader.place
    let sources = try states(of: machine, &reader)
    let isBothWays = reader.take(.doubleArrow)
    guard isBothWays || reader.take(.arrow) else { throw reader.expected("',', '->' or '<->'") }
    let targets = try states(of: machine, &reader)
    let condition = reader.take("when") ? try parseGuard(&reader) : .always
    try reader.expectEnd("',', 'when' or the end of the line")
    let reading = reader
    try expand(by: sources.count * targets.count * 2) { reading.error(at: all, $0) }
    for source in sources {
      for target in targets {
        let ways = isBothWays ? [(source, target), (target, source)] : [(source, target)]
        for (from, to) in ways {
          rules.machines[machine].silentMoves.append(
            SilentMoveDefinition(from: from, to: to, condition: condition, place: place))
        }
      }
    }
  }
}

extension RuleKeyword {
  /// A line of one word with lines of its own, each of which is read so.
  private static func section(
    _ name: String, stage: Int = 2,
    _ read:
      @escaping @Sendable (inout RuleParser, Int, inout RuleLineReader) throws(RuleError) -> Void
  ) -> RuleKeyword {
    RuleKeyword(
      name, "", stage: stage,
      .lines { parser, machine, _, reader throws(RuleError) in
        try read(&parser, machine, &reader)
      })
  }

  private static let applies = RuleKeyword(
    "applies", "when GUARD", isSingle: true,
    .line { parser, machine, _, reader throws(RuleError) in
      guard reader.take("when") else { throw reader.expected("'when'") }
      parser.rules.machines[machine].applies = try parser.parseGuard(&reader)
      try reader.expectEnd("'and', 'or' or the end of the line")
    })

  private static let each = RuleKeyword(
    "each", "instance",
    .line { parser, machine, _, reader throws(RuleError) in
      guard reader.take("instance") else { throw reader.expected("'instance'") }
      parser.rules.machines[machine].isOfInstances = true
    })

  private static let listens = RuleKeyword(
    "listens", #"to delegate\|notification"#,
    .line { parser, machine, _, reader throws(RuleError) in
      guard reader.take("to") else { throw reader.expected("'to'") }
      let before = reader
      guard let channel = Channel(rawValue: try reader.word("a channel").text) else {
        throw before.expected("'delegate' or 'notification'")
      }
      parser.rules.machines[machine].channel = channel
    })

  fileprivate static let machineLines = [
    applies, each, listens,
    section("states", stage: 0) { parser, machine, reader throws(RuleError) in
      try parser.parseState(of: machine, &reader)
    },
    section("sets", stage: 1) { parser, machine, reader throws(RuleError) in
      try parser.parseSet(of: machine, &reader)
    },
    RuleKeyword("on", "EVENT[, EVENT]", .section { $0.parseMoves(of: $1, $2) }),
    section("silently") { parser, machine, reader throws(RuleError) in
      try parser.parseSilentMove(of: machine, &reader)
    },
    section("silence") { parser, machine, reader throws(RuleError) in
      try parser.parseSilence(of: machine, &reader)
    },
    section("shown") { parser, machine, reader throws(RuleError) in
      try parser.parseShown(of: machine, &reader)
    },
    section("aggregate") { parser, machine, reader throws(RuleError) in
      try parser.parseAggregate(of: machine, &reader)
    },
  ]
}

extension RuleBlock {
  static let machine = RuleBlock("machine", "a line of a machine", RuleKeyword.machineLines)
}
