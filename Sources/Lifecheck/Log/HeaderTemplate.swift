/// A step of a template for headers: what stands next in the line. What stands after the last one is the message.
///
/// ```
/// [.stamp(.instant), .blanks(1), "PID:", .pid, .blanks(1), "<", .word, ">"]
/// yyyy-MM-ddTHH:mm:ss.SSSSSS±hh:mm  PID:42  <Level>message
/// ```
///
/// A template has one way to be read, from left to right, and nothing is tried twice but `prefixes`. Plain data.
enum HeaderStep: ExpressibleByStringLiteral, Sendable {
  /// Only as the first: what editors and tools put before a line may stand here, as much of it as the rest needs.
  case prefixes

  // What has to be there, and tells nothing.

  case text(StaticString)
  /// A text that is a part of the message.
  case ahead(StaticString)
  case mayBe(StaticString)
  /// One blank.
  case blank
  /// At least this many blanks.
  case blanks(Int)
  case digits, word, level
  /// The letter of a level of Android.
  case letter
  /// Blanks and dashes, or nothing.
  case dashes
  /// Signs that are no ASCII, or nothing: hearts.
  case signs
  /// Such a sign, which is a part of the message.
  case signAhead
  /// What stands before a byte, if that is near: something.
  case until(Unicode.Scalar)
  /// A level of a server, and a colon, or nothing.
  case serverLevel
  /// Words in brackets that begin with a letter, and a blank behind each.
  case tags
  /// A level and a label, each of which is a word, and a colon.
  case swiftLogLabel
  /// Pairs of keys and values, or nothing.
  case metadata
  /// Nothing to the line's end. All of the line is the message.
  case end
  /// What may stand before a stamp: levels, tags, signs and pairs of keys and values, up to what opens the stamp. Where something does, all of
  /// the line is the message: a tag may say who speaks.
  case marks
  /// What closes a stamp and parts it from the message.
  case stampEnd

  /// All of the line is the message.
  case whole

  // What is noted.

  case stamp(StampForm)
  case process
  /// What stands before a byte, if that is near: a process, and maybe the library that speaks.
  case program(Unicode.Scalar)
  /// What stands before a byte, if that is near: the name of a device, where nothing names a process.
  case device(Unicode.Scalar)
  case pid, thread
  /// `[File.swift:52` and the byte behind it.
  case place(Unicode.Scalar)
  /// Words in brackets, before the place.
  case tagsBeforePlace
  /// A function, which is the message, and what is behind it, the remark.
  case function(StaticString)
  /// `Type.function:line - remark`.
  case typeAndFunction
  /// A line of another format, with a stamp.
  case line
  /// Such a line, also behind marks of the tool, or a message.
  case mayBeLine
  /// What tools put before the lines of others, which is no stamp, and a line with one behind it: `ios | `, `[0] `, `stdout: `, `##[debug]`.
  case markedLine
  /// Where the record comes from, if pairs of keys and values or a column say so, and nothing names a process.
  case origin

  init(stringLiteral text: StaticString) { self = .text(text) }
}

/// Reads a header by a template, without a copy of anything.
struct HeaderReader {
  /// Further from its beginning nothing is looked for.
  private static let limit = 1024
  private static let nearLimit = 128
  private static let tagLimit = 8
  /// How many marks a tool puts before a line at most.
  private static let markLimit = 4
  private static let levels: [StaticString] = [
    "VERBOSE", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL", "FAULT",
  ]
  private static let letters: [StaticString] = ["V", "D", "I", "W", "E", "F", "A", "S"]
  private static let serverLevels: [StaticString] = ["info: ", "debug: ", "warn: ", "error: "]
  private static let swiftLogLevels: [StaticString] = [
    "trace", "debug", "info", "notice", "warning", "error", "critical",
  ]

  private(set) var header: Header
  /// Where the line of another format begins, once that is known.
  private(set) var inner: Int?
  private var place = 0
  /// Whether a step has said what the message is.
  private var hasMessage = false
  /// What closes the stamp; nil for nothing.
  private var closing: UInt8?
  private var isMarked = false
  private var origin = Origin()

  init(_ format: LogFormat) {
    header = Header(format: format, process: 0..<0, pid: -1, message: 0..<0)
  }

