/// The blocks of the vocabulary: `event`, `message` and `handler`.
extension RuleParser {
  private static let reservedEvents =
    ["in", "everything", "but", "with"] + reservedInFormulas

  mutating func parseEvent(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    let name = try header.name("the event's name")
    let place = header.place(of: name.range)
    guard !Self.reservedEvents.contains(name.text) else {
      throw header.error(at: name.range, .reserved(name.text))
    }
    let first = names.events[name.text].map { rules.events[$0].place }
    try expectNew(name, .event, first: first, header)
    let index = rules.events.count
    guard index < Self.eventLimit else {
      throw header.error(at: name.range, .tooMany("events", limit: Self.eventLimit))
    }
    names.events[name.text] = index
    rules.events.append(EventDefinition(name: name.text, spellings: [], place: place))
    // Another line's error is no reason to call the event unknown elsewhere.
    attempt { parser throws(RuleError) in
      if let number = header.takeWord() { try parser.declare(number, of: index, header) }
      let title = header.takeString()
      parser.rules.events[index].title = title
      try header.expectEnd(title == nil ? "the event's title" : "the end of the line")
    }
    openAvailability = nil
    readLines(block, as: .event, of: index)
    if rules.events[index].hasObject, !rules.events[index].isAuxiliary {
      report(
        header.error(
          at: name.range,
          .formula(
            "event '\(name.text)' has 'value object' and is not 'auxiliary': machines tell no objects apart"
          )))
    }
    guard let common = openAvailability else { return }
    for spelling in rules.events[index].spellings.indices
    where [.selector, .function].contains(rules.events[index].spellings[spelling].form)
      && rules.events[index].spellings[spelling].availability == nil
    {
      rules.events[index].spellings[spelling].availability = common
    }
  }

  private mutating func declare(
    _ number: RuleWord, of index: Int, _ header: RuleLineReader
  ) throws(RuleError) {
    let isLetter = number.text.utf8.count == 1 && 0x41...0x5A ~= (number.text.utf8.first ?? 0)
    let isNumber =
      0x30...0x39 ~= (number.text.utf8.first ?? 0)
      && number.text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
    guard isLetter || isNumber else {
      throw header.error(
        at: number.range, .expected("the event's number or title", found: number.text))
    }
    let first = names.events[number.text].map { rules.events[$0].place }
    try expectNew(number, .number, first: first, header)
    names.events[number.text] = index
    rules.events[index].number = number.text
  }

  /// Adds a spelling to an event.
  fileprivate mutating func add(
    _ spelling: Spelling, to index: Int, _ entry: RuleEntry, _ reader: RuleLineReader
  ) throws(RuleError) {
    guard rules.events[index].spellings.count < Self.spellingLimit else {
      throw reader.error(
        at: entry.word.range, .tooMany("spellings of an event", limit: Self.spellingLimit))
    }
    rules.events[index].spellings.append(spelling)
  }

  fileprivate func text(_ reader: inout RuleLineReader) throws(RuleError) -> String {
    let before = reader.rest
    let text = try reader.string("a text in quotes")
    guard !text.isEmpty else {
      throw reader.error(at: before, .expected("a text in quotes", found: "\"\""))
    }
    if reader.text.hasExamples, TextPattern.isNeeded(for: text) {
      try checkPattern(text, at: before, reader)
    }
    return text
  }

  /// A text that is no pattern but may have choices.
  fileprivate func phrase(
    _ form: Spelling.Form, at place: RulePlace, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Spelling {
    let before = reader.rest
    let text = try reader.string("a text in quotes")
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
      throw reader.error(
        at: before, .expected("a text in quotes, without blanks at its ends", found: "\"\(text)\""))
    }
    do throws(TextPattern.Problem) {
      let texts = try TextChoice.expansions(of: bytes)
      guard !texts.contains(where: { $0.isEmpty || $0.contains(UInt8(ascii: "{")) }) else {
        throw .placeInName
      }
      guard texts.allSatisfy({ !Spelling.withoutClosing($0).isEmpty }) else { throw .onlyStars }
      guard !texts.contains(where: { $0.holdsMarkdownEscape }) else { throw .markdownEscape }
    } catch {
      // A brace that is doubled is none here either.
      let problem = error == .unclosed ? TextPattern.Problem.placeInName : error
      throw reader.error(at: before, .pattern(problem.message))
    }
    return Spelling(form: form, text: text, place: place)
  }

