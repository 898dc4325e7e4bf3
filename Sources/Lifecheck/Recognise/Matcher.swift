/// Decides whether a message is an event (docs/verdicts.md, "What is an event").
///
/// A spelling makes an event at the head of the message only, after prefixes that carry no meaning, and
/// only if what follows it is no part of a sentence.
struct Matcher: Sendable {
  struct Match: Sendable {
    /// An index into `Lexicon.forms`.
    var form: Int
    /// The callback's text; for `-[Class selector]` the whole bracket.
    var text: Range<Int>
    var captures: TextPattern.Captures?
    /// Whether the line says that the callback's handler is done: no event of the life, but its end.
    var isHandlerEnd = false
  }

  let vocabulary: Vocabulary
  /// Whether the messages are those of a test runner, which are stimuli or nothing.
  var isRunner = false

  /// Returns the event that the message in `line[message]` is, or nil when it is none.
  ///
  /// The leftmost place wins, and there the longest spelling. A line number may stand before the message
  /// where the message is the whole line. `sender` is what `Vocabulary.sender` says of the process, or nil where there
  /// is none.
  func match(
    _ line: Span<UInt8>, _ message: Range<Int>, isWholeLine: Bool, sender: Int32? = nil
  ) -> Match? {
    let end = trimmedEnd(line, message)
    var start = message.lowerBound
    var mayBeNumber = isWholeLine
    while start < end {
      if let match = match(line, at: start, to: end, sender) { return match }
      if let match = objectMatch(line, at: start, to: end, sender) { return match }
      if let next = MessagePrefix.end(in: line, from: start, to: end) {
        start = next
      } else {
        guard mayBeNumber, let next = MessagePrefix.numberEnd(line, start, end) else {
          return nil
        }
        mayBeNumber = false
        start = next
      }
    }
    return nil
  }

  /// The message's end without what only closes it: blanks, line end, NULs, markdown stars.
  private func trimmedEnd(_ line: Span<UInt8>, _ message: Range<Int>) -> Int {
    var end = message.upperBound
    while end > message.lowerBound {
      let byte = line[end - 1]
      guard byte <= 0x20 || byte == UInt8(ascii: "*") else { break }
      end -= 1
    }
    return end
  }

  private func match(
    _ line: Span<UInt8>, at start: Int, to end: Int, _ sender: Int32?
  ) -> Match? {
    if !isRunner, let match = bracketMatch(line, at: start, to: end) { return match }
    var word = vocabulary.longest(in: line, at: start, to: end)
    while let current = word {
      let after = start + vocabulary.length(of: current)
      var form = vocabulary.form(of: current)
      while form >= 0 {
        if !mayPrint(form, sender) {
          // Another process may say the same about something else.
        } else if vocabulary.lexicon.forms[form].isPattern {
          if let match = patternMatch(form, in: line, at: start, after: after, to: end) {
            return match
          }
        } else if isHandlerEnd(form, line, after, end) {
          return handlerEnd(form, text: start..<after)
        } else if accepts(form, in: line, at: start, after: after, to: end) {
          let captures = instance(of: form, in: line, after, end)
          return Match(form: form, text: start..<after, captures: captures)
        } else if let captures = instance(of: form, in: line, after, end) {
          return Match(form: form, text: start..<after, captures: captures)
        }
        form = Int(vocabulary.lexicon.forms[form].next)
      }
      word = vocabulary.shorter(than: current)
    }
    return nil
  }

  /// Whether the process of number `sender`, or nobody, prints texts of this form.
  private func mayPrint(_ form: Int, _ sender: Int32?) -> Bool {
    guard vocabulary.lexicon.forms[form].isReport else { return true }
    return sender.map { $0 >= 0 && $0 == vocabulary.lexicon.forms[form].sender }
      ?? (vocabulary.lexicon.forms[form].sender < 0)
  }

  /// A text with places that vary, whose first literal ends before `after`.
  private func patternMatch(
    _ form: Int, in line: Span<UInt8>, at start: Int, after: Int, to end: Int
  ) -> Match? {
    let kind = vocabulary.lexicon.forms[form].kind
    let text = vocabulary.lexicon.forms[form].text
    guard isRunner == (kind == .runner),
      line.equals(start..<after, vocabulary.lexicon.text.span, text)
    else { return nil }
    let number = Int(vocabulary.lexicon.forms[form].pattern)
    let pattern =
      number >= 0
      ? vocabulary.lexicon.patterns[number]
      : TextPattern(endsMessage: vocabulary.lexicon.forms[form].endsMessage)
    var captures = TextPattern.Captures()
    guard let close = pattern.match(line, at: after, to: end, into: &captures),
      isTextEnd(line, close, end)
    else { return nil }
    return Match(form: form, text: start..<close, captures: captures)
  }

