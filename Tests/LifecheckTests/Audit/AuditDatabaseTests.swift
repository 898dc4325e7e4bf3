import Foundation
import Testing

/// `lifecheck audit` over databases of PowerLog, which SQLite writes for these tests.
@Suite final class AuditDatabaseTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  /// 2026-03-03 10:00:00 by UTC.
  private static let start = 1_772_532_000.0
  private static let rows: [(seconds: Double, pid: Int, state: Int)] = [
    (start, 71, 8), (start + 20, 71, 4), (start + 25, 71, 2), (start + 60, 71, 1),
  ]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func database(_ name: String = "day.PLSQL") throws -> TestDatabase {
    try #require(TestDatabase(at: folder.appending(path: name)), "this machine has no SQLite")
  }

  private func audit(_ names: String...) throws -> (rows: [String], errors: String) {
    let outcome = try Tool.run(["audit", "--format", "csv"] + names, folder: folder)
    let rows = outcome.text.split(separator: "\r\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
        .joined(separator: ",")
    }
    return (rows, outcome.errors)
  }

  /// What the four rows tell, by the name of the database.
  private static func expected(_ file: String) -> [String] {
    func row(_ number: Int) -> String {
      "\(file):PLApplicationAgent_EventForward_Application:\(number)"
    }
    func time(_ seconds: String) -> String { "2026-03-03T10:\(seconds)Z" }
    return [
      "71,launch,user,\(time("00:00.000000")),,,,,,inferred,\(row(1))",
      "71,state,foreground,\(time("00:00.000000")),\(time("00:20.000000")),20.000,,,,measured,"
        + "\(row(1)) \(row(2))",
      "71,state,background,\(time("00:20.000000")),\(time("00:25.000000")),5.000,,,,measured,"
        + "\(row(2)) \(row(3))",
      "71,state,suspended,\(time("00:25.000000")),\(time("01:00.000000")),35.000,,,,measured,"
        + row(3),
      "71,end,,\(time("01:00.000000")),,,unknown,unknown,,measured,\(row(4))",
    ]
  }

  @Test func `rows are states, in order of time`() throws {
    let database = try database()
    try database.makeStates()
    try database.add(Self.rows)
    #expect(try audit("day.PLSQL") == (Self.expected("day.PLSQL"), ""))
  }

  /// Nobody writes a row when the battery dies.
  @Test func `a process whose number or app another one has is over`() throws {
    let database = try database()
    try database.makeStates()
    try database.add([
      (Self.start, 71, 8), (Self.start + 20, 71, 2), (Self.start + 9000, 90, 8),
      (Self.start + 9010, 90, 2),
    ])
    try database.run(
      "INSERT INTO PLApplicationAgent_EventForward_Application VALUES (\(Self.start + 12000), 'org.example.kite', 90, 8)"
    )
    let rows = try audit("day.PLSQL").rows.filter { $0.contains(",end,") }
    let row = "day.PLSQL:PLApplicationAgent_EventForward_Application:"
    #expect(
      rows == [3, 5].map { "\($0 == 3 ? 71 : 90),end,,,,,unknown,unknown,,bounded,\(row)\($0)" })
  }

  @Test func `a row that comes late ends the process before`() throws {
    let database = try database()
    try database.makeStates()
    try database.add([
      (Self.start, 71, 8), (Self.start + 20, 90, 8), (Self.start + 21, 71, 1),
      (Self.start + 30, 90, 4),
    ])
    let rows = try audit("day.PLSQL").rows.filter { $0.contains(",end,") }
    let row = "day.PLSQL:PLApplicationAgent_EventForward_Application:3"
    #expect(rows == ["71,end,,2026-03-03T10:00:21.000000Z,,,unknown,unknown,,measured,\(row)"])
  }

  @Test func `the offset of the device's clock is added`() throws {
    let database = try database()
    try database.makeStates()
    try database.run(
      "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (\(Self.start - 900), 600)")
    try database.add(Self.rows.map { ($0.seconds - 600, $0.pid, $0.state) })
    #expect(try audit("day.PLSQL") == (Self.expected("day.PLSQL"), ""))
  }

  /// A device writes its newest rows beside the database first.
  @Test func `rows that stand in the journal are read, and nothing is written beside it`() throws {
    let database = try database("live.PLSQL")
    try database.run("PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0")
    try database.makeStates()
    try database.add(Self.rows)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: folder.appending(path: "live.PLSQL\(suffix)"),
        to: folder.appending(path: "day.PLSQL\(suffix)"))
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(try audit("day.PLSQL") == (Self.expected("day.PLSQL"), ""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    try FileManager.default.removeItem(at: folder.appending(path: "day.PLSQL-wal"))
    let without = try audit("day.PLSQL")
    #expect(without.rows.isEmpty)
    #expect(without.errors.contains("it holds no table that is known"))
  }

  @Test func `a database in an archive is read, and no copy is left behind`() throws {
    let database = try database()
    try database.makeStates()
    try database.add(Self.rows)
    let contents = try [UInt8](Data(contentsOf: folder.appending(path: "day.PLSQL")))
    let name = "sysdiagnose/logs/powerlogs/day.PLSQL"
    try Data(tar([TarEntry(name: name, contents: contents)]))
      .write(to: folder.appending(path: "s.tar"))
    let temporary = folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let outcome = try Tool.run(
      ["audit", "--format", "csv", "s.tar"], folder: folder,
      environment: ["TMPDIR": temporary.path])
    #expect(outcome.errors.isEmpty)
    let row = "s.tar!\(name):PLApplicationAgent_EventForward_Application:1"
    #expect(
      outcome.text.contains("71,launch,user,2026-03-03T10:00:00.000000Z,,,,,,inferred,\(row)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
  }

  @Test func `a damaged database is said, and what was read before stays`() throws {
    do {
      let database = try database()
      try database.makeStates()
      try database.add(Self.rows)
    }
    let url = folder.appending(path: "day.PLSQL")
    var contents = try Data(contentsOf: url)
    // The pages behind the first one hold the rows.
    contents.replaceSubrange(4096..., with: Data(repeating: 0xA5, count: contents.count - 4096))
    try contents.write(to: url)
    let outcome = try audit("day.PLSQL")
    #expect(
      outcome.errors.contains(
        "Cannot read 'day.PLSQL': SQLite says: database disk image is malformed"))
  }
}
