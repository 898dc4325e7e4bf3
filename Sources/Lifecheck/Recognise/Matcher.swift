/// Decides whether a message is an event (docs/verdicts.md, "What is an event").
///
/// A spelling makes an event where it stands as a whole token, and where everything else in the message is decoration:
/// what comes before it is judged here, what comes after it by `MessageRest`.
struct Matcher: Sendable {
  struct Match: Sendable {
    /// An index into `Lexicon.forms`.
    var form: Int
    /// The callback's text; for `-[Class selector]` the whole bracket.
    var text: Range<Int>
    var captures: TextPattern.Captures?
    /// The class whose method it is; empty where the message does not tell.
    @LinePlace var owner = 0..<0
    /// Who says it; nil where nobody but the delegate could.
    var speaker: Speaker?
    /// Whether the line says that the callback's handler is done: no event of the life, but its end.
    var isHandlerEnd = false
  }

  enum Outcome: Sendable {
    case event(Match)
    case nearMiss(NearMiss)

    /// The same, or no event where what stands before it refuses one.
    fileprivate func unless(_ before: MessageBeginning, in line: Span<UInt8>) -> Outcome {
      guard let refusal = before.refusal, case .event(let match) = self,
        !before.explains(match.text, in: line)
      else { return self }
      return .nearMiss(refusal)
    }
  }

  let vocabulary: Vocabulary
  /// Whether the messages are those of a test runner, which are stimuli or nothing.
  var isRunner = false
  /// The only ones whose events count; what is for nobody of them is as if no rule had it.
  var listeners = Listeners.all

  /// Behind so many bytes of a message no misspelt name is looked for.
  private static let misspeltLimit = 2_048

  /// A tag, or another group in brackets, is no longer.
  static let groupLimit = 256

  /// Returns the event that the message in `line[message]` is, or nil when it is none.
  func match(
    _ line: Span<UInt8>, _ message: Range<Int>, sender: Int32? = nil
  ) -> Match? {
    guard case .event(let match) = judge(line, message, sender: sender) else { return nil }
    return match
  }

  /// Tells which event the message in `record[message]` is, or why it is none.
  ///
  /// - Parameter sender: what `Vocabulary.sender` says of the process, or nil where there is none.
  func judge(
    _ record: Span<UInt8>, _ message: Range<Int>, sender: Int32? = nil
  ) -> Outcome {
    // What a record has behind its message, as labels are, is not looked at.
    let line = record.extracting(0..<min(message.upperBound, record.count))
    let outcome = judgeUnwrapped(line, message, sender: sender)
    guard case .nearMiss(let miss) = outcome,
      [.none, .sentence, .glued, .source].contains(miss.reason), !isRunner, listeners.hasCheck,
      let (word, _) = vocabulary.misspeltName(
        in: line, message.clamped(to: 0..<line.count).prefix(Self.misspeltLimit))
    else { return outcome }
    // Its arguments alone make no code of it.
    return miss.reason == .source && miss.text != word
      ? outcome : .nearMiss(NearMiss(.misspelt, word))
  }

  /// The same, of what is spelt right. Of a message that stands in brackets as a whole, as a tag does, what is in them is the message.
  private func judgeUnwrapped(
    _ line: Span<UInt8>, _ message: Range<Int>, sender: Int32?
  ) -> Outcome {
    var (inner, outcome) = (message, judgeSpellings(line, message, sender: sender))
    for _ in 0..<Self.wrapLimit {
      guard case .nearMiss(let miss) = outcome, miss.reason == .none, !isRunner,
        let range = Self.wrapped(line, inner)
      else { break }
      inner = range
      outcome = judgeSpellings(line, inner, sender: sender)
    }
    return outcome
  }

  /// Nobody puts more brackets around a message.
  private static let wrapLimit = 3

  /// What stands in the brackets around `line[range]`; nil where it has none.
  private static func wrapped(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let start = line.end(ofRunFrom: range.lowerBound) { $0.isBlank }
    var end = range.upperBound
    while end > start, line[end - 1] <= 0x20 { end -= 1 }
    guard start + 2 < end, "([".utf8.contains(line[start]),
      MessageRest.argumentsEnd(line, start, end) == end
    else { return nil }
    return start + 1..<end - 1
  }

