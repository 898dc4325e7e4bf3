/// The blocks of the vocabulary: `event`, `lookalike` and `handler`.
extension RuleParser {
  private static let eventLines = [
    "selector", "function", "short", "text", "misspelt", "notification", "system", "witness",
    "evidence",
    "work", "life", "stimulus", "runner", "auxiliary", "instance", "value", "ios",
  ]
  private static let reservedEvents =
    ["in", "everything", "but", "with"] + reservedInFormulas

  mutating func parseEvent(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    let name = try header.name("the event's name")
    let place = header.place(of: name.range)
    guard !Self.reservedEvents.contains(name.text) else {
      throw header.error(at: name.range, .reserved(name.text))
    }
    if let first = names.events[name.text] {
      throw header.error(
        at: name.range, .duplicate(.event, name.text, first: location(rules.events[first].place)))
    }
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
    var common: Availability?
    var first: RulePlace?
    for line in children(block.text, of: block.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(block.text, line: line.lowerBound)
        let start = reader.place
        let word = try reader.word("a line of an event")
        if word.text == "evidence" {
          parser.rules.events[index].isEvidence = true
          if reader.take("early") {
            parser.rules.events[index].onset = .early
          } else if reader.take("late") {
            parser.rules.events[index].onset = .late
          } else {
            try reader.expectEnd("'early', 'late' or the end of the line")
          }
        } else if word.text == "work" {
          parser.rules.events[index].isWork = true
        } else if word.text == "life" {
          let before = reader
          guard let sign = EventDefinition.LifeSign(rawValue: try reader.word("'begins'").text)
          else { throw before.expected("'begins' or 'ends'") }
          parser.rules.events[index].lifeSign = sign
        } else if word.text == "stimulus" {
          parser.rules.events[index].isStimulus = true
        } else if word.text == "instance" {
          parser.rules.events[index].isInstance = true
        } else if word.text == "value" {
          if reader.take("url") {
            parser.rules.events[index].hasURL = true
          } else if reader.take("object") {
            parser.rules.events[index].hasObject = true
          } else {
            throw reader.expected("'url' or 'object'")
          }
        } else if word.text == "auxiliary" {
          parser.rules.events[index].isAuxiliary = true
        } else if word.text == "ios" {
          if let first {
            throw reader.error(
              at: word.range, .lineTwice("ios", first: parser.location(first)))
          }
          first = start
          common = try parser.range(&reader)
        } else {
          let spelling = try parser.spelling(word, at: start, &reader)
          guard parser.rules.events[index].spellings.count < Self.spellingLimit else {
            throw reader.error(
              at: word.range, .tooMany("spellings of an event", limit: Self.spellingLimit))
          }
          parser.rules.events[index].spellings.append(spelling)
        }
        try reader.expectEnd()
        try parser.expectNoChildren(block.text, line)
      }
    }
    if rules.events[index].hasObject, !rules.events[index].isAuxiliary {
      report(
        header.error(
          at: name.range,
          .formula(
            "event '\(name.text)' has 'value object' and is not 'auxiliary': machines tell no objects apart"
          )))
    }
    guard let common else { return }
    for spelling in rules.events[index].spellings.indices {
      switch rules.events[index].spellings[spelling].form {
      case .selector, .function:
        if rules.events[index].spellings[spelling].availability == nil {
          rules.events[index].spellings[spelling].availability = common
        }
      case .short, .text, .misspelt, .notification, .system, .witness, .runner, .breadcrumb:
        break
      }
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
    if let first = names.events[number.text] {
      throw header.error(
        at: number.range,
        .duplicate(.number, number.text, first: location(rules.events[first].place)))
    }
    names.events[number.text] = index
    rules.events[index].number = number.text
  }

  private mutating func spelling(
    _ word: RuleWord, at place: RulePlace, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Spelling {
    switch word.text {
    case "selector":
      return try spelling(.selector, "a selector", at: place, &reader)
    case "function":
      return try spelling(.function, "a function's name", at: place, &reader)
    case "short":
      return try spelling(.short, "a short form", at: place, &reader)
    case "notification":
      var notification = try spelling(.notification, "a notification's name", at: place, &reader)
      notification.isMisspelt = reader.take("misspelt")
      return notification
    case "misspelt":
      var wrong = try spelling(.misspelt, "a wrong spelling", at: place, &reader)
      wrong.isMisspelt = true
      return wrong
    case "text":
      return Spelling(form: .text, text: try text(&reader), place: place)
    case "witness":
      var witness = Spelling(form: .witness, text: try text(&reader), place: place)
      try meaning(of: &witness, &reader)
      return witness
    case "runner":
      return Spelling(form: .runner, text: try text(&reader), place: place)
    case "system":
      let sender = reader.takeWord()?.text
      return Spelling(form: .system, text: try text(&reader), place: place, sender: sender)
    default:
      throw unknownLine(word, in: "event", known: Self.eventLines, reader)
    }
  }

  private func text(_ reader: inout RuleLineReader) throws(RuleError) -> String {
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

  private func checkPattern(
    _ text: String, at range: Range<Int>, _ reader: RuleLineReader
  ) throws(RuleError) {
    do throws(TextPattern.Problem) {
      _ = try TextPattern.all(of: text)
    } catch {
      throw reader.error(at: range, .pattern(error.message))
    }
  }

  private func spelling(
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
  private func range(_ reader: inout RuleLineReader) throws(RuleError) -> Availability {
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

  mutating func parseLookalike(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    try header.expectEnd()
    parseWords(block, "lookalike", lines: ["after", "text"], "a word in quotes") {
      parser, line, word in
      if line == "text" {
        if !parser.rules.lookalikeTexts.contains(word) { parser.rules.lookalikeTexts.append(word) }
      } else if !parser.rules.lookalikeWords.contains(word) {
        parser.rules.lookalikeWords.append(word)
      }
    }
  }

  mutating func parseHandler(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    try header.expectEnd()
    parseWords(block, "handler", lines: ["end"], "one or two words in quotes") { parser, _, word in
      if !parser.rules.handlerEndWords.contains(word) { parser.rules.handlerEndWords.append(word) }
    }
  }

  mutating func parseModes(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    try header.expectEnd()
    parseWords(block, "modes", lines: ["known"], "a word in quotes") {
      parser, _, mode in
      if !parser.rules.backgroundModes.contains(mode) { parser.rules.backgroundModes.append(mode) }
    }
  }

  /// Reads a block whose lines are one word and then texts in quotes, which come in lower case.
  private mutating func parseWords(
    _ block: Block, _ name: String, lines wanted: [String], _ what: String,
    _ take: (inout RuleParser, _ line: String, _ text: String) -> Void
  ) {
    let expected = wanted.map { "'\($0)'" }.joined(separator: " or ")
    for line in children(block.text, of: block.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(block.text, line: line.lowerBound)
        let word = try reader.word(expected)
        guard wanted.contains(word.text) else {
          throw parser.unknownLine(word, in: name, known: wanted, reader)
        }
        repeat {
          let before = reader
          let bytes = lowercased(try reader.string(what))
          let text = String(decoding: bytes, as: UTF8.self)
          let blanks = bytes.count { $0 == 0x20 }
          guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
            blanks == 0 || name == "handler" && blanks == 1 || word.text == "text"
          else { throw before.expected(word.text == "text" ? "a text in quotes" : what) }
          take(&parser, word.text, text)
        } while reader.take(.comma)
        try reader.expectEnd("',' or the end of the line")
        try parser.expectNoChildren(block.text, line)
      }
    }
  }
}
