import Foundation
import Testing

@testable import Command
@testable import Lifecheck

@Suite struct ContainerTests {
  static let text = "Mar  4 09:15:27 Phone Shop[41] <Notice>: a log, €\n"
  static let log = Array(text.utf8)
  static let noise = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  @Test func `logs of every packing come out under their names`() throws {
    let inner = tar([
      TarEntry(name: "./b/", kind: "5"), TarEntry(name: "./b/one.log", contents: Self.log),
      TarEntry(name: "two.log.gz", contents: gzip(Self.log + Self.log)),
      TarEntry(name: "image.png", contents: Self.noise),
    ])
    let whole = zip([
      ZipEntry(name: "c.tar.gz", contents: gzip(inner)),
      ZipEntry(name: "d/", contents: []),
      ZipEntry(name: "d/three.log", contents: Self.log, packed: Deflate.stored(Self.log)),
    ])
    for (piece, isFile) in [(1, false), (100, false), (.max, false), (0, true)] {
      let unpacked = try unpack(whole, named: "a.zip", piece: piece, isFile: isFile)
      #expect(unpacked.errors.isEmpty)
      #expect(
        unpacked.reader.logs == [
          .init(name: "a.zip/c.tar.gz/b/one.log", text: Self.text),
          .init(name: "a.zip/c.tar.gz/two.log.gz", text: Self.text + Self.text),
          .init(name: "a.zip/d/three.log", text: Self.text),
        ])
      var summary = ArchiveSummary(file: "a.zip")
      (summary.members, summary.logs, summary.binary) = (5, 3, 1)
      #expect(unpacked.reader.archives == [summary])
    }
  }

  @Test func `gzip alone keeps the name, and may have several parts`() throws {
    let bytes = gzip(Self.log) + gzip([]) + gzip(Self.log)
    for piece in [1, 7, .max] {
      let unpacked = try unpack(bytes, named: "app.log.gz", piece: piece)
      #expect(unpacked.errors.isEmpty && unpacked.reader.archives.isEmpty)
      #expect(unpacked.texts == ["app.log.gz": Self.text + Self.text])
    }
    // As tapes have them.
    #expect(try unpack(bytes + [UInt8](repeating: 0, count: 999)).errors.isEmpty)
    let trailing = try unpack(bytes + Array("more".utf8))
    #expect(trailing.texts["x"] == Self.text + Self.text)
    #expect(
      trailing.errors == ["x: the archive is damaged: behind its end are bytes that are not gzip's"]
    )
  }

  @Test func `what is not packed is no container`() {
    for bytes: [UInt8] in [[], [0x1F], Self.log, Self.noise, Array("PK is a name\n".utf8)] {
      #expect(ContainerKind(bytes[...]) == nil)
    }
    #expect(ContainerKind.mayBegin([0x1F]) && ContainerKind.mayBegin([0x50, 0x4B]))
    #expect(!ContainerKind.mayBegin([]) && !ContainerKind.mayBegin(Self.log[...]))
    #expect(!ContainerKind.mayBegin(Array("PKG\n".utf8)[...]))
    let header = tar([TarEntry(name: "a")])
    #expect(ContainerKind.mayBegin(header[..<200]) && ContainerKind(header[..<512]) == .tar)
  }

  // MARK: tar

  @Test func `tar's long names and sizes are understood`() throws {
    let long = String(repeating: "folder/", count: 40) + "long.log"
    let archive = tar([
      TarEntry(name: "late.log", contents: Self.log, prefix: "early"),
      TarEntry(name: "@LongLink", contents: Array(long.utf8) + [0], kind: "L"),
      TarEntry(name: String(long.prefix(100)), contents: Self.log),
      .attributes([("mtime", "1.5"), ("path", "päx/\(long)"), ("size", "\(Self.log.count)")]),
      TarEntry(name: "short", contents: Self.log, claimedSize: 0),
      .attributes([("comment", "for all")]).global,
      TarEntry(name: "binary.log", contents: Self.log, isBinarySize: true),
      TarEntry(name: "old.log", contents: Self.log, kind: "\0"),
    ])
    let unpacked = try unpack(archive, named: "a.tar")
    #expect(unpacked.errors.isEmpty)
    #expect(
      unpacked.names == [
        "a.tar/early/late.log", "a.tar/\(long)", "a.tar/päx/\(long)", "a.tar/binary.log",
        "a.tar/old.log",
      ])
    #expect(unpacked.reader.logs.allSatisfy { $0.text == Self.text })
  }

  @Test func `links, devices, holes and hidden files are passed over`() throws {
    var entries = "1234567S".map { TarEntry(name: "kind\($0)", kind: $0) }
    entries[6].contents = Self.log
    entries += [
      TarEntry(name: "._hidden", contents: Self.log),
      TarEntry(name: ".git/x.log", contents: Self.log),
      .attributes([("GNU.sparse.major", "1")]), TarEntry(name: "sparse", contents: Self.log),
      TarEntry(name: "real.log", contents: Self.log),
    ]
    // Its map goes on in another block, which its size does not count.
    var map = [UInt8](repeating: 1, count: 504) + [UInt8](repeating: 0, count: 8)
    map[504] = 0
    let holes = tar([TarEntry(name: "holes", kind: "S", isContinued: true)], hasEnd: false)
    let archive = holes + map + tar(entries)
    let unpacked = try unpack(archive)
    #expect(unpacked.names == ["x/kind7", "x/real.log"])
    #expect(unpacked.errors.isEmpty)
    // All but the folder, `5`, and what is said of the sparse one.
    #expect(unpacked.reader.archives.map(\.members) == [12])
    #expect(unpacked.reader.archives.map(\.skipped) == [10])
  }

  @Test func `a tar archive that is cut off or damaged is read as far as it goes`() throws {
    let archive = tar([
      TarEntry(name: "one.log", contents: Self.log), TarEntry(name: "two.log", contents: Self.log),
    ])
    let inOne = try unpack(Array(archive.prefix(520)))
    #expect(inOne.errors == ["x/one.log: the archive is damaged: it is cut off"])
    #expect(inOne.reader.logs.map(\.error) == ["the archive is damaged: it is cut off"])
    #expect(Self.text.hasPrefix(inOne.texts["x/one.log"] ?? "-"))
    let between = try unpack(Array(archive.prefix(1024)))
    #expect(between.texts["x/one.log"] == Self.text)
    #expect(between.errors.count == 1 && between.errors[0].hasPrefix("x: "))
    #expect(between.errors[0].contains("without the mark of its end"))
    var damaged = archive
    damaged[1024 + 100] ^= 1
    let header = try unpack(damaged)
    #expect(header.texts["x/one.log"] == Self.text)
    #expect(
      header.errors == [
        "x: the archive is damaged: expected the header of a file in it, and there is none"
      ])
  }

  // MARK: zip

  @Test func `a zip archive with lengths behind its files comes through a pipe`() throws {
    let packed = Deflate.stored(Self.log)
    var bytes: [UInt8] = []
    for (name, isLarge, isMarked) in [
      ("a.log", false, true), ("b.log", false, false), ("c.log", true, true),
    ] {
      bytes += streamed(name, packed, isLarge: isLarge, isMarked: isMarked)
    }
    bytes += [0x50, 0x4B, 1, 2]
    let unpacked = try unpack(bytes, piece: 3)
    #expect(unpacked.errors.isEmpty)
    #expect(unpacked.texts == ["x/a.log": Self.text, "x/b.log": Self.text, "x/c.log": Self.text])
    var wrong = bytes
    wrong[30 + 5 + packed.count + 4] ^= 1
    let damaged = try unpack(wrong)
    #expect(damaged.texts["x/a.log"] == Self.text)
    #expect(damaged.errors.count == 1 && damaged.errors[0].contains("checksum"))
    let stored = try unpack(streamed("a.log", Self.log, method: 0))
    #expect(stored.errors.count == 1 && stored.errors[0].contains("a pipe does not do"))
  }

  /// A member as a packer writes it into a pipe.
  private func streamed(
    _ name: String, _ packed: [UInt8], method: Int = 8, isLarge: Bool = false,
    isMarked: Bool = true
  ) -> [UInt8] {
    func little(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { $0 > 7 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let extra = isLarge ? little(1, 2) + little(16, 2) + little(0, 16) : []
    let unknown = isLarge ? 0xFFFF_FFFF : 0
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4] + little(20, 2) + little(8, 2) + little(method, 2)
    bytes += little(0, 8) + little(unknown, 4) + little(unknown, 4)
    bytes += little(name.utf8.count, 2) + little(extra.count, 2) + Array(name.utf8) + extra
    bytes += packed + (isMarked ? [0x50, 0x4B, 7, 8] : []) + little(Int(crc32(Self.log)), 4)
    let width = isLarge ? 8 : 4
    return bytes + little(packed.count, width) + little(Self.log.count, width)
  }

  @Test func `a wrong checksum, a lie about the size and foreign packing are errors of their file`()
    throws
  {
    var entries = [
      ZipEntry(name: "lie.log", contents: Self.log, claimedSize: 5),
      ZipEntry(name: "secret.log", contents: Self.log, isEncrypted: true),
      ZipEntry(name: "odd.log", contents: Self.log, method: 12),
      ZipEntry(name: "crc.log", contents: Self.log),
      ZipEntry(name: "good.log", contents: Self.log),
    ]
    entries[3].packed = Deflate.stored(Self.log.reversed())
    for isFile in [true, false] {
      let unpacked = try unpack(zip(entries), isFile: isFile)
      #expect(unpacked.texts["x/good.log"] == Self.text)
      #expect(unpacked.errors.count == 4)
      let expected = [
        "lie.log": "size", "secret.log": "encrypted", "odd.log": "method 12", "crc.log": "checksum",
      ]
      for (name, problem) in expected {
        #expect(unpacked.errors.contains { $0.hasPrefix("x/\(name): ") && $0.contains(problem) })
      }
    }
  }

  @Test func `files that overlap are read once`() throws {
    var bytes = zip([
      ZipEntry(name: "a.log", contents: Self.log), ZipEntry(name: "b.log", contents: Self.log),
    ])
    // The directory's second entry is made to begin where the first does.
    let end = bytes.count - 22
    let directory = Int(bytes[end + 16]) | Int(bytes[end + 17]) << 8
    for index in 0..<4 { bytes[directory + 46 + 5 + 42 + index] = 0 }
    let unpacked = try unpack(bytes, isFile: true)
    #expect(unpacked.texts["x/a.log"] == Self.text)
    #expect(unpacked.errors == ["x/b.log: the archive is damaged: files in it overlap"])
  }

  @Test func `a zip file that lost its end is read from front to back`() throws {
    let bytes = Array(
      zip([
        ZipEntry(name: "a.log", contents: Self.log), ZipEntry(name: "b.log", contents: Self.log),
      ]).dropLast(30))
    let unpacked = try unpack(bytes, isFile: true)
    #expect(unpacked.texts == ["x/a.log": Self.text, "x/b.log": Self.text, "x": ""])
    #expect(unpacked.errors.count == 1 && unpacked.errors[0].contains("is it cut off?"))
  }

  @Test func `a zip file with the directory of a large one is read from front to back`() throws {
    var bytes = zip([ZipEntry(name: "a.log", contents: Self.log)])
    let end = bytes.count - 22
    for index in 0..<2 { bytes[end + 10 + index] = 0xFF }
    let unpacked = try unpack(bytes, isFile: true)
    #expect(unpacked.texts == ["x/a.log": Self.text] && unpacked.errors.isEmpty)
  }

  // MARK: Limits

  @Test func `a bomb is an error, and memory stays small`() throws {
    var limits = UnpackLimits()
    limits.freeBytes = 1 << 20
    let bomb = Deflate.bomb(runs: 40_000)
    let packed = zip([ZipEntry(name: "a.log", contents: [], packed: bomb)])
    for isFile in [true, false] {
      let unpacked = try unpack(packed, isFile: isFile, limits: limits)
      #expect(unpacked.errors.count == 1)
      #expect(unpacked.errors[0].contains("unpacked it is more than 300 times as large") == false)
    }
    limits.ratio = 100
    for isFile in [true, false] {
      let unpacked = try unpack(packed, isFile: isFile, limits: limits)
      #expect(unpacked.errors.count == 1)
      #expect(unpacked.errors[0].contains("unpacked it is more than 100 times as large"))
      #expect(unpacked.reader.count < 10 << 20)
    }
    limits.bytes = 1000
    #expect(try unpack(packed, limits: limits).errors[0].contains("more than 1000 bytes"))
  }

  @Test func `depth and number of files have limits`() throws {
    var nested = gzip(Self.log)
    for _ in 0..<7 { nested = gzip(nested) }
    #expect(try unpack(nested).texts == ["x": Self.text])
    let tooDeep = try unpack(gzip(nested))
    #expect(tooDeep.errors == ["x: archives in archives, more than 8 deep; unpack it first"])
    var limits = UnpackLimits()
    limits.members = 3
    let many = (1...5).map { TarEntry(name: "\($0).log", contents: Self.log) }
    let unpacked = try unpack(tar(many), limits: limits)
    #expect(unpacked.names == ["x/1.log", "x/2.log", "x/3.log", "x"])
    #expect(unpacked.errors == ["x: there are more than 3 files in it; unpack it first"])
  }

  @Test func `many errors are counted`() throws {
    let entries = (1...60).map { ZipEntry(name: "\($0)", contents: Self.log, isEncrypted: true) }
    let unpacked = try unpack(zip(entries), isFile: true)
    #expect(unpacked.errors.count == 21)
    #expect(unpacked.errors.last == "x: 40 more files in it cannot be read")
  }

  // MARK: What is no log

  @Test func `a log in Apple's binary form gets the command that converts it`() throws {
    let tracev3: [UInt8] = [0, 0x10, 0, 0, 0x11, 0, 0, 0, 0xD0, 0, 0, 0, 0, 0, 0, 0]
    let archive = tar([
      TarEntry(name: "s/x.logarchive/Persist/1.tracev3", contents: tracev3),
      TarEntry(name: "s/x.logarchive/Info.plist", contents: Self.log),
      TarEntry(name: "s/alone.tracev3", contents: tracev3),
      TarEntry(name: "s/a.log", contents: Self.log),
    ])
    let unpacked = try unpack(gzip(archive), named: "d.tar.gz")
    #expect(unpacked.names == ["d.tar.gz/s/a.log"] && unpacked.errors.isEmpty)
    #expect(
      unpacked.unread == [
        .logArchive(path: "s/x.logarchive", container: "d.tar.gz"),
        .tracev3(path: "d.tar.gz/s/alone.tracev3"),
      ])
    #expect(
      unpacked.unread[0].hint.hasSuffix(
        "Unpack 'd.tar.gz' on a Mac, and say there: log show --archive s/x.logarchive --style ndjson | lifecheck"
      ))
    #expect(
      UnreadInput.logArchive(path: "it's a.logarchive", container: nil).hint.contains(
        "--archive 'it'\\''s a.logarchive' --style"))
    let results = try unpack(
      zip([ZipEntry(name: "out/UI.xcresult/Data/data.0", contents: Self.log)]), named: "ci.zip")
    #expect(results.unread == [.testResults(path: "out/UI.xcresult", container: "ci.zip")])
    #expect(results.reader.logs.isEmpty)
    #expect(
      results.unread[0].hint.hasSuffix(
        "Unpack 'ci.zip' on a Mac, and say there: xcrun xcresulttool export diagnostics --path out/UI.xcresult --output-path DIR && lifecheck DIR"
      ))
    let app = try unpack(
      zip([ZipEntry(name: "Payload/Shop.app/Info.plist", contents: Self.log)]), named: "Shop.ipa")
    #expect(app.unread == [.app(path: "Shop.ipa")] && app.reader.logs.isEmpty)
    #expect(app.unread[0].hint.contains("lifecheck --info-plist Shop.ipa LOG"))
  }

  @Test func `an archive without a log is an error, and other packings have a hint`() throws {
    let none = try unpack(tar([TarEntry(name: "x.png", contents: Self.noise)]))
    #expect(none.errors == ["x: no log among the 1 file of this archive, of which 1 is no text"])
    #expect(try unpack(tar([])).errors == ["no container"])
    #expect(
      try unpack(zip([]), isFile: true).errors == ["x: no log among the 0 files of this archive"])
    let xz = try unpack([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4])
    #expect(xz.errors == ["x: it is packed by xz, which is not read here; unpack it: xz -dc"])
  }

  @Test func `without zlib there is a message`() throws {
    let unpacked = try unpack(gzip(Self.log), library: nil)
    #expect(unpacked.errors.count == 1 && unpacked.errors[0].contains("needs zlib"))
    // What is only stored needs none.
    #expect(try unpack(zip([ZipEntry(name: "a", contents: Self.log)]), library: nil).errors == [])
  }
}

extension TarEntry {
  fileprivate var global: TarEntry {
    var entry = self
    entry.kind = "g"
    return entry
  }
}
