/// What tells a finding from others, whatever lines, times and pids are.
extension FindingWriter {
  /// The hash of rule, process, scene, event, states, missing callbacks, and how many findings equal in all these the
  /// life had before.
  func fingerprint(of record: FindingRecord) -> String {
    let rules = judged.rules
    let machine = record.automaton < 0 ? nil : judged.automata[Int(record.automaton)].machine
    let states = machine.map { rules.machines[$0.index].states } ?? []
    return Self.hash([
      rules.rules[Int(record.rule)].id, process(ofLife: Int(record.life)) ?? "",
      stableName(ofScene: record.instance),
      rules.events[Int(record.event)].name,
      states.indices.filter { record.states >> UInt64($0) & 1 == 1 }.map { states[$0].name }
        .joined(separator: ","),
      judged.lostEvents(of: record).map { rules.events[$0].name }.joined(separator: ","),
      String(record.ordinal),
    ])
  }

  /// The same for a fold. Which event comes first in it is chance, so neither event nor states count.
  func fingerprint(of fold: Fold) -> String {
    let rules = judged.rules
    let first = judged.findings[fold.members[0]]
    return Self.hash([
      rules.rules[neverLoggedRule ?? Int(first.rule)].id,
      process(ofLife: Int(first.life)) ?? "", "", "", "",
      fold.events.map { rules.events[$0].name }.joined(separator: ","), "0",
    ])
  }

  /// An address is another one in each run.
  private func stableName(ofScene scene: Int32) -> String {
    let name = scene < 0 ? "" : names.name(scene)
    return name.hasPrefix("0x") ? "" : name
  }

  func process(ofLife life: Int) -> String? {
    let process = judged.lives[life].process
    return process < 0 ? nil : names.name(process)
  }

  /// FNV-1a, 64 bits, in 16 digits; a byte that is no UTF-8 ends each part.
  private static func hash(_ parts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// What makes two findings of a life equal but for their place.
struct FindingSameness: Hashable, Sendable {
  var life: Int32
  var rule: Int32
  var gap: Int32
  var event: UInt16
  var instance: Int32
  var states: UInt64

  init(_ record: FindingRecord) {
    life = record.life
    rule = record.rule
    gap = record.gap
    event = record.event
    instance = record.instance
    states = record.states
  }
}

extension FindingPolicy {
  mutating func decide(_ record: FindingRecord, _ writer: FindingWriter) -> Decision {
    let rules = writer.judged.rules
    return decide(
      rule: rules.rules[Int(record.rule)].id, process: writer.process(ofLife: Int(record.life)),
      events: [rules.events[Int(record.event)].name],
      fingerprint: writer.fingerprint(of: record))
  }

  mutating func decide(_ fold: Fold, _ writer: FindingWriter) -> Decision {
    let rules = writer.judged.rules
    let first = writer.judged.findings[fold.members[0]]
    return decide(
      rule: rules.rules[writer.neverLoggedRule ?? Int(first.rule)].id,
      process: writer.process(ofLife: Int(first.life)),
      events: fold.events.map { rules.events[$0].name },
      fingerprint: writer.fingerprint(of: fold))
  }

  /// Marks `finding` as decided.
  func apply(_ decision: Decision, to finding: inout Finding) {
    switch decision {
    case .counts: break
    case .known: finding.isKnown = true
    case .suppressed(let index): finding.suppressedBecause = suppressions[index].reason
    }
  }
}
