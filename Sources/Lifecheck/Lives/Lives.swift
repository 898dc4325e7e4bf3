/// Which life a record belongs to: lives in fixed slots, their beginnings and ends, and the order of their events.
///
/// The only owner of rows. It knows no machine and no verdict: the engine takes from it each event when its turn has come.
struct Lives: Sendable {
  /// Lives that are open, by slots; and what the engine keeps of each.
  var rows: [LifeRow] = []
  /// While they are lent, nobody else may ask for them: there are none.
  var details: [OpenLife] {
    _read { yield keptDetails ?? [] }
    _modify {
      var all = lend()
      defer { takeBack(all) }
      yield &all
    }
  }
  /// nil while they are lent: an empty array in their place would have to be released after each event.
  private var keptDetails: [OpenLife]? = []
  /// All lives in the order in which they began.
  var records = Pages<LifeRecord>()
  var segments = SegmentBook()
  var apps: Exercises
  var seen: SeenCallbacks
  var losses = LossBook()
  var held = HeldEvents()
  private var launches = ToldLaunches()
  private var index = LifeIndex()
  private var free: [Int] = []
  private(set) var openCount = 0

  init(eventCount: Int) {
    apps = Exercises(eventCount: eventCount)
    seen = SeenCallbacks(eventCount: eventCount)
  }

  /// Whether an event was taken.
  var hasTaken: Bool { !records.isEmpty }

  /// The slots of the open lives of an input, or of all.
  func open(in file: Int32? = nil) -> [Int] {
    rows.indices.filter { isOpen($0, in: file ?? rows[$0].file) }
  }

  /// Whether a life of the input is open in a slot.
  func isOpen(_ slot: Int, in file: Int32) -> Bool {
    rows[slot].flags.contains(.isOpen) && rows[slot].file == file
  }

  func slot(of key: LifeKey) -> Int? { index.slot(of: key, in: rows) }

  // MARK: Beginning

  /// The slot of the life that `event` belongs to, where one is open.
  @inline(__always)
  mutating func known(_ event: Event, in file: Int32) -> Int? {
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    guard let slot = index.slot(of: key, in: rows) else { return unnamed(event, key, in: file) }
    // The system may have told of it first, by a bundle identifier that is the process's name too.
    if rows[slot].app < 0, Self.isNamed(event) { name(slot, by: event, key, in: file) }
    if event.bundle >= 0 { take(bundle: event.bundle, in: slot) }
    return slot
  }

  /// The life of which only the system has told so far, by its bundle identifier: `event` tells its name.
  @inline(never)
  private mutating func unnamed(_ event: Event, _ key: LifeKey, in file: Int32) -> Int? {
    guard Self.isNamed(event), event.pid >= 0,
      let slot = index.newest(file: file, pid: event.pid, isNamed: false, in: rows)
    else { return nil }
    name(slot, by: event, key, in: file)
    if event.bundle >= 0 { take(bundle: event.bundle, in: slot) }
    return slot
  }

  /// A line of its own names a life of which only the system has told.
  @inline(never)
  private mutating func name(_ slot: Int, by event: Event, _ key: LifeKey, in file: Int32) {
    index.remove(slot, in: rows)
    rows[slot].process = key.process
    rows[slot].app = app(of: event, in: file)
    records[Int(rows[slot].life)].process = key.process
    index.insert(slot, in: rows)
  }

  /// Begins a life with its first event, and returns its slot.
  mutating func begin(_ event: Event, in file: Int32) -> Int {
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    let row = LifeRow(
      process: key.process, pid: key.pid, file: file, life: addRecord(key, event, start: .auto),
      app: Self.isNamed(event) ? app(of: event, in: file) : -1,
      lossNumber: losses.number(of: file))
    let slot: Int
    if let known = free.popLast() {
      slot = known
      rows[slot] = row
      details[slot] = OpenLife(slot: slot)
    } else {
      slot = rows.count
      rows.makeRoom()
      rows.append(row)
      details.makeRoom()
      details.append(OpenLife(slot: slot))
    }
    openCount += 1
    index.insert(slot, in: rows)
    if event.bundle >= 0 { take(bundle: event.bundle, in: slot) }
    return slot
  }

