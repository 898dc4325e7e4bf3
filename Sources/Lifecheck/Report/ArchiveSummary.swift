/// What an archive held, in numbers. The logs in it are inputs, with summaries of their own.
package struct ArchiveSummary: Hashable, Sendable {
  package var file: String
  /// Files in it, at every depth.
  package var members = 0
  /// Those that were read as logs.
  package var logs = 0
  /// Those that are no text.
  package var binary = 0
  /// Links, devices, hidden files and what a note was given about.
  package var skipped = 0

  package init(file: String) {
    self.file = file
  }
}

extension JSONWriter {
  mutating func value(_ archive: ArchiveSummary) {
    object([
      "file": archive.file, "members": archive.members, "logs": archive.logs,
      "binary": archive.binary, "skipped": archive.skipped,
    ])
  }
}
