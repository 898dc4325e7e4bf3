import Testing

@testable import Lifecheck

@Suite struct StatisticsTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let nearMiss = line("will call applicationDidBecomeActive: \u{1B}[31msoon", at: 0.5)
    try folder.write(
      PolicyLog.faulty(pid: 70) + "\n" + nearMiss + PolicyLog.faulty(at: 50, pid: 80)
        + PolicyLog.activeTwice(at: 90, pid: 81) + PolicyLog.activeTwice(at: 91, pid: 81),
      to: "a.log")
  }

  @Test func `the table comes after the report`() throws {
    try folder.write("suppress active-twice because \"x\"\n", to: ".lifecheck")
    let text = try folder.run("--statistics", "--quiet", "a.log").text
    let table = try #require(text.range(of: "\nread\n")).lowerBound
    let lives = try #require(text.range(of: "\nlives\n")).lowerBound
    #expect(
      text[table..<lives] == """

        read
          18  lines
          17  records      lines that hold something
          16  events       life-cycle callbacks, duplicates too
           1  near misses  mention a callback and are none
              a.log:9: 2024-05-14 09:00:00.500000+0200 Shop[71:4711] will call applicationDidBecomeActive: soon
           0  unparsed     name a callback, but do not begin with a header of the format
           0  duplicates   the same event again within a moment
           0  overlong     more than 1 MiB, of which the first is judged

        read as
          a.log  xcode  17 of 17 lines have a header of xcode

        found
           2  background-without-resign
           1  active-twice  1 suppressed

        """)
    #expect(try !folder.run("a.log").text.contains("near misses  mention"))
  }

  @Test func `rules that waited for something at the end are named here only`() throws {
    let text = try folder.run("--statistics", "--trace", "1 C F A").text
    #expect(text.contains("\nleft open\n  scene-url-delivered-twice\n\n"), "\(text)")
    #expect(text.contains(" 1 rule left open"))
    #expect(try !folder.run("--trace", "1 C F A").text.contains("left open"))
  }

  @Test func `the lives are listed with what they hold, and what was covered`() throws {
    let text = try folder.run("--statistics", "--quiet", "a.log").text
    #expect(text.contains("\nlives\n  Shop[70]  a.log:1-"))
    #expect(text.contains("\n    launch 1-2"))
    #expect(text.contains("\ncovered\n"))
  }

  @Test func `JSON has it under a key of its own, when asked`() throws {
    let expected =
      #""statistics":{"lines":18,"records":17,"events":16,"nearMisses":1,"unparsed":0,"duplicates":0,"overlong":0,"formats":[{"file":"a.log","line":1,"format":"xcode","reason":"17 of 17 lines have a header of xcode"}],"nearMissExamples":[{"file":"a.log","line":9,"text":"2024"#
    let rules =
      #""rules":[{"rule":"background-without-resign","findings":2,"known":0,"suppressed":0},{"rule":"active-twice","findings":1,"known":0,"suppressed":0}]}"#
    for format in ["json", "ndjson"] {
      let text = try folder.run("--statistics", "-f", format, "a.log").text
      #expect(text.contains(expected) && text.contains(rules), "\(format)")
      #expect(try !folder.run("-f", format, "a.log").text.contains("statistics"))
    }
  }

  @Test func `findings past the limit are in it`() {
    var report = SampleReport.violating
    report.overflow = [
      UnlistedFindings(rule: "active-twice", file: "a.log", count: 3),
      UnlistedFindings(rule: "active-twice", file: "b.log", count: 4),
    ]
    #expect(Statistics(report).rules.map(\.findings) == [7, 1])
  }
}
