import Lifecheck

/// The header before each file of a zip archive, for archives that come through a pipe.
///
/// ```
/// PK 3 4 · 4 version · 6 flags · 8 method · 10 time and date · 14 CRC-32 · 18 packed size · 22 size ·
/// 26 length of the name · 28 length of the extra fields · 30 name, extra fields
/// ```
struct ZipLocalHeader {
  static let size = 30
  static let magic: [UInt8] = [0x50, 0x4B, 3, 4]

  var name: String
  var method: Int
  var isEncrypted: Bool
  /// Whether checksum and sizes stand behind the file, since they were not known before it.
  var hasDescriptor: Bool
  var checksum: UInt32
  var packedSize: Int
  var size: Int
  /// Whether sizes have 8 bytes.
  var isLarge = false

  /// Takes a header from `stream`; nil where something else is there.
  init?(_ stream: any ByteStream) throws(UnpackError) {
    let head = try stream.peek(Self.size).prefix(Self.size)
    guard head.starts(with: Self.magic) else { return nil }
    guard head.count == Self.size else { throw stream.failure ?? .cutOff }
    let bytes = Array(head)
    stream.consume(Self.size)
    let flags = bytes.little(2, at: 6)
    method = bytes.little(2, at: 8)
    isEncrypted = flags & 1 == 1
    hasDescriptor = flags & 8 == 8
    checksum = UInt32(truncatingIfNeeded: bytes.little(4, at: 14))
    packedSize = bytes.little(4, at: 18)
    size = bytes.little(4, at: 22)
    name = String(decoding: try stream.take(bytes.little(2, at: 26)), as: UTF8.self)
    let extra = try stream.take(bytes.little(2, at: 28))
    var place = 0
    while extra.count - place >= 4 {
      let length = extra.little(2, at: place + 2)
      guard length <= extra.count - place - 4 else { break }
      if extra.little(2, at: place) == 1 {
        isLarge = true
        guard length >= 16, packedSize == 0xFFFF_FFFF || size == 0xFFFF_FFFF else { break }
        guard let large = extra.large(at: place + 4), let packed = extra.large(at: place + 12)
        else { throw .damaged("a size in it is too large") }
        (size, packedSize) = (large, packed)
      }
      place += 4 + length
    }
  }
}

extension [UInt8] {
  /// A number of eight bytes; nil where it is larger than `Int`.
  func large(at place: Int) -> Int? {
    let high = little(4, at: place + 4)
    return high > 0x7FFF_FFFF ? nil : high << 32 | little(4, at: place)
  }
}
