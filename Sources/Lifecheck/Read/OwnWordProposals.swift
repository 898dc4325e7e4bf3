/// How an app may tell its callbacks in words of its own, where nothing was recognised: near misses, each with what would teach it.
extension LineRecogniser {
  /// Takes for near misses those of the first lines that hold words of steps, where two steps or more are told so. Lines of several processes
  /// hold such words about anything.
  mutating func proposeOwnWords() {
    guard !summary.isBinary, !summary.isSource, let sample = beginning
    else { return }
    beginning = nil
    let hints = OwnWordHints(matcher.vocabulary)
    var process: [UInt8] = []
    var found: [(line: Int, text: [UInt8], words: OwnWordHints.Words)] = []
    var (lines, number) = (LineRanges(), 0)
    while let range = lines.next(in: sample.span) {
      number += 1
      let line = sample.span.extracting(range)
      // Few lines hold any: of the others nobody needs the header.
      guard hints.mayTell(line) else { continue }
      let header = header(ofCleaned: line)
      if let name = header?.process, !name.isEmpty {
        let name = line.copy(of: name)
        guard process.isEmpty || name == process else { return }
        process = name
      }
      let message = (header?.message ?? 0..<line.count).clamped(to: 0..<line.count)
      guard let words = hints.words(in: line, message),
        !found.contains(where: { $0.words.text == words.text })
      else { continue }
      found.append((number, line.copy(of: 0..<min(line.count, Self.exampleLimit)), words))
    }
    let arePhases = OwnWordHints.arePhases(found.map(\.words))
    guard Set(found.compactMap { $0.words.event(arePhases: arePhases) }).count > 1 else { return }
    for (line, text, words) in found {
      guard let event = words.event(arePhases: arePhases) else { continue }
      let proposal = SpellingProposal(
        event: matcher.vocabulary.definitions[event].name, text: words.text)
      if isTold(proposal, arePhases: arePhases) { continue }
      summary.nearMisses += 1
      guard keepsExamples else { continue }
      summary.nearMissExamples.append(
        NearMissExample(
          line: line, text: text, reason: .wording, word: words.text, proposal: proposal))
    }
    summary.nearMissExamples.sort { $0.line < $1.line }
  }

  /// Whether these words are a near miss already. Phases are proposed for it then, too.
  private mutating func isTold(_ proposal: SpellingProposal, arePhases: Bool) -> Bool {
    var isTold = false
    for index in summary.nearMissExamples.indices
    where summary.nearMissExamples[index].proposal?.text == proposal.text {
      if arePhases { summary.nearMissExamples[index].proposal = proposal }
      isTold = true
    }
    return isTold
  }
}

/// Words of which each stands in what people print for some step.
struct OwnWordHints {
  /// Whose steps: two of them may be told in the same words.
  enum Kind {
    case app
    /// One of several equal things, such as a scene.
    case thing
    case framework
  }

  /// What a short message holds beside tags and signs.
  struct Words {
    var text: [UInt8]
    /// The event that it may tell, as an index into the definitions.
    var events: [Kind: Int]
    var namesThing: Bool
    /// Whether it holds a state that only frameworks have.
    var isPhase: Bool

    /// The step that it may tell, where `arePhases` says whether the log tells those of a framework.
    func event(arePhases: Bool) -> Int? {
      events[arePhases ? .framework : namesThing && events[.thing] != nil ? .thing : .app]
    }
  }

  private struct Hint {
    var event: Int
    var kind: Kind
    var text: [UInt8]
    var isPhase: Bool
  }

  /// Longer messages say more than that a callback came.
  private static let (byteLimit, wordLimit) = (90, 8)

  /// What stands before a message is hardly longer.
  private static let headLimit = 160

  private let vocabulary: Vocabulary
  private let hints: [Hint]
  /// By the byte that they begin with, in lower case.
  private var byFirst: [[Int]]

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    let phases = vocabulary.message[.phase].words
    hints = vocabulary.definitions.indices.flatMap { event in
      let definition = vocabulary.definitions[event]
      let kind: Kind =
        definition.isInstance ? .thing : definition.number == nil ? .framework : .app
      return definition.hints.words.map { word in
        Hint(event: event, kind: kind, text: Array(word.utf8), isPhase: phases.contains(word))
      }
    }
    byFirst = [[Int]](repeating: [], count: 256)
    for index in hints.indices { byFirst[Int(hints[index].text[0])].append(index) }
  }

  /// Whether a line is short enough, and holds a hint anywhere.
  func mayTell(_ line: Span<UInt8>) -> Bool {
    guard line.count <= Self.headLimit + Self.byteLimit else { return false }
    var previous: UInt8 = 0
    for place in 0..<line.count {
      let byte = line[place].lowercased
      if !previous.isASCIIIdentifier || !byte.isASCIIIdentifier {
        for index in byFirst[Int(byte)] where begins(index, line, at: place) { return true }
      }
      previous = byte
    }
    return false
  }

  private func begins(_ hint: Int, _ line: Span<UInt8>, at place: Int) -> Bool {
    let text = hints[hint].text
    return text.count <= line.count - place
      && line.equalsInAnyCase(place..<place + text.count, text.span, 0..<text.count)
  }

  /// What may be the app's own words for a step; nil where a message is long, or holds none.
  func words(in line: Span<UInt8>, _ message: Range<Int>) -> Words? {
    let range = vocabulary.withoutTag(line, message)
    guard !range.isEmpty, range.count <= Self.byteLimit,
      range.count(where: { line[$0] == 0x20 }) < Self.wordLimit,
      !range.contains(where: { line[$0] < 0x20 || "\"\\{}|`%;=\u{7F}".utf8.contains(line[$0]) })
    else { return nil }
    var best: [Kind: (hint: Hint, end: Int)] = [:]
    for hint in hints {
      guard let end = Self.lastEnd(of: hint.text, in: line, range) else { continue }
      // The last one says where the app has come to, and the longer one says more.
      if let other = best[hint.kind],
        (other.end, other.hint.text.count) >= (end, hint.text.count)
      {
        continue
      }
      best[hint.kind] = (hint, end)
    }
    guard !best.isEmpty else { return nil }
    var words = Words(
      text: line.copy(of: range), events: best.mapValues { $0.hint.event }, namesThing: false,
      isPhase: best.values.contains { $0.hint.isPhase })
    var place = message.lowerBound
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if vocabulary.instances.isTag(word.range, in: line) { words.namesThing = true }
      place = word.range.upperBound
    }
    return words
  }

  /// Where `text` ends in `line[range]` for the last time, in any case of letters. In Latin letters it begins a word.
  private static func lastEnd(
    of text: [UInt8], in line: Span<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard text.count <= range.count else { return nil }
    let last = (range.lowerBound...range.upperBound - text.count).last { place in
      let isBeginning =
        !text[0].isASCIIIdentifier || place == range.lowerBound || !line[place - 1].isIdentifier
      return isBeginning
        && line.equalsInAnyCase(place..<place + text.count, text.span, 0..<text.count)
    }
    return last.map { $0 + text.count }
  }

  /// Whether all of them may be the phases of a framework, and one can be nothing else.
  static func arePhases(_ found: [Words]) -> Bool {
    found.contains(where: \.isPhase) && found.allSatisfy { $0.events[.framework] != nil }
  }
}
