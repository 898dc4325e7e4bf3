import Foundation
import Testing

@testable import Lifecheck

/// What is remembered of messages is what the matcher says of them, wherever they stand and whoever prints them.
@Suite struct RecentMessagesTests {
  private static var messages: [[UInt8]] {
    get throws {
      let text = try String(
        contentsOf: Tool.root.appending(path: "Tests/lines.tsv"), encoding: .utf8)
      let lines = text.split(separator: "\n").dropFirst().map { line in
        Array(line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)[2].utf8)
      }
      let name = "applicationDidBecomeActive:"
      let long = (200...260).map { Array((name + String(repeating: " ", count: $0)).utf8) }
      return lines + long + ["", "x", name, name + " completed"].map { Array($0.utf8) }
    }
  }

  @Test func `a message is what it was the first time, in every place and by every process`() throws
  {
    let rules = try RuleSet.shared
    let matcher = Matcher(
      vocabulary: Vocabulary(
        events: rules.events, message: rules.message, handlerEndWords: rules.handlerEndWords))
    let messages = try Self.messages
    var recent = Matcher.RecentMessages()
    var random = SplitMix64(seed: 5)
    // Of few messages most are known, of many most were driven out.
    for kinds in [20, messages.count] {
      for _ in 0..<4000 {
        let message = messages[Int.random(in: 0..<kinds, using: &random)]
        let before = Array(repeating: UInt8(ascii: "["), count: .random(in: 0...3, using: &random))
        let line = before + message + Array("]".utf8.prefix(.random(in: 0...1, using: &random)))
        let range = before.count..<before.count + message.count
        let sender = [nil, -1, 0, 1][Int.random(in: 0..<4, using: &random)] as Int32?
        let expected = matcher.judge(line.span, range, sender: sender)
        let found = recent.judge(line.span, range, sender: sender, by: matcher)
        #expect(
          String(describing: found) == String(describing: expected),
          "\(String(decoding: line, as: UTF8.self))")
      }
    }
  }
}
