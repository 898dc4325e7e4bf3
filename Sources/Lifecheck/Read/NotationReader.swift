/// Reads trace notation: `1 3 4 5`, `6→2→3`, `1-3`, names, `|` for a new process, `+6 s` for time that passes.
///
/// What stands between the events is nothing, and so is the end of a line. `#` begins a comment.
struct NotationReader: Sendable {
  enum Token: Equatable {
    /// An index into `RuleSet.events`.
    case event(UInt16)
    /// A new process begins.
    case process
    /// This many microseconds pass.
    case pause(Int64)
    case unknown
  }

  /// The events by name, in lower case, and by number or letter.
  private var events: [[UInt8]: UInt16] = [:]
  /// Microseconds since the first event; nil while no time was told.
  private var clock: Int64?
  /// The time since the event before that pauses tell.
  private var pause: Int64 = 0

  /// Between two events, where times are told at all, so that they are no repetitions.
  private static let step: Int64 = 200_000

  init(_ definitions: [EventDefinition]) {
    for (index, event) in definitions.enumerated()
    where !event.isAuxiliary && event.listeners.contains(.check) {
      let names = [event.name, event.number].compactMap { $0 }
      let shorts = event.spellings.filter {
        [.short, .selector].contains($0.form) && !$0.isTagged
      }.map(\.text)
      // People write a selector without its last colon, too.
      let stems = shorts.filter { $0.utf8.last == UInt8(ascii: ":") }.map { String($0.dropLast()) }
      for name in names + shorts + stems {
        let key = name.utf8.count == 1 ? Array(name.utf8) : lowercased(name)
        if events[key] == nil { events[key] = UInt16(index) }
      }
    }
  }

  // MARK: Tokens

  /// Hands each token of `line`, with its place, to `body`.
  func forEachToken(of line: Span<UInt8>, _ body: (Token, Range<Int>) -> Void) {
    var place = 0
    while let range = Self.nextToken(in: line, from: place) {
      place = range.upperBound
      body(token(line, range, &place), range.lowerBound..<place)
    }
  }

  private static func nextToken(in line: Span<UInt8>, from start: Int) -> Range<Int>? {
    // A mark of UTF-8 is nothing, where a file begins with one.
    var start = start == 0 && line.has("\u{FEFF}", at: 0) ? 3 : start
    while start < line.count, isSeparator(line, start) { start += 1 }
    guard start < line.count, line[start] != UInt8(ascii: "#") else { return nil }
    if line[start] == UInt8(ascii: "|") || line[start] == UInt8(ascii: "+") {
      return start..<start + 1
    }
    var end = start
    while end < line.count, !isSeparator(line, end), !"|#+".utf8.contains(line[end]) { end += 1 }
    return start..<end
  }

