/// A file that is read as it grows, whatever happens to its name meanwhile.
struct FollowedFile {
  /// What a look at the file found.
  enum News: Hashable {
    /// There may be more at once, or there is nothing new.
    case bytes, nothing
    /// The file came to be, and is at its beginning.
    case appeared
    /// The name leads to another file now, which is at its beginning; the one before was read to its end.
    case replaced
    /// The file was cut off, and is at its beginning.
    case truncated
    /// The name leads nowhere; what the file had is read all the same.
    case vanished
  }

  let path: String
  /// Open, unless the file has not come to be yet.
  private(set) var descriptor: Int32?
  private var identity: Posix.FileIdentity?
  /// How much of it was read.
  private var position = 0
  private var hasVanished = false
  /// Whether the name led to something else, when everything was read: what was written since has still to be read.
  private var isOld = false

  init(path: String) {
    self.path = path
  }

  /// Opens the file, if it is there and is one.
  private mutating func open() throws(SystemError) -> Bool {
    let new: Int32
    do throws(SystemError) {
      new = try Posix.openForFollowing(path)
    } catch {
      guard error.isMissingFile else { throw error }
      return false
    }
    guard Posix.kind(of: new) == .regular, let known = try? Posix.identity(of: new) else {
      try? Posix.close(new)
      return false
    }
    close()
    descriptor = new
    identity = known
    position = 0
    (hasVanished, isOld) = (false, false)
    return true
  }

  mutating func close() {
    if let descriptor { try? Posix.close(descriptor) }
    descriptor = nil
  }

  /// Reads the next bytes by `read`, which returns as `Posix.read`; where there are none, looks what became of the file.
  mutating func look(_ read: (Int32) -> Int) throws(SystemError) -> News {
    guard let descriptor else { return try open() ? .appeared : .nothing }
    let count = read(descriptor)
    if count == Posix.interruptedCall { return .nothing }
    if count < 0 { throw SystemError(code: Int32(-count)) }
    if count > 0 {
      position += count
      return .bytes
    }
    if isOld { return try open() ? .replaced : .nothing }
    if try Posix.identity(of: descriptor).size < position {
      try Posix.rewind(descriptor)
      position = 0
      return .truncated
    }
    do throws(SystemError) {
      let known = try Posix.identity(of: path)
      hasVanished = false
      guard let identity, !known.isSameFile(as: identity) else { return .nothing }
      // Between the end of the reading and the new name more may have been written.
      isOld = true
      return .bytes
    } catch {
      guard error.isMissingFile, !hasVanished else { return .nothing }
      hasVanished = true
      return .vanished
    }
  }
}
