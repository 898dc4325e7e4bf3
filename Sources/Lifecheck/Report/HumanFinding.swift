/// Writes findings for people: what is wrong, where, the lines of the log, and what to do (docs/verdicts.md).
///
/// What is the same of many findings is laid out once. What holds for a rule, its reasons and sources, is told with the
/// rule's first finding; with each one only in the full form.
package struct HumanFindingWriter {
  let style: HumanReport
  /// The lines of the finding at hand.
  private var out: [UInt8] = []
  private var layouts: [LayoutKey: Layout] = [:]
  /// The rules, by index, of which the reasons have been told.
  private var told: Set<Int> = []
  /// What went out in a stream.
  private var streamed: FindingGroups
  /// The name of the last file, as it is shown.
  private var file = (name: "", shown: "")

  /// How many places of a finding are listed.
  private static let placeLimit = 5
  /// How many layouts are kept.
  private static let layoutLimit = 1024

  package init(_ style: HumanReport) {
    self.style = style
    streamed = FindingGroups(limit: style.maxPerRule)
  }

  /// Appends `finding` as soon as it is known, and flushes it: with its lines, or its place only where one like it went out before.
  package mutating func writeNow(_ finding: Finding, to sink: ByteSink) {
    guard finding.counts else { return }
    if style.form == .short, style.maxPerRule > 0, !streamed.add(finding) {
      begin(finding)
      let layout = layout(of: finding, gutter: 1, showsState: false)
      writeHeadline(of: finding, layout, gutter: 1)
      sink.append(out)
    } else {
      write(finding, to: sink)
    }
    if style.form != .concise { sink.append("\n") }
    sink.flush()
  }

  private mutating func begin(_ finding: Finding) {
    out.removeAll(keepingCapacity: true)
    if file.name != finding.file { file = (finding.file, shown(finding.file)) }
  }

  /// Appends the lines of `finding` and the places of the others of its group, without an empty line after them.
  mutating func write(
    _ finding: Finding, others: FindingGroups.Group? = nil, to sink: ByteSink
  ) {
    begin(finding)
    guard style.form != .concise else {
      writeConcise(finding)
      return sink.append(out)
    }
    let before = lineBefore(finding)
    let gutter = Self.digits(of: max(finding.line, before?.line ?? 0))
    let showsState = before != nil && 1...2 ~= finding.stateWords.count
    let layout = layout(of: finding, gutter: gutter, showsState: showsState)
    writeHeadline(of: finding, layout, gutter: gutter)
    writeLines(of: finding, before, gutter: gutter, layout)
    out += layout.remedy
    if style.form == .full || finding.previous?.line != finding.line,
      let previous = finding.previous, before == nil
    {
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
    if style.form == .full { writeCounts(of: finding, gutter: gutter) }
    if let others, others.count > 1 { writeOthers(others, gutter: gutter) }
    writePlaces(of: finding, gutter: gutter)
    if style.form == .full || told.insert(finding.rule).inserted { out += layout.reasons }
    sink.append(out)
  }

  /// `error[background-without-resign]: what is wrong`, and the place under it.
  private mutating func writeHeadline(of finding: Finding, _ layout: Layout, gutter: Int) {
    out += layout.rule
    let message = shown(finding.message)
    if style.cutsLogLines {
      // A terminal would break it anywhere.
      let word = message.prefix { $0 != " " }
      let first = layout.ruleWidth + 1 + word.displayWidth <= style.width ? layout.ruleWidth + 1 : 0
      out.append(first == 0 ? "\n" : " ")
      for line in wrapped(message, width: style.width, first: first) {
        paint(line, .bold)
        out.append("\n")
      }
    } else {
      out.append(" ")
      paint(message, .bold)
      out.append("\n")
    }
    out.append(blanks: gutter)
    paint("-->", .gutter)
    out.append(" ")
    writePlace(of: finding)
  }

  /// `a.log:31:42: error: what is wrong [background-without-resign]`, as editors and build tools read it.
  private mutating func writeConcise(_ finding: Finding) {
    out.append(file.shown)
    out.append(":")
    out.append(number: finding.line)
    out.append(":")
    out.append(number: finding.column)
    out.append(": ")
    paint(finding.severity.rawValue, Palette.style(of: finding.severity))
    out.append(": ")
    out.append(shown(finding.message))
    out.append(" [")
    out.append(shown(finding.ruleID))
    out.append("]\n")
  }

  /// `a.log:31:42  Shop[4127]  scene main  10:11:12.123`.
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
    if let time = finding.time {
      out.append("  ")
      appendClockTime(of: time)
    }
    out.append("\n")
  }

  /// The time of day in `stamp`, to the millisecond: the lines below have the stamp as the log writes it.
  private mutating func appendClockTime(of stamp: String) {
    let bytes = Array(stamp.utf8)
    func isDigit(_ index: Int) -> Bool { bytes.indices ~= index && 0x30...0x39 ~= bytes[index] }
    let colon = bytes.indices.first {
      bytes[$0] == UInt8(ascii: ":") && isDigit($0 - 2) && isDigit($0 - 1) && isDigit($0 + 2)
        && $0 + 3 < bytes.count && bytes[$0 + 3] == UInt8(ascii: ":") && isDigit($0 + 5)
    }
    guard let colon else { return out.append(shown(stamp)) }
    var end = colon + 6
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      while end < colon + 10, isDigit(end) { end += 1 }
    }
    out += bytes[colon - 2..<end]
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
    of finding: Finding, _ previous: Finding.Previous?, gutter: Int, _ layout: Layout
  ) {
    guard let snippet = finding.snippet else { return }
    let room = style.cutsLogLines ? max(style.width - gutter - 3, 20) : nil
    var lineRoom = room
    // Lines with headers of one length stay below each other: both show what ends last.
    let last = max(
      snippet.mark.upperBound, previous == nil ? 0 : finding.previousSnippet?.mark.upperBound ?? 0)
    if let previous, let before = finding.previousSnippet {
      lineRoom = write(
        before, of: previous, before: finding, room: room, last: last, gutter: gutter, layout)
    }
    writeMargin("│", gutter, number: finding.line)
    out.append(" ")
    let mark = out.append(snippet, room: lineRoom, last: last)
    out.append("\n")
    writeMargin("│", gutter)
    out.append(blanks: mark.lowerBound + 1)
    let end = mark.lowerBound + max(mark.count, 1)
    let isBeside = room.map { end + 1 + layout.labelWidth <= $0 } ?? true
    paint(Palette.style(of: finding.severity)) { out in
      out.append("^")
      for _ in 1..<max(mark.count, 1) { out.append(UInt8(ascii: "~")) }
      if isBeside, !layout.label.isEmpty {
        out.append(" ")
        out += layout.label
      }
    }
    out.append("\n")
    guard !isBeside, !layout.label.isEmpty else { return }
    // Under the mark, as far to the right as it can stand.
    writeMargin("│", gutter)
    out.append(blanks: 1 + max(min(mark.lowerBound, (room ?? 0) - layout.labelWidth), 0))
    paint(Palette.style(of: finding.severity)) { $0 += layout.label }
    out.append("\n")
  }

  /// The line of the event before, with the state after it, and how many lines are left out; returns the columns for a line.
  private mutating func write(
    _ snippet: Finding.Snippet, of previous: Finding.Previous, before finding: Finding, room: Int?,
    last: Int, gutter: Int, _ layout: Layout
  ) -> Int? {
    if previous.file != finding.file {
      writeMargin("┆", gutter)
      out.append(" in \(shown(previous.file))\n")
    }
    writeMargin("│", gutter, number: previous.line)
    out.append(" ")
    let stateWidth = layout.stateBefore.count + Self.stateGap
    // The event before is worth more than the state after it.
    let hasState =
      !layout.stateBefore.isEmpty && room.map { $0 - stateWidth >= snippet.mark.count + 2 } ?? true
    let lineRoom = hasState ? room.map { $0 - stateWidth } : room
    _ = out.append(snippet, room: lineRoom, last: last)
    if hasState {
      out.append(blanks: Self.stateGap)
      paint(.faint) { $0 += layout.stateBefore }
    }
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
    return lineRoom
  }

  private mutating func writeMargin(_ sign: String, _ gutter: Int, number: Int? = nil) {
    paint(.gutter) { out in
      out.append(blanks: gutter - (number.map { Self.digits(of: $0) } ?? 0))
      if let number { out.append(number: number) }
      out.append(" ")
      out.append(sign)
    }
  }

  /// The blanks between a line and the state after it.
  private static let stateGap = 8

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

  private mutating func writeCounts(of finding: Finding, gutter: Int) {
    if finding.channels.count > 1 {
      note("seen as", listed(finding.channels.map(\.rawValue), "and"), gutter)
    }
    if finding.count > 1, !finding.isFold {
      note("seen", "\(finding.count) times at once, counted as one", gutter)
    }
  }

  /// `also: 3 more like it, in lines 40, 61 and 88`.
  private mutating func writeOthers(_ group: FindingGroups.Group, gutter: Int) {
    let places = placeList(group.others, of: group.count - 1, from: group.first)
    note("also", "\(group.count - 1) more like it, in \(places)", gutter)
  }

  /// `lines 40, 61 and 88`, `b.log:3 and b.log:4`, `lines 1, 2, 3 and 99 more places`.
  ///
  /// - Parameter count: how many there are; `places` holds the first ones.
  private func placeList(
    _ places: [(file: String, line: Int)], of count: Int, from finding: Finding
  ) -> String {
    let isOneFile = places.allSatisfy { $0.file == finding.file }
    var words = places.map { isOneFile ? "\($0.line)" : "\(shown($0.file)):\($0.line)" }
    let rest = count - places.count
    if rest > 0 { words.append(counted(rest, "more place", "more places")) }
    let lead = !isOneFile ? "" : count == 1 ? "line " : "lines "
    return lead + listed(words, "and")
  }

  /// Lists what else belongs to `finding`, but for the previous event, which is shown already.
  private mutating func writePlaces(of finding: Finding, gutter: Int) {
    let others = finding.related.filter {
      $0.line != finding.previous?.line || $0.file != finding.previous?.file
    }
    guard !others.isEmpty else { return }
    guard others.allSatisfy({ $0.message == others[0].message }) else {
      for other in others.prefix(Self.placeLimit) {
        note("see", "\(shown(other.file)):\(other.line): \(shown(other.message))", gutter)
      }
      let rest = others.count - Self.placeLimit
      if rest > 0 { note("see", counted(rest, "more place", "more places"), gutter) }
      return
    }
    let places = others.prefix(Self.placeLimit).map { (file: $0.file, line: $0.line) }
    let list = placeList(places, of: others.count, from: finding)
    let message = others[0].message.isEmpty ? "" : ": \(shown(others[0].message))"
    note("places", list + message, gutter)
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
    var showsState: Bool
  }

  /// What findings of one kind have in common.
  private struct Layout {
    /// A finding of the kind.
    var finding: Finding
    /// Severity and rule, in front of the message, and its columns.
    var rule: [UInt8] = []
    var ruleWidth = 0
    /// The state before the event, where it stands beside the line of the event before.
    var stateBefore: [UInt8] = []
    /// What stands beside the mark, and its columns.
    var label: [UInt8] = []
    var labelWidth = 0
    var states: [UInt8] = []
    var scenario: [UInt8] = []
    var remedy: [UInt8] = []
    var reasons: [UInt8] = []
  }

  private mutating func layout(of finding: Finding, gutter: Int, showsState: Bool) -> Layout {
    guard let kind = finding.template else {
      return makeLayout(of: finding, gutter: gutter, showsState: showsState)
    }
    let key = LayoutKey(kind: ObjectIdentifier(kind), gutter: gutter, showsState: showsState)
    // A finding may have been changed since it was made.
    if let known = layouts[key], known.finding.isWorded(like: finding) { return known }
    let layout = makeLayout(of: finding, gutter: gutter, showsState: showsState)
    if layouts.count >= Self.layoutLimit { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }

  private mutating func makeLayout(of finding: Finding, gutter: Int, showsState: Bool) -> Layout {
    let held = out
    defer { out = held }
    var layout = Layout(finding: finding)
    func taken(_ body: (inout HumanFindingWriter) -> Void) -> [UInt8] {
      out = []
      body(&self)
      return out
    }
    let rule = "\(finding.severity.rawValue)[\(shown(finding.ruleID))]"
    layout.rule = taken {
      $0.paint(rule, Palette.style(of: finding.severity))
      $0.out.append(":")
    }
    layout.ruleWidth = rule.displayWidth + 1
    if showsState { layout.stateBefore = taken { $0.out.append(Self.states(of: finding)) } }
    let label = Self.label(of: finding, showsState: !showsState)
    layout.label = Array(label.utf8)
    layout.labelWidth = label.displayWidth
    if style.form == .full { layout.states = taken { $0.writeStates(of: finding, gutter: gutter) } }
    layout.scenario = taken {
      if style.form == .full, let scenario = finding.scenario {
        $0.note("scenario", "\(shown(scenario.id)): \(shown(scenario.title))", gutter)
      }
      for name in finding.dependsOn { $0.note("depends on", Self.dependency(on: name), gutter) }
    }
    layout.remedy = taken { $0.note("fix", shown(finding.fix), gutter) }
    layout.reasons = taken { $0.writeReasons(of: finding, gutter: gutter) }
    return layout
  }

  private mutating func writeStates(of finding: Finding, gutter: Int) {
    note("state", shown(listed(finding.stateWords, "or")), gutter)
    note("legal here", shown(finding.allowed.joined(separator: ", ")), gutter)
    note("missing", shown(finding.missing.joined(separator: ", ")), gutter)
    guard finding.isSpurious else { return }
    let event = finding.explains?.event ?? finding.event
    note("unexpected", "\(shown(event)) should not be here", gutter)
  }

  private mutating func writeReasons(of finding: Finding, gutter: Int) {
    note("why", shown(finding.because), gutter)
    if style.form == .full {
      for source in finding.sources {
        // An address that is broken into two lines can be clicked no more.
        let url = source.url.map { "  " + shown($0) } ?? ""
        note("source", shown(source.title) + url, gutter, wraps: false)
      }
    } else {
      let titles = finding.sources.map(linked).joined(separator: "; ")
      note("source", titles, gutter, wraps: !style.hasLinks)
    }
    note("more", "lifecheck explain \(shown(finding.ruleID))", gutter, wraps: false)
  }

  /// The title of a source, which is a link where the terminal takes one (OSC 8).
  private func linked(_ source: Source) -> String {
    let title = shown(source.title)
    guard style.hasLinks, let url = source.url, url.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return title
    }
    return "\u{1B}]8;;\(url)\u{1B}\\\(title)\u{1B}]8;;\u{1B}\\"
  }

  private static func states(of finding: Finding) -> String {
    shown(listed(finding.stateWords, "or"))
  }

  /// What stands beside the mark: what was expected, and the state where no other line shows it.
  private static func label(of finding: Finding, showsState: Bool) -> String {
    let state = states(of: finding)
    switch finding.kind {
    case .missing, .spurious, .named:
      guard finding.isFault else { return "" }
      if finding.label.isEmpty { return state.isEmpty ? "" : "not legal while \(state)" }
      let lead = showsState && !state.isEmpty ? "while \(state): " : ""
      return lead + shown(finding.label)
    case .note:
      return showsState && !state.isEmpty ? "while \(state)" : ""
    case .property:
      return finding.scenario.map { "breaks off \(shown($0.id))" } ?? ""
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
