extension RuleSet {
  /// Reads rule files: names may be used before they are defined, and across files.
  ///
  /// The set is sound to run: every name is known, every machine has one start state. Whether it is
  /// complete and free of contradictions is `check()`'s business.
  ///
  /// - Parameter withoutExamples: of the first so many files the examples are left out: they say nothing that a check
  ///   needs, and a start-up that reads them is a third slower.
  /// - Complexity: O(bytes + moves + cells); the numbers of moves and cells are limited.
  public static func parse(
    _ files: [(name: String, text: [UInt8])], withoutExamples: Int = 0
  ) throws(RuleErrors) -> RuleSet {
    var parser = RuleParser(files, withoutExamples: withoutExamples)
    parser.run()
    guard !parser.errors.isEmpty else { return parser.rules }
    let errors = parser.errors.sorted {
      ($0.place.file, $0.place.line, $0.place.column)
        < ($1.place.file, $1.place.line, $1.place.column)
    }
    throw RuleErrors(errors: Array(errors.prefix(RuleErrors.limit)))
  }
}

/// Everything from the text of rule files to a `RuleSet`.
///
/// The first pass declares the names of all blocks, the second reads what uses them.
package struct RuleParser {
  /// A block: its first line and those that belong to it.
  struct Block {
    var text: RuleText
    var lines: Range<Int>
    /// The index of what the block defines, where the first pass has given it one.
    var index: Int?
    /// Whether it is a `rule` block.
    var isProperty = false

    var header: RuleLineReader { RuleLineReader(text, line: lines.lowerBound) }
  }

  struct Names {
    /// Names and numbers.
    var events: [String: Int] = [:]
    var conditions: [String: Int] = [:]
    var machines: [String: Int] = [:]
    var rules: [String: Int] = [:]
    var scenarios: [String: Int] = [:]
  }

  /// What a machine's lines and the cells of faults need to know of it.
  struct Scope {
    var states: [String: Int] = [:]
    /// The states of each set.
    var sets: [String: [Int]] = [:]
    var setPlaces: [String: RulePlace] = [:]
    /// The events of its moves and cells, in the order of their first use.
    var alphabet: [Int] = []
    var isInAlphabet: Set<Int> = []
  }

  /// `everything … in STATES`, which waits until the machine's events are known.
  struct OpenCells {
    var rule: Int
    var cell: CellDefinition
    var states: [Int]
    var exceptions: Set<Int>
    var error: RuleError
  }

  package static let blockWords = [
    "event", "spelling", "template", "message", "handler", "instance", "condition", "machine",
    "fault", "note",
    "rule",
    "scenario", "breadcrumbs", "modes", "codes", "causes", "senders", "table", "callback",
    "finding",
  ]
  /// Moves and cells together. The built-in rules have about a thousand.
  static let expansionLimit = 200_000
  static let eventLimit = 10_000
  static let stateLimit = MachineDefinition.stateLimit
  static let ruleLimit = 10_000
  static let spellingLimit = 1000

  let texts: [RuleText]
  var rules = RuleSet()
  var errors: [RuleError] = []
  var names = Names()
  var conditions: [ConditionEntry] = []
  var scopes: [Scope] = []
  var openCells: [OpenCells] = []
  /// Witnesses of callbacks whose events may come later.
  var openMeanings: [OpenMeaning] = []
  /// The processes that a sender of texts stands for.
  var senders: [String: [String]] = [:]
  /// The words of the breadcrumbs that are read.
  var openWords: Set<String> = []
  /// What the `ios` line of the event that is read says.
  var openAvailability: Availability?
  /// What lines of `rule` blocks say beside the formula, until that is read.
  var openLimits: [Int: [ConditionalLimit]] = [:]
  var openConditions: [Int: Guard] = [:]
  var openKnownConditions: [Int: Guard] = [:]
  var methodsOnly: Set<Int> = []
  /// Whether the guard that is read may ask for events anywhere in the input.
  var maySee = false
  /// Moves and cells so far.
  var expansions = 0

  init(_ files: [(name: String, text: [UInt8])], withoutExamples: Int) {
    texts = files.enumerated().map {
      RuleText(file: $0, name: $1.name, bytes: $1.text, hasExamples: $0 >= withoutExamples)
    }
    rules.files = files.map(\.name)
  }

  mutating func run() {
    /// The blocks that are read once all names are known, by what they are.
    var open: [String: [(index: Int, block: Block)]] = [:]
    for text in texts {
      errors += text.errors
      for block in blocks(of: text) {
        attempt { parser throws(RuleError) in
          var block = block
          let kind = try parser.declare(&block)
          if let index = block.index { open[kind, default: []].append((index, block)) }
        }
      }
    }
    for (_, block) in open["spelling"] ?? [] {
      attempt { parser throws(RuleError) in try parser.parseSpelling(block) }
    }
    for (_, block) in open["template"] ?? [] {
      attempt { parser throws(RuleError) in try parser.parseTemplate(block) }
    }
    settleMeanings()
    settleSenders()
    for (index, block) in open["breadcrumbs"] ?? [] { parseBreadcrumbs(index, block) }
    for (_, block) in open["callback"] ?? [] {
      attempt { parser throws(RuleError) in try parser.parseCallback(block) }
    }
    for (index, block) in open["codes"] ?? [] { readLines(block, as: .codes, of: index) }
    for (index, block) in open["table"] ?? [] { readLines(block, as: .table, of: index) }
    for (index, block) in open["finding"] ?? [] { parseFinding(index, block) }
    for index in conditions.indices {
      attempt { parser throws(RuleError) in try parser.readCondition(index) }
    }
    for (index, block) in open["machine"] ?? [] { parseMachine(index, block) }
    for (index, block) in open["rule"] ?? [] { parseRule(index, block) }
    for (index, block) in open["scenario"] ?? [] { parseScenario(index, block) }
    expandOpenCells()
    noteLaunches()
  }

  /// Marks the callbacks with which lives begin.
  private mutating func noteLaunches() {
    for machine in rules.machines where !machine.isOfInstances {
      for move in machine.beginnings {
        rules.events[move.event].isLaunch = !rules.events[move.event].isEvidence
      }
    }
  }

  /// Reads a block whose names nothing else has to wait for, or declares its name; returns what it is.
  private mutating func declare(_ block: inout Block) throws(RuleError) -> String {
    var header = block.header
    let word = try header.word("a block")
    switch word.text {
    case "event": try parseEvent(block, &header)
    case "spelling", "template", "callback": block.index = 0
    case "message": try parseTexts(block, as: .message, &header)
    case "handler": try parseTexts(block, as: .handler, &header)
    case "modes": try parseTexts(block, as: .modes, &header)
    case "causes": try parseTexts(block, as: .causes, &header)
    case "senders": try parseTexts(block, as: .senders, &header)
    case "instance": try parseTexts(block, as: .instance, &header)
    case "condition": try declareCondition(block, &header)
    case "machine": block.index = try declareMachine(&header)
    case "scenario": block.index = try declareScenario(&header)
    case "breadcrumbs": block.index = try declareBreadcrumbs(&header)
    case "codes": block.index = try declareCodes(&header)
    case "table": block.index = try declareTable(&header)
    case "finding": block.index = try declareFinding(&header)
    case "fault", "note", "rule":
      block.isProperty = word.text == "rule"
      block.index = try declareRule(
        &header, isFault: word.text == "fault", isProperty: block.isProperty)
      return "rule"
    default:
      throw header.error(
        at: word.range,
        .unknownBlock(
          word.text, known: Self.blockWords,
          nearest: nearestName(to: word.text, among: Self.blockWords)))
    }
    return word.text
  }

  // MARK: Lines

  /// The blocks of `text`; lines before the first one are errors.
  private mutating func blocks(of text: RuleText) -> [Block] {
    var blocks: [Block] = []
    var start = 0
    while start < text.lines.count {
      var end = start + 1
      while end < text.lines.count, text.lines[end].depth > 0 { end += 1 }
      if text.lines[start].depth > 0 {
        report(nothingAbove(text, line: start))
      } else if !text.lines[start].tokens.isEmpty {
        blocks.append(Block(text: text, lines: start..<end))
      }
      start = end
    }
    return blocks
  }

  /// The lines that belong to the first of `lines`, each with its own; without those that have an error.
  func children(_ text: RuleText, of lines: Range<Int>) -> [Range<Int>] {
    var children: [Range<Int>] = []
    let depth = text.lines[lines.lowerBound].depth + 1
    var start = lines.lowerBound + 1
    while start < lines.upperBound {
      var end = start + 1
      while end < lines.upperBound, text.lines[end].depth > depth { end += 1 }
      if !text.lines[start].tokens.isEmpty { children.append(start..<end) }
      start = end
    }
    return children
  }

  /// Throws if lines belong to the first of `lines`, which takes none.
  func expectNoChildren(_ text: RuleText, _ lines: Range<Int>) throws(RuleError) {
    guard let child = children(text, of: lines).first else { return }
    throw nothingAbove(text, line: child.lowerBound)
  }

  private func nothingAbove(_ text: RuleText, line: Int) -> RuleError {
    let reader = RuleLineReader(text, line: line)
    return reader.error(at: reader.rest, .nothingToBelongTo)
  }

  // MARK: Errors

  /// Runs `body` and keeps its error.
  mutating func attempt(_ body: (inout RuleParser) throws(RuleError) -> Void) {
    guard errors.count < RuleErrors.limit else { return }
    do throws(RuleError) {
      try body(&self)
    } catch {
      report(error)
    }
  }

  mutating func report(_ error: RuleError) {
    if errors.count < RuleErrors.limit { errors.append(error) }
  }

  /// `file:line:column`.
  func location(_ place: RulePlace) -> String { rules.location(place) }

  // MARK: Blocks

  /// Reads a block that has no name, and lists texts.
  private mutating func parseTexts(
    _ block: Block, as kind: RuleBlock, _ header: inout RuleLineReader
  ) throws(RuleError) {
    try header.expectEnd()
    readLines(block, as: kind, of: 0)
  }

  // MARK: Names

  /// Throws if something of the kind, at `first`, has the name already.
  func expectNew(
    _ name: RuleWord, _ kind: RuleError.Kind, first: RulePlace?, _ reader: RuleLineReader
  ) throws(RuleError) {
    guard let first else { return }
    throw reader.error(at: name.range, .duplicate(kind, name.text, first: location(first)))
  }

  func event(_ word: RuleWord, _ reader: RuleLineReader) throws(RuleError) -> Int {
    if let index = names.events[word.text] { return index }
    let nearest = nearestName(to: word.text, among: rules.events.lazy.map(\.name))
    throw reader.error(at: word.range, .unknown(.event, word.text, nearest: nearest))
  }

  func rule(_ word: RuleWord, _ reader: RuleLineReader) throws(RuleError) -> Int {
    if let index = names.rules[word.text] { return index }
    let nearest = nearestName(to: word.text, among: rules.rules.lazy.map(\.id))
    throw reader.error(at: word.range, .unknown(.rule, word.text, nearest: nearest))
  }

  /// Counts `count` more moves or cells.
  mutating func expand(
    by count: Int, _ error: (RuleError.Problem) -> RuleError
  ) throws(RuleError) {
    expansions += count
    guard expansions > Self.expansionLimit else { return }
    expansions -= count
    throw error(.tooMany("moves and cells", limit: Self.expansionLimit))
  }

  private mutating func declareCondition(
    _ block: Block, _ header: inout RuleLineReader
  ) throws(RuleError) {
    let name = try header.name("the condition's name")
    let words =
      Guard.Subject.allCases.map(\.rawValue) + Fact.allCases.map(\.rawValue)
      + [Guard.backgroundModesWord]
    guard !(words + ["not", "and", "or", "when", "note", "fault"]).contains(name.text) else {
      throw header.error(at: name.range, .reserved(name.text))
    }
    let first = names.conditions[name.text].map { conditions[$0] }
    try expectNew(
      name, .condition,
      first: first.map { RuleLineReader(texts[$0.file], line: $0.line).place }, header)
    names.conditions[name.text] = conditions.count
    conditions.append(
      ConditionEntry(name: name.text, file: block.text.file, line: block.lines.lowerBound))
    try expectNoChildren(block.text, block.lines)
  }
}
