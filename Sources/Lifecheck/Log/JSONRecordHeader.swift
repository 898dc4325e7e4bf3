/// A record that is one object of JSON on its line, as device tools and app loggers write it.
///
/// ```
/// go-ios syslog:          {"msg":"<a line of the relay>"}
/// go-ios syslog --parse:  {"timestamp":"yyyy-MM-ddTHH:mm:ss","device":"…","process":"Shop(UIKitCore)","pid":"42","level":"Notice","message":"…"}
/// go-ios ostrace:         {"pid":42,"timestamp":"…","levelName":"…","threadId":7,"imageName":"…","filename":"/…/Shop","message":"…","label":{…}}
/// pymobiledevice3:        {"pid":42,"timestamp":"…","thread_id":7,"image_name":"…","filename":"/…/Shop","message":"…","label":{…}}
/// any logger:             {"time":"…","level":"info","msg":"…","pid":42}
/// services:               {"timestamp":"…","jsonPayload":{"message":"…"}}, {"_source":{"@timestamp":"…","message":"…","device":{"id":"…"}}}
/// ```
///
/// It is one grammar: a message, a stamp, and where there are any, a process, a pid and a thread, in any order and under any of
/// the names that they go by; a service may have wrapped them in an object of its own. The format's name comes from what only one tool writes. A stamp is ISO 8601 or seconds since 1970,
/// with or without fraction and zone. The object begins the line.
enum JSONRecordHeader {
  private static let messageKeys: [StaticString] = ["message", "msg"]
  /// What services call it; where there is a message under one of the others, something else.
  private static let textKeys: [StaticString] = [
    "textPayload", "log", "_raw", "short_message", "@message",
  ]
  /// What may hold the message or something else. Where there is no other, all of the object is judged, as if it had no time.
  private static let vagueKeys: [StaticString] = ["body", "text", "line", "event", "name"]
  /// The objects in which services wrap the record.
  private static let wrapperKeys: [StaticString] = [
    "jsonPayload", "_source", "result", "content", "attributes",
  ]
  private static let processKeys: [StaticString] = ["process", "processName", "process_name"]
  private static let pathKeys: [StaticString] = ["filename", "processImagePath"]
  /// A path with such an ending is that of a source file, and of no process.
  private static let sourceEndings: [StaticString] = [
    ".swift", ".m", ".mm", ".dart", ".kt", ".js", ".ts", ".cs",
  ]
  private static let pidKeys: [StaticString] = ["pid", "processID", "process_id"]
  private static let threadKeys: [StaticString] = ["threadId", "thread_id", "threadID", "tid"]
  /// By their values the parts of an app are told apart.
  private static let categoryKeys: [StaticString] = [
    "category", "logger", "logger_name", "loggerName", "tag", "label", "module", "component",
    "file", "class",
  ]
  /// What only one tool writes.
  private static let goIOSKeys: [StaticString] = ["device", "imageName"]
  private static let pymobileKeys: [StaticString] = ["image_name"]
  /// Objects in objects are read so far.
  private static let depthLimit = 3

  /// What the members of an object say.
  private struct Fields {
    var header = Header(format: .json, process: 0..<0, pid: -1, message: 0..<0)
    var hasMessage = false
    /// Whether that is called so.
    var isNamed = false
    var mayHoldMessage = false
    var hasStamp = false
    var path = 0..<0
    var function = 0..<0
    var line: Int32 = 0
    /// Where many send their records to one place, this tells their runs and devices apart.
    var origin = Origin()
  }

  /// - Parameter name: the device's, before every process of a relay's line, empty for none.
  static func parse(_ text: Span<UInt8>, device name: [UInt8]) -> Header? {
    guard isObject(text) else { return nil }
    var fields = Fields()
    var reader = JSONObjectReader(text)
    while let member = reader.next(text) {
      guard take(member, text, &fields) || takeRecord(member, text, &fields) else { return nil }
    }
    var header = fields.header
    guard fields.hasStamp else {
      return fields.isNamed ? relayed(text, header.message, device: name) : nil
    }
    guard fields.hasMessage || fields.mayHoldMessage else { return nil }
    header.isObject = fields.hasMessage
    if !fields.hasMessage {
      header.message = 0..<text.count
    } else if !fields.function.isEmpty {
      (header.message, header.remark) = (fields.function, header.message)
      header.statement =
        fields.line > 0
        ? Statement(file: text.wordHash(fields.function), line: fields.line) : nil
    }
    if header.process.isEmpty { header.process = program(text, fields.path) }
    // The tools name both in each record. A logger may have a key of theirs.
    if header.process.isEmpty || header.pid < 0 { header.format = .json }
    if header.process.isEmpty { header.process = fields.origin.value }
    return header
  }

  /// Takes what only the record itself says, and no object around it or in it; false where it is no record.
  private static func take(
    _ member: JSONObjectReader.Member, _ text: Span<UInt8>, _ fields: inout Fields
  ) -> Bool {
    let (key, value) = (member.key, member.value)
    if reads(text, key, processKeys), member.isString {
      fields.header.process = SyslogRelayHeader.withoutLibrary(text, value)
    } else if reads(text, key, pathKeys), member.isString {
      fields.path = value
    } else if reads(text, key, pidKeys) {
      fields.header.pid = text.number(in: value) ?? -1
    } else if reads(text, key, categoryKeys), member.isString {
      fields.header.category = Span<UInt8>.joined(
        fields.header.category, text.wordHash(value))
    } else if reads(text, key, threadKeys) {
      if text.number(in: value) != nil { fields.header.thread = value }
    } else {
      if reads(text, key, goIOSKeys) { fields.header.format = .goIOS }
      if reads(text, key, pymobileKeys) { fields.header.format = .pymobiledevice3 }
      return false
    }
    return true
  }

