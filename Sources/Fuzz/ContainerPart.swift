@testable import Command
@testable import Lifecheck

/// Any bytes as an archive.
///
/// What holds: the same logs and errors however the bytes come, unless a limit ends them; no more logs and bytes than the limits allow.
enum ContainerPart {
  static func run(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    var archive = Array(input.text)
    switch input.choice % 4 {
    case 1: archive = Packing.repairedTar(archive)
    case 2: archive = Packing.gzip(Packing.repairedTar(archive))
    case 3: archive = Packing.zip("a.tar", Packing.repairedTar(archive), isPacked: true)
    default: break
    }
    let whole = unpack(MemoryStream(archive, piece: .max), archive)
    let pieces = unpack(MemoryStream(archive, piece: 1 + Int(input.choice / 4)), archive)
    require(pieces == whole, "pieces make no difference: \(pieces), whole \(whole)")
    guard ContainerKind(archive[...].prefix(ContainerKind.headLength)) == .zip else { return }
    ScratchFile.with(archive) { path in
      guard let descriptor = try? Posix.openForReading(path) else { return }
      defer { try? Posix.close(descriptor) }
      _ = unpack(nil, archive, file: descriptor)
    }
  }

  private static var limits: UnpackLimits {
    var limits = UnpackLimits()
    (limits.freeBytes, limits.members) = (1 << 20, 50)
    return limits
  }

  private static func unpack(
    _ stream: (any ByteStream)?, _ archive: [UInt8], file descriptor: Int32? = nil
  ) -> Outcome {
    var outcome = Outcome()
    guard let kind = ContainerKind(archive[...].prefix(ContainerKind.headLength)) else {
      return outcome
    }
    var unpacker = Unpacker<CountingReader>("x", limits: limits) { _ in }
    (stream as? MemoryStream)?.budget = unpacker.budget
    let fileStream = descriptor.map { FileStream($0, budget: unpacker.budget) }
    guard let stream = stream ?? fileStream else { return outcome }
    var reader = CountingReader()
    unpacker.run(stream, kind, file: descriptor, into: &reader)
    outcome.logs = reader.logs
    outcome.errors = unpacker.errors
    outcome.members = unpacker.archive.members
    // Each packing may make this much more of it.
    let limit = limits.freeBytes + limits.ratio * archive.count + (1 << 20)
    require(reader.count <= limits.depth * limit, "an archive has a limit")
    require(unpacker.archive.members <= limits.members + 1, "members have a limit")
    require(unpacker.errors.count <= 22, "errors have a limit")
    return outcome
  }

  private struct Outcome: Equatable {
    var logs: [CountingReader.Log] = []
    var errors: [InputError] = []
    var members = 0

    /// Whether it grew too large: how much of it was read by then depends on the pieces.
    private var isTooLarge: Bool {
      errors.contains { $0.message.hasPrefix("unpacked it is more than") }
    }

    static func == (a: Self, b: Self) -> Bool {
      guard !a.isTooLarge || !b.isTooLarge else { return a.members == b.members }
      return (a.logs, a.errors, a.members) == (b.logs, b.errors, b.members)
    }
  }
}

/// Keeps what tells two readings apart, and not the bytes.
private struct CountingReader: InputReader {
  struct Log: Equatable {
    var name: String
    var count = 0
    var checksum = CRC32()
    var error: String?

    static func == (a: Self, b: Self) -> Bool {
      (a.name, a.count, a.checksum.value, a.error) == (b.name, b.count, b.checksum.value, b.error)
    }
  }

  var logs: [Log] = []
  var count = 0
  private var buffer = [UInt8](repeating: 0, count: 1000)
  var inputs: [InputSummary] { logs.map { InputSummary(file: $0.name) } }

  mutating func begin(input name: String) { logs.append(Log(name: name)) }

  mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let read = unsafe buffer.withUnsafeMutableBytes { unsafe body($0) }
    guard read > 0 else { return read }
    count += read
    logs[logs.count - 1].count += read
    logs[logs.count - 1].checksum.add(buffer[..<read])
    return read
  }

  mutating func idle() {}
  mutating func endInput(error: String?) { logs[logs.count - 1].error = error }
  mutating func note(_ archive: ArchiveSummary) {}
}

/// Bytes that come in pieces of a size, as through a pipe.
private final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>
  private let piece: Int
  var budget: UnpackBudget?
  var failure: UnpackError? { nil }

  init(_ bytes: [UInt8], piece: Int) { (rest, self.piece) = (bytes[...], piece) }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    rest.prefix(max(count, min(piece, ReadAhead.limit)))
  }

  func consume(_ count: Int) {
    budget?.packed += count
    rest = rest.dropFirst(count)
  }
}

/// A file for what reads files.
enum ScratchFile {
  private static let path =
    (Posix.environment("TMPDIR") ?? "/tmp") + "/lifecheck-fuzz-\(Posix.processID)"

  static func with(_ bytes: [UInt8], _ body: (String) -> Void) {
    do throws(SystemError) {
      let descriptor = try Posix.create(path)
      defer { Posix.remove(path) }
      try Posix.write(bytes, to: descriptor)
      try Posix.close(descriptor)
      body(path)
    } catch {
      fatalError("\(path): \(error)")
    }
  }
}
