import Foundation
import Testing

@testable import Command
@testable import Lifecheck

@Suite struct ZipTests {
  private func directory(_ bytes: [UInt8]) throws(ZipError) -> ZipDirectory {
    try ZipDirectory(size: bytes.count) { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }
  }

  private func complaint(_ bytes: [UInt8]) -> String? {
    do throws(ZipError) {
      let directory = try directory(bytes)
      for member in directory.members {
        _ = try directory.range(of: member) { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }
      }
      return nil
    } catch {
      return error.description
    }
  }

  static let text = Array("Payload and more payload. ".utf8)

  static let sample = zip([
    ZipEntry(name: "a/b", contents: text),
    ZipEntry(name: "天气", contents: text, packed: Deflate.stored(text)),
  ])

  @Test func `members are listed, and found`() throws {
    let directory = try directory(Self.sample)
    #expect(directory.members.map(\.name) == ["a/b", "天气"])
    #expect(directory.members.map(\.method) == [0, 8])
    let ranges = try directory.members.map { member in
      try directory.range(of: member) { Array(Self.sample[$0]) }
    }
    #expect(Array(Self.sample[ranges[0]]) == Self.text)
    #expect(try Inflater.inflated(Array(Self.sample[ranges[1]]), .none, limit: 100) == Self.text)
  }

  @Test func `a comment behind the directory is no trouble`() throws {
    let bytes = zip([ZipEntry(name: "a", contents: [1])], comment: "PK\u{5}\u{6} and on")
    #expect(try directory(bytes).members.count == 1)
  }

  @Test func `what is cut off or too large for its fields is refused`() {
    #expect(complaint([]) != nil)
    #expect(complaint(Array(Self.sample.dropLast()))?.contains("is it cut off?") == true)
    #expect(complaint(Array(Self.sample.dropFirst(3))) != nil)
    let end = Self.sample.count - 22
    for (field, size, message) in [
      (10, 2, "zip64"), (12, 4, "zip64"), (16, 4, "zip64"),
    ] {
      var bytes = Self.sample
      for index in 0..<size { bytes[end + field + index] = 0xFF }
      #expect(complaint(bytes)?.contains(message) == true)
    }
    var far = Self.sample
    far[end + 19] = 0x7F
    #expect(complaint(far) == "expected the directory of the zip archive inside it, and it is not")
    var many = Self.sample
    many[end + 10] = 9
    #expect(complaint(many) == "expected 9 files in the zip archive, and it lists 2")
  }

  @Test func `no damage crashes the reader of archives`() {
    var random = SplitMix64(seed: 72)
    var sound = 0
    for _ in 0..<6000 {
      var bytes = Self.sample
      for _ in 0...random.below(5) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = [0, 0xFF, 0x7F, 0x80][random.below(4)]
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(9)))
        default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        if bytes.isEmpty { bytes = [0] }
      }
      if complaint(bytes) == nil { sound += 1 }
    }
    #expect((100..<5900).contains(sound))
  }

  // MARK: Inflating

  @Test func `packed bytes may come in pieces of any size`() throws {
    let text = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let packed = Deflate.stored(text)
    for (piece, room) in [(1, 7), (1000, 1), (70_000, 4096), (packed.count, text.count + 1)] {
      let inflater = try Inflater(.none)
      var unpacked: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: room)
      var place = 0
      // Enough steps for the smallest pieces, so that a mistake ends.
      for _ in 0..<2 * (text.count + packed.count) where !inflater.isAtEnd {
        let (consumed, produced) = try inflater.inflate(
          packed[place..<min(packed.count, place + piece)], into: &buffer)
        place += consumed
        unpacked += buffer[..<produced]
        if unpacked.count > 20_000, piece == 1 || room == 1 { break }
      }
      #expect(unpacked[...] == text.prefix(unpacked.count))
      #expect(unpacked.count > 20_000 && (piece == 1 || room == 1 || inflater.isAtEnd))
    }
  }

  @Test func `no more is unpacked than is asked for`() throws {
    let bomb = Deflate.bomb(runs: 400_000)
    #expect(bomb.count < 700_000)
    let unpacked = try Inflater.inflated(bomb, .none, limit: 1000)
    #expect(unpacked == [UInt8](repeating: 0x0A, count: 1000))
  }

  @Test func `gzip is unpacked too`() throws {
    let text = Array("gzip".utf8)
    func little(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let bytes =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.stored(text) + little(Int(crc32(text)))
      + little(text.count)
    #expect(try Inflater.inflated(bytes, .gzip, limit: 100) == text)
  }

  @Test func `damage and a missing library are errors`() {
    #expect(throws: InflateError.damaged("invalid block type")) {
      try Inflater.inflated([0xFF, 0xFF], .none, limit: 10)
    }
    #expect(throws: InflateError.damaged("they are cut off")) {
      try Inflater.inflated(Array(Deflate.stored([1, 2, 3]).dropLast()), .none, limit: 10)
    }
    #expect(throws: InflateError.noLibrary) {
      try Inflater(.none, library: Zlib(["no-such-library"]))
    }
    #expect(InflateError.noLibrary.description.contains("install it"))
  }

  @Test func `no noise crashes the inflater`() {
    var random = SplitMix64(seed: 73)
    let packed = Deflate.bomb(runs: 200)
    for round in 0..<3000 {
      var bytes = packed
      if round % 2 == 0 {
        bytes = (0..<random.below(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      }
      for _ in 0..<random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      let unpacked = try? Inflater.inflated(bytes, .none, limit: 10_000)
      #expect((unpacked?.count ?? 0) <= 10_000)
    }
  }
}

extension Inflater {
  /// Everything that `bytes` stand for, or its first `limit` bytes.
  static func inflated(
    _ bytes: [UInt8], _ wrapping: Wrapping, limit: Int
  ) throws(InflateError) -> [UInt8] {
    let inflater = try Inflater(wrapping)
    var rest = bytes[...]
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(1, min(65_536, limit)))
    while !inflater.isAtEnd, all.count < limit {
      let (consumed, produced) = try inflater.inflate(rest, into: &buffer)
      if consumed == 0, produced == 0, !inflater.isAtEnd {
        throw .damaged("they are cut off")
      }
      rest = rest.dropFirst(consumed)
      all += buffer[..<min(produced, limit - all.count)]
    }
    return all
  }
}
