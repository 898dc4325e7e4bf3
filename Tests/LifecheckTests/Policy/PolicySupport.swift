/// Logs of one app, composed for tests of what counts.
enum PolicyLog {
  static let launch = "application:didFinishLaunchingWithOptions:"
  static let active = "applicationDidBecomeActive:"
  static let resign = "applicationWillResignActive:"
  static let background = "applicationDidEnterBackground:"
  static let foreground = "applicationWillEnterForeground:"

  /// A life from `start` on that is sound, up to being active.
  static func launched(at start: Double = 0, name: String = "Shop", pid: Int = 71) -> String {
    line(launch, at: start, name: name, pid: pid)
      + line(active, at: start + 1, name: name, pid: pid)
  }

  /// A life with one fault: it goes to the background without resigning.
  static func faulty(at start: Double = 0, name: String = "Shop", pid: Int = 71) -> String {
    launched(at: start, name: name, pid: pid)
      + line(resign, at: start + 2, name: name, pid: pid)
      + line(background, at: start + 3, name: name, pid: pid)
      + line(foreground, at: start + 4, name: name, pid: pid)
      + line(active, at: start + 5, name: name, pid: pid)
      + line(background, at: start + 6, name: name, pid: pid)
  }

  /// Another fault: active twice.
  static func activeTwice(at start: Double, name: String = "Shop", pid: Int = 71) -> String {
    line(active, at: start, name: name, pid: pid)
  }

  /// To the background and back, without resigning.
  static func unresigned(at start: Double) -> String {
    let out = line(background, at: start)
    let back = line(foreground, at: start + 2) + line(active, at: start + 3)
    return out + back
  }
}
