/// All ways to write the events, ready to be looked up: what a rule set says of words, without what an option may change.
///
/// docs/rule-language.md says which spellings follow from one line of an `event` block.
package struct Lexicon: Sendable {
  /// One way to write an event, given or derived.
  package struct Form: Sendable {
    /// An index into `RuleSet.events`.
    package var event: UInt16 = 0
    /// An index into that event's `spellings`.
    package var spelling: UInt16 = 0
    package var channel = Channel.delegate
    package var kind = SpellingForm.Kind.name
    /// The letters as written, a range of `Lexicon.text`.
    package var text = 0..<0
    /// For the name of a state, the value in lower case, a range of `Lexicon.text`.
    package var value = 0..<0
    /// For places that vary, an index into `Lexicon.patterns`; -1 where there are none.
    package var pattern: Int32 = -1
    package var traits: Traits = []
    /// Whether its letters alone mention a callback. Signs of the system, and what a pattern or a line of a test runner
    /// begins with, do not.
    package var isCallback: Bool {
      !isAuxiliary && !isReport && !isTagged && pattern < 0
        && ![.runner, .state, .wording].contains(kind)
    }
    /// The process that has to print it, an index into `Lexicon.senders`; -1 for any process, or for none where it is a report; `itself`
    /// for the process that it is about.
    package var sender: Int32 = -1
    package static let itself: Int32 = -2
    /// Another form with the same letters in another case, or a pattern with the same beginning; -1 for none.
    package var next: Int32 = -1

    package struct Traits: OptionSet, Sendable {
      package internal(set) var rawValue: UInt16

      package init(rawValue: UInt16) { self.rawValue = rawValue }

      static let isPattern = Self(rawValue: 1)
      static let endsMessage = Self(rawValue: 2)
      static let isAuxiliary = Self(rawValue: 4)
      static let hasObject = Self(rawValue: 8)
      static let isReport = Self(rawValue: 16)
      static let isInstance = Self(rawValue: 32)
      static let isMisspelt = Self(rawValue: 64)
      static let hasCapitals = Self(rawValue: 128)
      static let hasURL = Self(rawValue: 256)
      static let isOfCheck = Self(rawValue: 512)
      static let isOfAudit = Self(rawValue: 1024)
      static let isAlone = Self(rawValue: 2048)
      static let isTagged = Self(rawValue: 4096)
    }

    /// Who wants its events.
    package var listeners: Listeners {
      if traits.contains(.isOfAudit) { return .audit }
      return isAuxiliary || traits.contains(.isOfCheck) ? .check : .all
    }

    /// Whether it comes from a text with choices or places, which may end a message.
    package var isPattern: Bool { traits.contains(.isPattern) }
    /// Whether nothing but signs may follow it in the message.
    package var endsMessage: Bool { traits.contains(.endsMessage) }
    /// Whether only formulas listen to it.
    package var isAuxiliary: Bool { traits.contains(.isAuxiliary) }
    /// Whether an object's address beside it is the event's `{id}`.
    package var hasObject: Bool { traits.contains(.hasObject) }
    /// Whether it tells of another process than the one that prints it.
    package var isReport: Bool { traits.contains(.isReport) }
    /// Whether its lines are about one of several equal things.
    package var isInstance: Bool { traits.contains(.isInstance) }
    /// Whether it is a wrong spelling.
    package var isMisspelt: Bool { traits.contains(.isMisspelt) }
    /// Whether no name may stand before it but a delegate's.
    package var isAlone: Bool { traits.contains(.isAlone) }
    /// Whether a tag of the event's thing has to stand before it.
    package var isTagged: Bool { traits.contains(.isTagged) }
    /// Whether it is a name that has capitals.
    package var hasCapitals: Bool { traits.contains(.hasCapitals) }
    /// Whether the first URL after it is its `{id}`.
    package var hasURL: Bool { traits.contains(.hasURL) }
  }

  /// Letters that begin a form, in any case.
  package struct Word: Sendable {
    /// The letters, a range of `Lexicon.text`.
    package var text = 0..<0
    /// The first form of these letters, an index into `Lexicon.forms`.
    package var form: Int32 = -1
    /// The last letter in lower case: most words that begin in the same way end in another.
    package var last: UInt8 = 0
  }

  /// Those events that only formulas listen to, in order.
  package internal(set) var auxiliaries: [Int] = []
  /// For whom it is: what is for none of them is left out.
  package internal(set) var listeners = Listeners.check
  package internal(set) var forms: [Form] = []
  package internal(set) var patterns: [TextPattern] = []
  /// The processes that print texts about others.
  package internal(set) var senders: [[UInt8]] = []
  package internal(set) var text: [UInt8] = []
  /// Those that begin with the same word one after the other, the longest first.
  package internal(set) var words: [Word] = []
  /// The forms that are a callback's whole name, of letters alone, and so long that a slip in it can be told: few of them all.
  package internal(set) var fullNames: [Int] = []
  /// A shorter word with a slip is another word too often, in letters.
  package static let leastFullName = 15
  /// Finds the lines that may hold one of the forms, or what the log says about itself.
  package internal(set) var search = SearchPlan()

  init() {}

  /// - Parameters:
  ///   - auxiliaries: of the events that only formulas listen to, those that are to be found, in order.
  ///   - listeners: what is for none of them is left out.
  package init(events: [EventDefinition], auxiliaries: [Int], listeners: Listeners = .check) {
    self.auxiliaries = auxiliaries
    self.listeners = listeners
    var needles: [[UInt8]] = []
    /// The first form of each word.
    var first: [[UInt8]: Int] = [:]
    // Words that make no event come last: who gives them as a spelling has them, for whatever event. Before them come names that need a tag: what
    // is a name without one tells what the letters mean elsewhere.
    insert(events, where: { !$0.isTagged && $0.form != .wording }, &needles, &first)
    insert(events, where: \.isTagged, &needles, &first)
    insert(events, where: { $0.form == .wording }, &needles, &first)
    order(first)
    fullNames = forms.indices.filter { isFullName(forms[$0], events) }
    search = SearchPlan(needles + (MarkerText.others + MarkerText.versions).map(\.bytes))
  }

  /// Whether a form is the whole name of a callback, and not what observers call their methods.
  private func isFullName(_ form: Form, _ events: [EventDefinition]) -> Bool {
    form.kind == .name && form.isCallback && !form.isMisspelt
      && form.text.count >= Self.leastFullName
      && form.text.allSatisfy { 0x61...0x7A ~= text[$0].lowercased }
      && !events[Int(form.event)].spellings[Int(form.spelling)].isMethod
  }

  private mutating func insert(
    _ events: [EventDefinition], where isIncluded: (Spelling) -> Bool, _ needles: inout [[UInt8]],
    _ first: inout [[UInt8]: Int]
  ) {
    for (index, event) in events.enumerated()
    where !event.isAuxiliary || auxiliaries.contains(index) {
      for (number, spelling) in event.spellings.enumerated()
      where isIncluded(spelling) && !spelling.listeners.isDisjoint(with: listeners) {
        // What all choices of a text have in common is one needle for all of them.
        let common = TextChoice.common(to: spelling)
        if let common { needles.append(common) }
        for form in spelling.forms where !form.text.isEmpty {
          insert(form, of: number, in: event, index, &first)
          guard spelling.form != .runner, common == nil else { continue }
          needles += form.needles(
            value: spelling.value, sender: spelling.sender,
            isAlone: spelling.isAlone, isTagged: spelling.isTagged)
        }
      }
    }
  }

  private mutating func insert(
    _ derived: SpellingForm, of number: Int, in event: EventDefinition, _ index: Int,
    _ first: inout [[UInt8]: Int]
  ) {
    let spelling = event.spellings[number]
    let sender =
      spelling.sender.map { self.number(ofSender: $0) }
      ?? (spelling.form == .witness && event.isEvidence ? Form.itself : -1)
    let word = derived.text.map(\.lowercased)
    var last: Int?
    var other = first[word] ?? -1
    while other >= 0 {
      // The first event that claims a spelling for somebody has it; the rule files are checked for the rest.
      switch forms[other].kind {
      case .pattern, .runner, .state: break
      case _ where forms[other].isTagged != spelling.isTagged: break
      // The tags tell things and the app apart.
      case _ where spelling.isTagged && forms[other].isInstance != event.isInstance: break
      case _ where forms[other].sender >= 0 || forms[other].sender != sender: break
      case _ where forms[other].traits.contains(.isOfCheck) && spelling.listeners != .check: break
      case .text where derived.kind != .text || text[forms[other].text] != derived.text[...]: break
      default: if ![.pattern, .runner, .state].contains(derived.kind) { return }
      }
      last = other
      other = Int(forms[other].next)
    }
    if let last {
      forms[last].next = Int32(forms.count)
    } else {
      first[word] = forms.count
    }
    forms.append(
      Form(
        event: UInt16(index), spelling: UInt16(number),
        channel: event.isEvidence ? .system : event.isStimulus ? .stimulus : spelling.form.channel,
        kind: derived.kind, text: text.count..<text.count + derived.text.count,
        pattern: derived.pattern?.isFixed == false ? Int32(patterns.count) : -1,
        traits: Form.Traits(derived, of: spelling, event), sender: sender))
    text += derived.text
    if let value = spelling.value {
      forms[forms.count - 1].value = text.count..<text.count + value.utf8.count
      text += lowercased(value)
    }
    if let pattern = derived.pattern, !pattern.isFixed { patterns.append(pattern) }
  }

  private mutating func number(ofSender name: String) -> Int32 {
    let name = Array(name.utf8)
    if let known = senders.firstIndex(of: name) { return Int32(known) }
    senders.append(name)
    return Int32(senders.count - 1)
  }

  private mutating func order(_ first: [[UInt8]: Int]) {
    let entries = first.map {
      (beginning: Self.beginning(of: $0.key), letters: $0.key, form: $0.value)
    }
    let sorted = entries.sorted { a, b in
      if a.beginning != b.beginning { return a.beginning.lexicographicallyPrecedes(b.beginning) }
      if a.letters.count != b.letters.count { return a.letters.count > b.letters.count }
      return a.letters.lexicographicallyPrecedes(b.letters)
    }
    for entry in sorted { words.append(Word(form: Int32(entry.form))) }
    noteLetters()
  }

  /// The word, or the sign, that some letters begin with.
  private static func beginning(of letters: [UInt8]) -> ArraySlice<UInt8> {
    let word = letters.prefix { $0.isASCIIIdentifier || $0 >= 0x80 }
    return word.isEmpty ? letters.prefix(1) : word
  }

  /// Notes the letters of each word, which are those of its first form.
  mutating func noteLetters() {
    let (forms, text) = (forms, text)
    var words = words.mutableSpan
    for index in words.indices {
      let letters = forms[Int(words[index].form)].text
      words[index].text = letters
      words[index].last = letters.isEmpty ? 0 : text[letters.upperBound - 1].lowercased
    }
  }
}

