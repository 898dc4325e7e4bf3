/// What stands before a callback, token by token: decoration, or the reason why the message is no event.
struct MessageBeginning {
  enum Step {
    case on(Int)
    case refused(NearMiss)
  }

  /// Where the message begins and ends.
  let start: Int
  let end: Int
  /// Whether no header stands before the message: only then may the line be one of source code, of a table or of a trace of the stack.
  var isBare: Bool { start == 0 }
  /// Whether any words may stand there.
  private(set) var isProse = false
  /// Whether a word was there that could begin a sentence.
  private var hasPlainWord = false
  private var (hasWord, hasVerb) = (false, false)
  /// How many words in small letters that are in no list came since the last colon or arrow.
  private var plainWords = 0
  /// The word that has made a sentence of what stands before; a colon ends it.
  private(set) var sentence: NearMiss?
  /// The field whose value comes next, if it says that this is awaited or has passed: `lastEvent=`.
  private var field: NearMiss?
  /// Why a callback that comes next is no event; nil where nothing before it says that.
  var refusal: NearMiss? { sentence ?? field }
  /// Whether there was a year, and a time of day: the words around them are a date.
  private var (hasYear, hasTime) = (false, false)
  /// The newest word with a capital, and whether it is a name as those of classes are.
  private var name = 0..<0
  private var isClass = false
  /// As in `Class - `.
  private static let separatorLimit = 3
  /// How many parentheses are open.
  private(set) var openParentheses = 0

  init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether what begins at `place` goes on with what stands before it, as in `application/scene` or `Web.scene`.
  func isJoined(_ line: Span<UInt8>, at place: Int) -> Bool {
    guard place > start else { return false }
    let byte = line[place - 1]
    return byte == UInt8(ascii: "/") && !isClass(line, before: place - 1)
      || isInAddress(line, place)
  }

  /// Whether a class's name alone stands before the slash at `place`: `AppDelegate/x`, and not `app/x` or `src/AppDelegate/x`.
  private func isClass(_ line: Span<UInt8>, before place: Int) -> Bool {
    isClass && name.upperBound == place
      && (name.lowerBound == start || line[name.lowerBound - 1].isBlank)
  }

  /// How far before a name an address may begin, in bytes: a line of names without a blank must not take the square of its length.
  private static let addressLimit = 512

  /// Whether `://` stands before `place` with no blank in between, as in the address of a page that is called like a callback.
  private func isInAddress(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var before = place - 1
    while before > max(start, place - Self.addressLimit), line[before] > 0x20 {
      if line[before] == UInt8(ascii: ":") { return line.has("://", at: before) }
      before -= 1
    }
    return false
  }

  /// What Swift prints between the type of a name and the name: `NSNotificationName(_rawValue: x)`.
  private static let rawValue: StaticString = "(_rawValue: "

  /// What Swift prints before a value that may be nil.
  private static let optional: StaticString = "Optional("

  /// What compilers of C++ call the function that a line is printed by (`virtual void AppDelegate::x()`); no source has it before a class.
  private static let virtual: StaticString = "virtual void "

  /// Takes the name of a field, or the value of one.
  ///
  /// - Parameter isAwaited: whether the name says that its value is awaited or has passed.
  mutating func take(field word: MessageWord, isAwaited: Bool) -> Step {
    field = isAwaited ? NearMiss(.awaited, word.range) : nil
    hasWord = true
    return .on(word.range.upperBound)
  }

