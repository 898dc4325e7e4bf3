import Lifecheck

/// Whether a check looks at all that a baseline or a suppression speaks of.
extension CheckOptions {
  /// Whether only a part of each log is judged, so that what is not found may still be there.
  var judgesPart: Bool { !pids.isEmpty || since != nil || until != nil }

  /// Whether this process is judged; nil is none in particular.
  func judges(_ process: String?) -> Bool {
    guard let process, !apps.isEmpty else { return true }
    return apps.contains { $0 == process || shown($0) == process }
  }
}
