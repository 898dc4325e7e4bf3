import Testing

@testable import Lifecheck

/// What `applicationState` on a callback's line says about the app.
@Suite struct EvidenceStateTests {
  private static let launch = "application:didFinishLaunchingWithOptions:"

  @Test(arguments: [
    ("cb: state=0", "Active"), ("cb: applicationState: 2", "Background"),
    ("cb state = active", "Active"), ("cb UIApplicationStateBackground", "Background"),
    ("cb: .state(.inactive)", "Inactive"), ("cb UIApplicationState(rawValue: 1)", "Inactive"),
    ("cb applicationState.rawValue: 2", "Background"),
    ("cb, applicationState = 1, x = 7", "Inactive"),
    ("cb", "none"), ("cb: state=3", "none"), ("cb: state=12", "none"), ("cb: statement 1", "none"),
    ("cb: state of the union 1", "none"), ("cb: rawValue: 2", "none"),
    ("cb: state=0 state=1", "none"), ("cb: state=", "none"), ("cb state", "none"),
    ("cb: mystate=1", "none"), ("cb: network state=0", "none"), ("cb: player.state=1", "none"),
    ("cb: app state=2", "Background"), ("cb: network, state=0", "Active"),
  ])
  func `the state is found after the callback`(text: String, expected: String) {
    let bytes = Array(text.utf8)
    let found = ShownStateText.find(in: bytes.span, 2..<bytes.count)
    #expect(found?.name ?? "none" == expected)
  }

  @Test func `any bytes are looked at without harm`() {
    var random = SplitMix64(seed: 5)
    let words = [
      "state", "applicationState", "rawValue", "UIApplicationState", ".", "(", ":", " ", "1",
      "\u{FFFD}",
    ]
    for _ in 0..<2000 {
      let bytes = (0..<6).flatMap { _ in Array(random.element(of: words).utf8) }
      for start in 0...bytes.count {
        _ = ShownStateText.find(in: bytes.span, start..<bytes.count)
      }
    }
  }

  @Test func `the launch's state tells where the app is going`() throws {
    let rest =
      line("applicationWillEnterForeground:", at: 2) + line("applicationDidBecomeActive:", at: 3)
    let front = line("\(Self.launch) state=1", at: 1)
    #expect(try check(front + rest).places == ["2 foreground-without-background"])
    for text in ["", " state=2", " state=7"] {
      #expect(try check(line(Self.launch + text, at: 1) + rest).places == [])
    }
    let back = line("\(Self.launch) state=2", at: 1) + line("applicationDidBecomeActive:", at: 3)
    #expect(try check(back).places == ["2 active-without-foreground"])
  }

  @Test func `a state that the callback cannot have is a note, and no fault`() throws {
    let log =
      line("\(Self.launch) state=0", at: 1) + line("applicationDidBecomeActive: state=0", at: 2)
      + line("applicationWillResignActive: state=1", at: 3)
      + line("applicationDidEnterBackground: state=1", at: 4)
    let result = try check(log)
    #expect(
      result.places == ["1 state-mismatch", "3 state-mismatch"])
    #expect(result.findings.allSatisfy { !$0.isFault && $0.severity == .warning })
    #expect(result.summary.faults == 0)
    var options = CheckOptions()
    options.configuration.os = Version(12)
    #expect(try check(log, options: options).places.count == 3)
  }

  /// The oracle: rules in which each state that a line can show makes an event of its own.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a shown state does what an event of its own would`(seed: UInt64) throws {
    let frame = """
      machine m "a machine"
        states
          off    start
          front  live
          back   live
          on     live
          asleep hidden live
      """
    let moves = """
        on wake
          front, on -> on
        on hide
          on -> front
          back -> same
        on show
          back -> front
        silently
          back <-> asleep
          front, on -> off
      """
    let shown = try RuleText.parse([
      RuleText(
        name: "a.rules",
        text: "event go\nevent wake\nevent hide\nevent show\n" + frame
          + "\n  on go\n    off -> front, back\n" + moves
          + "\n  shown\n    go shows Inactive -> front\n    go shows Background -> back\n")
    ])
    let split = try RuleText.parse([
      RuleText(
        name: "b.rules",
        text: "event go\nevent wake\nevent hide\nevent show\nevent goFront\nevent goBack\n" + frame
          + "\n  on go\n    off -> front, back\n  on goFront\n    off -> front\n  on goBack\n    off -> back\n"
          + moves)
    ])
    var a = Automaton(Machine(0, of: shown, in: Configuration()))
    var b = Automaton(Machine(0, of: split, in: Configuration()))
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var first = Monitor(states: 1, automaton: &a)
      var second = Monitor(states: 1, automaton: &b)
      for step in 1...30 {
        let event = Int(random.next() % 4)
        let state: ShownState? = [nil, .inactive, .background][Int(random.next() % 3)]
        let other = event == 0 ? (state.map { $0 == .inactive ? 4 : 5 } ?? 0) : event
        let one = first.observe(
          a.machine.symbol(of: event, showing: state), event: UInt16(event), line: step,
          automaton: &a)
        let two = second.observe(
          Int(b.machine.symbols[other]), event: UInt16(other), line: step, automaton: &b)
        let moves = (one.move, two.move)
        try #require(moves.0.rises == moves.1.rises && moves.0.states == moves.1.states)
        try #require(a.costs(of: first.belief) == b.costs(of: second.belief))
      }
    }
  }
}
