/// The spellings of all events, compiled for search and for judging a line.
///
/// Everything in it comes from `event` blocks; docs/rule-language.md says which spellings follow from one
/// line of such a block.
struct Vocabulary: Sendable {
  /// One way to write an event, given or derived.
  struct Form: Sendable {
    /// An index into `RuleSet.events`.
    var event: UInt16
    /// An index into that event's `spellings`.
    var spelling: UInt16
    var channel: Channel
    var kind: SpellingForm.Kind
    /// The letters as written, a range of `Vocabulary.text`.
    var text: Range<Int>
    /// An index into `Vocabulary.patterns`, -1 for none.
    var pattern: Int32 = -1
    /// Whether only formulas listen to it.
    var isAuxiliary = false
    /// Whether its letters are only the beginning of a pattern.
    var hasPlaces = false
    /// Whether an object's address beside it is the event's `{id}`.
    var hasObject = false
    /// Whether its letters alone mention a callback. Signs of the system, and what a pattern or a line of a test runner
    /// begins with, do not.
    var isCallback: Bool { !isAuxiliary && !isReport && !hasPlaces && kind != .runner }
    /// The process that has to print it, an index into `Vocabulary.senders`; -1 for any process.
    var sender: Int32 = -1
    /// Whether it tells of another process than the one that prints it.
    var isReport = false
    /// Whether its lines are about one of several equal things.
    var isInstance = false
    /// Whether it is a wrong spelling.
    var isMisspelt = false
    /// Whether it is a name that has capitals.
    var hasCapitals = false
    /// Whether the first URL after it is its `{id}`.
    var hasURL = false
    /// Another form with the same letters in another case, or a pattern with the same beginning; -1 for none.
    var next: Int32 = -1
  }

  /// A node of the tree of all forms in lower case.
  private struct Node: Sendable {
    var byte: UInt8
    var depth: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var parent: Int32
    /// The form that ends here, -1 for none.
    var form: Int32 = -1
    /// The nearest node above where a form ends, -1 for none.
    var shorter: Int32 = -1
  }

  /// Finds the spellings, and the texts of markers.
  let search: SpellingSearch
  /// What `search` looks for.
  private let needles: [[UInt8]]
  /// The events, and of those that only formulas listen to, which are to be found.
  let definitions: [EventDefinition]
  let auxiliaries: Set<Int>
  /// In lower case.
  let lookalikeWords: [[UInt8]]
  let lookalikeTexts: [[UInt8]]
  /// In lower case.
  let handlerEndWords: [[UInt8]]
  /// Per event that formulas want the end of: the event that is this end; else nil.
  private let handlerEnds: [UInt16?]
  let instances: InstanceFinder
  /// The words of crash reporters.
  let breadcrumbs: BreadcrumbWords
  /// Whether something is searched for that is no callback.
  let hearsMore: Bool
  /// Whether addresses of objects are looked for.
  let hearsObjects: Bool
  private(set) var forms: [Form] = []
  private(set) var patterns: [TextPattern] = []
  /// The processes that print texts about others.
  private(set) var senders: [[UInt8]] = []
  private(set) var text: [UInt8] = []
  private var nodes: [Node] = [Node(byte: 0, depth: 0, parent: -1)]
  /// Per byte, the node of the forms that begin with it; 0 for none.
  private var roots = [Int32](repeating: 0, count: 256)

  /// - Parameter auxiliaries: of the events that only formulas listen to, those that are to be found.
  init(
    events: [EventDefinition], lookalikeWords: [String] = [], handlerEndWords: [String] = [],
    auxiliaries: Set<Int> = [], instance: InstanceDefinition = InstanceDefinition(),
    lookalikeTexts: [String] = []
  ) {
    definitions = events
    self.auxiliaries = auxiliaries
    instances = InstanceFinder(instance)
    breadcrumbs = BreadcrumbWords(events)
    self.lookalikeWords = lookalikeWords.map { word in word.utf8.map(\.lowercased) }
    self.lookalikeTexts = lookalikeTexts.map { text in text.utf8.map(\.lowercased) }
    self.handlerEndWords = handlerEndWords.map { word in word.utf8.map(\.lowercased) }
    var handlerEnds = [UInt16?](repeating: nil, count: events.count)
    for event in auxiliaries {
      if let callback = events[event].handlerOf { handlerEnds[callback] = UInt16(event) }
    }
    self.handlerEnds = handlerEnds
    hearsMore =
      auxiliaries.contains { events[$0].handlerOf == nil }
      || events.contains { $0.isEvidence || $0.isStimulus }
    hearsObjects = auxiliaries.contains { events[$0].hasObject }
    var needles: [[UInt8]] = []
    var derived: [(form: SpellingForm, channel: Channel, event: Int, spelling: Int)] = []
    for (eventIndex, event) in events.enumerated()
    where !event.isAuxiliary || auxiliaries.contains(eventIndex) {
      for (spellingIndex, spelling) in event.spellings.enumerated() {
        // What all choices of a text have in common is one needle for all of them.
        let common = TextChoice.common(to: spelling)
        if let common { needles.append(common) }
        for form in spelling.forms where !form.text.isEmpty {
          let channel =
            event.isEvidence ? .system : event.isStimulus ? .stimulus : spelling.form.channel
          derived.append((form, channel, eventIndex, spellingIndex))
          guard spelling.form != .runner, common == nil else { continue }
          needles.append(form.pattern?.needle ?? form.text)
        }
      }
    }
    needles += LogMarker.spellings + self.lookalikeTexts
    self.needles = needles
    search = SpellingSearch(needles)
    nodes.reserveCapacity(12 * derived.count)
    forms.reserveCapacity(derived.count)
    for (form, channel, event, spelling) in derived {
      insert(
        form, channel: channel, event: event, spelling: spelling, in: events[event],
        of: events[event].spellings[spelling])
    }
    for node in nodes.indices.dropFirst() {
      let parent = nodes[Int(nodes[node].parent)]
      nodes[node].shorter = parent.form >= 0 ? nodes[node].parent : parent.shorter
    }
  }

