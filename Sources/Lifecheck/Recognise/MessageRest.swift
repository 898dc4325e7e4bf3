/// What stands after a callback: decoration, or the reason why the message is no event.
struct MessageRest {
  /// The spelling of the callback, an index into `Lexicon.forms`.
  let form: Int
  /// Where the message ends.
  let end: Int
  /// How many parentheses stand open before the callback.
  let openParentheses: Int
  /// Whether no header stands before the message.
  let isBare: Bool

  private static let pageElements: [StaticString] = [
    "td>", "li>", "p>", "div>", "span>", "code>", "b>", "strong>", "em>", "i>", "pre>", "tt>",
    "font>",
  ]

  /// What comes later is not looked at.
  private static let limit = 2_048

  /// Why the message is no event; nil where it is one.
  ///
  /// - Parameter isCall: whether the callback has its arguments or its class: then the message may go on as it likes, as after
  ///   a colon or a dash.
  func refusal(
    _ line: Span<UInt8>, from start: Int, isCall: Bool, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    guard start < end else { return nil }
    // Words follow a name that is set as code: a document tells what the callback is for.
    if line[start] == UInt8(ascii: "`"),
      (start + 1..<end).contains(where: { line[$0].isIdentifier })
    {
      return NearMiss(.sentence, start + 1..<end)
    }
    var place = start
    var isFree = isCall
    if let refusal = begin(line, &place, &isFree) { return refusal }
    passThing(line, &place, vocabulary)
    guard place < end else { return nil }
    if isBare,
      isDocument(line, from: place, vocabulary) || isDescription(line, from: place, vocabulary)
    {
      return NearMiss(.sentence, place..<end)
    }
    if let miss = denial(line, from: place, vocabulary) ?? duration(line, from: place, vocabulary) {
      return miss
    }
    if isBare, isOfObjectFile(line, place) { return NearMiss(.source, place..<end) }
    if isBare, let type = typeEncoding(line, from: place) { return NearMiss(.source, type) }
    if isBare, isShare(line, place) {
      return NearMiss(.sentence, line.end(ofRunFrom: place) { $0.isBlank }..<end)
    }
    if !isFree, line[end - 1] == UInt8(ascii: "?") {
      return NearMiss(.question, end - 1..<end)
    }
    return words(line, from: place, isFree, vocabulary) ?? list(line, from: place, vocabulary)
      ?? tail(line, from: place)
  }

  /// Passes what the callback is about, as in `x for scene: 5D0C9A31-…`.
  private func passThing(
    _ line: Span<UInt8>, _ place: inout Int, _ vocabulary: borrowing Vocabulary
  ) {
    guard place < end, vocabulary.forms[form].isInstance else { return }
    let start = line.end(ofRunFrom: place) { $0.isBlank }
    let word = start..<line.end(ofRunFrom: start) { $0.isASCIIIdentifier }
    place = vocabulary.instances.linkedEnd(word, in: line, to: end) ?? place
  }

  /// Whether a link's target comes next (`[x](#x)`, `[x](https://…)`), or the cell of a table that says when the callback comes: `| x | called when … |`.
  private func isDocument(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let sign = line[start] == UInt8(ascii: "`") ? start + 1 : start
    if line.has("](", at: sign), sign + 2 < end {
      return "#./".utf8.contains(line[sign + 2]) || line.has("http", at: sign + 2)
    }
    guard line.has("|", at: 0) else { return false }
    let bar = line.end(ofRunFrom: start) { $0.isBlank || $0 == UInt8(ascii: "`") }
    return line.has("|", at: bar) && vocabulary.words.tellsWhen(in: line, from: bar + 1)
  }

  /// Whether a text says when the callback comes: `x - called when the app is active`, `x se llama cuando…`. An app prints so, too, and then behind a
  /// colon as a rule: `x: called when the app is active`, but not `x: this method is called when …`.
  private func isDescription(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let isBehindColon = line.has(":", at: start) || line.has(":", at: start - 1)
    var place = line.end(ofRunFrom: start) { $0.isBlank || ":-(".utf8.contains($0) }
    if line.has(" - ", at: start), place < end, MessageWord.isForeign(line, at: place) {
      let run = MessageBeginning.foreignRun(in: line, from: place, to: end)
      return vocabulary.words.meaning(ofForeign: run, in: line) == .miss
    }
    var (hasCall, namesMethod) = (false, false)
    while place < end {
      if let word = MessageWord(in: line, at: place, to: end) {
        if vocabulary.message[.when].has(word.range, of: line) {
          return namesMethod || hasCall && !isBehindColon
        }
        switch vocabulary.words.meaning(of: word) {
        case .neutral: hasCall = true
        case .verb: break
        // `this`
        case .keyword: namesMethod = true
        case .miss: return namesMethod || hasCall && hasSubject(line, behind: word)
        default: return false
        }
        place = word.range.upperBound
      } else {
        guard line[place].isBlank else { return false }
        place += 1
      }
    }
    return false
  }

