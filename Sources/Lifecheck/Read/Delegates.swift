/// Who is the application delegate of each process, or who are its scenes' delegates: methods of the same name in other classes are observers of the notification, or
/// what a framework hands on to a plugin, and say nothing that the delegate does not say. Of observers of notifications it knows in the
/// same way who tells what another one has told.
///
/// The first class that a process logs a callback of is its delegate, unless another one is called like a delegate and it is not. A
/// line without a class is the delegate's, and says nothing of classes; but where somebody by another name has just told the same
/// step, it is an observer's. After a launch line without a class, only a class that is called like a delegate can be the delegate.
/// Scenes of different kinds have a delegate each: all classes that are called like one are.
struct Delegates: Sendable {
  typealias Speaker = Matcher.Speaker

  /// More processes are not kept apart: then all are forgotten.
  private static let limit = 65_536
  /// The time after the delegate in which an observer may tell the same step, in microseconds: all are told in one turn of the main thread.
  private static let reach: Int64 = 2_000_000
  /// The time, in microseconds, in which a function may tell more of its step in other words, if no other step has come: what it asked for is there.
  private static let statementReach: Int64 = 10_000_000
  /// The time, in microseconds, in which a closure of a callback tells more of it after other steps, where the words themselves do not show that it is one.
  private static let closureReach: Int64 = 60_000_000

  /// One of the newest steps of a process.
  private struct Step {
    /// Who told it, as in `Speaker.name`, and who told it once more, as in `Speaker.taggedName`; 0 where that is not known.
    var name: UInt64 = 0
    var further: UInt64 = 0
    /// As in `Speaker.tag`.
    var tag: UInt16 = 0
    /// When it was told, as in `Stamp.universal`; `noTime` where the log does not tell to the second.
    var time = Delegates.noTime
    /// The number of the name of the scene that it is about; -1 for none.
    var scene: Int32 = -1
    var event = UInt16.max
  }

  /// The statement with which a step is told as a rule, by one speaker of one scene: a call that is really made again begins with it. It is the first
  /// one, until another one comes twice in turn.
  private struct UsualStatement {
    var event = UInt16.max
    /// How many others have told the step since it did.
    var others: UInt8 = 0
    /// Whether it has told the step more than once.
    var recurs = false
    var line: Int32 = 0
    var scene: Int32 = -1
    /// The hashes of its wording, where that is not the step alone, and of the wording that told the step last.
    var wording: UInt32 = 0
    var last: UInt32 = 0
    /// Who told it, as in `Speaker.name`.
    var name: UInt64 = 0
    /// When the step was told last, as in `Step.time`.
    var time = Delegates.noTime

    func isSaid(by statement: Matcher.Wording) -> Bool {
      if line > 0, statement.line > 0 { return line == statement.line }
      return wording == 0 ? !statement.mayBeOfClosure : wording == statement.hash
    }

    /// The same in the next process of the app, in which nothing was told yet.
    var inNextProcess: UsualStatement {
      var next = self
      (next.others, next.last, next.time) = (0, 0, Delegates.noTime)
      return next
    }
  }

  /// After so many other statements in turn the step has no usual one.
  private static let otherLimit: UInt8 = 2
  /// A process has a wording for all its steps where so many more have it than others.
  private static let leastMajority: UInt8 = 3

