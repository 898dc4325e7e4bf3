#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The room of the log reader's unsafe code. What is handed out is safe: every precondition is
// checked, and no pointer leaves its function.

extension [UInt8] {
  /// Appends the bytes of `range`.
  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    precondition(0 <= range.lowerBound && range.upperBound <= bytes.count)
    unsafe bytes.withUnsafeBufferPointer {
      // SAFETY: the range has been checked.
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}

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
    let (found, next) = unsafe withUnsafeBytes { bytes -> (found: Int?, next: Int) in
      var i = start
      let wanted = SIMD16<UInt8>(repeating: byte)
      // SAFETY: `0 <= i` and `i + 16 <= end <= count`.
      while i &+ 16 <= end {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
        if let lane = Lanes.first(block .== wanted) { return (i &+ lane, i) }
        i &+= 16
      }
      return (nil, i)
    }
    return found ?? firstIndex(of: byte, from: next, to: end)
  }

  /// Passes the lines from `start` on that are in the usual form of a relay's log and whose pid has a 0 at its `pidPlace` in `marks`. Returns
  /// how many they are, and where the first other line begins, or one that is near the end of the bytes.
  ///
  /// It reads what `LogFormat.usualPid` reads, at fixed places as far as there are some.
  ///
  /// - Precondition: `0 <= start`, `end <= count`, and `marks` has `pidPlaces` elements.
  func passRelayLines(
    from start: Int, to end: Int, unmarkedIn marks: Span<UInt8>
  ) -> (lines: Int, next: Int) {
    precondition(0 <= start && end <= count && marks.count == Self.pidPlaces)
    return unsafe withUnsafeBytes { bytes -> (lines: Int, next: Int) in
      guard let base = bytes.baseAddress else { return (0, start) }
      let brackets = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
      // In the usual form all that is read before the line's end is looked for lies in so many bytes.
      let last = end &- 96
      var (lines, line) = (0, start)
      // SAFETY: what follows is for places with `line <= place` and `place + 16 <= line + 96 <= end <= count`, as the callers see to.
      @inline(__always) func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      @inline(__always) func bracket(from place: Int) -> Int? {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
        return Lanes.first(block .== brackets).map { place &+ $0 }
      }
      while line <= last {
        // `Mmm dd HH:mm:`, as far as that tells a line of a relay.
        guard word(line) & 0x00FF_0000_FF00_0000 == 0x0020_0000_2000_0000,
          word(line &+ 5) & 0xFF00_00FF_0000_0000 == 0x3A00_003A_0000_0000,
          let open = bracket(from: line &+ 15) ?? bracket(from: line &+ 31)
            ?? bracket(from: line &+ 47) ?? bracket(from: line &+ 63)
        else { break }
        // All that is read from here on lies before the 94th byte.
        let digits = word(open &+ 1) ^ 0x3030_3030_3030_3030
        let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
        let length = others.trailingZeroBitCount &>> 3
        // The digits, and the sign behind them.
        let number = digits & (others ^ (others &- 1))
        guard length > 0, length < 6, word(open &+ 1 &+ length) & 0xFF_FFFF == 0x3C205D,  // "] <"
          // More digits than the number needs are left to the slow way.
          digits & 0xFF != 0 || length == 1,
          unsafe marks[unchecked: Self.pidPlace(ofDigits: number)] == 0
        else { break }
        // SAFETY: `line + 96 <= end <= count`.
        guard let found = unsafe memchr(base + line, 0x0A, end &- line) else { break }
        let newline = unsafe UnsafeRawPointer(found) - base
        // All that was read is the line's own. `usualPid` needs eight bytes behind the digits.
        guard newline > open &+ length &+ 8 else { break }
        lines &+= 1
        line = newline &+ 1
      }
      return (lines, line)
    }
  }

  /// How many places there are for pids.
  static var pidPlaces: Int { 4096 }

  /// The place of a pid, which it shares with others.
  static func pidPlace(of pid: Int32) -> Int {
    var number = UInt64(UInt8(ascii: "]") ^ 0x30)
    var rest = UInt32(bitPattern: pid)
    repeat {
      number = number &<< 8 | UInt64(rest % 10)
      rest /= 10
    } while rest > 0
    return pidPlace(ofDigits: number)
  }

  /// The place of the pid with these digits, the first one lowest and all without the bits that make them letters, and a bracket behind them.
  @inline(__always)
  private static func pidPlace(ofDigits number: UInt64) -> Int {
    Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) &>> 52)
  }

  /// The number of some digits, the first one lowest and without the bits that make them letters; there may be others above them.
  @inline(__always)
  static func number(_ digits: UInt64, _ length: Int) -> Int32 {
    // The last digit highest, and zeros for those that are missing: then pairs, fours and the whole are joined.
    var value = digits &<< UInt64(truncatingIfNeeded: 8 &* (8 &- length))
    value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
    value = value &* 10_000 &+ value &>> 32
    return Int32(truncatingIfNeeded: value & 0xFFFF_FFFF)
  }

  /// Whether one of two bytes stands in it.
  func holds(_ one: UInt8, or other: UInt8) -> Bool {
    unsafe withUnsafeBytes { bytes -> Bool in
      var i = 0
      let ones = SIMD32<UInt8>(repeating: one)
      let others = SIMD32<UInt8>(repeating: other)
      // SAFETY: `0 <= i` and `i + 32 <= count`.
      while i &+ 32 <= count {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: i, as: SIMD32<UInt8>.self)
        if Lanes.any((block .== ones) .| (block .== others)) { return true }
        // The last block may overlap the one before it.
        if i &+ 32 == count { return false }
        i = Swift.min(i &+ 32, count &- 32)
      }
      while i < count {
        // SAFETY: `0 <= i < count`.
        let byte = unsafe bytes[i]
        if byte == one || byte == other { return true }
        i &+= 1
      }
      return false
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

  /// The number of at most seven digits at `start`, and the place after it; nil where less than eight bytes are left.
  @inline(__always)
  func shortNumber(at start: Int) -> (value: Int32, end: Int)? {
    guard start <= count - 8 else { return nil }
    let digits = word(at: start) ^ 0x3030_3030_3030_3030
    // Bytes above 9 have their highest bit set.
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    let length = others.trailingZeroBitCount &>> 3
    guard length > 0, length < 8 else { return nil }
    return (Self.number(digits, length), start + length)
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
      // SAFETY: `32 <= i <= count`, so the bytes before `i` are inside `bytes`.
      while i >= 32 {
        let (a, b) = unsafe (
          bytes.loadUnaligned(fromByteOffset: i &- 32, as: SIMD16<UInt8>.self) .== newlines,
          bytes.loadUnaligned(fromByteOffset: i &- 16, as: SIMD16<UInt8>.self) .== newlines
        )
        if Lanes.any(a .| b) {
          return i &- 32 &+ (Lanes.last(b).map { $0 &+ 16 } ?? Lanes.last(a) ?? 0)
        }
        i &-= 32
      }
      if end >= 16 {
        // SAFETY: sixteen bytes are there, before `i` and from the beginning.
        if i >= 16 {
          let lanes = unsafe bytes.loadUnaligned(fromByteOffset: i &- 16, as: SIMD16<UInt8>.self)
          if let last = Lanes.last(lanes .== newlines) { return i &- 16 &+ last }
        }
        // What was looked at before has none.
        let lanes = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: SIMD16<UInt8>.self)
        return Lanes.last(lanes .== newlines)
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
      while i + 64 <= end {
        let first = i
        var lanes = LineLanes()
        // A lane counts to 255 at most.
        let last = Swift.min(end - 64, i + 64 * 62)
        while i <= last {
          // SAFETY: `i >= 2` and `i + 64 <= end <= count`.
          unsafe lanes.count(bytes, at: i)
          unsafe lanes.count(bytes, at: i &+ 16)
          unsafe lanes.count(bytes, at: i &+ 32)
          unsafe lanes.count(bytes, at: i &+ 48)
          i &+= 64
        }
        if lanes.isSuspect {
          // Line ends of two bytes, or empty lines: count once more, with a closer look.
          let counts = unsafe bytewise(bytes, first..<i, start)
          lines += counts.lines
          empty += counts.empty
        } else {
          lines += Lanes.sum(lanes.lines)
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
    guard start >= 0, part.count <= count &- start else { return false }
    return equalsInAnyCase(start..<start + part.count, needle, part)
  }

  /// What a byte is in a word: `-` no part of it, `a` a letter, `A` a capital, a digit or an underscore, `x` the first of the two
  /// bytes of a Latin letter with a mark, `y` that of three if it is one (U+1E00 to U+1EFF).
  private static var wordClasses: StaticString {
    "------------------------------------------------AAAAAAAAAA-------AAAAAAAAAAAAAAAAAAAAAAAAAA----A-aaaaaaaaaaaaaaaaaaaaaaaaaa------------------------------------------------------------------------xxxxxxxxx---------------------y------------------------------"
  }

  /// The end of the run of ASCII letters, digits and underscores that begins at `start`.
  func identifierEnd(from start: Int) -> Int {
    precondition(0 <= start && start <= count)
    return unsafe withUnsafeBytes { bytes -> Int in
      let classes = unsafe Self.wordClasses.utf8Start
      var i = start
      // SAFETY: `i < count`, and the table has a class for each byte.
      while i < count, unsafe classes[Int(bytes[i])] | 0x20 == UInt8(ascii: "a") { i &+= 1 }
      return i
    }
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
        case UInt8(ascii: "a"): i &+= 1
        case UInt8(ascii: "A"):
          if i > start { marks &+= 1 }
          i &+= 1
        case UInt8(ascii: "x") where i &+ 1 < end: i &+= 2
        // SAFETY: `i + 1 < end <= count`.
        case UInt8(ascii: "y")
        where unsafe i &+ 2 < end
          && base.load(fromByteOffset: i &+ 1, as: UInt8.self) & 0xFC == 0xB8:
          i &+= 3
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

  /// One hash of two.
  @inline(__always)
  static func joined(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = (a ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: b ^ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  /// A hash of some bytes as they are, sixteen at a time.
  @inline(__always)
  func recordHash(_ range: Range<Int>) -> UInt64 {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    guard range.count >= 8 else { return shortHash(range) }
    return unsafe withUnsafeBytes { bytes -> UInt64 in
      var hash = UInt64(truncatingIfNeeded: range.count)
      var i = range.lowerBound
      // SAFETY: `0 <= i` and `i + 16 <= range.upperBound <= count`.
      while i &+ 16 <= range.upperBound {
        let a = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let b = unsafe bytes.loadUnaligned(fromByteOffset: i &+ 8, as: UInt64.self)
        hash = Self.joined(a, b ^ hash)
        i &+= 16
      }
      // The rest, with bytes before it that were taken.
      if i &+ 8 < range.upperBound {
        // SAFETY: eight bytes are there.
        hash = Self.joined(unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self), hash)
      }
      // SAFETY: so are the last eight.
      let last = unsafe bytes.loadUnaligned(
        fromByteOffset: range.upperBound &- 8, as: UInt64.self)
      return Self.joined(last, hash)
    }
  }

  /// The same of less than eight bytes.
  @inline(never)
  private func shortHash(_ range: Range<Int>) -> UInt64 {
    precondition(0 <= range.lowerBound && range.upperBound <= count && range.count < 8)
    let length = UInt64(range.count)
    guard length > 0 else { return Self.joined(0, 0) }
    return unsafe withUnsafeBytes { bytes -> UInt64 in
      // SAFETY: so many bytes, from 1 to 7, are there.
      Self.joined(unsafe Self.eightBytes(bytes, at: range.lowerBound, length), length)
    }
  }

  /// A hash of some bytes, eight at a time, with some bits of each set.
  @inline(__always)
  private func hash(_ range: Range<Int>, _ seed: UInt64, setting bits: UInt64) -> UInt64 {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes -> UInt64 in
      @inline(__always) func join(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        return product ^ product &>> 32
      }
      var hash = seed
      var i = range.lowerBound
      // SAFETY: `0 <= i` and `i + 8 <= range.upperBound <= count`.
      while i &+ 8 <= range.upperBound {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        hash = join(hash, UInt64(littleEndian: word) | bits)
        i &+= 8
      }
      guard i < range.upperBound else { return hash }
      let rest = UInt64(range.upperBound &- i)
      // SAFETY: `rest` bytes, from 1 to 7, are there.
      return join(hash, unsafe Self.eightBytes(bytes, at: i, rest) | bits &>> (64 &- 8 &* rest))
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
        // SAFETY: both ranges have been checked, and have the same length, at least `i + 8`.
        while i &+ 8 <= range.count {
          let a = unsafe own.loadUnaligned(
            fromByteOffset: range.lowerBound &+ i, as: UInt64.self)
          let b = unsafe others.loadUnaligned(
            fromByteOffset: otherRange.lowerBound &+ i, as: UInt64.self)
          // Mostly the other letters are small ones.
          if a != b, Self.small(a) != b, Self.small(a) != Self.small(b) { return false }
          i &+= 8
        }
        guard i < range.count else { return true }
        let rest = UInt64(range.count &- i)
        // SAFETY: `rest` bytes, from 1 to 7, are there.
        let a = unsafe Self.eightBytes(own, at: range.lowerBound &+ i, rest)
        let b = unsafe Self.eightBytes(others, at: otherRange.lowerBound &+ i, rest)
        return a == b || Self.small(a) == Self.small(b)
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

  /// Copies the bytes of `range` to `other`, where they begin at `start`.
  func copy(_ range: Range<Int>, to other: inout MutableSpan<UInt8>, at start: Int) {
    precondition(0 <= range.lowerBound && range.upperBound <= count)
    precondition(0 <= start && range.count <= other.count &- start)
    guard !range.isEmpty else { return }
    unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeMutableBytes { others in
        // SAFETY: both places have been checked, and are not empty.
        guard let source = own.baseAddress, let target = others.baseAddress else { return }
        unsafe memcpy(target + start, source + range.lowerBound, range.count)
      }
    }
  }

  /// As `equals`, for few bytes: without a call, which costs more than a few words.
  @inline(__always)
  func equalsNear(
    _ start: Int, _ other: Span<UInt8>, _ otherStart: Int, count length: Int
  ) -> Bool {
    precondition(0 <= start && 0 <= length && length <= count &- start)
    precondition(0 <= otherStart && length <= other.count &- otherStart)
    guard length >= 16 else {
      return equals(start..<start &+ length, other, otherStart..<otherStart &+ length)
    }
    return unsafe withUnsafeBytes { own -> Bool in
      unsafe other.withUnsafeBytes { others -> Bool in
        // SAFETY: both ranges have been checked, and the callers see to `0 <= i` and `i + 16 <= length`.
        @inline(__always) func differ(_ i: Int) -> Bool {
          unsafe own.loadUnaligned(fromByteOffset: start &+ i, as: UInt64.self)
            != others.loadUnaligned(fromByteOffset: otherStart &+ i, as: UInt64.self)
            || own.loadUnaligned(fromByteOffset: start &+ i &+ 8, as: UInt64.self)
              != others.loadUnaligned(fromByteOffset: otherStart &+ i &+ 8, as: UInt64.self)
        }
        var i = 0
        while i < length &- 16 {
          if differ(i) { return false }
          i &+= 16
        }
        // The rest, with bytes before it that were compared.
        return !differ(length &- 16)
      }
    }
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
    // SAFETY: both are 16 bytes, and every bit pattern is a value.
    unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  @inline(__always)
  static func any(_ mask: SIMDMask<SIMD32<Int8>>) -> Bool {
    // SAFETY: a mask of 32 bytes and four words have the same size, and every bit pattern is a value.
    let words = unsafe unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    return (words[0] | words[1]) | (words[2] | words[3]) != 0
  }

  @inline(__always)
  static func sum(_ lanes: SIMD16<UInt8>) -> Int {
    // SAFETY: both are 16 bytes, and every bit pattern is a value.
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    var sum: UInt64 = 0
    for index in 0..<2 {
      // Lanes of 16 bits, of which four make no more than fit.
      let even: UInt64 = 0x00FF_00FF_00FF_00FF
      sum &+= (words[index] & even) &+ (words[index] &>> 8 & even)
    }
    return Int((sum &* 0x0001_0001_0001_0001) &>> 48)
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

  /// The last lane that is set, or nil.
  @inline(__always)
  static func last(_ mask: SIMDMask<SIMD16<Int8>>) -> Int? {
    // SAFETY: as in `any`.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if words[1] != 0 { return 15 &- UInt64(littleEndian: words[1]).leadingZeroBitCount &>> 3 }
    if words[0] != 0 { return 7 &- UInt64(littleEndian: words[0]).leadingZeroBitCount &>> 3 }
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

/// Counts line ends in sixteen lanes.
private struct LineLanes {
  /// The line ends of each lane, 255 at most.
  private(set) var lines = SIMD16<UInt8>(repeating: 0)
  /// The least byte of each lane before a line end; also before some other control characters, which costs no more than a closer look.
  private var least = SIMD16<UInt8>(repeating: .max)

  /// Counts in the sixteen bytes at `i`.
  @inline(__always)
  mutating func count(_ bytes: UnsafeRawBufferPointer, at i: Int) {
    // SAFETY: the caller has a byte before `i`, and sixteen from there on.
    let block = unsafe bytes.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
    let left = unsafe bytes.loadUnaligned(fromByteOffset: i &- 1, as: SIMD16<UInt8>.self)
    // 0 for a line end, and more than a control character for whatever a text has.
    let distance = block &- SIMD16(repeating: 0x0A)
    // `left` is not needed any more and `distance` is: the other way round, it would have to be copied first.
    let both = left.replacing(with: distance, where: left .< distance)
    least.replace(with: both, where: both .< least)
    // With the type named, it is one instruction; else it is a loop over the lanes.
    lines &-= Lanes.bytes(distance .== SIMD16<UInt8>(repeating: 0))
  }

  /// Whether some line end is of two bytes, or may be that of an empty line.
  @inline(__always)
  var isSuspect: Bool { Lanes.any(least .<= SIMD16<UInt8>(repeating: 0x0D)) }
}

/// A set of short byte sequences (grams) of one length, as a byte table over their hashes.
///
/// Instead of looking for a sequence at every byte, the search looks at every `stride`-th byte only: when a
/// needle's grams are in the set for every remainder of the offset by `stride`, one of the looks falls on
/// one of them, wherever the needle stands. The work per byte does not depend on the number of needles.
/// Letter case is folded by setting bit 5, which lets a few other bytes coincide.
struct GramFilter: Sendable {
  /// In bytes, at most 8.
  let gramLength: Int
  let stride: Int
  private let factor: UInt64
  /// A byte for each hash, since a byte takes fewer instructions to look at than a bit: 0 where no gram has the hash.
  private var marks: [UInt8]
  /// How many hashes there are.
  static let hashes = 1 << 16
  static let fold: UInt64 = 0x2020_2020_2020_2020

  init(gramLength: Int, stride: Int, marks: [UInt8]) {
    precondition(1...8 ~= gramLength && stride >= 1 && marks.count == Self.hashes)
    self.gramLength = gramLength
    self.stride = stride
    factor = Self.factor(gramLength: gramLength)
    self.marks = marks
  }

  /// The same set with a table of its own.
  func copied() -> GramFilter {
    var copy = self
    copy.marks = marks + []
    return copy
  }

  /// What the folded word at a place is multiplied by for the hash of the gram of `gramLength` bytes there: all that comes behind these
  /// is shifted out.
  @inline(__always)
  static func factor(gramLength: Int) -> UInt64 {
    0x9E37_79B9_7F4A_7C15 &<< UInt64(64 &- 8 &* gramLength)
  }

  @inline(__always)
  static func hash(_ word: UInt64, _ factor: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* factor) &>> 48)
  }

  /// The eight bytes that begin at `start`, folded, the first one lowest; blanks where the text ends before that.
  ///
  /// - Precondition: `0 <= start < bytes.count`.
  @inline(__always)
  static func word(in bytes: Span<UInt8>, at start: Int) -> UInt64 {
    if start <= bytes.count &- 8 { return bytes.word(at: start) | fold }
    var word: UInt64 = 0
    for i in start..<bytes.count { word |= UInt64(bytes[i]) << UInt64(8 * (i - start)) }
    return word | fold
  }

  /// Asks `confirm` at each of `start`, `start + stride`, … where a gram may be of the set, and returns its first answer. `word`
  /// holds the eight bytes there, folded, and `hash` is that of their gram.
  ///
  /// It is never silent about a gram of the set; of ordinary text one look in some thirty is a false alarm.
  ///
  /// - Precondition: `0 <= start <= bytes.count`.
  @inline(__always)
  func first(
    in bytes: Span<UInt8>, from start: Int,
    _ confirm: (_ hit: Int, _ word: UInt64, _ hash: Int) -> Int?
  ) -> Int? {
    precondition(0 <= start && start <= bytes.count)
    let (found, next) = unsafe bytes.withUnsafeBytes { bytes -> (Int?, Int) in
      unsafe marks.withUnsafeBufferPointer { marks -> (Int?, Int) in
        // With a constant there are no places to compute.
        switch stride {
        case 7: unsafe scan(bytes, marks, from: start, stride: 7, confirm)
        default: unsafe scan(bytes, marks, from: start, stride: stride, confirm)
        }
      }
    }
    if let found { return found }
    // Fewer than eight bytes are left, which cannot be loaded as one word.
    var i = next
    while i + gramLength <= bytes.count {
      let word = Self.word(in: bytes, at: i)
      let hash = Self.hash(word, factor)
      if marks[hash] != 0, let found = confirm(i, word, hash) { return found }
      i += stride
    }
    return nil
  }

  /// What `confirm` said, or where the first look would be that lacks some of its eight bytes.
  @inline(__always)
  private func scan(
    _ bytes: UnsafeRawBufferPointer, _ marks: UnsafeBufferPointer<UInt8>, from start: Int,
    stride: Int, _ confirm: (_ hit: Int, _ word: UInt64, _ hash: Int) -> Int?
  ) -> (found: Int?, next: Int) {
    let factor = self.factor
    @inline(__always) func word(_ i: Int) -> UInt64 {
      // SAFETY: the callers see to `0 <= i` and `i + 8 <= bytes.count`.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      return UInt64(littleEndian: word) | Self.fold
    }
    @inline(__always) func hash(_ i: Int) -> Int { Self.hash(word(i), factor) }
    @inline(__always) func look(_ i: Int) -> Bool {
      // SAFETY: a hash has 16 bits, and `marks` a byte for each.
      unsafe marks[hash(i)] != 0
    }
    // One branch a look, never taken: cheaper than to join the looks of several places by shifts.
    @inline(__always) func firstOfEight(_ i: Int) -> Int? {
      if look(i) { return i }
      if look(i &+ stride) { return i &+ stride }
      if look(i &+ 2 &* stride) { return i &+ 2 &* stride }
      if look(i &+ 3 &* stride) { return i &+ 3 &* stride }
      if look(i &+ 4 &* stride) { return i &+ 4 &* stride }
      if look(i &+ 5 &* stride) { return i &+ 5 &* stride }
      if look(i &+ 6 &* stride) { return i &+ 6 &* stride }
      if look(i &+ 7 &* stride) { return i &+ 7 &* stride }
      return nil
    }
    var i = start
    let last = bytes.count &- 8
    while i <= last {
      while i &+ 7 &* stride <= last {
        if let found = firstOfEight(i) {
          i = found
          break
        }
        i &+= 8 &* stride
      }
      guard i <= last else { break }
      if look(i), let found = confirm(i, word(i), hash(i)) { return (found, i) }
      i &+= stride
    }
    return (nil, i)
  }
}