  /// Whether a subject with an article comes behind the word: `after the app …`.
  private func hasSubject(_ line: Span<UInt8>, behind word: MessageWord) -> Bool {
    line.has(" the ", at: word.range.upperBound)
  }

  /// Words that say at once that nothing was called, also in brackets, behind a colon, a dash or an arrow: `'x:' not implemented`, `x: not found`,
  /// `x (skipped)`, `x - not called`, `x ✗ not called`, `x -> subscribed`.
  private func denial(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    let isInside = openParentheses > 0 && line.has(")", at: start)
    var place = isInside ? start + 1 : start
    passSigns(line, &place)
    let hasArrow = line.has("-> ", at: place - 1)
    if hasArrow { place += 2 }
    let bracket = place
    if line.has("(", at: place) || line.has("[", at: place) { place += 1 }
    guard let word = MessageWord(in: line, at: place, to: end) else { return nil }
    let close = place > bracket ? (Self.argumentsEnd(line, bracket, end) ?? end + 1) - 1 : end
    // What is set up in a function is told with its name in parentheses: `Cart.swift:20 (x) -> Event next(5)`.
    let pair = hasArrow && !isInside ? nil : pairDenial(line, from: word, vocabulary)
    return pair ?? participleDenial(line, word, to: close, vocabulary)
      ?? statement(
        line, from: word, isPredicate: place == start + 1 && line[start - 1] != UInt8(ascii: ":"),
        vocabulary)
  }

  /// Two words that say so, the first one also alone, or that the line is the second one about the callback: `not called`, `receive subscription`.
  private func pairDenial(
    _ line: Span<UInt8>, from first: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    guard let (words, meaning) = vocabulary.words.pair(from: first, in: line, to: end),
      meaning == .second || meaning == .miss && vocabulary.words.meaning(of: first) == .miss
    else { return nil }
    return NearMiss(.awaited, words.range)
  }

  /// A participle that says so, and is all that comes before `close`, or before a comma in brackets: `x (skipped, 3 rows)`.
  private func participleDenial(
    _ line: Span<UInt8>, _ word: MessageWord, to close: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    let last = word.range.upperBound
    guard last == close || close < end && line.has(",", at: last), word.isParticiple(in: line),
      vocabulary.words.meaning(of: word) == .miss
    else { return nil }
    return NearMiss(.awaited, word.range)
  }

  /// What is not, or may be: `isn't called`, `should not be called`, `must be used from the main thread only`; and of what comes right behind the
  /// callback also `will require a scene`. What the handler will do, or cannot, is no such statement: `x: will save`, `x: can't connect`.
  ///
  /// - Parameter isPredicate: whether the callback is the subject: only a blank stands before the words.
  private func statement(
    _ line: Span<UInt8>, from first: MessageWord, isPredicate: Bool,
    _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var word = first
    var (hasModal, isNegated, isPassive) = (false, false, false)
    while true {
      let contraction = contractionEnd(line, behind: word, vocabulary)
      let isContracted = contraction != nil
      let next = (contraction ?? word.range.upperBound) + 1
      guard let other = MessageWord(in: line, at: next, to: end) else { break }
      let meaning = vocabulary.words.meaning(of: word)
      // `must be`, `will not be`
      let isMiss = meaning == .miss && vocabulary.words.meaning(of: other) == .modal
      guard isContracted || isMiss || meaning == .modal else { break }
      // `can't be`: of two such verbs the second one is that of the passive voice.
      isPassive = isPassive || meaning == .modal && (hasModal || isNegated)
      hasModal = hasModal || meaning == .modal
      isNegated = isNegated || isContracted || isMiss
      word = other
    }
    let isOfCall = vocabulary.words.meaning(of: word) == .neutral
    let takesBack = isNegated && isOfCall || isPassive || hasModal && isPredicate
    return takesBack ? NearMiss(.awaited, first.range.lowerBound..<word.range.upperBound) : nil
  }

