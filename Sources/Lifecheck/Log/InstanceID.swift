/// Which of several equal things, such as the scenes of an app, a line is about.
struct InstanceID: Hashable, Sendable {
  /// How sure a form is to be the same in each line about the same thing; less is surer.
  enum Kind {
    /// A UUID, as sessions have it.
    static let uuid: UInt8 = 0
    /// The address of an object whose class is known; plus the place in `InstanceDefinition.pointers`.
    static let pointer: UInt8 = 1
    /// An address without a class, right after the callback or right before it.
    static let address: UInt8 = 250
    /// A name after one of the known words.
    static let name: UInt8 = 251
    /// The class of the method: it tells things of two classes apart, and not two of one class.
    static let ofClass: UInt8 = 252
    /// A number or some digits beside the callback: a name, a count, a time, a line of the source. What the other lines have tells which.
    static let mark: UInt8 = 253
  }

  var kind: UInt8
  /// In bytes from 0 in the text that was looked at.
  var text: Range<Int>
}

/// What a line says of the thing that it is about.
struct InstanceMention: Sendable {
  /// The surest form, and the next one, which stands for the same thing.
  var id: InstanceID?
  var alias: InstanceID?
  /// Whether it is a thing of another kind, which is not judged.
  var isUnjudged = false
}

/// Finds ids in the text around a callback.
///
/// ```
/// session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E201      <UIWindowScene: 0x10541a0b0>
/// scene: main      scene=2      [SceneDelegate 0x2830]      : 0x10541a0b0
/// ```
struct InstanceFinder: Sendable {
  /// What stands further away belongs to something else.
  private static let limit = 512
  private static let nameLimit = 64

  private let names: [[UInt8]]
  private let exceptions: [[UInt8]]
  private let pointers: [[UInt8]]
  private let marks: [[UInt8]]
  private let links: [[UInt8]]
  private let tags: [[UInt8]]
  private let unjudged: [[UInt8]]

  init(_ definition: InstanceDefinition) {
    names = definition.names.map { Array($0.utf8) }
    exceptions = definition.exceptions.map { Array($0.utf8) }
    pointers = definition.pointers.map { Array($0.utf8) }
    marks = definition.marks.map { Array($0.utf8) }
    links = definition.links.map { Array($0.utf8) }
    tags = definition.tags.map { Array($0.utf8) }
    unjudged = definition.unjudged.map { Array($0.utf8) }
  }

  /// Looks after the callback at `text` first, then before it.
  func find(
    in line: Span<UInt8>, message: Range<Int>, callback text: Range<Int>
  ) -> InstanceMention {
    let end = min(message.upperBound, line.count)
    var mention = InstanceMention()
    let after = min(text.upperBound, end)..<min(text.upperBound &+ Self.limit, end)
    search(line, after, isAfter: true, &mention)
    if mention.id == nil {
      let begin = max(message.lowerBound, text.lowerBound - Self.limit)
      let before = min(begin, text.lowerBound)..<text.lowerBound
      search(line, before, isAfter: false, &mention)
      if mention.id == nil, let mark = mark(in: line, behind: after) ?? Self.mark(in: line, before)
      {
        mention.id = InstanceID(kind: InstanceID.Kind.mark, text: mark)
      }
    }
    return mention
  }

  private func search(
    _ line: Span<UInt8>, _ range: Range<Int>, isAfter: Bool, _ mention: inout InstanceMention
  ) {
    var isFirstWord = true
    var i = range.lowerBound
    while i < range.upperBound {
      guard line[i].isIdentifier else {
        i += 1
        continue
      }
      var end = i + 1
      while end < range.upperBound, line[end].isIdentifier { end += 1 }
      if unjudged.contains(where: { line.hasFolded($0, at: i, to: range.upperBound) }) {
        mention.isUnjudged = true
      }
      if let uuid = Self.uuid(in: line, at: i, to: range.upperBound) {
        if !Self.isOfURL(line, uuid, from: range.lowerBound) {
          take(InstanceID(kind: InstanceID.Kind.uuid, text: uuid), &mention)
        }
        end = uuid.upperBound
      } else if Self.isAddress(line, i..<end, least: 3),
        let kind = kind(of: line, before: i, from: range.lowerBound)
      {
        take(InstanceID(kind: kind, text: i..<end), &mention)
      } else if Self.isAddress(line, i..<end) {
        if isNamed(line, i, from: range.lowerBound)
          || (isAfter ? isFirstWord : Self.isObject(line, i..<end, before: range.upperBound))
        {
          take(InstanceID(kind: InstanceID.Kind.address, text: i..<end), &mention)
        }
      } else if let name = name(in: line, after: i..<end, to: range.upperBound) {
        take(InstanceID(kind: InstanceID.Kind.name, text: name), &mention)
        end = name.upperBound
      }
      isFirstWord = false
      i = end
    }
  }