  /// Blanks, commas, arrows and dashes.
  private static func isSeparator(_ line: Span<UInt8>, _ place: Int) -> Bool {
    switch line[place] {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "="): true
    // Arrows and dashes of Unicode: U+2010 to U+21FF, and U+27F0 to U+27FF, byte by byte.
    case 0xE2: place + 2 < line.count && isArrow(line[place + 1], line[place + 2])
    case 0x80...0xBF:
      place >= 1 && line[place - 1] == 0xE2 && place + 1 < line.count
        && isArrow(line[place], line[place + 1])
        || place >= 2 && line[place - 2] == 0xE2 && isArrow(line[place - 1], line[place])
    default: false
    }
  }

  private static func isArrow(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0x80 && 0x90...0x95 ~= third || second == 0x86 || second == 0x87
      || second == 0x9F && third >= 0xB0
  }

  /// What stands at `range`; a pause goes on to `end`.
  private func token(_ line: Span<UInt8>, _ range: Range<Int>, _ end: inout Int) -> Token {
    switch line[range.lowerBound] {
    case UInt8(ascii: "|"): return .process
    case UInt8(ascii: "+"): return Self.pause(line, &end).map { .pause($0) } ?? .unknown
    default: return events[key(line, range)].map { .event($0) } ?? .unknown
    }
  }

  /// A letter is a capital: a small one is a slip of the keyboard.
  private func key(_ line: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    range.count == 1 ? [line[range.lowerBound]] : line.copy(of: range).map(\.lowercased)
  }

  /// `6 s`, `500 ms`, `2 min`, `1 h` from `end` on, which moves behind it.
  private static func pause(_ line: Span<UInt8>, _ end: inout Int) -> Int64? {
    let start = line.end(ofRunFrom: end) { $0.isBlank }
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    let unit = line.end(ofRunFrom: digits) { $0.isBlank }
    let after = line.end(ofRunFrom: unit) { 0x61...0x7A ~= $0.lowercased }
    end = max(end, after > unit ? after : digits)
    guard digits > start, digits - start <= 9, let number = line.number(in: start..<digits) else {
      return nil
    }
    let units: [(String, Int64)] = [
      ("ms", 1_000), ("s", 1_000_000), ("min", 60_000_000), ("m", 60_000_000), ("h", 3_600_000_000),
    ]
    let name = String(decoding: line.copy(of: unit..<after), as: UTF8.self)
    return units.first { $0.0 == name }.map { Int64(number) * $0.1 }
  }

  // MARK: Detection

  /// Whether the first word of `sample` is a number of an event, or the sign of a process: no other input is looked at closely.
  static func mayBegin(_ sample: Span<UInt8>) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      guard let word = nextToken(in: line, from: 0) else { continue }
      return word.count == 1
        && (isNumber(line[word.lowerBound]) || line.has("|", at: word.lowerBound))
    }
    return false
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte
  }

  /// So many events stand on some line of a file that holds names or letters, too: a table has fewer in a row.
  private static let leastInRow = 3

  /// Whether every line of `sample` that is neither blank nor a comment is notation, and one of them begins with 0 or
  /// 1: a file that is named and says no more about itself.
  func isNotation(_ sample: Span<UInt8>, isWhole: Bool) -> Bool {
    var lines = LineRanges()
    var (begins, hasNames, longest) = (false, false, 0)
    while let range = lines.next(in: sample) {
      if !lines.hasNewline, !isWhole, range.lowerBound > 0 { break }
      let line = sample.extracting(range)
      var (count, isKnown) = (0, true)
      forEachToken(of: line) { token, word in
        switch token {
        case .process, .pause: break
        case .unknown: isKnown = false
        case .event:
          let first = line[word.lowerBound]
          if word.count > 1 || !Self.isNumber(first) {
            hasNames = true
          } else if count == 0, first <= UInt8(ascii: "1") {
            begins = true
          }
          count += 1
        }
      }
      guard isKnown else { return false }
      longest = max(longest, count)
    }
    return begins && (!hasNames || longest >= Self.leastInRow)
  }

  // MARK: Events

  /// Hands the events of `line` to `sink`, up to what is unknown; returns how many they are, and whether something is.
  mutating func read<S: EventSink>(
    _ line: Span<UInt8>, number: Int, offset: Int, into sink: inout S
  ) -> (events: Int, hasUnknown: Bool) {
    var tokens: [(Token, Range<Int>)] = []
    forEachToken(of: line) { tokens.append(($0, $1)) }
    var count = 0
    if clock == nil, tokens.contains(where: { if case .pause = $0.0 { true } else { false } }) {
      clock = 0
    }
    for (token, range) in tokens {
      switch token {
      case .event(let event):
        count += 1
        sink.observe(self.event(event, range, number, offset), line: line)
      case .process: sink.observe(.newRun)
      case .pause(let time):
        clock = (clock ?? 0) &+ time
        pause &+= time
      case .unknown: return (count, true)
      }
    }
    return (count, false)
  }

  private mutating func event(
    _ index: UInt16, _ range: Range<Int>, _ number: Int, _ offset: Int
  ) -> Event {
    var stamp = Stamp()
    let silence = pause
    pause = 0
    if let now = clock {
      stamp.microseconds = now
      stamp.resolution = .microsecond
      stamp.hasDate = false
      clock = now &+ Self.step
    }
    var event = Event(
      event: index, spelling: 0, channel: .delegate, process: -1, pid: -1, thread: 0..<0,
      stamp: stamp, line: number, offset: offset, column: Int32(clamping: range.lowerBound + 1),
      length: Int32(clamping: range.count), repeatsLineAbove: false)
    // Nothing else is printed in a pause.
    event.silence = silence
    return event
  }
}