  /// Where `not` ends that is drawn together with the word, as in `isn't`; nil where it is not.
  private func contractionEnd(
    _ line: Span<UInt8>, behind word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Int? {
    let sign = word.range.upperBound
    let start = line.has("'", at: sign) ? sign + 1 : line.has("’", at: sign) ? sign + 3 : end
    guard let negation = MessageWord(in: line, at: start, to: end),
      vocabulary.message[.contraction].has(negation.range, of: line)
    else { return nil }
    return negation.range.upperBound
  }

  /// How long the handler took, and no more: `x: 12 ms`, `x (0.4 s)`, `x: 耗时 0.08s`.
  private func duration(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var place = line.end(ofRunFrom: start) { $0.isBlank || ":=-(".utf8.contains($0) }
    guard place < end else { return nil }
    if MessageWord.isForeign(line, at: place) {
      let run = MessageBeginning.foreignRun(in: line, from: place, to: end)
      place = line.end(ofRunFrom: run.upperBound) { $0.isBlank || $0 == UInt8(ascii: ":") }
    }
    let number = line.end(ofRunFrom: place) { $0.isDigit || ".,".utf8.contains($0) }
    guard number > place else { return nil }
    let unit = line.end(ofRunFrom: number) { $0.isBlank }
    let close = line[end - 1] == UInt8(ascii: ")") ? end - 1 : end
    guard unit < close, vocabulary.message[.unit].has(unit..<close, of: line) else { return nil }
    return NearMiss(.second, place..<close)
  }

  /// Passes blanks, dashes, what ends a name, and signs outside of ASCII.
  private func passSigns(_ line: Span<UInt8>, _ place: inout Int) {
    while place < end,
      line[place].isBlank || "':\",-".utf8.contains(line[place])
        || MessageWord.isForeign(line, at: place)
    {
      place += 1
    }
  }

  /// What is glued to the callback: arguments, a colon, or the rest of something longer.
  private func begin(_ line: Span<UInt8>, _ place: inout Int, _ isFree: inout Bool) -> NearMiss? {
    let glued = NearMiss(.glued, place..<place + 1)
    let byte = line[place]
    let next = place + 1 < end ? line[place + 1] : 0
    if line.has("]", at: place - 1), let number = lineNumberEnd(line, place) {
      place = number
      return nil
    }
    if line[place - 1] == UInt8(ascii: ":"), !isFree {
      isFree = true
      // What is printed behind a header is no source code: `- (void)x:(UIApplication *)app`.
      if byte == UInt8(ascii: "("), next != UInt8(ascii: ")"), isBare, isType(line, place) {
        return NearMiss(.source, place..<place + 1)
      }
      return isSelectorPart(line, place) ? glued : nil
    }
    if byte.isASCIIIdentifier { return glued }
    guard !isFree else { return nil }
    // The end of a line, as it is written in a program's text.
    if place + 2 == end, line.has("\\n", at: place) {
      place = end
      return nil
    }
    switch byte {
    case UInt8(ascii: ":"): return isSelectorPart(line, place + 1) ? glued : nil
    case UInt8(ascii: "("):
      // An argument that is a function: `name((app) => …`.
      if next == byte { return NearMiss(.source, place..<place + 2) }
      guard let close = Self.argumentsEnd(line, place, end) else { return glued }
      if isDeclaration(line, place + 1..<close - 1) { return NearMiss(.source, place..<close) }
      place = close
      isFree = true
      return nil
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "\\"):
      return next.isASCIIIdentifier ? glued : nil
    case UInt8(ascii: "<") where next == UInt8(ascii: "/") && !endsElement(line, place):
      return NearMiss(.source, place..<place + 2)
    case UInt8(ascii: "="):
      // A blank or the point of an arrow comes next, or a rule: `x=====`, which is no operation.
      let rule = line.end(ofRunFrom: place) { $0 == byte }
      return next.isBlank || next == UInt8(ascii: ">") || rule - place > 2 ? nil : glued
    default: return nil
    }
  }

  /// Where the number ends that stands at `place`, right behind a method: that of its source file's line, as in `-[AppDelegate x:]41`.
  private func lineNumberEnd(_ line: Span<UInt8>, _ place: Int) -> Int? {
    let number = line.end(ofRunFrom: place) { $0.isDigit }
    return place < number && !(number < end && line[number].isASCIIIdentifier) ? number : nil
  }

