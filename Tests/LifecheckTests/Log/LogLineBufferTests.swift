import Testing

@testable import Lifecheck

@Suite struct LogLineBufferTests {
  /// The regions' lines, a cut one marked with `…`, and a last one without its end with `$`.
  func lines(_ text: [UInt8], lineLimit: Int, size: Int) -> [String] {
    var buffer = LineBuffer(lineLimit: lineLimit)
    var lines: [String] = []
    var at = 0
    func take(_ region: LineBuffer.Region) {
      let bytes = buffer.storage[region.range]
      if region.isCut {
        lines.append(String(decoding: bytes, as: UTF8.self) + "…")
      } else {
        lines += bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      }
    }
    while at < text.count {
      let written = unsafe buffer.fill { space in
        let count = min(size, text.count - at, space.count)
        for i in 0..<count { unsafe space[i] = text[at + i] }
        return count
      }
      at += written
      while let region = buffer.nextRegion() { take(region) }
    }
    if let region = buffer.lastRegion() {
      lines.append(String(decoding: buffer.storage[region.range], as: UTF8.self) + "$")
    }
    return lines
  }

  @Test func `lines do not depend on the chunks`() {
    for size in 1...40 {
      let text = Array(
        "one\n\ntwo\nthirty-one letters are in this\nx\n0123456789\n0123456789a\ny".utf8)
      #expect(
        lines(text, lineLimit: 10, size: size)
          == ["one", "", "two", "thirty-one…", "x", "0123456789", "0123456789…", "y$"])
    }
  }

  @Test func `a body that fails adds nothing`() {
    var buffer = LineBuffer(lineLimit: 10)
    #expect(buffer.fill { _ in -1 } == -1)
    #expect(buffer.nextRegion() == nil)
    #expect(buffer.lastRegion() == nil)
  }

  @Test func `the end of a cut line is skipped for good`() {
    let text = Array(repeatElement(UInt8(0x41), count: 100)) + [0x0A, 0x42]
    #expect(lines(text, lineLimit: 4, size: 3) == ["AAAA…", "B$"])
    #expect(lines(Array(text.prefix(50)), lineLimit: 4, size: 50) == ["AAAA…"])
  }

  @Test func `memory is bounded by the limit`() {
    var buffer = LineBuffer(lineLimit: 1 << 16)
    for _ in 0..<500 {
      _ = buffer.fill { space in
        for i in 0..<space.count { unsafe space[i] = 0x41 }
        return space.count
      }
      while buffer.nextRegion() != nil {}
    }
    #expect(buffer.storage.count <= 4 << 16)
  }
}
