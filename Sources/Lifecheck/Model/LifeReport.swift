/// How a life came out.
public enum Verdict: String, Hashable, Sendable {
  /// At least one unfolded fault of severity error or warning.
  case violates
  /// Events were judged, and none was at fault.
  case conforms
  /// No event was judged.
  case inconclusive
}

/// One run of one process, as reports show it.
public struct LifeReport: Sendable {
  /// Counted from 1, in the order of first events.
  public var id: Int
  /// The process, where the log names it.
  public var process: String?
  /// The process id, where the log has one.
  public var pid: Int?
  /// The input's name.
  public var file: String
  /// The line of its first event, from 1.
  public var firstLine: Int
  /// The line of its last event.
  public var lastLine: Int
  /// `launch` or `tail`.
  public var start: StartMode
  /// The time of its first event, where the log has times.
  public var started: String?
  /// The time of its last event, where the log tells that it ended.
  public var ended: String?
  /// What tells that it ended; nil where nothing does.
  public var endReason: String?
  /// How many events were judged.
  public var events: Int
  /// How many faults it has, without those that were folded.
  public var faults: Int
  /// How it came out.
  public var verdict: Verdict
  /// The states that it can have been in at the end, by name.
  public var finalStates: [String]
  /// The bundle identifier, where a line gives it.
  public var bundle: String?
  /// Callbacks that were missed and never occur, by name.
  public var unseen: [String]
  /// Its scenes by their names in the log, at most a few.
  public var scenes: [String] = []
  /// The documented sequences that it holds, in the order of the rules.
  public var scenarios: [String] = []
  /// Where the first of them are, in the order of their ends.
  package var segments: [Segment] = []

  package struct Segment: Sendable {
    package var scenario: String
    package var line: Int
    package var lastLine: Int
  }

  /// What stands for a process that the log does not name.
  static let namelessProcess = "(no name)"

  /// The process with its id, as in `Shop[4127]`.
  var processTitle: String {
    (process ?? Self.namelessProcess) + (pid.map { "[\($0)]" } ?? "")
  }
}
