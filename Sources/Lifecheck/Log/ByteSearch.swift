#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The room of the log reader's unsafe code. What is handed out is safe: every precondition is
// checked, and no pointer leaves its function.

extension Span<UInt8> {
  /// Returns the index of the first `byte` in `start..<end`, or nil.
  ///
  /// - Precondition: `0 <= start <= end <= count`.
  func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    precondition(0 <= start && start <= end && end <= count)
    return unsafe withUnsafeBytes { bytes -> Int? in
      // SAFETY: `start <= end <= count`, so the pointer and the length stay inside `bytes`; neither
      // pointer leaves this closure.
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Returns the index of the first newline in `start..<count`, or nil.
  func firstNewline(from start: Int) -> Int? {
    firstIndex(of: 0x0A, from: start, to: count)
  }

  /// As `firstIndex`, for a byte that is near: without a call, which costs more than a few blocks.
  @inline(__always)
  func firstNear(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    precondition(0 <= start && start <= end && end <= count)
    return unsafe withUnsafeBytes { bytes -> Int? in
      var i = start
      let wanted = SIMD16<UInt8>(repeating: byte)
      // SAFETY: `0 <= i` and `i + 16 <= end <= count`.
      while i &+ 16 <= end {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
        if let lane = Lanes.first(block .== wanted) { return i &+ lane }
        i &+= 16
      }
      // SAFETY: `0 <= i < end <= count`.
      while i < end {
        if unsafe bytes[i] == byte { return i }
        i &+= 1
      }
      return nil
    }
  }

  /// Eight bytes in one word, the first one lowest.
  ///
  /// - Precondition: they are there.
  @inline(__always)
  func word(at start: Int) -> UInt64 {
    precondition(start >= 0 && start <= count &- 8)
    // SAFETY: `0 <= start` and `start + 8 <= count`.
    return UInt64(
      littleEndian: unsafe withUnsafeBytes { bytes in
        unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      })
  }

  /// Returns the index of the last newline before `end`, or nil.
  ///
  /// - Precondition: `0 <= end <= count`.
  func lastNewline(before end: Int) -> Int? {
    precondition(0 <= end && end <= count)
    // memrchr would do, but Darwin has none.
    return unsafe withUnsafeBytes { bytes -> Int? in
      var i = end
      let newlines = SIMD16<UInt8>(repeating: 0x0A)
      // SAFETY: `16 <= i <= count`, so the sixteen bytes before `i` are inside `bytes`.
      while i >= 16 {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: i - 16, as: SIMD16<UInt8>.self)
        if Lanes.any(block .== newlines) { break }
        i -= 16
      }
      // SAFETY: `0 < i <= count` in every round.
      while i > 0 {
        i -= 1
        if unsafe bytes[i] == 0x0A { return i }
      }
      return nil
    }
  }

  /// Whether `text` stands at `start`.
  @inline(__always)
  func has(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start <= count &- length else { return false }
    return unsafe withUnsafeBytes { bytes -> Bool in
      guard length > 0, let base = bytes.baseAddress else { return length == 0 }
      let other = unsafe text.utf8Start
      // SAFETY: `0 <= start` and `start + length <= count`; `other` has `length` bytes, at least one.
      return unsafe bytes[start] == other[0] && memcmp(base + start, other, length) == 0
    }
  }

