/// Who is the application delegate of each process: methods of the same name in other classes are observers of the notification, or
/// what a framework hands on to a plugin, and say nothing that the delegate does not say.
///
/// The first class that a process logs a callback of is its delegate, unless another one is called like a delegate and it is not. A
/// line without a class is the delegate's, and says nothing of classes; but where another statement has just told the same
/// callback, it is an observer's. After a launch line without a class, only a class that is called like a delegate can be the delegate.
struct Delegates: Sendable {
  typealias Speaker = Matcher.Speaker

  /// More processes are not kept apart: then all are forgotten.
  private static let limit = 65_536
  /// So long after the delegate an observer may tell the same callback, in microseconds: all are told in one turn of the main thread.
  private static let reach: Int64 = 5_000_000
  private struct Entry {
    var key = Delegates.noKey
    /// The class that is taken for the delegate; 0 for none.
    var owner: UInt64 = 0
    /// The statement that told the newest callback; 0 where that is not known.
    var statement: UInt64 = 0
    /// The newest statement that told it once more; 0 for none.
    var further: UInt64 = 0
    /// When that was, as in `Stamp.microseconds`; `noTime` where the log does not tell to the second.
    var time = Delegates.noTime
    /// Its callbacks so far, as bits by the last six bits of their numbers.
    var told: UInt64 = 0
    /// The newest callback.
    var event: UInt16 = 0
    /// Whether there is a class, or a launch without one: then no class of any name becomes the delegate.
    var isDecided = false
    /// Whether the class is called like a delegate.
    var isLike = false
  }
  private static let noKey = Int64.min
  private static let noTime = Int64.min

  /// A hash table with open addressing.
  private var entries = [Entry](repeating: Entry(), count: 16)
  private var used = 0

  /// Takes an event, if it is none that an observer tells.
  ///
  /// - Parameters:
  ///   - speaker: who tells it; nil where only the delegate could.
  ///   - isOther: whether it is no callback of an application delegate.
  ///   - keepsRefusal: whether what is refused is so for good; else the line is asked about again.
  @inline(__always)
  mutating func take(
    _ event: UInt16, process: Int32, pid: Int32, _ speaker: Speaker?, at stamp: Stamp,
    isOther: Bool, keepsRefusal: Bool = true
  ) -> Bool {
    guard !isOther else { return true }
    let slot = slot(of: Self.key(process, pid))
    if let speaker, speaker.owner != 0, speaker.owner == entries[slot].owner, speaker.isStep,
      event != entries[slot].event
    {
      note(event, speaker.statement, stamp, at: slot)
      return true
    }
    return take(event, process: process, pid: pid, speaker, at: stamp, slot, keepsRefusal)
  }

  /// The same, where it is not the next callback of the class that is known as the delegate.
  private mutating func take(
    _ event: UInt16, process: Int32, pid: Int32, _ speaker: Speaker?, at stamp: Stamp,
    _ place: Int, _ keepsRefusal: Bool
  ) -> Bool {
    var slot = place
    let key = Self.key(process, pid)
    if entries[slot].key == Self.noKey {
      insert(Entry(key: key, event: .max), at: slot)
      slot = self.slot(of: key)
    }
    let isRepeated = event == entries[slot].event
    guard let speaker else {
      if !isRepeated { note(event, 0, stamp, at: slot) }
      return true
    }
    if speaker.owner == 0 {
      if speaker.isLaunch { entries[slot].isDecided = true }
    } else if !entries[slot].isDecided || speaker.isLike && !entries[slot].isLike {
      entries[slot].isDecided = true
      (entries[slot].owner, entries[slot].isLike) = (speaker.owner, speaker.isLike)
    } else if speaker.owner != entries[slot].owner {
      return false
    }
    guard speaker.isStep else {
      entries[slot].told |= Self.bit(event)
      return true
    }
    // The same callback out of another statement is no second one, whoever of the two is the delegate; what that one tells twice is.
    let known = entries[slot].statement
    if isRepeated, known != 0, known != speaker.statement,
      speaker.statement != entries[slot].further,
      isNear(stamp, entries[slot].time)
    {
      if keepsRefusal { entries[slot].further = speaker.statement }
      return false
    }
    note(event, speaker.statement, stamp, at: slot)
    return true
  }

  @inline(__always)
  private mutating func note(_ event: UInt16, _ statement: UInt64, _ stamp: Stamp, at slot: Int) {
    var entries = self.entries.mutableSpan
    entries[slot].event = event
    entries[slot].statement = statement
    entries[slot].further = 0
    entries[slot].time = Self.time(of: stamp)
    entries[slot].told |= Self.bit(event)
  }

  @inline(__always)
  private static func time(of stamp: Stamp) -> Int64 {
    stamp.resolution == .none || stamp.resolution == .minute ? noTime : stamp.microseconds
  }

  /// Whether what comes at `stamp` may be of the same turn as what came at `time`, as far as is known.
  private func isNear(_ stamp: Stamp, _ time: Int64) -> Bool {
    let now = Self.time(of: stamp)
    guard now != Self.noTime, time != Self.noTime else { return true }
    let (distance, overflow) = now.subtractingReportingOverflow(time)
    return !overflow && distance.magnitude <= Self.reach
  }

  @inline(__always)
  private static func bit(_ event: UInt16) -> UInt64 { 1 &<< UInt64(event) }

  /// Whether the delegate of the process has told this callback, as far as is known: then an observer tells it once more.
  func hasTold(_ event: UInt16, process: Int32, pid: Int32) -> Bool {
    entries[slot(of: Self.key(process, pid))].told & Self.bit(event) != 0
  }

  /// A name that is not known is -1, as is a pid; no key is `noKey`.
  @inline(__always)
  private static func key(_ process: Int32, _ pid: Int32) -> Int64 {
    Int64(process) << 32 | Int64(UInt32(bitPattern: pid))
  }

  @inline(__always)
  private func slot(of key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0xD6E8_FEB8_6659_FD93
    let mask = entries.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 40) & mask
    while entries[slot].key != key, entries[slot].key != Self.noKey { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func insert(_ entry: Entry, at place: Int) {
    if used == Self.limit {
      self = Delegates()
      return insert(entry, at: slot(of: entry.key))
    }
    entries[place] = entry
    used += 1
    guard 2 * used >= entries.count else { return }
    let old = entries
    entries = [Entry](repeating: Entry(), count: 2 * old.count)
    for entry in old where entry.key != Self.noKey { entries[slot(of: entry.key)] = entry }
  }
}
