/// How an app may tell its callbacks in words of its own, where nothing was recognised: near misses, each with what would teach it.
extension LineRecogniser {
  /// An app has few texts for its steps. A log with more of such words speaks of something else.
  private static let ownWordLimit = 16
  /// A sample that is shorter is all of the input, or ends with a line.
  private static let wholeLimit = 1 << 15

  /// Takes for near misses those of the first lines, or of the first ones in the newest format, that hold words of steps, where two steps or more are
  /// told so. Lines of several processes hold such words about anything.
  mutating func proposeOwnWords() {
    guard !summary.isBinary, !summary.isSource, let sample = beginning else { return }
    beginning = nil
    let hints = OwnWordHints(matcher.vocabulary)
    var process: [UInt8] = []
    var found: [(line: Int, text: [UInt8], words: OwnWordHints.Words)] = []
    var (lines, number) = (LineRanges(), max(0, turn.line - 1))
    while let range = lines.next(in: sample.span) {
      number += 1
      let isCR = range.last.map { sample[$0] == 0x0D } ?? false
      let record = sample.span.extracting(isCR ? range.dropLast() : range)
      // Few lines hold any: of the others nobody needs the header. The last one may be cut.
      guard hints.mayTell(record), lines.hasNewline || sample.count < Self.wholeLimit else {
        continue
      }
      var text = record.copy(of: 0..<record.count)
      if LineText.isNeeded(for: record) {
        clean.set(record)
        text = clean.bytes
      }
      let line = text.span
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
      found.append((number, Array(text.prefix(Self.exampleLimit)), words))
    }
    take(found)
  }

  private mutating func take(_ found: [(line: Int, text: [UInt8], words: OwnWordHints.Words)]) {
    let arePhases = OwnWordHints.arePhases(found.map(\.words))
    let told = Set(found.compactMap { $0.words.event(arePhases: arePhases) })
    guard told.count > 1, found.count <= Self.ownWordLimit else { return }
    for (line, text, words) in found {
      guard let event = words.event(arePhases: arePhases) else { continue }
      let proposal = SpellingProposal(
        event: matcher.vocabulary.definitions[event].name, text: words.text)
      // What is searched for was told of, if it is a near miss.
      guard firstCandidate(in: text.span, from: 0) == nil else {
        if arePhases { propose(proposal) }
        continue
      }
      summary.nearMisses += 1
      guard keepsExamples else { continue }
      summary.nearMissExamples.append(
        NearMissExample(
          line: line, text: text, reason: .wording, word: words.text, proposal: proposal))
    }
    summary.nearMissExamples.sort { $0.line < $1.line }
  }

  /// Takes the place of what is proposed for the same words.
  private mutating func propose(_ proposal: SpellingProposal) {
    for index in summary.nearMissExamples.indices
    where summary.nearMissExamples[index].proposal?.text == proposal.text {
      summary.nearMissExamples[index].proposal = proposal
    }
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
  /// By the byte that they begin with, a letter in either case.
  private var byFirst: [[Int]]

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    let phases = vocabulary.message[.phase].lowercased
    hints = vocabulary.definitions.indices.flatMap { event -> [Hint] in
      let definition = vocabulary.definitions[event]
      let kind: Kind =
        definition.isInstance ? .thing : definition.number == nil ? .framework : .app
      guard !definition.hints.isEmpty else { return [] }
      return definition.hints.lowercased.map { word in
        Hint(event: event, kind: kind, text: word, isPhase: phases.contains(word))
      }
    }
    byFirst = [[Int]](repeating: [], count: 256)
    for (index, hint) in hints.enumerated() {
      guard let first = hint.text.first else { continue }
      byFirst[Int(first)].append(index)
      if 0x61...0x7A ~= first { byFirst[Int(first - 0x20)].append(index) }
    }
  }

  /// Whether a line is short enough, and holds a hint anywhere.
  func mayTell(_ line: Span<UInt8>) -> Bool {
    guard line.count <= Self.headLimit + Self.byteLimit else { return false }
    let byFirst = byFirst.span
    for place in 0..<line.count where !byFirst[Int(line[place])].isEmpty {
      // In Latin letters it begins a word.
      let isInWord =
        place > 0 && line[place].isASCIIIdentifier && line[place - 1].isASCIIIdentifier
      guard !isInWord else { continue }
      if byFirst[Int(line[place])].contains(where: { stands($0, in: line, at: place) }) {
        return true
      }
    }
    return false
  }

  private func stands(_ hint: Int, in line: Span<UInt8>, at place: Int) -> Bool {
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
      guard let end = lastEnd(of: hint.text, in: line, range) else { continue }
      // The last one says where the app has come to, and the longer one says more.
      if let other = best[hint.kind],
        (other.end, other.hint.text.count) >= (end, hint.text.count)
      {
        continue
      }
      best[hint.kind] = (hint, end)
    }
    // `Will resign active` holds a phase, and tells none.
    if best[.framework]?.hint.text != best[.app]?.hint.text { best[.framework] = nil }
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

  /// Where `text` ends in `line[range]` for the last time, in any case of letters. In Latin letters it is a word of its own, and nothing takes it back.
  private func lastEnd(of text: [UInt8], in line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = text.first, text.count <= range.count else { return nil }
    let last = (range.lowerBound...range.upperBound - text.count).last { place in
      let end = place + text.count
      guard line.equalsInAnyCase(place..<end, text.span, 0..<text.count) else { return false }
      guard first.isASCIIIdentifier else { return true }
      let isWord =
        (place == range.lowerBound || !line[place - 1].isASCIIIdentifier)
        && (end == range.upperBound || !line[end].isASCIIIdentifier && !isJoined(line, end, range))
      return isWord && !isTakenBack(line, range.lowerBound..<place)
    }
    return last.map { $0 + text.count }
  }

  /// Whether the sign at `place` joins what stands before it to a longer name: `Resign.framework`.
  private func isJoined(_ line: Span<UInt8>, _ place: Int, _ range: Range<Int>) -> Bool {
    [".", "/", "-"].contains { line.has($0, at: place) } && place + 1 < range.upperBound
      && line[place + 1].isASCIIIdentifier
  }

  /// Whether the last word of `line[range]`, or the one before a word that says nothing itself, says that what comes next has passed, or is not so:
  /// `from the`, `no longer`.
  private func isTakenBack(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for _ in 0..<2 {
      while end > range.lowerBound, !line[end - 1].isASCIIIdentifier { end -= 1 }
      var start = end
      while start > range.lowerBound, line[start - 1].isASCIIIdentifier { start -= 1 }
      guard start < end, let word = MessageWord(in: line, at: start, to: end) else { return false }
      let meaning = vocabulary.words.meaning(of: word)
      if meaning == .miss || vocabulary.message[.former].has(word.range, of: line) { return true }
      // `sent to the background` was sent.
      let isArticle = vocabulary.message[.article].has(word.range, of: line)
      guard meaning != .neutral || isArticle else { return false }
      end = start
    }
    return false
  }

  /// Whether all of them may be the phases of a framework, and one can be nothing else.
  static func arePhases(_ found: [Words]) -> Bool {
    found.contains(where: \.isPhase) && found.allSatisfy { $0.events[.framework] != nil }
  }
}
