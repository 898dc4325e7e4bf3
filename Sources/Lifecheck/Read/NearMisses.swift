extension Span<UInt8> {
  /// A copy of the bytes in `range`.
  func copy(of range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var space = bytes.mutableSpan
    copy(range, to: &space, at: 0)
    return bytes
  }
}

/// Lines that mention a callback and are none.
extension LineRecogniser {
  /// How many bytes of a line are kept.
  static let exampleLimit = 200

  /// How many bytes of a word that gives a reason are kept.
  private static let wordLimit = 48

  /// Whether the next near miss is one that people will see.
  var keepsExamples: Bool { summary.nearMissExamples.count < summary.exampleLimit }

  mutating func countNearMiss(
    _ record: Span<UInt8>, number: Int, _ reason: NearMiss.Reason = .none, word: [UInt8] = [],
    _ proposal: SpellingProposal? = nil, confirms: Bool = false
  ) {
    summary.nearMisses += 1
    let confirms = confirms || [.second, .statement, .text].contains(reason)
    if confirms { summary.confirmations += 1 }
    guard keepsExamples else { return }
    keepExample(record, number: number, reason, word, proposal)
    summary.nearMissExamples[summary.nearMissExamples.count - 1].confirms = confirms
  }

  /// Counts a line whose header cannot be read, and keeps it with the callbacks that it names: where one is missing, it may be this.
  mutating func takeUnparsed(
    _ line: Span<UInt8>, of record: Span<UInt8>, _ number: Int, _ names: inout NameTable
  ) {
    summary.unparsed += 1
    nameCallbacks(in: line, NearMiss(.header, 0..<0), nil, number, &names)
    if keepsExamples { keepExample(record, number: number, .header, [], nil) }
  }

  /// Keeps the line of `record` that holds a spelling.
  private mutating func keepExample(
    _ record: Span<UInt8>, number: Int, _ reason: NearMiss.Reason, _ word: [UInt8],
    _ proposal: SpellingProposal?
  ) {
    let found = firstCandidate(in: record, from: 0) ?? 0
    let start = record.lastNewline(before: found).map { $0 + 1 } ?? 0
    let line = record.extracting(start..<(record.firstNewline(from: found) ?? record.count))
    var text: [UInt8] = []
    for i in 0..<min(line.count, Self.exampleLimit) where line[i] != 0x0D || i + 1 < line.count {
      text.append(line[i])
    }
    // What the words beside it say is of use only where a callback is named: a line of the system may go on as one that is known.
    let isOfWords = [.sentence, .awaited, .second].contains(reason) && !word.isEmpty
    let isNamed = !isOfWords || namesCallback(line)
    summary.nearMissExamples.append(
      NearMissExample(
        line: number, text: text, reason: isNamed ? reason : .none,
        word: isNamed ? Self.beginning(of: word) : [], proposal: proposal))
  }

  /// Whether a callback's name stands in a line as a whole word, or the words or the state that people write for one.
  private func namesCallback(_ line: Span<UInt8>) -> Bool {
    let vocabulary = matcher.vocabulary
    var place = 0
    while place < line.count {
      guard let word = MessageWord(in: line, at: place, to: line.count) else {
        place += 1
        continue
      }
      let callback = vocabulary.callback(
        in: line, at: place, word, to: line.count, orWording: true)
      if callback != nil || vocabulary.isState(word, in: line) { return true }
      place = word.range.upperBound
    }
    return false
  }

  /// What is kept of a word: no character is cut in two.
  private static func beginning(of word: [UInt8]) -> [UInt8] {
    guard word.count > wordLimit else { return word }
    let end = (wordLimit - 3...wordLimit).last { word[$0] & 0xC0 != 0x80 } ?? wordLimit
    return Array(word[..<end])
  }

  /// Finds the callbacks that a message names and is none of. Their text is the message: a note quotes it.
  mutating func nameCallbacks(
    in line: Span<UInt8>, _ miss: NearMiss, _ header: Header?, _ number: Int,
    _ names: inout NameTable
  ) {
    let message = (header?.text ?? 0..<line.count).clamped(to: 0..<line.count)
    let callbacks =
      switch miss.reason {
      case .wording: callbacks(worded: miss.text, in: line, message)
      case .misspelt: callbacks(misspelt: miss.text, in: line)
      default: callbacks(in: line, message)
      }
    guard callbacks.count > 0 else { return }
    // `App became active again`: it says more, and may be about something else.
    let saysMore = miss.reason == .wording && !matcher.isWhole(line, miss.text, in: message)
    // Of a console a line without a head that can be read is the app's, too.
    let only = format.has(.mixesWithBareLines) ? console.only : (process: -1, pid: -1)
    let process = header.map { intern(line, $0, in: &names) } ?? only.process
    for callback in 0..<callbacks.count {
      let event = Event(
        event: callbacks[callback], spelling: 0, channel: .delegate, process: process,
        pid: header.map(\.pid) ?? only.pid, thread: 0..<0, stamp: header?.stamp ?? Stamp(),
        line: number,
        offset: 0, column: Int32(message.lowerBound + 1),
        length: Int32(min(message.count, Self.exampleLimit)), repeatsLineAbove: false)
      named.append(NamedCallback(event: event, saysMore: saysMore))
    }
  }

  /// The callback whose misspelt name stands at `text`.
  private func callbacks(
    misspelt text: Range<Int>, in line: Span<UInt8>
  ) -> Matcher.RecentMessages.Callbacks {
    var callbacks = Matcher.RecentMessages.Callbacks()
    if let name = matcher.vocabulary.misspeltName(text.clamped(to: 0..<line.count), in: line) {
      callbacks.append(name.event)
    }
    return callbacks
  }

  /// The callback that the words at `text` are written for.
  private func callbacks(
    worded text: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>
  ) -> Matcher.RecentMessages.Callbacks {
    var callbacks = Matcher.RecentMessages.Callbacks()
    if message.lowerBound <= text.lowerBound, text.upperBound <= message.upperBound,
      let word = MessageWord(in: line, at: text.lowerBound, to: message.upperBound),
      let callback = matcher.vocabulary.callback(
        in: line, at: text.lowerBound, word, to: message.upperBound, orWording: true)
    {
      callbacks.append(callback)
    }
    return callbacks
  }

  /// The first callbacks that a message names.
  private mutating func callbacks(
    in line: Span<UInt8>, _ message: Range<Int>
  ) -> Matcher.RecentMessages.Callbacks {
    if let known = recent.callbacks(in: line, message) { return known }
    var callbacks = Matcher.RecentMessages.Callbacks()
    var from = message.lowerBound
    while !callbacks.isFull, let found = firstCandidate(in: line, from: from),
      found < message.upperBound
    {
      var start = found
      while start > from, line[start - 1].isASCIIIdentifier { start -= 1 }
      from = line.identifierEnd(from: found + 1)
      let callback = matcher.vocabulary.callback(in: line, at: start, to: message.upperBound)
      if let callback { callbacks.append(callback) }
    }
    recent.keep(callbacks, in: line, message)
    return callbacks
  }

  /// Hands on what the line names.
  mutating func tellNamed<S: EventSink>(in line: Span<UInt8>, at offset: Int, into sink: inout S) {
    for index in named.indices {
      named[index].event.offset = offset
      // What goes on from a line above was looked at together with that.
      let rest = line.count - Int(named[index].event.column) + 1
      named[index].event.length = min(named[index].event.length, Int32(clamping: max(0, rest)))
      sink.observe(nearMiss: named[index], line: line)
    }
    named.removeAll(keepingCapacity: true)
  }
}
