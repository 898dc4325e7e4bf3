import Testing

@testable import Lifecheck

/// In which states a life may be behind lost messages.
@Suite struct LossStateTests {
  private let launch = "application:didFinishLaunchingWithOptions:"
  private let active = "applicationDidBecomeActive:"

  /// A machine whose runs do not begin again by themselves.
  private let door = """
    event open O "the door opens"
      text "door opens"
    event close K "the door closes"
      text "door closes"
    event bell B "the bell rings"
      text "bell rings"
    machine door "a door that opens once"
      states
        shut  start
        wide  live
        over  live
      on open
        shut -> wide
      on close
        wide -> over
      on bell
        wide, over -> same
    fault wrong error
      door: open in wide, over
      door: close, bell in shut
      door: close in over
      says "{event} is wrong"
      bad  O O!
      good O K
    """

  /// Mutant: behind lost messages a life without a pid may not be a new one, or one with a pid may.
  @Test func `only without a pid lost messages may hold the next launch`() throws {
    let rules = try RuleSet.parse([(name: "door.rules", text: Array(door.utf8))])
    func places(_ log: String) throws -> [String] {
      try check(Array(log.utf8), rules: rules).places
    }
    let marker = "lost 3 unreliable messages\n"
    #expect(try places("door opens\ndoor opens\n") == ["2 wrong"])
    #expect(try places("door opens\n" + marker + "door opens\ndoor closes\n") == [])
    let named = line("door opens", at: 1)
    #expect(
      try places(named + LossTests.marker + line("door opens", at: 5)) == ["3 wrong"])
    #expect(try places(named + LossTests.marker + line("door closes", at: 5)) == [])
  }

  @Test func `with a pid a launch behind lost messages is a second one`() throws {
    let first = "application:willFinishLaunchingWithOptions:"
    let log = line(first, at: 1) + line(launch, at: 2) + LossTests.marker + line(first, at: 9)
    #expect(try check(log).places == ["4 launch-repeated"])
    let bare = "\(launch)\n\(active)\nlost 3 unreliable messages\n\(launch)\n\(active)\n"
    #expect(try check(bare).places == [])
  }
}
