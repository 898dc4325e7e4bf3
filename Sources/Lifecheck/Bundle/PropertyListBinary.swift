/// Reads `bplist00`: objects, a table of their offsets, and a trailer of 32 bytes that says where the table is.
///
/// Every number comes from the file: sums and products are checked, and each object is read once however many
/// refer to it. Together the objects may not hold more bytes than the file has, so that neither objects that overlap nor
/// lists of lists blow up.
struct BinaryPropertyListReader {
  private enum Slot {
    case unread
    /// Being read: whoever refers to it is inside it.
    case open
    case read(PropertyList)
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let top: Int
  private let table: Int
  private var slots: [Int: Slot] = [:]
  private let count: Int
  /// How many bytes the objects that are yet to be read may hold.
  private var rest: Int

  private static let headerSize = 8
  private static let trailerSize = 32

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.starts(with: Array("bplist00".utf8)) else {
      let version = visible(bytes.prefix(8))
      throw .refused("expected the binary form 'bplist00', and this is '\(version)'")
    }
    guard bytes.count >= Self.headerSize + 1 + Self.trailerSize else {
      throw .refused("expected a trailer of 32 bytes, and the file is cut off")
    }
    self.bytes = bytes
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else {
      throw .refused(
        "expected numbers of 1 to 8 bytes, and the trailer says \(offsetSize) and \(referenceSize);"
          + " is the file cut off?")
    }
    func number(_ place: Int) -> Int? {
      Int(exactly: bytes[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    guard let count = number(trailer + 8), let top = number(trailer + 16),
      let table = number(trailer + 24), table > Self.headerSize, table <= trailer, top < count,
      count <= (trailer - table) / offsetSize
    else {
      throw .refused(
        "expected the trailer's table of objects inside the file, and it is not; is the file cut off?"
      )
    }
    (self.count, self.top, self.table) = (count, top, table)
    rest = bytes.count
  }

  mutating func read() throws(PropertyListError) -> PropertyList {
    try object(top, depth: 0)
  }

  // MARK: Objects

  private mutating func object(_ index: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    switch slots[index] ?? .unread {
    case .read(let value): return value
    case .open: throw refused(at: table, "object \(index) holds itself")
    case .unread: break
    }
    guard depth <= PropertyList.depthLimit else {
      throw refused(at: table, "more than \(PropertyList.depthLimit) levels")
    }
    guard slots.count < PropertyList.valueLimit else {
      throw refused(at: table, "more than \(PropertyList.valueLimit) values")
    }
    slots[index] = .open
    let value = try value(index, depth: depth)
    slots[index] = .read(value)
    return value
  }

  private mutating func value(_ index: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    let start = try number(at: table + index * offsetSize, size: offsetSize)
    guard start >= Self.headerSize, start < table else {
      throw refused(at: table, "object \(index) is outside the file")
    }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return try simple(marker, start)
    case 0x1: return .integer(try integer(start, power: low))
    case 0x2: return .real(try real(start, power: low))
    case 0x3:
      _ = try payload(start, from: start + 1, count: 8)
      return .other(kind: "a date")
    case 0x4:
      let (count, from) = try length(start)
      _ = try payload(start, from: from, count: count)
      return .other(kind: "data")
    case 0x5:
      let (count, from) = try length(start)
      return .string(
        String(decoding: bytes[try payload(start, from: from, count: count)], as: UTF8.self))
    case 0x6:
      let (count, from) = try length(start)
      let range = try payload(start, from: from, count: try product(count, 2, start))
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x8:
      _ = try payload(start, from: start + 1, count: low + 1)
      return .other(kind: "a reference")
    case 0xA, 0xC:
      let (count, from) = try length(start)
      var values: [PropertyList] = []
      for index in try references(start, from: from, count: count) {
        values.append(try object(index, depth: depth + 1))
      }
      return marker >> 4 == 0xA ? .array(values) : .other(kind: "a set")
    case 0xD:
      let (count, from) = try length(start)
      let all = try references(start, from: from, count: try product(count, 2, start))
      var entries: [String: PropertyList] = [:]
      for (key, value) in zip(all[..<count], all[count...]) {
        guard case .string(let name) = try object(key, depth: depth + 1) else {
          throw refused(at: start, "expected a string as the key of a dictionary")
        }
        entries[name] = try object(value, depth: depth + 1)
      }
      return .dictionary(entries)
    default:
      throw refused(at: start, "expected an object, and its first byte is \(marker)")
    }
  }

  private func simple(_ marker: UInt8, _ start: Int) throws(PropertyListError) -> PropertyList {
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x00: return .other(kind: "nothing")
    default: throw refused(at: start, "expected an object, and its first byte is \(marker)")
    }
  }