  /// Takes a word that is no spelling.
  mutating func take(
    _ word: MessageWord, _ meaning: MessageWords.Meaning?, in line: Span<UInt8>,
    _ vocabulary: borrowing Vocabulary
  ) -> Step {
    let next = word.range.upperBound < end ? line[word.range.upperBound] : 0
    if line.has(Self.rawValue, at: word.range.upperBound) { return .on(word.range.upperBound) }
    if line.has(Self.optional, at: word.range.lowerBound) {
      openParentheses += 1
      return .on(word.range.upperBound + 1)
    }
    if line.has(Self.virtual, at: word.range.lowerBound) {
      let start = word.range.lowerBound + Self.virtual.utf8CodeUnitCount
      if memberEnd(line, from: start) != nil { return .on(start) }
    }
    // Where it is a callback after all, it is the value of its field.
    if let reason = toolsReason(line, word, vocabulary) {
      return .refused(NearMiss(reason, word.range))
    }
    field = nil
    switch meaning {
    case .miss where word.isKey(in: line, to: end) || isBeforeTime(line, word):
      return .on(word.range.upperBound)
    case .keyword where isPartOfName(line, word):
      hasWord = true
      return .on(word.range.upperBound)
    // No language has keywords with a capital: `This method is called …`.
    case .keyword: return .refused(NearMiss(word.isCapital ? .sentence : .source, word.range))
    case .miss: return .refused(NearMiss(.awaited, word.range))
    case .second: return .refused(NearMiss(.second, word.range))
    case .neutral, .prose:
      hasWord = true
      noteNeutral(word, in: line, vocabulary)
      if meaning == .prose, next == UInt8(ascii: ":") { isProse = true }
      return .on(word.range.upperBound)
    case .verb: hasVerb = true
    case .modal, nil: break
    }
    defer { hasWord = true }
    noteOwner(word, in: line)
    noteDate(word, in: line)
    if meaning == nil, isShouting(line, word, vocabulary) {
      sentence = sentence ?? NearMiss(.sentence, word.range)
    }
    if word.isName || isDotted(line, word.range.lowerBound) || isValue(line, word)
      || isPossessive(line, word) || isProse && noteProse(word, meaning, in: line)
    {
      return .on(word.range.upperBound)
    }
    notePlain(word, meaning, in: line)
    return .on(word.range.upperBound)
  }

  /// Takes a word that is no name: what stands behind it tells whether it makes a sentence of the message.
  private mutating func notePlain(
    _ word: MessageWord, _ meaning: MessageWords.Meaning?, in line: Span<UInt8>
  ) {
    // States say what the callback means: `App moved from inactive to active: x`.
    if meaning == nil, !word.isCapital, !Matcher.isState(word, in: line) { plainWords += 1 }
    switch word.range.upperBound < end ? line[word.range.upperBound] : 0 {
    case 0x20 where isBare && isUnit(line, word) || isLogger(line, word): break
    // A column of a table.
    case 0x09 where !isBare && line.has("\t", at: word.range.lowerBound - 1): break
    case 0, 0x09, 0x20:
      guard word.isCapital, !hasPlainWord, !word.isParticiple(in: line), meaning == nil else {
        sentence = sentence ?? NearMiss(.sentence, word.range)
        break
      }
      hasPlainWord = true
    // A column that commas part.
    case UInt8(ascii: ",") where !isBare && isFollowed(line, word.range.upperBound): break
    case UInt8(ascii: ","), UInt8(ascii: "'"):
      sentence = sentence ?? NearMiss(.sentence, word.range)
    default: break
    }
  }

  /// Whether a word of a programming language names something: with a colon or ` = ` behind it, or as in `NSNotification.Name.x`.
  private func isPartOfName(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    word.isKey(in: line, to: end) || line.has(":", at: word.range.upperBound)
      || isDotted(line, word.range.lowerBound)
      || isBeforeName(line, word)
  }

  /// Whether the full name of a function comes next, which no declaration has: `func x(_:)`, or the head of one with words behind it:
  /// `void AppDelegate::x() called`.
  private func isBeforeName(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let start = min(word.range.upperBound + 1, end)
    if line.has("(_:)", at: line.identifierEnd(from: start)) { return true }
    guard let member = memberEnd(line, from: start), member + 1 < end else { return false }
    return line[member].isBlank && line[member + 1].isASCIIIdentifier
  }

