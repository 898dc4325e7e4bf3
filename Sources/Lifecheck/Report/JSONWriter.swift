/// Writes JSON piece by piece, in the order of the calls; nothing is held.
///
/// Commas are its business, and so is balance but where the caller begins and ends by itself. Strings come out in plain
/// text except where a reader or a terminal could take harm: control characters, line separators and bidi controls are
/// escaped, and so is the second of two `#`, because CI systems look for `##[` and `##vso[` anywhere in their log.
///
/// It borrows the sink's buffer until `endLine()`: nothing else may be appended to the sink before that.
struct JSONWriter {
  private let sink: ByteSink
  private var text: [UInt8]
  private var needsComma = false

  init(_ sink: ByteSink) {
    self.sink = sink
    text = sink.lend()
  }

  /// Goes on with an object of which the sink has some members.
  init(goingOnIn sink: ByteSink) {
    self.init(sink)
    needsComma = true
  }

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Begins a new line of the text; the next key or value stands at `indent`.
  mutating func newline(indent: Int) {
    write { out in
      out.append(UInt8(ascii: "\n"))
      out.append(blanks: indent)
    }
    needsComma = false
  }

  /// Ends a line, and gives the sink what was written.
  mutating func endLine() {
    text.append(UInt8(ascii: "\n"))
    sink.take(back: &text)
  }

  /// - Parameter name: a name that needs no escape.
  mutating func key(_ name: String) {
    write { $0.append(key: name) }
    needsComma = false
  }

  mutating func value(_ text: String) { write { $0.append(json: text) } }

  /// Writes bytes of a log; each maximal run that is no UTF-8 becomes U+FFFD.
  mutating func value(utf8 bytes: [UInt8]) {
    guard Escaping.json.isPlain(bytes.span) else {
      return value(String(decoding: bytes, as: UTF8.self))
    }
    write { out in
      out.append(UInt8(ascii: "\""))
      out += bytes
      out.append(UInt8(ascii: "\""))
    }
  }

  mutating func value(_ number: Int) { write { $0.append(number: number) } }

  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
  /// Writes microseconds as seconds with six decimals.
  mutating func value(seconds microseconds: Int64) {
    raw(fixedPoint(microseconds, digits: 6))
  }
  mutating func null() { raw("null") }

  mutating func pair(_ name: String, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  mutating func pair(_ name: String, _ text: String) {
    write { out in
      out.append(key: name)
      out.append(json: text)
    }
  }

  mutating func pair(_ name: String, _ number: Int) {
    write { out in
      out.append(key: name)
      out.append(number: number)
    }
  }

  /// Writes the time as reports show it; null without a stamp.
  mutating func pair(_ name: String, _ stamp: Stamp) {
    key(name)
    guard stamp.resolution != .none else { return null() }
    write { out in
      out.append(UInt8(ascii: "\""))
      stamp.append(to: &out)
      out.append(UInt8(ascii: "\""))
    }
  }

  mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  /// Writes an object, of a key where there is a name, with the members that `body` writes.
  mutating func object(_ name: String? = nil, _ body: (inout JSONWriter) -> Void) {
    if let name { key(name) }
    beginObject()
    body(&self)
    endObject()
  }

  mutating func object(_ name: String, _ members: KeyValuePairs<String, any JSONWritable>) {
    object(name) { $0.pairs(members) }
  }

  mutating func object(_ members: KeyValuePairs<String, any JSONWritable>) {
    object { $0.pairs(members) }
  }

  /// Writes an array with one object.
  mutating func object(inArray name: String, _ body: (inout JSONWriter) -> Void) {
    array(name) { json in json.object { body(&$0) } }
  }

  /// Writes members of any types. Their boxes take time at the start of a run: what every run writes it writes by `pair`.
  mutating func pairs(_ members: KeyValuePairs<String, any JSONWritable>) {
    for (name, value) in members { pair(name, value) }
  }

  /// Writes an array with the values that `body` writes.
  mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes an array with an object for each of `items`.
  ///
  /// - Parameter indent: where each item begins a line of its own; nil: all on one line.
  mutating func objects<Items: Sequence>(
    _ name: String, _ items: Items, indent: Int? = nil,
    _ body: (inout JSONWriter, Items.Element) -> Void
  ) {
    array(name) { json in
      for item in items {
        if let indent { json.newline(indent: indent) }
        json.object { body(&$0, item) }
      }
    }
  }

  private mutating func raw(_ text: String) { write { $0.append(text) } }

  private mutating func begin(_ bracket: UInt8) {
    write { $0.append(bracket) }
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    text.append(bracket)
    needsComma = true
  }

  /// Writes a comma where one is due, and what `body` appends.
  private mutating func write(_ body: (inout [UInt8]) -> Void) {
    if needsComma { text.append(UInt8(ascii: ",")) }
    body(&text)
    needsComma = true
    if text.count >= ByteSink.blockSize { sink.handOut(&text) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(key name: String) {
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    append(text, .json)
    append(UInt8(ascii: "\""))
  }
}

/// What has a form in JSON of its own.
protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int: JSONWritable {
  func write(to json: inout JSONWriter) { json.value(self) }
}

extension Bool: JSONWritable {
  func write(to json: inout JSONWriter) { json.value(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.beginArray()
    for element in self { element.write(to: &json) }
    json.endArray()
  }
}

extension Escaping {
  static let json = Escaping(special: "\"\\#") { scalar, isDoubled in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "#": isDoubled ? "\\u0023" : nil
    default: scalar.isHarmfulInText ? scalar.jsonEscape : nil
    }
  }
}
