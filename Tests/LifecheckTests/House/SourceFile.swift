import Foundation

/// A file of `Sources/`, as the tests of the house read it.
struct SourceFile {
  /// Below `Sources/`.
  let path: String
  /// Its lines without comments and without what stands in quotes.
  let lines: [String]

  /// The last part of the path: a file that moves to another room keeps it.
  var name: String { String(path.split(separator: "/").last ?? "") }

  static let all: [SourceFile] = {
    let folder = Tool.root.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      let file = folder.appending(path: path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      return SourceFile(path: path, text: text)
    }
  }()

  init(path: String, text: String) {
    self.path = path
    var isInText = false
    var isInComment = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Self.code(of: line, isInText: &isInText, isInComment: &isInComment)
    }
  }

  /// The code of a line: quoted text and comments become blanks' worth of nothing.
  private static func code(
    of line: Substring, isInText: inout Bool, isInComment: inout Bool
  ) -> String {
    var code = ""
    var rest = line
    var isQuoted = false
    while let letter = rest.first {
      if isInComment {
        isInComment = !rest.hasPrefix("*/")
        rest = rest.dropFirst(isInComment ? 1 : 2)
      } else if rest.hasPrefix("\"\"\""), !isQuoted {
        isInText.toggle()
        rest = rest.dropFirst(3)
      } else if isInText {
        rest = rest.dropFirst()
      } else if isQuoted {
        if letter == "\"" { isQuoted = false }
        rest = rest.dropFirst(letter == "\\" ? 2 : 1)
      } else if rest.hasPrefix("//") {
        break
      } else if rest.hasPrefix("/*") {
        isInComment = true
        rest = rest.dropFirst(2)
      } else {
        if letter == "\"" { isQuoted = true } else { code.append(letter) }
        rest = rest.dropFirst()
      }
    }
    return code
  }

  /// The types that the file declares at its top, for other files too.
  var types: [String] {
    lines.compactMap { $0.firstMatch(of: Self.declaration).map { String($0.1) } }
  }

  /// The types that it declares inside of others, or for itself.
  var ownTypes: Set<String> {
    Set(lines.flatMap { line in line.matches(of: Self.innerDeclaration).map { String($0.1) } })
  }

  /// The capitalised words of its code that are nobody's members.
  var names: Set<String> {
    Set(lines.flatMap { line in line.matches(of: Self.name).map { String($0.1) } })
  }

  nonisolated(unsafe) private static let declaration =
    /^(?:(?:public|package|final|indirect|@\w+) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
  nonisolated(unsafe) private static let innerDeclaration =
    /(?:^\s+|private |fileprivate )(?:(?:public|package|final|indirect|private|fileprivate) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
  nonisolated(unsafe) private static let name = /(?:^|[^\w.])([A-Z]\w*)/

  /// Its functions, initialisers, subscripts and computed properties, with the number of their lines.
  var functions: [(name: String, length: Int)] {
    lines.indices.compactMap { first in
      guard let match = lines[first].firstMatch(of: Self.function) else { return nil }
      let indent = String(match.1)
      var last = first
      // Formatted code closes a body in the column in which its declaration begins.
      while last < lines.count, lines[last] != indent + "}" {
        if last > first, lines[last].prefix(indent.count + 1).count > indent.count,
          !lines[last].hasPrefix(indent + " "), !lines[last].hasPrefix(indent + ")"),
          !lines[last].hasPrefix(indent + "{"), !lines[last].allSatisfy(\.isWhitespace)
        {
          return nil
        }
        last += 1
      }
      return last < lines.count ? (String(match.2), last - first + 1) : nil
    }
  }

  nonisolated(unsafe) private static let function =
    /^(\s*)(?:(?:public|package|private|fileprivate|internal|static|mutating|final|override|consuming|borrowing|convenience|@\w+) )*(func [^\s(<]+|init|subscript|deinit|var \w+)\b/
}