  /// Whether a paragraph, a cell or the like of a page ends there.
  private func endsElement(_ line: Span<UInt8>, _ place: Int) -> Bool {
    Self.pageElements.contains { line.has($0, at: place + 2) }
  }

  /// Whether the parenthesis at `open` holds the type of an argument, whose name comes next: `x:(UIApplication *)app`, and not `x:(null)`.
  private func isType(_ line: Span<UInt8>, _ open: Int) -> Bool {
    guard let close = Self.argumentsEnd(line, open, end) else { return true }
    let name = line.end(ofRunFrom: close) { $0.isBlank }
    return name < end && line[name].isASCIIIdentifier
  }

  /// The words that come next, up to the first that says something of its own.
  private func words(
    _ line: Span<UInt8>, from start: Int, _ isCall: Bool, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var (place, isFree) = (start, isCall)
    var (hasVerb, hasNeutral) = (false, false)
    while place < end {
      let byte = line[place]
      if let word = MessageWord(in: line, at: place, to: end) {
        if word.isField(in: line, to: end) { return nil }
        switch vocabulary.words.meaning(of: word) {
        case .second:
          guard let next = remarkEnd(line, from: word, behind: start, vocabulary) else {
            return NearMiss(.second, word.range)
          }
          place = next
          continue
        case .keyword where word.isKey(in: line, to: end): return nil
        case .miss
        where isTime(line, behind: word) || tellsCircumstance(line, word, from: start, vocabulary):
          return nil
        case .miss where !isFree && !hasNeutral || hasVerb: return NearMiss(.awaited, word.range)
        case .keyword where word.range.upperBound < end && !isFree:
          return NearMiss(.source, word.range)
        // `x - app is now active` is a remark, and `x is now deprecated` a statement about the callback.
        case .verb: if !isRemark(line, from: start, word, vocabulary) { hasVerb = true }
        case .neutral, .prose: hasNeutral = true
        case .miss, .keyword: return nil
        case .modal, nil:
          let isPlain = !isFree && !hasNeutral && !hasVerb
          if word.isName || isPart(line, word, from: start) || isDotted(line, word)
            || beginsRemark(line, word, vocabulary)
            || isPlain && !isPredicate(line, word, from: start, vocabulary)
          {
            break
          }
          let isRemark = (isFree || hasNeutral) && (!hasVerb || isSetApart(line, start))
          return isRemark || isKey(line, word) || line.has("Optional(", at: word.range.lowerBound)
            ? nil : NearMiss(.sentence, word.range)
        }
        place = word.range.upperBound
        continue
      }
      if let miss = vocabulary.words.endTag(in: line, at: place, to: end) { return miss }
      if byte == UInt8(ascii: ":"), hasVerb {
        return awaitedValue(line, behind: place, vocabulary)
      }
      let step =
        MessageWord.isForeign(line, at: place)
        ? foreign(line, at: place, from: start, &isFree, vocabulary)
        : sign(line, at: place, from: start, &isFree)
      switch step {
      case .on(let next): place = next
      case .enough: return nil
      case .refused(let reason): return reason
      }
    }
    return nil
  }

  /// Whether an app tells behind a header in what circumstances the callback came: `x while playing`.
  private func tellsCircumstance(
    _ line: Span<UInt8>, _ word: MessageWord, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    !isBare && !vocabulary.hasWords(form) && word.range.lowerBound == start + 1
      && vocabulary.message[.circumstance].has(word.range, of: line)
  }

  /// Whether the word begins a statement of which the callback is the subject: `x resets the badge`, `x debounced`, `x may be late`. Else what an app
  /// prints behind a header goes on as it likes, if nothing in it takes the callback back.
  private func isPredicate(
    _ line: Span<UInt8>, _ word: MessageWord, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    if isBare || vocabulary.hasWords(form) { return true }
    let last = word.range.upperBound - 1
    guard word.range.lowerBound == start + 1, !word.isCapital else { return false }
    return line.has("ed", at: last - 1)
      || word.range.count > 2 && line.has("s", at: last) && !line.has("ss", at: last - 1)
  }

  /// Whether a colon or a dash comes right behind the callback, so that a remark follows, with a verb or without: `x: the app is in the background now`.
  private func isSetApart(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let sign = line.end(ofRunFrom: start) { $0.isBlank }
    return line.has(": ", at: start - 1)
      || [": ", "- ", "– ", "— "].contains { line.has($0, at: sign) }
  }

