/// What faults, notes and rules say, their examples, and the spellings of events.
extension RuleDefinition.Trigger {
  /// Whether examples can show it: they say neither how an event is spelt, nor that it never occurs, and each process in
  /// them ends before the next one begins.
  var hasExamples: Bool { self == .scenarioMismatch || self == .lifeVanished }
}

extension RuleCheck {
  static let placeholders = ["event", "state", "missing", "process", "count", "places", "shown"]
  static let propertyPlaceholders = ["event", "previous", "line", "time", "limit", "process"]

  mutating func checkRules() {
    let alphabets = rules.machines.indices.map { Set(rules.alphabet(ofMachine: $0)) }
    var known = [Set<Int>?](repeating: nil, count: rules.rules.count)
    for (index, machine) in rules.machines.enumerated() {
      for rule in Set(machine.moves.compactMap(\.rule)) {
        known[rule, default: []].formUnion(alphabets[index])
      }
    }
    for (index, rule) in rules.rules.enumerated() {
      for machine in Set(rule.cells.map(\.machine)) {
        known[index, default: []].formUnion(alphabets[machine])
      }
      checkUse(index)
      checkWords(rule)
      checkExamples(rule, known: known[index])
    }
  }

  private mutating func checkUse(_ index: Int) {
    let rule = rules.rules[index]
    if rule.property != nil { return }
    if rule.trigger != nil {
      if isUsed.contains(index) {
        report(rule.place, "'\(rule.id)' has a trigger, and cells or moves besides")
      }
    } else if !isUsed.contains(index) {
      report(
        rule.place,
        rule.isFault
          ? "fault '\(rule.id)' can never be found: it names no cell, and no move carries it"
          : "no move carries note '\(rule.id)'")
    } else if rule.isFault, !canOccur.contains(index), !isUnproved.contains(index) {
      report(
        rule.place, "fault '\(rule.id)' can never be found: no state of its cells can be reached")
    }
  }

  private mutating func checkWords(_ rule: RuleDefinition) {
    let kind = rule.property != nil ? "rule" : rule.isFault ? "fault" : "note"
    var absent: [String] = []
    if rule.says.isEmpty { absent.append("says") }
    if rule.because.isEmpty { absent.append("because") }
    if rule.trigger?.hasExamples ?? true {
      if !rule.examples.contains(where: \.isBad) { absent.append("bad") }
      if !rule.examples.contains(where: { !$0.isBad }) { absent.append("good") }
    }
    for word in absent { report(rule.place, "\(kind) '\(rule.id)' has no line '\(word)'") }
    let known =
      rule.property != nil
      ? Self.propertyPlaceholders
      : Self.placeholders + (rule.trigger == .scenarioMismatch ? ["scenario", "expected"] : [])
        + (rule.trigger == .callbackNeverLogged ? ["is"] : [])
    checkPlaceholders(rule, rule.says, known: known)
    checkPlaceholders(rule, rule.saysOfUnexpected, known: Self.placeholders)
    checkPlaceholders(rule, rule.saysOfSilence, known: Self.placeholders + ["seconds", "unless"])
  }

