/// The spellings of all events, compiled for search and for judging a line.
///
/// Everything in it comes from the rules: from `event` blocks through a `Lexicon`. It is large, and a call that is not inlined copies
/// all of it: what is asked for each line is.
struct Vocabulary: Sendable {
  let lexicon: Lexicon
  /// Finds the spellings, and the texts of markers.
  let search: SpellingSearch
  /// Where a record may matter to the check, if an audit listens too.
  private let checkSearch: SpellingSearch?
  /// Finds what begins with a word.
  private let beginnings: WordBeginnings
  /// What `search` looks for.
  private let plan: SearchPlan
  /// The events, and of those that only formulas listen to, which are to be found.
  let definitions: [EventDefinition]
  let auxiliaries: [Int]
  /// For whom events are found.
  let listeners: Listeners
  /// What the words beside a callback say.
  let words: MessageWords
  /// What markers begin with, in lower case.
  private let markerTexts: [[UInt8]]
  /// Per event, whether it is one of the steps 0 to 7.
  let isStep: [Bool]
  /// Per event, whether it is a step on or off the screen that a template has, and is nobody's but a scene's where there are scenes.
  let isScreenStep: [Bool]
  /// These steps but for launches, the app's and those of things, as bits by the last six bits of their numbers.
  let appSteps, thingSteps: UInt64
  let machines: [MachineDefinition]
  let beginsWithLaunch: Bool
  /// The words that are looked for only where something else says that they matter.
  let message: MessageDefinition
  /// In lower case.
  let handlerEndWords: [[UInt8]]
  /// Per event that formulas want the end of: the event that is this end; else -1.
  private let handlerEnds: [Int]
  let instances: InstanceFinder
  /// Whether something is searched for that is no callback.
  let hearsMore: Bool
  /// Whether addresses of objects are looked for.
  let hearsObjects: Bool

  /// - Parameters:
  ///   - auxiliaries: of the events that only formulas listen to, those that are to be found, in order.
  ///   - listeners: for whom events are to be found.
  ///   - check: where that is an audit and a check, the rules of the check.
  ///   - callsAppDelegate: whether the user says that the app's delegate gets its steps whatever scenes there are.
  ///   - beginsWithLaunch: whether the user says that each life begins with a launch: then no part of a list is one.
  init(
    _ rules: RuleSet, auxiliaries: [Int] = [], listeners: Listeners = .check,
    check: RuleSet? = nil, callsAppDelegate: Bool = false, beginsWithLaunch: Bool = false
  ) {
    self.beginsWithLaunch = beginsWithLaunch
    let events = rules.events
    definitions = events
    self.auxiliaries = auxiliaries
    self.listeners = listeners
    lexicon = rules.lexicon(auxiliaries: auxiliaries, listeners: listeners)
    instances = InstanceFinder(rules.instance)
    words = MessageWords(rules)
    markerTexts = rules.message.markers.map(lowercased)
    isStep = rules.events.map { $0.number?.utf8.first?.isDigit == true }
    var isScreenStep = [Bool](repeating: false, count: events.count)
    var (appSteps, thingSteps): (UInt64, UInt64) = (0, 0)
    if !callsAppDelegate {
      for event in rules.templates.lazy.flatMap(\.events) {
        isScreenStep[event] = true
        let bit: UInt64 = events[event].isLaunch ? 0 : 1 &<< UInt64(event)
        if events[event].isInstance { thingSteps |= bit } else { appSteps |= bit }
      }
    }
    (self.isScreenStep, self.appSteps, self.thingSteps) = (isScreenStep, appSteps, thingSteps)
    machines = rules.machines
    message = rules.message
    handlerEndWords = rules.handlerEndWords.map(lowercased)
    var handlerEnds = [Int](repeating: -1, count: events.count)
    for event in auxiliaries {
      if let callback = events[event].handlerOf { handlerEnds[callback] = event }
    }
    self.handlerEnds = handlerEnds
    hearsMore =
      auxiliaries.contains { events[$0].handlerOf == nil }
      || events.contains { $0.isEvidence || $0.isStimulus }
    hearsObjects = auxiliaries.contains { events[$0].hasObject }
    beginnings = WordBeginnings(lexicon)
    plan = lexicon.search
    search = SpellingSearch(plan)
    checkSearch = check.map { SpellingSearch($0.lexicon(auxiliaries: auxiliaries).search) }
  }

