/// All lives, and which of them is told of by a number, a name or an app.
struct AuditedLives: Sequence {
  private var lives: [AuditedLife] = []
  /// The newest life of each process, app and name; some are over.
  private var byPid: [Int32: Int] = [:]
  private var byBundle: [Int32: Int] = [:]
  private var byName: [Int32: Int] = [:]
  /// By name: the apps that are called so, each with the newest life that bears the name; some are over.
  private var appsByName: [Int32: [Int32: Int]] = [:]
  /// Lives that have begun since all of them ended the last time; some are over.
  private var begun: [Int] = []
  /// Those of them whose app is known by its bundle alone; some have got a name since. A log has few apps that only the system tells of.
  private var nameless: Set<Int> = []

  /// The time between two lines about one launch, in microseconds.
  static let sameTime: Int64 = 2_000_000
  /// Of so many apps with one name it is asked which are there.
  private static let namesakeLimit = 64

  var count: Int { lives.count }

  subscript(number: Int) -> AuditedLife {
    get { lives[number] }
    _modify { yield &lives[number] }
  }

  func makeIterator() -> some IteratorProtocol<AuditedLife> { lives.makeIterator() }

  /// Adds a life that has begun, and returns its number.
  mutating func append(_ life: AuditedLife) -> Int {
    begun.append(lives.count)
    lives.append(life)
    return lives.count - 1
  }

  /// From now on this life is the one that is found by its pid, app and name.
  mutating func index(_ number: Int) {
    if let pid = lives[number].life.pid { byPid[pid] = number }
    if lives[number].bundle >= 0, !hasNewerLaunch(number) {
      byBundle[lives[number].bundle] = number
    }
    if lives[number].name >= 0 {
      byName[lives[number].name] = number
      if lives[number].bundle >= 0 {
        appsByName[lives[number].name, default: [:]][lives[number].app] = number
      }
      nameless.remove(number)
    } else if lives[number].bundle >= 0 {
      nameless.insert(number)
    }
  }

  /// Whether the app of a life was launched anew, and nobody has told yet by which process.
  private func hasNewerLaunch(_ number: Int) -> Bool {
    guard let newest = byBundle[lives[number].bundle], newest > number else { return false }
    return !lives[newest].isOver && !lives[newest].isAbsorbed && lives[newest].life.pid == nil
  }

  mutating func set(pid: Int32, of number: Int) {
    lives[number].life.pid = pid
    byPid[pid] = number
  }

  /// The lives that have begun since the last call, which end now. Whatever is told later is about others.
  mutating func takeBegun() -> [Int] {
    defer { (begun, nameless) = ([], []) }
    return begun.filter { !lives[$0].isOver }
  }

  /// From now on no life of before is found by a pid, app or name.
  mutating func forgetKeys() {
    (byPid, byBundle, byName, appsByName) = ([:], [:], [:], [:])
  }

  /// Replaces each life by what `body` makes of it, and drops those of which nothing is left.
  mutating func keep(_ body: (Audit.Life) -> Audit.Life?) {
    lives = lives.compactMap { given in
      body(given.life).map { life in
        var given = given
        given.life = life
        return given
      }
    }
  }

  // MARK: Which life

  func newest(pid: Int32) -> Int? { byPid[pid] }

  func newest(bundle: Int32) -> Int? { byBundle[bundle] }

  func newest(name: Int32) -> Int? { byName[name] }

  /// The life that an observation is about; nil for none that is known.
  func number(of observation: AuditObservation, _ processes: AuditProcesses) -> Int? {
    if observation.pid >= 0 {
      if observation.bundle >= 0, let number = byBundle[observation.bundle],
        lives[number].life.pid == observation.pid,
        !lives[number].isOver || byPid[observation.pid] == number
      {
        return number
      }
      var number = byPid[observation.pid]
      if let known = number,
        !lives[known].mayBeNamed(by: observation, processes.names)
          || lives[known].isBeforeProcess(of: observation)
      {
        number = nil
      }
      if let number, !lives[number].isOver, lives[number].mayBe(of: observation.bundle) {
        return number
      }
      if let number, lives[number].addsToEnd(observation) { return number }
      return waiting(observation, processes) ?? number
    }
    if observation.bundle >= 0 {
      return byBundle[observation.bundle] ?? named(observation, processes)
        ?? announced(before: observation)
    }
    return observation.name >= 0 ? named(observation, processes) : onlyLife(before: observation)
  }

  private func named(
    _ observation: AuditObservation, _ processes: AuditProcesses
  ) -> Int? {
    guard observation.name >= 0 else { return nil }
    guard let known = byName[observation.name] else { return unnamed(observation, processes) }
    if let bearers = bearers(of: observation), bearers.count == 1 { return bearers[0] }
    guard lives[known].mayBe(of: observation.bundle) else { return nil }
    // The app has been launched again, which nobody has told by this name.
    guard lives[known].isOver, let newest = byBundle[lives[known].bundle], newest > known,
      lives[newest].name < 0
    else { return known }
    return newest
  }

  /// Whether an observation has no more than a name that several apps bear, any of which may have printed it: Flutter calls the program of each
  /// app `Runner`.
  func isAmbiguous(_ observation: AuditObservation) -> Bool {
    bearers(of: observation).map { $0.count > 1 } ?? false
  }

