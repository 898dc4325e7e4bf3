/// The spellings of all events, compiled for search and for judging a line.
///
/// Everything in it comes from the rules: from `event` blocks through a `Lexicon`.
struct Vocabulary: Sendable {
  let lexicon: Lexicon
  /// Finds the spellings, and the texts of markers.
  let search: SpellingSearch
  /// What `search` looks for.
  private let plan: SearchPlan
  /// The events, and of those that only formulas listen to, which are to be found.
  let definitions: [EventDefinition]
  let auxiliaries: [Int]
  /// In lower case.
  let lookalikeWords: [[UInt8]]
  let lookalikeTexts: [[UInt8]]
  /// In lower case.
  let handlerEndWords: [[UInt8]]
  /// Per event that formulas want the end of: the event that is this end; else nil.
  private let handlerEnds: [UInt16?]
  let instances: InstanceFinder
  /// Whether something is searched for that is no callback.
  let hearsMore: Bool
  /// Whether addresses of objects are looked for.
  let hearsObjects: Bool

  /// - Parameter auxiliaries: of the events that only formulas listen to, those that are to be found, in order.
  init(_ rules: RuleSet, auxiliaries: [Int] = []) {
    let events = rules.events
    definitions = events
    self.auxiliaries = auxiliaries
    lexicon = rules.lexicon(auxiliaries: auxiliaries)
    instances = InstanceFinder(rules.instance)
    lookalikeWords = rules.lookalikeWords.map(lowercased)
    lookalikeTexts = rules.lookalikeTexts.map(lowercased)
    handlerEndWords = rules.handlerEndWords.map(lowercased)
    var handlerEnds = [UInt16?](repeating: nil, count: events.count)
    for event in auxiliaries {
      if let callback = events[event].handlerOf { handlerEnds[callback] = UInt16(event) }
    }
    self.handlerEnds = handlerEnds
    hearsMore =
      auxiliaries.contains { events[$0].handlerOf == nil }
      || events.contains { $0.isEvidence || $0.isStimulus }
    hearsObjects = auxiliaries.contains { events[$0].hasObject }
    plan = lexicon.search.adding(LogMarker.spellings + lookalikeTexts)
    search = SpellingSearch(plan)
  }

  var forms: [Lexicon.Form] { lexicon.forms }

  /// A search for `spellings` besides those of the vocabulary.
  func search(for spellings: [[UInt8]]) -> SpellingSearch {
    SpellingSearch(plan.adding(spellings))
  }

  /// The longest word that stands at `start`, whatever follows it, as an index into `Lexicon.words`; nil for none.
  func longest(in line: Span<UInt8>, at start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    let beginning = Lexicon.beginning(of: line, from: start, to: end)
    // Every word that the text begins with is one that the last word before it in the order begins with, or that itself.
    var low = 0
    var high = lexicon.words.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(lexicon.words[middle], line, start, end, beginning) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    var word = low - 1
    while word >= 0, !stands(lexicon.words[word].text, in: line, at: start, to: end) {
      word = Int(lexicon.words[word].shorter)
    }
    return word < 0 ? nil : word
  }

  /// Whether `word` comes after the text at `start` in the order of letters.
  private func isBehind(
    _ word: Lexicon.Word, _ line: Span<UInt8>, _ start: Int, _ end: Int, _ beginning: UInt64
  ) -> Bool {
    if word.beginning != beginning { return word.beginning > beginning }
    for i in 8..<max(8, word.text.count) {
      guard start + i < end else { return true }
      let (letter, other) = (
        lexicon.text[word.text.lowerBound + i].lowercased, line[start + i].lowercased
      )
      if letter != other { return letter > other }
    }
    return false
  }

  private func stands(
    _ letters: Range<Int>, in line: Span<UInt8>, at start: Int, to end: Int
  ) -> Bool {
    guard letters.count <= end - start else { return false }
    for i in 0..<letters.count
    where lexicon.text[letters.lowerBound + i].lowercased != line[start + i].lowercased {
      return false
    }
    return true
  }

  /// The longest of the words that `word` begins with and that are shorter.
  func shorter(than word: Int) -> Int? {
    let shorter = Int(lexicon.words[word].shorter)
    return shorter < 0 ? nil : shorter
  }

  /// The first form with the letters of `word`.
  func form(of word: Int) -> Int { Int(lexicon.words[word].form) }

  /// Its length in bytes.
  func length(of word: Int) -> Int { lexicon.words[word].text.count }

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
    var word = longest(in: record, at: place, to: record.count)
    while let current = word {
      var form = self.form(of: current)
      while form >= 0 {
        if forms[form].isCallback { return true }
        form = Int(forms[form].next)
      }
      word = shorter(than: current)
    }
    return false
  }

  /// The number of the process whose name is `line[range]`, or -1 for one that prints about itself only.
  func sender(in line: Span<UInt8>, _ range: Range<Int>) -> Int32 {
    for (number, name) in lexicon.senders.enumerated()
    where name.count == range.count && line.equals(range, name.span, 0..<name.count) {
      return Int32(number)
    }
    return -1
  }
}