  var forms: [Lexicon.Form] { lexicon.forms }

  /// Whether a record that is an event to others may be one to `listeners`: most lines of the system are nothing to a check.
  func mayHold(_ record: Span<UInt8>, for listeners: Listeners) -> Bool {
    guard let checkSearch, !listeners.contains(.audit) else { return true }
    return checkSearch.firstCandidate(in: record, from: 0) != nil
  }

  /// The names that are too short for the search: it finds them only with something beside them.
  var shortNames: [[UInt8]] {
    lexicon.forms
      .filter { $0.isAlone && $0.kind == .name && $0.text.count < SpellingForm.strideLength }
      .map { form in Array(lexicon.text[form.text]) }
  }

  /// A search for `spellings` besides those of the vocabulary.
  func search(for spellings: [[UInt8]]) -> SpellingSearch {
    SpellingSearch(plan.adding(spellings))
  }

  /// What may be written at `place`, where `word` stands: numbers for `end(of:)` and `form(of:)`, the longest first.
  @inline(__always)
  func candidates(_ line: Span<UInt8>, at place: Int, _ word: MessageWord?) -> Range<Int> {
    guard let word else { return beginnings.candidates(sign: line[place]) }
    return beginnings.candidates(word, in: line)
  }

  /// Where the candidate ends that stands at `start`, in any case of letters; nil where it does not stand there.
  @inline(__always)
  func end(of candidate: Int, in line: Span<UInt8>, at start: Int, to end: Int) -> Int? {
    let word = beginnings.order[candidate]
    let length = Int(word.length)
    // Of the many that begin with the same word most go on in another way.
    let further = start + Int(word.further)
    guard length <= end - start, line[further].lowercased == word.letter,
      line[start + length - 1].lowercased == word.last,
      line.equalsInAnyCase(start..<start + length, lexicon.text.span, word.text)
    else { return nil }
    return start + length
  }

  /// Whether the candidate is all that stands in `line[range]`, in any case of letters.
  @inline(__always)
  func isCandidate(_ candidate: Int, in line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let text = beginnings.order[candidate].text
    return text.count == range.count && line.equalsInAnyCase(range, lexicon.text.span, text)
  }

  /// Whether the form is one that people write by hand: a short one, or words (`App did become active`).
  func isByHand(_ form: Lexicon.Form) -> Bool {
    let spelling = definitions[Int(form.event)].spellings[Int(form.spelling)]
    return spelling.form == .short
      || spelling.form == .spelling && spelling.text.utf8.contains(0x20)
        && !spelling.text.utf8.contains(UInt8(ascii: ":"))
  }

  /// Whether a thing begins with the event.
  func isBeginningOfThing(_ event: UInt16) -> Bool {
    machines.contains { $0.isOfInstances && $0.beginnings.contains { $0.event == event } }
  }

  /// Whether the event may be the next one after the beginning of a thing, without a note or a fault.
  func isFirstStepOfThing(_ event: UInt16) -> Bool {
    machines.contains { machine in
      machine.isOfInstances
        && machine.beginnings.contains { beginning in
          machine.moves.contains {
            $0.event == event && $0.from == beginning.to && $0.rule == nil
          }
        }
    }
  }

  /// Whether the form is words that need a tag, and no name.
  func isWords(_ form: Int) -> Bool { forms[form].isTagged && hasWords(form) }

  /// Whether the form tells the callback in several words, and not by its name.
  func hasWords(_ form: Int) -> Bool {
    lexicon.text.span.firstNear(
      0x20, from: forms[form].text.lowerBound, to: forms[form].text.upperBound) != nil
  }

