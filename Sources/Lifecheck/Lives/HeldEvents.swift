/// What is known of an event beside what it says itself.
struct EventNotes: Sendable {
  /// A hash of the thread's id; 0 where it is not known.
  var thread: UInt64 = 0
  /// For how many seconds the process was silent before it, where that means something.
  var silence: Int32 = 0
  /// When it is taken to hold, if another process tells of it.
  var onset = EventDefinition.Onset.stamp
  /// Whether only formulas listen to it, or it is no event at all.
  var isAuxiliary = false
  /// Whether the line names the callback only.
  var isNearMiss = false
}

/// An event that waits in its life until no record can come before it any more. Plain data.
struct HeldEvent: Sendable {
  fileprivate(set) var event: Event
  fileprivate(set) var notes: EventNotes
  /// How often the log says that the record was repeated, and the line of the last time.
  fileprivate(set) var repetitions = 0
  fileprivate(set) var lastLine = 0
  /// Where it stands among the others, in microseconds.
  fileprivate var place: Int64 = 0
  /// No record can come before it when there is one that is later than this.
  fileprivate var due: Int64 = 0
  /// The neighbours in the order of time, as indices into the pool; -1 at the ends.
  fileprivate var before: Int32 = -1
  fileprivate var after: Int32 = -1
}

/// The events that one life holds: a chain in the pool.
struct HeldChain: Sendable {
  /// The oldest and the newest of them, and the one that came last, as numbers in the pool; -1 for none.
  fileprivate(set) var first: Int32 = -1
  fileprivate var last: Int32 = -1
  fileprivate(set) var arrived: Int32 = -1
  fileprivate var count: UInt16 = 0
  /// Whether another process tells of the life, too.
  fileprivate var isMixed = false
  /// The newest stamp of those that are held.
  fileprivate(set) var newest: Int64 = 0
  /// Where the life's own record with the newest place stands.
  fileprivate var ownPlace = Int64.min

  var isEmpty: Bool { first < 0 }
}

/// The newest events of all lives, brought into the order of their stamps before they are judged.
///
/// File order is nearly time order. Where stamps are finer than 100 ms and a record is out of order by
/// at most one second, time order wins (docs/verdicts.md); so an event is held until one that is a
/// second newer has come. Events with coarser stamps, or further out of order, are not held.
///
/// What another process tells of the life is held too, and takes its place among the life's own records by its onset.
/// All lives share one pool; each has a chain in it.
struct HeldEvents: Sendable {
  static let microseconds: Int64 = 1_000_000
  /// Past it the oldest event of a life goes: memory is bounded, however many events a second holds.
  static let limit: Int32 = 4096

  private var pool: [HeldEvent] = []
  /// The first place of the pool that is free, which knows the next one; -1 for none.
  private var firstFree: Int32 = -1
  /// What the lines of held events show, by their places; shorter than the pool where the last ones show nothing.
  private var snippets: [KeptSnippet?] = []
  /// How many events had to go before their second was over.
  private(set) var hurried = 0
  /// Records that were brought back into the order of their stamps.
  private(set) var reordered = 0

  /// Takes an event in; false where it cannot be held: all that are held go first then, and it is judged at once.
  mutating func insert(
    _ event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, in chain: inout HeldChain
  ) -> Bool {
    let isFine = event.stamp.isFine
    // A reporter keeps breadcrumbs in the order in which they came.
    guard event.reporter < 0,
      isFine || (chain.isMixed || event.isReport) && event.stamp.resolution == .second
    else { return false }
    let isEmpty = chain.isEmpty
    let moment = isEmpty ? event.stamp.universal : event.stamp.universal(near: chain.newest)
    guard isEmpty || !isFine || moment >= chain.newest &- Self.microseconds else { return false }
    if isEmpty { chain.ownPlace = .min }
    chain.newest = isEmpty ? moment : max(chain.newest, moment)
    let isOwn = !event.isReport
    if !isOwn { chain.isMixed = true }
    let place: Int64
    switch notes.onset {
    case .early: place = moment &- Stamp.slack(event.stamp)
    case .late: place = moment &+ Stamp.slack(event.stamp)
    // The life's own records with coarse stamps keep the file's order.
    case .stamp: place = isFine ? moment : max(moment, chain.ownPlace)
    }
    if isOwn { chain.ownPlace = place }
    if firstFree < 0 {
      firstFree = Int32(pool.count)
      pool.makeRoom()
      pool.append(HeldEvent(event: event, notes: notes))
    }
    let number = firstFree
    var held = pool.mutableSpan
    var isOutOfOrder = false
    var before = chain.last
    while before >= 0, held[Int(before)].place > place {
      // What only formulas listen to is in nobody's way.
      if isOwn, !notes.isAuxiliary, !held[Int(before)].event.isReport,
        !held[Int(before)].notes.isAuxiliary
      {
        isOutOfOrder = true
      }
      before = held[Int(before)].before
    }
    let after = before < 0 ? chain.first : held[Int(before)].after
    let nextFree = held[Int(number)].after
    held[Int(number)].event = event
    held[Int(number)].notes = notes
    held[Int(number)].repetitions = 0
    held[Int(number)].place = place
    held[Int(number)].due = place &+ Stamp.slack(event.stamp)
    held[Int(number)].before = before
    held[Int(number)].after = after
    if before < 0 { chain.first = number } else { held[Int(before)].after = number }
    if after < 0 { chain.last = number } else { held[Int(after)].before = number }
    firstFree = nextFree
    chain.arrived = number
    chain.count &+= 1
    if isOutOfOrder { reordered += 1 }
    if snippet != nil || Int(number) < snippets.count { keep(snippet, of: Int(number)) }
    return true
  }

