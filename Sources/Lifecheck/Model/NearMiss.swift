/// Why a message that holds the letters of a callback is no event.
struct NearMiss: Sendable {
  enum Reason: UInt8, Sendable {
    /// No spelling stands there as a whole token.
    case none
    /// A word beside the callback belongs to a sentence.
    case sentence
    /// A word says that the callback is awaited, registered, observed, removed or asked about.
    case awaited
    /// The line is the second one about the callback: its handler is done.
    case second
    /// It is a line of source code.
    case source
    case stackFrame
    /// Several callbacks stand in one message.
    case list
    case question
    /// The spelling is a part of something longer.
    case glued
    /// Another part of the app tells it than the application delegate, or once more what somebody else has just told.
    case observer
    /// The function that told it says more.
    case statement
    /// A library of the system tells it, in the app's process.
    case library
    /// It stands in a text about records that tell callbacks.
    case text
    /// Nothing can be read of the line's header, so that nobody knows when it was and whose it is.
    case header
    /// People write these words for the callback, and for much else.
    case wording
    /// A name of a callback is misspelt.
    case misspelt
    /// A unit test may have called it, in the app's own process.
    case test

    /// Whether a callback stands there by itself, which the message speaks of.
    var isOfCallback: Bool { self != .none && self != .glued }
  }

  var reason: Reason
  /// What gives the reason, in the line that was judged.
  var text: Range<Int>

  init(_ reason: Reason, _ text: Range<Int>) {
    self.reason = reason
    self.text = text
  }
}

/// A spelling that somebody may add, so that a message is an event.
package struct SpellingProposal: Hashable, Sendable {
  /// The event's name.
  package var event: String
  package var text: [UInt8]

  /// The text for people to copy; nil where it could not be shown as it is.
  package var shownText: String? {
    let shown = shown(utf8: text)
    return Array(shown.utf8) == text ? shown : nil
  }
}

/// A line that mentions a callback and is none, with what a person is told about it.
public struct NearMissExample: Sendable {
  /// Of the input, from 1 on.
  public var line: Int
  /// The line, or its beginning.
  public var text: [UInt8]
  var reason: NearMiss.Reason
  /// What gives the reason, as the line has it.
  var word: [UInt8]
  /// What would make it an event; nil where nothing simple would.
  package internal(set) var proposal: SpellingProposal?
  /// Whether it tells once more what an event has told.
  var confirms = false

  /// Whether the app may have told a callback in words of its own.
  package var isInOwnWords: Bool { reason == .wording }

  /// Why the line is no event, for people; nil where no callback stands in it by itself.
  public var explanation: String? {
    let word = "'\(String(decoding: word, as: UTF8.self))'"
    return switch reason {
    case .none: nil
    case .sentence where self.word.isEmpty: "the record says more on the lines above it"
    case .sentence: "\(word) stands beside the callback: the line may say something else about it"
    case .awaited: "\(word) stands beside the callback: the line does not say that it was called"
    case .second where self.word.isEmpty:
      "it is the second line about the callback: its handler is done"
    case .second: "\(word) makes it the second line about the callback: its handler is done"
    case .source: "it is source code, by \(word)"
    case .stackFrame: "it is a stack frame"
    case .list: "\(word) is another callback in the same message: a list"
    case .question: "it is a question"
    case .observer where self.word.isEmpty:
      "another part of the app than its delegate tells the callback"
    case .observer:
      "other classes than the delegate have \(word), too: with the delegate's name beside it, it counts"
    case .statement: "it is a further line of the function that told the callback"
    case .library: "\(word) tells it, which is not the app's own code"
    case .text: "it stands in a text about records, which tell the callbacks"
    case .header: "the header of the line cannot be read"
    case .glued: "the name is a part of something longer"
    case .wording:
      "\(word) may be the app's own words for a callback, and may be about something else"
    case .misspelt: "\(word) is the name of a callback, misspelt"
    case .test: "a unit test is running in the process, and may have called it"
    }
  }
}
