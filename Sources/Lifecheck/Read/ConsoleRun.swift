/// The process to which lines without a header belong, in a console that shows one app: `NSLog` prints a header, `print` does not.
///
/// Such a line is of the run that the nearest header above it tells, whichever record has that header. All headers that count name one process;
/// another pid in them begins the next run of that process. A run whose launch was printed before any header told its pid stays without a pid to
/// its end, since lives with and without pids are judged by other rules.
struct ConsoleRun: Sendable {
  /// The process that the headers name, as a number of the name table, and the pid of the run's events; -1 for none.
  private var process: Int32 = -1
  private var pid: Int32 = -1
  /// The pid that headers tell of the run, and that of the run before, of which lines may come late; -1 for none.
  private var told: Int32 = -1
  private var former: Int32 = -1
  /// Whether the run has had an event.
  private var hasEvents = false
  /// The newest event of the run, if it is one of a launch; -1 for any other.
  private var launch: Int32 = -1
  /// Whether events name several processes: then nothing is known of lines without a header.
  private var isShared = false
  /// The process that the first header of the input names, and the pid of the lines above it, until a line is looked at; empty for none.
  fileprivate var first: (name: [UInt8], pid: Int32) = ([], -1)

  /// The process that the headers name, with its pid; -1 for none, or where they name several.
  var only: (process: Int32, pid: Int32) { isShared ? (-1, -1) : (process, pid) }

  /// Gives what a debugger tells to the run that it is about.
  func attribute(report event: inout Event) {
    guard !isShared, pid >= 0 else { return }
    (event.process, event.pid, event.mayBeDebugged) = (process, pid, true)
  }

  /// Takes the header of a record that may be no event.
  mutating func note(process: Int32, pid: Int32) {
    guard self.process < 0 || process == self.process else { return }
    self.process = process
    take(pid)
  }

  /// Takes the pid that a header tells: it is another run's, unless that of the run was not known yet.
  private mutating func take(_ pid: Int32) {
    guard pid >= 0, pid != told, pid != former else { return }
    if told >= 0 { (former, hasEvents) = (told, false) }
    told = pid
    if !hasEvents { self.pid = pid }
  }

  /// Takes an event. One whose line tells no process gets that of the run.
  ///
  /// - Parameter isLaunch: whether a process begins with it.
  mutating func take(_ event: inout Event, isLaunch: Bool) {
    guard !isShared else { return }
    if event.process >= 0 {
      isShared = hasEvents && process >= 0 && event.process != process
      process = event.process
      take(event.pid)
      if event.pid == told, !isShared { event.pid = pid }
    } else if event.pid < 0, process >= 0 {
      // A launch begins the next run, whose pid no header has told yet; right behind the same step of a launch, it tells that once more.
      if isLaunch, hasEvents, launch < 0 || launch > Int32(event.event) {
        if told >= 0 { former = told }
        (pid, told) = (-1, -1)
      }
      (event.process, event.pid) = (process, pid)
    }
    hasEvents = true
    launch = isLaunch ? Int32(event.event) : -1
  }
}

extension LineRecogniser {
  /// Keeps what the first header of a console says: the lines above it are of its process. They are of its run, too, unless the first callback
  /// among them comes twice, or behind others in the header's line: that may be a launch.
  mutating func noteFirstHeader(in sample: Span<UInt8>) {
    var start = 0
    while start < sample.count {
      let end = sample.firstNewline(from: start) ?? sample.count
      let isFound = withHeader(of: sample.extracting(start..<end)) { recogniser, line, header in
        recogniser.console.first = (line.copy(of: header.process), header.pid)
      }
      if isFound {
        if beginsTwice(sample, above: start) { console.first.pid = -1 }
        return
      }
      start = end + 1
    }
  }

  /// Whether the first of the callbacks above the header at `header` comes once more: among them, or behind others in the first line below them
  /// that has a callback. Right behind it, it may be the same call, printed with a header, too.
  private func beginsTwice(_ text: Span<UInt8>, above header: Int) -> Bool {
    var lines = CandidateLines()
    guard let first = lines.next(in: text, search.spellings), first.range.upperBound <= header
    else { return false }
    var isAlone = true
    while let next = lines.next(in: text, search.spellings) {
      guard next.range.lowerBound < header else {
        let start = next.range.upperBound - first.range.count
        return !isAlone && start > next.range.lowerBound
          && text.equals(start..<next.range.upperBound, text, first.range)
      }
      if text.equals(next.range, text, first.range) { return true }
      isAlone = false
    }
    return false
  }

  /// Hands what was kept of the first header to the console.
  mutating func takeFirstHeader(_ names: inout NameTable) {
    guard !console.first.name.isEmpty else { return }
    let (name, pid) = console.first
    console.note(process: names.intern(name.span, 0..<name.count, isEscaped: false), pid: pid)
    console.first.name = []
  }

  /// Notes the header of a line; false where it has none that tells a run.
  mutating func noteHeader(of line: Span<UInt8>, _ names: inout NameTable) -> Bool {
    withHeader(of: line) { recogniser, line, header in
      recogniser.console.note(
        process: recogniser.intern(line, header, in: &names), pid: header.pid)
    }
  }

  /// Does something with the header of a line that tells when it was printed, and by which process; false where the line has none.
  private mutating func withHeader(
    of line: Span<UInt8>, _ act: (inout Self, Span<UInt8>, Header) -> Void
  ) -> Bool {
    guard LineText.isNeeded(for: line) else {
      guard let header = format.header(of: line, traits), header.tellsRun else { return false }
      act(&self, line, header)
      return true
    }
    clean.set(line)
    // A second reference, not a copy: nothing is written while it lives.
    let text = clean.bytes
    guard let header = format.header(of: text.span, traits), header.tellsRun else { return false }
    act(&self, text.span, header)
    return true
  }
}

extension Header {
  fileprivate var tellsRun: Bool {
    pid >= 0 && !process.isEmpty && stamp.resolution != .none
  }
}

extension LogFormat {
  /// Whether it is that of a console, where headers tell processes and pids.
  var isConsole: Bool { LogFormatRow.parsers[Int(rawValue)] == .console }
}
