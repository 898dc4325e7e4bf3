/// The process to which lines without a header belong, in a console that shows one app: `NSLog` prints a header, `print` does not.
struct ConsoleRun: Sendable {
  /// The process that the headers name, as a number of the name table, and its pid; -1 for none.
  private var process: Int32 = -1
  private var pid: Int32 = -1
  /// The newest event of the run, if it is one of a launch; -1 for any other.
  private var launch: Int32 = -1
  /// Whether the headers name several processes: then nothing is known of lines without one.
  private var isShared = false

  /// The process that the headers name, with its pid; -1 for none, or where they name several.
  var only: (process: Int32, pid: Int32) { isShared ? (-1, -1) : (process, pid) }

  /// Takes an event. One whose line tells no process gets that of the run.
  ///
  /// - Parameter isLaunch: whether a process begins with it.
  mutating func take(_ event: inout Event, isLaunch: Bool) {
    guard !isShared else { return }
    if event.process >= 0 {
      isShared = process >= 0 && event.process != process
      (process, pid) = (event.process, event.pid)
    } else if event.pid < 0, process >= 0 {
      // A launch begins the next run, whose pid no header has told yet; right behind the same step of a launch, it tells that once more.
      if isLaunch, launch < 0 || launch > Int32(event.event) { pid = -1 }
      (event.process, event.pid) = (process, pid)
    }
    launch = isLaunch ? Int32(event.event) : -1
  }
}
