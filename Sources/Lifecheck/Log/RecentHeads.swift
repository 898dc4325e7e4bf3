/// What stood between the stamp and the message of a relay's lines that were read last: `iPhone App(UIKitCore)[312] <Notice>: `.
///
/// Processes print many lines that begin alike, and what such a head says depends on nothing but its bytes: `SyslogRelayHeader` reads it once.
struct RecentHeads: Sendable {
  /// For how many there is room at first, one for each pid with the same last bits, and for how many at most.
  private static let fewest = 512
  private static let most = 8192
  /// Longer heads are not kept, in bytes.
  static let limit = 64
  /// Where the time begins behind `Mmm dd `, and the part of eight bytes before it.
  private static let timePlace = 7
  private static let dateMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF
  /// No line that is of interest is shorter: a stamp, a head and a message.
  private static let least = 32

  struct Head: Sendable {
    /// In bytes; 0 for none.
    fileprivate var length: Int16 = 0
    /// Which of the parts of `texts` holds its bytes; -1 for none.
    fileprivate var place: Int16 = -1
    var pid: Int32 = -1
    /// The number of the process's name, and what `Vocabulary.sender` says of it.
    var process: Int32 = -1
    var sender: Int32 = -1
    /// The pid's place among those that are looked for (`Span.pidPlace`).
    var mark: Int32 = 0
    /// `Span.recordHash` of its bytes.
    var hash: UInt64 = 0
  }

  /// What a stamp says, and where the head begins behind it.
  struct Moment {
    var microseconds: Int64
    var resolution: Stamp.Resolution
    var end: Int

    @inline(__always)
    var stamp: Stamp {
      var stamp = Stamp()
      stamp.microseconds = microseconds
      stamp.resolution = resolution
      return stamp
    }
  }

  /// The beginning of a line: its stamp, which head it has, and where its message begins.
  struct Beginning {
    var moment: Moment
    var head: Int
    var message: Int
  }

  /// Empty until one is kept.
  private var heads: [Head] = []
  /// The heads' bytes, each in a part of `limit` bytes, in the order in which places for them were wanted first.
  private var texts: [UInt8] = []
  /// How many heads had to go for others since there is room for so many.
  private var displaced = 0
  /// The date of the line that was kept last, as written and as `StampReader.syslogDate` reads it.
  private var date: UInt64 = 0
  private var days: Int64 = 0
  /// The time that was read last, as written, and its moment on that date in microseconds: mostly the next line is of the same second.
  private var time: UInt64 = 0
  private var second: Int64 = 0

  @inline(__always)
  subscript(number: Int) -> Head { heads[number] }

  /// How the line begins that begins at `start`, behind this stamp; nil where its head is not known.
  ///
  /// What is compared holds no line end, so the line's own end need not be known.
  @inline(__always)
  func beginning(of bytes: Span<UInt8>, behind moment: Moment) -> Beginning? {
    let start = moment.end
    guard let (open, pid) = Self.pid(in: bytes, start) else { return nil }
    let slot = slot(of: pid)
    let length = Int(heads[slot].length)
    guard start &+ length > open, length <= bytes.count &- start,
      bytes.equalsNear(
        start, texts.span, Int(heads[slot].place) &* Self.limit, count: length)
    else { return nil }
    return Beginning(moment: moment, head: slot, message: start &+ length)
  }

  /// The stamp of the line at `start`; nil where no head is known, or where its date is another one than that of the line that was kept last.
  @inline(__always)
  mutating func moment(of bytes: Span<UInt8>, from start: Int) -> Moment? {
    guard !heads.isEmpty, start <= bytes.count &- Self.least,
      bytes.word(at: start) & Self.dateMask == date
    else { return nil }
    let time = bytes.word(at: start &+ Self.timePlace)
    guard time == self.time || takeTime(bytes, start, time),
      let (fraction, resolution, end) = Self.fraction(bytes, start &+ Self.timePlace &+ 8)
    else { return nil }
    return Moment(microseconds: second &+ fraction, resolution: resolution, end: end)
  }

  /// Reads the time of the line at `start`; false where it is none.
  @inline(never)
  private mutating func takeTime(_ bytes: Span<UInt8>, _ start: Int, _ written: UInt64) -> Bool {
    var reader = StampReader(position: start + Self.timePlace, end: bytes.count)
    guard let seconds = reader.time(bytes), let seconds else { return false }
    (time, second) = (written, (days * 86_400 + seconds) * 1_000_000)
    return true
  }

