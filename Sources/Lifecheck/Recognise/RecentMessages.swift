extension Matcher {
  /// What the matcher said of the messages that came last. Apps print the same few texts again and again, and what a text is depends on
  /// nothing but its bytes, on who prints it and on whether a header stands before it.
  struct RecentMessages: Sendable {
    /// So many are kept, one for each hash.
    private static let slots = 512
    /// Longer messages are not kept, in bytes.
    static let limit = 256

    /// An event that the message alone tells, but for what every line has.
    struct PlainEvent: Sendable {
      var event: UInt16
      var spelling: UInt16
      var channel: Channel
      /// Where the callback's text begins, counted from the message's beginning, and its length.
      var place: Int32
      var length: Int32
      var shown: ShownState?
      var speaker: Speaker?
      /// As in `Speakers.Callback`.
      var statement: UInt32
      var isAuxiliary: Bool
      var listeners: Listeners
      var isTimed: Bool
      var mayBeDebugged: Bool
      var isWatchable: Bool
      /// Whether neither a scene's delegate nor an observer tells it.
      var isOfDelegate: Bool
      /// Whether it is about one of several equal things; what the message says of it, and of a URL, as in `Event`.
      var isOfInstance: Bool
      var isAside: Bool
      var instanceKind: UInt8
      var instance: Int32
      var instanceAlias: Int32
      var parameter: UInt64
    }

    /// Which of the messages that came to an event it is, and its `Span.recordHash`.
    struct Known {
      var message: Int
      var hash: UInt64
    }

    private struct Entry: Sendable {
      /// The message's length; -1 for none.
      var length: Int32 = -1
      /// Which of the parts of `texts` holds its bytes; -1 for none.
      var place: Int32 = -1
      /// Who printed it, as `Matcher.judge` has it.
      var sender: Int32?
      /// As `MessageBeginning.isBare`.
      var isBare = false
      /// The event that the outcome came to, if the message alone tells it.
      var event: PlainEvent?
    }

    /// Both empty until a message is kept: what the matcher said is large, and not looked at where the event is known.
    private var entries: [Entry] = []
    /// Their places are counted from the message's beginning.
    private var outcomes: [Matcher.Outcome] = []
    /// By a hash of their last eight bytes, whether some message that came to an event ends with these; empty until one is kept.
    private var tails: [Bool] = []
    /// The messages, each in a part of `limit` bytes, in the order in which places for them were wanted first.
    private var texts: [UInt8] = []

    /// Says what `matcher`, always the same one, says of the message.
    mutating func judge(
      _ line: Span<UInt8>, _ message: Range<Int>, sender: Int32?, by matcher: borrowing Matcher
    ) -> Matcher.Outcome {
      guard message.count <= Self.limit else {
        return matcher.judge(line, message, sender: sender)
      }
      let slot = Self.slot(of: line, message)
      if holds(line, message, sender, isBare: message.lowerBound == 0, at: slot) {
        return outcomes[slot].moved(by: message.lowerBound)
      }
      let outcome = matcher.judge(line, message, sender: sender)
      keep(outcome, line, message, sender, at: slot)
      return outcome
    }

    /// Where the line ends whose message begins at `start`; nil where it has no end, or is too long to be kept.
    @inline(__always)
    static func end(of bytes: Span<UInt8>, from start: Int) -> Int? {
      let near = min(bytes.count, start &+ 64)
      return bytes.firstNear(0x0A, from: start, to: near)
        ?? bytes.firstIndex(of: 0x0A, from: near, to: min(bytes.count, start &+ limit &+ 1))
    }

    /// The message behind a header, between two places, if it came to an event before; nil where that is not known, or more than the message tells it.
    @inline(__always)
    func known(
      _ bytes: Span<UInt8>, from start: Int, to end: Int, sender: Int32
    ) -> Known? {
      guard start <= end, end &- start <= Self.limit, !entries.isEmpty else { return nil }
      let hash = bytes.recordHash(start..<end)
      let slot = Int(truncatingIfNeeded: hash) & (Self.slots &- 1)
      guard holds(bytes, start..<end, sender, isBare: false, at: slot), entries[slot].event != nil
      else {
        return nil
      }
      return Known(message: slot, hash: hash)
    }

    /// The event of a message that is known to have come to one.
    @inline(__always)
    subscript(message: Int) -> PlainEvent? { entries[message].event }

    /// Whether a message that came to an event may have ended as the bytes before `end` do: mostly that tells one that did not.
    @inline(__always)
    func mayEnd(_ bytes: Span<UInt8>, at end: Int) -> Bool {
      !tails.isEmpty && end >= 8 && tails[Self.tail(bytes, end)]
    }

    @inline(__always)
    private static func tail(_ bytes: Span<UInt8>, _ end: Int) -> Int {
      Int(truncatingIfNeeded: (bytes.word(at: end - 8) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// Keeps the event that the message came to, which was judged last.
    mutating func keep(
      _ event: PlainEvent, of line: Span<UInt8>, _ message: Range<Int>, sender: Int32?
    ) {
      guard message.count <= Self.limit else { return }
      let slot = Self.slot(of: line, message)
      guard holds(line, message, sender, isBare: message.lowerBound == 0, at: slot) else { return }
      entries[slot].event = event
      guard message.count >= 8 else { return }
      if tails.isEmpty { tails = [Bool](repeating: false, count: 256) }
      tails[Self.tail(line, message.upperBound)] = true
    }

    @inline(__always)
    private static func slot(of line: Span<UInt8>, _ message: Range<Int>) -> Int {
      Int(truncatingIfNeeded: line.recordHash(message)) & (slots - 1)
    }

    /// Whether it is this message of this sender that is kept in the slot.
    @inline(__always)
    private func holds(
      _ line: Span<UInt8>, _ message: Range<Int>, _ sender: Int32?, isBare: Bool, at slot: Int
    ) -> Bool {
      guard !entries.isEmpty, Int(entries[slot].length) == message.count,
        entries[slot].sender == sender, entries[slot].isBare == isBare
      else { return false }
      return line.equalsNear(
        message.lowerBound, texts.span, Int(entries[slot].place) &* Self.limit,
        count: message.count)
    }

    private mutating func keep(
      _ outcome: Matcher.Outcome, _ line: Span<UInt8>, _ message: Range<Int>, _ sender: Int32?,
      at slot: Int
    ) {
      if case .event(let match) = outcome, match.captures != nil { return }
      if entries.isEmpty {
        entries = [Entry](repeating: Entry(), count: Self.slots)
        outcomes = entries.map { _ in .nearMiss(NearMiss(.none, 0..<0)) }
      }
      var place = entries[slot].place
      if place < 0 {
        place = Int32(texts.count / Self.limit)
        texts += repeatElement(0, count: Self.limit)
      }
      entries[slot] = Entry(
        length: Int32(message.count), place: place, sender: sender, isBare: message.lowerBound == 0)
      outcomes[slot] = outcome.moved(by: -message.lowerBound)
      var texts = self.texts.mutableSpan
      line.copy(message, to: &texts, at: Int(place) * Self.limit)
    }
  }
}

extension Matcher.Outcome {
  /// The same in a line that has `distance` more bytes before the message. Captures are not moved.
  @inline(__always)
  fileprivate func moved(by distance: Int) -> Matcher.Outcome {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + distance..<range.upperBound + distance
    }
    switch self {
    case .event(var match):
      match.text = moved(match.text)
      if !match.owner.isEmpty { match.owner = moved(match.owner) }
      return .event(match)
    case .nearMiss(let miss):
      return .nearMiss(NearMiss(miss.reason, moved(miss.text)))
    }
  }
}
