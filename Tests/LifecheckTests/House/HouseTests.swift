import Foundation
import Testing

/// How the sources are built: which room may know which, and how long a function may be.
///
/// What does not hold yet is listed in `HouseExceptions`. The list only gets shorter: what it names without need fails too.
@Suite struct HouseTests {
  /// The rooms, each of which knows those above it only.
  private static let rooms: [(name: String, folders: [String])] = [
    // A target of its own, so that it can know nothing of the library.
    ("RuleLanguage", ["RuleLanguage", "BuiltinRules"]),
    ("Model", ["Lifecheck/Model"]),
    ("Bundle", ["Lifecheck/Bundle"]),
    ("Log", ["Lifecheck/Log"]),
    ("Recognise", ["Lifecheck/Recognise"]),
    ("Read", ["Lifecheck/Read"]),
    ("Lives", ["Lifecheck/Lives"]),
    ("Engine", ["Lifecheck/Engine"]),
    ("Policy", ["Lifecheck/Policy"]),
    ("Report", ["Lifecheck/Report"]),
    ("front door", ["Lifecheck"]),
    ("Audit", ["Lifecheck/Audit"]),
    // It holds what it has made against the checker.
    ("Simulate", ["Lifecheck/Simulate"]),
    ("LifecheckTesting", ["LifecheckTesting"]),
    ("Command", ["Command"]),
    ("Fuzz", ["Fuzz"]),
  ]

  /// The index of the room of a file; nil for what runs at build time only.
  private static func room(of file: SourceFile) -> Int? {
    let fits = rooms.indices.filter { room in
      rooms[room].folders.contains { file.path.hasPrefix($0 + "/") }
    }
    // The front door is what lies in no room of its own.
    return fits.min { length(of: $0, file) > length(of: $1, file) }
  }

  private static func length(of room: Int, _ file: SourceFile) -> Int {
    rooms[room].folders.filter { file.path.hasPrefix($0 + "/") }.map(\.count).max() ?? 0
  }

  @Test func `every folder is a room`() {
    let outside = SourceFile.all.filter { Self.room(of: $0) == nil }.map(\.path)
    #expect(outside.allSatisfy { $0.hasPrefix("CompileRules/") })
    #expect(SourceFile.all.count > 100)
    let front = SourceFile.all.filter {
      Self.room(of: $0).map { Self.rooms[$0].name } == "front door"
    }
    #expect(front.allSatisfy { $0.path.split(separator: "/").count == 2 })
  }

  @Test func `a room knows only the rooms before it`() throws {
    var owner: [String: Int] = [:]
    for file in SourceFile.all {
      guard let room = Self.room(of: file) else { continue }
      // Of a name in two rooms the lower one counts: what it means is known to both.
      for type in file.types { owner[type] = min(owner[type] ?? room, room) }
    }
    #expect(owner.count > 200)
    var found: [String] = []
    for file in SourceFile.all {
      guard let room = Self.room(of: file) else { continue }
      for name in file.names.subtracting(file.ownTypes).sorted() {
        if let home = owner[name], home > room { found.append("\(file.name): \(name)") }
      }
    }
    try compare(found, with: HouseExceptions.arrows, list: "arrows")
  }

  @Test func `no function is longer than sixty lines`() {
    let found = SourceFile.all.flatMap { file in
      file.functions.filter { $0.length > 60 }.map { "\(file.name): \($0.name)" }
    }
    #expect(SourceFile.all.reduce(0) { $0 + $1.functions.count } > 1500)
    #expect(found == [])
  }

  /// CONTRIBUTING.md leads from a byte to a failure by functions that are there.
  @Test func `every stop of the newcomer's walk exists`() throws {
    let text = try String(contentsOf: Tool.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let stops = text.matches(of: /\n(\d+)\. `(\w+\.swift)`, `(\w+)`/)
    #expect(stops.map { String($0.1) } == (1...stops.count).map(String.init))
    #expect((8...12).contains(stops.count))
    for stop in stops {
      let file = SourceFile.all.filter { $0.name == stop.2 }
      try #require(file.count == 1, "\(stop.2)")
      #expect(
        file[0].functions.contains { $0.name == "func \(stop.3)" }, "\(stop.2): \(stop.3)")
    }
  }

  @Test func `the counter sees what it counts`() {
    let body = (1...59).map { "    let a\($0) = \"}\" // }\n" }.joined()
    let text =
      "struct A {\n  func long<T>(\n    of: T\n  ) {\n\(body)  }\n\n  var short: Int { 1 }\n  init() {\n  }\n}\n"
    let file = SourceFile(path: "Lifecheck/Log/A.swift", text: text)
    #expect(file.functions.map(\.name) == ["func long", "init"])
    #expect(file.functions.map(\.length) == [63, 2])
    #expect(file.types == ["A"] && file.names == ["A", "T", "Int"])
  }

  /// `LIFECHECK_BLESS=1` takes out of the list what holds by now, and fails.
  private func compare(_ found: [String], with listed: [String], list: String) throws {
    let isBlessing = ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1"
    let added = Set(found).subtracting(listed).sorted()
    let outlived = Set(listed).subtracting(found).sorted()
    #expect(added == [], "\(list): these are new, and must not be")
    #expect(outlived == [], "\(list): these hold by now; LIFECHECK_BLESS=1 takes them out")
    guard isBlessing, !outlived.isEmpty else { return }
    let file = Tool.root.appending(path: "Tests/LifecheckTests/House/HouseExceptions.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let gone = Set(outlived.map { "    \"\($0)\"," })
    try lines.filter { !gone.contains(String($0)) }.joined(separator: "\n")
      .write(to: file, atomically: true, encoding: .utf8)
  }
}
