/// Writes XML 1.0 piece by piece. Nothing that an XML reader refuses can get through it.
///
/// Characters that XML 1.0 has no place for, raw or as a reference, become U+FFFD. There are no CDATA sections: `]]>`
/// would end them, and some readers join their parts with commas. The second of two `#` is written as a reference,
/// because CI systems look for `##[` and `##vso[` anywhere in their log.
struct XMLWriter {
  let sink: ByteSink

  init(_ sink: ByteSink) {
    self.sink = sink
  }

  func declaration() { sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Writes what the library itself has composed, as it is.
  func raw(_ markup: String) { sink.append(markup) }

  /// Writes ` name="value"`.
  func attribute(_ name: String, _ value: String) {
    sink.write { out in
      out.append(UInt8(ascii: " "))
      out.append(name)
      out.append("=\"")
      out.append(value, .xmlAttribute)
      out.append(UInt8(ascii: "\""))
    }
  }

  func attributes(_ all: KeyValuePairs<String, String>) {
    for (name, value) in all { attribute(name, value) }
  }

  /// Writes valid UTF-8.
  func text(_ text: [UInt8]) { sink.write { $0.append(utf8: text, .xmlText) } }
}

extension Escaping {
  fileprivate static let xmlText = Escaping(special: "#&<>") { scalar, isDoubled in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "#": isDoubled ? "&#35;" : nil
    // A reader makes a line feed of a carriage return.
    case "\r": "&#13;"
    default: scalar.isInXML ? nil : "\u{FFFD}"
    }
  }

  fileprivate static let xmlAttribute = Escaping(special: "\"#&<>") { scalar, isDoubled in
    switch scalar {
    case "\"": "&quot;"
    // A reader makes blanks of these.
    case "\n", "\t": "&#\(scalar.value);"
    default: xmlText.replace(scalar, isDoubled: isDoubled)
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has a place for the scalar.
  fileprivate var isInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
