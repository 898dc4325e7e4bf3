/// Where the parts of a list begin.
struct Headings {
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
  /// Whether lines in another script are headings, as most of them look: an app that prints in its language prints more of them than callbacks,
  /// or other lines, or begins with a callback and prints nearly as many.
  private let hasTexts: Bool
  private var beginsWithText = false
  /// Whether the last line is counted among the others.
  private var isOther = false

  /// Whether one line stands above each run of callbacks, and tells what it is about.
  private let hasRuns: Bool
  private var runs = Runs()

  /// Whether blank lines part the callbacks, and one line or two above each block tell what it is about.
  private let hasBlocks: Bool
  private var blocks = Blocks()

  /// Whether lines that begin with the mark or the number of a heading are headings.
  private let hasMarks: Bool
  private var marks = Marks()

  /// The sign that begins the newest callback's line as it does a heading; 0 for none.
  private var messageSign: UInt8 = 0
  /// How many other lines it begins, and how many of them tell a step of a user.
  private var (shared, sharedSteps) = (0, 0)
  /// Whether lines that it begins are no headings: few tell what a user did.
  private let sharesSign: Bool

  /// What the words of headings are in other scripts.
  private let stimuli: WordList
  /// How many lines in another script look like headings: a blank line is above, a colon is at the end, or they tell what a user did.
  private var headingTexts = 0

  init() { self.init(stimuli: WordList()) }

  init(stimuli: WordList) {
    self.stimuli = stimuli
    sharesSign = false
    (isList, hasTexts, hasRuns, hasBlocks, hasMarks) = (false, false, false, false, false)
  }

  /// Looks for the headings of an input with such a beginning.
  init(ofListLike beginning: Headings) {
    stimuli = WordList()
    isList = beginning.isNothingElse
    hasTexts = beginning.areTexts
    hasRuns = beginning.runs.areRuns
    hasBlocks = beginning.blocks.areParts
    hasMarks = beginning.marks.areHeadings
    sharesSign = beginning.hasSharedSign
  }

  private var areTexts: Bool {
    texts > 1 && 2 * headingTexts >= texts && texts <= messages && others <= texts
      && (beginsWithText || 2 * texts <= messages)
  }
  private var hasSharedSign: Bool { 3 * sharedSteps < shared }
  /// Where each callback has a line of signs above it, the app prints that.
  private var isNothingElse: Bool {
    others == 0 && !hasSharedSign && texts <= messages && 2 * partsPerhaps <= messages
  }
  var arePart: Bool {
    parts > 0 || areTexts || runs.areRuns || blocks.areParts
      || marks.areHeadings || arePartOfList
  }
  var arePartOfList: Bool {
    isNothingElse && (parts + partsPerhaps > 0 || marks.areHeadings)
  }

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
    runs.takeMessage(line, start)
    blocks.takeMessage()
    marks.takeMessage(Self.mark(line, start))
    messageSign = Self.isRuled(line, start) ? line[start] : 0
    if messages == 1 { beginsWithText = texts > 0 }
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
    let isTagged = Self.isTagged(line, start)
    // There are many words: they are looked for only where what they say may count.
    runs.takeOther(
      line, start,
      isStimulus: runs.mayBeRuns && !isTagged && tellsStimulus(line, orInLatin: true))
    if hasRuns, !Runs.isItem(line, start) {
      (above, isOther) = (.heading, false)
      return false
    }
    blocks.takeOther(isAfterBlank: isAfterBlank, isTagged: isTagged)
    if hasBlocks, !isTagged, isAfterBlank || above == .heading {
      (above, isOther) = (.heading, false)
      return false
    }
    if let mark = Self.mark(line, start) {
      marks.take(mark, tellsStimulus: tellsStimulus(line, orInLatin: true))
      (above, isOther) = (.nothing, false)
      return hasMarks
    }
    marks.takeOther()
    if !isTagged, Self.isText(line) {
      texts += 1
      if isAfterBlank || Self.endsWithColon(line) || tellsStimulus(line, orInLatin: false) {
        headingTexts += 1
      }
      (above, isOther) = (hasTexts ? .text : .nothing, false)
      return false
    }
    let hasColon = Self.endsWithColon(line)
    // What the callbacks bear as well is no sign of a heading.
    let isShared = line[start] == messageSign
    let isRuled = !(isShared && sharesSign) && Self.isRuled(line, start)
    // A line of signs makes a heading of the line above it.
    if isOther, Self.isRule(line, start) { others -= 1 }
    let hasWords =
      line.end(ofRunFrom: start) { !$0.isASCIIIdentifier && $0 < 0x80 } < line.count
      && !Self.isRuleOfSigns(line, start)
    if isShared, hasWords {
      shared += 1
      if tellsStimulus(line, orInLatin: true) { sharedSteps += 1 }
    }
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

