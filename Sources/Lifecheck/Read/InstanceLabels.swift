/// The texts by which an app tells its things apart, such as its scenes, where its lines name none: `🟢 sceneDidBecomeActive`,
/// `sceneDidBecomeActive - Inbox`.
///
/// What stands beside a callback mostly says something else. It is a label where the callbacks beside each of a few texts come in the order of one
/// thing, or break it half as often as all of them together do at the most.
struct InstanceLabels {
  /// More texts are hardly those of an app's windows: they say how much time has passed, or what the app does.
  private static let limit = 8
  /// What is longer says something else.
  private static let textLimit = 64

  private enum Side: CaseIterable {
    case before, behind
  }

  /// A callback, and what its message holds beside it.
  struct Sighting {
    /// What tells an order: things of two processes, or on two channels, have nothing to do with each other.
    struct Teller: Hashable {
      var process: Int32
      var pid: Int32
      var channel: Channel
    }

    var event: UInt16
    var teller: Teller
    /// The class of a thing's delegate that tells it; empty for none.
    var owner: [UInt8]
    var before: [UInt8]
    var behind: [UInt8]
    /// Whether the line was taken for no event after all: an observer of the callback tells it, too.
    var isRefused = false
  }

  private var sightings: [Sighting.Teller: [Sighting]] = [:]
  private var side = Side.before
  /// How much all texts have in common: before the label, and behind it.
  private var (head, tail) = (0, 0)
  private var labels: [[UInt8]] = []

  /// Takes a callback of a line that names no thing.
  mutating func note(_ sighting: Sighting) {
    sightings[sighting.teller, default: []].append(sighting)
  }

  /// The label beside the callback at `text`; nil where there is none.
  func label(in line: Span<UInt8>, _ message: Range<Int>, beside text: Range<Int>) -> Range<Int>? {
    guard !labels.isEmpty else { return nil }
    let range = Self.range(side, in: line, message, beside: text)
    guard range.count > head + tail else { return nil }
    let label = range.lowerBound + head..<range.upperBound - tail
    return labels.contains { line.equals(label, $0.span, 0..<$0.count) } ? label : nil
  }

  /// What stands beside the callback at `text`, without signs around it.
  private static func range(
    _ side: Side, in line: Span<UInt8>, _ message: Range<Int>, beside text: Range<Int>
  ) -> Range<Int> {
    let end = min(message.upperBound, line.count)
    var range =
      side == .before
      ? min(message.lowerBound, text.lowerBound)..<text.lowerBound
      : min(text.upperBound, end)..<end
    while let last = range.last, !line[last].isIdentifier { range.removeLast() }
    while let first = range.first, !line[first].isIdentifier { range.removeFirst() }
    return range
  }

  static func sighting(
    of event: Event, _ owner: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>,
    beside text: Range<Int>
  ) -> Sighting {
    Sighting(
      event: event.event,
      teller: Sighting.Teller(process: event.process, pid: event.pid, channel: event.channel),
      owner: line.copy(of: owner),
      before: line.copy(of: range(.before, in: line, message, beside: text)),
      behind: line.copy(of: range(.behind, in: line, message, beside: text)))
  }

  /// Finds the labels, if there are any, by what was noted.
  mutating func learn(_ vocabulary: Vocabulary) {
    let tellers = Array(sightings.values)
    sightings = [:]
    let seen = Set(tellers.joined().map(\.event))
    // Delegates of several classes tell the things apart.
    let owners = Set(tellers.joined().lazy.map(\.owner).filter { !$0.isEmpty })
    guard owners.count < 2, let order = InstanceOrder(vocabulary, seen: seen) else { return }
    for side in Side.allCases {
      guard let texts = Self.texts(side, tellers, order) else { continue }
      self.side = side
      (head, tail) = Self.common(texts)
      labels = texts.map { Array($0[head..<$0.count - tail]) }
      return
    }
  }

  /// The texts on one side, if they are those of several things.
  private static func texts(
    _ side: Side, _ tellers: [[Sighting]], _ order: InstanceOrder
  ) -> [[UInt8]]? {
    var events: [[UInt8]: Set<UInt16>] = [:]
    var refused: [[UInt8]: Int] = [:]
    for sighting in tellers.joined() where order.isStep(sighting.event) {
      let text = side == .before ? sighting.before : sighting.behind
      guard !text.isEmpty, text.count <= textLimit, events.count <= limit else { return nil }
      events[text, default: []].insert(sighting.event)
      refused[text, default: 0] += sighting.isRefused ? 1 : -1
    }
    guard 2...limit ~= events.count, events.values.allSatisfy({ $0.count > 1 }),
      refused.values.allSatisfy({ $0 < 0 })
    else { return nil }
    var (together, apart) = (0, 0)
    for sightings in tellers {
      let told = sightings.compactMap { sighting in
        let text = side == .before ? sighting.before : sighting.behind
        return events[text] == nil ? nil : (event: sighting.event, text: text)
      }
      guard areSeveral(told) else { return nil }
      together += order.breaks(in: told.map(\.event))
      for text in events.keys {
        apart += order.breaks(in: told.filter { $0.text == text }.map(\.event))
      }
    }
    // One of several things may be told in a wrong order.
    return together > 0 && apart * 2 <= together ? Array(events.keys) : nil
  }

