/// The processes with events that `--app` and `--pid` do not name: somebody may have misspelt the one that is meant.
struct PassedOver: Sendable {
  /// By the numbers of the name table, in the order of their first events.
  private(set) var processes: [(process: Int32, events: Int)] = []

  /// How many processes are remembered.
  private static let limit = 32

  mutating func count(_ process: Int32) {
    if let known = processes.firstIndex(where: { $0.process == process }) {
      processes[known].events += 1
    } else if processes.count < Self.limit {
      processes.append((process, 1))
    }
  }
}
