import Lifecheck

/// Reads the logs in one input that is packed, each as an input of its own, in the archive's order.
///
/// Bytes are pulled through the packings piece by piece: `FileStream`, `InflateStream`, `SectionStream`. What cannot
/// be read is an error of the file that it concerns, and reading goes on behind it where that is possible.
struct Unpacker<Reader: InputReader> {
  let budget: UnpackBudget
  /// What the input is called.
  let name: String
  let progress: (inout Reader) -> Void
  /// nil where the machine has none.
  var library = Zlib.shared
  var archive: ArchiveSummary
  private(set) var errors: [InputError] = []
  private(set) var unread: [UnreadInput] = []
  /// Errors that are counted only.
  private var moreErrors = 0

  /// Of one input.
  private static var errorLimit: Int { 20 }
  private static var unreadLimit: Int { 16 }
  /// Of a name in an archive, in bytes.
  private static var nameLimit: Int { 1024 }
  /// How much tells that a file is no text.
  private static var sampleLength: Int { 4096 }

  init(
    _ name: String, limits: UnpackLimits = UnpackLimits(),
    progress: @escaping (inout Reader) -> Void
  ) {
    (self.name, self.progress) = (name, progress)
    budget = UnpackBudget(limits)
    archive = ArchiveSummary(file: name)
  }

  /// Reads all of the input.
  ///
  /// - Parameters:
  ///   - kind: nil where it is not packed.
  ///   - descriptor: of a file, whose bytes can be read in any order; nil for a pipe.
  mutating func run(
    _ stream: any ByteStream, _ kind: ContainerKind?, file descriptor: Int32?,
    into reader: inout Reader
  ) {
    if kind == .zip, let descriptor {
      readZip(descriptor, stream, into: &reader)
    } else if let kind {
      open(stream, kind, name, depth: 1, into: &reader)
    } else {
      visit(stream, name, depth: 0, isMember: false, into: &reader)
    }
    if let failure = budget.failure, !errors.contains(where: { $0.message == failure.description })
    {
      fail(name, failure, into: &reader)
    }
    if moreErrors > 0 {
      errors.append(
        InputError(path: name, message: "\(moreErrors) more files in it cannot be read"))
    }
    guard archive.members > 0 || kind == .tar || kind == .zip else { return }
    reader.note(archive)
    if archive.logs == 0, errors.isEmpty, unread.isEmpty, !Posix.wasInterrupted {
      fail(name, .refused(emptiness), into: &reader)
    }
  }

  private var emptiness: String {
    let files = counted(archive.members, "file", "files")
    let binary =
      archive.binary == 0
      ? "" : ", of which \(archive.binary) \(archive.binary == 1 ? "is" : "are") no text"
    return "no log among the \(files) of this archive\(binary)"
  }

  /// Whether nothing more of the input is to be read.
  var isStopped: Bool { budget.failure != nil || Posix.wasInterrupted }

  /// Reads what is packed in `stream`.
  private mutating func open(
    _ stream: any ByteStream, _ kind: ContainerKind, _ name: String, depth: Int,
    isMember: Bool = false, into reader: inout Reader
  ) {
    guard depth <= budget.limits.depth else {
      let problem = "archives in archives, more than \(budget.limits.depth) deep; unpack it first"
      return fail(name, .refused(problem), into: &reader)
    }
    switch kind {
    case .gzip:
      do throws(UnpackError) {
        let inner = try InflateStream(stream, .gzip, budget: budget, library: library)
        visit(inner, name, depth: depth, isMember: isMember, into: &reader)
      } catch {
        fail(name, error, into: &reader)
      }
    case .tar: readTar(stream, name, depth: depth, into: &reader)
    case .zip: readZip(stream, name, depth: depth, into: &reader)
    case .tracev3:
      if isMember { archive.skipped += 1 }
      leaveUnread(UnreadInput(tracev3: name))
    case .other(let packing, let unpacker):
      guard !isMember else {
        archive.binary += 1
        return
      }
      let problem = "it is packed by \(packing), which is not read here; unpack it: \(unpacker)"
      fail(name, .refused(problem), into: &reader)
    }
  }

