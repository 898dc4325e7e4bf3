/// The paragraphs of an input with records in it that say something about these, and hold none: somebody who posts what a console shows explains
/// the callbacks below it.
///
/// Where records tell the callbacks, a name in a paragraph without any record is a word of the text. Where such a name stands among records,
/// the app prints callbacks without a header, too, and blank lines perhaps as well.
struct TextParagraphs: Sendable {
  /// How many records have to tell a callback. Of one alone nobody knows how the app prints the others.
  private static let least = 2

  /// The numbers of those that name callbacks.
  private var numbers: [Int] = []
  private var paragraphs = Paragraphs()

  /// Looks for such paragraphs in the whole of an input; nil where it has none.
  ///
  /// - Parameters:
  ///   - header: that of a line which is a record; nil for every other line.
  ///   - holdsName: whether a line holds the name of a callback.
  init?(
    of input: Span<UInt8>, header: (Span<UInt8>) -> Header?, holdsName: (Span<UInt8>) -> Bool
  ) {
    var paragraphs = Paragraphs()
    var lines = LineRanges()
    var callbacks = 0
    // The newest paragraph that holds a record. One without a message goes on behind a blank line.
    var (ofRecords, isOpen) = (0, false)
    while let range = lines.next(in: input) {
      let line = input.extracting(range)
      guard paragraphs.take(line) else { continue }
      let isNamed = holdsName(line)
      if let header = header(line) {
        // A name above the record.
        if numbers.last == paragraphs.number { return nil }
        if isNamed { callbacks += 1 }
        ofRecords = paragraphs.number
        isOpen = line.end(ofRunFrom: header.message.lowerBound) { $0 <= 0x20 } == line.count
      } else if isNamed {
        guard ofRecords < paragraphs.number, !isOpen else { return nil }
        if numbers.last != paragraphs.number { numbers.append(paragraphs.number) }
      } else {
        isOpen = false
      }
    }
    guard callbacks >= Self.least, !numbers.isEmpty else { return nil }
  }

  fileprivate init(_ numbers: [Int]) { self.numbers = numbers }

  /// Takes the next line; whether it stands in one of them.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    paragraphs.take(line) && numbers.contains(paragraphs.number)
  }
}

/// The paragraphs of a text without stamps that say what callbacks do, beside others that are a log of them.
struct Glossaries {
  private struct Paragraph {
    var number: Int
    var names: Set<UInt64>
    var isGlossary: Bool
  }

  private var counter = Paragraphs()
  /// The newest one, and the names in it.
  private var items = ListItems(WordList())
  private var names: Set<UInt64> = []
  /// Those before it that name callbacks.
  private var earlier: [Paragraph] = []

  mutating func take(
    _ line: Span<UInt8>, spelling place: Int?, words: MessageWords
  ) {
    let before = counter.number
    guard counter.take(line) else { return }
    if counter.number > before { end(before) }
    guard let place else { return items.take(line, words: words) }
    items.take(line, spelling: place, words: words)
    let end = line.end(ofRunFrom: place) { $0.isASCIIIdentifier }
    names.insert(line.wordHash(line.identifierStart(before: place)..<end))
  }

  private mutating func end(_ number: Int) {
    guard !names.isEmpty else { return }
    earlier.append(
      Paragraph(
        number: number, names: names, isGlossary: items.areDocumentation && items.areExplained))
    (items, names) = (ListItems(WordList()), [])
  }

  /// These paragraphs, where they name half of what the others do, or more; nil where there are none, or nothing else. A run of a log that is told
  /// in several parts has other callbacks than the next one.
  var paragraphs: TextParagraphs? {
    var all = self
    all.end(counter.number)
    let glossaries = all.earlier.filter(\.isGlossary)
    let others = all.earlier.filter { !$0.isGlossary }
      .reduce(into: Set()) { $0.formUnion($1.names) }
    let known = glossaries.reduce(into: Set()) { $0.formUnion($1.names) }
    guard !glossaries.isEmpty, !others.isEmpty,
      2 * others.intersection(known).count >= others.count
    else { return nil }
    return TextParagraphs(glossaries.map(\.number))
  }
}

/// Counts the paragraphs of a text.
private struct Paragraphs: Sendable {
  /// How many have begun.
  private(set) var number = 0
  private var isAfterBlank = true

  /// Takes the next line; false where it is blank.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    guard line.end(ofRunFrom: 0, where: { $0 <= 0x20 }) < line.count else {
      isAfterBlank = true
      return false
    }
    if isAfterBlank { number += 1 }
    isAfterBlank = false
    return true
  }
}

extension LineRecogniser {
  /// The paragraphs about records in the whole of an input; nil where there are none, and where lines of its format are records without a header as well.
  mutating func textParagraphs(of input: Span<UInt8>) -> TextParagraphs? {
    guard format.has(.mixesWithBareLines), !format.has(.hasNoStamps), !looksBelow else {
      return nil
    }
    let (search, vocabulary) = (search, matcher.vocabulary)
    return TextParagraphs(
      of: input,
      header: { header(ofCleaned: $0) ?? LogFormat.anyHeader(of: $0, traits) },
      holdsName: { line in
        search.firstCandidate(in: line, from: 0).map { vocabulary.holdsCallback(line, near: $0) }
          ?? false
      })
  }
}
