/// A copy of a database on the disk, in a folder that only this user can enter; it is removed with the last reference to it.
final class DatabaseCopy {
  private let folder: String
  private let descriptor: Int32

  var path: String { "\(folder)/database" }
  /// What SQLite keeps beside a database: its newest rows, and what finds them.
  static let journalSuffix = "-wal"
  private static let indexSuffix = "-shm"
  /// Bytes that are copied at a time.
  private static let pieceLength = 1 << 20

  init() throws(SystemError) {
    folder = try Posix.temporaryFolder()
    do throws(SystemError) {
      descriptor = try Posix.create("\(folder)/database")
    } catch {
      Posix.removeFolder(folder)
      throw error
    }
  }

  /// Copies a database and its journal.
  convenience init(of path: String, journal: String) throws(SystemError) {
    try self.init()
    try Self.copy(path, to: descriptor)
    let other = try Posix.create(self.path + Self.journalSuffix)
    defer { try? Posix.close(other) }
    try Self.copy(journal, to: other)
  }

  func append(_ bytes: [UInt8]) throws(SystemError) { try Posix.write(bytes, to: descriptor) }

  private static func copy(_ path: String, to target: Int32) throws(SystemError) {
    let source = try Posix.openForReading(path)
    defer { try? Posix.close(source) }
    var from = 0
    while case let bytes = try Posix.bytes(of: source, in: from..<from + pieceLength),
      !bytes.isEmpty
    {
      try Posix.write(bytes, to: target)
      from += bytes.count
    }
  }

  /// Removes the files; whoever has them open can still read them.
  func remove() {
    for suffix in ["", Self.journalSuffix, Self.indexSuffix] { Posix.remove(path + suffix) }
    Posix.removeFolder(folder)
  }

  deinit {
    remove()
    try? Posix.close(descriptor)
  }
}