  /// Whether the form tells one of the steps after a launch in words, or in words that may be about something else.
  func isStepInWords(_ form: Int) -> Bool {
    hasWords(form) && !definitions[Int(forms[form].event)].isLaunch
      && (isStep[Int(forms[form].event)] || forms[form].isInstance)
  }

  /// Whether the form tells the state of another framework.
  func isOfFramework(_ form: Int) -> Bool {
    let event = definitions[Int(forms[form].event)]
    return event.number == nil && !event.isInstance && !event.isEvidence && !event.isStimulus
      && !event.isAuxiliary
  }

  /// Whether the form is words that may be about something else than the callback.
  func isWording(_ form: Int) -> Bool {
    if case .wording = forms[form].kind { true } else { false }
  }

  /// Whether such words hold the name of a phase of another framework.
  func saysPhase(_ form: Int) -> Bool {
    // The next form's text begins where this one's ends.
    let text = lexicon.text.span.extracting(forms[form].text)
    var place = 0
    while place < text.count {
      let end = text.end(ofRunFrom: place) { $0.isASCIIIdentifier }
      if message[.phase].has(place..<end, of: text) { return true }
      place = end + 1
    }
    return false
  }

  /// The form of such words that `text` is, and the first form with the same letters; nil where it is none.
  func wording(in line: Span<UInt8>, _ text: Range<Int>) -> (form: Int, first: Int)? {
    guard let word = MessageWord(in: line, at: text.lowerBound, to: text.upperBound) else {
      return nil
    }
    for candidate in beginnings.candidates(word, in: line) {
      let end = end(of: candidate, in: line, at: text.lowerBound, to: text.upperBound)
      guard end == text.upperBound else { continue }
      let first = form(of: candidate)
      if let form = wording(from: first) { return (form, first) }
    }
    return nil
  }

  /// The form that the letters of `first` have as such words; nil where they have none.
  private func wording(from first: Int) -> Int? {
    var form = first
    while form >= 0, !isWording(form) { form = Int(forms[form].next) }
    return form >= 0 ? form : nil
  }

  /// Whether the form is what observers call their methods.
  func isMethod(_ form: Lexicon.Form) -> Bool {
    definitions[Int(form.event)].spellings[Int(form.spelling)].isMethod
  }

  /// The form of a method that observers call by `word`: the full name of a callback behind `on` or `handle`. nil for any other word.
  func observerForm(_ word: MessageWord, in line: Span<UInt8>) -> Int? {
    var event: UInt16?
    _ = message[.observer].contains { beginnings, beginning in
      let start = word.range.lowerBound + beginning.count
      guard start < word.range.upperBound,
        line.equalsInAnyCase(word.range.prefix(beginning.count), beginnings, beginning),
        let name = MessageWord(in: line, at: start, to: word.range.upperBound), name.isCapital
      else { return false }
      event = fullName(name)
      return event != nil
    }
    return event.flatMap { event in
      forms.firstIndex { $0.event == event && $0.channel == .notification && isMethod($0) }
    }
  }

  /// The event of the callback whose name is the word, if that is no short form of it.
  private func fullName(_ word: MessageWord) -> UInt16? {
    for candidate in beginnings.candidates(hash: word.hash) {
      let form = forms[form(of: candidate)]
      let spelling = definitions[Int(form.event)].spellings[Int(form.spelling)]
      if form.kind == .name, form.text.count == word.range.count, spelling.form != .short {
        return form.event
      }
    }
    return nil
  }

  /// The first form with the letters of the candidate.
  func form(of candidate: Int) -> Int { Int(beginnings.order[candidate].form) }

  /// The form that the letters of `first` have behind a tag of a thing; nil where they have none.
  @inline(__always)
  func taggedForm(from first: Int) -> Int? {
    var form = first
    while form >= 0, !forms[form].isTagged { form = Int(forms[form].next) }
    return form >= 0 ? form : nil
  }

