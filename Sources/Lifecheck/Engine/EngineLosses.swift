/// Where messages are missing, as the report's notes tell it.
struct LossBook: Sendable {
  /// So many places are named, of each kind.
  static let placeLimit = 3

  private(set) var places: [(file: Int32, loss: LogLoss)] = []
  /// The places that are not named, and how many messages they lost at least.
  private(set) var furtherPlaces = 0
  private(set) var furtherMessages = 0
  /// Per input: how many such places it had.
  private var numbers: [Int32: Int32] = [:]

  /// How many places the input of this number has so far.
  func number(of file: Int32) -> Int32 { numbers.isEmpty ? 0 : numbers[file] ?? 0 }

  mutating func note(_ loss: LogLoss, in file: Int32) {
    numbers[file, default: 0] &+= 1
    let isNamed = places.count { $0.loss.causeName == loss.causeName } < Self.placeLimit
    guard !isNamed else { return places.append((file, loss)) }
    furtherPlaces += 1
    let (sum, overflows) = furtherMessages.addingReportingOverflow(loss.count ?? 0)
    furtherMessages = overflows ? .max : sum
  }
}

/// Messages that are missing: from there on a life may be anywhere, as at the beginning of a log that begins in its middle
/// (docs/verdicts.md, "Lost messages").
///
/// Nothing that may have been lost makes a finding: what is open is dropped. A life is set back when its next event
/// comes, so that a log of nothing but markers costs nothing.
extension Engine {
  mutating func observe(_ loss: LogLoss) {
    losses.note(loss, in: file)
    lossNumber = losses.number(of: file)
    launchStimulus = nil
    lastTrack = nil
  }

  /// Sets a life back, if messages were lost since its last event.
  mutating func heedLosses(on number: Int) {
    let newest = losses.number(of: tracks[number].key.file)
    guard tracks[number].lossNumber != newest else { return }
    tracks[number].lossNumber = newest
    judgeHeld(on: number, all: true)
    release(number)
    for index in tracks[number].subjects.indices { loosen(index, on: number) }
    tracks[number].isTorn = true
    tracks[number].lasts = []
    tracks[number].witnesses = WitnessState()
    tracks[number].step.close()
    tracks[number].scenarios = ScenarioWatch()
    tracks[number].statesBefore = 0
    tracks[number].properties.forget(properties)
    tracks[number].claims = []
    tracks[number].shared = nil
    tracks[number].silence = .nothing
    tracks[number].signs.isBegun = false
    tracks[number].signs.last = nil
    if tracks[number].hasInstances != true {
      tracks[number].early = []
      tracks[number].isEarlyCut = true
    }
  }

  /// Lets a subject be wherever a life may be of which some messages are lost. No finding of it is open.
  mutating func loosen(_ index: Int, on number: Int) {
    settleCoverage(of: index, on: number)
    let automaton = tracks[number].subjects[index].automaton
    let hasPids = configuration(of: automaton).facts[.pids] == true
    tracks[number].subjects[index].monitor.loosen(
      to: automata[automaton].statesAfterLoss(hasPids: hasPids), automaton: &automata[automaton])
    tracks[number].subjects[index].previousEvent = nil
    tracks[number].subjects[index].previousLine = 0
    tracks[number].subjects[index].previousSnippet = nil
  }

  /// What is missing where, a sentence each, safe to show; `files` are the inputs' names.
  func lossNotes(files: [String]) -> [String] {
    var notes = losses.places.map { place, loss in
      let file = files.indices.contains(Int(place)) ? files[Int(place)] : ""
      let what =
        switch loss.cause {
        case .messages(let count?):
          "at least \(counted(count, "message is", "messages are")) lost here"
        case .messages(nil): "messages are lost here"
        case .rotation: "the file was replaced by another one after this line"
        case .truncation: "the file was cut off after this line, and begins anew"
        }
      return "\(visible(file.utf8)):\(loss.line): \(what); what comes next may begin in any state"
    }
    if losses.furtherPlaces > 0 {
      let places = counted(losses.furtherPlaces, "more place", "more places")
      let messages =
        losses.furtherMessages > 0
        ? ", at least \(counted(losses.furtherMessages, "message", "messages"))" : ""
      notes.append("messages are lost at \(places)\(messages)")
    }
    return notes
  }
}

extension Machine {
  /// Where a subject may be that was heard before, and of which some messages are lost: in every live state, and in those
  /// in which it shows that it is over. Without pids it may be another run of the process, too.
  func statesAfterLoss(hasPids: Bool) -> UInt64 {
    var reached = live
    var before: UInt64 = 0
    while reached != before {
      before = reached
      for match in matches.joined()
      where !match.isFault && !match.isSeen && reached >> UInt64(match.from) & 1 == 1 {
        reached |= 1 << UInt64(match.to)
      }
    }
    let states = live | reached & visible & ~(1 << UInt64(start))
    // Where silent moves lead to the start state, they say that a new run begins.
    let isRestartable = matches.contains { $0.contains { $0.passesStart } }
    return hasPids || isRestartable ? states : states | 1 << UInt64(start)
  }
}

extension Belief {
  /// The belief of a subject that may be in `states` at no cost. What was possible before is so still, at its cost: so no
  /// life needs more faults than it would without the loss.
  func loosened(to states: UInt64) -> Belief {
    Belief(
      costs: costs.enumerated().map { state, cost in
        states >> UInt64(state) & 1 == 1 ? 0 : cost
      })
  }
}
