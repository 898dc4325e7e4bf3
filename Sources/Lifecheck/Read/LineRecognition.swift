/// Tells what a line is that may matter: an event, a near miss, or nothing to anybody.
///
/// What is called for each such line is `mutating` even where it changes nothing: the recogniser is large, and would be copied for any
/// other call.
extension LineRecogniser {
  private enum Judgement {
    case event(Header?, Matcher.Match)
    /// With the place of the message, in which its reason stands.
    case nearMiss(Header?, NearMiss, Range<Int>)
    case unparsed
    /// What a tool says about its own work, and records that are nobody's messages.
    case skipped
    /// It has no header, and goes on with the record above it.
    case continued
  }

  /// Judges a record, in which a spelling was found at `place` and whose first line has `number`.
  ///
  /// The event is without its offset. Where it is not for all who listen, the others need a look of their own.
  mutating func recognise(
    _ record: Span<UInt8>, at place: Int, number: Int, names: inout NameTable
  ) -> Event? {
    recognise(
      record, at: place, number: number, for: matcher.vocabulary.listeners, names: &names)
  }

  /// The same for all who listen, or for one of them.
  @inline(__always)
  mutating func recognise(
    _ record: Span<UInt8>, at place: Int, number: Int, for listeners: Listeners,
    names: inout NameTable
  ) -> Event? {
    if format == .xcuitest, let start = XCUITestHeader.parse(record)?.start(in: record) {
      testStart = start
    }
    if format.isJSON || JSONRecordHeader.isObject(record), let header = objectHeader(of: record) {
      return recognise(object: record, header, at: place, number, for: listeners, &names)
    }
    guard LineText.isNeeded(for: record) else {
      return take(
        judge(record, for: listeners), in: record, of: record, .record, at: place, number,
        for: listeners, &names)
    }
    clean.set(record)
    // A second reference, not a copy: nothing is written while it lives.
    let text = clean.bytes
    return take(
      judge(text.span, for: listeners), in: text.span, of: record, .copy, at: place, number,
      for: listeners, &names)
  }

  /// Judges an object of JSON. What its message stands for is matched, and found again in `record`.
  private mutating func recognise(
    object record: Span<UInt8>, _ header: Header, at place: Int, _ number: Int,
    for listeners: Listeners, _ names: inout NameTable
  ) -> Event? {
    guard header.isMessage else { return nil }
    let sender = sender(record, header)
    boots.note(header.boot, at: header.stamp)
    let isOfJob = sender != nil && header.namesJob(in: record)
    guard isOfJob || LineText.isNeeded(forJSON: record, header.message) else {
      let outcome = outcome(of: record, header.message, sender, for: listeners)
      let own = ownMatch(outcome, header, of: record, in: record, header.message)
      return take(
        own.map { .event(header, $0) } ?? Self.judgement(outcome, header, header.text), in: record,
        of: record, .object, at: place, number, for: listeners, &names)
    }
    if isOfJob {
      clean.set(json: record, label: header.subsystem, header.message)
    } else {
      clean.set(json: record, header.message)
    }
    // A second reference, as above.
    let text = clean.bytes
    let message = 0..<text.count
    let outcome = outcome(of: text.span, message, sender, for: listeners)
    var match: Matcher.Match
    if let own = ownMatch(outcome, header, of: record, in: text.span, message) {
      match = own
    } else if case .event(let found) = outcome {
      match = found
    } else {
      return take(
        Self.judgement(outcome, header, message), in: text.span, of: record, .object, at: place,
        number, for: listeners, &names)
    }
    match.text = isOfJob ? header.message : clean.place(of: match.text)
    match.owner = clean.place(of: match.owner)
    if let captures = match.captures {
      match.captures = TextPattern.Captures(
        id: clean.place(of: captures.id), pid: clean.place(of: captures.pid),
        process: clean.place(of: captures.process), bundle: clean.place(of: captures.bundle),
        from: clean.place(of: captures.from), to: clean.place(of: captures.to),
        implementer: clean.place(of: captures.implementer))
    }
    return event(
      header, match, in: record, of: record, .object, at: place, number, for: listeners, &names)
  }

