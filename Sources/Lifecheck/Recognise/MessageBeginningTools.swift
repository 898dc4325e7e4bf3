/// How texts, source code and tools show before a callback that the line is no message of an app.
extension MessageBeginning {
  /// Why the word makes no message of an app of the line, but one of a compiler, a debugger or the like; nil where it does not.
  func toolsReason(
    _ line: Span<UInt8>, _ word: MessageWord, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss.Reason? {
    if isCall(line, word) && !isSite(line, word.range.upperBound, vocabulary)
      || isBare && isDiagnostic(line, word)
    {
      return .source
    }
    if isBare, word.range.lowerBound == start, isResult(line, word) { return .sentence }
    guard line.has("0x", at: word.range.lowerBound) else { return nil }
    return isBare && isInTable(line, word) || isInFrame(line, word) ? .stackFrame : nil
  }

  /// Whether the word begins a result as TAP has it: `ok 3 - x`.
  private func isResult(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let number = line.end(ofRunFrom: word.range.upperBound + 1) { $0.isDigit }
    return line.has("ok ", at: start) && number > word.range.upperBound + 1
      && line.has(" - ", at: number)
  }

  /// How far before its value an option may begin, in bytes: fields without blanks between them are looked at one by one.
  private static let optionLimit = 64

  /// Whether the field is an option of a command, or a setting of its environment: `--filter=x`, `-DEVENT=x`, `LOG_FILTER=x`.
  func isOption(_ line: Span<UInt8>, field: MessageWord, _ vocabulary: borrowing Vocabulary) -> Bool
  {
    let name = field.range
    var first = name.lowerBound
    let least = max(start, name.upperBound - Self.optionLimit)
    while first > least, line[first - 1] > 0x20 { first -= 1 }
    if line.has("--", at: first) || line.has("-D", at: first) {
      return line.end(ofRunFrom: first) { $0 == UInt8(ascii: "-") } < name.upperBound
    }
    guard isBare, first == start, first == name.lowerBound,
      name.allSatisfy({ 0x41...0x5A ~= line[$0] || line[$0] == UInt8(ascii: "_") }),
      let joint = name.last(where: { line[$0] == UInt8(ascii: "_") }),
      let last = MessageWord(in: line, at: joint + 1, to: name.upperBound)
    else { return false }
    // `LIFECYCLE_EVENT=x`
    return vocabulary.words.meaning(of: last) != .neutral
  }

  /// Whether the callback at `place` is the value to which a table maps a text: `"pause" -> "x"`.
  func isMapped(_ line: Span<UInt8>, at place: Int) -> Bool {
    line.has("\" -> \"", at: place - 6)
  }

  /// Whether the word is a function that is called or declared: `print(` and `selector(` are source code.
  private func isCall(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let place = word.range.upperBound
    return place < end && line[place] == UInt8(ascii: "(") && !isProse
      && !isQuoted(line, word.range.lowerBound) && !isLineNumber(line, place)
      && !isHead(line, place) && !isBeforeState(line, word) && !isRawValue(line, place)
  }

  /// Whether Swift has printed a value without a name, with its type before the parenthesis at `place`: `UIApplicationState(rawValue: 1)`.
  private func isRawValue(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let label: StaticString = "(rawValue: "
    guard line.has(label, at: place) else { return false }
    let number = place + label.utf8CodeUnitCount
    let close = line.end(ofRunFrom: number) { $0.isDigit }
    return close > number && line.has(")", at: close)
  }

  /// Whether the name of a state stands in parentheses behind the word, in capitals as in no code: `Foreground(Inactive)`.
  private func isBeforeState(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let state = MessageWord(in: line, at: word.range.upperBound + 1, to: end)
    return state.map {
      $0.isCapital && Matcher.isState($0, in: line) && line.has(")", at: $0.range.upperBound)
    } ?? false
  }

  /// Whether the function whose parentheses open at `place` is where the line was printed, as loggers tell: labels alone stand in these, and the
  /// callback comes next, or a sign before it: `log() > x`, `trace(_:) x`.
  private func isSite(
    _ line: Span<UInt8>, _ place: Int, _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let close = line.end(ofRunFrom: place + 1) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ":") }
    guard line.has(") ", at: close) else { return false }
    let next = close + 2
    if [">", "-", "|"].contains(where: { line.has($0, at: next) }) {
      return line.has(" ", at: next + 1)
    }
    return MessageWord(in: line, at: next, to: end).map {
      vocabulary.callback(in: line, at: next, $0, to: end) != nil
    } ?? false
  }

  private func isQuoted(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place > start && line[place - 1] == UInt8(ascii: "\"")
  }

  /// Whether a number alone stands in the parentheses that open at `place`, as in `AppDelegate.m(41)`.
  private func isLineNumber(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var i = place + 1
    while i < end, line[i].isDigit { i += 1 }
    return i > place + 1 && i < end && line[i] == UInt8(ascii: ")")
  }

  /// Whether the parentheses that open at `place` close before a colon, or before a process's number: `Foreground(Inactive): `, `Shop(UIKit)[3]`.
  private func isHead(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let close = group(in: line, from: place, UInt8(ascii: ")"))
    guard close > place + 1, close + 1 < end else { return false }
    return line[close] == UInt8(ascii: ":") && line[close + 1].isBlank
      || line[close] == UInt8(ascii: "[") && line[close + 1].isDigit
  }

  /// Whether a compiler says there what it thinks of a line: `Cart.swift:41:5: error: `.
  private func isDiagnostic(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    guard line.has(": ", at: word.range.upperBound), line.has(": ", at: word.range.lowerBound - 2)
    else { return false }
    var place = word.range.lowerBound - 2
    for _ in 0..<2 {
      let last = place
      while place > start, line[place - 1].isDigit { place -= 1 }
      guard place < last, place > start, line[place - 1] == UInt8(ascii: ":") else { return false }
      place -= 1
    }
    return place > start && !line[place - 1].isDigit
  }

  /// Whether the word is an address before another one, or before a method, or before a method and its size: a row of a table of symbols.
  private func isInTable(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    let next = line.end(ofRunFrom: word.range.upperBound) { $0.isBlank }
    let size = line.end(ofRunFrom: next) { $0.isDigit }
    let isSize = size > next && size < end && line[size].isBlank
    let place = isSize ? line.end(ofRunFrom: size) { $0.isBlank } : next
    return line.has("0x", at: place) || line.has("-[", at: place)
  }

  /// Whether the word, an address, comes behind a number and a name, with which the message begins: `3  Shop  0x8f2b4 `.
  private func isInFrame(_ line: Span<UInt8>, _ word: MessageWord) -> Bool {
    guard word.range.lowerBound - start <= Matcher.groupLimit else { return false }
    let first = line.end(ofRunFrom: start) { $0.isBlank }
    let number = line.end(ofRunFrom: first) { $0.isDigit }
    let name = line.end(ofRunFrom: number) { $0.isBlank }
    return number > first && name > number && name < word.range.lowerBound
      && !(name..<word.range.lowerBound).contains { "<([=,".utf8.contains(line[$0]) }
  }

  /// The number that a frame ends with, `+0x1f4)`, is no longer.
  private static let offsetLimit = 20

  /// Whether `#6 0x0000…` begins there, or the message is `#6 … ()` or `#6 … (Shop:arm64+0x1f4)`.
  func isFrame(in line: Span<UInt8>, at place: Int) -> Bool {
    var first = place
    while first > start, line[first - 1].isBlank { first -= 1 }
    if first == start {
      if line.has(" ()", at: end - 3) { return true }
      if line[end - 1] == UInt8(ascii: ")"),
        (max(place, end - Self.offsetLimit)..<end).contains(where: { line.has("+0x", at: $0) })
      {
        return true
      }
    }
    var i = place + 1
    while i < end, line[i].isDigit { i += 1 }
    while i < end, line[i].isBlank { i += 1 }
    return i + 1 < end && line[i] == UInt8(ascii: "0") && line[i + 1] == UInt8(ascii: "x")
  }

  /// Why the sign at `place` shows that a line without a header is one of a text, of code or of a tool; nil where it does not.
  func textsReason(
    _ line: Span<UInt8>, _ place: Int
  ) -> NearMiss.Reason? {
    switch line[place] {
    // A row of a test runner, and an item of a list.
    case UInt8(ascii: "["): line.has("[ RUN ", at: place) || isTask(line, place) ? .sentence : nil
    case UInt8(ascii: "~"): isStruck(line, place) ? .sentence : nil
    // A comment, or a value in a property list.
    case UInt8(ascii: "<"):
      line.has("<!--", at: place) ? .sentence : line.has("<string>", at: place) ? .source : nil
    case UInt8(ascii: "/"): isDocumentation(line, place) ? .source : nil
    // A share of time or of lines, in a row of a profile.
    case UInt8(ascii: "%"): place > start && line[place - 1].isDigit ? .sentence : nil
    // A function of a module, as a debugger names it: `Shop`-[AppDelegate x:]:`.
    case UInt8(ascii: "`"):
      place > start && line[place - 1].isASCIIIdentifier ? .stackFrame : nil
    default: nil
    }
  }

  /// Whether an item of a list of tasks begins with the bracket at `place`: `- [ ] `, `* [x] `, `[x] `.
  private func isTask(_ line: Span<UInt8>, _ place: Int) -> Bool {
    line.has("] ", at: place + 2) && " xX".utf8.contains(line[place + 1])
      && (place == start || place > start + 1 && "-*+.".utf8.contains(line[place - 2]))
  }

  /// Whether the author of a text takes back what comes next: `~~x~~`.
  private func isStruck(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard line.has("~~", at: place), place == start || line[place - 1] != line[place],
      place + 2 < end, !line[place + 2].isBlank, line[place + 2] != line[place],
      let close = line.firstIndex(of: line[place], from: place + 2, to: end)
    else { return false }
    return line.has("~~", at: close)
  }

  /// Whether `/// ` or `// MARK` begins there.
  private func isDocumentation(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 4 < end && (line.has("/// ", at: place) || line.has("// MARK", at: place))
      && (place == start || line[place - 1] != UInt8(ascii: "/"))
  }

  /// Whether the callback at `place` is a part of an expression, or of a text in one: nothing but `name.`, `name?.` stands before it
  /// and its call behind it, or `!` right before it.
  func isInCode(_ line: Span<UInt8>, at place: Int, to after: Int) -> Bool {
    if line.has("!", at: place - 1) { return true }
    guard isBare, place > start + 1, line[place - 1] == UInt8(ascii: "."),
      line[after - 1] == UInt8(ascii: ")") || after < end && line[after] == UInt8(ascii: "(")
    else { return false }
    var first = place - 1
    if line[first - 1] == UInt8(ascii: "?") || line[first - 1] == UInt8(ascii: "!") { first -= 1 }
    while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
    return 0x61...0x7A ~= line[first] && isIndented(line, first)
  }

  /// Whether nothing stands before `place` but blanks, as before code and not before a line of a log, and what tools put before lines of code:
  /// `+`, `41⇥`, `Cart.swift:41:`, `Cart.swift-41-`, `1b2c3d4e (Jo 2024-05-14 41)`.
  private func isIndented(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var before = place
    while before > start, line[before - 1].isBlank { before -= 1 }
    let depth = line.has("\t", at: place - 1) ? 2 : place - before
    guard before > start else { return depth > 0 }
    let isNumbered = before > start + 1 && line[before - 2].isDigit
    switch line[before - 1] {
    case UInt8(ascii: "+") where before == start + 1, UInt8(ascii: "-") where before == start + 1,
      UInt8(ascii: ">") where before == start + 1:
      return depth > 1
    case UInt8(ascii: ")"): return isNumbered && depth > 1
    case UInt8(ascii: ":"), UInt8(ascii: "-"):
      return isNumbered && isPath(line, to: before - 1, before: line[before - 1])
    default:
      return depth > 1 && (start..<before).allSatisfy { line[$0].isBlank || line[$0].isDigit }
    }
  }

  /// Whether a file's name with its ending comes before the number, or the two numbers, that end at `place`, each behind `sign`.
  private func isPath(_ line: Span<UInt8>, to place: Int, before sign: UInt8) -> Bool {
    var end = place
    for _ in 0..<2 {
      while end > start, line[end - 1].isDigit { end -= 1 }
      guard end > start, line[end - 1] == sign else { return false }
      end -= 1
      guard end > start, !line[end - 1].isDigit else { continue }
      var dot = end
      while dot > start, line[dot - 1].isASCIIIdentifier { dot -= 1 }
      return dot < end && dot > start + 1 && line[dot - 1] == UInt8(ascii: ".")
        && line[dot - 2].isASCIIIdentifier
    }
    return false
  }
}
