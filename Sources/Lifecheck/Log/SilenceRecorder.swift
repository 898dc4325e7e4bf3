/// Measures how long processes in the background print nothing (docs/verdicts.md, "Silence").
///
/// It takes events and other lines in the order of the log, and knows of no configuration: what a silence means, the engine finds
/// out. Of a process in the background it keeps the last line and the last silence: a line after that is a sign that it runs again,
/// unless it is a part of what happens next. Lines of others cost a look at their pid.
///
/// Of a process that the system said it had suspended it keeps that sign, and whether the process itself has printed a line since: then it
/// runs again, though nobody told.
struct SilenceRecorder: Sendable {
  private struct Watch: Sendable {
    /// The stamp of the process's last line.
    var last: Stamp
    /// The process's name, an index into `names`.
    var name: Int32
    /// Its place among the watches of that name whose `last` is all that is known; -1 where a line came since that may be
    /// the process's and tells no time.
    var place: Int32
    /// The last time of more than `step` between two lines, in microseconds, and the stamp of the second one.
    var silence: Int64 = 0
    var silenceEnd = Stamp()
    /// Whether `last` is when the system held the process, and whether the process has spoken since.
    var isHeld = false
    var hasSpoken = false
  }

  /// The processes of one name.
  private struct Name: Sendable {
    /// The keys of those whose last line is known.
    var known: [Int64] = []
  }

