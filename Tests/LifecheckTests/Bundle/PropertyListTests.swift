import Foundation
import Testing

@testable import Lifecheck

@Suite struct PropertyListTests {
  static let sample = PropertyList.dictionary([
    "CFBundleExecutable": .string("天气"), "UIBackgroundModes": .array([.string("audio")]),
    "UIApplicationExitsOnSuspend": .boolean(true), "number": .integer(-42), "half": .real(0.5),
    "UIApplicationSceneManifest": .dictionary(["a": .dictionary([:]), "b": .array([])]),
    "long": .string(String(repeating: "x", count: 300)), "no": .boolean(false),
  ])

  private func complaint(_ bytes: [UInt8]) -> String? {
    do throws(PropertyListError) {
      _ = try PropertyList(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private func complaint(_ text: String) -> String? { complaint(Array(text.utf8)) }

  @Test func `a binary list is read`() throws {
    #expect(try PropertyList(BinaryPlistWriter.bytes(of: Self.sample)) == Self.sample)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `what Foundation writes is read`(format: PropertyListSerialization.PropertyListFormat) throws
  {
    let value: [String: Any] = [
      "CFBundleExecutable": "Notes & <Demo> ' \" ü 天气", "UIBackgroundModes": ["audio", "fetch"],
      "yes": true, "no": false, "negative": -3, "large": UInt64.max, "half": 0.5,
      "date": Date(timeIntervalSince1970: 1), "data": Data([1, 2, 3]), "empty": "",
      "nested": ["a": ["b": [[String: Any]()]]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: format, options: 0)
    let expected = PropertyList.dictionary([
      "CFBundleExecutable": .string("Notes & <Demo> ' \" ü 天气"),
      "UIBackgroundModes": .array([.string("audio"), .string("fetch")]),
      "yes": .boolean(true), "no": .boolean(false), "negative": .integer(-3), "large": .integer(-1),
      "half": .real(0.5), "date": .other(kind: "a date"), "data": .other(kind: "data"),
      "empty": .string(""),
      "nested": .dictionary(["a": .dictionary(["b": .array([.dictionary([:])])])]),
    ])
    #expect(try PropertyList([UInt8](data)) == expected)
  }

  @Test func `text of XML is read with entities, CDATA and comments`() throws {
    let text = """
      \u{FEFF}<!-- <dict> --><plist version="1.0"><dict><!-- a --><key>k&amp;&#x41;</key>
      <string>a<![CDATA[<b>&amp;]]>&lt;<!-- no -->&#8364;</string><key>n</key><integer> 0x1F </integer>
      <key>e</key><string/><key>t</key><true></true></dict></plist>
      <!-- the end -->
      """
    #expect(
      try PropertyList(Array(text.utf8))
        == .dictionary([
          "k&A": .string("a<b>&amp;<€"), "n": .integer(31), "e": .string(""), "t": .boolean(true),
        ]))
  }

  @Test(arguments: [
    ("", "expected a property list, and the file is empty"),
    (
      "{ a = b; }",
      "expected a property list in XML or 'bplist00', and the file begins with neither"
    ),
    ("<html/>", "line 1, column 1: expected <plist>, found <html>"),
    ("<plist><dict>\n<key>a</key></dict>", "line 2, column 13: expected a value, found </dict>"),
    (
      "<plist><dict>\n<string>a</string>",
      "line 2, column 1: expected <key> or </dict>, found <string>"
    ),
    (
      "<plist><dict><key>a", "line 1, column 20: expected </key>, and the file ends; is it cut off?"
    ),
    ("<plist><dict/></plist><a/>", "line 1, column 23: expected nothing after </plist>"),
    ("<plist><string>&b;</string></plist>", "line 1, column 16: unknown entity '&b;'"),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", "a document type with declarations of its own"
    ),
    ("<plist><integer>7x</integer></plist>", "expected an integer, found '7x'"),
    ("<plist><frob/></plist>", "expected a value such as <string> or <dict>, found <frob>"),
    ("bplist01aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "expected the binary form 'bplist00'"),
    ("bplist00", "expected a trailer of 32 bytes, and the file is cut off"),
  ])
  func `what is wrong is said with its place`(text: String, message: String) {
    #expect(complaint(text)?.contains(message) == true, "\(complaint(text) ?? "")")
  }

  @Test func `UTF-16 and text that is not UTF-8 are refused`() {
    let utf16: [UInt8] =
      [0xFE, 0xFF] + Array("<plist/>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(complaint(utf16)?.contains("plutil -convert xml1") == true)
    #expect(
      complaint(Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8))?
        .contains("expected UTF-8 in <string>") == true)
  }

  @Test func `the limits hold`() {
    let deep = String(repeating: "<array>", count: 90_000)
    #expect(complaint("<plist>" + deep)?.contains("more than 100 levels") == true)
    let wide = String(repeating: "<true/>", count: 100_001)
    #expect(complaint("<plist><array>" + wide)?.contains("more than 100000 values") == true)
    let large = [UInt8](repeating: 0x20, count: PropertyList.sizeLimit + 1)
    #expect(complaint(large)?.contains("at most 4 MiB") == true)
    var writer = BinaryPlistWriter(referenceSize: 2, offsetSize: 4)
    for index in 0..<5000 { writer.objects.append([0xA1] + BinaryPlistWriter.big(index + 1, 2)) }
    writer.objects.append([0x09])
    #expect(complaint(writer.bytes())?.contains("more than 100 levels") == true)
  }

  @Test func `objects in a circle are refused`() {
    var writer = BinaryPlistWriter(objects: [[0xA1, 1], [0xA1, 0]])
    #expect(complaint(writer.bytes())?.contains("object 0 holds itself") == true)
    writer.objects = [[0xA1, 0]]
    #expect(complaint(writer.bytes())?.contains("object 0 holds itself") == true)
  }

  @Test func `objects that many refer to are read once`() throws {
    var writer = BinaryPlistWriter()
    for index in 0..<60 {
      writer.objects.append(
        BinaryPlistWriter.head(0xA, 10) + [UInt8](repeating: UInt8(index + 1), count: 10))
    }
    writer.objects.append([0x09])
    guard case .array(let values) = try PropertyList(writer.bytes()) else {
      Issue.record("no array")
      return
    }
    #expect(values.count == 10)
  }

  @Test func `objects that lie over each other are refused`() {
    // Each offset leads one byte further into one run of arrays that all reach to its end.
    var bytes = Array("bplist00".utf8) + [0xAA, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let start = bytes.count
    bytes += [0x4F, 0x11, 0x00, 0x40] + [UInt8](repeating: 0, count: 64)
    let table = bytes.count
    bytes += [8] + [UInt8](repeating: UInt8(start), count: 10)
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + BinaryPlistWriter.big(11, 8) + BinaryPlistWriter.big(0, 8)
    bytes += BinaryPlistWriter.big(table, 8)
    #expect(complaint(bytes)?.contains("objects that lie over each other") == true)
  }

  @Test func `numbers of any size are no trap`() {
    let huge: [[UInt8]] = [
      [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x6F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x5F, 0x14] + [UInt8](repeating: 0xFF, count: 16), [0x4F, 0x1F], [0x1F], [0x5F, 0x55],
      [0x2F],
    ]
    for object in huge {
      #expect(complaint(BinaryPlistWriter(objects: [object]).bytes()) != nil)
      #expect(complaint(BinaryPlistWriter(objects: [object], referenceSize: 8).bytes()) != nil)
    }
    let sound = BinaryPlistWriter.bytes(of: Self.sample)
    for field in [6, 7, 8, 16, 24] {
      for value in [
        [UInt8](repeating: 0xFF, count: 8), [0x7F] + [UInt8](repeating: 0xFF, count: 7),
      ] {
        var bytes = sound
        let place = bytes.count - 32 + field
        for (index, byte) in value.prefix(field < 8 ? 1 : 8).enumerated() {
          bytes[place + index] = byte
        }
        #expect(complaint(bytes) != nil, "\(field)")
      }
    }
    let references = BinaryPlistWriter(
      objects: [[0xA1] + [UInt8](repeating: 0xFF, count: 8)], referenceSize: 8)
    #expect(
      complaint(references.bytes())?.contains("a number that is larger than the file") == true)
  }

  @Test func `no damage crashes the reader`() throws {
    var random = SplitMix64(seed: 71)
    let xml = Array(
      infoPlist(
        "<key>a</key><array><string>b&amp;</string><integer>4</integer></array><key>c</key><dict/>"
      ).utf8)
    let samples = [BinaryPlistWriter.bytes(of: Self.sample), xml]
    var read = 0
    for round in 0..<6000 {
      var bytes = samples[round % 2]
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = [0, 0xFF, 0x7F, 0x80][random.below(4)]
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(bytes[random.below(bytes.count)], at: place)
        default: bytes.removeLast(min(bytes.count - 1, random.below(40)))
        }
      }
      if (try? PropertyList(bytes)) != nil { read += 1 }
    }
    // Some damage does no harm: the test is not of refusals only.
    #expect((200..<5000).contains(read))
    for _ in 0..<2000 {
      let noise = (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = complaint(noise)
      _ = complaint(Array("bplist00".utf8) + noise)
      _ = complaint("<plist>" + String(decoding: noise, as: UTF8.self))
    }
  }
}