  /// The same where the tag says that the callback is a thing's.
  func thingForm(from first: Int) -> Int? {
    var form = first
    while form >= 0, !forms[form].isTagged || !forms[form].isInstance {
      form = Int(forms[form].next)
    }
    return form >= 0 ? form : nil
  }

  /// The event of the state whose name stands at `place`, with its value; nil where none does.
  ///
  /// - Parameter least: where the name ends at the earliest.
  func state(
    in line: Span<UInt8>, at place: Int, _ word: MessageWord, to end: Int,
    named least: @autoclosure () -> Int = 0
  ) -> UInt16? {
    for candidate in beginnings.candidates(word, in: line) {
      guard let after = self.end(of: candidate, in: line, at: place, to: end),
        holdsState(form(of: candidate)), after >= least(),
        let value = StateValue.last(
          of: form(of: candidate), in: line, place..<after, to: end, self)
      else { continue }
      return forms[value.form].event
    }
    return nil
  }

  /// Whether the word alone is the name of a state.
  func isState(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    state(named: word, in: line) != nil
  }

  /// Whether the word is the name of a state, or the shortest spelling that it begins goes on as the line does.
  func mayBeState(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    guard let candidate = beginnings.candidates(hash: word.hash).last else { return false }
    let (text, length) = (beginnings.order[candidate].text, word.range.count)
    guard text.count > length else { return isState(word, in: line) }
    return word.range.upperBound < line.count
      && lexicon.text[text.lowerBound + length] == line[word.range.upperBound]
  }

  /// The first form of the state whose name the word alone is, and where that stands; nil where there is none.
  func state(
    named word: MessageWord, in line: Span<UInt8>
  ) -> (first: Int, name: Range<Int>)? {
    // The shortest of those that begin with the word comes last.
    guard let candidate = beginnings.candidates(hash: word.hash).last,
      isCandidate(candidate, in: line, word.range)
    else { return nil }
    let form = form(of: candidate)
    return holdsState(form) ? (form, word.range) : nil
  }

  /// Whether the word says that a value of a state behind it has passed: `from active to inactive`, `"old": "active"`.
  func isFormer(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    message[.former].has(word.range, of: line)
  }

  /// Whether the word says that an answer has come to what a callback asked for, or that something is over.
  func tellsEnd(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    words.meaning(of: word) == .second || message[.answer].has(word.range, of: line)
  }

  /// Whether text of another script begins with a word that follows a name in a sentence about it.
  func isParticle(_ line: Span<UInt8>, _ text: Range<Int>) -> Bool {
    message[.particle].contains { words, word in
      word.count <= text.count
        && line.equals(text.lowerBound..<text.lowerBound + word.count, words, word)
    }
  }

  /// Whether the last word in the name of a field says that its value has caused something else: `source`, `syncReason`, `refresh_trigger`.
  func isCause(_ field: MessageWord, in line: Span<UInt8>) -> Bool {
    message[.cause].contains { words, word in
      let start = field.range.upperBound - word.count
      guard start >= field.range.lowerBound,
        line.equalsInAnyCase(start..<field.range.upperBound, words, word)
      else { return false }
      return start == field.range.lowerBound || line[start - 1] == UInt8(ascii: "_")
        || 0x41...0x5A ~= line[start] && !(0x41...0x5A ~= line[start - 1])
    }
  }

  /// Whether a word varies from line to line, and so is no name of a part of the app.
  func isVariable(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    message[.variable].has(word.range, of: line)
  }

  /// Whether one of the forms from `first` on is the name of a state.
  @inline(__always)
  func holdsState(_ first: Int) -> Bool {
    var form = first
    while form >= 0 {
      if case .state = forms[form].kind { return true }
      form = Int(forms[form].next)
    }
    return false
  }