  /// A search for `spellings` besides those of the vocabulary.
  func search(for spellings: [[UInt8]]) -> SpellingSearch { SpellingSearch(needles + spellings) }

  /// The longest form that stands at `start`, whatever follows it, as a node; nil for none.
  func longest(in line: Span<UInt8>, at start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    var node = Int(roots[Int(line[start].lowercased)])
    guard node > 0 else { return nil }
    var i = start + 1
    while i < end {
      let byte = line[i].lowercased
      var child = Int(nodes[node].firstChild)
      while child >= 0, nodes[child].byte != byte { child = Int(nodes[child].nextSibling) }
      if child < 0 { break }
      node = child
      i += 1
    }
    if nodes[node].form >= 0 { return node }
    return shorter(than: node)
  }

  /// The longest form of those that begin like `node` and are shorter.
  func shorter(than node: Int) -> Int? {
    nodes[node].shorter >= 0 ? Int(nodes[node].shorter) : nil
  }

  /// The event that is the end of the handler of `event`; nil where nothing listens to it.
  func handlerEnd(of event: UInt16) -> UInt16? { handlerEnds[Int(event)] }

  /// Whether the letters of a callback stand anywhere in `record`, most likely at `place`.
  func holdsCallback(_ record: Span<UInt8>, near place: Int) -> Bool {
    if isCallback(record, at: place) { return true }
    var start = 0
    while start < record.count, let found = search.firstCandidate(in: record, from: start) {
      if isCallback(record, at: found) { return true }
      // The candidate may be the later one of two that overlap, or the middle of a pattern.
      for place in start...found where isCallback(record, at: place) { return true }
      start = found + 1
    }
    return false
  }

  private func isCallback(_ record: Span<UInt8>, at place: Int) -> Bool {
    for text in lookalikeTexts where record.matches(text.span, 0..<text.count, at: place) {
      return true
    }
    var node = longest(in: record, at: place, to: record.count)
    while let current = node {
      var form = self.form(at: current)
      while form >= 0 {
        if forms[form].isCallback { return true }
        form = Int(forms[form].next)
      }
      node = shorter(than: current)
    }
    return false
  }

  /// The first form that ends at `node`.
  func form(at node: Int) -> Int { Int(nodes[node].form) }

  /// The length in bytes of the forms that end at `node`.
  func length(at node: Int) -> Int { Int(nodes[node].depth) }

  /// The number of the process whose name is `line[range]`, or -1 for one that prints about itself only.
  func sender(in line: Span<UInt8>, _ range: Range<Int>) -> Int32 {
    for (number, name) in senders.enumerated()
    where name.count == range.count && line.equals(range, name.span, 0..<name.count) {
      return Int32(number)
    }
    return -1
  }

  private mutating func number(ofSender name: String) -> Int32 {
    let name = Array(name.utf8)
    if let known = senders.firstIndex(of: name) { return Int32(known) }
    senders.append(name)
    return Int32(senders.count - 1)
  }

  private mutating func insert(
    _ derived: SpellingForm, channel: Channel, event: Int, spelling: Int, in owner: EventDefinition,
    of definition: Spelling
  ) {
    let (letters, kind) = (derived.text, derived.kind)
    let sender = definition.sender.map { number(ofSender: $0) } ?? -1
    var node = 0
    for letter in letters {
      let byte = letter.lowercased
      var child = Int(node == 0 ? roots[Int(byte)] : nodes[node].firstChild)
      if node == 0, child == 0 { child = -1 }
      while child >= 0, nodes[child].byte != byte { child = Int(nodes[child].nextSibling) }
      if child < 0 {
        child = nodes.count
        nodes.append(
          Node(
            byte: byte, depth: nodes[node].depth + 1, nextSibling: nodes[node].firstChild,
            parent: Int32(node)))
        nodes[node].firstChild = Int32(child)
        if node == 0 { roots[Int(byte)] = Int32(child) }
      }
      node = child
    }
    var last: Int?
    var other = Int(nodes[node].form)
    while other >= 0 {
      // The first event that claims a spelling has it; the rule files are checked for the rest.
      switch forms[other].kind {
      case .pattern, .runner: break
      case _ where forms[other].sender >= 0 || sender >= 0: break
      case .text where kind != .text || text[forms[other].text] != letters[...]: break
      default: if kind != .pattern, kind != .runner { return }
      }
      last = other
      other = Int(forms[other].next)
    }
    if let pattern = derived.pattern { patterns.append(pattern) }
    forms.append(
      Form(
        event: UInt16(event), spelling: UInt16(spelling), channel: channel, kind: kind,
        text: text.count..<text.count + letters.count,
        pattern: derived.pattern == nil ? -1 : Int32(patterns.count - 1),
        isAuxiliary: owner.isAuxiliary,
        hasPlaces: derived.pattern?.isFixed == false, hasObject: owner.hasObject, sender: sender,
        isReport: definition.form == .system, isInstance: owner.isInstance,
        isMisspelt: definition.isMisspelt,
        hasCapitals: definition.hasCapitals,
        hasURL: owner.hasURL))
    text += letters
    if let last {
      forms[last].next = Int32(forms.count - 1)
    } else {
      nodes[node].form = Int32(forms.count - 1)
    }
  }
}
