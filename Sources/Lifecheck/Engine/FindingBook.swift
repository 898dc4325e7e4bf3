/// The findings of a run.
struct FindingBook: Sendable {
  let limit: Int
  let snippetLimit: Int
  private(set) var records: [FindingRecord] = []
  private(set) var snippets: [(own: Finding.Snippet, previous: Finding.Snippet?)] = []
  /// Per rule: findings past the limit.
  private(set) var overflow: [Int: Int] = [:]
  /// Findings that became final and were not taken yet, as indices into `records`.
  var released: [Int] = []
  private var same: [FindingSameness: Int32] = [:]

  init(_ options: CheckOptions) {
    limit = options.findingLimit
    snippetLimit = options.keepsSnippets ? options.snippetLimit : 0
  }

  /// Whether findings still keep the bytes of their lines.
  var keepsSnippets: Bool { snippets.count < snippetLimit }

  mutating func keep(_ own: Finding.Snippet, previous: Finding.Snippet?) -> Int32 {
    snippets.append((own, previous))
    return Int32(snippets.count - 1)
  }

  mutating func keep(_ record: FindingRecord) {
    guard records.count < limit else {
      overflow[Int(record.rule), default: 0] += 1
      return
    }
    var record = record
    let sameness = FindingSameness(record)
    record.ordinal = same[sameness, default: 0]
    same[sameness] = record.ordinal + 1
    released.append(records.count)
    records.append(record)
  }
}

/// Findings that wait for their explanation: few at a time.
struct OpenFindings: Sendable {
  private var records: [FindingRecord] = []
  private var free: [Int32] = []

  subscript(number: Int32) -> FindingRecord {
    get { records[Int(number)] }
    set { records[Int(number)] = newValue }
  }

  mutating func add(_ record: FindingRecord) -> Int32 {
    if let number = free.popLast() {
      records[Int(number)] = record
      return number
    }
    records.append(record)
    return Int32(records.count - 1)
  }

  mutating func take(_ number: Int32) -> FindingRecord {
    free.append(number)
    return records[Int(number)]
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
