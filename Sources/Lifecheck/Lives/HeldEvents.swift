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

/// The newest events of all lives, brought into the order of their stamps before they are judged.
///
/// File order is nearly time order. Where stamps are finer than 100 ms and a record is out of order by
/// at most one second, time order wins (docs/verdicts.md); so an event is held until one that is a
/// second newer has come. Events with coarser stamps, or further out of order, are not held.
///
/// What another process tells of the life is held too, and takes its place among the life's own records by its onset.
/// All lives share one pool; each has a chain in it, whose ends its row knows.
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
    _ event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, in row: inout LifeRow
  ) -> Bool {
    let isFine = event.stamp.isFine
    // A reporter keeps breadcrumbs in the order in which they came.
    guard event.reporter < 0,
      isFine || (row.isMixed || event.isReport) && event.stamp.resolution == .second
    else { return false }
    let isEmpty = row.heldFirst < 0
    let moment = isEmpty ? event.stamp.universal : event.stamp.universal(near: row.newest)
    guard isEmpty || !isFine || moment >= row.newest &- Self.microseconds else { return false }
    if isEmpty { row.ownPlace = .min }
    row.newest = isEmpty ? moment : max(row.newest, moment)
    let isOwn = !event.isReport
    if !isOwn { row.isMixed = true }
    let place: Int64
    switch notes.onset {
    case .early: place = moment &- Stamp.slack(event.stamp)
    case .late: place = moment &+ Stamp.slack(event.stamp)
    // The life's own records with coarse stamps keep the file's order.
    case .stamp: place = isFine ? moment : max(moment, row.ownPlace)
    }
    if isOwn { row.ownPlace = place }
    if firstFree < 0 {
      firstFree = Int32(pool.count)
      pool.makeRoom()
      pool.append(HeldEvent(event: event, notes: notes))
    }
    let number = firstFree
    var held = pool.mutableSpan
    var isOutOfOrder = false
    var before = row.heldLast
    while before >= 0, held[Int(before)].place > place {
      // What only formulas listen to is in nobody's way.
      if isOwn, !notes.isAuxiliary, !held[Int(before)].event.isReport,
        !held[Int(before)].notes.isAuxiliary
      {
        isOutOfOrder = true
      }
      before = held[Int(before)].before
    }
    let after = before < 0 ? row.heldFirst : held[Int(before)].after
    let nextFree = held[Int(number)].after
    held[Int(number)].event = event
    held[Int(number)].notes = notes
    held[Int(number)].repetitions = 0
    held[Int(number)].place = place
    held[Int(number)].due = place &+ Stamp.slack(event.stamp)
    held[Int(number)].before = before
    held[Int(number)].after = after
    if before < 0 { row.heldFirst = number } else { held[Int(before)].after = number }
    if after < 0 { row.heldLast = number } else { held[Int(after)].before = number }
    firstFree = nextFree
    row.arrived = number
    row.heldCount &+= 1
    if isOutOfOrder { reordered += 1 }
    if snippet != nil || Int(number) < snippets.count { keep(snippet, of: Int(number)) }
    return true
  }

  /// When an event came before which its life holds one other, that no record can come before any more; nil where it is not so simple.
  /// Most events come so, and may take that one's place.
  @inline(__always)
  func moment(after only: Int32, of event: Event, in row: LifeRow) -> Int64? {
    guard only >= 0, row.heldLast == only, !row.isMixed, event.stamp.isFine, !event.isReport,
      event.reporter < 0
    else { return nil }
    let moment = event.stamp.universal(near: row.newest)
    return pool[Int(only)].due < moment ? moment : nil
  }

  /// Puts an event in the place of the only one that its life holds, which came before it.
  @inline(__always)
  mutating func replace(
    _ only: Int32, by event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, at moment: Int64,
    in row: inout LifeRow
  ) {
    row.newest = moment
    row.ownPlace = moment
    row.arrived = only
    let due = moment &+ Stamp.slack(event.stamp)
    var held = pool.mutableSpan
    held[Int(only)].event = event
    held[Int(only)].notes = notes
    held[Int(only)].repetitions = 0
    held[Int(only)].place = moment
    held[Int(only)].due = due
    if snippet != nil || Int(only) < snippets.count { keep(snippet, of: Int(only)) }
  }

  private mutating func keep(_ snippet: KeptSnippet?, of number: Int) {
    while snippets.count <= number { snippets.append(nil) }
    snippets[number] = snippet
  }

  /// What the line of a held event shows.
  func snippet(of number: Int) -> KeptSnippet? { number < snippets.count ? snippets[number] : nil }

  /// Counts repetitions of the event that came last; false if it is not held any more.
  mutating func repeatNewest(_ count: Int, at line: Int, in row: LifeRow) -> Bool {
    guard row.arrived >= 0 else { return false }
    pool[Int(row.arrived)].repetitions += count
    pool[Int(row.arrived)].lastLine = line
    return true
  }

  subscript(number: Int) -> HeldEvent { _read { yield pool[number] } }

  /// Whether no record can come before the oldest event of a life any more, whose newest one is at `newest`; or it holds too
  /// many, so that one has to go.
  @inline(__always)
  mutating func isDue(_ oldest: Int32, newest: Int64, count: UInt16) -> Bool {
    if pool[Int(oldest)].due < newest { return true }
    guard count > Self.limit else { return false }
    hurried += 1
    return true
  }

  /// Takes the oldest event out, of which there is one. Its number is valid until the next one is added.
  @inline(__always)
  mutating func takeFirst(in row: inout LifeRow) -> Int {
    let number = row.heldFirst
    let nextFree = firstFree
    var held = pool.mutableSpan
    let after = held[Int(number)].after
    held[Int(number)].after = nextFree
    if after < 0 { row.heldLast = -1 } else { held[Int(after)].before = -1 }
    firstFree = number
    row.heldFirst = after
    if row.arrived == number { row.arrived = -1 }
    row.heldCount &-= 1
    return Int(number)
  }
}

extension Stamp {
  /// How far apart two processes' stamps have to be to tell an order, in microseconds.
  @inline(__always)
  static func slack(_ stamp: Stamp) -> Int64 { stamp.isFine ? 1_000_000 : 2_000_000 }
}