  /// The event that a judgement stands for, if it is one; what it is else is counted.
  private mutating func take(
    _ judgement: Judgement, in line: Span<UInt8>, of record: Span<UInt8>, _ source: Source,
    at place: Int, _ number: Int, for listeners: Listeners, _ names: inout NameTable
  ) -> Event? {
    switch judgement {
    case .event(let header, let match):
      return event(
        header, match, in: line, of: record, source, at: place, number, for: listeners, &names)
    case .nearMiss where !listeners.hasCheck:
      break
    case .nearMiss(let header, let miss, let message):
      if source != .object, miss.reason == .wording,
        let own = match(
          inOwnWords: miss.text, header, of: line, in: line, header?.message ?? 0..<line.count)
      {
        return event(
          header ?? self.header(below: line), own, in: line, of: record, source, at: place, number,
          for: listeners, &names)
      }
      // For an object the header's places are those of the record.
      let printed = source == .object ? record : line
      let library =
        miss.reason == .none ? nil : header.flatMap { libraries.foreign($0, in: printed) }
      if miss.reason.isOfCallback, library == nil,
        tellsAllNearMisses || traits.isNewestFirst || miss.reason == .wording
          || eventPids.mayHold(header?.pid ?? -1)
      {
        nameCallbacks(in: printed, miss, header, number, &names)
        if source == .continuation {
          for index in named.indices { named[index].event.column = 1 }
        }
      }
      // What only formulas listen to is no callback that was missed.
      let vocabulary = matcher.vocabulary
      guard
        !vocabulary.hearsMore || Self.isOfCallback(miss, before: place)
          || vocabulary.holdsCallback(record, near: place)
      else { break }
      if let library {
        countNearMiss(record, number: number, .library, word: printed.copy(of: library))
        break
      }
      guard keepsExamples else {
        countNearMiss(record, number: number, miss.reason)
        break
      }
      countNearMiss(
        record, number: number, miss.reason,
        word: line.copy(of: miss.text.clamped(to: 0..<line.count)),
        vocabulary.proposal(for: miss, in: line, message))
    case .unparsed:
      takeUnparsed(line, of: record, number, &names)
    case .continued:
      continuation.isOn = true
    case .skipped:
      break
    }
    return nil
  }

  /// Whether a miss is of the callback at `place` by its reason alone. A word before it that says that a handler is done may be about
  /// anything (`Can't end BackgroundTask`), and a keyword may be one of a sentence.
  private static func isOfCallback(_ miss: NearMiss, before place: Int) -> Bool {
    switch miss.reason {
    case .none, .sentence, .source: false
    case .second: miss.text.lowerBound >= place
    default: true
    }
  }

  /// Whether the app's own code has printed a callback, and not a library of the system, which is counted.
  @inline(__always)
  private mutating func isOfApp(
    _ form: Lexicon.Form, _ header: Header?, in line: Span<UInt8>, of record: Span<UInt8>,
    _ number: Int
  ) -> Bool {
    guard let header, !form.isReport else { return true }
    guard let part = header.systemPart(in: line) else {
      libraries.note(header, in: line)
      return true
    }
    countNearMiss(record, number: number, .library, word: line.copy(of: part))
    return false
  }

  /// What a message was matched in.
  private enum Source {
    case record
    /// What `clean` holds of the record.
    case copy
    /// The record, which is an object of JSON.
    case object
    /// The line behind the head of the record that it goes on with.
    case continuation
  }