extension Lexicon.Form.Traits {
  fileprivate init(_ derived: SpellingForm, of spelling: Spelling, _ event: EventDefinition) {
    self = []
    if derived.pattern != nil { insert(.isPattern) }
    if derived.pattern?.endsMessage == true { insert(.endsMessage) }
    if event.isAuxiliary { insert(.isAuxiliary) }
    if event.hasObject { insert(.hasObject) }
    if spelling.form == .system || spelling.form == .witness && event.isEvidence
      || spelling.form == .runner && event.lifeSign == .ends
    {
      insert(.isReport)
    }
    if event.isInstance { insert(.isInstance) }
    if spelling.isMisspelt { insert(.isMisspelt) }
    if spelling.isAlone { insert(.isAlone) }
    if spelling.isTagged { insert(.isTagged) }
    if spelling.hasCapitals { insert(.hasCapitals) }
    if event.hasURL { insert(.hasURL) }
    if spelling.listeners == .check { insert(.isOfCheck) }
    if spelling.listeners == .audit { insert(.isOfAudit) }
  }
}

extension Spelling {
  /// Whether it is a name that has capitals.
  package var hasCapitals: Bool {
    switch form {
    case .selector, .function, .short, .notification: text.utf8.contains { 0x41...0x5A ~= $0 }
    case .text, .spelling, .state, .misspelt, .system, .witness, .runner, .breadcrumb, .wording:
      false
    }
  }
}
