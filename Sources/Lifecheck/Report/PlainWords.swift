/// What reports call lengths of time and states of processes.
enum PlainWords {
  /// `47 ms`, `3.9 s`, `2 min 5 s`, `1 h 40 min`, `3 d 4 h`; `?` where the length is not known.
  static func duration(_ microseconds: Int64?) -> String {
    guard let microseconds else { return "?" }
    let milliseconds = microseconds / 1000
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    if milliseconds < 60_000 {
      let tenths = (milliseconds + 50) / 100
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let seconds = (milliseconds + 500) / 1000
    if seconds < 3600 { return "\(seconds / 60) min" + rest(seconds % 60, "s") }
    if seconds < 86_400 { return "\(seconds / 3600) h" + rest(seconds % 3600 / 60, "min") }
    return "\(seconds / 86_400) d" + rest(seconds % 86_400 / 3600, "h")
  }

  private static func rest(_ number: Int64, _ unit: String) -> String {
    number == 0 ? "" : " \(number) \(unit)"
  }

  /// A state of an audit in a sentence.
  static func state(_ state: String) -> String {
    switch state {
    case "background": "in the background"
    case "foreground": "in front"
    case "launching": "while launching"
    case "unknown": "in an unknown state"
    default: state
    }
  }

  /// What changes no state of an audit's life.
  static func sign(_ kind: String) -> String {
    switch kind {
    case "memoryWarning": "memory warning"
    case "memoryLimitSoft": "it holds more memory than a limit that is not enforced"
    case "cpuUsage": "a report: it used too much processor time, and was not ended for that"
    case "wakeups": "a report: it woke the processor too often, and was not ended for that"
    case "cpuUsageReported":
      "a report: it used too much processor time; whether it was ended for that is not said"
    case "wakeupsReported":
      "a report: it woke the processor too often; whether it was ended for that is not said"
    case "memory": "a report: it passed a limit of memory, and was not ended for that"
    case "memoryReported":
      "a report: it passed a limit of memory; whether it was ended for that is not said"
    case "hang": "a report: it did not answer for a while"
    case "launch": "a report: it took long to launch"
    case "diskWrites": "a report: it wrote too much to the disk, and was not ended for that"
    default: kind
    }
  }
}
