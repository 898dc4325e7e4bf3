import Testing

@testable import Lifecheck

/// Which rules a log puts to the test.
@Suite struct ExerciseTests {
  private func check(
    _ logs: [String], named names: [String] = [], options: CheckOptions = CheckOptions()
  ) throws -> CheckResult {
    var checker = try Checker.fresh(options)
    feed(logs.map { Array($0.utf8) }, named: names, to: &checker)
    return checker.finish()
  }

  private func exercised(_ result: CheckResult) -> [[String]] {
    var lists: [[String]] = []
    let rules = result.rules
    result.forEachProcess { process in
      let names = process.exercised.map { rules[$0].id }
      lists.append([process.file, process.process ?? "", String(process.firstLine)] + names)
    }
    return lists
  }

  @Test func `processes are told apart, and files too`() throws {
    let log =
      line("applicationDidBecomeActive:", at: 1)
      + line("application:handleOpenURL:", at: 2, name: "Viewer")
    let lists = exercised(try check([log, log]))
    #expect(
      lists.map { $0.prefix(3).joined(separator: " ") } == [
        "0.log Shop 1", "0.log Viewer 2", "1.log Shop 1", "1.log Viewer 2",
      ])
    #expect(lists[0].contains("active-twice") && !lists[0].contains("url-in-background"))
    #expect(!lists[1].contains("active-twice") && lists[1].contains("url-in-background"))
    #expect(lists[0].dropFirst() == lists[2].dropFirst())
  }

  @Test func `what the configuration rules out is no test, and has a reason`() throws {
    let log = line("applicationDidBecomeActive:", at: 1)
    let unknown = try check([log])
    var options = CheckOptions()
    options.configuration.os = Version(16)
    options.configuration.sdk = Version(16)
    options.configuration.facts[.multitasking] = true
    options.logged = .all
    let known = try check([log], options: options)
    func obstacle(_ rule: String, _ result: CheckResult) -> String? {
      result.rules.first { $0.id == rule }?.obstacle
    }
    #expect(obstacle("deprecated-selector", unknown) == "the version of iOS is not known: say --os")
    #expect(obstacle("deprecated-selector", known) == nil)
    #expect(obstacle("callback-never-logged", unknown) == nil)
    #expect(obstacle("callback-never-logged", known) == "--logged says what is logged")
    #expect(obstacle("background-on-old-os", unknown) == nil)
    #expect(obstacle("background-on-old-os", known) == "does not apply to this configuration")
    #expect(exercised(unknown)[0].contains("callback-never-logged"))
    #expect(!exercised(known)[0].contains("callback-never-logged"))
  }

  @Test func `events past the sixty-fourth have bits of their own`() {
    var exercises = Exercises(eventCount: 130)
    let first = exercises.app(file: 0, process: -1, line: 3)
    let second = exercises.app(file: 1, process: -1, line: 4)
    exercises.mark(129, of: first)
    exercises.mark(64, of: second)
    #expect(exercises.app(file: 0, process: -1, line: 9) == first)
    #expect([0, 1, 64, 65, 129].filter { exercises.hasSeen($0, of: first) } == [129])
    #expect([0, 1, 64, 65, 129].filter { exercises.hasSeen($0, of: second) } == [64])
  }

  @Test func `a file that is named twice keeps its findings together`() throws {
    let log =
      line("applicationDidBecomeActive:", at: 1)
      + line("applicationDidBecomeActive:", at: 2)
    var options = CheckOptions()
    options.logged = .all
    let files = try check([log, log, log], named: ["a", "b", "a"], options: options)
      .findings.map(\.file)
    #expect(files == ["a", "a", "b"])
  }
}