  /// Whether an event is one of its own: neither does an observer tell it, nor may a test have called it, nor does the line say more of the one before.
  /// A line that does is counted.
  private mutating func isOfDelegate(
    _ event: inout Event, _ match: Matcher.Match, _ form: Lexicon.Form, _ header: Header?,
    _ statement: Matcher.Wording, in record: Span<UInt8>
  ) -> Bool {
    guard !form.isAuxiliary, !form.isReport, !match.isHandlerEnd, !event.isUnjudged else {
      return true
    }
    if tests.mayCall(event.pid), event.listeners.hasCheck {
      countNearMiss(record, number: event.line, .test)
      named.append(NamedCallback(event: event))
      return false
    }
    var speaker = match.speaker
    if let category = header?.category, category != 0 { speaker?.add(name: category) }
    if let file = header?.statement?.file { speaker?.add(name: file) }
    if form.isInstance, event.instanceKind >= InstanceID.Kind.ofClass, event.instanceAlias >= 0 {
      speaker?.isLike = true
    }
    var callback = Speakers.Callback(
      event: event.event, process: event.process, pid: event.pid,
      isOfScene: isOfScene(event, form),
      scene: event.instance >= 0 ? event.instance : event.instanceAlias,
      statement: statement, stamp: event.stamp)
    if speakers.mayTellStep(ofScene: callback, speaker) {
      makeStepOfScene(&event, &callback, match)
    }
    switch speakers.take(callback, speaker) {
    case .callback:
      if speaker?.isLaunch == true, event.pid < 0 { speakers.forgetBeginning(callback) }
      return true
    case .mayBeFurther:
      event.mayBeFurther = true
      return true
    case .statement: countNearMiss(record, number: event.line, .statement)
    case .observer:
      countNearMiss(
        record, number: event.line, .observer, confirms: speakers.hasTold(callback, speaker))
      named.append(NamedCallback(event: event))
    }
    return false
  }

  /// Makes a short form that the app and its scenes share an event of the scene, unless its first steps show that somebody else tells it.
  @inline(never)
  private mutating func makeStepOfScene(
    _ event: inout Event, _ callback: inout Speakers.Callback, _ match: Matcher.Match
  ) {
    let vocabulary = matcher.vocabulary
    guard let number = vocabulary.thingForm(from: match.form) else { return }
    let form = vocabulary.forms[number]
    guard
      speakers.tellsStep(
        ofScene: callback, app: vocabulary.appSteps, scenes: vocabulary.thingSteps,
        isFirst: vocabulary.isFirstStepOfThing(form.event))
    else { return speakers.forgetBeginning(callback) }
    (event.event, event.spelling) = (form.event, form.spelling)
    (callback.event, callback.isOfScene) = (form.event, true)
  }

  /// Whether a scene's delegate tells an event; the table is made for the first that may be one.
  mutating func isOfScene(_ event: Event, _ form: Lexicon.Form) -> Bool {
    guard form.isInstance else { return false }
    if eventsOfScenes.isEmpty { eventsOfScenes = matcher.vocabulary.eventsOfScenes() }
    return eventsOfScenes[Int(event.event)]
  }