  private struct Entry {
    var key = Delegates.noKey
    /// The class that is taken for the delegate; 0 for none.
    var owner: UInt64 = 0
    /// The newest step, and the one before it.
    var newest = Step()
    var previous = Step()
    /// The last statements of the newest step, as hashes of their wordings, the newest first.
    var statements: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    /// The number of the newest of them, if the first one has the number 1 (`Wording.ordinal`); else 0.
    var ordinal: UInt8 = 0
    /// Where its part of `usualStatements` begins; -1 for none.
    var usual: Int32 = -1
    /// A step whose first statement has not come again, but another one: the words of this app may vary.
    var unsettled = UInt16.max
    /// The wording in which most steps are told, whatever they are, and who tells them; whether it has words; how many more such steps there are than
    /// others.
    var wording: UInt32 = 0
    var label: UInt32 = 0
    var hasWords = false
    var majority: UInt8 = 0
    /// The callbacks so far, as bits by the last six bits of their numbers.
    var told: UInt64 = 0
    /// Who told the launch, as in `Speaker.label` and `Speaker.tag`; 0 for nobody.
    var launchLabel: UInt32 = 0
    var launchTag: UInt16 = 0
    /// The launch callback that was told last, the words that told it first (`Wording.hash`), and when that was.
    var launch = UInt16.max
    var launchWording: UInt32 = 0
    var launchTime = Delegates.noTime
    /// What is known of how the delegate tells its callbacks.
    var manner: Speaker.Manner = []
    /// Whether the newest step may be a further statement of an earlier one.
    var isOpen = false
    /// Whether there is a class, or a launch without one: then no class of any name becomes the delegate.
    var isDecided = false
    /// Whether the class is called like a delegate.
    var isLike = false

    func said(_ statement: UInt32) -> Bool {
      let said = statements
      return statement == said.0 || statement == said.1 || statement == said.2
        || statement == said.3
    }

    /// Notes in which manner the delegate tells its callbacks. Of several that tell the launch the first that is called like a delegate is it.
    mutating func learn(_ speaker: Speaker) {
      var taught = speaker.manner
      if taught.contains(.launchByName), !manner.contains(.launchByName) {
        (launchLabel, launchTag) = (speaker.label, speaker.tag)
      }
      if launchLabel != 0, launchLabel != speaker.label { taught.remove(.stepByName) }
      manner.formUnion(taught.subtracting(.perhapsOther))
    }

    /// Whether nothing is known of how the delegate tells its callbacks.
    var isNew: Bool { launchLabel == 0 && manner.isEmpty }

    /// Takes a statement that tells a step, for the majority: it grows with each in the same wording by the same speaker, and shrinks with each
    /// other one; when nothing is left of it, the next one begins another.
    @inline(__always)
    mutating func count(_ statement: Matcher.Wording, by speaker: Speaker) {
      if statement.hash == wording, speaker.label == label {
        majority = min(majority &+ 1, 100)
      } else if majority > 0 {
        majority &-= 1
      } else {
        (wording, label) = (statement.hash, speaker.label)
        (hasWords, majority) = (statement.mayBeOfClosure, 1)
      }
    }

    /// Whether it is known that nothing was told for long.
    func isIdle(at now: Int64) -> Bool {
      guard now != Delegates.noTime, newest.time != Delegates.noTime else { return false }
      let (time, overflows) = now.subtractingReportingOverflow(newest.time)
      return !overflows && time > IdleProcesses.time
    }

    mutating func add(_ statement: UInt32) {
      let said = statements
      statements = (statement, said.0, said.1, said.2)
    }
  }

  /// What it means that somebody tells a callback.
  enum Telling {
    case callback
    /// Somebody else has just told the same.
    case observer
    /// The one who has told it says more of it.
    case statement
    /// It may be a further statement, which a closure makes long after the callback, or another call that begins with another statement.
    case mayBeFurther
  }

  private static let noKey = Int64.min
  private static let noTime = Int64.min

  private let isOfScenes: Bool
  /// The launch callbacks, as in `Entry.told`.
  private var launches: UInt64 = 0
  /// The usual statements of the steps of each process, as far as there is room: `steps` of them each, by the last bits of their numbers.
  private var usualStatements: [UsualStatement] = []
  /// Where the part of the newest process of each name begins in `usualStatements`, by the number of the name plus one, since processes without a
  /// name have -1; -1 for none.
  private var usualOfNames: [Int32] = []
  private static let steps = 8
  /// A hash table with open addressing.
  private var entries = [Entry](repeating: Entry(), count: 16)
  private var used = 0