  /// Whether `line` has such a header, which is `header` then.
  mutating func read(_ line: Span<UInt8>, _ steps: [HeaderStep], _ traits: LogTraits) -> Bool {
    guard case .prefixes? = steps.first else { return take(steps, 0, line, 0, traits) }
    var start = 0
    while !take(steps, 1, line, start, traits) {
      guard let next = line.linePrefixEnd(from: start) else { return false }
      start = next
    }
    return true
  }

  private mutating func take(
    _ steps: [HeaderStep], _ first: Int, _ line: Span<UInt8>, _ start: Int, _ traits: LogTraits
  ) -> Bool {
    place = start
    for index in first..<steps.count {
      guard pass(steps[index], line) ?? note(steps[index], line, traits) else { return false }
    }
    if !hasMessage { header.message = place..<line.count }
    return true
  }

  /// Moves behind what tells nothing; nil where the step is none of these.
  private mutating func pass(_ step: HeaderStep, _ line: Span<UInt8>) -> Bool? {
    switch step {
    case .text(let text): return passText(text, line)
    case .ahead(let text): return line.has(text, at: place)
    case .mayBe(let text): _ = passText(text, line)
    case .blank: return passRun(line, least: 1, most: 1) { $0.isBlank }
    case .blanks(let least): return passRun(line, least: least) { $0.isBlank }
    case .digits: return passRun(line) { $0.isDigit }
    case .word: return passRun(line) { $0.isASCIIIdentifier }
    case .dashes:
      return passRun(line, least: 0) { $0 == 0x20 || $0 == UInt8(ascii: "-") }
    case .signs: return passRun(line, least: 0) { $0 >= 0x80 }
    case .signAhead: return place < line.count && line[place] >= 0x80
    case .level: return passWord(of: Self.levels, line)
    case .letter: return passWord(of: Self.letters, line)
    case .until(let mark): return passUntil(mark, line)
    case .serverLevel: _ = passWord(of: Self.serverLevels, line)
    case .tags: return passTags(line)
    case .swiftLogLabel: return passLabel(line)
    case .metadata: passMetadata(line)
    case .marks: passMarks(line)
    case .stampEnd: return passStampEnd(line)
    default: return nil
    }
    return true
  }

  private mutating func note(
    _ step: HeaderStep, _ line: Span<UInt8>, _ traits: LogTraits
  ) -> Bool {
    let start = place
    switch step {
    case .stamp(let form):
      var reader = StampReader(position: place, end: line.count)
      guard let stamp = reader.stamp(line, form) else { return false }
      (header.stamp, place) = (stamp, reader.position)
    case .process:
      guard passRun(line, most: 64, where: { $0.isIdentifier || $0 == UInt8(ascii: "-") }) else {
        return false
      }
      header.process = start..<place
    case .program(let mark):
      guard passUntil(mark, line) else { return false }
      header.process = SyslogRelayHeader.withoutLibrary(line, start..<place)
    case .device(let mark):
      // Every device has a letter in its name; a stamp or a number may stand there, too.
      guard passUntil(mark, line), line.lastMoment(in: start..<place) == nil,
        (start..<place).contains(where: {
          line[$0].isASCIIIdentifier && !line[$0].isDigit || line[$0] >= 0x80
        })
      else { return false }
      header.process = start..<place
    case .pid:
      guard passRun(line, where: { $0.isDigit }), let pid = line.number(in: start..<place) else {
        return false
      }
      header.pid = pid
    case .thread:
      guard passRun(line, where: { $0.isDigit }) else { return false }
      header.thread = start..<place
    case .tagsBeforePlace: return passTagsBeforePlace(line)
    case .place(let mark): return notePlace(line, mark)
    case .function(let closing): noteFunction(line, closing)
    case .typeAndFunction: return noteTypeAndFunction(line)
    case .line: return noteLine(line, traits)
    case .mayBeLine: noteLineBehindMarks(line, traits)
    case .markedLine:
      // A number begins what a report quotes: `12 │ `.
      let first = line.end(ofRunFrom: place) { $0.isBlank }
      return first < line.count && !line[first].isDigit && noteMarkedLine(line, traits)
    case .origin: noteOrigin(line, traits)
    case .whole: (header.message, hasMessage) = (0..<line.count, true)
    case .end:
      guard line.end(ofRunFrom: place, where: { $0 <= 0x20 }) == line.count else { return false }
      (header.message, hasMessage) = (0..<line.count, true)
    default: break
    }
    return true
  }