  /// The same of the message as it is. The leftmost spelling counts, and of several there the longest.
  private func judgeSpellings(
    _ line: Span<UInt8>, _ message: Range<Int>, sender: Int32?
  ) -> Outcome {
    let end = trimmedEnd(line, message)
    var before = MessageBeginning(start: message.lowerBound, end: end)
    var place = message.lowerBound
    while place < end {
      let byte = line[place]
      // Few spellings, if any, begin with a blank, and nothing else does.
      if byte == 0x20, vocabulary.candidates(line, at: place, nil).isEmpty {
        place += 1
        continue
      }
      if let behind = numberingEnd(line, at: place, to: end) { place = behind }
      let word = MessageWord(in: line, at: place, to: end)
      if let outcome = spelling(line, at: place, word, before, sender) {
        return outcome.unless(before, in: line)
      }
      if isRunner, byte > 0x20 { return .nearMiss(NearMiss(.sentence, place..<place + 1)) }
      let step: MessageBeginning.Step
      if let word {
        if line.has("(", at: word.range.upperBound), let outcome = handSignature(line, word, before)
        {
          return outcome.unless(before, in: line)
        }
        if let isAwaited = isAwaited(field: word, in: line, before) {
          step = before.take(field: word, isAwaited: isAwaited)
        } else if word.isValue(in: line) {
          step = before.take(field: word, isAwaited: false)
        } else if let (pair, meaning) = vocabulary.words.pair(from: word, in: line, to: end) {
          step = before.take(pair, meaning, in: line, vocabulary)
        } else {
          step = before.take(word, vocabulary.words.meaning(of: word), in: line, vocabulary)
        }
      } else if MessageWord.isForeign(line, at: place) {
        let run = MessageWord.foreignRun(in: line, from: place, to: end)
        step = before.take(
          foreign: run, vocabulary.words.meaning(ofForeign: run, in: line), in: line)
      } else {
        if let miss = vocabulary.words.endTag(in: line, at: place, to: end, isBefore: true) {
          return .nearMiss(miss)
        }
        if let outcome = bracket(line, at: place, before) {
          return outcome.unless(before, in: line)
        }
        step = before.takeSign(in: line, at: place, holdsName: holdsName(line, in: place, to: end))
      }
      switch step {
      case .on(let next): place = next
      case .refused(let reason): return .nearMiss(reason)
      }
    }
    return .nearMiss(before.sentence ?? NearMiss(.none, message.lowerBound..<message.lowerBound))
  }

  /// Whether the name of a field says that its value is awaited, or has passed, or is what something else came of; nil where the word names no field.
  private func isAwaited(
    field word: MessageWord, in line: Span<UInt8>, _ before: MessageBeginning
  ) -> Bool? {
    let end = before.end
    let isField = word.isField(in: line, to: end)
    let isCause =
      (isField || line.has(": ", at: word.range.upperBound) || word.isKey(in: line, to: end))
      && vocabulary.isCause(word, in: line)
    guard isField || isCause || word.isLabel(in: line) else { return nil }
    return isCause || vocabulary.words.isAwaited(field: word, in: line)
      || before.isOption(line, field: word, vocabulary)
  }

  /// Whether a text holds nothing but signs, numbers, names of types and files, and words that say nothing.
  func isDecoration(_ text: Span<UInt8>) -> Bool {
    var place = 0
    while place < text.count {
      if let word = MessageWord(in: text, at: place, to: text.count) {
        guard
          word.isName || word.isCapital || vocabulary.words.meaning(of: word) == .neutral
            || text.has(".", at: word.range.upperBound)
            || place > 0 && text[place - 1] == UInt8(ascii: ".")
        else { return false }
        place = word.range.upperBound
      } else if MessageWord.isForeign(text, at: place) {
        let run = MessageWord.foreignRun(in: text, from: place, to: text.count)
        guard MessageWord.isSign(text, run) else { return false }
        place = run.upperBound
      } else {
        place += 1
      }
    }
    return true
  }

