/// The commit of the sources, where they come from `git archive`, which puts it in place of the words between the dollar
/// signs (.gitattributes). In a clone they stay, so that a commit is no reason to build.
let archivedCommit = "$Format:%H$"

/// What `--version` prints: the version, and in parentheses the beginning of the commit where it is known.
func versionText(_ version: String, commit: String) -> String {
  commit.utf8.first == UInt8(ascii: "$") ? version : "\(version) (\(commit.prefix(7)))"
}
