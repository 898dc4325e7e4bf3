/// How a rule came out in one life.
package enum PropertyVerdict: String, Hashable, Sendable {
  case violated
  /// Put to the test, and held.
  case satisfied
  /// An obligation was open when the log ended.
  case pending
  /// What the rule is about did not happen.
  case notExercised
}

/// An event that a formula goes back to.
struct FormulaMark: Sendable {
  var event: UInt16
  /// Whether its stamp may tell times (`Event.isTimed`), and the clock was not set since.
  var isTimed: Bool
  var line: Int
  var stamp: Stamp
  /// A hash of the thread's id; 0 where it is not known.
  var thread: UInt64

  /// Whether times from here on can be measured.
  var hasTime: Bool { isTimed && stamp.resolution != .none }
}

/// A formula that an event broke.
struct FormulaBreach: Sendable {
  /// An index into `FormulaPlan.formulas`.
  var formula: Int
  /// The event at which the formula is broken.
  var event: Event
  var snippet: KeptSnippet?
  /// What that goes back to, and what its line shows.
  var since: FormulaMark?
  var sinceSnippet: KeptSnippet?
  /// How long it took, in microseconds, where a time limit is broken.
  var time: Int64
}

/// One life, as the formulas know it: a place in their books.
struct FormulaLife: Sendable {
  fileprivate var slot: Int32 = -1
  /// The formulas that time alone may break now, by `FormulaPlan.Traits.timeBit`.
  fileprivate var open: UInt32 = 0
  /// The number of the set in which all formulas stand, in the table of steps; -1: not known.
  fileprivate var set: Int32 = -1
  /// Whether the set alone tells how they stand, and what is written down of their states and evidence is what was so before.
  fileprivate var isBehind = false

  /// The set in which all formulas stand, where no time may break one by itself; nil where it is not known.
  var onlySet: Int32? { slot >= 0 && self.set >= 0 && open == 0 ? self.set : nil }

  /// Whether an event that concerns formulas has come.
  var isBegun: Bool { slot >= 0 }
}

/// The rules with a formula at work: what they know of every life, and how they came out.
///
/// A formula is a table of steps (`FormulaTable`), and stands in one state of it in each life. Most steps do no more than that:
/// events are looked at only where the table asks for it, and kept only where a later one may go back to them.
struct Formulas: Sendable {
  /// How one rule came out in one life; those that were not put to the test are left out.
  struct Outcome: Sendable {
    /// An index into the engine's life records.
    var life: Int32
    /// An index into `FormulaPlan.formulas`.
    var formula: UInt16
    var verdict: PropertyVerdict
    /// Whether the life held more values of the parameter at a time than are followed.
    var isBlind: Bool
  }

  /// A value of the parameter that has done something.
  private struct Instance: Sendable {
    var parameter: UInt64
    var standing: FormulaStanding
  }

  /// What breaks a formula if its stretch is closed.
  private struct Suspect: Sendable {
    var event: Event
    var snippet: KeptSnippet?
    /// The place of the mark that it goes back to; -1: none.
    var mark: Int32
  }

  /// How many values of a parameter are followed at a time.
  static let instanceLimit = 128

  let plan: FormulaPlan
  private(set) var outcomes: [Outcome] = []
  /// What the newest event broke.
  private(set) var breaches: [FormulaBreach] = []
  /// The processes of which something was heard that only formulas listen to, before their first callback.
  var early = EarlyProcesses()
  /// Per slot, one for each formula; of those with a parameter, where each value stands that has done nothing yet.
  private var standings: [FormulaStanding] = []
  /// Per slot, one for each formula with a parameter: the values that stand elsewhere.
  private var instances: [[Instance]] = []
  /// The slots of lives that are over.
  private var free: [Int32] = []
  /// Where lives begin that are seen from their beginning, and others.
  private let whole: [FormulaStanding]
  private let cut: [FormulaStanding]
  /// The numbers of these two sets in the table of steps; nil where no life of the kind has begun.
  private var wholeSet: Int32?
  private var cutSet: Int32?
  private var steps: FormulaSteps
  private var marks = Shelf<FormulaMark>()
  /// What the lines of marks show, by their places; shorter where the last ones show nothing.
  private var snippets: [KeptSnippet?] = []
  private var suspects = Shelf<Suspect>()

