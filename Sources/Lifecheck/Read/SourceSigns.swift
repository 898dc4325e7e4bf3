/// How much a piece of text looks like source code.
struct SourceSigns: Sendable {
  /// What files of source code begin with, in lower case.
  private let words: [[UInt8]]
  private var hasBeginning = false
  /// How many lines there are that are not empty, how many end as lines of code do or are comments, and how many as no line of a list does.
  private var (lines, endings, sureEndings) = (0, 0, 0)
  private var (opensBlock, closesBlock) = (false, false)
  /// Whether a part of a patch begins (`@@ -91,10 +95,10 @@`), and how many lines begin as those of patches do.
  private var (hasHunk, patchLines) = (false, 0)

  init() { words = [] }

  init(_ words: WordList) { self.words = words.lowercased }

  /// Whether a line begins as a file of code does, and a third of all end so; or nearly all are those of a patch.
  var areOfSource: Bool {
    hasBeginning && 3 * endings >= lines || hasHunk && 5 * patchLines >= 4 * lines
  }
  /// Whether a third of the lines end as hardly any but those of code do.
  var areOfCode: Bool { sureEndings > 1 && 3 * sureEndings >= lines }
  /// Whether a line ends in the bracket that begins a block, and another is the end of a block or of a statement.
  var haveBlocks: Bool { opensBlock && closesBlock }

  mutating func take(_ line: Span<UInt8>) {
    if !hasBeginning { hasBeginning = begins(line) }
    guard let last = line.lastVisible else { return }
    lines += 1
    if "+- @\\".utf8.contains(line[0]) { patchLines += 1 }
    if Self.isHunk(line) { hasHunk = true }
    if Self.ends(last) || Self.isComment(line) { endings += 1 }
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): sureEndings += 1
    default: break
    }
    if last == UInt8(ascii: "{") || last == UInt8(ascii: "(") { opensBlock = true }
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    if last == UInt8(ascii: ";") || line.has("}", at: start) || line.has(")", at: start) {
      closesBlock = true
    }
  }

  private func begins(_ line: Span<UInt8>) -> Bool {
    words.contains { word in
      line.matches(word.span, 0..<word.count, at: 0) && word.count < line.count
        && line[word.count].isBlank
    }
  }

  private static func isHunk(_ line: Span<UInt8>) -> Bool {
    guard line.has("@@ -", at: 0) else { return false }
    let end = line.end(ofRunFrom: 4) { $0.isDigit || " ,+".utf8.contains($0) }
    return line.has("@@", at: end)
  }

  private static func isComment(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    return line.has("*", at: start) || line.has("//", at: start) || line.has("/*", at: start)
  }

  private static func ends(_ last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">"):
      true
    default: false
    }
  }
}
