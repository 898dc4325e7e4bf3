/// Lines that mention no callback: of the app, and of other processes.
enum SimulatedNoise {
  private static let own = [
    "image cache holds 89 items, 39 MB", "opened the store in 12 ms", "request 204 finished",
    "3 rows saved", "layout pass took 4 ms", "queue depth 17", "token renewed", "frame dropped",
  ]

  private static let others: [(process: String, pid: Int, subsystem: String, text: String)] = [
    ("locationd", 70, "com.apple.locationd", "accuracy table 169 refreshed"),
    ("dasd", 96, "com.apple.duet", "budget 41 of 60 left"),
    ("mediaserverd", 41, "com.apple.media", "route table has 2 rows"),
    ("SpringBoard", 57, "com.apple.springboard", "icon image reloaded"),
    ("wifid", 48, "com.apple.wifi", "link quality 82"),
    ("thermalmonitord", 63, "com.apple.thermal", "sensor 4 reads 31"),
  ]

  /// Writes one line at `time`.
  static func write(
    at time: Int64, beside life: SimulatedLife, onlyOwn: Bool, to writer: SimulatedWriter,
    _ random: inout SeededGenerator
  ) {
    if onlyOwn || random.isTrue(permille: 400) {
      let text = own[random.below(own.count)]
      writer.write(text, of: life.process, subsystem: life.subsystem, life.pid, life.thread, time)
    } else {
      let other = others[random.below(others.count)]
      let thread = 1000 + 3 * other.pid
      writer.write(
        other.text, of: other.process, subsystem: other.subsystem, other.pid, thread, time)
    }
  }
}
