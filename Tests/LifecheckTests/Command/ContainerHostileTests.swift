import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// Archives that nobody's packer has made.
@Suite struct ContainerHostileTests {
  private static let log = ContainerTests.log

  static let seeds: [[UInt8]] = [
    gzip(log), gzip(gzip(log) + gzip(log)),
    tar([
      TarEntry(name: "@LongLink", contents: Array("long/name.log\0".utf8), kind: "L"),
      TarEntry(name: "a", contents: log), TarEntry(name: "b.gz", contents: gzip(log)),
      .attributes([("path", "c.log"), ("size", "\(log.count)")]),
      TarEntry(name: "c", contents: log),
    ]),
    zip([
      ZipEntry(name: "a.log", contents: log),
      ZipEntry(name: "b.log", contents: log, packed: Deflate.stored(log)),
      ZipEntry(name: "c.tar", contents: tar([TarEntry(name: "x", contents: log)])),
    ]),
    gzip(
      tar([TarEntry(name: "bomb.gz", contents: gzip(log)), TarEntry(name: "d", contents: log)])),
  ]

  /// `bytes` with some of them changed, taken out or doubled.
  private func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes[place] = [0, 0xFF, 0x7F, 0x80, 0x30, 0x37][random.below(6)]
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 60)], at: place)
      case 4: bytes = Array(bytes.prefix(place))
      default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    return bytes
  }

  @Test(arguments: seeds.indices)
  func `no damage crashes, hangs or makes more of an archive`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(2_700 + seed))
    var limits = UnpackLimits()
    (limits.freeBytes, limits.members) = (1 << 20, 50)
    var (sound, whole) = (0, 0)
    for _ in 0..<2500 {
      let bytes = damaged(Self.seeds[seed], &random)
      let unpacked = try unpack(bytes, piece: 1 + random.below(700), limits: limits)
      if unpacked.errors.isEmpty { sound += 1 }
      if unpacked.reader.logs.contains(where: { $0.text == ContainerTests.text }) { whole += 1 }
      // A run of zeros may become a long log of zeros, but nothing packed here stands for more than this.
      #expect(unpacked.reader.count < 200_000)
      #expect(unpacked.reader.logs.count < 100)
    }
    #expect(sound > 5 && sound < 2490)
    #expect(whole > 20)
  }

  @Test func `no damage of a zip file crashes`() throws {
    var random = SplitMix64(seed: 2_800)
    var sound = 0
    for _ in 0..<600 {
      let unpacked = try unpack(damaged(Self.seeds[3], &random), isFile: true)
      if unpacked.errors.isEmpty { sound += 1 }
      #expect(unpacked.reader.count < 100_000)
    }
    #expect(sound > 3 && sound < 590)
  }

  @Test func `damage behind whole logs leaves these whole`() throws {
    // The trailer: checksum and length.
    var bytes = gzip(Self.log)
    bytes[bytes.count - 6] ^= 0x10
    let unpacked = try unpack(bytes)
    #expect(unpacked.texts == ["x": ContainerTests.text])
    #expect(unpacked.errors == ["x: the compressed bytes are damaged: incorrect data check"])
    // A damaged file in a sound archive is that file's error, and the next one is read.
    let archive = tar([
      TarEntry(name: "a.gz", contents: bytes), TarEntry(name: "b", contents: Self.log),
    ])
    let outer = try unpack(gzip(archive))
    #expect(outer.texts["x/b"] == ContainerTests.text)
    #expect(outer.errors == ["x/a.gz: the compressed bytes are damaged: incorrect data check"])
    #expect(outer.reader.logs.map { $0.error != nil } == [true, false])
  }

  @Test(arguments: [1, 7, .max])
  func `damage in the very last byte is said, however the bytes come`(piece: Int) throws {
    // The length, whose last byte ends the input.
    var bytes = gzip(Self.log)
    bytes[bytes.count - 1] ^= 0x10
    let unpacked = try unpack(bytes, piece: piece)
    #expect(unpacked.texts == ["x": ContainerTests.text])
    #expect(unpacked.errors == ["x: the compressed bytes are damaged: incorrect length check"])
  }

  @Test func `sizes that lie end with the archive`() throws {
    for size in [1 << 33, Int.max >> 8] {
      let unpacked = try unpack(
        tar([TarEntry(name: "a", contents: Self.log, claimedSize: size, isBinarySize: true)]))
      #expect(unpacked.errors == ["x/a: the archive is damaged: it is cut off"])
    }
    let name = tar([TarEntry(name: "n", contents: Self.log, kind: "L", claimedSize: 1 << 30)])
    #expect(
      try unpack(name).errors == ["x: the archive is damaged: a name in it has 1073741824 bytes"])
    var negative = tar([TarEntry(name: "a", contents: Self.log, claimedSize: 1, isBinarySize: true)]
    )
    negative[124] = 0xFF
    #expect(ContainerKind(negative[..<512]) == nil)
  }

  @Test func `gzip members without contents come to an end`() throws {
    let empty = gzip([])
    var bytes: [UInt8] = []
    for _ in 0..<20_000 { bytes += empty }
    let unpacked = try unpack(bytes + gzip(Self.log))
    #expect(unpacked.texts == ["x": ContainerTests.text])
  }

  @Test func `names lead nowhere and are shown escaped`() throws {
    let names = ["../../etc/passwd", "/root/a.log", "a\u{1B}[31m\n::error::b.log", "c//./d.log"]
    let unpacked = try unpack(tar(names.map { TarEntry(name: $0, contents: Self.log) }))
    #expect(
      unpacked.names == [
        "x/../../etc/passwd", "x/root/a.log", "x/a\u{1B}[31m\n::error::b.log", "x/c/d.log",
      ])
    var broken = tar([TarEntry(name: "e\u{E9}.log", contents: Self.log)])
    // Half of a character, and the checksum for it.
    broken[1] = 0xFF
    var sum = 8 * 0x20
    for (place, byte) in broken[..<512].enumerated() where !(148..<156).contains(place) {
      sum += Int(byte)
    }
    let digits = Array(String(sum, radix: 8).utf8)
    for (index, digit) in digits.enumerated() { broken[154 - digits.count + index] = digit }
    #expect(try unpack(broken).names == ["x/e\u{FFFD}\u{FFFD}.log"])
    let long = TarEntry.attributes([("path", String(repeating: "n", count: 9000))])
    let cut = try unpack(tar([long, TarEntry(name: "a", contents: Self.log)]))
    #expect(cut.names == ["x/" + String(repeating: "n", count: 1024) + "…"])
  }
}
