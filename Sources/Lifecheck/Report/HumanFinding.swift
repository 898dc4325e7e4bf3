/// Writes findings with the six parts of their explanation (docs/verdicts.md).
///
/// What is the same of many findings, a rule's reasons and sources above all, is laid out once.
struct HumanFindingWriter {
  let style: HumanReport
  /// The lines of the finding at hand.
  private var out: [UInt8] = []
  private var layouts: [LayoutKey: Layout] = [:]
  /// The name of the last file, as it is shown.
  private var file = (name: "", shown: "")

  /// How many places of a finding are listed.
  private static let placeLimit = 5
  /// So many layouts are kept.
  private static let layoutLimit = 1024

  init(_ style: HumanReport) {
    self.style = style
  }

  /// Appends the lines of `finding`, without an empty line after them.
  mutating func write(_ finding: Finding, to sink: ByteSink) {
    out.removeAll(keepingCapacity: true)
    if file.name != finding.file { file = (finding.file, shown(finding.file)) }
    let before = lineBefore(finding)
    let gutter = Self.digits(of: max(finding.line, before?.line ?? 0))
    let layout = layout(of: finding, gutter: gutter)
    paint(finding.severity.rawValue, Palette.style(of: finding.severity))
    out.append(": ")
    paint(shown(finding.message), .bold)
    out.append(" ")
    out += layout.rule
    out.append("\n")
    out.append(blanks: gutter)
    paint("-->", .gutter)
    out.append(" ")
    writePlace(of: finding)
    writeLines(of: finding, before, gutter: gutter, label: layout.label)
    if let previous = finding.previous, before == nil {
      note(
        "previous event", "\(shown(previous.event)) in \(place(previous, from: finding))", gutter)
    }
    out += layout.states
    if let explains = finding.explains {
      note(
        "concerns",
        "an earlier record, \(shown(explains.event)) in \(place(explains, from: finding)): "
          + "what came after it shows that the fault is there", gutter)
    }
    out += layout.scenario
    if finding.channels.count > 1 {
      note("seen as", listed(finding.channels.map(\.rawValue), "and"), gutter)
    }
    if finding.count > 1, !finding.isFold {
      note("seen", "\(finding.count) times at once, counted as one", gutter)
    }
    writePlaces(of: finding, gutter: gutter)
    out += layout.reasons
    sink.append(out)
  }

