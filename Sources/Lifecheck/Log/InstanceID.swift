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
  var isAside = false
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
  private let asides: [[UInt8]]

  init(_ definition: InstanceDefinition) {
    names = definition.names.map { Array($0.utf8) }
    exceptions = definition.exceptions.map { Array($0.utf8) }
    pointers = definition.pointers.map { Array($0.utf8) }
    asides = definition.asides.map { Array($0.utf8) }
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
      search(line, min(begin, text.lowerBound)..<text.lowerBound, isAfter: false, &mention)
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
      if asides.contains(where: { line.hasFolded($0, at: i, to: range.upperBound) }) {
        mention.isAside = true
      }
      if let uuid = Self.uuid(in: line, at: i, to: range.upperBound) {
        if !Self.isOfURL(line, uuid, from: range.lowerBound) {
          take(InstanceID(kind: InstanceID.Kind.uuid, text: uuid), &mention)
        }
        end = uuid.upperBound
      } else if Self.isAddress(line, i..<end) {
        if let kind = kind(of: line, before: i, from: range.lowerBound) {
          take(InstanceID(kind: kind, text: i..<end), &mention)
        } else if isAfter ? isFirstWord : Self.isObject(line, i..<end, before: range.upperBound) {
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

  /// Whether a class in `line` is called like what is not judged.
  func isAside(_ owner: Range<Int>, in line: Span<UInt8>) -> Bool {
    asides.contains { line.hasFolded($0, at: owner.lowerBound, to: owner.upperBound) }
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

  /// `0x` and four to sixteen hexadecimal digits.
  private static func isAddress(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard (6...18).contains(word.count), line[word.lowerBound] == UInt8(ascii: "0"),
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

  /// What a known word names; without a sign between them only what holds a digit, since prose goes on as well.
  private func name(in line: Span<UInt8>, after word: Range<Int>, to end: Int) -> Range<Int>? {
    guard
      names.contains(where: {
        $0.count == word.count && line.hasFolded($0, at: word.lowerBound, to: word.upperBound)
      })
    else { return nil }
    var start = word.upperBound
    var hasSign = false
    while start < end, ": =#\"'(".utf8.contains(line[start]) {
      if line[start] != 0x20 { hasSign = true }
      start += 1
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
      !exceptions.contains(where: {
        $0.count == nameEnd - start && line.hasFolded($0, at: start, to: nameEnd)
      }),
      Self.uuid(in: line, at: start, to: end) == nil, !Self.isAddress(line, start..<nameEnd)
    else { return nil }
    return start..<nameEnd
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isIdentifier || ".-%:".utf8.contains(byte) || byte >= 0x80
  }
}

extension Span<UInt8> {
  /// Whether `text`, in lower case, stands at `start` in any case of letters and ends before `end`.
  fileprivate func hasFolded(_ text: [UInt8], at start: Int, to end: Int) -> Bool {
    guard start >= 0, end - start >= text.count else { return false }
    for i in text.indices where self[start + i].lowercased != text[i] { return false }
    return true
  }
}