  /// The form of the state that `line[name]` names in the very case of its letters, with the value in `line[range]`, of the
  /// forms from `first` on; nil where there is none.
  func form(
    ofValue range: Range<Int>, _ name: Range<Int>, in line: Span<UInt8>, _ first: Int
  ) -> Int? {
    var form = first
    while form >= 0 {
      if case .state = forms[form].kind, line.equals(name, lexicon.text.span, forms[form].text),
        line.matches(lexicon.text.span, forms[form].value, at: range.lowerBound),
        forms[form].value.count == range.count
      {
        return form
      }
      form = Int(forms[form].next)
    }
    return nil
  }

  /// The event of the callback whose name stands at `place` as a whole token; nil where none does.
  ///
  /// - Parameter orWording: whether words that people write for it and much else are its name, too.
  func callback(
    in line: Span<UInt8>, at place: Int, _ word: MessageWord, to end: Int, orWording: Bool = false
  ) -> UInt16? {
    let next = word.range.upperBound < end ? line[word.range.upperBound].lowercased : 0
    let order = beginnings.order.span
    let length = UInt16(clamping: word.range.count)
    for candidate in beginnings.candidates(word, in: line) {
      // Some words begin dozens of spellings.
      guard order[candidate].mayGoOn(after: length, next),
        let after = self.end(of: candidate, in: line, at: place, to: end),
        after == end || !line[after].isASCIIIdentifier || !line[after - 1].isASCIIIdentifier
      else { continue }
      let first = form(of: candidate)
      let form = forms[first]
      switch form.kind {
      case .name, .call:
        if !form.isAuxiliary, !form.isTagged { return form.event }
        if orWording, let wording = wording(from: first) { return forms[wording].event }
      case .wording: if orWording { return form.event }
      case .text, .pattern, .state, .runner: break
      }
    }
    return nil
  }

  /// Who of `readers` listens to a form, or to the end of the handler of its callback, which only formulas want.
  @inline(__always)
  func listeners(
    of form: Lexicon.Form, isHandlerEnd: Bool, among readers: Listeners
  ) -> Listeners {
    isHandlerEnd ? .check : Listeners(rawValue: form.listeners.rawValue & readers.rawValue)
  }

  /// The event that is the end of the handler of `event`; nil where nothing listens to it.
  func handlerEnd(of event: UInt16) -> UInt16? {
    let end = handlerEnds[Int(event)]
    return end < 0 ? nil : UInt16(end)
  }

  /// The beginning of a marker and the word behind it, where no event is spelt so and nothing else but a closing sign follows.
  func unknownMarker(in line: Span<UInt8>) -> Range<Int>? {
    for text in markerTexts {
      guard let last = text.last else { continue }
      var from = text.count - 1
      while from < line.count,
        let close = line.firstIndex(of: last, from: from, to: line.count)
      {
        from = close + 1
        let place = from - text.count
        guard line.matches(text.span, 0..<text.count, at: place) else { continue }
        let start = line.end(ofRunFrom: from) { $0.isBlank }
        let end = line.end(ofRunFrom: start) { $0.isASCIIIdentifier }
        let rest = line.end(ofRunFrom: end) { !$0.isASCIIIdentifier }
        guard end > start, rest == line.count else { continue }
        return isKnownMarker(line, place..<end) ? nil : place..<end
      }
    }
    return nil
  }

  private func isKnownMarker(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    definitions.contains { event in
      (event.isStimulus || event.isEvidence)
        && event.spellings.contains { spelling in
          let text = spelling.form == .text ? lowercased(spelling.text) : []
          return text.count == range.count
            && line.matches(text.span, 0..<text.count, at: range.lowerBound)
        }
    }
  }

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

  /// No callback begins with a longer word. What goes on without an end is not read again from each of its places.
  private static let longestWord = 128

