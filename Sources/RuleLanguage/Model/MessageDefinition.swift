/// What the words of a message say that stand beside a callback, all in lower case (docs/rule-language.md, "message").
package struct MessageDefinition: Hashable, Sendable {
  /// Words that say nothing.
  package var neutrals = WordList()
  /// Words that say before a callback, or right after it, that it is awaited, registered, observed or asked about.
  package var misses = WordList()
  /// Words of programming languages: the line is source code, unless a colon makes a label of them.
  package var keywords = WordList()
  /// Words that say beside a callback that the line is a second one about it.
  package var afters = WordList()
  /// Verbs, which make a sentence of the message unless neutral words alone come after them.
  package var verbs = WordList()
  /// Words whose colon begins a text in which any words may stand before a callback.
  package var proses = WordList()
  /// Words that say before a value of a state that it has passed.
  package var formers = WordList()
  /// Words that say behind a callback that was told before that an answer has come to what it asked for.
  package var answers = WordList()
  /// What the names of classes end with that are application delegates.
  package var delegates = WordList()
  /// What the names of observers' methods begin with, before the name of the callback that they hear of.
  package var observers = WordList()
  /// What lines of source code begin with, and no line of a log.
  package var codes = WordList()
  /// What people write where they leave out lines of a log.
  package var elisions = WordList()
  /// The names of callbacks in the order in which source code declares them, with blanks between.
  package var listings = WordList()
  /// What markers begin with, which somebody prints for a check.
  package var markers: [String] = []

  package init() {}
}

/// Some words in one text, so that a start makes no `String` of each.
package struct WordList: Hashable, Sendable {
  /// Each word with a blank behind it. Two words that say something together have `joint` between them.
  package internal(set) var text: [UInt8] = []

  package static let joint = UInt8(ascii: "~")

  package init() {}

  package init(_ words: [String]) { self.words = words }

  /// The words as bytes, with blanks between those that say something together.
  private var texts: [[UInt8]] {
    var texts: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in text {
      if byte == 0x20 {
        texts.append(word)
        word = []
      } else {
        word.append(byte == Self.joint ? 0x20 : byte)
      }
    }
    return texts
  }

  /// The same in lower case.
  package var lowercased: [[UInt8]] {
    var lower = self
    for index in lower.text.indices { lower.text[index] = lower.text[index].lowercased }
    return lower.texts
  }

  package var words: [String] {
    get { texts.map { String(decoding: $0, as: UTF8.self) } }
    set { text = newValue.flatMap { $0.utf8.map { $0 == 0x20 ? Self.joint : $0 } + [0x20] } }
  }
}
