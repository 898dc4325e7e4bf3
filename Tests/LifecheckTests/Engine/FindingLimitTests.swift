import Foundation
import Testing

@testable import Lifecheck

/// Verdicts and counts never depend on how many findings are kept to be printed.
@Suite struct FindingLimitTests {
  private static let callbacks = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
    "applicationWillResignActive:", "applicationDidEnterBackground:",
    "applicationWillEnterForeground:", "applicationWillTerminate:",
    "UIApplicationDidBecomeActiveNotification", "UIApplicationWillResignActiveNotification",
    "UIApplicationDidEnterBackgroundNotification",
  ]

  /// What a run comes to, whatever it lists.
  private func outcome(_ log: some Collection<UInt8>, _ options: CheckOptions) throws -> [String] {
    let result = try check(log, options: options)
    let summary = result.summary
    var lines = [
      "\(summary.verdict) \(summary.faults) faults, \(summary.folded) folded",
      "\(summary.errors) \(summary.warnings) \(summary.infos)",
      "\(summary.known) known, \(summary.suppressed) suppressed",
    ]
    lines += result.lives.map { "\($0.id) \($0.verdict) \($0.faults) \($0.unseen)" }
    // A rule all of whose findings are known is named only where they are listed.
    let counts = Statistics(result).rules.map { ($0.rule, $0.findings - $0.known - $0.suppressed) }
    lines += counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.sorted()
    result.forEachProcess { process in
      lines.append("\(process.process ?? "") folds \(process.folded.sorted())")
    }
    for fold in result.findings where fold.isFold {
      lines.append("fold \(fold.missing) \(fold.count) \(fold.fingerprint)")
    }
    return lines
  }

  private func expectTheSame(
    _ log: some Collection<UInt8>, _ options: CheckOptions, _ name: String
  ) throws {
    let all = try outcome(log, options)
    for limit in [0, 1, 5] {
      var options = options
      options.findingLimit = limit
      let some = try outcome(log, options)
      #expect(
        some == all,
        "\(name), \(limit) findings: \(some.filter { !all.contains($0) }), not \(all.filter { !some.contains($0) })"
      )
    }
  }

  @Test func `fixtures come to the same`() throws {
    for fixture in Cases.some(Fixture.all, from: 1) {
      let trace = Tool.root.appending(path: "fixtures/\(fixture.testDescription)/trace.log")
      guard let log = try? Data(contentsOf: trace) else { continue }
      try expectTheSame(log, CheckOptions(), fixture.testDescription)
      var options = CheckOptions()
      options.start = .tail
      try expectTheSame(log, options, fixture.testDescription)
    }
  }

  @Test func `a random log comes to the same`() throws {
    var random = SplitMix64(seed: 11)
    for round in Cases.some(0..<24) {
      let count = Int.random(in: 2...Self.callbacks.count, using: &random)
      let logged = Self.callbacks.shuffled(using: &random).prefix(count)
      var log = ""
      for step in 0..<150 {
        let pid = Int.random(in: 1...2, using: &random)
        let callback = logged.randomElement(using: &random) ?? ""
        log += line(callback, at: Double(step) * 0.4, name: "App\(pid % 2)", pid: pid)
      }
      let bytes = Array(log.utf8)
      try expectTheSame(bytes, CheckOptions(), "round \(round)")
      var options = CheckOptions()
      options.suppressions = [
        Suppression(
          rule: "active-twice", process: "App1", reason: "known", location: "a:1:1")
      ]
      try expectTheSame(bytes, options, "round \(round) with a suppression")
    }
  }

  @Test func `folding does not stop where listing does`() throws {
    for places in [4, 40] {
      var options = CheckOptions()
      options.findingLimit = 10
      var log = line(Self.callbacks[0], at: 0)
      for place in 0...places {
        log += line(Self.callbacks[1], at: Double(3 * place + 1))
        log += line(Self.callbacks[3], at: Double(3 * place + 2))
        log += line(Self.callbacks[4], at: Double(3 * place + 3))
      }
      let result = try check(log, options: options)
      #expect(result.places == ["3 callback-never-logged"])
      #expect(result.findings[0].count == places + 1)
      #expect(result.findings[0].related.count == 5)
      #expect(result.summary.warnings == 1 && result.summary.errors == 0)
      #expect(result.summary.verdict == .conforms && result.overflow.isEmpty)
    }
  }

  @Test func `a fold past the limit has a place, and a life past it its verdict`() throws {
    var options = CheckOptions()
    options.findingLimit = 1
    var log = line(Self.callbacks[0], at: 0, name: "A", pid: 1)
    log += line(Self.callbacks[1], at: 1, name: "A", pid: 1)
    log += line(Self.callbacks[1], at: 2, name: "A", pid: 1)
    log += line(Self.callbacks[2], at: 3, name: "A", pid: 1)
    log += line(Self.callbacks[0], at: 10, name: "B", pid: 2)
    log += line(Self.callbacks[1], at: 11, name: "B", pid: 2)
    log += line(Self.callbacks[1], at: 12, name: "B", pid: 2)
    log += line(Self.callbacks[2], at: 13, name: "B", pid: 2)
    for second in [20, 30, 40] {
      log += line(Self.callbacks[0], at: Double(second), name: "C", pid: second)
      log += line(Self.callbacks[1], at: Double(second + 1), name: "C", pid: second)
      log += line(Self.callbacks[3], at: Double(second + 2), name: "C", pid: second)
    }
    let result = try check(log, options: options)
    #expect(result.places == ["3 active-twice", "11 callback-never-logged"])
    #expect(
      result.lives.map(\.verdict) == [.violates, .violates, .conforms, .conforms, .conforms])
    #expect(result.lives.map(\.faults) == [1, 1, 0, 0, 0])
    #expect(result.overflow.map(\.count) == [1] && result.summary.errors == 2)
  }

  @Test func `what is counted of many findings is small`() {
    #expect(MemoryLayout<FindingGroup>.stride <= 88)
  }
}
