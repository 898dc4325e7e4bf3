// The fields of everything that a snapshot holds, each named once (`SnapshotCoder`). What examples say is not in it, nor where
// the lines of a block stand: no check reads that.

extension RuleSet {
  /// The rules that `snapshot` holds, ready for a check, without their examples.
  package init(snapshot: StaticString) {
    // SAFETY: a literal stays for as long as the program runs.
    self = snapshot.withUTF8Buffer { unsafe Self(snapshot: $0, stays: true) }
  }

  /// - Precondition: where the snapshot `stays`, it does for as long as the program runs.
  package init(snapshot: UnsafeBufferPointer<UInt8>, stays: Bool = false) {
    // SAFETY: the coder does not leave this function.
    var coder = unsafe SnapshotCoder(snapshot, stays: stays)
    var lexicon = Lexicon()
    visit(&coder, &lexicon)
    precondition(coder.isAtEnd, "the snapshot is of another program")
    self.lexicon = lexicon
  }

  /// The rules, and what a check with no options makes of their words.
  package var snapshot: [UInt8] {
    var coder = SnapshotCoder()
    var rules = self
    var lexicon = Lexicon(events: events, auxiliaries: auxiliaries { !self.rules[$0].isOptIn })
    rules.visit(&coder, &lexicon)
    return coder.written
  }

  private mutating func visit(_ coder: inout SnapshotCoder, _ lexicon: inout Lexicon) {
    coder.list(&files)
    coder.list(&events, EventDefinition()) { $1.visit(&$0) }
    coder.list(&machines, MachineDefinition()) { $1.visit(&$0) }
    coder.list(&rules, RuleDefinition()) { $1.visit(&$0) }
    coder.list(&scenarios, ScenarioDefinition()) { $1.visit(&$0) }
    coder.list(&breadcrumbs, BreadcrumbDefinition()) { $1.visit(&$0) }
    coder.list(&templates, TemplateDefinition()) {
      $0.choice(&$1.channel)
      $0.list(&$1.events)
    }
    coder.list(&backgroundModes)
    coder.list(&instance.names)
    coder.list(&instance.exceptions)
    coder.list(&instance.pointers)
    coder.list(&instance.marks)
    coder.list(&instance.links)
    coder.list(&instance.tags)
    coder.list(&instance.unjudged)
    for kind in message.lists.indices { coder.text(&message.lists[kind].text) }
    coder.list(&message.markers)
    coder.list(&handlerEndWords)
    lexicon.visit(&coder)
  }
}

extension EventDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&$name)
    coder.optional(&number, "") { $0.text(&$1) }
    coder.optional(&$title, Late(wrappedValue: "")) { $0.text(&$1) }
    coder.list(&spellings, Spelling()) { $1.visit(&$0) }
    coder.place(&place)
    coder.flag(&isEvidence)
    coder.flag(&isStimulus)
    coder.flag(&isAuxiliary)
    coder.flag(&hasURL)
    coder.flag(&isLaunch)
    coder.flag(&isInstance)
    coder.flag(&hasObject)
    coder.flag(&isWork)
    coder.optional(&handlerOf, 0) { $0.number(&$1) }
    coder.choice(&onset)
    coder.optional(&lifeSign, .begins) { $0.choice(&$1) }
    coder.optional(&workSign, .begins) { $0.choice(&$1) }
    var hasHints = !hints.text.isEmpty
    coder.flag(&hasHints)
    if hasHints { coder.text(&hints.text) }
  }
}

extension Spelling {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.choice(&form)
    coder.text(&$text)
    // Most are plain, and there are hundreds to read at a start.
    var hasMore =
      value != nil || availability != nil || sender != nil || reporter != nil || means != nil
      || isMisspelt || isAlone || isTagged
    coder.flag(&hasMore)
    guard hasMore else { return }
    coder.optional(&value, "") { $0.text(&$1) }
    coder.optional(&availability, Availability()) { $1.visit(&$0) }
    coder.optional(&sender, "") { $0.text(&$1) }
    coder.optional(&reporter, .init(index: 0, name: "", kinds: [], silentWords: [])) {
      $0.number(&$1.index)
      $0.text(&$1.$name)
      $0.list(&$1.kinds)
      $0.list(&$1.silentWords)
    }
    coder.optional(&means, 0) { $0.number(&$1) }
    coder.optional(&meansFrom, "") { $0.text(&$1) }
    coder.optional(&meansTo, "") { $0.text(&$1) }
    coder.flag(&isMisspelt)
    coder.flag(&isAlone)
    coder.flag(&isTagged)
  }
}

extension Availability {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.optional(&introduced, Version(0)) { $1.visit(&$0) }
    coder.optional(&obsoleted, Version(0)) { $1.visit(&$0) }
    coder.optional(&deprecated, Version(0)) { $1.visit(&$0) }
  }
}

extension Version {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.number(&major)
    coder.number(&minor)
    coder.number(&patch)
  }
}