  private func isCallback(_ record: Span<UInt8>, at place: Int) -> Bool {
    // Mostly it is a word as it stands. The letters may go on: the beginning of a word counts, too.
    let end = min(record.count, place + Self.longestWord)
    if let word = MessageWord(in: record, at: place, to: end),
      isCallback(word.hash, record, at: place)
    {
      return true
    }
    return MessageWord.beginnings(in: record, at: place, to: end) { hash in
      isCallback(hash, record, at: place)
    }
  }

  /// Whether a callback whose first word has the hash stands at `place`.
  private func isCallback(_ hash: UInt64, _ record: Span<UInt8>, at place: Int) -> Bool {
    beginnings.candidates(hash: hash).contains { candidate in
      end(of: candidate, in: record, at: place, to: record.count) != nil
        && hasCallback(form(of: candidate))
    }
  }

  /// Whether the form, or one with the same letters, is a callback's.
  private func hasCallback(_ first: Int) -> Bool {
    var form = first
    while form >= 0 {
      if forms[form].isCallback { return true }
      form = Int(forms[form].next)
    }
    return false
  }

  /// By event: whether a scene's delegate tells it. What is about a scene, and heard by the application too, the application's delegate tells.
  func eventsOfScenes() -> [Bool] {
    var areOfScenes = definitions.map(\.isInstance)
    for machine in machines where !machine.isOfInstances {
      for move in machine.moves { areOfScenes[move.event] = false }
    }
    return areOfScenes
  }

  /// The number of the process whose name is `line[range]`, or -1 for one that prints about itself only.
  @inline(__always)
  func sender(in line: Span<UInt8>, _ range: Range<Int>) -> Int32 {
    for (number, name) in lexicon.senders.enumerated()
    where name.count == range.count && line.equals(range, name.span, 0..<name.count) {
      return Int32(number)
    }
    return -1
  }
}

/// The words of a lexicon by what they begin with.
struct WordBeginnings: Sendable {
  /// A word of the lexicon with what is looked at first.
  struct Entry: Sendable {
    /// Where its letters begin in `Lexicon.text`, and how many there are.
    fileprivate(set) var start: Int32
    fileprivate(set) var length: Int32
    fileprivate(set) var form: Int32
    /// Where the sign stands that comes right after the first word; where none does, the last letter.
    fileprivate(set) var further: UInt16
    /// What stands there, and the last letter, in lower case.
    fileprivate(set) var letter: UInt8
    fileprivate(set) var last: UInt8

    var text: Range<Int> { Int(start)..<Int(start) + Int(length) }

    /// Whether it may be what stands there, by the sign `next` right behind the word of `length` bytes that it begins with, in
    /// lower case.
    @inline(__always)
    func mayGoOn(after length: UInt16, _ next: UInt8) -> Bool {
      further != length || letter == next
    }

    /// - Parameter first: the length of the first word, or 0.
    init(_ word: Lexicon.Word, first: Int, _ text: Span<UInt8>) {
      start = Int32(word.text.lowerBound)
      length = Int32(word.text.count)
      form = word.form
      last = word.last
      further = UInt16(clamping: max(0, min(first, word.text.count - 1)))
      letter = word.text.isEmpty ? 0 : text[word.text.lowerBound + Int(further)].lowercased
    }
  }

  /// Those that begin with the same word, or sign, one after the other, the longest first.
  private(set) var order: [Entry] = []
  /// A hash table with open addressing: the hashes of first words, 0 for an empty slot, and their places in `order`.
  private var hashes: [UInt64]
  private var groups: [Range<Int32>]
  /// For those that begin with a sign, per byte.
  private var signs: [Range<Int32>]
  /// Per byte that they begin with: those that a word may begin with that goes on, as places that vary come right after
  /// their letters.
  private var open: [Range<Int32>]

