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
    #expect(result.inputs[0].nearMissExamples.first?.explanation?.contains("another part") == true)
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

  @Test(arguments: ["[Player] %", "Player -> %", "Player | %", "(Player) %"])
  func `what the delegate has told others may tell as often as they are`(_ text: String) throws {
    func says(_ callback: String) -> String { text.replacing("%", with: callback) }
    let lines = [
      "[AppDelegate] didFinishLaunchingWithOptions", "[AppDelegate] applicationDidBecomeActive",
      says("didBecomeActive"), says("didBecomeActive"), says("didBecomeActive"),
      "[AppDelegate] applicationWillResignActive", says("willResignActive"),
      says("willResignActive"),
    ]
    let log = lines.enumerated().map { line($1, at: 0.3 * Double($0)) }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 3)
    // The delegate's own second callback is one.
    let again = try check(log + line("[AppDelegate] applicationWillResignActive", at: 2.6))
    #expect(again.places == ["9 resign-while-not-active"])
    // Who told the launch is the delegate by any name.
    let other = try check(log.replacing("AppDelegate", with: "Boot"))
    #expect(other.places == [] && other.summary.events == 3)
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
        try check(log(["AppDelegate", tag, tag])).places != [], "\(tag)\(sign)")
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

  /// A line that names a callback at `%`.
  private func says(_ text: String, _ callback: String) -> String {
    text.replacing("%", with: callback) + "\n"
  }

  /// What another part of the app prints about the callbacks that it, too, is told of.
  @Test(arguments: [
    ("[AppDelegate] %", "[Player] %"), ("%", "[Player] %"),
    ("[AppDelegate.swift:41] %", "[Player.swift:60] %"),
    ("AppDelegate.swift:41 %", "PlayerController.swift:33 %"),
    ("% called", "% in PlayerController"),
    ("%", "% - PlayerView"), ("(AppDelegate) %", "(Player) %"), ("AppDelegate | %", "Player | %"),
    ("<Shop.AppDelegate: 0x1034> %", "<Shop.Player: 0x1050> %"), ("%", "[PaySDK][Verbose] %"),
    ("AppDelegate: %", "Analytics: %"), ("%", "pay_plugin %"),
    ("[AppDelegate.swift:31 %] front", "[Player.swift:80 %] play"),
    ("#3 %: <UIApplication: 0x1034>", "[Ads 2] %: <UIApplication: 0x1034>"),
    // Names in small letters, which stand by themselves.
    ("[lifecycle] %", "[analytics] %"), ("%", "[ads] %"), ("<life> %", "<ads> %"),
    ("(life) %", "(ads) %"), ("life: %", "ads: %"), ("🟢 life: %", "🟢 ads: %"),
    ("- life - INFO - %", "- ads - INFO - %"), ("life | %", "ads | %"),
    ("logger=life %", "logger=ads %"), ("level=info category=app %", "level=info category=sync %"),
    ("boot.swift:41 %", "player.swift:41 %"), ("info,life,%", "info,ads,%"),
    ("[app-delegate] %", "[push-manager] %"), ("[bootPart] %", "[pushManager] %"),
    ("[com.example.app] %", "[com.example.ads] %"), ("[Shop] [life] %", "[Shop] [ads] %"),
  ])
  func `the same callback by another name is an observer's`(
    _ delegate: String, _ observer: String
  ) throws {
    let callbacks = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
      "applicationWillEnterForeground(_:)", "applicationDidBecomeActive(_:)",
    ]
    let log = callbacks.map { says(delegate, $0) + says(observer, $0) }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == callbacks.count)
    // It may just as well be the observer who is told first.
    let other = callbacks.map { says(observer, $0) + says(delegate, $0) }.joined()
    #expect(try check(other).places == [])
  }

  @Test(arguments: [
    ("[AppDelegate] %", "[AppDelegate] %"), ("12 ms: %", "14 ms: %"),
    ("[AppDelegate.swift:41] %", "[AppDelegate.swift:41] %"), (">>> %", ">>> %"),
    ("% - saved 5 items of it", "% - saved 6 items of it"),
    ("% - load=fast mode=free", "% - load=slow mode=paid"),
    ("% - saving the cart", "% - saving the cart"),
    ("% from inactive", "% from active"),
    ("[Inactive] %", "[Active] %"), ("[INFO] %", "[Debug] %"), ("[main] %", "[worker] %"),
    ("[life] %", "[life] %"), ("[cold] %", "[warm] %"), ("[active] %", "[inactive] %"),
    ("[main-thread] %", "[sync-queue] %"), ("[mainThread] %", "[syncQueue] %"), ("[i] %", "[d] %"),
    ("user=bob %", "user=eve %"),
    ("app bob: %", "app eve: %"), ("bob's log: %", "eve's log: %"),
    ("[life] [main] %", "[life] [bg] %"),
    ("(user bob) %", "(user eve) %"), ("9:31 AM %", "9:32 PM %"),
    ("[1A-ABCD-9] %", "[2B-BEEF-9] %"), ("% - Bob", "% - Eve"),
    ("[a1-3f] %", "[b2-4c] %"),
    ("% 5", "% 6: Player"), ("% 2", "% 3"), ("% 1", "% 1"), ("% - 1 of 3", "% - 2 of 3"),
    ("1 %", "2 %"), ("% user=eve", "%  user=dan"),
    ("-[Shop.AppDelegate %]", "-[AppDelegate %]"),
    ("-[_TtC4Shop11AppDelegate %]", "-[AppDelegate %]"),
    ("-[AppDelegate(Push) %]", "-[AppDelegate %]"), ("Shop.AppDelegate: %", "AppDelegate: %"),
  ])
  func `the same callback by the same name, or by none, is a second one`(
    _ first: String, _ second: String
  ) throws {
    let log =
      says(first, "application:didFinishLaunchingWithOptions:")
      + says(first, "applicationDidBecomeActive:") + says(first, "applicationWillResignActive:")
      + says(first, "applicationDidBecomeActive:") + says(second, "applicationDidBecomeActive:")
    let result = try check(log)
    #expect(result.places == ["5 active-twice"])
    #expect(result.summary.events == 5)
  }

  /// `NSLog(@"applicationDidBecomeActive: hiding the screen")` and the like, one after the other in one function.
  @Test(arguments: [
    ("%: hiding the screen", "%: notifying the service"), ("% - memory low", "% - cart full"),
    ("AppDelegate.% - first", "AppDelegate.% - second"), ("%", "%: saving the cart"),
    ("AppDelegate.%: memory, low", "AppDelegate.%: cart, full"), (">>> %", "<<< %"),
    ("-[AppDelegate %]", "AppDelegate: %"), ("%", "[Lifecycle] %"),
    ("AppDelegate %", "AppDelegate: %"),
    ("[Lifecycle] %", "(Lifecycle) %"), ("flutter: %", "%"),
    ("--> %", "<-- %"), ("🟢 %", "🔴 %"), ("+%", "-%"), ("% - saving the cart", "%"),
    ("% called", "%"), ("%", "% 0"), ("%", "% <UIApplication: 0x1034>"),
    ("% - Optional(\"a\")", "% - nil"), ("% first=1", "% url=(null)"),
    ("%: badge cleared", "%: session started"), ("%", "% 312.4 kB"),
    ("[Boot] % – Hiding the screen", "[Boot] % – Notifying all services"),
    ("%: wants 5 more rows", "%: needs 6 more columns"),
    ("[before] %", "[after] %"), ("[pre] %", "[post] %"),
    ("[interval begin] %", "[interval end] %"),
  ])
  func `a function that tells a callback may say more of it`(_ first: String, _ second: String)
    throws
  {
    let callbacks = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
    ]
    func log(_ texts: [String], apart: Double = 0.2) -> String {
      callbacks.enumerated().flatMap { number, callback in
        texts.enumerated().map {
          line($1.replacing("%", with: callback), at: 14 * Double(number) + apart * Double($0))
        }
      }.joined()
    }
    // What was said before is said in another call.
    let again = try check(log([first, second, second]))
    #expect(again.places.contains { $0.hasSuffix(" active-twice") })
    #expect(try check(log([first, second])).places == [])
    #expect(try check(log([first, second])).summary.events == 4)
    // Later it is another call, but for the launch.
    #expect(try check(log([first, second], apart: 9.9)).places == [])
    #expect(
      try check(log([first, second], apart: 10.1)).places.first?.hasSuffix(" active-twice") == true)
  }

  @Test(arguments: [
    ("% count=1", "% count=2"), ("% #1", "% #2"), ("% launches=1", "% launches=2"),
    ("% called", "% called again"), ("%", "% (again, no resign before!)"),
    ("%", "% (twice here)"),
  ])
  func `what is counted, or said to come again, is another call`(first: String, second: String)
    throws
  {
    let active = "applicationDidBecomeActive"
    let calls = [first, second].map { $0.replacing("%", with: active) }
    let texts =
      ["didFinishLaunchingWithOptions"] + calls
      + ["applicationWillResignActive", "applicationDidEnterBackground"]
    #expect(try check(texts.map { $0 + "\n" }.joined()).places == ["3 active-twice"])
    let stamped = texts.enumerated().map { line($1, at: 4 * Double($0)) }.joined()
    #expect(try check(stamped).places == ["3 active-twice"])
  }

  /// A logger tells file and line. In either order; and further statements of each are none of the other.
  @Test(arguments: [[61, 35], [35, 61], [61, 35, 62, 36], [35, 36, 61, 62]])
  func `a notification and a method of one file are two functions`(lines: [Int]) throws {
    let names = [
      6: (
        "UIApplication.willResignActiveNotification", "UIApplication.didEnterBackgroundNotification"
      ),
      3: ("applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)"),
    ]
    var log = ""
    func add(_ line: Int, _ name: String?, _ time: Double) throws {
      let stamp =
        "2024-05-14 09:15:0" + String(Int(time)) + "." + String(Int(time * 1000) % 1000 + 100)
      log += "\(stamp) [Info] [AppDelegate.swift:\(line)] \(try #require(name)): ok\n"
    }
    try add(30, "applicationDidBecomeActive(_:)", 1)
    for (number, line) in lines.enumerated() {
      try add(line, names[line / 10]?.0, 2 + 0.01 * Double(number))
    }
    // The next one is told by the method alone.
    try add(40, names[3]?.1, 3)
    let result = try check(log)
    // A step that both tell is one event, and a repetition is no near miss.
    #expect(result.places == [] && result.summary.events == 3)
    #expect(result.inputs[0].nearMisses == lines.count - 2)
  }

  @Test(arguments: ["% #", "%: step #", "% (#)", "step # %", "[stage #] %"])
  func `what is numbered from one on is told once`(_ text: String) throws {
    func log(_ numbers: [Int]) -> String {
      ["applicationDidBecomeActive", "applicationWillResignActive"].enumerated()
        .flatMap { place, callback in
          numbers.enumerated().map {
            line(
              text.replacing("%", with: callback).replacing("#", with: "\($1)"),
              at: 2 * Double(place) + 0.2 * Double($0))
          }
        }.joined()
    }
    #expect(try check(log([1, 2, 3])).places == [])
    #expect(try check(log([1, 2, 3])).summary.events == 2)
    // A count of calls goes on from anywhere.
    for numbers in [[1, 1], [2, 3], [1, 3]] {
      #expect(try check(log(numbers)).places.contains { $0.hasSuffix(" active-twice") })
    }
  }

  /// Closures print the function around them, and where they stand, long after it has ended.
  @Test(arguments: [
    "[AppDelegate.swift:# %] told", "AppDelegate.swift:# %: told", "% #", "% - # - told",
    "% [Line #] told",
    "-[AppDelegate %] #", "[Debug] [AppDelegate.swift:#] % > Told",
    "-[AppDelegate %]:# told", "-[AppDelegate %] line # $ told", "-[AppDelegate %] line #: told",
    "%:# told",
  ])
  func `a later line of the same function is no other call`(_ text: String) throws {
    func says(_ callback: String, _ number: Int, at time: Int) -> String {
      let message = text.replacing("#", with: "\(number)").replacing("%", with: callback)
      return text.contains(">")
        ? "2024-05-05 10:00:\(time).101 \(message)\n" : line(message, at: Double(time))
    }
    let (launch, active) = (
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)"
    )
    let (resign, background) = (
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)"
    )
    let before = says(launch, 20, at: 10) + says(active, 40, at: 15)
    let late = says(launch, 26, at: 21) + says(active, 44, at: 27)
    let after = says(resign, 50, at: 30) + says(launch, 26, at: 33) + says(active, 46, at: 36)
    let result = try check(before + late + after + says(background, 60, at: 40))
    #expect(result.places == [])
    // With a pid it is known that no other process begins. Becoming active may be a call that begins with another line.
    if !text.contains(">") { #expect(result.summary.events == 5 && result.summary.lives == 1) }
    #expect(try check(before + after + says(resign, 50, at: 40)).places == [])
    #expect(try check(before + after + says(background, 60, at: 40)).places == [])
    // What begins again with its first line is another call.
    let twice = before + says(resign, 50, at: 17) + says(active, 40, at: 19)
    #expect(try check(twice + says(active, 40, at: 27)).places == ["5 active-twice"])
    // Of a logger's lines any other one is the same call's, where nothing is in between.
    let earlier = try check(twice + says(active, 38, at: 30))
    #expect(earlier.places == (text.contains(">") ? [] : ["5 active-twice"]))
  }

  /// Answers come on threads of their own.
  @Test func `what may be no call may be on any thread`() throws {
    func log(_ last: Int) -> String {
      [
        ("didBecomeActive", 40, 9), ("willResignActive", 50, 9), ("didBecomeActive", last, 7),
        ("didEnterBackground", 60, 9),
      ].enumerated().map { number, step in
        let name = step.0.prefix(1).uppercased() + step.0.dropFirst()
        return "2024-05-05 10:00:1\(number).101220+0200 Shop[81:90\(step.2)] "
          + "AppDelegate.swift:\(step.1) application\(name)(_:)\n"
      }.joined()
    }
    #expect(try check(log(44)).findings.map(\.ruleID) == [])
    #expect(try check(log(40)).findings.contains { $0.ruleID == "callback-off-main-thread" })
  }

  @Test func `of a process that was launched another text is a further one`() throws {
    let texts = ["%", "% true", "%: push permission granted", "%"]
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let lines = texts.map { $0.replacing("%", with: launch) }
    func log(_ lines: [String]) -> String {
      lines.enumerated().map { line($1, at: 7 * Double($0)) }.joined()
    }
    let active = "applicationDidBecomeActive(_:)"
    #expect(try check(log([lines[0], active, lines[1], lines[2]])).places == [])
    #expect(try check(log([lines[0], active, lines[3]])).places == ["3 launch-repeated"])
  }

  @Test func `without pids a launch in other words may be none, or that of the next run`() throws {
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let other = "\(launch): push token registered"
    let steps = ["DidBecomeActive", "WillResignActive", "DidEnterBackground"]
      .map { "application\($0)(_:)" }
    func judge(_ lines: [String]) throws -> (places: [String], lives: Int) {
      let result = try check(lines.map { $0 + "\n" }.joined())
      return (result.places, result.summary.lives)
    }
    // A run that is active does not just end.
    #expect(try judge([launch, steps[0], other, steps[1], steps[2]]) == ([], 1))
    #expect(try judge([launch, steps[0], other, steps[0], steps[1]]) == ([], 1))
    // What no launch leads to is missing.
    #expect(
      try judge([launch, steps[0], other, steps[1], steps[0], steps[2]])
        == (["6 background-without-resign"], 1))
    #expect(try judge([launch] + steps + [other, steps[0]]) == ([], 2))
    #expect(
      try judge([launch, steps[0], launch, steps[1]])
        == (["3 vanished-while-active", "4 resign-while-not-active"], 2))
    // Words that the launch has always had, and one in a row, are a call's.
    #expect(
      try judge([other, steps[0], other, steps[1]])
        == (["3 vanished-while-active", "4 resign-while-not-active"], 2))
  }

  @Test(arguments: [
    "// called twice", "<-- again", "← again?", "👈 second time", "# why", "<<< not expected",
  ])
  func `a comment makes no other statement of a callback that came again`(_ comment: String) throws
  {
    let head = "applicationDidFinishLaunching\napplicationDidBecomeActive\n"
    let tail = "applicationWillResignActive\napplicationDidEnterBackground\n"
    #expect(
      try check(head + "applicationDidBecomeActive \(comment)\n" + tail).places == [
        "3 active-twice"
      ])
    // What the app itself says of it is one.
    #expect(try check(head + "applicationDidBecomeActive: again\n" + tail).places == [])
  }

  /// SwiftyBeaver strips the parameters of functions.
  @Test(arguments: ["", "Shop[812:4411] "])
  func `a launch without its parameters may be another function`(_ head: String) throws {
    func log(_ steps: [(line: Int, name: String)]) -> String {
      steps.enumerated().map { number, step in
        "2026-03-02 09:\(10 + number):50.101 \(head)DEBUG AppDelegate.application\(step.name)():\(step.line) - told\n"
      }.joined()
    }
    let (active, resign) = ((41, "DidBecomeActive"), (52, "WillResignActive"))
    let (background, foreground) = ((61, "DidEnterBackground"), (65, "WillEnterForeground"))
    let (launch, token, url) = ((27, ""), (88, ""), (99, ""))
    for steps in [
      [launch, active, token, resign, active], [active, token, resign, active, url, token, resign],
      [launch, active, url, resign, background, token, foreground, active],
    ] {
      #expect(try check(log(steps)).places == [])
    }
    #expect(
      try check(log([active, resign, active, token, resign, active, active])).places
        == ["7 active-twice"])
    // The line of the first one is the launch's.
    let again = try check(log([launch, active, launch, active])).places
    #expect(again == [head.isEmpty ? "3 vanished-while-active" : "3 launch-repeated"])
  }

  @Test(arguments: [
    ("applicationDidEnterBackground", "background task expired"),
    ("applicationDidBecomeActive", "token refresh finished"),
    ("applicationWillResignActive", "the upload of 3 photos has ended"),
  ])
  func `work that a callback has begun may be over much later`(
    _ callback: String, _ remark: String
  ) throws {
    let before = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:",
    ]
    let count = (before.firstIndex { $0.hasPrefix(callback) } ?? 0) + 1
    let steps = before.prefix(count).enumerated().map { line($1, at: Double($0)) }.joined()
    let told = try check(steps + line("\(callback): \(remark)", at: 32))
    #expect(told.findings.map(\.ruleID) == [])
    #expect(told.summary.events == count && told.inputs[0].nearMisses == 1)
    // Where nothing else tells the callback, this line does, and where the words say no end, they are of another call.
    let alone = before.prefix(count - 1).enumerated().map { line($1, at: Double($0)) }.joined()
    #expect(
      try check(alone + line("\(callback): \(remark)", at: 32)).summary.events == count)
    #expect(
      try check(steps + line("\(callback): one more time", at: 32)).summary.events == count + 1)
  }

  @Test func `the number of a source line is no part of a class's name`() throws {
    let steps = ["application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)"]
    let log = steps.enumerated().map {
      line("[AppDelegate.swift / \(31 + 9 * $0):\($1)] up", at: 2 * Double($0))
    }
    #expect(try check(log.joined()).summary.events == 2)
  }

  /// A closure has the name of the function around it.
  @Test(arguments: [
    ("%", "%: tiles ready"), ("[AppDelegate] %", "[AppDelegate] %: tiles ready"),
    ("%: here", "%: tiles ready"), ("AppDelegate.swift:%: here", "AppDelegate.swift:%: there"),
    ("[%] up", "[%] tiles ready"), ("% - here", "% - 3 tiles ready"),
    ("%", "% HTTP 304"), ("[%]", "[%] Optional(42)"), ("%(41): here", "%(45): here"),
    ("[AppDelegate.swift - % 41]", "[AppDelegate.swift - % 45]"),
    ("%", "tiles ready [AppDelegate.%:61]"), ("%", "nobody is there (% AppDelegate.swift:61)"),
  ])
  func `what a closure says after another step is no second call`(
    _ usual: String, _ further: String
  ) throws {
    let steps = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
      "applicationWillEnterForeground(_:)", "applicationDidBecomeActive(_:)",
    ]
    func log(_ numbers: [Int], further place: Int, of step: Int) -> String {
      numbers.enumerated().map { number, index in
        line(usual.replacing("%", with: steps[index]), at: 14 * Double(number))
          + (number == place
            ? line(further.replacing("%", with: steps[step]), at: 14 * Double(number) + 7) : "")
      }.joined()
    }
    for (place, step) in [(2, 1), (3, 1), (4, 3), (5, 3)] {
      #expect(try check(log([0, 1, 2, 3, 4, 5], further: place, of: step)).places == [])
    }
    // What is lost beside it is missing.
    #expect(
      try check(log([0, 1, 2, 3, 4, 5, 2, 3, 5], further: 7, of: 1)).places
        == ["10 active-without-foreground"])
  }

  private static let words = [
    "launch options: nil", "session starts", "video stops", "context saved", "video goes on",
  ]

  /// A log of steps with words of their own; at `"3 ads shown"` they are others. A bar begins another process.
  private func log(ofWords steps: String, next: String = "Shop[72:1] ") -> String {
    let names = [
      1: "application(_:didFinishLaunchingWithOptions:)", 3: "applicationDidBecomeActive(_:)",
      4: "applicationWillResignActive(_:)", 5: "applicationDidEnterBackground(_:)",
      6: "applicationWillEnterForeground(_:)",
    ]
    let words = [1: 0, 3: 1, 4: 2, 5: 3, 6: 4].mapValues { Self.words[$0] }
    var (lines, process) = ("", "Shop[71:1] ")
    for (number, step) in steps.split(separator: ",").enumerated() {
      if step == "|" { process = next }
      guard let name = step.first?.wholeNumberValue else { continue }
      let said = step.count > 1 ? String(step.dropFirst(2)) : words[name] ?? ""
      lines +=
        "2024-05-14 09:\(number + 10):12.100 \(process)\(names[name] ?? ""): \(said)\n"
    }
    return lines
  }

  @Test(arguments: ["badge = 4", "nil", "HTTP 304", "✅", "user bob is gone", "Optional(42)"])
  func `the first words of a step are the usual ones until others come`(_ tail: String) throws {
    for steps in ["1,3,4,5,3 %", "1,3,4,5,3 %,6,3,4", "1,3,4,3 %,5,6,3", "1,3,4,5,6,5 %,3,4,5"] {
      let log = log(ofWords: steps.replacing("%", with: tail))
      #expect(try check(log).places == [], "\(steps)")
    }
    // What is lost is missing all the same, at the step itself or at the next one.
    #expect(try check(log(ofWords: "1,3,4,5,3,4,5")).places == ["5 active-without-foreground"])
    let other = try check(log(ofWords: "1,3,4,5,3 \(tail),4,5"))
    #expect(other.places.count == 1 && other.places.first?.hasPrefix("6 ") == true)
  }

  /// The words name the screen. Mutants: words that several steps share are those of a statement; a launch is told again whenever that is.
  @Test(arguments: [": screen Home", " 🔵 cold"])
  func `words that several steps share may change`(_ words: String) throws {
    let others = [": screen Home": ": screen Cart", " 🔵 cold": " 🟢 warm"]
    func places(_ steps: [(callback: String, time: Double)], from changed: Int) throws -> [String] {
      try check(
        steps.enumerated().map { number, step in
          let said = number < changed ? words : others[words] ?? ""
          return line(step.callback + said, at: step.time)
        }.joined()
      ).places
    }
    let launch = "application:didFinishLaunchingWithOptions:"
    let (active, resign) = ("applicationDidBecomeActive:", "applicationWillResignActive:")
    let background = "applicationDidEnterBackground:"
    let visit = [(launch, 1.0), (active, 2), (resign, 4), (background, 5)]
    #expect(
      try places(visit + [(active, 300), (resign, 302)], from: 4)
        == ["5 active-without-foreground"])
    #expect(
      try places(visit + [("applicationWillTerminate:", 6), (background, 66)], from: 5)
        == ["6 callback-after-terminate"])
    #expect(
      try places([(launch, 1), (active, 2), (launch, 600), (active, 602)], from: 2)
        == ["3 launch-repeated"])
    // A minute after the call it may be a closure of it.
    #expect(try places(visit + [(active, 50)], from: 4) == [])
  }

  /// The function has printed from another place. Mutant: a line below is a closure's whenever it comes.
  @Test(arguments: [(40.0, nil as String?), (300, "5 active-without-foreground")])
  func `a line further down is another call after a minute`(time: Double, place: String?) throws {
    let visit =
      ["didFinishLaunchingWithOptions", "applicationDidBecomeActive"]
      + ["applicationWillResignActive", "applicationDidEnterBackground"]
    let log = visit.enumerated().map {
      line("[AppDelegate.swift - \($1) \(41 + 20 * $0)]", at: Double($0))
    }
    let late = line("[AppDelegate.swift - applicationDidBecomeActive 66]", at: time)
    #expect(try check(log.joined() + late).places.first == place)
  }

  /// Mutant: a class behind steps without one is the delegate.
  @Test(arguments: ["ChatViewController.%(_:)", "-[ChatViewController %:]"])
  func `in a tail a class that tells a step again is an observer`(method: String) throws {
    let told = method.replacing("%", with: "applicationDidBecomeActive")
    let result = try check(
      line("applicationDidBecomeActive(_:)", at: 1) + line(told, at: 4)
        + line("applicationWillResignActive(_:)", at: 5))
    #expect(result.places == [] && result.summary.events == 2)
  }

  @Test func `where the words of two steps vary they are calls`() throws {
    let varied = log(ofWords: "1,3,4,5,6,3 one went,4 two went,4")
    #expect(try check(varied).places == ["8 resign-while-not-active"])
    // What comes again shows that they do not.
    let settled = log(ofWords: "1,3,4,5,3 one went,6,3,5 two went,4,5")
    #expect(try check(settled).places == [])
  }

  @Test func `what is usual in an app is so in its next process`() throws {
    let steps = "1,3,4,5,|,1,3,4,5,3 ads shown,6,5,3 photo kept"
    #expect(try check(log(ofWords: steps)).places == [])
    // Of another app nothing is known.
    #expect(
      try check(log(ofWords: steps, next: "Cart[72:1] ")).places == ["12 active-without-foreground"]
    )
    // What it says from then on is usual there.
    let changed = "1,3,4,5,6,3,4,5,|,1,3 all new,4,5,3 all new,4,5"
    #expect(try check(log(ofWords: changed)).places == ["13 active-without-foreground"])
  }

  @Test func `what is usual of a scene is so in the next process, whose scenes have other names`()
    throws
  {
    func log(_ steps: [(Int, String, String)]) -> String {
      steps.enumerated().map { number, step in
        "2024-05-14 09:\(number + 10):12.100 Shop[\(step.0):1] scene\(step.1): \(step.2) "
          + "<UIWindowScene: 0x10\(step.0)>\n"
      }.joined()
    }
    let life = [
      ("WillEnterForeground", "up"), ("DidBecomeActive", "on"), ("WillResignActive", "off"),
      ("DidEnterBackground", "down"),
    ]
    let late = [
      ("DidBecomeActive", "ads shown"), ("WillEnterForeground", "up"),
      ("DidEnterBackground", "down"), ("DidBecomeActive", "photo kept"),
    ]
    let second = (life + late).map { (72, $0.0, $0.1) }
    #expect(try check(log(life.map { (71, $0.0, $0.1) } + second)).places == [])
    #expect(try check(log(second)).places == ["8 scene-active-without-foreground"])
  }

  @Test func `where a step has no usual words others are calls`() throws {
    func places(_ words: [String], _ last: String) throws -> [String] {
      let steps = ["DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidBecomeActive"]
      return try check(
        zip(steps, words).enumerated().map {
          line("application\($1.0): \($1.1)", at: 14 * Double($0))
        }.joined() + line("applicationWillResignActive: \(last)", at: 60)
          + line("applicationDidEnterBackground: \(last)", at: 61)
          + line("applicationDidBecomeActive: \(last)", at: 75)
      ).places
    }
    let error = ["7 active-without-foreground"]
    #expect(try places(["up", "bob", "ann", "eve"], "dan") == error)
    #expect(try places(["up", "up", "up", "up"], "up") == error)
    #expect(try places(["up", "up", "up", "up"], "dan") == [])
    // But for words of an answer.
    #expect(try places(["up", "bob", "ann", "eve"], "photos fetched") == [])
  }

  @Test func `an observer may say more of what it tells, too`() throws {
    let steps = ["application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive"]
    let remarks = ["ads begin", "timer set", "music goes on"]
    let log = (steps + remarks.map { "applicationDidBecomeActive: \($0)" }).map { $0 + "\n" }
    let result = try check(log.joined())
    #expect(result.places == [])
    #expect(result.summary.events == 2)
    #expect(try check((log + log.suffix(1)).joined()).summary.events == 3)
  }

  @Test func `what another one tells twice is a second one`() throws {
    let lines = [
      "didFinishLaunchingWithOptions", "applicationDidBecomeActive",
      "[Player] applicationWillResignActive",
      "[Boot] applicationWillResignActive", "[Boot] applicationWillResignActive",
    ]
    let result = try check(lines.map { $0 + "\n" }.joined())
    #expect(result.places == ["5 resign-while-not-active"])
    // A third one is a third observer.
    let third = lines.dropLast() + ["[Ads] applicationWillResignActive"]
    #expect(try check(third.map { $0 + "\n" }.joined()).places == [])
  }

  /// Lines that were read before are read another way, which must not ask twice.
  @Test func `an observer in a relay's log is one each time`() throws {
    let steps = [
      "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground",
    ]
    let lines = (0..<12).flatMap { number in
      ["[Player] application\(steps[number % 4])", "[Boot] application\(steps[number % 4])"]
    }
    let log = lines.enumerated().map { number, message in
      let micros = String(number * 100_000 + 1_000_000).dropFirst()
      return
        "May 14 09:\(31 + number / 2):01.\(micros.prefix(6)) iPhone Shop[71] <Notice>: \(message)\n"
    }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 12)
  }

  private static let notifications = [
    "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground",
    "DidBecomeActive",
  ].map { "UIApplication\($0)Notification" }

  @Test(arguments: [
    ("[Reveal] %", "[Ads] %", nil), ("Reveal: %", "Ads: %", nil), ("%", "[Ads] %", nil),
    ("[Reveal] %", "[Ads] %", "application@:"), ("place: %", "player: %", nil),
    ("-[Reveal %]", "-[Ads %]", "[Boot] application@:"),
  ])
  func `each of several observers tells a notification`(
    _ first: String, _ second: String, _ delegate: String?
  ) throws {
    let log = Self.notifications.enumerated().map { number, notification in
      let step = notification.dropFirst(13).dropLast(12)
      let time = 20 + 10 * Double(number)
      return line(says(first, notification).dropLast() + "", at: time)
        + (delegate.map { line($0.replacing("@", with: step), at: time + 0.1) } ?? "")
        + line(says(second, notification).dropLast() + "", at: time + 0.2)
    }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == Self.notifications.count)
  }

  @Test func `observers are told apart whatever the stamps tell`() throws {
    let names = Self.notifications.prefix(2)
    let lines = names.flatMap { ["[Place] \($0)\n", "[Player] \($0)\n"] }
    let heads: [(Int) -> String] = [
      { _ in "" }, { "2024-05-14 08:41:0\($0 / 2) Kino[7:1] " },
      { "2024-05-14 08:41:0\($0).100 Kino[7:1] " },
    ]
    for head in heads {
      let result = try check(lines.enumerated().map { head($0) + $1 }.joined())
      #expect(result.places == [] && result.summary.events == 2)
    }
  }

  @Test(arguments: [("[Ads] %", "[Ads] %"), ("-[Ads %]", "-[Ads %]"), ("%", "%")])
  func `a notification that the same observer tells twice came twice`(
    _ first: String, _ second: String
  ) throws {
    let log = [(first, 0), (first, 1), (first, 0), (second, 0)].enumerated().map {
      line(says($1.0, Self.notifications[$1.1]).dropLast() + "", at: 20 + 0.5 * Double($0))
    }.joined()
    #expect(try check(log).places == ["4 active-twice"])
  }

  @Test(arguments: ["-[Player appDidBecomeActive:]", "handleDidBecomeActive()"])
  func `of several objects that hear of a notification each tells it`(_ text: String) throws {
    func log(_ apart: Double) -> String {
      (0..<3).map { line(text, at: 10 + apart * Double($0)) }.joined()
    }
    #expect(try check(log(0.5)).places == [])
    #expect(try check(log(0.5)).summary.events == 1)
    #expect(try check((text + "\n") + text + "\n").places == [])
    #expect(try check(log(2.5)).places != [])
  }

  @Test func `observers of notifications in a relay's log are observers each time`() throws {
    let lines = (0..<12).flatMap { number in
      let name = Self.notifications[number % 4]
      return ["[Reveal] \(name)", "[Ads] \(name)"]
    }
    let log = lines.enumerated().map { number, message in
      "May 14 09:\(31 + number / 2):0\(number % 2).100000 iPhone Shop[71] <Notice>: \(message)\n"
    }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 12)
  }

  /// As `print(#function)` has it.
  @Test(arguments: [
    "didBecomeActive()", "applicationDidBecomeActive()",
    "applicationDidBecomeActive(notification:)",
  ])
  func `another function is another part of the app`(_ observer: String) throws {
    let lines = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)", observer,
      "applicationWillResignActive(_:)", "applicationDidBecomeActive(_:)", observer,
    ]
    let result = try check(lines.map { $0 + "\n" }.joined())
    #expect(result.places == [] && result.summary.events == 4)
    // A method of the app's own may be one of several objects.
    let isOwn = observer.hasPrefix("did")
    #expect(
      try check(lines.map { $0 + "\n" }.joined() + observer + "\n").places
        == (isOwn ? [] : ["7 active-twice"]))
  }

  /// Objects come to life and go while the app is active: routers, players, views.
  @Test func `methods of the app's own are no second callback`() throws {
    let lines = [
      "application(_:didFinishLaunchingWithOptions:)", "didBecomeActive()", "didBecomeActive()",
      "willResignActive()", "didBecomeActive()", "didBecomeActive()",
    ]
    func log(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let result = try check(log(lines))
    #expect(result.places == [] && result.summary.events == 4)
    // Where the delegate's own steps are told, they are nothing to the app.
    let told = [
      "applicationDidBecomeActive(_:)", "willResignActive()", "willResignActive()",
      "applicationWillResignActive(_:)", "didBecomeActive()", "applicationDidEnterBackground(_:)",
    ]
    #expect(try check(log(lines + told)).places == [])
    #expect(try check(log(lines + told + [told[0]])).places == ["13 active-without-foreground"])
    // By hand people write so of the delegate, too.
    #expect(
      try check(log(["didFinishLaunching()"] + lines.dropFirst())).places.first
        == "3 active-twice")
  }

  @Test(arguments: ["%: @", "[%] @", "% -> @", "% | @", "%.@", "-[% @]"])
  func `a plugin that tells the end of the launch before the delegate is an observer`(
    _ text: String
  ) throws {
    let lines = [
      ("PushKit", "didFinishLaunchingWithOptions"),
      ("AppDelegate", "willFinishLaunchingWithOptions"),
      ("AppDelegate", "didFinishLaunchingWithOptions"),
      ("AppDelegate", "applicationDidBecomeActive"),
    ].map { text.replacing("%", with: $0).replacing("@", with: $1) }
    func log(_ lines: [String], pid: Int) -> String {
      lines.enumerated().map { line($1, at: 0.4 * Double($0), pid: pid) }.joined()
    }
    #expect(try check(log(lines, pid: 7)).places == [])
    #expect(try check(log(lines, pid: 7)).summary.events == 2)
    // A launch may take its time.
    let slow = lines.enumerated().map { line($1, at: 5 * Double($0)) }.joined()
    #expect(try check(slow).places == [])
    #expect(try check(lines.map { $0 + "\n" }.joined()).summary.lives == 1)
    // The delegate's own second launch is one.
    let again = try check(log(lines + lines[2...2], pid: 7))
    #expect(again.places == ["5 launch-repeated"])
    let anew = try check(log(Array(lines[2...2] + lines[1...1]), pid: 7))
    #expect(anew.places == ["2 launch-repeated"])
  }

  /// Of a notification and the delegate's callback the notification may come first.
  @Test(arguments: ["[%] @", "% | @", "(%) @", "🎬 %: @", "[%.swift:20] @"])
  func `where the delegate tells its steps by its name others are observers`(_ text: String) throws
  {
    func says(_ name: String, _ callback: String, at time: Double) -> String {
      line(text.replacing("%", with: name).replacing("@", with: callback), at: time)
    }
    func log(_ delegate: String, short: Bool = false) -> String {
      (0..<6).map { number in
        let step = Self.notifications[number % 4].dropFirst(13).dropLast(12)
        let time = 10 * Double(number)
        return says("Sync", "\(step)", at: time)
          + says(delegate, (short ? "" : "application") + step, at: time + 0.4)
      }.joined() + says("Sync", "didBecomeActive", at: 55)
        + says(delegate, "applicationDidEnterBackground", at: 58)
    }
    #expect(try check(log("ShopAppDelegate")).places == [])
    #expect(try check(log("ShopAppDelegate", short: true)).places == [])
    // Of other names nobody knows which is the delegate's.
    #expect(try check(log("Boot")).places == ["14 background-without-resign"])
  }

  /// A word in small letters may be anything that changes, such as the screen.
  @Test func `a name in small letters is one where it tells the newest step`() throws {
    func log(_ tags: [String]) -> String {
      tags.enumerated().map { number, tag in
        line(
          "[\(tag)] application\(number % 2 == 0 ? "DidBecomeActive" : "WillResignActive")",
          at: 0.6 * Double(number))
      }.joined()
    }
    #expect(try check(log(["home", "cart", "list", "pay", "home"])).summary.events == 5)
    let answer = [
      "[home] applicationDidBecomeActive(_:)", "[Cart] applicationWillResignActive(_:)",
      "[list] applicationDidBecomeActive(_:): photos fetched",
    ].enumerated().map { line($1, at: 0.6 * Double($0)) }.joined()
    #expect(try check(answer).summary.events == 3)
    // What the same part tells again is a second one.
    let twice = log(["life"]) + line("[ads] applicationDidBecomeActive", at: 0.2)
    #expect(try check(twice).summary.events == 1)
    for tag in ["ads", "life"] {
      let again = try check(twice + line("[\(tag)] applicationDidBecomeActive", at: 0.4))
      #expect(again.summary.events == 2 && !again.places.isEmpty, "\(tag)")
    }
  }

  /// Observers that work on a queue of their own may come after the next step.
  @Test func `an observer that is late is one`() throws {
    func log(_ late: Double, _ names: (String, String) = ("Start", "Analytics")) -> String {
      [
        ("didFinishLaunchingWithOptions", 0, names.0), ("applicationDidBecomeActive", 1, names.0),
        ("applicationWillResignActive", 10, names.0),
        ("applicationDidEnterBackground", 11, names.0),
        ("applicationWillResignActive", 10 + late, names.1),
        ("applicationDidEnterBackground", 11 + late, names.1),
      ].map { line("\($2) \($0)", at: $1) }.joined()
    }
    let result = try check(log(1.5))
    #expect(result.places == [] && result.summary.events == 4)
    #expect(try check(log(2.1)).places == ["5 resign-while-not-active"])
    #expect(try check(log(1.5, ("Boot", "Boot"))).places == ["5 resign-while-not-active"])
    // The same that comes late twice is a second one.
    let twice = log(1.2) + line("Analytics applicationWillResignActive", at: 12.3)
    #expect(try check(twice).places == ["7 resign-while-not-active"])
    // Without a time nobody knows that it is late.
    let bare = [
      "[A] applicationDidBecomeActive", "[A] applicationWillResignActive",
      "[B] applicationDidBecomeActive",
    ]
    #expect(try check(bare.map { $0 + "\n" }.joined()).summary.events == 3)
  }

  @Test func `what is no step comes between two tellers`() throws {
    let lines = [
      "didFinishLaunchingWithOptions", "[Boot] applicationDidBecomeActive",
      "[Boot] application:didReceiveRemoteNotification:fetchCompletionHandler:",
      "[Player] applicationDidBecomeActive",
    ]
    #expect(try check(lines.map { $0 + "\n" }.joined()).places == [])
  }

  @Test func `another file of a logger's header is another name`() throws {
    let lines = ["AppDelegate.swift:31", "Player.swift:80", "AppDelegate.swift:40"].enumerated().map
    {
      let name = [
        "applicationDidBecomeActive(_:)", "applicationDidBecomeActive(_:)",
        "applicationWillResignActive(_:)",
      ][$0]
      return "2026-01-05 10:00:0\($0).100 [Debug] [\($1)] \(name) > x\n"
    }
    let result = try check(lines.joined())
    #expect(result.places == [])
    #expect(result.summary.events == 2)
  }

  @Test func `another one may tell what has come once more`() throws {
    let log = [
      "didFinishLaunchingWithOptions", "[A] applicationDidBecomeActive",
      "[A] applicationWillResignActive",
      "[B] applicationDidBecomeActive", "[B] applicationWillResignActive",
    ].map { $0 + "\n" }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 5)
  }

  @Test(arguments: [
    #"{"timestamp":"2024-05-14 09:31:0%.000000+0200","processImagePath":"/Shop","processID":7,"eventType":"logEvent","category":"@","eventMessage":"#,
    #"{"time":"2024-05-14T09:31:0%.000Z","process":"Shop","pid":7,"logger":"@","message":"#,
    #"{"time":"2024-05-14T09:31:0%.000Z","tag":"@","message":"#,
    "2024-05-14T09:31:0%+0200 info com.example.@ : [Shop] ",
    #"{"time":"2024-05-14T09:31:0%.000Z","category":"app","module":"@","message":"#,
    #"{"time":"2024-05-14T09:31:0%.000Z","file":"@.swift","category":"app","message":"#,
  ])
  func `another category of a log is another name`(_ head: String) throws {
    func log(_ first: String, _ second: String) -> String {
      [
        (first, "applicationDidBecomeActive"), (second, "applicationDidBecomeActive"),
        (first, "applicationWillResignActive"),
      ]
      .enumerated().map { number, line in
        head.replacing("%", with: "\(number)").replacing("@", with: line.0)
          + (head.hasPrefix("{") ? "\"\(line.1)\"}\n" : "\(line.1)\n")
      }.joined()
    }
    #expect(try check(log("Boot", "Player")).summary.events == 2)
    #expect(try check(log("Boot", "Boot")).summary.events == 3)
  }

  /// UIKit calls the app's delegate for no step on or off the screen where there are scenes.
  @Test(arguments: [
    // Another name than that of the launch, and short forms, are observers'.
    ("[Boot] ", "[Push] applicationDidBecomeActive:", []),
    ("[Boot] ", "[Boot] didBecomeActive", []),
    ("", "didBecomeActive()", []), ("", "[Push] applicationDidBecomeActive:", []),
    ("[life] ", "[ads] applicationDidBecomeActive:", []),
    ("[life] ", "[life] applicationDidBecomeActive:", ["app-delegate-callback-in-scene-app"]),
    // What the delegate itself tells is called by somebody else.
    ("[Boot] ", "[Boot] applicationDidBecomeActive:", ["app-delegate-callback-in-scene-app"]),
    ("", "applicationDidBecomeActive:", ["app-delegate-callback-in-scene-app"]),
    ("", "-[AppDelegate applicationDidBecomeActive:]", ["app-delegate-callback-in-scene-app"]),
    // UIKit does call this one, and nobody told of another launch.
    ("[Boot] ", "[Push] applicationWillTerminate:", ["callback-after-terminate"]),
  ])
  func `in an app with scenes an observer tells the app's steps`(
    _ boot: String, _ text: String, _ rules: [String]
  ) throws {
    let launch = line("\(boot)application:didFinishLaunchingWithOptions:", at: 1)
    let log =
      launch + line("scene:willConnectToSession:options:", at: 2)
      + line("sceneWillEnterForeground:", at: 3) + line("sceneDidBecomeActive:", at: 4)
      + line(text, at: 4.1) + line(text, at: 14.1)
    let result = try check(log)
    #expect(Set(result.findings.map(\.ruleID)) == Set(rules), "\(text)")
    #expect(result.summary.events == 4 + (rules.isEmpty ? 0 : 2))
  }

  /// Where nobody told the launch, who has a name tells of what it observes. No name may be the delegate's.
  @Test(arguments: [
    ("[Push] applicationDidBecomeActive:", false), ("Push: applicationDidBecomeActive", false),
    ("[ads] applicationDidBecomeActive:", false),
    ("-[Push applicationDidBecomeActive:]", false), ("Push.applicationDidBecomeActive(_:)", false),
    ("applicationDidBecomeActive:", true), ("[AppDelegate] applicationDidBecomeActive:", true),
    ("-[AppDelegate applicationDidBecomeActive:]", true),
  ])
  func `in an app with scenes whose launch is not in the log so does who has a name`(
    _ text: String, _ isOfDelegate: Bool
  ) throws {
    let log =
      line("sceneWillEnterForeground:", at: 3) + line("sceneDidBecomeActive:", at: 4)
      + line(text, at: 4.1)
    let result = try check(log)
    let rules = isOfDelegate ? ["app-delegate-callback-in-scene-app"] : []
    #expect(result.findings.map(\.ruleID) == rules)
    #expect(result.summary.events == (isOfDelegate ? 3 : 2))
  }

  @Test func `the name by which the scenes are told is no observer's`() throws {
    func rules(_ name: String) throws -> [String] {
      let steps = ["sceneWillEnterForeground:", "sceneDidBecomeActive:"]
      let log =
        steps.enumerated().map { line("[Boot] \($1)", at: Double($0)) }.joined()
        + line("[\(name)] applicationDidBecomeActive:", at: 2)
      return try check(log).findings.map(\.ruleID)
    }
    #expect(try rules("Boot") == ["app-delegate-callback-in-scene-app"])
    #expect(try rules("Push") == [])
  }

  @Test(arguments: [[Fact.forwarded: true], [.scenes: false]])
  func `where the user says that the app's delegate is called, its short forms count`(
    _ facts: [Fact: Bool]
  ) throws {
    let log =
      line("application:didFinishLaunchingWithOptions:", at: 1)
      + line("scene:willConnectToSession:options:", at: 2) + line("didBecomeActive", at: 4)
      + line("willResignActive", at: 5) + line("willResignActive", at: 6)
    var options = CheckOptions()
    for (fact, holds) in facts { options.configuration.facts[fact] = holds }
    #expect(try check(log).summary.events == 2)
    #expect(try check(log, options: options).places.contains("5 resign-while-not-active"))
  }

  @Test(arguments: [(2.0, 2), (2.1, 3), (-1.9, 2)])
  func `another one that tells it seconds later tells of a second one`(
    _ delay: Double, _ events: Int
  ) throws {
    let log =
      line("[Boot] applicationDidBecomeActive:", at: 20)
      + line("[Player] applicationDidBecomeActive:", at: 20 + delay)
      + line("applicationWillResignActive:", at: 40)
    #expect(try check(log).summary.events == events)
  }

  /// What is really called again is told without a name again. Mutant: who has a name hears of it at once.
  @Test(arguments: [
    ("[Sync] %", 2), ("ChatView.swift:40 %", 2), ("Chat: %", 2),
    // No names that are sure, and the delegate's.
    ("% in ChatView", 3),
    ("[sync] %", 3), ("[INFO] %", 3), ("[AppDelegate] %", 3),
  ])
  func `who tells by a name what was told by none may hear of it much later`(
    _ text: String, _ events: Int
  ) throws {
    let active = "applicationDidBecomeActive(_:)"
    let log =
      line(active, at: 20) + line(text.replacing("%", with: active), at: 35)
      + line("applicationWillResignActive(_:)", at: 50)
    #expect(try check(log).summary.events == events)
    #expect(try check(log).places.isEmpty == (events == 2))
    // Without the name it is a second one.
    let again = log.replacing("applicationWillResignActive(_:)", with: active)
    #expect(try check(again).places.first == "\(5 - events) callback-never-logged")
  }

  @Test(arguments: [
    ("Shop.AppDelegate", "AppDelegate"), ("AppDelegate(Push)", "AppDelegate"),
    ("_TtC4Shop11AppDelegate", "AppDelegate"),
    ("_TtCC4Shop3App8Delegate", "Delegate"), ("a.b.C(d)", "C"), ("_TtC4", "_TtC4"),
    ("_TtC99999999999999999999X", "_TtC99999999999999999999X"),
    ("C.", "C."), ("Boot.swift:20", "Boot"), ("Boot+Push.swift", "Boot"), ("Boot.m:3", "Boot"),
    ("40:Boot", ""), (".m", ""), ("_Tt", "_Tt"), ("(x)", ""),
  ])
  func `a class's name is without its module and its category`(_ text: String, _ name: String) {
    let bytes = Array(text.utf8)
    let range = Matcher.className(bytes.span, 0..<bytes.count)
    #expect(String(decoding: bytes[range], as: UTF8.self) == name)
  }

  @Test(
    arguments: [
      { (second: Int, category: String, text: String) in
        "default\t09:31:\(second).\(100 + second)000+0200\tShop\tcom.example.shop\t\(category)\t\(text)\n"
      },
      { (second: Int, category: String, text: String) in
        "2024-05-14 09:31:\(second).\(100 + second)000 Shop{Shop}[12] <NOTICE>: \(text) [com.example.shop][\(category)]\n"
      },
    ] as [@Sendable (Int, String, String) -> String])
  func `a category is a name`(_ line: @Sendable (Int, String, String) -> String) throws {
    let steps = ["applicationDidBecomeActive", "applicationWillResignActive"]
    func log(_ other: String) -> String {
      line(10, "app", "application:didFinishLaunchingWithOptions:")
        + (0..<4).map { index in
          let second = 11 + 2 * index
          return line(second, "app", steps[index % 2]) + line(second + 1, other, steps[index % 2])
        }.joined()
    }
    let observed = try check(log("links"))
    #expect(observed.places == [])
    #expect(observed.summary.events == 5)
    #expect(try !check(log("app")).places.isEmpty)
  }

  @Test func `many processes are kept apart`() {
    var delegates = Delegates(ofScenes: false)
    func takes(_ pid: Int32, _ owner: UInt64, isLike: Bool) -> Bool {
      var speaker = Matcher.Speaker(name: owner, role: .step)
      (speaker.owner, speaker.isLike) = (owner, isLike)
      let callback = Speakers.Callback(
        event: 0, process: 1, pid: pid, isOfScene: false, scene: -1, statement: Matcher.Wording(),
        stamp: Stamp())
      return delegates.take(callback, speaker) == .callback
    }
    for pid in 0..<70_000 as Range<Int32> { #expect(takes(pid, 99, isLike: true)) }
    #expect(!takes(69_999, 98, isLike: false))
    #expect(takes(3, 98, isLike: false))
  }

  @Test func `where processes are many, those that were silent for long are forgotten`() {
    var delegates = Delegates(ofScenes: false)
    func takes(_ pid: Int32, _ owner: UInt64, after seconds: Int64) -> Bool {
      var speaker = Matcher.Speaker(name: owner, role: .step)
      (speaker.owner, speaker.isLike) = (owner, owner == 99)
      var stamp = Stamp()
      (stamp.microseconds, stamp.resolution) = (seconds * 1_000_000, .millisecond)
      let callback = Speakers.Callback(
        event: 0, process: pid, pid: pid, isOfScene: false, scene: -1,
        statement: Matcher.Wording(), stamp: stamp)
      return delegates.take(callback, speaker) == .callback
    }
    for pid in 0..<2_000 as Range<Int32> { #expect(takes(pid, 99, after: Int64(pid))) }
    // They are not so many that any has to go.
    #expect(!takes(3, 98, after: 2_000))
    for pid in 2_000..<2_100 as Range<Int32> { #expect(takes(pid, 99, after: Int64(pid))) }
    #expect(!takes(1_600, 98, after: 2_100) && !takes(2_099, 98, after: 2_100))
    #expect(takes(3, 98, after: 2_100))
  }

  @Test func `the words of those that are left stay theirs`() {
    var delegates = Delegates(ofScenes: false)
    func tells(_ event: UInt16, _ pid: Int32, words: UInt32, after seconds: Int64)
      -> Delegates.Telling
    {
      var stamp = Stamp()
      (stamp.microseconds, stamp.resolution) = (seconds * 1_000_000, .millisecond)
      var wording = Matcher.Wording()
      (wording.hash, wording.mayBeOfClosure) = (words, true)
      let callback = Speakers.Callback(
        event: event, process: pid, pid: pid, isOfScene: false, scene: -1, statement: wording,
        stamp: stamp)
      return delegates.take(callback, Matcher.Speaker(name: 99, role: .step))
    }
    for pid in 0..<2_100 as Range<Int32> {
      for event in [5, 6, 5, 6] as [UInt16] {
        let words = 100 * UInt32(pid) + UInt32(event)
        #expect(tells(event, pid, words: words, after: Int64(pid)) == .callback)
      }
    }
    for pid in [1_600, 2_090] as [Int32] {
      #expect(tells(5, pid, words: 7, after: 2_100) == .mayBeFurther)
    }
    for pid in [1_700, 2_080] as [Int32] {
      #expect(tells(5, pid, words: 100 * UInt32(pid) + 5, after: 2_100) == .callback)
    }
  }
}