  /// The lives, each of another app, that may have printed what has no more than a name; nil where no two apps bear it. Where very many do it is
  /// not asked which are there, so that each line costs little.
  private func bearers(of observation: AuditObservation) -> [Int]? {
    guard observation.pid < 0, observation.bundle < 0, observation.name >= 0,
      let apps = appsByName[observation.name], apps.count > 1
    else { return nil }
    guard apps.count <= Self.namesakeLimit else { return Array(apps.values.prefix(2)) }
    // The app may have been launched again, which nobody has told by this name.
    let newest = apps.values.map { number in
      guard let next = byBundle[lives[number].bundle], next > number, lives[next].name < 0 else {
        return number
      }
      return next
    }
    let there = newest.filter { number in
      !lives[number].isAbsorbed
        && (!lives[number].isOver || lives[number].mayHavePrinted(observation))
    }
    return there.isEmpty
      ? newest.filter { !lives[$0].isAbsorbed && lives[$0].isWithinGracePeriod(observation) }
      : there
  }

  /// A launch that has got its process now, or a life whose pid nobody has told.
  private func waiting(
    _ observation: AuditObservation, _ processes: AuditProcesses
  ) -> Int? {
    let keys = [
      observation.bundle >= 0 ? byBundle[observation.bundle] : nil,
      observation.name >= 0 ? byName[observation.name] : nil,
    ]
    return keys.compactMap(\.self).first { lives[$0].life.pid == nil && !lives[$0].isOver }
      ?? unnamed(observation, processes)
  }

  /// The only app without a name that was launched right before a process tells something for the first time, or the only one whose bundle
  /// identifier ends as the process is called: where nothing pairs the two, they are one.
  private func unnamed(
    _ observation: AuditObservation, _ processes: AuditProcesses
  ) -> Int? {
    guard observation.name >= 0, observation.bundle < 0, byName[observation.name] == nil else {
      return nil
    }
    guard !processes.isOfSystem(observation.name) else { return nil }
    let open = nameless.filter { number in
      !lives[number].isOver && !lives[number].isAbsorbed && lives[number].name < 0
        && (observation.pid < 0 || lives[number].life.pid == nil)
    }
    // The app's own launch callback is near the first that is told of it.
    let isBirth = observation.fact.kind == .process
    let launched = open.filter { number in
      let asked = lives[number].life.launch?.time ?? (isBirth ? lives[number].beginning : nil)
      return asked.map { 0...Self.sameTime ~= observation.moment.clock - $0.clock } ?? false
    }
    if !launched.isEmpty { return launched.count == 1 ? launched.first : nil }
    let namesakes = open.filter {
      let part = processes.names.name(lives[$0].bundle).split(separator: ".").last ?? ""
      return part.lowercased() == processes.names.name(observation.name).lowercased()
    }
    return namesakes.count == 1 ? namesakes.first : nil
  }

  /// The only life that is not over, where a debugger tells an end: it shows one process.
  private func onlyLife(before observation: AuditObservation) -> Int? {
    let open = begun.filter { !lives[$0].isOver && !lives[$0].isAbsorbed }
    let isOfTool = observation.fact.kind == .ending && observation.isOfApp
    return (observation.fact.kind == .ended || isOfTool) && open.count == 1 ? open[0] : nil
  }

  /// Whether a tool tells the end of the process that it shows, and no other line names one: the console of an app that prints no headers.
  func isUnnamedEnd(_ observation: AuditObservation, called name: Int32) -> Bool {
    guard [.ending, .ended].contains(observation.fact.kind), observation.isOfApp,
      !observation.tellsProcess
    else { return false }
    return begun.allSatisfy { lives[$0].name == name && lives[$0].life.pid == nil }
  }

  /// The only process of which nobody knows the app and whose end was announced just before. SpringBoard of iOS 10 and before tells the end
  /// by the bundle alone.
  private func announced(before observation: AuditObservation) -> Int? {
    guard observation.fact.kind == .ended else { return nil }
    let ending = begun.filter { number in
      guard let time = lives[number].announced?.time, !lives[number].isOver,
        !lives[number].isAbsorbed, lives[number].bundle < 0, lives[number].life.pid != nil
      else { return false }
      return 0...Self.sameTime ~= observation.moment.clock - time.clock
    }
    return ending.count == 1 ? ending[0] : nil
  }

  /// The newest life of the same app, which is told by its bundle, or where nothing tells that, by its name.
  func earlier(of open: AuditedLife) -> Int? {
    if open.bundle >= 0 { return byBundle[open.bundle] }
    guard open.name >= 0, !open.isExtension, let known = byName[open.name] else { return nil }
    return lives[known].bundle < 0 && !lives[known].isExtension ? known : nil
  }

  /// The app whose bundle identifier begins that of a scheduled task, as nearly all do: the longest.
  func app(ofTask observation: AuditObservation, _ names: NameTable) -> Int32? {
    guard !observation.tellsProcess, let task = observation.token else { return nil }
    return app(beginning: task, names)
  }

  /// The app whose bundle identifier begins the name of something of its own: the longest.
  func app(beginning name: String, _ names: NameTable) -> Int32? {
    byBundle.keys.map { ($0, names.name($0)) }
      .filter { name == $0.1 || name.hasPrefix($0.1 + ".") || name.hasPrefix($0.1 + "-") }
      .max { $0.1.utf8.count < $1.1.utf8.count }?.0
  }
}
