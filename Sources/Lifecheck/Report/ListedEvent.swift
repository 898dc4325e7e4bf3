/// One recognised event, as `lifecheck events` prints it.
package struct ListedEvent: Sendable {
  package var file: String
  /// The first line of the record, counted from 1.
  package var line: Int
  /// Where that line begins, in bytes from 0.
  package var offset: Int
  package var stamp: Stamp
  /// The canonical name.
  package var event: String
  package var channel: Channel
  package var process: String?
  package var pid: Int?
  package var thread: String?
  /// Which scene it is about, by the name that the line gives it.
  package var scene: String?
  /// The callback as the log writes it.
  package var text: [UInt8]
  /// How often it was repeated within a moment; at least 1.
  package var count: Int
  /// Whether the line above holds the very same bytes.
  package var repeatsLineAbove: Bool
  /// Where `text` is in its record: the column from 1, and the length, in bytes.
  package var column: Int
  package var length: Int
  /// The spelling of the rule files that recognised it.
  package var spelling: String?
  package var bundle: String?
  /// What tells one timer, task or file from another, where the line gives it as text, and a number for it; 0 for none.
  package var parameter: [UInt8]
  package var key: UInt64
  /// Numbers for what lines of the system that go on from each other have in common; 0 for none.
  package var chainFrom: UInt64
  package var chainTo: UInt64
  /// The form of `scene`, another name of the same thing, and whether it is of a kind that is not judged.
  package var sceneKind: UInt8
  package var sceneAlias: String?
  package var isSceneAside: Bool
  /// What its line shows of the app's state.
  package var shown: ShownState?
  /// For how long the process printed nothing before it, in microseconds; 0 where that is not known.
  package var silence: Int64
  /// Whether another process, or a tool, prints it about `process`.
  package var isReport: Bool
  /// Whether stamps tell how long a device takes.
  package var isTimed: Bool
  /// Whether a debugger may keep the process running, where silence speaks.
  package var mayBeDebugged: Bool
  /// Whether the process has printed a line since the system said that it suspended it.
  package var isAwake: Bool
  /// Whether its line names it and is none.
  package var isNearMiss: Bool
  /// Whether a list for people has it: it is neither one more witness of a sign, nor for formulas alone.
  package var isListed: Bool
}

/// What a list of events holds.
package enum ListedItem: Sendable {
  case event(ListedEvent)
  case marker(ListedMarker)
}

/// What a log says about itself, in a list of events.
package struct ListedMarker: Sendable {
  package var file: String
  package var line: Int?
  /// `boot`, `clockChange`, `version`, `repetition` or `loss`.
  package var name: String
  package var version: Version?
  /// How often the event before it was repeated, or how many messages were lost at least.
  package var count: Int?
  /// Why messages were lost.
  package var cause: String?
}
