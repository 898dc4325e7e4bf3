/// Reads logs and lists their events: what the checker sees, without a verdict.
///
/// An event is held until no repetition of it can come any more, so that its count is right.
package struct EventLister: Sendable {
  private var log: LogSession
  private var sink: Sink

  /// - Parameters:
  ///   - isComplete: whether the list is to be checked again, and needs what only rules read.
  ///   - nearMissLimit: so many near misses of all inputs are kept; nil: a few of each.
  package init(
    rules: RuleSet, options: CheckOptions, isComplete: Bool = false, nearMissLimit: Int? = nil
  ) {
    // A list for people leaves them out; but what counts as a near miss or as unparsed is what a check counts.
    let auxiliaries =
      isComplete
      ? rules.events.indices.filter { rules.events[$0].isAuxiliary }
      : rules.auxiliaries { options.isListed($0.id, isOptIn: $0.isOptIn) }
    log = LogSession(
      rules: rules, options: options, auxiliaries: auxiliaries,
      silence: isComplete ? SilenceRules(rules, allowance: SilenceRules.listed) : nil,
      nearMissLimit: nearMissLimit, listsNearMisses: isComplete)
    sink = Sink(rules: rules, options: options)
    sink.isComplete = isComplete
    sink.apps = log.apps(options.apps)
  }

  /// Whether an event was listed, and not left out for being what only rules read.
  package var hasListed: Bool { sink.hasListed }

  /// Where something is missing, a sentence each.
  package var notes: [String] { sink.losses.notes(log.inputs.place) }

  /// What was read so far.
  package var inputs: [InputSummary] { log.inputs }

  /// Begins an input; `name` is what reports call it.
  package mutating func begin(input name: String) { log.begin(input: name, for: &sink) }

  /// Makes the open input of this number the one that is read, paused or ended.
  package mutating func select(input number: Int) { log.select(input: number, for: &sink) }

  /// The input goes on from the beginning of another file, or of what the file holds now.
  package mutating func restartInput(after cause: LogLoss.Cause) {
    log.restart(after: cause, into: &sink)
  }

  /// Fills the input's buffer through `body`, which returns how many bytes it read, and lists the
  /// events of the whole lines it holds. Returns what `body` returned.
  package mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &sink, body)
  }

  /// What makes blocks of this lister's inputs, on any thread.
  package var search: LogSearch { log.search }

  /// Lists the events in the lines of the input's next block.
  package mutating func read(_ block: LogBlock) { log.read(block, into: &sink) }

  /// Ends the input; `error` says why it could not be read to its end.
  package mutating func endInput(error: String? = nil) {
    log.endInput(into: &sink, error: error)
  }

  /// Keeps what an archive held.
  package mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  /// Makes every held event final: the input pauses, and a reader waits.
  package mutating func idle() { log.idle(into: &sink) }

  /// Writes the events and markers that became final since the last call, in the order of their lines.
  ///
  /// - Parameter list: always the same one.
  package mutating func write(to list: inout EventList, _ sink: ByteSink) {
    let texts = ListedTexts(
      rules: self.sink.rules, names: log.names, inputs: log.inputs, bytes: self.sink.bytes)
    for index in 0..<self.sink.finalCount {
      if let marker = self.sink.held[index].marker {
        list.write(listed(marker, file: Int(self.sink.held[index].listed.file)), to: sink)
      } else {
        list.write(self.sink.held[index].listed, texts, to: sink)
      }
    }
    list.flush(to: sink)
    forgetFinal()
  }

  /// Forgets what became final.
  package mutating func forgetFinal() { sink.removeFinal() }

  private func listed(_ marker: LogMarker, file: Int) -> ListedMarker {
    var item = ListedMarker(file: log.inputs[file].file, name: "boot")
    switch marker {
    case .boot, .newRun, .origin: break
    case .clockChange: item.name = "clockChange"
    case .version(let version, let line):
      (item.name, item.version, item.line) = ("version", version, line)
    case .repetition(let count, let line):
      (item.name, item.count, item.line) = ("repetition", count, line)
    case .loss(let loss):
      (item.name, item.line, item.count) = ("loss", loss.line, loss.count)
      item.cause = loss.causeName
    }
    return item
  }

  /// An event that may still be repeated.
  private struct Held: Sendable {
    var listed: ListedEvent
    var last: LastEvent
    /// What the log says about itself in this place, instead of an event.
    var marker: LogMarker?

    var key: LifeKey {
      LifeKey(process: listed.event.process, pid: listed.event.pid, file: listed.file)
    }
  }

  private struct Sink: InputSink, Sendable {
    /// Past it the oldest event is final: memory is bounded. What only rules read may come on top of that, as many again.
    static let heldLimit = 1024

    let rules: RuleSet
    let pids: [Int32]
    var apps: [Int32]?
    var file: Int32 = 0
    private var duplicates = 0
    /// Where something is missing.
    var losses = LossBook()
    /// Whether what people do not need is kept too.
    var isComplete = false
    /// Whether anything was kept.
    private(set) var hasListed = false
    var window: TimeWindow?
    /// In the order of their lines. No later line can repeat the first `finalCount`.
    private(set) var held: [Held] = []
    private(set) var finalCount = 0
    /// What the log writes, for all that is held; no more than `used` bytes of it.
    private(set) var bytes: [UInt8] = []
    private var used = 0
    /// Past it the bytes of what is gone are given up.
    private static let bytesLimit = 1 << 20
    /// The line of the newest event that is listed in some way.
    private var newestLine = -1
    private var signs = ToldSigns()
    /// What belongs to the open inputs that are not being read now, by their numbers.
    private var contexts: [Int: Context] = [:]

    private struct Context: Sendable {
      var file: Int32
      var window: TimeWindow?
      var held: [Held]
      var bytes: [UInt8]
      var newestLine: Int
    }

    init(rules: RuleSet, options: CheckOptions) {
      self.rules = rules
      pids = options.pids
      window = TimeWindow(since: options.since, until: options.until)
    }

    mutating func begin(file number: Int32) {
      file = number
      window?.begin()
    }

    mutating func park(input: Int) {
      contexts[input] = Context(
        file: file, window: window, held: Array(held[finalCount...]), bytes: bytes,
        newestLine: newestLine)
      held.removeSubrange(finalCount...)
    }

    mutating func resume(input: Int) {
      guard let context = contexts.removeValue(forKey: input) else { return }
      (file, window, newestLine) = (context.file, context.window, context.newestLine)
      add(context.held, of: context.bytes.span)
    }

    /// Adds what was held elsewhere, with its bytes.
    private mutating func add(_ others: [Held], of bytes: Span<UInt8>) {
      for var other in others {
        other.listed.thread = keep(bytes, other.listed.thread)
        other.listed.text = keep(bytes, other.listed.text)
        other.listed.parameter = keep(bytes, other.listed.parameter)
        held.append(other)
      }
    }

    /// Keeps the bytes, and says where.
    private mutating func keep(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
      let kept = range.clamped(to: 0..<line.count)
      let start = used
      guard !kept.isEmpty else { return start..<start }
      used += kept.count
      if used > bytes.count {
        bytes += repeatElement(0, count: max(used, 2 * bytes.count) - bytes.count)
      }
      var target = bytes.mutableSpan
      line.copy(kept, to: &target, at: start)
      return start..<used
    }

    mutating func observe(_ event: Event, line: Span<UInt8>) {
      if window?.contains(event.stamp) == false { return }
      // Whom such a report is about, the check finds out; without it a suspension would lack its end.
      let isOpen = isComplete && event.isReport
      if let apps, !apps.contains(event.process) {
        guard isOpen, event.process < 0 || event.process == event.bundle else { return }
      }
      if !pids.isEmpty, !pids.contains(event.pid) {
        guard isOpen, event.pid < 0 else { return }
      }
      if let sign = rules.events[Int(event.event)].lifeSign, sign != .runs,
        !signs.isNew(sign, event, file)
      {
        duplicates += 1
        if isComplete { hold(event, line, isListed: false) }
        return
      }
      if rules.events[Int(event.event)].isAuxiliary {
        if isComplete { hold(event, line, isListed: false) }
        return
      }
      let key = LifeKey(process: event.process, pid: event.pid, file: file)
      // The same event on another channel is the other half of one step, and stands in nobody's way.
      let index = held.indices[finalCount...].last {
        held[$0].key == key && held[$0].listed.isListed
          && (held[$0].listed.event.event != event.event
            || held[$0].listed.event.channel == event.channel)
      }
      if let index, held[index].last.isRepeated(by: event) {
        held[index].listed.count += 1
        held[index].last.lastLine = event.line
        duplicates += 1
        if isComplete { hold(event, line, isListed: false) }
        return
      }
      release(before: event)
      hold(event, line, isListed: true)
    }

    private mutating func hold(_ event: Event, _ line: Span<UInt8>, isListed: Bool) {
      hasListed = true
      makeRoom()
      let column = Int(event.column) - 1
      newestLine = event.line
      let listed = ListedEvent(
        event: event, file: file,
        thread: keep(line, Int(event.thread.lowerBound)..<Int(event.thread.upperBound)),
        text: keep(line, column..<column + Int(event.length)),
        parameter: keep(
          line, Int(event.parameterText.lowerBound)..<Int(event.parameterText.upperBound)),
        isListed: isListed)
      held.append(Held(listed: listed, last: LastEvent(event)))
    }

    mutating func observe(nearMiss event: Event, line: Span<UInt8>) {
      guard isComplete, window?.contains(event.stamp) != false else { return }
      // Only events are said to be repeated.
      let newest = newestLine
      hold(event, line, isListed: false)
      held[held.count - 1].listed.isNearMiss = true
      newestLine = newest
    }

    mutating func observe(_ marker: LogMarker) {
      if case .loss(let loss) = marker { losses.note(loss, in: file) }
      switch marker {
      case .boot, .newRun, .clockChange, .loss:
        releasePending()
        hold(marker)
        releasePending()
      case .version:
        hold(marker)
      case .origin(let number):
        releasePending()
        file = number
        window?.begin()
      case .repetition(let count, let line):
        if newestLine == line - 1 { hold(marker) }
        guard
          let index = held.indices[finalCount...].last(where: {
            held[$0].last.lastLine == line - 1 && held[$0].listed.isListed
          })
        else { return }
        held[index].listed.count += count
        held[index].last.lastLine = line
        duplicates += count
      }
    }

    /// Keeps the marker in its place.
    private mutating func hold(_ marker: LogMarker) {
      guard isComplete else { return }
      makeRoom()
      let place = ListedEvent(
        event: Self.noEvent, file: file, thread: 0..<0, text: 0..<0, parameter: 0..<0,
        isListed: false)
      held.append(Held(listed: place, last: LastEvent(Self.noEvent), marker: marker))
    }

    /// Stands in the place of a marker.
    private static let noEvent = Event(
      event: 0, spelling: 0, channel: .system, process: -1, pid: -1, thread: 0..<0, stamp: Stamp(),
      line: 0, offset: 0, column: 1, length: 0, repeatsLineAbove: false)

    mutating func releasePending() { finalCount = held.count }

    mutating func endFile() { releasePending() }

    mutating func takeCounts() -> (reordered: Int, duplicates: Int) {
      defer { duplicates = 0 }
      return (0, duplicates)
    }

    /// Forgets what is final.
    mutating func removeFinal() {
      held.removeFirst(finalCount)
      finalCount = 0
      guard held.isEmpty || used > Self.bytesLimit else { return }
      let others = held
      let bytes = self.bytes
      held.removeAll(keepingCapacity: true)
      used = 0
      add(others, of: bytes.span)
    }

    /// Releases the older half of what is held where that has become too much: what no list for people has comes without
    /// an event that would make others final.
    private mutating func makeRoom() {
      if held.count - finalCount >= 2 * Self.heldLimit { finalCount += Self.heldLimit }
    }

    /// Releases the oldest events as long as no later line can repeat them.
    private mutating func release(before event: Event) {
      while finalCount < held.count {
        if held.count - finalCount < Self.heldLimit, !isFinal(finalCount, event) { return }
        finalCount += 1
      }
    }

    /// It changes nothing: it is `mutating` so that all this is not copied for the call.
    private mutating func isFinal(_ index: Int, _ event: Event) -> Bool {
      // By indices: an element would be a copy of its texts.
      let key = held[index].key
      if !held[index].listed.isListed || key.file != file { return true }
      for later in index + 1..<held.count
      where held[later].key == key && held[later].listed.isListed {
        return true
      }
      let stamp = held[index].listed.event.stamp
      guard stamp.isFine, event.stamp.isFine else {
        return event.line > held[index].last.lastLine + 1
      }
      let (distance, overflows) = event.stamp.universal.subtractingReportingOverflow(
        stamp.universal)
      return overflows || distance.magnitude > UInt64(LastEvent.repetitionMicroseconds)
    }
  }
}