  /// `is called: 7`: what comes behind the colon is a value, if it does not take that back.
  private func awaitedValue(
    _ line: Span<UInt8>, behind colon: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    let value = line.end(ofRunFrom: colon + 1) { $0.isBlank }
    guard let word = MessageWord(in: line, at: value, to: end),
      vocabulary.words.meaning(of: word) == .miss
    else { return nil }
    return NearMiss(.awaited, word.range)
  }

  /// Whether all that comes is what a part of the app calls itself: `sceneDidBecomeActive Detail`.
  private func isPart(_ line: Span<UInt8>, _ word: MessageWord, from start: Int) -> Bool {
    word.isCapital && word.range == start + 1..<end
  }

  /// Whether the word is a part of a name with points in it, with which the message ends: `x com.example.sync`.
  private func isDotted(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let (before, next) = (word.range.lowerBound - 1, word.range.upperBound)
    let isPart =
      next + 1 < end && line[next] == 0x2E && line[next + 1].isASCIIIdentifier
      || line[before] == 0x2E && line[before - 1].isASCIIIdentifier
    return isPart && line.end(ofRunFrom: next) { $0.isASCIIIdentifier || $0 == 0x2E } >= end
  }

  /// Whether, behind a colon or a dash, a word that is no decoration follows one that says that something is done, or the one before it tells
  /// what is.
  private func tellsMore(
    _ line: Span<UInt8>, behind word: MessageWord, from start: Int,
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let isBehindSign = (start - 1..<word.range.lowerBound).contains {
      line[$0] == UInt8(ascii: ":") || line[$0] == UInt8(ascii: "-")
    }
    guard isBehindSign else { return false }
    let next = line.end(ofRunFrom: word.range.upperBound) { $0.isBlank }
    if let object = MessageWord(in: line, at: next, to: end), !object.isNumber(in: line),
      vocabulary.words.meaning(of: object) == nil
    {
      return true
    }
    return isRemark(line, from: start, word, vocabulary)
  }

  /// Where a remark ends that begins with a word for the end of something: all of `x: took a snapshot`, which the handler has done, and two words
  /// that say nothing together: `x: returning to the foreground`, `x: the app did finish launching`. nil where the word says that it is over.
  private func remarkEnd(
    _ line: Span<UInt8>, from word: MessageWord, behind start: Int,
    _ vocabulary: borrowing Vocabulary
  ) -> Int? {
    if tellsMore(line, behind: word, from: start, vocabulary) { return end }
    guard let next = MessageWord(in: line, at: word.range.upperBound + 1, to: end),
      vocabulary.words.isNeutral(word.hash, next.hash)
    else { return nil }
    return next.range.upperBound
  }

  /// Whether the word before the verb makes one neutral word of both.
  private func isRemark(
    _ line: Span<UInt8>, from start: Int, _ verb: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let blank = verb.range.lowerBound - 1
    var first = blank
    while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
    guard first < blank, line[blank] == 0x20,
      let subject = MessageWord(in: line, at: first, to: blank)
    else { return false }
    return vocabulary.words.isNeutral(subject.hash, verb.hash)
  }

  /// Whether the word and the next one say nothing together: `x scene is up`.
  private func beginsRemark(
    _ line: Span<UInt8>, _ word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    guard let next = MessageWord(in: line, at: word.range.upperBound + 1, to: end) else {
      return false
    }
    return vocabulary.words.isNeutral(word.hash, next.hash)
  }

  private enum Step {
    case on(Int)
    /// What comes later is told by the callback itself.
    case enough
    case refused(NearMiss)
  }

  /// Takes letters and signs that are not of ASCII. Behind a dash or a colon they say what the handler itself has done.
  private func foreign(
    _ line: Span<UInt8>, at place: Int, from start: Int, _ isFree: inout Bool,
    _ vocabulary: borrowing Vocabulary
  ) -> Step {
    let run = MessageBeginning.foreignRun(in: line, from: place, to: end)
    switch vocabulary.words.meaning(ofForeign: run, in: line) {
    case .second where !isFree: return .refused(NearMiss(.second, run))
    case .miss where !isFree: return .refused(NearMiss(.awaited, run))
    case nil where MessageBeginning.isSign(line, run):
      isFree = true
      return .on(run.upperBound)
    case nil where isBare && isSentence(line, run, from: start, isFree, vocabulary):
      return .refused(NearMiss(.sentence, run))
    case .neutral, nil:
      let isTakenBack = !isFree && meaning(behind: run, line, vocabulary) == .miss
      return isTakenBack ? .refused(NearMiss(.awaited, run)) : .enough
    default: return .enough
    }
  }

