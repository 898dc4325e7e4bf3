/// The blocks `fault`, `note` and `rule`.
extension RuleParser {
  mutating func declareRule(
    _ header: inout RuleLineReader, isFault: Bool, isProperty: Bool
  ) throws(RuleError) -> Int {
    let id = try header.name(
      isProperty ? "the rule's id" : isFault ? "the fault's id" : "the note's id")
    let first = names.rules[id.text].map { rules.rules[$0].place }
    try expectNew(id, .rule, first: first, header)
    let index = rules.rules.count
    guard index < Self.ruleLimit else {
      throw header.error(at: id.range, .tooMany("rules", limit: Self.ruleLimit))
    }
    names.rules[id.text] = index
    rules.rules.append(
      RuleDefinition(
        id: id.text, isFault: isFault, severity: .error, severityChanges: [], cells: [],
        trigger: nil, says: "", because: "", fix: "", sources: [], examples: [],
        place: header.place(of: id.range)))
    attempt { parser throws(RuleError) in
      let before = header
      guard let word = header.takeWord(), let severity = Severity(rawValue: word.text) else {
        throw before.expected("'error', 'warning' or 'info'")
      }
      parser.rules.rules[index].severity = severity
      // A fault counts, whoever asks.
      if !isFault { parser.rules.rules[index].isOptIn = header.take("opt-in") }
      try header.expectEnd(!isFault ? "'opt-in' or the end of the line" : "the end of the line")
    }
    return index
  }

  mutating func parseRule(_ index: Int, _ block: Block) {
    let errorsBefore = errors.count
    let kind = block.isProperty ? RuleBlock.rule : rules.rules[index].isFault ? .fault : .note
    readLines(block, as: kind, of: index) { parser, entry, reader throws(RuleError) in
      if block.isProperty {
        return try parser.parseFormulaLine(entry, of: index, &reader)
      }
      guard entry.word.text.utf8.last == UInt8(ascii: ":") else {
        return try parser.parseSeverity(entry, of: index, &reader)
      }
      try parser.parseCells(entry.word, at: entry.place, of: index, &reader)
      return true
    }
    // A formula that has an error is not missing.
    if block.isProperty, errors.count == errorsBefore { finishProperty(index, block) }
  }