  /// Begins the next life in the slot of one that is over, or that died unseen.
  mutating func beginNext(_ event: Event, start: StartMode, in slot: Int) {
    rows[slot].life = addRecord(rows[slot].key, event, start: start)
    rows[slot].set(.hasLosses, false)
  }

  /// Begins the next life of a process whose end was told.
  mutating func beginNext(_ event: Event, _ life: inout OpenLife) {
    let bundle = life.signs.bundle
    life.signs = LifeSigns()
    life.channels = 0
    life.threads = (0, 0)
    beginNext(event, start: .auto, in: life.slot)
    if bundle >= 0 { take(bundle: bundle, of: &life) }
  }

  private mutating func addRecord(_ key: LifeKey, _ event: Event, start: StartMode) -> Int32 {
    records.append(
      LifeRecord(
        process: key.process, pid: key.pid, file: key.file, firstLine: event.line,
        started: event.stamp, start: start))
    return Int32(records.count - 1)
  }

  /// Keeps a segment of a life; whether it is the first one of its scenario.
  mutating func keep(_ segment: ScenarioSegment, of number: Int) -> Bool {
    Self.keep(segment, of: number, &records, &segments)
  }

  /// Both are changed at once.
  private static func keep(
    _ segment: ScenarioSegment, of number: Int, _ records: inout Pages<LifeRecord>,
    _ segments: inout SegmentBook
  ) -> Bool {
    var isFirst = false
    records.update(number) { isFirst = segments.keep(segment, of: &$0) }
    return isFirst
  }

  private static func isNamed(_ event: Event) -> Bool {
    !event.isReport || event.process != event.bundle
  }

  private mutating func app(of event: Event, in file: Int32) -> Int32 {
    Int32(apps.app(file: file, process: event.process, line: event.line))
  }

  private mutating func take(bundle: Int32, in slot: Int) {
    details[slot].signs.bundle = bundle
    records[Int(rows[slot].life)].bundle = bundle
  }

  mutating func take(bundle: Int32, of life: inout OpenLife) {
    life.signs.bundle = bundle
    records[Int(rows[life.slot].life)].bundle = bundle
  }

  /// Keeps the names of the first scenes of a life that ends.
  mutating func keepScenes(of life: OpenLife) {
    guard !life.instances.known.isEmpty else { return }
    records[Int(rows[life.slot].life)].scenes = Array(
      life.instances.known.prefix(LifeRecord.sceneLimit))
  }

  /// Lends the open lives to whoever judges one, who is their only owner until `takeBack`.
  @inline(__always)
  mutating func lend() -> [OpenLife] {
    guard let lives = keptDetails.take() else { preconditionFailure("They are lent already.") }
    return lives
  }

  @inline(__always)
  mutating func takeBack(_ lives: consuming [OpenLife]) {
    precondition(keptDetails == nil)
    keptDetails = lives
  }

  /// The time after a process, in microseconds, in which no other one has its pid: the same one goes by two names.
  private static let leastReuse: Int64 = 1_000_000

  /// Whether another process was launched with the pid of this life since it was heard, which the launch at `stamp` says.
  @inline(__always)
  func isPidReused(since slot: Int, at stamp: Stamp) -> Bool {
    index.hasNewer(than: slot) && isPidReused(by: stamp, since: slot)
  }

  private func isPidReused(by stamp: Stamp, since slot: Int) -> Bool {
    guard stamp.resolution != .none,
      let other = index.newest(file: rows[slot].file, pid: rows[slot].pid, isNamed: true, in: rows),
      rows[other].flags.contains(.beganWithLaunch)
    else { return false }
    return [slot, other].allSatisfy { slot in
      let held = details[slot].held
      let last = held.isEmpty ? records[Int(rows[slot].life)].last.universal : held.newest
      return stamp.universal(near: last) &- last > Self.leastReuse
    }
  }

