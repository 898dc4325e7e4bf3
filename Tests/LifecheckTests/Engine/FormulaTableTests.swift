import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// The tables of formulas against the interpreter that they took the place of, on random formulas, several at a time, and
/// random lives.
@Suite struct FormulaTableTests {
  /// What was said at one event.
  private struct Saying: Equatable {
    var formula: Int
    var line: Int
    var sinceEvent: UInt16?
    var sinceLine: Int?
    var time: Int64
  }

  /// A life in both.
  private struct Both {
    var life = FormulaLife()
    var monitor = PropertyMonitor()
  }

  private let events = PropertyTraces.names.count

  @Test(arguments: 0..<UInt64(6))
  func `tables and interpreter say the same`(part: UInt64) throws {
    var said: [PropertyVerdict: Int] = [:]
    var breaches = 0
    var timed = 0
    for number in 0..<UInt64(120) {
      var random = SplitMix64(seed: 91_000 + part * 1000 + number)
      let (rules, texts) = try rules(&random)
      let plan = FormulaPlan(
        rules, Array(rules.rules.indices), configuration: Configuration())
      let set = PropertySet(plan, eventCount: rules.events.count)
      var formulas = Formulas(plan)
      var lives = [Both](repeating: Both(), count: 3)
      var records = 0
      for mark in trace(&random) {
        let number = random.below(lives.count)
        interrupt(&lives[number], &formulas, set, &random, &records, &said)
        if !lives[number].life.isBegun {
          let isWhole = random.chance(1, in: 2)
          formulas.begin(&lives[number].life, isWhole: isWhole)
          lives[number].monitor.begin(set, isWhole: isWhole)
        }
        var expected: [PropertyBreach] = []
        lives[number].monitor.take(mark, set, into: &expected)
        let isBroken = formulas.take(
          mark.event, thread: mark.thread, snippet: nil, of: &lives[number].life)
        let found = formulas.breaches.map(saying)
        breaches += found.count
        timed += found.count { $0.time > 0 }
        guard isBroken == !found.isEmpty, found == expected.map(saying) else {
          Issue.record(
            "\(texts) at \(mark.event.line): \(found), not \(expected.map(saying))")
          return
        }
        for formula in plan.formulas.indices {
          let verdict = formulas.verdict(of: formula, in: lives[number].life)
          if verdict != lives[number].monitor.verdict(of: formula, set) {
            Issue.record("\(texts[formula]) after \(mark.event.line): \(verdict)")
            return
          }
        }
      }
    }
    // A test on which nothing happens shows nothing.
    #expect(said.values.count { $0 > 40 } == 3, "\(said)")
    #expect(breaches > 500 && timed > 50, "\(breaches), \(timed)")
  }

  /// Lets a life lose messages, be measured by another clock, or end: then all verdicts are compared.
  private func interrupt(
    _ both: inout Both, _ formulas: inout Formulas, _ set: PropertySet,
    _ random: inout SplitMix64, _ records: inout Int, _ said: inout [PropertyVerdict: Int]
  ) {
    guard both.life.isBegun else { return }
    switch random.below(60) {
    case 0:
      formulas.resetAfterLoss(&both.life)
      both.monitor.forget(set)
    case 1, 2:
      formulas.forgetTimes(of: both.life)
      both.monitor.forgetTimes()
    case 3:
      let before = formulas.outcomes.count
      formulas.conclude(&both.life, as: records)
      let outcomes = Array(formulas.outcomes[before...])
      for outcome in outcomes { said[outcome.verdict, default: 0] += 1 }
      let expected = set.shapes.indices.filter {
        both.monitor.verdict(of: $0, set) != .notExercised
      }
      #expect(outcomes.allSatisfy { Int($0.life) == records })
      #expect(outcomes.map { Int($0.formula) } == expected)
      #expect(outcomes.map(\.verdict) == expected.map { both.monitor.verdict(of: $0, set) })
      #expect(outcomes.map(\.isBlind) == expected.map { both.monitor.isBlind($0) })
      #expect(!both.life.isBegun)
      both.monitor = PropertyMonitor()
      records += 1
    default: break
    }
  }

  private func saying(_ breach: FormulaBreach) -> Saying {
    Saying(
      formula: breach.formula, line: breach.event.line, sinceEvent: breach.since?.event,
      sinceLine: breach.since?.line, time: breach.time)
  }

  private func saying(_ breach: PropertyBreach) -> Saying {
    Saying(
      formula: breach.property, line: breach.mark.event.line,
      sinceEvent: breach.since?.mark.event.event, sinceLine: breach.since?.mark.event.line,
      time: breach.time)
  }

  /// A few formulas; some pass over notifications.
  private func rules(_ random: inout SplitMix64) throws -> (RuleSet, [String]) {
    let texts = (0..<1 + random.below(4)).map { _ in PropertyTraces.formula(&random) }
    var text = PropertyTraces.vocabulary
    for (number, formula) in texts.enumerated() {
      let deaf = random.chance(1, in: 5) ? "  methods only\n" : ""
      text += "rule r\(number) warning\n  \(formula)\n\(deaf)  says \"{event}\"\n"
    }
    return (try RuleSet.parse([(name: "r.rules", text: Array(text.utf8))]), texts)
  }

  /// Events on several threads and channels, some without a thread, some without a value of the parameter.
  private func trace(_ random: inout SplitMix64) -> [PropertyMark] {
    let values = UInt64(random.chance(1, in: 8) ? 200 : 4)
    let hasBareLines = random.chance(1, in: 6)
    return (0..<4).flatMap { _ in PropertyTraces.trace(upTo: 90, &random) }.enumerated().map {
      var mark = $1
      mark.event.line = $0
      mark.event.parameter = 1 + UInt64(random.below(Int(values)))
      if hasBareLines, random.chance(1, in: 50) { mark.event.parameter = 0 }
      mark.thread = random.chance(1, in: 4) ? 0 : random.chance(1, in: 8) ? 2 : 1
      mark.event.isTimed = !random.chance(1, in: 10)
      if random.chance(1, in: 4) { mark.event.channel = .notification }
      return mark
    }
  }

  @Test func `more formulas than bits still know when time may break one`() throws {
    let count = 40
    var text = PropertyTraces.vocabulary
    for number in 0..<count {
      text +=
        "rule r\(number) warning\n  every a is followed by b within \(1 + number) s\n  says \"{event}\"\n"
    }
    let rules = try RuleSet.parse([(name: "r.rules", text: Array(text.utf8))])
    var formulas = Formulas(
      FormulaPlan(rules, Array(0..<count), configuration: Configuration()))
    var life = FormulaLife()
    formulas.begin(&life, isWhole: true)
    func event(_ name: String, at seconds: Int64) throws -> Event {
      let number = try #require(PropertyTraces.names.firstIndex(of: name))
      let step = Example.Step(event: number, isMarked: false, startsProcess: false)
      return Event(step, of: rules.events[number], line: 0, time: seconds * 1_000_000)
    }
    var broken: [Int] = []
    for (name, seconds) in [("a", 0), ("b", 0), ("c", 90), ("a", 100), ("c", 101), ("c", 190)] {
      let event = try event(name, at: 1_000_000 + Int64(seconds))
      if formulas.take(event, thread: 0, snippet: nil, of: &life) {
        #expect(seconds == 190)
        broken += formulas.breaches.map(\.formula)
      }
    }
    #expect(broken == Array(0..<count))
  }
}