  /// Reads a formula, or the line of a severity; one that begins with an event counts, whatever the event is called.
  private mutating func parseFormulaLine(
    _ entry: RuleEntry, of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Bool {
    let start = RuleLineReader(reader.text, line: entry.lines.lowerBound)
    if !["when", "only", "methods", "limit"].contains(entry.word.text), isFormula(entry.word) {
      try parseFormula(of: index, at: entry.place, start)
      while !reader.isAtEnd { reader.skip() }
      return true
    }
    if try parseSeverity(entry, of: index, &reader) { return true }
    // A formula may begin with an event that is misspelt.
    let isKeyword = RuleBlock.rule.lines.contains { $0.word == entry.word.text }
    if !isKeyword, rules.rules[index].property == nil, reader.isAtWord {
      do throws(RuleError) {
        _ = try event(entry.word, reader)
      } catch {
        guard case .unknown(_, let word, nearest: nil) = error.problem else { throw error }
        let beginnings =
          "an event, or 'never', 'some', 'at most' or 'every', with which formulas begin"
        throw reader.error(at: entry.word.range, .expected(beginnings, found: word))
      }
    }
    return false
  }

  /// `SEVERITY when GUARD`
  private mutating func parseSeverity(
    _ entry: RuleEntry, of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Bool {
    guard let severity = Severity(rawValue: entry.word.text) else { return false }
    guard reader.take("when") else { throw reader.expected("'when'") }
    maySee = true
    defer { maySee = false }
    let condition = try parseGuard(&reader)
    rules.rules[index].severityChanges.append(
      ConditionalSeverity(severity: severity, condition: condition))
    return true
  }

  fileprivate mutating func parseTrigger(
    of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let before = reader
    let name = try reader.word("a trigger")
    guard let trigger = RuleDefinition.Trigger(rawValue: name.text) else {
      let known = RuleDefinition.Trigger.allCases.map(\.rawValue)
      let nearest = nearestName(to: name.text, among: known)
      throw before.error(at: name.range, .unknown(.trigger, name.text, nearest: nearest))
    }
    rules.rules[index].trigger = trigger
    if trigger.isOfSuccession, rules.rules[index].isFault {
      throw reader.error(at: name.range, .formula("'\(name.text)' is for notes"))
    }
    guard trigger == .lifeVanished else { return }
    guard reader.take("in") else { throw reader.expected("'in' and states of a machine") }
    let word = try reader.word("a machine's name and ':'")
    guard word.text.utf8.last == UInt8(ascii: ":") else {
      throw reader.error(at: word.range, .expected("a machine's name and ':'", found: word.text))
    }
    let machine = try machine(named: word, reader)
    rules.rules[index].triggerStates = (
      machine, try states(of: machine, &reader, onlyVisible: true)
    )
  }

  static func append(_ line: String, to text: inout String) {
    if !text.isEmpty { text += " " }
    text += line
  }

  // MARK: Cells

  /// The machine that `MACHINE:` names.
  private func machine(
    named word: RuleWord, _ reader: RuleLineReader
  ) throws(RuleError) -> Int {
    let name = String(word.text.dropLast())
    guard let machine = names.machines[name] else {
      let nearest = nearestName(to: name, among: rules.machines.lazy.map(\.name))
      throw reader.error(
        at: word.range.lowerBound..<word.range.upperBound - 1,
        .unknown(.machine, name, nearest: nearest))
    }
    return machine
  }

  private mutating func parseCells(
    _ word: RuleWord, at place: RulePlace, of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let machine = try machine(named: word, reader)
    guard rules.rules[index].isFault else {
      throw reader.error(at: word.range, .isNote(rules.rules[index].id))
    }
    var named: [Int]?
    var exceptions: Set<Int> = []
    if reader.take("everything") {
      if reader.take("but") {
        for word in try reader.list(of: "an event") { exceptions.insert(try event(word, reader)) }
      }
    } else {
      var list: [Int] = []
      for word in try reader.list(of: "an event") {
        let event = try event(word, reader)
        if !list.contains(event) { list.append(event) }
      }
      named = list
    }
    guard reader.take("in") else { throw reader.expected("',' or 'in'") }
    let states = try states(of: machine, &reader, onlyVisible: true)
    let condition = reader.take("when") ? try parseGuard(&reader) : .always
    try reader.expectEnd("',', 'when' or the end of the line")
    let error = reader.error(at: word.range, .notUTF8)
    let cell = CellDefinition(
      machine: machine, event: 0, state: 0, condition: condition, place: place)
    guard let named else {
      openCells.append(
        OpenCells(rule: index, cell: cell, states: states, exceptions: exceptions, error: error))
      return
    }
    for event in named where scopes[machine].isInAlphabet.insert(event).inserted {
      scopes[machine].alphabet.append(event)
    }
    try append(cell, events: named, states: states, to: index, error)
  }

  /// Writes `everything` out, now that the machines' events are known.
  mutating func expandOpenCells() {
    for open in openCells {
      attempt { parser throws(RuleError) in
        let events = parser.scopes[open.cell.machine].alphabet.filter {
          !open.exceptions.contains($0)
        }
        try parser.append(open.cell, events: events, states: open.states, to: open.rule, open.error)
      }
    }
  }

  /// `error` tells the place of the line.
  private mutating func append(
    _ cell: CellDefinition, events: [Int], states: [Int], to rule: Int, _ error: RuleError
  ) throws(RuleError) {
    try expand(by: events.count * states.count) {
      var error = error
      error.problem = $0
      return error
    }
    for event in events {
      for state in states {
        var cell = cell
        cell.event = event
        cell.state = state
        rules.rules[rule].cells.append(cell)
      }
    }
  }

  // MARK: Examples

  mutating func example(
    isBad: Bool, at place: RulePlace, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Example {
    let text = reader.text.string(reader.rest)
    var example = Example(
      isBad: isBad, steps: [], configuration: Configuration(facts: [.pids: true]),
      start: .launch, text: text, place: place)
    try parseExample(&example, &reader)
    return example
  }

  private mutating func parseExample(
    _ example: inout Example, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    var startsProcess = false
    var hasSettings = false
    while !reader.isAtEnd, !hasSettings {
      let delay = try delay(&reader)
      let word = try reader.word("an event")
      var step = try step(word, reader)
      step.startsProcess = startsProcess
      step.delay = delay
      example.steps.append(step)
      startsProcess = reader.take(.bar)
      hasSettings = !startsProcess && reader.take("with")
    }
    if example.steps.isEmpty || startsProcess { throw reader.expected("an event") }
    guard hasSettings else { return }
    repeat { try parseSetting(of: &example, &reader) } while reader.take(.comma)
    try reader.expectEnd("',' or the end of the line")
  }

  /// `EVENT[{VALUE}][@THREAD][!]`.
  private mutating func step(
    _ word: RuleWord, _ reader: RuleLineReader
  ) throws(RuleError) -> Example.Step {
    var name = word
    func cut(to index: String.Index) {
      let rest = name.text.utf8.distance(from: index, to: name.text.utf8.endIndex)
      name.text = String(name.text[..<index])
      name.range = name.range.lowerBound..<name.range.upperBound - rest
    }
    let isMarked = name.text.utf8.last == UInt8(ascii: "!")
    if isMarked { cut(to: name.text.utf8.index(before: name.text.utf8.endIndex)) }
    var thread = 1
    if let sign = name.text.utf8.lastIndex(of: UInt8(ascii: "@")) {
      guard let number = Int(name.text[name.text.utf8.index(after: sign)...]),
        (1...1000).contains(number)
      else {
        throw reader.error(
          at: name.range, .expected("a thread such as '@2' after the event", found: name.text))
      }
      thread = number
      cut(to: sign)
    }
    var parameter: String?
    if let brace = name.text.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let value = name.text[name.text.utf8.index(after: brace)...].dropLast()
      guard name.text.utf8.last == UInt8(ascii: "}"), !value.isEmpty else {
        throw reader.error(
          at: name.range, .expected("a value such as '{a}' after the event", found: name.text))
      }
      parameter = String(value)
      cut(to: brace)
    }
    return Example.Step(
      event: try eventOrHandler(name, reader), isMarked: isMarked, startsProcess: false,
      parameter: parameter, thread: thread)
  }

  /// `+6 s`: how much time passes before the next event.
  private func delay(_ reader: inout RuleLineReader) throws(RuleError) -> Int64 {
    let before = reader
    guard let word = reader.takeWord(after: UInt8(ascii: "+")) else { return 0 }
    return try reader.duration(word, before)
  }

  private func parseSetting(
    of example: inout Example, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let isNegated = reader.take("not")
    let before = reader
    let word = try reader.word("'os', 'sdk', 'start' or a fact")
    if let fact = Fact(rawValue: word.text) {
      example.configuration.facts[fact] = !isNegated
    } else if word.text == Guard.backgroundModesWord {
      let known = isNegated ? [] : example.configuration.backgroundModes ?? []
      example.configuration.backgroundModes =
        isNegated ? [] : known + [try reader.word("a background mode").text]
    } else if isNegated {
      throw before.expected("a fact")
    } else if word.text == "os" {
      example.configuration.os = try version(&reader)
    } else if word.text == "sdk" {
      example.configuration.sdk = try version(&reader)
    } else if word.text == "start" {
      let before = reader
      guard let start = StartMode(rawValue: try reader.word("'auto', 'launch' or 'tail'").text)
      else { throw before.expected("'auto', 'launch' or 'tail'") }
      example.start = start
    } else {
      throw before.expected("'os', 'sdk', 'start' or a fact")
    }
  }
}

/// What has reasons, sources and examples.
protocol DocumentedDefinition: SendableMetatype {
  var because: String { get set }
  var sources: [Source] { get set }
  var examples: [Example] { get set }
}

extension RuleDefinition: DocumentedDefinition {}

extension RuleKeyword {
  /// The lines of blocks that say why, where that is documented, and how it looks.
  static func documentation<Definition: DocumentedDefinition>(
    _ path: any WritableKeyPath<RuleSet, [Definition]> & Sendable
  ) -> [RuleKeyword] {
    let example = Body.line { parser, index, entry, reader throws(RuleError) in
      let example = try parser.example(
        isBad: entry.word.text == "bad", at: entry.place, &reader)
      parser.rules[keyPath: path][index].examples.append(example)
    }
    return [
      RuleKeyword(
        "because", #""…""#,
        .line { parser, index, _, reader throws(RuleError) in
          let line = try reader.string("a reason in quotes")
          RuleParser.append(line, to: &parser.rules[keyPath: path][index].because)
        }),
      RuleKeyword(
        "source", #""TITLE" URL"#,
        .line { parser, index, _, reader throws(RuleError) in
          let title = try reader.string("the source's title in quotes")
          let source = Source(title: title, url: reader.takeUnbroken()?.text)
          parser.rules[keyPath: path][index].sources.append(source)
        }),
      RuleKeyword("bad", "EXAMPLE", example), RuleKeyword("good", "EXAMPLE", example),
    ]
  }

  private static let says = RuleKeyword(
    "says", #""…""#, isSingle: true,
    .line { parser, index, _, reader throws(RuleError) in
      parser.rules.rules[index].says = try reader.string("the message in quotes")
    })

  private static let fix = RuleKeyword(
    "fix", #""…""#,
    .line { parser, index, _, reader throws(RuleError) in
      let line = try reader.string("a remedy in quotes")
      RuleParser.append(line, to: &parser.rules.rules[index].fix)
    })

  /// `because`, `fix` and the rest, in the order in which messages list them.
  private static let reasons: [RuleKeyword] = {
    var lines = documentation(\.rules)
    lines.insert(fix, at: 1)
    return lines
  }()

  private static let severity = RuleKeyword("SEVERITY when", "GUARD", .other)

  fileprivate static let verdictLines =
    [
      RuleKeyword(
        "trigger", "WORD", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          try parser.parseTrigger(of: index, &reader)
        }), says,
      RuleKeyword(
        "silence", #""…""#, isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.rules[index].saysOfSilence = try reader.string("the message in quotes")
        }),
      RuleKeyword(
        "unexpected", #""…""#, isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.rules[index].saysOfUnexpected = try reader.string("the message in quotes")
        }),
    ] + reasons + [RuleKeyword("MACHINE:", "EVENTS in STATES [when GUARD]", .other), severity]

  fileprivate static let ruleLines =
    [
      RuleKeyword("FORMULA", "", .other),
      RuleKeyword(
        "when", "GUARD", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.openConditions[index] = try parser.parseGuard(&reader)
        }),
      RuleKeyword(
        "only when", "GUARD", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          guard reader.take("when") else { throw reader.expected("'when'") }
          parser.openKnownConditions[index] = try parser.parseGuard(&reader)
        }),
      RuleKeyword(
        "methods only", "",
        .line { parser, index, _, reader throws(RuleError) in
          guard reader.take("only") else { throw reader.expected("'only'") }
          parser.methodsOnly.insert(index)
        }),
      RuleKeyword(
        "limit", "TIME when GUARD",
        .line { parser, index, _, reader throws(RuleError) in
          let limit = try reader.duration()
          guard reader.take("when") else { throw reader.expected("'when'") }
          let condition = try parser.parseGuard(&reader)
          parser.openLimits[index, default: []].append(
            ConditionalLimit(limit: limit, condition: condition))
        }), says,
    ] + reasons + [severity]
}

extension RuleBlock {
  static let fault = RuleBlock("fault", "a line of a rule", RuleKeyword.verdictLines)
  static let note = RuleBlock("note", "a line of a rule", RuleKeyword.verdictLines)
  static let rule = RuleBlock("rule", "a line of a rule", RuleKeyword.ruleLines)
}
