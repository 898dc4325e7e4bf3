import Lifecheck

/// Reads a database of PowerLog by the tables that the rules name.
enum PowerLogFile {
  /// The most rows that are read of one file.
  private static let limit = 4_000_000

  static func isDatabase(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Returns why the database at `path` cannot be read, or not wholly; nil where it was.
  ///
  /// - Parameter opened: is called once the file's name is not needed any more.
  static func read(
    _ path: String, name: String, into auditor: inout Auditor, opened: () -> Void = {}
  ) -> String? {
    auditor.beginDatabase(name)
    var problem: String?
    do throws(DatabaseError) {
      if let copy = try copyWithJournal(path) {
        problem = try read(try Database(path: copy.path, hasJournal: true), into: &auditor)
      } else {
        problem = try read(try open(path, opened), into: &auditor)
      }
    } catch {
      problem = error.description
    }
    auditor.endDatabase(error: problem)
    return problem
  }

  private static func open(
    _ path: String, _ opened: () -> Void
  ) throws(DatabaseError) -> Database {
    defer { opened() }
    return try Database(path: path)
  }

  /// A copy of a database whose newest rows stand in a file beside it: to read those SQLite writes a third one.
  private static func copyWithJournal(_ path: String) throws(DatabaseError) -> DatabaseCopy? {
    let journal = path + DatabaseCopy.journalSuffix
    guard let kind = try? Posix.kind(of: journal), kind == .regular, !isEmpty(journal) else {
      return nil
    }
    do throws(SystemError) {
      return try DatabaseCopy(of: path, journal: journal)
    } catch {
      throw .unusable("a copy of it cannot be written: \(error)")
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    guard let descriptor = try? Posix.openForReading(path) else { return true }
    defer { try? Posix.close(descriptor) }
    return (try? Posix.size(of: descriptor)) == 0
  }

  /// Returns why not all of it was read.
  private static func read(
    _ database: Database, into auditor: inout Auditor
  ) throws(DatabaseError) -> String? {
    let tables = try names(in: database)
    let known = auditor.tables.filter { tables[$0.name] != nil }
    guard !known.isEmpty else { throw .unusable("it holds no table that is known") }
    let clock = try Clock(database, known, tables)
    var rows = 0
    for table in known where table.offset == nil {
      try read(table, tables[table.name] ?? [], database, clock, &rows, into: &auditor)
    }
    return rows < limit ? nil : "it has more than \(limit) rows; the others were not read"
  }

  /// The columns of each table.
  private static func names(in database: Database) throws(DatabaseError) -> [String: [String]] {
    var tables: [String] = []
    try database.rows(of: "SELECT name FROM sqlite_master WHERE type='table'", columns: 1) { row in
      if let name = row[0].text { tables.append(name) }
      return tables.count < 10_000
    }
    var columns: [String: [String]] = [:]
    for table in tables {
      var names: [String] = []
      try database.rows(of: "SELECT name FROM pragma_table_info(\(quoted(table, "'")))", columns: 1)
      {
        names.append($0[0].text ?? "")
        return true
      }
      columns[table] = names
    }
    return columns
  }

  private static func quoted(_ name: String, _ quote: String) -> String {
    quote
      + name.split(separator: Character(quote), omittingEmptySubsequences: false)
      .joined(separator: quote + quote) + quote
  }

  private static func read(
    _ table: TableDefinition, _ columns: [String], _ database: Database, _ clock: Clock,
    _ count: inout Int, into auditor: inout Auditor
  ) throws(DatabaseError) {
    func column(_ name: String?) -> String {
      guard let name, columns.contains(name) else { return "NULL" }
      return quoted(name, "\"")
    }
    let wanted = [table.time, table.bundle, table.pid, table.column, table.code, table.appName]
    let query =
      "SELECT rowid, \(wanted.map { column($0) }.joined(separator: ", ")) FROM \(quoted(table.name, "\""))"
    try database.rows(of: query, columns: wanted.count + 1) { row in
      count += 1
      guard let seconds = row[1].seconds, let time = clock.time(seconds) else {
        return count < limit
      }
      var found = PowerLogRow(
        table: table.name, number: Int(row[0].number ?? 0), microseconds: time)
      found.bundle = row[2].text
      found.pid = row[3].number.flatMap { Int32(exactly: $0) }
      (found.value, found.code) = (row[4].number, row[5].number)
      found.appName = row[6].text
      auditor.add(row: found)
      return count < limit
    }
  }

  /// What has to be added to the stamps of a database.
  private struct Clock {
    private var offsets: [(from: Double, seconds: Double)] = []

    init(
      _ database: Database, _ tables: [TableDefinition], _ columns: [String: [String]]
    ) throws(DatabaseError) {
      for table in tables {
        guard let offset = table.offset, columns[table.name]?.contains(offset) == true else {
          continue
        }
        let query =
          "SELECT \(quoted(table.time, "\"")), \(quoted(offset, "\"")) FROM \(quoted(table.name, "\""))"
        var found: [(Double, Double)] = []
        try database.rows(of: query, columns: 2) { row in
          if let from = row[0].seconds, let seconds = row[1].seconds {
            found.append((from, seconds))
          }
          return found.count < limit
        }
        offsets += found
      }
      offsets.sort { $0.from < $1.from }
    }

    /// Microseconds since 1970; nil for what is no time.
    func time(_ stamp: Double) -> Int64? {
      var low = 0
      var high = offsets.count
      while low < high {
        let middle = (low + high) / 2
        if offsets[middle].from <= stamp { low = middle + 1 } else { high = middle }
      }
      let offset = offsets.isEmpty ? 0 : offsets[max(0, low - 1)].seconds
      let seconds = stamp + offset
      guard seconds.isFinite, (0...4e9).contains(seconds) else { return nil }
      return Int64((seconds * 1_000_000).rounded())
    }
  }
}
