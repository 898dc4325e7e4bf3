/// Measures how long processes in the background print nothing (docs/verdicts.md, "Silence").
///
/// It takes events and other lines in the order of the log, and knows of no configuration: what a silence means, the engine finds
/// out. Of a process in the background it keeps the last line and the last silence: a line after that is a sign that it runs again,
/// unless it is a part of what happens next. Lines of others cost a look at their pid.
///
/// Where lines can be read again, they are looked at only when an event asks what they say, which in most logs none does: from where its
/// process went to the background, and for that process alone. If that comes to too much, all at once are looked for.
///
/// Of a process that the system said it had suspended it keeps that sign, and whether the process itself has printed a line since: then it
/// runs again, though nobody told.
struct SilenceRecorder: Sendable {
  private struct Watch: Sendable {
    /// The stamp of the process's last line.
    var last: Stamp
    /// A pid, or the hash of a name below 0 where there is no pid.
    var key: Int64
    /// The process's name, an index into `names`; -1 for none.
    var name: Int32
    /// The place of its pid among the marks; -1 for none.
    var mark: Int32 = -1
    /// Lines that begin before this place, in bytes of the input, are none of its silence.
    var since = 0
    /// Whether `last` is all that is known; not where a line came since that may be the process's and tells no time. Then it is one of the
    /// name's, between these two; -1 for none.
    var isKnown = false
    var previous: Int32 = -1
    var next: Int32 = -1
    /// The last time of more than `step` between two lines, in microseconds, and the stamp of the second one.
    var silence: Int64 = 0
    var silenceEnd = Stamp()
    /// Whether `last` is when the system held the process, and whether the process has spoken since.
    var isHeld = false
    var hasSpoken = false
  }

  /// More names of processes are not kept: then all are forgotten.
  private static let limit = 1 << 17
  /// The time before an event, in microseconds, in which a line of its process may be a part of the same waking.
  private static let step: Int64 = 1_000_000

  /// What an event means for the silence of its process.
  private struct Use: OptionSet {
    let rawValue: UInt8
    static let opens = Use(rawValue: 1)
    static let stays = Use(rawValue: 2)
    static let closes = Use(rawValue: 4)
    static let isEvidence = Use(rawValue: 8)
    /// The system holds the process until another sign takes that back.
    static let holds = Use(rawValue: 16)
    /// No machine hears it.
    static let isUnheard = Use(rawValue: 32)
  }

  /// Nil where nothing is measured.
  let rules: SilenceRules?
  /// Per event of the rules; what only an audit reads is a line as any other.
  private let uses: [Use]
  /// Whether it means something for a process that is not watched.
  private let begins: [Bool]
  /// Up to where lines were looked at, in bytes of the input.
  private(set) var position = 0
  /// Whether lines are looked at only when an event asks.
  private(set) var isDeferred = false
  /// Whether signs of the system ask, too: an audit has to know whether the process ran when they came.
  var answersSigns = false
  /// Where they are: which of `watches` is looked for, -1 for all; up to where all were; and how many bytes were looked at for single ones.
  private var sought: Int32 = -1
  private var floor = 0
  private var cost = 0
  /// The places of `watches` by their keys.
  private var slots = SlotTable()
  private var watches: [Watch] = []
  /// The first of those of `watches` that are of use no more, and whose `next` is another one; -1 for none.
  private var free: Int32 = -1
  private var count = 0
  /// When there are so many, those that have been silent for long are forgotten.
  private var idleLimit = IdleProcesses.limit
  /// How many pids of one `pidPlace` are looked for.
  private(set) var pidMarks: [UInt8]
  /// Per name of a process that was watched the first watch whose last line is known, or -1; and their numbers by their hashes.
  private var names: [Int32] = []
  private var numbers: [UInt64: Int32] = [:]
  /// Per name of the log its number here, `unnamed` for one whose lines nobody could tell, and `unread` before it is known.
  private var namesRead: [Int32] = []
  private static let (unread, unnamed): (Int32, Int32) = (-1, -2)
  /// Per length of a name, whether one has it; the first is for a single byte.
  private var lengths: [Bool] = []