  /// The event of a match; nil where the line is none after all.
  ///
  /// - Parameter line: what was matched: `record`, or the copy of it.
  private mutating func event(
    _ header: Header?, _ match: Matcher.Match, in line: Span<UInt8>, of record: Span<UInt8>,
    _ source: Source, at place: Int, _ number: Int, for readers: Listeners,
    _ names: inout NameTable
  ) -> Event? {
    let form = matcher.vocabulary.forms[match.form]
    let vocabulary = matcher.vocabulary
    let callback = match.isHandlerEnd ? vocabulary.handlerEnd(of: form.event) : nil
    let listeners = vocabulary.listeners(of: form, isHandlerEnd: callback != nil, among: readers)
    let isOfCheck = listeners.hasCheck
    if let reason = refusal(of: form, header, isOfCheck) {
      countNearMiss(record, number: number, reason)
      return nil
    }
    let text = self.place(of: match.text, source)
    var event = Event(
      event: callback ?? form.event, spelling: form.spelling, channel: form.channel, process: -1,
      pid: -1, thread: 0..<0, stamp: Stamp(), line: number, offset: 0,
      column: Int32(text.lowerBound + 1), length: Int32(text.count), repeatsLineAbove: false)
    event.listeners = listeners
    if let header {
      if header.format != format, turns(to: header.format, line: number) { return nil }
      take(header, of: line, source, into: &event, names: &names)
    }
    attribute(&event, form, in: line, &names)
    let message = message(behind: header, match, in: line, timing: &event)
    if form.isInstance || form.hasURL {
      take(line, message, match.text, of: match.owner, form, into: &event, names: &names)
    }
    let statement = statement(of: match, in: line, message, header)
    guard isOfApp(form, header, in: line, of: record, number),
      isOfDelegate(&event, match, form, header, statement, in: record)
    else { return nil }
    if format == .flutter { flutterCopy.complete(&event) }
    event.mayBeDebugged = event.pid >= 0 && header?.format.has(.mayBeDebugged) == true
    event.isWatchable =
      event.mayBeDebugged || format.has(.tellsSilence) && header?.isSimulated != true
    event.isReport = form.isReport && !(form.channel == .stimulus && isOfOtherApp)
    // The line's own process is the one that tells.
    if form.isReport, form.sender != Lexicon.Form.itself { (event.process, event.pid) = (-1, -1) }
    if let captures = match.captures {
      take(captures, of: line, isObject: source == .object, into: &event, names: &names)
      let id = self.place(of: captures.id, source)
      event.parameterText = Int32(id.lowerBound)..<Int32(id.upperBound)
    }
    if let header, header.pid < 0 { join(&event, form, header, names) }
    if !form.isReport { event.shown = shownState(in: line, behind: match.text, header, source) }
    if callback != nil {
      // It was one before anything listened to it, and reports must not depend on that.
      countNearMiss(record, number: number, .second)
    } else if isOfCheck, !form.isAuxiliary {
      count(match, form, header, in: line, of: record, text, number, source)
    }
    messageStart =
      header?.format == .idevicesyslog
      ? self.place(of: header?.message ?? 0..<0, source).lowerBound : 0
    remember(event, match, form, source == .record ? header : nil, statement, in: line, at: place)
    return event
  }

  /// Counts an event of the check, and notes how its line is written.
  @inline(__always)
  private mutating func count(
    _ match: Matcher.Match, _ form: Lexicon.Form, _ header: Header?, in line: Span<UInt8>,
    of record: Span<UInt8>, _ text: Range<Int>, _ number: Int, _ source: Source
  ) {
    summary.events += 1
    noteSpelling(of: form, in: record, text, number: number)
    // Those of an object were noted before their places became those of the record.
    guard source != .object else { return }
    noteOwnWords(match, header, of: line, in: line, header?.message ?? 0..<line.count)
  }

  /// Joins what the system says of a process with what that says itself, where the records have no pids. An audit, which knows more of the system's
  /// lines, does that by itself.
  @inline(never)
  private mutating func join(
    _ event: inout Event, _ form: Lexicon.Form, _ header: Header, _ names: NameTable
  ) {
    guard !matcher.vocabulary.listeners.contains(.audit) else { return }
    if form.isReport, form.sender != Lexicon.Form.itself {
      pidless.attribute(report: &event, names)
    } else if !header.process.isEmpty, form.channel == .delegate || form.channel == .notification {
      let isLaunch = matcher.vocabulary.definitions[Int(event.event)].isLaunch
      pidless.note(event, isLaunch: isLaunch, names)
    }
  }

  /// Why a line is no callback, whatever its message says; nil where it may be one.
  @inline(__always)
  private mutating func refusal(
    of form: Lexicon.Form, _ header: Header?, _ isOfCheck: Bool
  ) -> NearMiss.Reason? {
    if isInText, header == nil, !form.isReport, form.channel != .stimulus { return .text }
    let isFurther =
      isOfCheck && statements.isFurther(header?.statement, of: form.event, form.spelling)
    return isFurther ? .statement : nil
  }

  /// Which statement of its function tells a callback, as its words and the header say.
  @inline(__always)
  private func statement(
    of match: Matcher.Match, in line: Span<UInt8>, _ message: Range<Int>, _ header: Header?
  ) -> Matcher.Wording {
    var statement =
      match.speaker?.isStep == true
      ? matcher.statement(around: match.text, in: line, message) : Matcher.Wording()
    if let own = header?.statement { (statement.line, statement.mayBeOfClosure) = (own.line, true) }
    return statement
  }

