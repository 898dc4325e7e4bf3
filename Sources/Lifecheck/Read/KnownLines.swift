/// Lines of a relay whose head and whose message were read before: of such a line only the stamp is new.
extension LineReader {
  /// Such a line, and where in the input it is.
  struct KnownLine {
    fileprivate(set) var beginning: RecentHeads.Beginning
    var head: RecentHeads.Head
    fileprivate(set) var plain: Matcher.RecentMessages.PlainEvent
    var range: Range<Int>
    /// `CopiedRecords.hash` of it.
    var hash: UInt64
  }

  /// The line that begins at `start`, if it says what others said; nil for every other line, and for one that needs a closer look.
  ///
  /// It needs no search: what is kept holds a spelling, and no marker.
  ///
  /// - Parameter end: where the line ends, if that is known already.
  @inline(__always)
  mutating func knownLine(
    _ bytes: Span<UInt8>, from start: Int, to end: Int?, _ names: inout NameTable
  ) -> KnownLine? {
    guard let moment = heads.moment(of: bytes, from: start),
      let beginning = heads.beginning(of: bytes, behind: moment)
        ?? newBeginning(of: bytes, from: start, end: end, behind: moment, &names),
      let end = end ?? Matcher.RecentMessages.end(of: bytes, from: beginning.message)
    else { return nil }
    let head = heads[beginning.head]
    guard
      let message = recent.known(
        bytes, from: beginning.message, to: end, sender: head.sender),
      let event = recent[message.message], !event.isOfInstance || hasRoom(in: names)
    else { return nil }
    // What may be an observer's has to be looked at in full.
    let isNext =
      event.isAuxiliary
      || (event.isOfDelegate && !speakers.hasScenes
        ? speakers.takeNextOfDelegate(callback(event, head, beginning), event.speaker)
        : isNextOfOthers(message.message, beginning))
    guard isNext else { return nil }
    return KnownLine(
      beginning: beginning, head: head, plain: event, range: start..<end,
      hash: CopiedRecords.hash(
        of: bytes, start..<end, head: moment.end..<beginning.message, head.hash, message.hash))
  }

  /// Whether the message, with this beginning before it, is a scene delegate's or an observer's that nobody else has just told, for sure.
  @inline(never)
  private mutating func isNextOfOthers(_ message: Int, _ beginning: RecentHeads.Beginning) -> Bool {
    guard let event = recent[message] else { return false }
    let callback = callback(event, heads[beginning.head], beginning)
    return event.isAside || speakers.takeNext(callback, event.speaker)
  }

  @inline(__always)
  private func callback(
    _ event: Matcher.RecentMessages.PlainEvent, _ head: RecentHeads.Head,
    _ beginning: RecentHeads.Beginning
  ) -> Speakers.Callback {
    Speakers.Callback(
      event: event.event, process: head.process, pid: head.pid, isOfScene: event.isOfInstance,
      scene: event.instance >= 0 ? event.instance : event.instanceAlias,
      statement: event.statement, stamp: beginning.moment.stamp)
  }

  /// The beginning of a line whose head is not known, and whose end is that of a message that is.
  @inline(__always)
  private mutating func newBeginning(
    of bytes: Span<UInt8>, from start: Int, end: Int?, behind moment: RecentHeads.Moment,
    _ names: inout NameTable
  ) -> RecentHeads.Beginning? {
    let last = moment.end &+ RecentHeads.limit &+ Matcher.RecentMessages.limit
    guard
      let end = end ?? bytes.firstIndex(of: 0x0A, from: moment.end, to: min(bytes.count, last)),
      moment.end <= end, recent.mayEnd(bytes, at: end)
    else { return nil }
    return newBeginning(of: bytes, from: start, to: end, behind: moment, &names)
  }

  /// The beginning of a line with a message that is known, and a head that is not: it is from now on.
  @inline(never)
  private mutating func newBeginning(
    of bytes: Span<UInt8>, from start: Int, to end: Int, behind moment: RecentHeads.Moment,
    _ names: inout NameTable
  ) -> RecentHeads.Beginning? {
    let line = bytes.extracting(start..<end)
    guard
      let header = SyslogRelayHeader.parse(
        line, behind: moment.stamp, from: moment.end - start, device: traits.device),
      header.pid >= 0, !header.namesBundle, !header.process.isEmpty
    else { return nil }
    let sender = matcher.vocabulary.sender(in: line, header.process)
    let head = line.extracting(0..<header.message.lowerBound)
    guard
      recent.known(line, from: header.message.lowerBound, to: line.count, sender: sender) != nil,
      // What the message has no part in: neither something that is stripped, nor anything that is looked for.
      !LineText.isNeeded(for: head), firstCandidate(in: head, from: 0) == nil
    else { return nil }
    heads.keep(line, header, process: intern(line, header, in: &names), sender: sender)
    return heads.beginning(of: bytes, behind: moment)
  }

  /// The event of a line whose number is the next one.
  @inline(__always)
  mutating func event(of line: KnownLine) -> Event {
    let (head, plain) = (line.head, line.plain)
    if plain.listeners.hasCheck {
      _ = statements.isFurther(nil, of: plain.event)
      if !plain.isAuxiliary { summary.events += 1 }
    }
    var event = Event(
      event: plain.event, spelling: plain.spelling, channel: plain.channel, process: head.process,
      pid: head.pid, thread: 0..<0, stamp: line.beginning.moment.stamp, line: summary.lines + 1,
      offset: 0,
      column: Int32(truncatingIfNeeded: line.beginning.message &- line.range.lowerBound)
        &+ plain.place &+ 1,
      length: plain.length, repeatsLineAbove: false)
    event.listeners = plain.listeners
    event.shown = plain.shown
    event.isTimed = plain.isTimed
    event.mayBeDebugged = plain.mayBeDebugged
    event.isWatchable = plain.isWatchable
    event.instance = plain.instance
    event.instanceAlias = plain.instanceAlias
    event.instanceKind = plain.instanceKind
    event.isAside = plain.isAside
    event.parameter = plain.parameter
    return event
  }

  /// Keeps what `event` was read of, where nothing but the message and its head tells it.
  ///
  /// - Parameters:
  ///   - header: nil where the line is none of the log's as it stands.
  ///   - statement: as in `Speakers.Callback`.
  ///   - place: where the search found the line's first spelling.
  mutating func remember(
    _ event: Event, _ match: Matcher.Match, _ form: Lexicon.Form, _ header: Header?,
    _ statement: Matcher.Wording, in line: Span<UInt8>, at place: Int
  ) {
    guard let header, format == .idevicesyslog, header.format == format, header.pid == event.pid,
      event.pid >= 0,
      header.message.upperBound == line.count, header.remark.isEmpty, header.statement == nil,
      match.captures == nil, !match.isHandlerEnd, !form.isReport, !form.isMisspelt,
      !(form.hasCapitals && [Misspelling].isLowerCase(line, match.text)),
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
        shown: event.shown, speaker: match.speaker,
        statement: statement, isAuxiliary: form.isAuxiliary,
        listeners: event.listeners, isTimed: event.isTimed, mayBeDebugged: event.mayBeDebugged,
        isWatchable: event.isWatchable,
        isOfDelegate: !form.isInstance && match.speaker?.isObserver != true,
        isOfInstance: form.isInstance, isAside: event.isAside,
        instanceKind: event.instanceKind, instance: event.instance,
        instanceAlias: event.instanceAlias, parameter: event.parameter),
      of: line, header.message, sender: sender)
  }
}
