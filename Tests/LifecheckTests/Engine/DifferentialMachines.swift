@testable import Lifecheck
@testable import RuleLanguage

/// The app machine, transcribed by hand from the specification that rules/uikit-app.rules encodes.
///
/// A second reading of the page, made without the rule files: where the two differ, one of them
/// has misread it.
enum TranscribedApp {
  static let rules: RuleSet = {
    var writer = MachineWriter()
    let old = Guard.or(.version(.os, .less, Version(4)), .not(.fact(.multitasking)))
    let exits = Guard.fact(.exitsOnSuspend)
    let pids = Guard.fact(.pids)
    let modern = Guard.not(old)
    let kept = Guard.and(modern, .not(exits))

    writer.state("notRunning", isStart: true)
    writer.state("prewarmed", isHidden: true)
    for name in ["launching", "launchedFront", "launchedBack", "active", "inactive"] {
      writer.state(name, live: .always)
    }
    writer.state("background", live: modern)
    writer.state("exiting", live: .and(modern, exits))
    writer.state("suspended", isHidden: true, live: modern)
    writer.state("returning", live: modern)
    writer.state("terminated")
    writer.state("dead", isHidden: true)
    let live = "launching launchedFront launchedBack active inactive background exiting returning"
    let front = "launchedFront active inactive returning"

    for (index, name) in [
      "willFinishLaunching", "didFinishLaunching", "openURL", "didBecomeActive",
      "willResignActive", "didEnterBackground", "willEnterForeground", "willTerminate",
    ].enumerated() {
      writer.event(name, number: "\(index)")
    }
    writer.on("0", "notRunning prewarmed", "launching")
    writer.on("1", "notRunning prewarmed launching", "launchedFront launchedBack")
    for name in ["2", "continueUserActivity", "performShortcut"] {
      writer.on(name, "launchedFront active returning", nil)
      writer.on(name, "inactive", nil, note: "url-while-inactive")
    }
    writer.on("3", "launchedFront inactive returning", "active")
    writer.on("4", "active", "inactive")
    writer.on("5", "launchedBack", "background", when: modern)
    writer.on("5", "inactive", "background", when: kept)
    writer.on("5", "inactive", "exiting", when: .and(modern, exits))
    writer.on("5", "active", "exiting", when: .and(modern, exits), note: "exit-without-resign")
    writer.on(
      "5", "returning", "background", when: .and(modern, .version(.os, .less, Version(11))),
      note: "background-from-returning")
    writer.on(
      "5", "returning", "background",
      when: .and(modern, .version(.os, .greaterOrEqual, Version(11))))
    writer.on("5", "background", nil, when: modern, note: "background-repeated")
    writer.on("6", "launchedBack", "returning", when: modern)
    writer.on("6", "background", "returning", when: kept)
    writer.on("6", "exiting", "returning", fault: "resume-after-exit-on-suspend")
    writer.on("7", "background launchedBack exiting", "terminated")
    writer.on("7", "inactive", "terminated", when: .or(exits, old))
    writer.on(
      "7", "inactive", "terminated", when: .not(.or(exits, old)), note: "terminate-in-foreground")
    writer.on("7", "active returning launchedFront", "terminated", note: "terminate-in-foreground")
    writer.on("didReceiveRemoteNotification", "launchedBack", "background", when: modern)
    writer.on("didReceiveRemoteNotification", front + " background", nil)
    for name in ["performFetch", "handleBackgroundURLSession"] {
      writer.on(name, "launchedBack background", "background", when: modern)
      writer.on(name, "inactive", nil)
      writer.on(name, "launchedFront active returning", nil, note: "fetch-in-foreground")
    }
    writer.on("saveState", "background exiting", nil)
    writer.on("restoreState", "launching", nil)
    for name in [
      "configureScene", "didDiscardScenes", "didReceiveMemoryWarning", "significantTimeChange",
      "protectedDataWillBecomeUnavailable", "protectedDataDidBecomeAvailable",
    ] {
      writer.on(name, live, nil)
    }
    // A second launch in one process, and callbacks after the end.
    let started =
      "launchedFront launchedBack active inactive background exiting suspended returning"
    writer.on("0", "launching " + started, "launching", when: pids, fault: "launch-repeated")
    writer.on("1", started, "launchedFront launchedBack", when: pids, fault: "launch-repeated")
    let late = "callback-after-terminate"
    writer.on("0", "terminated", "launching", when: pids, fault: late)
    writer.on("1", "terminated", "launchedFront launchedBack", when: pids, fault: late)
    for (name, target) in [
      ("3", "active"), ("4", "inactive"), ("6", "returning"), ("7", "terminated"),
    ] {
      writer.on(name, "terminated", target, fault: late)
    }
    for name in [
      "2", "continueUserActivity", "performShortcut", "5", "didReceiveRemoteNotification",
      "performFetch",
      "handleBackgroundURLSession", "saveState", "restoreState", "configureScene",
      "didDiscardScenes",
      "didReceiveMemoryWarning", "significantTimeChange", "protectedDataWillBecomeUnavailable",
      "protectedDataDidBecomeAvailable",
    ] {
      writer.on(name, "terminated", "background", fault: late)
    }
    writer.silently("launchedBack background", "suspended", when: modern)
    writer.silently("suspended", "background", when: modern)
    writer.silently("notRunning", "prewarmed")
    writer.silently(live + " suspended", "dead")
    writer.silently("dead terminated", "notRunning", when: .not(pids))
    return writer.rules
  }()
}

