/// The formulas that a check judges, and which event concerns which of them: what is decided before the first event.
struct FormulaPlan: Sendable {
  struct Formula: Sendable {
    /// An index into `RuleSet.rules`.
    var rule: Int
    var definition: PropertyDefinition
    /// In microseconds.
    var limit: Int64?
    /// Whether it asks for each handler, or for each call: not of the app as a whole, but of each of its scenes.
    var hearsParts: Bool
  }

  /// What an event is to one formula.
  struct Listener: Sendable {
    /// An index into `formulas`.
    var formula: UInt16
    /// Whether the event counts for the value of its parameter only.
    var hasParameter: Bool
    /// Whether the formula passes over notifications.
    var isDeaf: Bool
    /// Whether no table of steps tells what it does: that depends on values of a parameter, or time alone may break the formula.
    var isAlwaysAsked: Bool
    /// Where the step from the first state is among the cells, and how far the one from the next state is behind it.
    var first: Int32
    var stride: Int32
  }

  /// What the walk needs to know of a formula.
  struct Traits: Sendable {
    var isAbsence: Bool
    /// In microseconds.
    var limit: Int64?
    /// Where its states begin.
    var states: Int32
    /// Which of the formulas with a parameter it is, from 0; -1: it has none.
    var parameter: Int16 = -1
    /// Its bit among the formulas that time alone may break. The last bit stands for several, if there are many.
    var timeBit: UInt32 = 0
  }

  /// A listener, and the event or the place in `starts` that it belongs to.
  private struct Entry {
    var place: Int
    var listener: Listener
  }

  /// What a term is to its formula.
  private struct TermRoles {
    var term: PropertyDefinition.Term
    var roles: FormulaRoles
  }

  let formulas: [Formula]
  private(set) var traits: [Traits] = []
  /// How many of them have a parameter.
  private(set) var parameters = 0
  /// Whether time alone may break a formula, so that every event may.
  private(set) var readsTime = false
  /// Whether a formula asks for threads.
  let readsThreads: Bool
  private(set) var cells: [FormulaCell] = []
  private(set) var states: [FormulaTable.State] = []
  /// Where the formulas of a life stand at first, if it is seen from its beginning, and if not.
  private(set) var whole: [UInt16] = []
  private(set) var cut: [UInt16] = []
  /// Per event, in the order of the formulas: those that name it, but for those that ask for threads; then with these; then
  /// both again, with all that time may break.
  private(set) var listeners: [Listener] = []
  /// Where the listeners of an event begin; one more at the end.
  private var starts: [Int32]
  private let eventCount: Int

  init(_ rules: RuleSet, _ options: CheckOptions) {
    self.init(
      rules,
      rules.rules.indices.filter { rule in
        guard let property = rules.rules[rule].property else { return false }
        return options.isListed(rules.rules[rule].id, isOptIn: rules.rules[rule].isOptIn)
          && property.applies(in: options.configuration)
      }, configuration: options.configuration, limits: options.limits)
  }

  /// - Parameter judged: the rules with a formula that are on, as indices into `RuleSet.rules`.
  init(
    _ rules: RuleSet, _ judged: [Int], configuration: Configuration,
    limits: [(rule: String, microseconds: Int64)] = []
  ) {
    formulas = judged.compactMap { rule in
      rules.rules[rule].property.map { definition in
        let limit = limits.last { $0.rule == rules.rules[rule].id }?.microseconds
        return Formula(
          rule: rule, definition: definition,
          limit: definition.limit == nil ? nil : limit ?? definition.limit(in: configuration),
          hearsParts: definition.pattern == .oneThread
            || definition.pattern == .duration
              && definition.answers.contains { rules.events[$0.event].isAuxiliary }
        )
      }
    }
    readsThreads = formulas.contains { $0.definition.pattern == .oneThread }
    let count = rules.events.count
    eventCount = count
    starts = [Int32](repeating: 0, count: 4 * count + 1)
    var entries: [Entry] = []
    for number in formulas.indices {
      let own = add(number)
      // What asks for threads has nothing to ask where there is none.
      let isThreaded = formulas[number].definition.pattern == .oneThread
      for part in 0..<4 where !isThreaded || part & 1 == 1 {
        guard let passing = own.passing, part & 2 == 2 else {
          for entry in own.named {
            entries.append(Entry(place: part * count + entry.place, listener: entry.listener))
          }
          continue
        }
        // Time passes at every event, so a limit that nothing answers is seen at any.
        var all = [Listener](repeating: passing, count: count)
        for entry in own.named { all[entry.place] = entry.listener }
        for event in 0..<count {
          entries.append(Entry(place: part * count + event, listener: all[event]))
        }
      }
    }
    sort(entries)
  }