  /// Whether texts may be those of things: the second comes with the callback that the first came with at first, or between two of another's. A title
  /// that has changed does neither.
  private static func areSeveral(_ told: [(event: UInt16, text: [UInt8])]) -> Bool {
    told.indices.allSatisfy { index in
      let text = told[index].text
      let isFirst = !told[..<index].contains { $0.text == text }
      return !isFirst || told[index].event == told[0].event
        || told[index...].contains { later in told[..<index].contains { $0.text == later.text } }
    }
  }

  /// How many bytes all texts begin and end with, in whole words; (0, 0) where one has nothing else.
  private static func common(_ texts: [[UInt8]]) -> (head: Int, tail: Int) {
    let reversed = texts.map { Array($0.reversed()) }
    let (head, tail) = (commonBeginning(texts), commonBeginning(reversed))
    let haveMore = texts.allSatisfy { text in
      text.count > head + tail && text[head].isIdentifier
        && text[text.count - tail - 1].isIdentifier
    }
    return haveMore ? (head, tail) : (0, 0)
  }

  /// Up to the signs between the last word that all begin with and the next one.
  private static func commonBeginning(_ texts: [[UInt8]]) -> Int {
    guard let first = texts.first else { return 0 }
    let length = first.indices.first { index in
      texts.contains { $0.count <= index || $0[index] != first[index] }
    }
    var end = length ?? first.count
    while end > 0, first[end - 1].isIdentifier { end -= 1 }
    return end
  }
}

/// In which order the callbacks of one of several equal things come, such as those of a scene, as the rules' machine has it.
private struct InstanceOrder {
  private let moves: [MoveDefinition]
  private let silentMoves: [(from: Int, to: Int)]
  private let steps: Set<UInt16>
  private let start: UInt64

  /// - Parameter seen: what the log tells. Other steps may be anywhere.
  init?(_ vocabulary: Vocabulary, seen: Set<UInt16>) {
    guard let machine = vocabulary.machines.first(where: \.isOfInstances) else { return nil }
    // A note is for what correct apps do not do often, and what needs the line above is for several things that nothing tells apart.
    moves = machine.moves.filter { $0.rule == nil && !$0.isSeen }
    steps = Set(
      moves.map { UInt16($0.event) }.filter {
        vocabulary.isScreenStep[Int($0)] && vocabulary.definitions[Int($0)].isInstance
      })
    let unseen = steps.subtracting(seen)
    silentMoves =
      machine.silentMoves.map { ($0.from, $0.to) }
      + moves.filter { unseen.contains(UInt16($0.event)) }.map { ($0.from, $0.to) }
    start = machine.states.indices.reduce(0) { states, number in
      machine.states[number].live == nil || machine.states[number].isHidden
        ? states : states | 1 << UInt64(number)
    }
  }

  /// Whether an event is one of the steps on the screen and off it.
  func isStep(_ event: UInt16) -> Bool { steps.contains(event) }

  /// How many of the events, in their order, have no place where they come.
  func breaks(in events: [UInt16]) -> Int {
    var (states, breaks) = (start, 0)
    for event in events {
      var reached = self.reached(from: withSilentMoves(states), by: event)
      if reached == 0 {
        breaks += 1
        reached = self.reached(from: start, by: event)
      }
      if reached != 0 { states = reached }
    }
    return breaks
  }

  private func reached(from states: UInt64, by event: UInt16) -> UInt64 {
    moves.reduce(0) { reached, move in
      move.event == Int(event) && states >> UInt64(move.from) & 1 == 1
        ? reached | 1 << UInt64(move.to) : reached
    }
  }

  private func withSilentMoves(_ states: UInt64) -> UInt64 {
    var (states, before) = (states, UInt64(0))
    while states != before {
      before = states
      for move in silentMoves where states >> UInt64(move.from) & 1 == 1 {
        states |= 1 << UInt64(move.to)
      }
    }
    return states
  }
}
