/// Text that somebody wrote around a log, or that is none: Markdown with fences, a list of callbacks with headings between,
/// source code.
///
/// Each fenced block is a log of its own, and nothing else in the text is one. In a list without stamps the callbacks behind
/// a heading are another run, which may begin anywhere, and so are those whose numbers begin with 1 again.
struct PastedText: Sendable {
  enum Kind: Sendable {
    case fences
    case lists
    /// A list that says what callbacks do: its order is not that of calls.
    case documentation
    /// The whole input is source code, and no log.
    case source
  }

  let kind: Kind
  var isList: Bool { kind == .lists || kind == .documentation }
  /// Whether the line that is read stands in a fenced block.
  private var isInFence = false
  private var headings = Headings()
  /// Whether a heading or a fence was passed since the last event.
  private var isNewRun = false
  private var hasEvent = false

  /// What the beginning of an input, read as `format`, looks like; nil for an ordinary log.
  init?(
    _ sample: Span<UInt8>, format: LogFormat, code: [[UInt8]], spelling: (Span<UInt8>) -> Int?
  ) {
    var isCode = false
    var (lines, endings) = (0, 0)
    var fences = 0
    var parts = 0
    var headings = Headings()
    var items = ListItems()
    var start = 0
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      let line = sample.extracting(start..<end)
      start = end + 1
      if Self.isFence(line) { fences += 1 }
      // Of source code and of lists only such lines are told.
      guard format == .bare else { continue }
      if !isCode { isCode = Self.begins(line, with: code) }
      if let last = line.lastVisible {
        lines += 1
        if Self.endsCode(last) || Self.isComment(line) { endings += 1 }
      }
      let place = spelling(line)
      if let place { items.take(line, spelling: place) }
      if headings.take(line, mayBeMessage: place != nil) { parts += 1 }
    }
    if fences >= 2 {
      kind = .fences
    } else if isCode, 3 * endings >= lines {
      kind = .source
    } else if items.areDocumentation {
      kind = .documentation
    } else if parts > 0 {
      kind = .lists
    } else {
      return nil
    }
  }

  private static func begins(_ line: Span<UInt8>, with words: [[UInt8]]) -> Bool {
    words.contains { word in
      line.matches(word.span, 0..<word.count, at: 0) && word.count < line.count
        && line[word.count].isBlank
    }
  }

  private static func isComment(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    return line.has("*", at: start) || line.has("//", at: start) || line.has("/*", at: start)
  }

  private static func endsCode(_ last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Takes the next line; false where it is no part of a log.
  ///
  /// - Parameter mayBeMessage: whether the line holds the letters of an event.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    if kind == .source { return false }
    if kind == .fences {
      if Self.isFence(line) {
        isInFence.toggle()
        isNewRun = true
        return false
      }
      return isInFence
    }
    if headings.take(line, mayBeMessage: mayBeMessage) { isNewRun = true }
    return true
  }

  /// Takes an event; true where a run begins with it that is not the first.
  mutating func takeEvent() -> Bool {
    defer { (isNewRun, hasEvent) = (false, true) }
    return (isNewRun || kind == .documentation) && hasEvent
  }

  /// Three backticks or tildes at the left.
  private static func isFence(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank || $0 == UInt8(ascii: ">") }
    return line.has("```", at: start) || line.has("~~~", at: start)
  }
}

/// Where the parts of a list begin.
private struct Headings {
  private var isAfterBlank = true
  /// Whether the last line is a heading if a callback comes next.
  private var mayBeHeading = false
  /// The number that stands before the next callback of a list that is numbered from 1 on; 0 where none is.
  private var nextNumber: Int32 = 0

