/// Which events were judged, per input and process: by them rules are put to the test.
///
/// One bit for each event, and one entry for each pair: no more than there are lives.
struct Exercises: Sendable {
  /// A process within one input, with the line of its first event.
  struct App: Sendable {
    var file: Int32
    var process: Int32
    var firstLine: Int
  }

  private(set) var apps: [App] = []
  private var numbers: [UInt64: Int] = [:]
  private let wordsOfApp: Int
  private var words: [UInt64] = []

  init(eventCount: Int) {
    wordsOfApp = (eventCount + 63) / 64
  }

  /// The number of a process in a file; its first event is in `line` where it is new.
  mutating func app(file: Int32, process: Int32, line: Int) -> Int {
    if let number = number(file: file, process: process) { return number }
    numbers[Self.key(file, process)] = apps.count
    apps.append(App(file: file, process: process, firstLine: line))
    words += repeatElement(0, count: wordsOfApp)
    return apps.count - 1
  }

  func number(file: Int32, process: Int32) -> Int? { numbers[Self.key(file, process)] }

  mutating func mark(_ event: UInt16, of app: Int) {
    words[app * wordsOfApp + Int(event) / 64] |= 1 << UInt64(event % 64)
  }

  func hasSeen(_ event: Int, of app: Int) -> Bool {
    words[app * wordsOfApp + event / 64] >> UInt64(event % 64) & 1 == 1
  }

  private static func key(_ file: Int32, _ process: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: file)) << 32 | UInt64(UInt32(bitPattern: process))
  }
}
