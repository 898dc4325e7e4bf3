import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// A file that loses its end while it is read.
@Suite struct ShrinkingFileTests {
  /// Checks a file of `size` bytes and more, which is cut to `rest` once its first piece was read.
  private func check(size: Int, cutTo rest: Int?) throws -> CheckResult {
    let line = Array(Self.noise.utf8)
    var log = Array("Mar  4 10:00:00.250000 Shop[71] <Notice>: applicationDidBecomeActive:\n".utf8)
    while log.count < size { log += line }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    try Data(log).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    var checker = Checker(rules: try RuleSet.shared)
    let remainder = Inputs.read(
      Input(origin: .file(file.path), name: "a.log"), into: &checker
    ) { _ in
      if let rest { try? handle.truncate(atOffset: UInt64(rest)) }
    }
    #expect(remainder.errors.isEmpty)
    return checker.finish()
  }

  @Test func `a list of events says so as well`() throws {
    var lister = EventLister(rules: try RuleSet.shared, options: CheckOptions())
    lister.begin(input: "a.log")
    #expect(lister.append(Array(Self.noise.utf8)[...]) > 0)
    lister.restartInput(after: .truncation)
    lister.endInput()
    #expect(
      lister.notes == [
        "a.log:1: the file was cut off after this line, and begins anew; what comes next may begin in any state"
      ])
  }

  private static let noise =
    "Mar  4 10:00:01.250000 Shop[71] <Notice>: tick, and nothing that matters\n"

  @Test(arguments: [1 << 20, 6 << 20])
  func `the report says that its end is lost`(size: Int) throws {
    let result = try check(size: size, cutTo: 600_000)
    #expect(result.inputs.map(\.losses) == [1])
    #expect(result.inputs[0].bytes < size && result.inputs[0].events == 1)
    #expect(result.notes.contains { $0.contains("a.log:") && $0.contains("cut off") })
    let whole = try check(size: size, cutTo: nil)
    #expect(whole.inputs.map(\.losses) == [0] && whole.inputs[0].bytes >= size)
    #expect(!whole.notes.contains { $0.contains("cut off") })
  }
}
