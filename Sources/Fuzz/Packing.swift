@testable import Lifecheck

/// Packs bytes soundly: checksums are right, which no mutation would find.
enum Packing {
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate(bytes) + little(Int(checksum(of: bytes)), 4)
      + little(bytes.count, 4)
  }

  /// A zip archive of one file.
  static func zip(_ name: String, _ bytes: [UInt8], isPacked: Bool) -> [UInt8] {
    let stored = isPacked ? deflate(bytes) : bytes
    let name = Array(name.utf8)
    let common =
      little(20, 2) + little(0, 2) + little(isPacked ? 8 : 0, 2) + little(0, 4)
      + little(Int(checksum(of: bytes)), 4) + little(stored.count, 4) + little(bytes.count, 4)
      + little(name.count, 2)
    let file = [0x50, 0x4B, 3, 4] + common + little(0, 2) + name + stored
    let directory = [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(0, 16) + name
    return file + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2)
      + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
  }

  /// Makes the checksums of tar headers right: of each block that has its magic word, and of the first.
  static func repairedTar(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count - 511, by: 512)
    where start == 0 || bytes[start + 257..<start + 262].elementsEqual("ustar".utf8) {
      for place in 148..<156 { bytes[start + place] = 0x20 }
      let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
      let digits = Array(String(sum, radix: 8).utf8)
      for (place, digit) in digits.enumerated() {
        bytes[start + 154 - digits.count + place] = digit
      }
    }
    return bytes
  }

  /// In blocks that are stored as they are.
  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = little(block.count, 2)
      packed += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
    } while !rest.isEmpty
    return packed
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var crc = CRC32()
    crc.add(bytes[...])
    return crc.value
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
