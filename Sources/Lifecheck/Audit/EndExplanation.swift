/// The page on why the system ends processes: on a cause, a code, where codes come from, or a word of the system.
extension RuleExplanation {
  /// Nil where `word` is none of these: `watchdog`, `0x8badf00d`, `JETSAM 7`, `JETSAM`, `per-process-limit`.
  package func text(ofEnds word: String) -> String? {
    let kinds: [(kind: String, isMeant: (KnownEnd) -> Bool)] = [
      ("why a process ended, as audits say it", { $0.definition.cause == word }),
      ("a code with which processes end", { $0.isCode(word) }),
      ("where codes of ends come from", { $0.origin?.name == word.uppercased() }),
      ("a word of the system for an end", { $0.definition.words.contains(word) }),
    ]
    for (kind, isMeant) in kinds {
      let ends = rules.audit.knownEnds.filter(isMeant)
      guard !ends.isEmpty else { continue }
      var text = "\(palette.paint(shown(word), .bold)): \(kind)\n"
      text += section("What it means", ends.map(\.text))
      text += section("Findings of audits", findings(of: ends).map { "\($0.id): \($0.title)" })
      return text + section("Where to read on", ["docs/audit.md"])
    }
    return nil
  }

  /// What an audit finds fault with at one of these ends.
  private func findings(of ends: [KnownEnd]) -> [AuditRule] {
    rules.audit.findings.filter { finding in
      guard case .end(let causes, let code, _, _)? = finding.condition else { return false }
      return ends.contains {
        causes.contains($0.definition.cause) && (code == nil || code == $0.number)
      }
    }
  }
}

/// A way for a process to end that the rules know.
private struct KnownEnd {
  /// Where its code comes from; nil where it has none.
  var origin: CodeNamespace?
  /// Nil where it stands for all other codes of its origin.
  var number: Int64?
  var definition: CodeDefinition

  /// `FRONTBOARD 0x8badf00d`.
  var code: String? {
    guard let origin else { return nil }
    guard let number else { return "\(origin.name), any other code" }
    return "\(origin.name) \(AuditWords.number(number))"
  }

  /// Whether it is written so, with its origin or, where the number says enough, without.
  func isCode(_ word: String) -> Bool {
    guard let origin, let number else { return false }
    let word = word.lowercased()
    let texts = [AuditWords.number(number), String(number)]
    return texts.contains { word == "\(origin.name.lowercased()) \($0)" }
      || number > 255 && texts.contains(word)
  }

  /// `FRONTBOARD 0x8badf00d: watchdog, it took longer than the watchdog allows; a fault; the system keeps a report`.
  var text: String {
    var text = "\(code.map { "\($0): " } ?? "")\(definition.cause), \(definition.meaning)"
    text +=
      definition.isOf == .unknown
      ? "; whose doing is not known" : "; \(AuditWords.doing(definition.isOf))"
    if let isOf = definition.isOfSuspended {
      text += ", but \(AuditWords.doing(isOf)) while it is suspended"
    }
    if let report = AuditWords.report(definition.hasReport) { text += "; \(report)" }
    return text
  }
}

extension AuditDefinition {
  fileprivate var knownEnds: [KnownEnd] {
    namespaces.flatMap { origin in
      (origin.codes.map { KnownEnd(origin: origin, number: $0.number, definition: $0) })
        + [origin.other].compactMap { $0.map { KnownEnd(origin: origin, definition: $0) } }
    } + causes.map { KnownEnd(definition: $0) }
  }

  /// What `explain` takes for the end of a process.
  package var endWords: [String] {
    knownEnds.flatMap { [$0.definition.cause] + $0.definition.words }
      + namespaces.map(\.name)
      + knownEnds.compactMap { end in
        end.number.flatMap { $0 > 255 ? AuditWords.number($0) : nil }
      }
  }
}
