/// Writes a set of rules as JSON: what the files say, with names in place of indices, in the order of the files.
///
/// One object; keys are stable, and new ones may be added. Guards are text as the files write them, with named conditions
/// written out, and null where there is none. Times are microseconds.
package struct RuleExport {
  let rules: RuleSet
  private var json: JSONWriter

  package init(_ rules: RuleSet, to sink: ByteSink) {
    self.rules = rules
    json = JSONWriter(sink)
  }

  package mutating func write() {
    json.beginObject()
    json.newline(indent: 2)
    json.key("lifecheck")
    json.value(lifecheckVersion)
    json.key("schema")
    json.value(1)
    json.newline(indent: 2)
    json.key("files")
    json.value(rules.files)
    list("events", rules.events.filter { $0.handlerOf == nil }) { $0.write($1) }
    json.newline(indent: 2)
    json.key("message")
    json.beginObject()
    texts("neutral", rules.message.neutrals.words)
    texts("miss", rules.message.misses.words)
    texts("keyword", rules.message.keywords.words)
    texts("after", rules.message.afters.words)
    texts("verb", rules.message.verbs.words)
    texts("prose", rules.message.proses.words)
    texts("former", rules.message.formers.words)
    texts("delegate", rules.message.delegates.words)
    texts("observer", rules.message.observers.words)
    texts("code", rules.message.codes.words)
    texts("elision", rules.message.elisions.words)
    texts("listing", rules.message.listings.words)
    texts("marker", rules.message.markers)
    json.endObject()
    json.newline(indent: 2)
    json.key("handlerEnds")
    json.value(rules.handlerEndWords)
    json.newline(indent: 2)
    json.key("instance")
    json.beginObject()
    texts("named", rules.instance.names)
    texts("except", rules.instance.exceptions)
    texts("pointer", rules.instance.pointers)
    texts("aside", rules.instance.asides)
    json.endObject()
    list("breadcrumbs", rules.breadcrumbs) { $0.write($1) }
    json.newline(indent: 2)
    json.key("templates")
    json.beginArray()
    for template in rules.templates {
      json.beginObject()
      text("channel", template.channel.rawValue)
      texts("events", template.events.map { rules.events[$0].name })
      json.endObject()
    }
    json.endArray()
    json.newline(indent: 2)
    json.key("backgroundModes")
    json.value(rules.backgroundModes)
    list("machines", rules.machines) { $0.write($1) }
    list("rules", rules.rules) { $0.write($1) }
    list("scenarios", rules.scenarios) { $0.write($1) }
    json.endObject()
    json.endLine()
  }

  // MARK: Blocks

  private mutating func write(_ event: EventDefinition) {
    json.beginObject()
    text("name", event.name)
    text("number", event.number)
    text("title", event.title)
    texts("kinds", RuleBlock.event.lines.flatMap { $0.marks(event) })
    text("onset", event.onset == .stamp ? nil : event.onset.rawValue)
    text("life", event.lifeSign?.rawValue)
    array("spellings", event.spellings) { $0.write($1) }
    place(event.place)
    json.endObject()
  }

  private mutating func write(_ spelling: Spelling) {
    json.beginObject()
    text("form", "\(spelling.form)")
    text("text", spelling.text)
    text("value", spelling.value)
    text("sender", spelling.sender)
    text("reporter", spelling.reporter?.name)
    flag("misspelt", spelling.isMisspelt)
    flag("alone", spelling.isAlone)
    json.key("ios")
    if let range = spelling.availability {
      json.beginObject()
      text("from", range.introduced?.description)
      text("until", range.obsoleted?.description)
      text("deprecated", range.deprecated?.description)
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
  }

  private mutating func write(_ breadcrumbs: BreadcrumbDefinition) {
    json.beginObject()
    text("name", breadcrumbs.name)
    text("title", breadcrumbs.title)
    texts("kinds", breadcrumbs.kinds)
    texts("silentWords", breadcrumbs.silentWords)
    place(breadcrumbs.place)
    json.endObject()
  }

  private mutating func write(_ machine: MachineDefinition) {
    json.beginObject()
    text("name", machine.name)
    text("title", machine.title)
    condition("applies", machine.applies)
    flag("eachInstance", machine.isOfInstances)
    text("listensTo", machine.channel?.rawValue)
    place(machine.place)
    writeStates(of: machine)
    let names = machine.states.map(\.name)
    array("moves", machine.moves, indent: 6) { export, move in
      let rule = move.rule.map { export.rules.rules[$0].id }
      export.json.beginObject()
      export.text("event", export.rules.events[move.event].name)
      export.text("from", names[move.from])
      export.text("to", names[move.to])
      export.condition("when", move.condition)
      export.text("fault", move.isFault ? rule : nil)
      export.text("note", move.isFault ? nil : rule)
      export.flag("seen", move.isSeen)
      export.json.endObject()
    }
    array("silentMoves", machine.silentMoves, indent: 6) { export, move in
      export.json.beginObject()
      export.text("from", names[move.from])
      export.text("to", names[move.to])
      export.condition("when", move.condition)
      export.json.endObject()
    }
    writeSigns(of: machine, names)
    json.endObject()
  }

  private mutating func writeStates(of machine: MachineDefinition) {
    array("states", machine.states, indent: 6) { export, state in
      export.json.beginObject()
      export.text("name", state.name)
      export.text("title", state.title)
      export.flag("start", state.isStart)
      export.flag("late", state.isLate)
      export.flag("hidden", state.isHidden)
      export.flag("live", state.live != nil)
      export.condition("liveWhen", state.live ?? .always)
      export.json.endObject()
    }
  }

  /// What else tells of its states, whose `names` these are.
  private mutating func writeSigns(of machine: MachineDefinition, _ names: [String]) {
    array("silences", machine.silences, indent: 6) { export, silence in
      export.json.beginObject()
      export.texts("states", silence.states.map { names[$0] })
      export.number("microseconds", Int64(silence.seconds) * 1_000_000)
      export.text("sign", export.rules.events[silence.sign].name)
      export.text("before", export.rules.events[silence.event].name)
      export.condition("when", silence.condition)
      export.json.endObject()
    }
    array("aggregates", machine.aggregates, indent: 6) { export, aggregate in
      export.json.beginObject()
      export.text("event", export.rules.events[aggregate.event].name)
      export.text("wants", aggregate.wantsSome ? "some" : "none")
      export.texts(
        "in", names.indices.filter { aggregate.states >> UInt64($0) & 1 == 1 }.map { names[$0] })
      export.text("by", export.rules.events[aggregate.cause].name)
      export.text("fault", export.rules.rules[aggregate.rule].id)
      export.json.endObject()
    }
    array("shown", machine.shown, indent: 6) { export, shown in
      export.json.beginObject()
      export.texts("events", export.names(of: shown.events))
      export.texts("shows", shown.shown.map(\.name))
      export.texts("to", shown.targets.map { names[$0] })
      export.condition("when", shown.condition)
      export.json.endObject()
    }
  }

  private mutating func write(_ rule: RuleDefinition) {
    json.beginObject()
    text("id", rule.id)
    text("kind", rule.property != nil ? "rule" : rule.isFault ? "fault" : "note")
    text("severity", rule.severity.rawValue)
    array("severities", rule.severityChanges) { export, change in
      export.json.beginObject()
      export.text("severity", change.severity.rawValue)
      export.text("when", change.condition.text(export.rules.events))
      export.json.endObject()
    }
    flag("optIn", rule.isOptIn)
    text("trigger", rule.trigger?.rawValue)
    array("triggerStates", rule.triggerStates?.states ?? []) { export, state in
      let machine = rule.triggerStates?.machine ?? 0
      export.json.value(export.rules.machines[machine].states[state].name)
    }
    array("cells", rule.cells) { export, cell in
      let machine = export.rules.machines[cell.machine]
      export.json.beginObject()
      export.text("machine", machine.name)
      export.text("event", export.rules.events[cell.event].name)
      export.text("state", machine.states[cell.state].name)
      export.condition("when", cell.condition)
      export.json.endObject()
    }
    json.key("formula")
    if let property = rule.property { write(property) } else { json.null() }
    text("says", rule.says)
    text("silence", rule.saysOfSilence.isEmpty ? nil : rule.saysOfSilence)
    text("unexpected", rule.saysOfUnexpected.isEmpty ? nil : rule.saysOfUnexpected)
    text("because", rule.because)
    text("fix", rule.fix)
    sources(rule.sources)
    examples(rule.examples)
    place(rule.place)
    json.endObject()
  }

  private mutating func write(_ property: PropertyDefinition) {
    json.beginObject()
    text("text", rules.text(of: property))
    text("pattern", Self.word(for: property.pattern))
    if case .boundedCount(let count) = property.pattern { number("count", Int64(count)) }
    text("scope", "\(property.scope)")
    texts("subjects", names(of: property.subjects))
    texts("answers", names(of: property.answers))
    texts("breaks", names(of: property.breaks))
    texts("opening", names(of: property.opening))
    texts("closing", names(of: property.closing))
    condition("when", property.condition)
    condition("onlyWhen", property.knownCondition)
    flag("methodsOnly", property.readsMethodsOnly)
    number("limit", property.limit)
    array("limits", property.limitChanges) { export, change in
      export.json.beginObject()
      export.number("limit", change.limit)
      export.condition("when", change.condition)
      export.json.endObject()
    }
    json.endObject()
  }

  private mutating func write(_ scenario: ScenarioDefinition) {
    let machine = rules.machines[scenario.machine]
    json.beginObject()
    text("id", scenario.id)
    text("title", scenario.title)
    text("machine", machine.name)
    texts("from", scenario.from.map { machine.states[$0].name })
    flag("fromAll", scenario.isFromAll)
    text("stimulus", scenario.stimulus.map { rules.events[$0].name })
    flag("needsStimulus", scenario.needsStimulus)
    array("steps", scenario.expected) { export, step in
      export.json.beginObject()
      export.texts("events", export.names(of: step.events))
      export.flag("optional", step.isOptional)
      export.flag("repeats", step.repeats)
      export.json.endObject()
    }
    number("within", scenario.within)
    condition("when", scenario.condition)
    text("because", scenario.because)
    sources(scenario.sources)
    examples(scenario.examples)
    place(scenario.place)
    json.endObject()
  }

  private static func word(for pattern: PropertyDefinition.Pattern) -> String {
    if case .boundedCount = pattern { return "boundedCount" }
    return "\(pattern)"
  }

  // MARK: Parts

  /// Events that count for the value of their parameter only end in `{id}`.
  private func names(of terms: [PropertyDefinition.Term]) -> [String] {
    terms.map { rules.events[$0.event].name + ($0.hasParameter ? "{id}" : "") }
  }

  private func names(of events: [Int]) -> [String] { events.map { rules.events[$0].name } }

  private mutating func list<T>(
    _ key: String, _ items: [T], _ write: (inout RuleExport, T) -> Void
  ) {
    json.newline(indent: 2)
    array(key, items, indent: 4, write)
  }

  /// - Parameter indent: where each item begins a line of its own; nil: all on one line.
  private mutating func array<T>(
    _ key: String, _ items: [T], indent: Int? = nil, _ write: (inout RuleExport, T) -> Void
  ) {
    json.key(key)
    json.beginArray()
    for item in items {
      if let indent { json.newline(indent: indent) }
      write(&self, item)
    }
    json.endArray()
  }

  private mutating func text(_ key: String, _ text: String?) {
    json.key(key)
    json.value(text)
  }

  private mutating func texts(_ key: String, _ texts: [String]) {
    json.key(key)
    json.value(texts)
  }

  private mutating func flag(_ key: String, _ flag: Bool) {
    json.key(key)
    json.value(flag)
  }

  private mutating func number(_ key: String, _ number: Int64?) {
    json.key(key)
    json.value(number.map { Int(clamping: $0) })
  }

  private mutating func condition(_ key: String, _ condition: Guard) {
    text(key, condition == .always ? nil : condition.text(rules.events))
  }

  private mutating func sources(_ sources: [Source]) {
    array("sources", sources) { export, source in
      export.json.beginObject()
      export.text("title", source.title)
      export.text("url", source.url)
      export.json.endObject()
    }
  }

  private mutating func examples(_ examples: [Example]) {
    array("examples", examples) { export, example in
      export.json.beginObject()
      export.text("kind", example.isBad ? "bad" : "good")
      export.text("text", example.text)
      export.json.endObject()
    }
  }

  private mutating func place(_ place: RulePlace) {
    text("file", rules.files.indices.contains(place.file) ? rules.files[place.file] : nil)
    json.key("line")
    json.value(place.line)
  }
}
