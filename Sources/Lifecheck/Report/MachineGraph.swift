/// A machine as a picture: boxes for its states, and one arrow for all moves of one kind between two states.
///
/// What `configuration` rules out is left out: moves whose guard is false, and states that nothing leads to then.
/// Guards that it leaves open are numbered and written out in `legend`. An event that changes nothing is no arrow: it
/// stands in its state's box or, if it changes nothing in many states, in the legend.
struct MachineGraph {
  struct Node {
    var name: String
    var isStart: Bool
    /// No log line can come from it.
    var isHidden: Bool
    /// What happens in the state and leaves it as it is.
    var stays: [String] = []
  }

  struct Arrow {
    enum Kind: Equatable {
      case move
      /// Legal, and worth saying: the id of the note.
      case note(String)
      /// A deviation that is understood: the id of the fault.
      case fault(String)
      /// Without an event.
      case silent
    }

    /// Indices into `nodes`.
    var from: Int
    var to: Int
    var kind: Kind
    /// The events, each with the numbers of its guards; for a silent move the numbers alone, or nothing.
    var labels: [String]
  }

  /// An event that stays in more states than this stands in the legend, once, and not in every box.
  static let commonLimit = 3

  /// The machine's name, its title, and what the picture takes as known.
  let name: String
  let title: String
  let known: String
  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []
  /// First what changes nothing in many states, then the guards by number.
  private(set) var legend: [String] = []

  private var guards: [String] = []

  init(_ rules: RuleSet, machine: Int, in configuration: Configuration) {
    let definition = rules.machines[machine]
    name = definition.name
    title = definition.title
    known = configuration.text.isEmpty ? "nothing known" : configuration.text
    let shown = Self.reachable(definition, in: configuration)
    var numbers = [Int?](repeating: nil, count: definition.states.count)
    for state in shown {
      numbers[state] = nodes.count
      let state = definition.states[state]
      nodes.append(Node(name: state.name, isStart: state.isStart, isHidden: state.isHidden))
    }
    var staying: [(label: String, states: [Int])] = []
    // In the order of the event list, however the file sorts its moves.
    for event in rules.alphabet(ofMachine: machine) {
      for move in definition.moves where move.event == event {
        guard let from = numbers[move.from], let to = numbers[move.to],
          let mark = mark(move.condition, in: configuration)
        else { continue }
        let label = rules.events[event].name + mark
        if from == to, move.rule == nil {
          if let known = staying.firstIndex(where: { $0.label == label }) {
            staying[known].states.append(from)
          } else {
            staying.append((label, [from]))
          }
          continue
        }
        let id = move.rule.map { rules.rules[$0].id }
        let kind = id.map { move.isFault ? Arrow.Kind.fault($0) : .note($0) } ?? .move
        add(label, to: kind, from, to)
      }
    }
    for move in definition.silentMoves {
      guard let from = numbers[move.from], let to = numbers[move.to], from != to,
        let mark = mark(move.condition, in: configuration)
      else { continue }
      add(mark, to: .silent, from, to)
    }
    arrows.sort { Self.order($0, rules) < Self.order($1, rules) }
    legend = share(staying) + guards.enumerated().map { "[\($0 + 1)] \($1)" }
  }

  /// The states that a log can be in or pass through: the start, those in which a process may run, and what follows.
  private static func reachable(
    _ definition: MachineDefinition, in configuration: Configuration
  ) -> [Int] {
    func isOpen(_ condition: Guard) -> Bool {
      condition.value(in: configuration, assuming: false) != .no
    }
    var reached = Set(
      definition.states.indices.filter { index in
        let state = definition.states[index]
        return state.isStart || state.live.map(isOpen) ?? false
      })
    let steps =
      definition.moves.filter { isOpen($0.condition) }.map { ($0.from, $0.to) }
      + definition.silentMoves.filter { isOpen($0.condition) }.map { ($0.from, $0.to) }
    var before = -1
    while reached.count != before {
      before = reached.count
      for (from, to) in steps where reached.contains(from) { reached.insert(to) }
    }
    return reached.sorted()
  }

  /// The number of an open guard as `[1]`, nothing for a true one, nil for a false one.
  private mutating func mark(_ condition: Guard, in configuration: Configuration) -> String? {
    switch condition.value(in: configuration, assuming: false) {
    case .no: return nil
    case .yes: return ""
    case .unknown: break
    }
    let text = "when \(condition.text)"
    let number = guards.firstIndex(of: text) ?? guards.count
    if number == guards.count { guards.append(text) }
    return "[\(number + 1)]"
  }

