/// Lines of a relay whose head and whose message were read before: of such a line only the stamp is new.
extension LineReader {
  struct KnownLine {
    fileprivate var head: RecentHeads.Beginning
    fileprivate var event: Matcher.RecentMessages.PlainEvent
    var range: Range<Int>
  }

  /// The line that begins at `start`, if it says what others said; nil for every other line, and for one that needs a closer look.
  ///
  /// It needs no search: what is kept holds a spelling, and no marker.
  ///
  /// - Parameter end: where the line ends, if that is known already.
  @inline(__always)
  mutating func knownLine(
    _ bytes: Span<UInt8>, from start: Int, to end: Int? = nil
  ) -> KnownLine? {
    guard let head = heads.beginning(of: bytes, from: start),
      let end = end ?? Matcher.RecentMessages.end(of: bytes, from: head.message),
      let event = recent.event(of: bytes, from: head.message, to: end, sender: head.sender)
    else { return nil }
    if let owner = event.delegate,
      !delegates.take(event.event, process: head.process, pid: head.pid, owner: owner.hash)
    {
      return nil
    }
    return KnownLine(head: head, event: event, range: start..<end)
  }

  /// The event of a line whose number is the next one.
  @inline(__always)
  mutating func event(of line: KnownLine) -> Event {
    let (head, plain) = (line.head, line.event)
    if plain.listeners.hasCheck {
      _ = statements.isFurther(nil, of: plain.event)
      if !plain.isAuxiliary { summary.events += 1 }
    }
    var event = Event(
      event: plain.event, spelling: plain.spelling, channel: plain.channel, process: head.process,
      pid: head.pid, thread: 0..<0, stamp: head.stamp, line: summary.lines + 1, offset: 0,
      column: Int32(head.message - line.range.lowerBound) + plain.place + 1, length: plain.length,
      repeatsLineAbove: false)
    event.listeners = plain.listeners
    event.shown = plain.shown
    event.isTimed = plain.isTimed
    event.mayBeDebugged = plain.mayBeDebugged
    event.isWatchable = plain.isWatchable
    return event
  }

  /// Keeps what `event` was read of, where nothing but the message and its head tells it.
  ///
  /// - Parameters:
  ///   - header: nil where the line is none of the log's as it stands.
  ///   - place: where the search found the line's first spelling.
  mutating func remember(
    _ event: Event, _ match: Matcher.Match, _ form: Lexicon.Form, _ header: Header?,
    in line: Span<UInt8>, at place: Int
  ) {
    guard let header, format == .idevicesyslog, header.format == format, header.pid == event.pid,
      event.pid >= 0,
      header.message.upperBound == line.count, header.remark.isEmpty, header.statement == nil,
      match.captures == nil, !match.isHandlerEnd, !form.isReport, !form.isInstance, !form.hasURL,
      !form.isMisspelt, !(form.hasCapitals && [Misspelling].isLowerCase(line, match.text)),
      // What only some listen to, the others have to look at.
      !event.listeners.isSome(of: matcher.vocabulary.listeners),
      // Neither the head nor what comes first in the message is a marker.
      place >= header.message.lowerBound, LogMarker.textLength(in: line, at: place) == nil
    else { return }
    let sender = matcher.vocabulary.sender(in: line, header.process)
    heads.keep(line, header, process: event.process, sender: sender)
    recent.keep(
      Matcher.RecentMessages.PlainEvent(
        event: event.event, spelling: event.spelling, channel: event.channel,
        place: Int32(match.text.lowerBound - header.message.lowerBound), length: event.length,
        shown: event.shown, delegate: match.delegate, isAuxiliary: form.isAuxiliary,
        listeners: event.listeners, isTimed: event.isTimed, mayBeDebugged: event.mayBeDebugged,
        isWatchable: event.isWatchable),
      of: line, header.message, sender: sender)
  }
}
