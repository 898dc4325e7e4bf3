import RuleLanguage
import Testing

@testable import Lifecheck

/// What looks at eight bytes or more at a time, against loops that look at one.
@Suite struct ByteSearchTests {
  /// Text of bytes that are near what is looked for.
  private static func text(_ count: Int, of bytes: String, _ random: inout SplitMix64) -> [UInt8] {
    let choices = Array(bytes.utf8) + [0, 0x0A, 0x0D, 0x1B, 0x80, 0xFF]
    return (0..<count).map { _ in choices[random.below(choices.count)] }
  }

  @Test func `numbers and stamps are read as digit by digit`() {
    var random = SplitMix64(seed: 1)
    for round in 0..<4000 {
      var text = Self.text(random.below(30), of: "0123456789", &random)
      if round % 2 == 0 {
        text = Array("12:34:56.123456 1".utf8)
        for _ in 0..<random.below(3) {
          text[random.below(text.count)] = Array(":.0129/;a".utf8)[random.below(9)]
        }
      }
      for start in 0...text.count {
        let digits = text[start...].prefix { 0x30...0x39 ~= $0 }
        let number = Int32(String(decoding: digits, as: UTF8.self))
        let found = text.span.numberRun(from: start)
        #expect(found?.value == (digits.count <= 10 ? number : nil))
        if let found { #expect(found.end == start + digits.count) }
        let end = start + random.below(text.count - start + 1)
        expectStamp(text, start, end)
      }
    }
  }

  /// The time and the fraction that `StampReader` finds from `start` on, against the letters themselves.
  private func expectStamp(_ text: [UInt8], _ start: Int, _ end: Int) {
    var reader = StampReader(position: start, end: end)
    let rest = Array(text[start..<end])
    func number(_ place: Int) -> Int? {
      let digits = rest[place..<place + 2]
      return digits.allSatisfy { 0x30...0x39 ~= $0 }
        ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
    var expected: Int64??
    if rest.count >= 8, rest[2] == 0x3A, rest[5] == 0x3A, let hour = number(0),
      let minute = number(3), let second = number(6)
    {
      let isTime = hour < 24 && minute < 60 && second < 60
      expected = .some(isTime ? Int64(hour * 3600 + minute * 60 + second) : nil)
    }
    let time = reader.time(text.span)
    #expect(time == expected)
    #expect(reader.position == (expected == nil ? start : start + 8))

    reader = StampReader(position: start, end: end)
    let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
    let isFraction = rest.first == 0x2E && (digits.count == 3 || digits.count == 6)
    let value = Int64(String(decoding: digits, as: UTF8.self)) ?? 0
    let fraction = reader.fraction(text.span, after: 0x2E)
    #expect(fraction?.microseconds == (isFraction ? digits.count == 3 ? value * 1000 : value : nil))
    #expect(reader.position == (isFraction ? start + 1 + digits.count : start))
  }

  @Test func `equal texts in any case have equal hashes`() {
    var random = SplitMix64(seed: 2)
    for round in 0..<3000 {
      let text = Self.text(1 + random.below(40), of: "abzAZ@[`{_é", &random)
      var other = text
      for _ in 0..<random.below(4) {
        let place = random.below(other.count)
        other[place] ^= [0x20, 0, 1, 0x80][random.below(4)]
      }
      // The same bytes with others around them.
      let start = random.below(20)
      let padded =
        Self.text(start, of: "xy", &random) + other + Self.text(round % 12, of: "xy", &random)
      let range = start..<start + other.count
      let letters = text.map(\.lowercased)
      let isEqual = letters == other.map(\.lowercased)
      let (a, b) = (Self.equals(text, padded, range), Self.equals(padded, range, text))
      #expect(a == isEqual && b == isEqual)
      #expect(Self.matches(padded, letters, at: start) == isEqual)
      #expect(padded.span.recordHash(range) == other.span.recordHash(0..<other.count))
      if isEqual {
        #expect(padded.span.wordHash(range) == text.span.wordHash(0..<text.count))
      }
      #expect(other.span.holds(0x1B, or: 0) == other.contains { $0 == 0x1B || $0 == 0 })
    }
    #expect(!Self.matches([0x61, 0x62], [0x62, 0x63], at: 1))
    #expect(!Self.matches([0x61, 0x62], [0x61], at: -1))
  }

  private static func equals(_ text: [UInt8], _ other: [UInt8], _ range: Range<Int>) -> Bool {
    text.span.equalsInAnyCase(0..<text.count, other.span, range)
  }

  private static func equals(_ other: [UInt8], _ range: Range<Int>, _ text: [UInt8]) -> Bool {
    other.span.equalsInAnyCase(range, text.span, 0..<text.count)
  }

  private static func matches(_ text: [UInt8], _ needle: [UInt8], at start: Int) -> Bool {
    text.span.matches(needle.span, 0..<needle.count, at: start)
  }

  @Test func `words end where they do letter by letter`() {
    var random = SplitMix64(seed: 4)
    let pieces = [
      "a", "z", "A", "Z", "0", "9", "_", "word", "Capital", "é", "ż", "(", "[", "@", "`", "{", "^",
      "日", "ợ", " ",
    ]
    for _ in 0..<4000 {
      var text: [UInt8] = []
      for _ in 0..<random.below(16) {
        text +=
          random.below(9) == 0
          ? [UInt8(random.below(256))] : Array(pieces[random.below(pieces.count)].utf8)
      }
      let start = random.below(text.count + 1)
      let end = start + random.below(text.count - start + 1)
      var place = start
      var hasMark = false
      while place < end {
        let byte = text[place]
        if 0xC3...0xCB ~= byte, place + 1 < end {
          place += 2
        } else if byte == 0xE1, place + 2 < end, 0xB8...0xBB ~= text[place + 1] {
          place += 3
        } else if byte.isASCIIIdentifier {
          let isSmall = 0x61...0x7A ~= byte
          hasMark = hasMark || !isSmall && place > start
          place += 1
        } else {
          break
        }
      }
      let found = text.span.wordRun(from: start, to: end)
      #expect(found?.end == (place > start ? place : nil), "\(text) \(start) \(end)")
      guard let found else { continue }
      #expect(found.hasInnerMark == hasMark, "\(text) \(start) \(end)")
      #expect(found.hash == text.span.wordHash(start..<place))
    }
  }

  @Test
  func `lines of a relay are passed only where the slow way reads a pid that nobody looks for`() {
    var random = SplitMix64(seed: 3)
    let line =
      "Mar  4 10:00:00.123456 iPhone App(CFNetwork)[4711] <Notice>: tick of [9] <x> and more than that"
    let others = [line.replacing("4711", with: "612"), line.replacing("Mar  4", with: "Mar 14")]
    var (passed, stopped) = (0, 0)
    for _ in 0..<5000 {
      var text = Array(
        (0..<4).map { _ in ([line] + others)[random.below(3)] + "\n" }.joined().utf8)
      for _ in 0..<random.below(4) {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0: text[place] = Array("[]<: \n0a".utf8)[random.below(8)]
        case 1: text.removeSubrange(place..<min(text.count, place + random.below(40)))
        default: text.insert(contentsOf: Array("12 [\n".utf8).prefix(random.below(5)), at: place)
        }
      }
      var marks = [UInt8](repeating: 0, count: Span<UInt8>.pidPlaces)
      if random.below(2) == 0 { marks[Span<UInt8>.pidPlace(of: 612)] = 1 }
      let start = random.below(3) == 0 ? 0 : random.below(text.count + 1)
      let end = random.below(3) == 0 ? start + random.below(text.count - start + 1) : text.count
      let fast = text.span.passRelayLines(from: start, to: end, unmarkedIn: marks.span)
      var place = start
      for _ in 0..<fast.lines {
        guard let newline = text[place..<end].firstIndex(of: 0x0A) else { break }
        let pid = LogFormat.idevicesyslog.usualPid(of: Array(text[place..<newline]).span)
        #expect(pid.map { marks[Span<UInt8>.pidPlace(of: $0)] } == 0)
        place = newline + 1
      }
      #expect(place == fast.next)
      passed += fast.lines
      stopped += end - fast.next > 200 ? 1 : 0
    }
    #expect(passed > 1000 && stopped > 1000)
  }

  /// A needle that lacks a gram for one remainder is overlooked where it stands at that place.
  @Test func `every needle has a gram for every remainder`() throws {
    let lexicon = Lexicon(events: try RuleSet.shared.events, auxiliaries: [])
    for plan in [lexicon.search, lexicon.search.adding([Array("Shop is in front".utf8)])] {
      var start = 0
      for (needle, length) in plan.lengths.enumerated() {
        for remainder in 0..<plan.stride {
          let offset = Int(plan.signs[needle * plan.stride + remainder]) - Int(SearchPlan.blank)
          #expect(offset % plan.stride == remainder)
          #expect(offset + plan.gramLength <= length)
        }
        start += length
      }
      #expect(start == plan.text.count)
      #expect(plan.signs.count == plan.lengths.count * plan.stride)
    }
  }
}
