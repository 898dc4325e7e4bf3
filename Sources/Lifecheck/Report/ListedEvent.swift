/// One recognised event on its way into a list, in numbers and places: `ListedTexts` has what they stand for.
struct ListedEvent: Sendable {
  var event: Event
  /// The number of its input.
  var file: Int32
  /// How often it was repeated within a moment; at least 1.
  var count = 1
  /// The thread, the callback and what stands at `{id}`, as the log writes them: ranges of `ListedTexts.bytes`, in bytes.
  var thread: Range<Int>
  var text: Range<Int>
  var parameter: Range<Int>
  /// Whether a list for people has it: it is neither one more witness of a sign, nor for formulas alone.
  var isListed = true
  /// Whether its line names it and is none.
  var isNearMiss = false
  /// Whether it says more than that (`NamedCallback`).
  var saysMore = false
}

/// What the numbers and places of listed events stand for.
struct ListedTexts {
  let rules: RuleSet
  let names: NameTable
  let inputs: [InputSummary]
  let bytes: [UInt8]

  func file(of event: ListedEvent) -> String { inputs[Int(event.file)].file }

  /// The canonical name.
  func event(of event: ListedEvent) -> String { rules.events[Int(event.event.event)].name }

  /// nil where the log has none, which is -1.
  func name(_ number: Int32) -> String? { number < 0 ? nil : names.name(number) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The spelling of the rule files that recognised it.
  func spelling(of event: Event) -> String? {
    // By indices: a definition would be a copy of all that it holds.
    let (number, spelling) = (Int(event.event), Int(event.spelling))
    let spelled = rules.events[number].handlerOf ?? number
    guard rules.events[spelled].spellings.indices.contains(spelling) else { return nil }
    return rules.events[spelled].spellings[spelling].listedText
  }
}

/// What a log says about itself, in a list of events.
struct ListedMarker: Sendable {
  var file: String
  var line: Int?
  /// `boot`, `clockChange`, `version`, `repetition` or `loss`.
  var name: String
  var version: Version?
  /// How often the event before it was repeated, or how many messages were lost at least.
  var count: Int?
  /// Why messages were lost.
  var cause: String?
}
