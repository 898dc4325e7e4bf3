/// The lines of a text that name a callback, as items of a list, and those that describe it.
struct ListItems {
  private var names: [UInt64] = []
  private var described = 0
  /// How many names have two words or more beside them, in their line or below it.
  private var worded = 0
  private var isUnworded = false
  /// Hashes of the words that explain a name, in its line or below it. A number explains nothing.
  private var explanations: Set<UInt64> = []
  /// Hashes of all words beside a name in its line, where there are two or more.
  private var wordings: Set<UInt64> = []
  /// How many names have a tag before them, as a log has: `SceneDelegate: x`, `[App] x`.
  private var tagged = 0
  private var isRepeated = false
  /// Lines that name a callback, and those of them that are a part of a sentence: `- when a call comes, after` stands above, or `is called:` below.
  private var (named, inSentences) = (0, 0)
  /// Whether the line above is one that goes on with a name, or a name that may begin a sentence.
  private var (asksForName, mayBegin) = (false, false)
  /// Behind how many names a line of a log stands before the next name, and whether one of them tells a path or a number.
  private var (logLines, hasValue) = (0, false)
  /// Whether the newest name has all its words beside it on a short line; and the same of the line below it.
  private var (isClosed, isLogBelow, hasValueBelow) = (false, false, false)
  /// Whether the newest name has no words beside it: the line below may describe it.
  private var isOpen = false
  /// Whether it is marked as an item, and whether a blank line was below it.
  private var (isItem, isAfterBlank) = (false, false)

  /// The orders of names in source code, and whether the text has followed one to its end.
  private var listings: [Listing]
  private var isListing = false

  private struct Listing {
    var names: [[UInt8]]
    /// How many of its names have come.
    var count = 0

    var isComplete: Bool { count == names.count }

    /// Takes a line that names a callback. One that comes too early is never met again, since none comes twice.
    mutating func take(_ line: Span<UInt8>) {
      if line.names(names[count]) { count += 1 }
    }
  }

  private static let least = 3
  /// As many callbacks as hardly any log names without one of them twice, and in a wrong order.
  private static let leastAlone = 4
  /// One line of another kind may be a heading.
  private static let leastLogLines = 2
  /// In bytes. What describes a callback goes on in the next line only where there is no room for it.
  private static let shortLine = 72
  /// Fewer words say nothing of a callback.
  private static let leastWords = 3

  /// Whether no line has more than a name, and whether each has the sign of an item. A number is more: it tells an order.
  private var (isAlone, isMarked) = (true, true)
  /// Whether each line is an item, with a name alone or with words that explain it.
  private var areItems = true
  /// Whether each name is set as code.
  private var areCode = true

  init(_ listings: WordList) {
    self.listings = listings.lowercased.map { names in
      Listing(names: names.split(separator: 0x20).map { Array($0) })
    }
  }

  /// Whether each callback stands in one line, and nearly each line is an item of a list and describes it, or the one below does; or all
  /// stand in the order of source code; or most names are parts of sentences.
  var areDocumentation: Bool {
    if inSentences >= Self.least, 2 * inSentences >= named { return true }
    guard !isRepeated, !isAmongOthers else { return false }
    return isListing || names.count >= Self.least && 5 * described >= 4 * names.count
  }

  /// Whether each callback stands in one line, so that the order tells whether they are a list.
  var mayBeList: Bool {
    !isRepeated && !isAmongOthers && names.count >= (areCode ? Self.least : Self.leastAlone)
  }

  /// Whether other lines of a log stand between the names.
  private var isAmongOthers: Bool { logLines >= Self.leastLogLines && hasValue }

  /// Whether of most names something else is said: an app prints the same words beside each, or a state in one word.
  var areExplained: Bool { 3 * explanations.count >= 2 * names.count }

  /// Whether an app prints them: with a tag before each name, or the same words beside it.
  private var areTold: Bool {
    5 * tagged >= 4 * names.count || wordings.count > 0 && 2 * wordings.count <= worded
  }