  init(ofScenes isOfScenes: Bool) { self.isOfScenes = isOfScenes }

  /// Takes a callback, if it is none that was told before.
  ///
  /// - Parameter speaker: who tells it; nil where only the delegate could.
  mutating func take(_ callback: Speakers.Callback, _ speaker: Speaker?) -> Telling {
    if takeNext(callback, speaker) { return .callback }
    guard let speaker else { return .callback }
    let slot = slot(of: Self.key(callback))
    if speaker.owner != 0, speaker.owner != entries[slot].owner {
      // Who has told the step without a class before is the delegate, also where the log does not hold the launch.
      let isKnown =
        entries[slot].isDecided || entries[slot].told & Self.bit(callback.event) != 0
      guard !isKnown || speaker.isLike && (isOfScenes || !entries[slot].isLike)
      else { return .observer }
      decide(speaker, at: slot)
    }
    if isInOtherManner(speaker, callback, at: slot) { return .observer }
    if speaker.isStep {
      if isToldAgain(entries[slot].newest, by: speaker, callback, at: slot) {
        learn(speaker, callback, at: slot)
        guard callback.event == entries[slot].newest.event else { return .observer }
        // What the other one tells again is a second one, unless it says something else of it, or the delegate has told it.
        entries[slot].newest.further = speaker.taggedName
        if callback.statement.hash != 0 { entries[slot].add(callback.statement.hash) }
        return .observer
      }
      if entries[slot].previous.time != Self.noTime, callback.stamp.resolution != .none,
        speaker.name != entries[slot].newest.name,
        isToldAgain(entries[slot].previous, by: speaker, callback, at: slot)
      {
        entries[slot].previous.further = speaker.taggedName
        return .observer
      }
      if isFurther(callback, speaker, at: slot) { return .statement }
    }
    if !entries[slot].isDecided { decide(speaker, at: slot) }
    learn(speaker, callback, at: slot)
    let isLater = isLater(callback, speaker, at: slot)
    note(callback, speaker, isLater: isLater, at: slot)
    return isLater ? .mayBeFurther : .callback
  }

  /// Whether the delegate is known to tell its steps in another manner: by its name, or as methods with arguments. Of the app's own methods
  /// several objects may have one, each of which tells the same; so have observers of a notification.
  private func isInOtherManner(
    _ speaker: Speaker, _ callback: Speakers.Callback, at slot: Int
  ) -> Bool {
    let manner = entries[slot].manner
    if speaker.isOther, manner.contains(.stepByName) { return speaker.isStep }
    if speaker.role == .observingMethod {
      return callback.event == entries[slot].newest.event
        && isNear(callback.stamp, entries[slot].newest.time)
    }
    return speaker.role == .ownMethod
      && (manner.contains(.stepByFunction)
        || manner.contains(.launchByFunction) && callback.event == entries[slot].newest.event)
  }

  private mutating func learn(_ speaker: Speaker, _ callback: Speakers.Callback, at slot: Int) {
    if speaker.isLaunch { launches |= Self.bit(callback.event) }
    entries[slot].learn(speaker)
  }

  /// Whether somebody who tells more of the delegate's manner is it for sure.
  @inline(never)
  private mutating func isHeard(
    _ speaker: Speaker, _ callback: Speakers.Callback, at slot: Int
  ) -> Bool {
    guard !speaker.manner.contains(.perhapsOther) || entries[slot].isNew else { return false }
    learn(speaker, callback, at: slot)
    return true
  }