  /// What people put before the headings of their own texts: numbers, in their order, and others.
  private static let numerals: [[StaticString]] = [
    ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"],
    ["一、", "二、", "三、", "四、", "五、", "六、", "七、", "八、", "九、", "十、"],
  ]
  private static let signs: [StaticString] = [
    "【", "■", "□", "◆", "◇", "●", "○", "▶", "▼", "★", "☆", "※", "§", "（", "场景", "情况", "場面",
  ]
  private static let counters: [StaticString] = ["Step ", "Case ", "Scenario "]

  /// The number of a line that begins as a heading does, 0 where it has none; nil for another line.
  private static func mark(_ line: Span<UInt8>, _ start: Int) -> Int32? {
    if let digits = numberEnd(line, from: start) {
      return digits + 1 < line.count ? line.number(in: start..<digits) ?? 0 : nil
    }
    guard line[start] >= 0x80 else {
      guard let counter = counters.first(where: { line.has($0, at: start) }) else { return nil }
      let place = start + counter.utf8CodeUnitCount
      return line.number(in: place..<line.end(ofRunFrom: place) { $0.isDigit }) ?? 0
    }
    for series in numerals {
      if let index = series.firstIndex(where: { line.has($0, at: start) }) {
        return Int32(index + 1)
      }
    }
    return signs.contains { line.has($0, at: start) } ? 0 : nil
  }

  /// Whether a tag begins the line, or the name of a file, as tail prints it: `==> shop.log <==`.
  private static func isTagged(_ line: Span<UInt8>, _ start: Int) -> Bool {
    line.tagEnd(from: start) != nil || line.has("==> ", at: start)
  }