  /// Reads `spelling EVENT "…", "…"`, which adds to an event that exists.
  mutating func parseSpelling(_ block: Block) throws(RuleError) {
    var header = block.header
    let word = try header.word("a block")
    let event = try self.event(try header.word("an event"), header)
    let entry = RuleEntry(
      word: word, place: header.place(of: word.range), lines: block.lines, reader: header)
    repeat {
      let spelling = try phrase(.spelling, at: entry.place, &header)
      try add(spelling, to: event, entry, header)
    } while header.take(.comma)
    try header.expectEnd("',' or the end of the line")
    try expectNoChildren(block.text, block.lines)
  }

  /// `template CHANNEL EVENT, EVENT`.
  mutating func parseTemplate(_ block: Block) throws(RuleError) {
    var header = block.header
    _ = try header.word("a block")
    let before = header
    guard let channel = Channel(rawValue: try header.word("a channel").text),
      [.delegate, .notification].contains(channel)
    else { throw before.expected("'delegate' or 'notification'") }
    var template = TemplateDefinition(channel: channel)
    for word in try header.list(of: "an event") {
      let event = try event(word, header)
      if !template.events.contains(event) { template.events.append(event) }
    }
    try header.expectEnd("',' or the end of the line")
    try expectNoChildren(block.text, block.lines)
    rules.templates.append(template)
  }

  private func checkPattern(
    _ text: String, at range: Range<Int>, _ reader: RuleLineReader
  ) throws(RuleError) {
    do throws(TextPattern.Problem) {
      _ = try TextPattern.all(of: text)
    } catch {
      throw reader.error(at: range, .pattern(error.message))
    }
  }

