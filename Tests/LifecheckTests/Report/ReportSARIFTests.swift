import Foundation
import Testing

@testable import Lifecheck
@testable import RuleLanguage

@Suite struct ReportSARIFTests {
  private func run(
    _ report: SampleReport, _ outcome: RunOutcome = RunOutcome()
  ) throws -> [String: Any] {
    let text = written { SARIFReport(outcome: outcome).write(report, to: $0) }
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ report: SampleReport) throws -> [[String: Any]] {
    try #require(try run(report)["results"] as? [[String: Any]])
  }

  private func value(_ object: Any?, _ path: String) -> Any? {
    path.split(separator: ".").reduce(object) { object, key in
      if let index = Int(key) {
        let list = object as? [Any] ?? []
        return list.indices.contains(index) ? list[index] : nil
      }
      return (object as? [String: Any])?[String(key)]
    }
  }

  @Test func `a result has a place, the sequence and a fingerprint`() throws {
    let result = try #require(try results(.violating).first)
    let place = "locations.0.physicalLocation"
    #expect(value(result, "\(place).artifactLocation.uri") as? String == "a.log")
    #expect(value(result, "\(place).region.startLine") as? Int == 31)
    #expect(value(result, "\(place).region.startColumn") as? Int == 27)
    #expect(value(result, "\(place).region.endColumn") as? Int == 57)
    let steps = "codeFlows.0.threadFlows.0.locations"
    #expect((value(result, steps) as? [Any])?.count == 2)
    #expect(
      value(result, "\(steps).0.location.physicalLocation.region.startLine") as? Int == 12)
    #expect(value(result, "\(steps).1.importance") as? String == "essential")
    #expect(value(result, "\(steps).1.state.state.text") as? String == "active")
    #expect(value(result, "relatedLocations.0.message.text") as? String == "became active here")
    #expect(
      value(result, "partialFingerprints.primaryLocationLineHash") as? String
        == "0123456789abcdef:1")
  }

  @Test func `columns are counted in UTF-16, whatever stands before the event`() throws {
    var report = SampleReport.violating
    let line = "❤️ 👩‍👧 é «applicationDidEnterBackground:»"
    report.findings[0] = Finding.sample(line: line)
    report.findings[0].column = line.utf8.prefix { $0 != 0xAB }.count
    let result = try #require(try results(report).first)
    let before = "❤️ 👩‍👧 é ".utf16.count
    let region = "locations.0.physicalLocation.region"
    #expect(value(result, "\(region).startColumn") as? Int == before + 1)
    #expect(value(result, "\(region).endColumn") as? Int == before + 31)
  }

  @Test(arguments: [
    ("./logs//a b.log", "logs/a%20b.log"), ("/tmp/a.log", "file:///tmp/a.log"),
    ("//host/a", "file:///host/a"), ("a.tar!b#c?.log", "a.tar!b%23c%3F.log"),
    ("a:b%20.log", "a%3Ab%2520.log"), ("é\\[x]", "%C3%A9%5C%5Bx%5D"), ("", "%28no%20name%29"),
    ("<stdin>", "%3Cstdin%3E"), ("../a", "../a"), ("a/./b/../../../c", "../c"),
  ])
  func `a path is a legal reference`(path: String, uri: String) throws {
    var report = SampleReport.violating
    report.findings[0].file = path
    let result = try #require(try results(report).first)
    #expect(
      value(result, "locations.0.physicalLocation.artifactLocation.uri") as? String == uri)
  }

  /// Readers refuse what leads out of the folder that they know, and find nothing at the root that lies in it.
  @Test(arguments: [
    ("../x y.log", "/home/me/x y.log", "file:///home/me/x%20y.log"),
    ("logs/../../a.log", "/home/me/a.log", "file:///home/me/a.log"),
    ("../../../../../a.log", "/a.log", "file:///a.log"),
    ("../work/a.log", "a.log", "a.log"), ("/home/me/work/b/a.log", "b/a.log", "b/a.log"),
    ("/home/me/workshop/a.log", "/home/me/workshop/a.log", "file:///home/me/workshop/a.log"),
    ("./b/../a.log", "a.log", "a.log"), ("ci.tgz/a.log", "ci.tgz/a.log", "ci.tgz/a.log"),
  ])
  func `a path out of the working directory begins at the root`(
    path: String, shown: String, uri: String
  ) throws {
    var report = SampleReport.violating
    report.findings[0].file = path
    report.findings[0].related[0].file = path
    var outcome = RunOutcome()
    outcome.workingDirectory = "/home/me/work"
    func text(_ form: ReportForm) -> String { written { form.write(report, outcome, to: $0) } }
    let sarif = text(.sarif)
    #expect(sarif.components(separatedBy: #""uri":"\#(uri)""#).count > 3)
    #expect(!sarif.contains(".."))
    let texts = [ReportForm.gitlab, .checkstyle, .rdjson, .sonar].map(text)
    for text in texts { #expect(text.contains(#""\#(shown)""#), "\(text)") }
    let github = written { GitHubReport(human: nil, outcome).write(report, to: $0) }
    #expect(github.hasPrefix("::error file=\(shown),line=31"))
  }

  @Test func `what is known or suppressed stays, and says so`() throws {
    var report = SampleReport.violating
    var known = Finding.sample()
    known.isKnown = true
    var accepted = Finding.sample()
    accepted.suppressedBecause = "SHOP-12"
    report.findings += [known, accepted]
    let results = try results(report)
    #expect(results.map { $0["baselineState"] as? String } == ["new", "unchanged", "new"])
    #expect(results.map { ($0["suppressions"] as? [Any])?.count } == [0, 1, 1])
    #expect(value(results[2], "suppressions.0.justification") as? String == "SHOP-12")
    #expect(value(results[2], "suppressions.0.kind") as? String == "external")
    #expect(
      results.compactMap { value($0, "partialFingerprints.primaryLocationLineHash") as? String }
        == (1...3).map { "0123456789abcdef:\($0)" })
  }

  @Test func `a message has no link, and a rule all that GitHub asks for`() throws {
    var report = SampleReport.violating
    report.findings[0].message = #"[x](1) \ {0}"#
    var rule = RuleDefinition()
    rule.id = "background-without-resign"
    rule.says = "{event} while {state}"
    rule.because = String(repeating: "w", count: 2000)
    report.rules[0].definition = rule
    let run = try run(report)
    #expect(value(run, "results.0.message.text") as? String == #"\[x\](1) \\ {0}"#)
    let first = "tool.driver.rules.0"
    #expect(value(run, "\(first).name") as? String == "BackgroundWithoutResign")
    #expect((value(run, "\(first).fullDescription.text") as? String)?.count == 1024)
    #expect(value(run, "\(first).shortDescription.text") as? String == "<event> while <state>")
    #expect(value(run, "\(first).help.text") is String)
    #expect(value(run, "\(first).help.markdown") is String)
    #expect(value(run, "\(first).defaultConfiguration.level") as? String == "error")
    #expect(value(run, "\(first).properties.precision") as? String == "high")
  }

  @Test func `more results than GitHub takes are left out, the least severe, and that is said`()
    throws
  {
    var report = SampleReport.violating
    report.findings = []
    for number in 0..<26_000 {
      var finding = Finding.sample()
      finding.severity = number < 3_000 ? .info : number < 6_000 ? .warning : .error
      finding.line = number + 1
      report.findings.append(finding)
    }
    report.summary.errors = 20_000
    report.summary.warnings = 3_000
    report.summary.infos = 3_000
    let run = try run(report)
    let levels = try #require(run["results"] as? [[String: Any]]).compactMap {
      $0["level"] as? String
    }
    #expect(levels.count == 25_000)
    #expect(levels.filter { $0 == "note" }.count == 2_000)
    #expect(
      value(run, "invocations.0.toolExecutionNotifications.0.message.text") as? String
        == "1000 results are left out, the least severe: GitHub takes 25000 of a run")
  }

  @Test func `runs over different folders have different categories`() throws {
    func category(_ files: String...) throws -> String? {
      var report = SampleReport()
      report.inputs = files.map { InputSummary(file: $0) }
      return value(try run(report), "automationDetails.id") as? String
    }
    #expect(try category() == "lifecheck/")
    #expect(try category("a.log") == "lifecheck/")
    #expect(try category("logs/a.log", "./logs/b.log") == "lifecheck/logs/")
    #expect(try category("logs/ui/a.log", "logs/unit/b.log") == "lifecheck/logs/")
  }

  @Test func `a run that could not be done is told with its status`() throws {
    var outcome = RunOutcome()
    outcome.exitStatus = 2
    outcome.unreadable = [("gone.log", "No such file")]
    var report = SampleReport.violating
    report.limits = [MetLimit(brief: "3 lives closed early", text: "3 lives were closed")]
    let run = try run(report, outcome)
    #expect(value(run, "invocations.0.executionSuccessful") as? Bool == false)
    #expect(value(run, "invocations.0.exitCode") as? Int == 2)
    let notes = "invocations.0.toolExecutionNotifications"
    #expect(value(run, "\(notes).0.descriptor.id") as? String == "input-unreadable")
    #expect(value(run, "\(notes).0.level") as? String == "error")
    #expect(value(run, "\(notes).1.descriptor.id") as? String == "limit-met")
  }
}
