/// One recognised event, as `lifecheck events` prints it.
public struct ListedEvent: Sendable {
  public var file: String
  /// The first line of the record, counted from 1.
  public var line: Int
  /// Where that line begins, in bytes from 0.
  public var offset: Int
  public var time: String?
  /// The canonical name.
  public var event: String
  public var channel: Channel
  public var process: String?
  public var pid: Int?
  public var thread: String?
  /// Which scene it is about, by the name that the line gives it.
  public var scene: String?
  /// The callback as the log writes it.
  public var text: [UInt8]
  /// How often it was repeated within a moment; at least 1.
  public var count: Int
  /// Whether the line above holds the very same bytes.
  public var repeatsLineAbove: Bool
  /// Where `text` is in its record: the column from 1, and the length, in bytes.
  public var column: Int
  public var length: Int
  /// The spelling of the rule files that recognised it.
  public var spelling: String?
  public var bundle: String?
  /// What tells one timer, task or file from another, where the line gives it as text, and a number for it; 0 for none.
  public var parameter: [UInt8]
  public var key: UInt64
  /// Numbers for what lines of the system that go on from each other have in common; 0 for none.
  public var chainFrom: UInt64
  public var chainTo: UInt64
  /// The form of `scene`, another name of the same thing, and whether it is of a kind that is not judged.
  public var sceneKind: UInt8
  public var sceneAlias: String?
  public var isSceneAside: Bool
  /// What its line shows of the app's state.
  public var shown: ShownState?
  /// For how long the process printed nothing before it, in microseconds; 0 where that is not known.
  public var silence: Int64
  /// Whether another process, or a tool, prints it about `process`.
  public var isReport: Bool
  /// Whether stamps tell how long a device takes.
  public var isTimed: Bool
  /// Whether a debugger may keep the process running, where silence speaks.
  public var mayBeDebugged: Bool
  /// Whether the process has printed a line since the system said that it suspended it.
  public var isAwake: Bool
  /// Whether its line names it and is none.
  public var isNearMiss: Bool
  /// Whether a list for people has it: it is neither one more witness of a sign, nor for formulas alone.
  public var isListed: Bool
}

/// What a list of events holds.
public enum ListedItem: Sendable {
  case event(ListedEvent)
  case marker(ListedMarker)
}

/// What a log says about itself, in a list of events.
public struct ListedMarker: Sendable {
  public var file: String
  public var line: Int?
  /// `boot`, `clockChange`, `version`, `repetition` or `loss`.
  public var name: String
  public var version: Version?
  /// How often the event before it was repeated, or how many messages were lost at least.
  public var count: Int?
  /// Why messages were lost.
  public var cause: String?
}
