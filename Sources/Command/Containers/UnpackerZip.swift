import Lifecheck

extension Unpacker {
  /// Reads the files of a zip archive that is a file, by its directory; where that is damaged or large, from front to
  /// back.
  mutating func readZip(
    _ descriptor: Int32, _ stream: any ByteStream, into reader: inout Reader
  ) {
    let read: (Range<Int>) -> [UInt8] = { (try? Posix.bytes(of: descriptor, in: $0)) ?? [] }
    let directory: ZipDirectory
    do throws(ZipError) {
      directory = try ZipDirectory(size: (try? Posix.size(of: descriptor)) ?? 0, read: read)
    } catch {
      readZip(stream, name, depth: 1, into: &reader)
      // Where front to back it is damaged too, that has been said.
      if errors.isEmpty, !error.isTooLarge {
        fail(name, .refused(error.description), into: &reader)
      }
      return
    }
    do throws(UnpackError) {
      for member in directory.members where !member.isFolder && !isStopped {
        if member.isLink {
          try passOver()
          continue
        }
        try addMember()
        do throws(UnpackError) {
          let contents = try directory.contents(
            of: member, in: descriptor, budget: budget, library: library)
          visitMember(contents, Array(member.name.utf8), of: name, depth: 1, into: &reader)
        } catch {
          fail("\(name)/\(member.name)", error, into: &reader)
        }
      }
    } catch {
      fail(name, error, into: &reader)
    }
  }

  /// Reads the files of a zip archive from front to back.
  mutating func readZip(
    _ stream: any ByteStream, _ name: String, depth: Int, into reader: inout Reader
  ) {
    do throws(UnpackError) {
      while !isStopped {
        guard let header = try ZipLocalHeader(stream) else {
          if try isPastFiles(stream) { return }
          continue
        }
        if header.hasDescriptor {
          guard try readUnmeasured(header, stream, name, depth, into: &reader) else { return }
          continue
        }
        let section = SectionStream(stream, count: header.packedSize)
        if !header.name.hasSuffix("/") {
          try addMember()
          do throws(UnpackError) {
            let checked = CheckedStream(
              try section.unzipped(
                header.method, isEncrypted: header.isEncrypted, budget: budget, library: library)
            ) { () throws(UnpackError) in
              CheckedStream.Expectation(size: header.size, checksum: header.checksum)
            }
            visitMember(
              checked, Array(header.name.utf8), of: name, depth: depth, into: &reader)
          } catch {
            fail("\(name)/\(header.name)", error, into: &reader)
          }
          if section.failure != nil || isStopped { return }
        }
        try section.skip(section.count)
      }
    } catch {
      fail(name, error, into: &reader)
    }
  }

  /// Reads a file whose length only its packing tells; whether the archive can be read on.
  private mutating func readUnmeasured(
    _ header: ZipLocalHeader, _ stream: any ByteStream, _ name: String, _ depth: Int,
    into reader: inout Reader
  ) throws(UnpackError) -> Bool {
    guard header.method == 8, !header.isEncrypted else {
      throw .refused(
        "'\(header.name)' in it has no length in front, so that a pipe does not do; save the archive, and name the file"
      )
    }
    let checked = CheckedStream(
      try stream.unzipped(header.method, isEncrypted: false, budget: budget, library: library)
    ) { () throws(UnpackError) in
      if try stream.peek(4).starts(with: [0x50, 0x4B, 7, 8]) { stream.consume(4) }
      let bytes = try stream.take(header.isLarge ? 20 : 12)
      let size = header.isLarge ? bytes.large(at: 12) : bytes.little(4, at: 8)
      return CheckedStream.Expectation(
        size: size ?? .max, checksum: UInt32(truncatingIfNeeded: bytes.little(4, at: 0)))
    }
    try addMember()
    visitMember(checked, Array(header.name.utf8), of: name, depth: depth, into: &reader)
    guard checked.failure == nil, !isStopped else { return false }
    try checked.skip(.max)
    return true
  }

  /// Whether the files are over, and the directory comes. Steps over the mark of an archive in several parts.
  private func isPastFiles(_ stream: any ByteStream) throws(UnpackError) -> Bool {
    let mark = try stream.peek(4).prefix(4)
    guard mark.count == 4 else { throw stream.failure ?? .cutOff }
    if mark.elementsEqual([0x50, 0x4B, 7, 8]) {
      stream.consume(4)
      return false
    }
    // The directory, its end, and what may stand before it.
    let isDirectory = [[1, 2], [5, 6], [6, 6], [6, 8]].contains {
      mark.dropFirst(2).elementsEqual($0)
    }
    guard mark.starts(with: [0x50, 0x4B]), isDirectory else {
      throw .damaged("expected the header of a file in it, and there is none")
    }
    return true
  }
}

extension ZipDirectory {
  /// The bytes of a member of the archive that `descriptor` is, unpacked; its size and its checksum are compared at the end.
  func contents(
    of member: Member, in descriptor: Int32, budget: UnpackBudget, library: Zlib? = Zlib.shared
  ) throws(UnpackError) -> CheckedStream {
    let range: Range<Int>
    do throws(ZipError) {
      range = try self.range(of: member) { (try? Posix.bytes(of: descriptor, in: $0)) ?? [] }
    } catch {
      throw .refused(error.description)
    }
    guard !member.overlaps else { throw .damaged("files in it overlap") }
    let packed = FileStream(descriptor, part: range, budget: budget)
    return CheckedStream(
      try packed.unzipped(
        member.method, isEncrypted: member.isEncrypted, budget: budget, library: library)
    ) { () throws(UnpackError) in
      CheckedStream.Expectation(size: member.size, checksum: member.checksum)
    }
  }
}

extension ByteStream {
  /// The bytes of a file that is packed by a method of zip.
  fileprivate func unzipped(
    _ method: Int, isEncrypted: Bool, budget: UnpackBudget, library: Zlib?
  ) throws(UnpackError) -> any ByteStream {
    guard !isEncrypted else { throw .refused("it is encrypted; unpack it first") }
    switch method {
    case 0: return self
    case 8: return try InflateStream(self, .none, budget: budget, library: library)
    default:
      throw .refused("it is packed by method \(method), and only deflate is read; pack it anew")
    }
  }
}
