/// When processes that are silent are forgotten, so that a log may hold any number of them: what one of them prints later is another life's.
package enum IdleProcesses {
  /// Up to so many are kept however long they are silent.
  package static let limit = 2_048
  /// How long a process has to be silent, in microseconds.
  static let time: Int64 = 600_000_000
}
