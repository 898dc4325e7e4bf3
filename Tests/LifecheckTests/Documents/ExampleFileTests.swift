import Foundation
import Testing

/// The pipelines that docs/ci.md shows are those of docs/examples/, which .ci/run validates and runs.
@Suite struct ExampleFileTests {
  @Test(arguments: [
    ("lifecheck.yml", "yaml"), ("lifecheck.gitlab-ci.yml", "yaml"), ("Dangerfile", "ruby"),
  ])
  func `the page shows the example as it is`(name: String, language: String) throws {
    let docs = Tool.root.appending(path: "docs")
    let page = try String(contentsOf: docs.appending(path: "ci.md"), encoding: .utf8)
    let example = try String(contentsOf: docs.appending(path: "examples/\(name)"), encoding: .utf8)
    // The first line is a comment for those who have the file alone.
    let body = example.drop { $0 != "\n" }.dropFirst()
    #expect(page.contains("```\(language)\n\(body)```\n"))
  }
}
