import Testing

@testable import Lifecheck

/// What other processes print about an app reaches the life that it is about.
@Suite struct EvidenceSignTests {
  private static let launch = "application:didFinishLaunchingWithOptions:"
  private static let active = "applicationDidBecomeActive:"
  private static let resign = "applicationWillResignActive:"
  private static let background = "applicationDidEnterBackground:"
  private static let foreground = "applicationWillEnterForeground:"
  private static let terminate = "applicationWillTerminate:"

  /// A life of `Shop[71]` up to the background, at the seconds 1 to 4.
  private static let toBackground =
    line(launch, at: 1) + line(active, at: 2) + line(resign, at: 3) + line(background, at: 4)

  /// What runningboardd says about pid 71.
  private func told(_ text: String, at seconds: Double, pid: Int = 71) -> String {
    line(
      "[app<com.example.shop((null))>:\(pid)] \(text)", at: seconds, name: "runningboardd", pid: 9)
  }

  private func state(_ text: String, at seconds: Double) -> String {
    line(
      "Application process state changed for com.example.shop: \(text)", at: seconds,
      name: "SpringBoard", pid: 8)
  }

  private func running(_ pid: Int) -> String {
    "<SBApplicationProcessState: 0x10; pid: \(pid); taskState: Running; visibility: Foreground>"
  }

