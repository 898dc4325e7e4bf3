/// Paths as references in reports that have no paths.
enum FileURI {
  /// A reference to a file: relative where the path is, and legal whatever stands in the path.
  static func reference(to path: String) -> String {
    var text: [UInt8] = []
    // Two slashes at the beginning would be a host.
    if path.hasPrefix("/") { text.append("file://") }
    var isAfterSlash = false
    for byte in path.utf8 {
      let isSlash = byte == UInt8(ascii: "/")
      if isSlash, isAfterSlash { continue }
      isAfterSlash = isSlash
      if isPlain(byte) {
        text.append(byte)
      } else {
        text.append(UInt8(ascii: "%"))
        text.append(Self.digits[Int(byte >> 4)])
        text.append(Self.digits[Int(byte & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "!"):
      true
    default: false
    }
  }
}
