/// A line of `lifecheck events --format ndjson`: an event, or what a log says about itself.
///
/// ```
/// {"file":"a.log","line":12,"offset":880,"time":"…","event":"NAME","channel":"delegate","process":"Shop","pid":4127,…}
/// {"file":"a.log","line":3,"marker":"version","version":"16.4"}
/// ```
///
/// The members come in any order; what is missing or null is not known. docs/inputs.md has the list of keys.
struct EventRecord {
  /// Strings are ranges of the line, with their escapes.
  var file: Range<Int>?
  var line: Int?
  var offset: Int?
  var time: Range<Int>?
  var event: Range<Int>?
  var channel: Range<Int>?
  var process: Range<Int>?
  var pid: Int?
  var thread: Range<Int>?
  var text: Range<Int>?
  var count: Int?
  var column: Int?
  var length: Int?
  var spelling: Range<Int>?
  var bundle: Range<Int>?
  var parameter: Range<Int>?
  var key: Range<Int>?
  var chain: Range<Int>?
  var scene: Range<Int>?
  var sceneKind: Int?
  var sceneAlias: Range<Int>?
  var isSceneUnjudged = false
  var shows: Range<Int>?
  /// In microseconds.
  var silence: Int64?
  var isReport = false
  var repeatsLineAbove = false
  var isTimed = false
  var mayBeDebugged = false
  var isAwake = false
  var mayBeFurther = false
  var saysMore = false
  var isNearMiss = false
  var marker: Range<Int>?
  var version: Range<Int>?
  var cause: Range<Int>?

  /// nil where `line` is no such object.
  init?(_ line: Span<UInt8>) {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    guard line.has("{", at: start) else { return nil }
    var reader = JSONObjectReader(line)
    var keys = EventKeyReader()
    while let member = reader.next(line) {
      guard let key = keys.key(line, member.key) else { continue }
      // A finding of a report names an event, too.
      if key == .rule { return nil }
      if member.isString {
        take(string: member.value, as: key)
      } else {
        take(number: line, member.value, as: key)
        take(flag: line.has("true", at: member.value.lowerBound), as: key)
      }
    }
    // What other tools print has no channel beside the event.
    guard marker != nil || event != nil && channel != nil else { return nil }
  }

  private mutating func take(string: Range<Int>, as key: EventKey) {
    switch key {
    case .file: file = string
    case .time: time = string
    case .event, .unlisted: event = string
    case .channel: channel = string
    case .process: process = string
    case .thread: thread = string
    case .text: text = string
    case .spelling: spelling = string
    case .bundle: bundle = string
    case .parameter: parameter = string
    case .key: self.key = string
    case .chain: chain = string
    case .scene: scene = string
    case .sceneAlias: sceneAlias = string
    case .shows: shows = string
    case .marker: marker = string
    case .version: version = string
    case .cause: cause = string
    default: break
    }
  }

  private mutating func take(number text: Span<UInt8>, _ range: Range<Int>, as key: EventKey) {
    switch key {
    case .line: line = Self.number(text, range)
    case .offset: offset = Self.number(text, range)
    case .pid: pid = Self.number(text, range)
    case .count: count = Self.number(text, range)
    case .column: column = Self.number(text, range)
    case .length: length = Self.number(text, range)
    case .sceneKind: sceneKind = Self.number(text, range)
    case .silence: silence = Self.microseconds(text, range)
    default: break
    }
  }

  private mutating func take(flag: Bool, as key: EventKey) {
    switch key {
    case .sceneUnjudged: isSceneUnjudged = flag
    case .report: isReport = flag
    case .sameLine: repeatsLineAbove = flag
    case .timed: isTimed = flag
    case .console:
      mayBeDebugged = flag
      if flag { isTimed = true }
    case .near: isNearMiss = flag
    case .awake: isAwake = flag
    case .further: mayBeFurther = flag
    case .more: saysMore = flag
    default: break
    }
  }

  /// Whether it has what every line of a list has, and other tools' JSON has not.
  var isOfList: Bool { file != nil && (line != nil || marker != nil) }

  /// A number that is not negative and fits.
  private static func number(_ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 18 else { return nil }
    var value = 0
    for index in range {
      guard line[index].isDigit else { return nil }
      value = value * 10 + Int(line[index] - 0x30)
    }
    return value
  }

  /// Seconds with at most six decimals.
  private static func microseconds(_ line: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let whole = line.end(ofRunFrom: range.lowerBound) { $0.isDigit }
    guard whole - range.lowerBound <= 12, let seconds = number(line, range.lowerBound..<whole)
    else { return nil }
    var (value, unit) = (Int64(seconds) * 1_000_000, Int64(100_000))
    for index in whole..<range.upperBound where index > whole {
      guard line[index].isDigit else { return nil }
      value += Int64(line[index] - 0x30) * unit
      unit /= 10
    }
    return value
  }

  /// What a string of `line` stands for.
  static func bytes(_ line: Span<UInt8>, _ range: Range<Int>?) -> [UInt8] {
    range.map { JSONEscape.decoded(line, $0) } ?? []
  }

  static func string(_ line: Span<UInt8>, _ range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes(line, $0), as: UTF8.self) }
  }
}