  /// Four bytes in one word, equal for texts that differ in the case of letters only (and for some others); nil where they
  /// are not all there.
  @inline(__always)
  func folded(at start: Int) -> UInt32? {
    guard start >= 0, start + 4 <= count else { return nil }
    return unsafe withUnsafeBytes { bytes in
      // SAFETY: `0 <= start` and `start + 4 <= count`.
      unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self) | 0x2020_2020
    }
  }

  /// Counts the lines that end in `range`, and how many of them hold nothing.
  ///
  /// A line that has only a carriage return or one NUL before its end holds nothing: these are parts
  /// of line ends.
  ///
  /// - Precondition: a line begins at `range.lowerBound`.
  func lineCounts(in range: Range<Int>) -> (lines: Int, empty: Int) {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes -> (Int, Int) in
      let start = range.lowerBound
      let end = range.upperBound
      // SAFETY: the ranges given to `bytewise` lie in `range`, and so in `bytes`.
      var (lines, empty) = unsafe bytewise(bytes, start..<Swift.min(start + 2, end), start)
      var i = start + 2
      let newlines = SIMD16<UInt8>(repeating: 0x0A)
      let returns = SIMD16<UInt8>(repeating: 0x0D)
      while i + 16 <= end {
        let first = i
        var lineLanes = SIMD16<UInt8>(repeating: 0)
        var suspects = SIMDMask<SIMD16<Int8>>(repeating: false)
        // A lane counts to 255 at most.
        let last = Swift.min(end - 16, i + 16 * 254)
        while i <= last {
          // SAFETY: `i >= 2` and `i + 16 <= end <= count`.
          let block = unsafe bytes.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
          let left = unsafe bytes.loadUnaligned(fromByteOffset: i &- 1, as: SIMD16<UInt8>.self)
          let ends = block .== newlines
          lineLanes &-= Lanes.bytes(ends)
          suspects = suspects .| (ends .& (left .<= returns))
          i &+= 16
        }
        if Lanes.any(suspects) {
          // Line ends of two bytes, or empty lines: count once more, with a closer look.
          let counts = unsafe bytewise(bytes, first..<i, start)
          lines += counts.lines
          empty += counts.empty
        } else {
          for lane in 0..<16 { lines += Int(lineLanes[lane]) }
        }
      }
      if i < end {
        let counts = unsafe bytewise(bytes, i..<end, start)
        lines += counts.lines
        empty += counts.empty
      }
      return (lines, empty)
    }
  }

  /// Counts as `lineCounts` does; a line begins at `first`.
  ///
  /// - Precondition: `first <= range.lowerBound`, and `range` lies in `bytes`.
  private func bytewise(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ first: Int
  ) -> (lines: Int, empty: Int) {
    var lines = 0
    var empty = 0
    // SAFETY: `range` lies in `bytes`, and nothing before `first` is looked at.
    for i in range where unsafe bytes[i] == 0x0A {
      lines += 1
      let before = i > first ? unsafe bytes[i - 1] : 0x0A
      guard before <= 0x0D else { continue }
      let beforeThat = i > first + 1 ? unsafe bytes[i - 2] : 0x0A
      if before == 0x0A || (beforeThat == 0x0A && (before == 0x0D || before == 0)) { empty += 1 }
    }
    return (lines, empty)
  }

  /// Whether `needle[part]`, which is in lower case, stands at `start` in any case of ASCII letters.
  func matches(_ needle: Span<UInt8>, _ part: Range<Int>, at start: Int) -> Bool {
    guard start >= 0, start + part.count <= count else { return false }
    for i in 0..<part.count where self[start + i].lowercased != needle[part.lowerBound + i] {
      return false
    }
    return true
  }

  /// What a byte is in a word: `-` no part of it, `a` a letter, `A` a capital, a digit or an underscore, `x` the first of the two
  /// bytes of a Latin letter with a mark.
  private static var wordClasses: StaticString {
    "------------------------------------------------AAAAAAAAAA-------AAAAAAAAAAAAAAAAAAAAAAAAAA----A-aaaaaaaaaaaaaaaaaaaaaaaaaa------------------------------------------------------------------------xxxxxxxxx----------------------------------------------------"
  }

  /// The end of the word that begins at `start`, its hash, and whether a capital, a digit or an underscore stands behind its
  /// first letter; nil where no word begins.
  func wordRun(from start: Int, to end: Int) -> (end: Int, hash: UInt64, hasInnerMark: Bool)? {
    precondition(0 <= start && start <= end && end <= count)
    let stop = unsafe withUnsafeBytes { bytes -> (end: Int, marks: Int) in
      guard let base = bytes.baseAddress else { return (start, 0) }
      let classes = unsafe Self.wordClasses.utf8Start
      var i = start
      var marks = 0
      while i < end {
        // SAFETY: `i < end <= count`, and the table has a class for each byte.
        switch unsafe classes[Int(base.load(fromByteOffset: i, as: UInt8.self))] {
        case UInt8(ascii: "a"): i += 1
        case UInt8(ascii: "A"):
          if i > start { marks += 1 }
          i += 1
        case UInt8(ascii: "x") where i + 1 < end: i += 2
        default: return (i, marks)
        }
      }
      return (i, marks)
    }
    guard stop.end > start else { return nil }
    return (stop.end, wordHash(start..<stop.end), stop.marks > 0)
  }

  /// A hash of some letters in any case, the same in every run; never 0.
  func wordHash(_ range: Range<Int>) -> UInt64 {
    // The fifth bit makes a letter small, and no two other bytes of words the same.
    let hash = hash(range, 0x9E37_79B9_7F4A_7C15, setting: 0x2020_2020_2020_2020)
    return hash == 0 ? 1 : hash
  }

  /// A hash of a record, the same in every run.
  func recordHash(_ range: Range<Int>) -> UInt64 {
    hash(range, 0x9E37_79B9_7F4A_7C15 ^ UInt64(range.count), setting: 0)
  }

  /// A hash of some bytes, eight at a time, with some bits of each set.
  @inline(__always)
  private func hash(_ range: Range<Int>, _ seed: UInt64, setting bits: UInt64) -> UInt64 {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes -> UInt64 in
      var hash = seed
      var i = range.lowerBound
      while i < range.upperBound {
        let rest = UInt64(Swift.min(8, range.upperBound - i))
        // SAFETY: `i < range.upperBound <= count`.
        let word = unsafe Self.eightBytes(bytes, at: i, rest)
        hash = (hash ^ (word | bits >> (64 - 8 * rest))) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
        i += 8
      }
      return hash
    }
  }

  /// The first `length` bytes from `start` on, the first one lowest, with zeros behind them.
  ///
  /// - Precondition: `0 < length <= 8`, and the bytes are there.
  @inline(__always)
  private static func eightBytes(
    _ bytes: UnsafeRawBufferPointer, at start: Int, _ length: UInt64
  ) -> UInt64 {
    if start + 8 <= bytes.count {
      // SAFETY: eight bytes are there.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let above = 64 - 8 * length
      return (UInt64(littleEndian: word) << above) >> above
    }
    var word: UInt64 = 0
    for i in 0..<Int(length) {
      // SAFETY: `start + length` bytes are there.
      word |= unsafe UInt64(bytes[start + i]) << UInt64(8 * i)
    }
    return word
  }

  /// Whether the bytes of `range` are those of `other`, in any case of ASCII letters.
  func equalsInAnyCase(_ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>) -> Bool
  {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    precondition(0 <= otherRange.lowerBound && otherRange.upperBound <= other.count)
    guard range.count == otherRange.count else { return false }
    return unsafe withUnsafeBytes { own -> Bool in
      unsafe other.withUnsafeBytes { others -> Bool in
        var i = 0
        while i < range.count {
          let rest = UInt64(Swift.min(8, range.count - i))
          // SAFETY: both ranges have been checked, and have the same length.
          let a = unsafe Self.eightBytes(own, at: range.lowerBound + i, rest)
          let b = unsafe Self.eightBytes(others, at: otherRange.lowerBound + i, rest)
          if a != b, Self.small(a) != Self.small(b) { return false }
          i += 8
        }
        return true
      }
    }
  }

  /// Eight bytes with their ASCII capitals made small.
  private static func small(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    // A byte from A to Z has its highest bit in one of the two sums only.
    let isCapital = (low &+ 0x3F3F_3F3F_3F3F_3F3F) ^ (low &+ 0x2525_2525_2525_2525)
    return word | (isCapital & ~word & 0x8080_8080_8080_8080) >> 2
  }

  /// Whether the bytes of `range` are those of `other`.
  func equals(_ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>) -> Bool {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    precondition(0 <= otherRange.lowerBound && otherRange.upperBound <= other.count)
    guard range.count == otherRange.count else { return false }
    guard !range.isEmpty else { return true }
    return unsafe withUnsafeBytes { a -> Bool in
      unsafe other.withUnsafeBytes { b -> Bool in
        // SAFETY: both ranges have been checked, have the same length, and are not empty.
        guard let a = a.baseAddress, let b = b.baseAddress else { return false }
        return unsafe memcmp(a + range.lowerBound, b + otherRange.lowerBound, range.count) == 0
      }
    }
  }
}

