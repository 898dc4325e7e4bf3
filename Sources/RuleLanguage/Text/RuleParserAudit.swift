/// What only `lifecheck audit` reads: what lines of the system tell of processes, what codes mean, what tables hold.
extension RuleParser {
  /// `tells KIND [WORD]`, and of an end `[codes NUMBER]`.
  fileprivate mutating func fact(_ reader: inout RuleLineReader) throws(RuleError) -> AuditFact {
    let kinds = AuditFact.Kind.allCases.map { "'\($0.rawValue)'" }
    let before = reader
    guard let kind = AuditFact.Kind(rawValue: try reader.word(alternatives(kinds)).text) else {
      throw before.expected(alternatives(kinds))
    }
    if [.ended, .ending, .asked].contains(kind) { return try endFact(kind, &reader) }
    guard let known = kind.words, !reader.isAtEnd else {
      return AuditFact(kind: kind, word: reader.takeWord()?.text)
    }
    return AuditFact(kind: kind, word: try word(of: known, &reader))
  }

  /// What stands behind `ended`, `ending` or `asked`: a word, and the origin of the codes where lines do not tell it.
  private mutating func endFact(
    _ kind: AuditFact.Kind, _ reader: inout RuleLineReader
  ) throws(RuleError) -> AuditFact {
    var fact = AuditFact(kind: kind)
    var hasCodes = reader.take("codes")
    if !hasCodes, let word = reader.takeWord() {
      leaveOpen(.endWord, word, reader)
      fact.word = word.text
      hasCodes = reader.take("codes")
    }
    if hasCodes { fact.codes = try number("the number of a namespace", &reader) }
    return fact
  }

  /// Notes a name that another file may define.
  private mutating func leaveOpen(
    _ kind: RuleError.Kind, _ word: RuleWord, _ reader: RuleLineReader
  ) {
    rules.audit.openNames.append(
      reader.error(at: word.range, .unknown(kind, word.text, nearest: nil)))
  }

  /// One of the words that are known.
  private func word(
    of known: [String], _ reader: inout RuleLineReader
  ) throws(RuleError) -> String {
    let what = alternatives(known.map { "'\($0)'" })
    let before = reader
    let word = try reader.word(what).text
    guard known.contains(word) else { throw before.expected(what) }
    return word
  }

  static func readFact(
    _ parser: inout RuleParser, _ event: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    parser.rules.events[event].fact = try parser.fact(&reader)
  }

  /// `callback EVENT, EVENT tells KIND [WORD]`.
  mutating func parseCallback(_ block: Block) throws(RuleError) {
    var header = block.header
    _ = try header.word("a block")
    let words = try header.list(of: "an event")
    for word in words { leaveOpen(.event, word, header) }
    guard header.take("tells") else { throw header.expected("'tells'") }
    let fact = try fact(&header)
    try header.expectEnd()
    rules.audit.callbacks += words.map { ($0.text, fact) }
    try expectNoChildren(block.text, block.lines)
  }

  /// Gives each process of a group the texts that the group prints.
  mutating func settleSenders() {
    guard !senders.isEmpty else { return }
    for index in rules.events.indices {
      rules.events[index].spellings = rules.events[index].spellings.flatMap { spelling in
        guard let processes = spelling.sender.flatMap({ senders[$0] }) else { return [spelling] }
        return processes.map { process in
          var own = spelling
          own.sender = process
          return own
        }
      }
    }
  }

