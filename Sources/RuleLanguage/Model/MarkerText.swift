/// What a log says about itself, between the records (`LogMarker`): it is looked for beside the spellings of events, so that the search for
/// both is laid out when lifecheck is built.
///
/// None is shorter than the shortest spelling of a callback: the shortest text sets the pace for all.
package enum MarkerText {
  package static let boot: StaticString = "=== system boot:"
  package static let clockChange: StaticString = "=== system wallclock time adjusted"
  package static let repetition: StaticString = "last message repeated "

  package static let lost: StaticString = " unreliable messages"
  package static let quota: StaticString = "remaining messages this second discarded ***"
  package static let quarantine: StaticString = "QUARANTINED DUE TO HIGH LOGGING VOLUME"
  package static let disconnection: StaticString = "[disconnected"
  package static let capture: StaticString = "Filtering the log data using"
  /// The titles of the columns of each style of `log`, behind `Timestamp` and blanks: of these some are with the last one, since the words in it are
  /// common, and would be looked at in vain.
  package static let columns: [StaticString] = [
    "Ty Process[PID:TID]", "Thread     Type        Activity", "     (process)[PID]",
  ]
  package static let dropped: StaticString = "=== Messages dropped during live streaming"
  /// For JSON, as its writers set blanks, with the end of the key.
  package static let lossEvents: [StaticString] = [
    "e\":\"lossEvent\"", "e\": \"lossEvent\"", "e\" : \"lossEvent\"",
  ]

  package static let crashHead: StaticString = "OS Version:     "
  package static let crashObject: StaticString = "\"os_version\":\""
  package static let runtimePath: StaticString = "Runtimes/iOS "
  package static let simulatorDestination: StaticString = "platform=iOS Simulator,"
  package static let deviceDestination: StaticString = "platform=iOS,"
  package static let capability: StaticString = "platformVersion\":\""

  /// What XCTest prints when a test begins and ends.
  package static let test: StaticString = "Test Case '-["

  /// Those that tell of a version.
  package static let versions = [
    crashHead, crashObject, runtimePath, simulatorDestination, deviceDestination, capability,
  ]
  /// All others.
  package static let others =
    [boot, clockChange, repetition, lost, quota, quarantine, disconnection, capture, dropped, test]
    + columns + lossEvents
}