  init(_ rules: SilenceRules?) {
    self.rules = rules
    uses =
      rules.map { rules in
        rules.opens.indices.map { event in
          var use: Use = rules.opens[event] ? .opens : []
          if rules.stays[event] { use.insert(.stays) }
          if rules.closes[event] { use.insert(.closes) }
          if rules.isEvidence[event] { use.insert(.isEvidence) }
          if rules.takenBackBy[event] >= 0 { use.insert(.holds) }
          if rules.isUnheard[event] { use.insert(.isUnheard) }
          return use
        }
      } ?? []
    begins = uses.map { $0.contains(.opens) || $0.contains(.isEvidence) }
    pidMarks = [UInt8](repeating: 0, count: rules == nil ? 0 : Span<UInt8>.pidPlaces)
  }

  var isOn: Bool { rules != nil }
  /// Whether lines say something of a silence.
  var isWatching: Bool { count > 0 }
  /// Whether they have to be looked at as they come.
  var looksAtAll: Bool { count > 0 && !isDeferred }

  /// The lines before `place`, where one begins, were looked at.
  @inline(__always)
  mutating func pass(to place: Int) { position = max(position, place) }

  /// The line from `start` to `end` needs no look; nor do those before it if nobody is watched.
  @inline(__always)
  mutating func pass(_ start: Int, to end: Int) {
    if position >= start || count == 0 { position = max(position, end) }
  }

  /// From now on, lines can be read again.
  mutating func deferLooks() { (isDeferred, floor) = (true, position) }

  /// The number of the watch that `event` is the next of, if what `observe` says of it depends on lines that were not looked at.
  func asked(by event: Event, _ table: NameTable) -> Int? {
    guard count > 0, !event.isReport || answersSigns, let key = key(of: event, table),
      let place = place(of: key)
    else { return nil }
    let use = Int(event.event) < uses.count ? uses[Int(event.event)] : .isUnheard
    if use.contains(.isEvidence) {
      return answersSigns && watches[place].isHeld && !use.contains(.holds) ? place : nil
    }
    guard !event.isReport else { return nil }
    if watches[place].isHeld { return use.contains(.isUnheard) ? nil : place }
    if use.contains(.stays) { return place }
    guard use.contains(.closes), let rules else { return nil }
    // Further lines only make it shorter.
    let isLong =
      watches[place].silence > rules.leastTime
      || watches[place].last.time(until: event.stamp).map { $0 > rules.leastTime } != false
    return isLong ? place : nil
  }

  /// The lines before `end`, where one begins, are looked at next, as far as they were not: those of one watch, or of all.
  mutating func seek(_ watch: Int, before end: Int) {
    let start = max(floor, watches[watch].since)
    // So much may be looked at once more when all are looked for.
    if cost + end - start <= end / 4 {
      (sought, position, cost) = (Int32(watch), start, cost + end - start)
    } else {
      (sought, position) = (-1, floor)
    }
  }

  /// They were.
  mutating func endSeeking() {
    if sought >= 0 { watches[Int(sought)].since = position } else { floor = position }
    sought = -1
  }

  /// What the process of an event is known by; nil where nothing tells it.
  @inline(__always)
  private func key(of event: Event, _ table: NameTable) -> Int64? {
    if event.pid >= 0 { return Int64(event.pid) }
    return event.process >= 0 ? Self.key(of: Self.hash(event.process, table)) : nil
  }

  /// Whether an event may be of interest, of a process whose pid has this place among the marks.
  @inline(__always)
  func mayConcern(_ event: UInt16, mark: Int32) -> Bool {
    guard Int(event) < begins.count else { return true }
    return pidMarks[Int(mark)] != 0 || begins[Int(event)]
  }

