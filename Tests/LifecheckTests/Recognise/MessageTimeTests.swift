import Testing

@testable import Lifecheck

/// The time that a line tells elsewhere than before its message.
@Suite struct MessageTimeTests {
  private static let words = [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground",
  ]

  private func times(_ log: String, _ nextSize: () -> Int = { .max }) throws -> [String] {
    let vocabulary = Vocabulary(try RuleSet.shared, auxiliaries: [])
    return readLog(Array(log.utf8), vocabulary: vocabulary, nextSize: nextSize).events.map {
      $0.stamp.text ?? "-"
    }
  }

  @Test(arguments: [
    (" at 2019-05-14 07:31:07 +0000", "2019-05-14T07:31:07Z"),
    (" - 09:31:07.101", "09:31:07.101"), (": 09:31:07", "09:31:07"), (" 09:31:07", "09:31:07"),
    (" [2019-05-14 09:31:07.101]", "2019-05-14T09:31:07.101"),
    (" (2019-05-14T07:31:07Z)", "2019-05-14T07:31:07Z"), (" called at 9:31:07 AM.", "09:31:07"),
    (" Timestamp: 1557819067.123", "2019-05-14T07:31:07.123Z"),
    (" time=09:31:07.101", "09:31:07.101"),
    (" - Tue May 14 2019 09:31:07 GMT+0200 (CEST)", "2019-05-14T09:31:07+02:00"),
  ])
  func `behind the callback`(_ rest: String, _ time: String) throws {
    #expect(try times("applicationDidBecomeActive\(rest)\n") == [time])
  }

  /// What else may stand there is no time of the callback.
  @Test(arguments: [
    " - next sync 09:31:07", " - synced at 09:31:07", " - event 09:31:07",
    " at 09:31:07 - warm start",
    ": 41", " at 9:31", " - build 20190514", " - 1.12.30", " called", " [AppDelegate.swift:41]",
    ", 09:31:07, 09:31:08",
  ])
  func `no time of the callback`(_ rest: String) throws {
    #expect(try times("applicationDidBecomeActive\(rest)\n") == ["-"])
  }

  /// Words decide whether there is an event, as they do without a time.
  @Test(arguments: [
    "waiting applicationDidBecomeActive at 09:31:07",
    "applicationDidBecomeActive completed at 09:31:07",
    "the app was ready before applicationDidBecomeActive at 09:31:07",
  ])
  func `a time makes no event`(_ line: String) throws {
    #expect(try times(line + "\n").isEmpty)
  }

  @Test func `a header's time counts before that of the message`() throws {
    #expect(
      try times("2019-05-14 09:31:07.101 Tide[4:2] applicationDidBecomeActive at 09:31:09\n")
        == ["2019-05-14T09:31:07.101"])
  }

  /// Mutant: the source line is looked for behind the end of the message.
  @Test(arguments: ["-[AppDelegate NAME:]", "AppDelegate.NAME(_:)", "NAME"])
  func `what tells the time is no other statement`(_ form: String) throws {
    func log(_ steps: [Int]) -> String {
      steps.enumerated().map { line, step in
        form.replacing("NAME", with: Self.words[step]) + " - 09:3\(line):07.101\n"
      }.joined()
    }
    #expect(try check(log([0, 1, 2, 3, 0, 1])).places == [])
    #expect(try check(log([0, 1, 2, 3, 1, 2])).places == ["5 resign-while-not-active"])
  }

  @Test func `what is printed twice within an instant is one event`() throws {
    let log = Self.words.enumerated().map { line, word in
      "\(word) - 09:3\(line):07.101\n\(word) - 09:3\(line):07.123\n"
    }
    let result = try check(log.joined())
    #expect(result.places == [] && result.summary.events == 4)
  }

  /// A region may end between the two lines.
  @Test(arguments: [1, 7, 40, 1 << 20])
  func `a time alone on the line above`(_ size: Int) throws {
    let log = """
      2019-05-14 07:31:07 +0000
      applicationDidBecomeActive
      09:31:08.101:
      applicationWillResignActive
      saved
      applicationDidEnterBackground
      it is 09:31:07
      applicationWillEnterForeground

      """
    #expect(try times(log) { size } == ["2019-05-14T07:31:07Z", "09:31:08.101", "-", "-"])
  }

  /// The same text is no copy where the lines above tell other times.
  @Test func `equal lines below different times are no copies`() throws {
    let log = (0..<8).map { "09:3\($0):07.101\n\(Self.words[$0 % 4])\n" }.joined()
    let result = try check(log)
    #expect(result.places == [] && result.summary.events == 8)
  }

  @Test func `a time below the lines is none of theirs`() throws {
    let log = Self.words.map { $0 + "\n09:31:07.101\n" }.joined()
    #expect(try times(log) == ["-", "-", "-", "-"])
  }

  /// Where a stamp tells only the minute, neighbours that are equal tell as little as they do without a stamp.
  @Test func `lines that are printed twice within a minute`() throws {
    let log = Self.words.enumerated().map { line, word in
      String(repeating: "2019-05-14 09:3\(line) \(word)\n", count: 2)
    }
    let result = try check(log.joined())
    #expect(result.places == [] && result.summary.events == 4)
    #expect(
      try check(log[0] + log[1...].map { String($0.prefix($0.count / 2)) }.joined()).places
        == ["2 active-twice"])
  }

  @Test(arguments: [
    "May 14, 2019 at 9:31:07 AM", "14/05/2019, 09:31:07", "Tue, 14 May 2019 09:31:07",
    "20190514 093107",
  ])
  func `in objects and cells`(_ time: String) throws {
    let object = #"{"message":"applicationDidBecomeActive","time":"\#(time)"}"#
    #expect(try times(object + "\n") == ["2019-05-14T09:31:07"])
    #expect(try times("info;\"\(time)\";applicationDidBecomeActive\n") == ["2019-05-14T09:31:07"])
  }
}
