/// How many findings each rule has, by severity, in the order of their first findings.
struct RuleTotals {
  struct Entry {
    var rule: String
    var severity: Severity
    var count: Int
  }

  private(set) var entries: [Entry] = []

  /// Adds findings, and returns the place of their entry.
  @discardableResult
  mutating func add(_ rule: String, _ severity: Severity, count: Int = 1) -> Int {
    func isIt(_ entry: Entry) -> Bool { entry.severity == severity && entry.rule == rule }
    // Findings of one rule often follow each other.
    let last = entries.indices.last.flatMap { isIt(entries[$0]) ? $0 : nil }
    if let known = last ?? entries.firstIndex(where: isIt) {
      entries[known].count += count
      return known
    }
    entries.append(Entry(rule: rule, severity: severity, count: count))
    return entries.count - 1
  }

  var count: Int { entries.reduce(0) { $0 + $1.count } }
}