  /// More names of processes are not kept: then all are forgotten.
  private static let limit = 1 << 17
  /// So long before an event, in microseconds, a line of its process may be a part of the same waking.
  private static let step: Int64 = 1_000_000
  private static let noKey = Int64.max

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
  /// Up to where lines were looked at, in bytes of the input.
  var position = 0
  /// Two columns of a hash table with open addressing: pids, or hashes of names below 0 where there is no pid.
  private var keys: [Int64]
  private var watches: [Watch]
  private var count = 0
  /// How many pids of one `pidPlace` are looked for.
  private(set) var pidMarks: [UInt8]
  /// The names of all processes that were watched, and their numbers by their hashes.
  private var names: [Name] = []
  private var numbers: [UInt64: Int32] = [:]
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
    keys = rules == nil ? [] : [Int64](repeating: Self.noKey, count: 64)
    watches = keys.map { _ in Watch(last: Stamp(), name: 0, place: -1) }
    pidMarks = [UInt8](repeating: 0, count: rules == nil ? 0 : Span<UInt8>.pidPlaces)
  }

  var isOn: Bool { rules != nil }
  /// Whether lines have to be looked at.
  var isWatching: Bool { count > 0 }

  /// Takes an event, whose line is one of its process. Says of it how long the process had been silent before it woke, in microseconds
  /// of the stamps, where that may mean something, and whether the process spoke after it was held.
  mutating func observe(_ event: inout Event, _ table: NameTable) {
    guard event.pid >= 0 || event.process >= 0 else { return }
    let use = Int(event.event) < uses.count ? uses[Int(event.event)] : .isUnheard
    if use.contains(.isEvidence) {
      if event.pid >= 0 { observe(sign: use, of: event) }
      return
    }
    guard !event.isReport else { return }
    let opens = use.contains(.opens) && event.isWatchable && event.stamp.resolution != .none
    guard opens || isWatching else { return }
    let key = event.pid >= 0 ? Int64(event.pid) : Self.key(of: Self.hash(event.process, table))
    if let slot = slot(of: key), watches[slot].isHeld {
      if use.contains(.isUnheard) { return noteHeld(event.stamp, at: slot) }
      event.isAwake = watches[slot].hasSpoken
      remove(at: slot)
    }
    var silence: Int64 = 0
    if let slot = slot(of: key), note(event.stamp, at: slot) {
      let age = event.stamp.universal &- watches[slot].silenceEnd.universal
      if use.contains(.closes), age <= Self.step { silence = watches[slot].silence }
      if !use.contains(.stays) { remove(at: slot) }
    }
    if opens, event.process >= 0, slot(of: key) == nil {
      watch(key, table.utf8(event.process), from: event.stamp)
    }
    event.silence = silence
  }

  /// What the system tells leaves nothing to measure; of a process that it holds every line counts.
  private mutating func observe(sign use: Use, of event: Event) {
    let key = Int64(event.pid)
    if let slot = slot(of: key) {
      // Several processes tell of the same.
      if use.contains(.holds), watches[slot].isHeld { return }
      remove(at: slot)
    }
    guard use.contains(.holds), event.stamp.resolution != .none else { return }
    add(Watch(last: event.stamp, name: -1, place: -1, isHeld: true), key)
  }

  /// A line of a process that is held. Stamps so near that they tell no order say nothing.
  private mutating func noteHeld(_ stamp: Stamp, at slot: Int) {
    guard stamp.resolution != .none else { return }
    let (time, overflows) = stamp.universal.subtractingReportingOverflow(
      watches[slot].last.universal)
    if !overflows, time > Stamp.slack(stamp) { watches[slot].hasSpoken = true }
  }

  /// Takes another line of the process with this pid, or with none and this name.
  mutating func note(_ stamp: Stamp, pid: Int32, name: UInt64) {
    if pid >= 0, let slot = slot(of: Int64(pid)) { _ = note(stamp, at: slot) }
    if let slot = slot(of: Self.key(of: name)) { _ = note(stamp, at: slot) }
  }

  /// Takes a line that names processes and may be theirs, but tells no time: they may run again.
  mutating func noteUnstampedLine(naming found: [UInt64]) {
    for name in found {
      for key in numbers[name].map({ names[Int($0)].known }) ?? [] {
        if let slot = slot(of: key) { blur(at: slot) }
      }
    }
  }

  /// Nothing is claimed of silences that have begun.
  mutating func forgetAll() {
    guard count > 0 else { return }
    let position = position
    self = SilenceRecorder(rules)
    self.position = position
  }

  /// Whether lines of this pid are looked for.
  @inline(__always)
  func isWatched(pid: Int32) -> Bool { slot(of: Int64(pid)) != nil }

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
        if lengths[end - start], let number = numbers[hash], !names[Int(number)].known.isEmpty {
          found.append(hash)
        }
      }
    }
    return found
  }

  // MARK: Watches

  private mutating func watch(_ key: Int64, _ name: ArraySlice<UInt8>, from stamp: Stamp) {
    guard !name.isEmpty, name.allSatisfy({ $0.isASCIIIdentifier || $0 == 0x20 }) else { return }
    if names.count >= Self.limit { forgetAll() }
    markKnown(at: add(Watch(last: stamp, name: number(ofName: name), place: -1), key))
  }

  @discardableResult
  private mutating func add(_ watch: Watch, _ key: Int64) -> Int {
    if 2 * count >= keys.count { grow() }
    let slot = freeSlot(for: key)
    keys[slot] = key
    watches[slot] = watch
    count += 1
    // Where one counts no further, lines of its pids are looked at for good.
    if let place = Self.markPlace(key), pidMarks[place] < .max { pidMarks[place] += 1 }
    return slot
  }

  private mutating func number(ofName name: ArraySlice<UInt8>) -> Int32 {
    let hash = name.reduce(Span<UInt8>.emptyHash) { Span<UInt8>.hash($0, $1) }
    if let known = numbers[hash] { return known }
    if lengths.count < name.count {
      lengths += repeatElement(false, count: name.count - lengths.count)
    }
    lengths[name.count - 1] = true
    numbers[hash] = Int32(names.count)
    names.append(Name())
    return Int32(names.count - 1)
  }

  /// Takes a line; false where its stamp tells nothing of the time since the last one, so that the process is not watched
  /// any more.
  private mutating func note(_ stamp: Stamp, at slot: Int) -> Bool {
    guard !watches[slot].isHeld else {
      noteHeld(stamp, at: slot)
      return true
    }
    guard stamp.resolution != .none else {
      blur(at: slot)
      return true
    }
    let last = watches[slot].last
    // Where the stamps tell that time passed, the difference does not overflow.
    guard last.leastTime(until: stamp) != nil else {
      remove(at: slot)
      return false
    }
    watches[slot].last = stamp
    let time = stamp.universal &- last.universal
    if watches[slot].place < 0 {
      markKnown(at: slot)
    } else if time > Self.step {
      (watches[slot].silence, watches[slot].silenceEnd) = (time, stamp)
    }
    return true
  }

  private mutating func markKnown(at slot: Int) {
    let name = Int(watches[slot].name)
    watches[slot].place = Int32(names[name].known.count)
    names[name].known.append(keys[slot])
  }

  /// A line came that may be the process's, and nobody knows when.
  private mutating func blur(at slot: Int) {
    watches[slot].silence = 0
    markUnknown(at: slot)
  }

  private mutating func markUnknown(at slot: Int) {
    let (name, place) = (Int(watches[slot].name), Int(watches[slot].place))
    guard place >= 0, let last = names[name].known.popLast() else { return }
    watches[slot].place = -1
    guard last != keys[slot], let moved = self.slot(of: last) else { return }
    names[name].known[place] = last
    watches[moved].place = Int32(place)
  }

  private mutating func remove(at slot: Int) {
    markUnknown(at: slot)
    count -= 1
    if let place = Self.markPlace(keys[slot]), pidMarks[place] < .max { pidMarks[place] -= 1 }
    // What stands behind moves up, so that it is found without this one.
    var hole = slot
    var next = (slot + 1) & (keys.count - 1)
    while keys[next] != Self.noKey {
      if (next - home(of: keys[next])) & (keys.count - 1) >= (next - hole) & (keys.count - 1) {
        (keys[hole], watches[hole]) = (keys[next], watches[next])
        hole = next
      }
      next = (next + 1) & (keys.count - 1)
    }
    keys[hole] = Self.noKey
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
  private func home(of key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 40) & (keys.count &- 1)
  }

  @inline(__always)
  private func slot(of key: Int64) -> Int? {
    guard count > 0 else { return nil }
    let slot = freeSlot(for: key)
    return keys[slot] == key ? slot : nil
  }

  /// The slot of `key`, or the free one that it would take.
  @inline(__always)
  private func freeSlot(for key: Int64) -> Int {
    var slot = home(of: key)
    while keys[slot] != key, keys[slot] != Self.noKey { slot = (slot &+ 1) & (keys.count &- 1) }
    return slot
  }

  private mutating func grow() {
    let old = (keys, watches)
    keys = [Int64](repeating: Self.noKey, count: 2 * old.0.count)
    watches += watches
    for (key, watch) in zip(old.0, old.1) where key != Self.noKey {
      let slot = freeSlot(for: key)
      (keys[slot], watches[slot]) = (key, watch)
    }
  }
}
