/// The lives of a run, one a line with the documented sequences that it holds, for people.
struct LifeList {
  /// How many lives are listed.
  private static let limit = 20

  /// Appends the list, with an empty line before it; nothing where there is no life.
  static func write(_ report: some CheckReport, palette: Palette, width: Int, to sink: ByteSink) {
    var lines: [(text: String, segments: String)] = []
    var count = 0
    report.forEachLife { life in
      count += 1
      guard lines.count < limit else { return }
      let process = life.process.map { shown($0) } ?? "?"
      let pid = life.pid.map { "[\($0)]" } ?? ""
      let place = "\(shown(life.file)):\(life.firstLine)-\(life.lastLine)"
      let known = Set(life.segments.map(\.scenario))
      let segments =
        life.segments.map { "\(shown($0.scenario)) \($0.line)-\($0.lastLine)" }
        + life.scenarios.filter { !known.contains($0) }.map { shown($0) }
      lines.append(
        ("\(process)\(pid)  \(place)  \(life.verdict.rawValue)", segments.joined(separator: ", ")))
    }
    guard !lines.isEmpty else { return }
    sink.append("\n\(palette.paint("lives", .bold))\n")
    for line in lines {
      sink.append("  \(line.text)\n")
      guard !line.segments.isEmpty else { continue }
      for part in wrapped(line.segments, width: max(width - 4, 40)) {
        sink.append(palette.paint("    \(part)", .faint) + "\n")
      }
    }
    if count > lines.count { sink.append("  and \(count - lines.count) more\n") }
  }
}
