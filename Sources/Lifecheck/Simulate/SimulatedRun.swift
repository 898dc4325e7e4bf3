/// Writes the lives of all apps in the order of their times. It holds one step of each app.
struct SimulatedRun {
  private struct App {
    var route: SimulatedRoute
    var next: SimulatedRoute.Step?
    /// When `next` is.
    var time: Int64
    /// When the step before it was.
    var last: Int64
    var life: SimulatedLife
  }

  private var apps: [App]
  private let rules: RuleSet
  private let writer: SimulatedWriter
  private let truth: ByteSink?
  private let options: SimulationOptions
  private let namesProcess: Bool
  private var random: SeededGenerator
  private var lifeCount = 0
  private var lastPid = 400

  private static let names = ["Shop", "Kiosk", "Radio", "Atlas", "Ledger", "Tuner", "Florist"]
  /// How many steps are written between two questions whether to go on.
  private static let steps = 4096

  init(
    _ routes: [SimulatedRoute], _ rules: RuleSet, _ writer: SimulatedWriter, _ truth: ByteSink?,
    namesProcess: Bool, _ options: SimulationOptions
  ) {
    self.rules = rules
    self.writer = writer
    self.truth = truth
    self.options = options
    self.namesProcess = namesProcess
    random = SeededGenerator(seed: options.seed, stream: 1 << 40)
    apps = routes.enumerated().map { index, route in
      let name = index < Self.names.count ? Self.names[index] : "App\(index + 1)"
      let life = SimulatedLife(
        number: 0, process: name, subsystem: "com.example.\(name.lowercased())", pid: 0, thread: 0)
      // Whole seconds: coarse stamps are to fall as they fell in the check.
      let begin = SimulatedTime.beginning + Int64(index) * 3_000_000
      return App(route: route, next: nil, time: begin, last: begin, life: life)
    }
    for index in apps.indices { advance(index) }
  }

  /// When a life begins whose app was heard of last at `time`: at the same moment of a minute, so that coarse stamps
  /// fall as they fell when its deviations were checked.
  static func start(ofLife number: Int, after time: Int64) -> Int64 {
    guard number > 0 else { return time }
    let minute: Int64 = 60_000_000
    let passed = time - SimulatedTime.beginning
    return SimulatedTime.beginning + (passed / minute + 1) * minute
  }

  mutating func write(_ isStopped: () -> Bool) {
    var count = 0
    while let index = earliest() {
      writeStep(of: index)
      advance(index)
      count += 1
      if count % Self.steps == 0, isStopped() { return }
    }
  }

  private func earliest() -> Int? {
    var best: Int?
    for index in apps.indices where apps[index].next != nil {
      if best.map({ apps[index].time < apps[$0].time }) ?? true { best = index }
    }
    return best
  }

  private mutating func advance(_ index: Int) {
    apps[index].next = apps[index].route.next()
    guard let next = apps[index].next else { return }
    apps[index].last = apps[index].time
    if next.isFirst {
      let offset = Int64(index) * 3_000_000
      let isAgain = apps[index].life.number > 0 ? 1 : 0
      apps[index].time = Self.start(ofLife: isAgain, after: apps[index].time - offset) + offset
    } else {
      apps[index].time += next.step.delay
    }
  }

  private mutating func writeStep(of index: Int) {
    guard let next = apps[index].next else { return }
    if next.isFirst {
      lifeCount += 1
      lastPid += random.number(in: 1...40)
      apps[index].life.number = lifeCount
      apps[index].life.pid = lastPid
      apps[index].life.thread = random.number(in: 4096...99_999)
    }
    writeNoise(before: index)
    let line = writer.write(
      next.step, of: apps[index].life, at: apps[index].time, isFirst: next.isFirst)
    if let deviation = next.step.deviation { write(deviation, line: line, of: apps[index].life) }
  }

  private mutating func writeNoise(before index: Int) {
    guard options.noisePermille > 0 else { return }
    let (whole, part) = (options.noisePermille / 1000, options.noisePermille % 1000)
    let count = whole + (random.isTrue(permille: part) ? 1 : 0)
    for _ in 0..<count {
      SimulatedNoise.write(
        at: apps[index].time, beside: apps[index].life, onlyOwn: !namesProcess, to: writer, &random)
    }
  }

  /// One line of the truth, as JSON.
  private func write(_ deviation: SimulatedDeviation, line: Int, of life: SimulatedLife) {
    guard let truth else { return }
    var json = JSONWriter(truth)
    json.object([
      "life": life.number, "process": life.process, "pid": life.pid, "line": line,
      "event": rules.events[deviation.event].name, "done": deviation.kind.rawValue,
    ])
    json.endLine()
  }
}
