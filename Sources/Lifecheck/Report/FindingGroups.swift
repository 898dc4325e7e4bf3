/// Findings that are alike, for a report that shows one of them and lists the others' places.
///
/// Alike are those of one kind (rule, event, states, what is missing) with the same message. Of a rule at most `limit` groups
/// are kept, so that many findings take little memory; the rest is counted.
struct FindingGroups {
  struct Group {
    var first: Finding
    /// How many there are, the first one included.
    var count = 1
    /// Where the first of the others are.
    var others: [(file: String, line: Int)] = []
  }

  /// What was found of one rule.
  struct Total {
    var ruleID: String
    var severity: Severity
    var count = 0
    var groups = 0
    /// Findings that are in no group.
    var hidden = 0
  }

  /// In the order of their first findings.
  private(set) var groups: [Group] = []
  /// In the order of their first findings.
  private(set) var totals: [Total] = []
  private var places: [Key: Int] = [:]
  private let limit: Int

  /// So many places of a group are listed.
  static let placeLimit = 6

  private struct Key: Hashable {
    var rule: Int
    var severity: Severity
    var event: String
    var message: String
    var states: [String]
    var missing: [String]
    var expectation: String

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity
      event = finding.event
      message = finding.message
      states = finding.states
      missing = finding.missing
      expectation = finding.expectation
    }
  }

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns whether it is the first of its group, and so to be shown.
  @discardableResult
  mutating func add(_ finding: Finding) -> Bool {
    let total = total(of: finding)
    totals[total].count += 1
    // What stands for several places already is like nothing else.
    let key = finding.isFold ? nil : Key(finding)
    if let key, let group = places[key] {
      groups[group].count += 1
      if groups[group].others.count < Self.placeLimit {
        groups[group].others.append((finding.file, finding.line))
      }
      return false
    }
    guard totals[total].groups < limit else {
      totals[total].hidden += 1
      return false
    }
    totals[total].groups += 1
    if let key { places[key] = groups.count }
    groups.append(Group(first: finding))
    return true
  }

  private mutating func total(of finding: Finding) -> Int {
    if let last = totals.indices.last, totals[last].isOf(finding) { return last }
    if let known = totals.firstIndex(where: { $0.isOf(finding) }) { return known }
    totals.append(Total(ruleID: finding.ruleID, severity: finding.severity))
    return totals.count - 1
  }
}

extension FindingGroups.Total {
  fileprivate func isOf(_ finding: Finding) -> Bool {
    ruleID == finding.ruleID && severity == finding.severity
  }
}
