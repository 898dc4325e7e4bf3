/// Puts deviations into whole lives, each of which a check calls an error.
struct SimulatedFaults {
  private let format: SimulatedFormat
  private let rules: RuleSet
  private let spellings: [String?]
  /// The checks that have to find it: of somebody who knows the system, and of somebody who does not.
  private let checkers: [Checker]
  /// What may be put in.
  private let events: [Int]
  private var random: SeededGenerator

  /// Between two deviations of a life there are at least so many steps: each is to be one finding.
  private static let distance = 8
  /// How often a deviation is drawn before there is no more hope.
  private static let mostDraws = 400

  init(
    _ format: SimulatedFormat, _ rules: RuleSet, _ machines: SimulatedMachines,
    _ configuration: Configuration, _ random: SeededGenerator
  ) {
    self.format = format
    self.rules = rules
    self.random = random
    spellings = machines.spellings
    events = rules.events.indices.filter { machines.canCome($0) }
    var little = Configuration()
    little.facts[.forwarded] = configuration.facts[.forwarded] == true ? true : nil
    little.facts[.exitsOnSuspend] = configuration.facts[.exitsOnSuspend] == true ? true : nil
    little.facts[.multitasking] = configuration.facts[.multitasking] == false ? false : nil
    checkers = [configuration, little].map { configuration in
      var options = CheckOptions()
      options.logged = .all
      options.configuration = configuration
      options.configuration.facts[.pids] = nil
      options.configuration.facts[.identified] = nil
      options.configuration.facts[.multipleScenes] = nil
      options.inputFormat = format.format == .events ? LogFormat.logSyslog.name : format.name
      return Checker(rules: rules, options: options)
    }
  }

  /// Puts `count` deviations into lives of all apps.
  mutating func put(
    _ count: Int, into apps: inout [[[SimulatedStep]]]
  ) throws(SimulationError) {
    for number in 0..<count {
      var draws = 0
      while true {
        guard draws < Self.mostDraws else {
          throw SimulationError(
            "There is no place left for deviation \(number + 1) of \(count) where a check would report it as an error: ask for more or longer lives"
          )
        }
        draws += 1
        let app = random.below(apps.count)
        let life = random.below(apps[app].count)
        guard let changed = deviation(in: apps[app][life]),
          isFound(in: changed, after: life == 0 ? [] : apps[app][life - 1])
        else { continue }
        apps[app][life] = changed
        break
      }
    }
  }

  /// The life with one deviation more; nil where what was drawn changes nothing, or is too near to another one.
  private mutating func deviation(in life: [SimulatedStep]) -> [SimulatedStep]? {
    var life = life
    let place = random.below(life.count)
    let range = max(0, place - Self.distance)..<min(life.count, place + Self.distance)
    guard !life[range].contains(where: { $0.deviation != nil }) else { return nil }
    let kinds = SimulatedDeviation.Kind.allCases
    let kind = kinds[random.below(kinds.count)]
    let delay = Int64(random.number(in: 120_000...500_000))
    switch kind {
    case .takenOut:
      guard place + 1 < life.count else { return nil }
      let gone = life.remove(at: place)
      life[place].delay += place == 0 ? 0 : gone.delay
      if place == 0 { life[0].delay = 0 }
      life[place].deviation = SimulatedDeviation(kind: kind, event: gone.event)
    case .putIn:
      let event = events[random.below(events.count)]
      guard place > 0, life[place].event != event, life[place - 1].event != event else {
        return nil
      }
      life.insert(
        SimulatedStep(
          event: event, delay: delay, deviation: SimulatedDeviation(kind: kind, event: event)),
        at: place)
    case .swapped:
      guard place + 1 < life.count, life[place].event != life[place + 1].event else { return nil }
      let (first, second) = (life[place], life[place + 1])
      (life[place].event, life[place].shown) = (second.event, second.shown)
      (life[place + 1].event, life[place + 1].shown) = (first.event, first.shown)
      life[place].deviation = SimulatedDeviation(kind: kind, event: second.event)
    case .doubled:
      var copy = life[place]
      copy.delay = delay
      copy.deviation = SimulatedDeviation(kind: kind, event: copy.event)
      life.insert(copy, at: place + 1)
    }
    return life
  }

  /// Whether a check finds an error for each deviation of the life, at its place or before that of the next one.
  private func isFound(in life: [SimulatedStep], after other: [SimulatedStep]) -> Bool {
    var log: [UInt8] = []
    let sink = ByteSink { log += $0 }
    let lists = format.format == .events
    let writer = SimulatedWriter(
      lists ? SimulatedFormat(.logSyslog) ?? format : format, rules, spellings: spellings, to: sink)
    var places: [Int] = []
    for (number, steps) in [other, life].enumerated() {
      let who = SimulatedLife(
        number: number, process: "Shop", subsystem: "com.example.shop", pid: 400 + number,
        thread: 7000)
      var time = SimulatedRun.start(ofLife: number, after: SimulatedTime.beginning)
      for (place, step) in steps.enumerated() {
        time += step.delay
        let line = writer.write(step, of: who, at: time, isFirst: place == 0)
        if number == 1, step.deviation != nil { places.append(line) }
      }
    }
    writer.finish()
    sink.flush()
    return checkers.allSatisfy { checker in
      let errors = Self.errors(in: log, checker)
      return places.indices.allSatisfy { index in
        let end = index + 1 < places.count ? places[index + 1] : Int.max
        return errors.contains { places[index] <= $0 && ($0 < end || places[index] == end) }
      }
    }
  }

  /// The lines of the errors that a check finds.
  private static func errors(in log: [UInt8], _ fresh: Checker) -> [Int] {
    var checker = fresh
    checker.begin(input: "simulated.log")
    var pending = PendingBytes(log)
    while !pending.isEmpty, unsafe checker.read({ unsafe pending.move(into: $0) }) > 0 {}
    checker.endInput()
    var lines: [Int] = []
    checker.finish().forEachFinding { finding in
      if finding.severity == .error { lines.append(finding.line) }
    }
    return lines
  }
}
