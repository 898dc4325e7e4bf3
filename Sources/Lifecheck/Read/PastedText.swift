/// Text that somebody wrote around a log, or that is none: Markdown with fences, a list of callbacks with headings between,
/// source code.
///
/// Each fenced block is a log of its own, and nothing else in the text is one. In a list without stamps the callbacks behind
/// a heading are another run, which may begin anywhere, and so are those whose numbers begin with 1 again.
struct PastedText: Sendable {
  enum Kind: Sendable {
    case fences
    case lists
    /// A list that says what callbacks do or which ones there are: its order is not that of calls.
    case documentation
    /// The whole input is source code, and no log.
    case source
  }

  let kind: Kind
  var isList: Bool { kind == .lists || kind == .documentation }
  /// The fenced block in which the line stands that is read.
  private var fence = Fence()
  private var headings = Headings()
  /// Records with stamps have none.
  private let hasHeadings: Bool
  /// Whether a heading or a fence was passed since the last event.
  private var isNewRun = false
  private var hasEvent = false

  /// What the beginning of an input, read as `format`, looks like; nil for an ordinary log.
  ///
  /// - Parameter isOutOfOrder: whether the input, read as a log, breaks an order.
  init?(
    _ sample: Span<UInt8>, format: LogFormat, codes: WordList, listings: WordList,
    spelling: (Span<UInt8>) -> Int?, isOutOfOrder: () -> Bool
  ) {
    hasHeadings = format.has(.hasNoStamps)
    let codes = format == .bare ? codes.lowercased : []
    var isCode = false
    var (lines, endings) = (0, 0)
    var fence = Fence()
    var fences = 0
    var headings = Headings()
    var items = ListItems(format == .bare ? listings : WordList())
    var isMarkdown = false
    var start = 0
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      let line = sample.extracting(start..<end)
      start = end + 1
      if fence.take(line) { fences += 1 }
      guard hasHeadings else { continue }
      let place = spelling(line)
      _ = headings.take(line, mayBeMessage: place != nil)
      // Of source code and of lists only such lines are told.
      guard format == .bare else { continue }
      if !isCode { isCode = Self.begins(line, with: codes) }
      if let last = line.lastVisible {
        lines += 1
        if Self.endsCode(last) || Self.isComment(line) { endings += 1 }
      }
      if let place {
        items.take(line, spelling: place)
      } else {
        items.take(line)
        isMarkdown = isMarkdown || Self.isHeading(line)
      }
    }
    self.headings = Headings(ofListLike: headings)
    if isCode, 3 * endings >= lines {
      kind = .source
    } else if items.areDocumentation
      || (isMarkdown || fences >= 2 || items.areMarked) && items.areNamesAlone && isOutOfOrder()
    {
      kind = .documentation
    } else if fences >= 2, Self.holdsLogs(inFencesOf: sample, format, spelling) {
      kind = .fences
    } else if headings.arePartOfList && hasHeadings
      || headings.arePart && format == .bare
    {
      kind = .lists
    } else {
      return nil
    }
  }

  /// Whether the log stands in the fenced blocks of a text, and not around them: an app may print Markdown.
  private static func holdsLogs(
    inFencesOf sample: Span<UInt8>, _ format: LogFormat, _ spelling: (Span<UInt8>) -> Int?
  ) -> Bool {
    var fence = Fence()
    var (inside, outside) = (0, 0)
    var start = 0
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      let line = sample.extracting(start..<end)
      start = end + 1
      _ = fence.take(line)
      guard spelling(line) != nil else { continue }
      if fence.isOpen { inside += 1 } else if isRecord(line, format) { outside += 1 }
    }
    return inside > 0 && inside >= outside
  }

  /// Whether a line outside of fences is one of a log, and not of the text.
  private static func isRecord(_ line: Span<UInt8>, _ format: LogFormat) -> Bool {
    format.has(.hasNoStamps) ? line.wordCount < 4 : format.header(of: line, LogTraits()) != nil
  }

  /// Whether a line without a callback is a heading of Markdown, which hardly any app prints. Sentences some do.
  private static func isHeading(_ line: Span<UInt8>) -> Bool {
    let signs = line.end(ofRunFrom: 0) { $0 == UInt8(ascii: "#") }
    return 1...6 ~= signs && signs < line.count && line[signs].isBlank
  }

  private static func begins(_ line: Span<UInt8>, with words: [[UInt8]]) -> Bool {
    words.contains { word in
      line.matches(word.span, 0..<word.count, at: 0) && word.count < line.count
        && line[word.count].isBlank
    }
  }

  private static func isComment(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    return line.has("*", at: start) || line.has("//", at: start) || line.has("/*", at: start)
  }

  private static func endsCode(_ last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Takes the next line; false where it is no part of a log.
  ///
  /// - Parameter mayBeMessage: whether the line holds the letters of an event.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    if kind == .source { return false }
    if kind == .fences {
      if fence.take(line) {
        isNewRun = true
        return false
      }
      guard fence.isOpen else { return false }
    }
    guard hasHeadings else { return true }
    if headings.take(line, mayBeMessage: mayBeMessage) { isNewRun = true }
    return true
  }

  /// Takes an event; true where a run begins with it that is not the first.
  mutating func takeEvent() -> Bool {
    defer { (isNewRun, hasEvent) = (false, true) }
    return (isNewRun || kind == .documentation) && hasEvent
  }
}

