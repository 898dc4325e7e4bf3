import Testing

@testable import Lifecheck

@Suite struct CheckNotesTests {
  private static let note = "has more than one event: no order was judged"

  private func log(_ pids: [Int]) -> String {
    pids.enumerated().map { place, pid in
      "May  4 09:31:0\(place) iPad Shop[\(pid)] <Notice>: \(place % 2 == 0 ? "applicationDidBecomeActive:" : "applicationWillResignActive:")\n"
    }.joined()
  }

  /// Mutants: lives of more than one event have no order either; one life of one event is told what it is.
  @Test(arguments: [
    ([71, 72, 73], true), ([71, 72, 72], false), ([71], false), ([71, 71], false),
  ])
  func `lives of one event each have no order`(_ pids: [Int], _ isTold: Bool) throws {
    let result = try check(log(pids))
    #expect(result.findings.isEmpty)
    #expect(result.notes.contains { $0.hasSuffix(Self.note) } == isTold)
    if isTold { #expect(result.notes == ["none of the 3 lives \(Self.note)"]) }
  }

  /// What was said of the beginning is an order of its own; and who is not chosen is nobody's order.
  @Test func `lives that are told to begin with a launch, and those that are passed over`() throws {
    var options = CheckOptions()
    options.start = .launch
    #expect(try !check(log([71, 72]), options: options).notes.contains { $0.hasSuffix(Self.note) })
    options = CheckOptions()
    options.pids = [71, 72]
    let chosen = try check(log([71, 72, 73, 73]), options: options)
    #expect(chosen.notes.contains { $0.hasSuffix(Self.note) })
  }

  /// Mutants: what is named is told; what nobody demands is told.
  @Test func `what the log has and --logged leaves out is told`() throws {
    let rules = try RuleSet.shared
    func notes(_ names: [String], app: String = "Shop", _ more: String = "") throws -> [String] {
      var options = CheckOptions()
      options.logged = .only(Set(try names.map { try #require(rules.event(written: $0)) }))
      options.apps = [app]
      return try check(log([71, 71]) + more, options: options).notes
    }
    let end = "nothing is said"
    #expect(
      try notes(["didBecomeActive"]) == [
        "the log has willResignActive, which --logged does not name: where it is lost, \(end)"
      ])
    #expect(
      try notes(["didFinishLaunching"]) == [
        "the log has didBecomeActive and willResignActive, which --logged does not name: where one of them is lost, \(end)"
      ])
    #expect(try notes(["didBecomeActive", "willResignActive"]) == [])
    let other = "May  4 09:31:05 iPad Kite[9] <Notice>: applicationDidEnterBackground:\n"
    let warning = "May  4 09:31:06 iPad Shop[71] <Notice>: applicationDidReceiveMemoryWarning:\n"
    #expect(try notes(["didBecomeActive", "willResignActive"], other + warning) == [])
  }
}
