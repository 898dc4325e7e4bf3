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
}
