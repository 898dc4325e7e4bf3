/// What stands right behind a callback, without a blank.
extension MessageRest {
  /// Takes what is glued to the callback: arguments, a colon, or the rest of something longer.
  func takeGlued(_ line: Span<UInt8>, _ place: inout Int, _ isFree: inout Bool) -> NearMiss? {
    let glued = NearMiss(.glued, place..<place + 1)
    let byte = line[place]
    let next = place + 1 < end ? line[place + 1] : 0
    if line.has("]", at: place - 1), let number = lineNumberEnd(line, place) {
      place = number
      return nil
    }
    if line[place - 1] == UInt8(ascii: ":"), !isFree {
      isFree = true
      // What is printed behind a header is no source code: `- (void)x:(UIApplication *)app`.
      if byte == UInt8(ascii: "("), next != UInt8(ascii: ")"), isBare, isType(line, place) {
        return NearMiss(.source, place..<place + 1)
      }
      return isSelectorPart(line, place) ? glued : nil
    }
    if byte.isASCIIIdentifier { return glued }
    guard !isFree else { return nil }
    // The end of a line, as it is written in a program's text.
    if place + 2 == end, line.has("\\n", at: place) {
      place = end
      return nil
    }
    switch byte {
    case UInt8(ascii: ":"): return isSelectorPart(line, place + 1) ? glued : nil
    case UInt8(ascii: "("):
      // An argument that is a function: `name((app) => …`.
      if next == byte { return NearMiss(.source, place..<place + 2) }
      guard let close = Self.argumentsEnd(line, place, end) else { return glued }
      if isDeclaration(line, place + 1..<close - 1) { return NearMiss(.source, place..<close) }
      place = close
      isFree = true
      return nil
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "\\"):
      return next.isASCIIIdentifier ? glued : nil
    case UInt8(ascii: "<") where next == UInt8(ascii: "/") && !endsElement(line, place):
      return NearMiss(.source, place..<place + 2)
    case UInt8(ascii: "="):
      // A blank or the point of an arrow comes next, or a rule: `x=====`, which is no operation.
      let rule = line.end(ofRunFrom: place) { $0 == byte }
      return next.isBlank || next == UInt8(ascii: ">") || rule - place > 2 ? nil : glued
    default: return nil
    }
  }

  /// Where the number ends that stands at `place`, right behind a method: that of its source file's line, as in `-[AppDelegate x:]41`.
  private func lineNumberEnd(_ line: Span<UInt8>, _ place: Int) -> Int? {
    let number = line.end(ofRunFrom: place) { $0.isDigit }
    return place < number && !(number < end && line[number].isASCIIIdentifier) ? number : nil
  }

  /// Whether a paragraph, a cell or the like of a page ends there.
  private func endsElement(_ line: Span<UInt8>, _ place: Int) -> Bool {
    Self.pageElements.contains { line.has($0, at: place + 2) }
  }

  private static let pageElements: [StaticString] = [
    "td>", "li>", "p>", "div>", "span>", "code>", "b>", "strong>", "em>", "i>", "pre>", "tt>",
    "font>",
  ]

  /// Whether the parenthesis at `open` holds the type of an argument, whose name comes next: `x:(UIApplication *)app`, and not `x:(null)`.
  private func isType(_ line: Span<UInt8>, _ open: Int) -> Bool {
    guard let close = Self.argumentsEnd(line, open, end) else { return true }
    let name = line.end(ofRunFrom: close) { $0.isBlank }
    return name < end && line[name].isASCIIIdentifier
  }

  /// Whether a colon before `start` is one inside a longer selector: `name:other:`, `name::other`.
  private func isSelectorPart(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    while i < end, line[i].isIdentifier { i += 1 }
    guard i < end, line[i] == UInt8(ascii: ":") else { return false }
    // A text may come behind a selector and a colon of its own: `name:: text`.
    return i == start ? i + 1 < end && line[i + 1].isIdentifier : !line[start].isDigit
  }

  /// `_ application: UIApplication`, or the one name, or the member of something, that a call hands on.
  private func isDeclaration(_ line: Span<UInt8>, _ arguments: Range<Int>) -> Bool {
    guard let first = arguments.first else { return false }
    if line[first] == UInt8(ascii: "_"), first + 1 < arguments.upperBound, line[first + 1].isBlank {
      // The head of the method, printed: in source code `func` comes before it, or a brace behind it. A remark in brackets stands in none.
      let rest = line.end(ofRunFrom: arguments.upperBound + 1) { $0.isBlank }
      let isRemark =
        rest < end && line[rest] == UInt8(ascii: "(") && Self.argumentsEnd(line, rest, end) == end
      return isBare && arguments.upperBound + 1 < end && !isRemark
    }
    guard let word = MessageWord(in: line, at: first, to: arguments.upperBound) else {
      return false
    }
    if isMember(line, word.range.upperBound..<arguments.upperBound) { return true }
    // `application: UIApplication`, as TypeScript and Kotlin declare it.
    let type = word.range.upperBound + 2
    if line.has(": ", at: type - 2),
      let name = MessageWord(in: line, at: type, to: arguments.upperBound), name.isCapital
    {
      return true
    }
    return word.range == arguments && !word.isName && !word.isCapital
  }

  /// `.shared`, `.connectedScenes.first!`: what follows a name in an expression, its last part in lower case.
  private func isMember(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first, line[first] == UInt8(ascii: ".") else { return false }
    var start = first
    for i in range {
      if line[i] == UInt8(ascii: ".") {
        start = i + 1
      } else if !line[i].isASCIIIdentifier, line[i] != UInt8(ascii: "!") {
        return false
      }
    }
    return start < range.upperBound && UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[start]
  }

  /// Returns the place after the bracket that closes the one at `start`; nil when none does.
  static func argumentsEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let open = line[start]
    let close: UInt8 =
      switch open {
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: ">")
      }
    var depth = 0
    for i in start..<min(end, start + limit) {
      if line[i] == open { depth += 1 }
      if line[i] == close {
        depth -= 1
        if depth == 0 { return i + 1 }
      }
    }
    return nil
  }
}
