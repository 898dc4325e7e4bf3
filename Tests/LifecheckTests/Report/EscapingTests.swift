import Foundation
import Testing

@testable import Lifecheck

/// Texts and numbers as bytes of reports.
@Suite struct EscapingTests {
  /// Mutant: a carriage return within a line is passed over as well.
  @Test func `a carriage return before a line's end is shown as little as the line feed`() throws {
    func report(_ end: String) throws -> String {
      let callbacks = ["applicationDidBecomeActive:", "applicationDidBecomeActive:"]
      let log = callbacks.map { "Shop[71:1] -[AppDelegate \($0)]\(end)" }.joined()
      let all = try Tool.run(["--no-config", "--logged", "all", "-"], input: Data(log.utf8)).text
      // Without how long it took.
      return all.split(separator: "\n").dropLast().joined(separator: "\n")
    }
    #expect(try report("\r\n") == report("\n"))
    #expect(try report("\n").contains("AppDelegate applicationDidBecomeActive"))
    #expect(try report(" a\rb\n").contains(" a\\u{D}b"))
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 1_234_567, -1, -10, .max, .min, .max - 1])
  func `a number is written in place with its digits`(_ number: Int) {
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 32)
    var out = bytes.mutableSpan
    let end = out.put(number: number, at: 3)
    #expect(String(decoding: bytes, as: UTF8.self) == "xxx\(number)".padded(to: 32))
    #expect(end == 3 + String(number).count)
    var appended: [UInt8] = []
    appended.append(number: number)
    #expect(String(decoding: appended, as: UTF8.self) == String(number))
  }

  @Test func `digits fill their place`() {
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 8)
    var out = bytes.mutableSpan
    out.put(digits: 1234, in: 1..<7)
    out.put(digits: 1234, in: 7..<7)
    #expect(String(decoding: bytes, as: UTF8.self) == "x001234x")
  }

  @Test(arguments: ["", "plain text", "a\"b", "a\\b", "a#", "tab\t", "é", "\u{7F}", "0123456789~ "])
  func `a text is plain if it stands for itself`(_ text: String) {
    let bytes = Array("\"\(text)\"".utf8)
    let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 && !"\"\\#".utf8.contains($0) }
    #expect(Escaping.json.isPlain(bytes.span, 1..<bytes.count - 1) == isPlain)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: "x", count: count - self.count)
  }
}
