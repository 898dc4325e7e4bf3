@testable import Lifecheck

/// Steele, Lea and Flood's generator: the same numbers from the same seed, everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`; its bias is of no importance for small bounds.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }

  mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }

  mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }
}

/// Makes random traces of one machine under one configuration.
struct TraceGenerator {
  struct Step {
    var event: Int
    var target: Int
  }

  /// What may happen in each state; likelier steps stand there several times.
  private var steps: [[Step]]
  /// Where a walk may go silently, without the states from which nothing ever happens again.
  private var silentTargets: [[Int]]
  /// Silent ends, such as a dead process where pids tell one process from the next.
  private var canEnd: [Bool]
  /// The events that the machine knows, whether or not the configuration allows them.
  let alphabet: [Int]
  let startState: Int
  private let isLive: [Bool]

  private var liveStates: [Int] { isLive.indices.filter { isLive[$0] } }

  /// - Parameter callbacksOnly: whether signs of the system are left out.
  init(
    _ rules: RuleSet, machine index: Int, configuration: Configuration,
    callbacksOnly: Bool = false
  ) {
    let machine = rules.machines[index]
    let states = machine.states.count
    let cells = rules.rules.flatMap(\.cells).filter { $0.machine == index }
    alphabet = Set(machine.moves.map(\.event) + cells.map(\.event)).sorted().filter {
      !callbacksOnly || !rules.events[$0].isEvidence
    }
    startState = machine.states.firstIndex { $0.isStart } ?? 0
    isLive = machine.states.map { state in
      state.live.map { $0.value(in: configuration) != .no } ?? false
    }
    steps = Array(repeating: [], count: states)
    for move in machine.moves
    where !move.isFault && move.condition.value(in: configuration) != .no
      && !(callbacksOnly && rules.events[move.event].isEvidence)
    {
      // The numbered callbacks make a life; the others come now and then, and so does its end.
      let isMain =
        rules.events[move.event].number != nil && move.from != move.to
        && machine.states[move.to].live != nil
      let step = Step(event: move.event, target: move.to)
      steps[move.from] += Array(repeating: step, count: isMain ? 100 : 1)
    }
    var leadsOn = steps.map { !$0.isEmpty }
    let silent = machine.silentMoves.filter { $0.condition.value(in: configuration) != .no }
    for _ in 0..<states {
      for move in silent where leadsOn[move.to] { leadsOn[move.from] = true }
    }
    silentTargets = Array(repeating: [], count: states)
    canEnd = Array(repeating: false, count: states)
    for move in silent {
      if leadsOn[move.to] {
        silentTargets[move.from].append(move.to)
      } else {
        canEnd[move.from] = true
      }
    }
  }

  /// A legal walk from `state` of at most `length` events; shorter where the life ends before.
  func walk(from state: Int, length: Int, _ random: inout SplitMix64) -> [Int] {
    var state = state
    var events: [Int] = []
    while events.count < length {
      if canEnd[state], random.chance(1, in: 100) { break }
      if steps[state].isEmpty || (!silentTargets[state].isEmpty && random.chance(1, in: 8)) {
        if silentTargets[state].isEmpty { break }
        let target = random.element(of: silentTargets[state])
        // A process dies silently now and then, not after every few callbacks.
        if isLive[state], !isLive[target], !random.chance(1, in: 6) { continue }
        state = target
      } else {
        let step = steps[state][random.below(steps[state].count)]
        events.append(step.event)
        state = step.target
      }
    }
    return events
  }

  /// A legal walk as `start` has it: from the start state, or from a random live one.
  func walk(start: StartMode, length: Int, _ random: inout SplitMix64) -> [Int] {
    switch start {
    case .launch, .auto: walk(from: startState, length: length, &random)
    case .tail: walk(from: random.element(of: liveStates + [startState]), length: length, &random)
    }
  }

  func noise(length: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<length).map { _ in random.element(of: alphabet) }
  }

  /// Takes out a run of callbacks, or puts one in.
  func injure(_ events: inout [Int], _ random: inout SplitMix64) {
    if events.isEmpty || random.chance(1, in: 2) {
      events.insert(random.element(of: alphabet), at: random.below(events.count + 1))
    } else {
      let first = random.below(events.count)
      let end = min(events.count, first + 1 + random.below(4))
      events.removeSubrange(first..<end)
    }
  }
}

/// One random trace, and what is known about it by construction.
struct RandomLife: CustomStringConvertible {
  var seed: UInt64
  var events: [Int]
  /// The number of faults that were put into a legal walk; nil for noise.
  var injuries: Int?

  /// One of a legal walk, a walk with one to four injuries, and noise.
  init(seed: UInt64, start: StartMode, upTo longest: Int, _ generator: TraceGenerator) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    let kind = random.below(3)
    let length = 1 + random.below(longest)
    if kind == 2 {
      events = generator.noise(length: length, &random)
      injuries = nil
      return
    }
    events = generator.walk(start: start, length: length, &random)
    let count = kind == 0 ? 0 : 1 + random.below(4)
    for _ in 0..<count { generator.injure(&events, &random) }
    injuries = count
  }

  var description: String {
    "seed \(seed), \(injuries.map { "\($0) injuries" } ?? "noise"), \(events.count) events"
  }
}

extension RuleSet {
  /// A trace as a person reads it.
  func names(of trace: [Int]) -> String { trace.map { events[$0].name }.joined(separator: " ") }
}

/// Takes events out of `trace` as long as `fails` stays true, so that a failure is short to read.
func shortest(_ trace: [Int], where fails: ([Int]) throws -> Bool) rethrows -> [Int] {
  var trace = trace
  var run = max(1, trace.count / 2)
  while run >= 1 {
    var first = 0
    while first < trace.count {
      var shorter = trace
      shorter.removeSubrange(first..<min(trace.count, first + run))
      if try fails(shorter) { trace = shorter } else { first += run }
    }
    run /= 2
  }
  return trace
}