  /// Reads a log, or what is packed.
  private mutating func visit(
    _ stream: any ByteStream, _ name: String, depth: Int, isMember: Bool,
    into reader: inout Reader
  ) {
    do throws(UnpackError) {
      let head = try stream.peek(ContainerKind.headLength)
      if let kind = ContainerKind(head) {
        return open(stream, kind, name, depth: depth + 1, isMember: isMember, into: &reader)
      }
      let sample = try stream.peek(Self.sampleLength)
      if let kind = Reader.record(Array(sample.prefix(Self.sampleLength))) {
        archive.logs += isMember ? 1 : 0
        return readRecord(stream, kind, name, into: &reader)
      }
      if isMember {
        if looksBinary(Array(sample.prefix(Self.sampleLength))) {
          archive.binary += 1
          return
        }
        archive.logs += 1
      }
    } catch {
      if !Posix.wasInterrupted { fail(name, error, into: &reader) }
      return
    }
    readLog(stream, name, into: &reader)
  }

  /// Reads a file that is kept beside logs.
  private mutating func readRecord(
    _ stream: any ByteStream, _ kind: RecordKind, _ name: String, into reader: inout Reader
  ) {
    do throws(UnpackError) {
      let problem = try reader.take(kind, name: name) { () throws(UnpackError) in
        let next = Array(try stream.peek(1))
        stream.consume(next.count)
        return next
      }
      if let problem { keep(InputError(path: name, message: problem)) }
    } catch {
      return fail(name, error, into: &reader)
    }
    progress(&reader)
  }

  private mutating func readLog(
    _ stream: any ByteStream, _ name: String, into reader: inout Reader
  ) {
    reader.begin(input: name)
    var failure: UnpackError?
    do throws(UnpackError) {
      while !Posix.wasInterrupted {
        let bytes = try stream.peek(1)
        if bytes.isEmpty { break }
        stream.consume(reader.append(bytes))
        progress(&reader)
      }
    } catch {
      if error != .interrupted { failure = error }
    }
    let problem = reader.end(error: failure?.description)
    progress(&reader)
    if let problem { keep(InputError(path: name, message: problem)) }
  }

  /// Reads a file of an archive, which was counted, unless it is nobody's log.
  mutating func visitMember(
    _ stream: any ByteStream, _ path: [UInt8], of container: String, depth: Int,
    into reader: inout Reader
  ) {
    let isCut = path.count > Self.nameLimit
    let text = String(decoding: path.prefix(Self.nameLimit), as: UTF8.self) + (isCut ? "…" : "")
    let components = text.split(separator: "/").filter { $0 != "." }
    // Folders are read without hidden names too.
    guard !components.contains(where: { $0.hasPrefix(".") && $0 != ".." }) else {
      archive.skipped += 1
      return
    }
    if let input = UnreadInput(member: components, of: container) {
      archive.skipped += 1
      return leaveUnread(input)
    }
    // An archive in an archive is a folder of it.
    let separator = container == name ? Reader.memberSeparator : "/"
    visit(
      stream, container + separator + components.joined(separator: "/"), depth: depth,
      isMember: true,
      into: &reader)
  }

  /// Counts a link, a device or another thing without bytes.
  mutating func passOver() throws(UnpackError) {
    try addMember()
    archive.skipped += 1
  }

  /// Counts a file of an archive.
  mutating func addMember() throws(UnpackError) {
    archive.members += 1
    try budget.addMember()
  }

  private mutating func leaveUnread(_ input: UnreadInput) {
    if !unread.contains(input), unread.count < Self.unreadLimit { unread.append(input) }
  }

  /// Says that `name` cannot be read.
  mutating func fail(_ name: String, _ error: UnpackError, into reader: inout Reader) {
    guard error != .interrupted, errors.count < Self.errorLimit else {
      if error != .interrupted { moreErrors += 1 }
      return
    }
    reader.begin(input: name)
    reader.endInput(error: error.description)
    progress(&reader)
    keep(InputError(path: name, message: error.description))
  }

  private mutating func keep(_ error: InputError) {
    if errors.count < Self.errorLimit { errors.append(error) } else { moreErrors += 1 }
  }
}
