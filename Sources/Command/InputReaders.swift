import Lifecheck

/// What takes an input chunk by chunk: the checker, or the lister of events.
protocol InputReader {
  var inputs: [InputSummary] { get }
  /// How many events were judged; nil where nobody counts them.
  var eventCount: Int? { get }
  mutating func begin(input name: String)
  mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int
  mutating func idle()
  mutating func endInput(error: String?)
  /// What an archive held, whose logs were read as inputs.
  mutating func note(_ archive: ArchiveSummary)
  /// What stands between the name of an archive and that of a file in it.
  static var memberSeparator: String { get }
  /// What a file is that begins so, if it is no log to this reader.
  static func record(_ head: [UInt8]) -> RecordKind?
  /// Takes such a file; returns why it cannot be read.
  ///
  /// - Parameter next: the next bytes of it; nothing at its end.
  mutating func take(
    _ kind: RecordKind, name: String, _ next: () throws(UnpackError) -> [UInt8]
  ) throws(UnpackError) -> String?
}

/// What the system keeps beside its logs.
enum RecordKind {
  case report, database
}

extension InputReader {
  /// Ends the open input of this number, by itself the last one; returns why it could not be read to its end.
  mutating func end(input number: Int? = nil, error: String?) -> String? {
    endInput(error: error)
    guard error == nil, let number = number ?? inputs.indices.last else { return error }
    return inputs[number].error
  }

  var eventCount: Int? { nil }
  static var memberSeparator: String { "/" }
  static func record(_ head: [UInt8]) -> RecordKind? { nil }
  mutating func take(
    _ kind: RecordKind, name: String, _ next: () throws(UnpackError) -> [UInt8]
  ) throws(UnpackError) -> String? { nil }
}

/// What takes several inputs in turn.
protocol SeveralInputReader: InputReader {
  /// What finds the lines that may matter, on any thread.
  var search: LogSearch { get }
  /// Takes the next block of the input.
  mutating func read(_ block: LogBlock)
  /// Makes the open input of this number the one that is read, paused or ended; the one before stays open.
  mutating func select(input number: Int)
  /// The input goes on from the beginning of another file, or of what the file holds now.
  mutating func restartInput(after cause: LogLoss.Cause)
}

extension Checker: SeveralInputReader {
  var eventCount: Int? { judgedEvents }
}

extension EventLister: SeveralInputReader {}

extension InputReader {
  /// Reads the next chunk; returns as `Posix.read`.
  mutating func read(from descriptor: Int32) -> Int {
    unsafe read { buffer in unsafe Posix.read(descriptor, into: buffer) }
  }

  /// Takes all of `bytes`.
  mutating func appendAll(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty { rest = rest.dropFirst(append(rest)) }
  }

  /// Takes as many of `bytes` as there is room for, at least one, and returns their number.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> Int {
    unsafe read { buffer in
      let count = min(buffer.count, bytes.count)
      unsafe bytes.prefix(count).withUnsafeBytes { source in
        // SAFETY: `count` bytes are in both; `copyMemory` checks it again.
        unsafe buffer.copyMemory(from: source)
      }
      return count
    }
  }
}