  /// Takes an event, whose line is one of its process. Says of it how long the process had been silent before it woke, in microseconds
  /// of the stamps, where that may mean something, and whether the process spoke after it was held.
  ///
  /// - Parameter end: where the line after the event's begins.
  mutating func observe(_ event: inout Event, endingAt end: Int, _ table: NameTable) {
    guard event.pid >= 0 || event.process >= 0 else { return }
    let use = Int(event.event) < uses.count ? uses[Int(event.event)] : .isUnheard
    if use.contains(.isEvidence) {
      if event.pid >= 0 { observe(sign: use, of: &event, endingAt: end) }
      return
    }
    guard !event.isReport else { return }
    let opens = use.contains(.opens) && event.isWatchable && event.stamp.resolution != .none
    guard opens || isWatching else { return }
    guard let key = key(of: event, table) else { return }
    var isWatched = false
    if let place = place(of: key) {
      if watches[place].isHeld {
        if use.contains(.isUnheard) { return noteHeld(event.stamp, at: place) }
        event.isAwake = watches[place].hasSpoken
        remove(place)
      } else {
        if use.contains(.closes) { event.silence = silence(before: event.stamp, at: place) }
        if use.contains(.stays) {
          isWatched = note(event.stamp, at: place)
        } else {
          remove(place)
        }
      }
    }
    if opens, !isWatched, event.process >= 0 {
      watch(key, event.process, table, from: event.stamp, end)
    }
  }

  /// What the system tells leaves nothing to measure; of a process that it holds every line counts.
  private mutating func observe(sign use: Use, of event: inout Event, endingAt end: Int) {
    let key = Int64(event.pid)
    if let place = place(of: key) {
      // Several processes tell of the same.
      if use.contains(.holds), watches[place].isHeld { return }
      if answersSigns { event.isAwake = watches[place].hasSpoken }
      remove(place)
    }
    guard use.contains(.holds), event.stamp.resolution != .none else { return }
    add(Watch(last: event.stamp, key: key, name: -1, since: end, isHeld: true))
  }

  /// A line of a process that is held. Stamps so near that they tell no order say nothing.
  private mutating func noteHeld(_ stamp: Stamp, at place: Int) {
    guard stamp.resolution != .none else { return }
    let (time, overflows) = stamp.universal.subtractingReportingOverflow(
      watches[place].last.universal)
    if !overflows, time > Stamp.slack(stamp) { watches[place].hasSpoken = true }
  }

  /// Takes another line, which begins at `start`, of the process with this pid, or with none and this name.
  mutating func note(_ stamp: Stamp, from start: Int, pid: Int32, name: UInt64) {
    if pid >= 0 { note(stamp, from: start, pid: pid) }
    note(stamp, from: start, of: Self.key(of: name))
  }

  /// Takes another line of the process with this pid; where its stamp tells no time, nobody knows when the line came.
  mutating func note(_ stamp: Stamp, from start: Int, pid: Int32) {
    note(stamp, from: start, of: Int64(pid))
  }

  private mutating func note(_ stamp: Stamp, from start: Int, of key: Int64) {
    guard let place = place(of: key), isSought(place, from: start) else { return }
    _ = note(stamp, at: place)
  }

  /// Whether a line that begins at `start` says something new of a watch, and that is wanted.
  private func isSought(_ place: Int, from start: Int) -> Bool {
    watches[place].since <= start && (sought < 0 || place == Int(sought))
  }

  /// Takes a line, which begins at `start`, that names processes and may be theirs, but tells no time: they may run again.
  mutating func noteUnstampedLine(naming found: [UInt64], from start: Int) {
    for name in found {
      var next = numbers[name].map { names[Int($0)] } ?? -1
      while next >= 0 {
        let place = Int(next)
        next = watches[place].next
        if isSought(place, from: start) { blur(place) }
      }
    }
  }

  /// Nothing is claimed of silences that have begun.
  mutating func forgetAll() {
    guard count > 0 else { return }
    let (position, isDeferred, cost) = (position, isDeferred, cost)
    self = SilenceRecorder(rules)
    (self.position, self.isDeferred, self.cost) = (position, isDeferred, cost)
  }

