/// What stood between the stamp and the message of a relay's lines that were read last: `iPhone App(UIKitCore)[312] <Notice>: `.
///
/// Processes print many lines that begin alike, and what such a head says depends on nothing but its bytes: `SyslogRelayHeader` reads it once.
struct RecentHeads: Sendable {
  /// So many are kept, one for each pid with the same last bits.
  private static let slots = 512
  /// Longer heads are not kept, in bytes.
  private static let limit = 64
  /// Where the time begins behind `Mmm dd `, and the part of eight bytes before it.
  private static let timePlace = 7
  private static let dateMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private struct Head: Sendable {
    /// In bytes; 0 for none.
    var length: Int16 = 0
    /// Which of the parts of `texts` holds its bytes; -1 for none.
    var place: Int16 = -1
    var pid: Int32 = -1
    /// The number of the process's name, and what `Vocabulary.sender` says of it.
    var process: Int32 = -1
    var sender: Int32 = -1
  }

  /// The beginning of a line.
  struct Beginning {
    var stamp: Stamp
    var pid: Int32
    var process: Int32
    var sender: Int32
    /// Where the message begins.
    var message: Int
  }

  /// Empty until one is kept.
  private var heads: [Head] = []
  /// The heads' bytes, each in a part of `limit` bytes, in the order in which places for them were wanted first.
  private var texts: [UInt8] = []
  /// The date of the line that was kept last, as written and as `StampReader.syslogDate` reads it.
  private var date: UInt64 = 0
  private var days: Int64?

  /// How `line` begins; nil where its head is not known, or its date is another one.
  func beginning(of line: Span<UInt8>) -> Beginning? {
    guard !heads.isEmpty, line.count >= 8, line.word(at: 0) & Self.dateMask == date,
      let (stamp, start) = Self.stamp(line, days), let (open, slot) = Self.slot(line, start)
    else { return nil }
    let head = heads[slot]
    let end = start + Int(head.length)
    let text = Int(head.place) * Self.limit
    guard end > open, end <= line.count,
      line.equals(start..<end, texts.span, text..<text + Int(head.length))
    else { return nil }
    return Beginning(
      stamp: stamp, pid: head.pid, process: head.process, sender: head.sender, message: end)
  }

  /// Keeps the head of `line`, which `header` has been read of, where it may be known again.
  mutating func keep(_ line: Span<UInt8>, _ header: Header, process: Int32, sender: Int32) {
    var reader = StampReader(position: 0, end: line.count)
    guard process >= 0, let days = reader.syslogDate(line), reader.position == Self.timePlace,
      let (_, start) = Self.stamp(line, days), let (open, slot) = Self.slot(line, start)
    else { return }
    let length = header.message.lowerBound - start
    // Where no level follows the pid, a later one would count.
    // A head that names an app says more than is kept.
    guard length > 0, length <= Self.limit, !header.namesBundle,
      line.has(">: ", at: header.message.lowerBound - 3),
      line.shortNumber(at: open + 1)?.value == header.pid
    else { return }
    if heads.isEmpty { heads = [Head](repeating: Head(), count: Self.slots) }
    var place = heads[slot].place
    if place < 0 {
      place = Int16(texts.count / Self.limit)
      texts += repeatElement(0, count: Self.limit)
    }
    (date, self.days) = (line.word(at: 0) & Self.dateMask, days)
    heads[slot] = Head(
      length: Int16(length), place: place, pid: header.pid, process: process, sender: sender)
    var texts = self.texts.mutableSpan
    line.copy(start..<start + length, to: &texts, at: Int(place) * Self.limit)
  }

  /// What comes from now on is read in another way.
  mutating func forget() { (heads, texts) = ([], []) }

  /// The stamp of a line that begins with a date, and where its head begins.
  @inline(__always)
  private static func stamp(_ line: Span<UInt8>, _ days: Int64?) -> (stamp: Stamp, start: Int)? {
    var reader = StampReader(position: timePlace, end: line.count)
    guard let seconds = reader.time(line) else { return nil }
    let fraction = reader.fraction(line, after: UInt8(ascii: "."))
    guard reader.position < line.count, line[reader.position].isBlank else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: fraction?.microseconds ?? 0,
      resolution: fraction?.resolution ?? .second, hasYear: false, zone: nil)
    return (stamp, reader.position + 1)
  }

  /// Where the head's first bracket is, and where a head is kept with the number in it.
  @inline(__always)
  private static func slot(_ line: Span<UInt8>, _ start: Int) -> (open: Int, slot: Int)? {
    let end = min(line.count, start + limit)
    guard let open = line.firstNear(UInt8(ascii: "["), from: start, to: end),
      let number = line.shortNumber(at: open + 1)
    else { return nil }
    return (open, Int(number.value) & (slots - 1))
  }
}
