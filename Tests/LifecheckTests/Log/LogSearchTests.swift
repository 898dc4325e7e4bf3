import Testing

@testable import Lifecheck
@testable import RuleLanguage

extension SpellingSearch {
  fileprivate init(_ spellings: [[UInt8]]) { self.init(SearchPlan(spellings)) }
}

@Suite struct LogSearchTests {
  /// Random text that often comes near the needles.
  static func randomText(
    _ count: Int, _ pieces: [[UInt8]], using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var text: [UInt8] = []
    while text.count < count {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text += pieces.randomElement(using: &generator) ?? []
      case 1:
        let piece = pieces.randomElement(using: &generator) ?? []
        text += piece.prefix(Int.random(in: 0...piece.count, using: &generator))
      case 2: text.append(0x0A)
      case 3: text += [0, 0x0D]
      default: text.append(UInt8.random(in: 0...255, using: &generator))
      }
    }
    return text
  }

  static func naiveStarts(_ needles: [[UInt8]], in text: [UInt8]) -> Set<Int> {
    var starts: Set<Int> = []
    let folded = text.map(\.lowercased)
    for needle in needles.map({ $0.map(\.lowercased) }) where needle.count <= text.count {
      for start in 0...text.count - needle.count
      where folded[start..<start + needle.count].elementsEqual(needle) {
        starts.insert(start)
      }
    }
    return starts
  }

  @Test(
    arguments: [
      ["applicationWillTerminate", "didBecomeActive", "willResignActive"],
      ["abc", "bcd", "caab"], ["x"], ["ab", "é"], ["Proc.exit", "proc", "texit [", "OnActivated"],
    ])
  func `candidates are exactly what a naive search finds`(_ words: [String]) {
    var generator = SystemRandomNumberGenerator()
    let needles = words.map { Array($0.utf8) }
    let search = SpellingSearch(needles)
    for round in 0..<60 {
      let text = Self.randomText(round * 7, needles, using: &generator)
      let expected = Self.naiveStarts(needles, in: text)
      for start in 0...min(20, text.count) {
        let found = search.firstCandidate(in: text.span, from: start)
        // It may be one of several that overlap, but there is one exactly where there should be.
        #expect((found != nil) == expected.contains { $0 >= start })
        if let found, let first = expected.filter({ $0 >= start }).min() {
          #expect(expected.contains(found))
          #expect(found - first < 32)
        }
      }
    }
  }

  @Test func `a needle is found at every place of a block`() {
    let needle = Array("applicationWillTerminate".utf8)
    let search = SpellingSearch([needle])
    for before in 0..<80 {
      for after in 0..<20 {
        let text =
          [UInt8](repeating: 0x2E, count: before) + needle + [UInt8](repeating: 0x2E, count: after)
        #expect(search.firstCandidate(in: text.span, from: 0) == before)
        #expect(search.firstCandidate(in: text.span, from: before + 1) == nil)
      }
    }
  }

  @Test func `no spelling is never found`() {
    #expect(SpellingSearch([]).firstCandidate(in: Array("a b".utf8).span, from: 0) == nil)
    #expect(SpellingSearch([[]]).firstCandidate(in: [UInt8]().span, from: 0) == nil)
  }

  @Test func `near bytes, words and texts are found as a loop would`() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let text = (0..<round).map { _ in UInt8.random(in: 0x41...0x5A, using: &generator) }
      let to = Int.random(in: 0...text.count, using: &generator)
      let from = Int.random(in: 0...to, using: &generator)
      #expect(text.span.firstNear(0x42, from: from, to: to) == text[from..<to].firstIndex(of: 0x42))
      if from + 8 <= text.count {
        let expected = text[from..<from + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        #expect(text.span.word(at: from) == expected)
      }
      for start in [-1, from, text.count - 1, text.count] {
        let isThere = start >= 0 && text.dropFirst(max(0, start)).starts(with: [0x42, 0x43])
        #expect(text.span.has("BC", at: start) == isThere)
        #expect(text.span.has("", at: start) == (start >= 0 && start <= text.count))
      }
    }
    let text = Array("ABCBC".utf8)
    #expect((-1...5).filter { text.span.has("BC", at: $0) } == [1, 3])
  }

  @Test func `newlines are found and counted as a loop would`() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let choices: [UInt8] =
        switch round % 3 {
        case 0: [0x0A, 0x41]
        case 1: [0x0A, 0x0D, 0, 0x41, 0x42, 0x43]
        // Few, so that some are far away.
        default: [0x0A] + [UInt8](repeating: 0x41, count: 60)
        }
      let text = (0..<round * 3).map { _ in choices.randomElement(using: &generator) ?? 0 }
      let from = Int.random(in: 0...text.count, using: &generator)
      #expect(text.span.firstNewline(from: from) == text[from...].firstIndex(of: 0x0A))
      #expect(text.span.lastNewline(before: from) == text[..<from].lastIndex(of: 0x0A))
      let pieces = text[from...].split(separator: 0x0A, omittingEmptySubsequences: false)
      let lines = pieces.dropLast()
      let empty = lines.count { $0.isEmpty || $0.elementsEqual([0]) || $0.elementsEqual([0x0D]) }
      let counts = text.span.lineCounts(in: from..<text.count)
      #expect(counts.lines == lines.count)
      #expect(counts.empty == empty)
    }
  }

  @Test func `a long text is counted beyond what a lane holds`() {
    let text = [UInt8](repeating: 0x0A, count: 100_000)
    #expect(text.span.lineCounts(in: 0..<text.count) == (100_000, 100_000))
    for line in ["ab\n", "a\n"] {
      let lines = Array(repeatElement(Array(line.utf8), count: 50_000).joined())
      #expect(lines.span.lineCounts(in: 0..<lines.count) == (50_000, 0))
    }
  }

  /// One short text among hundreds makes the search of every log slower.
  @Test func `what the rules and the formats look for is long enough for the widest stride`() throws
  {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(events: rules.events, message: rules.message)
    #expect(vocabulary.search.filter.stride == SearchPlan.widest)
  }
}
