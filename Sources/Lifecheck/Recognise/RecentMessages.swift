extension Matcher {
  /// What the matcher said of the messages that came last. Apps print the same few texts again and again, and what a text is depends on
  /// nothing but its bytes, on who prints it and on whether a header stands before it.
  struct RecentMessages: Sendable {
    /// For how many there is room at first, one for each hash, and for how many at most.
    private static let fewest = 128
    private static let most = 2048
    /// Longer messages are not kept, in bytes.
    static let limit = 256

    /// An event that the message alone tells, but for what every line has.
    struct PlainEvent: Sendable {
      /// With the column counted from 0 at the message's beginning, and without what the line and its head say.
      var event = Event(
        event: 0, spelling: 0, channel: .delegate, process: -1, pid: -1, thread: 0..<0,
        stamp: Stamp(), line: 0, offset: 0, column: 0, length: 0, repeatsLineAbove: false)
      var speaker: Speaker?
      /// As in `Speakers.Callback`.
      var statement = Matcher.Wording()
      var isAuxiliary = false
      /// Whether neither a scene's delegate nor an observer tells it.
      var isOfDelegate = false
      /// Whether it is about one of several equal things.
      var isOfInstance = false
      /// Whether a scene's delegate tells it.
      var isOfScene = false
    }

    /// The first callbacks that a message names, as indices into `RuleSet.events`: more stand in lists of all there are.
    struct Callbacks: Sendable {
      static let limit = 4

      private var events = InlineArray<4, UInt16>(repeating: 0)
      private(set) var count = 0

      /// Whether there is room for no more.
      var isFull: Bool { count == Self.limit }

      subscript(number: Int) -> UInt16 { events[number] }

      mutating func append(_ event: UInt16) {
        events[count] = event
        count += 1
      }
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
      /// What the matcher said, with places counted from the message's beginning.
      var outcome = Matcher.Outcome.nearMiss(NearMiss(.none, 0..<0))
      /// The event that this came to, and whether the message alone tells it.
      var plain = PlainEvent()
      var isPlain = false
      /// The callbacks that it names and is none of; nil where nobody has asked.
      var callbacks: Callbacks?
    }

    /// Empty until a message is kept.
    private var entries: [Entry] = []
    /// How many messages had to go for others since there is room for so many.
    private var displaced = 0
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
      let slot = slot(of: line, message)
      if holds(line, message, sender, isBare: message.lowerBound == 0, at: slot) {
        return entries[slot].outcome.moved(by: message.lowerBound)
      }
      let outcome = matcher.judge(line, message, sender: sender)
      keep(outcome, line, message, sender)
      return outcome
    }

    /// The callbacks that a message names, if it was asked before.
    func callbacks(in line: Span<UInt8>, _ message: Range<Int>) -> Callbacks? {
      guard message.count <= Self.limit else { return nil }
      let slot = slot(of: line, message)
      return holds(line, message, at: slot) ? entries[slot].callbacks : nil
    }

    /// Keeps the callbacks that a message names, which was judged last.
    mutating func keep(_ callbacks: Callbacks, in line: Span<UInt8>, _ message: Range<Int>) {
      guard message.count <= Self.limit else { return }
      let slot = slot(of: line, message)
      if holds(line, message, at: slot) { entries[slot].callbacks = callbacks }
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
      let slot = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
      guard holds(bytes, start..<end, sender, isBare: false, at: slot), entries[slot].isPlain
      else {
        return nil
      }
      return Known(message: slot, hash: hash)
    }

    /// The event of a message that is known to have come to one.
    @inline(__always)
    subscript(message: Int) -> PlainEvent { entries[message].plain }

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
      let slot = slot(of: line, message)
      guard holds(line, message, sender, isBare: message.lowerBound == 0, at: slot) else { return }
      (entries[slot].plain, entries[slot].isPlain) = (event, true)
      guard message.count >= 8 else { return }
      if tails.isEmpty { tails = [Bool](repeating: false, count: 256) }
      tails[Self.tail(line, message.upperBound)] = true
    }

    /// Where the message is, if it is kept.
    @inline(__always)
    private func slot(of line: Span<UInt8>, _ message: Range<Int>) -> Int {
      Int(truncatingIfNeeded: line.recordHash(message)) & (entries.count &- 1)
    }

    /// Whether it is this message of this sender that is kept in the slot.
    @inline(__always)
    private func holds(
      _ line: Span<UInt8>, _ message: Range<Int>, _ sender: Int32?, isBare: Bool, at slot: Int
    ) -> Bool {
      holds(line, message, at: slot) && entries[slot].sender == sender
        && entries[slot].isBare == isBare
    }

    /// Whether it is this message that is kept in the slot.
    @inline(__always)
    private func holds(_ line: Span<UInt8>, _ message: Range<Int>, at slot: Int) -> Bool {
      guard !entries.isEmpty, Int(entries[slot].length) == message.count else { return false }
      return line.equalsNear(
        message.lowerBound, texts.span, Int(entries[slot].place) &* Self.limit,
        count: message.count)
    }

    private mutating func keep(
      _ outcome: Matcher.Outcome, _ line: Span<UInt8>, _ message: Range<Int>, _ sender: Int32?
    ) {
      if case .event(let match) = outcome, match.captures != nil { return }
      if entries.isEmpty { makeRoom(for: Self.fewest) }
      var slot = slot(of: line, message)
      if entries[slot].length >= 0 {
        displaced += 1
        if displaced > entries.count / 4, entries.count < Self.most {
          makeRoom(for: entries.count * 4)
          slot = self.slot(of: line, message)
        }
      }
      var place = entries[slot].place
      if place < 0 {
        place = Int32(texts.count / Self.limit)
        texts += repeatElement(0, count: Self.limit)
      }
      entries[slot] = Entry(
        length: Int32(message.count), place: place, sender: sender,
        isBare: message.lowerBound == 0, outcome: outcome.moved(by: -message.lowerBound))
      var texts = self.texts.mutableSpan
      line.copy(message, to: &texts, at: Int(place) * Self.limit)
    }

    /// Makes room for so many messages, a power of two. Of those that are kept none has to go: in the place of one only those come that were
    /// in it before.
    private mutating func makeRoom(for count: Int) {
      let before = entries
      displaced = 0
      entries = [Entry](repeating: Entry(), count: count)
      for number in before.indices where before[number].length >= 0 {
        let start = Int(before[number].place) * Self.limit
        let slot = slot(of: texts.span, start..<start + Int(before[number].length))
        entries[slot] = before[number]
      }
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
