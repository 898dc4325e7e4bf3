/// Writes the records of a simulated run in one format, and counts its lines.
final class SimulatedWriter {
  private let format: SimulatedFormat
  private let rules: RuleSet
  private let spellings: [String?]
  private let sink: ByteSink
  private(set) var lines = 0
  /// In trace notation, the events in the line so far.
  private var eventsInLine = 0
  /// For a list of events: the log that it lists, as far as it was not read.
  private var lister: EventLister?
  private var log: [UInt8] = []

  private static let eventsOfLine = 20
  private static let blockSize = 1 << 16

  init(_ format: SimulatedFormat, _ rules: RuleSet, spellings: [String?], to sink: ByteSink) {
    // A list of events is one of a log, which nobody sees.
    let isList = format.format == .events
    self.format = isList ? SimulatedFormat(.logSyslog) ?? format : format
    self.rules = rules
    self.spellings = spellings
    self.sink = sink
    if isList {
      var options = CheckOptions()
      options.inputFormat = self.format.name
      lister = EventLister(rules: rules, options: options, isComplete: true)
      lister?.begin(input: "simulated.log")
    }
    for line in self.format.head { write(line) }
  }

  /// The message of a step.
  private func message(_ step: SimulatedStep) -> String {
    let spelling = spellings[step.event] ?? ""
    return step.shown.map { "\(spelling) applicationState: \($0.rawValue)" } ?? spelling
  }

  /// Writes a step of a life; returns the number of its line.
  func write(
    _ step: SimulatedStep, of life: SimulatedLife, at time: Int64, isFirst: Bool
  ) -> Int {
    guard format.format == .notation else {
      write(message(step), of: life.process, subsystem: life.subsystem, life.pid, life.thread, time)
      return lines
    }
    let event = rules.events[step.event]
    let name = event.number ?? event.name
    if isFirst, lines > 0 || eventsInLine > 0 {
      endNotation()
      sink.append("| ")
    } else if eventsInLine == Self.eventsOfLine {
      endNotation()
    } else if eventsInLine > 0 {
      sink.append(" ")
    }
    sink.append(name)
    eventsInLine += 1
    return lines + 1
  }

  private func endNotation() {
    guard eventsInLine > 0 else { return }
    sink.append("\n")
    lines += 1
    eventsInLine = 0
  }

  /// Writes any line.
  func write(
    _ message: String, of process: String, subsystem: String, _ pid: Int, _ thread: Int,
    _ time: Int64
  ) {
    guard let line = format.line else { return }
    let record = SimulatedRecord(
      time: SimulatedTime(time), process: process, subsystem: subsystem, pid: pid, thread: thread,
      message: message)
    write(line(record))
  }

  private func write(_ line: String) {
    lines += 1
    guard lister != nil else {
      sink.append(line)
      sink.append("\n")
      return
    }
    log.append(line)
    log.append(UInt8(ascii: "\n"))
    if log.count >= Self.blockSize { list() }
  }

  /// Lists the events of the lines so far.
  private func list() {
    guard var lister = lister.take() else { return }
    var pending = PendingBytes(log)
    while !pending.isEmpty, unsafe lister.read({ unsafe pending.move(into: $0) }) > 0 {}
    log.removeAll(keepingCapacity: true)
    write(&lister)
    self.lister = lister
  }

  private func write(_ lister: inout EventLister) {
    var list = EventList(palette: Palette(isColoured: false), form: .ndjson)
    lister.write(to: &list, sink)
  }

  /// Ends the log.
  func finish() {
    endNotation()
    list()
    guard var lister = lister.take() else { return }
    lister.endInput()
    write(&lister)
  }
}

/// Whose life it is.
struct SimulatedLife: Sendable {
  /// Counted from 1, in the order of their beginnings.
  var number: Int
  var process: String
  var subsystem: String
  var pid: Int
  var thread: Int
}
