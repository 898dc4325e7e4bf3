/// A wrong spelling, and where it stands.
package struct Misspelling: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Understood all the same: what was meant, as indices into `RuleSet.events` and that event's spellings.
    case of(event: UInt16, spelling: UInt16)
    /// Right but for its capitals. These are one entry, whatever is meant; the indices are those of the first.
    case lowerCase(event: UInt16, spelling: UInt16)
    /// A marker that no event has: not understood.
    case marker

    fileprivate func isOneEntry(with other: Self) -> Bool {
      switch (self, other) {
      case (.lowerCase, .lowerCase): true
      default: self == other
      }
    }
  }

  var kind: Kind
  /// As the first of its lines has it, cut where it is long.
  var text: [UInt8]
  /// The first lines.
  var lines: [Int]
  var count = 0

  /// How many lines of each are kept.
  static let lineLimit = 3
  /// How many of an input are kept.
  static let limit = 64
  fileprivate static let textLimit = 120
}

extension [Misspelling] {
  /// Keeps what stands at `range` of `line` instead of a spelling.
  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, kind: Misspelling.Kind, number: Int
  ) {
    let known = firstIndex {
      $0.kind.isOneEntry(with: kind)
        && (kind != .marker
          || line.equals(range, $0.text.span, 0..<$0.text.count))
    }
    let index = known ?? count
    if known == nil {
      guard count < Misspelling.limit else { return }
      var text: [UInt8] = []
      text.append(line, range.clamped(to: 0..<line.count).prefix(Misspelling.textLimit))
      append(Misspelling(kind: kind, text: text, lines: []))
    }
    self[index].count += 1
    if self[index].lines.count < Misspelling.lineLimit { self[index].lines.append(number) }
  }

  /// Takes over those of the lines that come later.
  mutating func add(_ later: [Misspelling]) {
    for one in later {
      let known = firstIndex {
        $0.kind.isOneEntry(with: one.kind) && (one.kind != .marker || $0.text == one.text)
      }
      guard let known else {
        if count < Misspelling.limit { append(one) }
        continue
      }
      self[known].count += one.count
      self[known].lines += one.lines.prefix(Misspelling.lineLimit - self[known].lines.count)
    }
  }

  /// Whether the callback at `text`, in brackets what follows the class, has no capital. In `<UIApplication: 0x12e>` and in parentheses a blank ends
  /// no part.
  static func isLowerCase(_ line: Span<UInt8>, _ text: Range<Int>) -> Bool {
    var place = text.upperBound
    while place > text.lowerBound, line[place - 1] != 0x20 || line.has(": 0x", at: place - 2) {
      place -= 1
      if 0x41...0x5A ~= line[place] { return false }
    }
    let open = text.first { line[$0] == UInt8(ascii: "(") } ?? text.upperBound
    return !(open..<text.upperBound).contains { 0x41...0x5A ~= line[$0] }
  }
}

extension LineRecogniser {
  /// Keeps the markers at the beginning of an input that no event has. A test that prints markers prints them early; to look for
  /// the few letters of their beginning in the rest would slow all of it down.
  mutating func noteUnknownMarkers(in sample: Span<UInt8>) {
    let vocabulary = matcher.vocabulary
    var number = 1
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      if let marker = vocabulary.unknownMarker(in: line) {
        summary.misspellings.add(line, marker, kind: .marker, number: number)
      }
      number += 1
    }
  }

  /// How many words are searched for besides the vocabulary's.
  private static let misspeltLimit = 16

  /// The misspelt names in the beginning of an input that the search does not find: who misspells a name in a line that an app prints does so each
  /// time. To look for all that may be misspelt in the rest would slow all of it down. Of a long input a part of a name is no such word: lines are
  /// cut off.
  func misspeltWords(in sample: Span<UInt8>, isWhole: Bool) -> [[UInt8]] {
    let vocabulary = matcher.vocabulary
    var words: [[UInt8]] = []
    var place = 0
    while words.count < Self.misspeltLimit,
      let (word, name) = vocabulary.misspeltName(in: sample, place..<sample.count)
    {
      place = word.upperBound
      let text = sample.extracting(word)
      guard isWhole || !name.isPart, vocabulary.search.firstCandidate(in: text, from: 0) == nil,
        !words.contains(where: {
          $0.count == word.count && sample.equals(word, $0.span, 0..<$0.count)
        })
      else { continue }
      words.append(sample.copy(of: word))
    }
    return words
  }

  /// Keeps a spelling that is a wrong one, or has lost its capitals, for a hint.
  mutating func noteSpelling(
    of form: Lexicon.Form, in line: Span<UInt8>, _ text: Range<Int>, number: Int
  ) {
    let isLowerCase = !form.isMisspelt && form.hasCapitals && [Misspelling].isLowerCase(line, text)
    guard form.isMisspelt || isLowerCase else { return }
    summary.misspellings.add(
      line, text,
      kind: isLowerCase
        ? .lowerCase(event: form.event, spelling: form.spelling)
        : .of(event: form.event, spelling: form.spelling), number: number)
  }
}

extension EventListReader {
  /// As `LineRecogniser.noteSpelling`, of an event on the line that was built for it.
  mutating func noteSpelling(of event: Event, _ text: Span<UInt8>) {
    let spellings = definitions[Int(event.event)].spellings
    guard spellings.indices.contains(Int(event.spelling)) else { return }
    let spelling = spellings[Int(event.spelling)]
    let isLowerCase =
      !spelling.isMisspelt && spelling.hasCapitals
      && [Misspelling].isLowerCase(text, 0..<text.count)
    guard spelling.isMisspelt || isLowerCase else { return }
    add(
      text,
      kind: isLowerCase
        ? .lowerCase(event: event.event, spelling: event.spelling)
        : .of(event: event.event, spelling: event.spelling), number: event.line)
  }
}

extension EventDefinition {
  /// What a misspelt name should be: of the right spellings on its channel the first.
  func properSpelling(for wrong: Spelling) -> String {
    guard wrong.form == .notification else { return selector }
    return spellings.first { $0.form == .notification && !$0.isMisspelt }?.text ?? selector
  }
}