  /// The only event that a life holds, as a number, and the moment of `event`, where this one comes so late that it is that one's turn; nil
  /// where it is not so simple. Most events come so, and may take that one's place.
  ///
  /// It changes nothing, but what only reads may be handed a copy of all.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  mutating func only(before event: Event, in chain: HeldChain) -> (number: Int, moment: Int64)? {
    let only = Int(chain.first)
    guard only >= 0, chain.last == chain.first, !chain.isMixed, event.stamp.isFine,
      !event.isReport, event.reporter < 0
    else { return nil }
    let moment = event.stamp.universal(near: chain.newest)
    return pool[only].due < moment ? (only, moment) : nil
  }

  /// Puts an event in the place of the only one that its life holds, which came before it.
  @inline(__always)
  mutating func replace(
    _ only: Int, by event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, at moment: Int64,
    in chain: inout HeldChain
  ) {
    chain.newest = moment
    chain.ownPlace = moment
    chain.arrived = chain.first
    let due = moment &+ Stamp.slack(event.stamp)
    var held = pool.mutableSpan
    held[only].event = event
    held[only].notes = notes
    held[only].repetitions = 0
    held[only].place = moment
    held[only].due = due
    if snippet != nil || only < snippets.count { keep(snippet, of: only) }
  }

  private mutating func keep(_ snippet: KeptSnippet?, of number: Int) {
    while snippets.count <= number { snippets.append(nil) }
    snippets[number] = snippet
  }

  /// What the line of a held event shows.
  func snippet(of number: Int) -> KeptSnippet? { number < snippets.count ? snippets[number] : nil }

  /// Counts repetitions of the event that came last; false if it is not held any more.
  mutating func repeatNewest(_ count: Int, at line: Int, in chain: HeldChain) -> Bool {
    guard chain.arrived >= 0 else { return false }
    pool[Int(chain.arrived)].repetitions += count
    pool[Int(chain.arrived)].lastLine = line
    return true
  }

  subscript(number: Int) -> HeldEvent { _read { yield pool[number] } }

  /// Whether a life holds an event that no record can come before any more; or too many, so that one has to go; or, at the last, any.
  @inline(__always)
  mutating func hasNext(in chain: HeldChain, isLast: Bool) -> Bool {
    guard !chain.isEmpty else { return false }
    if isLast || pool[Int(chain.first)].due < chain.newest { return true }
    guard chain.count > Self.limit else { return false }
    hurried += 1
    return true
  }

  /// Takes the oldest event out, of which there is one. Its number is valid until the next one is added.
  @inline(__always)
  mutating func takeFirst(in chain: inout HeldChain) -> Int {
    let number = chain.first
    let nextFree = firstFree
    var held = pool.mutableSpan
    let after = held[Int(number)].after
    held[Int(number)].after = nextFree
    if after < 0 { chain.last = -1 } else { held[Int(after)].before = -1 }
    firstFree = number
    chain.first = after
    if chain.arrived == number { chain.arrived = -1 }
    chain.count &-= 1
    return Int(number)
  }
}

extension Stamp {
  /// How far apart two processes' stamps have to be to tell an order, in microseconds.
  @inline(__always)
  static func slack(_ stamp: Stamp) -> Int64 { stamp.isFine ? 1_000_000 : 2_000_000 }
}