  /// Whether lines of this pid are looked for.
  @inline(__always)
  func isWatched(pid: Int32) -> Bool {
    place(of: Int64(pid)).map { sought < 0 || $0 == Int(sought) } == true
  }

  /// The names of watched processes, as hashes, with which words of `line` begin.
  func watchedNames(in line: Span<UInt8>) -> [UInt64] {
    var found: [UInt64] = []
    var isInWord = false
    for start in 0..<line.count {
      let wasInWord = isInWord
      isInWord = line[start].isASCIIIdentifier
      guard isInWord, !wasInWord else { continue }
      var hash = Span<UInt8>.emptyHash
      for end in start..<min(line.count, start + lengths.count) {
        hash = Span<UInt8>.hash(hash, line[end])
        if lengths[end - start], let number = numbers[hash], names[Int(number)] >= 0 {
          found.append(hash)
        }
      }
    }
    return found
  }

  // MARK: Watches

  private mutating func watch(
    _ key: Int64, _ process: Int32, _ table: NameTable, from stamp: Stamp, _ start: Int
  ) {
    if names.count >= Self.limit { forgetAll() }
    if count >= idleLimit { forgetIdle(at: stamp) }
    let index = Int(process)
    if index >= namesRead.count {
      namesRead += repeatElement(Self.unread, count: index + 1 - namesRead.count)
    }
    var name = namesRead[index]
    if name == Self.unread {
      name = number(ofName: table.utf8(process))
      namesRead[index] = name
    }
    guard name >= 0 else { return }
    let second = names[Int(name)]
    let place = add(
      Watch(last: stamp, key: key, name: name, since: start, isKnown: true, next: second))
    names[Int(name)] = Int32(place)
    if second >= 0 { watches[Int(second)].previous = Int32(place) }
  }

  /// Returns its place.
  @discardableResult
  private mutating func add(_ new: Watch) -> Int {
    var watch = new
    // Where one counts no further, lines of its pids are looked at for good.
    if let mark = Self.markPlace(new.key) {
      watch.mark = Int32(mark)
      if pidMarks[mark] < .max { pidMarks[mark] += 1 }
    }
    let place = free < 0 ? watches.count : Int(free)
    if free < 0 {
      watches.append(watch)
    } else {
      free = watches[place].next
      watches[place] = watch
    }
    slots.insert(place, Self.hash(new.key)) { Self.hash(watches[$0].key) }
    count += 1
    return place
  }

  /// The number of a name; `unnamed` for one with signs that no word of a line has.
  private mutating func number(ofName name: ArraySlice<UInt8>) -> Int32 {
    guard !name.isEmpty, name.allSatisfy({ $0.isASCIIIdentifier || $0 == 0x20 }) else {
      return Self.unnamed
    }
    let hash = name.reduce(Span<UInt8>.emptyHash) { Span<UInt8>.hash($0, $1) }
    if let known = numbers[hash] { return known }
    if lengths.count < name.count {
      lengths += repeatElement(false, count: name.count - lengths.count)
    }
    lengths[name.count - 1] = true
    numbers[hash] = Int32(names.count)
    names.append(-1)
    return Int32(names.count - 1)
  }

  /// How long the process had been silent before it woke, of which the line with this stamp is the last part; 0 where that is not known.
  private func silence(before stamp: Stamp, at place: Int) -> Int64 {
    guard watches[place].isKnown, let time = watches[place].last.time(until: stamp) else {
      return 0
    }
    if time > Self.step { return time }
    let age = stamp.universal &- watches[place].silenceEnd.universal
    return age <= Self.step ? watches[place].silence : 0
  }

