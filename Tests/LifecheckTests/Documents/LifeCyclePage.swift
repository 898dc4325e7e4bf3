@testable import Lifecheck

/// The page on one rule file that holds machines: pictures, states, moves, faults and notes, as the file says them.
///
/// Remarks are the file's comments, which the rules as such do not keep: each is looked up beside or above its line.
struct LifeCyclePage {
  let rules: RuleSet
  let file: Int
  private let lines: [String]

  /// - Precondition: `file` is an index of `rules.files`, whose text is `text`.
  init(_ rules: RuleSet, file: Int, text: [UInt8]) {
    self.rules = rules
    self.file = file
    lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A page for each file with machines, by the name of the file without its ending; and the page that lists them.
  static func all(
    _ rules: RuleSet, _ files: [(name: String, text: [UInt8])]
  ) -> [(name: String, text: String)] {
    var pages: [(name: String, text: String)] = []
    var index = """
      # The life cycles

      One page for each file of [rules/](../../rules) that holds a life cycle: its picture, its states and moves, and what is
      a fault or worth a note in it. The pages are made from the rules.

      | life cycle | what it is |
      |---|---|

      """
    for (file, name) in rules.files.enumerated() {
      let machines = rules.machines.filter { $0.place.file == file }
      guard !machines.isEmpty else { continue }
      let stem = name.hasSuffix(".rules") ? String(name.dropLast(6)) : name
      let page = LifeCyclePage(rules, file: file, text: files[file].text)
      pages.append((stem, page.text))
      index +=
        "| [\(stem)](\(stem).md) | \(machines.map { cell($0.title) }.joined(separator: "; ")) |\n"
    }
    pages.append(("README", index))
    return pages
  }

  private var machines: [Int] {
    rules.machines.indices.filter { rules.machines[$0].place.file == file }
  }

  var text: String {
    let name = rules.files[file]
    var text =
      "# \(machines.map { Self.cell(rules.machines[$0].title) }.joined(separator: ", "))\n\n"
    text +=
      "<!-- Made from rules/\(name) by LIFECHECK_BLESS=1 swift test --filter Documentation -->\n\n"
    let about = paragraphs(until: rules.machines[machines[0]].place.line)
    if !about.isEmpty { text += about + "\n\n" }
    text +=
      "The rules: [rules/\(name)](../../rules/\(name)). Their language: [docs/rule-language.md](../rule-language.md).\n"
    for machine in machines { text += section(on: machine) }
    return text
  }

  // MARK: A machine

  private func section(on machine: Int) -> String {
    let definition = rules.machines[machine]
    let today = Configuration().assumingToday
    var text = "\n## \(definition.name): \(Self.cell(definition.title))\n\n"
    if definition.applies != .always {
      text += "It is used when \(code(definition.applies.text)), or where that is not known.\n\n"
    }
    text += """
      The picture is that of \(code(today.text)). States without log lines have a dashed border;
      `lifecheck rules graph --machine \(definition.name)` draws it for Graphviz and for other systems.

      ```mermaid
      \(rules.graph(machines: [machine], as: .mermaid, in: today))```

      """
    text += states(of: definition)
    text += events(of: machine)
    text += moves(of: machine)
    text += silentMoves(of: definition)
    text += rulesOn(machine)
    text += scenarios(of: machine)
    return text
  }

  private func states(of definition: MachineDefinition) -> String {
    var text = "\n### States\n\n| state | | remark |\n|---|---|---|\n"
    for state in definition.states {
      var words: [String] = []
      if state.isStart { words.append("where a life begins") }
      if state.isHidden { words.append("no line comes from it") }
      if let live = state.live {
        words.append("the process runs" + (live == .always ? "" : ", when \(code(live.text))"))
      }
      let row = [
        code(state.name), words.joined(separator: "; "), Self.cell(state.title ?? ""),
      ]
      text += Self.row(row)
    }
    return text
  }

  private func events(of machine: Int) -> String {
    var text = "\n### Events\n\n| event | as a log spells it | what it is |\n|---|---|---|\n"
    for event in rules.alphabet(ofMachine: machine).map({ rules.events[$0] }) {
      let name = code(event.name) + (event.number.map { " (\($0))" } ?? "")
      let spelling =
        event.displayName == event.name ? event.spellings.first?.shownText : event.displayName
      // A table ends a cell at a bar, in code too.
      let shown = spelling.map { code($0.replacing("|", with: "\\|")) }
      text += Self.row([name, shown ?? "", Self.cell(event.title ?? "")])
    }
    return text
  }

  /// One row for each line of the file that says moves.
  private func moves(of machine: Int) -> String {
    let definition = rules.machines[machine]
    var text = "\n### Moves\n\n| on | from | to | when | remark |\n|---|---|---|---|---|\n"
    var groups: [(place: RulePlace, moves: [MoveDefinition])] = []
    for move in definition.moves {
      if let last = groups.indices.last, groups[last].place.line == move.place.line {
        groups[last].moves.append(move)
      } else {
        groups.append((move.place, [move]))
      }
    }
    for (place, moves) in groups {
      let stays = moves.allSatisfy { $0.from == $0.to }
      var remarks: [String] = []
      if let rule = moves[0].rule {
        remarks.append("\(moves[0].isFault ? "fault" : "note") \(link(rule))")
      }
      let remark = remark(on: place)
      if !remark.isEmpty { remarks.append(remark) }
      text += Self.row([
        names(moves.map { rules.events[$0.event].name }),
        names(moves.map { definition.states[$0.from].name }),
        stays ? "same" : names(moves.map { definition.states[$0.to].name }),
        moves[0].condition == .always ? "" : code(moves[0].condition.text),
        remarks.joined(separator: ". "),
      ])
    }
    return text
  }

  private func silentMoves(of definition: MachineDefinition) -> String {
    guard !definition.silentMoves.isEmpty else { return "" }
    var text = "\n### Without an event\n\n| from | to | when | remark |\n|---|---|---|---|\n"
    var groups: [(line: Int, moves: [SilentMoveDefinition])] = []
    for move in definition.silentMoves {
      if let last = groups.indices.last, groups[last].line == move.place.line {
        groups[last].moves.append(move)
      } else {
        groups.append((move.place.line, [move]))
      }
    }
    for (_, moves) in groups {
      let (from, to) = (Set(moves.map(\.from)), Set(moves.map(\.to)))
      let bothWays = from == to
      text += Self.row([
        names(moves.map { definition.states[$0.from].name }),
        bothWays ? "each other" : names(moves.map { definition.states[$0.to].name }),
        moves[0].condition == .always ? "" : code(moves[0].condition.text),
        remark(on: moves[0].place),
      ])
    }
    return text
  }

  /// The faults that name cells of the machine, or that its moves carry; then its notes.
  private func rulesOn(_ machine: Int) -> String {
    let carried = Set(rules.machines[machine].moves.compactMap(\.rule))
    let mine = rules.rules.indices.filter { index in
      carried.contains(index) || rules.rules[index].cells.contains { $0.machine == machine }
    }
    var text = ""
    for (title, isFault) in [("Faults", true), ("Notes", false)] {
      let rows = mine.filter { rules.rules[$0].isFault == isFault }
      guard !rows.isEmpty else { continue }
      text += "\n### \(title)\n\n| | severity | says | why |\n|---|---|---|---|\n"
      for index in rows {
        let rule = rules.rules[index]
        let severities =
          [rule.severity.rawValue]
          + rule.severityChanges.map {
            "\($0.severity.rawValue) when \(code($0.condition.text(rules.events)))"
          }
        text += Self.row([
          link(index), severities.joined(separator: "; "), Self.cell(rule.messageOutline),
          Self.cell(rule.because),
        ])
      }
    }
    return text
  }

  private func scenarios(of machine: Int) -> String {
    let mine = rules.scenarios.filter { $0.machine == machine }
    guard !mine.isEmpty else { return "" }
    var text = "\n### Scenarios\n\n| | from | what follows | |\n|---|---|---|---|\n"
    for scenario in mine {
      let steps = scenario.expected.map { step in
        step.events.map { rules.events[$0].name }.joined(separator: " or ")
          + (step.isOptional ? "?" : "") + (step.repeats ? "+" : "")
      }
      text += Self.row([
        scenario.id,
        (scenario.isFromAll ? "all " : "")
          + names(scenario.from.map { rules.machines[machine].states[$0].name }),
        Self.cell(steps.joined(separator: ", ")), Self.cell(scenario.title),
      ])
    }
    return text
  }

  // MARK: Words

  private static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// What Markdown and its tables would take as more than text is escaped.
  private static func cell(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "|<*_[\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private func code(_ text: String) -> String { "`\(text)`" }

  /// Each name once, in the order of the first use.
  private func names(_ all: [String]) -> String {
    var seen: [String] = []
    for name in all where !seen.contains(name) { seen.append(name) }
    return seen.map(code).joined(separator: ", ")
  }

  private func link(_ rule: Int) -> String {
    let id = rules.rules[rule].id
    return "[\(id)](../rules/\(id).md)"
  }

  // MARK: Comments

  /// The comments that begin the file, up to its first block and to `line` at most, as paragraphs. One that stands
  /// right above a block, after another, is about that block.
  private func paragraphs(until line: Int) -> String {
    var paragraphs: [[String]] = [[]]
    var isAboveBlock = false
    for line in lines.prefix(max(line - 1, 0)) {
      guard line.isEmpty || line.hasPrefix("#") else {
        isAboveBlock = paragraphs.last?.isEmpty == false
        break
      }
      let words = Self.cell(String(line.drop { $0 == "#" || $0 == " " }))
      if words.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(words)
      }
    }
    paragraphs.removeAll { $0.isEmpty }
    if isAboveBlock, paragraphs.count > 1 { paragraphs.removeLast() }
    return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The comment at the end of the line at `place`; failing that, those right above it, on lines of their own.
  private func remark(on place: RulePlace) -> String {
    guard place.file == file, lines.indices.contains(place.line - 1) else { return "" }
    if let comment = Self.comment(of: lines[place.line - 1]) { return Self.cell(comment) }
    var above: [String] = []
    for line in lines[..<(place.line - 1)].reversed() {
      let trimmed = line.drop { $0 == " " }
      guard trimmed.hasPrefix("#") else { break }
      above.append(String(trimmed.drop { $0 == "#" || $0 == " " }))
    }
    return Self.cell(above.reversed().joined(separator: " "))
  }

  /// What follows `#`, outside strings and words.
  private static func comment(of line: String) -> String? {
    var isInString = false
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "\"", previous != "\\" { isInString.toggle() }
      if character == "#", previous == " ", !isInString {
        return String(line[index...].drop { $0 == "#" || $0 == " " })
      }
      previous = character
    }
    return nil
  }
}