  /// Takes message, time and origin, also those of a record that stands in a wrapper; false where it is no record.
  private static func takeRecord(
    _ member: JSONObjectReader.Member, _ text: Span<UInt8>, _ fields: inout Fields, depth: Int = 0
  ) -> Bool {
    let (key, value) = (member.key, member.value)
    if reads(text, key, messageKeys) {
      guard member.isString else { return depth > 0 }
      if depth > 0, fields.isNamed { return true }
      (fields.header.message, fields.hasMessage, fields.isNamed) = (value, true, true)
    } else if reads(text, key, textKeys), member.isString {
      if !fields.hasMessage { (fields.header.message, fields.hasMessage) = (value, true) }
    } else if reads(text, key, vagueKeys), member.isString {
      fields.mayHoldMessage = true
    } else if let object = member.object {
      guard reads(text, key, wrapperKeys), depth < depthLimit else {
        takeOrigin(text, object, below: key, &fields, depth)
        return true
      }
      var reader = JSONObjectReader(objectAt: object)
      while let member = reader.next(text) {
        _ = takeRecord(member, text, &fields, depth: depth + 1)
      }
    } else if reads(text, key, SourceKeys.function), member.isString {
      fields.function = value
    } else if reads(text, key, SourceKeys.line), let line = text.number(in: value) {
      fields.line = line
    } else {
      let name = OriginKey(text, key)
      if name.isTime {
        if depth == 0 || !fields.hasStamp, let stamp = stamp(text, value) {
          (fields.header.stamp, fields.hasStamp) = (stamp, true)
        }
      } else if isName(text, member) {
        fields.origin.take(text, name, value)
      }
    }
    return true
  }

  /// Looks for what tells devices and runs apart in an object within the record.
  private static func takeOrigin(
    _ text: Span<UInt8>, _ object: Int, below parent: Range<Int>, _ fields: inout Fields,
    _ depth: Int
  ) {
    guard depth < depthLimit else { return }
    var reader = JSONObjectReader(objectAt: object)
    while let member = reader.next(text) {
      if let object = member.object {
        takeOrigin(text, object, below: member.key, &fields, depth + 1)
      } else if reads(text, member.key, SourceKeys.function), member.isString {
        fields.function = member.value
      } else if reads(text, member.key, SourceKeys.line), let line = text.number(in: member.value) {
        fields.line = line
      } else if isName(text, member) {
        fields.origin.take(text, OriginKey(text, member.key, below: parent), member.value)
      }
    }
  }

  /// Where the relay's line stands in an object that holds nothing else; nil in any other line.
  static func relayLine(_ text: Span<UInt8>) -> Range<Int>? {
    guard isObject(text) else { return nil }
    var reader = JSONObjectReader(text)
    while let member = reader.next(text) {
      if reads(text, member.key, messageKeys), member.isString { return member.value }
    }
    return nil
  }

  /// Whether `line` begins with a brace, after what stands before headers.
  static func isObject(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while start < line.count {
      if line[start] == UInt8(ascii: "{") { return true }
      if line[start] == 0x1B {
        start = LineText.escapeEnd(line, start)
      } else if line.has("\u{FEFF}", at: start) {
        start += 3
      } else {
        guard let next = line.linePrefixEnd(from: start) else { return false }
        start = next
      }
    }
    return false
  }

  private static func relayed(
    _ text: Span<UInt8>, _ message: Range<Int>, device: [UInt8]
  ) -> Header? {
    let line = text.extracting(message)
    guard var header = SyslogRelayHeader.parse(line, device: device) else { return nil }
    header.inner = header.format
    header.format = .goIOS
    header.isObject = true
    return header.moved(by: message.lowerBound)
  }

  private static func stamp(_ text: Span<UInt8>, _ value: Range<Int>) -> Stamp? {
    var reader = StampReader(position: value.lowerBound, end: value.upperBound)
    return reader.instant(text) ?? reader.epoch(text) ?? reader.loggerMoment(text)
  }

  private static func reads(
    _ text: Span<UInt8>, _ key: Range<Int>, _ words: [StaticString]
  ) -> Bool {
    for word in words where key.count == word.utf8CodeUnitCount {
      if text.has(word, at: key.lowerBound) { return true }
    }
    return false
  }

  /// Whether the value is a text or a number, and not `null`.
  private static func isName(_ text: Span<UInt8>, _ member: JSONObjectReader.Member) -> Bool {
    member.isString || !member.value.isEmpty && text[member.value.lowerBound].isDigit
  }

  /// The last part of the program's path; empty for a source file's.
  private static func program(_ text: Span<UInt8>, _ path: Range<Int>) -> Range<Int> {
    for ending in sourceEndings
    where text.has(ending, at: path.upperBound - ending.utf8CodeUnitCount) { return 0..<0 }
    var start = path.upperBound
    while start > path.lowerBound, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<path.upperBound
  }
}