  init(_ plan: FormulaPlan) {
    self.plan = plan
    whole = plan.whole.map { FormulaStanding(state: $0) }
    cut = plan.cut.map { FormulaStanding(state: $0) }
    steps = FormulaSteps(symbolCount: plan.symbolCount, formulaCount: plan.formulas.count)
  }

  /// Whether an event has to be shown to the formulas.
  @inline(__always)
  func concerns(_ event: UInt16) -> Bool { plan.concerns(event) }

  // MARK: Lives

  /// Begins a life; `isWhole` if it is seen from its beginning.
  mutating func begin(_ life: inout FormulaLife, isWhole: Bool) {
    let standing = isWhole ? whole : cut
    if let slot = free.popLast() {
      life.slot = slot
      let first = Int(slot) * standing.count
      for number in standing.indices { standings[first + number] = standing[number] }
    } else {
      life.slot = Int32(standings.count / max(standing.count, 1))
      standings.makeRoom(for: standing.count)
      standings += standing
      for _ in 0..<plan.parameters { instances.append([]) }
    }
    life.open = 0
    life.set = firstSet(of: life, isWhole: isWhole)
    life.isBehind = false
  }

  /// The set in which a life stands that has just begun.
  private mutating func firstSet(of life: FormulaLife, isWhole: Bool) -> Int32 {
    if let known = isWhole ? wholeSet : cutSet { return known }
    let first = set(of: life)
    if isWhole { wholeSet = first } else { cutSet = first }
    return first
  }

  /// How a formula stands in a life.
  private func standing(of formula: Int, in life: FormulaLife) -> FormulaStanding {
    let standing = standings[place(of: formula, in: life)]
    return life.isBehind ? steps.standing(of: formula, in: life.set, like: standing) : standing
  }

  /// Writes down how all formulas stand in a life, where their set alone tells it.
  private mutating func catchUp(_ life: inout FormulaLife) {
    guard life.isBehind else { return }
    for formula in whole.indices {
      standings[place(of: formula, in: life)] = standing(of: formula, in: life)
    }
    life.isBehind = false
  }

  /// Writes down how the formulas came out in a life that ends, and forgets it.
  mutating func conclude(_ life: inout FormulaLife, as record: Int) {
    guard life.isBegun else { return }
    let lists = Int(life.slot) * plan.parameters..<(Int(life.slot) + 1) * plan.parameters
    // Where no value of a parameter stands elsewhere, the set tells how all formulas come out, and many lives end in the same one.
    let isOfSet = life.set >= 0 && lists.allSatisfy { instances[$0].isEmpty }
    if isOfSet, let known = steps.conclusions[Int(life.set)] {
      for place in known {
        var outcome = outcomes[place]
        outcome.life = Int32(record)
        outcomes.append(outcome)
      }
    } else {
      let first = outcomes.count
      addOutcomes(of: life, as: record)
      if isOfSet { steps.conclusions[Int(life.set)] = first..<outcomes.count }
      for list in lists { forgetInstances(list) }
    }
    for place in Int(life.slot) * whole.count..<(Int(life.slot) + 1) * whole.count
    where standings[place].kept >= 0 {
      giveBack(standings[place])
    }
    free.append(life.slot)
    life = FormulaLife()
  }

  private mutating func addOutcomes(of life: FormulaLife, as record: Int) {
    for formula in whole.indices {
      let standing = standing(of: formula, in: life)
      // What nothing happened to has nothing open.
      if standing.isUntouched, plan.traits[formula].parameter < 0 { continue }
      let verdict = verdict(of: formula, in: life)
      guard verdict != .notExercised else { continue }
      outcomes.append(
        Outcome(
          life: Int32(record), formula: UInt16(formula), verdict: verdict,
          isBlind: standing.evidence.contains(.blind)))
    }
  }

