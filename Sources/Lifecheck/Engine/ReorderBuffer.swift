/// The newest events of a life, brought into the order of their stamps before they are judged.
///
/// File order is nearly time order. Where stamps are finer than 100 ms and a record is out of order by
/// at most one second, time order wins (docs/verdicts.md); so an event is held until one that is a
/// second newer has come. Events with coarser stamps, or further out of order, are not held.
///
/// What another process tells of the life is held too, and takes its place among the life's own records by its onset.
struct ReorderBuffer: Sendable {
  static let microseconds: Int64 = 1_000_000
  /// Past it the oldest event goes: memory is bounded, however many events a second holds.
  static let limit = 16

  struct Held: Sendable {
    var event: Event
    var snippet: Finding.Snippet?
    /// How often the log says that the record was repeated.
    var repetitions = 0
    var lastLine: Int
    /// Whether only formulas listen to it.
    var isAuxiliary = false
    /// A hash of the thread's id; 0 where it is not known.
    var thread: UInt64 = 0
    /// When it is taken to hold, if another process tells of it.
    var onset = EventDefinition.Onset.stamp
    /// For how many seconds the process was silent before it, where that means something.
    var silence: Int32 = 0
    /// Where it stands among the others, in microseconds.
    var place: Int64 = 0
  }

  private(set) var held: [Held] = []
  private var arrived = 0
  /// The newest stamp of those that are held.
  private var newest: Int64 = 0
  /// Whether another process tells of the life: its records are held whatever their stamps.
  private var isMixed = false
  /// Where the life's own record with the newest place stands.
  private var ownPlace = Int64.min

  var isEmpty: Bool { held.isEmpty }

  /// Whether `event` can be held: if not, all that are held go first, and it is judged at once.
  func takes(_ event: Event) -> Bool {
    // A reporter keeps breadcrumbs in the order in which they came.
    guard event.reporter < 0 else { return false }
    guard event.stamp.isFine || (isMixed || event.isReport) && event.stamp.resolution == .second
    else { return false }
    if held.isEmpty || !event.stamp.isFine { return true }
    return event.stamp.universal(near: newest) >= newest &- Self.microseconds
  }

  /// Adds an event that can be held; whether it was out of order.
  mutating func insert(_ event: Held) -> Bool {
    var event = event
    let stamp = event.event.stamp
    if held.isEmpty { ownPlace = .min }
    let moment = held.isEmpty ? stamp.universal : stamp.universal(near: newest)
    newest = held.isEmpty ? moment : max(newest, moment)
    if event.event.isReport { isMixed = true }
    switch event.onset {
    case .early: event.place = moment &- Engine.slack(stamp)
    case .late: event.place = moment &+ Engine.slack(stamp)
    // The life's own records with coarse stamps keep the file's order.
    case .stamp: event.place = stamp.isFine ? moment : max(moment, ownPlace)
    }
    if !event.event.isReport { ownPlace = event.place }
    var place = held.count
    var isOutOfOrder = false
    while place > 0, held[place - 1].place > event.place {
      place -= 1
      // What only formulas listen to is in nobody's way.
      let isOwn = !held[place].event.isReport && !held[place].isAuxiliary
      if !event.event.isReport, !event.isAuxiliary, isOwn { isOutOfOrder = true }
    }
    held.insert(event, at: place)
    arrived = place
    return isOutOfOrder
  }

  /// Counts repetitions of the event that came last; false if it is not held any more.
  mutating func repeatNewest(_ count: Int, at line: Int) -> Bool {
    guard held.indices.contains(arrived) else { return false }
    held[arrived].repetitions += count
    held[arrived].lastLine = line
    return true
  }

  /// Takes the oldest event out, if no record can come before it any more, or if `isLast`.
  mutating func next(isLast: Bool = false) -> Held? {
    guard let oldest = held.first else { return nil }
    let isOld = oldest.place < newest &- Engine.slack(oldest.event.stamp)
    guard isOld || isLast || held.count > Self.limit else { return nil }
    arrived -= 1
    return held.removeFirst()
  }
}
