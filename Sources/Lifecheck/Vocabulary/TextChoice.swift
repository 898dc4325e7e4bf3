/// Writes out the choices of a text: `state{: | = }on` is `state: on` and `state = on` (docs/rule-language.md, "event").
enum TextChoice {
  /// More texts are never meant.
  static let limit = 256

  /// All texts that `text` stands for, in the order of its choices; itself where it has none.
  ///
  /// A choice may hold places that vary, and no choice.
  static func expansions(of text: String) throws(TextPattern.Problem) -> [String] {
    var texts: [[UInt8]] = [[]]
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), rest.first != UInt8(ascii: "{") else {
        for index in texts.indices { texts[index].append(byte) }
        if byte == UInt8(ascii: "{"), let escaped = rest.popFirst() {
          for index in texts.indices { texts[index].append(escaped) }
        }
        continue
      }
      guard let end = closingBrace(of: rest) else { throw .unclosed }
      let options = self.options(rest[..<end])
      rest = rest[(end + 1)...]
      if options.count == 1 {
        let place = [byte] + options[0] + [UInt8(ascii: "}")]
        for index in texts.indices { texts[index] += place }
        continue
      }
      guard texts.count * options.count <= limit else { throw .tooManyChoices(limit) }
      texts = texts.flatMap { text in options.map { text + $0 } }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The brace that closes the one before `text`.
  private static func closingBrace(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 1
    for index in text.indices {
      if text[index] == UInt8(ascii: "{") { depth += 1 }
      if text[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// What stands between the bars that are in no inner place.
  private static func options(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var options: [[UInt8]] = [[]]
    var depth = 0
    for byte in text {
      if byte == UInt8(ascii: "|"), depth == 0 {
        options.append([])
        continue
      }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      options[options.count - 1].append(byte)
    }
    return options
  }
}