  /// Whether the speaker tells of a step that somebody else told. The launch is told from its beginning to its end: who begins it anew hears of
  /// it later; so does who tells by a name the newest step that was told by none. A tag is a name where it tells the newest step: behind another
  /// one it may be a value that has changed.
  private func isToldAgain(
    _ step: Step, by speaker: Speaker, _ callback: Speakers.Callback, at slot: Int
  ) -> Bool {
    let label = UInt32(truncatingIfNeeded: step.name >> 32)
    let isOfDelegate = label == entries[slot].launchLabel && label != speaker.label
    let isLaunch = speaker.isLaunch && launches & Self.bit(step.event) != 0
    let isLaunchAnew =
      isLaunch && callback.event < step.event && label != speaker.label
    let isNewest = callback.event == entries[slot].newest.event
    let isTagged = isNewest && step.tag != speaker.tag
    let isNamed = isNewest && label == Speaker.noLabel && speaker.isOther
    return (callback.event == step.event || isLaunchAnew) && step.name != 0
      && (step.name != speaker.name || isTagged)
      && (speaker.taggedName != step.further || isOfDelegate)
      && (isLaunch || isNamed || isNear(callback.stamp, step.time))
      && (callback.scene == step.scene || callback.scene < 0 || step.scene < 0)
  }

  /// Whether somebody who told the newest step says something of it that was not said yet. A call that is really made again says the same. Work
  /// that the callback has begun may be over much later.
  private mutating func isFurther(
    _ callback: Speakers.Callback, _ speaker: Speaker, at slot: Int
  ) -> Bool {
    let step = entries[slot].newest
    let ordinal = entries[slot].ordinal
    let isNext = ordinal > 0 && callback.statement.ordinal == ordinal + 1
    guard callback.statement.hash != 0, !callback.statement.tellsCall, callback.event == step.event,
      speaker.name == step.name || speaker.taggedName == step.further,
      callback.scene == step.scene,
      callback.statement.tellsEnd || isNear(callback.stamp, step.time, Self.statementReach),
      isNext || !entries[slot].said(callback.statement.hash),
      !(entries[slot].isOpen && isUsual(callback, at: slot))
    else { return false }
    if isNext { entries[slot].ordinal += 1 }
    entries[slot].add(callback.statement.hash)
    return true
  }

  /// Whether it may be a further statement, or no call: it stands below the first one of its function in the source file, or tells the launch of a
  /// process again in other words; or another step has come since, and it tells this one in other words than is usual, or that something is over. After
  /// other steps a launch without the parameters of its function may be another function.
  @inline(never)
  private func isLater(
    _ callback: Speakers.Callback, _ speaker: Speaker, at slot: Int
  ) -> Bool {
    let statement = callback.statement
    guard speaker.isStep, entries[slot].told & Self.bit(callback.event) != 0 else {
      return speaker.role == .launchWithoutParameters && entries[slot].newest.event != .max
    }
    let mayBeOfClosure =
      statement.mayBeOfClosure && callback.event != entries[slot].newest.event
    // Without a pid it may be the launch of the next process.
    if speaker.isLaunch, callback.pid >= 0 || mayBeOfClosure,
      entries[slot].launch == callback.event, entries[slot].launchLabel == speaker.label,
      entries[slot].launchWording != statement.hash,
      speaker.role == .launchWithoutParameters
        || isNear(callback.stamp, entries[slot].launchTime, Self.closureReach)
    {
      return true
    }
    guard let usual = usualStatement(of: callback, at: slot) else {
      let hasUsual = !entries[slot].hasWords && entries[slot].majority >= Self.leastMajority
      // A statement that tells its line among others that tell none comes from another logger, whose label is another one.
      return mayBeOfClosure && callback.scene < 0
        && (speaker.label == entries[slot].label || statement.line > 0)
        && (hasUsual || statement.tellsEnd)
    }
    guard usual.name == speaker.name, usual.scene == callback.scene else { return false }
    let isCommon =
      usual.wording == entries[slot].wording && entries[slot].majority >= Self.leastMajority
    let isNear = isNear(callback.stamp, usual.time, Self.closureReach)
    if usual.line > 0, statement.line > 0 { return isNear && statement.line > usual.line }
    guard !usual.isSaid(by: statement) else { return false }
    // Words that several steps share tell something that changes, as the screen that is shown.
    if isCommon, entries[slot].hasWords, !isNear { return statement.tellsEnd }
    let hasUsual = usual.recurs || isFirst(usual, speaker, at: slot) || isCommon
    return mayBeOfClosure && usual.others < Self.otherLimit && usual.last != statement.hash
      && (hasUsual || statement.tellsEnd)
  }

