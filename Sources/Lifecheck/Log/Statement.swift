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
  /// More files that tell the same callback are not kept.
  private static let limit = 8

  private var event: UInt16 = 0
  /// The first statements that told the event, one of each file and spelling: a notification, or another method for the same event, is another function.
  private var firsts: [(statement: Statement, spelling: UInt16)] = []

  /// Whether an event that comes from `statement`, told in one of its spellings, is the one before it, a few statements later.
  @inline(__always)
  mutating func isFurther(_ statement: Statement?, of event: UInt16, _ spelling: UInt16) -> Bool {
    if !firsts.isEmpty, statement == nil || self.event != event { firsts = [] }
    return statement.map { isFurther($0, event, spelling) } ?? false
  }

  private mutating func isFurther(
    _ statement: Statement, _ event: UInt16, _ spelling: UInt16
  ) -> Bool {
    self.event = event
    let first = firsts.first { $0.statement.file == statement.file && $0.spelling == spelling }
    if let first { return first.statement.line != statement.line }
    if firsts.count < Self.limit { firsts.append((statement, spelling)) }
    return false
  }
}