  /// Brings listeners together that have the same place in `starts`.
  private mutating func sort(_ entries: [Entry]) {
    guard let any = entries.first?.listener else { return }
    for entry in entries { starts[entry.place + 1] += 1 }
    for place in 1..<starts.count { starts[place] += starts[place - 1] }
    listeners = [Listener](repeating: any, count: entries.count)
    var next = starts
    for entry in entries {
      listeners[Int(next[entry.place])] = entry.listener
      next[entry.place] += 1
    }
  }

  /// Where the listeners of an event are.
  ///
  /// - Parameters:
  ///   - hasThread: with those that ask for threads.
  ///   - isTimed: with all that time may break.
  @inline(__always)
  func listeners(of event: UInt16, hasThread: Bool, isTimed: Bool) -> Range<Int> {
    let place = Int(event) + eventCount * ((hasThread ? 1 : 0) + (isTimed ? 2 : 0))
    return Int(starts[place])..<Int(starts[place + 1])
  }

  /// What an event is to the table of steps, which has no times in it: one of `symbolCount` numbers.
  @inline(__always)
  func symbol(of event: UInt16, hasThread: Bool, isNotification: Bool) -> Int {
    Int(event) + eventCount * ((hasThread ? 1 : 0) + (isNotification ? 2 : 0))
  }

  var symbolCount: Int { 4 * eventCount }

  /// Whether an event has to be shown to the formulas.
  @inline(__always)
  func concerns(_ event: UInt16) -> Bool {
    readsTime || !listeners(of: event, hasThread: true, isTimed: false).isEmpty
  }

  /// Adds the table of a formula. Returns its listeners, and that for all other events, if time alone may break it.
  private mutating func add(
    _ number: Int
  ) -> (named: [Entry], passing: Listener?) {
    let definition = formulas[number].definition
    let limit = formulas[number].limit
    let roles = Self.roles(in: definition)
    let isTimed = definition.pattern == .response && limit != nil
    var symbols: [FormulaRoles] = isTimed ? [[]] : []
    for term in roles where !symbols.contains(term.roles) { symbols.append(term.roles) }
    let table = FormulaTable(
      FormulaShape(
        pattern: definition.pattern, scope: definition.scope, hasLimit: limit != nil),
      symbols: symbols)
    var own = Traits(
      isAbsence: definition.pattern == .absence, limit: limit, states: Int32(states.count))
    if definition.hasParameter {
      own.parameter = Int16(parameters)
      parameters += 1
    }
    if isTimed {
      own.timeBit = 1 << UInt32(min(traits.count { $0.timeBit != 0 }, 31))
      readsTime = true
    }
    traits.append(own)
    whole.append(table.whole)
    cut.append(table.cut)
    states += table.states
    let first = cells.count
    cells += table.cells
    func listener(_ symbol: Int, hasParameter: Bool, isDeaf: Bool) -> Listener {
      Listener(
        formula: UInt16(number), hasParameter: hasParameter, isDeaf: isDeaf,
        isAlwaysAsked: isTimed || definition.hasParameter,
        first: Int32(first + symbol * table.width), stride: Int32(symbols.count * table.width))
    }
    return (
      roles.map { term in
        Entry(
          place: term.term.event,
          listener: listener(
            symbols.firstIndex(of: term.roles) ?? 0, hasParameter: term.term.hasParameter,
            isDeaf: definition.readsMethodsOnly))
      }, isTimed ? listener(0, hasParameter: false, isDeaf: false) : nil
    )
  }

  private static func roles(
    in definition: PropertyDefinition
  ) -> [TermRoles] {
    var roles: [TermRoles] = []
    func add(_ terms: [PropertyDefinition.Term], _ role: FormulaRoles) {
      for term in terms {
        if let known = roles.firstIndex(where: { $0.term == term }) {
          roles[known].roles.insert(role)
        } else {
          roles.append(TermRoles(term: term, roles: role))
        }
      }
    }
    add(definition.subjects, .subject)
    add(definition.answers, .answer)
    add(definition.breaks, .breaks)
    add(definition.opening, .opening)
    add(definition.closing, .closing)
    return roles
  }
}
