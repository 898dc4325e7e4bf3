/// A rolling buffer that turns chunks of any size into regions of whole lines.
///
/// Its memory is a chunk and the longest unfinished line, of which at most `lineLimit` bytes are kept.
struct LineBuffer {
  /// How many bytes are asked for at a time.
  static let chunk = 256 << 10

  /// What ends a line besides LF.
  enum Ends: Sendable {
    case newlines
    /// CR alone.
    case returns
    /// What stands between two objects of JSON.
    case objects(ObjectBoundaries)
  }

  /// A piece of `storage` that holds whole lines with their ends, or a single line without its end.
  struct Region {
    var range: Range<Int>
    /// Whether it is the first `lineLimit` bytes of a longer line, the rest of which is skipped.
    var isCut: Bool
    /// Where it begins in the input.
    var offset: Int
  }

  /// Longer lines are cut.
  let lineLimit: Int
  private(set) var storage: [UInt8]
  /// Bytes that have not been handed out.
  private(set) var pending = 0..<0
  /// No newline stands in `pending` before this place.
  private var scanned = 0
  /// Where `storage` begins in the input.
  private var base = 0
  /// Whether the end of a cut line has yet to come.
  private var isSkipping = false
  /// What ends a line. Other ends than LF are made LF here, byte for byte, so that offsets stay what they are.
  private var ends = Ends.newlines
  /// Whether the last byte is a CR of which nobody knows yet whether an LF follows.
  private var hasOpenReturn = false

  init(lineLimit: Int) {
    self.lineLimit = max(1, lineLimit)
    let size = min(Self.chunk, self.lineLimit) + 4096
    // SAFETY: any byte is a value, and none is read before it is written: to clear them all takes longer than a short log.
    storage = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
  }

  /// Where the next byte to be handed out stands in the input.
  var position: Int { base + pending.lowerBound }