  /// The clock was set: no time that began before can be measured.
  mutating func forgetTimes(of life: FormulaLife) {
    guard life.isBegun else { return }
    for formula in whole.indices {
      forgetTime(of: standings[place(of: formula, in: life)])
      for instance in instances(of: formula, in: life) { forgetTime(of: instance.standing) }
    }
  }

  private mutating func forgetTime(of standing: FormulaStanding) {
    // No formula with a time has suspects.
    if standing.kept >= 0, !standing.hasSuspect { marks[standing.kept].isTimed = false }
  }

  /// Messages are lost: what they held may be what a formula waits for, or what breaks it off. It begins anew, as in a life that
  /// is seen from its middle, and what was open stays so for good.
  mutating func resetAfterLoss(_ life: inout FormulaLife) {
    guard life.isBegun else { return }
    catchUp(&life)
    for formula in whole.indices {
      let isPending = isPending(formula, in: life)
      forget(formula, in: life)
      let place = place(of: formula, in: life)
      let evidence = standings[place].evidence
      standings[place] = cut[formula]
      standings[place].evidence = isPending ? evidence.union(.lost) : evidence
    }
    life.open = 0
    life.set = -1
  }

  /// How the formula came out, if the life ends here.
  func verdict(of formula: Int, in life: FormulaLife) -> PropertyVerdict {
    guard life.isBegun else { return .notExercised }
    let evidence = standing(of: formula, in: life).evidence
    if evidence.contains(.violated) { return .violated }
    if !evidence.isDisjoint(with: [.blind, .lost]) || isPending(formula, in: life) {
      return .pending
    }
    guard evidence.contains(.tested),
      !plan.traits[formula].isAbsence || evidence.contains(.subject)
    else { return .notExercised }
    return .satisfied
  }

  private func isPending(_ formula: Int, in life: FormulaLife) -> Bool {
    guard plan.traits[formula].parameter >= 0 else {
      return state(standing(of: formula, in: life), of: formula).isPending
    }
    return instances(of: formula, in: life).contains {
      state($0.standing, of: formula).isPending
    }
  }

  private func state(_ standing: FormulaStanding, of formula: Int) -> FormulaTable.State {
    plan.states[Int(plan.traits[formula].states) + Int(standing.state)]
  }

  private func place(of formula: Int, in life: FormulaLife) -> Int {
    Int(life.slot) * whole.count + formula
  }

  private func list(of formula: Int, in life: FormulaLife) -> Int {
    Int(life.slot) * plan.parameters + Int(plan.traits[formula].parameter)
  }

  private func instances(of formula: Int, in life: FormulaLife) -> [Instance] {
    plan.traits[formula].parameter < 0 ? [] : instances[list(of: formula, in: life)]
  }

  /// Gives back what is kept for a formula.
  private mutating func forget(_ formula: Int, in life: FormulaLife) {
    giveBack(standings[place(of: formula, in: life)])
    if plan.traits[formula].parameter >= 0 { forgetInstances(list(of: formula, in: life)) }
  }

  private mutating func forgetInstances(_ list: Int) {
    for instance in instances[list] { giveBack(instance.standing) }
    instances[list] = []
  }

  // MARK: Events

  /// Takes the next event of the life. Whether it breaks a formula: `breaches` tells which.
  mutating func take(
    _ event: Event, thread: UInt64, snippet: KeptSnippet?, of life: inout FormulaLife
  ) -> Bool {
    if !breaches.isEmpty { breaches.removeAll(keepingCapacity: true) }
    catchUp(&life)
    guard life.open == 0, let (step, isNew) = step(by: event, thread: thread, of: &life) else {
      askAll(event, thread: thread, snippet: snippet, of: &life)
      return !breaches.isEmpty
    }
    let isUsual = walk(step, isNew: isNew, event, thread: thread, snippet: snippet, of: &life)
    if isNew { steps.set(target: set(of: life), of: step) }
    life.set = isUsual ? steps.targets[step] : -1
    return !breaches.isEmpty
  }

