/// Writes a set of rules as JSON: what the files say, with names in place of indices, in the order of the files.
///
/// One object; keys are stable, and new ones may be added. Guards are text as the files write them, with named conditions
/// written out, and null where there is none. Times are microseconds.
package struct RuleExport {
  let rules: RuleSet

  package init(_ rules: RuleSet) { self.rules = rules }

  package func write(to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.object { json in
      json.newline(indent: 2)
      json.pairs(["lifecheck": lifecheckVersion, "schema": 1])
      json.newline(indent: 2)
      json.pair("files", rules.files)
      json.newline(indent: 2)
      json.objects("events", rules.events.filter { $0.handlerOf == nil }, indent: 4, write)
      json.newline(indent: 2)
      writeMessage(to: &json)
      json.newline(indent: 2)
      json.pair("handlerEnds", rules.handlerEndWords)
      json.newline(indent: 2)
      json.object(
        "instance",
        [
          "named": rules.instance.names, "except": rules.instance.exceptions,
          "pointer": rules.instance.pointers, "mark": rules.instance.marks,
          "link": rules.instance.links, "tag": rules.instance.tags,
          "unjudged": rules.instance.unjudged,
        ])
      json.newline(indent: 2)
      json.objects("breadcrumbs", rules.breadcrumbs, indent: 4, write)
      json.newline(indent: 2)
      json.objects("templates", rules.templates) { json, template in
        json.pairs(["channel": template.channel.rawValue, "events": names(of: template.events)])
      }
      json.newline(indent: 2)
      json.pair("backgroundModes", rules.backgroundModes)
      json.newline(indent: 2)
      json.objects("machines", rules.machines, indent: 4, write)
      json.newline(indent: 2)
      json.objects("rules", rules.rules, indent: 4, write)
      json.newline(indent: 2)
      json.objects("scenarios", rules.scenarios, indent: 4, write)
    }
    json.endLine()
  }

  // MARK: Blocks

  private func write(_ json: inout JSONWriter, _ event: EventDefinition) {
    json.pairs([
      "name": event.name, "number": event.number, "title": event.title,
      "kinds": RuleBlock.event.lines.flatMap { $0.marks(event) },
      "onset": event.onset == .stamp ? nil : event.onset.rawValue,
      "life": event.lifeSign?.rawValue,
    ])
    json.pair("hints", event.hints.words)
    json.objects("spellings", event.spellings, write)
    place(event.place, to: &json)
  }

  private func write(_ json: inout JSONWriter, _ spelling: Spelling) {
    json.pairs([
      "form": "\(spelling.form)", "text": spelling.text, "value": spelling.value,
      "sender": spelling.sender, "reporter": spelling.reporter?.name,
      "misspelt": spelling.isMisspelt, "alone": spelling.isAlone,
      "tagged": spelling.isTagged,
    ])
    guard let range = spelling.availability else { return json.pair("ios", nil as String?) }
    json.object(
      "ios",
      [
        "from": range.introduced?.description, "until": range.obsoleted?.description,
        "deprecated": range.deprecated?.description,
      ])
  }

  private func writeMessage(to json: inout JSONWriter) {
    json.object("message") { json in
      for kind in MessageDefinition.Kind.allCases {
        json.pair("\(kind)", rules.message[kind].words)
      }
      json.pair("marker", rules.message.markers)
    }
  }

  private func write(_ json: inout JSONWriter, _ breadcrumbs: BreadcrumbDefinition) {
    json.pairs([
      "name": breadcrumbs.name, "title": breadcrumbs.title, "kinds": breadcrumbs.kinds,
      "silentWords": breadcrumbs.silentWords,
    ])
    place(breadcrumbs.place, to: &json)
  }

  private func write(_ json: inout JSONWriter, _ machine: MachineDefinition) {
    json.pairs([
      "name": machine.name, "title": machine.title, "applies": text(of: machine.applies),
      "eachInstance": machine.isOfInstances, "listensTo": machine.channel?.rawValue,
    ])
    place(machine.place, to: &json)
    json.objects("states", machine.states, indent: 6) { json, state in
      json.pairs([
        "name": state.name, "title": state.title, "start": state.isStart, "late": state.isLate,
        "hidden": state.isHidden, "live": state.live != nil,
        "liveWhen": text(of: state.live ?? .always),
      ])
    }
    let names = machine.states.map(\.name)
    json.objects("moves", machine.moves, indent: 6) { json, move in
      let rule = move.rule.map { rules.rules[$0].id }
      json.pairs([
        "event": rules.events[move.event].name, "from": names[move.from], "to": names[move.to],
        "when": text(of: move.condition), "fault": move.isFault ? rule : nil,
        "note": move.isFault ? nil : rule, "seen": move.isSeen,
      ])
    }
    json.objects("silentMoves", machine.silentMoves, indent: 6) { json, move in
      json.pairs([
        "from": names[move.from], "to": names[move.to], "when": text(of: move.condition),
      ])
    }
    writeSigns(of: machine, names, to: &json)
  }

  /// What else tells of its states, whose `names` these are.
  private func writeSigns(
    of machine: MachineDefinition, _ names: [String], to json: inout JSONWriter
  ) {
    json.objects("silences", machine.silences, indent: 6) { json, silence in
      json.pairs([
        "states": silence.states.map { names[$0] }, "microseconds": silence.seconds * 1_000_000,
        "sign": rules.events[silence.sign].name, "before": rules.events[silence.event].name,
        "when": text(of: silence.condition),
      ])
    }
    json.objects("aggregates", machine.aggregates, indent: 6) { json, aggregate in
      let states = names.indices.filter { aggregate.states >> UInt64($0) & 1 == 1 }
      json.pairs([
        "event": rules.events[aggregate.event].name, "wants": aggregate.wantsSome ? "some" : "none",
        "in": states.map { names[$0] }, "by": rules.events[aggregate.cause].name,
        "fault": rules.rules[aggregate.rule].id,
      ])
    }
    json.objects("shown", machine.shown, indent: 6) { json, shown in
      json.pairs([
        "events": self.names(of: shown.events), "shows": shown.shown.map(\.name),
        "to": shown.targets.map { names[$0] }, "when": text(of: shown.condition),
      ])
    }
  }

  private func write(_ json: inout JSONWriter, _ rule: RuleDefinition) {
    json.pairs([
      "id": rule.id,
      "kind": rule.property != nil ? "rule" : rule.isFault ? "fault" : "note",
      "severity": rule.severity.rawValue,
    ])
    json.objects("severities", rule.severityChanges) { json, change in
      json.pairs([
        "severity": change.severity.rawValue, "when": change.condition.text(rules.events),
      ])
    }
    json.pairs([
      "optIn": rule.isOptIn, "trigger": rule.trigger?.rawValue,
      "triggerStates": rule.triggerStates.map { trigger in
        trigger.states.map { rules.machines[trigger.machine].states[$0].name }
      } ?? [],
    ])
    json.objects("cells", rule.cells) { json, cell in
      let machine = rules.machines[cell.machine]
      json.pairs([
        "machine": machine.name, "event": rules.events[cell.event].name,
        "state": machine.states[cell.state].name, "when": text(of: cell.condition),
      ])
    }
    json.key("formula")
    if let property = rule.property { write(property, to: &json) } else { json.null() }
    json.pairs([
      "says": rule.says, "silence": rule.saysOfSilence.isEmpty ? nil : rule.saysOfSilence,
      "unexpected": rule.saysOfUnexpected.isEmpty ? nil : rule.saysOfUnexpected,
      "because": rule.because, "fix": rule.fix, "sources": rule.sources,
    ])
    examples(rule.examples, to: &json)
    place(rule.place, to: &json)
  }

  private func write(_ property: PropertyDefinition, to json: inout JSONWriter) {
    json.object { json in
      json.pairs([
        "text": rules.text(of: property), "pattern": Self.word(for: property.pattern),
      ])
      if case .boundedCount(let count) = property.pattern { json.pair("count", count) }
      json.pairs([
        "scope": "\(property.scope)", "subjects": names(of: property.subjects),
        "answers": names(of: property.answers), "breaks": names(of: property.breaks),
        "opening": names(of: property.opening), "closing": names(of: property.closing),
        "when": text(of: property.condition), "onlyWhen": text(of: property.knownCondition),
        "methodsOnly": property.readsMethodsOnly,
        "limit": property.limit.map { Int(clamping: $0) },
      ])
      json.objects("limits", property.limitChanges) { json, change in
        json.pairs(["limit": Int(clamping: change.limit), "when": text(of: change.condition)])
      }
    }
  }

  private func write(_ json: inout JSONWriter, _ scenario: ScenarioDefinition) {
    let machine = rules.machines[scenario.machine]
    json.pairs([
      "id": scenario.id, "title": scenario.title, "machine": machine.name,
      "from": scenario.from.map { machine.states[$0].name }, "fromAll": scenario.isFromAll,
      "stimulus": scenario.stimulus.map { rules.events[$0].name },
      "needsStimulus": scenario.needsStimulus,
    ])
    json.objects("steps", scenario.expected) { json, step in
      json.pairs([
        "events": names(of: step.events), "optional": step.isOptional, "repeats": step.repeats,
      ])
    }
    json.pairs([
      "within": scenario.within.map { Int(clamping: $0) }, "when": text(of: scenario.condition),
      "because": scenario.because, "sources": scenario.sources,
    ])
    examples(scenario.examples, to: &json)
    place(scenario.place, to: &json)
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

  private func text(of condition: Guard) -> String? {
    condition == .always ? nil : condition.text(rules.events)
  }

  private func examples(_ examples: [Example], to json: inout JSONWriter) {
    json.objects("examples", examples) { json, example in
      json.pairs(["kind": example.isBad ? "bad" : "good", "text": example.text])
    }
  }

  private func place(_ place: RulePlace, to json: inout JSONWriter) {
    let file = rules.files.indices.contains(place.file) ? rules.files[place.file] : nil
    json.pairs(["file": file, "line": place.line])
  }
}
