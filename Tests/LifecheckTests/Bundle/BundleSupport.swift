import Foundation

@testable import Lifecheck

/// Writes binary property lists object by object, sound or not.
struct BinaryPlistWriter {
  var objects: [[UInt8]] = []
  var referenceSize = 1
  var offsetSize = 2
  var top = 0

  static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 >= 8 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0x0F, 0x12] + big(count, 4)
  }

  /// Adds the objects of `value` and returns the number of the first; what it holds follows it.
  mutating func add(_ value: PropertyList) -> Int {
    let index = objects.count
    objects.append([])
    func references(_ indices: [Int]) -> [UInt8] {
      indices.flatMap { Self.big($0, referenceSize) }
    }
    switch value {
    case .boolean(let flag): objects[index] = [flag ? 0x09 : 0x08]
    case .integer(let number): objects[index] = [0x13] + Self.big(Int(number), 8)
    case .real(let number):
      objects[index] = [0x23] + Self.big(Int(bitPattern: UInt(number.bitPattern)), 8)
    case .string(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
      objects[index] = Self.head(5, text.utf8.count) + Array(text.utf8)
    case .string(let text):
      objects[index] =
        Self.head(6, text.utf16.count) + text.utf16.flatMap { Self.big(Int($0), 2) }
    case .other: objects[index] = [0x33] + Self.big(0, 8)
    case .array(let values):
      let members = values.map { add($0) }
      objects[index] = Self.head(0xA, values.count) + references(members)
    case .dictionary(let entries):
      let sorted = entries.sorted { $0.key < $1.key }
      let keys = sorted.map { add(.string($0.key)) }
      let values = sorted.map { add($0.value) }
      objects[index] = Self.head(0xD, sorted.count) + references(keys + values)
    }
    return index
  }

  func bytes() -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += Self.big(offset, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + Self.big(objects.count, 8) + Self.big(top, 8) + Self.big(table, 8)
  }

  static func bytes(of value: PropertyList) -> [UInt8] {
    var writer = BinaryPlistWriter()
    _ = writer.add(value)
    return writer.bytes()
  }
}

/// An Info.plist in XML around `entries`.
func infoPlist(_ entries: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \(entries)
  </dict>
  </plist>

  """
}

/// A file of a zip archive that is being composed; what is nil is as it should be.
struct ZipEntry {
  var name: String
  var contents: [UInt8]
  /// Packed by deflate; nil: stored.
  var packed: [UInt8]?
  var method: Int?
  var claimedSize: Int?
  var isEncrypted = false
}

/// Composes a zip archive.
func zip(_ entries: [ZipEntry], comment: String = "") -> [UInt8] {
  func little(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  var bytes: [UInt8] = []
  var directory: [UInt8] = []
  for entry in entries {
    let stored = entry.packed ?? entry.contents
    let method = entry.method ?? (entry.packed == nil ? 0 : 8)
    let name = Array(entry.name.utf8)
    // Version, flags, method, time and date; checksum, sizes; the length of the name.
    var common = little(20, 2) + little(entry.isEncrypted ? 1 : 0, 2)
    common += little(method, 2) + little(0, 4)
    common += little(Int(crc32(entry.contents)), 4) + little(stored.count, 4)
    common += little(entry.claimedSize ?? entry.contents.count, 4) + little(name.count, 2)
    directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common
    // Extra field, comment, disk, attributes; then the place of the member.
    directory += little(0, 12) + little(bytes.count, 4) + name
    bytes += [0x50, 0x4B, 3, 4] + common + little(0, 2) + name + stored
  }
  var end: [UInt8] = [0x50, 0x4B, 5, 6] + little(0, 4)
  end += little(entries.count, 2) + little(entries.count, 2)
  end += little(directory.count, 4) + little(bytes.count, 4) + little(comment.utf8.count, 2)
  return bytes + directory + end + Array(comment.utf8)
}

/// The CRC-32 by its table, unlike the reader's.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  var table: [UInt32] = []
  for byte in UInt32(0)..<256 {
    var crc = byte
    for _ in 0..<8 {
      let isOdd = crc & 1 == 1
      crc >>= 1
      if isOdd { crc ^= 0xEDB8_8320 }
    }
    table.append(crc)
  }
  var crc = UInt32.max
  for byte in bytes { crc = (crc >> 8) ^ table[Int((crc ^ UInt32(byte)) & 0xFF)] }
  return ~crc
}

/// Composes deflate streams without packing anything well.
enum Deflate {
  /// Blocks that are stored as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = [UInt8(block.count & 0xFF), UInt8(block.count >> 8)]
      packed += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
    } while !rest.isEmpty
    return packed
  }

  /// A line end, and then 258 more for every 13 bits.
  static func bomb(runs: Int) -> [UInt8] {
    var packed: [UInt8] = []
    var (current, used) = (UInt8(0), 0)
    func put(_ bits: String) {
      for bit in bits {
        if bit == "1" { current |= 1 << UInt8(used) }
        used += 1
        if used == 8 {
          packed.append(current)
          (current, used) = (0, 0)
        }
      }
    }
    // The last block, with the fixed codes: a literal line end, runs of length 258 from distance 1, the end.
    put("110" + "00111010")
    for _ in 0..<runs { put("11000101" + "00000") }
    put("0000000")
    if used > 0 { packed.append(current) }
    return packed
  }
}
