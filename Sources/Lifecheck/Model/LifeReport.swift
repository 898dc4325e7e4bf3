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
  public var process: String?
  public var pid: Int?
  public var file: String
  public var firstLine: Int
  public var lastLine: Int
  /// `launch` or `tail`.
  public var start: StartMode
  public var started: String?
  public var ended: String?
  public var endReason: String?
  public var events: Int
  public var faults: Int
  public var verdict: Verdict
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
  public var segments: [Segment] = []

  public struct Segment: Sendable {
    public var scenario: String
    public var line: Int
    public var lastLine: Int
  }
}
