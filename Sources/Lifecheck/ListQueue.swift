/// The events of one input on their way into a list, in the order of their lines, with what the log writes of them.
///
/// Each waits until no repetition of it can come any more, so that its count is right.
struct ListQueue: Sendable {
  struct Entry: Sendable {
    var listed: ListedEvent
    /// What the log says about itself in this place, instead of an event.
    var marker: LogMarker?
    /// Whether a later line may repeat it.
    var mayBeRepeated = false
    /// The slot of its life; -1 where none is known.
    var slot: Int32 = -1
    /// Whether its turn in its life has not come.
    var isWaiting = false
    /// The line of its newest repetition.
    var lastLine: Int
  }

  private static let writtenLimit = 4096
  /// Past it the bytes of what is gone are given up.
  private static let bytesLimit = 1 << 20
  /// Stands in the place of a marker.
  private static let noEvent = Event(
    event: 0, spelling: 0, channel: .system, process: -1, pid: -1, thread: 0..<0, stamp: Stamp(),
    line: 0, offset: 0, column: 1, length: 0, repeatsLineAbove: false)

  private var entries: [Entry] = []
  /// How many of the first ones are written, and how many no later line can repeat.
  private var writtenCount = 0
  private var finalCount = 0
  /// How many are there no more.
  private var goneCount = 0
  /// What the log writes, for all that is there; no more than `used` bytes of it.
  private(set) var bytes: [UInt8] = []
  private var used = 0

  /// How many are not final.
  var openCount: Int { entries.count - finalCount }
  /// The number of the oldest one that is not final; all numbers are from the first entry on.
  var firstOpen: Int { goneCount + finalCount }
  var finals: ArraySlice<Entry> { entries[writtenCount..<finalCount] }

  subscript(number: Int) -> Entry {
    _read { yield entries[number - goneCount] }
    _modify { yield &entries[number - goneCount] }
  }

  /// Adds an event of `line`, and returns its number. It is listed, and nothing repeats it, unless somebody says so.
  mutating func add(_ event: Event, file: Int32, _ line: Span<UInt8>) -> Int {
    let column = Int(event.column) - 1
    let listed = ListedEvent(
      event: event, file: file,
      thread: keep(line, Int(event.thread.lowerBound)..<Int(event.thread.upperBound)),
      text: keep(line, column..<column + Int(event.length)),
      parameter: keep(
        line, Int(event.parameterText.lowerBound)..<Int(event.parameterText.upperBound)))
    entries.append(Entry(listed: listed, lastLine: event.line))
    return goneCount + entries.count - 1
  }

  mutating func add(_ marker: LogMarker, file: Int32) {
    let place = ListedEvent(
      event: Self.noEvent, file: file, thread: 0..<0, text: 0..<0, parameter: 0..<0,
      isListed: false)
    entries.append(Entry(listed: place, marker: marker, lastLine: 0))
  }

  /// Adds what is final in another queue, which has it no longer.
  mutating func takeFinals(of other: inout ListQueue) {
    let bytes = other.bytes
    for var entry in other.finals {
      keep(all: &entry.listed, of: bytes.span)
      entries.append(entry)
    }
    finalCount = entries.count
    other.removeFinals()
  }

  /// An event of the life in `slot` may be repeated, and waits for its turn or has it at once.
  mutating func place(_ number: Int, in slot: Int, isWaiting: Bool) {
    let index = number - goneCount
    var all = entries.mutableSpan
    all[index].slot = Int32(slot)
    all[index].isWaiting = isWaiting
    all[index].mayBeRepeated = true
  }

  /// The oldest one that is not final is.
  mutating func finish() { finalCount += 1 }

  /// Counts an entry, with its own repetitions, as a repetition of the event that `line` tells, whose number it returns; nil where that
  /// is gone, and the entry stays as it is.
  mutating func fold(_ number: Int, into line: Int) -> Int? {
    let repetition = self[number].listed
    guard let first = newest(of: repetition.event.event, repetition.event.channel, line: line)
    else { return nil }
    self[first].listed.count += repetition.count
    self[first].lastLine = max(self[first].lastLine, self[number].lastLine)
    self[number].listed.count = 1
    unlist(number)
    return first
  }

  /// Leaves it out of lists for people.
  mutating func unlist(_ number: Int) {
    self[number].listed.isListed = false
    self[number].mayBeRepeated = false
  }

  /// The newest listed event of this kind that `line` tells.
  private func newest(of event: UInt16, _ channel: Channel, line: Int) -> Int? {
    entries[finalCount...].lastIndex {
      let listed = $0.listed
      return listed.event.line == line && listed.event.event == event
        && listed.event.channel == channel && listed.isListed
    }.map { $0 + goneCount }
  }

  /// Gives up what is final. Its room is others' when it has become large, or nothing else is there.
  mutating func removeFinals() {
    writtenCount = finalCount
    guard writtenCount == entries.count || writtenCount >= Self.writtenLimit else { return }
    goneCount += writtenCount
    entries.removeFirst(writtenCount)
    (writtenCount, finalCount) = (0, 0)
    guard entries.isEmpty || used > Self.bytesLimit else { return }
    let bytes = self.bytes
    used = 0
    for index in entries.indices {
      var listed = entries[index].listed
      keep(all: &listed, of: bytes.span)
      entries[index].listed = listed
    }
  }

  private mutating func keep(all listed: inout ListedEvent, of bytes: Span<UInt8>) {
    listed.thread = keep(bytes, listed.thread)
    listed.text = keep(bytes, listed.text)
    listed.parameter = keep(bytes, listed.parameter)
  }

  /// Keeps the bytes, and says where.
  private mutating func keep(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let kept = range.clamped(to: 0..<line.count)
    let start = used
    guard !kept.isEmpty else { return start..<start }
    used += kept.count
    if used > bytes.count {
      bytes += repeatElement(0, count: max(used, 2 * bytes.count) - bytes.count)
    }
    var target = bytes.mutableSpan
    line.copy(kept, to: &target, at: start)
    return start..<used
  }
}