  /// The message of an event's line, up to the time that it tells where no header does. An event without a time gets that one, or else what the line
  /// above tells.
  @inline(__always)
  private mutating func message(
    behind header: Header?, _ match: Matcher.Match, in line: Span<UInt8>, timing event: inout Event
  ) -> Range<Int> {
    let message = header?.text ?? 0..<line.count
    guard event.stamp.resolution == .none, format.has(.hasNoStamps) else { return message }
    let told = matcher.time(behind: match.text, in: line, to: message.upperBound)
    event.stamp = told?.stamp ?? stampAbove
    return message.lowerBound..<(told?.start ?? message.upperBound)
  }

  /// Gives an event whose line names no process to the one that others name: other lines of a console, or the file that it comes from.
  private mutating func attribute(
    _ event: inout Event, _ form: Lexicon.Form, in line: Span<UInt8>, _ names: inout NameTable
  ) {
    guard !form.isReport, form.channel != .stimulus else { return }
    if event.process < 0, event.pid < 0 { attributeToFile(&event, in: line, &names) }
    guard format.has(.mixesWithBareLines), format.has(.ofLines) else { return }
    console.take(&event, isLaunch: matcher.vocabulary.definitions[Int(event.event)].isLaunch)
  }

  /// What the message shows of the app's state behind `text`.
  @inline(__always)
  private mutating func shownState(
    in line: Span<UInt8>, behind text: Range<Int>, _ header: Header?, _ source: Source
  ) -> ShownState? {
    // In JSON the message ends with its string.
    let end = source == .object ? header?.message.upperBound ?? 0 : line.count
    return ShownStateText.find(in: line, text.upperBound..<max(text.upperBound, end))
  }

  /// The place in the record of what stands at `range` of what was matched.
  private mutating func place(of range: Range<Int>, _ source: Source) -> Range<Int> {
    switch source {
    case .record, .object: range
    case .copy: clean.place(of: range)
    case .continuation: continuation.place(of: range)
    }
  }

  /// What the header says about the event.
  private mutating func take(
    _ header: Header, of line: Span<UInt8>, _ source: Source, into event: inout Event,
    names: inout NameTable
  ) {
    let thread = place(of: header.thread, source)
    event.thread = Int32(thread.lowerBound)..<Int32(thread.upperBound)
    event.stamp = header.stamp
    // What takes long in a debugger's console is a hint.
    event.isTimed = header.measuresTime || header.pid >= 0 && header.format.has(.mayBeDebugged)
    event.pid = header.pid
    event.process = intern(line, header, in: &names)
    if header.namesBundle { event.bundle = event.process }
  }

  /// What the places of a pattern say about the event: which process it is about, and which thing.
  private mutating func take(
    _ captures: TextPattern.Captures, of line: Span<UInt8>, isObject: Bool,
    into event: inout Event, names: inout NameTable
  ) {
    if !captures.id.isEmpty { event.parameter = line.parameter(of: captures) }
    if !captures.from.isEmpty { event.chainFrom = line.stableHash(of: captures.from) }
    if !captures.to.isEmpty { event.chainTo = line.stableHash(of: captures.to) }
    if let pid = line.pid(in: captures.pid) { event.pid = pid }
    let process = captures.process.isEmpty ? captures.bundle : captures.process
    if !process.isEmpty { event.process = intern(line, process, isObject: isObject, in: &names) }
    if !captures.bundle.isEmpty {
      event.bundle = intern(line, captures.bundle, isObject: isObject, in: &names)
    }
  }

  /// The number of the process that `header` names, or -1.
  mutating func intern(
    _ line: Span<UInt8>, _ header: Header, in names: inout NameTable
  ) -> Int32 {
    guard !header.process.isEmpty else { return -1 }
    if header.isObject, LineText.isNeeded(forJSON: line, header.process) {
      return intern(line, header.process, isObject: true, in: &names)
    }
    return names.intern(
      line, header.process, isEscaped: header.inner ?? header.format == .idevicesyslog)
  }

