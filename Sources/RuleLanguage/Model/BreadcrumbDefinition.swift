/// A `breadcrumbs` block: what a crash reporter, in some of its versions, says for which callback.
///
/// Its words are spellings of the events, of form `breadcrumb`.
package struct BreadcrumbDefinition: Sendable {
  @Late package var name = ""
  @Late package var title = ""
  /// The kinds of breadcrumbs that have its words.
  package var kinds: [String] = []
  /// Words of its own that tell nothing.
  package var silentWords: [String] = []
  package var place = RulePlace()

  /// Which block a spelling comes from.
  package struct Reference: Hashable, Sendable {
    /// An index into `RuleSet.breadcrumbs`.
    package var index: Int
    @Late package var name: String
    package var kinds: [String]
    package var silentWords: [String]
  }
}

extension Spelling {
  /// What tells it from the others of its event: a word may be that of several reporters.
  package var listedText: String { reporter.map { "\($0.name) \(text)" } ?? text }
}

extension RuleSet {
  /// The events that breadcrumbs of block `index` can tell, as indices into `events`.
  package func events(ofBreadcrumbs index: Int) -> Set<Int> {
    Set(
      events.indices.filter { event in
        events[event].spellings.contains { $0.reporter?.index == index }
      })
  }
}
