import RuleLanguage
import Testing

@testable import Lifecheck

/// Machines that users write beside the built-in ones.
@Suite struct OwnMachineTests {
  /// A machine that is in its start state while the process runs.
  private func flag(hears other: String = "") throws -> RuleSet {
    try RuleSet.builtin(
      adding: """
        event flag.on "the flag is set"
          text "Flag: on"
        event flag.off "the flag is taken back"
          text "Flag: off"
        machine flag "the flag"
          states
            off  start live
            on   live
        \(other)
          on flag.on
            off -> on
          on flag.off
            on -> off
        fault flag-on-twice warning
          flag: flag.on in on
          says     "{event} while {state}"
          because  "It is set once."
          fix      "Look."
          source   "A book"
        fault flag-off-twice warning
          flag: flag.off in off
          says     "{event} while {state}"
          because  "It is taken back once."
          fix      "Look."
          source   "A book"
        """, named: "flag.rules")
  }

  private let heard = """
      on didFinishLaunching, didBecomeActive
        off, on -> same
    """

  private func places(_ lines: [String], _ rules: RuleSet) throws -> [String] {
    try check(Array(lines.joined(separator: "\n").utf8), rules: rules).places
  }

  /// Mutant: what leads out of a start state is a launch, whatever runs there.
  @Test func `a fault of one says nothing of where the app is`() throws {
    let lines = [
      "didFinishLaunchingWithOptions", "applicationDidBecomeActive:", "Flag: on", "Flag: on",
      "Flag: off", "lifecheck: home", "applicationWillResignActive:",
      "applicationDidBecomeActive:", "applicationWillResignActive:",
      "applicationDidEnterBackground:",
    ]
    #expect(try places(lines, flag()) == ["4 flag-on-twice", "8 scenario-mismatch"])
    #expect(
      try places(lines, flag(hears: heard)) == ["4 flag-on-twice", "8 scenario-mismatch"])
  }

  @Test func `what it hears is no launch`() throws {
    let rules = try flag(hears: "  on didBecomeActive\n    off -> on\n    on -> same")
    let launches = rules.events.filter(\.isLaunch).map(\.name)
    #expect(launches == (try RuleSet.shared).events.filter(\.isLaunch).map(\.name))
    #expect(!launches.contains("didBecomeActive"))
  }

  /// Mutant: it begins in any state, or in its start state only.
  @Test func `it begins in its start state where the process is seen to begin`() throws {
    let launch = ["didFinishLaunchingWithOptions", "applicationDidBecomeActive:"]
    let rest = ["Flag: off", "Flag: on", "Flag: off"]
    #expect(try places(launch + rest, flag()) == ["3 flag-off-twice"])
    #expect(try places(["applicationDidBecomeActive:"] + rest, flag()) == [])
    #expect(try places(rest, flag()) == [])
  }

  /// Mutant: only a machine none of whose events is in a template is one.
  @Test func `its own events are a template beside those of others`() throws {
    let lines = [
      "didFinishLaunchingWithOptions", "applicationDidBecomeActive:", "Flag: on", "Flag: on",
    ]
    #expect(try places(lines, flag()) == ["4 callback-never-logged"])
    #expect(try places(lines, flag(hears: heard)) == ["4 callback-never-logged"])
    #expect(
      try places(lines + ["Flag: off"], flag(hears: heard)) == ["4 flag-on-twice"])
  }

  /// Mutant: of several ways the first of the whole list is named.
  @Test func `of several that may be missing its own are named`() throws {
    let restart = "  on didFinishLaunching\n    off, on -> off"
    let lines = ["Flag: on", "Flag: off", "Flag: on", "Flag: on"].enumerated().map {
      "Mar  4 10:00:0\($0).250000 Shop[71] <Notice>: \($1)\n"
    }
    let launch =
      "Mar  4 09:59:59.250000 Shop[71] <Notice>: application:didFinishLaunchingWithOptions:\n"
    let result = try check(
      Array((launch + lines.joined()).utf8), rules: flag(hears: restart))
    #expect(result.places == ["5 flag-on-twice"])
    #expect(result.findings.map(\.missing) == [["flag.off"]])
  }

  /// Mutants: with the next run it begins anew, whether it hears the launch or not; or it goes on, whether it does or not.
  @Test func `with the next run it begins anew, unless it hears the launch itself`() throws {
    let launch = ["didFinishLaunchingWithOptions", "applicationDidBecomeActive:"]
    let away = ["applicationWillResignActive:", "applicationDidEnterBackground:"]
    let on = launch + ["Flag: on"] + away
    #expect(try places(on + on, flag()) == [])
    #expect(
      try places(on + launch + ["Flag: off"], flag()) == ["8 flag-off-twice"])
    // It is set by the launch.
    let heard = try flag(hears: "  on didFinishLaunching\n    off, on -> on")
    #expect(try places(launch + ["Flag: off"] + away + launch + ["Flag: off"], heard) == [])
    #expect(
      try places(
        launch + ["Flag: off", "Flag: on"] + away + launch + ["Flag: on", "Flag: off"], heard)
        == ["9 flag-on-twice"])
  }

  /// Mutant: of each channel it is in its start state at first.
  @Test func `what another channel has told is not forgotten`() throws {
    let hears = """
        on didFinishLaunching
          off, on -> same
        on didBecomeActive
          off, on -> on
        on willResignActive
          off, on -> off
      """
    let names = ["DidFinishLaunching", "DidBecomeActive", "WillResignActive"]
    let log = names.map { "UIApplication\($0)Notification" }
    var options = CheckOptions()
    options.logged = .all
    func places(_ lines: [String]) throws -> [String] {
      try check(
        Array(lines.joined(separator: "\n").utf8), options: options, rules: flag(hears: hears)
      ).places
    }
    #expect(try places(Array(log[..<2]) + ["Flag: off"]) == [])
    #expect(try places(["didFinishLaunchingWithOptions", "Flag: off"]) == ["2 flag-off-twice"])
    // What others hear there says nothing of it.
    let both = [
      "didFinishLaunchingWithOptions", log[1], "applicationDidBecomeActive:", "Flag: off",
    ]
    #expect(
      try check(Array(both.joined(separator: "\n").utf8), rules: flag()).places
        == ["4 callback-never-logged"])
  }
}