  /// A number, decimal or with `0x`.
  fileprivate func number(
    _ what: String, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Int64 {
    let before = reader
    let text = try reader.word(what).text
    let digits = text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
    guard let number = digits, number >= 0 else { throw before.expected(what) }
    return number
  }

  /// A time that can be told in microseconds too.
  private func seconds(
    _ what: String, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Int64 {
    let before = reader
    let seconds = try number(what, &reader)
    guard seconds <= 1_000_000_000 else { throw before.expected("\(what), 1000000000 at most") }
    return seconds
  }

  /// `codes NUMBER "NAME"`.
  mutating func declareCodes(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    var namespace = CodeNamespace(place: header.place)
    namespace.number = try number("the number of a namespace", &header)
    namespace.name = try header.string("its name in quotes")
    try header.expectEnd()
    rules.audit.namespaces.append(namespace)
    return rules.audit.namespaces.count - 1
  }

  /// `CAUSE CLASS [suspended CLASS] [report|silent] "…" ["WORD", …]`.
  fileprivate func code(
    _ number: Int64, _ reader: inout RuleLineReader
  ) throws(RuleError) -> CodeDefinition {
    var code = CodeDefinition(number: number)
    code.cause = try reader.word("the cause in one word").text
    code.isOf = try classWord(&reader)
    if reader.take("suspended") { code.isOfSuspended = try classWord(&reader) }
    if reader.take("report") {
      code.hasReport = true
    } else if reader.take("silent") {
      code.hasReport = false
    }
    code.meaning = try reader.string("what it means, in quotes")
    while let word = reader.takeString() {
      code.words.append(word)
      _ = reader.take(.comma)
    }
    return code
  }

  private func classWord(_ reader: inout RuleLineReader) throws(RuleError) -> CodeDefinition.Class {
    let classes = CodeDefinition.Class.allCases
    let word = try word(of: classes.map(\.rawValue), &reader)
    return CodeDefinition.Class(rawValue: word) ?? .unknown
  }

  /// `table "NAME"`.
  mutating func declareTable(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    var table = TableDefinition(place: header.place)
    table.name = try header.string("the table's name in quotes")
    try header.expectEnd()
    rules.audit.tables.append(table)
    return rules.audit.tables.count - 1
  }

  /// `finding ID SEVERITY "TITLE"`.
  mutating func declareFinding(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    var finding = AuditRule(place: header.place)
    finding.id = try header.name("the finding's name").text
    let before = header
    let what = alternatives(Severity.allCases.map { "'\($0.rawValue)'" })
    guard let severity = Severity(rawValue: try header.word(what).text) else {
      throw before.expected(what)
    }
    finding.severity = severity
    finding.title = try header.string("what is wrong, in quotes")
    try header.expectEnd()
    rules.audit.findings.append(finding)
    return rules.audit.findings.count - 1
  }

  mutating func parseFinding(_ index: Int, _ block: Block) {
    readLines(block, as: .finding, of: index)
    if rules.audit.findings[index].condition == nil {
      let header = block.header
      report(
        header.error(
          at: header.rest,
          .formula("finding '\(rules.audit.findings[index].id)' has no line 'when'")))
    }
  }

  /// What follows `when`.
  fileprivate mutating func condition(
    _ reader: inout RuleLineReader
  ) throws(RuleError) -> AuditRule.Condition {
    if reader.take("work") {
      return .work(outcome: try word(of: AuditFact.outcomes, &reader))
    }
    if reader.take("action") {
      guard reader.take("over") else { throw reader.expected("'over'") }
      return .action(over: reader.take("half") ? nil : try seconds("seconds, or 'half'", &reader))
    }
    if reader.take("ends") {
      let count = try number("a number of lives", &reader)
      guard reader.take("in") else { throw reader.expected("'in'") }
      return .ends(count: count, within: try seconds("seconds", &reader))
    }
    if reader.take("launch") {
      return .launch(kind: try word(of: AuditFact.Kind.launch.words ?? [], &reader))
    }
    if reader.take("stay") {
      let state = try word(of: AuditFact.states, &reader)
      guard reader.take("over") else { throw reader.expected("'over'") }
      let isAllowance = reader.take("allowance")
      return .stay(
        state: state, over: isAllowance ? nil : try seconds("seconds, or 'allowance'", &reader))
    }
    if reader.take("wakes") {
      guard reader.take("over") else { throw reader.expected("'over'") }
      let count = try number("how often", &reader)
      guard reader.take("in") else { throw reader.expected("'in'") }
      return .wakes(over: count, within: try seconds("seconds", &reader))
    }
    guard reader.take("end") else {
      throw reader.expected("'end', 'ends', 'launch', 'stay', 'wakes', 'work' or 'action'")
    }
    let causes = try reader.list(of: "a cause")
    for cause in causes { leaveOpen(.cause, cause, reader) }
    var (code, state, within): (Int64?, String?, Int64?) = (nil, nil, nil)
    if !reader.isAtEnd, reader.isAtNumber { code = try number("a code", &reader) }
    if reader.take("in") { state = try word(of: AuditFact.statesOfLives, &reader) }
    if reader.take("within") { within = try seconds("seconds", &reader) }
    return .end(causes: causes.map(\.text), code: code, state: state, within: within)
  }
}

extension RuleKeyword {
  static let tells = RuleKeyword(
    "tells", "KIND [WORD]", isSingle: true,
    .line { parser, event, _, reader throws(RuleError) in
      try RuleParser.readFact(&parser, event, &reader)
    })

  /// A line with a sentence.
  fileprivate static func sentence(
    _ name: String, _ path: any WritableKeyPath<AuditRule, [String]> & Sendable
  ) -> RuleKeyword {
    RuleKeyword(
      name, #""…""#,
      .line { parser, index, _, reader throws(RuleError) in
        let text = try reader.string("a sentence in quotes")
        parser.rules.audit.findings[index][keyPath: path].append(text)
      })
  }

  /// A line that names a column.
  fileprivate static func column(
    _ name: String, _ path: any WritableKeyPath<TableDefinition, String?> & Sendable
  ) -> RuleKeyword {
    RuleKeyword(
      name, #""COLUMN""#, isSingle: true,
      .line { parser, index, _, reader throws(RuleError) in
        let text = try reader.string("the name of a column in quotes")
        parser.rules.audit.tables[index][keyPath: path] = text
      })
  }
}

extension RuleBlock {
  static let codes = RuleBlock(
    "codes", nil,
    [
      RuleKeyword(
        "code", #"NUMBER CAUSE CLASS [suspended CLASS] [report\|silent] "…" ["WORD", …]"#,
        .line { parser, index, _, reader throws(RuleError) in
          let number = try parser.number("a code", &reader)
          let code = try parser.code(number, &reader)
          parser.rules.audit.namespaces[index].codes.append(code)
        }),
      RuleKeyword(
        "other", #"CAUSE CLASS [suspended CLASS] [report\|silent] "…""#, isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.audit.namespaces[index].other = try parser.code(-1, &reader)
        }),
    ])
  static let causes = RuleBlock(
    "causes", nil,
    [
      RuleKeyword(
        "cause", #"CAUSE CLASS [suspended CLASS] [report\|silent] "…" ["WORD", …]"#,
        .line { parser, _, _, reader throws(RuleError) in
          parser.rules.audit.causes.append(try parser.code(-1, &reader))
        })
    ])
  static let senders = RuleBlock(
    "senders", nil,
    [
      RuleKeyword(
        "group", #"NAME "PROCESS", "PROCESS""#,
        .line { parser, _, _, reader throws(RuleError) in
          let before = reader
          let name = try reader.name("the name of the group").text
          guard parser.senders[name] == nil else { throw before.expected("a name that is new") }
          var processes: [String] = []
          repeat {
            processes.append(try reader.string("the name of a process in quotes"))
          } while reader.take(.comma)
          parser.senders[name] = processes
        })
    ])
  static let finding = RuleBlock(
    "finding", nil,
    [
      RuleKeyword(
        "when", #"CONDITION"#, isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.audit.findings[index].condition = try parser.condition(&reader)
        }),
      RuleKeyword(
        "only", "GUARD", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.audit.findings[index].only = try parser.parseGuard(&reader)
        }),
      .sentence("because", \.because), .sentence("fix", \.fix),
      RuleKeyword(
        "source", #""TITLE" URL"#,
        .line { parser, index, _, reader throws(RuleError) in
          let title = try reader.string("the source's title in quotes")
          parser.rules.audit.findings[index].sources.append(
            Source(title: title, url: reader.takeUnbroken()?.text))
        }),
    ])
  static let table = RuleBlock(
    "table", nil,
    [
      RuleKeyword(
        "time", #""COLUMN""#, isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.audit.tables[index].time = try reader.string(
            "the name of a column in quotes")
        }),
      .column("bundle", \.bundle), .column("pid", \.pid), .column("value", \.column),
      .column("code", \.code), .column("name", \.appName), .column("offset", \.offset),
      RuleKeyword(
        "row", "[NUMBER] tells KIND [WORD]",
        .line { parser, index, _, reader throws(RuleError) in
          let value = reader.take("tells") ? nil : try parser.number("a value", &reader)
          if value != nil, !reader.take("tells") { throw reader.expected("'tells'") }
          let fact = try parser.fact(&reader)
          parser.rules.audit.tables[index].values.append((value, fact))
        }),
    ])
}
