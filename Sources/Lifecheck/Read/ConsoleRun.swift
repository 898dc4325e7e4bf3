/// The process to which lines without a header belong, in a console that shows one app: `NSLog` prints a header, `print` does not.
///
/// Such a line is of the run that the nearest header above it tells, whatever record has that. The headers that count name one process;
/// another pid in them is the process's next run.
struct ConsoleRun: Sendable {
  /// The process that the headers name, as a number of the name table, and the pid of its run; -1 for none, or where no header has told it yet.
  private var process: Int32 = -1
  private var pid: Int32 = -1
  /// The pid of the run before: what it has printed may come late.
  private var former: Int32 = -1
  /// Whether the run has had an event.
  private var hasEvents = false
  /// The newest event of the run, if it is one of a launch; -1 for any other.
  private var launch: Int32 = -1
  /// Whether events name several processes: then nothing is known of lines without a header.
  private var isShared = false
  /// Up to where in the input headers were looked for.
  var passed = 0
  /// The process that the first header of the input names, until the first line without a header needs it; else empty.
  fileprivate var firstName: [UInt8] = []

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
    if pid >= 0, pid != former { take(pid) }
  }

  /// Takes the pid that a header tells: it is another run's, unless that of the run was not known yet.
  private mutating func take(_ pid: Int32) {
    guard pid != self.pid else { return }
    if self.pid >= 0 { (former, hasEvents) = (self.pid, false) }
    self.pid = pid
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
    } else if event.pid < 0, process >= 0 {
      // A launch begins the next run, whose pid no header has told yet; right behind the same step of a launch, it tells that once more.
      if isLaunch, hasEvents, launch < 0 || launch > Int32(event.event) {
        if pid >= 0 { former = pid }
        pid = -1
      }
      (event.process, event.pid) = (process, pid)
    }
    hasEvents = true
    launch = isLaunch ? Int32(event.event) : -1
  }
}

extension LineRecogniser {
  /// Keeps which process the first header of a console names: the lines above it are of that process, too.
  mutating func noteFirstProcess(in sample: Span<UInt8>) {
    var start = 0
    while start < sample.count, console.firstName.isEmpty {
      let end = sample.firstNewline(from: start) ?? sample.count
      withProcess(in: sample.extracting(start..<end)) { recogniser, line, header in
        recogniser.console.firstName = line.copy(of: header.process)
      }
      start = end + 1
    }
  }

  /// Looks for the nearest header above `start`, below where one was looked for before.
  mutating func noteHeader(above start: Int, in bytes: Span<UInt8>, _ names: inout NameTable) {
    if !console.firstName.isEmpty {
      let name = console.firstName
      console.note(process: names.intern(name.span, 0..<name.count, isEscaped: false), pid: -1)
      console.firstName = []
    }
    let known = max(0, console.passed - continuation.offset)
    console.passed = continuation.offset + start
    var end = start
    var isFound = false
    while end > known, !isFound {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      withProcess(in: bytes.extracting(begin..<end - 1)) { recogniser, line, header in
        recogniser.console.note(
          process: recogniser.intern(line, header, in: &names), pid: header.pid)
        isFound = true
      }
      end = begin
    }
  }

  /// Does something with the header of a line that tells when it was printed, and by which process.
  private mutating func withProcess(
    in line: Span<UInt8>, _ act: (inout Self, Span<UInt8>, Header) -> Void
  ) {
    guard LineText.isNeeded(for: line) else {
      if let header = format.header(of: line, traits), header.tellsRun { act(&self, line, header) }
      return
    }
    clean.set(line)
    // A second reference, not a copy: nothing is written while it lives.
    let text = clean.bytes
    if let header = format.header(of: text.span, traits), header.tellsRun {
      act(&self, text.span, header)
    }
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