  /// Takes a line; false where its stamp tells nothing of the time since the last one, so that the process is not watched
  /// any more.
  private mutating func note(_ stamp: Stamp, at place: Int) -> Bool {
    guard !watches[place].isHeld else {
      noteHeld(stamp, at: place)
      return true
    }
    guard stamp.resolution != .none else {
      blur(place)
      return true
    }
    guard let time = watches[place].last.time(until: stamp) else {
      remove(place)
      return false
    }
    guard watches[place].isKnown else {
      watches[place].last = stamp
      markKnown(place)
      return true
    }
    var all = watches.mutableSpan
    all[place].last = stamp
    if time > Self.step { (all[place].silence, all[place].silenceEnd) = (time, stamp) }
    return true
  }

  /// Makes it the first of its name.
  private mutating func markKnown(_ place: Int) {
    let name = Int(watches[place].name)
    let second = names[name]
    names[name] = Int32(place)
    var all = watches.mutableSpan
    if second >= 0 { all[Int(second)].previous = Int32(place) }
    (all[place].isKnown, all[place].previous, all[place].next) = (true, -1, second)
  }

  /// A line came that may be the process's, and nobody knows when.
  private mutating func blur(_ place: Int) {
    watches[place].silence = 0
    markUnknown(place)
  }

  @inline(__always)
  private mutating func markUnknown(_ place: Int) {
    guard watches[place].isKnown else { return }
    let (previous, next) = (watches[place].previous, watches[place].next)
    if previous < 0 { names[Int(watches[place].name)] = next }
    var all = watches.mutableSpan
    if previous >= 0 { all[Int(previous)].next = next }
    if next >= 0 { all[Int(next)].previous = previous }
    all[place].isKnown = false
  }

  private mutating func remove(_ place: Int) {
    markUnknown(place)
    watches[place].next = free
    free = Int32(place)
    count -= 1
    let mark = Int(watches[place].mark)
    if mark >= 0, pidMarks[mark] < .max { pidMarks[mark] -= 1 }
    slots.remove(place, Self.hash(watches[place].key))
  }

  /// Forgets the processes that have been silent for long, and their names. One that the system holds may be silent as long as it will.
  private mutating func forgetIdle(at stamp: Stamp) {
    let watched = watches.indices.filter { place(of: watches[$0].key) == $0 }
    for place in watched
    where !watches[place].isHeld && watches[place].last.isSurely(IdleProcesses.time, before: stamp)
    {
      remove(place)
    }
    var numbered = [Int32](repeating: Self.unread, count: names.count)
    var kept: [Int32] = []
    for place in watched
    where watches[place].name >= 0 && self.place(of: watches[place].key) == place {
      let name = Int(watches[place].name)
      if numbered[name] < 0 {
        numbered[name] = Int32(kept.count)
        kept.append(names[name])
      }
      watches[place].name = numbered[name]
    }
    names = kept
    numbers = numbers.compactMapValues { numbered[Int($0)] < 0 ? nil : numbered[Int($0)] }
    namesRead = namesRead.map { $0 < 0 ? $0 : numbered[Int($0)] }
    idleLimit = max(IdleProcesses.limit, 2 * count)
  }

  // MARK: The table

  private static func hash(_ process: Int32, _ table: NameTable) -> UInt64 {
    table.utf8(process).reduce(Span<UInt8>.emptyHash) { Span<UInt8>.hash($0, $1) }
  }

  /// Below 0, as no pid is.
  private static func key(of name: UInt64) -> Int64 { Int64(bitPattern: name | 1 << 63) }

  /// The place of a pid in `pidMarks`; nil for the key of a name.
  private static func markPlace(_ key: Int64) -> Int? {
    Int32(exactly: key).flatMap { $0 < 0 ? nil : Span<UInt8>.pidPlace(of: $0) }
  }

  @inline(__always)
  private static func hash(_ key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 40)
  }

  /// Where in `watches` the process is with this key.
  @inline(__always)
  private func place(of key: Int64) -> Int? {
    guard count > 0 else { return nil }
    return slots.find(Self.hash(key)) { watches[$0].key == key }
  }
}
