import Testing

@testable import Lifecheck

/// Near misses that name a callback, in the place where it may be missing.
@Suite struct StandInTests {
  /// A log of numbers, a second apart; `~4` is a line that names 4 and is none.
  private func log(_ words: String, _ before: String = "skipped ", _ after: String = "") -> String {
    words.split(separator: " ").enumerated().map { number, word in
      let callback = numberedCallbacks[String(word.drop { $0 == "~" })] ?? ""
      return line(word.first == "~" ? before + callback + after : callback, at: Double(number))
    }.joined()
  }

  private func faults(_ log: String) throws -> Int {
    var options = CheckOptions()
    options.logged = .all
    return try check(log, options: options).summary.faults
  }

  @Test(arguments: [
    ("waiting for ", ""), ("observer added for ", ""), ("", " took 12 ms"), ("func ", ""),
    ("because we heard of ", " yesterday"), ("-[MapView ", "]"),
    ("", " and then sceneDidBecomeActive:"),
  ])
  func `a line that names the missing callback takes its place`(_ words: (String, String)) throws {
    // The delegate has a name, so that another class's method is an observer's.
    let known = line("-[AppDelegate applicationDidBecomeActive:]", at: 0)
    let result = try check(known + log("4 5 6 3 ~4 5 6 3", words.0, words.1))
    #expect(result.places == [])
    let notes = result.notes.filter { $0.contains("is missing here") }
    #expect(notes.count == 1, "\(result.notes)")
    #expect(
      notes.allSatisfy { $0.contains(":6: applicationWillResignActive is missing here") },
      "\(notes)")
  }

  @Test func `a line whose head cannot be read takes the place of what it names`() throws {
    func log(_ head: String) -> String {
      let known = [
        "1 Shop[71:9] didFinishLaunchingWithOptions:", "2 Shop[71:9] applicationDidBecomeActive:",
        "4 Shop[71:9] applicationDidEnterBackground:",
        "5 Shop[71:9] applicationWillEnterForeground:",
        "6 Shop[71:9] applicationDidBecomeActive:", "7 Shop[71:9] applicationWillResignActive:",
      ].map { "2026-03-04 10:00:0\($0.prefix(1)).100\($0.dropFirst())\n" }
      return known[0] + known[1] + head + known[2...].joined()
    }
    let unread = try check(log("2026-03-04 10:00:03.1 Shop[71:9] applicationWillResignActive:\n"))
    #expect(unread.places == [] && unread.inputs.map(\.unparsed) == [1])
    #expect(
      unread.notes.contains { $0.contains(":3: applicationWillResignActive is missing here") })
    for other in ["", "2026-03-04 10:00:03.1 Shop[71:9] applicationWillTerminate:\n"] {
      #expect(try check(log(other)).summary.faults == 1)
    }
  }

  @Test(arguments: [
    ("Shop(HangTracer)[71]: ", "App transitioned to background, suspending HangTracing."),
    ("Shop(RenderBox)[71]: ", "RBDevice.didEnterBackground: done"),
    ("Shop[71]: ", "[com.apple.WebKit:Media] WebPageProxy::applicationDidEnterBackground: no"),
  ])
  func `what a library of the system tells takes no callback's place`(
    _ head: String, _ text: String
  )
    throws
  {
    func log(_ head: String, _ names: [String]) -> String {
      names.enumerated().map {
        "May 14 09:31:\(10 + $0.offset).100000 \($0.element == text ? head : "Shop(ShopCore)[71]: ")\($0.element)\n"
      }.joined()
    }
    let (resign, background, foreground, active) = (
      "applicationWillResignActive:", "applicationDidEnterBackground:",
      "applicationWillEnterForeground:", "applicationDidBecomeActive:"
    )
    let names = [active, resign, background, foreground, active, resign, text, foreground, active]
    let result = try check(log(head, names))
    #expect(result.places == ["8 foreground-from-inactive"])
    let library =
      head.contains("(") ? "'\(head.split { "()".contains($0) }[1])'" : "'com.apple.WebKit'"
    #expect(
      result.inputs[0].nearMissExamples.map(\.explanation) == [
        "\(library) tells it, which is not the app's own code"
      ])
    #expect(result.inputs[0].nearMissExamples.allSatisfy { $0.proposal == nil })
    // The app's own code may lie in a library, and beside the process.
    for own in [
      "Shop(ShopCore)[71]: ", "Shop[71]: ", "Shop(Shop)[71]: ", "Shop(Shop.debug.dylib)[71]: ",
    ] {
      let said = names.map { $0 == text ? "skipped \(background)" : $0 }
      let log = log(own, said).replacing("Shop(ShopCore)[71]: skipped", with: "\(own)skipped")
      #expect(try check(log).places == [], "\(own)")
    }
  }

  @Test func `a near miss that explains nothing is not spoken of`() throws {
    for legal in ["1 3 ~4 4 5", "1 3 4 ~4 5", "1 3 ~6 ~5 4 5", "1 ~3 3 4 5 ~6 6 3"] {
      let result = try check(log(legal))
      #expect(result.places == [] && !result.notes.contains { $0.contains("is missing here") })
    }
  }

  @Test func `it stands between the two events, and explains only what it names`() throws {
    #expect(try faults(log("1 3 ~4 5")) == 0)
    #expect(try faults(log("1 ~4 3 5")) == 1)
    #expect(try faults(log("1 3 5 ~4")) == 1)
    #expect(try faults(log("1 3 ~7 5")) == 1)
    #expect(try faults(log("1 3 4 5 ~3 4")) == 1)
    #expect(try faults(log("1 3 4 5 ~6 ~3 4")) == 0)
    #expect(try faults(log("1 3 ~4 5 6 3 5")) == 1)
    // A launch is no callback that is missed.
    #expect(try faults(log("1 3 ~1 3")) == 1)
  }

  @Test func `it is of its own process, and may have none`() throws {
    let other = log("1 3") + line("skipped applicationWillResignActive:", at: 2, pid: 72)
    #expect(try faults(other + line("applicationDidEnterBackground:", at: 3)) == 1)
    let bare =
      "didFinishLaunching\ndidBecomeActive\nwaiting for willResignActive\ndidEnterBackground\n"
    #expect(try faults(bare) == 0)
  }

  /// Whatever is taken out of a legal life and named in its place is missed by nobody.
  @Test func `what is named where it was taken out is no fault`() throws {
    let life = [
      "0", "1", "3", "4", "5", "6", "2", "3", "4", "3", "4", "5", "6", "3", "4", "5", "7",
    ]
    for place in life.indices.dropFirst(2) {
      var named = life
      named[place] = "~" + life[place]
      #expect(try faults(log(named.joined(separator: " "))) == 0, "\(named)")
    }
  }

  /// A near miss never adds a fault, and never explains more than the callback itself would, by the plain offline program.
  @Test func `near misses in random lives are callbacks that may have been`() throws {
    let rules = try RuleSet.shared
    let machine = try #require(rules.machines.firstIndex { $0.name == "app" })
    var configuration = Configuration()
    configuration.facts[.pids] = true
    let offline = OfflineProgram(rules, machine: machine, configuration: configuration)
    let generator = TraceGenerator(
      rules, machine: machine, configuration: configuration, callbacksOnly: true)
    let words = Dictionary(
      uniqueKeysWithValues: rules.events.indices.compactMap { event in
        rules.events[event].number.flatMap { numberedCallbacks[$0] == nil ? nil : (event, $0) }
      })
    let numbered = words.keys.sorted()
    var random = SplitMix64(seed: 41)
    var explained = 0
    for seed in Cases.some(0..<150) {
      let walk = generator.walk(from: generator.startState, length: 24, &random)
      var life: [Int] = []
      var text: [String] = []
      var optional: [Int: [Int]] = [:]
      for event in walk {
        let isTaken = !life.isEmpty && random.chance(1, in: 4)
        var named: [Int] = []
        if isTaken, random.chance(2, in: 3) { named.append(event) }
        if !life.isEmpty, random.chance(1, in: 6) { named.append(random.element(of: numbered)) }
        for event in named {
          guard let word = words[event] else { continue }
          optional[life.count, default: []].append(event)
          text.append("~" + word)
        }
        guard !isTaken, let word = words[event] else { continue }
        life.append(event)
        text.append(word)
      }
      guard let first = life.first, words[first] == "0" || words[first] == "1" else { continue }
      let found = try faults(log(text.joined(separator: " ")))
      let without = offline.places(of: life, start: .launch).count
      let with = offline.places(of: life, start: .launch, optional: optional).count
      #expect((with...without).contains(found), "\(seed): \(text); \(with)...\(without)")
      if found < without { explained += 1 }
    }
    #expect(explained > Cases.some(20))
  }
}
