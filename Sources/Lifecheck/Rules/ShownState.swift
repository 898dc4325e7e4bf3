/// What `applicationState` says where a line prints it.
public enum ShownState: UInt8, Hashable, Sendable, CaseIterable {
  // The numbers are UIKit's.
  case active
  case inactive
  case background

  public var name: String {
    switch self {
    case .active: "Active"
    case .inactive: "Inactive"
    case .background: "Background"
    }
  }

  init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }
}

/// A line of a machine's `shown`: what an event's line shows of the app's state.
///
/// An event with such lines shows one of these states, else something is wrong with the line or with the app.
public struct ShownDefinition: Sendable {
  /// Indices into `RuleSet.events`.
  public var events: [Int]
  public var shown: [ShownState]
  /// The states to which the event leads then, as indices into the machine's `states`; empty where that is not said.
  public var targets: [Int]
  public var condition: Guard
  public var place: RulePlace
}

extension RuleParser {
  /// `EVENT[, EVENT] shows Active|Inactive|Background [, …] [-> STATE[, STATE]] [when GUARD]`
  mutating func parseShown(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let place = reader.place
    var events: [Int] = []
    for word in try reader.list(of: "an event") { events.append(try event(word, reader)) }
    guard reader.take("shows") else { throw reader.expected("',' or 'shows'") }
    var shown: [ShownState] = []
    for word in try reader.list(of: "a state") {
      guard let state = ShownState(name: word.text) else {
        throw reader.error(
          at: word.range, .expected("'Active', 'Inactive' or 'Background'", found: word.text))
      }
      shown.append(state)
    }
    let targets = reader.take(.arrow) ? try states(of: machine, &reader) : []
    let condition = reader.take("when") ? try parseGuard(&reader) : .always
    try reader.expectEnd("'->', 'when' or the end of the line")
    rules.machines[machine].shown.append(
      ShownDefinition(
        events: events, shown: shown, targets: targets, condition: condition, place: place))
  }
}

extension Machine {
  /// What the lines of an event may show, in one configuration.
  struct Showing: Sendable {
    /// Bits by `ShownState.rawValue`.
    var states: UInt8 = 0
    /// Per state shown, the symbol that stands for the event with it; -1 where it says no more than the event.
    var symbols: [Int16] = [-1, -1, -1]
  }

  /// Whether a line of `event` may show `state`; true where nothing is said.
  func mayShow(_ state: ShownState, at event: Int) -> Bool {
    showings[event].map { $0.states & 1 << state.rawValue != 0 } ?? true
  }

  /// The symbol of `event`, whose line shows `state`.
  func symbol(of event: Int, showing state: ShownState?) -> Int {
    if let state, let showing = showings[event] {
      let own = showing.symbols[Int(state.rawValue)]
      if own >= 0 { return Int(own) }
    }
    return Int(symbols[event])
  }

  /// For each event whose lines show something, and each set of states that one of them restricts it to.
  static func showings(
    of definition: MachineDefinition, in configuration: Configuration, firstSymbol: Int
  ) -> (showings: [Int: Showing], targets: [(event: Int, states: UInt64)]) {
    var showings: [Int: Showing] = [:]
    var targets: [(event: Int, states: UInt64)] = []
    for line in definition.shown where line.condition.value(in: configuration) != .no {
      let set = line.targets.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      for event in line.events {
        for state in line.shown {
          showings[event, default: Showing()].states |= 1 << state.rawValue
          guard set != 0 else { continue }
          showings[event, default: Showing()].symbols[Int(state.rawValue)] =
            Int16(firstSymbol + targets.count)
          targets.append((event, set))
        }
      }
    }
    return (showings, targets)
  }
}
