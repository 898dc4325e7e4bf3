import Foundation
import Testing

/// A block of Tests/founding-traces.txt: a trace that was composed from statements of the founding documents, and its verdict.
struct FoundingTrace: Sendable {
  struct Finding: Hashable, Sendable, CustomStringConvertible {
    var line: Int
    /// In notation; elsewhere the line is enough, and this is 0.
    var column: Int
    var severity: String
    var rule: String

    var description: String { "\(line)\(column > 0 ? ":\(column)" : "") \(severity) \(rule)" }
  }

  var name: String
  var statements: [String]
  var form = ""
  var options: [String] = []
  var exit: Int32 = 0
  var log = ""
  var findings: [Finding] = []

  private var isNotation: Bool { form == "notation" }
  private var marks: [Finding] = []

  /// The first line of a block: `name [53 55] why`.
  init?(head: Substring) {
    guard let match = head.wholeMatch(of: #/(\S+) \[([^\]]+)\] .+/#) else { return nil }
    name = String(match.1)
    statements = match.2.split(separator: " ").map(String.init)
  }

  /// Takes another line of the block; false where it cannot be read.
  mutating func take(_ line: Substring) -> Bool {
    if let match = line.wholeMatch(of: #/  form  (\w+)((?: \S+)*)/#) {
      form = String(match.1)
      options = match.2.split(separator: " ").map(String.init)
      return true
    }
    if let match = line.wholeMatch(of: #/  exit  (\d+)/#) {
      exit = Int32(match.1) ?? -1
      return true
    }
    guard let match = line.wholeMatch(of: #/  (.*?)(?: *! (error|warning) (\S+))?/#) else {
      return false
    }
    if isNotation { takeNotation(match.1) } else if !takeRecord(match.1) { return false }
    if let severity = match.2, let rule = match.3 {
      var finding = Finding(
        line: log.count { $0 == "\n" }, column: 0, severity: String(severity), rule: String(rule))
      if isNotation, findings.count < marks.count {
        finding.line = marks[findings.count].line
        finding.column = marks[findings.count].column
      }
      findings.append(finding)
    }
    return true
  }

  private mutating func takeNotation(_ text: Substring) {
    guard !text.isEmpty else { return }
    let line = log.count { $0 == "\n" } + 1
    var bare = ""
    for character in text {
      guard character == "!" else {
        bare.append(character)
        continue
      }
      let event = bare.suffix(while: { $0.isLetter || $0.isNumber || $0 == "." })
      let column = bare.utf8.count - event.utf8.count + 1
      marks.append(Finding(line: line, column: column, severity: "", rule: ""))
    }
    log += bare + "\n"
  }

  private mutating func takeRecord(_ text: Substring) -> Bool {
    let record = #/([0-9.]+) +(?:(\w+)\[(\d+)(?::(\d+))?\]: )?(.*)/#
    guard let match = text.wholeMatch(of: record), let seconds = Double(match.1) else {
      return false
    }
    let header = header(
      at: seconds, process: match.2.map(String.init) ?? "Shop",
      pid: match.3.map(String.init) ?? "71",
      thread: match.4.map { String($0) } ?? "4711")
    // The debugger's own line has no header.
    log += (match.5.hasPrefix("Message from debugger") ? "" : header) + match.5 + "\n"
    return true
  }

  private func header(at seconds: Double, process: String, pid: String, thread: String) -> String {
    let micros = Int((seconds * 1_000_000).rounded())
    let minutes = micros / 60_000_000
    let fraction = micros % 1_000_000
    let time =
      "\(pad(9 + minutes / 60, 2)):\(pad(minutes % 60, 2)):\(pad(micros / 1_000_000 % 60, 2))"
    switch form {
    case "relay": return "May 14 \(time) \(process)[\(pid)] <Notice>: "
    case "device": return "May 14 \(time).\(pad(fraction, 6)) \(process)[\(pid)] <Notice>: "
    case "nslog":
      return "2024-05-14 \(time).\(pad(fraction / 1000, 3)) \(process)[\(pid):\(thread)] "
    default: return "2024-05-14 \(time).\(pad(fraction / 1000, 3)) Df \(process)[\(pid):\(thread)] "
    }
  }

  static let forms = ["nslog", "device", "relay", "unified", "scene", "notation"]
}

extension String {
  /// The longest end of which `isMeant` holds for each character.
  fileprivate func suffix(while isMeant: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isMeant($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}

/// What the founding documents state, held against the tool as a user runs it.
@Suite struct FoundingTracesTests {
  private let traces: [FoundingTrace]

  init() throws {
    let file = Tool.root.appending(path: "Tests/founding-traces.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var traces: [FoundingTrace] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        let isRead = traces[traces.count - 1].take(line)
        #expect(isRead, "\(line)")
      } else {
        traces.append(try #require(FoundingTrace(head: line), "\(line)"))
      }
    }
    self.traces = traces
  }

  @Test func `the verdict of each trace is the one that the documents ask for`() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        var line: Int
        var column: Int
        var severity: String
        var rule: String
      }
      var findings: [Finding]
    }
    for trace in traces {
      let outcome = try Tool.run(
        ["check", "--format", "json"] + trace.options + ["-"], input: Data(trace.log.utf8))
      let report = try JSONDecoder().decode(Report.self, from: outcome.output)
      let found = report.findings.filter { $0.severity != "info" }.map {
        FoundingTrace.Finding(
          line: $0.line, column: trace.form == "notation" ? $0.column : 0, severity: $0.severity,
          rule: $0.rule)
      }
      #expect(
        found.map(\.description).sorted() == trace.findings.map(\.description).sorted(),
        "\(trace.name)")
      #expect(outcome.status == trace.exit, "\(trace.name)")
    }
  }

  @Test func `there are traces of each form, legal and broken, with names of their own`() {
    #expect(traces.count >= 150)
    #expect(Set(traces.map(\.name)).count == traces.count)
    for form in FoundingTrace.forms {
      let own = traces.filter { $0.form == form }
      #expect(
        own.contains { $0.findings.isEmpty } && own.contains { !$0.findings.isEmpty }, "\(form)")
    }
    #expect(traces.allSatisfy { FoundingTrace.forms.contains($0.form) })
  }
}
