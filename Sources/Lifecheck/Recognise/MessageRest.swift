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

  /// What comes later is not looked at.
  static let limit = 2_048

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
    if let refusal = takeGlued(line, &place, &isFree) { return refusal }
    passInstance(line, &place, vocabulary)
    guard place < end else { return nil }
    if isBare,
      isDocument(line, from: place, vocabulary) || isDescription(line, from: place, vocabulary)
    {
      return NearMiss(.sentence, place..<end)
    }
    if let miss = denial(line, from: place, vocabulary) ?? duration(line, from: place, vocabulary) {
      return miss
    }
    if isBare, let miss = toolsMiss(line, from: place) { return miss }
    // A tag that is the callback's name sets apart what comes behind it, as a colon does: `[x] badge cleared`.
    if endsTag(line, place) { isFree = true }
    if !isFree, line[end - 1] == UInt8(ascii: "?") {
      return NearMiss(.question, end - 1..<end)
    }
    return words(line, from: place, isFree, vocabulary) ?? otherCallback(
      line, from: place, vocabulary)
      ?? sourceEnd(line, from: place) ?? tally(line, from: place, vocabulary)
  }

  /// Whether brackets that opened right before the callback close at `place`.
  func endsTag(_ line: Span<UInt8>, _ place: Int) -> Bool {
    openParentheses > 0 && line.has(")", at: place) || line.has("]", at: place)
  }

  /// Passes what the callback is about, as in `x for scene: 5D0C9A31-…`.
  private func passInstance(
    _ line: Span<UInt8>, _ place: inout Int, _ vocabulary: borrowing Vocabulary
  ) {
    guard place < end, vocabulary.forms[form].isInstance else { return }
    let start = line.end(ofRunFrom: place) { $0.isBlank }
    let word = start..<line.end(ofRunFrom: start) { $0.isASCIIIdentifier }
    place = vocabulary.instances.linkedEnd(word, in: line, to: end) ?? place
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
        if let miss = failure(line, word, behind: start, vocabulary) { return miss }
        switch vocabulary.words.meaning(of: word) {
        case .second:
          guard let next = remarkEnd(line, from: word, behind: start, vocabulary) else {
            return NearMiss(.second, word.range)
          }
          place = next
          continue
        case .keyword where word.isKey(in: line, to: end):
          return vocabulary.message[.tally].has(word.range, of: line)
            ? NearMiss(.sentence, word.range) : nil
        case .miss where !isFree && !hasNeutral || hasVerb:
          return isTime(line, behind: word) ? nil : NearMiss(.awaited, word.range)
        case .miss:
          return lateDenial(
            line, from: word, isBehindSign: isFree && word.range.lowerBound > start + 1, vocabulary)
        case .keyword where word.range.upperBound < end && !isFree:
          return NearMiss(.source, word.range)
        // `x - app is now active` is a remark, and `x is now deprecated` a statement about the callback.
        case .verb: if !isRemark(line, from: start, word, vocabulary) { hasVerb = true }
        case .neutral, .prose: hasNeutral = true
        case .keyword: return nil
        case .modal, nil:
          if saysNothing(line, word, from: start, vocabulary) { break }
          let isRemark = (isFree || hasNeutral) && (!hasVerb || isSetApart(line, start))
          return isRemark || isKey(line, word) || line.has("Optional(", at: word.range.lowerBound)
            ? nil : NearMiss(.sentence, word.range)
        }
        place = word.range.upperBound
        continue
      }
      if let miss = vocabulary.words.endTag(in: line, at: place, to: end, isBefore: false) {
        return miss
      }
      if byte == UInt8(ascii: ":"), hasVerb {
        return awaitedValue(line, behind: place, vocabulary)
      }
      let step =
        MessageWord.isForeign(line, at: place)
        ? takeForeign(line, at: place, from: start, &isFree, vocabulary)
        : takeSign(line, at: place, from: start, &isFree)
      switch step {
      case .on(let next): place = next
      case .enough: return nil
      case .refused(let reason): return reason
      }
    }
    return nil
  }

  /// What came of the handler, right behind the callback and before a colon: `x failed: no route`.
  private func failure(
    _ line: Span<UInt8>, _ word: MessageWord, behind start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    guard word.range.lowerBound == start + 1, line[start] == 0x20,
      line.has(": ", at: word.range.upperBound), vocabulary.lexicon.forms[form].kind != .state,
      vocabulary.message[.answer].has(word.range, of: line)
    else { return nil }
    return NearMiss(.second, word.range)
  }

  /// Whether a word that is in no list is decoration: a name, or the unit of a number.
  private func saysNothing(
    _ line: Span<UInt8>, _ word: MessageWord, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    word.isName && !word.isShouted(in: line) || isPartOfApp(line, word, from: start)
      || isDotted(line, word)
      || beginsRemark(line, word, vocabulary)
      || line[word.range.lowerBound - 2].isDigit
        && vocabulary.message[.unit].has(word.range, of: line)
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
  private func isPartOfApp(_ line: Span<UInt8>, _ word: MessageWord, from start: Int) -> Bool {
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

  /// Whether, behind a colon, a dash or an arrow, a word that is no decoration follows one that says that something is done, or the one before it
  /// tells what is: `x - upload complete`, `x: snapshot saved`.
  private func tellsMore(
    _ line: Span<UInt8>, behind word: MessageWord, from start: Int,
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let sign = (start - 1..<word.range.lowerBound).first {
      line[$0] == UInt8(ascii: ":") || line[$0] == UInt8(ascii: "-") || line[$0] == 0xE2
    }
    guard let sign else { return false }
    let next = line.end(ofRunFrom: word.range.upperBound) { $0.isBlank }
    if let object = MessageWord(in: line, at: next, to: end), !object.isNumber(in: line),
      [nil, .verb].contains(vocabulary.words.meaning(of: object))
    {
      return true
    }
    if let subject = subject(of: word, in: line, from: sign + 1), !subject.isNumber(in: line),
      vocabulary.words.meaning(of: subject) == nil
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
    subject(of: verb, in: line, from: start).map { vocabulary.words.isNeutral($0.hash, verb.hash) }
      ?? false
  }

  /// The word right before a verb, from `start` on; nil where none is.
  private func subject(
    of verb: MessageWord, in line: Span<UInt8>, from start: Int
  ) -> MessageWord? {
    let blank = verb.range.lowerBound - 1
    var first = blank
    while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
    guard first < blank, line[blank] == 0x20 else { return nil }
    return MessageWord(in: line, at: first, to: blank)
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

  enum SignStep {
    case on(Int)
    /// What comes later is told by the callback itself.
    case enough
    case refused(NearMiss)
  }

  /// Takes letters and signs that are not of ASCII. Behind a dash or a colon they say what the handler itself has done.
  private func takeForeign(
    _ line: Span<UInt8>, at place: Int, from start: Int, _ isFree: inout Bool,
    _ vocabulary: borrowing Vocabulary
  ) -> SignStep {
    let run = MessageWord.foreignRun(in: line, from: place, to: end)
    switch vocabulary.words.meaning(ofForeign: run, in: line) {
    case .second where !isFree: return .refused(NearMiss(.second, run))
    case .miss where !isFree: return .refused(NearMiss(.awaited, run))
    case nil where MessageWord.isSign(line, run):
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
      let text = MessageWord.foreignRun(in: line, from: place, to: end)
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

  /// Another callback in the same message.
  func otherCallback(
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
}
