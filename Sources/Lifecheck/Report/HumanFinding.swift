/// One finding with the six parts of its explanation (docs/verdicts.md).
extension HumanReport {
  /// How many places of a finding are listed.
  private static let placeLimit = 5

  /// Appends the lines of `finding`, without an empty line after them.
  public func write(_ finding: Finding, to sink: ByteSink) {
    let gutter = String(max(finding.line, lineBefore(finding)?.line ?? 0)).count
    let margin = String(repeating: " ", count: gutter)
    let severity = palette.paint(finding.severity)
    let rule = palette.paint("[\(shown(finding.ruleID))]", .faint)
    sink.append("\(severity): \(palette.paint(shown(finding.message), .bold)) \(rule)\n")
    sink.append("\(margin)\(palette.paint("-->", .gutter)) \(place(of: finding))\n")
    writeLines(of: finding, gutter: gutter, to: sink)
    for note in notes(on: finding) {
      // The text is wrapped under itself: `12 = why: ` takes the gutter, three columns and the label.
      let label = note.label.count + 2
      let indent = gutter + 3 + label
      let lines =
        note.wraps
        ? wrapped(note.text, width: max(width - indent, 20))
        : [note.text]
      let title = "\(palette.paint("=", .gutter)) \(palette.paint(note.label, .bold)):"
      for (index, line) in lines.enumerated() {
        let start =
          index == 0 ? "\(margin) \(title) " : String(repeating: " ", count: indent)
        sink.append("\(start)\(line)\n")
      }
    }
  }

  /// `a.log:31:42  Shop[4127]  scene main`.
  private func place(of finding: Finding) -> String {
    var text = "\(shown(finding.file)):\(finding.line):\(finding.column)"
    switch (finding.process.map { shown($0) }, finding.pid) {
    case (let name?, let pid?): text += "  \(name)[\(pid)]"
    case (let name?, nil): text += "  \(name)"
    case (nil, let pid?): text += "  [\(pid)]"
    case (nil, nil): break
    }
    if let scene = finding.scene { text += "  scene \(shown(scene))" }
    return text
  }

  /// The previous event's place, where its line can be shown above the offending one.
  private func lineBefore(_ finding: Finding) -> Finding.Previous? {
    guard finding.previousSnippet != nil, finding.snippet != nil,
      let previous = finding.previous
    else { return nil }
    // Time order may put a later line first; a gutter that counts down would read as a mistake.
    if previous.file == finding.file, previous.line >= finding.line { return nil }
    return previous
  }

  private func writeLines(of finding: Finding, gutter: Int, to sink: ByteSink) {
    guard let snippet = finding.snippet else { return }
    func margin(_ sign: String, _ number: Int? = nil) -> String {
      let digits = number.map { String($0) } ?? ""
      let blanks = String(repeating: " ", count: max(gutter - digits.count, 0))
      return palette.paint("\(blanks)\(digits) \(sign)", .gutter)
    }
    let room = cutsLogLines ? max(width - gutter - 3, 20) : nil
    if let previous = lineBefore(finding), let before = finding.previousSnippet {
      if previous.file != finding.file {
        sink.append("\(margin("┆")) in \(shown(previous.file))\n")
      }
      let line = SnippetLine(before, room: room)
      sink.append("\(margin("│", previous.line)) \(line.text)\n")
      if previous.file != finding.file {
        sink.append("\(margin("┆")) in \(shown(finding.file))\n")
      } else if finding.line - previous.line > 1 {
        let between = counted(finding.line - previous.line - 1, "line", "lines")
        sink.append("\(margin("┆")) \(palette.paint(between, .faint))\n")
      }
    }
    let line = SnippetLine(snippet, room: room)
    sink.append("\(margin("│", finding.line)) \(line.text)\n")
    let blanks = String(repeating: " ", count: line.mark.lowerBound)
    let sign = "^" + String(repeating: "~", count: max(line.mark.count - 1, 0))
    let label = label(of: finding).map { " " + $0 } ?? ""
    let style = Palette.style(of: finding.severity)
    sink.append("\(margin("│")) \(blanks)\(palette.paint(sign + label, style))\n")
  }

  /// What stands beside the mark.
  private func label(of finding: Finding) -> String? {
    let states = listed(finding.states.map { "`\(shown($0))`" }, "or")
    switch finding.kind {
    case .missing, .spurious, .named:
      guard finding.isFault, !states.isEmpty else { return nil }
      return "not legal in state \(states)"
    case .note:
      return states.isEmpty ? nil : "in state \(states)"
    case .property:
      return finding.scenario.map { "breaks off `\(shown($0.id))`" }
    }
  }