extension LineReader {
  /// Reads whole lines of trace notation, up to what is no notation. Nobody knows what that was meant to be, and so what comes after it would be
  /// judged by what is not there.
  mutating func scanNotation<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S
  ) {
    var lines = LineRanges()
    while let range = lines.next(in: bytes) {
      let line = bytes.extracting(range)
      let number = recogniser.summary.lines + 1
      if recogniser.summary.error == nil {
        let found = notation.read(
          line, number: number, offset: offset + range.lowerBound, into: &sink)
        recogniser.summary.events += found.events
        if found.hasUnknown {
          recogniser.summary.unparsed += 1
          let error = notation.error(in: line, recogniser.matcher.vocabulary.definitions)
          recogniser.summary.error = error.map {
            "nothing is judged from line \(number), byte \($0.column) on: \($0)"
          }
        }
      }
      if lines.hasNewline {
        let isEmpty = line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
        recogniser.count((lines: 1, empty: isEmpty ? 1 : 0))
      }
    }
    recogniser.count((lines: unfinishedLines, empty: 0))
  }
}

/// What is wrong with a trace in notation, at a place of it.
public struct NotationError: Error, Sendable, CustomStringConvertible {
  /// The word that is no event; empty where there is none at all.
  public var word: String
  /// In bytes, counted from 1.
  public var column: Int
  /// What it may have been meant to be.
  public var nearest: String?

  package init(word: String, column: Int = 1, nearest: String? = nil) {
    self.word = word
    self.column = column
    self.nearest = nearest
  }

  /// What is wrong, in a sentence without a full stop.
  public var description: String {
    if word.isEmpty { return "there is no event" }
    let shown = "'\(visible(word.utf8))'"
    if word.hasPrefix("+") {
      return "\(shown) is no time that passes, such as '+6 s', '+500 ms', '+2 min' or '+1 h'"
    }
    return "\(shown) is no event\(nearest.map { ", did you mean '\($0)'?" } ?? "")"
  }
}

extension RuleSet {
  /// The first word of a trace in notation that is no event, where it is in parts, each of which has to hold something; nil where it is all
  /// understood.
  package func notationError(inParts parts: [String]) -> NotationError? {
    let reader = NotationReader(events)
    for part in parts {
      let bytes = Array(part.utf8)
      if let error = reader.error(in: bytes.span, events) { return error }
      var isEmpty = true
      reader.forEachToken(of: bytes.span) { _, _ in isEmpty = false }
      if isEmpty { return NotationError(word: "") }
    }
    return nil
  }

  /// The event that `word` names, as trace notation does: by name, number or selector; nil where it names none.
  package func event(written word: String) -> Int? {
    events.firstIndex { $0.name == word || $0.number == word }
      ?? NotationReader(events).event(named: word)
  }
}

extension NotationReader {
  fileprivate func event(named word: String) -> Int? { events[lowercased(word)].map { Int($0) } }

  /// The first word of `trace` that is none.
  fileprivate func error(
    in trace: Span<UInt8>, _ definitions: [EventDefinition]
  ) -> NotationError? {
    var place: Range<Int>?
    forEachToken(of: trace) { token, range in
      if place == nil, token == .unknown { place = range }
    }
    return place.map { range in
      let word = String(decoding: trace.copy(of: range), as: UTF8.self)
      // A fault is marked so in the examples of rules.
      let unmarked = word.hasSuffix("!") ? String(word.dropLast()) : nil
      let known = unmarked.flatMap { event(named: $0) == nil ? nil : $0 }
      return NotationError(
        word: word, column: range.lowerBound + 1,
        nearest: known ?? nearestName(to: word, among: definitions.lazy.map(\.name)))
    }
  }
}