  /// Takes the next line; true where what comes next, or the line itself if it holds a callback, is another part.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0 <= 0x20 }
    guard start < line.count else {
      isAfterBlank = true
      return false
    }
    defer { isAfterBlank = false }
    if mayBeMessage {
      let isHeaded = mayBeHeading
      mayBeHeading = false
      return takeNumber(line, start) || isHeaded
    }
    let hasColon = Self.endsWithColon(line, start)
    let isRuled = Self.isRuled(line, start)
    mayBeHeading = hasColon || isRuled && Self.holdsText(line, start)
    return Self.isMarked(line, start) || isAfterBlank && (hasColon || isRuled)
  }

  /// Takes what may be the number of a callback; true where it is 1 again.
  private mutating func takeNumber(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard let digits = Self.numberEnd(line, from: start),
      let number = line.number(in: start..<digits)
    else {
      nextNumber = 0
      return false
    }
    let isNewList = number == 1 && nextNumber > 2
    nextNumber = number == 1 ? 2 : number == nextNumber ? number &+ 1 : 0
    return isNewList
  }

  /// The end of the digits of `1.`, `1)`, `1、`; nil where no such number is.
  private static func numberEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    guard start < digits, digits < start + 5 else { return nil }
    return numberSigns.contains { line.has($0, at: digits) } ? digits : nil
  }

  private static let numberSigns: [StaticString] = [".", ")", "、", "．", "）", ": "]

  /// What people put before the headings of their own texts, and no log before its lines.
  private static let marks: [StaticString] = [
    "【", "■", "□", "◆", "◇", "●", "○", "▶", "▼", "★", "☆", "※", "§", "（", "①", "②", "③", "④", "⑤",
    "⑥", "⑦",
    "⑧", "⑨", "一、", "二、", "三、", "四、", "五、", "六、", "七、", "八、", "九、", "十、", "场景", "情况", "場面", "Step ",
    "Case ", "Scenario ",
  ]

  private static func isMarked(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if let digits = numberEnd(line, from: start) { return digits + 1 < line.count }
    return marks.contains { line.has($0, at: start) }
  }

  private static func endsWithColon(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var end = line.count
    while line[end - 1] <= 0x20 { end -= 1 }
    return line[end - 1] == UInt8(ascii: ":") || line.has("：", at: end - 3)
  }

  /// Whether the line begins as a heading, a comment, a rule or an item of a list does.
  private static func isRuled(_ line: Span<UInt8>, _ start: Int) -> Bool {
    switch line[start] {
    case UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: "_"):
      true
    default: line.has("// ", at: start)
    }
  }

  /// Whether there is anything but signs.
  private static func holdsText(_ line: Span<UInt8>, _ start: Int) -> Bool {
    line.end(ofRunFrom: start) { !$0.isIdentifier } < line.count
  }
}

/// The lines of a text that name a callback.
private struct ListItems {
  private var names: [UInt64] = []
  private var described = 0
  private var isRepeated = false

  private static let least = 3

  /// Whether each callback stands in one line, and nearly each line is an item of a list and describes it.
  var areDocumentation: Bool {
    !isRepeated && names.count >= Self.least && 5 * described >= 4 * names.count
  }

  mutating func take(_ line: Span<UInt8>, spelling found: Int) {
    var place = found
    while place > 0, line[place - 1].isASCIIIdentifier { place -= 1 }
    let end = line.end(ofRunFrom: place) { $0.isIdentifier || $0 == UInt8(ascii: ":") }
    let name = line.wordHash(place..<end)
    // A log is no list, and is left alone after a few lines.
    isRepeated = isRepeated || names.contains(name)
    guard !isRepeated else { return }
    names.append(name)
    if Self.isItem(line, before: place), Self.isDescribed(line, from: end) { described += 1 }
  }

  /// Whether nothing but the sign or the number of an item stands before the name, and what sets it as code.
  private static func isItem(_ line: Span<UInt8>, before place: Int) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    let hasSign =
      line.has("- ", at: start) || line.has("* ", at: start) || line.has("• ", at: start)
    let digits = line.end(ofRunFrom: start) { $0.isDigit }
    guard hasSign || digits > start && (line.has(". ", at: digits) || line.has(") ", at: digits))
    else { return false }
    return line.end(ofRunFrom: digits) { !$0.isASCIIIdentifier } >= place
  }

  /// Whether words follow the callback, as no value or tag is.
  private static func isDescribed(_ line: Span<UInt8>, from end: Int) -> Bool {
    var place = end
    if place < line.count, line[place] == UInt8(ascii: "(") {
      place = line.firstIndex(of: UInt8(ascii: ")"), from: place, to: line.count) ?? place
    }
    var words = 0
    while place < line.count {
      let word = line.end(ofRunFrom: place) { $0.isASCIIIdentifier || $0 >= 0x80 }
      if word > place { words += 1 }
      place = max(word, place + 1)
    }
    return words >= 2
  }
}

extension Span<UInt8> {
  /// The last byte that is neither a blank nor a control character; nil where there is none.
  fileprivate var lastVisible: UInt8? {
    var end = count
    while end > 0, self[end - 1] <= 0x20 { end -= 1 }
    return end > 0 ? self[end - 1] : nil
  }
}

extension LineReader {
  /// Reads whole lines of a text with a log in it.
  mutating func scanPasted<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    mayTurn = false
    var start = 0
    var before = (lines: 0, empty: 0)
    while start < bytes.count {
      let newline = bytes.firstNewline(from: start)
      let end = newline ?? bytes.count
      let line = bytes.extracting(start..<end)
      let place = firstCandidate(in: line, from: 0)
      let isOfLog = pasted?.take(line, mayBeMessage: place != nil) ?? true
      if isOfLog, let place {
        let candidate = CandidateLine(place: start + place, range: start..<end)
        count(before)
        before = (0, 0)
        _ = read(candidate, in: bytes, into: &sink, names: &names)
      }
      let isEmpty = line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
      if newline != nil { before = (before.lines + 1, before.empty + (isEmpty ? 1 : 0)) }
      start = end + 1
    }
    count(before)
    count((lines: unfinishedLines, empty: 0))
    finish(bytes)
  }
}