  /// Takes a step that was taken before from where the formulas stand: `breaches` tells what it breaks. Returns whether it ends where it ended
  /// the first time.
  mutating func take(
    _ step: Int, _ event: Event, thread: UInt64, snippet: KeptSnippet?, of life: inout FormulaLife
  ) -> Bool {
    if !breaches.isEmpty { breaches.removeAll(keepingCapacity: true) }
    catchUp(&life)
    let isUsual = walk(step, isNew: false, event, thread: thread, snippet: snippet, of: &life)
    life.set = isUsual ? steps.targets[step] : -1
    return life.set >= 0
  }

  /// Takes such a step at which no formula is asked: where all of them stand then is the set that it led to the first time, and need not be
  /// written down.
  @inline(__always)
  func goOn(to set: Int32, _ life: inout FormulaLife) {
    life.set = set
    life.isBehind = true
  }

  /// Makes the event of such a step the mark of a formula.
  @inline(__always)
  mutating func mark(
    _ formula: Int, by event: Event, thread: UInt64, snippet: KeptSnippet?, in life: FormulaLife
  ) {
    let place = Int(life.slot) &* whole.count &+ formula
    let before = standings[place].kept
    let kept = keep(event, thread: thread, snippet: snippet, at: before)
    if kept != before { standings[place].kept = kept }
  }

  /// The set to which a step led the first time; -1 where the table has no number for it.
  func target(of step: Int) -> Int32 { steps.targets[step] }

  /// Whether some formula is asked at a step, or where it leads has no number.
  func asks(_ step: Int) -> Bool {
    steps.targets[step] < 0 || steps.range(of: step).contains { steps.changes[$0].isAsked }
  }

  /// The formulas of which the event of a step becomes the mark, as far as they are not asked.
  func keepers(of step: Int) -> [UInt16] {
    steps.range(of: step).filter { steps.changes[$0].keeps }.map { steps.changes[$0].formula }
  }

  /// The number of the step that the formulas take from a set by an event; -1 where none was taken before.
  func knownStep(from set: Int32, by event: Event, hasThread: Bool) -> Int {
    steps.step(
      from: set,
      by: plan.symbol(
        of: event.event, hasThread: hasThread, isNotification: event.channel == .notification))
  }

  /// Does what a step asks for. Returns whether all formulas that are asked do what they did the first time.
  private mutating func walk(
    _ step: Int, isNew: Bool, _ event: Event, thread: UInt64, snippet: KeptSnippet?,
    of life: inout FormulaLife
  ) -> Bool {
    let first = Int(life.slot) * whole.count
    var isUsual = true
    for number in steps.range(of: step) {
      let change = steps.changes[number]
      let place = first + Int(change.formula)
      if change.isAsked {
        ask(event, Int(change.listener), thread: thread, snippet: snippet, of: &life)
        if isNew {
          steps.changes[number].state = standings[place].state
          steps.changes[number].evidence = standings[place].evidence
        } else if standings[place].state != change.state
          || standings[place].evidence != change.evidence
        {
          isUsual = false
        }
        continue
      }
      standings[place].state = change.state
      standings[place].evidence = change.evidence
      if change.keeps {
        let kept = standings[place].kept
        standings[place].kept = keep(event, thread: thread, snippet: snippet, at: kept)
      }
    }
    return isUsual
  }

  /// The step that the formulas take by an event, and whether they take it for the first time; nil where the table has no room for it.
  @inline(__always)
  private mutating func step(
    by event: Event, thread: UInt64, of life: inout FormulaLife
  ) -> (Int, isNew: Bool)? {
    if life.set < 0 {
      life.set = set(of: life)
      if life.set < 0 { return nil }
    }
    let symbol = plan.symbol(
      of: event.event, hasThread: thread != 0, isNotification: event.channel == .notification)
    let known = steps.step(from: life.set, by: symbol)
    return known >= 0
      ? (known, false) : (newStep(by: event, thread: thread, symbol, of: life), true)
  }

  private mutating func set(of life: FormulaLife) -> Int32 {
    let first = Int(life.slot) * whole.count
    return steps.number(of: standings[first..<first + whole.count])
  }