private enum Lanes {
  /// 255 where the mask is set, else 0.
  @inline(__always)
  static func bytes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    // SAFETY: both are sixteen bytes, and every bit pattern is a value.
    unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  /// The first lane that is set, or nil.
  @inline(__always)
  static func first(_ mask: SIMDMask<SIMD16<Int8>>) -> Int? {
    // SAFETY: as in `any`.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if words[0] != 0 { return UInt64(littleEndian: words[0]).trailingZeroBitCount &>> 3 }
    if words[1] != 0 { return 8 &+ UInt64(littleEndian: words[1]).trailingZeroBitCount &>> 3 }
    return nil
  }

  /// A lane-wise reduction of the mask is many times slower than looking at its two halves.
  @inline(__always)
  static func any(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    // SAFETY: a mask of sixteen bytes and two words have the same size, and every bit pattern is a value.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }
}

/// A set of short byte sequences (grams) of one length, as a bit table over their hashes.
///
/// Instead of looking for a sequence at every byte, the search looks at every `stride`-th byte only: when a
/// needle's grams are in the set for every remainder of the offset by `stride`, one of the looks falls on
/// one of them, wherever the needle stands. The work per byte does not depend on the number of needles.
/// Letter case is folded by setting bit 5, which lets a few other bytes coincide.
struct GramFilter: Sendable {
  /// In bytes, at most 8.
  let gramLength: Int
  let stride: Int
  private let mask: UInt64
  private var bits = [UInt64](repeating: 0, count: 2048)