  @Test func `a suspension that the system tells makes the end a fault`() throws {
    let result = try check(
      Self.toBackground + told("Suspending task.", at: 6) + line(Self.terminate, at: 20))
    #expect(result.places == ["6 terminate-from-suspended"])
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.lives.map(\.process) == ["Shop"])
    #expect(result.lives.map(\.bundle) == ["com.example.shop"])
  }

  /// Two processes reach the log by ways of their own. A clock that was set back by more says nothing.
  @Test(arguments: [(3.9, 7.0, false), (3.9, 60, false), (3.9, 70, true), (8.5, 7, true)])
  func `a suspension says nothing of an earlier callback below it`(
    callback: Double, suspension: Double, isFault: Bool
  ) throws {
    let log =
      line(Self.launch, at: 1) + line(Self.active, at: 2) + line(Self.resign, at: 3)
      + told("Suspending task.", at: suspension) + line(Self.background, at: callback)
      + told("Resuming task.", at: 80) + line(Self.foreground, at: 81)
    #expect(try check(log).places == (isFault ? ["5 callback-while-suspended"] : []))
  }

  @Test(arguments: [
    "runningboardd: Acquiring assertion targeting [app<com.example.shop(A)>:71] from originator [osservice<com.apple.dasd>:9] with",
    "runningboardd: Acquiring assertion targeting [application<com.example.shop>:71] from originator [application<com.example.shop>:71]",
    "SpringBoard: [app<com.example.shop>:71] Setting process visibility to: Foreground",
    "SpringBoard: [app<com.example.shop>:71] Setting process task state to: Running",
    "runningboardd: [app<com.example.shop(A)>:71] Set darwin role to: UserInteractiveFocal",
  ])
  func `a sign that the process runs ends its suspension, and no other's`(sign: String) throws {
    let (name, text) = (String(sign.prefix { $0 != ":" }), sign.drop { $0 != " " }.dropFirst())
    func log(_ text: String) -> String {
      Self.toBackground + told("Suspending task.", at: 6) + line(text, at: 12, name: name, pid: 9)
        + line(Self.terminate, at: 20)
    }
    #expect(try check(log(String(text))).places == [])
    // It tells of no life that nothing else tells of, and nothing of this one.
    let other = try check(log(text.split(separator: "71").joined(separator: "72")))
    #expect(other.places == ["7 terminate-from-suspended"])
    #expect(other.lives.map(\.process) == ["Shop"])
    // What comes after it counts again.
    let again = log(String(text)).dropLast(line(Self.terminate, at: 20).count)
    let held = told("Suspending task.", at: 15) + line(Self.terminate, at: 20)
    #expect(try check(again + held).places == ["8 terminate-from-suspended"])
  }

  /// The same signs as in audits.
  @Test(arguments: [
    "SpringBoard: [app<com.example.shop>:71] Setting process task state to: Suspended",
    "runningboardd: [application<com.example.shop>:71:71] Suspending task.",
    "runningboardd: Calculated state for app<com.example.shop(A)>: running-suspended (role: None) (endowments: (null))",
  ])
  func `a process is suspended in other words, too`(sign: String) throws {
    let (name, text) = (String(sign.prefix { $0 != ":" }), sign.drop { $0 != " " }.dropFirst())
    // What ties the bundle to the pid.
    let spawned = told("Resuming task.", at: 0.1)
    let held = spawned + Self.toBackground + line(String(text), at: 6, name: name, pid: 9)
    #expect(try check(held + line(Self.terminate, at: 20)).places == ["7 terminate-from-suspended"])
    let runs = "Calculated state for app<com.example.shop(A)>: running-active (role: Background)"
    let resumed = held + line(runs, at: 12, name: "runningboardd", pid: 9)
    #expect(try check(resumed + line(Self.terminate, at: 20)).places == [])
    let again = "[application<com.example.shop>:71:71] Resuming task."
    let told = held + line(again, at: 12, name: "runningboardd", pid: 9)
    #expect(try check(told + line(Self.terminate, at: 20)).places == [])
  }

  @Test(arguments: [
    "runningboardd: [app<com.example.shop(A)>:71] Set darwin role to: None"
  ])
  func `what leaves the front shows nothing of the sort`(sign: String) throws {
    let (name, text) = (String(sign.prefix { $0 != ":" }), sign.drop { $0 != " " }.dropFirst())
    let log =
      Self.toBackground + told("Suspending task.", at: 6)
      + line(String(text), at: 12, name: name, pid: 9) + line(Self.foreground, at: 20)
    #expect(try check(log).places == ["7 callback-while-suspended"])
  }

  @Test func `a sign that the process runs shows no resume`() throws {
    let assertion = "Acquiring assertion targeting [app<com.example.shop>:71] from originator [x]"
    let log =
      Self.toBackground + told("Suspending task.", at: 6)
      + line(assertion, at: 12, name: "runningboardd", pid: 9)
      + told("Suspending task.", at: 15) + line(Self.terminate, at: 20)
    #expect(try check(log).findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [true, false])
  func `a resume of the app anywhere in the input makes it an error`(isBefore: Bool) throws {
    let other =
      line(Self.launch, at: 0, pid: 70) + told("Suspending task.", at: 10, pid: 70)
      + told("Resuming task.", at: 20, pid: 70)
    let life = Self.toBackground + told("Suspending task.", at: 6) + line(Self.terminate, at: 20)
    let result = try check(isBefore ? other + life : life + other)
    #expect(result.findings.map(\.severity) == [.error])
    let others = life + line(Self.launch, at: 21, name: "Laden", pid: 70)
    let elsewhere = line(
      "[app<com.example.laden((null))>:70] Resuming task.", at: 22, name: "runningboardd", pid: 9)
    #expect(try check(others + elsewhere).findings.map(\.severity) == [.warning])
  }

  @Test func `what a process prints after its end is noted, once, where it is no launch`() throws {
    let ended = Self.toBackground + told("termination reported by launchd (2, 9, 9)", at: 6)
    let spoke = ended + line(Self.foreground, at: 20) + line(Self.active, at: 21)
    let result = try check(spoke)
    #expect(result.places == ["6 process-spoke-after-end"])
    #expect(result.findings.map(\.severity) == [.info])
    #expect(result.findings[0].previous?.line == 5)
    #expect(result.lives.map(\.start) == [StartMode.launch, .tail])
    #expect(try check(ended + line(Self.launch, at: 20) + line(Self.active, at: 21)).places == [])
    // Its last words, and what is wrong in another way.
    #expect(try check(ended + line(Self.terminate, at: 6.5)).places == [])
    #expect(
      try check(spoke + line(Self.active, at: 22)).places
        == ["6 process-spoke-after-end", "8 active-twice"])
  }

  @Test func `a resume that follows no suspension shows nothing of how apps are resumed`() throws {
    let spawned = told("Resuming task.", at: 0.1)
    let life = Self.toBackground + told("Suspending task.", at: 6) + line(Self.terminate, at: 20)
    #expect(try check(spawned + life).findings.map(\.severity) == [.warning])
  }

  /// What the process itself prints after a suspension, and what else tells that it runs.
  @Test(arguments: [Self.foreground, Self.terminate, Self.active])
  func `a line of the process is evidence of a resume that nobody logged`(_ callback: String) throws
  {
    let suspended = Self.toBackground + told("Suspending task.", at: 6)
    let end = line(callback, at: 20)
    let isLegal = callback != Self.active
    for own in ["store saved", "asks beginBackgroundTaskWithExpirationHandler: 2"] {
      let found = try check(suspended + line(own, at: 10) + end).findings.map(\.ruleID)
      #expect(found == (isLegal ? [] : ["active-without-foreground"]))
    }
    let spoken = [
      "beginBackgroundTaskWithExpirationHandler: 2", "applicationDidBecomeActive: took 3 ms",
    ]
    for own in spoken where isLegal {
      #expect(try check(suspended + line(own, at: 10) + end).places == [])
    }
    #expect(try check(suspended + state(running(71), at: 10) + end).findings.isEmpty == isLegal)
    // Too near to the sign, another process, a helper.
    for other in [
      line("store saved", at: 6.5), line("store saved", at: 10, name: "Mail", pid: 88),
      told("Suspending task.", at: 12),
    ] {
      #expect(try check(suspended + other + end).findings.map(\.severity) == [.warning])
    }
  }

  @Test(arguments: [-0.9, -0.2, 0.0, 0.3, 0.9])
  func `stamps less than a second apart are no evidence of order`(distance: Double) throws {
    let suspend = told("Suspending task.", at: 10)
    let call = line(Self.foreground, at: 10 + distance)
    for log in [suspend + call, call + suspend] {
      #expect(try check(Self.toBackground + log).places == [])
    }
    let resume = told("Resuming task.", at: 30)
    let back = line(Self.foreground, at: 30 + distance)
    for log in [resume + back, back + resume] {
      #expect(
        try check(Self.toBackground + told("Suspending task.", at: 10) + log).places == [])
    }
  }

  @Test func `with whole seconds neighbouring seconds tell no order either`() throws {
    func relay(_ second: Int, _ process: String, _ text: String) -> String {
      "Mar  4 09:15:\(second) iPad \(process) <Notice>: \(text)\n"
    }
    func log(suspended: Int, resumed: Int?, callback: Int) -> String {
      let system = "runningboardd[9]"
      let identity = "[app<com.example.shop((null))>:71]"
      var lines = relay(10, "Shop[71]", Self.launch) + relay(11, "Shop[71]", Self.active)
      lines += relay(12, "Shop[71]", Self.resign) + relay(13, "Shop[71]", Self.background)
      lines += relay(suspended, system, "\(identity) Suspending task.")
      lines += relay(callback, "Shop[71]", Self.foreground)
      if let resumed { lines += relay(resumed, system, "\(identity) Resuming task.") }
      return lines + relay(50, "Shop[71]", Self.active)
    }
    #expect(try check(log(suspended: 20, resumed: nil, callback: 21)).places == [])
    #expect(try check(log(suspended: 20, resumed: 31, callback: 30)).places == [])
    #expect(
      try check(log(suspended: 20, resumed: nil, callback: 30)).places
        == ["6 callback-while-suspended"])
  }

  @Test func `other processes that say the same, and helpers, say nothing`() throws {
    let helper =
      "[xpcservice<com.example.web([app<com.example.shop((null))>:71])>:80:80] Suspending task."
    for text in [
      line(helper, at: 6, name: "runningboardd", pid: 9),
      line("[app<com.example.shop((null))>:71] Suspending task.", at: 6, name: "Spion", pid: 9),
      line("[app<com.example.shop((null))>:71] Suspending task. Not really.x", at: 6),
    ] {
      let result = try check(Self.toBackground + text + line(Self.terminate, at: 20))
      #expect(result.places == [])
      #expect(result.lives.count == 1)
    }
  }

  @Test func `signs before the first line of the app belong to its life`() throws {
    let result = try check(
      state(running(71), at: 0.5) + Self.toBackground + told("Suspending task.", at: 6))
    #expect(result.lives.map(\.process) == ["Shop"])
    #expect(result.lives.map(\.events) == [6])
    let tail = try check(
      told("Suspending task.", at: 1) + line(Self.foreground, at: 9) + line(Self.active, at: 10))
    #expect(tail.places == ["2 callback-while-suspended"])
    #expect(tail.lives.count == 1)
  }

  @Test func `a life of which only the system tells is inconclusive`() throws {
    let result = try check(
      state(running(71), at: 1) + state(running(71), at: 30) + told("Suspending task.", at: 60))
    #expect(result.places == [])
    #expect(result.lives.map(\.verdict) == [.inconclusive])
    #expect(result.lives.map(\.process) == ["com.example.shop"])
    #expect(result.lives.map(\.events) == [2])
    #expect(!result.hasJudged)
    #expect(!result.signs.isEmpty)
  }

  @Test func `an end is told once, and later lines with the pid are another life`() throws {
    let end = told("termination reported by launchd (2, 9, 9)", at: 10) + state("(null)", at: 10.1)
    let near = try check(Self.toBackground + end + line(Self.terminate, at: 10.8))
    #expect(near.lives.map(\.endReason) == ["process.killed"])
    #expect(near.lives.map(\.events) == [6])
    let later = try check(Self.toBackground + end + line(Self.foreground, at: 12))
    #expect(later.lives.map(\.endReason) == ["process.killed", nil])
    #expect(later.lives.map(\.start) == [.launch, .tail])
    #expect(later.places == ["7 process-spoke-after-end"])
    let next = try check(Self.toBackground + end + line(Self.launch, at: 12))
    #expect(next.places == [])
    let exit = told("termination reported by launchd (0, 0, 65280)", at: 10)
    #expect(try check(Self.toBackground + exit).lives.map(\.endReason) == ["process.exited"])
  }

  @Test(arguments: [
    (
      "SpringBoard",
      "[app<com.example.shop>:71] Process exited: <RBSProcessExitContext| voluntary>.",
      "process.exited"
    ),
    (
      "SpringBoard",
      "[application<com.example.shop>:71] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.",
      "process.killed"
    ),
    (
      "kernel",
      "memorystatus: killing_top_process pid 71 [Shop] (vm-pageshortage 0 9s rf:- type:app) 9KB",
      "process.killed"
    ),
  ])
  func `who ended the process is told with its pid`(by: String, text: String, reason: String) throws
  {
    let other = line(Self.launch, at: 0.5, name: "Laden", pid: 99)
    let log = other + Self.toBackground + line(text, at: 9, name: by, pid: 8)
    #expect(try check(log).lives.map(\.endReason) == [nil, reason])
  }

  @Test func `the end of the process before does not end the one that runs`() throws {
    let log =
      line(Self.launch, at: 1) + state(running(71), at: 1.1) + line(Self.launch, at: 9, pid: 72)
      + state(running(72), at: 9.1) + state("(null)", at: 9.2) + line(Self.active, at: 20, pid: 72)
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.lives.map(\.endReason) == [nil, nil])
  }

  @Test func `a launch that the system tells makes the life whole where the app logs its launches`()
    throws
  {
    let before = line(Self.launch, at: 1, pid: 70) + line(Self.active, at: 2, pid: 70)
    let launched = line(
      "Bootstrapping com.example.shop with intent foreground-interactive", at: 19,
      name: "SpringBoard", pid: 8)
    let silent = state(running(71), at: 20) + line(Self.active, at: 21)
    #expect(
      try check(before + launched + silent).places.sorted() == [
        "5 callback-before-launch", "5 vanished-while-active",
      ])
    #expect(try check(launched + silent).places == [])
    // The state of a process is told whenever it changes, and need not be that after a launch.
    #expect(try check(before + silent).places == [])
    let early = line(
      "Bootstrapping com.example.shop with intent foreground-interactive", at: 5,
      name: "SpringBoard", pid: 8)
    #expect(try check(before + early + silent).places == [])
  }

  @Test(arguments: [
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 4'",
    "libc++abi: terminating due to uncaught exception of type NSException",
    "libc++abi.dylib: terminating with uncaught exception of type NSException",
    "Fatal error: Index out of range: file Swift/Array.swift, line 600",
    "Shop/Cart.swift:31: Fatal error: Unexpectedly found nil while unwrapping an Optional value",
    "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range",
    "Shop/Cart.swift:31: Precondition failed: no cart",
    "Assertion failed: (count > 0), function cart, file Cart.m, line 12.",
    "Uncaught Kotlin exception: kotlin.IllegalStateException: no cart",
  ])
  func `what a runtime prints before it aborts ends the life`(text: String) throws {
    let log = "\(Self.active)\n\(text)\n\(Self.active)\n\(Self.resign)\n"
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.lives.map(\.endReason) == ["process.killed", nil])
    #expect(result.lives.map(\.start) == [.tail, .tail])
    // In a line of the app's own it is what the app says.
    let told = try check("\(Self.active)\nlast run: \(text)\n\(Self.active)\n\(Self.resign)\n")
    #expect(told.places == ["3 active-twice"])
  }

  @Test(arguments: [
    "[2024-05-14 09:3%:07] ", "2024-05-14 09:3%:07.101 ", "09:3%:07.101 ",
    "2024/05/14 09:3%:07:101  ", "info,2024-05-14 09:3%:07.101,",
    "2024-05-14 09:3%:07.101 Shop[71:1] ",
  ])
  func `behind a time, with a process or without, the words of a runtime are its own`(head: String)
    throws
  {
    let lines = [
      Self.active, "*** Terminating app due to uncaught exception 'X', reason: 'y'", Self.active,
      Self.resign,
    ]
    let log = lines.enumerated().map { head.replacing("%", with: "\($0)") + $1 + "\n" }.joined()
    let result = try check(log)
    #expect(result.findings.allSatisfy { $0.severity == .info })
    #expect(result.lives.map(\.endReason) == ["process.killed", nil])
  }

  @Test func `a debugger that ends the only app ends its life`() throws {
    let result = try check(
      Self.toBackground + "Message from debugger: Terminated due to signal 9\n")
    #expect(result.lives.map(\.endReason) == ["process.killed"])
    let two = try check(
      Self.toBackground + line(Self.launch, at: 5, name: "Laden", pid: 75)
        + "Message from debugger: Terminated due to signal 9\n")
    #expect(two.lives.map(\.endReason) == [nil, nil])
  }

  @Test func `an app is chosen by its bundle identifier`() throws {
    let log =
      state(running(71), at: 0.5) + Self.toBackground + line(Self.launch, at: 5, name: "Laden")
      + line(
        "[app<com.example.laden((null))>:75] Suspending task.", at: 6, name: "runningboardd",
        pid: 9)
    for name in ["com.example.shop", "Shop"] {
      var options = CheckOptions()
      options.apps = [name]
      let result = try check(log, options: options)
      #expect(result.lives.map(\.process) == ["Shop"])
      #expect(result.summary.events == 5)
    }
  }

  @Test func `a channel that is heard later starts suspended too`() throws {
    let log =
      Self.toBackground + told("Suspending task.", at: 6)
      + line("UIApplicationWillEnterForegroundNotification", at: 20)
    #expect(try check(log).places == ["6 callback-while-suspended"])
  }

  @Test func `a simulated suspension needs no resume in the input either`() throws {
    let log = "\(Self.launch)\n\(Self.background)\nprocess.suspended\n\(Self.terminate)\n"
    #expect(try check(log).findings.last?.severity == .warning)
    let other = "\(Self.launch)\n\(Self.background)\nprocess.suspended\nprocess.resumed\n"
    #expect(try check(other + log).findings.last?.severity == .error)
  }
}
