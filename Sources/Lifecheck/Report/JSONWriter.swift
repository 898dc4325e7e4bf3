/// Writes JSON piece by piece, in the order of the calls; nothing is held.
///
/// Commas are its business, balance is the caller's. Strings come out in plain text except where a reader or a
/// terminal could take harm: control characters, line separators and bidi controls are escaped, and so is the second
/// of two `#`, because CI systems look for `##[` and `##vso[` anywhere in their log.
struct JSONWriter {
  let sink: ByteSink
  private var needsComma = false

  init(_ sink: ByteSink) {
    self.sink = sink
  }

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Begins a new line of the text; the next key or value stands at `indent`.
  mutating func newline(indent: Int) {
    separate()
    needsComma = false
    sink.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { sink.append(UInt8(ascii: " ")) }
  }

  /// Ends the text's last line.
  func endLine() { sink.append(UInt8(ascii: "\n")) }

  mutating func key(_ name: StaticString) {
    separate()
    sink.append(UInt8(ascii: "\""))
    sink.append(name.description)
    sink.append("\":")
    needsComma = false
  }

  mutating func value(_ text: String) {
    separate()
    sink.append(UInt8(ascii: "\""))
    var previous: Unicode.Scalar = "\0"
    for scalar in text.unicodeScalars {
      writeEscaped(scalar, after: previous)
      previous = scalar
    }
    sink.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes bytes of a log; each maximal run that is no UTF-8 becomes U+FFFD.
  mutating func value(utf8 bytes: [UInt8]) {
    value(String(decoding: bytes, as: UTF8.self))
  }

  mutating func value(_ number: Int) { raw(String(number)) }
  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
  /// Writes microseconds as seconds with six decimals.
  mutating func value(seconds microseconds: Int64) {
    let decimals = String(microseconds % 1_000_000)
    raw(
      "\(microseconds / 1_000_000)."
        + String(repeating: "0", count: max(0, 6 - decimals.utf8.count)) + decimals)
  }
  mutating func null() { raw("null") }

  mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  mutating func value(_ number: Int?) {
    if let number { value(number) } else { null() }
  }

  mutating func value(_ flag: Bool?) {
    if let flag { value(flag) } else { null() }
  }

  mutating func value(_ texts: [String]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  private mutating func raw(_ text: String) {
    separate()
    sink.append(text)
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    sink.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    sink.append(bracket)
    needsComma = true
  }

  private func separate() {
    if needsComma { sink.append(UInt8(ascii: ",")) }
  }

  private func writeEscaped(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) {
    switch scalar {
    case "\"": sink.append("\\\"")
    case "\\": sink.append("\\\\")
    case "\n": sink.append("\\n")
    case "\r": sink.append("\\r")
    case "\t": sink.append("\\t")
    case "#" where previous == "#": sink.append("\\u0023")
    case _ where scalar.isHarmfulInText:
      // All of these are in the basic plane, so one escape is enough.
      let digits = String(scalar.value, radix: 16)
      sink.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default:
      sink.append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
