extension Unpacker {
  /// Reads the files of a tar archive. Links, devices and files with holes are passed over.
  mutating func readTar(
    _ stream: any ByteStream, _ name: String, depth: Int, into reader: inout Reader
  ) {
    do throws(UnpackError) {
      var attributes = TarAttributes()
      while !isStopped {
        let block = try stream.peek(TarHeader.size)
        guard block.count >= TarHeader.size else {
          throw stream.failure ?? .damaged("it ends without the mark of its end; is it cut off?")
        }
        if block.prefix(TarHeader.size).allSatisfy({ $0 == 0 }) { return }
        guard let header = TarHeader(block) else {
          throw .damaged("expected the header of a file in it, and there is none")
        }
        stream.consume(TarHeader.size)
        switch header.kind {
        case .longName, .attributes:
          let bytes = try takeName(header, of: stream)
          if header.kind == .longName {
            attributes.path = Array(bytes.prefix { $0 != 0 })
          } else {
            attributes = TarAttributes(bytes)
          }
          continue
        case .other:
          try pass(SectionStream(stream, count: header.byteCount), of: stream, header.byteCount)
          continue
        case .folder: break
        case .special: try passOver()
        case .file, .sparse:
          let count = attributes.byteCount ?? header.byteCount
          let section = SectionStream(stream, count: count)
          if header.kind == .sparse || attributes.isSparse {
            try passOver()
            if header.isContinued { try skipMap(stream) }
          } else {
            try addMember()
            visitMember(
              section, attributes.path ?? header.name, of: name, depth: depth, into: &reader)
          }
          // Where the stream itself has failed, that is told of the file.
          if section.failure != nil || isStopped { return }
          try pass(section, of: stream, count)
        }
        attributes = TarAttributes()
      }
    } catch {
      fail(name, error, into: &reader)
    }
  }

  /// Takes what a header has behind it that is no file.
  private func takeName(
    _ header: TarHeader, of stream: any ByteStream
  ) throws(UnpackError) -> [UInt8] {
    guard header.byteCount <= ReadAhead.limit else {
      throw .damaged("a name in it has \(header.byteCount) bytes")
    }
    let bytes = try stream.take(header.byteCount)
    try stream.skip(TarHeader.padding(header.byteCount))
    return bytes
  }

  /// Passes over the rest of the map of a file with holes: blocks of 21 entries, and whether another one follows.
  private func skipMap(_ stream: any ByteStream) throws(UnpackError) {
    while try stream.take(TarHeader.size)[504] != 0 {}
  }

  /// Passes over what is left of a file, and what fills its last block.
  private func pass(
    _ section: SectionStream, of stream: any ByteStream, _ count: Int
  ) throws(UnpackError) {
    try section.skip(section.count)
    try stream.skip(TarHeader.padding(count))
  }
}
