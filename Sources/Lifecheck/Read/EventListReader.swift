/// Reads a list of events back: the lines of `lifecheck events --format ndjson`.
///
/// Each event is where it was in its own log: its file, line, column and offset are those that the list gives. So one
/// list holds the events of several files, which are as many inputs to the engine.
struct EventListReader {
  /// A log whose events are listed.
  struct Origin: Sendable {
    var name: String
    /// Its number among the inputs.
    var number: Int32
    /// Lines of the list that are its own, and the events on them.
    var lines = 0
    var events = 0
    var misspellings: [Misspelling] = []
  }

  /// How many files one list may have.
  private static let originLimit = 10_000
  /// Up to this column a line is shown as it was.
  private static let columnLimit = 2048

  /// What the first origin, and the next new one after it, is called among the inputs: a number.
  var firstInput: Int32 = 0
  var nextInput: Int32 = 1
  private(set) var origins: [Origin] = []
  private var originNumbers: [String: Int] = [:]
  private var origin = -1
  let definitions: [EventDefinition]
  private let auxiliaries: [Int]
  private let listName: String
  /// The events by their names. A check and an audit may each have one of the same name.
  private var events: [String: Int] = [:]
  private var auditEvents: [String: Int] = [:]
  /// Per event, who wants it.
  private var listeners: [Listeners] = []
  private var line: [UInt8] = []

  init(_ vocabulary: Vocabulary, listName: String) {
    definitions = vocabulary.definitions
    auxiliaries = vocabulary.auxiliaries
    self.listName = listName
  }

  /// What a line of the list came to.
  enum Outcome {
    case taken(events: Int)
    /// A marker of lost messages.
    case lost(LogLoss)
    /// An event that the rules do not know.
    case unknown
    case unparsed
  }

  /// Hands what `text` says to `sink`.
  ///
  /// - Parameter number: of the line in the list.
  mutating func read<S: EventSink>(
    _ text: Span<UInt8>, number: Int, into sink: inout S, names: inout NameTable
  ) -> Outcome {
    guard let record = EventRecord(text) else { return .unparsed }
    if events.isEmpty {
      listeners = definitions.map { $0.listeners }
      for (index, event) in definitions.enumerated() {
        if listeners[index] == .audit {
          auditEvents[event.name] = index
        } else {
          events[event.name] = index
        }
      }
    }
    if let marker = record.marker {
      guard let found = Self.marker(text, marker, record), enter(record, text, into: &sink) else {
        return .unparsed
      }
      sink.observe(found)
      if case .loss(let loss) = found { return .lost(loss) }
      return .taken(events: 0)
    }
    guard let name = EventRecord.string(text, record.event) else { return .unparsed }
    let other = auditEvents[name]
    guard let index = events[name] ?? other else { return .unknown }
    let isAuxiliary = definitions[index].isAuxiliary
    guard let stamp = stamp(record, text),
      let channel = EventRecord.string(text, record.channel).flatMap({ Channel(rawValue: $0) }),
      enter(record, text, into: &sink)
    else { return .unparsed }
    // As in a log, nobody looks for what no rule listens to.
    if isAuxiliary, !auxiliaries.contains(index) { return .taken(events: 0) }
    var event = event(
      record, text, index, channel: channel, stamp: stamp, number: number, names: &names)
    event.listeners =
      isAuxiliary || other != nil && other != index ? .check : listeners[index]
    guard !record.isNearMiss else {
      sink.observe(
        nearMiss: NamedCallback(event: event, saysMore: record.saysMore), line: line.span)
      return .taken(events: 0)
    }
    sink.observe(event, line: line.span)
    if let other, event.listeners == .check {
      var event = self.event(
        record, text, other, channel: channel, stamp: stamp, number: number, names: &names)
      event.listeners = .audit
      sink.observe(event, line: line.span)
    }
    // Repetitions have lines of their own.
    origins[origin].events += isAuxiliary ? 0 : 1
    if !isAuxiliary { noteSpelling(of: event, EventRecord.bytes(text, record.text).span) }
    return .taken(events: isAuxiliary ? 0 : 1)
  }

