import Testing

@testable import Lifecheck

/// Methods of the application delegate's names in other classes.
@Suite struct DelegatesTests {
  private func log(_ messages: String...) -> String {
    messages.enumerated().map { line($1, at: Double($0)) }.joined()
  }

  @Test func `a controller that observes under the delegate's names is not judged`() throws {
    let result = try check(
      log(
        "-[AppDelegate application:didFinishLaunchingWithOptions:]",
        "-[AppDelegate applicationDidBecomeActive:]",
        "-[StartController applicationDidBecomeActive:]",
        "Shop.StartController.applicationDidBecomeActive(_:)",
        "-[AppDelegate applicationWillResignActive:]",
        "-[StartController applicationWillResignActive:]"))
    #expect(result.places == [])
    #expect(result.summary.events == 3)
    #expect(result.inputs[0].nearMisses == 3)
    #expect(result.inputs[0].nearMissExamples.first?.explanation?.contains("another class") == true)
  }

  @Test func `after a launch without a class other classes are observers`() throws {
    let result = try check(
      log(
        "didFinishLaunchingWithOptions", "-[PlayerView applicationDidBecomeActive:]",
        "applicationDidBecomeActive", "applicationWillResignActive",
        "-[PlayerView applicationWillResignActive:]", "-[Player applicationWillResignActive:]"))
    #expect(result.places == [])
    #expect(result.summary.events == 3)
    // A class that is called like a delegate is no other one.
    let delegate = try check(
      log("didFinishLaunchingWithOptions", "-[ShopAppDelegate applicationDidBecomeActive:]"))
    #expect(delegate.summary.events == 2)
  }

