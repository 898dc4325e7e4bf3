extension RuleSet {
  /// The table of a machine as text: a row for each event, a column for each visible state.
  ///
  /// In a cell stand the states that the event leads to, `=` where it leads to the same state, or the
  /// letters of the fault. Guards that `configuration` leaves open, and notes, are numbered. Columns
  /// that do not fit into `width` come in a further table below.
  ///
  /// - Precondition: `machine` is an index of `machines`.
  package func matrix(
    machine: Int, in configuration: Configuration = Configuration(), width: Int = 160
  ) -> String {
    var matrix = RuleMatrix(rules: self, machine: machine, configuration: configuration)
    return matrix.text(width: width)
  }
}

private struct RuleMatrix {
  let rules: RuleSet
  let machine: Int
  let configuration: Configuration
  /// The letters of each fault that occurs, in the order of the faults.
  private var letters: [(rule: Int, letters: String)] = []
  private var footnotes: [String] = []

  init(rules: RuleSet, machine: Int, configuration: Configuration) {
    self.rules = rules
    self.machine = machine
    self.configuration = configuration
    letters = abbreviations()
  }

  private var definition: MachineDefinition { rules.machines[machine] }

  mutating func text(width: Int) -> String {
    let events = rules.alphabet(ofMachine: machine)
    let states = definition.states.indices.filter { !definition.states[$0].isHidden }
    let heads = events.map { rules.events[$0].name }
    let headWidth = heads.map(\.utf8.count).max() ?? 0
    var columns: [(title: String, cells: [String], width: Int)] = []
    // Row by row, so that the footnotes count up as the reader meets them.
    let cells = events.map { event in states.map { cell(event: event, state: $0) } }
    for (column, state) in states.enumerated() {
      let texts = cells.map { $0[column] }
      let title = definition.states[state].name
      columns.append((title, texts, ([title] + texts).map(\.utf8.count).max() ?? 0))
    }
    let known = configuration.text.isEmpty ? "nothing known" : configuration.text
    var output = "\(definition.name): \(definition.title) (\(known))\n"
    var start = 0
    while start < columns.count {
      var end = start
      var used = headWidth
      while end < columns.count, end == start || used + 2 + columns[end].width <= width {
        used += 2 + columns[end].width
        end += 1
      }
      let block = columns[start..<end]
      output += "\n"
      output += line([""] + block.map(\.title), [headWidth] + block.map(\.width))
      for (row, head) in heads.enumerated() {
        output += line([head] + block.map { $0.cells[row] }, [headWidth] + block.map(\.width))
      }
      start = end
    }
    return output + legend()
  }

  private func line(_ texts: [String], _ widths: [Int]) -> String {
    var line = ""
    var pending = 0
    for (text, width) in zip(texts, widths) {
      if !text.isEmpty {
        line += blanks(pending) + text
        pending = 0
      }
      pending += width - text.utf8.count + 2
    }
    return line + "\n"
  }

  private func legend() -> String {
    var output = letters.isEmpty ? "" : "\n"
    let width = letters.map(\.letters.utf8.count).max() ?? 0
    for (rule, letters) in letters {
      let severity = rules.severity(of: rule, in: configuration).rawValue
      output += "\(letters)\(blanks(width - letters.utf8.count))  "
      output += "\(rules.rules[rule].id) (\(severity))\n"
    }
    if !footnotes.isEmpty { output += "\n" }
    let last = String(footnotes.count).utf8.count
    for (index, note) in footnotes.enumerated() {
      let number = String(index + 1)
      output += "\(blanks(last - number.utf8.count))[\(number)]  \(note)\n"
    }
    return output
  }

  // MARK: Cells

  private mutating func cell(event: Int, state: Int) -> String {
    var parts: [String] = []
    func add(_ part: String) {
      if !parts.contains(part) { parts.append(part) }
    }
    for move in definition.moves where move.event == event && move.from == state {
      guard let open = openText(move.condition) else { continue }
      let target = move.to == state ? "=" : definition.states[move.to].name
      guard let rule = move.rule else {
        add(target + mark(open))
        continue
      }
      if move.isFault {
        add("\(letters(of: rule))->\(target)" + mark(open))
      } else {
        add(
          target
            + mark(
              ([open, "note \(rules.rules[rule].id)"].filter { $0 != "" }).joined(separator: "; ")))
      }
    }
    for (index, rule) in rules.rules.enumerated() {
      for cell in rule.cells
      where cell.machine == machine && cell.event == event && cell.state == state {
        if let open = openText(cell.condition) { add(letters(of: index) + mark(open)) }
      }
    }
    return parts.isEmpty ? "?" : parts.joined(separator: "/")
  }

  /// Nil where the guard is false, empty where it is true, else what it says.
  private func openText(_ condition: Guard) -> String? {
    switch condition.value(in: configuration, assuming: false) {
    case .no: nil
    case .yes: ""
    case .unknown: "when \(condition.text)"
    }
  }

  private mutating func mark(_ note: String) -> String {
    guard !note.isEmpty else { return "" }
    if let known = footnotes.firstIndex(of: note) { return "[\(known + 1)]" }
    footnotes.append(note)
    return "[\(footnotes.count)]"
  }

  private func letters(of rule: Int) -> String {
    letters.first { $0.rule == rule }?.letters ?? "?"
  }

  /// The first letters of the words of each fault's id; a number tells equal ones apart.
  private func abbreviations() -> [(rule: Int, letters: String)] {
    var carried = Set(definition.moves.filter(\.isFault).compactMap(\.rule))
    for (index, rule) in rules.rules.enumerated()
    where rule.cells.contains(where: { $0.machine == machine }) {
      carried.insert(index)
    }
    var count: [String: Int] = [:]
    return carried.sorted().map { index in
      let words = rules.rules[index].id.split { "-._".contains($0) }
      let letters = words.compactMap(\.first).map { $0.uppercased() }.joined()
      count[letters, default: 0] += 1
      let number = count[letters] ?? 1
      return (index, number == 1 ? letters : "\(letters)\(number)")
    }
  }
}
