/// Writes a page that is HTML and well-formed XML too, piece by piece.
///
/// What stands between tags and in attributes goes through `text` and `attribute`, whoever wrote it: `shown` spells control and bidi
/// characters out, the XML writer escapes the rest.
struct HTMLPage {
  typealias Attributes = KeyValuePairs<String, String>

  private let xml: XMLWriter
  /// A file's name may be a path, and an app's name what somebody made of it.
  private static let longest = 400

  init(_ sink: ByteSink) { xml = XMLWriter(sink) }

  /// Writes markup that the program itself has composed, as it is.
  func raw(_ markup: StaticString) { xml.raw("\(markup)") }

  func text(_ text: String) { xml.text(Array(Self.fit(text).utf8)) }

  /// Writes text of the rules, whole.
  func prose(_ text: String) { xml.text(Array(shown(text).utf8)) }

  func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    raw("<")
    raw(name)
    write(attributes)
    raw(">")
  }

  func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }

  func element(_ name: StaticString, _ attributes: Attributes = [:], _ body: () -> Void) {
    open(name, attributes)
    body()
    close(name)
  }

  func element(_ name: StaticString, _ attributes: Attributes, _ content: String) {
    element(name, attributes) { text(content) }
  }

  func element(_ name: StaticString, _ content: String) {
    element(name) { text(content) }
  }

  /// Writes an element that holds nothing.
  func empty(_ name: StaticString, _ attributes: Attributes) {
    raw("<")
    raw(name)
    write(attributes)
    raw("/>")
  }

  func newline() { raw("\n") }

  private func write(_ attributes: Attributes) {
    for (name, value) in attributes { xml.attribute(name, Self.fit(value)) }
  }

  /// Text of a log, harmless and not too long.
  private static func fit(_ text: String) -> String {
    guard text.utf8.count > longest else { return shown(text) }
    let scalars = text.unicodeScalars
    let start = String(String.UnicodeScalarView(scalars.prefix(longest / 2)))
    let end = String(String.UnicodeScalarView(scalars.suffix(longest / 4)))
    return shown(scalars.count > longest ? "\(start)…\(end)" : text)
  }
}
