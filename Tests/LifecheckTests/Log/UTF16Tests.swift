import Testing

@testable import Command
@testable import Lifecheck

/// Logs as PowerShell writes them.
@Suite struct UTF16Tests {
  private static let text =
    "Läuft 🙂 漢字\r\n" + line("applicationDidBecomeActive:", at: 1)
    + line("applicationWillResignActive:", at: 2, name: "Läden 🙂")
    + "applicationDidEnterBackground:"

  private static func bytes(of units: [UInt16], _ order: UTF16Decoder.ByteOrder) -> [UInt8] {
    units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return order == .little ? [low, high] : [high, low]
    }
  }

  private static func marked(_ text: String, _ order: UTF16Decoder.ByteOrder) -> [UInt8] {
    bytes(of: [0xFEFF] + Array(text.utf16), order)
  }

  private func decoded(_ units: [UInt16], odd: [UInt8] = []) -> (text: String, count: Int) {
    var results: Set<String> = []
    var count = 0
    for order in [UTF16Decoder.ByteOrder.little, .big] {
      for size in 1...5 {
        var decoder = UTF16Decoder(order)
        var text: [UInt8] = []
        var rest = (Self.bytes(of: units, order) + odd)[...]
        while !rest.isEmpty {
          text += decoder.decode(Array(rest.prefix(size)).span)
          rest = rest.dropFirst(size)
        }
        text += decoder.finish()
        count = decoder.replacements
        results.insert(String(validating: text, as: UTF8.self) ?? "no UTF-8")
      }
    }
    #expect(results.count == 1, "\(results)")
    return (results.first ?? "", count)
  }

  /// Mutants: a mark is not passed over, chunks end between two bytes or two surrogates, offsets are the file's.
  @Test func `UTF-16 with a mark is read as the same text in UTF-8`() throws {
    let expected = readLog(Self.text)
    #expect(expected.events.map(\.line) == [2, 3, 4])
    for (order, name) in [(UTF16Decoder.ByteOrder.little, "UTF-16LE"), (.big, "UTF-16BE")] {
      for size in [1, 2, 3, 5, 64, 1000] {
        let found = readLog(Self.marked(Self.text, order)) { size }
        #expect(found.events == expected.events, "\(name) \(size)")
        #expect(found.summary.encoding == name && found.summary.replacements == 0)
        #expect(found.summary.bytes == Self.text.utf8.count)
        #expect(found.summary.lines == expected.summary.lines && !found.summary.isBinary)
      }
    }
  }

  /// Mutants: a buffer is filled by more than it holds, or blocks are searched as if they were UTF-8.
  @Test func `large inputs, blocks and CR alone go the same way`() throws {
    let filler = Array(repeating: "漢字漢字漢字 twenty letters here\r", count: 9000).joined()
    let text = filler + line("applicationDidBecomeActive:", at: 1) + "x\r"
    let log = Self.marked(text, .little)
    let expected = readLog(text)
    #expect(expected.events.map(\.line) == [9001])
    for size in [4095, 1 << 20] {
      let found = readLog(log, nextSize: { size })
      #expect(found.events == expected.events)
      #expect(found.summary.lines == expected.summary.lines)
    }
    var checker = try Checker.fresh()
    checker.begin(input: "a.log")
    let block = LogBlock(size: 4097)
    var rest = log[...]
    while !rest.isEmpty {
      _ = unsafe block.fill { _, space in
        let count = min(space.count, rest.count)
        for place in 0..<count { unsafe space[place] = rest[rest.startIndex + place] }
        rest = rest.dropFirst(count)
        return count
      }
      block.find(with: checker.search)
      checker.read(block)
    }
    checker.endInput()
    let input = checker.finish().inputs[0]
    #expect(input.lines == expected.summary.lines && input.events == 1)
  }

  @Test func `what is no text becomes a replacement, and is counted`() {
    #expect(
      decoded([0x41, 0x7FF, 0x800, 0xFFFF, 0xD83D, 0xDE42]) == ("A\u{7FF}\u{800}\u{FFFF}🙂", 0))
    #expect(decoded([0xDBFF, 0xDFFF, 0xD800, 0xDC00]) == ("\u{10FFFF}\u{10000}", 0))
    #expect(decoded([0xDC00, 0x41]) == ("\u{FFFD}A", 1))
    #expect(decoded([0xD800, 0x41]) == ("\u{FFFD}A", 1))
    #expect(decoded([0xD800, 0xD83D, 0xDE42]) == ("\u{FFFD}🙂", 1))
    #expect(decoded([0x41, 0xD800]) == ("A\u{FFFD}", 1))
    #expect(decoded([0x41], odd: [0x42]) == ("A\u{FFFD}", 1))
    #expect(decoded([0xD800], odd: [0xDC]) == ("\u{FFFD}\u{FFFD}", 2))
    #expect(decoded([]) == ("", 0))
    #expect(readLog(Self.marked("didBecomeActive\n", .big) + [0]).summary.replacements == 1)
  }

  @Test func `an input may end within its mark`() {
    for bytes: [UInt8] in [[0xFF], [0xFE], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0x41]] {
      for size in [1, 4] {
        let summary = readLog(bytes, nextSize: { size }).summary
        #expect((summary.encoding != nil) == (bytes.count > 1))
        #expect(summary.bytes == [1: 1, 2: 0, 3: 3][bytes.count])
      }
    }
    #expect(readLog([0xFF, 0x0A, 0x41]).summary.encoding == nil)
  }

  /// Mutants: UTF-32 is taken for UTF-16 with zeros in it, or binary data for a text.
  @Test func `other encodings are named`() {
    let text = Self.text + String(repeating: "\nmore and more lines of text", count: 20)
    func name(_ bytes: [UInt8]) -> String? {
      let summary = readLog(bytes).summary
      #expect(summary.isBinary && summary.encoding == nil)
      return summary.foreignEncoding?.name
    }
    let wide = text.unicodeScalars.map(\.value)
    func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    #expect(name(Self.bytes(of: Array(text.utf16), .little)) == "UTF-16LE")
    #expect(name(Self.bytes(of: Array(text.utf16), .big)) == "UTF-16BE")
    #expect(name(wide.flatMap(little)) == "UTF-32LE")
    #expect(name(([0xFEFF] + wide).flatMap(little)) == "UTF-32LE")
    #expect(name(wide.flatMap { little($0).reversed() }) == "UTF-32BE")
    #expect(name((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37) }) == nil)
    #expect(name([UInt8](repeating: 0, count: 4000)) == nil)

    var summary = InputSummary(file: "a.log")
    (summary.bytes, summary.isBinary) = (4, true)
    summary.foreignEncoding = readLog(wide.flatMap(little)).summary.foreignEncoding
    #expect(
      NothingRecognised.message(for: [summary]).contains(
        "  a.log: looks like UTF-32; save it as UTF-8, or convert it: iconv -f UTF-32LE -t UTF-8\n")
    )
  }

  @Test func `an archive's UTF-16 is a log, and a pipe need not show more of it`() {
    for order in [UTF16Decoder.ByteOrder.little, .big] {
      let bytes = Self.marked(Self.text, order)
      #expect(!looksBinary(bytes) && ContainerKind(bytes[...]) == nil)
      #expect(!ContainerKind.mayBegin(bytes.prefix(9)))
    }
    // In an archive it is named as well.
    #expect(!looksBinary(Self.bytes(of: Array(Self.text.utf16), .little)))
  }
}
