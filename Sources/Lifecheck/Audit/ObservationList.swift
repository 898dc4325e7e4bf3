/// Observations in the order in which they came: 64 bytes each, for a log may hold millions.
struct ObservationList: RandomAccessCollection, Sendable {
  private struct Row {
    var moment: Audit.Moment
    var line: Int
    var source: Int32
    var bundle: Int32
    var name: Int32
    var pid: Int32
    /// Indices into `facts`, `details` and `tables`; -1 for none.
    var fact: Int32
    var details: Int32
    var table: Int32
  }

  /// How many rows are allocated at a time, so that nothing is copied when the list grows.
  private static let block = 4096

  private var blocks: [[Row]] = []
  /// What lines can tell, and the tables of databases: some dozens.
  private var facts: [AuditFact] = []
  private var tables: [String] = []
  /// What only few observations have.
  private var details: [AuditObservation.Details] = []

  private(set) var endIndex = 0
  var startIndex: Int { 0 }

  subscript(index: Int) -> AuditObservation {
    let row = blocks[index / Self.block][index % Self.block]
    let table = row.table < 0 ? nil : tables[Int(row.table)]
    var observation = AuditObservation(
      facts[Int(row.fact)], at: row.moment,
      Audit.Evidence(source: row.source, line: row.line, table: table))
    (observation.bundle, observation.name, observation.pid) = (row.bundle, row.name, row.pid)
    if row.details >= 0 { observation.details = details[Int(row.details)] }
    return observation
  }

  mutating func append(_ observation: AuditObservation) {
    var row = Row(
      moment: observation.moment, line: observation.evidence.line,
      source: observation.evidence.source, bundle: observation.bundle, name: observation.name,
      pid: observation.pid, fact: Int32(place(of: observation.fact)), details: -1, table: -1)
    if let table = observation.evidence.table {
      let known = tables.firstIndex(of: table)
      if known == nil { tables.append(table) }
      row.table = Int32(known ?? tables.count - 1)
    }
    if observation.details != AuditObservation.Details() {
      row.details = Int32(details.count)
      details.append(observation.details)
    }
    if endIndex % Self.block == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.block)
    }
    blocks[blocks.count - 1].append(row)
    endIndex += 1
  }

  /// Says of the newest in which state the process ended.
  mutating func completeLast(_ state: Audit.State) {
    guard endIndex > 0 else { return }
    let place = (endIndex - 1) % Self.block
    var row = blocks[blocks.count - 1][place]
    if row.details < 0 {
      row.details = Int32(details.count)
      details.append(AuditObservation.Details())
      blocks[blocks.count - 1][place] = row
    }
    details[Int(row.details)].state = state
  }

  private mutating func place(of fact: AuditFact) -> Int {
    if let known = facts.firstIndex(of: fact) { return known }
    facts.append(fact)
    return facts.count - 1
  }

  /// Puts all in the order of time; what is told at one time stays in its order.
  mutating func sort() {
    let old = self
    let order = old.indices.sorted { (old.clock($0), $0) < (old.clock($1), $1) }
    self = ObservationList()
    for index in order { append(old[index]) }
  }

  private func clock(_ index: Int) -> Int64 {
    blocks[index / Self.block][index % Self.block].moment.clock
  }
}
