/// Turns the events of logs into signs: what each line tells of which process, in the order of its log.
struct SystemLines: EventSink, Sendable {
  /// The signs of each source.
  private(set) var signs: [[AuditSign]] = []
  /// Where the device was started anew, or messages are missing, as signs without a process.
  private let rules: RuleSet
  /// By event and spelling: how its text may look.
  private let fields: [[[TextPattern]]]
  private var source = 0
  private var clean = LineText()
  /// The newest moment of each source.
  private var clocks: [Int64?] = []
  private(set) var first: [Audit.Moment?] = []
  private(set) var last: [Audit.Moment?] = []
  /// Messages that are known to be lost, and where.
  private(set) var lost: [Int] = []
  private(set) var holes: [[(from: Audit.Moment, to: Audit.Moment)]] = []
  private var openHole: [Audit.Moment?] = []
  /// Where the clock was set, and by how much, in microseconds.
  private(set) var clockChanges: [[(at: Audit.Moment, by: Int64)]] = []
  /// What has to be added to stamps so that time goes on as it did before; nil where the clock was set and no stamp came since.
  private var shifts: [Int64?] = []

  init(_ rules: RuleSet) {
    self.rules = rules
    fields = rules.events.map { event in
      event.spellings.map { spelling in
        TextPattern.isNeeded(for: spelling.text)
          ? (try? TextPattern.all(of: spelling.text)) ?? [] : []
      }
    }
  }

  mutating func begin(source number: Int) {
    while signs.count <= number {
      signs.append([])
      clocks.append(nil)
      first.append(nil)
      last.append(nil)
      lost.append(0)
      holes.append([])
      openHole.append(nil)
      clockChanges.append([])
      shifts.append(0)
    }
    source = number
  }

  mutating func add(_ sign: AuditSign) {
    signs[source].append(sign)
    note(sign.moment)
  }

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    guard let fact = rules.events[Int(event.event)].fact ?? ownFact(event) else { return }
    var sign = AuditSign(
      fact, at: moment(event.stamp), Audit.Evidence(source: Int32(source), line: event.line))
    sign.pid = event.pid
    // Of a line that names the bundle only, that stands for the process.
    if event.process != event.bundle { sign.name = event.process }
    sign.bundle = event.bundle
    read(event, line, into: &sign)
    add(sign)
  }

  /// What a line of the app itself tells, if its event tells nothing else.
  private func ownFact(_ event: Event) -> AuditFact? {
    event.process >= 0 && !rules.events[Int(event.event)].isStimulus ? AuditFact(kind: .alive) : nil
  }

  mutating func observe(_ marker: LogMarker) {
    switch marker {
    case .boot:
      if let last = last[source] {
        add(
          AuditSign(
            AuditFact(kind: .ended, word: "reboot"), at: last,
            Audit.Evidence(source: Int32(source), line: 0)))
      }
      clocks[source] = nil
    case .loss(let loss):
      if case .messages(let count) = loss.cause {
        lost[source] += count ?? 1
      } else {
        lost[source] += 1
      }
      guard let last = last[source] else { break }
      openHole[source] = last
      // What was a state before may be another one now.
      signs[source].append(
        AuditSign(
          AuditFact(kind: .state, word: "unknown"), at: last,
          Audit.Evidence(source: Int32(source), line: loss.line)))
    case .clockChange:
      if last[source] != nil { shifts[source] = nil }
    case .repetition, .origin, .version: break
    }
  }

  /// The moment of a stamp on the source's clock, which goes on where the device's clock is set.
  private mutating func moment(_ stamp: Stamp) -> Audit.Moment {
    let clock = clocks[source].map { stamp.universal(near: $0) } ?? stamp.universal
    clocks[source] = clock
    guard stamp.resolution != .none else {
      return Audit.Moment(stamp: stamp, clock: last[source]?.clock ?? clock)
    }
    if let shift = shifts[source] { return Audit.Moment(stamp: stamp, clock: clock + shift) }
    // How long it took is not known: no time at all.
    let before = last[source]?.clock ?? clock
    let by = clock - before
    shifts[source] = -by
    let moment = Audit.Moment(stamp: stamp, clock: before)
    clockChanges[source].append((moment, by))
    return moment
  }

  private mutating func note(_ moment: Audit.Moment) {
    guard moment.stamp.resolution != .none else { return }
    if let from = openHole[source] {
      holes[source].append((from, moment))
      openHole[source] = nil
    }
    if first[source] == nil { first[source] = moment }
    last[source] = moment
  }

  // MARK: What stands at the places of a text

  private mutating func read(_ event: Event, _ line: Span<UInt8>, into sign: inout AuditSign) {
    let patterns = fields[Int(event.event)]
    guard patterns.indices.contains(Int(event.spelling)), !patterns[Int(event.spelling)].isEmpty
    else { return }
    let start = Int(event.column) - 1
    guard start >= 0, start < line.count else { return }
    let text = text(of: line, from: start)
    for pattern in patterns[Int(event.spelling)] {
      guard let values = SignFields(pattern).values(in: text.span) else { continue }
      for (place, value) in values { sign.take(value, at: place) }
      return
    }
  }

  /// The message from `start` on, as the process printed it.
  private mutating func text(of line: Span<UInt8>, from start: Int) -> [UInt8] {
    if line[0] == UInt8(ascii: "{") {
      // The rest of a string of JSON.
      var end = start
      while end < line.count, line[end] != UInt8(ascii: "\"") {
        end += line[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      clean.set(json: line, start..<min(end, line.count))
      return clean.bytes
    }
    let rest = line.extracting(start..<line.count)
    guard LineText.isNeeded(for: rest) else { return line.copy(of: start..<line.count) }
    clean.set(rest)
    return clean.bytes
  }
}

extension AuditSign {
  mutating func take(_ text: String, at place: TextPattern.Capture) {
    switch place {
    case .namespace: namespace = Int64(text)
    case .code:
      let number =
        text.hasPrefix("0x") || text.hasPrefix("0X")
        ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
      if let number { code = number } else { word = text }
      token = token ?? text
    // No time of the system is so long.
    case .seconds: seconds = Double(text).flatMap { $0.isFinite && $0 < 1e9 ? $0 : nil }
    case .id: token = text
    case .name: label = text
    case .scene: scene = Self.bundle(ofScene: text)
    default: break
    }
  }

  /// The app of a scene, whose name begins with it: `bundle-default`, or `bundle-` and a UUID.
  private static func bundle(ofScene scene: String) -> String {
    if scene.hasSuffix("-default") { return String(scene.dropLast("-default".utf8.count)) }
    let parts = scene.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 5, parts.suffix(5).map(\.utf8.count) == [8, 4, 4, 4, 12] else {
      return scene
    }
    return parts.dropLast(5).joined(separator: "-")
  }
}