  /// The name in brackets that is the last word of the text before a callback: `[MainSceneDelegate] x`; empty where none is.
  static func lastTag(in line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, !line[end - 1].isASCIIIdentifier,
      line[end - 1] != UInt8(ascii: "]")
    {
      end -= 1
    }
    guard end > range.lowerBound, line[end - 1] == UInt8(ascii: "]") else { return 0..<0 }
    end -= 1
    var start = end
    while start > range.lowerBound, line[start - 1].isASCIIIdentifier { start -= 1 }
    let isTag = start > range.lowerBound && line[start - 1] == UInt8(ascii: "[")
    return isTag ? start..<end : 0..<0
  }

  /// Whether a word of `line` is a tag whose short names are callbacks of such things.
  func isTag(_ word: Range<Int>, in line: Span<UInt8>) -> Bool { line.holds(tags, at: word) }

  /// Whether a class in `line` is called like what is not judged.
  func isUnjudged(_ owner: Range<Int>, in line: Span<UInt8>) -> Bool {
    unjudged.contains { line.hasFolded($0, at: owner.lowerBound, to: owner.upperBound) }
  }

  /// Whether a class in `line` is one whose objects are such things, or speak for them.
  func isOfInstances(_ owner: Range<Int>, in line: Span<UInt8>) -> Bool {
    pointers.contains {
      $0.count <= owner.count
        && line.hasFolded($0, at: owner.upperBound - $0.count, to: owner.upperBound)
    }
  }

  /// Keeps the two surest forms.
  private func take(_ id: InstanceID, _ mention: inout InstanceMention) {
    guard let known = mention.id else {
      mention.id = id
      return
    }
    if id.kind < known.kind {
      mention.alias = known
      mention.id = id
    } else if id.kind > known.kind, mention.alias.map({ id.kind < $0.kind }) ?? true {
      mention.alias = id
    }
  }

  /// `8-4-4-4-12` hexadecimal digits.
  private static func uuid(in line: Span<UInt8>, at start: Int, to end: Int) -> Range<Int>? {
    guard end - start >= 36 else { return nil }
    for i in 0..<36 {
      let byte = line[start + i]
      let isDash = i == 8 || i == 13 || i == 18 || i == 23
      guard isDash ? byte == UInt8(ascii: "-") : byte.isHexDigit else { return nil }
    }
    guard start + 36 == end || !line[start + 36].isIdentifier else { return nil }
    return start..<start + 36
  }

  /// Whether a word is a part of a URL, which names what is opened.
  private static func isOfURL(_ line: Span<UInt8>, _ word: Range<Int>, from begin: Int) -> Bool {
    var start = word.lowerBound
    while start > begin, line[start - 1] > 0x20 {
      start -= 1
      if line.has("://", at: start) { return true }
    }
    return false
  }

  /// `0x` and four to sixteen hexadecimal digits; fewer behind the name of a class, where somebody has made the address shorter.
  private static func isAddress(
    _ line: Span<UInt8>, _ word: Range<Int>, least: Int = 6
  ) -> Bool {
    guard (least...18).contains(word.count), line[word.lowerBound] == UInt8(ascii: "0"),
      line[word.lowerBound + 1].lowercased == UInt8(ascii: "x")
    else { return false }
    for i in word.lowerBound + 2..<word.upperBound where !line[i].isHexDigit { return false }
    return true
  }