extension MachineDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&$name)
    coder.text(&$title)
    coder.condition(&applies)
    coder.list(&states, StateDefinition()) {
      $0.text(&$1.$name)
      $0.optional(&$1.$title, Late(wrappedValue: "")) { $0.text(&$1) }
      $0.flag(&$1.isStart)
      $0.flag(&$1.isHidden)
      $0.flag(&$1.isLate)
      $0.optional(&$1.live, .always) { $0.condition(&$1) }
    }
    coder.list(&moves, MoveDefinition()) {
      $0.number(&$1.event)
      $0.number(&$1.from)
      $0.number(&$1.to)
      $0.condition(&$1.condition)
      $0.optional(&$1.rule, 0) { $0.number(&$1) }
      $0.flag(&$1.isFault)
      $0.flag(&$1.isSeen)
    }
    coder.list(&silentMoves, SilentMoveDefinition()) {
      $0.number(&$1.from)
      $0.number(&$1.to)
      $0.condition(&$1.condition)
    }
    coder.place(&place)
    coder.flag(&isOfInstances)
    coder.optional(&channel, .delegate) { $0.choice(&$1) }
    coder.list(&aggregates, AggregateDefinition()) {
      $0.number(&$1.event)
      $0.flag(&$1.wantsSome)
      $0.number(&$1.states)
      $0.number(&$1.cause)
      $0.number(&$1.rule)
    }
    coder.list(&silences, SilenceDefinition()) {
      $0.list(&$1.states)
      $0.number(&$1.seconds)
      $0.number(&$1.sign)
      $0.number(&$1.event)
      $0.condition(&$1.condition)
    }
    coder.list(&shown, ShownDefinition()) {
      $0.list(&$1.events)
      $0.list(&$1.shown, .active) { $0.choice(&$1) }
      $0.list(&$1.targets)
      $0.condition(&$1.condition)
    }
  }
}

extension RuleDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&$id)
    coder.flag(&isFault)
    coder.choice(&severity)
    coder.list(&severityChanges, ConditionalSeverity(severity: .error, condition: .always)) {
      $0.choice(&$1.severity)
      $0.condition(&$1.condition)
    }
    coder.list(&cells, CellDefinition()) {
      $0.number(&$1.machine)
      $0.number(&$1.event)
      $0.number(&$1.state)
      $0.condition(&$1.condition)
    }
    coder.optional(&trigger, .selectorUnavailable) { $0.choice(&$1) }
    coder.optional(&triggerStates, (0, [])) {
      $0.number(&$1.machine)
      $0.list(&$1.states)
    }
    coder.text(&$says)
    coder.text(&$saysOfSilence)
    coder.text(&$saysOfUnexpected)
    coder.text(&$because)
    coder.text(&$fix)
    coder.text(&$sources)
    coder.place(&place)
    coder.optional(&property, PropertyDefinition(place: RulePlace())) { $1.visit(&$0) }
    coder.flag(&isOptIn)
  }
}

extension PropertyDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    pattern.visit(&coder)
    coder.choice(&scope)
    Self.visit(&subjects, &coder)
    Self.visit(&answers, &coder)
    Self.visit(&breaks, &coder)
    Self.visit(&opening, &coder)
    Self.visit(&closing, &coder)
    coder.optional(&limit, 0) { $0.number(&$1) }
    coder.list(&limitChanges, ConditionalLimit(limit: 0, condition: .always)) {
      $0.number(&$1.limit)
      $0.condition(&$1.condition)
    }
    coder.condition(&condition)
    coder.condition(&knownCondition)
    coder.flag(&readsMethodsOnly)
  }

  private static func visit(_ terms: inout [Term], _ coder: inout SnapshotCoder) {
    coder.list(&terms, Term(event: 0, hasParameter: false)) {
      $0.number(&$1.event)
      $0.flag(&$1.hasParameter)
    }
  }
}

extension PropertyDefinition.Pattern {
  /// In the order of their numbers; behind them are those of `boundedCount`, by its count.
  private static let plain: [Self] = [
    .absence, .existence, .precedence, .response, .duration, .oneThread,
  ]

  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    var number = Self.plain.firstIndex(of: self) ?? 0
    if case .boundedCount(let count) = self { number = Self.plain.count + count }
    coder.number(&number)
    self =
      number < Self.plain.count
      ? Self.plain[number] : .boundedCount(number - Self.plain.count)
  }
}

extension ScenarioDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&$id)
    coder.text(&$title)
    coder.number(&machine)
    coder.list(&from)
    coder.flag(&isFromAll)
    coder.optional(&stimulus, 0) { $0.number(&$1) }
    coder.flag(&needsStimulus)
    coder.list(&expected, .init(events: [], isOptional: false, repeats: false)) {
      $0.list(&$1.events)
      $0.flag(&$1.isOptional)
      $0.flag(&$1.repeats)
    }
    coder.optional(&within, 0) { $0.number(&$1) }
    coder.condition(&condition)
    coder.text(&$because)
    coder.text(&$sources)
    coder.place(&place)
  }
}

