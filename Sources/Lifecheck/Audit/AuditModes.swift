extension Audit {
  /// A background mode that an app's Info.plist declares.
  public struct Mode: Sendable {
    public var name: String
    /// What tells that it is used, or may be; empty where nothing does.
    public var evidence: [Evidence]
    /// How often that was told.
    public var count: Int

    /// - Parameter allowance: how long an app may run in the background without a mode, in microseconds.
    init(_ name: String, in app: App, allowance: Int64) {
      self.name = name
      var signs: [[Evidence]] = []
      if Self.scheduled.contains(name) {
        signs += app.lives.flatMap(\.work).filter { $0.kind == "scheduled" }.map(\.evidence)
      }
      if Self.launching.contains(name) {
        signs += app.lives.compactMap(\.launch).filter { $0.kind == "background" }.map(\.evidence)
        for life in app.lives {
          signs += zip(life.intervals, life.intervals.dropFirst())
            .filter { $0.state == "suspended" && $1.state == "background" }.map(\.1.evidence)
        }
      }
      if !Self.short.contains(name) {
        signs += app.lives.flatMap(\.intervals)
          .filter { $0.state == "background" && $0.duration ?? 0 > allowance }.map(\.evidence)
      }
      count = signs.count
      evidence = signs.compactMap(\.first)
    }

    /// The modes whose work the app submits before.
    private static let scheduled: Set = ["fetch", "processing"]
    /// Those that wake the app, or launch it.
    private static let launching: Set = [
      "fetch", "processing", "remote-notification", "location", "bluetooth-central",
      "bluetooth-peripheral", "external-accessory", "voip", "push-to-talk", "newsstand-content",
      "nearby-interaction",
    ]
    /// Those that give no more time than other apps have.
    private static let short: Set = ["fetch", "remote-notification"]
  }
}

extension Audit.App {
  /// Whether it is the app of an Info.plist.
  func isDescribed(by description: AppDescription) -> Bool {
    if let bundle, let other = description.bundleID { return bundle == other }
    return description.executable.map { names.contains($0) } ?? false
  }
}