/// Judges the whole of an input as a log for a trial, and says whether it breaks an order.
typealias OrderTrial = @Sendable (Span<UInt8>) -> Bool

/// A block of code in Markdown (CommonMark 0.31, 4.5): three backticks or tildes or more at the left begin it, and as many of the same end it.
private struct Fence {
  private var sign: UInt8 = 0
  private var length = 0

  var isOpen: Bool { length > 0 }

  /// Takes the next line; true where the block begins or ends with it.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank || $0 == UInt8(ascii: ">") }
    guard start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~")
    else { return false }
    let own = line[start]
    let end = line.end(ofRunFrom: start) { $0 == own }
    guard end - start >= 3 else { return false }
    let isLast = line.end(ofRunFrom: end) { $0 <= 0x20 } == line.count
    if isOpen {
      guard own == sign, end - start >= length, isLast else { return false }
      length = 0
      return true
    }
    // Code within a line.
    let hasMore = line.firstIndex(of: UInt8(ascii: "`"), from: end, to: line.count) != nil
    guard own != UInt8(ascii: "`") || !hasMore else { return false }
    (sign, length) = (own, end - start)
    return true
  }
}

/// Where the parts of a list begin.
private struct Headings {
  /// What the last line that is not blank is, if a callback comes next.
  private enum Above {
    case nothing
    /// A heading, since a blank line is before it.
    case heading
    /// A heading where the input is nothing but a list: an app prints such lines, too.
    case perhaps
    /// A line in another script: a heading, or a remark in a list whose numbers go on.
    case text
  }

  /// What the number before a callback says.
  private enum Number {
    case none, first, next
  }

  /// Whether the input is nothing but callbacks, headings and blank lines.
  private let isList: Bool
  private var isAfterBlank = true
  private var above = Above.nothing
  /// What was seen: callbacks, parts that begin with a heading for sure and perhaps, lines in another script, and others.
  private var (messages, parts, partsPerhaps, texts, others) = (0, 0, 0, 0, 0)
  /// Whether lines in another script are headings: an app that prints in its language prints more of them than callbacks, or other lines.
  private let hasTexts: Bool
  /// Whether the last line is counted among the others.
  private var isOther = false

  init() { (isList, hasTexts) = (false, false) }

  /// Looks for the headings of an input with such a beginning.
  init(ofListLike beginning: Headings) {
    isList = beginning.isNothingElse
    hasTexts = beginning.areTexts
  }

  private var areTexts: Bool { texts > 1 && texts <= messages && others <= texts }
  /// Where each callback has a line of signs above it, the app prints that.
  private var isNothingElse: Bool {
    others == 0 && texts <= messages && 2 * partsPerhaps <= messages
  }
  var arePart: Bool { parts > 0 || areTexts || arePartOfList }
  var arePartOfList: Bool { isNothingElse && parts + partsPerhaps > 0 }

