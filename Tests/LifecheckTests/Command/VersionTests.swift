import Foundation
import Lifecheck
import Testing

@testable import Command

@Suite struct VersionTests {
  @Test func `a version says the commit where it is known`() {
    let commit = "0123456789abcdef0123456789abcdef01234567"
    #expect(versionText("1.2.3", commit: commit) == "1.2.3 (0123456)")
    #expect(versionText("1.2.3", commit: "$Format:%H$") == "1.2.3")
  }

  /// Tests run in a clone or in an archive: both must print one line that begins with the version.
  @Test func `the tool prints it`() throws {
    let outcome = try Tool.run(["--version"])
    #expect(outcome.text == versionText(lifecheckVersion, commit: archivedCommit) + "\n")
    #expect(outcome.text.hasPrefix(lifecheckVersion))
  }

  /// What `git archive` replaces has to be in the file that .gitattributes names.
  @Test func `git archive finds the place`() throws {
    let attributes = try String(
      contentsOf: Tool.root.appending(path: ".gitattributes"), encoding: .utf8)
    let path = try #require(attributes.firstMatch(of: /\n(\S+) export-subst/)).1
    let source = try String(contentsOf: Tool.root.appending(path: String(path)), encoding: .utf8)
    #expect(source.contains(/let archivedCommit = "(\$Format:%H\$|[0-9a-f]{40})"\n/))
  }
}
