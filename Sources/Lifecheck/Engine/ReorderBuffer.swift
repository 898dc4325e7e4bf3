/// The newest events of a life, brought into the order of their stamps before they are judged.
///
/// File order is nearly time order. Where stamps are finer than 100 ms and a record is out of order by
/// at most one second, time order wins (docs/verdicts.md); so an event is held until one that is a
/// second newer has come. Events with coarser stamps, or further out of order, are not held.
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
  }

  private(set) var held: [Held] = []
  private var arrived = 0

  var isEmpty: Bool { held.isEmpty }

  /// Whether `event` can be held: if not, all that are held go first, and it is judged at once.
  func takes(_ event: Event) -> Bool {
    guard event.stamp.isFine else { return false }
    guard let newest = held.last else { return true }
    return event.stamp.microseconds >= newest.event.stamp.microseconds &- Self.microseconds
  }

  /// Adds an event that can be held; whether it was out of order.
  mutating func insert(_ event: Held) -> Bool {
    var place = held.count
    while place > 0,
      held[place - 1].event.stamp.microseconds > event.event.stamp.microseconds
    {
      place -= 1
    }
    held.insert(event, at: place)
    arrived = place
    // What only formulas listen to is in nobody's way.
    return !event.isAuxiliary && held[(place + 1)...].contains { !$0.isAuxiliary }
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
    guard let oldest = held.first, let newest = held.last else { return nil }
    let isOld =
      oldest.event.stamp.microseconds
      < newest.event.stamp.microseconds &- Self.microseconds
    guard isOld || isLast || held.count > Self.limit else { return nil }
    arrived -= 1
    return held.removeFirst()
  }
}
