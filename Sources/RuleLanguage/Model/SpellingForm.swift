/// One way to write a spelling, as it follows from its line.
package struct SpellingForm: Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    /// A name, or a selector with or without its last colon.
    case name
    /// A name with its list of arguments.
    case call
    /// Matched as it is written.
    case text
    /// A text with places that vary; `text` is its first literal.
    case pattern
    /// The name of a framework's state, with a value somewhere behind it.
    case state
    /// Matched as it is written, in the lines of a test runner only.
    case runner
    /// Words that make no event.
    case wording
  }

  package var text: [UInt8]
  package var kind: Kind
  /// For a text with places that vary, or one that ends the message.
  package var pattern: TextPattern?

  package init(_ text: [UInt8], _ kind: Kind, _ pattern: TextPattern? = nil) {
    self.text = text
    self.kind = kind
    self.pattern = pattern
  }

  /// What is shorter makes the search for all others slower (`SearchPlan.stride`), and stands in too many lines.
  package static let strideLength = 13
  /// What stands between the name of a state and its value where the name is no longer than that.
  private static let connectors = [
    " ", ": ", ":", " :", "=", " = ", ".", ": .", " -> ", " → ", " is ", ", ", "', '", " to ",
    ": \"", " \"", " => ", "] ",
  ]

  /// How it goes on there where more words come between.
  private static let beginnings = [
    " chang", ": chang", "] chang", " onchang", " from", ": from", "] from",
  ]

  /// What stands before or behind a name that stands alone and is no longer than that: a header's end, a delegate's class.
  private static let surroundings = [
    ("] ", ""), (": ", ""), ("- ", ""), ("e.", ""), ("e ", ""),
    ("::", ""),
    ("\"", "\""),
    ("", "()"),
    ("", " called"),
  ]

  /// What stands before such a name that needs a tag.
  private static let tagEnds = ["] ", ") ", ": ", "- ", "> ", "| ", "::", "e.", "e ", "e:"]

  /// What to search for: every line that holds the form holds one of them.
  ///
  /// - Parameter sender: the process that has to print it.
  func needles(
    value: String?, sender: String?, isAlone: Bool = false, isTagged: Bool = false
  ) -> [[UInt8]] {
    if isTagged, text.count < Self.strideLength {
      return Self.tagEnds.map { Array($0.utf8) + text }
    }
    if isAlone, text.count < Self.strideLength {
      return Self.surroundings.map { Array($0.0.utf8) + text + Array($0.1.utf8) }
    }
    guard kind == .state, let value, text.count < Self.strideLength else {
      let needle = pattern?.needle ?? (kind == .text ? TextPattern.needle(of: text) : text)
      guard needle.count < Self.strideLength else { return [needle] }
      let name = TextPattern.needle(of: Array((sender ?? "").utf8))
      if name.count >= Self.strideLength { return [name] }
      return pattern?.needles(longerThan: needle) ?? [needle]
    }
    return Self.beginnings.map { text + Array($0.utf8) }
      // What is long enough without the value is one needle for all values. The others hold all of it: a needle that ends
      // inside the value would be in lines with other words, each of which is then read in vain.
      + Self.connectors.map { connector in
        let name = text + Array(connector.utf8)
        return name.count < Self.strideLength ? name + Array(value.utf8) : name
      }
  }
}

extension Spelling {
  /// All ways to write it, the given one first (docs/rule-language.md, "event").
  package var forms: [SpellingForm] {
    let letters = Array(text.utf8)
    switch form {
    case .text, .system, .witness:
      return patterns?.map { SpellingForm($0.head, .pattern, $0) } ?? [SpellingForm(letters, .text)]
    case .breadcrumb:
      // Words as common as these are looked for in breadcrumbs only.
      return []
    case .runner:
      return patterns?.map { SpellingForm($0.head, .runner, $0) }
        ?? [SpellingForm(letters, .runner)]
    case .spelling: return texts.map { SpellingForm($0, .name) }
    case .wording: return texts.map { SpellingForm($0, .wording) }
    case .state: return texts.map { SpellingForm($0, .state) }
    case .function, .short:
      return [SpellingForm(letters, letters.last == 0x29 ? .call : .name)]
    case .notification: return [SpellingForm(isMethod ? letters.dropLast() : letters, .name)]
    case .misspelt, .selector:
      return letters.last == 0x29 ? [SpellingForm(letters, .call)] : Self.selectorForms(letters)
    }
  }

  /// Whether it is the name of a method of observers, behind which a colon or arguments stand.
  package var isMethod: Bool { form == .notification && text.utf8.last == UInt8(ascii: ":") }

  /// The texts that one with choices stands for; the parser refuses one with places that vary.
  private var texts: [[UInt8]] {
    let texts = (try? TextChoice.expansions(of: Array(text.utf8))) ?? []
    return texts.map(Self.withoutClosing)
  }

  /// A text without the blanks and stars at its end, which are not looked at where a message ends with them.
  package static func withoutClosing(_ text: [UInt8]) -> [UInt8] {
    let last = text.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: "*") }
    return last.map { Array(text[...$0]) } ?? []
  }

  /// The patterns that a text with choices or places that vary stands for; the parser refuses one that is none.
  private var patterns: [TextPattern]? {
    TextPattern.isNeeded(for: text) ? try? TextPattern.all(of: text) : nil
  }

  private static func selectorForms(_ selector: [UInt8]) -> [SpellingForm] {
    let colon = UInt8(ascii: ":")
    let parts = selector.split(separator: colon, omittingEmptySubsequences: false)
    let name = Array(parts[0])
    var forms = [SpellingForm(selector, .name)]
    guard parts.count > 1 else { return forms + [SpellingForm(name + Array("()".utf8), .call)] }
    if selector.last == colon { forms.append(SpellingForm(Array(selector.dropLast()), .name)) }
    if parts.count == 2 {
      guard selector.last == colon else { return forms }
      forms.append(SpellingForm(name + Array("(_:)".utf8), .call))
      forms.append(SpellingForm(name + Array("()".utf8), .call))
    } else {
      forms.append(SpellingForm(selector.filter { $0 != colon }, .name))
      let labels = parts.dropFirst().dropLast().flatMap { $0 + [colon] }
      forms.append(SpellingForm(name + Array("(_:".utf8) + labels + Array(")".utf8), .call))
    }
    return forms
  }
}
