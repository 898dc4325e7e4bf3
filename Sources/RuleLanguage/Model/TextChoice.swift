/// Writes out the choices of a text: `state{: | = }on` is `state: on` and `state = on` (docs/rule-language.md, "event").
package enum TextChoice {
  /// More texts are never meant.
  package static let limit = 256
  /// What texts have in common serves to search for them only if it is so long: what is shorter may be ordinary words,
  /// and stand in many lines.
  private static let commonLength = 14
  /// Without one there are no choices.
  private static let bar = UInt8(ascii: "|")

  /// All texts that `text` stands for, in the order of its choices; itself where it has none.
  ///
  /// A choice may hold places that vary, and no choice.
  package static func expansions(of text: [UInt8]) throws(TextPattern.Problem) -> [[UInt8]] {
    guard text.contains(bar) else { return [text] }
    var texts: [[UInt8]] = [[]]
    for part in try parts(of: text) {
      if part.count == 1 {
        for index in texts.indices { texts[index] += part[0] }
        continue
      }
      guard texts.count * part.count <= limit else { throw .tooManyChoices(limit) }
      texts = texts.flatMap { text in part.map { text + $0 } }
    }
    return texts
  }

  /// The longest literal that all texts of a spelling with choices hold, if it is long enough to search for; nil for a
  /// spelling without choices.
  package static func common(to spelling: Spelling) -> [UInt8]? {
    guard [.text, .spelling, .wording].contains(spelling.form), spelling.text.utf8.contains(bar),
      let parts = try? parts(of: Array(spelling.text.utf8)), parts.contains(where: { $0.count > 1 })
    else { return nil }
    let literals = parts.filter { $0.count == 1 && $0[0].first != UInt8(ascii: "{") }
    let longest = literals.map { TextPattern.needle(of: $0[0]) }.max { $0.count < $1.count } ?? []
    return longest.count >= commonLength ? longest : nil
  }

  /// The text cut into literals, places that vary, and choices, which are several.
  private static func parts(of text: [UInt8]) throws(TextPattern.Problem) -> [[[UInt8]]] {
    var parts: [[[UInt8]]] = []
    var literal: [UInt8] = []
    var index = 0
    while index < text.count {
      let isBrace = text[index] == UInt8(ascii: "{")
      if isBrace, index + 1 < text.count, text[index + 1] == UInt8(ascii: "{") {
        // It begins a part, so that no brace is taken for a letter to search for.
        if !literal.isEmpty { parts.append([literal]) }
        parts.append([[text[index], text[index]]])
        literal = []
        index += 2
      } else if isBrace {
        guard let end = closingBrace(in: text, from: index + 1) else { throw .unclosed }
        if !literal.isEmpty { parts.append([literal]) }
        literal = []
        let options = self.options(text[(index + 1)..<end])
        parts.append(options.count == 1 ? [Array(text[index...end])] : options)
        index = end + 1
      } else {
        literal.append(text[index])
        index += 1
      }
    }
    if !literal.isEmpty { parts.append([literal]) }
    return parts
  }

  /// The brace that closes the one before `start`.
  private static func closingBrace(in text: [UInt8], from start: Int) -> Int? {
    var depth = 1
    for index in start..<text.count {
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
      if byte == bar, depth == 0 {
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
