#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
  var code: Int32

  init(code: Int32 = errno) {
    self.code = code
  }

  static let isDirectory = SystemError(code: EISDIR)
  static let isInterrupted = SystemError(code: EINTR)

  var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  var description: String {
    // SAFETY: `strerror` returns a terminated string, and only this thread calls it; it is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// The one room for system calls: everything else in the command is plain Swift.
enum Posix {
  enum FileKind: Hashable {
    case regular, directory
    /// A pipe, a terminal, a device.
    case stream
  }

  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2
  /// What `read` gives when a signal came first.
  static let interruptedCall = -Int(EINTR)
  /// What it gives where a pipe that was opened without waiting has nothing to read.
  static let noBytesYet = -Int(EAGAIN)

  /// Takes the places of the standard streams that are closed, so that no file gets one, and what is meant for people with it. What is opened there
  /// fails as a closed stream does.
  static func reserveStandardStreams() {
    for stream in [standardInput, standardOutput, standardError] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free place is the stream's.
      _ = unsafe open("/dev/null", stream == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  // MARK: Files

  static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    try opened(unsafe open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Creates a file that must not exist yet; who may read and write it is as with `old`, where there is such a file.
  static func create(_ path: String, like old: String? = nil) throws(SystemError) -> Int32 {
    let new = try opened(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
    var status = stat()
    if let old, unsafe stat(old, &status) == 0 { fchmod(new, status.st_mode & 0o777) }
    return new
  }

  /// Makes the folders on the way to a file that are not there yet.
  static func makeFolders(above path: String) throws(SystemError) {
    var ends = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }[...]
    var missing: [String] = []
    while let end = ends.popLast() {
      let folder = String(path[..<end])
      if (try? kind(of: folder)) != nil { break }
      missing.append(folder)
    }
    for folder in missing.reversed() {
      guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw SystemError() }
    }
  }

  /// Opens what is there to write at its end.
  static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
    try opened(unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC))
  }

  static func opened(_ descriptor: Int32) throws(SystemError) -> Int32 {
    guard descriptor >= 0 else { throw SystemError() }
    return descriptor
  }

  static func close(_ descriptor: Int32) throws(SystemError) {
    guard libraryClose(descriptor) == 0 else { throw SystemError() }
  }

  /// What `path` leads to, links followed.
  static func kind(of path: String) throws(SystemError) -> FileKind {
    kind(mode: try status(of: path).st_mode)
  }

  static func kind(of descriptor: Int32) -> FileKind {
    (try? status(of: descriptor)).map { kind(mode: $0.st_mode) } ?? .stream
  }

  /// Whose file or folder it is; nil where there is none.
  static func owner(of path: String) -> uid_t? { try? status(of: path).st_uid }

  /// Who runs this process.
  static var user: uid_t { geteuid() }

  static func size(of path: String) throws(SystemError) -> Int {
    Int(try status(of: path).st_size)
  }

  static func size(of descriptor: Int32) throws(SystemError) -> Int {
    Int(try status(of: descriptor).st_size)
  }

  private static func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError() }
    return status
  }

  private static func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError() }
    return status
  }

  /// Lets a pipe hold a megabyte, so that its writer waits less; a system that does not allow it changes nothing.
  static func widenPipe(_ descriptor: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library shows to those only who ask for all its extensions.
      _ = fcntl(descriptor, 1031, Int32(1 << 20))
    #endif
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func kind(mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    default: .stream
    }
  }

  /// The path without symbolic links.
  static func resolved(_ path: String) -> String {
    // SAFETY: with nil `realpath` allocates the string, which is copied and freed here.
    guard let text = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// A path's folder, with its slash, and the name behind it.
  static func parts(of path: String) -> (folder: Substring, name: Substring) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return (path[..<slash], path[slash...])
  }

  /// The path of what may not be there, with its folder's symbolic links resolved.
  static func place(of path: String) -> String {
    let (folder, name) = parts(of: path)
    return "\(resolved(folder.isEmpty ? "." : String(folder)))/\(name)"
  }

  /// Whether a path is below a folder; both without symbolic links.
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.hasPrefix(folder + "/")
  }

  /// The names in a directory, without `.` and `..`, in no order.
  static func names(in directory: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(directory) else { throw SystemError() }
    defer { unsafe closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // SAFETY: `d_name` is a terminated string inside the entry, which lives until the next `readdir`.
      let bytes = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The working directory, without a slash at its end.
  static var currentDirectory: String {
    // SAFETY: with nil and 0 `getcwd` allocates the string, which is copied and freed here.
    guard let text = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(text) }
    let path = unsafe String(cString: text)
    return path == "/" ? "" : path
  }

  /// The path as another machine may see it: below the working directory, else the file's name alone.
  static func relativePath(of path: String) -> String {
    guard path.hasPrefix("/") else {
      return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
    let start = currentDirectory + "/"
    if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
    return path.split(separator: "/").last.map { String($0) } ?? path
  }

  static func rename(_ old: String, to new: String) throws(SystemError) {
    guard libraryRename(old, new) == 0 else { throw SystemError() }
  }

  /// A new folder that only this user can enter, in the folder for such things; returns its path.
  static func temporaryFolder() throws(SystemError) -> String {
    let parent = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(parent)/lifecheck.XXXXXX".utf8CString)
    // SAFETY: the text is terminated, and `mkdtemp` changes its last letters only.
    let isMade = unsafe name.withUnsafeMutableBufferPointer { text in
      guard let start = text.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else { throw SystemError() }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  static var processID: Int32 { getpid() }

  // MARK: Bytes

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes[start...].withUnsafeBytes { rest in
        // SAFETY: pointer and count are those of `rest`.
        unsafe libraryWrite(descriptor, rest.baseAddress, rest.count)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemError()
      }
      start += written
    }
  }

  /// Fills `buffer` as far as bytes are there; returns their number, 0 at the end, a negative `errno` on failure.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer)
    -> Int
  {
    // SAFETY: pointer and count are those of `buffer`.
    let count = unsafe libraryRead(descriptor, buffer.baseAddress, buffer.count)
    return count < 0 ? -Int(errno) : count
  }

  /// Fills `buffer` as `read` does, from `place` of a regular file on.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at place: Int
  ) -> Int {
    // SAFETY: pointer and count are those of `buffer`.
    let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
    return count < 0 ? -Int(errno) : count
  }

  /// Reads into `range` of `buffer`, from `place` of a regular file or on from where it is; returns as the other `read`.
  static func read(
    _ descriptor: Int32, into buffer: inout [UInt8], _ range: Range<Int>, at place: Int? = nil
  ) -> Int {
    // Not through `buffer[range]`, which would be copied to be written to.
    unsafe buffer.withUnsafeMutableBytes { whole in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[range])
      guard let place else { return unsafe read(descriptor, into: room) }
      return unsafe read(descriptor, into: room, at: place)
    }
  }

  /// Everything in the file, or its beginning where that is more than `limit` bytes.
  static func contents(of path: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let descriptor = try openForReading(path)
    defer { try? close(descriptor) }
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while all.count < limit {
      let count = read(descriptor, into: &block, 0..<block.count)
      if count == interruptedCall { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      if count == 0 { break }
      all += block[..<min(count, limit - all.count)]
    }
    return all
  }

  /// The bytes of a regular file in `range`, fewer where it ends before.
  static func bytes(of descriptor: Int32, in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = read(
        descriptor, into: &bytes, filled..<bytes.count, at: range.lowerBound + filled)
      if count == interruptedCall { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Waits until bytes (or the end) can be read; false when `milliseconds` went by, or a signal came first.
  static func waitForBytes(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    wait(for: [descriptor], milliseconds: milliseconds)[0]
  }

  // MARK: Terminal, environment, clock

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The columns of the terminal at `descriptor`, where there is one.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  static func environment(_ name: String) -> String? {
    // SAFETY: nothing in this process changes the environment; the string is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The time since some fixed moment.
  static func now() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  static func leave(with status: Int32) -> Never {
    exit(status)
  }
}

// MARK: Names of the C library that are names of `Posix` too

private func libraryClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func libraryRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
private func libraryWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
private func libraryRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

// MARK: Signals

// SAFETY: the handler only stores the signal here, the main thread only loads, and `sig_atomic_t` makes both whole.
// Unchecked, since a signal that comes amid a load is no conflict, and a debug build would end the process for it.
@exclusivity(unchecked) nonisolated(unsafe) private var interruptFlag: sig_atomic_t = 0

extension Posix {
  /// Whether Ctrl-C was pressed since `catchInterrupts`, or the process was asked to end.
  static var wasInterrupted: Bool { unsafe interruptFlag != 0 }
  /// Whether it was asked to end.
  static var wasTerminated: Bool { unsafe interruptFlag == SIGTERM }

  /// Makes the first SIGINT or SIGTERM end the reading (`read` gives `interruptedCall`); the second one kills.
  static func catchInterrupts() {
    unsafe interruptFlag = 0  // Also makes sure that the flag is set up before the handler can run.
    let handler: @convention(c) (Int32) -> Void = { unsafe interruptFlag = $0 }
    var action = sigaction()
    // SAFETY: the handler captures nothing, allocates nothing and makes no call. Without SA_RESTART `read` returns;
    // with SA_RESETHAND the next SIGINT finds the default action.
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    unsafe sigaction(SIGINT, &action, nil)
    unsafe sigaction(SIGTERM, &action, nil)
    unblock([SIGINT, SIGTERM])
  }

  /// Lets a reader that goes away end the process silently, whatever the parent process chose.
  static func restoreBrokenPipeAction() {
    // A zeroed action is the default action.
    var action = sigaction()
    unsafe sigaction(SIGPIPE, &action, nil)
    unblock([SIGPIPE])
  }

  /// Lets signals through that the parent process may have held back.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
  }
}
