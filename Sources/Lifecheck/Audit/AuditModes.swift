extension Audit {
  /// A background mode that an app's Info.plist declares.
  package struct Mode: Sendable {
    package var name: String
    /// What tells that it is used, or may be; empty where nothing does.
    package var evidence: [Evidence]
    /// How often that was told.
    package var count: Int

    /// - Parameters:
    ///   - known: what shows that modes are used.
    ///   - allowance: how long an app may run in the background without a mode, in microseconds.
    init(_ name: String, in app: App, by known: ModeSigns, allowance: Int64) {
      self.name = name
      var signs: [[Evidence]] = []
      if known.submitted.contains(name) {
        signs += app.lives.flatMap(\.work).filter { $0.kind == "scheduled" }.map(\.evidence)
      }
      if known.waking.contains(name) {
        signs += app.lives.compactMap(\.launch).filter { $0.kind == .background }.map(\.evidence)
        signs += app.lives.flatMap(\.wakes).map(\.evidence)
      }
      if !known.short.contains(name) {
        signs += app.lives.flatMap(\.intervals)
          .filter { $0.state == .background && $0.duration ?? 0 > allowance }.map(\.evidence)
      }
      count = signs.count
      evidence = signs.compactMap(\.first)
    }
  }
}

extension Audit.App {
  /// Whether it is the app of an Info.plist.
  func isDescribed(by description: AppDescription) -> Bool {
    if let bundle, let other = description.bundleID { return bundle == other }
    return description.executable.map { names.contains($0) } ?? false
  }
}
