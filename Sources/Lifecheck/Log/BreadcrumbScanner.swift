/// Finds breadcrumbs in JSON, however they are nested and laid out, without building anything.
///
/// ```
/// Sentry:   {"category":"app.lifecycle","data":{"state":"foreground"},"level":"info","timestamp":"…Z","type":"navigation"}
/// Bugsnag:  {"name":"App Did Enter Background","type":"state","timestamp":"…Z","metaData":{}}
/// any:      {"message":"applicationDidBecomeActive:","category":"…","timestamp":1772615101.836}
/// ```
///
/// A breadcrumb is an object with a kind and a word, alone on its line, in an array, or deep in the report of a crash. The
/// scanner reads bytes as they come, keeps what matters of the objects that are open, and goes on after what is no JSON: a
/// string ends with its line, and what closes nothing is passed over.
struct BreadcrumbScanner: Sendable {
  /// A string of a breadcrumb, and where it stands.
  struct Text: Sendable {
    var bytes: [UInt8] = []
    /// Counted from 1.
    var line = 0
    /// In bytes, counted from 1.
    var column = 1
    var length = 0
    /// Where its line begins in the input.
    var lineOffset = 0
    /// The part of the line around it, and where in the line that begins.
    var window: [UInt8] = []
    var windowStart = 0
  }

  struct Crumb: Sendable {
    /// `category` and `type`, without those that are absent.
    var kinds: [[UInt8]]
    /// `data.state`, `name` and `message`, without those that are absent.
    var words: [Text]
    /// How many of them are not what the app says itself, a message.
    var reporterWords: Int
    var stamp: Stamp
    /// The array that holds it, by a number; 0 where it is in none.
    var array: Int
    /// Whether it has what only breadcrumbs have, beside a stamp.
    var isPlain: Bool
  }

  private enum Key: Sendable {
    case category, type, state, name, message, stamp, data, breadcrumbs
    /// What records of processes have, and breadcrumbs don't.
    case process
    /// What reports of crashes have.
    case report
    case other

    init(_ bytes: [UInt8]) {
      for (word, key) in Self.words where word.utf8CodeUnitCount == bytes.count {
        if bytes.span.has(word, at: 0) {
          self = key
          return
        }
      }
      self = .other
    }

    private static let words: [(StaticString, Key)] = [
      ("category", .category), ("type", .type), ("state", .state), ("name", .name),
      ("message", .message), ("timestamp", .stamp), ("time", .stamp), ("data", .data),
      ("metaData", .data), ("metadata", .data), ("breadcrumbs", .breadcrumbs), ("pid", .process),
      ("processID", .process), ("process", .process), ("processName", .process),
      ("event_id", .report),
    ]
  }

  /// An object or array that is open.
  private struct Frame: Sendable {
    var isObject: Bool
    /// Under which it stands in the object around it.
    var key: Key
    /// The number of the array itself, or of the nearest one around an object.
    var array: Int
    /// The key of the value that comes next; nil where a key comes.
    var next: Key?
    var category: [UInt8]?
    var type: [UInt8]?
    var state: Text?
    var name: Text?
    var message: Text?
    var stamp = Stamp()
    var hasData = false
    var isOfProcess = false
    /// Whether it, or what is right around it, is called breadcrumbs.
    var isCalledSo = false
  }

  /// What is nested deeper is passed over.
  private static let depthLimit = 64
  /// So much is kept of a string or a number; no word is longer.
  private static let textLimit = 256
  /// What is kept of a line around a word.
  private static let windowBefore = 128
  private static let windowLength = 512

  private var frames: [Frame] = []
  /// How many more are open.
  private var depth = 0
  private var arrays = 0
  /// Whether the position is in a string, and there behind a backslash.
  private var isInString = false
  private var isEscaped = false
  private var hasEscapes = false
  private var text: [UInt8] = []
  private var textStart = 0
  private var textLength = 0
  /// A number or another bare value.
  private var bare: [UInt8] = []
  private var isInBare = false
  /// Where the current line begins in the region, and its number less that of the region's first line.
  private var lineStart = 0
  private var lines = 0
  /// Whether something was called breadcrumbs.
  private(set) var hasSeenName = false
  /// Whether an outermost object is the report of a crash, and whether one names a process, as a logger's do.
  private(set) var hasSeenReport = false
  private(set) var hasSeenProcess = false

  /// Begins a region of whole lines.
  mutating func beginRegion() {
    lineStart = 0
    lines = 0
  }

  /// Forgets what is open: the rest of the line is missing.
  mutating func reset() {
    frames.removeAll(keepingCapacity: true)
    depth = 0
    isInString = false
    isInBare = false
  }

  /// The next breadcrumb that ends in `bytes` from `position` on; nil at their end. The region's first line has the number
  /// `firstLine`, and begins at `offset` of the input.
  mutating func next(
    _ bytes: Span<UInt8>, _ position: inout Int, firstLine: Int, offset: Int
  ) -> Crumb? {
    while position < bytes.count {
      let byte = bytes[position]
      let place = position
      position += 1
      if isInString {
        readString(byte, at: place, bytes, firstLine, offset)
        continue
      }
      if isInBare {
        if Self.isBare(byte) {
          if bare.count < Self.textLimit { bare.append(byte) }
          continue
        }
        isInBare = false
        takeBare()
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        isEscaped = false
        hasEscapes = false
        text.removeAll(keepingCapacity: true)
        textStart = place + 1
        textLength = 0
      case UInt8(ascii: "{"): open(isObject: true)
      case UInt8(ascii: "["): open(isObject: false)
      case UInt8(ascii: "}"):
        if let crumb = close(isObject: true) { return crumb }
      case UInt8(ascii: "]"): _ = close(isObject: false)
      case UInt8(ascii: ","):
        if depth == 0, !frames.isEmpty { frames[frames.count - 1].next = nil }
      case 0x0A: endLine(at: place)
      case UInt8(ascii: ":"), 0...0x20: break
      default:
        isInBare = true
        bare.removeAll(keepingCapacity: true)
        bare.append(byte)
      }
    }
    return nil
  }

