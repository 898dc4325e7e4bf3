/// What the words beside a callback say, by the lists of the rules (docs/rule-language.md, "message").
struct MessageWords: Sendable {
  enum Meaning: UInt8, Sendable {
    /// The callback is awaited, registered, observed, removed or asked about.
    case miss
    /// Its handler is done, or something else is told about it.
    case second
    /// A verb that makes a sentence where something but a neutral word comes after it.
    case verb
    /// Decoration.
    case neutral
    /// Decoration too; with a colon any words may come after it.
    case prose
  }

  /// A hash table with open addressing; 0 is an empty slot.
  private var hashes: [UInt64]
  private var meanings: [Meaning]
  /// Words of scripts that put no blanks between words, which are looked for inside of a text.
  private var foreign: [(text: [UInt8], meaning: Meaning)] = []

  init(_ rules: RuleSet) {
    let lists: [(text: [UInt8], meaning: Meaning)] = [
      (rules.message.afters.text, .second), (rules.message.misses.text, .miss),
      (rules.message.verbs.text, .verb), (rules.message.proses.text, .prose),
      (rules.message.neutrals.text, .neutral),
    ]
    // A word and its blank are two bytes at least, so that never more than two thirds of the slots are taken.
    var slots = 64
    let size = lists.reduce(2 * rules.handlerEndWords.count) { $0 + $1.text.count }
    while 4 * slots < 3 * size { slots *= 2 }
    hashes = [UInt64](repeating: 0, count: slots)
    meanings = [Meaning](repeating: .neutral, count: slots)
    for phrase in rules.handlerEndWords {
      // Of several words in one text the first one tells.
      let word = Array(phrase.utf8.prefix { $0 != 0x20 })
      insert(word.span, 0..<word.count, .second)
    }
    for (text, meaning) in lists {
      var start = 0
      while start < text.count,
        let end = text.span.firstIndex(of: 0x20, from: start, to: text.count)
      {
        insert(text.span, start..<end, meaning)
        start = end + 1
      }
    }
  }

  private mutating func insert(_ text: Span<UInt8>, _ word: Range<Int>, _ meaning: Meaning) {
    guard !word.isEmpty else { return }
    if MessageWord.isForeign(text[word.lowerBound]) {
      foreign.append((text.copy(of: word), meaning))
    }
    let hash = MessageWord.hash(of: text, word)
    var slot = slot(of: hash)
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return }
      slot = (slot + 1) & (hashes.count - 1)
    }
    hashes[slot] = hash
    meanings[slot] = meaning
  }

  private func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 20) & (hashes.count - 1)
  }

  /// What `word` says; nil for one that no list has.
  func meaning(of word: MessageWord) -> Meaning? {
    var slot = slot(of: word.hash)
    while hashes[slot] != 0 {
      if hashes[slot] == word.hash { return meanings[slot] }
      slot = (slot + 1) & (hashes.count - 1)
    }
    return nil
  }

  /// What a text without blanks says, in a script that writes so; the first list that has a word in it.
  func meaning(ofForeign text: Range<Int>, in line: Span<UInt8>) -> Meaning? {
    for (word, meaning) in foreign {
      var place = text.lowerBound
      while place + word.count <= text.upperBound {
        if line.equals(place..<place + word.count, word.span, 0..<word.count) { return meaning }
        place += 1
      }
    }
    return nil
  }
}

/// A run of letters, digits and underscores in a message. Letters are those of ASCII and of Latin script.
struct MessageWord: Sendable {
  var range: Range<Int>
  /// Of its bytes, in lower case where they are of ASCII; never 0.
  var hash: UInt64
  /// Whether it has a capital behind its first letter, a digit, an underscore: a name and no word of a language.
  var isName = false
  /// Whether it begins with a capital.
  var isCapital = false

  /// The word that begins at `start`; nil where none does.
  init?(in line: Span<UInt8>, at start: Int, to end: Int) {
    guard start < end, line[start].isASCIIIdentifier || Self.isLatin(line[start]),
      let run = line.wordRun(from: start, to: end)
    else { return nil }
    range = start..<run.end
    hash = run.hash
    isName = run.hasInnerMark || line[start].isDigit || line[start] == UInt8(ascii: "_")
    isCapital = 0x41...0x5A ~= line[start]
  }

  /// Whether the hash of one of the words that begin at `start`, and may go on, is one that `body` knows.
  static func beginnings(
    in line: Span<UInt8>, at start: Int, to end: Int, _ body: (UInt64) -> Bool
  ) -> Bool {
    var i = start + 1
    while i <= end, line[i - 1].isASCIIIdentifier {
      if body(hash(of: line, start..<i)) { return true }
      i += 1
    }
    return false
  }

  /// The hash of a word, whose letters are `text[range]`.
  static func hash(of text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    text.wordHash(range)
  }

  /// Whether the byte begins a letter of Latin script with a mark, U+00C0 to U+02FF.
  static func isLatin(_ byte: UInt8) -> Bool { 0xC3...0xCB ~= byte }
  /// Whether the byte is one of a sign or letter that is neither of ASCII nor of Latin script.
  static func isForeign(_ byte: UInt8) -> Bool { byte >= 0x80 && !isLatin(byte) }
}
