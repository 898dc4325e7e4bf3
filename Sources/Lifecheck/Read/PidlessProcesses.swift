/// The processes whose own lines have no pid, as in rows of Console.app without that column. The system tells of a process by its pid and its
/// bundle identifier: such a line is about the process that is called like the last part of the identifier.
struct PidlessProcesses: Sendable {
  private struct Process {
    /// A number of the name table.
    var number: Int32
    /// A hash of its name.
    var label: UInt64
    /// The pid that the system gives it in its newest run; -1 where no line tells that.
    var pid: Int32 = -1
  }

  private var known: [Process] = []
  /// Apps of which the system has told a pid, and nobody the name; the newest are last.
  private var unnamed: [(pid: Int32, bundle: Int32, stamp: Stamp)] = []
  /// There are as many apps in a log of one device at the most, and what is beyond has its own life.
  private static let limit = 64
  /// The time between what the system tells of a launch and the process's own line about it, in microseconds.
  private static let launchTime: Int64 = 2_000_000

  /// Takes a callback of a process.
  ///
  /// - Parameter isLaunch: whether a process begins with it: the next run has another pid.
  mutating func note(_ event: Event, isLaunch: Bool, _ names: NameTable) {
    let index = known.firstIndex { $0.number == event.process }
    guard let index else {
      guard known.count < Self.limit else { return }
      known.append(Process(number: event.process, label: Self.label(names.utf8(event.process))))
      if isLaunch { known[known.count - 1].pid = pid(launchedBefore: event.stamp) }
      return
    }
    if isLaunch { known[index].pid = pid(launchedBefore: event.stamp) }
  }

  /// The pid of the only app of which the system told right before a launch; -1 where none is known.
  private func pid(launchedBefore stamp: Stamp) -> Int32 {
    let near = unnamed.filter { app in
      app.stamp.time(until: stamp).map { 0...Self.launchTime ~= $0 } ?? false
    }
    return near.count == 1 ? near[0].pid : -1
  }

  /// Gives a report to the process that it is about, whose lines have no pid. Where several are called so nobody knows which it is; and many apps
  /// have processes of one name, so that the name with another pid is another one.
  mutating func attribute(report event: inout Event, _ names: NameTable) {
    if let index = process(of: event, names) {
      if event.pid >= 0 {
        let pid = known[index].pid
        if event.bundle < 0, pid >= 0, pid != event.pid { return }
        known[index].pid = event.pid
      }
      (event.process, event.pid) = (known[index].number, -1)
    } else if event.pid >= 0, event.bundle >= 0 {
      unnamed.removeAll { $0.bundle == event.bundle }
      if unnamed.count >= Self.limit { unnamed.removeFirst() }
      unnamed.append((event.pid, event.bundle, event.stamp))
    }
  }

  /// The place of the process that a report tells by its name, or by a bundle identifier.
  private func process(of event: Event, _ names: NameTable) -> Int? {
    if let named = known.firstIndex(where: { $0.number == event.process }) { return named }
    guard !known.isEmpty, event.bundle >= 0 else { return nil }
    let bundle = names.utf8(event.bundle)
    let last = bundle.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? bundle.startIndex
    let label = Self.label(bundle[last...])
    let called = known.indices.filter { known[$0].label == label }
    return called.count == 1 ? called[0] : nil
  }

  /// A hash of the letters and digits of a name, in any case: `My Shop` is in `org.example.my-shop`.
  private static func label(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      byte.isASCIIIdentifier && byte != UInt8(ascii: "_") || byte >= 0x80
        ? (hash ^ UInt64(byte.lowercased)) &* 0x0100_0000_01b3 : hash
    }
  }
}
