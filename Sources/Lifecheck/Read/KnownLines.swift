/// Lines of a relay whose head and whose message were read before: of such a line only the stamp is new.
extension LineRecogniser {
  /// Such a line, and where in the input it is.
  struct KnownLine {
    fileprivate(set) var beginning: RecentHeads.Beginning
    var head: RecentHeads.Head
    /// Which of the recent messages it is.
    fileprivate(set) var message: Int
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
      !recent[message.message].isOfInstance || hasRoom(in: names)
    else { return nil }
    // What may be an observer's has to be looked at in full.
    let isNext =
      recent[message.message].isAuxiliary
      || (recent[message.message].isOfDelegate && !speakers.hasScenes
        ? speakers.takeNextOfDelegate(
          callback(message.message, head, beginning), recent[message.message].speaker)
        : isNextOfOthers(message.message, beginning))
    guard isNext else { return nil }
    return KnownLine(
      beginning: beginning, head: head, message: message.message, range: start..<end,
      hash: CopiedRecords.hash(
        of: bytes, start..<end, head: moment.end..<beginning.message, head.hash, message.hash))
  }

  /// Whether the message, with this beginning before it, is a scene delegate's or an observer's that nobody else has just told, for sure.
  @inline(never)
  private mutating func isNextOfOthers(_ message: Int, _ beginning: RecentHeads.Beginning) -> Bool {
    let callback = callback(message, heads[beginning.head], beginning)
    return recent[message].event.isUnjudged || speakers.takeNext(callback, recent[message].speaker)
  }

  @inline(__always)
  private func callback(
    _ message: Int, _ head: RecentHeads.Head, _ beginning: RecentHeads.Beginning
  ) -> Speakers.Callback {
    let instance = recent[message].event.instance
    return Speakers.Callback(
      event: recent[message].event.event, process: head.process, pid: head.pid,
      isOfScene: recent[message].isOfScene,
      scene: instance >= 0 ? instance : recent[message].event.instanceAlias,
      statement: recent[message].statement, stamp: beginning.moment.stamp)
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
    var event = recent[line.message].event
    if event.listeners.hasCheck {
      _ = statements.isFurther(nil, of: event.event, event.spelling)
      if !recent[line.message].isAuxiliary { summary.events += 1 }
    }
    event.process = line.head.process
    event.pid = line.head.pid
    event.stamp = line.beginning.moment.stamp
    event.line = summary.lines + 1
    event.column &+=
      Int32(truncatingIfNeeded: line.beginning.message &- line.range.lowerBound) &+ 1
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
      !event.mayBeFurther,
      // The same words are a step of a scene in some processes only.
      event.event == form.event,
      match.captures == nil, !match.isHandlerEnd, !form.isReport, !form.isMisspelt,
      !(form.hasCapitals && [Misspelling].isLowerCase(line, match.text)),
      // Of other apps the same words say nothing.
      !matcher.vocabulary.isWording(match.form),
      // What only some listen to, the others have to look at.
      !event.listeners.isSome(of: matcher.vocabulary.listeners),
      // Neither the head nor what comes first in the message is a marker.
      place >= header.message.lowerBound, LogMarker.textLength(in: line, at: place) == nil
    else { return }
    let sender = matcher.vocabulary.sender(in: line, header.process)
    let isOfScene = isOfScene(event, form)
    heads.keep(line, header, process: event.process, sender: sender)
    recent.keep(
      Matcher.RecentMessages.PlainEvent(
        event: plain(event, at: match.text.lowerBound - header.message.lowerBound),
        speaker: match.speaker, statement: statement, isAuxiliary: form.isAuxiliary,
        isOfDelegate: !isOfScene && match.speaker?.isObserver != true,
        isOfInstance: form.isInstance, isOfScene: isOfScene),
      of: line, header.message, sender: sender)
  }

  /// What the message says of its event, where the callback is at `place` of it.
  private func plain(_ event: Event, at place: Int) -> Event {
    var plain = Event(
      event: event.event, spelling: event.spelling, channel: event.channel, process: -1, pid: -1,
      thread: 0..<0, stamp: Stamp(), line: 0, offset: 0, column: Int32(place),
      length: event.length, repeatsLineAbove: false)
    plain.listeners = event.listeners
    plain.shown = event.shown
    plain.isTimed = event.isTimed
    plain.mayBeDebugged = event.mayBeDebugged
    plain.isWatchable = event.isWatchable
    plain.instance = event.instance
    plain.instanceAlias = event.instanceAlias
    plain.instanceKind = event.instanceKind
    plain.isUnjudged = event.isUnjudged
    plain.parameter = event.parameter
    return plain
  }
}
