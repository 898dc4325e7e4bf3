/// The process to which lines without a header belong, in a console that shows one app: `NSLog` prints a header, `print` does not.
///
/// Such a line is of the run that the nearest header above it tells, whatever record has that. The headers that count name one process;
/// another pid in them is the process's next run. One that has begun with a printed launch, before its pid was told, goes without a pid to its
/// end: what was judged of it stands.
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
  /// Up to where in the input headers were looked for.
  var passed = 0
  /// The process that the first header of the input names, and the pid of the lines above it, until the first line is read; empty for none.
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
  /// Keeps what the first header of a console says: the lines above it are of that process, and of that run, unless one that may be a launch
  /// comes twice among them.
  mutating func noteFirstProcess(in sample: Span<UInt8>) {
    var start = 0
    while start < sample.count, console.first.name.isEmpty {
      let end = sample.firstNewline(from: start) ?? sample.count
      withProcess(in: sample.extracting(start..<end)) { recogniser, line, header in
        recogniser.console.first = (line.copy(of: header.process), header.pid)
      }
      if !console.first.name.isEmpty, beginsTwice(sample.extracting(0..<start)) {
        console.first.pid = -1
      }
      start = end + 1
    }
  }

  /// Whether the first callback of a text comes once more.
  private func beginsTwice(_ text: Span<UInt8>) -> Bool {
    var lines = CandidateLines()
    guard let first = lines.next(in: text, search.spellings) else { return false }
    while let next = lines.next(in: text, search.spellings) {
      if text.equals(next.range, text, first.range) { return true }
    }
    return false
  }

  /// Looks for the nearest header above `start`, below where one was looked for before.
  mutating func noteHeader(above start: Int, in bytes: Span<UInt8>, _ names: inout NameTable) {
    if !console.first.name.isEmpty {
      let (name, pid) = console.first
      console.note(process: names.intern(name.span, 0..<name.count, isEscaped: false), pid: pid)
      console.first.name = []
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
