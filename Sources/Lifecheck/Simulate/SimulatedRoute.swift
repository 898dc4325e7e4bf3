/// The lives of one app, step by step.
struct SimulatedRoute: Sendable {
  /// Where the steps of lives come from.
  enum Source: Sendable {
    /// This many events at random for each life.
    case walk(Int)
    /// The lives of one round, which may be repeated.
    case lives([[SimulatedStep]])
    /// Whole lives with their times.
    case prepared([[SimulatedStep]])
  }

  struct Step {
    var step: SimulatedStep
    /// Whether a life begins with it.
    var isFirst: Bool
  }

  private let source: Source
  private var machines: SimulatedMachines
  private let resting: UInt64
  private var pace: SimulatedPace
  private(set) var random: SeededGenerator
  private var lifeCount: Int
  private var life = -1
  /// The next step of the life, and how many a walk has left.
  private var place = 0
  private var left = 0
  private var position = 0

  init(
    _ source: Source, rounds: Int, _ machines: SimulatedMachines, _ pace: SimulatedPace,
    resting: UInt64, _ random: SeededGenerator
  ) {
    self.source = source
    self.machines = machines
    self.pace = pace
    self.resting = resting
    self.random = random
    switch source {
    case .walk: lifeCount = rounds
    case .lives(let lives): lifeCount = lives.count * rounds
    case .prepared(let lives): lifeCount = lives.count
    }
  }

  /// The next step; nil after the last one.
  mutating func next() -> Step? {
    while true {
      if life >= 0, let step = nextOfLife() { return Step(step: step, isFirst: place == 1) }
      guard life + 1 < lifeCount else { return nil }
      life += 1
      (place, position) = (0, machines.start)
      if case .walk(let count) = source { left = count }
      pace.beginLife()
    }
  }

  private mutating func nextOfLife() -> SimulatedStep? {
    switch source {
    case .walk:
      guard left > 0, let move = randomMove() else { return nil }
      left -= 1
      return timed(SimulatedStep(event: move.event, shown: move.shown), to: move.next)
    case .lives(let lives):
      let steps = lives[life % lives.count]
      guard place < steps.count else { return nil }
      let step = steps[place]
      let move = machines.moves(at: position).first {
        $0.event == step.event && $0.shown == step.shown
      }
      return timed(step, to: move?.next ?? position)
    case .prepared(let lives):
      guard place < lives[life].count else { return nil }
      place += 1
      return lives[life][place - 1]
    }
  }

  private mutating func timed(_ step: SimulatedStep, to next: Int) -> SimulatedStep {
    var step = step
    let isResting =
      resting == 0
      ? random.isTrue(permille: 300) : machines.states(at: position)[0] & resting != 0
    step.delay =
      place == 0
      ? 0 : pace.delay(before: step.event, isResting: isResting, &random)
    if place == 0 { _ = pace.delay(before: step.event, isResting: false, &random) }
    position = next
    place += 1
    return step
  }

  /// What comes next in a walk. The end of the process is kept for its last step, unless nothing else leads on.
  private mutating func randomMove() -> SimulatedMachines.Move? {
    let legal = machines.moves(at: position).filter { !$0.isNoted && $0.shown == nil }
    let onward = legal.filter { !machines.isEnd($0.next) }
    let changing = onward.filter(\.changes)
    let ends = legal.filter { machines.isEnd($0.next) }
    let choice: [SimulatedMachines.Move]
    // Else most of what comes would be what may come at any time.
    if random.isTrue(permille: 200), !onward.isEmpty {
      choice = onward
    } else if left > 1 {
      choice = changing.isEmpty ? (ends.isEmpty ? onward : ends) : changing
    } else {
      let lasts = changing + ends
      choice = lasts.isEmpty ? legal : lasts
    }
    return choice.isEmpty ? nil : choice[random.below(choice.count)]
  }
}
