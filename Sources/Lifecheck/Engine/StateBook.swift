/// When lives, and things of them such as scenes, were in which states: what pictures are drawn from.
///
/// It is kept where a report asks for it, and bounded: past the limit changes are counted only.
struct StateBook: Sendable {
  /// What one subject said of one life, from one change to the next.
  struct Lane: Sendable {
    /// An index into the engine's life records.
    var life: Int32
    /// An index into the engine's automata.
    var automaton: Int32
    var channel: Channel
    /// The thing that it is about, as a number of `NameTable`; -1 where it has no name, and for the life itself.
    var instance: Int32
    /// The states of the newest change.
    var states: UInt64
    /// Changes that are not kept, since there are too many.
    var leftOut = 0
    /// Whether its machine turned out not to be meant.
    var isMistaken = false
  }

  /// From here on a subject can be in these states.
  struct Change: Sendable {
    /// A number of `lanes`.
    var lane: Int32
    /// The states of least cost; 0: nobody knows.
    var states: UInt64
    var line: Int
    var stamp: Stamp
  }

  /// What a subject has that has no lane.
  static let none: Int32 = -1

  let isKept: Bool
  private let limit: Int
  private let laneLimit: Int
  private(set) var lanes: [Lane] = []
  /// In the order in which they were judged.
  private(set) var changes: [Change] = []
  /// Changes of subjects that have no lane, since there are too many.
  private(set) var leftOut = 0
  /// Where the event stands that is judged.
  var line = 0
  var stamp = Stamp()

  init(_ options: CheckOptions) {
    isKept = options.keepsStates
    limit = options.stateLimit
    laneLimit = options.stateLimit / 8
  }

  /// Takes what a subject can be in after an event.
  mutating func note(_ states: UInt64, of subject: inout Subject, life: Int32) {
    note(states, of: &subject, life: life, line: line, stamp: stamp)
  }

  mutating func note(
    _ states: UInt64, of subject: inout Subject, life: Int32, line: Int, stamp: Stamp
  ) {
    let known = Int(subject.lane)
    if known >= 0, lanes[known].life == life {
      // What had no name may have got one.
      lanes[known].instance = subject.instance
      guard lanes[known].states != states else { return }
      lanes[known].states = states
    } else {
      guard lanes.count < laneLimit else {
        leftOut &+= 1
        return subject.lane = Self.none
      }
      subject.lane = Int32(lanes.count)
      lanes.append(
        Lane(
          life: life, automaton: Int32(subject.automaton), channel: subject.channel,
          instance: subject.instance, states: states))
    }
    guard changes.count < limit else {
      lanes[Int(subject.lane)].leftOut &+= 1
      return
    }
    changes.append(Change(lane: subject.lane, states: states, line: line, stamp: stamp))
  }

  /// What was said by a machine that is not the right one counts for nothing.
  mutating func dismiss(_ subject: Subject) {
    if subject.lane >= 0 { lanes[Int(subject.lane)].isMistaken = true }
  }
}

extension Engine {
  /// Keeps where a subject stands now.
  @inline(never)
  mutating func keepStates(of index: Int, _ life: inout OpenLife) {
    let states = best(of: life.subjects[index])
    states == 0
      ? forgetStates(of: index, &life)
      : stateBook.note(states, of: &life.subjects[index], life: lives.rows[life.slot].life)
  }

  /// From the life's last event on nobody knows where a subject stands.
  @inline(never)
  mutating func forgetStates(of index: Int, _ life: inout OpenLife) {
    let number = lives.rows[life.slot].life
    let record = lives.records[Int(number)]
    stateBook.note(
      0, of: &life.subjects[index], life: number, line: record.lastLine, stamp: record.last)
  }

  /// What was heard before it was known who has to hear it.
  @inline(never)
  mutating func keepStates(of index: Int, at event: EarlyEvent, _ life: inout OpenLife) {
    stateBook.note(
      best(of: life.subjects[index]), of: &life.subjects[index],
      life: lives.rows[life.slot].life, line: event.line, stamp: event.stamp)
  }
}
