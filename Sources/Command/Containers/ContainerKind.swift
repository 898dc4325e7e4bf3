/// What an input is packed by, told by its first bytes; names never matter.
enum ContainerKind: Hashable {
  case gzip, zip, tar
  /// The binary form in which Apple's systems keep their log.
  case tracev3
  /// Packed by what is not read here; `unpacker` writes the contents to its standard output.
  case other(name: String, unpacker: String)

  /// How many bytes are looked at.
  static let headLength = 512

  /// - Parameter head: the first 512 bytes; all there are where it is fewer.
  init?(_ head: ArraySlice<UInt8>) {
    func begins(_ magic: [UInt8]) -> Bool { head.starts(with: magic) }
    switch head.first {
    case 0x1F where begins([0x1F, 0x8B, 8]): self = .gzip
    // A file, the end of an empty archive, or a part of several.
    case 0x50
    where begins([0x50, 0x4B, 3, 4]) || begins([0x50, 0x4B, 5, 6]) || begins([0x50, 0x4B, 7, 8]):
      self = .zip
    case 0 where begins([0, 0x10, 0, 0, 0x11, 0, 0, 0]): self = .tracev3
    case 0xFD where begins([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]):
      self = .other(name: "xz", unpacker: "xz -dc")
    case 0x28 where begins([0x28, 0xB5, 0x2F, 0xFD]):
      self = .other(name: "zstd", unpacker: "zstd -dc")
    case 0x42 where begins(Array("BZh".utf8)) && head.dropFirst(4).starts(with: Self.bzip2Block):
      self = .other(name: "bzip2", unpacker: "bzip2 -dc")
    case 0x37 where begins([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]):
      self = .other(name: "7-Zip", unpacker: "7z x -so")
    default:
      guard TarHeader(head) != nil else { return nil }
      self = .tar
    }
  }

  private static let bzip2Block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]

  /// Whether more than `head` has to be seen: a pipe may hand out a container's first bytes one by one.
  static func mayBegin(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.count < headLength, let first = head.first else { return false }
    let magics: [[UInt8]] = [
      [0x1F, 0x8B, 8], [0x50, 0x4B, 3, 4], [0xFD, 0x37, 0x7A, 0x58], [0x28, 0xB5, 0x2F, 0xFD],
    ]
    if magics.contains(where: { head.count < $0.count && $0.starts(with: head) }) { return true }
    // UTF-16 has zeros too, and is a log.
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return false }
    // The name in the header of a tar archive ends with zeros; no log has them before its first line ends.
    return first > 0x20 && head.contains(0) && !head.contains(0x0A)
  }
}
