import Testing

@testable import Lifecheck

/// Two lines in the wrong order are told as such, and not as a callback that is missing.
@Suite struct ExchangedLinesTests {
  private static let names = [
    "1": "application(_:didFinishLaunchingWithOptions:)", "3": "applicationDidBecomeActive(_:)",
    "4": "applicationWillResignActive(_:)", "5": "applicationDidEnterBackground(_:)",
    "6": "applicationWillEnterForeground(_:)",
  ]

  private func fixes(_ trace: String) throws -> [String] {
    let lines = trace.split(separator: " ").map { (Self.names[String($0)] ?? "") + "\n" }
    return try check(lines.joined()).findings.map(\.fix)
  }

  @Test(arguments: [
    ("1 3 4 5 6 4 3 5 6 3", 6, 7), ("1 3 4 5 6 3 5 4 6 3", 7, 8), ("1 3 5 4 6 3 4 5", 3, 4),
  ])
  func `both findings name the two lines`(_ trace: String, _ first: Int, _ second: Int) throws {
    let fixes = try fixes(trace)
    #expect(fixes.count == 2)
    for fix in fixes {
      #expect(fix.contains("lines \(first) and \(second) fit in the other order"))
    }
  }

  @Test(arguments: [
    "1 3 4 5 3 4 5", "1 3 5 6 3 4 5", "1 3 4 5 4 5 6 3", "1 3 3 4 5", "1 3 4 4 3 3 4 5",
  ])
  func `other faults keep their own advice`(_ trace: String) throws {
    for fix in try fixes(trace) { #expect(!fix.contains("other order")) }
  }
}
