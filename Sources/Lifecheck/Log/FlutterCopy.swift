/// What Flutter's tool prints a second time.
///
/// With `-v` each line of the device comes with its header, and right after it the same message as the app's own, without
/// one. The copy is of the same process and moment, and so no event of its own.
struct FlutterCopy: Sendable {
  private var event: UInt16 = 0
  private var process: Int32 = -1
  private var pid: Int32 = -1
  private var stamp = Stamp()
  private var line = -1

  /// Gives a copy what the line above it tells, and remembers what a line of the device tells.
  mutating func complete(_ event: inout Event) {
    if event.stamp.resolution != .none {
      self.event = event.event
      (process, pid, stamp, line) = (event.process, event.pid, event.stamp, event.line)
    } else if event.line == line + 1, event.event == self.event {
      (event.process, event.pid, event.stamp) = (process, pid, stamp)
    }
  }
}
