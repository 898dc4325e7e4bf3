import Lifecheck
import Testing

/// What an earlier run has written, among logs.
@Suite struct OwnReportTests {
  let folder: TestFolder

  /// Those that quote no line of a log are called as their findings are, and need no recognising.
  private static let formats =
    ["human", "full", "json", "ndjson"] + ReportForm.allCases.map(\.rawValue)

  init() throws {
    folder = try TestFolder()
    try folder.write(PolicyLog.faulty(), to: "logs/a.log")
    let outputs = Self.formats.flatMap { ["-o", "\($0)=reports/\($0)"] }
    #expect(try Tool.run(["logs", "-q"] + outputs, folder: folder.url).status == 1)
  }

  @Test func `a report by itself is said to be one`() throws {
    for name in Self.formats {
      let outcome = try folder.run("reports/\(name)")
      #expect(outcome.status == 2, "\(name)")
      #expect(
        outcome.errors.hasPrefix(
          """
          Error: No life-cycle event recognised.
            reports/\(name): a report of lifecheck, not a log; --input bare reads it as one
            If it is right
          """), "\(name): \(outcome.errors)")
    }
    let pages = [("html", "html"), ("json", "json")]
    for (format, name) in pages {
      let page = try folder.run("audit", "logs/a.log", "-f", format).text
      try folder.write(page, to: "reports/audit.\(name)")
      #expect(try folder.run("reports/audit.\(name)").errors.contains("a report of lifecheck"))
    }
  }

  @Test func `in a folder reports are passed over, and a note names the first`() throws {
    for name in Self.formats {
      try folder.write(folder.text("reports/\(name)"), to: "logs/\(name)")
    }
    let alone = try folder.run("events", "logs/a.log")
    let outcome = try folder.run("events", "logs")
    #expect(outcome.text == alone.text)
    let checked = try folder.run("logs", "--require-events")
    #expect(checked.status == 1)
    #expect(
      checked.errors
        == "Note: logs/checkstyle, logs/csv, logs/ctrf and \(Self.formats.count - 3) more inputs are reports of lifecheck, and passed over\n"
    )
    #expect(checked.text.contains(": 1 error\n") || checked.text.contains(": 1 error ("))
  }

  @Test func `what reads JSON may write it with other blanks`() throws {
    let report = try folder.text("reports/json").replacing("\n", with: "").replacing(
      ":", with: ": ")
    #expect(try check(report).inputs[0].isOwnReport)
    #expect(try check("\u{FEFF}  " + report).inputs[0].isOwnReport)
  }

  /// Mutant: colours are letters.
  @Test func `a report with colours is one`() throws {
    for format in ["human", "full"] {
      let report = try Tool.run(
        ["logs", "-f", format], folder: folder.url, environment: ["FORCE_COLOR": "1"]
      ).text
      #expect(report.hasPrefix("\u{1B}["))
      let result = try check(report)
      #expect(result.inputs[0].isOwnReport, "\(format)")
    }
  }

  /// A list of events is read, and a report is where its format is given.
  @Test func `what is no report is read`() throws {
    let list = try folder.run("events", "logs", "-f", "ndjson").text
    #expect(try check(list).summary.errors == 1)
    var options = CheckOptions()
    options.inputFormat = "bare"
    #expect(try check(folder.text("reports/junit"), options: options).summary.events > 0)
    for beginning in [
      "TAP version 14\n1..2\n", "error[E0308]: mismatched types\n  --> a.rs:10:5\n",
    ] {
      let result = try check(beginning + PolicyLog.faulty())
      #expect(result.summary.errors == 1 && !result.inputs[0].isOwnReport)
    }
  }
}