  /// The number that stands before the next callback of a list that is numbered from 1 on; 0 where none is.
  private var nextNumber: Int32 = 0

  /// Takes the next line; true where what comes next, or the line itself if it holds a callback, is another part.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0 <= 0x20 }
    guard start < line.count else {
      isAfterBlank = true
      return false
    }
    let isNew = mayBeMessage ? takeMessage(line, start) : takeOther(line, start)
    if isNew { parts += 1 }
    isAfterBlank = false
    return isNew
  }

  private mutating func takeMessage(_ line: Span<UInt8>, _ start: Int) -> Bool {
    defer { (above, isOther) = (.nothing, false) }
    messages += 1
    if above == .perhaps { partsPerhaps += 1 }
    let wasNumbered = nextNumber > 2
    switch takeNumber(line, start) {
    case .first where wasNumbered: return true
    case .next where above == .text: return false
    case .none, .first, .next:
      return above == .heading || above == .text || above == .perhaps && isList
    }
  }

  private mutating func takeOther(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if Self.isMarked(line, start) {
      (above, isOther) = (.nothing, false)
      return true
    }
    if Self.isText(line) {
      texts += 1
      (above, isOther) = (hasTexts ? .text : .nothing, false)
      return false
    }
    let hasColon = Self.endsWithColon(line)
    let isRuled = Self.isRuled(line, start)
    // A line of signs makes a heading of the line above it.
    if isOther, Self.isRule(line, start) { others -= 1 }
    let hasWords = line.end(ofRunFrom: start) { !$0.isASCIIIdentifier && $0 < 0x80 } < line.count
    isOther = !hasColon && !isRuled && hasWords
    if isOther { others += 1 }
    if above != .text {
      above = isOther ? .nothing : isAfterBlank && hasColon ? .heading : .perhaps
    }
    return isAfterBlank && isRuled
  }

  /// Takes what may be the number of a callback.
  private mutating func takeNumber(_ line: Span<UInt8>, _ start: Int) -> Number {
    guard let digits = Self.numberEnd(line, from: start),
      let number = line.number(in: start..<digits)
    else {
      nextNumber = 0
      return .none
    }
    if number == 1 {
      nextNumber = 2
      return .first
    }
    defer { nextNumber = number == nextNumber ? number &+ 1 : 0 }
    return number == nextNumber ? .next : .none
  }

  /// The end of the digits of `1.`, `1)`, `1、`; nil where no such number is.
  private static func numberEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    guard start < digits, digits < start + 5 else { return nil }
    return numberSigns.contains { line.has($0, at: digits) } ? digits : nil
  }

  private static let numberSigns: [StaticString] = [".", ")", "、", "．", "）", ": "]

  /// What people put before the headings of their own texts, and no log before its lines.
  private static let marks: [StaticString] = [
    "【", "■", "□", "◆", "◇", "●", "○", "▶", "▼", "★", "☆", "※", "§", "（", "①", "②", "③", "④", "⑤",
    "⑥", "⑦",
    "⑧", "⑨", "一、", "二、", "三、", "四、", "五、", "六、", "七、", "八、", "九、", "十、", "场景", "情况", "場面", "Step ",
    "Case ", "Scenario ",
  ]

  private static func isMarked(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if let digits = numberEnd(line, from: start) { return digits + 1 < line.count }
    return marks.contains { line.has($0, at: start) }
  }

  /// Whether most of its letters are no Latin ones.
  private static func isText(_ line: Span<UInt8>) -> Bool {
    var (latin, others) = (0, 0)
    for place in 0..<line.count {
      switch line[place] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): latin += 1
      // The first bytes of UTF-8 for letters behind those of Latin scripts: 0xE2 begins signs.
      case 0xCD...0xDF, 0xE0, 0xE1, 0xE3...0xED: others += 1
      default: break
      }
    }
    // One letter of theirs often says as much as two Latin ones.
    return others > 1 && 2 * others >= latin
  }

  private static func endsWithColon(_ line: Span<UInt8>) -> Bool {
    var end = line.count
    while line[end - 1] <= 0x20 { end -= 1 }
    return line[end - 1] == UInt8(ascii: ":") || line.has("：", at: end - 3)
  }

  /// Whether the line begins as a heading, a comment, a rule or an item of a list does, and as no name or method.
  private static func isRuled(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard isSign(line[start]) else { return line.has("// ", at: start) }
    let end = line.end(ofRunFrom: start) { $0 == line[start] }
    return end == line.count || line[end] <= 0x20 || end - start > 2
      || line[start] == UInt8(ascii: "*") && line.lastVisible == line[start]
  }

  /// Whether there is nothing but signs.
  private static func isRule(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let end = line.end(ofRunFrom: start) { isSign($0) || $0 <= 0x20 }
    return end == line.count && end - start > 2
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// The lines of a text that name a callback, as items of a list, and those that describe it.
private struct ListItems {
  private var names: [UInt64] = []
  private var described = 0
  private var isRepeated = false
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

  /// Whether no line has more than a name, and whether each has the sign of an item. A number is more: it tells an order.
  private var (isAlone, isMarked) = (true, true)

  init(_ listings: WordList) {
    self.listings = listings.lowercased.map { names in
      Listing(names: names.split(separator: 0x20).map { Array($0) })
    }
  }

  /// Whether each callback stands in one line, and nearly each line is an item of a list and describes it, or the one below does; or all
  /// stand in the order of source code.
  var areDocumentation: Bool {
    guard !isRepeated else { return false }
    return isListing || names.count >= Self.least && 5 * described >= 4 * names.count
  }

  /// Whether each callback stands in one line, without anything beside it.
  var areNamesAlone: Bool { !isRepeated && isAlone && names.count >= Self.leastAlone }
  var areMarked: Bool { isMarked }

  /// Takes a line that names a callback, which the search found there.
  mutating func take(_ line: Span<UInt8>, spelling found: Int) {
    var place = found
    while place > 0, line[place - 1].isASCIIIdentifier { place -= 1 }
    let end = line.end(ofRunFrom: place) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ":") }
    let name = line.wordHash(place..<end)
    // A log is no list, and is left alone after a few lines.
    isRepeated = isRepeated || names.contains(name)
    isOpen = false
    guard !isRepeated else { return }
    names.append(name)
    for index in listings.indices { listings[index].take(line) }
    if listings.contains(where: \.isComplete) { (isListing, listings) = (true, []) }
    isItem = Self.isItem(line, before: place)
    isMarked = isMarked && isItem
    isAlone = isAlone && Self.isAlone(line, place..<end)
    isAfterBlank = false
    if Self.isDescribed(line, from: end, isItem) || Self.isRow(line, describing: place..<end) {
      described += 1
    } else {
      isOpen = true
    }
  }

  /// Takes a line that names none.
  mutating func take(_ line: Span<UInt8>) {
    guard isOpen else { return }
    guard line.lastVisible != nil else {
      isAfterBlank = true
      return
    }
    if isItem || isAfterBlank, Self.isDescription(line, from: 0, isItem) { described += 1 }
    isOpen = false
  }

  /// Whether nothing but signs stands beside the name, as far as it is not the second part of a selector.
  private static func isAlone(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let start = line.end(ofRunFrom: 0) { !$0.isASCIIIdentifier && $0 < 0x80 }
    let isSecond =
      start < name.lowerBound && line[start] >= UInt8(ascii: "a")
      && line[name.lowerBound - 1] == UInt8(ascii: ":")
      && (start..<name.lowerBound).allSatisfy { !line[$0].isBlank }
    return (start == name.lowerBound || isSecond)
      && line.end(ofRunFrom: name.upperBound) {
        $0 < 0x80 && (!$0.isASCIIIdentifier || $0 == UInt8(ascii: "_"))
      } == line.count
  }

  /// Whether nothing but the sign or the number of an item stands before the name, and what sets it as code.
  private static func isItem(_ line: Span<UInt8>, before place: Int) -> Bool {
    var start = line.end(ofRunFrom: 0) { $0.isBlank }
    if line.has("//", at: start) { start = line.end(ofRunFrom: start + 2) { $0.isBlank } }
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    let isNumbered = digits > start && numbers.contains { line.has($0, at: digits) }
    let isBold = line.has("**", at: start) && !line.has("*", at: start + 2)
    guard isNumbered || isBold || signs.contains(where: { line.has($0, at: start) }) else {
      return false
    }
    return line.end(ofRunFrom: digits) { !$0.isASCIIIdentifier } >= place
  }

  private static let signs: [StaticString] = [
    "- ", "* ", "• ", "| ", "`", "# ", "## ", "### ", "#### ",
    "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨",
  ]
  private static let numbers: [StaticString] = [". ", ") ", "、", "．", "）"]

  /// Whether words follow the callback, as no value or tag is.
  private static func isDescribed(_ line: Span<UInt8>, from end: Int, _ isItem: Bool) -> Bool {
    var place = end
    if place < line.count, line[place] == UInt8(ascii: "(") {
      place = line.firstIndex(of: UInt8(ascii: ")"), from: place, to: line.count) ?? place
    }
    guard isItem || line.firstDash(from: place) != nil else { return false }
    return isDescription(line, from: place, isItem)
  }

  /// Whether the line is the row of a table of Markdown, with words in cells before the name and behind it.
  private static func isRow(_ line: Span<UInt8>, describing name: Range<Int>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    guard line.has("| ", at: start), line.lastVisible == UInt8(ascii: "|"),
      // Of what an app prints, some cells have numbers.
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

  /// Whether a name stands in a line of it as it is written, with nothing but signs or a text in another script before it.
  func holdsLine(of name: [UInt8]) -> Bool {
    var from = 0
    // Most lines do not hold its first letter, a capital.
    while let place = firstIndex(of: name[0], from: from, to: count) {
      from = place + 1
      let end = place + name.count
      guard end <= count, (1..<name.count).allSatisfy({ self[place + $0] == name[$0] }),
        end == count || !self[end].isASCIIIdentifier
      else { continue }
      var before = place
      while before > 0, self[before - 1] != 0x0A, !self[before - 1].isASCIIIdentifier {
        before -= 1
      }
      if before == 0 || self[before - 1] == 0x0A { return true }
    }
    return false
  }

  fileprivate var wordCount: Int {
    var (count, place) = (0, 0)
    while place < self.count {
      let start = end(ofRunFrom: place) { $0 <= 0x20 }
      place = end(ofRunFrom: start) { $0 > 0x20 }
      if place > start { count += 1 }
    }
    return count
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
    var end = count
    while end > 0, self[end - 1] <= 0x20 { end -= 1 }
    return has(".", at: end - 1) && !has("..", at: end - 2) || has("。", at: end - 3)
  }

  /// The last byte that is neither a blank nor a control character; nil where there is none.
  fileprivate var lastVisible: UInt8? {
    var end = count
    while end > 0, self[end - 1] <= 0x20 { end -= 1 }
    return end > 0 ? self[end - 1] : nil
  }
}

extension LineReader {
  /// Reads whole lines of a text with a log in it.
  mutating func scanPasted<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    mayTurn = false
    var start = 0
    var before = (lines: 0, empty: 0)
    while start < bytes.count {
      let newline = bytes.firstNewline(from: start)
      let end = newline ?? bytes.count
      let line = bytes.extracting(start..<end)
      let place = firstCandidate(in: line, from: 0)
      let isOfLog = pasted?.take(line, mayBeMessage: place != nil) ?? true
      if isOfLog, let place {
        let candidate = CandidateLine(place: start + place, range: start..<end)
        count(before)
        before = (0, 0)
        _ = read(candidate, in: bytes, into: &sink, names: &names)
      }
      let isEmpty = line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
      if newline != nil { before = (before.lines + 1, before.empty + (isEmpty ? 1 : 0)) }
      start = end + 1
    }
    count(before)
    count((lines: unfinishedLines, empty: 0))
    finish(bytes)
  }
}
