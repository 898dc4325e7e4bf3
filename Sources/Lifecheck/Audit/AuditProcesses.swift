/// Which processes are apps', and what is told of those of which nobody knows that.
struct AuditProcesses {
  var names: NameTable
  /// Processes of the system and tools, which print as apps do.
  private let systemNames: Set<String>
  /// By a bundle identifier in small letters, the first that is told so; and by each that is told, that one.
  private var bundles: [String: Int32] = [:]
  private var firstBundles: [Int32: Int32] = [:]
  /// By each that is told, its app.
  private var apps: [Int32: Int32] = [:]
  /// The numbers of helpers of apps.
  private var helpers: Set<Int32> = []
  /// By pid: what was said of the end of a process of which nothing else is known. It may be a daemon's.
  private var unattributedEnds: [Int32: AuditObservation] = [:]
  /// The number of what a process is called that a tool's console shows without its name.
  let unnamedName: Int32
  /// What the user asks for are apps.
  private let chosen: Set<String>
  /// Those of processes that turned out to be nobody's app.
  private(set) var strangers: [Audit.Stranger] = []

  /// What a process is called of which the end is told, and not the name.
  static let unnamed = "(unnamed)"

  /// Past these all are forgotten: memory is bounded.
  private static let helperLimit = 65_536
  private static let unattributedLimit = 256

  init(_ rules: RuleSet, _ names: NameTable, apps: [String]) {
    let senders = rules.events.flatMap(\.spellings).compactMap(\.sender)
    systemNames = Set(senders + rules.audit.tools)
    var names = names
    unnamedName = names.intern(Self.unnamed)
    self.names = names
    chosen = Set(apps)
  }

  /// Whether a process is the system's or a tool, or a helper of the system's, of whose name the kernel may have cut the end.
  func isOfSystem(_ name: Int32) -> Bool {
    let name = names.name(name)
    return systemNames.contains(name) || name.hasPrefix("com.apple.")
  }

  /// The bundle identifier that stands for all that differ from it in the case of letters only, which the system takes for one.
  mutating func firstBundle(like told: Int32) -> Int32 {
    guard told >= 0 else { return told }
    if let known = firstBundles[told] { return known }
    let letters = names.name(told).lowercased()
    let first = bundles[letters] ?? told
    bundles[letters] = first
    firstBundles[told] = first
    return first
  }

  /// The app of a bundle identifier: a Mac tells each launch by one of its own.
  mutating func app(of bundle: Int32) -> Int32 {
    if let known = apps[bundle] { return known }
    let app = names.intern(Self.plain(names.name(bundle)))
    apps[bundle] = app
    return app
  }

  /// A Mac calls an app `application.`, its bundle identifier and two numbers of its launch.
  private static func plain(_ bundle: String) -> String {
    let parts = bundle.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 3, parts.first == "application",
      parts.suffix(2).allSatisfy({ Int64($0) != nil })
    else { return bundle }
    return parts.dropFirst().dropLast(2).joined(separator: ".")
  }

  /// Whether it is told of an app, or is an end that only apps have: the word says so, or is the cause of one.
  func isOfApp(_ observation: AuditObservation) -> Bool {
    if observation.name >= 0, isOfSystem(observation.name) { return false }
    if observation.isOfApp || observation.isScheduled { return true }
    if observation.name >= 0, chosen.contains(names.name(observation.name)) { return true }
    guard let word = observation.fact.word else { return false }
    if observation.fact.kind == .alive { return word == AuditFact.ofApp }
    guard observation.fact.kind == .ending else { return false }
    return [
      AuditFact.ofApp, AuditFact.idleApp, AuditFact.watchdog, "backgroundOverrun", "lockedFile",
    ]
    .contains(word)
  }

  /// Whether a helper of an app is told of: it is nobody's app, and the kernel knows no more than its number and name.
  mutating func isOfHelper(_ observation: AuditObservation) -> Bool {
    guard observation.pid >= 0 else { return false }
    if observation.fact.word == AuditFact.helper {
      if helpers.count >= Self.helperLimit { helpers = [] }
      helpers.insert(observation.pid)
      return true
    }
    if observation.bundle >= 0 { helpers.remove(observation.pid) }
    return helpers.contains(observation.pid)
  }

  /// Keeps what is said of the end of a process, in case that it turns out to be an app's.
  mutating func keep(_ observation: AuditObservation) {
    if unattributedEnds.count >= Self.unattributedLimit { unattributedEnds = [:] }
    var kept = observation
    // The line before may have the limit that the process has passed.
    if let earlier = unattributedEnds[observation.pid], earlier.name == observation.name {
      kept.label = observation.label ?? earlier.label
      kept.state = observation.state ?? earlier.state
      kept.isActive = observation.isActive || earlier.isActive
    }
    unattributedEnds[observation.pid] = kept
  }

  /// What was said just before of the end of the process that turns out to be an app's now.
  mutating func takeKept(before observation: AuditObservation) -> AuditObservation? {
    guard let earlier = unattributedEnds[observation.pid],
      observation.moment.clock - earlier.moment.clock < AuditedLife.gracePeriod
    else { return nil }
    unattributedEnds[observation.pid] = nil
    return earlier
  }

  /// What comes now is told of other processes.
  mutating func forget(by causes: AuditCauses) {
    let left = unattributedEnds.values.filter { $0.name >= 0 }.sorted {
      $0.evidence.line < $1.evidence.line
    }
    strangers += left.prefix(max(0, Self.unattributedLimit - strangers.count)).map {
      let end = causes.cause(of: $0)
      let limit = end.explanation.map { ", \"\($0)\"" } ?? ""
      return Audit.Stranger(
        name: names.name($0.name), pid: $0.pid, why: end.meaning.map { $0 + limit },
        evidence: $0.evidence)
    }
    unattributedEnds = [:]
    helpers = []
  }
}