  /// Whether an address right before the callback, or before its class, may be that of an object: numbers of threads are shorter.
  private static func isObject(
    _ line: Span<UInt8>, _ word: Range<Int>, before callback: Int
  ) -> Bool {
    guard word.count >= leastObject else { return false }
    let owner = line.end(ofRunFrom: word.upperBound) { !$0.isIdentifier }
    let end = line.end(ofRunFrom: owner) { $0.isIdentifier }
    return line.end(ofRunFrom: end) { !$0.isIdentifier } >= callback
  }

  private static let leastObject = "0x100000000".utf8.count

  /// The kind of an address after `<Class: `, `Class:` or `Class `, by the class.
  private func kind(of line: Span<UInt8>, before place: Int, from begin: Int) -> UInt8? {
    var end = place
    while end > begin, ": =(".utf8.contains(line[end - 1]) { end -= 1 }
    guard end < place else { return nil }
    var start = end
    while start > begin, line[start - 1].isIdentifier { start -= 1 }
    let number = pointers.firstIndex { word in
      word.count <= end - start && line.hasFolded(word, at: end - word.count, to: end)
    }
    return number.map { InstanceID.Kind.pointer + UInt8($0) }
  }

  /// Whether one of the words that names follow, or lead to them, stands before `place`: `self=0x10541a0b0`.
  private func isNamed(_ line: Span<UInt8>, _ place: Int, from begin: Int) -> Bool {
    var end = place
    while end > begin, Self.separators.contains(line[end - 1]) { end -= 1 }
    var start = end
    while start > begin, line[start - 1].isIdentifier { start -= 1 }
    return end < place
      && (line.holds(names, at: start..<end) || line.holds(links, at: start..<end))
  }

  private static let separators = Array(": =#\"'(".utf8)
  /// What Swift prints before a value that may be nil.
  private static let optional: StaticString = "Optional("

  /// What a known word names; without a sign between them only what holds a digit, since prose goes on as well.
  private func name(in line: Span<UInt8>, after word: Range<Int>, to end: Int) -> Range<Int>? {
    guard line.holds(names, at: word) else { return nil }
    var start = word.upperBound
    var hasSign = false
    // `scene[1]`; behind a blank there is something else in brackets.
    if start < end, line[start] == UInt8(ascii: "[") { start += 1 }
    while start < end, Self.separators.contains(line[start]) {
      if line[start] != 0x20 { hasSign = true }
      start += 1
      if line.has(Self.optional, at: start) { start += Self.optional.utf8CodeUnitCount }
    }
    var nameEnd = start
    var hasDigit = false
    while nameEnd < end, nameEnd - start <= Self.nameLimit, Self.isOfName(line[nameEnd]) {
      if line[nameEnd].isDigit { hasDigit = true }
      nameEnd += 1
    }
    while nameEnd > start, ".-:".utf8.contains(line[nameEnd - 1]) { nameEnd -= 1 }
    guard start > word.upperBound, nameEnd > start, nameEnd - start <= Self.nameLimit,
      hasSign || hasDigit,
      !line.holds(exceptions, at: start..<nameEnd),
      Self.uuid(in: line, at: start, to: end) == nil, !Self.isAddress(line, start..<nameEnd)
    else { return nil }
    return start..<nameEnd
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isIdentifier || ".-%:".utf8.contains(byte) || byte >= 0x80
  }
}

/// Signs beside a callback that may be its thing's name, where nothing is that for sure.
extension InstanceFinder {
  /// A mark right behind the callback: `x 5B1F22AA`, `x: 105553116266496`, `x #2`, `x (id=2)`.
  private func mark(in line: Span<UInt8>, behind range: Range<Int>) -> Range<Int>? {
    let start = line.end(ofRunFrom: range.lowerBound) { !$0.isASCIIIdentifier }
    guard start < range.upperBound else { return nil }
    let end = line.end(ofRunFrom: start) { $0.isASCIIIdentifier }
    if let mark = Self.mark(in: line, at: start..<end) { return mark }
    if start > range.lowerBound, line[start - 1] == UInt8(ascii: "#") {
      return Self.isNumber(line, start..<end) ? start..<end : nil
    }
    guard line.holds(marks, at: start..<end) else { return nil }
    let value = line.end(ofRunFrom: end) { Self.separators.contains($0) }
    let close = line.end(ofRunFrom: value) { $0.isASCIIIdentifier || $0 == UInt8(ascii: "-") }
    // A word may be what the window shows, which changes.
    return value > end && close <= range.upperBound && close - value <= Self.nameLimit
      && (value..<close).contains { line[$0].isDigit } ? value..<close : nil
  }

