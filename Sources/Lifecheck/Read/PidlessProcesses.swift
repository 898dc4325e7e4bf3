/// The processes whose own lines have no pid, as in rows of Console.app without that column. The system tells of a process by its pid and its
/// bundle identifier: such a line is about the process that is called like the last part of the identifier.
struct PidlessProcesses: Sendable {
  /// As numbers of the name table, with a hash of the name.
  private var known: [(process: Int32, label: UInt64)] = []
  /// There are as many apps in a log of one device at the most, and what is beyond has its own life.
  private static let limit = 64

  /// Takes a process that has logged a callback.
  mutating func note(_ process: Int32, _ names: NameTable) {
    guard known.count < Self.limit, !known.contains(where: { $0.process == process }) else {
      return
    }
    known.append((process, Self.label(names.utf8(process))))
  }

  /// Gives a report to the process that it is about, whose lines have no pid. Where several are called so nobody knows which it is.
  func attribute(report event: inout Event, _ names: NameTable) {
    guard !known.isEmpty else { return }
    var process = known.contains { $0.process == event.process } ? event.process : -1
    if process < 0, event.bundle >= 0 {
      let bundle = names.utf8(event.bundle)
      let last = bundle.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? bundle.startIndex
      let label = Self.label(bundle[last...])
      let called = known.filter { $0.label == label }
      if called.count == 1 { process = called[0].process }
    }
    if process >= 0 { (event.process, event.pid) = (process, -1) }
  }

  /// A hash of the letters and digits of a name, in any case: `My Shop` is in `org.example.my-shop`.
  private static func label(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      byte.isASCIIIdentifier && byte != UInt8(ascii: "_") || byte >= 0x80
        ? (hash ^ UInt64(byte.lowercased)) &* 0x0100_0000_01b3 : hash
    }
  }
}
