/// Which callbacks each app logs, on which channels: a bit for each, in a row for each process.
struct SeenCallbacks: Sendable {
  /// As many as `Channel` has cases.
  static let channels = 4

  /// Per number of the name table, shifted by one for processes without a name: a row, or -1.
  private var rows: [Int32] = []
  private var words: [UInt64] = []
  private let wordsOfChannel: Int
  private var rowCount: Int32 = 0

  init(eventCount: Int) {
    wordsOfChannel = (eventCount + 63) / 64
  }

  /// The row of a process, for `insert`.
  mutating func row(of process: Int32) -> Int32 {
    let place = Int(process) + 1
    if place >= rows.count { rows += repeatElement(-1, count: place + 1 - rows.count) }
    if rows[place] < 0 {
      rows[place] = rowCount
      rowCount += 1
      words += repeatElement(0, count: Self.channels * wordsOfChannel)
    }
    return rows[place]
  }

  @inline(__always)
  mutating func insert(_ event: UInt16, _ channel: Channel, row: Int32) {
    let place = (Int(row) * Self.channels + Int(channel.number)) * wordsOfChannel
    let bit: UInt64 = 1 << UInt64(event % 64)
    // Mostly it was logged before.
    if words[place + Int(event) / 64] & bit == 0 { words[place + Int(event) / 64] |= bit }
  }

  /// Whether `event` occurs anywhere in the input on `channel` of `process`.
  func contains(_ event: Int, channel: Channel, process: Int32) -> Bool {
    let number = Int(process) + 1
    guard number < rows.count, rows[number] >= 0 else { return false }
    let place = (Int(rows[number]) * Self.channels + Int(channel.number)) * wordsOfChannel
    return words[place + event / 64] >> UInt64(event % 64) & 1 == 1
  }

  /// Whether it occurs on any channel.
  func contains(_ event: Int, process: Int32) -> Bool {
    Channel.allCases.contains { contains(event, channel: $0, process: process) }
  }
}
