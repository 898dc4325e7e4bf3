/// A record that is one object of JSON on its line, as device tools and app loggers write it.
///
/// ```
/// go-ios syslog:          {"msg":"<a line of the relay>"}
/// go-ios syslog --parse:  {"timestamp":"yyyy-MM-ddTHH:mm:ss","device":"…","process":"Shop(UIKitCore)","pid":"42","level":"Notice","message":"…"}
/// go-ios ostrace:         {"pid":42,"timestamp":"…","levelName":"…","threadId":7,"imageName":"…","filename":"/…/Shop","message":"…","label":{…}}
/// pymobiledevice3:        {"pid":42,"timestamp":"…","thread_id":7,"image_name":"…","filename":"/…/Shop","message":"…","label":{…}}
/// any logger:             {"time":"…","level":"info","msg":"…","pid":42}
/// ```
///
/// It is one grammar: a message, a stamp, and where there are any, a process, a pid and a thread, in any order and under any of
/// the names that they go by. The format's name comes from what only one tool writes. A stamp is ISO 8601 or seconds since 1970,
/// with or without fraction and zone. The object begins the line.
enum JSONRecordHeader {
  private static let messageKeys: [StaticString] = ["message", "msg"]
  private static let stampKeys: [StaticString] = ["timestamp", "time", "ts", "@timestamp", "date"]
  private static let processKeys: [StaticString] = ["process", "processName", "process_name"]
  private static let pathKeys: [StaticString] = ["filename", "processImagePath"]
  /// Of one run of the app, and of one device: where many send their records to one place, these tell them apart.
  private static let sessionKeys: [StaticString] = [
    "session", "session_id", "sessionId", "sessionID",
  ]
  private static let deviceKeys: [StaticString] = ["device_id", "deviceId", "deviceID"]
  /// A path with such an ending is that of a source file, and of no process.
  private static let sourceEndings: [StaticString] = [
    ".swift", ".m", ".mm", ".dart", ".kt", ".js", ".ts", ".cs",
  ]
  private static let pidKeys: [StaticString] = ["pid", "processID", "process_id"]
  private static let threadKeys: [StaticString] = ["threadId", "thread_id", "threadID", "tid"]
  private static let categoryKeys: [StaticString] = ["category", "logger"]
  /// What only one tool writes.
  private static let goIOSKeys: [StaticString] = ["device", "imageName"]
  private static let pymobileKeys: [StaticString] = ["image_name"]

  /// - Parameter name: the device's, before every process of a relay's line, empty for none.
  static func parse(_ text: Span<UInt8>, device name: [UInt8]) -> Header? {
    guard isObject(text) else { return nil }
    var reader = JSONObjectReader(text)
    var header = Header(format: .json, process: 0..<0, pid: -1, message: 0..<0)
    header.isObject = true
    var hasMessage = false
    var hasStamp = false
    var (path, session, device) = (0..<0, 0..<0, 0..<0)
    while let member = reader.next(text) {
      let (key, value) = (member.key, member.value)
      if reads(text, key, messageKeys) {
        guard member.isString else { return nil }
        (header.message, hasMessage) = (value, true)
      } else if reads(text, key, stampKeys) {
        guard let stamp = stamp(text, value) else { continue }
        (header.stamp, hasStamp) = (stamp, true)
      } else if reads(text, key, processKeys), member.isString {
        header.process = SyslogRelayHeader.withoutLibrary(text, value)
      } else if reads(text, key, pathKeys), member.isString {
        path = value
      } else if reads(text, key, pidKeys) {
        header.pid = text.number(in: value) ?? -1
      } else if reads(text, key, sessionKeys) {
        if isName(text, member) { session = value }
      } else if reads(text, key, deviceKeys) {
        if isName(text, member) { device = value }
      } else if reads(text, key, categoryKeys), member.isString {
        header.category = text.wordHash(value)
      } else if reads(text, key, threadKeys) {
        if text.number(in: value) != nil { header.thread = value }
      } else if reads(text, key, goIOSKeys) {
        header.format = .goIOS
      } else if reads(text, key, pymobileKeys) {
        header.format = .pymobiledevice3
      }
    }
    guard hasMessage else { return nil }
    guard hasStamp else { return relayed(text, header.message, device: name) }
    if header.process.isEmpty { header.process = program(text, path) }
    // The tools name both in each record. A logger may have a key of theirs.
    if header.process.isEmpty || header.pid < 0 { header.format = .json }
    if header.process.isEmpty { header.process = session.isEmpty ? device : session }
    return header
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
    return reader.instant(text) ?? reader.epoch(text)
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
