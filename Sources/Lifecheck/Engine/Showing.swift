extension Machine {
  /// What the lines of an event may show, in one configuration.
  struct Showing: Sendable {
    /// An index into `RuleSet.events`.
    var event: Int
    /// Bits by `ShownState.rawValue`.
    var states: UInt8 = 0
    /// Per state shown, the symbol that stands for the event with it; -1 where it says no more than the event.
    var symbols: [Int16] = [-1, -1, -1]
  }

  /// Whether a line of `event` may show `state`; true where nothing is said.
  func mayShow(_ state: ShownState, at event: Int) -> Bool {
    showing(of: event).map { $0.states & 1 << state.rawValue != 0 } ?? true
  }

  /// The symbol of an event, with what its line shows.
  @inline(__always)
  func symbol(of event: Event) -> Int {
    event.shown == nil
      ? Int(symbols[Int(event.event)])
      : symbol(of: Int(event.event), showing: event.shown)
  }

  /// The symbol of `event`, whose line shows `state`.
  @inline(__always)
  func symbol(of event: Int, showing state: ShownState?) -> Int {
    guard let state else { return Int(symbols[event]) }
    for index in showings.indices where showings[index].event == event {
      let own = showings[index].symbols[Int(state.rawValue)]
      if own >= 0 { return Int(own) }
    }
    return Int(symbols[event])
  }

  private func showing(of event: Int) -> Showing? { showings.first { $0.event == event } }

  /// For each event whose lines show something, and each set of states that one of them restricts it to.
  static func showings(
    of definition: MachineDefinition, in configuration: Configuration, firstSymbol: Int
  ) -> (showings: [Showing], events: [Int], targets: [UInt64]) {
    var showings: [Showing] = []
    // Two arrays and not one of pairs: at a start, each new type of elements takes more than its elements.
    var (events, targets): ([Int], [UInt64]) = ([], [])
    for line in definition.shown where line.condition.value(in: configuration) != .no {
      let set = line.targets.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      for event in line.events {
        let known = showings.firstIndex { $0.event == event }
        let place = known ?? showings.count
        if known == nil { showings.append(Showing(event: event)) }
        for state in line.shown {
          showings[place].states |= 1 << state.rawValue
          guard set != 0 else { continue }
          showings[place].symbols[Int(state.rawValue)] =
            Int16(firstSymbol + targets.count)
          events.append(event)
          targets.append(set)
        }
      }
    }
    return (showings, events, targets)
  }
}
