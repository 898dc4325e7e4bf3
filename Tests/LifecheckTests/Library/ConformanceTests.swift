import Lifecheck
import Synchronization
import Testing

@testable import LifecheckTesting

/// The assertions for the tests of apps: those that pass, and those that must not.
@Suite struct ConformanceTests {
  private static let options = CheckOptions(logged: .all)

  @Test func `a trace that conforms records nothing`() throws {
    expectConformance(of: try Checker.check(events: ["1", "3", "4", "5"], options: Self.options))
  }

  @Test func `each finding is a failure with its text`() throws {
    let result = try Checker.check(events: ["1", "3", "5", "6", "3", "5"], options: Self.options)
    let texts = result.failures(failOn: .error)
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("error[background-without-resign]: ") == true)
    #expect(texts.first?.contains("<events>:3:1") == true)
    #expect(texts.first?.contains("= fix: ") == true)
  }

  @Test func `nothing judged is a failure`() {
    let texts = Checker.check("no callback here\n").failures(failOn: .error)
    #expect(texts.count == 1 && texts[0].hasPrefix("No life was judged."))
  }

  /// The one issue that is recorded: a run of the tests prints what is known, too.
  @Test func `a failure is an issue where the test says, and a warning where that is asked for`() {
    // Nobody knows what the app logs: a callback that never occurs is one warning.
    let result = Checker.check("didFinishLaunching\ndidBecomeActive\ndidBecomeActive\n")
    expectConformance(of: result)
    let place = SourceLocation(
      fileID: "Shop/Tests.swift", filePath: "/Tests.swift", line: 7, column: 1)
    let issues = Mutex<[Issue]>([])
    withKnownIssue {
      expectConformance(of: result, failOn: .warning, sourceLocation: place)
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    let found = issues.withLock { $0 }
    #expect(found.map(\.sourceLocation) == [place])
    let text = found.first?.comments.map(\.rawValue).joined() ?? ""
    #expect(text.hasPrefix("warning[callback-never-logged]: "))
  }
}

/// A delegate as an app has it, with the recorder in its callbacks.
@MainActor private struct Delegate {
  let recorder = LifeCycleRecorder()

  func application(_ application: Int, didFinishLaunchingWithOptions options: Int?) {
    recorder.record()
  }
  func applicationDidBecomeActive(_ application: Int) { recorder.record() }
  func applicationWillResignActive(_ application: Int) { recorder.record() }
  func applicationDidEnterBackground(_ application: Int) { recorder.record() }
}

@Suite @MainActor struct LifeCycleRecorderTests {
  @Test func `callbacks are recorded by the names of their methods`() throws {
    let delegate = Delegate()
    delegate.application(0, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidBecomeActive(0)
    delegate.applicationWillResignActive(0)
    delegate.applicationDidEnterBackground(0)
    let result = try delegate.recorder.check(options: CheckOptions(logged: .all))
    #expect(result.verdict == .conforms && result.summary.events == 4)
    expectConformance(of: result)
  }

  @Test func `a callback too many is found by its number`() throws {
    let delegate = Delegate()
    delegate.application(0, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidBecomeActive(0)
    delegate.applicationDidBecomeActive(0)
    let result = try delegate.recorder.check(options: CheckOptions(logged: .all))
    #expect(result.findings.map(\.ruleID) == ["active-twice"])
    #expect(result.findings.map(\.line) == [3])
  }

  @Test func `notifications are recorded by name`() throws {
    let recorder = LifeCycleRecorder()
    recorder.record("UIApplication.didFinishLaunchingNotification")
    recorder.record("UIApplication.didBecomeActiveNotification")
    recorder.record("UIApplication.didEnterBackgroundNotification")
    let result = try recorder.check(options: CheckOptions(logged: .all))
    #expect(result.findings.map(\.ruleID) == ["background-without-resign"])
  }

  @Test func `scenes are told apart`() throws {
    let recorder = LifeCycleRecorder()
    for scene in ["A1-B2", "C3 \n D4"] {
      recorder.record("scene.willConnect", scene: scene)
      recorder.record("sceneWillEnterForeground(_:)", scene: scene)
      recorder.record("sceneDidBecomeActive(_:)", scene: scene)
    }
    let result = try recorder.check()
    #expect(result.summary.events == 6 && result.findings.isEmpty)
  }

  @Test func `what no rule knows is thrown, and nothing recorded is nothing judged`() throws {
    let recorder = LifeCycleRecorder()
    #expect(try recorder.check().verdict == .inconclusive)
    recorder.record("didFinishLaunching")
    recorder.record("viewDidLayoutEverything")
    let error = try #require(throws: NotationError.self) { try recorder.check() }
    #expect(error.word == "viewDidLayoutEverything")
    recorder.reset()
    #expect(try recorder.check().inputs[0].lines == 0)
  }
}
