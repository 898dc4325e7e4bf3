/// What `--statistics` adds to a report: how much was read, what was passed over, and what each rule found.
package struct Statistics: Sendable {
  /// The findings of one rule.
  package struct RuleCount: Hashable, Sendable {
    package var rule: String
    /// All of them, and how many of these do not count.
    package var findings = 0
    package var known = 0
    package var suppressed = 0
  }

  /// Where which format begins, and why it is that one; nil as reason where it was given. At most `formatLimit`.
  package var formats: [(file: String, line: Int, format: String, reason: String?)] = []
  /// What all inputs held together.
  fileprivate let sum: InputSummary
  /// Files in archives that are no text, and those that were passed over.
  package var binaryMembers = 0
  package var skippedMembers = 0
  /// The first near misses of all inputs, at most `InputSummary.nearMissLimit`.
  package var nearMissExamples: [(file: String, line: Int, text: [UInt8])] = []
  /// The rules that found something, by number of findings.
  package var rules: [RuleCount] = []

  /// The rules that waited for something when the log ended, each once.
  private var open: [String] = []

  package static let formatLimit = 40

  package init(_ report: some CheckReport) {
    sum = report.inputs.reduce(InputSummary(file: "")) { $0.joined(with: $1) }
    for input in report.inputs {
      if let format = input.format, formats.count < Self.formatLimit {
        let encoding = input.encoding.map { ", in \($0)" } ?? ""
        formats.append((input.file, 1, format, input.formatReason.map { $0 + encoding }))
        formats += input.formatChanges.prefix(Self.formatLimit - formats.count).map {
          (input.file, $0.line, $0.format, $0.reason)
        }
      }
      let rest = InputSummary.nearMissLimit - nearMissExamples.count
      nearMissExamples += input.nearMissExamples.prefix(max(rest, 0)).map {
        (input.file, $0.line, $0.text)
      }
    }
    for archive in report.archives {
      binaryMembers += archive.binary
      skippedMembers += archive.skipped
    }
    report.forEachProperty { property in
      // Those of one rule come one after the other.
      if property.verdict == .pending, open.last != property.rule { open.append(property.rule) }
    }
    var counts: [String: RuleCount] = [:]
    report.forEachFinding { finding in
      var count = counts[finding.ruleID] ?? RuleCount(rule: finding.ruleID)
      count.findings += 1
      if finding.isKnown { count.known += 1 }
      if finding.suppressedBecause != nil { count.suppressed += 1 }
      counts[finding.ruleID] = count
    }
    for entry in report.overflowOfRules {
      counts[entry.rule, default: RuleCount(rule: entry.rule)].findings += entry.count
    }
    rules = counts.values.sorted { ($1.findings, $0.rule) < ($0.findings, $1.rule) }
  }
}

/// The table for people.
extension Statistics {
  /// Appends the table, with an empty line before it.
  package func write(palette: Palette, to sink: ByteSink) {
    var rows = [
      (sum.lines, "lines", ""), (sum.records, "records", "lines that hold something"),
      (sum.events, "events", "life-cycle callbacks, duplicates too"),
      (sum.nearMisses, "near misses", "mention a callback and are none"),
      (sum.unparsed, "unparsed", "name a callback, but do not begin with a header of the format"),
      (sum.duplicates, "duplicates", "the same event again within a moment"),
      (sum.overlong, "overlong", "more than 1 MiB, of which the first is judged"),
    ]
    if sum.losses > 0 {
      let messages = sum.lostMessages > 0 ? ", at least \(sum.lostMessages) messages" : ""
      rows.append((sum.losses, "gaps", "places where messages are missing\(messages)"))
    }
    if sum.replacements > 0 {
      rows.append((sum.replacements, "replaced", "no text in UTF-16, or an odd last byte"))
    }
    if binaryMembers > 0 { rows.append((binaryMembers, "no text", "files in archives")) }
    if skippedMembers > 0 {
      rows.append((skippedMembers, "passed over", "links, hidden files and others in archives"))
    }
    let width = (rows.map(\.0) + rules.map(\.findings)).map { String($0).count }.max() ?? 1
    let column = rows.map(\.1.count).max() ?? 0
    func padded(_ number: Int) -> String {
      String(repeating: " ", count: width - String(number).count + 2) + String(number)
    }
    sink.append("\n\(palette.paint("read", .bold))\n")
    for (number, label, meaning) in rows {
      let blanks = String(repeating: " ", count: column - label.count + 2)
      let remark = meaning.isEmpty ? "" : blanks + palette.paint(meaning, .faint)
      sink.append("\(padded(number))  \(label)\(remark)\n")
      guard label == "near misses" else { continue }
      for example in nearMissExamples {
        let margin = String(repeating: " ", count: width + 4)
        sink.append(
          "\(margin)\(shown(example.file)):\(example.line): \(shown(utf8: example.text))\n")
      }
    }
    writeFormats(palette: palette, to: sink)
    if !open.isEmpty { sink.append("\n\(palette.paint("left open", .bold))\n") }
    for rule in open { sink.append("  \(shown(rule))\n") }
    guard !rules.isEmpty else { return }
    sink.append("\n\(palette.paint("found", .bold))\n")
    for rule in rules {
      var remarks: [String] = []
      if rule.known > 0 { remarks.append("\(rule.known) known") }
      if rule.suppressed > 0 { remarks.append("\(rule.suppressed) suppressed") }
      let remark = remarks.isEmpty ? "" : "  " + palette.paint(listed(remarks, "and"), .faint)
      sink.append("\(padded(rule.findings))  \(shown(rule.rule))\(remark)\n")
    }
  }

  /// Which format each input was read as, and why.
  private func writeFormats(palette: Palette, to sink: ByteSink) {
    guard !formats.isEmpty else { return }
    sink.append("\n\(palette.paint("read as", .bold))\n")
    for (file, line, format, reason) in formats {
      let place = line == 1 ? shown(file) : "\(shown(file)):\(line)"
      let remark = palette.paint(shown(reason ?? "as --input says"), .faint)
      sink.append("  \(place)  \(format)  \(remark)\n")
    }
  }
}

extension JSONWriter {
  mutating func value(_ statistics: Statistics) {
    let sum = statistics.sum
    object { json in
      json.pairs([
        "lines": sum.lines, "records": sum.records, "events": sum.events,
        "nearMisses": sum.nearMisses, "unparsed": sum.unparsed,
        "duplicates": sum.duplicates, "overlong": sum.overlong,
      ])
      json.objects("formats", statistics.formats) { json, entry in
        json.pairs([
          "file": entry.file, "line": entry.line, "format": entry.format, "reason": entry.reason,
        ])
      }
      json.objects("nearMissExamples", statistics.nearMissExamples) { json, example in
        json.pairs(["file": example.file, "line": example.line])
        json.key("text")
        json.value(utf8: example.text)
      }
      json.objects("rules", statistics.rules) { json, rule in
        json.pairs([
          "rule": rule.rule, "findings": rule.findings, "known": rule.known,
          "suppressed": rule.suppressed,
        ])
      }
    }
  }
}
