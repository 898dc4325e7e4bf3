import Testing

@testable import Lifecheck

/// The callbacks that a message names and is none of.
@Suite struct NearMissesTests {
  private static let messages = [
    "applicationDidBecomeActive: observers 3",
    "applicationWillResignActive: and applicationDidEnterBackground: completed",
    "waiting for applicationDidBecomeActive:",
    "was applicationWillTerminate: called after applicationDidEnterBackground: or applicationWillResignActive:?",
    "once applicationDidBecomeActive: x applicationWillResignActive: y applicationDidEnterBackground: z "
      + "applicationWillEnterForeground: and applicationWillTerminate:",
    "nothing of the kind", "applicationDidBecomeActivity duration",
  ]

  /// The callbacks that each line names.
  private func named(_ messages: [String], _ vocabulary: Vocabulary) -> [[UInt16]] {
    var reader = LogReader(vocabulary: vocabulary, file: "test.log", tellsAllNearMisses: true)
    var (names, sink) = (NameTable(), EventCollector())
    let lines = messages.map { "Mar  4 09:00:00.000000 Shop[312] <Notice>: \($0)\n" }
    reader.readAll(Array(lines.joined().utf8), into: &sink, names: &names) { .max }
    return messages.indices.map { number in
      sink.named.filter { $0.line == number + 1 }.map(\.event)
    }
  }

  @Test func `a message names the same callbacks when it comes again`() {
    let alone = Self.messages.map { named([$0], testVocabulary)[0] }
    #expect(alone.map(\.count) == [1, 2, 1, 3, 4, 0, 0])
    var random = SplitMix64(seed: 3)
    // Others come between, which drive some out and make room for more.
    let others = (0..<300).map { "applicationWillResignActive: completed, number \($0)" }
    let numbers = (0..<2000).map { _ in random.below(Self.messages.count) }
    let all = named(
      numbers.flatMap { [Self.messages[$0], others[random.below(others.count)]] }, testVocabulary)
    for (place, number) in numbers.enumerated() {
      #expect(all[2 * place] == alone[number])
      #expect(all[2 * place + 1].count == 1)
    }
  }
}
