/// Signs behind a callback, and what source code and tools write with them.
extension MessageRest {
  /// Takes a sign of ASCII, with the group that it opens.
  func takeSign(
    _ line: Span<UInt8>, at place: Int, from start: Int, _ isFree: inout Bool
  ) -> SignStep {
    let byte = line[place]
    switch byte {
    case 0x0A: return .enough
    case UInt8(ascii: "?") where !isFlag(line, place):
      return .refused(NearMiss(.question, place..<place + 1))
    case UInt8(ascii: "+"):
      if isOffset(line, place) { return .refused(NearMiss(.stackFrame, place..<place + 1)) }
    case UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "&"):
      if isOperation(line, place) { return .refused(NearMiss(.source, place..<place + 2)) }
      isFree = true
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      // Nothing comes after it: an element of a list, or a statement.
      if place + 1 == end { return .refused(NearMiss(.source, place..<end)) }
      isFree = true
    case UInt8(ascii: "{")
    where isBare && place + 1 == end && !opensValue(line, place, from: start):
      return .refused(NearMiss(.source, place..<end))
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: ">"),
      UInt8(ascii: "~"), UInt8(ascii: "@"):
      isFree = true
    case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "("):
      guard let close = Self.argumentsEnd(line, place, end) else { break }
      if isImage(line, place..<close)
        || close == end && isPlace(line, place..<close) && isNumbered(line)
      {
        return .refused(NearMiss(.stackFrame, place..<place + 3))
      }
      // A thread: `<NSThread: 0x…>{number = 1, name = main}`.
      if close < end, line[close] == UInt8(ascii: "{"),
        let brace = line.firstIndex(of: UInt8(ascii: "}"), from: close, to: end)
      {
        return .on(brace + 1)
      }
      return .on(close)
    default: break
    }
    return .on(place + 1)
  }

  /// Whether a truth value comes behind the sign at `place`, as apps print a flag: `push ? NO`.
  private func isFlag(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let value = line.end(ofRunFrom: place + 1) { $0.isBlank }
    guard let word = MessageWord(in: line, at: value, to: end) else { return false }
    return StateValue.isAnswer(word)
  }

  /// `+ 20`, as in a stack frame.
  private func isOffset(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 2 < end && line[place + 1].isBlank && line[place + 2].isDigit
      && !line.has("+", at: place - 1)
  }

  /// `==`, `||`, `&&`, and no rule: `===`.
  private func isOperation(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 2 < end && line[place + 1] == line[place] && line[place + 2].isBlank
      && line[place - 1] != line[place]
  }

  /// Whether `(in Image) (File.swift:55)` or `(in Image:File.mm:968)` begins there, as tools print frames.
  private func isImage(_ line: Span<UInt8>, _ group: Range<Int>) -> Bool {
    guard line.has("(in ", at: group.lowerBound) else { return false }
    let close = group.upperBound
    if line.has(" (", at: close) {
      let next = Self.argumentsEnd(line, close + 1, end)
      return next.map { isPlace(line, close + 1..<$0) } ?? false
    }
    return isPlace(line, group)
  }

  /// Whether a number and a blank begin the line, as they do a row of a stack.
  private func isNumbered(_ line: Span<UInt8>) -> Bool {
    let first = line.end(ofRunFrom: 0) { $0.isBlank }
    let last = line.end(ofRunFrom: first) { $0.isDigit }
    return last > first && line[last].isBlank
  }

  /// Whether the group that begins there names a file and a line: `<AppDelegate.swift:27>`.
  private func isPlace(_ line: Span<UInt8>, _ group: Range<Int>) -> Bool {
    var before = group.upperBound - 2
    while before > group.lowerBound, line[before].isDigit { before -= 1 }
    return before < group.upperBound - 2 && line[before] == UInt8(ascii: ":")
  }

  /// Whether the bracket at `place`, where the message ends, opens a value whose lines are still to come, as a dictionary is printed:
  /// `userInfo: {`, `options={`.
  private func opensValue(_ line: Span<UInt8>, _ place: Int, from start: Int) -> Bool {
    var before = place - 1
    while before > 0, line[before].isBlank { before -= 1 }
    switch line[before] {
    // `-[Class selector] {`: no function is declared so.
    case UInt8(ascii: ":"), UInt8(ascii: "]"): return true
    // `x: options = {`, and not `x = {`.
    case UInt8(ascii: "="): return (start..<before).contains { line[$0].isIdentifier }
    default: return false
    }
  }

  /// How no message ends, but a line of source code does: with an open call, a comma, or an argument in brackets.
  func sourceEnd(_ line: Span<UInt8>, from start: Int) -> NearMiss? {
    guard end > start else { return nil }
    switch line[end - 1] {
    case UInt8(ascii: "("):
      return isBare && !opensValue(line, end - 1, from: start)
        ? NearMiss(.source, end - 1..<end) : nil
    case UInt8(ascii: ","): return NearMiss(.source, end - 1..<end)
    case UInt8(ascii: "|"), UInt8(ascii: "&"):
      // A frame of such signs is decoration.
      return isBare && line[end - 2] == line[end - 1] && line[0] != line[end - 1]
        ? NearMiss(.source, end - 2..<end) : nil
    case UInt8(ascii: "]"):
      // Code is indented; in a log it is a dictionary.
      return isBare && line[0].isBlank && end - start > 2 && line.has("[:]", at: end - 3)
        ? NearMiss(.source, end - 3..<end) : nil
    default: return nil
    }
  }

  /// What linkers, tools that list what a binary holds, and reports of test coverage print behind a method.
  func toolsMiss(_ line: Span<UInt8>, from place: Int) -> NearMiss? {
    if isOfObjectFile(line, place) { return NearMiss(.source, place..<end) }
    if isFrame(line, place) { return NearMiss(.stackFrame, place..<end) }
    if let type = typeEncoding(line, from: place) { return NearMiss(.source, type) }
    guard isShare(line, place) else { return nil }
    return NearMiss(.sentence, line.end(ofRunFrom: place) { $0.isBlank }..<end)
  }

  /// Whether a number begins the line, and ` at File.swift:210` ends it.
  private func isFrame(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let first = line.end(ofRunFrom: 0) { $0.isBlank }
    let number = line.end(ofRunFrom: first) { $0.isDigit }
    guard line.has(" at ", at: place), number > first,
      line[number].isBlank || line[number] == UInt8(ascii: ":")
    else { return false }
    var digits = end
    while digits > place, line[digits - 1].isDigit { digits -= 1 }
    return digits < end && line[digits - 1] == UInt8(ascii: ":")
  }

  /// Whether the message ends with ` in Name.o` or ` in libShop.a(Name.o)`, as linkers write.
  private func isOfObjectFile(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard line.has(".o", at: end - 2) || line.has(".o)", at: end - 3) else { return false }
    var name = end
    while name > place, !line[name - 1].isBlank { name -= 1 }
    return name - 4 >= place && line.has(" in ", at: name - 4)
  }

  /// The type of a method as the runtime of Objective-C encodes it (`v24@0:8@16`), with the sign before it: a tool lists what a binary holds.
  private func typeEncoding(_ line: Span<UInt8>, from start: Int) -> Range<Int>? {
    var place = start
    // The receiver and the selector are at 0 and 8.
    while let sign = line.firstIndex(of: UInt8(ascii: "@"), from: place, to: end) {
      if line.has("@0:8", at: sign) {
        var first = sign
        while first > start, line[first - 1].isASCIIIdentifier { first -= 1 }
        return first..<sign + 4
      }
      place = sign + 1
    }
    return nil
  }

  /// Whether a share of lines or of time follows, as in reports of test coverage and in profiles: `12.50% (1/8)`, `x 34 %`, `x +3%`.
  private func isShare(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var place = line.end(ofRunFrom: start) { $0.isBlank }
    if line.has("+", at: place) { place += 1 }
    let first = place
    while place < end, line[place].isDigit || line[place] == UInt8(ascii: ".") { place += 1 }
    guard place > first else { return false }
    if line.has("%", at: line.end(ofRunFrom: place) { $0.isBlank }),
      line[end - 1] == UInt8(ascii: "%")
    {
      return true
    }
    guard place + 3 < end, line.has("% (", at: place) else { return false }
    place += 3
    while place < end, line[place].isDigit { place += 1 }
    return place < end && line[place] == UInt8(ascii: "/")
  }
}