  init(_ lexicon: Lexicon) {
    let text = lexicon.text.span
    var slots = 64
    // There are more slots than words, so some are always empty; most words share their first one with others, so most are.
    while slots <= lexicon.words.count { slots *= 2 }
    hashes = [UInt64](repeating: 0, count: slots)
    groups = [Range<Int32>](repeating: 0..<0, count: slots)
    signs = [Range<Int32>](repeating: 0..<0, count: 256)
    open = signs
    order.reserveCapacity(lexicon.words.count)
    // Those with the same first word lie together, and those with the same first sign.
    var begin = 0
    var last: UInt64 = 0
    var first: Range<Int>?
    /// Those that are one word.
    var single: [Int] = []
    for (index, word) in lexicon.words.enumerated() {
      if first.map({ !Self.goesOn(word, after: $0, text) }) ?? true {
        let run = Self.first(of: word, text)
        first = run?.range
        // No word's hash is so small.
        let key = run?.hash ?? UInt64(text[word.text.lowerBound].lowercased) + 1
        if index > begin, key != last {
          insert(last, Int32(begin)..<Int32(index))
          begin = index
        }
        last = key
      }
      if first?.count == word.text.count { single.append(index) }
      order.append(Entry(word, first: first?.count ?? 0, text))
    }
    if begin < order.count { insert(last, Int32(begin)..<Int32(order.count)) }
    addOpen(lexicon, single)
  }

  /// Whether `word` begins with the word `first` and no longer one; a few that do are said not to.
  private static func goesOn(
    _ word: Lexicon.Word, after first: Range<Int>, _ text: Span<UInt8>
  ) -> Bool {
    let end = word.text.lowerBound + first.count
    guard end <= word.text.upperBound, end == word.text.upperBound || !text[end].isIdentifier
    else { return false }
    return text.equals(word.text.lowerBound..<end, text, first)
  }

  /// Appends those that may go on in the middle of a word, which are in the order of their first letters.
  private mutating func addOpen(_ lexicon: Lexicon, _ single: [Int]) {
    let (text, forms) = (lexicon.text.span, lexicon.forms.span)
    for index in single {
      let word = lexicon.words[index]
      var form = Int(word.form)
      var isOpen = false
      while form >= 0 {
        isOpen = isOpen || forms[form].isPattern
        form = Int(forms[form].next)
      }
      guard isOpen else { continue }
      let letter = Int(text[word.text.lowerBound].lowercased)
      let begin = open[letter].isEmpty ? Int32(order.count) : open[letter].lowerBound
      order.append(Entry(word, first: word.text.count, text))
      open[letter] = begin..<Int32(order.count)
    }
  }

  private static func first(of word: Lexicon.Word, _ text: Span<UInt8>) -> MessageWord? {
    MessageWord(in: text, at: word.text.lowerBound, to: word.text.upperBound)
  }

  /// - Parameter hash: of the first word, or the first sign and one.
  private mutating func insert(_ hash: UInt64, _ group: Range<Int32>) {
    guard hash > 256 else {
      signs[Int(hash) - 1] = group
      return
    }
    var slot = slot(of: hash)
    while hashes[slot] != 0 { slot = (slot + 1) & (hashes.count - 1) }
    hashes[slot] = hash
    groups[slot] = group
  }

  private func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 20) & (hashes.count - 1)
  }

  /// Places in `order` of what may stand where `word` stands.
  func candidates(_ word: MessageWord, in line: Span<UInt8>) -> Range<Int> {
    let group = candidates(hash: word.hash)
    guard group.isEmpty else { return group }
    let letter = Int(line[word.range.lowerBound].lowercased)
    return Int(open[letter].lowerBound)..<Int(open[letter].upperBound)
  }

  /// Places in `order` of what begins with the word of this hash.
  func candidates(hash: UInt64) -> Range<Int> {
    var slot = slot(of: hash)
    while hashes[slot] != 0 {
      if hashes[slot] == hash {
        return Int(groups[slot].lowerBound)..<Int(groups[slot].upperBound)
      }
      slot = (slot + 1) & (hashes.count - 1)
    }
    return 0..<0
  }

  func candidates(sign: UInt8) -> Range<Int> {
    Int(signs[Int(sign)].lowerBound)..<Int(signs[Int(sign)].upperBound)
  }
}
