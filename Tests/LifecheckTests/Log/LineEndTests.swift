import Testing

@testable import Lifecheck

/// What stands behind the last word of a line, and what is no text at all.
@Suite struct LineEndTests {
  /// Mutants: a carriage return, a NUL or a tab at the end of a line belongs to its last word.
  @Test func `nothing that ends a line is a part of its last word`() throws {
    for callback in [
      "applicationDidBecomeActive:", "applicationDidBecomeActive", "didBecomeActive",
    ] {
      for end in ["\n", "\r\n", "\0\n", "\t\n", " \n", "\r\0\n", "\t\r\n", ""] {
        let result = try check(callback + end)
        #expect(result.summary.events == 1, "\(callback) \(end.debugDescription)")
        let stamped = try check(line(callback, at: 1).dropLast() + end)
        #expect(stamped.summary.events == 1, "\(callback) \(end.debugDescription)")
      }
    }
  }

  @Test func `a line repeats the one above it, whatever ends both`() throws {
    var random = SplitMix64(seed: 3)
    let texts = [
      "applicationDidBecomeActive:", "applicationWillResignActive:",
      "App applicationDidBecomeActive:",
      "x", "", "Active:", "eActive:",
    ]
    func trimmed(_ line: String) -> String.UnicodeScalarView.SubSequence {
      let letters = line.unicodeScalars
      let end = letters.lastIndex { $0 != "\r" && $0 != "\0" }
      let rest = letters[..<(end.map { letters.index(after: $0) } ?? letters.startIndex)]
      return rest.drop { $0 == "\0" }
    }
    for _ in 0..<300 {
      let lines = (0..<1 + random.below(12)).map { _ in
        ["", "", "\0", "\0\0"][random.below(4)] + texts[random.below(texts.count)]
          + ["", "", "\r", "\0", "\r\0"][random.below(5)]
      }
      let size = 1 + random.below(60)
      let bytes = Array(lines.joined(separator: "\n").utf8)
      for event in readLog(bytes, format: .bare, nextSize: { size }).events {
        let index = event.line - 1
        let isRepeated =
          index > 0 && trimmed(lines[index]).elementsEqual(trimmed(lines[index - 1]))
        #expect(event.repeatsLineAbove == isRepeated, "\(lines) \(event.line)")
      }
    }
  }

  /// Mutants: the marker of a quota may go on, or may not end with its line's end.
  @Test func `a marker of lost messages is the whole end of its line`() throws {
    let marker =
      "Oct 23 11:47:20 Macbook Shop[79] <Error>: *** process 79 exceeded 500 log message per second limit  -  remaining messages this second discarded ***"
    for end in ["", "\r", "\0", " ", "\t", "\r\0"] {
      #expect(try check(marker + end + "\n").inputs[0].losses == 1, "\(end.debugDescription)")
    }
    for end in [", they say", " x", "*", "\u{7F}"] {
      #expect(try check(marker + end + "\n").inputs[0].losses == 0, "\(end)")
    }
  }

  /// Mutants: another share than a tenth, a tenth itself, or more than the first 4 KiB.
  @Test func `a tenth of strange bytes is text, and one more is not`() {
    func sample(strange: Int, of count: Int, tail: Int = 0) -> [UInt8] {
      [UInt8](repeating: 0x01, count: strange)
        + [UInt8](repeating: 0x61, count: count - strange) + [UInt8](repeating: 0x01, count: tail)
    }
    #expect(!looksBinary(sample(strange: 10, of: 100)))
    #expect(looksBinary(sample(strange: 11, of: 100)))
    #expect(!looksBinary(sample(strange: 409, of: 4096, tail: 9000)))
    #expect(looksBinary(sample(strange: 410, of: 4096)))
  }

  /// What is written with CR alone, and the same with LF.
  private static let classic = """
    applicationDidBecomeActive:\r\rThree lines,\r  applicationWillResignActive:\rapplicationDidEnterBackground:\rand an end
    """

  /// Mutants: a CR that a chunk ends with is an end twice or never; offsets count from elsewhere.
  @Test func `lines that end in CR alone are lines, wherever chunks are cut`() {
    for end in ["", "\r", "\r\r"] {
      let log = Array((Self.classic + end).utf8)
      let expected = readLog(log.map { $0 == 0x0D ? 0x0A : $0 })
      #expect(expected.events.map(\.line) == [1, 4, 5])
      for size in [1, 2, 7, 28, 29, 30, 1000] {
        let found = readLog(log) { size }
        #expect(found.events == expected.events, "\(size)")
        #expect("\(found.summary)" == "\(expected.summary)", "\(size)")
      }
    }
  }

  /// Mutants: any CR makes an input classic, or only a short input can be.
  @Test func `a CR before the first LF ends a line only where that comes late`() {
    let early = readLog("10 %\r20 %\r30 %\nx\ry\napplicationDidBecomeActive:\r\n")
    #expect(early.summary.lines == 3)
    #expect(early.events.map(\.line) == [3])
    #expect(readLog("applicationDidBecomeActive:\r").summary.lines == 1)

    let filler = Array(repeating: "twenty letters here\r", count: 5000).joined()
    let late = Array((filler + "applicationDidBecomeActive:\rx\r\ny\r\n").utf8)
    for size in [1000, 4099, 1 << 20] {
      let found = readLog(late) { size }
      #expect(found.events.map(\.line) == [5001])
      #expect(found.events.map(\.offset) == [100_000])
      #expect(found.summary.lines == 5003)
    }
  }

  /// Mutants: an open CR is lost while the rest of a line that is too long is skipped.
  @Test func `a long line that ends in CR hides none that follows it`() {
    let long = Array(repeating: UInt8(ascii: "x"), count: 70_000)
    let log = Array("a\r".utf8) + long + Array("\rapplicationDidBecomeActive:\rz\r".utf8)
    for size in [999, 70_001, 1 << 20] {
      let found = readLog(log, lineLimit: 66_000) { size }
      #expect(found.events.map(\.line) == [3], "\(size)")
      #expect(found.summary.lines == 4 && found.summary.overlong == 1)
    }
  }
}