  /// Whether most of it is in no Latin script. A letter of Chinese, Japanese or Korean says as much as several others.
  private static func isText(_ line: Span<UInt8>) -> Bool {
    var (latin, others, syllables) = (0, 0, 0)
    for place in 0..<line.count {
      switch line[place] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): latin += 1
      // The first bytes of UTF-8 for letters behind those of Latin scripts: 0xE2 begins signs.
      case 0xCD...0xDF, 0xE0, 0xE1: others += 1
      case 0xE3...0xED: syllables += 1
      default: break
      }
    }
    return others + syllables > 1 && 2 * others + 4 * syllables >= latin
  }

  /// Whether a word of `stimuli` stands in the line, be it within a longer one; one in Latin script begins a word there.
  private func tellsStimulus(_ line: Span<UInt8>, orInLatin isLatin: Bool) -> Bool {
    stimuli.contains { words, word in
      let isOfLatin = words[word.lowerBound] < 0x80
      return (!isOfLatin || isLatin)
        && (0..<max(line.count - word.count + 1, 0)).contains {
          line[$0].lowercased == words[word.lowerBound] && line.matches(words, word, at: $0)
            && (!isOfLatin || $0 == 0 || !line[$0 - 1].isASCIIIdentifier)
        }
    }
  }

  private static func endsWithColon(_ line: Span<UInt8>) -> Bool {
    let end = line.visibleEnd
    return line[end - 1] == UInt8(ascii: ":") || line.has("：", at: end - 3)
  }

  /// Whether the line begins as a heading, a comment, a rule or an item of a list does, and as no name or method.
  private static func isRuled(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard isSign(line[start]) else {
      return line.has("// ", at: start) || isRuleOfSigns(line, start) || isElement(line, start)
    }
    let end = line.end(ofRunFrom: start) { $0 == line[start] }
    return end == line.count || line[end] <= 0x20 || end - start > 2
      || "*_".utf8.contains(line[start]) && line.lastVisible == line[start]
  }

  /// Whether one sign beyond ASCII stands there three times or more, and nothing else: `———`, `━━━`.
  private static func isRuleOfSigns(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard line[start] == 0xE2, start + 2 < line.count else { return false }
    var (place, count) = (start, 0)
    while place + 2 < line.count, line.equals(place..<place + 3, line, start..<start + 3) {
      count += 1
      place = line.end(ofRunFrom: place + 3) { $0.isBlank }
    }
    return count > 2 && line.end(ofRunFrom: place) { $0 <= 0x20 } == line.count
  }

  /// Whether a heading or a rule of HTML begins there.
  private static func isElement(_ line: Span<UInt8>, _ start: Int) -> Bool {
    line.has("<h", at: start) && line.has(">", at: start + 3) && line[start + 2].isDigit
      || line.has("<hr", at: start)
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

/// What tells blocks of callbacks with headings from other texts: blank lines part them, and above each stand one line or two, and hardly any other
/// text is there.
private struct Blocks: Sendable {
  /// How many blocks come behind another callback, and how many lines of text stand elsewhere.
  private var (blocks, others) = (0, 0)
  /// How many lines there are since the last blank one before a text.
  private var pending = 0
  private var hasMessage = false

  var areParts: Bool { blocks > 1 && 2 * others <= blocks }

  mutating func takeMessage() {
    if pending > 2 {
      others += pending
    } else if pending > 0, hasMessage {
      blocks += 1
    }
    (pending, hasMessage) = (0, true)
  }

  mutating func takeOther(isAfterBlank: Bool, isTagged: Bool) {
    if isTagged || isAfterBlank || pending == 0 {
      others += pending
      pending = 0
    }
    if isTagged || !isAfterBlank && pending == 0 {
      others += 1
    } else {
      pending += 1
    }
  }
}

/// What tells headings that begin with a mark or a number from what an app prints in such a way: `【Network】 connected`, `Step 2: load`.
private struct Marks: Sendable {
  private var (messages, marked, others) = (0, 0, 0)
  /// How many tell what a user did, or have the next number; and how many stand right behind another one.
  private var (told, followers) = (0, 0)
  private var number: Int32 = 0
  /// How many callbacks have such a mark, with the next number if it is one.
  private var shared = 0
  private var isBehindMarked = false

  /// Whether they part the callbacks: there is hardly anything else, or most tell what they are and there is not much. Where nearly each callback
  /// has one, or most of the callbacks, the app prints it.
  var areHeadings: Bool {
    marked > 0 && 2 * shared < messages && 2 * followers <= marked && 3 * marked <= 2 * messages + 1
      && (others <= marked && 4 * others <= messages
        || 2 * told >= marked && others <= 2 * marked)
  }

  mutating func takeMessage(_ mark: Int32?) {
    messages += 1
    isBehindMarked = false
    guard let mark else { return }
    if mark == 0 || mark == number &+ 1 { shared += 1 }
    number = mark
  }

  mutating func take(_ number: Int32, tellsStimulus: Bool) {
    marked += 1
    if isBehindMarked { followers += 1 }
    if number > 1, number == self.number &+ 1 {
      // The first one is a heading as well, then.
      told += number == 2 ? 2 : 1
    } else if tellsStimulus {
      told += 1
    }
    (self.number, isBehindMarked) = (number, true)
  }

  mutating func takeOther() { others += 1 }
}

/// What tells a list with one line above each run of callbacks from other texts: `Home button` above `- applicationWillResignActive`, again and
/// again.
private struct Runs: Sendable {
  private var (messages, plainMessages, headings, stimuli) = (0, 0, 0, 0)
  /// Whether a line that is no item came before all callbacks, and whether two of them stand together.
  private var beginsWithHeading = false
  private var (isBehindHeading, areTogether) = (false, false)

  /// Whether one such line is above each run of callbacks, two or more on average, and either these are items or most of the lines tell what a
  /// user did. An app that prints such marks or words prints other lines as well.
  var areRuns: Bool {
    beginsWithHeading && !areTogether && headings > 1 && 2 * headings <= messages
      && (plainMessages == 0 || 2 * stimuli > headings)
  }

  /// Whether the next line may be such a one, for all that is known so far.
  var mayBeRuns: Bool { !areTogether && !isBehindHeading && (messages == 0 || beginsWithHeading) }

  mutating func takeMessage(_ line: Span<UInt8>, _ start: Int) {
    messages += 1
    if !Self.isItem(line, start) { plainMessages += 1 }
    isBehindHeading = false
  }

  mutating func takeOther(_ line: Span<UInt8>, _ start: Int, isStimulus: Bool) {
    guard !Self.isItem(line, start) else { return isBehindHeading = false }
    if messages == 0 { beginsWithHeading = true }
    if isBehindHeading { areTogether = true }
    headings += 1
    if isStimulus { stimuli += 1 }
    isBehindHeading = true
  }

  /// Not `-> `, which Unity puts before each callback that it prints.
  static func isItem(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let marks: [StaticString] = ["- ", "* ", "• ", "· ", "=> ", "+ "]
    return marks.contains { line.has($0, at: start) }
  }
}