  init(gramLength: Int, stride: Int) {
    precondition(1...8 ~= gramLength && stride >= 1)
    self.gramLength = gramLength
    self.stride = stride
    mask = gramLength == 8 ? .max : (1 << UInt64(8 * gramLength)) - 1
  }

  /// The same set with a table of its own.
  func copied() -> GramFilter {
    var copy = self
    copy.bits = bits.map { $0 }
    return copy
  }

  /// The gram of the bytes of `word` that come first in memory.
  @inline(__always)
  private func gram(_ word: UInt64) -> UInt64 {
    (UInt64(littleEndian: word) | 0x2020_2020_2020_2020) & mask
  }

  @inline(__always)
  private static func hash(_ gram: UInt64) -> Int {
    Int(truncatingIfNeeded: (gram &* 0x9E37_79B9_7F4A_7C15) >> 47)
  }

  /// The gram that begins at `start`.
  ///
  /// - Precondition: `gramLength` bytes are there.
  @inline(__always)
  func gram(in bytes: Span<UInt8>, at start: Int) -> UInt64 {
    precondition(start >= 0 && start + gramLength <= bytes.count)
    if start + 8 <= bytes.count {
      // SAFETY: `start + 8 <= bytes.count`.
      return gram(
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        })
    }
    var word: UInt64 = 0
    for i in 0..<gramLength { word |= UInt64(bytes[start + i]) << UInt64(8 * i) }
    return (word | 0x2020_2020_2020_2020) & mask
  }

  @inline(__always)
  mutating func insert(_ gram: UInt64) {
    let hash = Self.hash(gram)
    bits[hash >> 6] |= 1 << UInt64(hash & 63)
  }

  /// Returns the first of `start`, `start + stride`, … where a gram may be of the set, or nil.
  ///
  /// It is never silent about a gram of the set, but one look in some hundreds is a false alarm.
  ///
  /// - Precondition: `0 <= start <= bytes.count`.
  func firstHit(in bytes: Span<UInt8>, from start: Int) -> Int? {
    precondition(0 <= start && start <= bytes.count)
    let stride = self.stride
    let found = unsafe bytes.withUnsafeBytes { bytes -> Int in
      unsafe bits.withUnsafeBufferPointer { bits -> Int in
        // SAFETY: a hash has 17 bits, so its word's index is below 2048, the size of `bits`.
        @inline(__always) func look(_ i: Int) -> UInt64 {
          // SAFETY: the callers see to `0 <= i` and `i + 8 <= bytes.count`.
          let word = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          let hash = Self.hash(gram(word))
          return unsafe bits[hash &>> 6] &>> UInt64(truncatingIfNeeded: hash & 63)
        }
        var i = start
        let last = bytes.count - 8
        // One branch a look, never taken: cheaper than to join the looks of several places by shifts.
        while i &+ 3 &* stride <= last {
          if look(i) & 1 != 0 { return i }
          if look(i &+ stride) & 1 != 0 { return i &+ stride }
          if look(i &+ 2 &* stride) & 1 != 0 { return i &+ 2 &* stride }
          if look(i &+ 3 &* stride) & 1 != 0 { return i &+ 3 &* stride }
          i &+= 4 &* stride
        }
        while i <= last {
          if look(i) & 1 != 0 { return i }
          i &+= stride
        }
        return ~i
      }
    }
    if found >= 0 { return found }
    // Fewer than eight bytes are left, which cannot be loaded as one word.
    var i = ~found
    while i + gramLength <= bytes.count {
      let hash = Self.hash(gram(in: bytes, at: i))
      if bits[hash >> 6] >> UInt64(hash & 63) & 1 != 0 { return i }
      i += stride
    }
    return nil
  }
}