  /// `a.log:31:42  Shop[4127]  scene main`.
  private mutating func writePlace(of finding: Finding) {
    out.append(file.shown)
    out.append(":")
    out.append(number: finding.line)
    out.append(":")
    out.append(number: finding.column)
    if finding.process != nil || finding.pid != nil { out.append("  ") }
    if let process = finding.process { out.append(shown(process)) }
    if let pid = finding.pid {
      out.append("[")
      out.append(number: pid)
      out.append("]")
    }
    if let scene = finding.scene {
      out.append("  scene ")
      out.append(shown(scene))
    }
    out.append("\n")
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

  // MARK: The lines of the log

  private mutating func writeLines(
    of finding: Finding, _ previous: Finding.Previous?, gutter: Int, label: [UInt8]
  ) {
    guard let snippet = finding.snippet else { return }
    let room = style.cutsLogLines ? max(style.width - gutter - 3, 20) : nil
    if let previous, let before = finding.previousSnippet {
      if previous.file != finding.file {
        writeMargin("┆", gutter)
        out.append(" in \(shown(previous.file))\n")
      }
      writeMargin("│", gutter, number: previous.line)
      out.append(" ")
      _ = out.append(before, room: room)
      out.append("\n")
      if previous.file != finding.file {
        writeMargin("┆", gutter)
        out.append(" in \(file.shown)\n")
      } else if finding.line - previous.line > 1 {
        writeMargin("┆", gutter)
        out.append(" ")
        paint(counted(finding.line - previous.line - 1, "line", "lines"), .faint)
        out.append("\n")
      }
    }
    writeMargin("│", gutter, number: finding.line)
    out.append(" ")
    let mark = out.append(snippet, room: room)
    out.append("\n")
    writeMargin("│", gutter)
    out.append(blanks: mark.lowerBound + 1)
    paint(Palette.style(of: finding.severity)) { out in
      out.append("^")
      for _ in 1..<max(mark.count, 1) { out.append(UInt8(ascii: "~")) }
      if !label.isEmpty {
        out.append(" ")
        out += label
      }
    }
    out.append("\n")
  }

  private mutating func writeMargin(_ sign: String, _ gutter: Int, number: Int? = nil) {
    paint(.gutter) { out in
      out.append(blanks: gutter - (number.map { Self.digits(of: $0) } ?? 0))
      if let number { out.append(number: number) }
      out.append(" ")
      out.append(sign)
    }
  }

  // MARK: Notes

  /// Writes ` = why: `, and `text` wrapped under itself.
  private mutating func note(
    _ label: String, _ text: String, _ gutter: Int, wraps: Bool = true
  ) {
    guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else { return }
    out.append(blanks: gutter + 1)
    paint("=", .gutter)
    out.append(" ")
    paint(label, .bold)
    out.append(": ")
    // The gutter, three columns and the label.
    let indent = gutter + label.utf8.count + 5
    if wraps {
      out.append(wrapped: text, width: max(style.width - indent, 20), indent: indent)
    } else {
      out.append(text)
      out.append("\n")
    }
  }

  /// Lists what else belongs to `finding`, but for the previous event, which is shown already.
  private mutating func writePlaces(of finding: Finding, gutter: Int) {
    let others = finding.related.filter {
      $0.line != finding.previous?.line || $0.file != finding.previous?.file
    }
    guard !others.isEmpty else { return }
    let places = others.prefix(Self.placeLimit).map { "\(shown($0.file)):\($0.line)" }
    let rest = others.count - places.count
    let more = rest > 0 ? " and \(rest) more" : ""
    if others.allSatisfy({ $0.message == others[0].message }) {
      let message = others[0].message.isEmpty ? "" : ": \(shown(others[0].message))"
      note("places", places.joined(separator: ", ") + more + message, gutter)
    } else {
      for (place, other) in zip(places, others) {
        note("see", "\(place): \(shown(other.message))", gutter)
      }
      if rest > 0 { note("see", "\(rest) more places", gutter) }
    }
  }

  /// `line 12`, or `b.log:12` where the file is another one.
  private func place(_ previous: Finding.Previous, from finding: Finding) -> String {
    previous.file == finding.file
      ? "line \(previous.line)" : "\(shown(previous.file)):\(previous.line)"
  }

  // MARK: Layouts

  private struct LayoutKey: Hashable {
    var kind: ObjectIdentifier
    var gutter: Int
  }

  /// What findings of one kind have in common.
  private struct Layout {
    /// A finding of the kind.
    var finding: Finding
    var rule: [UInt8] = []
    /// What stands beside the mark.
    var label: [UInt8] = []
    var states: [UInt8] = []
    var scenario: [UInt8] = []
    var reasons: [UInt8] = []
  }

  private mutating func layout(of finding: Finding, gutter: Int) -> Layout {
    guard let kind = finding.template else { return makeLayout(of: finding, gutter: gutter) }
    let key = LayoutKey(kind: ObjectIdentifier(kind), gutter: gutter)
    // A finding may have been changed since it was made.
    if let known = layouts[key], known.finding.isWorded(like: finding) { return known }
    let layout = makeLayout(of: finding, gutter: gutter)
    if layouts.count >= Self.layoutLimit { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }

  private mutating func makeLayout(of finding: Finding, gutter: Int) -> Layout {
    let held = out
    defer { out = held }
    var layout = Layout(finding: finding)
    func taken(_ body: (inout HumanFindingWriter) -> Void) -> [UInt8] {
      out = []
      body(&self)
      return out
    }
    layout.rule = taken { $0.paint("[\(shown(finding.ruleID))]", .faint) }
    layout.label = taken { $0.out.append(Self.label(of: finding)) }
    layout.states = taken {
      $0.note("state", shown(listed(finding.states, "or")), gutter)
      $0.note("legal here", shown(finding.allowed.joined(separator: ", ")), gutter)
      $0.note("missing", shown(finding.missing.joined(separator: ", ")), gutter)
      guard finding.isSpurious else { return }
      let event = finding.explains?.event ?? finding.event
      $0.note("unexpected", "\(shown(event)) should not be here", gutter)
    }
    layout.scenario = taken {
      if let scenario = finding.scenario {
        $0.note("scenario", "\(shown(scenario.id)): \(shown(scenario.title))", gutter)
      }
      for name in finding.dependsOn { $0.note("depends on", Self.dependency(on: name), gutter) }
    }
    layout.reasons = taken {
      $0.note("why", shown(finding.because), gutter)
      for source in finding.sources {
        // An address that is broken into two lines can be clicked no more.
        let url = source.url.map { "  " + shown($0) } ?? ""
        $0.note("source", shown(source.title) + url, gutter, wraps: false)
      }
      $0.note("help", "lifecheck explain \(shown(finding.ruleID))", gutter, wraps: false)
    }
    return layout
  }

  private static func label(of finding: Finding) -> String {
    let states = listed(finding.states.map { "`\(shown($0))`" }, "or")
    switch finding.kind {
    case .missing, .spurious, .named:
      return finding.isFault && !states.isEmpty ? "not legal in state \(states)" : ""
    case .note:
      return states.isEmpty ? "" : "in state \(states)"
    case .property:
      return finding.scenario.map { "breaks off `\(shown($0.id))`" } ?? ""
    }
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

  // MARK: Bytes

  private mutating func paint(_ text: String, _ style: Palette.Style) {
    if text.isEmpty { return }
    paint(style) { $0.append(text) }
  }

  private mutating func paint(_ style: Palette.Style, _ body: (inout [UInt8]) -> Void) {
    guard self.style.palette.isColoured else { return body(&out) }
    out.append("\u{1B}[\(style.rawValue)m")
    body(&out)
    out.append("\u{1B}[0m")
  }

  private static func digits(of number: Int) -> Int {
    var digits = 1
    var rest = number / 10
    while rest != 0 {
      digits += 1
      rest /= 10
    }
    return digits
  }
}

extension HumanReport {
  /// Appends the lines of `finding`, without an empty line after them.
  public func write(_ finding: Finding, to sink: ByteSink) {
    var writer = HumanFindingWriter(self)
    writer.write(finding, to: sink)
  }
}