  /// Whether a text that is matched as it is written may end before `after`: not inside a word.
  private func isTextEnd(_ line: Span<UInt8>, _ after: Int, _ end: Int) -> Bool {
    after == end || !line[after - 1].isIdentifier || !line[after].isIdentifier
  }

  /// `-[Class selector]`, `+[Class(Category) selector]`.
  private func bracketMatch(_ line: Span<UInt8>, at start: Int, to end: Int) -> Match? {
    guard start + 2 < end, line[start + 1] == UInt8(ascii: "["),
      line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "+"),
      let blank = line.firstIndex(of: 0x20, from: start + 2, to: end), blank > start + 2,
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: start + 2, to: end),
      blank < close,
      let word = vocabulary.longest(in: line, at: blank + 1, to: close),
      blank + 1 + vocabulary.length(of: word) == close
    else { return nil }
    var form = vocabulary.form(of: word)
    while form >= 0, vocabulary.lexicon.forms[form].kind != .name {
      form = Int(vocabulary.lexicon.forms[form].next)
    }
    guard form >= 0 else { return nil }
    if isHandlerEnd(form, line, close + 1, end) {
      return handlerEnd(form, text: start..<close + 1)
    }
    guard mayFollowCall(line, close + 1, end) else { return nil }
    var captures = instance(of: form, in: line, close + 1, end)
    captures?.implementer = start + 2..<blank
    return Match(form: form, text: start..<close + 1, captures: captures)
  }

  /// The object whose address stands right after a method, if its event asks for that.
  private func instance(
    of form: Int, in line: Span<UInt8>, _ after: Int, _ end: Int
  ) -> TextPattern.Captures? {
    guard vocabulary.lexicon.forms[form].hasObject,
      let address = ObjectAddress.following(in: line, from: after, to: end)
    else { return nil }
    var captures = TextPattern.Captures()
    captures.id = address
    return captures
  }

  /// `<Class: 0x1050> selector`, for events that ask for the object.
  private func objectMatch(
    _ line: Span<UInt8>, at start: Int, to end: Int, _ sender: Int32?
  ) -> Match? {
    guard vocabulary.hearsObjects,
      let object = ObjectAddress.description(in: line, at: start, to: end)
    else { return nil }
    var place = object.end
    while place < end, line[place].isBlank || line[place] == UInt8(ascii: ":") { place += 1 }
    guard place < end, var match = match(line, at: place, to: end, sender),
      vocabulary.lexicon.forms[match.form].hasObject
    else { return nil }
    var captures = match.captures ?? TextPattern.Captures()
    captures.id = object.address
    match.captures = captures
    return match
  }

  /// Whether what begins at `start`, right after a callback, says that its handler is done, and no more than that:
  /// `sel: end`, `-[Class sel:] completed (12 ms)`, `sel(_:) - returned`.
  private func isHandlerEnd(_ form: Int, _ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end, !isRunner, !vocabulary.handlerEndWords.isEmpty else { return false }
    switch vocabulary.lexicon.forms[form].kind {
    case .text, .pattern, .runner: return false
    case .name, .call: break
    }
    if vocabulary.lexicon.forms[form].isAuxiliary { return false }
    var word = start
    if line[word] == UInt8(ascii: "(") {
      guard let close = argumentsEnd(line, word, end) else { return false }
      word = close
    }
    var hasBlank = false
    while word < end,
      line[word].isBlank || line[word] == UInt8(ascii: ":")
        || line[word] == UInt8(ascii: "-")
    {
      if line[word].isBlank { hasBlank = true }
      word += 1
    }
    guard hasBlank else { return false }
    return vocabulary.handlerEndWords.contains { phrase in
      guard line.matches(phrase.span, 0..<phrase.count, at: word) else { return false }
      var rest = word + phrase.count
      if rest < end, line[rest].isIdentifier { return false }
      while rest < end, line[rest].isBlank { rest += 1 }
      return rest >= end || !line[rest].isIdentifier || line[rest].isDigit
    }
  }

  /// The end of a handler, if something listens to it.
  private func handlerEnd(_ form: Int, text: Range<Int>) -> Match? {
    guard vocabulary.handlerEnd(of: vocabulary.lexicon.forms[form].event) != nil else { return nil }
    return Match(form: form, text: text, isHandlerEnd: true)
  }

  private func accepts(
    _ form: Int, in line: Span<UInt8>, at start: Int, after: Int, to end: Int
  ) -> Bool {
    guard isRunner == (vocabulary.lexicon.forms[form].kind == .runner) else { return false }
    switch vocabulary.lexicon.forms[form].kind {
    case .text:
      let text = vocabulary.lexicon.forms[form].text
      guard line.equals(start..<after, vocabulary.lexicon.text.span, text) else { return false }
      return isTextEnd(line, after, end)
    case .runner:
      guard
        line.equals(
          start..<after, vocabulary.lexicon.text.span, vocabulary.lexicon.forms[form].text)
      else { return false }
      return isTextEnd(line, after, end)
    case .pattern:
      return false
    case .call:
      return mayFollowCall(line, after, end)
    case .name:
      return mayFollowName(line, after, end)
    }
  }

  /// Whether what begins at `i` may follow `-[Class selector]` or a name with its arguments: anything but
  /// the rest of an identifier, or a word that marks a second line about the same callback.
  private func mayFollowCall(_ line: Span<UInt8>, _ i: Int, _ end: Int) -> Bool {
    guard i < end else { return true }
    guard !line[i].isIdentifier else { return false }
    var word = i
    while word < end, line[word].isBlank { word += 1 }
    for lookalike in vocabulary.lookalikeWords
    where line.matches(lookalike.span, 0..<lookalike.count, at: word) {
      let after = word + lookalike.count
      if after >= end || !line[after].isIdentifier { return false }
    }
    return true
  }

  /// Whether what begins at `start` may follow a bare name.
  private func mayFollowName(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return true }
    if line[start - 1] == UInt8(ascii: ":") { return !isSelectorPart(line, start, end) }
    var i = start
    switch line[i] {
    case UInt8(ascii: ":"):
      return !isSelectorPart(line, i + 1, end)
    case UInt8(ascii: ","):
      return isNumber(line, i + 1, end)
    case UInt8(ascii: "("):
      guard let close = argumentsEnd(line, i, end) else { return false }
      return mayFollowCall(line, close, end)
    default:
      break
    }
    while i < end, line[i].isBlank { i += 1 }
    if i > start, isNumber(line, i, end) { return true }
    return isDash(line, i, end, isGlued: i == start) || MessagePrefix.isArrow(line, i, end)
      || isFullStop(line, i, end)
  }

  /// Whether a colon before `start` is one inside a longer selector: `name:other:`, `name::other`.
  private func isSelectorPart(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var i = start
    while i < end, line[i].isIdentifier { i += 1 }
    return i < end && line[i] == UInt8(ascii: ":") && (i == start || !line[start].isDigit)
  }

  private func isNumber(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    for i in start..<end where !line[i].isDigit { return false }
    return true
  }

  /// Returns the place after the `)` that closes the `(` at `start`; nil when none does.
  private func argumentsEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var depth = 0
    for i in start..<end {
      if line[i] == UInt8(ascii: "(") { depth += 1 }
      if line[i] == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return i + 1 }
      }
    }
    return nil
  }

  /// A dash, or an en or em dash. A single one between two words is a hyphen.
  private func isDash(_ line: Span<UInt8>, _ i: Int, _ end: Int, isGlued: Bool) -> Bool {
    guard i < end else { return false }
    if line[i] == UInt8(ascii: "-") {
      return !(isGlued && i + 1 < end && line[i + 1].isASCIIIdentifier)
    }
    return i + 2 < end && line[i] == 0xE2 && line[i + 1] == 0x80
      && (0x92...0x95).contains(line[i + 2])
  }

  /// Dots up to the end, or a colon of full width.
  private func isFullStop(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if start + 2 < end, line[start] == 0xEF, line[start + 1] == 0xBC, line[start + 2] == 0x9A {
      return true
    }
    var i = start
    while i < end {
      if line[i] == UInt8(ascii: ".") {
        i += 1
      } else if i + 2 < end, line[i] == 0xE2, line[i + 1] == 0x80, line[i + 2] == 0xA6 {
        i += 3
      } else {
        return false
      }
    }
    return true
  }
}
