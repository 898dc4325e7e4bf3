/// What an archive held, in numbers. The logs in it are inputs, with summaries of their own.
public struct ArchiveSummary: Hashable, Sendable {
  public var file: String
  /// Files in it, at every depth.
  public var members = 0
  /// Those that were read as logs.
  public var logs = 0
  /// Those that are no text.
  public var binary = 0
  /// Links, devices, hidden files and what a note was given about.
  public var skipped = 0

  public init(file: String) {
    self.file = file
  }
}

extension JSONWriter {
  mutating func value(_ archive: ArchiveSummary) {
    beginObject()
    key("file")
    value(archive.file)
    key("members")
    value(archive.members)
    key("logs")
    value(archive.logs)
    key("binary")
    value(archive.binary)
    key("skipped")
    value(archive.skipped)
    endObject()
  }
}
