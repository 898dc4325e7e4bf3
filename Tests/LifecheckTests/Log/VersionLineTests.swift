import Foundation
import Testing

@testable import Lifecheck

/// Lines of a log that tell the version of iOS.
@Suite struct VersionLineTests {
  @Test(
    arguments: [
      ("OS Version:          iPhone OS 17.2 (21C62)", Version(17, 2)),
      ("  OS Version:      iPadOS 16.4.1 (20E252)", Version(16, 4, 1)),
      (
        #"{"app_name":"Shop","os_version":"iPhone OS 18.2 (22C150)","slice_uuid":""}"#,
        Version(18, 2)
      ),
      (
        "Class A is in /CoreSimulator/Profiles/Runtimes/iOS 8.4.simruntime/Contents/B.dylib",
        Version(8, 4)
      ),
      (
        #"    xcodebuild test -destination "platform=iOS Simulator,name=iPhone 15,OS=17.2""#,
        Version(17, 2)
      ),
      (#"xcodebuild -destination 'OS=9.3,platform=iOS Simulator,name=iPad 2' test"#, Version(9, 3)),
      (#"xcodebuild -destination 'platform=iOS,OS=9.3' test"#, Version(9, 3)),
      (#"[HTTP] {"platformName":"iOS","appium:platformVersion":"15","x":1}"#, Version(15)),
      // What only looks like it.
      ("Shop: OS Version:          iPhone OS 17.2 (21C62)", nil),
      ("OS Version:          macOS 14.2 (23C64)", nil),
      (#"answer {"os_version":"iPhone OS 12.0 (1)"}"#, nil),
      (#"{"os_version":"macOS 14.2"}"#, nil),
      ("Runtimes/iOS 17.2", nil), ("Runtimes/iOS x.simruntime/", nil),
      (#"xcodebuild -destination "platform=iOS Simulator,OS=latest""#, nil),
      (#"{ platform=iOS Simulator, OS=17.2 }"#, nil),
      (
        #"-destination "platform=iOS Simulator,OS=17.2" -destination "platform=iOS Simulator,OS=16.4""#,
        nil
      ),
      (#"{"platformName":"Android","appium:platformVersion":"15"}"#, nil),
      ("OS Version:          iPhone OS 99999999999999999999", nil),
      ("OS Version:          iPhone OS ", nil), ("OS VERSION:     ", nil),
      ("OS Version:     ", nil),
    ] as [(String, Version?)])
  func `a line tells a version in few forms only`(text: String, version: Version?) throws {
    let log = "\(text)\n" + line("applicationDidBecomeActive:", at: 1)
    let result = try check(log)
    #expect(result.configuration.os == version)
    #expect(result.notes.count == (version == nil ? 0 : 1))
    // None of them is a mention of a callback.
    #expect(result.inputs[0].nearMisses == 0 && result.inputs[0].unparsed == 0)
    #expect(result.summary.events == 1)
  }

  private static let path = "/Runtimes/iOS 8.4.simruntime/A\n"
  private static let old = "OS Version:     iPhone OS 3.2 (7B367)\n"
  /// Version 3.2 has no background.
  private static let home =
    PolicyLog.launched() + line(PolicyLog.resign, at: 2) + line(PolicyLog.background, at: 3)

  @Test func `events are judged by it`() throws {
    #expect(try check(Self.old + Self.home).places == ["5 background-on-old-os"])
    #expect(try check(Self.home).places == [])
    let result = try check(Self.old + Self.home)
    #expect(result.notes == ["iOS 3.2, by 0.log:1"])
  }

  /// The line and `--os` must mean the same for machines, scenarios, coverage and severities.
  @Test(arguments: [Version(3, 2), Version(16, 4)])
  func `a version of the log is as good as one from outside`(version: Version) throws {
    var compared = 0
    for fixture in Cases.some(Fixture.all, from: 2) {
      let log = [UInt8](try Data(contentsOf: fixture.folder.appending(path: "trace.log")))
      let told = Array("OS Version:          iPhone OS \(version) (1A1)\n".utf8) + log
      let byLog = try check(told)
      // Records of JSON tell no version, and the fixtures on versions tell another.
      guard byLog.notes.count == 1, byLog.configuration.os == version else { continue }
      var options = CheckOptions()
      options.configuration.os = version
      let byOption = try check(told, options: options)
      #expect(byOption.notes == [])
      #expect(json(byLog) == json(byOption), "\(fixture.testDescription)")
      compared += 1
    }
    #expect(compared > Cases.some(60))
  }

  /// The report without its notes.
  private func json(_ result: CheckResult) -> String {
    let notes = result.notes.map { "\"\($0)\"" }.joined(separator: ",")
    return written { JSONReport().write(result, to: $0) }
      .replacingOccurrences(of: "\"notes\":[\(notes)]", with: "\"notes\":[]")
  }

  @Test func `a report without an event tells nothing of other inputs`() throws {
    var checker = try Checker.fresh()
    feed([Array(Self.old.utf8), Array(Self.home.utf8)], to: &checker)
    let apart = checker.finish()
    #expect(apart.configuration.os == nil && apart.places == [])
    #expect(
      apart.notes.contains("0.log:1 shows iOS 3.2, and has no event: for the other inputs say --os")
    )
    // Of its own log each tells, also if another one has told the same.
    checker = try Checker.fresh()
    feed([Array(Self.old.utf8), Array((Self.old + Self.home).utf8)], to: &checker)
    #expect(checker.finish().configuration.os == Version(3, 2))
  }

  @Test func `what is said from outside wins, and the difference is noted`() throws {
    var options = CheckOptions()
    options.configuration.os = Version(9)
    let result = try check(Self.old + Self.home, options: options)
    #expect(result.places == [] && result.configuration.os == Version(9))
    #expect(result.notes == ["0.log:1 shows iOS 3.2, but the log is judged as one of iOS 9.0"])
    for (told, noted) in [(Version(8), 0), (Version(8, 4), 0), (Version(8, 3), 1), (Version(9), 1)]
    {
      options.configuration.os = told
      #expect(try check(Self.path + Self.home, options: options).notes.count == noted)
    }
  }

  @Test func `behind the first event it is only noted`() throws {
    let result = try check(Self.home + Self.old + line(PolicyLog.foreground, at: 5))
    #expect(result.places == [] && result.configuration.os == nil)
    #expect(
      result.notes == [
        "0.log:5 shows iOS 3.2 only after events that were judged without a version: say --os 3.2"
      ])
  }

  @Test func `the first one holds for all inputs`() throws {
    var checker = try Checker.fresh()
    let logs = [Self.path + Self.home, Self.old + Self.path + Self.home]
    feed(logs.map { Array($0.utf8) }, to: &checker)
    let result = checker.finish()
    #expect(result.configuration.os == Version(8, 4) && result.places == [])
    #expect(
      result.notes == [
        "iOS 8.4, by 0.log:1", "1.log:1 shows iOS 3.2, but the log is judged as one of iOS 8.4",
      ])
  }

  @Test func `two versions before the first event leave it open`() throws {
    let result = try check(Self.old + Self.path + Self.old + Self.home)
    #expect(result.configuration.os == nil && result.places == [])
    #expect(
      result.notes == [
        "0.log:1 shows iOS 3.2, and another line another version: say --os",
        "0.log:2 shows iOS 8.4, and another line another version: say --os",
      ])
  }

  @Test func `notes have an end`() throws {
    let log = (1...60).map { "/Runtimes/iOS \($0).simruntime/A\n" }.joined() + Self.home
    #expect(try check(log).notes.count == 4)
  }

  @Test func `a line with a version and a callback is judged`() throws {
    let log = line("applicationDidBecomeActive: /Runtimes/iOS 8.4.simruntime/A", at: 1)
    #expect(try check(log).summary.events == 1)
    #expect(
      try check("/Runtimes/iOS 8.4.simruntime/A heard applicationDidBecomeActive:\n").inputs[0]
        .nearMisses
        == 1)
  }

  @Test func `the search is as fast as without these lines`() throws {
    let shortest = try RuleSet.shared.events.flatMap(\.spellings).map(\.text.utf8.count).min() ?? 0
    for form in VersionLine.allCases {
      #expect(form.spelling.utf8CodeUnitCount >= min(13, shortest))
    }
  }
}
