/// Findings that are alike, for a report that shows one of them and lists the others' places.
///
/// Alike are those of one kind (rule, event, states, what is missing) with the same message. At most `limit` groups of a rule
/// are kept, so that many findings take little memory; the rest is counted.
struct FindingGroups {
  struct Group {
    var first: Finding
    /// How many there are, the first one included.
    var count = 1
    /// Where the first of the others are.
    var others: [(file: String, line: Int)] = []
  }

  private struct Key: Hashable {
    var rule: Int
    var severity: Severity
    var event: String
    var message: String
    var states: [String]
    var missing: [String]
  }

  /// In the order of their first findings.
  private(set) var groups: [Group] = []
  /// The findings that are in no group.
  private(set) var hidden = RuleTotals()
  /// Per rule, how many groups it has.
  private var groupCounts = RuleTotals()
  private var numbers: [Key: Int] = [:]
  private let limit: Int

  /// How many places of a group are kept.
  static let placeLimit = 6

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns whether it is the first of its group, and so to be shown.
  @discardableResult
  mutating func add(_ finding: Finding) -> Bool {
    // A fold stands for several places already, and is like no other finding.
    let key =
      finding.isFold
      ? nil
      : Key(
        rule: finding.rule, severity: finding.severity, event: finding.event,
        message: finding.message, states: finding.states, missing: finding.missing)
    if let key, let number = numbers[key] {
      groups[number].count += 1
      if groups[number].others.count < Self.placeLimit {
        groups[number].others.append((finding.file, finding.line))
      }
      return false
    }
    let entry = groupCounts.add(finding.ruleID, finding.severity)
    guard groupCounts.entries[entry].count <= limit else {
      hidden.add(finding.ruleID, finding.severity)
      return false
    }
    if let key { numbers[key] = groups.count }
    groups.append(Group(first: finding))
    return true
  }
}
