import Testing

@testable import Lifecheck

/// Texts that somebody has damaged: they are read or refused, and nothing worse happens.
@Suite struct PolicyFuzzTests {
  /// `text` with some bytes replaced, taken out or doubled.
  private func damaged(_ text: [UInt8], _ numbers: inout SplitMix64) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
      let at = Int.random(in: bytes.indices, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes.removeSubrange(at..<min(bytes.count, at + 9))
      default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 9)], at: at)
      }
    }
    return bytes
  }

  @Test func `baselines`() throws {
    var baseline = Baseline()
    baseline.add(Finding.sample(), file: "a \"b\".log")
    baseline.add(Finding.sample(), file: "ä.log")
    let text = Array(baseline.text.utf8)
    var numbers = SplitMix64(seed: 4711)
    for _ in 0..<3000 {
      let bytes = damaged(text, &numbers)
      guard let read = try? Baseline.parse(bytes, name: "b") else { continue }
      // What is accepted can be written.
      let again = try Baseline.parse(Array(read.text.utf8), name: "b")
      #expect(again.text == read.text)
    }
  }

  @Test func `configuration files`() throws {
    let text = Array(
      """
      \u{FEFF}os 16.4
      not exitsOnSuspend
      logged 1, didBecomeActive
      app "Shop Widget"
      note mine info
        says "x"
      severity active-twice warning
      suppress active-twice process Shop event 3 because "T-1"

      """.utf8)
    let rules = try RuleSet.shared
    var numbers = SplitMix64(seed: 4711)
    var accepted = 0
    for _ in 0..<3000 {
      guard let file = try? ConfigurationFile.parse(damaged(text, &numbers), name: "c") else {
        continue
      }
      accepted += 1
      _ = try? file.resolved(with: rules)
      if let ruleText = file.ruleText { _ = try? RuleSet.parse([("c", ruleText)]) }
    }
    #expect(accepted > 100)
  }

  @Test func `times`() {
    let texts = ["2024-05-14T09:15:27.123+02:00", "Mar  4 09:15:27.000000", "09:15:27Z"]
    var numbers = SplitMix64(seed: 4711)
    for _ in 0..<5000 {
      let text = Array(texts[Int.random(in: 0..<3, using: &numbers)].utf8)
      let bound = TimeBound(String(decoding: damaged(text, &numbers), as: UTF8.self))
      var window = TimeWindow(since: bound, until: bound)
      var stamp = Stamp()
      stamp.resolution = .second
      stamp.microseconds = Int64.random(in: -1 << 55...1 << 55, using: &numbers)
      stamp.hasYear = Bool.random(using: &numbers)
      _ = window?.contains(stamp)
    }
  }
}
