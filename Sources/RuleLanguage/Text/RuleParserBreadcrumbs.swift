/// The `breadcrumbs` block.
extension RuleParser {
  private static let breadcrumbLimit = 100

  mutating func declareBreadcrumbs(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    let name = try header.name("the reporter's name")
    let first = rules.breadcrumbs.first { $0.name == name.text }
    try expectNew(name, .breadcrumbs, first: first?.place, header)
    let index = rules.breadcrumbs.count
    guard index < Self.breadcrumbLimit else {
      throw header.error(
        at: name.range, .tooMany("blocks of breadcrumbs", limit: Self.breadcrumbLimit))
    }
    let place = header.place(of: name.range)
    let title = try header.string("the reporter's title in quotes")
    try header.expectEnd()
    rules.breadcrumbs.append(BreadcrumbDefinition(name: name.text, title: title, place: place))
    return index
  }

  /// Adds the words to their events, once all events are declared.
  mutating func parseBreadcrumbs(_ index: Int, _ block: Block) {
    openWords = []
    let entries = self.entries(block, as: .breadcrumbs)
    // Every word is of all kinds, wherever these are named.
    for word in ["in", "word"] {
      readLines(block, entries.filter { $0.word.text == word }, as: .breadcrumbs, of: index)
    }
    let known = Set(RuleBlock.breadcrumbs.lines.map(\.name))
    readLines(
      block, entries.filter { !known.contains($0.word.text) }, as: .breadcrumbs, of: index)
    let silentWords = rules.breadcrumbs[index].silentWords
    for event in rules.events.indices {
      for spelling in rules.events[event].spellings.indices
      where rules.events[event].spellings[spelling].reporter?.index == index {
        rules.events[event].spellings[spelling].reporter?.silentWords = silentWords
      }
    }
    if rules.breadcrumbs[index].kinds.isEmpty || openWords.isEmpty {
      let header = block.header
      let absent = openWords.isEmpty ? "word" : "in"
      report(
        header.error(
          at: header.rest,
          .formula("breadcrumbs '\(rules.breadcrumbs[index].name)' has no line '\(absent)'")))
    }
  }

  fileprivate mutating func addWord(
    of index: Int, at place: RulePlace, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let before = reader
    let text = try Self.filled("a word in quotes", &reader)
    guard openWords.insert(text).inserted else {
      throw before.error(
        at: before.rest, .formula("'\(visible(text.utf8))' stands twice in this block"))
    }
    if reader.isAtEnd {
      rules.breadcrumbs[index].silentWords.append(text)
      return
    }
    let name = try reader.word("an event")
    let event = try self.event(name, reader)
    guard rules.events[event].spellings.count < Self.spellingLimit else {
      throw reader.error(
        at: name.range, .tooMany("spellings of an event", limit: Self.spellingLimit))
    }
    var spelling = Spelling(form: .breadcrumb, text: text, place: place)
    spelling.reporter = BreadcrumbDefinition.Reference(
      index: index, name: rules.breadcrumbs[index].name, kinds: rules.breadcrumbs[index].kinds,
      silentWords: [])
    rules.events[event].spellings.append(spelling)
  }

  fileprivate static func filled(
    _ what: String, _ reader: inout RuleLineReader
  ) throws(RuleError) -> String {
    let before = reader
    let text = try reader.string(what)
    guard !text.isEmpty else { throw before.expected(what) }
    return text
  }
}

extension RuleBlock {
  static let breadcrumbs = RuleBlock(
    "breadcrumbs", "'in' or 'word'",
    [
      RuleKeyword(
        "in", #""KIND", "KIND""#,
        .line { parser, index, _, reader throws(RuleError) in
          repeat {
            parser.rules.breadcrumbs[index].kinds.append(
              try RuleParser.filled("a kind of breadcrumbs in quotes", &reader))
          } while reader.take(.comma)
          try reader.expectEnd("',' or the end of the line")
        }),
      RuleKeyword(
        "word", #""WORD" [EVENT]"#,
        .line { parser, index, entry, reader throws(RuleError) in
          try parser.addWord(of: index, at: entry.place, &reader)
        }),
    ])
}