  /// The number of a name that stands at `range`, in an object of JSON or elsewhere.
  private func intern(
    _ line: Span<UInt8>, _ range: Range<Int>, isObject: Bool, in names: inout NameTable
  ) -> Int32 {
    guard isObject, LineText.isNeeded(forJSON: line, range) else {
      return names.intern(line, range, isEscaped: false)
    }
    var name = LineText()
    name.set(json: line, range)
    return names.intern(name.bytes.span, 0..<name.bytes.count, isEscaped: false)
  }

  private mutating func judge(_ line: Span<UInt8>, for listeners: Listeners) -> Judgement {
    if format == .xcuitest, let runner = XCUITestHeader.parse(line) {
      return judge(line, of: runner)
    }
    if let header = header(of: line) {
      guard header.isMessage else { return .skipped }
      let outcome = outcome(line, header, sender: sender(line, header), for: listeners)
      if FunctionSlot.mayEnd(line),
        let judgement = slotJudgement(outcome, line, header, for: listeners)
      {
        return judgement
      }
      return Self.judgement(outcome, header, header.text)
    }
    // A format that was asked for reads no lines of another one as if they had no header.
    let isForeign = isForced && format != .bare && LogFormat.anyHeader(of: line, traits) != nil
    if format.isBrokenHeader(line) { return .unparsed }
    let bare =
      format.has(.mixesWithBareLines) && !isForeign
      ? outcome(of: line, 0..<line.count, nil, for: listeners) : nil
    if format == .bare, listeners.contains(.audit), isOfSystem(line) { summary.headless += 1 }
    if case .event(let match)? = bare { return .event(header(below: line), match) }
    if format.isBanner(line) { return .skipped }
    if let bare, FunctionSlot.mayEnd(line),
      let judgement = slotJudgement(bare, line, nil, for: listeners)
    {
      return judgement
    }
    if bare == nil, format.has(.ofLines), !isForeign {
      return isBrokenBehindBlanks(line) ? .unparsed : .continued
    }
    return Self.judgement(
      bare ?? .nearMiss(NearMiss(.none, 0..<0)), nil, 0..<line.count)
  }

  /// Whether a line is all that a process of the system says of another one, without a header that tells when and who.
  @inline(never)
  private func isOfSystem(_ line: Span<UInt8>) -> Bool {
    guard case .event(let match) = matcher.judge(line, 0..<line.count, sender: Matcher.anybody)
    else { return false }
    return matcher.vocabulary.forms[match.form].sender >= 0
  }

  /// The header that stands in the next line, for a message that is all of this one.
  private func header(below line: Span<UInt8>) -> Header? {
    var below = looksBelow ? headerBelow : nil
    below?.message = 0..<line.count
    return below
  }

  /// The event of the function that a logger prints behind a message that by itself is a near miss; nil where there is none.
  ///
  /// A message that names a callback, too, is about that.
  @inline(never)
  private mutating func slotJudgement(
    _ outcome: Matcher.Outcome, _ line: Span<UInt8>, _ known: Header?, for listeners: Listeners
  ) -> Judgement? {
    var header =
      known ?? Header(format: format, process: 0..<0, pid: -1, message: 0..<line.count)
    if case .event(let match) = outcome { return slotEvent(match, line, &header) }
    guard case .nearMiss(let miss) = outcome, miss.reason.isOfCallback,
      let slot = FunctionSlot(in: line, header.message),
      firstCandidate(in: line.extracting(0..<slot.start), from: header.message.lowerBound) == nil,
      case .event(let match) = self.outcome(of: line, slot.function, nil, for: listeners)
    else { return nil }
    header.statement = slot.statement
    return .event(header, match)
  }

