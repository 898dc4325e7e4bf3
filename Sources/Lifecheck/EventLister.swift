/// One recognised event, as `lifecheck events` prints it.
public struct ListedEvent: Sendable {
  public var file: String
  /// The first line of the record, counted from 1.
  public var line: Int
  /// Where that line begins, in bytes from 0.
  public var offset: Int
  public var time: String?
  /// The canonical name.
  public var event: String
  public var channel: Channel
  public var process: String?
  public var pid: Int?
  public var thread: String?
  /// The callback as the log writes it.
  public var text: [UInt8]
  /// How often it was repeated within a moment; at least 1.
  public var count: Int
}

/// Reads logs and lists their events: what the checker sees, without a verdict.
///
/// An event is held until no repetition of it can come any more, so that its count is right.
public struct EventLister: Sendable {
  private var log: LogSession
  private var sink: Sink

  public init(rules: RuleSet, options: CheckOptions) {
    log = LogSession(rules: rules, options: options)
    sink = Sink(rules: rules, options: options)
    sink.apps = log.apps(options.apps)
  }

  /// What was read so far.
  public var inputs: [InputSummary] { log.inputs }

  /// Begins an input; `name` is what reports call it.
  public mutating func begin(input name: String) {
    log.begin(input: name)
    sink.file = Int32(log.inputs.count - 1)
    sink.window?.begin()
  }

  /// Fills the input's buffer through `body`, which returns how many bytes it read, and lists the
  /// events of the whole lines it holds. Returns what `body` returned.
  public mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &sink, body)
  }

  /// Ends the input; `error` says why it could not be read to its end.
  public mutating func endInput(error: String? = nil) {
    log.endInput(into: &sink, error: error)
    sink.releaseAll()
    log.inputs[log.inputs.count - 1].duplicates = sink.duplicates
    sink.duplicates = 0
  }

  /// Keeps what an archive held.
  public mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  /// Makes every held event final: the input pauses, and a reader waits.
  public mutating func idle() {
    log.idle(into: &sink)
    sink.releaseAll()
  }

  /// The events that became final since the last call, in the order of their lines.
  public mutating func takeEvents() -> [ListedEvent] {
    defer { sink.released.removeAll(keepingCapacity: true) }
    return sink.released.map { held in
      ListedEvent(
        file: log.inputs[Int(held.key.file)].file, line: held.event.line,
        offset: held.event.offset, time: held.event.stamp.text,
        event: sink.rules.events[Int(held.event.event)].name, channel: held.event.channel,
        process: held.key.process < 0 ? nil : log.names.name(held.key.process),
        pid: held.key.pid < 0 ? nil : Int(held.key.pid),
        thread: held.thread.isEmpty ? nil : String(decoding: held.thread, as: UTF8.self),
        text: held.text, count: held.count)
    }
  }

  /// An event that may still be repeated.
  private struct Held: Sendable {
    var key: LifeKey
    var event: Event
    var last: LastEvent
    var thread: [UInt8]
    var text: [UInt8]
    var count = 1
  }

  private struct Sink: EventSink, Sendable {
    /// Past it the oldest event is final: memory is bounded.
    static let heldLimit = 1024

    let rules: RuleSet
    let pids: [Int32]
    var apps: Set<Int32>?
    var file: Int32 = 0
    var duplicates = 0
    var released: [Held] = []
    var window: TimeWindow?
    private var held: [Held] = []
    private var signs = ToldSigns()

    init(rules: RuleSet, options: CheckOptions) {
      self.rules = rules
      pids = options.pids
      window = TimeWindow(since: options.since, until: options.until)
    }

    mutating func observe(_ event: Event, line: Span<UInt8>) {
      if window?.contains(event.stamp) == false { return }
      if let apps, !apps.contains(event.process) { return }
      if !pids.isEmpty, !pids.contains(event.pid) { return }
      if let sign = rules.events[Int(event.event)].lifeSign, !signs.isNew(sign, event, file) {
        duplicates += 1
        return
      }
      let key = LifeKey(process: event.process, pid: event.pid, file: file)
      // The same event on another channel is the other half of one step, and stands in nobody's way.
      let index = held.lastIndex {
        $0.key == key && ($0.event.event != event.event || $0.event.channel == event.channel)
      }
      if let index, held[index].last.isRepeated(by: event) {
        held[index].count += 1
        held[index].last.lastLine = event.line
        duplicates += 1
        return
      }
      release(before: event)
      held.append(
        Held(
          key: key, event: event, last: LastEvent(event),
          thread: Self.bytes(of: line, Int(event.thread.lowerBound)..<Int(event.thread.upperBound)),
          text: Self.bytes(
            of: line, Int(event.column) - 1..<Int(event.column) - 1 + Int(event.length))))
    }

    mutating func observe(_ marker: LogMarker) {
      switch marker {
      case .boot, .clockChange:
        releaseAll()
      case .version:
        break
      case .repetition(let count, let line):
        guard let index = held.lastIndex(where: { $0.last.lastLine == line - 1 }) else { return }
        held[index].count += count
        held[index].last.lastLine = line
        duplicates += count
      }
    }

    mutating func releaseAll() {
      released += held
      held.removeAll(keepingCapacity: true)
    }

    /// Releases the oldest events as long as no later line can repeat them.
    private mutating func release(before event: Event) {
      var count = 0
      while count < held.count, held.count - count >= Self.heldLimit || isFinal(count, event) {
        count += 1
      }
      released += held[..<count]
      held.removeFirst(count)
    }

    private func isFinal(_ index: Int, _ event: Event) -> Bool {
      let old = held[index]
      if held[(index + 1)...].contains(where: { $0.key == old.key }) || old.key.file != file {
        return true
      }
      guard old.event.stamp.isFine, event.stamp.isFine else {
        return event.line > old.last.lastLine + 1
      }
      let (distance, overflows) = event.stamp.microseconds.subtractingReportingOverflow(
        old.event.stamp.microseconds)
      return overflows || distance.magnitude > UInt64(LastEvent.repetitionMicroseconds)
    }

    private static func bytes(of line: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
      range.clamped(to: 0..<line.count).map { line[$0] }
    }
  }
}
