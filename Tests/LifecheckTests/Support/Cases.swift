import Foundation

/// Which of its cases a differential test runs: all of them where LIFECHECK_ALL_CASES is 1, as it is for the mutants; else every third,
/// so that nobody waits for what a mutant alone needs.
enum Cases {
  static let areAll = ProcessInfo.processInfo.environment["LIFECHECK_ALL_CASES"] == "1"
  private static let step = areAll ? 1 : 3

  /// - Parameter first: by which tests that run over the same cases run different ones.
  static func some<All: Collection>(_ all: All, from first: Int = 0) -> [All.Element] {
    zip(0..., all).filter { ($0.0 + first) % step == 0 }.map(\.1)
  }

  /// So many of `count` cases, or of what they come to.
  static func some(_ count: Int) -> Int { count / step }
}
