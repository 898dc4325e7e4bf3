/// The colours of terminal output; without colour every style is the text itself.
package struct Palette: Sendable {
  package enum Style: String, Sendable {
    case bold = "1"
    case faint = "2"
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case good = "1;32"
    case gutter = "34"
  }

  package var isColoured: Bool

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  package func paint(_ text: String, _ style: Style) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  package func paint(_ severity: Severity) -> String {
    paint(severity.rawValue, Self.style(of: severity))
  }

  static func style(of severity: Severity) -> Style {
    severity.choose(error: .error, warning: .warning, info: .info)
  }
}