  @Test func `a logger's file tells the class`() throws {
    let lines = [
      "AppDelegate.application(_:didFinishLaunchingWithOptions:):61 - up",
      "AppDelegate.applicationDidBecomeActive(_:):70 - active",
      "Player.applicationDidBecomeActive():12 - active",
      "AppDelegate+Push.applicationWillResignActive(_:):9 - x",
      "Player.applicationWillResignActive():20 - x",
    ]
    let log = lines.enumerated().map { "09:15:0\($0).154 💚 DEBUG \($1)\n" }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 3)
  }

  @Test func `a delegate by another name is one`() throws {
    let active = "-[ShopDirector applicationDidBecomeActive:]"
    #expect(try check(log(active, "noise", active)).places == ["3 callback-never-logged"])
  }

  @Test func `a class called like a delegate takes the place of one that is not`() throws {
    let result = try check(
      log(
        "-[Player applicationDidEnterBackground:]", "-[AppDelegate applicationDidEnterBackground:]",
        "-[AppDelegate applicationDidBecomeActive:]", "-[Player applicationDidBecomeActive:]"))
    // What the player has told already is no second callback.
    #expect(result.summary.events == 2)
  }

  @Test(arguments: ["", "2024-05-14 09:31:0%.000 ", "2024-05-14 09:31:0%.000 Shop[12:34] "])
  func `a plugin that hears of the launch before the delegate is an observer`(_ head: String) throws
  {
    let log = [
      "-[Analytics application:didFinishLaunchingWithOptions:]",
      "-[AppDelegate application:didFinishLaunchingWithOptions:]",
      "-[AppDelegate applicationDidBecomeActive:]", "-[Analytics applicationDidBecomeActive:]",
    ].enumerated().map { number, message in
      head.replacing("%", with: "\(number)") + message + "\n"
    }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 2)
    #expect(result.summary.lives == 1)
    #expect(result.inputs[0].nearMisses == 2)
  }

  @Test func `another class in a later run is a delegate of its own, and its launch counts`() throws
  {
    let steps = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:",
    ]
    let runs = (steps.map { "-[Boot \($0)]" } + steps.map { "-[AppDelegate \($0)]" }).enumerated()
      .map { "2024-05-14 09:31:\(10 + $0).000 Shop: \($1)\n" }.joined()
    let result = try check(runs)
    #expect(result.places == [])
    #expect(result.summary.events == 8)
  }

  @Test func `what a plugin has just told is no second callback of the delegate`() throws {
    let result = try check(
      log(
        "-[Push application:didFinishLaunchingWithOptions:]", "-[Push applicationDidBecomeActive:]",
        "-[Push applicationWillResignActive:]", "-[AppDelegate applicationWillResignActive:]",
        "-[AppDelegate applicationDidEnterBackground:]"))
    #expect(result.places == [])
    #expect(result.summary.events == 4)
  }

  @Test func `callbacks that only other classes tell are no confirmations`() throws {
    let lines =
      ["-[P application:didFinishLaunchingWithOptions:]"]
      + ["DidBecomeActive", "WillResignActive"].map { "-[MyApp application\($0):]" }
    let result = try check(lines.enumerated().map { line($1, at: Double($0)) }.joined())
    #expect(result.nearMissNotes.count == 1)
  }

  @Test(arguments: [": ", ":", " ", " - ", "::", "."])
  func `a class is known by what stands between it and the callback`(_ sign: String) throws {
    func log(_ names: [String]) -> String {
      names.enumerated().map { number, name in
        line(
          name + sign
            + ["didFinishLaunchingWithOptions", "applicationDidBecomeActive"][min(number, 1)],
          at: Double(number))
      }.joined()
    }
    #expect(try check(log(["AppDelegate", "AppDelegate", "LoginViewController"])).places == [])
    #expect(try check(log(["AppDelegate", "AppDelegate", "AppDelegate"])).places != [])
    // A tag in capitals, and a word of a language, are no class.
    for tag in ["KINO", "Kino"] where sign != "::" && sign != "." {
      #expect(
        try check(log(["AppDelegate", "AppDelegate", tag])).places != [], "\(tag)\(sign)")
    }
  }

  @Test func `observers are no sign of events that are not seen`() throws {
    let observed = ["Player", "Ads", "Analytics"].map { "-[\($0) applicationDidBecomeActive:]" }
    var lines = ["-[AppDelegate applicationDidBecomeActive:]"] + observed
    func notes() throws -> [String] {
      try check(lines.enumerated().map { line($1, at: Double($0)) }.joined()).nearMissNotes
    }
    #expect(try notes() == [])
    lines += [
      "waiting for applicationWillResignActive:", "waiting for applicationDidEnterBackground:",
    ]
    #expect(
      try notes().first?.contains("2 lines mention a callback and are none, and only 1") == true)
  }

  @Test func `each process has its own, and lines without a class are everybody's`() throws {
    let active = "-[Other applicationDidBecomeActive:]"
    let one = line("AppDelegate.applicationDidBecomeActive(_:)", at: 1, pid: 7)
    let two = line(active, at: 2, pid: 8)
    #expect(try check(one + two).summary.events == 2)
    #expect(
      try check(one + line("applicationWillResignActive:", at: 3, pid: 7)).summary.events == 2)
  }

  @Test func `the class is found in a message with escapes`() throws {
    func record(_ message: String, _ second: Int) -> String {
      #"{"timestamp":"2024-05-14 09:31:0\#(second).000000+0200","processImagePath":"/Shop","processID":7,"eventType":"logEvent","eventMessage":"\u2192\t\#(message)"}"#
        + "\n"
    }
    let result = try check(
      record("-[AppDelegate applicationDidBecomeActive:]", 1)
        + record("-[AppDelegate applicationWillResignActive:]", 2)
        + record("-[Other applicationWillResignActive:]", 3))
    #expect(result.summary.events == 2)
    #expect(result.inputs[0].nearMisses == 1)
  }

  @Test func `many processes are kept apart`() {
    var delegates = Delegates()
    func isObserver(_ pid: Int32, _ owner: UInt64, isLike: Bool) -> Bool {
      delegates.isObserver(of: 0, process: 1, pid: pid, owner: owner, isLike: isLike)
    }
    for pid in 0..<70_000 as Range<Int32> { #expect(!isObserver(pid, 99, isLike: true)) }
    #expect(isObserver(69_999, 98, isLike: false))
    #expect(!isObserver(3, 98, isLike: false))
  }
}
