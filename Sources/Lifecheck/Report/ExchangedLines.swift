/// Two lines of one life that would be in order if they had changed places: loggers on several queues write so.
///
/// Such a pair is two findings, of which the second says that a callback is missing that stands one line above.
struct ExchangedLines: Sendable {
  private struct Place: Hashable {
    var life: Int32
    var automaton: Int32
    var line: Int
  }

  /// By the places of both findings.
  private var pairs: [Place: (first: Int, second: Int)] = [:]

  /// - Parameter judged: with its findings in the order of their lines.
  init(_ judged: EngineResult) {
    /// Per life, its newest finding of a machine; -1 for none.
    var newest = [Int32](repeating: -1, count: judged.findings.isEmpty ? 0 : judged.lives.count)
    // A record is large, and mostly needs no copy.
    let findings = judged.findings.span
    for number in findings.indices where findings[number].isFault {
      let life = Int(findings[number].life)
      let last = Int(newest[life])
      newest[life] = Int32(truncatingIfNeeded: number)
      guard last >= 0, findings[last].automaton == findings[number].automaton,
        1...2 ~= findings[number].subjectOrdinal &- findings[last].subjectOrdinal
      else { continue }
      let (before, record) = (findings[last], findings[number])
      guard let pair = Self.pair(before, record, judged) else { continue }
      for line in [before.line, record.line] {
        pairs[Place(life: record.life, automaton: record.automaton, line: line)] = pair
      }
    }
  }

  /// The lines that belong to a finding, if they fit in the other order.
  subscript(record: FindingRecord) -> (first: Int, second: Int)? {
    pairs.isEmpty
      ? nil
      : pairs[Place(life: record.life, automaton: record.automaton, line: record.line)]
  }

  /// The two lines, if exchanging them would mend both findings.
  private static func pair(
    _ first: FindingRecord, _ second: FindingRecord, _ judged: EngineResult
  ) -> (first: Int, second: Int)? {
    guard let previous = second.previousEvent,
      first.instance == second.instance, first.channel == second.channel, first.line < second.line,
      // `3 4 4 3 3`: somebody logs each callback twice.
      previous != second.event || first.previousEvent != first.event
    else { return nil }
    let lost = judged.lostEvents(of: FindingGroup.Key(first))
    switch second.subjectOrdinal &- first.subjectOrdinal {
    // `3 5 4`: the 4 that the 5 lacks comes next, where it is one too many.
    case 1: return lost.contains(Int(second.event)) ? (first.line, second.line) : nil
    // `6 4 3 5`, `3 5 4 6`: the 3 that the 4 lacks comes next, or the 5 is one too many, and behind that the 5 lacks the 4, or the 6 the 5.
    case 2:
      guard lost.contains(Int(previous)) || first.kind == .spurious,
        judged.lostEvents(of: FindingGroup.Key(second)).contains(Int(first.event))
      else { return nil }
      return (first.line, second.previousLine)
    default: return nil
    }
  }
}
