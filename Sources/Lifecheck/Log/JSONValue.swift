/// A JSON document that is read whole: reports of the system are small.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case flag(Bool)
  case null

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  /// A whole number, also one that a string holds.
  var number: Int64? {
    switch self {
    case .number(let value): Int64(exactly: value.rounded())
    case .string(let text): Int64(text)
    default: nil
    }
  }
}

/// Reads JSON documents, one after the other.
struct JSONReader {
  private let bytes: [UInt8]
  /// What was read.
  private(set) var place = 0
  /// Nothing is nested deeper, so that no input exhausts the stack.
  private static let depth = 128
  /// No document holds more values, so that none takes much memory: real ones have some ten thousand.
  private static let limit = 500_000
  private var count = 0
  /// Whether an object counts that ends too early, with the members that are whole; and whether the newest one did.
  private let takesParts: Bool
  private(set) var isCut = false

  /// - Parameter takesParts: whether of a document that is cut off, or damaged, the members up to there are taken.
  init(_ bytes: [UInt8], takesParts: Bool = false) {
    self.bytes = bytes
    self.takesParts = takesParts
  }

  /// The next document; nil where there is none.
  mutating func next() -> JSONValue? {
    (count, isCut) = (0, false)
    return value(0)
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func value(_ depth: Int) -> JSONValue? {
    skipBlanks()
    count += 1
    guard place < bytes.count, depth < Self.depth, count <= Self.limit else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default: return word()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    place += 1
    var members: [String: JSONValue] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipBlanks()
      guard let key = string(), take(UInt8(ascii: ":")), let member = value(depth + 1) else {
        return part(members, depth)
      }
      members[key] = member
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : part(members, depth)
  }

  /// What is left of a document that ends too early.
  private mutating func part(_ members: [String: JSONValue], _ depth: Int) -> JSONValue? {
    guard takesParts, depth == 0, !members.isEmpty else { return nil }
    isCut = true
    return .object(members)
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    place += 1
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(items) }
    repeat {
      guard let item = value(depth + 1) else { return nil }
      items.append(item)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(items) : nil
  }

  private mutating func string() -> String? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return nil }
    place = end + 1
    let raw = bytes[start..<end]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    return String(decoding: JSONEscape.decoded(bytes.span, start..<end), as: UTF8.self)
  }

  private mutating func word() -> JSONValue? {
    let start = place
    while place < bytes.count,
      bytes[place].isASCIIIdentifier || [0x2B, 0x2D, 0x2E].contains(bytes[place])
    {
      place += 1
    }
    switch String(decoding: bytes[start..<place], as: UTF8.self) {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    case let text: return Double(text).map { .number($0) }
    }
  }
}
