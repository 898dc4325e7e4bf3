import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page, taken apart by a reader of XML, which refuses what is not well-formed.
final class HTMLReader: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The section of the page that it is in.
    var section: String
  }

  private(set) var elements: [Element] = []
  /// What stands in each section, head and foot, with a blank between elements.
  private(set) var text: [String: String] = [:]
  private var section = ""
  private(set) var isWhole = false

  init(_ page: String) {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    isWhole = parser.parse()
    if let error = parser.parserError { Issue.record("line \(parser.lineNumber): \(error)") }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "section" { section = attributes["id"] ?? "?" }
    elements.append(Element(name: name, attributes: attributes, section: section))
    text[section, default: ""] += " "
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    text[section, default: ""] += " "
    if name == "section" { section = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text[section, default: ""] += string
  }

  func all(_ name: String, in section: String? = nil) -> [[String: String]] {
    elements.filter { $0.name == name && (section == nil || $0.section == section) }
      .map(\.attributes)
  }
}

/// SHA-256 (FIPS 180-4), for want of a library that has it on every system.
func sha256(_ message: [UInt8]) -> [UInt8] {
  // The first 32 bits behind the point of square and cube roots of the first primes.
  let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
  func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
  var hash = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  let constants = primes.map { fraction(cbrt(Double($0))) }
  var bytes = message + [0x80]
  while bytes.count % 64 != 56 { bytes.append(0) }
  bytes += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
  func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
  for start in stride(from: 0, to: bytes.count, by: 64) {
    var w = (0..<16).map { index in
      bytes[(start + index * 4)..<(start + index * 4 + 4)].reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
    }
    for index in 16..<64 {
      let (a, b) = (w[index - 15], w[index - 2])
      let low = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
      let high = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
      w.append(w[index - 16] &+ low &+ w[index - 7] &+ high)
    }
    var v = hash
    for index in 0..<64 {
      let high = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let first = v[7] &+ high &+ choice &+ constants[index] &+ w[index]
      let low = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
      let second = low &+ ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]))
      v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in hash.indices { hash[index] = hash[index] &+ v[index] }
  }
  return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
}