  /// Keeps the head of `line`, which `header` has been read of, where it may be known again.
  mutating func keep(_ line: Span<UInt8>, _ header: Header, process: Int32, sender: Int32) {
    guard process >= 0, line.count >= Self.least, takeMoment(of: line),
      let (_, _, start) = Self.fraction(line, Self.timePlace + 8),
      let (_, pid) = Self.pid(in: line, start)
    else { return }
    let length = header.message.lowerBound - start
    // Where no level follows the pid, a later one would count.
    // A head that names an app says more than is kept.
    guard length > 0, length <= Self.limit, !header.namesBundle,
      line.has(">: ", at: header.message.lowerBound - 3), pid == header.pid
    else { return }
    if heads.isEmpty { makeRoom(for: Self.fewest) }
    var slot = slot(of: pid)
    if heads[slot].length > 0, heads[slot].pid != header.pid {
      displaced += 1
      if displaced > heads.count / 4, heads.count < Self.most {
        makeRoom(for: heads.count * 4)
        slot = self.slot(of: pid)
      }
    }
    var place = heads[slot].place
    if place < 0 {
      place = Int16(texts.count / Self.limit)
      texts += repeatElement(0, count: Self.limit)
    }
    heads[slot] = Head(
      length: Int16(length), place: place, pid: header.pid, process: process, sender: sender,
      mark: Int32(Span<UInt8>.pidPlace(of: header.pid)),
      hash: line.recordHash(start..<start + length))
    var texts = self.texts.mutableSpan
    line.copy(start..<start + length, to: &texts, at: Int(place) * Self.limit)
  }

  /// Makes room for so many heads, a power of two. Of those that are kept none has to go: in the place of one only those come that were in it
  /// before.
  private mutating func makeRoom(for count: Int) {
    let before = heads
    displaced = 0
    heads = [Head](repeating: Head(), count: count)
    for head in before where head.length > 0 { heads[slot(of: Int(head.pid))] = head }
  }

  /// Takes the date of `line` for that of the lines to come; false where its stamp is none. Nothing that is kept says anything of dates.
  private mutating func takeMoment(of line: Span<UInt8>) -> Bool {
    let (date, time) = (line.word(at: 0) & Self.dateMask, line.word(at: Self.timePlace))
    if date == self.date, !heads.isEmpty { return time == self.time || takeTime(line, 0, time) }
    var reader = StampReader(position: 0, end: line.count)
    guard let days = reader.syslogDate(line), let days, reader.position == Self.timePlace,
      let seconds = reader.time(line), let seconds
    else { return false }
    (self.date, self.days) = (date, days)
    (self.time, second) = (time, (days * 86_400 + seconds) * 1_000_000)
    return true
  }

  /// What comes from now on is read in another way.
  mutating func forget() { (heads, texts) = ([], []) }

  /// The microseconds in the fraction of a second that stands at `start`, how fine it is, and where the head begins behind it and a blank; nil where
  /// no blank stands there.
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
    return otherFraction(bytes, start)
  }

  @inline(never)
  private static func otherFraction(
    _ bytes: Span<UInt8>, _ start: Int
  ) -> (microseconds: Int64, resolution: Stamp.Resolution, end: Int)? {
    var reader = StampReader(position: start, end: bytes.count)
    let fraction = reader.fraction(bytes, after: UInt8(ascii: "."))
    guard reader.position < bytes.count, bytes[reader.position].isBlank else { return nil }
    return (
      fraction?.microseconds ?? 0, fraction?.resolution ?? .second, reader.position + 1
    )
  }

  /// Where a head with this pid is kept.
  @inline(__always)
  private func slot(of pid: Int) -> Int { pid & (heads.count &- 1) }

  /// Where the head's first bracket is, and the number in it.
  @inline(__always)
  private static func pid(in line: Span<UInt8>, _ start: Int) -> (open: Int, pid: Int)? {
    let end = min(line.count, start + limit)
    guard let open = line.firstNear(UInt8(ascii: "["), from: start, to: end),
      let number = line.shortNumber(at: open + 1)
    else { return nil }
    return (open, Int(number.value))
  }
}
