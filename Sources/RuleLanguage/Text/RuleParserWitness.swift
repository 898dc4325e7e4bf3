/// `witness "…" means EVENT`: the event may be defined later.
struct OpenMeaning {
  /// Where the spelling is defined.
  var place: RulePlace
  var event: RuleWord
  var reader: RuleLineReader
}

extension RuleParser {
  /// Reads `means EVENT`, then perhaps `from "0"` or `to "0"`.
  mutating func meaning(
    of witness: inout Spelling, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    guard reader.take("means") else {
      return try reader.expectEnd("'means' or the end of the line")
    }
    let event = try reader.word("an event")
    openMeanings.append(OpenMeaning(place: witness.place, event: event, reader: reader))
    if reader.take("from") {
      witness.meansFrom = try value(of: "{from}", in: witness, &reader)
    } else if reader.take("to") {
      witness.meansTo = try value(of: "{to}", in: witness, &reader)
    } else {
      try reader.expectEnd("'from', 'to' or the end of the line")
    }
  }

  private func value(
    of place: String, in witness: Spelling, _ reader: inout RuleLineReader
  ) throws(RuleError) -> String {
    let before = reader
    let value = try reader.string("what stands at \(place), in quotes")
    guard witness.text.contains(place) else {
      throw before.error(at: before.rest, .formula("the text of the line has no place \(place)"))
    }
    return value
  }

  /// Finds the callbacks of witnesses, once all events are declared.
  mutating func settleMeanings() {
    for open in openMeanings {
      attempt { parser throws(RuleError) in
        let meant = try parser.event(open.event, open.reader)
        for event in parser.rules.events.indices {
          for spelling in parser.rules.events[event].spellings.indices
          where parser.rules.events[event].spellings[spelling].place == open.place {
            parser.rules.events[event].spellings[spelling].means = meant
          }
        }
      }
    }
  }
}