  private func notes(on finding: Finding) -> [(label: String, text: String, wraps: Bool)] {
    var notes: [(label: String, text: String, wraps: Bool)] = []
    func add(_ label: String, _ text: String, wraps: Bool = true) {
      if !text.isEmpty { notes.append((label, text, wraps)) }
    }
    if let previous = finding.previous, lineBefore(finding) == nil {
      add("previous event", "\(shown(previous.event)) in \(place(previous, from: finding))")
    }
    add("state", shown(listed(finding.states, "or")))
    add("legal here", shown(finding.allowed.joined(separator: ", ")))
    add("missing", shown(finding.missing.joined(separator: ", ")))
    if finding.isSpurious {
      add("unexpected", "\(shown(finding.explains?.event ?? finding.event)) should not be here")
    }
    if let explains = finding.explains {
      add(
        "concerns",
        "an earlier record, \(shown(explains.event)) in \(place(explains, from: finding)): "
          + "what came after it shows that the fault is there")
    }
    if let scenario = finding.scenario {
      add("scenario", "\(shown(scenario.id)): \(shown(scenario.title))")
    }
    for name in finding.dependsOn { add("depends on", Self.dependency(on: name)) }
    if finding.channels.count > 1 {
      add("seen as", listed(finding.channels.map(\.rawValue), "and"))
    }
    if finding.count > 1, !finding.isFold {
      add("seen", "\(finding.count) times at once, counted as one")
    }
    addPlaces(of: finding) { add($0, $1) }
    add("why", shown(finding.because))
    for source in finding.sources {
      // An address that is broken into two lines can be clicked no more.
      let url = source.url.map { "  " + shown($0) } ?? ""
      add("source", shown(source.title) + url, wraps: false)
    }
    add("help", "lifecheck explain \(shown(finding.ruleID))", wraps: false)
    return notes
  }

  /// Lists what else belongs to `finding`, but for the previous event, which is shown already.
  private func addPlaces(of finding: Finding, add: (String, String) -> Void) {
    let others = finding.related.filter {
      $0.file != finding.previous?.file || $0.line != finding.previous?.line
    }
    guard !others.isEmpty else { return }
    let places = others.prefix(Self.placeLimit).map { "\(shown($0.file)):\($0.line)" }
    let rest = others.count - places.count
    let more = rest > 0 ? " and \(rest) more" : ""
    if others.allSatisfy({ $0.message == others[0].message }) {
      let message = others[0].message.isEmpty ? "" : ": \(shown(others[0].message))"
      add("places", places.joined(separator: ", ") + more + message)
    } else {
      for (place, other) in zip(places, others) { add("see", "\(place): \(shown(other.message))") }
      if rest > 0 { add("see", "\(rest) more places") }
    }
  }

  /// `line 12`, or `b.log:12` where the file is another one.
  private func place(_ previous: Finding.Previous, from finding: Finding) -> String {
    previous.file == finding.file
      ? "line \(previous.line)" : "\(shown(previous.file)):\(previous.line)"
  }

  /// Says what a verdict rests on and which option settles it.
  private static func dependency(on name: String) -> String {
    let remedy =
      switch name {
      case "os": ": say --os VERSION"
      case "exitsOnSuspend": ": say --exits-on-suspend or --no-exits-on-suspend"
      case "scenes": ": say --scenes on or --scenes off"
      case "forwarded": ": say --forwarded if a framework hands scene callbacks on"
      default: ""
      }
    return "\(shown(name)), which is not known\(remedy)"
  }
}

/// A line of the log as it is shown, and where the event stands in it.
private struct SnippetLine {
  var text = ""
  /// In columns from 0.
  var mark: Range<Int>

  /// - Parameter room: the columns that the line may take; nil for as many as it has.
  init(_ snippet: Finding.Snippet, room: Int?) {
    let shownText = ShownText(snippet.text)
    let marked = shownText.columns(of: snippet.mark)
    guard let room, shownText.width + 2 > room else {
      text = (snippet.isCutBefore ? "…" : "") + shownText.string + (snippet.isCutAfter ? "…" : "")
      let shift = snippet.isCutBefore ? 1 : 0
      mark = marked.lowerBound + shift..<marked.upperBound + shift
      return
    }
    // The event stays in sight; what is left of it goes first.
    let start =
      marked.upperBound <= room - 1 ? 0 : min(marked.lowerBound, marked.upperBound - room + 2)
    let cutsBefore = start > 0 || snippet.isCutBefore
    let shift = cutsBefore ? 1 : 0
    var column = 0
    var taken = shift
    var firstColumn: Int?
    text = cutsBefore ? "…" : ""
    var cutsAfter = snippet.isCutAfter
    for cell in shownText.cells {
      defer { column += cell.width }
      guard column >= start else { continue }
      if taken + cell.width > room - 1 {
        cutsAfter = true
        break
      }
      if firstColumn == nil { firstColumn = column }
      text += cell.text
      taken += cell.width
    }
    if cutsAfter { text += "…" }
    let origin = (firstColumn ?? start) - shift
    let lower = max(marked.lowerBound - origin, 0)
    mark = lower..<max(lower, min(marked.upperBound - origin, taken))
  }
}
