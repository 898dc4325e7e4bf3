/// The words of crash reporters, and what they stand for (docs/rule-language.md, "breadcrumbs").
struct BreadcrumbWords: Sendable {
  /// One word of one block.
  struct Word: Sendable {
    /// An index into `RuleSet.breadcrumbs`.
    var reporter: Int
    /// Nil where the word tells nothing.
    var event: UInt16?
    /// An index into that event's spellings.
    var spelling: UInt16 = 0
    fileprivate var text: [UInt8]
  }

  private var words: [Word] = []
  /// Per block, the kinds of breadcrumbs that have its words.
  private var kinds: [[[UInt8]]] = []
  /// Per block.
  private(set) var names: [String] = []

  init(_ events: [EventDefinition]) {
    for (event, definition) in events.enumerated() {
      for (spelling, known) in definition.spellings.enumerated() {
        guard let reporter = known.reporter else { continue }
        while kinds.count <= reporter.index {
          kinds.append([])
          names.append("")
        }
        if names[reporter.index].isEmpty {
          words += reporter.silentWords.map {
            Word(reporter: reporter.index, event: nil, text: Array($0.utf8))
          }
        }
        kinds[reporter.index] = reporter.kinds.map { Array($0.utf8) }
        names[reporter.index] = reporter.name
        words.append(
          Word(
            reporter: reporter.index, event: UInt16(event), spelling: UInt16(spelling),
            text: Array(known.text.utf8)))
      }
    }
  }

  /// The blocks whose kind is `kind`.
  func reporters(of kind: [UInt8]) -> [Int] { kinds.indices.filter { kinds[$0].contains(kind) } }

  /// What `text` may stand for in a breadcrumb of this kind, in the order of the blocks.
  func meanings(of text: [UInt8], in kind: [UInt8]) -> [Word] {
    words.filter { $0.text == text && kinds[$0.reporter].contains(kind) }
      .sorted { $0.reporter < $1.reporter }
  }
}