  /// No sentence goes on with more words that say nothing, as far as is looked.
  private static let neutralLimit = 4

  /// What the next text of another script says, behind a blank, or one behind it that takes back that it says nothing: `호출되지 않음`.
  private func meaning(
    behind run: Range<Int>, _ line: Span<UInt8>, _ vocabulary: borrowing Vocabulary
  ) -> MessageWords.Meaning? {
    var (place, meaning) = (run.upperBound, MessageWords.Meaning?.none)
    for _ in 0..<Self.neutralLimit {
      place = line.end(ofRunFrom: place) { $0.isBlank }
      guard place < end, MessageWord.isForeign(line, at: place) else { break }
      let text = MessageBeginning.foreignRun(in: line, from: place, to: end)
      guard let next = vocabulary.words.meaning(ofForeign: text, in: line) else { break }
      meaning = next
      if next != .neutral { break }
      place = text.upperBound
    }
    return meaning
  }

  /// Whether text of another script that begins right behind the callback makes a sentence about it, as people write it around logs that they show: it
  /// begins with a particle (`x中保存数据`, `x 는 두 번 불린다`), ends with a full stop, or is Cyrillic, which parts its words as Latin script does.
  private func isSentence(
    _ line: Span<UInt8>, _ run: Range<Int>, from start: Int, _ isFree: Bool,
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    // Several blanks set a column apart.
    guard run.lowerBound - start < 2 else { return false }
    if vocabulary.isParticle(line, run) {
      return meaning(behind: run, line, vocabulary) != .neutral
    }
    let isStopped =
      line.has("。", at: end - 3) || line[end - 1] == UInt8(ascii: ".") && line[end - 2] >= 0x80
    return !isFree && (isStopped || 0xD0...0xD3 ~= line[run.lowerBound])
  }

