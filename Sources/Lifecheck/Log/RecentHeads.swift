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
  /// No line that is of interest is shorter: a stamp, a head and a message.
  private static let least = 32

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
  private var days: Int64 = 0
  /// The time that was read last, as written, and its moment on that date in microseconds: mostly the next line is of the same second.
  private var time: UInt64 = 0
  private var moment: Int64 = 0

  /// How the line begins that begins at `start`; nil where its head is not known, or its date is another one.
  ///
  /// What is compared holds no line end, so the line's own end need not be known.
  @inline(__always)
  mutating func beginning(of bytes: Span<UInt8>, from start: Int) -> Beginning? {
    guard !heads.isEmpty, start <= bytes.count &- Self.least,
      bytes.word(at: start) & Self.dateMask == date
    else { return nil }
    let time = bytes.word(at: start &+ Self.timePlace)
    guard time == self.time || takeTime(bytes, start, time),
      let (fraction, resolution, place) = Self.fraction(bytes, start &+ Self.timePlace &+ 8),
      let (open, slot) = Self.slot(bytes, place)
    else { return nil }
    let head = heads[slot]
    let length = Int(head.length)
    guard place &+ length > open, length <= bytes.count &- place,
      bytes.equalsNear(place, texts.span, Int(head.place) &* Self.limit, count: length)
    else { return nil }
    var stamp = Stamp()
    stamp.microseconds = moment &+ fraction
    stamp.resolution = resolution
    return Beginning(
      stamp: stamp, pid: head.pid, process: head.process, sender: head.sender,
      message: place &+ length)
  }

  /// Reads the time of the line at `start`; false where it is none.
  @inline(never)
  private mutating func takeTime(_ bytes: Span<UInt8>, _ start: Int, _ written: UInt64) -> Bool {
    var reader = StampReader(position: start + Self.timePlace, end: bytes.count)
    guard let seconds = reader.time(bytes), let seconds else { return false }
    (time, moment) = (written, (days * 86_400 + seconds) * 1_000_000)
    return true
  }

  /// Keeps the head of `line`, which `header` has been read of, where it may be known again.
  mutating func keep(_ line: Span<UInt8>, _ header: Header, process: Int32, sender: Int32) {
    var reader = StampReader(position: 0, end: line.count)
    guard process >= 0, line.count >= Self.least, let day = reader.syslogDate(line), let day,
      reader.position == Self.timePlace, reader.time(line) != nil,
      let (_, _, start) = Self.fraction(line, reader.position),
      let (open, slot) = Self.slot(line, start)
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
    let date = line.word(at: 0) & Self.dateMask
    if date != self.date { (self.date, days, time) = (date, day, 0) }
    heads[slot] = Head(
      length: Int16(length), place: place, pid: header.pid, process: process, sender: sender)
    var texts = self.texts.mutableSpan
    line.copy(start..<start + length, to: &texts, at: Int(place) * Self.limit)
  }

  /// What comes from now on is read in another way.
  mutating func forget() { (heads, texts) = ([], []) }

  /// The microseconds in the fraction of a second that stands at `start`, how fine it is, and where the head begins behind it; nil where no blank does
  /// stand between them.
  @inline(__always)
  private static func fraction(
    _ bytes: Span<UInt8>, _ start: Int
  ) -> (microseconds: Int64, resolution: Stamp.Resolution, end: Int)? {
    if start <= bytes.count &- 8 {
      // ".000000 "; then a digit is 0 to 9, and the other two are 0.
      let word = bytes.word(at: start) ^ 0x2030_3030_3030_302E
      if (word &+ 0x7F76_7676_7676_767F | word) & 0x8080_8080_8080_8080 == 0 {
        return (Int64(Span<UInt8>.number(word &>> 8, 6)), .microsecond, start &+ 8)
      }
    }
    var reader = StampReader(position: start, end: bytes.count)
    let fraction = reader.fraction(bytes, after: UInt8(ascii: "."))
    guard reader.position < bytes.count, bytes[reader.position].isBlank else { return nil }
    return (
      fraction?.microseconds ?? 0, fraction?.resolution ?? .second, reader.position + 1
    )
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
