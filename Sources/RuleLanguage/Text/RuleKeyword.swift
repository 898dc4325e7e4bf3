/// A line of a block: the word that it begins with, what may follow, and what it says.
///
/// These tables are what the parser reads by, what its messages list, what `rules export` takes its words from, and what
/// docs/rule-language.md is held to.
package struct RuleKeyword: Sendable {
  /// What reads a line whose first word has been taken. The number is that of what the block defines.
  typealias Read =
    @Sendable (inout RuleParser, Int, RuleEntry, inout RuleLineReader)
    throws(RuleError) -> Void

  enum Body: Sendable {
    /// It is one line.
    case line(Read)
    /// Nothing but other lines belong to it, each of which is read so.
    case lines(Read)
    /// It reads what belongs to it by itself.
    case section(@Sendable (inout RuleParser, Int, RuleEntry) -> Void)
    /// It is read by something else that it begins with.
    case other
  }

  /// The word, and the next one where it goes without saying; in capitals where it stands for other words.
  package let name: String
  /// The word that a line begins with.
  let word: String
  /// What follows, as docs/rule-language.md writes it.
  package let shape: String
  /// Whether a block has it only once.
  let isSingle: Bool
  /// Lines of a machine rest on those of a lower stage, wherever these stand.
  let stage: Int
  let body: Body
  /// Of a line that marks an event: how a file says what the event has of it.
  package let marks: @Sendable (EventDefinition) -> [String]

  init(
    _ name: String, _ shape: String, isSingle: Bool = false, stage: Int = 2,
    marks: @escaping @Sendable (EventDefinition) -> [String] = { _ in [] }, _ body: Body
  ) {
    self.name = name
    word = String(name.prefix { $0 != " " })
    self.shape = shape
    self.isSingle = isSingle
    self.stage = stage
    self.marks = marks
    self.body = body
  }
}

/// A kind of block, and the lines that it may have, in the order in which messages list them.
package struct RuleBlock: Sendable {
  package let name: String
  /// What a line begins with, for the message about something else.
  let start: String
  package let lines: [RuleKeyword]

  init(_ name: String, _ start: String? = nil, _ lines: [RuleKeyword]) {
    self.name = name
    self.start = start ?? alternatives(lines.map { "'\($0.name)'" })
    self.lines = lines
  }

  /// All that have lines, but for `note`, which has those of `fault`.
  package static let all = [
    event, message, breadcrumbs, modes, handler, instance, machine, fault, rule, scenario,
    codes, causes, senders, table, finding,
  ]
}

/// A line of a block, with what belongs to it.
struct RuleEntry {
  var word: RuleWord
  var place: RulePlace
  var lines: Range<Int>
  /// Behind the word.
  var reader: RuleLineReader
}

extension RuleParser {
  /// Reads the lines of `block`, each by its keyword.
  ///
  /// - Parameter other: reads a line that begins with no keyword, or that means something else in spite of it; returns
  ///   whether it was one.
  /// - Parameter entries: the lines to read; nil: all of the block.
  mutating func readLines(
    _ block: Block, _ entries: [RuleEntry]? = nil, as kind: RuleBlock, of index: Int,
    other: (inout RuleParser, RuleEntry, inout RuleLineReader) throws(RuleError) -> Bool = {
      _, _, _ in false
    }
  ) {
    var single: [String: RulePlace] = [:]
    for entry in entries ?? self.entries(block, as: kind) {
      let keyword = kind.lines.first { $0.word == entry.word.text }
      readLine(entry, keyword, single: &single) { parser, reader throws(RuleError) in
        if try other(&parser, entry, &reader) { return }
        guard let keyword, case .line(let read) = keyword.body else {
          throw parser.unknownLine(entry.word, in: kind, reader)
        }
        try read(&parser, index, entry, &reader)
      }
    }
  }

  /// Reads one line with `read`, to its end; `single` keeps where the lines are that stand only once.
  private mutating func readLine(
    _ entry: RuleEntry, _ keyword: RuleKeyword?, single: inout [String: RulePlace],
    _ read: (inout RuleParser, inout RuleLineReader) throws(RuleError) -> Void
  ) {
    attempt { parser throws(RuleError) in
      var reader = entry.reader
      if let keyword, keyword.isSingle,
        let first = single.updateValue(entry.place, forKey: entry.word.text)
      {
        throw reader.error(
          at: entry.word.range, .lineTwice(entry.word.text, first: parser.location(first)))
      }
      try read(&parser, &reader)
      try reader.expectEnd()
      try parser.expectNoChildren(reader.text, entry.lines)
    }
  }

  /// Reads the lines of one stage of a machine, of which some have lines of their own.
  mutating func readSections(_ entries: [RuleEntry], ofMachine index: Int, stage: Int) {
    var single: [String: RulePlace] = [:]
    for entry in entries {
      guard let keyword = RuleBlock.machine.lines.first(where: { $0.word == entry.word.text }),
        keyword.stage == stage
      else { continue }
      switch keyword.body {
      case .line(let read):
        readLine(entry, keyword, single: &single) { parser, reader throws(RuleError) in
          try read(&parser, index, entry, &reader)
        }
      case .lines(let read):
        attempt { _ throws(RuleError) in try entry.reader.expectEnd() }
        readEach(entry) { parser, line, reader throws(RuleError) in
          try read(&parser, index, line, &reader)
        }
      case .section(let read): read(&self, index, entry)
      case .other: break
      }
    }
  }

  /// Reads each line that belongs to `entry`, from its first word on.
  mutating func readEach(
    _ entry: RuleEntry,
    _ read: (inout RuleParser, RuleEntry, inout RuleLineReader) throws(RuleError) -> Void
  ) {
    let text = entry.reader.text
    for lines in children(text, of: entry.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(text, line: lines.lowerBound)
        let line = RuleEntry(word: entry.word, place: reader.place, lines: lines, reader: reader)
        try read(&parser, line, &reader)
        try parser.expectNoChildren(text, lines)
      }
    }
  }

  /// The lines of `block` with their first words; a line that begins with none is reported.
  mutating func entries(_ block: Block, as kind: RuleBlock) -> [RuleEntry] {
    var entries: [RuleEntry] = []
    for lines in children(block.text, of: block.lines) {
      attempt { _ throws(RuleError) in
        var reader = RuleLineReader(block.text, line: lines.lowerBound)
        let place = reader.place
        let word = try reader.word(kind.start)
        entries.append(RuleEntry(word: word, place: place, lines: lines, reader: reader))
      }
    }
    return entries
  }

  /// Says which lines `kind` has.
  func unknownLine(_ word: RuleWord, in kind: RuleBlock, _ reader: RuleLineReader) -> RuleError {
    let known = kind.lines.map(\.name)
    return reader.error(
      at: word.range,
      .unknownLine(
        word.text, block: kind.name, known: known, nearest: nearestName(to: word.text, among: known)
      ))
  }
}