extension BreadcrumbDefinition {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&$name)
    coder.text(&$title)
    coder.list(&kinds)
    coder.list(&silentWords)
    coder.place(&place)
  }
}

extension Guard {
  /// What stands first in the snapshot.
  private var number: Int {
    switch self {
    case .always: 0
    case .fact: 1
    case .version: 2
    case .backgroundModes: 3
    case .seen: 4
    case .not: 5
    case .and: 6
    case .or: 7
    }
  }

  /// What is then read into, by that number.
  private static let blanks: [Guard] = [
    .always, .fact(.pids), .version(.os, .less, Version(0)), .backgroundModes(nil), .seen(0),
    .not(.always), .and(.always, .always), .or(.always, .always),
  ]

  mutating func visit(_ coder: inout SnapshotCoder) {
    var number = number
    coder.number(&number)
    if coder.isReading { self = Self.blanks[number] }
    switch self {
    case .always: break
    case .fact(var fact):
      coder.choice(&fact)
      self = .fact(fact)
    case .version(var subject, var comparison, var version):
      coder.choice(&subject)
      coder.choice(&comparison)
      version.visit(&coder)
      self = .version(subject, comparison, version)
    case .backgroundModes(var mode):
      coder.optional(&mode, "") { $0.text(&$1) }
      self = .backgroundModes(mode)
    case .seen(var event):
      coder.number(&event)
      self = .seen(event)
    case .not(var inner):
      coder.condition(&inner)
      self = .not(inner)
    case .and(var a, var b):
      coder.condition(&a)
      coder.condition(&b)
      self = .and(a, b)
    case .or(var a, var b):
      coder.condition(&a)
      coder.condition(&b)
      self = .or(a, b)
    }
  }
}

extension RuleSet {
  /// Takes what the build has made of the words of these events.
  package mutating func takeLexicon(_ snapshot: StaticString) {
    // SAFETY: a literal stays for as long as the program runs, and the coder does not leave this function.
    lexicon = snapshot.withUTF8Buffer { bytes in
      var coder = unsafe SnapshotCoder(bytes, stays: true)
      var lexicon = Lexicon()
      lexicon.visit(&coder)
      precondition(coder.isAtEnd, "the snapshot is of another program")
      return lexicon
    }
  }
}

extension Lexicon {
  /// All of it, for `RuleSet.takeLexicon`.
  package var snapshot: [UInt8] {
    var coder = SnapshotCoder()
    var lexicon = self
    lexicon.visit(&coder)
    return coder.written
  }

  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.list(&auxiliaries)
    coder.choice(&listeners)
    visitForms(&coder)
    coder.list(&patterns, TextPattern()) { $1.visit(&$0) }
    coder.list(&senders, []) { $0.text(&$1) }
    coder.text(&text)
    coder.list(&words, Word()) {
      $0.number(&$1.form)
    }
    coder.list(&fullNames)
    noteLetters()
    coder.number(&search.gramLength)
    coder.number(&search.stride)
    coder.text(&search.text)
    coder.list(&search.lengths)
    coder.text(&search.signs)
  }

  /// The letters and the patterns of the forms follow each other. Most forms come from the same line as the one before, and
  /// few have another one with the same letters.
  private mutating func visitForms(_ coder: inout SnapshotCoder) {
    var last = Form()
    var pattern: Int32 = 0
    coder.list(&forms, Form()) { coder, form in
      let end = max(last.text.upperBound, last.value.upperBound)
      var length = form.text.count
      coder.number(&length)
      let isLike =
        form.event == last.event && form.spelling == last.spelling && form.traits == last.traits
        && form.kind == last.kind
      var bits = (isLike ? 0 : 1) | (form.pattern >= 0 ? 2 : 0) | (form.next >= 0 ? 4 : 0)
      coder.number(&bits)
      if bits & 1 != 0 {
        var step = Int(form.event) - Int(last.event)
        coder.number(&step)
        if coder.isReading {
          last.event = UInt16(truncatingIfNeeded: Int(last.event) + step)
        } else {
          last = form
        }
        coder.number(&last.spelling)
        coder.number(&last.traits.rawValue)
        coder.choice(&last.channel)
        coder.choice(&last.kind)
        coder.number(&last.sender)
      }
      var next = form.next
      var value = form.value.count
      form = last
      form.text = end..<end + length
      // The value of a state follows its name.
      form.value = 0..<0
      if form.kind == .state {
        coder.number(&value)
        form.value = form.text.upperBound..<form.text.upperBound + value
      }
      form.pattern = bits & 2 != 0 ? pattern : -1
      if bits & 2 != 0 { pattern += 1 }
      if bits & 4 != 0 { coder.number(&next) }
      form.next = next
      last.text = form.text
      last.value = form.value
    }
  }
}

extension TextPattern {
  fileprivate mutating func visit(_ coder: inout SnapshotCoder) {
    coder.text(&head)
    coder.list(&pieces, Piece(capture: .id, literal: [])) {
      $0.choice(&$1.capture)
      $0.text(&$1.literal)
    }
    coder.flag(&endsMessage)
  }
}
