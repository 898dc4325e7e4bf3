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

  /// Writes the head, and begins the body. Nothing is fetched, and nothing runs but the script of this hash, whatever a log has in it.
  func begin(_ title: String, _ sheet: StaticString = "", script hash: String? = nil) {
    raw("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n")
    raw("<meta charset=\"utf-8\"/>\n")
    let script = hash.map { "script-src 'sha256-\($0)'; " } ?? ""
    empty(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; style-src 'unsafe-inline'; \(script)base-uri 'none'; form-action 'none'",
      ])
    raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n")
    element("title", title)
    raw("\n<style>")
    raw(PageStyle.sheet)
    raw(sheet)
    raw("</style>\n</head>\n<body>\n")
    LanePicture.definitions(to: self)
  }

  @discardableResult func section<Result>(
    _ id: String, _ title: String, _ body: () -> Result
  ) -> Result {
    open("section", ["id": id, "aria-labelledby": "h-\(id)"])
    element("h2", ["id": "h-\(id)"], title)
    newline()
    let result = body()
    raw("</section>\n")
    return result
  }

  /// Says how many there are in `others` only: `1 more finding is`.
  func rest(_ count: Int, _ singular: String, _ plural: String, in others: String) {
    guard count > 0 else { return }
    let rest = counted(count, singular, plural)
    element("p", ["class": "note"], "\(rest) in the \(others) of this report.")
  }

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
