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
  func attribute(_ name: StaticString, _ value: String) {
    sink.append(" \(name)=\"")
    write(value, inAttribute: true)
    sink.append("\"")
  }

  func attribute(_ name: StaticString, _ value: Int) { attribute(name, String(value)) }

  func text(_ text: String) { write(text, inAttribute: false) }

  private func write(_ text: String, inAttribute: Bool) {
    let isPlain = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "<"),
        UInt8(ascii: ">"):
        false
      case UInt8(ascii: "\n"): !inAttribute
      default: 0x20...0x7E ~= $0
      }
    }
    if isPlain { return sink.append(text) }
    var escaped = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"": escaped += (inAttribute ? "&quot;" : "\"").unicodeScalars
      case "#" where previous == "#": escaped += "&#35;".unicodeScalars
      // A reader makes blanks of these in an attribute, and a line feed of a carriage return anywhere.
      case "\n" where inAttribute, "\t" where inAttribute, "\r":
        escaped += "&#\(scalar.value);".unicodeScalars
      default: escaped.append(scalar.isInXML ? scalar : "\u{FFFD}")
      }
      previous = scalar
    }
    sink.append(String(escaped))
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
