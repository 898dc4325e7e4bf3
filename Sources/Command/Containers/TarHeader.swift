/// A header of a tar archive: a block of 512 bytes before each file.
///
/// ```
/// 0 name 100 · 100 mode · 108 owner · 116 group · 124 size 12 · 136 time · 148 checksum 8 · 156 kind 1 ·
/// 157 link 100 · 257 "ustar" · 345 prefix 155
/// ```
///
/// Numbers are octal digits, or binary where the first bit is set.
struct TarHeader {
  static let size = 512

  enum Kind: Hashable {
    case file, folder
    /// Links, devices and pipes: they have no bytes.
    case special
    /// The name of the next file, from GNU's tar.
    case longName
    /// What holds for the next file, by POSIX.
    case attributes
    /// Bytes that are no file: long names of links, what holds for all files, labels.
    case other
    /// A file with holes, whose bytes have a map before them.
    case sparse
  }

  let kind: Kind
  let name: [UInt8]
  /// Of the bytes behind the header.
  let byteCount: Int

  /// Whether the map of a file with holes goes on in the next block.
  let isContinued: Bool

  /// nil where `block` is no header: its checksum is not right.
  init?(_ block: ArraySlice<UInt8>) {
    guard block.count >= Self.size else { return nil }
    let bytes = block.prefix(Self.size)
    let start = bytes.startIndex
    func field(_ place: Int, _ count: Int) -> ArraySlice<UInt8> {
      bytes[start + place..<start + place + count]
    }
    // The checksum is over its own field as blanks. Some old programs added signed bytes.
    var sum = 8 * 0x20
    var signedSum = sum
    for (place, byte) in bytes.enumerated() where !(148..<156).contains(place) {
      sum += Int(byte)
      signedSum += Int(Int8(bitPattern: byte))
    }
    guard let checksum = Self.number(field(148, 8)), checksum == sum || checksum == signedSum,
      checksum > 8 * 0x20, let size = Self.number(field(124, 12))
    else { return nil }
    var name = Array(field(0, 100).prefix { $0 != 0 })
    if field(257, 6).elementsEqual(Array("ustar\0".utf8)) {
      let prefix = field(345, 155).prefix { $0 != 0 }
      if !prefix.isEmpty { name = Array(prefix) + [UInt8(ascii: "/")] + name }
    }
    self.name = name
    let kind: Kind =
      switch bytes[start + 156] {
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
        name.last == UInt8(ascii: "/") ? .folder : .file
      case UInt8(ascii: "5"): .folder
      case UInt8(ascii: "1")...UInt8(ascii: "6"): .special
      case UInt8(ascii: "L"): .longName
      case UInt8(ascii: "x"): .attributes
      case UInt8(ascii: "S"): .sparse
      default: .other
      }
    self.kind = kind
    isContinued = kind == .sparse && bytes[start + 482] != 0
    byteCount = kind == .special || kind == .folder ? 0 : size
  }

  /// What fills up the last block.
  static func padding(_ count: Int) -> Int { (size - count % size) % size }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      var value = Int(first & 0x3F)
      // The bit after the first is the sign.
      guard first & 0x40 == 0 else { return nil }
      for byte in field.dropFirst() {
        guard value <= Int.max >> 9 else { return nil }
        value = value << 8 | Int(byte)
      }
      return value
    }
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0 }
    var value = 0
    for digit in digits {
      guard (0x30...0x37).contains(digit), value <= Int.max >> 4 else { return nil }
      value = value << 3 | Int(digit - 0x30)
    }
    return value
  }
}

/// What a POSIX header says of the file behind it: `length key=value` lines.
struct TarAttributes {
  var path: [UInt8]?
  var byteCount: Int?
  var isSparse = false

  init() {}

  /// Reads as many lines as are sound.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let blank = rest.firstIndex(of: 0x20),
      let length = Int(String(decoding: rest[..<blank], as: UTF8.self)),
      length > blank - rest.startIndex + 1, length <= rest.count
    {
      let end = rest.startIndex + length
      let line = rest[(blank + 1)..<end]
      rest = rest[end...]
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<equals], as: UTF8.self)
      let value = line[(equals + 1)...].dropLast()
      switch key {
      case "path": path = Array(value)
      case "size":
        if let size = Int(String(decoding: value, as: UTF8.self)), size >= 0 { byteCount = size }
      case _ where key.hasPrefix("GNU.sparse."): isSparse = true
      default: break
      }
    }
  }
}
