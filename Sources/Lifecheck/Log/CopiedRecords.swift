/// The records of events that were read last, so that a record is known that was copied once more: a console that was
/// pasted twice.
///
/// Nearly every record is later than all before it, and no copy: such a one is written down, and not looked for.
struct CopiedRecords: Sendable {
  /// How many are known.
  static let limit = 65_536

  /// Whether some are forgotten.
  var isPassed: Bool { ring.count == Self.limit && next > 0 }

  /// The hashes in the order in which they came, a ring once it is full.
  private var ring: [UInt64] = []
  private var next = 0
  /// A hash table with open addressing: places in `ring` from 1 on, 0 for an empty slot. One that was overwritten in the ring
  /// stays, and is no hit.
  private var slots: [UInt32] = []
  private var used = 0
  /// How many of the last ones are not in the table yet.
  private var pending = 0
  /// No record so far is of a later moment.
  private var newest = Int64.min

  /// `Mmm dd HH:mm:ss.SSSSSS` and a blank.
  private static let stampLength = 23

  /// The hash of a record whose message begins at `message`: of its stamp, of its head and of its message. Blanks at its end do not count.
  static func hash(of record: Span<UInt8>, message: Int) -> UInt64 {
    let end = record.visibleEnd
    let message = min(message, end)
    let head = min(stampLength, message)
    let hash =
      head == stampLength ? stampHash(of: record, at: 0) : record.recordHash(0..<head)
    return joined(hash, record.recordHash(head..<message), record.recordHash(message..<end))
  }

  /// What a line holds of an object of JSON without the signs that say where in an array it stands, and without its last brace; all of a line
  /// that is no object.
  static func object(in line: Span<UInt8>) -> Range<Int> {
    let start = line.end(ofRunFrom: 0) { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
    guard line.has("{", at: start) else { return 0..<line.count }
    var end = line.count
    while end > start, line[end - 1] <= 0x20 || isBehindObject(line[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBehindObject(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
  }

  /// The same of the record `range`, whose head is known and whose message, too, with their own hashes.
  @inline(__always)
  static func hash(
    of bytes: Span<UInt8>, _ range: Range<Int>, head: Range<Int>, _ headHash: UInt64,
    _ messageHash: UInt64
  ) -> UInt64 {
    let start = range.lowerBound
    guard head.lowerBound == start &+ stampLength, bytes[range.upperBound &- 1] > 0x20 else {
      return hash(of: bytes.extracting(range), message: head.upperBound - start)
    }
    return joined(stampHash(of: bytes, at: start), headHash, messageHash)
  }

  @inline(__always)
  private static func stampHash(of bytes: Span<UInt8>, at start: Int) -> UInt64 {
    let (date, time) = (bytes.word(at: start), bytes.word(at: start &+ 8))
    return joined(date, time, bytes.word(at: start &+ stampLength &- 8))
  }

  @inline(__always)
  private static func joined(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 {
    Span<UInt8>.joined(Span<UInt8>.joined(a, b), c)
  }

  /// Whether the record with this hash is known; else it is from now on.
  ///
  /// - Parameter moment: nil where the same bytes may stand for another one.
  @inline(__always)
  mutating func holds(_ hash: UInt64, at moment: Int64?) -> Bool {
    guard let moment, moment > newest else { return isKnown(hash, at: moment) }
    newest = moment
    add(hash)
    pending &+= 1
    return false
  }

  /// From now on a record may have another moment than one with the same bytes had before.
  mutating func forgetMoments() { if !ring.isEmpty { newest = .max } }

  @inline(never)
  private mutating func isKnown(_ hash: UInt64, at moment: Int64?) -> Bool {
    // A later one without a moment would tell nothing.
    if moment == nil { newest = .max }
    if pending >= ring.count || 2 * (used + pending) >= slots.count { rebuild() } else { link() }
    var slot = slot(of: hash)
    while slots[slot] != 0 {
      if ring[Int(slots[slot]) - 1] == hash { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    let place = add(hash)
    slots[slot] = UInt32(place + 1)
    used += 1
    return false
  }

  /// Returns its place.
  @inline(__always)
  @discardableResult
  private mutating func add(_ hash: UInt64) -> Int {
    guard ring.count < Self.limit else { return replace(by: hash) }
    ring.append(hash)
    return ring.count &- 1
  }

  @inline(never)
  private mutating func replace(by hash: UInt64) -> Int {
    let place = next
    ring[place] = hash
    next = (place + 1) % Self.limit
    return place
  }

  /// Puts those into the table that are not there yet.
  private mutating func link() {
    let end = ring.count == Self.limit ? next : ring.count
    for age in (0..<pending).reversed() {
      let place = (end - 1 - age + Self.limit) % Self.limit
      link(place)
    }
    used += pending
    pending = 0
  }

  private mutating func link(_ place: Int) {
    var slot = slot(of: ring[place])
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(place + 1)
  }

  @inline(__always)
  private func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
  }

  /// Makes room, and forgets what the ring has forgotten.
  private mutating func rebuild() {
    var size = 1024
    while size < 4 * ring.count { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    for place in ring.indices { link(place) }
    (used, pending) = (ring.count, 0)
  }
}

/// The records of an input that were copied once more: those that tell the check something, and the others. What only an audit wants, of which
/// there is more, does not make a check forget.
struct CopyFilter: Sendable {
  private var ofCheck = CopiedRecords()
  private var others = CopiedRecords()

  /// As in `CopiedRecords`, of those that tell the check something.
  var isPassed: Bool { ofCheck.isPassed }

  mutating func forgetMoments() {
    ofCheck.forgetMoments()
    others.forgetMoments()
  }

  /// Whether a record is a copy; else it is known from now on. As `CopiedRecords.holds`.
  @inline(__always)
  mutating func isCopy(_ hash: UInt64, at moment: Int64?, isOfCheck: Bool) -> Bool {
    isOfCheck ? ofCheck.holds(hash, at: moment) : others.holds(hash, at: moment)
  }
}
