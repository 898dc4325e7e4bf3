/// A log statement of the program, as far as a logger tells it apart from others.
struct Statement: Hashable, Sendable {
  /// A hash of the file's or the type's name.
  var file: UInt64
  var line: Int32
}

/// Finds the further statements of one callback.
///
/// Loggers that print the function print it for each statement in it, those of its closures included. Right after a callback, the same
/// function from another line of the same file is the same call. A call that is really made again begins with the same statement.
struct StatementFilter: Sendable {
  private var event: UInt16 = 0
  private var first: Statement?

  /// Whether an event that comes from `statement` is the one before it, a few statements later.
  mutating func isFurther(_ statement: Statement?, of event: UInt16) -> Bool {
    guard let statement else {
      first = nil
      return false
    }
    if let first, self.event == event, first.file == statement.file, first.line != statement.line {
      return true
    }
    (self.event, first) = (event, statement)
    return false
  }
}