  /// Whether lines that may be a list are one: they are in no order of calls. Those of names alone are no log where Markdown or signs of items
  /// stand around them; and no app prints that many callbacks once each, in its own words, and breaks two orders, or one and explains each.
  func areList(_ disorder: Disorder, isMarkdown: Bool) -> Bool {
    disorder.errors > (areExplained ? 0 : 1) && 5 * worded >= 4 * names.count
      && (isMarkdown || !areTold)
      || disorder.errors + disorder.warnings > 0 && isAlone && (isMarkdown || isMarked)
      || disorder.errors > 0 && areItems && !areTold && names.count >= Self.leastAlone
  }

  /// Takes a line that names a callback, which the search found there.
  mutating func take(
    _ line: Span<UInt8>, spelling found: Int, words: MessageWords
  ) {
    let isAskedFor = asksForName
    asksForName = false
    var place = line.identifierStart(before: found)
    let end = line.end(ofRunFrom: place) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ":") }
    let name = line.wordHash(place..<end)
    // `application(_:` and `application:` are parts of a selector.
    for sign: StaticString in ["(_:", ":"] {
      let before = place - sign.utf8CodeUnitCount
      guard line.has(sign, at: before) else { continue }
      place = line.identifierStart(before: before)
      break
    }
    // What explains a name may name it again.
    if isOpen, name == names.last, line.words(from: 0) > Self.leastWords {
      return take(line, words: words)
    }
    let mark = Self.isItem(line, before: place)
    guard mark || !isSentence(line, naming: place..<end) else { return isOpen = false }
    named += 1
    let isNameAlone = Self.isAlone(line, place..<end)
    mayBegin = isNameAlone && !isAskedFor
    if isAskedFor, isNameAlone { inSentences += 1 }
    // A log is no list, and is left alone after a few lines.
    isRepeated = isRepeated || names.contains(name)
    isOpen = false
    guard !isRepeated else { return }
    if isLogBelow { (logLines, hasValue) = (logLines + 1, hasValue || hasValueBelow) }
    (isLogBelow, hasValueBelow) = (false, false)
    names.append(name)
    for index in listings.indices { listings[index].take(line) }
    if listings.contains(where: \.isComplete) { (isListing, listings) = (true, []) }
    isItem = mark
    isMarked = isMarked && isItem
    isAlone = isAlone && isNameAlone
    areCode = areCode && Self.isCode(line, place..<end)
    isAfterBlank = false
    isUnworded = line.words(from: 0) - line.extracting(place..<end).words(from: 0) < 2
    if !isUnworded {
      worded += 1
      wordings.insert(Self.wording(line, but: place..<end))
    }
    let isExplained = !isUnworded && !(end..<line.count).contains { line[$0].isDigit }
    areItems = areItems && isItem && (isNameAlone || isExplained)
    if Self.isTagged(line, before: place) { tagged += 1 }
    noteExplanation(line, but: place..<end)
    if Self.isDescribed(line, from: end, isItem, words)
      || Self.isRow(line, describing: place..<end)
    {
      described += 1
    } else {
      isOpen = true
    }
    isClosed = !isNameAlone && line.count < Self.shortLine
  }

  /// Takes a line that names none.
  mutating func take(_ line: Span<UInt8>, words: MessageWords) {
    if mayBegin, words.arePredicate(in: line) { inSentences += 1 }
    mayBegin = false
    if named > 0 { takeSentence(line, words: words) }
    if isClosed, Self.isOfLog(line) {
      isLogBelow = true
      hasValueBelow = hasValueBelow || Self.tellsValue(line)
    }
    if isUnworded, line.words(from: 0) > 1 { (isUnworded, worded) = (false, worded + 1) }
    guard isOpen else { return }
    guard let last = line.lastVisible else {
      isAfterBlank = true
      return
    }
    // `is called:`, and below it when.
    if last == UInt8(ascii: ":"), line.words(from: 0) < Self.leastWords { return }
    noteExplanation(line, but: 0..<0)
    let mayDescribe = isItem || isAfterBlank
    if mayDescribe ? Self.isDescription(line, from: 0, isItem) : words.tellsWhen(in: line, from: 0)
    {
      described += 1
    }
    isOpen = false
  }

  /// Takes a line that names none, and may go on with a name: the item of a list, or a sentence.
  private mutating func takeSentence(
    _ line: Span<UInt8>, words: MessageWords
  ) {
    let word = line.identifierStart(before: line.visibleEnd)
    let mayGoOn =
      Self.isItem(line, before: line.end(ofRunFrom: 0) { !$0.isASCIIIdentifier })
      || line.words(from: 0) >= Self.leastAlone
        && !(0..<line.count).contains { line[$0] == UInt8(ascii: ":") }
    asksForName = word < line.visibleEnd && mayGoOn && words.tellsWhen(in: line, from: word)
  }

  /// Notes the words of a line beside a name.
  private mutating func noteExplanation(_ line: Span<UInt8>, but name: Range<Int>) {
    let (before, after) = (0..<name.lowerBound, name.upperBound..<line.count)
    let words = line.words(from: 0) - line.extracting(name).words(from: 0)
    guard words >= Self.leastWords, ![before, after].joined().contains(where: { line[$0].isDigit })
    else { return }
    explanations.insert(Self.wording(line, but: name))
  }

  /// Whether a line tells a path, or ends in a number.
  private static func tellsValue(_ line: Span<UInt8>) -> Bool {
    line.lastVisible?.isDigit == true
      || line.firstIndex(of: UInt8(ascii: "/"), from: 0, to: line.count) != nil
  }

  /// Whether a line is neither a heading nor a sentence: it begins with a small letter, or holds a path, and ends in a word.
  private static func isOfLog(_ line: Span<UInt8>) -> Bool {
    guard let last = line.lastVisible, last.isASCIIIdentifier, line.words(from: 0) > 1 else {
      return false
    }
    let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[0]
    return isSmall
      || line[0].isASCIIIdentifier
        && line.firstIndex(of: UInt8(ascii: "/"), from: 0, to: line.count) != nil
  }

  /// A hash of the words beside a name.
  private static func wording(_ line: Span<UInt8>, but name: Range<Int>) -> UInt64 {
    line.wordHash(0..<name.lowerBound) &* 31 &+ line.wordHash(name.upperBound..<line.count)
  }

  /// Whether a tag stands before the name, with signs before it at most.
  private static func isTagged(_ line: Span<UInt8>, before place: Int) -> Bool {
    let start = line.end(ofRunFrom: 0) { !$0.isASCIIIdentifier && $0 != UInt8(ascii: "[") }
    return line.tagEnd(from: start).map { $0 <= place } ?? false
  }

  /// Whether nothing but signs stands beside the name, or it is set as code.
  private static func isAlone(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    if isCode(line, name) { return true }
    let start = line.end(ofRunFrom: 0) { !$0.isASCIIIdentifier && $0 < 0x80 }
    return start == name.lowerBound
      && line.end(ofRunFrom: name.upperBound) {
        $0 < 0x80 && (!$0.isASCIIIdentifier || $0 == UInt8(ascii: "_"))
      } == line.count
  }

  /// Whether a name stands between backticks, as no log sets it.
  private static func isCode(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let arguments = line.end(ofRunFrom: name.upperBound) { "(_:)".utf8.contains($0) }
    return name.lowerBound > 0 && line[name.lowerBound - 1] == UInt8(ascii: "`")
      && line.has("`", at: arguments)
  }

  /// Whether words stand around a name that is set as code: it is about the callback, and none of a list.
  private func isSentence(_ line: Span<UInt8>, naming name: Range<Int>) -> Bool {
    let words = line.words(from: 0) - line.extracting(name).words(from: 0)
    return words >= Self.leastWords && Self.isCode(line, name)
      && !Self.isRow(line, describing: name)
  }

  /// Whether nothing but the sign or the number of an item stands before the name, and what sets it as code.
  private static func isItem(_ line: Span<UInt8>, before place: Int) -> Bool {
    var start = line.end(ofRunFrom: 0) { $0.isBlank }
    if line.has("//", at: start) { start = line.end(ofRunFrom: start + 2) { $0.isBlank } }
    let hashes = line.end(ofRunFrom: start) { $0 == UInt8(ascii: "#") }
    let isHeading = hashes > start && line.has(" ", at: hashes)
    if isHeading { start = line.end(ofRunFrom: hashes) { $0.isBlank } }
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    let isNumbered = digits > start && numbers.contains { line.has($0, at: digits) }
    let isBold = line.has("**", at: start) && !line.has("*", at: start + 2)
    guard isHeading || isNumbered || isBold || signs.contains(where: { line.has($0, at: start) })
    else { return false }
    return line.end(ofRunFrom: digits) { !$0.isASCIIIdentifier } >= place
  }

  private static let signs: [StaticString] = [
    "- ", "* ", "• ", "| ", "`",
    "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨",
  ]
  private static let numbers: [StaticString] = [". ", ") ", "、", "．", "）"]

  /// Whether words follow the callback, as no value or tag is.
  private static func isDescribed(
    _ line: Span<UInt8>, from end: Int, _ isItem: Bool, _ words: MessageWords
  ) -> Bool {
    var place = end
    if place < line.count, line[place] == UInt8(ascii: "(") {
      place = line.firstIndex(of: UInt8(ascii: ")"), from: place, to: line.count) ?? place
    }
    if isItem || line.firstDash(from: place) != nil, isDescription(line, from: place, isItem) {
      return true
    }
    // `x for scene: 5D0C9A31-…` names what the callback is about.
    return line.words(from: place) >= 3 && !(place..<line.count).contains { line[$0].isDigit }
      && words.tellsWhen(in: line, from: place)
  }

  /// Whether the line is the row of a table of Markdown, with words in cells before the name and behind it.
  private static func isRow(_ line: Span<UInt8>, describing name: Range<Int>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    guard line.has("| ", at: start), line.lastVisible == UInt8(ascii: "|"),
      // Rows that an app prints have numbers in some cells.
      !(0..<line.count).contains(where: { line[$0].isDigit })
    else { return false }
    return line.words(from: start) - line.extracting(name).words(from: 0) >= 2
  }

  /// Whether the words from there on describe an item, or are a sentence: an app prints other words beside a name.
  private static func isDescription(_ line: Span<UInt8>, from start: Int, _ isItem: Bool) -> Bool {
    let words = line.words(from: start)
    return isItem ? words >= 2 : words >= 4 && line.endsSentence
  }
}

