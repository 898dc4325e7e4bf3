/// What the words of a message say that stand beside a callback, all in lower case (docs/rule-language.md, "message").
public struct MessageDefinition: Hashable, Sendable {
  /// Words that say nothing.
  public var neutrals: [String] = []
  /// Words that say before a callback, or right after it, that it is awaited, registered, observed or asked about.
  public var misses: [String] = []
  /// Words that say beside a callback that the line is a second one about it.
  public var afters: [String] = []
  /// Verbs, which make a sentence of the message unless neutral words alone come after them.
  public var verbs: [String] = []
  /// Words whose colon begins a text in which any words may stand before a callback.
  public var proses: [String] = []
  /// Texts of lines that look like an event and are none.
  public var lookalikes: [String] = []

  public init() {}
}