  private mutating func integer(_ start: Int, power: Int) throws(PropertyListError) -> Int64 {
    guard power <= 4 else { throw refused(at: start, "expected an integer of at most 16 bytes") }
    let range = try payload(start, from: start + 1, count: 1 << power)
    // One of 16 bytes is an unsigned one that 8 bytes cannot hold; nothing here needs its upper half.
    let bits = bytes[range].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: bits)
  }

  private mutating func real(_ start: Int, power: Int) throws(PropertyListError) -> Double {
    guard power == 2 || power == 3 else {
      throw refused(at: start, "expected a real number of 4 or 8 bytes")
    }
    let range = try payload(start, from: start + 1, count: 1 << power)
    let bits = bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return power == 3
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  // MARK: Numbers

  /// The number of elements or bytes of the object at `start`, and where they begin.
  private mutating func length(_ start: Int) throws(PropertyListError) -> (count: Int, from: Int) {
    let low = Int(bytes[start] & 0x0F)
    guard low == 0x0F else { return (low, start + 1) }
    guard start + 1 < table, bytes[start + 1] >> 4 == 0x1 else {
      throw refused(at: start, "expected the length of the object as an integer")
    }
    let power = Int(bytes[start + 1] & 0x0F)
    let count = try integer(start + 1, power: power)
    guard count >= 0, let count = Int(exactly: count), count <= bytes.count else {
      throw refused(at: start, "an object that is longer than the file")
    }
    return (count, start + 2 + (1 << power))
  }

  /// The bytes of an object, which lie before the table; they count towards what the file can hold.
  private mutating func payload(
    _ start: Int, from: Int, count: Int
  ) throws(PropertyListError) -> Range<Int> {
    guard from <= table, count <= table - from else {
      throw refused(
        at: start, "an object that reaches over the end of the objects; is the file cut off?")
    }
    guard count <= rest else { throw refused(at: start, "objects that lie over each other") }
    rest -= count
    return from..<from + count
  }

  private mutating func references(
    _ start: Int, from: Int, count: Int
  ) throws(PropertyListError) -> [Int] {
    let range = try payload(start, from: from, count: try product(count, referenceSize, start))
    guard count <= 2 * PropertyList.valueLimit else {
      throw refused(at: start, "more than \(PropertyList.valueLimit) values")
    }
    var indices: [Int] = []
    indices.reserveCapacity(count)
    for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
      let index = try number(at: place, size: referenceSize)
      guard index < self.count else {
        throw refused(at: place, "a reference to object \(index), and there are \(self.count)")
      }
      indices.append(index)
    }
    return indices
  }

  private func product(_ a: Int, _ b: Int, _ start: Int) throws(PropertyListError) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    guard !overflows else { throw refused(at: start, "an object that is longer than the file") }
    return product
  }

  /// An unsigned number with its most significant byte first, inside the file.
  private func number(at place: Int, size: Int) throws(PropertyListError) -> Int {
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else {
      throw refused(at: place, "a number that is larger than the file")
    }
    return number
  }

  private func refused(at place: Int, _ problem: String) -> PropertyListError {
    PropertyListError(place: "byte \(place)", problem: problem)
  }
}
