/// The `machine` block.
extension RuleParser {
  private static let machineLines = [
    "applies", "each", "listens", "states", "sets", "on", "silently", "silence", "shown",
    "aggregate",
  ]

  mutating func declareMachine(
    _ block: Block, _ header: inout RuleLineReader
  ) throws(RuleError) -> Int {
    let name = try header.name("the machine's name")
    let place = header.place(of: name.range)
    if let first = names.machines[name.text] {
      throw header.error(
        at: name.range,
        .duplicate(.machine, name.text, first: location(rules.machines[first].place)))
    }
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
    var sections: [(word: RuleWord, reader: RuleLineReader, lines: Range<Int>)] = []
    for lines in children(block.text, of: block.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(block.text, line: lines.lowerBound)
        let word = try reader.word("a line of a machine")
        guard Self.machineLines.contains(word.text) else {
          throw parser.unknownLine(word, in: "machine", known: Self.machineLines, reader)
        }
        sections.append((word, reader, lines))
      }
    }
    for section in sections where section.word.text == "states" {
      parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
        try parser.parseState(of: index, &reader)
      }
    }
    let starts = rules.machines[index].states.filter(\.isStart).map(\.name)
    if starts.count != 1 {
      var header = block.header
      _ = header.takeWord()
      let name = header.takeWord()?.range ?? header.rest
      let machine = rules.machines[index].name
      report(header.error(at: name, .startStates(machine: machine, states: starts)))
    }
    parseSets(of: index, sections.filter { $0.word.text == "sets" }.map { ($0.reader, $0.lines) })
    var applies: RulePlace?
    for section in sections {
      switch section.word.text {
      case "applies":
        attempt { parser throws(RuleError) in
          var reader = section.reader
          let place = reader.place(of: section.word.range)
          if let applies {
            throw reader.error(
              at: section.word.range, .lineTwice("applies", first: parser.location(applies)))
          }
          applies = place
          guard reader.take("when") else { throw reader.expected("'when'") }
          parser.rules.machines[index].applies = try parser.parseGuard(&reader)
          try reader.expectEnd("'and', 'or' or the end of the line")
          try parser.expectNoChildren(block.text, section.lines)
        }
      case "each":
        attempt { parser throws(RuleError) in
          var reader = section.reader
          guard reader.take("instance") else { throw reader.expected("'instance'") }
          parser.rules.machines[index].isOfInstances = true
          try reader.expectEnd()
          try parser.expectNoChildren(block.text, section.lines)
        }
      case "listens":
        attempt { parser throws(RuleError) in
          var reader = section.reader
          guard reader.take("to") else { throw reader.expected("'to'") }
          let before = reader
          guard let channel = Channel(rawValue: try reader.word("a channel").text) else {
            throw before.expected("'delegate' or 'notification'")
          }
          parser.rules.machines[index].channel = channel
          try reader.expectEnd()
          try parser.expectNoChildren(block.text, section.lines)
        }
      case "aggregate":
        parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
          try parser.parseAggregate(of: index, &reader)
        }
      case "on":
        parseMoves(of: index, section.reader, section.lines)
      case "silently":
        parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
          try parser.parseSilentMove(of: index, &reader)
        }
      case "shown":
        parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
          try parser.parseShown(of: index, &reader)
        }
      case "silence":
        parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
          try parser.parseSilence(of: index, &reader)
        }
      default:
        break
      }
    }
  }

  /// Runs `body` for each line that belongs to a line of one word.
  private mutating func parseSection(
    _ header: RuleLineReader, _ lines: Range<Int>,
    _ body: (inout RuleParser, inout RuleLineReader) throws(RuleError) -> Void
  ) {
    attempt { _ throws(RuleError) in try header.expectEnd() }
    for line in children(header.text, of: lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(header.text, line: line.lowerBound)
        try body(&parser, &reader)
        try parser.expectNoChildren(header.text, line)
      }
    }
  }

  // MARK: States and sets

  private mutating func parseState(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let name = try reader.name("the state's name")
    let place = reader.place(of: name.range)
    guard name.text != "same", name.text != "live" else {
      throw reader.error(at: name.range, .reserved(name.text))
    }
    let index = rules.machines[machine].states.count
    if let first = scopes[machine].states[name.text] {
      let first = location(rules.machines[machine].states[first].place)
      throw reader.error(at: name.range, .duplicate(.state, name.text, first: first))
    }
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
      } else {
        throw reader.expected("'start', 'late', 'live' or 'hidden'")
      }
    }
  }

  /// Sets may hold sets that are written above them.
  private mutating func parseSets(
    of machine: Int, _ sections: [(reader: RuleLineReader, lines: Range<Int>)]
  ) {
    let states = rules.machines[machine].states
    scopes[machine].sets["live"] = states.indices.filter { states[$0].live != nil }
    var places: [String: RulePlace] = [:]
    for section in sections {
      parseSection(section.reader, section.lines) { parser, reader throws(RuleError) in
        let name = try reader.name("the set's name")
        let place = reader.place(of: name.range)
        guard name.text != "same", name.text != "live" else {
          throw reader.error(at: name.range, .reserved(name.text))
        }
        if let first = parser.scopes[machine].states[name.text].map({ states[$0].place })
          ?? places[name.text]
        {
          throw reader.error(
            at: name.range, .duplicate(.state, name.text, first: parser.location(first)))
        }
        places[name.text] = place
        parser.scopes[machine].sets[name.text] = []
        let members = try parser.states(of: machine, &reader)
        parser.scopes[machine].sets[name.text] = members
        try reader.expectEnd("',' or the end of the line")
      }
    }
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

  private mutating func parseMoves(
    of machine: Int, _ header: RuleLineReader, _ lines: Range<Int>
  ) {
    var events: [Int] = []
    attempt { parser throws(RuleError) in
      var header = header
      for word in try header.list(of: "an event") {
        let event = try parser.event(word, header)
        if !events.contains(event) { events.append(event) }
      }
      try header.expectEnd("',' or the end of the line")
    }
    for event in events where scopes[machine].isInAlphabet.insert(event).inserted {
      scopes[machine].alphabet.append(event)
    }
    for line in children(header.text, of: lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(header.text, line: line.lowerBound)
        try parser.parseMove(of: machine, on: events, &reader)
        try parser.expectNoChildren(header.text, line)
      }
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

  private mutating func parseSilentMove(
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