  mutating func add(
    _ text: Span<UInt8>, kind: Misspelling.Kind, number: Int
  ) {
    origins[origin].misspellings.add(text, 0..<text.count, kind: kind, number: number)
  }

  private func stamp(_ record: EventRecord, _ text: Span<UInt8>) -> Stamp? {
    guard let time = record.time else { return Stamp() }
    return Stamp(text: EventRecord.bytes(text, time))
  }

  /// Builds the event, and the line on which it is: as far as the list has it, at its column.
  private mutating func event(
    _ record: EventRecord, _ text: Span<UInt8>, _ index: Int, channel: Channel, stamp: Stamp,
    number: Int, names: inout NameTable
  ) -> Event {
    let shownText = Self.restored(EventRecord.bytes(text, record.text), to: record.length)
    let column = Int32(clamping: max(record.column ?? 1, 1))
    line.removeAll(keepingCapacity: true)
    if Int(column) <= Self.columnLimit {
      line.append(contentsOf: repeatElement(0x20, count: Int(column) - 1))
    }
    line += shownText
    // Behind the end of the line: it is there to be told from others, and not to be shown.
    line.append(0x0A)
    let thread = line.count
    line += EventRecord.bytes(text, record.thread)
    var event = Event(
      event: UInt16(index), spelling: spelling(record, text, of: index), channel: channel,
      process: name(text, record.process, in: &names),
      pid: record.pid.flatMap { Int32(exactly: $0) } ?? -1,
      thread: Int32(thread)..<Int32(clamping: line.count), stamp: stamp,
      line: record.line ?? number, offset: record.offset ?? 0, column: column,
      // The text of a damaged line may be gone.
      length: Int32(clamping: min(record.length ?? shownText.count, shownText.count)),
      repeatsLineAbove: record.repeatsLineAbove)
    if let parameter = record.parameter {
      let bytes = EventRecord.bytes(text, parameter)
      event.parameter = bytes.span.stableHash(of: 0..<bytes.count)
      let start = line.count
      line += bytes
      event.parameterText = Int32(clamping: start)..<Int32(clamping: line.count)
    }
    if let key = EventRecord.string(text, record.key).flatMap({ UInt64($0, radix: 16) }) {
      event.parameter = key
    }
    if let chain = EventRecord.string(text, record.chain) {
      let parts = chain.split(separator: ">", omittingEmptySubsequences: false)
      event.chainFrom = parts.first.flatMap { UInt64($0, radix: 16) } ?? 0
      event.chainTo = parts.last.flatMap { UInt64($0, radix: 16) } ?? 0
    }
    take(scene: record, text, into: &event, names: &names)
    if definitions[index].spellings.indices.contains(Int(event.spelling)) {
      let reporter = definitions[index].spellings[Int(event.spelling)].reporter
      event.reporter = reporter.map { Int16(clamping: $0.index) } ?? -1
    }
    event.isTimed = record.isTimed
    event.mayBeDebugged = record.mayBeDebugged
    event.shown = EventRecord.string(text, record.shows).flatMap { ShownState(name: $0) }
    event.bundle = name(text, record.bundle, in: &names)
    event.isReport = record.isReport
    event.silence = record.silence ?? 0
    event.isAwake = record.isAwake
    event.mayBeFurther = record.mayBeFurther
    return event
  }

  /// `text` with the length that it has in the log, where bytes that are no UTF-8 may have become U+FFFD. Bytes that
  /// would become that again take its place.
  private static func restored(_ text: [UInt8], to length: Int?) -> [UInt8] {
    guard let length, text.count > length else { return text }
    var excess = text.count - length
    var restored: [UInt8] = []
    var place = 0
    while place < text.count {
      if excess > 0, text[place...].starts(with: "\u{FFFD}".utf8) {
        restored += excess > 1 ? [0xFF] : [0xE2, 0x82]
        excess -= excess > 1 ? 2 : 1
        place += 3
      } else {
        restored.append(text[place])
        place += 1
      }
    }
    return restored
  }

