/// What the words beside a callback say, by the lists of the rules (docs/rule-language.md, "message").
struct MessageWords: Sendable {
  /// In the order in which the lists are read, which the table keeps in three bits.
  enum Meaning: UInt32, Sendable {
    /// Its handler is done, or something else is told about it.
    case second = 1
    /// The callback is awaited, registered, observed, removed or asked about.
    case miss
    /// A word of a programming language; with a colon, a label.
    case keyword
    /// A verb that makes a sentence where something but a neutral word comes after it.
    case verb
    /// Decoration; with a colon any words may come after it.
    case prose
    /// Decoration.
    case neutral
    /// A verb before another one: of what will be, may be or should be.
    case modal
  }

  /// All words, each with a blank behind it.
  private let text: [UInt8]
  /// A hash table with open addressing: the upper halves of hashes, with the meaning in the place of the last bits; 0 is an empty slot. The bits below
  /// tell the slot.
  private var entries: [UInt32] = []
  private static let meaningBits: UInt32 = 7
  /// Words of scripts that put no blanks between words, which are looked for inside of a text: ranges of `text`.
  private var foreign: [Range<Int>] = []

  /// What takes a callback back in brackets beside it.
  private let tags: WordList

  /// Two words that say something together: two hashes for each pair, and its meaning.
  private var pairs: [UInt64] = []
  /// Ten bits of the hashes of the first words of pairs that are looked for: most words begin none.
  private var pairBits = [UInt64](repeating: 0, count: 16)

  init(_ rules: RuleSet) {
    var text: [UInt8] = []
    for phrase in rules.handlerEndWords {
      // The first one of several words in a text counts.
      text += phrase.utf8.prefix { $0 != 0x20 }
      text.append(0x20)
    }
    // The words that end a handler belong to the first list.
    var ends: [Int] = []
    // For a word in several lists the first list counts.
    for list: MessageDefinition.Kind in [.after, .miss, .keyword, .verb, .prose, .neutral, .modal] {
      text += rules.message[list].text
      ends.append(text.count)
    }
    self.text = text
    tags = rules.message[.tag]
    // There are some eighty pairs.
    pairs.reserveCapacity(300)
    var slots = 64
    // A word has seven letters and a blank as a rule, so that most words of logs, which are in no list, meet an empty slot at once. There always
    // are some: all words but the 37 of one byte take three bytes at least.
    while 3 * slots <= text.count + 64 { slots *= 2 }
    var entries = [UInt32](repeating: 0, count: slots)
    // There are a thousand words: they are filled in without a question whether the array is its own.
    var table = entries.mutableSpan
    var start = 0
    var joint = Self.joint(in: text.span, from: 0)
    for (list, end) in ends.enumerated() {
      let meaning = Meaning(rawValue: UInt32(list) + 1) ?? .neutral
      while let blank = text.span.firstNear(0x20, from: start, to: end) {
        if joint < blank {
          add(text.span, start..<joint, joint + 1..<blank, meaning)
          joint = Self.joint(in: text.span, from: blank)
        } else if start < blank {
          if MessageWord.isForeign(text.span, at: start) { foreign.append(start..<blank) }
          let hash = MessageWord.hash(of: text.span, start..<blank)
          let slot = Self.slot(of: hash, in: table.span)
          if table[slot] == 0 { table[slot] = Self.entry(hash, meaning) }
        }
        start = blank + 1
      }
      start = end
    }
    self.entries = entries
  }

  /// Where the next pair of words is joined; there are few.
  private static func joint(in text: Span<UInt8>, from start: Int) -> Int {
    text.firstIndex(of: WordList.joint, from: start, to: text.count) ?? .max
  }

  private mutating func add(
    _ text: Span<UInt8>, _ first: Range<Int>, _ second: Range<Int>, _ meaning: Meaning
  ) {
    let hash = MessageWord.hash(of: text, first)
    pairs.append(hash)
    pairs.append(MessageWord.hash(of: text, second))
    pairs.append(UInt64(meaning.rawValue))
    if meaning != .neutral { pairBits[Self.pairPlace(of: hash)] |= 1 &<< hash }
  }

