/// The formula of a `rule` block, and the lines that only such a block has.
extension RuleParser {
  private static let beginnings = ["never", "some", "at", "every"]
  static let reservedInFormulas = ["never", "some", "at", "every"]
  private static let countLimit = 1_000_000

  /// Whether the line that begins with `word` is a formula: it begins like one, or with an event.
  func isFormula(_ word: RuleWord) -> Bool {
    if Self.beginnings.contains(word.text) { return true }
    let name = word.text.split(separator: "{", omittingEmptySubsequences: false).first ?? ""
    return names.events[String(name)] != nil || handlerEvent(String(name)) != nil
  }

  /// Reads a whole formula, whose first word is `word`.
  mutating func parseFormula(
    of index: Int, at place: RulePlace, _ start: RuleLineReader
  ) throws(RuleError) {
    var reader = start
    var property = PropertyDefinition(place: place)
    if reader.take("never") {
      property.subjects = try terms(&reader)
    } else if reader.take("some") {
      property.pattern = .existence
      property.subjects = try terms(&reader)
    } else if reader.take("at") {
      guard reader.take("most") else { throw reader.expected("'most'") }
      let before = reader
      let word = try reader.word("a number")
      guard let count = Int(word.text), (0...Self.countLimit).contains(count) else {
        throw before.expected("a number up to \(Self.countLimit)")
      }
      property.pattern = .boundedCount(count)
      property.subjects = try terms(&reader)
    } else if reader.take("every") {
      try parseResponse(&property, &reader)
    } else {
      try parseInfix(&property, &reader)
    }
    if property.pattern != .duration, property.pattern != .oneThread {
      try parseScope(&property, &reader)
    }
    try reader.expectEnd(Self.ending(of: property))
    try checkParameters(property, start)
    if property.scope == .between, property.limit != nil || !property.breaks.isEmpty {
      throw start.error(
        at: start.rest,
        .formula(
          "what lies 'between' counts when the stretch is closed, so a deadline in it comes too soon;"
            + " write 'after … until …'"))
    }
    if let known = rules.rules[index].property {
      throw start.error(
        at: start.rest, .lineTwice("the formula", first: location(known.place)))
    }
    // Lines above the formula may have set these.
    rules.rules[index].property = property
  }

  private mutating func parseResponse(
    _ property: inout PropertyDefinition, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    property.pattern = .response
    property.subjects = try terms(&reader)
    for word in ["is", "followed", "by"] where !reader.take(word) {
      throw reader.expected(word == "is" ? "',' or 'is followed by'" : "'\(word)'")
    }
    property.answers = try terms(&reader)
    if reader.take("before") { property.breaks = try terms(&reader) }
    if reader.take("within") { property.limit = try reader.duration() }
  }

  private mutating func parseInfix(
    _ property: inout PropertyDefinition, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let start = reader
    property.subjects = try terms(&reader)
    if reader.take("only") {
      guard reader.take("after") else { throw reader.expected("'after'") }
      property.pattern = .precedence
      property.answers = try terms(&reader)
    } else if reader.take("then") {
      property.pattern = .duration
      property.answers = try terms(&reader)
      if reader.take("without") { property.breaks = try terms(&reader) }
      guard reader.take("within") else {
        throw reader.expected(
          property.breaks.isEmpty ? "',', 'without' or 'within'" : "',' or 'within'")
      }
      property.limit = try reader.duration()
    } else if reader.take("on") {
      guard reader.take("one"), reader.take("thread") else {
        throw reader.expected("'one thread'")
      }
      property.pattern = .oneThread
    } else {
      let before = reader
      if reader.take("is"), reader.take("followed") {
        throw start.error(
          at: start.rest,
          .formula(
            "a formula with 'is followed by' begins with 'every': 'every EVENT is followed by EVENT'"
          ))
      }
      throw before.expected("',', 'only after', 'then' or 'on one thread'")
    }
  }

  private mutating func parseScope(
    _ property: inout PropertyDefinition, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    if property.pattern != .response, reader.take("before") {
      property.scope = .before
      property.closing = try terms(&reader)
    } else if reader.take("after") {
      property.scope = .after
      property.opening = try terms(&reader)
      if reader.take("until") {
        property.scope = .afterUntil
        property.closing = try terms(&reader)
      }
    } else if reader.take("between") {
      property.scope = .between
      property.opening = try terms(&reader)
      guard reader.take("and") else { throw reader.expected("',' or 'and'") }
      property.closing = try terms(&reader)
    }
  }