  // MARK: What tells nothing

  private mutating func passText(_ text: StaticString, _ line: Span<UInt8>) -> Bool {
    guard line.has(text, at: place) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  @inline(__always)
  private mutating func passRun(
    _ line: Span<UInt8>, least: Int = 1, most: Int = .max, where isMember: (UInt8) -> Bool
  ) -> Bool {
    var end = place
    while end < line.count, end - place < most, isMember(line[end]) { end += 1 }
    guard end - place >= least else { return false }
    place = end
    return true
  }

  private mutating func passWord(of words: [StaticString], _ line: Span<UInt8>) -> Bool {
    for word in words where passText(word, line) { return true }
    return false
  }

  private mutating func passUntil(_ mark: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
    let limit = min(line.count, place + Self.nearLimit)
    guard let found = line.firstIndex(of: UInt8(ascii: mark), from: place, to: limit), found > place
    else { return false }
    place = found
    return true
  }

  private mutating func passTags(_ line: Span<UInt8>) -> Bool {
    let start = place
    for _ in 0..<Self.tagLimit {
      guard line.has("[", at: place), place + 1 < line.count, line[place + 1].isASCIIIdentifier,
        !line[place + 1].isDigit, let end = tagEnd(line, Self.nearLimit)
      else { break }
      place = line.end(ofRunFrom: end) { $0 == 0x20 }
    }
    return place > start
  }

  private mutating func passTagsBeforePlace(_ line: Span<UInt8>) -> Bool {
    for _ in 1..<5 {
      guard line.has("[", at: place), let end = tagEnd(line, 2 * Self.nearLimit) else {
        return false
      }
      place = end
      if Self.statement(line, from: place, mark: UInt8(ascii: "]")) != nil { return true }
    }
    return false
  }

  /// The place after the next `] `.
  private func tagEnd(_ line: Span<UInt8>, _ limit: Int) -> Int? {
    let close = line.firstIndex(
      of: UInt8(ascii: "]"), from: place, to: min(line.count, place + limit))
    guard let close, line.has(" ", at: close + 1) else { return nil }
    return close + 2
  }

  private mutating func passLabel(_ line: Span<UInt8>) -> Bool {
    guard passWord(of: Self.swiftLogLevels, line) else { return false }
    if passText(" ", line) {
      let start = place
      guard
        passRun(line, most: Self.limit, where: { !$0.isBlank && $0 != UInt8(ascii: ":") })
      else { return false }
      header.category = line.wordHash(start..<place)
      _ = line.has(" :", at: place) && passText(" ", line)
    }
    return passText(":", line) && (place == line.count || line[place].isBlank)
  }

  private mutating func passMetadata(_ line: Span<UInt8>) {
    while let pair = Self.pair(line, from: place), pair.value.upperBound < line.count {
      place = pair.value.upperBound
    }
  }

  /// The key and the value, with its quotes, that stand at `start` or behind the blanks there; nil where none do.
  private static func pair(
    _ line: Span<UInt8>, from start: Int
  ) -> (key: Range<Int>, value: Range<Int>)? {
    let key = line.end(ofRunFrom: start) { $0.isBlank }
    let equals = line.end(ofRunFrom: key) {
      $0.isASCIIIdentifier || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    guard equals > key, line.has("=", at: equals) else { return nil }
    // What a value holds in brackets or quotes may hold blanks.
    var depth = 0
    var i = equals + 1
    var isQuoted = false
    while i < line.count, depth > 0 || isQuoted || !line[i].isBlank {
      switch line[i] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isQuoted ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isQuoted ? 0 : 1
      default: break
      }
      i += 1
    }
    return (key..<equals, equals + 1..<i)
  }

  private mutating func passMarks(_ line: Span<UInt8>) {
    (closing, isMarked, origin) = (nil, false, Origin())
    for _ in 0...Self.markLimit {
      guard place < line.count, !line[place].isDigit else { return }
      if place + 1 < line.count, let sign = Self.closing(line[place]),
        line[place + 1].isDigit || StampReader.startsWithName(line, at: place + 1)
      {
        (closing, place) = (sign, place + 1)
        return
      }
      if let (key, value) = Self.pair(line, from: place) {
        let key = OriginKey(line, key)
        isMarked = true
        guard !key.isTime else {
          if line.has("\"", at: value.lowerBound) { closing = UInt8(ascii: "\"") }
          place = value.lowerBound + (closing == nil ? 0 : 1)
          return
        }
        origin.take(line, key, Self.withoutQuotes(line, value))
        place = line.end(ofRunFrom: value.upperBound) { $0.isBlank }
      } else {
        guard let end = Self.stampMarkEnd(line, from: place) else { return }
        (place, isMarked) = (end, true)
      }
    }
  }

  private static func closing(_ opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// The place after a mark before a stamp and the blanks behind it: something in brackets, or a word without small letters.
  private static func stampMarkEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    var end = line.end(ofRunFrom: start) { !$0.isBlank }
    if line.has("[", at: start) {
      let limit = min(line.count, start + nearLimit)
      guard let bracket = line.firstIndex(of: UInt8(ascii: "]"), from: start, to: limit) else {
        return nil
      }
      end = bracket + (line.has(":", at: bracket + 1) ? 2 : 1)
    } else if (start..<end).contains(where: { (0x61...0x7A).contains(line[$0]) }) {
      return nil
    }
    end = line.end(ofRunFrom: end) { $0.isBlank }
    return end > start ? end : nil
  }

  private mutating func passStampEnd(_ line: Span<UInt8>) -> Bool {
    if let closing {
      guard place < line.count, line[place] == closing else { return false }
      place += 1
      return true
    }
    if line.has(":", at: place) {
      place += 1
      return passRun(line, least: 1, most: 1) { $0.isBlank }
    }
    return passRun(line, least: 1, most: 1) { $0.isBlank || $0 == UInt8(ascii: ",") }
  }

  private static func withoutQuotes(_ line: Span<UInt8>, _ value: Range<Int>) -> Range<Int> {
    let isQuoted = value.count > 1 && line.has("\"", at: value.lowerBound)
    return isQuoted ? value.lowerBound + 1..<value.upperBound - 1 : value
  }

  // MARK: What is noted

  /// A line with a stamp behind a prefix. Where there is none, the rest is a message.
  private mutating func noteLine(_ line: Span<UInt8>, _ traits: LogTraits) -> Bool {
    inner = place
    let rest = line.extracting(place..<line.count)
    guard let found = LogFormat.lineHeader(of: rest, traits), found.stamp.resolution != .none
    else { return false }
    let format = header.format
    header = found.moved(by: place)
    (header.inner, header.format, hasMessage) = (found.format, format, true)
    return true
  }

  /// Notes a line with a stamp, before which the tool may have put more than its own stamp: `01O `, `INFO  | `, `▸ `, `[Step 1/2] `.
  private mutating func noteLineBehindMarks(_ line: Span<UInt8>, _ traits: LogTraits) {
    let start = place
    if noteLine(line, traits) || noteMarkedLine(line, traits) { return }
    (place, inner) = (start, start)
    if isMarked { (header.message, hasMessage) = (0..<line.count, true) }
  }

  /// The same behind one mark or more.
  private mutating func noteMarkedLine(_ line: Span<UInt8>, _ traits: LogTraits) -> Bool {
    for _ in 1..<Self.markLimit {
      guard let end = Self.markEnd(line, from: place) else { return false }
      place = end
      if noteLine(line, traits) { return true }
    }
    return false
  }

  private mutating func noteOrigin(_ line: Span<UInt8>, _ traits: LogTraits) {
    guard header.process.isEmpty else { return }
    var start = place
    while let (key, value) = Self.pair(line, from: start) {
      origin.take(line, OriginKey(line, key), Self.withoutQuotes(line, value))
      start = value.upperBound
    }
    header.process = origin.value
    if let column = traits.origin, origin.value.isEmpty { header.process = column.cell(of: line) }
  }

  /// The place after a mark and the blanks behind it: something in brackets, or a word of two bytes, without small letters, or before a colon or
  /// a bar.
  private static func markEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let word = line.end(ofRunFrom: start) { $0.isBlank }
    guard word < line.count else { return nil }
    var end = line.end(ofRunFrom: word) { !$0.isBlank }
    let blanks = line.end(ofRunFrom: end) { $0.isBlank }
    let open = line.end(ofRunFrom: word) { $0 == UInt8(ascii: "#") }
    if open < end, let sign = closing(ofMark: line[open]) {
      let limit = min(line.count, word + nearLimit)
      guard let bracket = line.firstIndex(of: sign, from: word, to: limit) else { return nil }
      // Right behind an element of a page stands a text: `<td>2026-…`.
      if sign == UInt8(ascii: ">"), end != bracket + 1 { return nil }
      // The line may begin right behind it: `##[debug]2026-…`.
      end = open > word ? bracket + 1 : max(end, bracket + 1)
    } else if line.has("| ", at: blanks), end - word < nearLimit {
      end = blanks + 1
    } else if end > word + 2, line[end - 1] != UInt8(ascii: ":"),
      (word..<end).contains(where: { (0x61...0x7A).contains(line[$0]) })
    {
      return nil
    }
    return line.end(ofRunFrom: end) { $0.isBlank }
  }

