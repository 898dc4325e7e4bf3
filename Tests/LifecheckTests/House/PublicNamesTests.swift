import Foundation
import Testing

/// What other packages see of the library is little, and each part of it was meant: `Tests/public-names.txt` lists it.
///
/// Everything else that another target needs is `package`.
@Suite struct PublicNamesTests {
  @Test func `what is public is what the list names`() throws {
    let file = Tool.root.appending(path: "Tests/public-names.txt")
    let actual = PublicName.all.map(\.name).sorted().joined(separator: "\n") + "\n"
    let listed = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    let (now, before) = (Set(actual.split(separator: "\n")), Set(listed.split(separator: "\n")))
    #expect(now.subtracting(before).sorted() == [], "public, and not listed: make it `package`")
    #expect(before.subtracting(now).sorted() == [], "listed, and not public")
    #expect(actual == listed, "LIFECHECK_BLESS=1 writes the list")
  }

  @Test func `what is public is documented`() {
    let bare = PublicName.all.filter { !$0.isDocumented }.map {
      "\($0.file):\($0.line): \($0.name)"
    }
    #expect(bare == [])
  }

  @Test func `the list sees what is public`() {
    let text = """
      /// A.
      @frozen public struct A: Sendable {
        public enum B { case c }
        var own = 1
        /// D.
        @Late public var d = ""
      }
      extension A.B {
        /// E.
        public static func e(_ f: Int) -> Int { f }
      }
      public func g() {}

      """
    let names = PublicName.all(in: text, of: "A.swift")
    #expect(
      names.map(\.name) == [
        "struct A: Sendable", "A: enum B", "A: var d", "A.B: static func e(_ f: Int) -> Int",
        "func g()",
      ])
    #expect(names.map(\.isDocumented) == [true, false, true, true, false])
  }
}

/// A declaration of the library that other packages see, as formatted code has it.
private struct PublicName {
  /// The types around it, and its first line without attributes, body and value.
  let name: String
  let file: String
  let line: Int
  /// Whether a comment for documentation stands above it.
  let isDocumented: Bool

  private static let targets = [
    "Lifecheck/", "RuleLanguage/", "BuiltinRules/", "LifecheckTesting/",
  ]

  static var all: [PublicName] {
    SourceFile.all.map(\.path).filter { path in targets.contains { path.hasPrefix($0) } }
      .flatMap { path in
        let file = Tool.root.appending(path: "Sources/\(path)")
        return all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "", of: path)
      }
  }

  /// The types around a declaration are those that begin above it and are indented less.
  static func all(in text: String, of file: String) -> [PublicName] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var scopes: [(indent: Int, name: Substring)] = []
    var names: [PublicName] = []
    for (number, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      if let match = line.firstMatch(of: publicDeclaration) {
        scopes.removeAll { $0.indent >= indent }
        let scope = scopes.map(\.name).joined(separator: ".")
        var own = String(match.1).components(separatedBy: " {")[0]
        // A value that changes is no other property.
        if own.contains(property) { own = own.components(separatedBy: " = ")[0] }
        let above = lines[..<number].last { !$0.dropFirst(indent).hasPrefix("@") } ?? ""
        names.append(
          PublicName(
            name: (scope.isEmpty ? "" : scope + ": ") + own, file: file, line: number + 1,
            isDocumented: above.dropFirst(indent).hasPrefix("///")))
      }
      if let match = line.firstMatch(of: typeDeclaration) {
        scopes.removeAll { $0.indent >= indent }
        scopes.append((indent, match.1))
      }
    }
    return names
  }

  nonisolated(unsafe) private static let publicDeclaration =
    /^ *(?:@[^ ]+ )*public ((?!import).*)$/
  nonisolated(unsafe) private static let property = /^(?:\S+ )*?(?:var|let)\s/
  nonisolated(unsafe) private static let typeDeclaration =
    /^ *(?:(?:@[^ ]+|public|package|private|fileprivate|final|indirect) )*(?:struct|enum|class|actor|protocol|extension) ([\w.]+)/
}
