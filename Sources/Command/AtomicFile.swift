import Lifecheck

/// A report on its way to a file, which holds the old bytes or all of the new ones, never a part.
///
/// The bytes go to a temporary file beside it, which `commit()` renames. What is no regular file (`/dev/stdout`, a
/// named pipe) cannot be replaced and is written as it is.
final class AtomicFile {
  let path: String
  private let writer: DescriptorWriter
  /// The file that the bytes go to until `commit()`, and the one that it becomes.
  private let temporary: String?
  private let target: String
  private var isOpen = true

  /// Opens the temporary file, so that a path that cannot be written is known before the check. Folders that are not there yet are made.
  convenience init(path: String) throws(SystemError) {
    let kind = try? Posix.kind(of: path)
    if kind == .directory || path.hasSuffix("/") { throw SystemError.isDirectory }
    // Behind `/dev/stdout` may be a regular file, to which somebody else writes too.
    if kind == .stream || path.hasPrefix("/dev/") {
      self.init(
        path: path, target: path, temporary: nil, descriptor: try Posix.openForWriting(path))
      return
    }
    // A link stays a link: what it leads to is replaced.
    let target = Posix.isSymbolicLink(path) ? Posix.resolved(path) : path
    let (folder, name) = Posix.parts(of: target)
    let temporary = "\(folder).\(name).\(Posix.processID).tmp"
    try Posix.makeFolders(above: target)
    self.init(
      path: path, target: target, temporary: temporary,
      descriptor: try Posix.create(temporary, like: target))
  }

  private init(path: String, target: String, temporary: String?, descriptor: Int32) {
    self.path = path
    self.target = target
    self.temporary = temporary
    writer = DescriptorWriter(descriptor)
  }

  func makeSink() -> ByteSink { writer.makeSink() }

  /// Makes the bytes the file's content; on failure the temporary file is gone and the old content there.
  func commit() throws(SystemError) {
    guard isOpen else { return }
    isOpen = false
    do throws(SystemError) {
      try Posix.close(writer.descriptor)
      if let failure = writer.failure { throw failure }
      if let temporary { try Posix.rename(temporary, to: target) }
    } catch {
      if let temporary { Posix.remove(temporary) }
      throw error
    }
  }

  /// Commits; where that fails, says so and returns false.
  func commit(colour: ColourChoice) -> Bool {
    do throws(SystemError) {
      try commit()
      return true
    } catch {
      Self.complain(about: path, error, colour)
      return false
    }
  }

  static func complain(about path: String, _ error: SystemError, _ colour: ColourChoice) {
    Terminal.complain("Cannot write '\(shown(path))': \(error)", colour: colour)
  }

  /// Gives the file up; the old content stays.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    try? Posix.close(writer.descriptor)
    if let temporary { Posix.remove(temporary) }
  }
}