  /// Lets `body` write into free space; it returns how many bytes it wrote, or a number below 1, which
  /// is passed on.
  mutating func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let free = makeRoom()
    // SAFETY: `free` lies in the storage, and `body` is done with it before it can move.
    let written = unsafe storage.withUnsafeMutableBytes { bytes in
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: bytes[free]))
    }
    guard written > 0 else { return written }
    precondition(written <= free.count, "more bytes than there is room for")
    pending = pending.lowerBound..<pending.upperBound + written
    if turnsEnds { turnEnds(from: pending.upperBound - written) }
    return written
  }

  /// Takes as many of the bytes from `start` on as there is room for, and returns their number.
  mutating func append(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let free = makeRoom()
    let count = min(free.count, bytes.count - start)
    guard count > 0 else { return 0 }
    let part = bytes.extracting(start..<start + count)
    unsafe storage.withUnsafeMutableBytes { space in
      unsafe part.withUnsafeBytes { part in
        // SAFETY: `count` bytes are free from `free.lowerBound` on; `copyMemory` checks it again.
        unsafe UnsafeMutableRawBufferPointer(rebasing: space[free]).copyMemory(from: part)
      }
    }
    pending = pending.lowerBound..<pending.upperBound + count
    if turnsEnds { turnEnds(from: pending.upperBound - count) }
    return count
  }

  /// Whether lines end in something else than LF.
  var turnsEnds: Bool { if case .newlines = ends { false } else { true } }

  /// From what is pending on, lines end so.
  mutating func take(_ ends: Ends) {
    self.ends = ends
    turnEnds(from: pending.lowerBound)
  }

  private mutating func turnEnds(from start: Int) {
    switch ends {
    case .newlines: break
    case .returns: turnReturns(from: start)
    case .objects(var boundaries):
      let range = start..<pending.upperBound
      var bytes = storage.mutableSpan
      boundaries.part(&bytes, range)
      ends = .objects(boundaries)
      // The sign before the first of the new bytes may be an end now.
      scanned = max(pending.lowerBound, min(scanned, start - 1))
    }
  }

  /// Takes a CR at the end for the end of a line: what comes next is waited for no longer.
  mutating func settleReturn() {
    guard hasOpenReturn else { return }
    hasOpenReturn = false
    storage[pending.upperBound - 1] = 0x0A
  }

  /// Ends the last line, if it has no end.
  mutating func endLine() {
    guard let last = storage[pending].last, last != 0x0A else { return }
    _ = append([0x0A].span, from: 0)
  }

  /// Makes each CR from `start` on an LF, but one before an LF, which belongs to that.
  private mutating func turnReturns(from start: Int) {
    let end = pending.upperBound
    var place = hasOpenReturn ? start - 1 : start
    hasOpenReturn = false
    while let found = storage.span.firstIndex(of: 0x0D, from: place, to: end) {
      if found + 1 == end {
        hasOpenReturn = true
      } else if storage[found + 1] != 0x0A {
        storage[found] = 0x0A
      }
      place = found + 1
    }
  }

  /// The next whole lines, or nil until more bytes come. A region is valid until the next `fill`.
  ///
  /// - Parameter kept: while no more than so many bytes follow the last whole line, that line is held back, to be in one region with the
  ///   line below it; 0 holds none back.
  mutating func nextRegion(keepingLineBefore kept: Int = 0) -> Region? {
    // An open CR stays pending, so that what follows it can settle what it is.
    let last = pending.upperBound
    let end = hasOpenReturn ? last - 1 : last
    if isSkipping {
      guard let newline = storage.span.firstIndex(of: 0x0A, from: pending.lowerBound, to: end)
      else {
        pending = end..<last
        scanned = end
        return nil
      }
      isSkipping = false
      pending = newline + 1..<last
      scanned = pending.lowerBound
    }
    let start = pending.lowerBound
    guard let newline = storage.span.firstIndex(of: 0x0A, from: max(start, scanned), to: end)
    else {
      scanned = end
      guard end - start > lineLimit else { return nil }
      isSkipping = true
      pending = start + lineLimit..<last
      return region(start..<start + lineLimit, isCut: true)
    }
    guard newline - start <= lineLimit else {
      pending = newline + 1..<last
      scanned = pending.lowerBound
      return region(start..<start + lineLimit, isCut: true)
    }
    // No line of a region is too long: none that ends within the limit can be.
    var lineEnd = storage.span.lastNewline(before: min(end, start + lineLimit + 1)) ?? newline
    if end - lineEnd <= kept {
      guard let above = storage.span.lastNewline(before: lineEnd), above >= start else {
        return nil
      }
      lineEnd = above
    }
    pending = lineEnd + 1..<last
    scanned = pending.lowerBound
    return region(start..<lineEnd + 1, isCut: false)
  }

  /// Keeps the memory that the unfinished line needs, and gives the rest back.
  mutating func shrink() {
    guard storage.count - pending.count >= Self.chunk / 2 else { return }
    storage = Array(storage[pending])
    base += pending.lowerBound
    scanned -= pending.lowerBound
    pending = 0..<pending.count
  }

  /// Takes back what the last region holds from `place` on, where a line begins.
  mutating func putBack(from place: Int) {
    pending = place..<pending.upperBound
    scanned = place
  }

  /// Whether the next byte begins a line.
  var isAtLineStart: Bool { pending.isEmpty && !isSkipping }

  /// `count` bytes of the input, whole lines, are read elsewhere.
  ///
  /// - Precondition: `isAtLineStart`.
  mutating func pass(_ count: Int) {
    precondition(isAtLineStart)
    base += count
  }

  /// The last line, which has no line end; nil when there is none.
  mutating func lastRegion() -> Region? {
    defer { pending = pending.upperBound..<pending.upperBound }
    guard !isSkipping, !pending.isEmpty else { return nil }
    return region(pending, isCut: false)
  }

  private func region(_ range: Range<Int>, isCut: Bool) -> Region {
    Region(range: range, isCut: isCut, offset: base + range.lowerBound)
  }

  /// Moves the unfinished line to the front, and returns the free space, at least a chunk.
  private mutating func makeRoom() -> Range<Int> {
    let chunk = min(Self.chunk, lineLimit)
    let (start, count) = (pending.lowerBound, pending.count)
    if storage.count - count < chunk {
      let size = min(max(2 * storage.count, count + chunk), lineLimit + 2 * chunk)
      var wider = [UInt8](repeating: 0, count: max(size, count + chunk))
      for i in 0..<count { wider[i] = storage[start + i] }
      storage = wider
    } else if start > 0 {
      for i in 0..<count { storage[i] = storage[start + i] }
    }
    scanned -= start
    base += start
    pending = 0..<count
    return count..<count + chunk
  }
}