  /// Whether a number, or what is no JSON, goes on with `byte`.
  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: true
    }
  }

  private mutating func endLine(at place: Int) {
    lines += 1
    lineStart = place + 1
  }

  private mutating func readString(
    _ byte: UInt8, at place: Int, _ bytes: Span<UInt8>, _ firstLine: Int, _ offset: Int
  ) {
    if byte == 0x0A {
      // No string of JSON goes on in the next line: this one was cut.
      isInString = false
      endLine(at: place)
      if depth == 0, !frames.isEmpty { frames[frames.count - 1].next = nil }
      return
    }
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
      hasEscapes = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      takeString(at: place, bytes, firstLine, offset)
      return
    }
    textLength += 1
    if textLength <= Self.textLimit { text.append(byte) }
  }

  // MARK: What is open

  private mutating func open(isObject: Bool) {
    guard depth == 0, frames.count < Self.depthLimit else {
      depth += 1
      return
    }
    let outer = frames.last
    let key = outer?.next ?? .other
    if !isObject { arrays += 1 }
    if !frames.isEmpty { frames[frames.count - 1].next = nil }
    var frame = Frame(
      isObject: isObject, key: key, array: isObject ? outer?.array ?? 0 : arrays)
    if let outer, outer.isCalledSo, !outer.isObject || outer.key == .breadcrumbs {
      frame.isCalledSo = true
    }
    if key == .breadcrumbs { (frame.isCalledSo, hasSeenName) = (true, true) }
    frames.append(frame)
  }

  /// Closes the innermost object or array; the breadcrumb that it is, if it is one.
  private mutating func close(isObject: Bool) -> Crumb? {
    guard depth == 0 else {
      depth -= 1
      return nil
    }
    guard let frame = frames.last, frame.isObject == isObject else { return nil }
    frames.removeLast()
    guard isObject else { return nil }
    if frame.key == .data, !frames.isEmpty {
      frames[frames.count - 1].hasData = true
      if let state = frame.state { frames[frames.count - 1].state = state }
      return nil
    }
    let kinds = [frame.category, frame.type].compactMap(\.self)
    let words = [frame.state, frame.name, frame.message].compactMap(\.self)
    guard !kinds.isEmpty || frame.isCalledSo || frames.isEmpty, !words.isEmpty else { return nil }
    let isNamed = frame.type != nil && frame.name != nil
    return Crumb(
      kinds: kinds, words: words, reporterWords: words.count - (frame.message == nil ? 0 : 1),
      stamp: frame.stamp, array: frame.array,
      isPlain: frame.stamp.resolution != .none && !frame.isOfProcess
        && (frame.hasData && (isNamed || frame.category != nil) || frame.isCalledSo))
  }

  // MARK: Members

  private mutating func takeString(
    at end: Int, _ bytes: Span<UInt8>, _ firstLine: Int, _ offset: Int
  ) {
    guard depth == 0, let frame = frames.last, frame.isObject else { return }
    guard let key = frame.next else {
      let key = textLength <= Self.textLimit ? Key(text) : .other
      frames[frames.count - 1].next = key
      if frames.count == 1, key == .report { hasSeenReport = true }
      if frames.count == 1, key == .process { hasSeenProcess = true }
      return
    }
    frames[frames.count - 1].next = nil
    guard textLength <= Self.textLimit else { return }
    switch key {
    case .category: frames[frames.count - 1].category = decoded
    case .type: frames[frames.count - 1].type = decoded
    case .stamp: takeStamp(text)
    case .state:
      frames[frames.count - 1].state = word(to: end, bytes, firstLine, offset)
    case .name:
      frames[frames.count - 1].name = word(to: end, bytes, firstLine, offset)
    case .message:
      frames[frames.count - 1].message = word(to: end, bytes, firstLine, offset)
    case .process: frames[frames.count - 1].isOfProcess = true
    case .data, .breadcrumbs, .report, .other: break
    }
  }

  private mutating func takeBare() {
    guard depth == 0, let frame = frames.last, frame.isObject, let key = frame.next else { return }
    frames[frames.count - 1].next = nil
    if key == .stamp { takeStamp(bare) }
    if key == .process { frames[frames.count - 1].isOfProcess = true }
  }

  private mutating func takeStamp(_ bytes: [UInt8]) {
    var reader = StampReader(position: 0, end: bytes.count)
    if let stamp = reader.instant(bytes.span) ?? reader.epoch(bytes.span) {
      frames[frames.count - 1].stamp = stamp
    }
  }

  /// What the string stands for.
  private var decoded: [UInt8] {
    hasEscapes ? JSONEscape.decoded(text.span, 0..<text.count) : text
  }

  private func word(
    to end: Int, _ bytes: Span<UInt8>, _ firstLine: Int, _ offset: Int
  ) -> Text {
    // The string begins in this region: it is on one line.
    let column = textStart - lineStart
    let windowStart = column <= Self.windowBefore ? 0 : column - Self.windowBefore
    var window: [UInt8] = []
    var place = lineStart + windowStart
    let limit = min(bytes.count, place + Self.windowLength)
    while place < limit, bytes[place] != 0x0A {
      window.append(bytes[place])
      place += 1
    }
    return Text(
      bytes: decoded, line: firstLine + lines, column: column + 1, length: end - textStart,
      lineOffset: offset + lineStart, window: window, windowStart: windowStart)
  }
}