  private mutating func checkPlaceholders(_ rule: RuleDefinition, _ text: String, known: [String]) {
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = String(rest[..<close]) ?? ""
      if !known.contains(name) {
        let known = known.map { "{\($0)}" }.joined(separator: ", ")
        report(rule.place, "unknown '{\(name)}' in the message of '\(rule.id)'; known are \(known)")
      }
      rest = rest[close...]
    }
  }

  /// `known` holds the events of the rule's machines, nil where it has none.
  private mutating func checkExamples(_ rule: RuleDefinition, known: Set<Int>?) {
    for example in rule.examples {
      let isMarked = example.steps.contains(where: \.isMarked)
      if example.isBad, !isMarked {
        report(example.place, "a bad example without '!' after an event")
      }
      if !example.isBad, isMarked { report(example.place, "a good example with '!'") }
      if let property = rule.property {
        checkSteps(of: example, property)
        continue
      }
      for step in example.steps
      where step.delay != 0 || step.thread != 1
        || step.parameter != nil && !rules.events[step.event].isInstance
      {
        report(
          example.place,
          "times, threads and values of what is no 'instance' are for the examples of a 'rule' block"
        )
        break
      }
      guard let known else { continue }
      var reported: Set<Int> = []
      for step in example.steps
      where !known.contains(step.event) && reported.insert(step.event).inserted {
        report(
          example.place,
          "no machine of '\(rule.id)' knows the event '\(rules.events[step.event].name)': leave it out of the example"
        )
      }
    }
  }

  /// An event whose value a formula needs must have one in examples too.
  private mutating func checkSteps(of example: Example, _ property: PropertyDefinition) {
    let tied = Set(property.terms.filter(\.hasParameter).map(\.event))
    for step in example.steps where tied.contains(step.event) && step.parameter == nil {
      report(
        example.place,
        "'\(rules.events[step.event].name)' needs a value, such as "
          + "'\(rules.events[step.event].name){a}'")
      return
    }
  }

  // MARK: Spellings

  mutating func checkSpellings() {
    for clash in rules.spellingClashes { report(clash.place, clash.message) }
    for event in rules.events {
      for spelling in event.spellings {
        if let availability = spelling.availability { checkRange(availability, spelling) }
      }
    }
  }

  private mutating func checkRange(_ range: Availability, _ spelling: Spelling) {
    if let introduced = range.introduced, let obsoleted = range.obsoleted, introduced >= obsoleted {
      report(
        spelling.place, "'\(spelling.text)': the range \(introduced) - \(obsoleted) is empty")
    }
    guard let deprecated = range.deprecated else { return }
    if let introduced = range.introduced, deprecated < introduced {
      report(
        spelling.place,
        "'\(spelling.text)' is deprecated in \(deprecated), before it came in \(introduced)")
    }
    if let obsoleted = range.obsoleted, deprecated >= obsoleted {
      report(
        spelling.place,
        "'\(spelling.text)' is deprecated in \(deprecated), after it went in \(obsoleted)")
    }
  }
}

extension RuleSet {
  /// The spellings that stand for two events, at the later place: nobody could tell which of the two a line means.
  package var spellingClashes: [(place: RulePlace, message: String)] {
    var clashes: [(place: RulePlace, message: String)] = []
    var owners: [String: (event: Int, spelling: Spelling)] = [:]
    for (index, event) in events.enumerated() {
      // Words that make no event are whoever's gives them as a spelling.
      for spelling in event.spellings where spelling.form != .wording {
        for letters in Self.forms(of: spelling) {
          // Behind a tag of a thing, or of the app, the letters are another name.
          let form =
            !spelling.isTagged ? letters : (event.isInstance ? "tagged " : "the app's ") + letters
          guard let owner = owners[form] else {
            owners[form] = (index, spelling)
            continue
          }
          guard owner.event != index else { continue }
          clashes.append(
            spelling.place.isBehind(owner.spelling.place)
              ? clash(spelling, owner.event, owner.spelling, form)
              : clash(owner.spelling, index, spelling, form))
          break
        }
      }
    }
    return clashes
  }

  private func clash(
    _ spelling: Spelling, _ event: Int, _ earlier: Spelling, _ form: String
  ) -> (place: RulePlace, message: String) {
    let isSame = form.utf8.elementsEqual(lowercased(spelling.text))
    return (
      spelling.place,
      "'\(spelling.text)' is a spelling of '\(events[event].name)' already\(isSame ? "" : ": '\(form)'"), "
        + "first at \(location(earlier.place))"
    )
  }

  /// `file:line:column`.
  package func location(_ place: RulePlace) -> String {
    "\(files[place.file]):\(place.line):\(place.column)"
  }

  /// A spelling and those that follow from it, as the vocabulary derives them, in lower case.
  private static func forms(of spelling: Spelling) -> [String] {
    spelling.forms.map { form in
      // Patterns may begin alike.
      let text =
        form.pattern?.isFixed == false ? Array(spelling.text.utf8) : form.text.map(\.lowercased)
      // Several events may be values of one state.
      return String(decoding: text, as: UTF8.self) + (spelling.value.map { " \($0)" } ?? "")
    }
  }
}

extension RulePlace {
  /// Whether it is read after `other`.
  fileprivate func isBehind(_ other: RulePlace) -> Bool {
    (file, line, column) > (other.file, other.line, other.column)
  }
}

extension Array {
  /// The element at `index`, or `fallback` where it is nil; writing fills it in.
  fileprivate subscript<Wrapped>(
    index: Int, default fallback: @autoclosure () -> Wrapped
  ) -> Wrapped where Element == Wrapped? {
    get { self[index] ?? fallback() }
    set { self[index] = newValue }
  }
}