  /// Where a function of a class ends that is called as in C++: `AppDelegate::x()`; nil where none begins at `start`.
  private func memberEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let owner = line.identifierEnd(from: min(start, end))
    guard owner > start, line.has("::", at: owner) else { return nil }
    let name = line.identifierEnd(from: owner + 2)
    return name > owner + 2 && line.has("()", at: name) ? name + 2 : nil
  }

  /// Whether a word of capitals goes on with another one as in a sentence: `FAILED TO RECEIVE x`, `DATA SAVED IN x`, and not `SHOP DEBUG x`.
  private func isShouting(
    _ line: Span<UInt8>, _ word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    guard word.range.allSatisfy({ 0x41...0x5A ~= line[$0] }),
      line.has(" ", at: word.range.upperBound),
      let next = MessageWord(in: line, at: word.range.upperBound + 1, to: end),
      next.range.count > 1,
      next.range.allSatisfy({ 0x41...0x5A ~= line[$0] })
    else { return false }
    return vocabulary.words.meaning(of: next) == nil
      || ["ED", "ING"].contains { line.has($0, at: word.range.upperBound - $0.utf8CodeUnitCount) }
      || vocabulary.message[.where].has(next.range, of: line)
  }

  /// Takes a neutral word. `in` and `on` tell where something else happens behind a word that is in no list (`Deadlock in x`, not `AppDelegate in x`), and
  /// behind a verb in the past with its subject (`Timer started in x`, not `entered in x`).
  private mutating func noteNeutral(
    _ word: MessageWord, in line: Span<UInt8>, _ vocabulary: borrowing Vocabulary
  ) {
    let (first, last) = (word.range.lowerBound, word.range.upperBound)
    let isBehindName =
      hasPlainWord && !isProse && name.upperBound == first - 1
      && vocabulary.message[.where].has(word.range, of: line)
    let isBehindVerb =
      line.has("ed", at: last - 2) && isBehindWord(line, first)
      && MessageWord(in: line, at: last + 1, to: end).map {
        vocabulary.message[.where].has($0.range, of: line)
      } ?? false
    if isBehindName || isBehindVerb || isBehindFunction(line, word, vocabulary) {
      sentence = sentence ?? NearMiss(.sentence, word.range)
    }
  }

  /// Whether the word tells where, behind a function or a variable: `call startSession in x`.
  private func isBehindFunction(
    _ line: Span<UInt8>, _ word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let last = word.range.lowerBound - 1
    var first = last
    while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
    guard first < last, line[last] == 0x20, 0x61...0x7A ~= line[first],
      vocabulary.message[.where].has(word.range, of: line),
      let name = MessageWord(in: line, at: first, to: last)
    else { return false }
    return name.isName && vocabulary.words.meaning(of: name) == nil
  }

  /// Whether a word and one blank stand before `place`.
  private func isBehindWord(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place > start + 1 && line[place - 2].isASCIIIdentifier
  }

  /// Takes a word of prose that is in no list, and in small letters. One alone is a part of the app, or an article (`home x`, `the app is in x`); two make a
  /// sentence, and so does a verb: `camera stopped on x`, `Saving draft on x`, `will stop on x`. Returns true: whatever it is, it may stand there.
  private mutating func noteProse(
    _ word: MessageWord, _ meaning: MessageWords.Meaning?, in line: Span<UInt8>
  ) -> Bool {
    guard meaning == nil || meaning == .modal, word.range.upperBound < end,
      "\t ,".utf8.contains(line[word.range.upperBound])
    else { return true }
    if meaning == .modal || word.isParticiple(in: line) || !word.isCapital && hasPlainWord {
      sentence = sentence ?? NearMiss(.sentence, word.range)
    }
    if !word.isCapital { hasPlainWord = true }
    return true
  }

  /// Takes the words so far for those of a date once both its year and its time have come: `Tue Mar  4 10:00:01 2025`.
  private mutating func noteDate(_ number: MessageWord, in line: Span<UInt8>) {
    let first = number.range.lowerBound
    guard number.isNumber(in: line) else { return }
    if number.range.count == 4, line.has("20", at: first) { hasYear = true }
    if first > start + 1, line[first - 1] == UInt8(ascii: ":"), line[first - 2].isDigit {
      hasTime = true
    }
    if hasYear, hasTime { (sentence, hasPlainWord) = (nil, false) }
  }

  /// Whether the word, of two letters, comes behind a number with which the line begins, as tracers tell the time: `2134 ms  x`.
  private func isUnit(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    guard word.range.lowerBound - start <= Matcher.groupLimit else { return false }
    let number = line.end(ofRunFrom: start) { $0.isBlank }
    let blank = line.end(ofRunFrom: number) { $0.isDigit }
    return word.range.count == 2 && word.range.lowerBound == blank + 1
  }

  /// Whether the word is a logger's name before a level, as Python prints it: `root - INFO - x`.
  private func isLogger(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let level = word.range.upperBound + 3
    let last = line.end(ofRunFrom: level) { 0x41...0x5A ~= $0 }
    return line.has(" - ", at: level - 3) && line.has(" - ", at: last)
  }

  /// Whether a time of day comes behind the word, as in `May 4, 2025 at 10:00:01`.
  private func isBeforeTime(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let first = line.end(ofRunFrom: word.range.upperBound) { $0.isBlank }
    let hour = line.end(ofRunFrom: first) { $0.isDigit }
    return hour > first && hour + 1 < end && line[hour] == UInt8(ascii: ":")
      && line[hour + 1].isDigit
  }

  /// Whether no blank comes behind the sign at `place`.
  private func isFollowed(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 1 < end && !line[place + 1].isBlank
  }

  /// Whether the callback in `line[text]` stands in the parentheses with which the message ends, behind what it means: `App is in the background (x)`.
  /// A text without a header says what an app does so, too; about the app itself an app says it.
  func explains(_ text: Range<Int>, in line: Span<UInt8>) -> Bool {
    guard sentence != nil, !isBare || isProse || hasVerb,
      text.lowerBound > start, line[text.lowerBound - 1] == UInt8(ascii: "(")
    else { return false }
    return MessageRest.argumentsEnd(line, text.lowerBound - 1, end) == end
  }

  /// Why the callback in `line[name]` is a part of a text; nil where it is none.
  func reason(
    _ line: Span<UInt8>, ofName name: Range<Int>, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss.Reason? {
    if isInCode(line, at: name.lowerBound, to: name.upperBound) { return .source }
    if isMapped(line, at: name.lowerBound) { return .sentence }
    return isClause(line, name, vocabulary) ? .sentence : nil
  }

  /// Whether the callback in `line[name]` is a clause that a comma ends, as in instructions: `In x, add the line below`.
  private func isClause(
    _ line: Span<UInt8>, _ name: Range<Int>, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    guard isBare, line.has(",", at: name.upperBound),
      let word = MessageWord(in: line, at: start, to: end),
      word.range.upperBound + 1 == name.lowerBound
    else { return false }
    return vocabulary.message[.where].has(word.range, of: line)
  }

  /// Counts the parentheses in `line[range]` as open.
  mutating func open(_ line: Span<UInt8>, in range: Range<Int>) {
    for i in range where line[i] == UInt8(ascii: "(") { openParentheses += 1 }
  }

  /// Whether the word is the value of a field, and a comma or another field comes next: `oldPhase: inactive, `, `oldPhase: inactive newPhase: `.
  private func isValue(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    guard line.has(": ", at: word.range.lowerBound - 2) else { return false }
    let next = MessageWord(in: line, at: word.range.upperBound + 1, to: end)
    return line.has(",", at: word.range.upperBound) || next?.isLabel(in: line) == true
  }

  /// Whether the word is one letter behind an apostrophe, as in `AppDelegate's x`.
  private func isPossessive(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let start = word.range.lowerBound
    return word.range.count == 1 && (line.has("'", at: start - 1) || line.has("’", at: start - 3))
  }

  /// The class whose callback stands at `place`, by what is right before it: `Class.`, `Class::`, `Class->`; or, of a name that is no word
  /// of a language, `Class:`, `Class - ` or a blank; empty where none is.
  func owner(of place: Int, in line: Span<UInt8>) -> Range<Int> {
    let end = name.upperBound
    guard end < place, place - end <= Self.separatorLimit else { return 0..<0 }
    let isMember =
      place - end == 1
      ? line[end] == UInt8(ascii: ".")
      : place - end == 2 && (line.has("::", at: end) || line.has("->", at: end))
    if isMember { return name }
    guard isClass else { return 0..<0 }
    for i in end..<place
    where !line[i].isBlank && line[i] != UInt8(ascii: ":") && line[i] != UInt8(ascii: "-") {
      return 0..<0
    }
    return name
  }

  /// Notes the class whose member may come next.
  private mutating func noteOwner(_ word: MessageWord, in line: Span<UInt8>) {
    guard word.isCapital else { return }
    name = word.range
    // What is all in capitals is a tag.
    isClass = word.isName && word.range.contains { 0x61...0x7A ~= line[$0] }
  }

  /// Whether the word at `place` is a further part of a name, as in `com.example.shop`.
  private func isDotted(_ line: Span<UInt8>, _ place: Int) -> Bool {
    line.has(".", at: place - 1) || line.has("/", at: place - 1)
  }

  /// Takes letters and signs that are not of ASCII.
  mutating func take(
    foreign run: Range<Int>, _ meaning: MessageWords.Meaning?, in line: Span<UInt8>
  ) -> Step {
    switch meaning {
    case .miss: return .refused(NearMiss(.awaited, run))
    case .second: return .refused(NearMiss(.second, run))
    // `◇ Test x() started.`
    case nil where isBare && line.has(" Test ", at: run.upperBound):
      return .refused(NearMiss(.sentence, run.upperBound + 1..<run.upperBound + 5))
    case .verb, .modal, .neutral, .prose, .keyword, nil:
      if Self.arrows.contains(where: { line.has($0, at: run.lowerBound) }) { endHeading() }
      return .on(run.upperBound)
    }
  }

  private static let arrows: [StaticString] = ["→", "➡", "➜", "⟶", "⇒"]

  /// What stood up to a colon or an arrow was a heading, and is no part of a sentence.
  private mutating func endHeading() {
    sentence = nil
    (hasPlainWord, plainWords) = (false, 0)
  }

  /// Takes a sign of ASCII, with the group that it opens.
  ///
  /// - Parameter holdsName: whether a callback stands right behind the sign: then its group is no tag.
  mutating func takeSign(in line: Span<UInt8>, at place: Int, holdsName: Bool) -> Step {
    let next = place + 1 < end ? line[place + 1] : 0
    if holdsName {
      if line[place] == UInt8(ascii: "(") { openParentheses += 1 }
      return .on(place + 1)
    }
    if isBare, let reason = textsReason(line, place) {
      return .refused(NearMiss(reason, place..<place + 1))
    }
    switch line[place] {
    // But a statement about something else: `sink attached: x`.
    case UInt8(ascii: ":") where next.isBlank && plainWords > 1:
      plainWords = 0
      return .on(place + 1)
    case UInt8(ascii: ":") where next.isBlank,
      UInt8(ascii: "-") where line.has("-> ", at: place),
      UInt8(ascii: "=") where line.has("=> ", at: place):
      endHeading()
      return .on(place + 1)
    // A statement before a dash is a heading, as before a colon: `App is active - x`.
    case UInt8(ascii: "-") where hasVerb && line.has(" - ", at: place - 1):
      endHeading()
      return .on(place + 1)
    // A method of a class, in the brackets of a logger: `[-[AppDelegate x:]:41]`.
    case UInt8(ascii: "[") where line.has("-[", at: place + 1): return .on(place + 1)
    case UInt8(ascii: "["): return .on(group(in: line, from: place, UInt8(ascii: "]")))
    case UInt8(ascii: "(") where line.has(Self.rawValue, at: place):
      openParentheses += 1
      return .on(place + Self.rawValue.utf8CodeUnitCount)
    case UInt8(ascii: "("):
      // `- (void)name` declares it, where it is not printed behind a header.
      let close = group(in: line, from: place, UInt8(ascii: ")"))
      if isBare, close < end, line[close].isASCIIIdentifier, !hasWord {
        return .refused(NearMiss(.source, place..<close))
      }
      return .on(close)
    case UInt8(ascii: "<") where next.isASCIIIdentifier:
      let close = group(in: line, from: place, UInt8(ascii: ">"))
      // A thread: `<NSThread: 0x…>{number = 1, name = main}`.
      return .on(
        line.has("{", at: close) ? group(in: line, from: close, UInt8(ascii: "}")) : close)
    case UInt8(ascii: "#") where next.isDigit:
      return isFrame(in: line, at: place)
        ? .refused(NearMiss(.stackFrame, place..<place + 2)) : .on(place + 1)
    // `Shop!AppDelegate.x`.
    case UInt8(ascii: "!")
    where place > start && line[place - 1].isASCIIIdentifier:
      return .refused(NearMiss(.stackFrame, place..<place + 1))
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"):
      return operation(in: line, at: place)
    default: return .on(place + 1)
    }
  }

  /// The place behind the group that `close` ends, or behind the sign where no group is.
  func group(in line: Span<UInt8>, from place: Int, _ close: UInt8) -> Int {
    let limit = min(end, place + Matcher.groupLimit)
    guard let found = line.firstIndex(of: close, from: place + 1, to: limit) else {
      return place + 1
    }
    return found + 1
  }

  /// `a == b`, `a && b`: an operation of source code. A rule or an arrow of such signs is decoration, and so is what stands right behind a word.
  private func operation(in line: Span<UInt8>, at place: Int) -> Step {
    let last = line.end(ofRunFrom: place) { "=!&|".utf8.contains($0) }
    if hasWord, line[place - 1].isBlank, last - place == 2, last < end, line[last].isBlank {
      return .refused(NearMiss(.source, place..<last))
    }
    return .on(min(last, end))
  }
}