  /// Whether no other statement has told the step than its first one, and no other step shows that words vary in this app. The words of a launch
  /// always may: they tell what it was for.
  private func isFirst(_ usual: UsualStatement, _ speaker: Speaker, at slot: Int) -> Bool {
    usual.others == 0 && !speaker.isLaunch && entries[slot].unsettled == .max
  }

  /// The usual statement of a step, if it is kept: one without words is not.
  private func usualStatement(
    of callback: Speakers.Callback, at slot: Int
  ) -> UsualStatement? {
    guard entries[slot].usual >= 0 else { return nil }
    let usual = usualStatements[place(of: callback, at: slot)]
    return usual.event == callback.event ? usual : nil
  }

  private func isUsual(_ callback: Speakers.Callback, at slot: Int) -> Bool {
    usualStatement(of: callback, at: slot)?.isSaid(by: callback.statement)
      ?? !callback.statement.mayBeOfClosure
  }

  private func place(of callback: Speakers.Callback, at slot: Int) -> Int {
    Int(entries[slot].usual) + Int(callback.event) % Self.steps
  }

  /// Takes a callback that is the delegate's for sure: the first of its process, or the next one of the delegate. Where it refuses,
  /// `take` has to be asked.
  @inline(__always)
  mutating func takeNext(_ callback: Speakers.Callback, _ speaker: Speaker?) -> Bool {
    let event = callback.event
    let key = Self.key(callback)
    var slot = slot(of: key)
    if entries[slot].key == Self.noKey {
      insert(Entry(key: key), at: slot, callback.stamp)
      slot = self.slot(of: key)
    }
    guard let speaker else {
      if event != entries[slot].newest.event { entries[slot].newest.event = .max }
      return true
    }
    if speaker.owner != entries[slot].owner, speaker.owner != 0 {
      guard !entries[slot].isDecided, entries[slot].newest.event == .max else { return false }
    }
    guard event != entries[slot].newest.event else { return false }
    if callback.statement.mayBeOfClosure || speaker.isLaunch, isLater(callback, speaker, at: slot) {
      return false
    }
    if !entries[slot].manner.isSuperset(of: speaker.manner), !isHeard(speaker, callback, at: slot) {
      return false
    }
    if event == entries[slot].previous.event, speaker.name != entries[slot].previous.name {
      return false
    }
    if !entries[slot].isDecided { decide(speaker, at: slot) }
    note(callback, speaker, isLater: false, at: slot)
    return true
  }

  /// Takes the class for the delegate's; of a launch without one, that there is none.
  private mutating func decide(_ speaker: Speaker, at slot: Int) {
    guard speaker.owner != 0 || speaker.isLaunch else { return }
    entries[slot].isDecided = true
    (entries[slot].owner, entries[slot].isLike) = (speaker.owner, speaker.isLike)
  }

  @inline(__always)
  private mutating func note(
    _ callback: Speakers.Callback, _ speaker: Speaker, isLater: Bool, at slot: Int
  ) {
    if callback.statement.mayBeOfClosure || entries[slot].usual >= 0 {
      noteUsual(callback, speaker, at: slot)
    }
    var entries = self.entries.mutableSpan
    if !isLater { entries[slot].told |= Self.bit(callback.event) }
    guard speaker.isStep else { return }
    entries[slot].isOpen = isLater
    if !isLater { entries[slot].count(callback.statement, by: speaker) }
    if speaker.isLaunch {
      (entries[slot].launchLabel, entries[slot].launchTag) = (speaker.label, speaker.tag)
      if entries[slot].launch != callback.event {
        (entries[slot].launch, entries[slot].launchWording) = (
          callback.event, callback.statement.hash
        )
        entries[slot].launchTime = Self.time(of: callback.stamp)
      }
    }
    entries[slot].previous = entries[slot].newest
    entries[slot].newest = Step(
      name: speaker.name, tag: speaker.tag, time: Self.time(of: callback.stamp),
      scene: callback.scene, event: callback.event)
    entries[slot].statements = (callback.statement.hash, 0, 0, 0)
    entries[slot].ordinal = callback.statement.ordinal == 1 ? 1 : 0
  }

