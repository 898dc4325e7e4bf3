/// Reads a property list in XML: the elements of that one document type, entities, CDATA, comments.
///
/// Nothing is expanded but the five entities of XML and numbered characters, and a document type with declarations of
/// its own is refused: there is no way to make much out of little.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var place: Int
  private var values = 0

  private struct Tag {
    var name: String
    var isClosing = false
    /// `<true/>`
    var isEmpty = false
    var start: Int
  }

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    place = start
  }

  mutating func read() throws(PropertyListError) -> PropertyList {
    let root = try nextTag()
    guard root.name == "plist", !root.isClosing, !root.isEmpty else {
      throw expected("<plist>", foundTag: root)
    }
    let value = try value(try nextTag(), depth: 0)
    try close("plist")
    skipBlanks()
    while place < bytes.count {
      guard try skipMarkup() else { throw refused(at: place, "expected nothing after </plist>") }
      skipBlanks()
    }
    return value
  }

  // MARK: Values

  private mutating func value(_ tag: Tag, depth: Int) throws(PropertyListError) -> PropertyList {
    guard !tag.isClosing else { throw expected("a value", foundTag: tag) }
    guard depth <= PropertyList.depthLimit else {
      throw refused(at: tag.start, "more than \(PropertyList.depthLimit) levels")
    }
    values += 1
    guard values <= PropertyList.valueLimit else {
      throw refused(at: tag.start, "more than \(PropertyList.valueLimit) values")
    }
    switch tag.name {
    case "dict": return .dictionary(tag.isEmpty ? [:] : try entries(depth: depth))
    case "array": return .array(tag.isEmpty ? [] : try elements(depth: depth))
    case "true", "false":
      if !tag.isEmpty { try close(tag.name) }
      return .boolean(tag.name == "true")
    case "string": return .string(try text(of: tag))
    case "integer":
      let digits = trimmed(try text(of: tag))
      guard let number = Self.integer(digits) else {
        throw refused(
          at: tag.start, "expected an integer, found '\(visible(digits.utf8.prefix(40)))'")
      }
      return .integer(number)
    case "real":
      let digits = trimmed(try text(of: tag))
      guard let number = Double(digits) else {
        throw refused(
          at: tag.start, "expected a number, found '\(visible(digits.utf8.prefix(40)))'")
      }
      return .real(number)
    case "date", "data":
      _ = try text(of: tag)
      return .other(kind: tag.name == "date" ? "a date" : "data")
    default: throw expected("a value such as <string> or <dict>", foundTag: tag)
    }
  }

  private mutating func entries(depth: Int) throws(PropertyListError) -> [String: PropertyList] {
    var entries: [String: PropertyList] = [:]
    while true {
      let tag = try nextTag()
      if tag.isClosing, tag.name == "dict" { return entries }
      guard tag.name == "key", !tag.isClosing else {
        throw expected("<key> or </dict>", foundTag: tag)
      }
      let name = try text(of: tag)
      entries[name] = try value(try nextTag(), depth: depth + 1)
    }
  }

  private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyList] {
    var elements: [PropertyList] = []
    while true {
      let tag = try nextTag()
      if tag.isClosing, tag.name == "array" { return elements }
      elements.append(try value(tag, depth: depth + 1))
    }
  }

  /// Decimal, or hexadecimal after `0x`.
  private static func integer(_ digits: String) -> Int64? {
    if let number = Int64(digits) { return number }
    if let number = UInt64(digits) { return Int64(bitPattern: number) }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    return isHexadecimal ? Int64(digits.dropFirst(2), radix: 16) : nil
  }

  private func trimmed(_ text: String) -> String {
    let blanks: [Character] = [" ", "\t", "\n", "\r", "\r\n"]
    guard let first = text.firstIndex(where: { !blanks.contains($0) }),
      let last = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[first...last])
  }

  // MARK: Text

  /// The text up to the closing tag, entities and CDATA replaced.
  private mutating func text(of tag: Tag) throws(PropertyListError) -> String {
    if tag.isEmpty { return "" }
    var text: [UInt8] = []
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "&"):
        try takeEntity(into: &text)
      case UInt8(ascii: "<"):
        if takes("<![CDATA[") {
          let end = try end(of: "]]>", from: place)
          text += bytes[place..<end]
          place = end + 3
        } else if try !skipMarkup() {
          try close(tag.name)
          guard let string = String(validating: text, as: UTF8.self) else {
            throw refused(at: tag.start, "expected UTF-8 in <\(tag.name)>")
          }
          return string
        }
      case let byte:
        text.append(byte)
        place += 1
      }
    }
    throw refused(at: bytes.count, "expected </\(tag.name)>, and the file ends; is it cut off?")
  }

  private mutating func takeEntity(into text: inout [UInt8]) throws(PropertyListError) {
    let start = place
    let limit = min(bytes.count, start + 12)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw refused(at: start, "expected an entity such as &amp;")
    }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    switch name {
    case "amp": scalar = "&"
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "quot": scalar = "\""
    case "apos": scalar = "'"
    case _ where name.hasPrefix("#x"):
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
    case _ where name.hasPrefix("#"):
      scalar = UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
    default: scalar = nil
    }
    guard let scalar else {
      throw refused(at: start, "unknown entity '&\(visible(name.utf8));'")
    }
    text += String(Character(scalar)).utf8
    place = end + 1
  }

  // MARK: Tags

  private mutating func close(_ name: String) throws(PropertyListError) {
    let tag = try nextTag()
    guard tag.isClosing, tag.name == name else { throw expected("</\(name)>", foundTag: tag) }
  }

  /// The next tag, after blanks, comments and instructions.
  private mutating func nextTag() throws(PropertyListError) -> Tag {
    skipBlanks()
    while try skipMarkup() { skipBlanks() }
    let start = place
    guard start < bytes.count else {
      throw refused(at: start, "expected a tag, and the file ends; is it cut off?")
    }
    guard bytes[start] == UInt8(ascii: "<") else {
      throw refused(at: start, "expected a tag, found text")
    }
    place += 1
    let isClosing = takes("/")
    let nameStart = place
    while place < bytes.count, bytes[place].isIdentifier { place += 1 }
    let name = String(decoding: bytes[nameStart..<place], as: UTF8.self)
    // Attributes say nothing but the version.
    let end = try end(of: ">", from: place)
    guard !name.isEmpty, name.utf8.count <= 16,
      !bytes[place..<end].contains(UInt8(ascii: "<"))
    else { throw refused(at: start, "expected a tag such as <key>") }
    let isEmpty = end > place && bytes[end - 1] == UInt8(ascii: "/")
    place = end + 1
    return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty, start: start)
  }

  /// Skips a comment, an instruction or the document type; false where none begins here.
  private mutating func skipMarkup() throws(PropertyListError) -> Bool {
    if takes("<!--") {
      place = try end(of: "-->", from: place) + 3
    } else if takes("<?") {
      place = try end(of: "?>", from: place) + 2
    } else if takes("<!DOCTYPE") {
      let start = place
      let end = try end(of: ">", from: place)
      guard !bytes[start..<end].contains(UInt8(ascii: "[")) else {
        throw refused(at: start, "a document type with declarations of its own")
      }
      place = end + 1
    } else {
      return false
    }
    return true
  }

  private mutating func takes(_ text: StaticString) -> Bool {
    guard bytes.span.has(text, at: place) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private func end(of text: StaticString, from start: Int) throws(PropertyListError) -> Int {
    let span = bytes.span
    var i = start
    while i < span.count {
      if span[i] == text.byte(0), span.has(text, at: i) { return i }
      i += 1
    }
    throw refused(at: start, "expected '\(text)', and the file ends; is it cut off?")
  }

  // MARK: Errors

  private func expected(_ wanted: String, foundTag tag: Tag) -> PropertyListError {
    let slash = tag.isClosing ? "/" : ""
    return refused(
      at: tag.start, "expected \(wanted), found <\(slash)\(visible(tag.name.utf8))>")
  }

  private func refused(at place: Int, _ problem: String) -> PropertyListError {
    let before = bytes[..<min(place, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return PropertyListError(place: "line \(line), column \(column)", problem: problem)
  }
}