  // MARK: Events

  /// Notes that a life is heard.
  @inline(__always)
  mutating func hear(_ slot: Int) {
    index.hear(slot, in: rows)
    if rows[slot].app >= 0, rows[slot].pid >= 0 { apps.hear(slot, of: Int(rows[slot].app)) }
  }

  /// The line on which a life was heard last.
  func lastLine(of slot: Int) -> Int {
    let arrived = Int(details[slot].held.arrived)
    return arrived >= 0 ? held[arrived].event.line : records[Int(rows[slot].life)].lastLine
  }

  /// Keeps what an event says of its life.
  @inline(__always)
  mutating func note(_ event: Event, isCounted: Bool, in slot: Int) {
    records.update(Int(rows[slot].life)) { $0.note(event, isCounted: isCounted) }
  }

  /// Notes the thread of the first method of a life, or of a later one that came on another thread than the first.
  @inline(never)
  mutating func note(thread: UInt64, of life: inout OpenLife) {
    guard life.threads.first != 0 else { return life.threads.first = thread }
    let number = Int(rows[life.slot].life)
    records[number].oddThreads &+= 1
    if life.threads.other == 0 { life.threads.other = thread }
    if life.threads.other != thread { records[number].hasOddThreads = true }
  }

  /// Counts the callback as one that the app logs, by its name and, where that is known, by its bundle.
  @inline(__always)
  mutating func markSeen(_ event: Event, bundle: Int32, in slot: Int) {
    seen.insert(event.event, event.channel, process: rows[slot].process)
    if bundle >= 0 { seen.insert(event.event, event.channel, process: bundle) }
  }

  // MARK: Reports of other processes

  /// Gives a report the key of the life that it is about; false where there is none, and none can begin.
  ///
  /// The pid tells the life. Without it the bundle does, and without both the only life of the input. A pid of which a tool tells may be
  /// that of the only life, too, if that one has none.
  mutating func identify(
    _ event: inout Event, sign: EventDefinition.LifeSign?, in file: Int32
  ) -> Bool {
    if event.pid >= 0 {
      let known = newest(pid: event.pid, in: file)
      if let known { event.process = rows[known].process }
      // It says nothing of a process that was never said to be held.
      if known != nil || event.process >= 0 { return known != nil || sign != .runs }
    }
    if sign == .begins {
      launches.take(event, in: file)
      return false
    }
    guard let slot = meant(by: event, in: file) else { return false }
    // The end of the process before may be told when the new one runs already.
    let age = records[Int(rows[slot].life)].started.time(until: event.stamp)
    if sign == .ends, let age, age < Stamp.slack(event.stamp) { return false }
    event.process = rows[slot].process
    event.pid = rows[slot].pid
    return true
  }

  /// Whether a process was launched when a line of another one tells so. The system tells its pid whenever its state changes: that was a
  /// launch where somebody has said so just before.
  func isLaunch(_ event: Event, in file: Int32) -> Bool {
    !event.isReport || launches.isTold(before: event, in: file)
  }

  /// The life that a report without a pid is about.
  private func meant(by event: Event, in file: Int32) -> Int? {
    let (process, bundle) = (event.process, event.bundle)
    let open = open(in: file)
    guard process >= 0 || bundle >= 0 else {
      let living = open.filter { !details[$0].signs.isOver }
      // A tool tells the pid, and the console of the app may not.
      return living.count == 1 && (event.pid < 0 || rows[living[0]].pid < 0) ? living[0] : nil
    }
    return open.filter {
      rows[$0].process == process || bundle >= 0 && details[$0].signs.bundle == bundle
    }.max { lastLine(of: $0) < lastLine(of: $1) }
  }