  /// The most names that are kept, as of a log.
  private static let nameLimit = 1 << 17

  private func take(
    scene record: EventRecord, _ text: Span<UInt8>, into event: inout Event,
    names: inout NameTable
  ) {
    // The class of the delegate may be all that a line tells.
    let isTold = record.scene != nil || record.sceneAlias != nil
    event.isUnjudged = record.isSceneUnjudged || isTold && names.count >= Self.nameLimit
    guard isTold, names.count < Self.nameLimit else { return }
    event.instance = name(text, record.scene, in: &names)
    event.instanceKind = UInt8(clamping: record.sceneKind ?? Int(UInt8.max))
    event.instanceAlias = name(text, record.sceneAlias, in: &names)
  }

  private func spelling(_ record: EventRecord, _ text: Span<UInt8>, of event: Int) -> UInt16 {
    let name = EventRecord.string(text, record.spelling)
    let spellings = definitions[definitions[event].handlerOf ?? event].spellings
    let known = name.flatMap { name in spellings.firstIndex { $0.listedText == name } }
    return UInt16(clamping: known ?? 0)
  }

  private func name(
    _ text: Span<UInt8>, _ range: Range<Int>?, in names: inout NameTable
  ) -> Int32 {
    guard range != nil else { return -1 }
    let bytes = EventRecord.bytes(text, range)
    return names.intern(bytes.span, 0..<bytes.count, isEscaped: false)
  }

  /// Makes the file that `record` names the current one; false where there are too many.
  private mutating func enter<S: EventSink>(
    _ record: EventRecord, _ text: Span<UInt8>, into sink: inout S
  ) -> Bool {
    let name = EventRecord.string(text, record.file) ?? listName
    if origin < 0 || origins[origin].name != name {
      if let known = originNumbers[name] {
        origin = known
      } else {
        guard origins.count < Self.originLimit else { return false }
        origin = origins.count
        originNumbers[name] = origin
        origins.append(Origin(name: name, number: origin == 0 ? firstInput : nextInput))
        if origin > 0 { nextInput += 1 }
      }
      if origins.count > 1 { sink.observe(.origin(origins[origin].number)) }
    }
    origins[origin].lines += 1
    return true
  }

  private static func marker(
    _ text: Span<UInt8>, _ name: Range<Int>, _ record: EventRecord
  ) -> LogMarker? {
    switch EventRecord.string(text, name) {
    case "boot": .boot(LogMarker.Place())
    case "clockChange": .clockChange
    case "loss":
      LogLoss(
        causeName: EventRecord.string(text, record.cause), count: record.count,
        line: record.line ?? 0
      ).map { .loss($0) }
    case "version":
      EventRecord.string(text, record.version).flatMap { Version($0) }
        .map { .version($0, line: record.line ?? 0) }
    case "repetition":
      record.count.map { .repetition(count: min($0, Int(Int32.max)), line: record.line ?? 0) }
    default: nil
    }
  }
}

extension LineReader {
  /// Reads whole lines of a list of events.
  mutating func scanList<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    var lines = LineRanges()
    while let range = lines.next(in: bytes) {
      let line = bytes.extracting(range)
      let isEmpty = line.end(ofRunFrom: 0) { $0.isBlank || $0 == 0x0D || $0 == 0 } == line.count
      if !isEmpty {
        switch list.read(line, number: recogniser.summary.lines + 1, into: &sink, names: &names) {
        case .taken(let count): recogniser.summary.events += count
        case .lost(let loss): recogniser.summary.count(loss)
        case .unknown: recogniser.countNearMiss(line, number: recogniser.summary.lines + 1)
        case .unparsed: recogniser.summary.unparsed += 1
        }
      }
      if lines.hasNewline { recogniser.count((lines: 1, empty: isEmpty ? 1 : 0)) }
    }
    recogniser.count((lines: unfinishedLines, empty: 0))
  }
}
