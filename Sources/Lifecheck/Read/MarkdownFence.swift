/// A block of code in Markdown (CommonMark 0.31, 4.5): three backticks or tildes or more at the left begin it, and as many of the same end it.
struct MarkdownFence {
  private var sign: UInt8 = 0
  private var length = 0
  /// Whether something stands behind the signs that began the block: mostly the name of a language.
  private(set) var hasInfo = false
  /// Whether that is a language in which no log is.
  private(set) var isOfNoLog = false

  private static let languages: [StaticString] = [
    "mermaid", "plantuml", "puml", "dot", "graphviz", "yaml", "yml", "html", "css", "sql", "diff",
  ]

  var isOpen: Bool { length > 0 }

  /// Takes the next line; true where the block begins or ends with it.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank || $0 == UInt8(ascii: ">") }
    guard start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~")
    else { return false }
    let own = line[start]
    let end = line.end(ofRunFrom: start) { $0 == own }
    guard end - start >= 3 else { return false }
    let isLast = line.end(ofRunFrom: end) { $0 <= 0x20 } == line.count
    if isOpen {
      guard own == sign, end - start >= length, isLast else { return false }
      length = 0
      return true
    }
    // Code within a line.
    let hasMore = line.firstIndex(of: UInt8(ascii: "`"), from: end, to: line.count) != nil
    guard own != UInt8(ascii: "`") || !hasMore else { return false }
    (sign, length, hasInfo) = (own, end - start, !isLast)
    let info = line.end(ofRunFrom: end) { $0.isBlank }
    isOfNoLog = Self.languages.contains {
      line.has($0, at: info)
        && line.end(ofRunFrom: info + $0.utf8CodeUnitCount) { $0 <= 0x20 } == line.count
    }
    return true
  }
}