  private mutating func add(_ label: String, to kind: Arrow.Kind, _ from: Int, _ to: Int) {
    let known = arrows.firstIndex { $0.from == from && $0.to == to && $0.kind == kind }
    guard let known else {
      arrows.append(Arrow(from: from, to: to, kind: kind, labels: label.isEmpty ? [] : [label]))
      return
    }
    if !label.isEmpty, !arrows[known].labels.contains(label) { arrows[known].labels.append(label) }
  }

  /// By states; between two of them plain moves, notes, faults, silent moves.
  private static func order(_ arrow: Arrow, _ rules: RuleSet) -> (Int, Int, Int, Int) {
    func rule(_ id: String) -> Int { rules.rules.firstIndex { $0.id == id } ?? 0 }
    let (kind, index) =
      switch arrow.kind {
      case .move: (0, 0)
      case .note(let id): (1, rule(id))
      case .fault(let id): (2, rule(id))
      case .silent: (3, 0)
      }
    return (arrow.from, arrow.to, kind, index)
  }

  /// Puts what stays in few states into their boxes; returns the lines on the rest, those of the same states together.
  private mutating func share(_ staying: [(label: String, states: [Int])]) -> [String] {
    var lines: [(states: [Int], labels: [String])] = []
    for (label, states) in staying {
      let states = Set(states).sorted()
      if states.count <= Self.commonLimit {
        for state in states { nodes[state].stays.append(label) }
      } else if let known = lines.firstIndex(where: { $0.states == states }) {
        lines[known].labels.append(label)
      } else {
        lines.append((states, [label]))
      }
    }
    return lines.map { line in
      "\(listed(line.labels, "and")): no change in \(names(of: line.states))"
    }
  }

  private func names(of states: [Int]) -> String {
    listed(states.map { nodes[$0].name }, "and")
  }

  /// The same with a line of the legend in place of arrows that lead alike from many states to one: what cannot be told
  /// apart by its style only hides the others.
  func foldingFans() -> MachineGraph {
    var folded = self
    var fans: [(arrow: Arrow, from: [Int])] = []
    for arrow in arrows where arrow.from != arrow.to {
      if let known = fans.firstIndex(where: { $0.arrow.isLike(arrow) }) {
        fans[known].from.append(arrow.from)
      } else {
        fans.append((arrow, [arrow.from]))
      }
    }
    let wide = fans.filter { $0.from.count > Self.commonLimit }
    folded.arrows.removeAll { arrow in
      wide.contains { $0.arrow.isLike(arrow) && $0.from.contains(arrow.from) }
    }
    let lines = wide.map { fan in
      let text = fan.arrow.text.joined(separator: " ")
      return "\(text): from \(names(of: fan.from)) to \(nodes[fan.arrow.to].name)"
    }
    folded.legend.insert(contentsOf: lines, at: legend.count - guards.count)
    return folded
  }
}

extension MachineGraph.Arrow {
  /// Whether it differs by no more than where it begins.
  fileprivate func isLike(_ other: Self) -> Bool {
    to == other.to && kind == other.kind && labels == other.labels
  }

  /// What an arrow says where its style says nothing: the events, and in parentheses what it is beside a plain move.
  var text: [String] {
    let events = labels.isEmpty ? [] : [labels.joined(separator: ", ")]
    return switch kind {
    case .move: events
    case .note(let id): events + ["(note \(id))"]
    case .fault(let id): events + ["(fault \(id))"]
    case .silent: ["(silently)"] + events
    }
  }
}

/// How a picture is written.
package enum GraphFormat: String, Sendable, CaseIterable {
  /// Graphviz.
  case dot
  /// A Mermaid `stateDiagram-v2`.
  case mermaid
}

extension RuleSet {
  /// Machines as a picture, for Graphviz or Mermaid; the same rules give the same text.
  ///
  /// - Parameter machines: indices into `machines`. Graphviz gets a graph for each, Mermaid one diagram for all.
  package func graph(
    machines: [Int], as format: GraphFormat, in configuration: Configuration = Configuration()
  ) -> String {
    let graphs = machines.map { MachineGraph(self, machine: $0, in: configuration) }
    return switch format {
    case .dot: graphs.map { GraphDOT.text(of: $0) }.joined(separator: "\n")
    case .mermaid: GraphMermaid.text(of: graphs)
    }
  }
}