  /// An event under the key of a function, with the line that the record tells; nil for every other one.
  private func slotEvent(
    _ match: Matcher.Match, _ line: Span<UInt8>, _ header: inout Header
  ) -> Judgement? {
    let start = match.text.lowerBound
    guard start > 0, line[start - 1] == UInt8(ascii: "="), header.statement == nil,
      let slot = FunctionSlot(in: line, header.message), slot.function.contains(start)
    else { return nil }
    header.statement = slot.statement
    return .event(header, match)
  }

  /// Whether a line is indented and looks as if it once had a header: it is no part of the record above it.
  private mutating func isBrokenBehindBlanks(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    return start > 0 && format.isBrokenHeader(line.extracting(start..<line.count))
  }

  /// Judges the line `range` without a header, which goes on with the record above it: it is a message of its own, of that record's
  /// process and moment. What comes behind a head is often a dump, so it has to be one without that head, too.
  mutating func recogniseContinuation(
    _ range: Range<Int>, in bytes: Span<UInt8>, at place: Int, number: Int,
    names: inout NameTable
  ) -> Event? {
    let line = bytes.extracting(range)
    let listeners = matcher.vocabulary.listeners
    guard compose(range, in: bytes) else {
      let nothing = Judgement.nearMiss(nil, NearMiss(.none, 0..<0), 0..<line.count)
      return take(
        nothing, in: line, of: line, .record, at: place, number, for: listeners, &names)
    }
    // A second reference, as above.
    let text = continuation.text
    return take(
      judgeContinuation(text.span, for: listeners), in: text.span, of: line, .continuation,
      at: place, number, for: listeners, &names)
  }

  private mutating func judgeContinuation(
    _ text: Span<UInt8>, for listeners: Listeners
  ) -> Judgement {
    let start = continuation.headLength
    guard let header = header(of: text), header.message.lowerBound <= start else {
      return .nearMiss(nil, NearMiss(.none, start..<start), start..<text.count)
    }
    guard header.isMessage else { return .skipped }
    // What a process of the system says of others is a text of its own, whatever it has said before that.
    if let sender = sender(text, header), sender >= 0,
      case .event(let match) = outcome(of: text, start..<text.count, sender, for: listeners),
      matcher.vocabulary.forms[match.form].sender == sender
    {
      return .event(header, match)
    }
    let bare = text.extracting(start..<text.count)
    guard case .nearMiss(var miss) = outcome(of: bare, 0..<bare.count, nil, for: listeners) else {
      guard continuation.isWhole else {
        return .nearMiss(header, NearMiss(.sentence, start..<start), start..<text.count)
      }
      return Self.judgement(
        outcome(text, header, sender: sender(text, header), for: listeners), header, header.text)
    }
    miss.text = miss.text.lowerBound + start..<miss.text.upperBound + start
    return .nearMiss(header, miss, start..<text.count)
  }

  /// What the matcher says of a message.
  mutating func outcome(
    of line: Span<UInt8>, _ message: Range<Int>, _ sender: Int32?, for listeners: Listeners
  ) -> Matcher.Outcome {
    guard !listeners.isSome(of: matcher.vocabulary.listeners) else {
      return partMatchers[listeners.hasCheck ? 0 : 1].judge(line, message, sender: sender)
    }
    return recent.judge(line, message, sender: sender, by: matcher)
  }

  @inline(__always)
  private static func judgement(
    _ outcome: Matcher.Outcome, _ header: Header?, _ message: Range<Int>
  ) -> Judgement {
    switch outcome {
    case .event(let match): .event(header, match)
    case .nearMiss(let miss): .nearMiss(header, miss, message)
    }
  }

  /// A line of a test runner is a stimulus or nothing.
  private mutating func judge(_ line: Span<UInt8>, of runner: XCUITestHeader) -> Judgement {
    guard let match = runnerMatcher.match(line, runner.message) else {
      return .skipped
    }
    if let bundle = match.captures?.bundle, !bundle.isEmpty {
      let hash = line.stableHash(of: bundle)
      testedApp = testedApp ?? hash
      isOfOtherApp = hash != testedApp
    }
    let header = Header(
      format: .xcuitest, stamp: runner.stamp(after: testStart), process: 0..<0, pid: -1,
      message: runner.message)
    return .event(header, match)
  }

