/// What the words of a message say that stand beside a callback, all in lower case (docs/rule-language.md, "message").
package struct MessageDefinition: Hashable, Sendable {
  /// What the words of a list say. The name of a case is the list's keyword in rule files.
  package enum Kind: Int, CaseIterable, Sendable {
    /// Nothing.
    case neutral
    /// Before a callback, or right after it, that it is awaited, registered, observed or asked about.
    case miss
    /// Words of programming languages: the line is source code, unless a colon makes a label of them.
    case keyword
    /// Beside a callback, that the line is a second one about it.
    case after
    /// Verbs, which make a sentence of the message unless neutral words alone come after them.
    case verb
    /// Verbs before another one, of what will be, may be or should be.
    case modal
    /// Words whose colon begins a text in which any words may stand before a callback.
    case prose
    /// Before a value of a state, that it has passed.
    case former
    /// Behind a callback that was told before, that an answer has come to what it asked for.
    case answer
    /// Behind a callback, that it has come once more.
    case again
    /// Words that vary from line to line, and so name no part of an app: levels, threads, states.
    case variable
    /// What follows a name in a sentence about it, in languages whose words need no blank between them.
    case particle
    /// What the names of classes end with that are application delegates.
    case delegate
    /// What the names of observers' methods begin with, before the name of the callback that they hear of.
    case observer
    /// What lines of source code begin with, and no line of a log.
    case code
    /// What people write where they leave out lines of a log.
    case elision
    /// The names of callbacks in the order in which source code declares them, with blanks between.
    case listing
    /// What tells of a user's step or of an occasion in a heading, in languages whose headings look like what apps print.
    case stimulus
    /// What begins a clause that says when something comes.
    case when
    /// Before a noun. Behind a word of `miss` it begins a clause.
    case article
    /// What begins a phrase that says where something happens.
    case `where`
    /// Behind an apostrophe, `not`, drawn together with the verb before it.
    case contraction
    /// What follows the number of a duration.
    case unit
    /// Alone in brackets beside a callback, that it is none.
    case tag
    /// Behind a number, that this is how often something came, or how long ago.
    case tally
    /// States that other frameworks pass on the way back, too: words of an app that hold one may be about these.
    case phase
    /// What an app calls itself in a tag before words.
    case subject
    /// As the name of a field, or the last word in it, that its value has caused something else.
    case cause

    /// What the texts of a list are, and how many blanks are in one at most.
    var texts: (what: String, blanks: Int) {
      switch self {
      case .neutral, .miss, .after, .verb: ("one or two words in quotes", 1)
      case .listing: ("names in quotes", .max)
      default: ("a word in quotes", 0)
      }
    }
  }

  /// By the numbers of the kinds.
  var lists = [WordList](repeating: WordList(), count: Kind.allCases.count)
  /// What markers begin with, which somebody prints for a check.
  package var markers: [String] = []

  package init() {}

  package subscript(kind: Kind) -> WordList {
    get { lists[kind.rawValue] }
    set { lists[kind.rawValue] = newValue }
  }
}

/// Some words in one text, so that a start makes no `String` of each.
package struct WordList: Hashable, Sendable {
  /// Each word with a blank behind it. Two words that say something together have `joint` between them.
  package internal(set) var text: [UInt8] = []

  package static let joint = UInt8(ascii: "~")

  package init() {}

  package var isEmpty: Bool { text.isEmpty }

  /// The words as bytes, with blanks between those that say something together.
  private var texts: [[UInt8]] {
    var texts: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in text {
      if byte == 0x20 {
        texts.append(word)
        word = []
      } else {
        word.append(byte == Self.joint ? 0x20 : byte)
      }
    }
    return texts
  }

  /// The same in lower case.
  package var lowercased: [[UInt8]] {
    var lower = self
    for index in lower.text.indices { lower.text[index] = lower.text[index].lowercased }
    return lower.texts
  }

  package var words: [String] {
    get { texts.map { String(decoding: $0, as: UTF8.self) } }
    set { text = newValue.flatMap { $0.utf8.map { $0 == 0x20 ? Self.joint : $0 } + [0x20] } }
  }
}