  /// The life with this pid that was heard last.
  func newest(pid: Int32, in file: Int32) -> Int? {
    let named = index.newest(file: file, pid: pid, isNamed: true, in: rows)
    guard let other = index.newest(file: file, pid: pid, isNamed: false, in: rows) else {
      return named
    }
    return named.map { lastLine(of: $0) > lastLine(of: other) ? $0 : other } ?? other
  }

  /// Whether an event whose process was not chosen by its name may belong to one that was.
  func isSelected(_ event: Event, _ apps: [Int32], in file: Int32) -> Bool {
    if event.isReport, event.process == event.bundle { return true }
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    if let own = slot(of: key), apps.contains(details[own].signs.bundle) { return true }
    guard event.pid >= 0 else { return false }
    // Only the system has told of it so far: this may be its name.
    var unnamed = index.newest(file: file, pid: event.pid, isNamed: false, in: rows)
    while let slot = unnamed {
      if apps.contains(details[slot].signs.bundle) { return true }
      unnamed = index.next(after: slot)
    }
    return false
  }

  /// Takes a sign of the system about a life: the same launch, end or suspension is told by several processes.
  mutating func take(
    _ event: Event, sign: EventDefinition.LifeSign?, onset: EventDefinition.Onset,
    _ life: inout OpenLife
  ) -> SignNews {
    let isOver = life.signs.isOver
    let number = Int(rows[life.slot].life)
    if sign == .begins {
      if isOver {
        beginNext(event, &life)
      } else if records[number].events > 0 {
        // What is told of a process that is there says that it runs.
        return .runs
      }
      let isLaunch = self.isLaunch(event, in: rows[life.slot].file)
      life.signs.isBegun = isLaunch
      records[Int(rows[life.slot].life)].start = isLaunch ? .launch : .tail
      return .new
    }
    if sign == .ends { return isOver ? .known : .new }
    guard !isOver, life.signs.isNew(event) else { return .known }
    if !isContradicted(event, onset: onset, in: life.slot) {
      life.signs.last = (event.event, event.line, event.stamp)
    }
    if records[number].start == .auto { records[number].start = .tail }
    return .new
  }

  /// Whether the process spoke so soon after what another one says of it that the order is not known. A suspension binds
  /// only a process that is silent then.
  func isContradicted(_ event: Event, onset: EventDefinition.Onset, in slot: Int) -> Bool {
    guard event.isReport, onset == .late else { return false }
    let lead = event.stamp.time(until: records[Int(rows[slot].life)].last)
    return lead.map { $0 > 0 } ?? false
  }

  // MARK: End

  /// Ends a life by the sign that tells it.
  mutating func end(_ life: inout OpenLife, by event: Event) {
    records.update(Int(rows[life.slot].life)) { $0.endEvent = Int16(event.event) }
    life.signs.isOver = true
    life.signs.endLine = event.line
    life.signs.last = nil
  }

  /// Frees the slot of a life that is closed.
  mutating func remove(_ slot: Int) {
    index.remove(slot, in: rows)
    if rows[slot].app >= 0 { apps.forget(slot, of: Int(rows[slot].app)) }
    rows[slot].flags = []
    // The next life in it begins with new details.
    free.append(slot)
    openCount -= 1
  }
}

/// The newest launches of which the system has told by the bundle alone, before there was a process.
private struct ToldLaunches: Sendable {
  private var told: [(file: Int32, bundle: Int32, stamp: Stamp)] = []
  /// Older ones than these have got their process, or never will.
  private static let limit = 16
  private static let microseconds: Int64 = 10_000_000

  mutating func take(_ event: Event, in file: Int32) {
    if told.count == Self.limit { told.removeFirst() }
    told.append((file, event.bundle, event.stamp))
  }

  func isTold(before event: Event, in file: Int32) -> Bool {
    told.contains { launch in
      guard launch.file == file, launch.bundle == event.bundle else { return false }
      return launch.stamp.time(until: event.stamp).map { 0...Self.microseconds ~= $0 } ?? true
    }
  }
}