  /// What may stand after the formula, for the error about something else.
  private static func ending(of property: PropertyDefinition) -> String {
    let end = "the end of the line"
    switch (property.pattern, property.scope) {
    case (.duration, _), (.oneThread, _): return end
    case (.response, .always):
      let deadline = property.breaks.isEmpty && property.limit == nil ? "'before', " : ""
      return deadline + (property.limit == nil ? "'within', " : "") + "'after', 'between' or " + end
    case (_, .always): return "',', 'before', 'after', 'between' or " + end
    case (_, .after): return "',', 'until' or " + end
    default: return "',' or " + end
    }
  }

  /// A parameter ties events together, so the events that the rule is about must have it.
  private func checkParameters(
    _ property: PropertyDefinition, _ reader: RuleLineReader
  ) throws(RuleError) {
    guard property.hasParameter else { return }
    switch property.pattern {
    case .existence, .oneThread:
      throw reader.error(
        at: reader.rest,
        .formula("'{id}' ties events together; 'some' and 'on one thread' have nothing to tie"))
    default: break
    }
    guard property.subjects.allSatisfy(\.hasParameter) else {
      throw reader.error(
        at: reader.rest,
        .formula("'{id}' is missing on the first events: a rule is judged for each of their ids"))
    }
    let tied = Set(property.terms.filter(\.hasParameter).map(\.event))
    if let both = property.terms.first(where: { !$0.hasParameter && tied.contains($0.event) }) {
      throw reader.error(
        at: reader.rest,
        .formula("'\(rules.events[both.event].name)' stands here with '{id}' and without"))
    }
  }

  // MARK: Events

  private mutating func terms(
    _ reader: inout RuleLineReader
  ) throws(RuleError) -> [PropertyDefinition.Term] {
    var terms: [PropertyDefinition.Term] = []
    for var word in try reader.list(of: "an event") {
      var hasParameter = false
      if let brace = word.text.utf8.firstIndex(of: UInt8(ascii: "{")) {
        guard word.text[brace...] == "{id}" else {
          throw reader.error(at: word.range, .expected("an event or 'EVENT{id}'", found: word.text))
        }
        word.text = String(word.text[..<brace])
        word.range = word.range.lowerBound..<word.range.upperBound - 4
        hasParameter = true
      }
      let term = PropertyDefinition.Term(
        event: try eventOrHandler(word, reader), hasParameter: hasParameter)
      if !terms.contains(term) { terms.append(term) }
    }
    return terms
  }

  /// The event that `EVENT.begin` and `EVENT.end` are about; nil for another name.
  private func handlerEvent(_ name: String) -> (base: Int, isEnd: Bool)? {
    for (suffix, isEnd) in [(".begin", false), (".end", true)] where name.hasSuffix(suffix) {
      let base = String(name.dropLast(suffix.utf8.count))
      if let index = names.events[base], !rules.events[index].isAuxiliary { return (index, isEnd) }
    }
    return nil
  }

  /// An event, or the beginning or the end of the handler of one. An entry line is the callback itself.
  mutating func eventOrHandler(
    _ word: RuleWord, _ reader: RuleLineReader
  ) throws(RuleError) -> Int {
    if let index = names.events[word.text] { return index }
    guard let handler = handlerEvent(word.text) else { return try event(word, reader) }
    guard handler.isEnd else { return handler.base }
    let base = rules.events[handler.base]
    let name = base.name + ".end"
    if let index = names.events[name] { return index }
    let index = rules.events.count
    guard index < Self.eventLimit else {
      throw reader.error(at: word.range, .tooMany("events", limit: Self.eventLimit))
    }
    rules.events.append(
      EventDefinition(
        name: name, title: base.title.map { "the end of: \($0)" }, spellings: [],
        place: base.place, isAuxiliary: true, handlerOf: handler.base))
    names.events[name] = index
    return index
  }

  /// Brings the lines of a `rule` block together, whatever their order.
  mutating func finishProperty(_ index: Int, _ block: Block) {
    guard var property = rules.rules[index].property else {
      let header = block.header
      report(
        header.error(
          at: header.rest,
          .formula(
            "rule '\(rules.rules[index].id)' has no formula, such as 'never EVENT after EVENT'")
        ))
      return
    }
    property.condition = openConditions[index] ?? .always
    property.knownCondition = openKnownConditions[index] ?? .always
    property.readsMethodsOnly = methodsOnly.contains(index)
    if let limits = openLimits[index] {
      property.limitChanges = limits
      if property.limit == nil {
        let header = block.header
        report(
          header.error(
            at: header.rest,
            .formula("a 'limit' line replaces the time of 'within', and the formula has none")))
      }
    }
    rules.rules[index].property = property
  }
}