  /// Takes a sign of ASCII, with the group that it opens.
  private func sign(
    _ line: Span<UInt8>, at place: Int, from start: Int, _ isFree: inout Bool
  ) -> Step {
    let byte = line[place]
    switch byte {
    case 0x0A: return .enough
    case UInt8(ascii: "?") where !isFlag(line, place):
      return .refused(NearMiss(.question, place..<place + 1))
    case UInt8(ascii: "+"):
      if isOffset(line, place) { return .refused(NearMiss(.stackFrame, place..<place + 1)) }
    case UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "&"):
      if isOperation(line, place) { return .refused(NearMiss(.source, place..<place + 2)) }
      isFree = true
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      // Nothing comes after it: an element of a list, or a statement.
      if place + 1 == end { return .refused(NearMiss(.source, place..<end)) }
      isFree = true
    case UInt8(ascii: "{")
    where isBare && place + 1 == end && !opensValue(line, place, from: start):
      return .refused(NearMiss(.source, place..<end))
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: ">"),
      UInt8(ascii: "~"), UInt8(ascii: "@"):
      isFree = true
    case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "("):
      guard let close = Self.argumentsEnd(line, place, end) else { break }
      if isImage(line, place..<close)
        || close == end && isPlace(line, place..<close) && isNumbered(line)
      {
        return .refused(NearMiss(.stackFrame, place..<place + 3))
      }
      // A thread: `<NSThread: 0x…>{number = 1, name = main}`.
      if close < end, line[close] == UInt8(ascii: "{"),
        let brace = line.firstIndex(of: UInt8(ascii: "}"), from: close, to: end)
      {
        return .on(brace + 1)
      }
      return .on(close)
    default: break
    }
    return .on(place + 1)
  }

  /// Whether a truth value comes behind the sign at `place`, as apps print a flag: `push ? NO`.
  private func isFlag(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let value = line.end(ofRunFrom: place + 1) { $0.isBlank }
    guard let word = MessageWord(in: line, at: value, to: end) else { return false }
    return StateValue.isAnswer(word)
  }

  /// Whether the message ends with ` in Name.o` or ` in libShop.a(Name.o)`, as linkers write.
  private func isOfObjectFile(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard line.has(".o", at: end - 2) || line.has(".o)", at: end - 3) else { return false }
    var name = end
    while name > place, !line[name - 1].isBlank { name -= 1 }
    return name - 4 >= place && line.has(" in ", at: name - 4)
  }

  /// The type of a method as the runtime of Objective-C encodes it (`v24@0:8@16`), with the sign before it: a tool lists what a binary holds.
  private func typeEncoding(_ line: Span<UInt8>, from start: Int) -> Range<Int>? {
    var place = start
    // The receiver and the selector are at 0 and 8.
    while let sign = line.firstIndex(of: UInt8(ascii: "@"), from: place, to: end) {
      if line.has("@0:8", at: sign) {
        var first = sign
        while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
        return first..<sign + 4
      }
      place = sign + 1
    }
    return nil
  }

  /// Whether a share of lines follows, as in reports of test coverage: `12.50% (1/8)`.
  private func isShare(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < end, line[place].isBlank { place += 1 }
    let first = place
    while place < end, line[place].isDigit || line[place] == UInt8(ascii: ".") { place += 1 }
    guard place > first, place + 3 < end, line.has("% (", at: place) else { return false }
    place += 3
    while place < end, line[place].isDigit { place += 1 }
    return place < end && line[place] == UInt8(ascii: "/")
  }

  /// Whether `(in Image) (File.swift:55)` or `(in Image:File.mm:968)` begins there, as tools print frames.
  private func isImage(_ line: Span<UInt8>, _ group: Range<Int>) -> Bool {
    guard line.has("(in ", at: group.lowerBound) else { return false }
    let close = group.upperBound
    if line.has(" (", at: close) {
      let next = Self.argumentsEnd(line, close + 1, end)
      return next.map { isPlace(line, close + 1..<$0) } ?? false
    }
    return isPlace(line, group)
  }

  /// Whether a number and a blank begin the line, as they do a row of a stack.
  private func isNumbered(_ line: Span<UInt8>) -> Bool {
    let first = line.end(ofRunFrom: 0) { $0.isBlank }
    let last = line.end(ofRunFrom: first) { $0.isDigit }
    return last > first && line[last].isBlank
  }

  /// Whether the group that begins there names a file and a line: `<AppDelegate.swift:27>`.
  private func isPlace(_ line: Span<UInt8>, _ group: Range<Int>) -> Bool {
    var before = group.upperBound - 2
    while before > group.lowerBound, line[before].isDigit { before -= 1 }
    return before < group.upperBound - 2 && line[before] == UInt8(ascii: ":")
  }

  /// Whether `=` or a colon comes right after the word, or after the property that it begins: `player.isPlaying : true`.
  private func isKey(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    var place = word.range.upperBound
    while place < end, line[place] == UInt8(ascii: ".") {
      let name = line.end(ofRunFrom: place + 1) { $0.isASCIIIdentifier }
      guard name > place + 1 else { return false }
      place = name
    }
    let isProperty = place > word.range.upperBound
    if isProperty, place < end, line[place].isBlank { place += 1 }
    return place < end && (line[place] == UInt8(ascii: "=") || line[place] == UInt8(ascii: ":"))
  }

  /// Whether a date, a time or a duration comes behind the word, as in `at 10:00:00` and `after 0.61`.
  private func isTime(_ line: Span<UInt8>, behind word: MessageWord) -> Bool {
    var place = word.range.upperBound
    while place < end, line[place].isBlank { place += 1 }
    let first = place
    while place < end, line[place].isDigit { place += 1 }
    guard first < place, place < end else { return false }
    return line[place] == UInt8(ascii: ":") || line[place] == UInt8(ascii: ".")
      || line[place] == UInt8(ascii: "-")
  }

  /// Whether the bracket at `place`, where the message ends, opens a value whose lines are still to come, as a dictionary is printed:
  /// `userInfo: {`, `options={`.
  private func opensValue(_ line: Span<UInt8>, _ place: Int, from start: Int) -> Bool {
    var before = place - 1
    while before > 0, line[before].isBlank { before -= 1 }
    switch line[before] {
    // `-[Class selector] {`: no function is declared so.
    case UInt8(ascii: ":"), UInt8(ascii: "]"): return true
    // `x: options = {`, and not `x = {`.
    case UInt8(ascii: "="): return (start..<before).contains { line[$0].isIdentifier }
    default: return false
    }
  }

  /// How no message ends, but a line of source code does: with an open call, a comma, or an argument in brackets.
  private func tail(_ line: Span<UInt8>, from start: Int) -> NearMiss? {
    guard end > start else { return nil }
    switch line[end - 1] {
    case UInt8(ascii: "("):
      return isBare && !opensValue(line, end - 1, from: start)
        ? NearMiss(.source, end - 1..<end) : nil
    case UInt8(ascii: ","): return NearMiss(.source, end - 1..<end)
    case UInt8(ascii: "|"), UInt8(ascii: "&"):
      // A frame of such signs is decoration.
      return isBare && line[end - 2] == line[end - 1] && line[0] != line[end - 1]
        ? NearMiss(.source, end - 2..<end) : nil
    case UInt8(ascii: "]"):
      // Code is indented; in a log it is a dictionary.
      return isBare && line[0].isBlank && end - start > 2 && line.has("[:]", at: end - 3)
        ? NearMiss(.source, end - 3..<end) : nil
    default: return nil
    }
  }

  /// Another callback in the same message.
  func list(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var place = start
    let limit = min(end, start + Self.limit)
    while place < limit, line[place] != 0x0A {
      guard let word = MessageWord(in: line, at: place, to: limit) else {
        place += 1
        continue
      }
      let other =
        vocabulary.callback(in: line, at: place, word, to: limit)
        ?? vocabulary.state(in: line, at: place, word, to: limit)
      if let other, other != vocabulary.lexicon.forms[form].event {
        return NearMiss(.list, word.range)
      }
      place = word.range.upperBound
    }
    return nil
  }

  /// Whether a colon before `start` is one inside a longer selector: `name:other:`, `name::other`.
  private func isSelectorPart(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    while i < end, line[i].isIdentifier { i += 1 }
    guard i < end, line[i] == UInt8(ascii: ":") else { return false }
    // A text may come behind a selector and a colon of its own: `name:: text`.
    return i == start ? i + 1 < end && line[i + 1].isIdentifier : !line[start].isDigit
  }

  /// `_ application: UIApplication`, or the one name, or the member of something, that a call hands on.
  private func isDeclaration(_ line: Span<UInt8>, _ arguments: Range<Int>) -> Bool {
    guard let first = arguments.first else { return false }
    if line[first] == UInt8(ascii: "_"), first + 1 < arguments.upperBound, line[first + 1].isBlank {
      // The head of the method, printed: in source code `func` comes before it, or a brace behind it. A remark in brackets stands in none.
      let rest = line.end(ofRunFrom: arguments.upperBound + 1) { $0.isBlank }
      let isRemark =
        rest < end && line[rest] == UInt8(ascii: "(") && Self.argumentsEnd(line, rest, end) == end
      return isBare && arguments.upperBound + 1 < end && !isRemark
    }
    guard let word = MessageWord(in: line, at: first, to: arguments.upperBound) else {
      return false
    }
    if isMember(line, word.range.upperBound..<arguments.upperBound) { return true }
    // `application: UIApplication`, as TypeScript and Kotlin declare it.
    let type = word.range.upperBound + 2
    if line.has(": ", at: type - 2),
      let name = MessageWord(in: line, at: type, to: arguments.upperBound), name.isCapital
    {
      return true
    }
    return word.range == arguments && !word.isName && !word.isCapital
  }

  /// `.shared`, `.connectedScenes.first!`: what follows a name in an expression, its last part in lower case.
  private func isMember(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first, line[first] == UInt8(ascii: ".") else { return false }
    var start = first
    for i in range {
      if line[i] == UInt8(ascii: ".") {
        start = i + 1
      } else if !line[i].isASCIIIdentifier, line[i] != UInt8(ascii: "!") {
        return false
      }
    }
    return start < range.upperBound && UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[start]
  }

  /// `+ 20`, as in a stack frame.
  private func isOffset(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 2 < end && line[place + 1].isBlank && line[place + 2].isDigit
  }

  /// `==`, `||`, `&&`.
  private func isOperation(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 2 < end && line[place + 1] == line[place] && line[place + 2].isBlank
  }

  /// Returns the place after the bracket that closes the one at `start`; nil when none does.
  static func argumentsEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let open = line[start]
    let close: UInt8 =
      switch open {
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: ">")
      }
    var depth = 0
    for i in start..<min(end, start + limit) {
      if line[i] == open { depth += 1 }
      if line[i] == close {
        depth -= 1
        if depth == 0 { return i + 1 }
      }
    }
    return nil
  }
}
