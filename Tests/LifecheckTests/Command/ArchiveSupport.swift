import Foundation

@testable import Command
@testable import Lifecheck

/// Packs by gzip, without making anything smaller.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.stored(bytes)
    + little(Int(crc32(bytes))) + little(bytes.count)
}

/// A file of a tar archive that is being composed.
struct TarEntry {
  var name: String
  var contents: [UInt8] = []
  var kind: Character = "0"
  /// nil: that of `contents`.
  var claimedSize: Int?
  var prefix = ""
  var isBinarySize = false
  var isContinued = false

  /// A header with what POSIX says of the next file.
  static func attributes(_ lines: [(key: String, value: String)]) -> TarEntry {
    var text = ""
    for line in lines {
      let rest = " \(line.key)=\(line.value)\n"
      var length = rest.utf8.count + 1
      while "\(length)".utf8.count + rest.utf8.count != length { length += 1 }
      text += "\(length)\(rest)"
    }
    return TarEntry(name: "PaxHeaders/x", contents: Array(text.utf8), kind: "x")
  }
}

/// Composes a tar archive.
func tar(_ entries: [TarEntry], hasEnd: Bool = true) -> [UInt8] {
  var bytes: [UInt8] = []
  for entry in entries {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ field: [UInt8], _ place: Int, _ limit: Int) {
      for (index, byte) in field.prefix(limit).enumerated() { block[place + index] = byte }
    }
    func octal(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = Array(String(number, radix: 8).utf8)
      return [UInt8](repeating: 0x30, count: max(0, width - digits.count)) + digits
    }
    let size = entry.claimedSize ?? entry.contents.count
    put(Array(entry.name.utf8), 0, 100)
    put(octal(0o644, 7), 100, 8)
    if entry.isBinarySize {
      put([0x80] + BinaryPlistWriter.big(size, 11), 124, 12)
    } else {
      put(octal(size, 11), 124, 12)
    }
    put(octal(0, 11), 136, 12)
    block[156] = entry.kind.asciiValue ?? 0
    put(Array("ustar\0".utf8) + Array("00".utf8), 257, 8)
    put(Array(entry.prefix.utf8), 345, 155)
    if entry.isContinued { block[482] = 1 }
    put([UInt8](repeating: 0x20, count: 8), 148, 8)
    put(octal(block.reduce(0) { $0 + Int($1) }, 6) + [0], 148, 8)
    bytes += block + entry.contents
    bytes += [UInt8](repeating: 0, count: (512 - entry.contents.count % 512) % 512)
  }
  return hasEnd ? bytes + [UInt8](repeating: 0, count: 1024) : bytes
}

/// Bytes that come in pieces of a size, as through a pipe.
final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>
  private let piece: Int
  private let budget: UnpackBudget?
  private var shown = 0
  var failure: UnpackError? { nil }

  init(_ bytes: [UInt8], piece: Int = .max, budget: UnpackBudget? = nil) {
    (rest, self.piece, self.budget) = (bytes[...], piece, budget)
  }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    rest.prefix(max(count, min(piece, ReadAhead.limit)))
  }

  func consume(_ count: Int) {
    budget?.packed += count
    rest = rest.dropFirst(count)
  }
}

/// Keeps what a reader of logs would get.
struct CollectingReader: InputReader {
  struct Log: Hashable {
    var name: String
    var text = ""
    var error: String?
  }

  var logs: [Log] = []
  var archives: [ArchiveSummary] = []
  /// All bytes, those that are not kept too.
  var count = 0
  var inputs: [InputSummary] { logs.map { InputSummary(file: $0.name) } }

  mutating func begin(input name: String) { logs.append(Log(name: name)) }

  mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1000)
    let read = buffer.withUnsafeMutableBytes { body($0) }
    count += max(read, 0)
    if read > 0, logs[logs.count - 1].text.utf8.count < 10_000 {
      logs[logs.count - 1].text += String(decoding: buffer[..<read], as: UTF8.self)
    }
    return read
  }

  mutating func idle() {}
  mutating func endInput(error: String?) { logs[logs.count - 1].error = error }
  mutating func note(_ archive: ArchiveSummary) { archives.append(archive) }
}

/// What comes out of an input that begins as a container does.
struct Unpacked {
  var reader = CollectingReader()
  var errors: [String] = []
  var unread: [UnreadInput] = []

  var names: [String] { reader.logs.map(\.name) }
  var texts: [String: String] {
    Dictionary(reader.logs.map { ($0.name, $0.text) }, uniquingKeysWith: { $0 + $1 })
  }
}

/// Unpacks `bytes` as a pipe hands them out, or with `isFile` as a file.
func unpack(
  _ bytes: [UInt8], named name: String = "x", piece: Int = .max, isFile: Bool = false,
  limits: UnpackLimits = UnpackLimits(), library: Zlib? = Zlib.shared
) throws -> Unpacked {
  var unpacked = Unpacked()
  guard let kind = ContainerKind(bytes[...].prefix(ContainerKind.headLength)) else {
    unpacked.errors = ["no container"]
    return unpacked
  }
  var unpacker = Unpacker<CollectingReader>(name, limits: limits) { _ in }
  unpacker.library = library
  if isFile {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let descriptor = try Posix.openForReading(file.path)
    defer { try? Posix.close(descriptor) }
    unpacker.run(
      FileStream(descriptor, budget: unpacker.budget), kind, file: descriptor,
      into: &unpacked.reader)
  } else {
    unpacker.run(
      MemoryStream(bytes, piece: piece, budget: unpacker.budget), kind, file: nil,
      into: &unpacked.reader)
  }
  unpacked.errors = unpacker.errors.map { "\($0.path): \($0.message)" }
  unpacked.unread = unpacker.unread
  return unpacked
}
