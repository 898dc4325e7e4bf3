import Foundation
import Testing

/// The articles of the library: their examples are code that a test compiles and runs.
@Suite struct ArticleTests {
  static let articles: [String] = {
    let folder = Tool.root.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return ["README.md"]
      + paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map {
        "Sources/\($0)"
      }
  }()

  private func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `each example is in the tests, line by line`() throws {
    let code = try ["ArticleExamples", "XCTestAssertionTests"]
      .flatMap { try lines(of: "Tests/LifecheckTests/Library/\($0).swift") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var count = 0
    for article in Self.articles {
      for block in try blocks(of: article) {
        count += 1
        #expect(code.firstRange(of: block) != nil, "\(article): \(block.first ?? "")")
      }
    }
    #expect(Self.articles.count >= 6 && count >= 14)
  }

  /// The lines of each `swift` block, without their indentation.
  private func blocks(of article: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var isCode = false
    for line in try lines(of: article) {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
        if isCode { blocks.append([]) }
      } else if isCode {
        blocks[blocks.count - 1].append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return blocks
  }
}