  @inline(__always)
  private static func pairPlace(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> 6 & 15)
  }

  private static func entry(_ hash: UInt64, _ meaning: Meaning) -> UInt32 {
    upperHalf(hash) & ~meaningBits | meaning.rawValue
  }

  @inline(__always)
  private static func upperHalf(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  /// Where the word is, or where there is none.
  @inline(__always)
  private static func slot(of hash: UInt64, in entries: Span<UInt32>) -> Int {
    var slot = Int(truncatingIfNeeded: hash >> 20) & (entries.count - 1)
    while entries[slot] != 0, (entries[slot] ^ upperHalf(hash)) & ~meaningBits != 0 {
      slot = (slot + 1) & (entries.count - 1)
    }
    return slot
  }

  /// What `word` says; nil for one that no list has.
  func meaning(of word: MessageWord) -> Meaning? { meaning(hash: word.hash) }

  /// Whether the name of a field, or the first word in it, says that its value is awaited or has passed: `lastEvent`, `waiting_for`, `pauseOn`.
  func isAwaited(field: MessageWord, in line: Span<UInt8>) -> Bool {
    let name = field.range
    let first = line.end(ofRunFrom: name.lowerBound + 1) { 0x61...0x7A ~= $0 }
    // `fn=x` names the function that prints, and `FN:` begins a record of coverage.
    guard !line.has("fn=", at: name.lowerBound) else { return false }
    return [.miss, .second].contains(meaning(of: field)) || line.has("On", at: name.upperBound - 2)
      || first < name.upperBound && meaning(hash: line.wordHash(name.lowerBound..<first)) == .miss
  }

  @inline(__always)
  private func meaning(hash: UInt64) -> Meaning? {
    // No meaning has the number 0.
    Meaning(rawValue: entries[Self.slot(of: hash, in: entries.span)] & Self.meaningBits)
  }

  /// Two words from `first` on that say something together, as one; nil where they do not.
  @inline(__always)
  func pair(from first: MessageWord, in line: Span<UInt8>, to end: Int) -> (MessageWord, Meaning)? {
    guard pairBits[Self.pairPlace(of: first.hash)] &>> first.hash & 1 == 1 else { return nil }
    return knownPair(from: first, in: line, to: end)
  }

  private func knownPair(
    from first: MessageWord, in line: Span<UInt8>, to end: Int
  ) -> (MessageWord, Meaning)? {
    let blank = first.range.upperBound
    guard blank < end, line[blank].isBlank || line[blank] == UInt8(ascii: "-"),
      let second = MessageWord(in: line, at: blank + 1, to: end)
    else { return nil }
    return pairMeaning(first.hash, second.hash).map { meaning in
      var whole = first
      whole.range = first.range.lowerBound..<second.range.upperBound
      return (whole, meaning)
    }
  }

  /// Whether two words with these hashes say nothing together, one after the other.
  func isNeutral(_ first: UInt64, _ second: UInt64) -> Bool {
    pairMeaning(first, second) == .neutral
  }

  private func pairMeaning(_ first: UInt64, _ second: UInt64) -> Meaning? {
    for place in stride(from: 0, to: pairs.count, by: 3)
    where pairs[place] == first && pairs[place + 1] == second {
      return Meaning(rawValue: UInt32(pairs[place + 2]))
    }
    return nil
  }

  /// Whether nothing but a word for the end of a handler stands in the brackets that open at `place`, or one that takes a callback back: `[END]`,
  /// `(exit)`, `[ignored]`.
  @inline(__always)
  func endTag(
    in line: Span<UInt8>, at place: Int, to end: Int, isBefore: Bool
  ) -> NearMiss? {
    let close: UInt8
    switch line[place] {
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    guard let word = MessageWord(in: line, at: place + 1, to: end), word.range.upperBound < end
    else { return nil }
    if line[word.range.upperBound] == 0x20, isBefore {
      return denialTag(in: line, from: word, close, to: end)
    }
    guard line[word.range.upperBound] == close else { return nil }
    if meaning(of: word) == .second { return NearMiss(.second, word.range) }
    return tags.has(word.range, of: line) ? NearMiss(.awaited, word.range) : nil
  }

  /// A word that takes a callback back among the words in small letters that are all that stands in brackets: `(not called)`, `[observer added]`.
  private func denialTag(
    in line: Span<UInt8>, from first: MessageWord, _ close: UInt8, to end: Int
  ) -> NearMiss? {
    var (word, denial) = (first, NearMiss?.none)
    while !word.isName, !word.isCapital {
      if denial == nil, meaning(of: word) == .miss,
        word.isParticiple(in: line) || pair(from: word, in: line, to: end)?.1 == .miss
      {
        denial = NearMiss(.awaited, word.range)
      }
      let next = word.range.upperBound
      guard next < end, line[next] != close else { return next < end ? denial : nil }
      guard line[next] == 0x20, let other = MessageWord(in: line, at: next + 1, to: end) else {
        return nil
      }
      word = other
    }
    return nil
  }

  /// Whether the first words from `start` on that say something tell when a callback comes: `called when the app …`, `Run before …`.
  func tellsWhen(in line: Span<UInt8>, from start: Int) -> Bool {
    var place = start
    while place < line.count {
      if let word = MessageWord(in: line, at: place, to: line.count) {
        switch meaning(of: word) {
        case .miss: return true
        case .neutral, .verb, .modal, .keyword: place = word.range.upperBound
        case .second, .prose, nil: return false
        }
      } else if MessageWord.isForeign(line, at: place) {
        let run = MessageWord.foreignRun(in: line, from: place, to: line.count)
        if meaning(ofForeign: run, in: line) == .miss { return true }
        place = run.upperBound
      } else {
        place += 1
      }
    }
    return false
  }

  /// Whether a line says that something is called, and not what: `is called:`.
  func arePredicate(in line: Span<UInt8>) -> Bool {
    var (place, count) = (0, 0)
    while place < line.count {
      guard line[place].isIdentifier else {
        place += 1
        continue
      }
      guard let word = MessageWord(in: line, at: place, to: line.count),
        let meaning = meaning(of: word),
        count == 0 ? meaning == .verb && !word.isCapital : meaning == .verb || meaning == .neutral
      else { return false }
      count += 1
      place = word.range.upperBound
    }
    return count > 1
  }

  /// What a text without blanks says, in a script that writes so: the longest word in it, and of equal ones that of the first list.
  func meaning(ofForeign text: Range<Int>, in line: Span<UInt8>) -> Meaning? {
    let letters = self.text.span
    var longest = 0..<0
    for word in foreign where word.count > longest.count {
      var place = text.lowerBound
      while place + word.count <= text.upperBound {
        if line.equals(place..<place + word.count, letters, word) {
          longest = word
          break
        }
        place += 1
      }
    }
    return longest.isEmpty ? nil : meaning(hash: MessageWord.hash(of: letters, longest))
  }
}

extension WordList {
  /// Whether `matches` is true of one of its words, a range of its text.
  func contains(where matches: (Span<UInt8>, Range<Int>) -> Bool) -> Bool {
    let words = text.span
    var start = 0
    while let blank = words.firstIndex(of: 0x20, from: start, to: words.count) {
      if matches(words, start..<blank) { return true }
      start = blank + 1
    }
    return false
  }

  /// Whether `line[word]` is one of its words, in any case of letters.
  func has(_ word: Range<Int>, of line: Span<UInt8>) -> Bool {
    contains { $1.count == word.count && line.equalsInAnyCase(word, $0, $1) }
  }
}