  private static func closing(ofMark sign: UInt8) -> UInt8? {
    switch sign {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  private mutating func notePlace(_ line: Span<UInt8>, _ mark: Unicode.Scalar) -> Bool {
    guard let (end, statement) = Self.statement(line, from: place, mark: UInt8(ascii: mark)) else {
      return false
    }
    (place, header.statement) = (end, statement)
    return true
  }

  /// The place after `[File.swift:52` and `mark`, which may be the bracket or what separates the function, and the statement.
  private static func statement(
    _ line: Span<UInt8>, from start: Int, mark: UInt8
  ) -> (end: Int, statement: Statement)? {
    guard line.has("[", at: start) else { return nil }
    let name = line.end(ofRunFrom: start + 1) {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[")
    }
    guard name > start + 1, name - start <= limit, line.has(":", at: name) else { return nil }
    let end = line.end(ofRunFrom: name + 1) { $0.isDigit }
    guard end < line.count, line[end] == mark, let number = line.number(in: name + 1..<end) else {
      return nil
    }
    return (end + 1, Statement(file: line.stableHash(of: start + 1..<name), line: number))
  }

  /// `closing`, before a blank or the end, or ` > ` ends the function.
  private mutating func noteFunction(_ line: Span<UInt8>, _ closing: StaticString) {
    let length = closing.utf8CodeUnitCount
    let start = line.end(ofRunFrom: place) { $0 == 0x20 }
    (header.message, hasMessage) = (start..<line.count, true)
    for i in start..<max(start, min(line.count, start + Self.limit)) {
      let isClosed =
        line.has(closing, at: i) && (i + length == line.count || line[i + length] <= 0x20)
      guard isClosed || line.has(" > ", at: i) else { continue }
      header.message = start..<i
      header.remark = i + (isClosed ? length : 3)..<line.count
      return
    }
  }

  private mutating func noteTypeAndFunction(_ line: Span<UInt8>) -> Bool {
    let type = line.end(ofRunFrom: place) { $0.isIdentifier || $0 == UInt8(ascii: "+") }
    guard type > place, line.has(".", at: type) else { return false }
    let limit = min(line.count, type + 1 + Self.limit)
    var from = type + 1
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from, to: limit) {
      from = colon + 1
      let end = line.end(ofRunFrom: from) { $0.isDigit }
      guard let number = line.number(in: from..<end), line.has(" -", at: end),
        end + 2 == line.count || line[end + 2].isBlank
      else { continue }
      header.statement = Statement(file: line.stableHash(of: place..<type), line: number)
      // A file is called like its class, except one such as `Dock+Rope.swift`, which holds a part of it.
      let isClass = line.firstIndex(of: UInt8(ascii: "+"), from: place, to: type) == nil
      header.message = (isClass ? place : type + 1)..<colon
      header.remark = end + 2..<line.count
      hasMessage = true
      return true
    }
    return false
  }
}

/// The forms of stamps that templates name.
enum StampForm: Sendable {
  /// ISO 8601 in every form.
  case instant
  /// The same with a `T`.
  case internet
  /// `yyyy-MM-dd HH:mm:ss.SSS`, without a zone.
  case local
  /// `yyyy-MM-dd HH:mm:ss:SSS`
  case isoColon
  /// `yyyy/MM/dd HH:mm:ss:SSS`
  case slashed
  /// `HH:mm:ss.SSS`
  case timeOfDay
  /// `HH:mm:ss:SSS`
  case timeOfDayColon
  /// `HH:mm:ss`, with a fraction or without.
  case clock
  /// `dd/MM/yyyy HH:mm` and what else is usual in a region, with a comma or without (`datedMoment`), if the year is not first.
  case regional
  /// What loggers print, in any of these forms and more (`loggerMoment`), and seconds, milliseconds and so on since 1970.
  case ofLogger
  /// `Mmm dd HH:mm:ss.SSS`
  case syslogFine
  /// `Mmm dd HH:mm:ss`, with a fraction or without, or ISO 8601 with one and without a zone.
  case relay
  /// `MM-dd HH:mm:ss.SSS`, or seconds since 1970 with a fraction.
  case logcat
  /// `HH:mm:ss.SSSSSS±hhmm`, with a date or without.
  case console
}

extension StampReader {
  mutating func stamp(_ line: Span<UInt8>, _ form: StampForm) -> Stamp? {
    switch form {
    case .instant: return instant(line)
    case .internet: return line.has("T", at: position + 10) ? instant(line) : nil
    case .local:
      guard let (stamp, zone) = isoMoment(line), zone == nil else { return nil }
      return stamp
    case .isoColon: return isoMoment(line, mark: UInt8(ascii: ":"))?.stamp
    case .timeOfDay: return timeOfDay(line, mark: UInt8(ascii: "."))
    case .timeOfDayColon: return timeOfDay(line, mark: UInt8(ascii: ":"))
    case .slashed:
      guard let days = isoDate(line, mark: UInt8(ascii: "/")), passBlank(line),
        let seconds = time(line), let fraction = fraction(line, after: UInt8(ascii: ":"))
      else { return nil }
      return Stamp(days: days, seconds: seconds, fraction: fraction)
    case .clock:
      guard let seconds = time(line) else { return nil }
      return Stamp(
        days: 0, seconds: seconds, fraction: fraction(line, after: UInt8(ascii: ".")),
        hasYear: false, hasDate: false)
    case .regional: return regionalMoment(line)
    case .ofLogger: return loggerMoment(line)
    case .syslogFine:
      guard let days = syslogDate(line) else { return nil }
      return fineTime(line, on: days)
    case .relay: return relayMoment(line)
    case .console:
      guard let (stamp, next) = ConsoleCopyHeader.moment(line, from: position) else { return nil }
      position = next
      return stamp
    case .logcat:
      if let stamp = epoch(line) { return stamp.resolution == .second ? nil : stamp }
      guard line.has("-", at: position + 2), line.has(" ", at: position + 5),
        let month = line.number(in: position..<position + 2),
        let day = line.number(in: position + 3..<position + 5)
      else { return nil }
      position += 6
      return fineTime(line, on: Self.days(year: 1972, month: Int(month), day: Int(day)))
    }
  }

  /// What a relay of device logs gives as the time.
  mutating func relayMoment(_ line: Span<UInt8>) -> Stamp? {
    if position < end, line[position].isDigit {
      guard let (stamp, zone) = isoMoment(line), zone == nil else { return nil }
      return stamp
    }
    // Xcode's organizer of old put the day of the week before it.
    if position + 10 < end, line[position + 3] == 0x20, line[position + 7] == 0x20,
      !line[position + 4].isDigit
    {
      position += 4
    }
    guard let days = syslogDate(line), let seconds = time(line) else { return nil }
    return Stamp(
      days: days, seconds: seconds, fraction: fraction(line, after: UInt8(ascii: ".")),
      hasYear: false)
  }

  /// `HH:mm:ss.` and 3 or 6 digits, on a day without a year.
  private mutating func fineTime(_ line: Span<UInt8>, on days: Int64?) -> Stamp? {
    guard let seconds = time(line), let fraction = fraction(line, after: UInt8(ascii: "."))
    else { return nil }
    return Stamp(days: days, seconds: seconds, fraction: fraction, hasYear: false)
  }
}
