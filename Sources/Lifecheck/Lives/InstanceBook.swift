/// The things of one life, such as its scenes, under the names that its lines give them.
struct InstanceBook: Sendable {
  /// Past it new things are not judged: memory is bounded.
  static let limit = 256

  enum Meaning: Hashable, Sendable {
    /// The thing with this name, a number of `NameTable`.
    case named(Int32)
    /// The only thing that the life is known to have, as long as no line gives a name.
    case unnamed
    /// The only thing that has a name, which the line does not give, or gives in another form.
    case only(Int32)
    /// One of several things; the line does not tell which.
    case oneOfSeveral
    /// What has no name so far, or the thing with this mark: it is the second that came.
    case unnamedOrMarked(Int32)
    /// A thing that is not judged.
    case unjudged
  }

  /// What marks are, such as `5B1F22AA` or `#2` beside a callback. An app that counts its lines, or prints where in its source they stand, has
  /// another one on each; the mark of a scene comes again, with another callback.
  private enum Marks {
    case unknown, names, nothing
  }

  /// In the order in which they were heard of.
  private(set) var known: [Int32] = []
  /// The form of the names. Lines that give another one cannot be told apart by it.
  private var kind: UInt8?
  /// What lines that give the name in another form call the only thing.
  private var otherName: Int32 = -1
  /// Whether there are things of which no line gives a name in that form.
  private var hasOthers = false
  private var aliases: [Int32: Int32] = [:]
  private var unjudged: Set<Int32> = []
  /// The class of the lines without a name, if they tell it, and other classes: of each there is a thing, as far as one can tell.
  private var mainClass: Int32 = -1
  private(set) var classes: [Int32] = []
  private static let classLimit = 16
  private var marks = Marks.unknown
  /// As long as that is not known: the first two, each with the event that it came with first.
  private var firstMarks: [(name: Int32, event: UInt16)] = []

  /// The thing that an event is about; what the line says of names is remembered.
  ///
  /// - Parameters:
  ///   - isThere: whether it says that the thing is there: what was discarded before the process was launched is not.
  ///   - isBeginning: whether a thing begins with it.
  mutating func meaning(of event: Event, isThere: Bool, isBeginning: Bool) -> Meaning {
    if event.isUnjudged {
      if unjudged.count < Self.limit, event.instance >= 0 { unjudged.insert(event.instance) }
      if unjudged.count < Self.limit, event.instanceAlias >= 0 {
        unjudged.insert(event.instanceAlias)
      }
      return .unjudged
    }
    if event.instanceKind == InstanceID.Kind.mark, event.instance >= 0 {
      return meaning(ofMarked: event)
    }
    // Who tells its scenes by marks has one on each line; of the connection some tell more, and some less.
    if marks == .unknown, isThere, !isBeginning { marks = .nothing }
    guard event.instance >= 0 else { return unnamedMeaning(of: event) }
    if unjudged.contains(event.instance) || unjudged.contains(event.instanceAlias) {
      return .unjudged
    }
    let name = canonical(event)
    if known.contains(name) { return .named(name) }
    if let kind, kind != event.instanceKind { return meaning(ofOther: name) }
    guard known.count < Self.limit else { return .unjudged }
    if isThere { kind = event.instanceKind }
    return .named(name)
  }

  mutating func add(_ name: Int32) {
    if !classes.contains(name), !known.contains(name) { known.append(name) }
  }

  /// The thing that a line without a name is about, by the class of the method if it tells one.
  private mutating func unnamedMeaning(of event: Event) -> Meaning {
    let owner = event.instanceAlias
    guard owner >= 0 else { return classes.isEmpty ? unnamedMeaning : .oneOfSeveral }
    if mainClass < 0 { mainClass = owner }
    if owner == mainClass { return unnamedMeaning }
    if unjudged.contains(owner) { return .unjudged }
    if !classes.contains(owner) {
      guard classes.count < Self.classLimit else { return .unjudged }
      classes.append(owner)
    }
    return .named(owner)
  }

  private var unnamedMeaning: Meaning {
    if known.isEmpty { return .unnamed }
    return known.count == 1 && !hasOthers ? .only(known[0]) : .oneOfSeveral
  }

  /// The thing that a line gives a name in another form than others: as long as there is one, it is that.
  private mutating func meaning(ofOther name: Int32) -> Meaning {
    guard classes.isEmpty, case .only(let only) = unnamedMeaning else { return .oneOfSeveral }
    if otherName < 0 {
      otherName = name
      aliases[name] = only
    }
    guard name == otherName else {
      noteOthers()
      return .oneOfSeveral
    }
    return .only(only)
  }

  /// Whether things are known by marks alone.
  var areMarked: Bool { marks == .names }

  /// The thing that a line with a mark is about. Until a mark comes again with another event, it is as if there was none.
  private mutating func meaning(ofMarked event: Event) -> Meaning {
    let mark = event.instance
    if marks == .unknown, !known.isEmpty || !classes.isEmpty { marks = .nothing }
    switch marks {
    case .nothing: return unnamedMeaning(of: event)
    case .names: return known.contains(mark) || known.count < Self.limit ? .named(mark) : .unjudged
    case .unknown: break
    }
    let first = firstMarks.first { $0.name == mark }
    if let first, first.event != event.event {
      marks = .names
      return .named(mark)
    }
    let meaning = unnamedMeaning(of: event)
    guard first == nil, meaning == .unnamed else { return meaning }
    guard firstMarks.count < 2 else {
      marks = .nothing
      return meaning
    }
    firstMarks.append((mark, event.event))
    return firstMarks.count == 2 ? .unnamedOrMarked(mark) : meaning
  }

  /// Takes marks for names if the same event came with the first two of them, which cannot have come twice to one thing; whether it did.
  mutating func takeMarksOfOneEvent() -> Bool {
    guard firstMarks.count == 2, firstMarks[0].event == firstMarks[1].event else { return false }
    marks = .names
    firstMarks.removeLast()
    return true
  }

  /// The first mark, once marks are names, for what had none so far; and whether lines with another one were taken for its own. nil where it
  /// was asked for before.
  mutating func takeFirstMark() -> (name: Int32, isMixed: Bool)? {
    guard areMarked, let first = firstMarks.first else { return nil }
    kind = InstanceID.Kind.mark
    add(first.name)
    defer { firstMarks = [] }
    return (first.name, firstMarks.count == 2)
  }

  /// A thing without a name has come besides those that have one: from here on a line without one may be about either.
  mutating func noteOthers() { hasOthers = true }

  private mutating func canonical(_ event: Event) -> Int32 {
    let (name, alias) = (event.instance, event.instanceAlias)
    if let first = aliases[name] { return first }
    guard alias >= 0, aliases.count < 2 * Self.limit else { return name }
    if known.contains(alias), !known.contains(name) {
      aliases[name] = alias
      return alias
    }
    // An address is used again: the newest line tells whose it is.
    aliases[alias] = name
    return name
  }
}