  /// Works out what an event changes where nothing but the formulas' standings tells it, and whom it asks.
  @inline(never)
  private mutating func newStep(
    by event: Event, thread: UInt64, _ symbol: Int, of life: FormulaLife
  ) -> Int {
    let step = steps.add(from: life.set, by: symbol)
    for number in plan.listeners(of: event.event, hasThread: thread != 0, isTimed: false) {
      let listener = plan.listeners[number]
      if listener.isDeaf, event.channel == .notification { continue }
      let standing = standings[Int(life.slot) * whole.count + Int(listener.formula)]
      let cell = plan.cells[Int(listener.first) + Int(standing.state) * Int(listener.stride)]
      let isAsked = listener.isAlwaysAsked || !cell.actions.isSubset(of: .keeps)
      let evidence = standing.evidence.union(cell.evidence)
      // Most events change nothing, and need not be written down.
      if !isAsked, cell.actions.isEmpty, cell.next == standing.state, evidence == standing.evidence
      {
        continue
      }
      steps.add(
        FormulaSteps.Change(
          listener: Int32(number), formula: listener.formula, state: cell.next, evidence: evidence,
          keeps: cell.actions == .keeps, isAsked: isAsked))
    }
    return step
  }

  /// Lets each listener of the event take it.
  @inline(never)
  private mutating func askAll(
    _ event: Event, thread: UInt64, snippet: KeptSnippet?, of life: inout FormulaLife
  ) {
    for number in plan.listeners(
      of: event.event, hasThread: thread != 0, isTimed: life.open != 0)
    {
      ask(event, number, thread: thread, snippet: snippet, of: &life)
    }
    life.set = -1
  }

  /// Takes an event of one thing of the life where others go on, such as of a window that is closed beside another one: it is
  /// no event of the whole app, which is what most formulas are about.
  mutating func takePart(
    _ event: Event, thread: UInt64, snippet: KeptSnippet?, of life: inout FormulaLife
  ) -> Bool {
    if !breaches.isEmpty { breaches.removeAll(keepingCapacity: true) }
    catchUp(&life)
    for number in plan.listeners(
      of: event.event, hasThread: thread != 0, isTimed: life.open != 0)
    where plan.formulas[Int(plan.listeners[number].formula)].hearsParts {
      ask(event, number, thread: thread, snippet: snippet, of: &life)
    }
    life.set = -1
    return !breaches.isEmpty
  }

  /// Lets one listener take the event.
  @inline(never)
  private mutating func ask(
    _ event: Event, _ number: Int, thread: UInt64, snippet: KeptSnippet?, of life: inout FormulaLife
  ) {
    let listener = plan.listeners[number]
    if listener.isDeaf, event.channel == .notification { return }
    let formula = Int(listener.formula)
    if plan.traits[formula].parameter >= 0 {
      return takeEach(event, listener, thread: thread, snippet: snippet, of: &life)
    }
    let place = place(of: formula, in: life)
    var standing = standings[place]
    act(on: &standing, event, listener, thread: thread, snippet: snippet)
    standings[place] = standing
    note(isOpen: state(standing, of: formula).isOpen, plan.traits[formula].timeBit, of: &life)
  }

  private func note(isOpen: Bool, _ bit: UInt32, of life: inout FormulaLife) {
    if isOpen {
      life.open |= bit
    } else if bit != 1 << 31 {
      life.open &= ~bit
    }
  }