  /// Whether `text` is all that the message says, but for tags and names before it, and what is added behind a sign:
  /// `[Life] App resigned active - pauses the video`.
  func isWhole(_ line: Span<UInt8>, _ text: Range<Int>, in message: Range<Int>) -> Bool {
    let (start, end) = (text.lowerBound, text.upperBound)
    let rest = line.end(ofRunFrom: end) { $0.isBlank }
    let isInBrackets = line.has("[", at: start - 1) && line.has("]", at: end)
    guard
      rest >= message.upperBound || line[rest].isDigit || line[rest].setsApart || isInBrackets
    else {
      return false
    }
    guard start > message.lowerBound else { return true }
    var place = message.lowerBound
    // What stands in a tag is any word.
    while let open = line.firstIndex(of: UInt8(ascii: "["), from: place, to: start),
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: open, to: start)
    {
      guard isDecoration(line.extracting(place..<open)) else { return false }
      place = close + 1
    }
    // So is what stands before a colon.
    place = line.end(ofRunFrom: place) { $0.isBlank }
    let label = line.identifierEnd(from: place)
    if line.has(": ", at: label) { place = min(label + 2, start) }
    return isDecoration(line.extracting(place..<start)) && line[start - 1] != UInt8(ascii: ".")
  }

  /// Where the digits end that stand right before a callback in small letters: `222applicationWillTerminate`. People number their lines so.
  private func numberingEnd(_ line: Span<UInt8>, at place: Int, to end: Int) -> Int? {
    guard line[place].isDigit, place == 0 || !line[place - 1].isASCIIIdentifier else { return nil }
    let behind = line.end(ofRunFrom: place) { $0.isDigit }
    guard behind < end, 0x61...0x7A ~= line[behind],
      let word = MessageWord(in: line, at: behind, to: end),
      vocabulary.callback(in: line, at: behind, word, to: end) != nil
    else { return nil }
    return behind
  }

  /// Whether a callback begins right behind the bracket at `place`, or a state whose name is or begins with the tag: `[AppState] active`.
  private func holdsName(_ line: Span<UInt8>, in place: Int, to end: Int) -> Bool {
    let sign = line[place]
    guard sign == UInt8(ascii: "<") || sign == UInt8(ascii: "(") || sign == UInt8(ascii: "["),
      let word = MessageWord(in: line, at: place + 1, to: end)
    else {
      return false
    }
    if vocabulary.callback(in: line, at: place + 1, word, to: end, orWording: true) != nil {
      return true
    }
    return sign == UInt8(ascii: "[") && vocabulary.mayBeState(word, in: line)
      && vocabulary.state(
        in: line, at: place + 1, word, to: end, named: Self.tagEnd(line, from: place, to: end))
        != nil
  }

  /// Where the tag that opens at `place` is closed.
  private static func tagEnd(_ line: Span<UInt8>, from place: Int, to end: Int) -> Int {
    line.firstIndex(of: UInt8(ascii: "]"), from: place + 1, to: min(end, place + groupLimit))
      ?? .max
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

  /// What the spelling at `place` makes of the message; nil where none stands there.
  private func spelling(
    _ line: Span<UInt8>, at place: Int, _ word: MessageWord?, _ before: MessageBeginning,
    _ sender: Int32?
  ) -> Outcome? {
    let end = before.end
    var refusal: NearMiss?
    for candidate in vocabulary.candidates(line, at: place, word) {
      guard let after = vocabulary.end(of: candidate, in: line, at: place, to: end) else {
        continue
      }
      var form = vocabulary.form(of: candidate)
      if let outcome = state(form, in: line, at: place, after: after, before) { return outcome }
      if let tagged = vocabulary.taggedForm(from: form),
        hasThingTag(line, before.start..<place)
      {
        form = tagged
      }
      while form >= 0 {
        switch judge(form, in: line, at: place, after: after, before, sender) {
        case .event(let match): return .event(match)
        // Where only formulas would listen to it, what comes later is what it is to all others.
        case .nearMiss where vocabulary.lexicon.forms[form].isAuxiliary: break
        case .nearMiss(let miss):
          switch miss.reason {
          case .none: break
          // A shorter one may end where a token does.
          case .glued: refusal = refusal ?? miss
          default: return .nearMiss(miss)
          }
        }
        form = Int(vocabulary.lexicon.forms[form].next)
      }
    }
    if let refusal { return .nearMiss(refusal) }
    if let word, word.isName, let form = vocabulary.observerForm(word, in: line) {
      return judge(form, in: line, at: place, after: word.range.upperBound, before, sender)
    }
    guard line[place] == UInt8(ascii: "<"), vocabulary.hearsObjects, listeners.hasCheck
    else { return nil }
    return objectMatch(line, at: place, before, sender).map { .event($0) }
  }

  /// A spelling of `form` that stands at `start` and ends before `after`. A near miss without a reason is none at all.
  private func judge(
    _ form: Int, in line: Span<UInt8>, at start: Int, after: Int, _ before: MessageBeginning,
    _ sender: Int32?
  ) -> Outcome {
    let end = before.end
    let nothing = Outcome.nearMiss(NearMiss(.none, start..<start))
    // Another process may say the same about something else.
    guard isHeard(form), mayPrint(form, sender) else { return nothing }
    let kind = vocabulary.lexicon.forms[form].kind
    let isRunners = if case .runner = kind { true } else { false }
    guard isRunner == isRunners else { return nothing }
    switch kind {
    case .state: return nothing
    case .wording:
      let isWhole = isTextEnd(line, after, end) && !before.isJoined(line, at: start)
      guard isWhole else { return nothing }
      return event(behind: form, in: line, after..<end, sender).map { .event($0) }
        ?? .nearMiss(NearMiss(.wording, start..<after))
    case .pattern, .runner, .text:
      // Dozens of forms may begin here, and what stands before is the same for all: few have more than their beginning here.
      guard let match = textMatch(form, in: line, at: start, after: after, to: end),
        !before.isJoined(line, at: start)
      else { return nothing }
      return .event(match)
    case .name, .call:
      guard !before.isJoined(line, at: start), !isSending(line, start..<after),
        !vocabulary.lexicon.forms[form].isTagged || hasTag(of: form, line, before.start..<start)
      else { return nothing }
      if isHandlerEnd(form, line, after, end) {
        return handlerEnd(form, text: start..<after).map { .event($0) }
          ?? .nearMiss(NearMiss(.second, after..<end))
      }
      let captures = instance(of: form, in: line, after, end)
      let isCall = if case .call = kind { true } else { false }
      // Behind an object any text may follow, but another callback.
      let refusal =
        captures == nil
        ? rest(of: form, in: line, from: after, isCall: isCall, before)
        : rest(of: form, before, to: before.end).otherCallback(line, from: after, vocabulary)
      if let refusal {
        // Of `from a to b` the second one counts.
        let hasPassed =
          refusal.reason == .list && StateValue.isBehindFormer(start..<after, in: line, vocabulary)
        return hasPassed ? nothing : .nearMiss(refusal)
      }
      if let reason = before.reason(line, ofName: start..<after, vocabulary) {
        return .nearMiss(NearMiss(reason, start..<after))
      }
      if vocabulary.lexicon.forms[form].isAlone, hasOtherName(line, before.start..<start) {
        return .nearMiss(NearMiss(.observer, start..<after))
      }
      // The name before words is their tag, and has no such method.
      let owner = vocabulary.isWords(form) ? 0..<0 : before.owner(of: start, in: line)
      return .event(
        Match(
          form: form, text: start..<after, captures: captures, owner: owner,
          speaker: speaker(
            of: form, owner, in: line, start..<after, message: before.start..<end)))
    }
  }

  /// Whether the words in `line[text]` are source code in which the first one gets the others as a message: `[application openURL:url]`.
  private func isSending(_ line: Span<UInt8>, _ text: Range<Int>) -> Bool {
    guard line.has("[", at: text.lowerBound - 1) else { return false }
    let isClosed = line[text.upperBound - 1] == UInt8(ascii: ":")
    let colon = isClosed ? text.upperBound - 1 : text.upperBound
    return line.has(":", at: colon) && colon + 1 < line.count && line[colon + 1].isASCIIIdentifier
      && line.firstIndex(of: 0x20, from: text.lowerBound, to: text.upperBound) != nil
  }

  /// The state whose name stands at `start` and ends before `after`, by its last value; nil where it has none.
  private func state(
    _ first: Int, in line: Span<UInt8>, at start: Int, after: Int, _ before: MessageBeginning
  ) -> Outcome? {
    guard !isRunner, vocabulary.holdsState(first),
      let value = StateValue.last(of: first, in: line, start..<after, to: before.end, vocabulary)
    else { return nil }
    var before = before
    before.open(line, in: after..<value.range.lowerBound)
    let end = value.range.upperBound
    if !isRemark(line, from: end, to: before.end, behind: start..<after, of: first),
      let refusal = rest(of: value.form, in: line, from: end, isCall: false, before)
    {
      return .nearMiss(refusal)
    }
    return .event(Match(form: value.form, text: start..<value.range.upperBound))
  }

  /// Whether nothing more is said of a state from there on, behind its value: the rest is in parentheses, or is a sentence behind a comma. Another
  /// value of the state there makes a list of them.
  private func isRemark(
    _ line: Span<UInt8>, from start: Int, to end: Int, behind name: Range<Int>, of first: Int
  ) -> Bool {
    let place = line.end(ofRunFrom: start) { $0.isBlank }
    if line.has("(", at: place) {
      return place > start && MessageRest.argumentsEnd(line, place, end) == end
    }
    guard line.has(", ", at: start) else { return false }
    // `inactive, skipping` takes the state back.
    let word = MessageWord(in: line, at: start + 2, to: end)
    let isDenial =
      word.map {
        $0.range.upperBound == end && $0.isParticiple(in: line)
          && vocabulary.words.meaning(of: $0) == .miss
      } ?? false
    return !isDenial && !holdsValue(line, start + 2..<end, name, of: first)
  }

  /// Whether a value of a state stands in `line[range]` that is not called an old one.
  private func holdsValue(
    _ line: Span<UInt8>, _ range: Range<Int>, _ name: Range<Int>, of first: Int
  ) -> Bool {
    var (place, isFormer) = (range.lowerBound, false)
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if !isFormer, vocabulary.form(ofValue: word.range, name, in: line, first) != nil {
        return true
      }
      isFormer = vocabulary.isFormer(word, in: line)
      place = word.range.upperBound
    }
    return false
  }

  /// Why what comes after a callback makes its message no event; nil where it does not.
  @inline(__always)
  private func rest(
    of form: Int, in line: Span<UInt8>, from after: Int, isCall: Bool, _ before: MessageBeginning
  ) -> NearMiss? {
    guard after < before.end else { return nil }
    let refusal = rest(of: form, before, to: before.end)
      .refusal(line, from: after, isCall: isCall, vocabulary)
    let end = refusal?.text.lowerBound ?? before.end
    let comment = line.commentStart(from: after, to: end)
    guard comment < end else { return refusal }
    // What refuses it may stand in the comment, which is no word of the app.
    let own = rest(of: form, before, to: comment)
    return own.refusal(line, from: after, isCall: isCall, vocabulary)
      ?? denial(line, in: comment..<before.end)
  }

  private func rest(of form: Int, _ before: MessageBeginning, to end: Int) -> MessageRest {
    MessageRest(
      form: form, end: end, openParentheses: before.openParentheses, isBare: before.isBare)
  }

  /// Two words that say in a comment that the callback did not come: `x <-- never called`.
  private func denial(_ line: Span<UInt8>, in comment: Range<Int>) -> NearMiss? {
    guard let start = comment.first(where: { line[$0].isIdentifier }),
      var word = MessageWord(in: line, at: start, to: comment.upperBound)
    else { return nil }
    // `was not called`
    if vocabulary.words.meaning(of: word) == .verb {
      word = MessageWord(in: line, at: word.range.upperBound + 1, to: comment.upperBound) ?? word
    }
    guard
      let (words, meaning) = vocabulary.words.pair(from: word, in: line, to: comment.upperBound),
      meaning == .miss
    else { return nil }
    return NearMiss(.awaited, words.range)
  }

  /// Whether somebody of those that count listens to this form.
  @inline(__always)
  func isHeard(_ form: Int) -> Bool {
    vocabulary.lexicon.forms[form].listeners.rawValue & listeners.rawValue != 0
  }

  /// Stands for the sender of a message where nothing tells who has printed it.
  static let anybody = Int32.max

  /// Whether the process of number `sender`, or nobody, prints texts of this form.
  private func mayPrint(_ form: Int, _ sender: Int32?) -> Bool {
    guard vocabulary.lexicon.forms[form].isReport,
      vocabulary.lexicon.forms[form].sender != Lexicon.Form.itself
    else { return true }
    if sender == Self.anybody { return true }
    return sender.map { $0 >= 0 && $0 == vocabulary.lexicon.forms[form].sender }
      ?? (vocabulary.lexicon.forms[form].sender < 0)
  }

  /// The callback itself behind the app's own words for it, `form`: `App moved to the background: x`.
  private func event(
    behind form: Int, in line: Span<UInt8>, _ rest: Range<Int>, _ sender: Int32?
  ) -> Match? {
    guard rest.count <= Self.groupLimit,
      case .event(let match) = judgeSpellings(line, rest, sender: sender),
      // A framework has states of its own: `App went to background: AppLifecycleState.paused`.
      vocabulary.lexicon.forms[match.form].event == vocabulary.lexicon.forms[form].event
        || vocabulary.holdsState(match.form)
    else { return nil }
    return match
  }

  /// A text, perhaps with places that vary, whose first literal ends before `after`.
  private func textMatch(
    _ form: Int, in line: Span<UInt8>, at start: Int, after: Int, to end: Int
  ) -> Match? {
    let text = vocabulary.lexicon.forms[form].text
    guard line.equals(start..<after, vocabulary.lexicon.text.span, text) else { return nil }
    guard vocabulary.lexicon.forms[form].isPattern else {
      return isTextEnd(line, after, end) ? Match(form: form, text: start..<after) : nil
    }
    let number = Int(vocabulary.lexicon.forms[form].pattern)
    guard number < 0 || vocabulary.lexicon.patterns[number].mayMatch(line, at: after, to: end)
    else { return nil }
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

  /// `-[Class selector]`, `+[Class(Category) selector]`, `-[<Class: 0x1050> selector]`, `[Class selector]`; nil for any other bracket.
  private func bracket(
    _ line: Span<UInt8>, at start: Int, _ before: MessageBeginning
  ) -> Outcome? {
    let end = before.end
    let hasSign = line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "+")
    let open = hasSign ? start + 1 : start
    let isMethod = hasSign || start > before.start && line[start - 1] == UInt8(ascii: "-")
    guard !isRunner, open + 1 < end, line[open] == UInt8(ascii: "[") else { return nil }
    // A class may be in a category, and a name of Swift may be mangled: both have their limits, and so has the group.
    guard
      let close = line.firstIndex(
        of: UInt8(ascii: "]"), from: open + 1, to: min(end, open + Self.groupLimit))
    else { return hasSign ? .nearMiss(NearMiss(.glued, start..<open + 1)) : nil }
    guard isMethod else { return tag(line, open..<close, before) }
    let object = ObjectAddress.description(in: line, at: open + 1, to: close)
    guard
      let blank = line.firstIndex(of: 0x20, from: object?.end ?? open + 1, to: close),
      blank > open + 1, line.firstIndex(of: UInt8(ascii: "["), from: open + 1, to: close) == nil,
      let form = method(line, blank + 1..<close)
    else { return nil }
    let owner = object.map { open + 2..<$0.address.lowerBound - 2 } ?? open + 1..<blank
    return bracket(line, start..<close + 1, of: owner, form, before)
  }

  /// The form of the callback that is all of `line[range]`; with arguments, as tracers print them, of the part that tells it:
  /// `application:0x1050 didFinishLaunchingWithOptions:<NSDictionary: 0x12e>`.
  private func method(_ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while let word = MessageWord(in: line, at: place, to: range.upperBound) {
      if let form = callback(line, place..<range.upperBound, word) { return form }
      let value = word.range.upperBound + 1
      guard line.has(":", at: value - 1) else { return nil }
      if value == range.upperBound { return callback(line, word.range, word) }
      guard
        let end = line[value] == UInt8(ascii: "<") || line[value] == UInt8(ascii: "(")
          ? MessageRest.argumentsEnd(line, value, range.upperBound)
          : ObjectAddress.address(in: line, at: value, to: range.upperBound)?.upperBound
      else { return nil }
      if let form = callback(line, place..<value, word) ?? callback(line, word.range, word) {
        return form
      }
      place = end + 1
    }
    return nil
  }

  /// The first form of a candidate that is a name or a call and needs no tag; nil where none is.
  func firstName(of candidate: Int) -> Int? {
    var form = vocabulary.form(of: candidate)
    while form >= 0 {
      switch vocabulary.lexicon.forms[form].kind {
      case .name where isHeard(form) && !vocabulary.lexicon.forms[form].isTagged,
        .call where isHeard(form):
        return form
      default: form = Int(vocabulary.lexicon.forms[form].next)
      }
    }
    return nil
  }

  /// The form of the callback that is all of `line[range]`, which begins with `word`; nil where none is.
  private func callback(_ line: Span<UInt8>, _ range: Range<Int>, _ word: MessageWord) -> Int? {
    for candidate in vocabulary.candidates(line, at: range.lowerBound, word)
    where vocabulary.isCandidate(candidate, in: line, range) {
      if let form = firstName(of: candidate) { return form }
    }
    let end = line.has(":", at: range.upperBound - 1) ? range.upperBound - 1 : range.upperBound
    guard word.range == range.lowerBound..<end,
      let form = vocabulary.observerForm(word, in: line), isHeard(form)
    else { return nil }
    return form
  }

  /// `[Class selector]`, `[Class.function(_:)]`, `[File.swift:20 function(_:)]`: a tag that ends with a callback, as loggers print where
  /// a line comes from.
  private func tag(
    _ line: Span<UInt8>, _ tag: Range<Int>, _ before: MessageBeginning
  ) -> Outcome? {
    var place = tag.lowerBound + 1
    var refusal: NearMiss?
    // The line of the source file may come last: `[AppDelegate:x:41]`, `[AppDelegate.m, x:, 41]`.
    var last = tag.upperBound
    while last > place, line[last - 1].isDigit { last -= 1 }
    last = line[last - 1] == UInt8(ascii: ":") || line[last - 1].isBlank ? last - 1 : tag.upperBound
    if line.has(", ", at: last - 1) { last -= 1 }
    while place < tag.upperBound {
      guard let word = MessageWord(in: line, at: place, to: tag.upperBound) else {
        if line[place] == UInt8(ascii: "[") { return nil }
        if MessageWord.isForeign(line, at: place) {
          let run = MessageWord.foreignRun(in: line, from: place, to: tag.upperBound)
          if vocabulary.words.meaning(ofForeign: run, in: line) == .miss {
            refusal = refusal ?? NearMiss(.awaited, run)
          }
          place = run.upperBound
        } else {
          place += 1
        }
        continue
      }
      if place > tag.lowerBound + 1,
        let form = callback(line, place..<tag.upperBound, word)
          ?? (place < last ? callback(line, place..<last, word) : nil)
      {
        if let refusal = refusal ?? other(than: form, line, tag.lowerBound + 1..<place) {
          return .nearMiss(refusal)
        }
        let end = Self.ownerEnd(line, tag.lowerBound + 1..<place)
        return bracket(
          line, tag.lowerBound..<tag.upperBound + 1, of: tag.lowerBound + 1..<end, form, before)
      }
      switch vocabulary.words.meaning(of: word) {
      case .miss: refusal = refusal ?? NearMiss(.awaited, word.range)
      case .second: refusal = refusal ?? NearMiss(.second, word.range)
      case .keyword: refusal = refusal ?? NearMiss(.source, word.range)
      // What stands in the brackets is the message: `[data saved in x]`.
      case nil
      where !word.isName && !word.isCapital && line[place - 1] != UInt8(ascii: ".")
        && line.has(" ", at: word.range.upperBound):
        refusal = refusal ?? NearMiss(.sentence, word.range)
      case .neutral, .verb, .modal, .prose, nil: break
      }
      place = word.range.upperBound
    }
    return nil
  }

  /// Another callback than that of `form` in `line[range]`, which makes a list of both: `[didBecomeActive, willResignActive]`.
  private func other(than form: Int, _ line: Span<UInt8>, _ range: Range<Int>) -> NearMiss? {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if let event = vocabulary.callback(in: line, at: place, word, to: range.upperBound),
        event != vocabulary.lexicon.forms[form].event
      {
        return NearMiss(.list, word.range)
      }
      place = word.range.upperBound
    }
    return nil
  }

  /// Where the name ends that stands before a callback, without signs and the number of a line: `AppDelegate.swift / 41:`.
  private static func ownerEnd(_ line: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, !line[end - 1].isIdentifier { end -= 1 }
    var number = end
    while number > range.lowerBound, line[number - 1].isDigit { number -= 1 }
    guard number < end, number > range.lowerBound, line[number - 1].isBlank else { return end }
    return ownerEnd(line, range.lowerBound..<number)
  }

  /// The method in `line[text]` of the class in `line[owner]`; nil where it is no event, and only formulas
  /// would listen to it.
  func bracket(
    _ line: Span<UInt8>, _ text: Range<Int>, of owner: Range<Int>, _ form: Int,
    _ before: MessageBeginning
  ) -> Outcome? {
    let close = text.upperBound
    if isHandlerEnd(form, line, close, before.end) {
      return handlerEnd(form, text: text).map { .event($0) }
        ?? .nearMiss(NearMiss(.second, close..<before.end))
    }
    if let refusal = rest(of: form, in: line, from: close, isCall: true, before) {
      return vocabulary.lexicon.forms[form].isAuxiliary ? nil : .nearMiss(refusal)
    }
    var captures = instance(of: form, in: line, close, before.end)
    captures?.implementer = owner
    return .event(
      Match(
        form: form, text: text, captures: captures, owner: owner,
        speaker: speaker(of: form, owner, in: line, text, message: before.start..<before.end)))
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
    _ line: Span<UInt8>, at start: Int, _ before: MessageBeginning, _ sender: Int32?
  ) -> Match? {
    guard let object = ObjectAddress.description(in: line, at: start, to: before.end) else {
      return nil
    }
    var place = object.end
    while place < before.end, line[place].isBlank || line[place] == UInt8(ascii: ":") { place += 1 }
    guard place < before.end,
      case .event(var match)? = bracket(line, at: place, before)
        ?? spelling(
          line, at: place, MessageWord(in: line, at: place, to: before.end), before, sender),
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
    guard start < end, !vocabulary.handlerEndWords.isEmpty,
      !vocabulary.lexicon.forms[form].isAuxiliary
    else { return false }
    var word = start
    if line[word] == UInt8(ascii: "(") {
      guard let close = MessageRest.argumentsEnd(line, word, end) else { return false }
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
    guard hasBlank, word < end else { return false }
    let letter = line[word].lowercased
    return vocabulary.handlerEndWords.contains { phrase in
      guard phrase.first == letter, line.matches(phrase.span, 0..<phrase.count, at: word) else {
        return false
      }
      var rest = word + phrase.count
      if rest < end, line[rest].isIdentifier { return false }
      while rest < end, line[rest].isBlank { rest += 1 }
      return rest >= end || !line[rest].isIdentifier || line[rest].isDigit
    }
  }

  /// The end of a handler, if something listens to it.
  private func handlerEnd(_ form: Int, text: Range<Int>) -> Match? {
    // Only formulas listen to it.
    guard listeners.contains(.check),
      vocabulary.handlerEnd(of: vocabulary.lexicon.forms[form].event) != nil
    else { return nil }
    return Match(form: form, text: text, isHandlerEnd: true)
  }
}

extension UInt8 {
  /// Whether what stands behind it adds something to what stands before: a sign of punctuation, or one outside of ASCII that is no letter.
  /// 0xE2 begins signs in UTF-8.
  fileprivate var setsApart: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "!"),
      UInt8(ascii: "("), UInt8(ascii: "-"):
      true
    default: self == 0xE2 || self > 0xED
    }
  }
}
