/// Lines of a relay whose head and whose message were read before: of such a line only the stamp is new.
extension LineReader {
  /// The event of a line that says what others said; nil for every other line, and for one that needs a closer look.
  @inline(__always)
  mutating func knownEvent(
    _ line: Span<UInt8>, number: Int, _ names: NameTable
  ) -> Event? {
    guard format == .idevicesyslog, let start = heads.beginning(of: line),
      let plain = recent.event(of: line, start.message..<line.count, sender: start.sender)
    else { return nil }
    if let owner = plain.delegate,
      !delegates.take(
        plain.event, process: start.process, pid: start.pid, owner: owner.hash)
    {
      return nil
    }
    if plain.listeners.hasCheck { _ = statements.isFurther(nil, of: plain.event) }
    var event = Event(
      event: plain.event, spelling: plain.spelling, channel: plain.channel, process: start.process,
      pid: start.pid, thread: 0..<0, stamp: start.stamp, line: number, offset: 0,
      column: Int32(start.message) + plain.place + 1, length: plain.length,
      repeatsLineAbove: false)
    event.listeners = plain.listeners
    event.shown = plain.shown
    event.isTimed = format.has(.measuresTime)
    event.mayBeDebugged = format.has(.mayBeDebugged)
    event.isWatchable = event.mayBeDebugged || format.has(.tellsSilence)
    if !plain.isAuxiliary, plain.listeners.hasCheck { summary.events += 1 }
    return event
  }

  /// Keeps what `event` was read of, where nothing but the message and its head tells it.
  ///
  /// - Parameter header: nil where the line is none of the log's as it stands.
  mutating func remember(
    _ event: Event, _ match: Matcher.Match, _ form: Lexicon.Form, _ header: Header?,
    in line: Span<UInt8>
  ) {
    guard let header, header.format == .idevicesyslog, header.pid == event.pid, event.pid >= 0,
      header.message.upperBound == line.count, header.remark.isEmpty, header.statement == nil,
      match.captures == nil, !match.isHandlerEnd, !form.isReport, !form.isInstance, !form.hasURL,
      !form.isMisspelt, !(form.hasCapitals && [Misspelling].isLowerCase(line, match.text))
    else { return }
    let sender = matcher.vocabulary.sender(in: line, header.process)
    heads.keep(line, header, process: event.process, sender: sender)
    recent.keep(
      Matcher.RecentMessages.PlainEvent(
        event: event.event, spelling: event.spelling, channel: event.channel,
        place: Int32(match.text.lowerBound - header.message.lowerBound), length: event.length,
        shown: event.shown, delegate: match.delegate, isAuxiliary: form.isAuxiliary,
        listeners: event.listeners),
      of: line, header.message, sender: sender)
  }
}