  /// Takes a step of which more is to be done than to go to another state.
  ///
  /// - Parameter isReal: whether what it breaks is broken; of a formula with a parameter that is said of values only.
  private mutating func act(
    on standing: inout FormulaStanding, _ event: Event, _ listener: FormulaPlan.Listener,
    thread: UInt64,
    snippet: KeptSnippet?, isReal: Bool = true
  ) {
    let index = Int(listener.first) + Int(standing.state) * Int(listener.stride)
    var cell = plan.cells[index]
    var time: Int64 = 0
    if cell.actions.contains(.asksForThread) {
      cell = plan.cells[index + fact(of: thread, standing.kept).rawValue]
    } else if cell.actions.contains(.asksForTime) {
      let fact = fact(of: event, standing, Int(listener.formula), &time)
      cell = plan.cells[index + fact.rawValue]
    }
    let actions = cell.actions
    if isReal, !actions.isDisjoint(with: [.breaks, .confirms]) {
      standing.evidence.insert(.violated)
      breaches.append(
        breach(of: standing, at: event, snippet, Int(listener.formula), time, actions))
    }
    standing.state = cell.next
    standing.evidence.formUnion(cell.evidence)
    if actions.contains(.drops) { drop(&standing) }
    if actions.contains(.keeps)
      || actions.contains(.keepsTime) && event.hasTime && !marks[standing.kept].hasTime
    {
      standing.kept = keep(event, thread: thread, snippet: snippet, at: standing.kept)
    }
    if actions.contains(.suspects) {
      standing.kept = suspects.add(
        Suspect(event: event, snippet: snippet, mark: standing.kept))
      standing.hasSuspect = true
    }
  }

  /// How a thread compares with that of the mark. Where there is none yet it is nothing but known.
  private func fact(of thread: UInt64, _ mark: Int32) -> FormulaFact {
    thread == 0 ? .unknown : mark < 0 || marks[mark].thread == thread ? .fits : .breaks
  }

  /// How the event's time compares with that of the mark; sets `time` where the limit is broken.
  private func fact(
    of event: Event, _ standing: FormulaStanding, _ formula: Int, _ time: inout Int64
  ) -> FormulaFact {
    guard event.hasTime, marks[standing.kept].hasTime,
      let passed = marks[standing.kept].stamp.leastTime(until: event.stamp)
    else { return .unknown }
    guard let limit = plan.traits[formula].limit, passed > limit else { return .fits }
    time = passed
    return .breaks
  }

  private func breach(
    of standing: FormulaStanding, at event: Event, _ snippet: KeptSnippet?, _ formula: Int,
    _ time: Int64, _ actions: FormulaActions
  ) -> FormulaBreach {
    let hasMark = state(standing, of: formula).hasMark
    if actions.contains(.confirms) {
      let suspect = suspects[standing.kept]
      return FormulaBreach(
        formula: formula, event: suspect.event, snippet: suspect.snippet,
        since: hasMark ? marks[suspect.mark] : nil,
        sinceSnippet: hasMark ? self.snippet(of: suspect.mark) : nil, time: 0)
    }
    return FormulaBreach(
      formula: formula, event: event, snippet: snippet,
      since: hasMark ? marks[standing.kept] : nil,
      sinceSnippet: hasMark ? self.snippet(of: standing.kept) : nil, time: time)
  }

  /// Makes the event the mark, in the place where the one before it was; returns that place.
  private mutating func keep(
    _ event: Event, thread: UInt64, snippet: KeptSnippet?, at place: Int32
  ) -> Int32 {
    let mark = FormulaMark(
      event: event.event, isTimed: event.isTimed, line: event.line, stamp: event.stamp,
      thread: thread)
    var place = place
    if place < 0 { place = marks.add(mark) } else { marks[place] = mark }
    if snippet != nil || Int(place) < snippets.count { keep(snippet, of: place) }
    return place
  }

  @inline(never)
  private mutating func keep(_ snippet: KeptSnippet?, of place: Int32) {
    while snippets.count <= Int(place) { snippets.append(nil) }
    snippets[Int(place)] = snippet
  }

  private func snippet(of place: Int32) -> KeptSnippet? {
    Int(place) < snippets.count ? snippets[Int(place)] : nil
  }

  /// Forgets the suspect.
  private mutating func drop(_ standing: inout FormulaStanding) {
    guard standing.hasSuspect else { return }
    let mark = suspects[standing.kept].mark
    suspects[standing.kept].snippet = nil
    suspects.remove(standing.kept)
    standing.kept = mark
    standing.hasSuspect = false
  }

  /// Gives back the places of a standing that is over.
  private mutating func giveBack(_ standing: FormulaStanding) {
    guard standing.kept >= 0 else { return }
    var standing = standing
    drop(&standing)
    guard standing.kept >= 0 else { return }
    if Int(standing.kept) < snippets.count { snippets[Int(standing.kept)] = nil }
    marks.remove(standing.kept)
  }

