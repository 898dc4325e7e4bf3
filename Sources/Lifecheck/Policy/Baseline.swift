/// Findings that are known and do not count: one entry a finding, each told by its fingerprint.
///
/// The text has the syntax of rule files, so that a damaged line is reported with its place, and two branches that
/// add entries merge without commas in the way:
/// ```
/// baseline 1
///   known 0123456789abcdef active-twice  process "Shop"  file "shop.log"
/// ```
/// Everything after the fingerprint is for people. Equal lines are as many findings.
package struct Baseline: Sendable {
  package struct Entry: Hashable, Sendable {
    package var fingerprint: String
    package var rule: String
    package var process: String?
    /// The event's canonical name.
    package var event: String?
    package var states: [String] = []
    package var missing: [String] = []
    /// Where the finding was, as a relative path.
    package var file: String?
    /// The line in the baseline's text, counted from 1; 0 for an entry that comes from no text.
    package var line = 0
  }

  package var entries: [Entry] = []

  /// The number after `baseline`: another one is another format.
  static let version = "1"

  package init() {}

  /// Takes over what is to be known from a finding; `file` is the path to write down.
  package mutating func add(_ finding: Finding, file: String) {
    entries.append(
      Entry(
        fingerprint: finding.fingerprint, rule: finding.ruleID,
        process: finding.process.map { shown($0) }, event: finding.event, states: finding.states,
        missing: finding.missing, file: shown(file)))
  }

  // MARK: Writing

  /// The whole text, entries sorted: it depends on the findings only, not on their order.
  package var text: String {
    var text = """
      # Findings that are known and do not count, one a line. Written by 'lifecheck --write-baseline'.
      # Delete a line, and its finding is new again.
      baseline \(Self.version)

      """
    let lines = entries.map { (key: Self.key($0), line: Self.line($0)) }
    for entry in lines.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      text += entry.line
    }
    return text
  }

  private static func key(_ entry: Entry) -> [UInt8] {
    let parts = [
      entry.rule, entry.process ?? "", entry.event ?? "", entry.fingerprint, entry.file ?? "",
    ]
    return Array(parts.joined(separator: "\0").utf8)
  }

  private static func line(_ entry: Entry) -> String {
    var line = "  known \(entry.fingerprint) \(entry.rule)"
    if let process = entry.process { line += "  process \(ruleString(process))" }
    if let event = entry.event { line += "  event \(event)" }
    if !entry.states.isEmpty { line += "  in \(entry.states.joined(separator: ", "))" }
    if !entry.missing.isEmpty { line += "  missing \(entry.missing.joined(separator: ", "))" }
    if let file = entry.file { line += "  file \(ruleString(file))" }
    return line + "\n"
  }

  // MARK: Reading

  /// How much is cut into words at once, in bytes: the words of a large text take much more memory than the text.
  private static let pieceSize = 1 << 16

  /// Reads a baseline's text; `name` is what errors call it.
  package static func parse(_ text: [UInt8], name: String) throws(RuleErrors) -> Baseline {
    var baseline = Baseline()
    try forEachEntry(of: text, name: name) { baseline.entries.append($0) }
    return baseline
  }

  /// Hands out the entries of a baseline's text, piece by piece.
  static func forEachEntry(
    of text: [UInt8], name: String, _ body: (Entry) -> Void
  ) throws(RuleErrors) {
    var errors: [RuleError] = []
    var hasHeader = false
    var piece: RuleText?
    var rest = text[...]
    while !rest.isEmpty, errors.count < RuleErrors.limit {
      let end = rest.dropFirst(pieceSize).firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      let next = RuleText(file: 0, name: name, bytes: Array(rest[..<end]), after: piece)
      readEntries(of: next, &hasHeader, &errors, body)
      piece = next
      rest = rest[end...]
    }
    if !hasHeader, errors.isEmpty {
      let end = text.count..<text.count
      errors.append(
        RuleError(
          file: name, place: RulePlace(file: 0, line: 1, column: 1), bytes: text, line: end,
          mark: end, problem: .expected("'baseline \(version)'", found: nil)))
    }
    if !errors.isEmpty { throw RuleErrors(sorting: errors) }
  }

  private static func readEntries(
    of piece: RuleText, _ hasHeader: inout Bool, _ errors: inout [RuleError],
    _ body: (Entry) -> Void
  ) {
    errors += piece.errors
    for (index, line) in piece.lines.enumerated()
    where !line.tokens.isEmpty && errors.count < RuleErrors.limit {
      var reader = RuleLineReader(piece, line: index)
      do throws(RuleError) {
        if line.depth == 0 {
          try readHeader(&reader, isFirst: !hasHeader)
          hasHeader = true
        } else if !hasHeader {
          throw reader.expected("'baseline \(version)'")
        } else {
          body(try readEntry(&reader))
        }
      } catch {
        errors.append(error)
      }
    }
  }

  private static func readHeader(
    _ reader: inout RuleLineReader, isFirst: Bool
  ) throws(RuleError) {
    let wanted = isFirst ? "'baseline \(version)'" : "an indented 'known'"
    guard isFirst, reader.take("baseline") else { throw reader.expected(wanted) }
    // A later lifecheck may write more than this one understands.
    guard reader.take(version) else { throw reader.expected("'\(version)', the only format") }
    try reader.expectEnd()
  }

  private static func readEntry(_ reader: inout RuleLineReader) throws(RuleError) -> Entry {
    guard reader.take("known") else { throw reader.expected("'known'") }
    let before = reader
    let fingerprint = try reader.word("a fingerprint")
    let isHexadecimal = fingerprint.text.utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
    }
    guard isHexadecimal, fingerprint.text.utf8.count == 16 else {
      throw before.expected("a fingerprint of 16 hexadecimal digits")
    }
    var entry = Entry(fingerprint: fingerprint.text, rule: try reader.name("a rule").text)
    entry.line = reader.line.number
    if reader.take("process") { entry.process = try reader.string("a name in quotes") }
    if reader.take("event") { entry.event = try reader.word("an event").text }
    if reader.take("in") { entry.states = try reader.list(of: "a state").map(\.text) }
    if reader.take("missing") { entry.missing = try reader.list(of: "an event").map(\.text) }
    if reader.take("file") { entry.file = try reader.string("a path in quotes") }
    try reader.expectEnd()
    return entry
  }
}