  @inline(never)
  private mutating func noteUsual(_ callback: Speakers.Callback, _ speaker: Speaker, at slot: Int) {
    guard speaker.isStep else { return }
    if entries[slot].usual < 0 { makeRoomForUsual(at: slot, process: callback.process) }
    let place = place(of: callback, at: slot)
    let statement = callback.statement
    let isTold = entries[slot].told & Self.bit(callback.event) != 0
    var usual = usualStatements[place]
    guard usual.event == callback.event, isTold || usual.name == speaker.name else {
      usualStatements[place] = UsualStatement(
        event: callback.event, others: isTold ? 1 : 0, line: isTold ? 0 : statement.line,
        scene: callback.scene, wording: isTold ? 0 : statement.hash, last: statement.hash,
        name: speaker.name, time: Self.time(of: callback.stamp))
      return
    }
    // Scenes of the process before had other names.
    if !isTold { usual.scene = callback.scene }
    guard usual.name == speaker.name, usual.scene == callback.scene else { return }
    if usual.last == statement.hash {
      (usual.wording, usual.line) = (statement.hash, statement.line)
    }
    let isSaid = usual.isSaid(by: statement)
    if isSaid { usual.recurs = true }
    usual.others = isSaid ? 0 : min(usual.others + 1, Self.otherLimit)
    usual.last = statement.hash
    usual.time = Self.time(of: callback.stamp)
    usualStatements[place] = usual
    if usual.recurs {
      if entries[slot].unsettled == callback.event { entries[slot].unsettled = .max }
    } else if !speaker.isLaunch {
      entries[slot].unsettled = callback.event
    }
  }

  /// Makes room for the usual statements of a process. What was usual in the process of its name before it is so in this one, too: they are one app.
  private mutating func makeRoomForUsual(at slot: Int, process: Int32) {
    let number = Int(process) + 1
    if usualOfNames.count <= number {
      usualOfNames += repeatElement(-1, count: number + 1 - usualOfNames.count)
    }
    let before = Int(usualOfNames[number])
    usualOfNames[number] = Int32(usualStatements.count)
    entries[slot].usual = usualOfNames[number]
    usualStatements.makeRoom(for: Self.steps)
    for step in 0..<Self.steps {
      usualStatements.append(
        before < 0 ? UsualStatement() : usualStatements[before + step].inNextProcess)
    }
  }

  @inline(__always)
  private static func time(of stamp: Stamp) -> Int64 {
    stamp.resolution == .none || stamp.resolution == .minute ? noTime : stamp.universal
  }

  /// Whether what comes at `stamp` may be of the same turn as what came at `time`, as far as is known.
  private func isNear(_ stamp: Stamp, _ time: Int64, _ reach: Int64 = reach) -> Bool {
    let now = Self.time(of: stamp)
    guard now != Self.noTime, time != Self.noTime else { return true }
    let (distance, overflow) = now.subtractingReportingOverflow(time)
    return !overflow && distance.magnitude <= reach
  }

  @inline(__always)
  private static func bit(_ event: UInt16) -> UInt64 { 1 &<< UInt64(event) }

  /// Whether the delegate of the process has told this callback, as far as is known: then an observer tells it once more.
  func hasTold(_ callback: Speakers.Callback) -> Bool {
    entries[slot(of: Self.key(callback))].told & Self.bit(callback.event) != 0
  }