  fileprivate func spelling(
    _ form: Spelling.Form, _ what: String, at place: RulePlace, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Spelling {
    let text = try reader.word(what).text
    var spelling = Spelling(form: form, text: text, place: place)
    guard form == .selector || form == .function else { return spelling }
    if reader.take("ios") {
      spelling.availability = try range(&reader)
    } else {
      try reader.expectEnd("'ios' or the end of the line")
    }
    return spelling
  }

  /// `9.0 -`, `4.2 - 9.0` or `- 9.0`, then perhaps `, deprecated 26.0`.
  fileprivate func range(_ reader: inout RuleLineReader) throws(RuleError) -> Availability {
    var availability = Availability()
    let isOpenAtStart = reader.take("-")
    if !isOpenAtStart {
      availability.introduced = try version(&reader, "a version such as 13.2, or '-'")
      guard reader.take("-") else { throw reader.expected("'-'") }
    }
    if isOpenAtStart || reader.isAtWord { availability.obsoleted = try version(&reader) }
    if reader.take(.comma) {
      guard reader.take("deprecated") else { throw reader.expected("'deprecated'") }
      availability.deprecated = try version(&reader)
    }
    return availability
  }

  func version(
    _ reader: inout RuleLineReader, _ what: String = "a version such as 13.2"
  ) throws(RuleError) -> Version {
    let before = reader
    guard let version = Version(try reader.word(what).text) else { throw before.expected(what) }
    return version
  }

  /// Reads texts in quotes into a list of the rules, in lower case and each once.
  ///
  /// - Parameter blanks: how many each may hold at most; none stands at an end.
  fileprivate mutating func readTexts(
    _ what: String, blanks limit: Int, atMost most: Int,
    into path: WritableKeyPath<RuleSet, [String]>,
    _ reader: inout RuleLineReader
  ) throws(RuleError) {
    // Read and written once for a whole line: a `WordList` makes its words anew at each access.
    var texts = rules[keyPath: path]
    repeat {
      let before = reader
      let bytes = lowercased(try reader.string(what))
      guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
        bytes.count(where: { $0 == 0x20 }) <= limit,
        limit == .max || !bytes.contains(WordList.joint)
      else { throw before.expected(what) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard !texts.contains(text) else { continue }
      guard texts.count < most else {
        throw before.error(at: before.nextRange, .tooMany("texts of this kind", limit: most))
      }
      texts.append(text)
    } while reader.take(.comma)
    try reader.expectEnd("',' or the end of the line")
    rules[keyPath: path] = texts
  }
}

extension RuleKeyword {
  /// A line of one word that marks an event.
  private static func mark(
    _ name: String, _ path: any WritableKeyPath<EventDefinition, Bool> & Sendable
  ) -> RuleKeyword {
    RuleKeyword(
      name, "", marks: { $0[keyPath: path] ? [name] : [] },
      .line { parser, event, _, _ throws(RuleError) in
        parser.rules.events[event][keyPath: path] = true
      })
  }

  /// A line with one way to write an event.
  private static func spelling(
    _ name: String, _ shape: String,
    _ read:
      @escaping @Sendable (inout RuleParser, RulePlace, inout RuleLineReader) throws(RuleError)
      -> Spelling
  ) -> RuleKeyword {
    RuleKeyword(
      name, shape,
      .line { parser, event, entry, reader throws(RuleError) in
        try parser.add(try read(&parser, entry.place, &reader), to: event, entry, reader)
      })
  }

  /// A line with texts in quotes and commas between them.
  fileprivate static func texts(
    _ name: String, _ path: any WritableKeyPath<RuleSet, [String]> & Sendable,
    _ what: String = "a text in quotes", blanks: Int = .max, atMost: Int = .max
  ) -> RuleKeyword {
    RuleKeyword(
      name, #""…", "…""#,
      .line { parser, _, _, reader throws(RuleError) in
        try parser.readTexts(what, blanks: blanks, atMost: atMost, into: path, &reader)
      })
  }

  fileprivate static let spellings = [
    spelling("selector", "SELECTOR [ios RANGE]") { parser, place, reader throws(RuleError) in
      try parser.spelling(.selector, "a selector", at: place, &reader)
    },
    spelling("function", "NAME [ios RANGE]") { parser, place, reader throws(RuleError) in
      try parser.spelling(.function, "a function's name", at: place, &reader)
    },
    spelling("short", #"NAME [alone\|tagged]"#) { parser, place, reader throws(RuleError) in
      var name = try parser.spelling(.short, "a short form", at: place, &reader)
      name.isAlone = reader.take("alone")
      name.isTagged = !name.isAlone && reader.take("tagged")
      return name
    },
    spelling("text", #""…""#) { parser, place, reader throws(RuleError) in
      Spelling(form: .text, text: try parser.text(&reader), place: place)
    },
    spelling("spelling", #""…" [tagged]"#) { parser, place, reader throws(RuleError) in
      var phrase = try parser.phrase(.spelling, at: place, &reader)
      phrase.isTagged = reader.take("tagged")
      return phrase
    },
    spelling("wording", #""…""#) { parser, place, reader throws(RuleError) in
      try parser.phrase(.wording, at: place, &reader)
    },
    spelling("state", #""…" "VALUE""#) { parser, place, reader throws(RuleError) in
      var state = try parser.phrase(.state, at: place, &reader)
      let before = reader
      let value = try reader.string("a value in quotes")
      guard !value.isEmpty, value.utf8.allSatisfy({ $0.isASCIIIdentifier }) else {
        throw before.expected("a value in quotes, of letters and digits")
      }
      state.value = value
      return state
    },
    spelling("misspelt", "NAME") { parser, place, reader throws(RuleError) in
      var wrong = try parser.spelling(.misspelt, "a wrong spelling", at: place, &reader)
      wrong.isMisspelt = true
      return wrong
    },
    spelling("notification", "NAME [misspelt]") { parser, place, reader throws(RuleError) in
      var name = try parser.spelling(.notification, "a notification's name", at: place, &reader)
      name.isMisspelt = reader.take("misspelt")
      return name
    },
    spelling("system", #"[SENDER] "…""#) { parser, place, reader throws(RuleError) in
      let sender = reader.takeWord()?.text
      return Spelling(
        form: .system, text: try parser.text(&reader), place: place, sender: sender)
    },
    spelling("witness", #""…" [means EVENT [from "X"\|to "X"]]"#) {
      parser, place, reader throws(RuleError) in
      var witness = Spelling(form: .witness, text: try parser.text(&reader), place: place)
      try parser.meaning(of: &witness, &reader)
      return witness
    },
  ]

  fileprivate static let runner = spelling("runner", #""…""#) {
    parser, place, reader throws(RuleError) in
    Spelling(form: .runner, text: try parser.text(&reader), place: place)
  }

  fileprivate static let evidence = RuleKeyword(
    "evidence", #"[early\|late]"#, marks: { $0.isEvidence ? ["evidence"] : [] },
    .line { parser, event, _, reader throws(RuleError) in
      parser.rules.events[event].isEvidence = true
      for onset in [EventDefinition.Onset.early, .late] where reader.take(onset.rawValue) {
        parser.rules.events[event].onset = onset
        return
      }
      try reader.expectEnd("'early', 'late' or the end of the line")
    })

  fileprivate static let life = RuleKeyword(
    "life", #"begins\|ends\|runs"#,
    .line { parser, event, _, reader throws(RuleError) in
      let before = reader
      guard let sign = EventDefinition.LifeSign(rawValue: try reader.word("'begins'").text)
      else { throw before.expected("'begins', 'ends' or 'runs'") }
      parser.rules.events[event].lifeSign = sign
    })

  fileprivate static let work = RuleKeyword(
    "work", #"[begins\|ends]"#,
    marks: { ($0.isWork ? ["work"] : []) + ($0.workSign.map { ["work \($0.rawValue)"] } ?? []) },
    .line { parser, event, _, reader throws(RuleError) in
      for sign in [EventDefinition.LifeSign.begins, .ends] where reader.take(sign.rawValue) {
        parser.rules.events[event].workSign = sign
        return
      }
      parser.rules.events[event].isWork = true
      try reader.expectEnd("'begins', 'ends' or the end of the line")
    })

  fileprivate static let value = RuleKeyword(
    "value", #"url\|object"#,
    marks: { ($0.hasURL ? ["value url"] : []) + ($0.hasObject ? ["value object"] : []) },
    .line { parser, event, _, reader throws(RuleError) in
      if reader.take("url") {
        parser.rules.events[event].hasURL = true
      } else if reader.take("object") {
        parser.rules.events[event].hasObject = true
      } else {
        throw reader.expected("'url' or 'object'")
      }
    })

  fileprivate static let ios = RuleKeyword(
    "ios", "RANGE", isSingle: true,
    .line { parser, _, _, reader throws(RuleError) in
      parser.openAvailability = try parser.range(&reader)
    })

  fileprivate static let hint = RuleKeyword(
    "hint", #""…", "…""#,
    .line { parser, event, _, reader throws(RuleError) in
      try parser.readTexts(
        "a text in quotes", blanks: 3, atMost: .max, into: \.events[event].hints.words, &reader)
    })

  fileprivate static let eventLines =
    spellings + [
      hint, evidence, work, life, mark("stimulus", \.isStimulus), runner,
      mark("auxiliary", \.isAuxiliary), mark("instance", \.isInstance), value, ios, tells,
    ]
}

extension RuleBlock {
  package static let event = RuleBlock("event", "a line of an event", RuleKeyword.eventLines)
  static let message = RuleBlock(
    "message", nil,
    MessageDefinition.Kind.allCases.map { kind in
      .texts(
        "\(kind)", \.message[kind].words, kind.texts.what, blanks: kind.texts.blanks)
    } + [
      .texts("tool", \.audit.tools, "the name of a process in quotes"),
      .texts("marker", \.message.markers),
    ])
  static let handler = RuleBlock(
    "handler", nil,
    [.texts("end", \.handlerEndWords, "one or two words in quotes", blanks: 1)])
  static let modes = RuleBlock(
    "modes", nil,
    [
      .texts("known", \.backgroundModes, "a word in quotes", blanks: 0),
      .texts("submitted", \.audit.modes.submitted, "a word in quotes", blanks: 0),
      .texts("waking", \.audit.modes.waking, "a word in quotes", blanks: 0),
      .texts("short", \.audit.modes.short, "a word in quotes", blanks: 0),
    ])
  static let instance = RuleBlock(
    "instance", nil,
    [
      .texts("named", \.instance.names), .texts("except", \.instance.exceptions),
      .texts("pointer", \.instance.pointers, atMost: InstanceDefinition.pointerLimit),
      .texts("mark", \.instance.marks), .texts("link", \.instance.links),
      .texts("tag", \.instance.tags),
      .texts("unjudged", \.instance.unjudged),
    ])
}

extension [UInt8] {
  /// Whether it has a backslash that is taken out of the lines of logs.
  fileprivate var holdsMarkdownEscape: Bool {
    zip(self, dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1.isMarkdownSign }
  }
}
