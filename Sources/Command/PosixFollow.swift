#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What following files and pipes needs of the system.
extension Posix {
  /// Which file it is, whatever its name, and how long it is now.
  struct FileIdentity: Hashable {
    var device: UInt64
    var number: UInt64
    var size: Int

    func isSameFile(as other: FileIdentity) -> Bool {
      device == other.device && number == other.number
    }

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int(status.st_size)
    }
  }

  /// Opens a file, or a pipe that nobody may have opened for writing yet.
  static func openForFollowing(_ path: String) throws(SystemError) -> Int32 {
    try opened(unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  static func identity(of descriptor: Int32) throws(SystemError) -> FileIdentity {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError() }
    return FileIdentity(status)
  }

  /// What `path` leads to, links followed.
  static func identity(of path: String) throws(SystemError) -> FileIdentity {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError() }
    return FileIdentity(status)
  }

  static func rewind(_ descriptor: Int32) throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError() }
  }

  /// Waits until one of `descriptors` can be read, or is at its end, or `milliseconds` went by, or a signal came; says
  /// which can be read.
  ///
  /// Where the reader of the standard output goes away meanwhile, the process ends as if it had written to it.
  static func wait(for descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // What is asked of it is nothing: an error is told all the same.
    requests.append(pollfd(fd: standardOutput, events: 0, revents: 0))
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    guard count > 0 else { return descriptors.map { _ in false } }
    if requests[descriptors.count].revents & Int16(POLLERR | POLLHUP) != 0 { raise(SIGPIPE) }
    return requests.dropLast().map { $0.revents != 0 }
  }
}