/// Writes one machine into a rule set, by names separated by blanks.
struct MachineWriter {
  private(set) var rules = RuleSet()
  private static let place = RulePlace(file: 0, line: 1, column: 1)

  init() {
    rules.files = ["transcribed"]
    rules.machines = [
      MachineDefinition(
        name: "app", title: "", applies: .always, states: [], moves: [], silentMoves: [],
        place: Self.place)
    ]
  }

  mutating func event(_ name: String, number: String? = nil) {
    rules.events.append(
      EventDefinition(name: name, number: number, title: nil, spellings: [], place: Self.place))
  }

  mutating func state(
    _ name: String, isStart: Bool = false, isHidden: Bool = false, live: Guard? = nil
  ) {
    rules.machines[0].states.append(
      StateDefinition(
        name: name, isStart: isStart, isHidden: isHidden, live: live, place: Self.place))
  }

  /// Adds the moves of an event, given by name or number, from every state to every target; without targets, each state to itself.
  mutating func on(
    _ event: String, _ froms: String, _ targets: String?, when condition: Guard = .always,
    note: String? = nil, fault: String? = nil
  ) {
    if !rules.events.contains(where: { $0.name == event || $0.number == event }) {
      self.event(event)
    }
    guard let index = rules.events.firstIndex(where: { $0.name == event || $0.number == event })
    else { return }
    let rule = (note ?? fault).map { self.rule($0, isFault: fault != nil) }
    for from in states(froms) {
      for to in targets.map(states) ?? [from] {
        rules.machines[0].moves.append(
          MoveDefinition(
            event: index, from: from, to: to, condition: condition, rule: rule,
            isFault: fault != nil, place: Self.place))
      }
    }
  }

  mutating func silently(_ froms: String, _ targets: String, when condition: Guard = .always) {
    for from in states(froms) {
      for to in states(targets) {
        rules.machines[0].silentMoves.append(
          SilentMoveDefinition(from: from, to: to, condition: condition, place: Self.place))
      }
    }
  }

  private func states(_ names: String) -> [Int] {
    names.split(separator: " ").map { name in
      guard let index = rules.machines[0].states.firstIndex(where: { $0.name == name }) else {
        fatalError("no state is named '\(name)'")
      }
      return index
    }
  }

  private mutating func rule(_ id: String, isFault: Bool) -> Int {
    if let index = rules.rules.firstIndex(where: { $0.id == id }) { return index }
    rules.rules.append(
      RuleDefinition(
        id: id, isFault: isFault, severity: isFault ? .error : .info, severityChanges: [],
        cells: [], trigger: nil, says: id, because: "", fix: "", sources: [], examples: [],
        place: Self.place))
    return rules.rules.count - 1
  }
}

extension RuleSet {
  /// A machine of up to 8 states over 2 to 6 events, with moves as they come.
  static func random(_ random: inout SplitMix64) -> RuleSet {
    var writer = MachineWriter()
    let states = 1 + random.below(8)
    let events = 2 + random.below(5)
    let start = random.below(states)
    let certainlyLive = random.below(states)
    for state in 0..<states {
      let isLive = state == certainlyLive || random.chance(1, in: 2)
      writer.state(
        "s\(state)", isStart: state == start, isHidden: random.chance(1, in: 5),
        live: isLive ? .always : nil)
    }
    for event in 0..<events { writer.event("e\(event)", number: "\(event)") }
    // From machines where hardly anything may happen to machines where hardly anything may not.
    let moves = events + random.below(states * events)
    let faults = random.below(4)
    for move in 0..<moves {
      // Every event gets a move, so that none is foreign to the machine.
      let event = move < events ? move : random.below(events)
      let isFault = random.chance(faults, in: 10)
      writer.on(
        "e\(event)", "s\(random.below(states))", "s\(random.below(states))",
        when: guards[random.below(guards.count)], note: random.chance(1, in: 10) ? "n" : nil,
        fault: isFault ? "f\(random.below(3))" : nil)
    }
    for _ in 0..<random.below(states) {
      writer.silently(
        "s\(random.below(states))", "s\(random.below(states))",
        when: guards[random.below(guards.count)])
    }
    return writer.rules
  }

  private static let guards: [Guard] = [
    .always, .always, .always, .fact(.pids), .not(.fact(.pids)), .fact(.exitsOnSuspend),
    .version(.os, .less, Version(9)),
  ]
}

extension Configuration {
  /// With and without pids and exits on suspend, on no known system and on three known ones; and
  /// with nothing known.
  static let forTests: [Configuration] = {
    var all: [Configuration] = []
    for os in [nil, Version(3, 2), Version(9), Version(16)] {
      for pids in [true, false] {
        for exits in [true, false] {
          all.append(Configuration(os: os, facts: [.pids: pids, .exitsOnSuspend: exits]))
        }
      }
    }
    return all + [Configuration()]
  }()
}
