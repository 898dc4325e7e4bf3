/// What the words of a message say that stand beside a callback, all in lower case (docs/rule-language.md, "message").
public struct MessageDefinition: Hashable, Sendable {
  /// Words that say nothing.
  public var neutrals = WordList()
  /// Words that say before a callback, or right after it, that it is awaited, registered, observed or asked about.
  public var misses = WordList()
  /// Words that say beside a callback that the line is a second one about it.
  public var afters = WordList()
  /// Verbs, which make a sentence of the message unless neutral words alone come after them.
  public var verbs = WordList()
  /// Words whose colon begins a text in which any words may stand before a callback.
  public var proses = WordList()
  /// What the names of classes end with that are application delegates.
  public var delegates = WordList()
  /// What lines of source code begin with, and no line of a log.
  public var codes = WordList()
  /// Texts of lines that look like an event and are none.
  public var lookalikes: [String] = []
  /// What markers begin with, which somebody prints for a check.
  public var markers: [String] = []

  public init() {}
}

/// Some words in one text, so that a start makes no `String` of each.
public struct WordList: Hashable, Sendable {
  /// Each word with a blank behind it: no word holds one.
  package internal(set) var text: [UInt8] = []

  public init() {}

  public init(_ words: [String]) { self.words = words }

  public var words: [String] {
    get { text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } }
    set { text = newValue.flatMap { Array($0.utf8) + [0x20] } }
  }
}