  /// The number of the process, if it is one that prints about others. Of a line whose header names no process nothing else is known than of one
  /// without a header.
  private mutating func sender(_ line: Span<UInt8>, _ header: Header) -> Int32? {
    header.process.isEmpty ? nil : matcher.vocabulary.sender(in: line, header.process)
  }

  /// The header of a line that may hold what `LineText` strips.
  mutating func header(ofCleaned line: Span<UInt8>) -> Header? {
    guard !format.isJSON, LineText.isNeeded(for: line) else { return header(of: line) }
    clean.set(line)
    let text = clean.bytes
    return header(of: text.span)
  }

  private mutating func header(of line: Span<UInt8>) -> Header? {
    // The beginning of the input had no header, but what comes late may have one.
    if format == .bare, !isForced { return LogFormat.anyHeader(of: line, traits) }
    // Most stamps are of the second in which another one was.
    if format == .idevicesyslog, let moment = heads.moment(of: line, from: 0),
      let header = SyslogRelayHeader.parse(
        line, behind: moment.stamp, from: moment.end, device: traits.device)
    {
      return header
    }
    if let header = format.header(of: line, traits) { return header }
    if format.has(.holdsOtherLines), let header = LogFormat.lineHeader(of: line, traits) {
      return header
    }
    return isForced ? nil : LogFormat.foreignHeader(of: line, traits)
  }

  /// The header of an object of JSON; nil where `record` is none, or not one of those that the format may hold.
  private mutating func objectHeader(of record: Span<UInt8>) -> Header? {
    if format.isJSON, let header = LogJSONHeader.parse(record) { return header }
    guard JSONRecordHeader.isObject(record), let header = header(of: record), header.isObject
    else { return nil }
    return header
  }

  /// The most names that are kept: what has an id beyond is not judged.
  private static let nameLimit = 1 << 17

  /// Whether a further name of a thing can be kept.
  @inline(__always)
  func hasRoom(in names: borrowing NameTable) -> Bool { names.count < Self.nameLimit }

  /// Adds to `event` what the line says of the thing that it is about, and the address that it gives. `owner` is the class of
  /// the method; where there is none, a tag may name it.
  mutating func take(
    _ line: Span<UInt8>, _ message: Range<Int>, _ text: Range<Int>, of owner: Range<Int>,
    _ form: Lexicon.Form, into event: inout Event, names: inout NameTable
  ) {
    if form.hasURL {
      let end = max(text.upperBound, min(message.upperBound, line.count))
      let url = URLText.find(in: line, text.upperBound..<end)
      event.parameter = url.map { line.stableHash(of: $0) } ?? URLText.none(event.event)
    }
    guard form.isInstance else { return }
    var mention = instances.find(in: line, message: message, callback: text)
    let owner =
      owner.isEmpty ? InstanceFinder.lastTag(in: line, message.lowerBound..<text.lowerBound) : owner
    if mention.id == nil, let label = label(of: event, owner, in: line, message, beside: text) {
      mention.id = InstanceID(kind: InstanceID.Kind.name, text: label)
    }
    event.isUnjudged =
      mention.isUnjudged || !owner.isEmpty && instances.isUnjudged(owner, in: line)
      || !hasRoom(in: names)
    guard hasRoom(in: names) else { return }
    let isNamed = mention.id.map { $0.kind != InstanceID.Kind.mark } ?? false
    // A mark may be no name: the class then says what it says of a line without one.
    if !isNamed, instances.isOfInstances(owner, in: line) {
      event.instanceAlias = names.intern(line, owner, isEscaped: false)
      event.instanceKind = InstanceID.Kind.ofClass
    }
    guard let id = mention.id else { return }
    event.instance = names.intern(line, id.text, isEscaped: false)
    event.instanceKind = id.kind
    if let alias = mention.alias {
      event.instanceAlias = names.intern(line, alias.text, isEscaped: false)
    }
  }
}