  /// Digits right before the callback, or before its class, at least one of them a letter: `[5B1F22AA] x`, `SceneDelegate 5B1F22AA x`.
  private static func mark(in line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var place = range.upperBound
    for _ in 0..<2 {
      while place > range.lowerBound, !line[place - 1].isASCIIIdentifier { place -= 1 }
      let end = place
      while place > range.lowerBound, line[place - 1].isASCIIIdentifier { place -= 1 }
      if isHexadecimal(line, place..<end) { return place..<end }
    }
    return nil
  }

  /// The mark that begins with the word, which is a part of nothing longer but further digits behind a dash.
  private static func mark(in line: Span<UInt8>, at word: Range<Int>) -> Range<Int>? {
    let next = word.upperBound < line.count ? line[word.upperBound] : 0
    guard next != UInt8(ascii: "."), next != UInt8(ascii: ":") else { return nil }
    if isNumber(line, word) { return isHash(line, word) ? word : nil }
    guard isHexadecimal(line, word) else { return nil }
    let end = line.end(ofRunFrom: word.upperBound) { $0.isHexDigit || $0 == UInt8(ascii: "-") }
    return end - word.lowerBound <= nameLimit ? word.lowerBound..<end : nil
  }

  private static func isNumber(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    !word.isEmpty && word.allSatisfy { line[$0].isDigit }
  }

  /// The beginning of a UUID, or a part of a hash: four digits at least, of both kinds.
  private static func isHexadecimal(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    (4...32).contains(word.count) && word.allSatisfy { line[$0].isHexDigit }
      && word.contains { line[$0].isDigit } && word.contains { !line[$0].isDigit }
  }

  /// Whether a number is as long as the hash of an object, or its address, and no time since 1970, in seconds or parts of them.
  private static func isHash(_ line: Span<UInt8>, _ number: Range<Int>) -> Bool {
    guard (10...20).contains(number.count) else { return false }
    let isTime = line[number.lowerBound] == UInt8(ascii: "1") && (number.count - 10) % 3 == 0
    return !isTime
  }

  /// Where the name ends that comes behind a word such as `for`: `for scene: 5D0C9A31-…`, `of <UIWindowScene: 0x10541a0b0>`; nil where none comes.
  func linkedEnd(_ word: Range<Int>, in line: Span<UInt8>, to end: Int) -> Int? {
    guard line.holds(links, at: word) else { return nil }
    var place = line.end(ofRunFrom: word.upperBound) { $0.isBlank }
    let name = line.end(ofRunFrom: place) { $0.isASCIIIdentifier }
    if line.holds(names, at: place..<name) {
      place = line.end(ofRunFrom: name) { Self.separators.contains($0) }
    }
    if let uuid = Self.uuid(in: line, at: place, to: end) { return uuid.upperBound }
    let isObject = place < end && line[place] == UInt8(ascii: "<")
    if isObject {
      place = line.end(ofRunFrom: place + 1) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ".") }
      place = line.end(ofRunFrom: place) { Self.separators.contains($0) }
    }
    let close = line.end(ofRunFrom: place) { $0.isASCIIIdentifier }
    guard close <= end, Self.isAddress(line, place..<close) else { return nil }
    return isObject
      ? line.firstIndex(of: UInt8(ascii: ">"), from: close, to: min(end, close + Self.limit))
        .map { $0 + 1 } : close
  }
}

extension Span<UInt8> {
  /// Whether `word` is one of `words`, which are in lower case.
  fileprivate func holds(_ words: [[UInt8]], at word: Range<Int>) -> Bool {
    words.contains {
      $0.count == word.count && hasFolded($0, at: word.lowerBound, to: word.upperBound)
    }
  }

  /// Whether `text`, in lower case, stands at `start` in any case of letters and ends before `end`.
  fileprivate func hasFolded(_ text: [UInt8], at start: Int, to end: Int) -> Bool {
    guard start >= 0, end - start >= text.count else { return false }
    for i in text.indices where self[start + i].lowercased != text[i] { return false }
    return true
  }
}
