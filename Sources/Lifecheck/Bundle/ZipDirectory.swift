/// Why a zip archive, or one file in it, cannot be read.
package struct ZipError: Error, Hashable, CustomStringConvertible {
  package var description: String
  /// Whether the archive is sound, and only too large for the fields that are read.
  package var isTooLarge = false

  init(_ description: String) { self.description = description }
}

/// The list of files at the end of a zip archive.
///
/// All numbers come from the archive, and each is checked against its size before it is used. Nothing here opens a file:
/// `read` hands out the bytes in a range, fewer where the archive ends.
package struct ZipDirectory: Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    /// How its bytes are packed, by the number of the format: 0 not at all, 8 by deflate.
    package var method: Int
    package var isEncrypted: Bool
    /// In bytes, as the archive says.
    package var compressedSize: Int
    package var size: Int
    /// The CRC-32 of the file.
    package var checksum: UInt32
    /// Where the member's own header begins.
    var header: Int
    /// Whether it is a symbolic link, whose bytes are a path.
    package var isLink = false
    /// Whether it shares bytes with a member before it, as no packer makes them.
    package var overlaps = false

    package var isFolder: Bool { name.hasSuffix("/") }
  }

  package private(set) var members: [Member] = []
  /// Where the directory begins, behind all members.
  private var start = 0

  private static let endSize = 22
  private static let commentLimit = 65_535
  /// Of the directory, in bytes: 65,535 members with long names.
  private static let sizeLimit = 64 << 20

  /// - Parameter size: of the archive, in bytes.
  package init(size: Int, read: (Range<Int>) -> [UInt8]) throws(ZipError) {
    let tailStart = max(0, size - Self.endSize - Self.commentLimit)
    let tail = read(tailStart..<size)
    guard tail.count == size - tailStart, let end = Self.end(in: tail) else {
      throw ZipError("expected a zip archive, and its directory is not at its end; is it cut off?")
    }
    let (count, length, offset) = (
      tail.little(2, at: end + 10), tail.little(4, at: end + 12), tail.little(4, at: end + 16)
    )
    let hasLargeDirectory = end >= 20 && tail.little(4, at: end - 20) == 0x0706_4B50
    guard count != 0xFFFF, length != 0xFFFF_FFFF, offset != 0xFFFF_FFFF, !hasLargeDirectory else {
      var error = ZipError(
        "expected a zip archive of at most 65,534 files and 4 GiB, and this is zip64; unpack it")
      error.isTooLarge = true
      throw error
    }
    guard length <= Self.sizeLimit, offset <= tailStart + end, length <= tailStart + end - offset
    else { throw ZipError("expected the directory of the zip archive inside it, and it is not") }
    start = offset
    let directory = read(offset..<offset + length)
    guard directory.count == length else { throw ZipError("the zip archive is cut off") }
    try readMembers(count, in: directory)
  }

  /// Where the record of the end begins: it reaches, with its comment, to the last byte.
  private static func end(in tail: [UInt8]) -> Int? {
    guard tail.count >= endSize else { return nil }
    return (0...tail.count - endSize).last { place in
      tail.little(4, at: place) == 0x0605_4B50
        && place + endSize + tail.little(2, at: place + 20) == tail.count
    }
  }

  private mutating func readMembers(_ count: Int, in bytes: [UInt8]) throws(ZipError) {
    var place = 0
    members.reserveCapacity(min(count, bytes.count / 46))
    for _ in 0..<count {
      guard bytes.count - place >= 46, bytes.little(4, at: place) == 0x0201_4B50 else {
        throw ZipError("expected \(count) files in the zip archive, and it lists \(members.count)")
      }
      let nameEnd = place + 46 + bytes.little(2, at: place + 28)
      let next = nameEnd + bytes.little(2, at: place + 30) + bytes.little(2, at: place + 32)
      guard next <= bytes.count else {
        throw ZipError("the directory of the zip archive is cut off")
      }
      members.append(
        Member(
          name: String(decoding: bytes[place + 46..<nameEnd], as: UTF8.self),
          method: bytes.little(2, at: place + 10),
          isEncrypted: bytes.little(2, at: place + 8) & 1 == 1,
          compressedSize: bytes.little(4, at: place + 20),
          size: bytes.little(4, at: place + 24),
          checksum: UInt32(truncatingIfNeeded: bytes.little(4, at: place + 16)),
          header: bytes.little(4, at: place + 42),
          // Made on Unix, whose file modes are in the upper half of the attributes.
          isLink: bytes.little(1, at: place + 5) == 3
            && bytes.little(2, at: place + 40) & 0xF000 == 0xA000))
      place = next
    }
    markOverlaps()
  }

  private mutating func markOverlaps() {
    var end = 0
    for index in members.indices.sorted(by: { members[$0].header < members[$1].header }) {
      let member = members[index]
      members[index].overlaps = member.header < end
      end = max(end, member.header + 30 + member.compressedSize)
    }
  }

  /// Where the bytes of a member are, as they are stored.
  package func range(
    of member: Member, read: (Range<Int>) -> [UInt8]
  ) throws(ZipError) -> Range<Int> {
    let refused = ZipError("expected the file inside the zip archive, and it is not")
    guard member.header <= start, start - member.header >= 30 else { throw refused }
    let header = read(member.header..<member.header + 30)
    guard header.count == 30, header.little(4, at: 0) == 0x0403_4B50 else { throw refused }
    let begin = member.header + 30 + header.little(2, at: 26) + header.little(2, at: 28)
    guard begin <= start, member.compressedSize <= start - begin else { throw refused }
    return begin..<begin + member.compressedSize
  }
}

extension [UInt8] {
  /// An unsigned number of up to four bytes, the least significant one first.
  ///
  /// - Precondition: the bytes are there.
  package func little(_ count: Int, at place: Int) -> Int {
    self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
