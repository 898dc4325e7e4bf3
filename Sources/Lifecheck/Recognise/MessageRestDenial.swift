/// What says of a callback that it is none: denials, statements about it, durations and descriptions.
extension MessageRest {
  /// Words that say at once that nothing was called, also in brackets, behind a colon, a dash or an arrow: `'x:' not implemented`, `x: not found`,
  /// `x (skipped)`, `x - not called`, `x ✗ not called`, `x -> subscribed`.
  func denial(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    let isInside = endsTag(line, start)
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

  /// Passes blanks, dashes, what ends a name, and signs outside of ASCII.
  private func passSigns(_ line: Span<UInt8>, _ place: inout Int) {
    while place < end,
      line[place].isBlank || "':\",-=".utf8.contains(line[place])
        || MessageWord.isForeign(line, at: place)
    {
      place += 1
    }
  }

  /// Two words that say so, the first one also alone, or that the line is the second one about the callback: `not called`, `receive subscription`.
  private func pairDenial(
    _ line: Span<UInt8>, from first: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    guard let (words, meaning) = vocabulary.words.pair(from: first, in: line, to: end),
      meaning == .second
        || meaning == .miss
          && (vocabulary.words.meaning(of: first) == .miss || words.range.upperBound == end)
    else { return nil }
    return NearMiss(.awaited, words.range)
  }

  /// A participle that says so, and is all that comes before `close` or a comma: `x (skipped, 3 rows)`, `x: ignored, no window`; also behind a
  /// word that says so: `x: not handled`.
  private func participleDenial(
    _ line: Span<UInt8>, _ first: MessageWord, to close: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    // `x: never`
    if first.range.upperBound == close, vocabulary.message[.tag].has(first.range, of: line) {
      return NearMiss(.awaited, first.range)
    }
    guard vocabulary.words.meaning(of: first) == .miss else { return nil }
    var word = first
    if !word.isParticiple(in: line),
      let next = MessageWord(in: line, at: word.range.upperBound + 1, to: close),
      vocabulary.words.meaning(of: next) != nil
    {
      word = next
    }
    let last = word.range.upperBound
    guard last == close || line.has(",", at: last) || line.has(";", at: last),
      word.isParticiple(in: line)
    else { return nil }
    return NearMiss(.awaited, first.range.lowerBound..<last)
  }

  /// A participle behind words that say nothing, which takes the callback back: `x callback registered`, `x event queued (81 bytes)`,
  /// `x event not delivered`; or a word that tells how often it came: `x called twice`. With an object a participle says what the handler did:
  /// `x called removed 3 rows`.
  ///
  /// - Parameter isBehindSign: whether a sign stands before the words, so that they are the app's own. Then only the last word of the message
  ///   takes the callback back, behind a comma: `x received, ignoring`.
  func lateDenial(
    _ line: Span<UInt8>, from first: MessageWord, isBehindSign: Bool,
    _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    if isBehindSign {
      let isLast =
        line.has(", ", at: first.range.lowerBound - 2) && first.range.upperBound == end
        && first.isParticiple(in: line)
      return isLast ? NearMiss(.awaited, first.range) : nil
    }
    var word = first
    var takesBack = false
    while true {
      let meaning = vocabulary.words.meaning(of: word)
      guard meaning == .miss || meaning == .neutral else { return nil }
      takesBack = takesBack || meaning == .miss
      if takesBack, isLast(line, word, vocabulary) {
        return NearMiss(.awaited, first.range.lowerBound..<word.range.upperBound)
      }
      guard let next = MessageWord(in: line, at: word.range.upperBound + 1, to: end) else {
        return nil
      }
      word = next
    }
  }

  /// Whether nothing is said behind a participle, or a word for how often, or by whom or to whom something was done.
  private func isLast(
    _ line: Span<UInt8>, _ word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let last = word.range.upperBound
    if last == end, vocabulary.message[.again].has(word.range, of: line) { return true }
    return word.isParticiple(in: line)
      && (last == end || [",", " (", " by ", " to "].contains { line.has($0, at: last) })
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

  /// How long the handler took, and no more: `x: 12 ms`, `x (0.4 s)`, `x ran 12 ms`, `x: 耗时 0.08s`.
  func duration(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var place = line.end(ofRunFrom: start) { $0.isBlank || ":=-([".utf8.contains($0) }
    guard place < end else { return nil }
    if let word = MessageWord(in: line, at: place, to: end), !word.isNumber(in: line) {
      guard vocabulary.words.meaning(of: word) == .neutral else { return nil }
      place = word.range.upperBound + 1
      // `ran for 12 ms`
      if let next = MessageWord(in: line, at: place, to: end),
        vocabulary.words.meaning(of: next) == .miss
      {
        place = next.range.upperBound + 1
      }
    } else if MessageWord.isForeign(line, at: place) {
      let run = MessageWord.foreignRun(in: line, from: place, to: end)
      place = line.end(ofRunFrom: run.upperBound) { $0.isBlank || $0 == UInt8(ascii: ":") }
    }
    let number = line.end(ofRunFrom: place) { $0.isDigit || ".,".utf8.contains($0) }
    guard number > place else { return nil }
    let unit = line.end(ofRunFrom: number) { $0.isBlank }
    let close = ")]".utf8.contains(line[end - 1]) ? end - 1 : end
    guard unit < close, vocabulary.message[.unit].has(unit..<close, of: line) else { return nil }
    return NearMiss(.second, place..<close)
  }

  /// Whether a link's target comes next (`[x](#x)`, `[x](https://…)`), or the cell of a table that says when the callback comes: `| x | called when … |`.
  func isDocument(
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
  func isDescription(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let isBehindColon = line.has(":", at: start) || line.has(":", at: start - 1)
    var place = line.end(ofRunFrom: start) { $0.isBlank || ":-(".utf8.contains($0) }
    if line.has(" - ", at: start), place < end, MessageWord.isForeign(line, at: place) {
      let run = MessageWord.foreignRun(in: line, from: place, to: end)
      return vocabulary.words.meaning(ofForeign: run, in: line) == .miss
    }
    var (hasCall, namesMethod) = (false, false)
    while place < end {
      if let word = MessageWord(in: line, at: place, to: end) {
        if vocabulary.message[.when].has(word.range, of: line) {
          return namesMethod || hasCall
        }
        switch vocabulary.words.meaning(of: word) {
        case .neutral: hasCall = !isBehindColon
        case .verb: break
        // `this`
        case .keyword: namesMethod = true
        case .miss: return namesMethod || hasCall && hasSubject(line, behind: word, vocabulary)
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
  private func hasSubject(
    _ line: Span<UInt8>, behind word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    guard let article = MessageWord(in: line, at: word.range.upperBound + 1, to: end) else {
      return false
    }
    return vocabulary.message[.article].has(article.range, of: line)
  }
}
