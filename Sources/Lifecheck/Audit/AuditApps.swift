/// Groups lives by their apps.
struct AuditApps {
  private(set) var apps: [Audit.App] = []

  /// - Parameter appNames: names by bundles, as records have them.
  init(_ book: AuditBook, _ appNames: [String: String]) {
    /// Apps by process names, where one life tells both.
    var called: [Int32: Set<Int32>] = [:]
    for life in book.lives where life.app >= 0 && life.name >= 0 {
      called[life.name, default: []].insert(life.app)
    }
    var places: [String: Int] = [:]
    var extensions: Set<Int> = []
    let hasUnnamed = book.lives.contains { $0.bundle >= 0 && $0.name < 0 }
    for open in book.lives where Self.isApp(open) && !open.isAbsorbed {
      // What a process without a number prints may be of an app that is told of by its bundle.
      if hasUnnamed, called[open.name] == nil, Self.isNameOnly(open) { continue }
      let namesakes = called[open.name] ?? []
      let app = open.app >= 0 ? open.app : namesakes.count == 1 ? namesakes.first : nil
      let bundle = app.map { book.processes.names.name($0) }
      let name = open.name >= 0 ? book.processes.names.name(open.name) : nil
      guard let key = bundle ?? name else { continue }
      let place = places[key] ?? apps.count
      if place == apps.count {
        places[key] = place
        apps.append(Audit.App(bundle: bundle))
        if let bundle, let known = appNames[bundle] { apps[place].names.append(known) }
      }
      if let name, name != bundle, !apps[place].names.contains(name) {
        apps[place].names.append(name)
      }
      apps[place].lives.append(open.life)
      if open.isExtension { extensions.insert(place) }
    }
    var shared: [String: (apps: Int, lines: Int)] = [:]
    for (name, apps) in called where apps.count > 1 {
      shared[book.processes.names.name(name)] = (apps.count, book.ambiguousLines[name] ?? 0)
    }
    for place in apps.indices { apps[place].unknown = Self.unknown(apps[place], shared) }
    let hosts = apps.indices.filter { !extensions.contains($0) }.compactMap { apps[$0].bundle }
    for place in extensions { apps[place].host = Self.host(of: apps[place].bundle, among: hosts) }
  }

  /// The app that an extension belongs to, whose identifier begins that of the extension: the App Store takes no other.
  private static func host(of bundle: String?, among apps: [String]) -> String? {
    guard let bundle else { return nil }
    let told = apps.filter { bundle.hasPrefix("\($0).") }.max { $0.utf8.count < $1.utf8.count }
    if let told { return told }
    let parts = bundle.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 2 ? parts.dropLast().joined(separator: ".") : nil
  }

  /// What cannot be said of an app, and why.
  ///
  /// - Parameter shared: of names that several apps bear: how many, and how many lines have no more than the name.
  private static func unknown(
    _ app: Audit.App, _ shared: [String: (apps: Int, lines: Int)]
  ) -> [String] {
    var reasons: [String] = []
    let shared = app.names.compactMap { shared[$0] }
    if app.bundle == nil {
      let why = shared.first.map { "\($0.apps) apps are called so" } ?? "no line has it"
      reasons.append("its bundle identifier: \(why)")
    } else {
      for (apps, lines) in shared where lines > 0 {
        let lines = lines == 1 ? "a line that has" : "\(lines) lines that have"
        reasons.append("which of \(apps) apps of the same name printed \(lines) no pid")
      }
    }
    for (index, life) in app.lives.enumerated() {
      let name = life.pid.map { "pid \($0)" } ?? "life \(index + 1)"
      switch life.launch?.kind {
      case nil: reasons.append("the launch of \(name): what was read begins in its middle")
      case .unknown?: reasons.append("what \(name) was launched for")
      default: break
      }
      if let end = life.end,
        end.cause == "unknown" && end.isOf == .unknown || end.cause == "signal"
      {
        reasons.append("why \(name) ended")
      }
      if life.intervals.allSatisfy({ $0.state == .launching }), life.end?.cause != "launchFailed",
        life.end?.state != .launching
      {
        let isEndKnown = life.end?.state.map { $0 != .unknown } ?? false
        reasons.append("the states of \(name)" + (isEndKnown ? " before it ended" : ""))
      }
    }
    return reasons
  }

  /// Whether no more is known of it than its name and what it has printed.
  private static func isNameOnly(_ open: AuditedLife) -> Bool {
    open.bundle < 0 && open.life.pid == nil && open.life.launch == nil && open.life.end == nil
  }

  /// Whether something was told of it that only apps have.
  private static func isApp(_ open: AuditedLife) -> Bool {
    open.bundle >= 0 || !open.life.intervals.isEmpty || open.life.launch != nil
      // UIKit warns of tasks in apps only, and reports of memory know which process was one. A name without a pid may be that of an app
      // whose bundle is told of.
      || open.life.pid != nil
        && open.life.work.contains {
          $0.outcome == .timedOut || $0.from == nil && $0.outcome != .ended
        }
      || open.life.end?.state != nil || open.isApp
  }
}