extension Span<UInt8> {
  /// The end of the tag at `start`, as an app puts it before what it prints: `[Cart]`, `SceneDelegate: `; nil where none is.
  func tagEnd(from start: Int) -> Int? {
    if has("[", at: start) {
      return firstIndex(of: UInt8(ascii: "]"), from: start, to: count).map { $0 + 1 }
    }
    let name = end(ofRunFrom: start) { $0.isASCIIIdentifier }
    return name > start && has(": ", at: name) ? name + 1 : nil
  }

  /// Where the run of letters, digits and underscores begins that ends at `place`.
  func identifierStart(before place: Int) -> Int {
    var start = place
    while start > 0, self[start - 1].isASCIIIdentifier { start -= 1 }
    return start
  }

  /// How many words stand there. Chinese and Japanese have no blanks between them: two letters count as one.
  fileprivate func words(from start: Int) -> Int {
    var (words, letters, place) = (0, 0, start)
    while place < count {
      let word = end(ofRunFrom: place) { $0.isASCIIIdentifier || $0 >= 0x80 }
      if word > place { words += 1 }
      letters += (place..<word).count { 0xE3...0xE9 ~= self[$0] }
      place = Swift.max(word, place + 1)
    }
    return Swift.max(words, letters / 2)
  }

  /// Whether a name, which is given in lower case, stands in it as a whole or at the end of a longer one.
  fileprivate func names(_ name: [UInt8]) -> Bool {
    (0..<count).contains { start in
      let end = start + name.count
      return matches(name.span, 0..<name.count, at: start)
        && (end == count || !self[end].isASCIIIdentifier)
    }
  }

  /// Where a dash between blanks stands, with signs before it at most.
  fileprivate func firstDash(from start: Int) -> Int? {
    let place = end(ofRunFrom: start) {
      $0.isBlank || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ":")
    }
    guard place > start, self[place - 1].isBlank else { return nil }
    return has("- ", at: place) || has("– ", at: place) || has("— ", at: place) ? place : nil
  }

  fileprivate var endsSentence: Bool {
    let end = visibleEnd
    return has(".", at: end - 1) && !has("..", at: end - 2) || has("。", at: end - 3)
  }
}
