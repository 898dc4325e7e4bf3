/// The checksum of zip and gzip, over bytes that come piece by piece.
package struct CRC32: Hashable, Sendable {
  private var state = UInt32.max

  package init() {}

  /// The checksum of what was added so far.
  package var value: UInt32 { ~state }

  /// `rows[n][b]`: what byte `b` with `n` more bytes behind it does to the state.
  private static let rows: [UInt32] = {
    var rows = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      rows[byte] = crc
    }
    for place in 256..<rows.count {
      let previous = rows[place - 256]
      rows[place] = previous >> 8 ^ rows[Int(previous & 0xFF)]
    }
    return rows
  }()

  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    let rows = Self.rows
    var crc = state
    var place = bytes.startIndex
    // Eight bytes at a time: each look-up is by itself.
    while bytes.endIndex - place >= 8 {
      var next: UInt32 = 0
      for index in 0..<4 {
        let byte = UInt32(bytes[place + index]) ^ crc >> UInt32(8 * index) & 0xFF
        next ^= rows[(7 - index) * 256 + Int(byte)]
      }
      for index in 4..<8 { next ^= rows[(7 - index) * 256 + Int(bytes[place + index])] }
      crc = next
      place += 8
    }
    while place < bytes.endIndex {
      crc = crc >> 8 ^ rows[Int((crc ^ UInt32(bytes[place])) & 0xFF)]
      place += 1
    }
    state = crc
  }
}
