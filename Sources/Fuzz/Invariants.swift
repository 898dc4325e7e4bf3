/// Traps unless `condition` holds, which the fuzzer reports with the input.
func require(_ condition: Bool, _ law: @autoclosure () -> String) {
  guard condition else { fatalError("does not hold: \(law())") }
}

/// Traps unless `bytes` are UTF-8 without control characters other than line ends.
func requireText(_ bytes: [UInt8], _ name: String) {
  require(String(validating: bytes, as: UTF8.self) != nil, "\(name) is UTF-8")
  let control = bytes.first { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F }
  require(control == nil, "\(name) has no control character, such as \(control ?? 0)")
}

/// Traps unless each line is one value of JSON.
func requireJSONLines(_ bytes: [UInt8], _ name: String) {
  require(bytes.isEmpty || bytes.last == 0x0A, "\(name) end with a line end")
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
    requireJSON(line, name)
  }
}

/// Traps unless `bytes` are one value of JSON, by RFC 8259, in UTF-8.
func requireJSON(_ bytes: ArraySlice<UInt8>, _ name: String) {
  require(String(validating: bytes, as: UTF8.self) != nil, "\(name) is UTF-8")
  var reader = JSONGrammar(rest: bytes)
  require(reader.takeValue() && reader.isAtEnd, "\(name) is JSON")
}

/// Says whether bytes are JSON. Written anew: the project's own reader is lenient, and may err where its writer does.
private struct JSONGrammar {
  var rest: ArraySlice<UInt8>
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return rest.isEmpty
    }
  }

  mutating func takeValue(depth: Int = 0) -> Bool {
    skipBlanks()
    guard depth < 64, let first = rest.first else { return false }
    switch first {
    case UInt8(ascii: "{"):
      return takeList(until: UInt8(ascii: "}")) { reader in
        reader.skipBlanks()
        guard reader.takeString() else { return false }
        reader.skipBlanks()
        return reader.take(UInt8(ascii: ":")) && reader.takeValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      return takeList(until: UInt8(ascii: "]")) { $0.takeValue(depth: depth + 1) }
    case UInt8(ascii: "\""): return takeString()
    case UInt8(ascii: "t"): return takeWord("true")
    case UInt8(ascii: "f"): return takeWord("false")
    case UInt8(ascii: "n"): return takeWord("null")
    default: return takeNumber()
    }
  }

  private mutating func takeList(
    until end: UInt8, _ takeItem: (inout Self) -> Bool
  ) -> Bool {
    rest.removeFirst()
    skipBlanks()
    if take(end) { return true }
    while takeItem(&self) {
      skipBlanks()
      if take(end) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  private mutating func takeString() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case ..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escape = rest.popFirst() else { return false }
        if escape == UInt8(ascii: "u") {
          let digits = rest.prefix(4)
          guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
          else { return false }
          rest = rest.dropFirst(4)
        } else if !Array("\"\\/bfnrt".utf8).contains(escape) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func takeNumber() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !takeDigits() { return false }
    if take(UInt8(ascii: ".")), !takeDigits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      return takeDigits()
    }
    return true
  }

  private mutating func takeDigits() -> Bool {
    let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    rest = rest.dropFirst(count)
    return count > 0
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// Traps unless characters are allowed, each element ends, in the right order, and `<` and `&` begin nothing else than what XML knows.
func requireXML(_ bytes: [UInt8], _ name: String) {
  require(String(validating: bytes, as: UTF8.self) != nil, "\(name) is UTF-8")
  require(bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }, "\(name) is XML")
  var open: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "&") {
      guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
        return require(false, "an entity of \(name) ends")
      }
      rest = rest[(end + 1)...]
    } else if byte == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        return require(false, "a tag of \(name) ends")
      }
      let tag = rest[rest.startIndex + 1..<end]
      require(!tag.contains(UInt8(ascii: "<")), "\(name) has no tag in a tag")
      rest = rest[(end + 1)...]
      if tag.first == UInt8(ascii: "?") || tag.first == UInt8(ascii: "!") { continue }
      let word = tag.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }
      if tag.first == UInt8(ascii: "/") {
        require(open.popLast() == tag.dropFirst(), "\(name) closes what is open")
      } else if tag.last != UInt8(ascii: "/") {
        open.append(word)
      }
    } else {
      rest.removeFirst()
    }
  }
  require(open.isEmpty, "\(name) closes all that is open")
}
