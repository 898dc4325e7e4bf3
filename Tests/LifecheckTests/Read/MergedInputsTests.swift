import Testing

@testable import Lifecheck

/// Logs of several devices in one stream, without processes: the files that a tool has put together tell them apart.
@Suite struct MergedInputsTests {
  private static let visit = [
    "10:00:01.000 applicationDidBecomeActive", "10:00:05.000 applicationWillResignActive",
    "10:00:06.000 applicationDidEnterBackground", "10:00:09.000 applicationWillEnterForeground",
    "10:00:09.500 applicationDidBecomeActive",
  ].map { "2026-05-14 " + $0 }
  private static let bare = visit.map { String($0.dropFirst(24)) + "(_:)" }

  /// What another device logs: other records.
  private func later(_ visit: [String]) -> [String] {
    visit.map { $0.replacing("10:00", with: "10:01") }
  }

  private func processes(_ lines: [String]) throws -> [String?] {
    let result = try check(lines.map { $0 + "\n" }.joined())
    #expect(result.findings.isEmpty)
    return result.lives.map(\.process)
  }

  /// Mutants: the names of grep tell nothing; only a name that ends in `.log` is a file's.
  @Test(arguments: [visit, bare], [":", ":12:"])
  func `grep tells which file a line is from`(_ visit: [String], _ mark: String) throws {
    for names in [("kiosk.log", "shop.log"), ("in/a.txt", "in/b.txt"), ("a.log.1", "a.log")] {
      #expect(
        try processes(visit.map { names.0 + mark + $0 } + visit.map { names.1 + mark + $0 })
          == [names.0, names.1])
    }
    #expect(try processes([visit[0], "shop.log: " + visit[1]] + visit[2...]) == [nil])
    let one = try check(visit.map { "kiosk.log\(mark)\($0)\n" }.joined() + visit[4] + "\n")
    #expect(one.lives.map(\.process) == ["kiosk.log", nil])
  }

  /// Mutants: headings tell nothing; only the first one does.
  @Test(arguments: [visit, bare])
  func `the headings of tail tell which file the lines below are from`(_ visit: [String]) throws {
    let other = later(visit)
    let parts =
      ["==> kiosk.log <==", visit[0], "", "==> shop.log <==", other[0], other[1], ""]
      + ["==> kiosk.log <==", "no event"] + visit[1...] + ["", "==> shop.log <=="] + other[2...]
    #expect(try processes(parts) == ["kiosk.log", "shop.log"])
  }

  /// Two devices may do the same in one millisecond. Mutant: the second record is a copy of the first.
  @Test func `records of two files are no copies`() throws {
    let parts = ["==> kiosk.log <=="] + Self.visit + ["==> shop.log <=="] + Self.visit
    #expect(try processes(parts) == ["kiosk.log", "shop.log"])
    #expect(try check(parts.map { $0 + "\n" }.joined()).summary.events == 10)
  }

  /// Mutant: the headings of the region before are forgotten.
  @Test func `a heading counts in the regions behind its own`() throws {
    let noise = [String](repeating: "nothing", count: 200_000)
    let parts =
      ["==> kiosk.log <==", Self.visit[0], "==> shop.log <=="] + noise
      + [later(Self.visit)[0], "==> kiosk.log <=="] + noise + [Self.visit[1]]
    #expect(try processes(parts) == ["kiosk.log", "shop.log"])
  }

  /// Mutant: the file stands for a process that a line tells.
  @Test func `what a line tells of its process counts`() throws {
    let lines = Self.visit.map { "kiosk.log:" + $0.prefix(23) + " Shop[77:1] " + $0.dropFirst(24) }
    #expect(try processes(lines) == ["Shop"])
  }
}
