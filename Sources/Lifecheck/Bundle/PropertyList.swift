/// A value of a property list.
///
/// The reader is our own: Foundation's traps on a binary list whose array claims 2^63 elements, and linking it
/// doubles the tool.
package indirect enum PropertyList: Hashable, Sendable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case integer(Int64)
  case boolean(Bool)
  case real(Double)
  /// Dates, data and whatever else an Info.plist has no use for; `kind` is what messages call it.
  case other(kind: String)

  /// What messages call a value of this type.
  package var kind: String {
    switch self {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .real: "a real number"
    case .other(let kind): kind
    }
  }
}

/// Why bytes are no property list.
package struct PropertyListError: Error, Hashable, CustomStringConvertible {
  /// `line 3, column 7`, or `byte 120`; empty where the whole is meant.
  package var place: String
  /// What was expected and what is there.
  package var problem: String

  package var description: String { place.isEmpty ? problem : "\(place): \(problem)" }

  static func refused(_ problem: String) -> Self { Self(place: "", problem: problem) }
}

extension PropertyList {
  /// In bytes; an Info.plist has some thousand.
  package static let sizeLimit = 4 << 20
  /// Levels of dictionaries and arrays.
  static let depthLimit = 100
  /// Values in the whole list.
  static let valueLimit = 100_000

  /// Reads a list in XML or in the binary form `bplist00`.
  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard !bytes.isEmpty else { throw .refused("expected a property list, and the file is empty") }
    guard bytes.count <= Self.sizeLimit else {
      throw .refused("expected a property list of at most 4 MiB, and there are more bytes")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      var reader = try BinaryPropertyListReader(bytes)
      self = try reader.read()
      return
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .refused(
        "expected UTF-8, and this is UTF-16; 'plutil -convert xml1 FILE' makes it readable")
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = bytes.dropFirst(hasMark ? 3 : 0).firstIndex {
      ![0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
    guard let start, bytes[start] == UInt8(ascii: "<") else {
      throw .refused(
        "expected a property list in XML or 'bplist00', and the file begins with neither;"
          + " 'plutil -convert xml1 FILE' converts older forms")
    }
    var reader = XMLPropertyListReader(bytes, from: start)
    self = try reader.read()
  }
}
