/// What a framework's state is said to be: `AppState changed: background -> active`.
struct StateValue {
  /// An index into `Lexicon.forms`.
  var form: Int
  /// Where the value stands.
  var range: Range<Int>

  /// A value further away belongs to something else.
  private static let limit = 120
  /// The hashes of what says whether the app is in a state.
  private static let answers = ["true", "false", "yes", "no", "1", "0"].map {
    MessageWord.hash(of: Array($0.utf8).span, 0..<$0.utf8.count)
  }

  /// The last of the values that stand after the state's name with nothing but signs and neutral words between, and have not
  /// passed; nil where none stands there. A comma, a bar or a bracket after a value ends them, but for a second value that ends the message:
  /// the old one stands before the new one.
  ///
  /// - Parameters:
  ///   - first: the first form with the letters of the name, an index into `Lexicon.forms`.
  ///   - name: where the name stands.
  static func last(
    of first: Int, in line: Span<UInt8>, _ name: Range<Int>, to end: Int,
    _ vocabulary: borrowing Vocabulary
  ) -> StateValue? {
    var (first, name) = (first, name)
    let start = name.upperBound
    guard start < end, !line[start].isASCIIIdentifier else { return nil }
    let limit = min(end, start + limit)
    var found: StateValue?
    /// Whether an owner of a value, as `AppLifecycleState.`, may come: behind the second value only behind words.
    var mayNameOwner = true
    var (isFormer, values, place) = (isBehindFormer(name, in: line, vocabulary), 0, start)
    while place < limit {
      let byte = line[place]
      if let word = MessageWord(in: line, at: place, to: limit) {
        if let form = vocabulary.form(ofValue: word.range, name, in: line, first) {
          if isAnswered(line, word, to: end) { return nil }
          if !isFormer { found = StateValue(form: form, range: word.range) }
          values += 1
          (mayNameOwner, isFormer) = (false, false)
        } else if vocabulary.isFormer(word, in: line) {
          (mayNameOwner, isFormer) = (true, true)
        } else {
          switch vocabulary.words.meaning(of: word) {
          case .neutral, .verb, .prose: mayNameOwner = true
          case .miss, .second, .keyword, .modal: return found
          case nil:
            // `AppLifecycleState.` may stand before each value, and tells whose it is better than the words before it.
            guard word.isName, line.has(".", at: word.range.upperBound), mayNameOwner
            else { return found }
            (first, name) = vocabulary.state(named: word, in: line) ?? (first, name)
          }
        }
        place = word.range.upperBound
        continue
      }
      if MessageWord.isForeign(line, at: place) {
        let run = MessageWord.foreignRun(in: line, from: place, to: limit)
        // Arrows and other signs; letters are something else.
        guard byte == 0xE2 || byte == 0xEF || byte == 0xF0 else { return found }
        if values == 1, line.has("→", at: run.lowerBound) { mayNameOwner = true }
        place = run.upperBound
        continue
      }
      switch byte {
      // `AppLifecycleState.hidden -> AppLifecycleState.paused`. Three of them are a chain.
      case UInt8(ascii: ">") where values == 1: mayNameOwner = true
      case 0x0A, UInt8(ascii: "?"): return found
      case UInt8(ascii: ",") where found != nil && values == 1:
        return newValue(of: first, in: line, name, place + 1..<end, vocabulary) ?? found
      case UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "("),
        UInt8(ascii: "["):
        if found != nil { return found }
      case UInt8(ascii: "="), UInt8(ascii: "!"): if isComparison(line, place) { return found }
      default: break
      }
      place += 1
    }
    return found
  }

  /// Whether the word before the state's name says that its value has passed: `changed from AppLifecycleState.resumed`.
  static func isBehindFormer(
    _ name: Range<Int>, in line: Span<UInt8>, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    var end = name.lowerBound
    while end > 0, line[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > 0, line[start - 1].isASCIIIdentifier { start -= 1 }
    guard end < name.lowerBound, let word = MessageWord(in: line, at: start, to: end) else {
      return false
    }
    return vocabulary.isFormer(word, in: line)
  }

  /// Whether an answer to the question for the word comes next: `Is active: false` says that the app is not active.
  private static func isAnswered(_ line: Span<UInt8>, _ word: MessageWord, to end: Int) -> Bool {
    let answer = line.end(ofRunFrom: word.range.upperBound) {
      $0.isBlank || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=")
    }
    guard answer > word.range.upperBound, let next = MessageWord(in: line, at: answer, to: end)
    else { return false }
    return isAnswer(next)
  }

  /// Whether the word is a truth value.
  static func isAnswer(_ word: MessageWord) -> Bool { answers.contains(word.hash) }

  /// Whether `==` or `!=` begins there, and no arrow, which may be as long as it likes: `=====>`.
  private static func isComparison(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard line.has("=", at: place + 1), place == 0 || line[place - 1] != UInt8(ascii: "=") else {
      return false
    }
    return !line.has(">", at: line.end(ofRunFrom: place + 1) { $0 == UInt8(ascii: "=") })
  }

  /// The value that stands alone in `line[range]`, or behind neutral words, up to the end of the message: `old, new`, `old, now new`.
  private static func newValue(
    of first: Int, in line: Span<UInt8>, _ name: Range<Int>, _ range: Range<Int>,
    _ vocabulary: borrowing Vocabulary
  ) -> StateValue? {
    lastWord(in: line, from: range.lowerBound, to: range.upperBound, vocabulary).flatMap { word in
      vocabulary.form(ofValue: word, name, in: line, first).map {
        StateValue(form: $0, range: word)
      }
    }
  }

  /// The word that stands between blanks and signs alone, or behind neutral words, up to the end of the message; nil where there is none, or more.
  private static func lastWord(
    in line: Span<UInt8>, from start: Int, to end: Int, _ vocabulary: borrowing Vocabulary
  ) -> Range<Int>? {
    var place = start
    while place < end, !line[place].isASCIIIdentifier { place += 1 }
    guard var word = MessageWord(in: line, at: place, to: end) else { return nil }
    while vocabulary.words.meaning(of: word) == .neutral,
      let next = MessageWord(
        in: line, at: line.end(ofRunFrom: word.range.upperBound) { $0.isBlank }, to: end)
    {
      word = next
    }
    guard line.end(ofRunFrom: word.range.upperBound, where: { !$0.isIdentifier }) >= end
    else { return nil }
    return word.range
  }
}