  // MARK: Parameters

  /// Takes the next event of a formula with a parameter: for one of its values, or for all.
  private mutating func takeEach(
    _ event: Event, _ listener: FormulaPlan.Listener, thread: UInt64, snippet: KeptSnippet?,
    of life: inout FormulaLife
  ) {
    let formula = Int(listener.formula)
    let place = place(of: formula, in: life)
    let list = list(of: formula, in: life)
    guard !standings[place].evidence.contains(.blind) else { return }
    if listener.hasParameter {
      guard let number = number(of: event.parameter, in: list, place) else {
        standings[place].evidence.insert(.blind)
        forgetInstances(list)
        return note(isOpen: false, plan.traits[formula].timeBit, of: &life)
      }
      takeOne(event, listener, thread: thread, snippet: snippet, list, number, place)
      if isAtRest(instances[list][number].standing, like: standings[place], formula) {
        giveBack(instances[list][number].standing)
        instances[list].swapAt(number, instances[list].count - 1)
        instances[list].removeLast()
      }
    } else {
      // What no value has done breaks nothing; those that have done something are each asked.
      var all = standings[place]
      act(on: &all, event, listener, thread: thread, snippet: snippet, isReal: false)
      standings[place] = all
      var kept = 0
      for number in instances[list].indices {
        takeOne(event, listener, thread: thread, snippet: snippet, list, number, place)
        if isAtRest(instances[list][number].standing, like: all, formula) {
          giveBack(instances[list][number].standing)
        } else {
          instances[list][kept] = instances[list][number]
          kept += 1
        }
      }
      instances[list].removeLast(instances[list].count - kept)
    }
    note(isOpen: !instances[list].isEmpty, plan.traits[formula].timeBit, of: &life)
  }

  private mutating func takeOne(
    _ event: Event, _ listener: FormulaPlan.Listener, thread: UInt64, snippet: KeptSnippet?,
    _ list: Int, _ number: Int, _ place: Int
  ) {
    var standing = instances[list][number].standing
    act(on: &standing, event, listener, thread: thread, snippet: snippet)
    instances[list][number].standing = standing
    standings[place].evidence.formUnion(standing.evidence)
  }

  /// Where the value stands among the instances, a new one at the end; nil where it is none, or there are too many.
  private mutating func number(of parameter: UInt64, in list: Int, _ place: Int) -> Int? {
    guard parameter != 0 else { return nil }
    if let known = instances[list].firstIndex(where: { $0.parameter == parameter }) { return known }
    guard instances[list].count < Self.instanceLimit else { return nil }
    var standing = standings[place]
    // Before any value did something nothing can be suspected.
    if standing.kept >= 0 {
      let snippet = snippet(of: standing.kept)
      standing.kept = marks.add(marks[standing.kept])
      if snippet != nil || Int(standing.kept) < snippets.count {
        keep(snippet, of: standing.kept)
      }
    }
    instances[list].append(Instance(parameter: parameter, standing: standing))
    return instances[list].count - 1
  }

  /// Whether what is to come does the same to both, and nothing is open.
  private func isAtRest(_ standing: FormulaStanding, like all: FormulaStanding, _ formula: Int)
    -> Bool
  {
    let own = state(standing, of: formula)
    return own.isAtRest && own.rest == state(all, of: formula).rest
  }
}

/// The processes that were heard before their first callback: a life that begins later does not begin with its first event.
struct EarlyProcesses: Sendable {
  /// How many are remembered.
  private static let limit = 4096

  private var keys: Set<LifeKey> = []
  private var hasMore = false

  mutating func insert(_ key: LifeKey) {
    if keys.count < Self.limit {
      keys.insert(key)
    } else {
      hasMore = true
    }
  }

  func contains(_ key: LifeKey) -> Bool { hasMore || !keys.isEmpty && keys.contains(key) }
}

extension Event {
  /// Whether its stamp tells how long something took.
  var hasTime: Bool { isTimed && stamp.resolution != .none }
}