  /// Whether it has told one of these callbacks, which are bits as in `Entry.told`.
  func hasTold(_ callback: Speakers.Callback, anyOf events: UInt64) -> Bool {
    entries[slot(of: Self.key(callback))].told & events != 0
  }

  var isEmpty: Bool { used == 0 }

  /// Whether there was a callback of the process.
  func knows(_ callback: Speakers.Callback) -> Bool {
    entries[slot(of: Self.key(callback))].key != Self.noKey
  }

  /// Whether a thing of the process began by a short form under no name, which does not say what begins.
  func beginsByHand(_ callback: Speakers.Callback) -> Bool {
    entries[slot(of: Self.key(callback))].manner.contains(.beginningByHand)
  }

  /// From now on `beginsByHand` is false, until another thing begins.
  mutating func forgetBeginning(_ callback: Speakers.Callback) {
    entries[slot(of: Self.key(callback))].manner.remove(.beginningByHand)
  }

  /// Whether somebody whose name is known told the launch of the process.
  func isLaunchTold(_ callback: Speakers.Callback) -> Bool {
    entries[slot(of: Self.key(callback))].launchLabel != 0
  }

  /// Whether the newest step of the process was told by another name.
  func isNew(_ speaker: Speaker, _ callback: Speakers.Callback) -> Bool {
    let step = entries[slot(of: Self.key(callback))].newest
    return UInt32(truncatingIfNeeded: step.name >> 32) != speaker.label || step.tag != speaker.tag
  }

  /// Whether somebody by another name told the launch of the process.
  func isLaunchTold(_ callback: Speakers.Callback, byOtherThan speaker: Speaker) -> Bool {
    let entry = entries[slot(of: Self.key(callback))]
    return entry.launchLabel != 0
      && (entry.launchLabel != speaker.label || entry.launchTag != speaker.tag)
  }

  /// A name that is not known is -1, as is a pid; no key is `noKey`.
  @inline(__always)
  private static func key(_ callback: Speakers.Callback) -> Int64 {
    Int64(callback.process) << 32 | Int64(UInt32(bitPattern: callback.pid))
  }

  @inline(__always)
  private func slot(of key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0xD6E8_FEB8_6659_FD93
    let mask = entries.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 40) & mask
    while entries[slot].key != key, entries[slot].key != Self.noKey { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func insert(_ entry: Entry, at place: Int, _ stamp: Stamp) {
    if used == Self.limit {
      self = Delegates(ofScenes: isOfScenes)
      return insert(entry, at: slot(of: entry.key), stamp)
    }
    entries[place] = entry
    used += 1
    if 2 * used >= entries.count { makeRoom(at: Self.time(of: stamp)) }
  }

  /// Makes the table four times as large as what is in it. Where that are many processes, those that have been silent for long are forgotten.
  private mutating func makeRoom(at now: Int64) {
    var kept = entries
    if used >= IdleProcesses.limit {
      kept = entries.filter { $0.key != Self.noKey && !$0.isIdle(at: now) }
      if kept.count < used { forgetUsual(butOf: &kept) }
      used = kept.count
    }
    var size = 16
    while size < 4 * used { size *= 2 }
    entries = [Entry](repeating: Entry(), count: size)
    for entry in kept where entry.key != Self.noKey { entries[slot(of: entry.key)] = entry }
  }

  private mutating func forgetUsual(butOf kept: inout [Entry]) {
    let (all, ofNames) = (usualStatements, usualOfNames)
    usualStatements = []
    for name in usualOfNames.indices { usualOfNames[name] = -1 }
    for number in kept.indices where kept[number].usual >= 0 {
      let (start, name) = (Int(kept[number].usual), Int(kept[number].key >> 32) + 1)
      kept[number].usual = Int32(usualStatements.count)
      if Int(ofNames[name]) == start { usualOfNames[name] = kept[number].usual }
      usualStatements += all[start..<start + Self.steps]
    }
  }
}
