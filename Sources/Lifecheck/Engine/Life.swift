/// What stays of a life when it is over: small, since a log may hold many.
struct LifeRecord: Sendable {
  var process: Int32
  var pid: Int32
  var file: Int32
  var events: Int32 = 0
  var firstLine: Int
  var lastLine: Int
  var started: Stamp
  var last: Stamp
  var start: StartMode
  /// The machine whose states `finalStates` holds, as an index into the engine's automata; -1 if none judged.
  var automaton: Int32 = -1
  var finalStates: UInt64 = 0
}

/// What tells lives apart: the process and its id within one input.
///
/// The same name and number in two inputs are two lives: which device an input comes from is not
/// known, and logs of two devices must not make one false order.
struct LifeKey: Hashable, Sendable {
  var process: Int32
  var pid: Int32
  var file: Int32
}

/// A life that is being followed. Without pids several lives follow each other on one track.
struct Track: Sendable {
  let key: LifeKey
  /// The number of its process and file in the engine's exercises.
  let app: Int
  /// An index into the engine's life records.
  var life: Int
  var subjects: [Subject] = []
  var last: LastEvent?
  /// The number of the event seen last, over all lives: who has been silent longest?
  var recency = 0
  /// Whether the engine's list of tracks with open findings holds this one.
  var isListedAsPending = false
}

/// One machine at work on one life.
struct Subject: Sendable {
  /// An index into the engine's automata.
  let automaton: Int
  var monitor: Monitor
  /// The finding that waits for its explanation.
  var pending: FindingRecord?
  var previousEvent: UInt16?
  var previousLine = 0
  var previousSnippet: Finding.Snippet?

  init(automaton: Int, monitor: Monitor) {
    self.automaton = automaton
    self.monitor = monitor
  }
}
