/// The colours of terminal output; without colour every style is the text itself.
public struct Palette: Sendable {
  public enum Style: String, Sendable {
    case bold = "1"
    case faint = "2"
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case good = "1;32"
    case gutter = "34"
  }

  public var isColoured: Bool

  public init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  public func paint(_ text: String, _ style: Style) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  public func paint(_ severity: Severity) -> String {
    paint(severity.rawValue, Self.style(of: severity))
  }

  static func style(of severity: Severity) -> Style {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
