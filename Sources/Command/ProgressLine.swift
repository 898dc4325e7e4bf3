import Lifecheck

/// A line on the standard error that says how far the reading of long inputs has come.
///
/// It is drawn over and over in one place, and gone when something else is to stand there. Nothing of it is done for a
/// line or an event of a log: bytes are counted as they are read, and the clock is asked once in a mebibyte.
final class ProgressLine {
  /// What it tells.
  struct State: Hashable {
    /// The input that is read, from 1 on, and how many there are.
    var number = 0
    var count = 0
    var name = ""
    var bytes = 0
    /// The size of the input as it is kept, packed or not; nil if unknown.
    var size: Int?
    /// The events of all inputs; nil if they are not counted.
    var events: Int?
  }

  /// How much is read between two looks at the clock.
  static let stride = 1 << 20
  /// Reading that takes no longer shows nothing.
  private static let delay = Duration.milliseconds(700)
  private static let pause = Duration.milliseconds(200)
  /// A name of which less could be seen is left out.
  private static let leastName = 8

  private(set) var state = State()
  /// How many bytes were read since the last look at the clock.
  private var uncounted = 0
  private var next: Duration
  private var isShown = false
  private let now: () -> Duration
  private let width: () -> Int
  private let write: (String) -> Void

  /// - Parameter width: the columns of the terminal, which somebody may make narrower meanwhile.
  init(
    count: Int, now: @escaping () -> Duration = Posix.now,
    width: @escaping () -> Int = { Posix.columns(of: Posix.standardError) ?? 80 },
    write: @escaping (String) -> Void = Terminal.writeError
  ) {
    (self.now, self.width, self.write) = (now, width, write)
    next = now() + Self.delay
    state.count = count
  }

  /// Where a line is of use: somebody looks at a terminal that can draw over a line.
  ///
  /// - Parameter isOutputStreamed: whether findings go out meanwhile to what may be the same terminal.
  static func isWanted(
    isTerminal: Bool, type: String?, isQuiet: Bool, isOutputStreamed: Bool
  ) -> Bool {
    guard isTerminal, !isQuiet, !isOutputStreamed else { return false }
    return type.map { !$0.isEmpty && $0 != "dumb" } ?? false
  }

  /// Goes on to the next input.
  func begin(_ name: String) {
    state.number += 1
    (state.name, state.bytes, state.size) = (name, 0, nil)
  }

  /// Says how large the input is.
  func expect(_ size: Int) { state.size = size }

  /// Takes what all inputs came to so far.
  func tell(events: Int?) { state.events = events }

  /// Counts bytes of the input; draws the line where it is time to.
  func add(_ count: Int) {
    state.bytes += count
    uncounted += count
    guard uncounted >= Self.stride else { return }
    uncounted = 0
    let now = now()
    guard now >= next else { return }
    next = now + Self.pause
    isShown = true
    write("\r\(Self.text(state, columns: width() - 1))\u{1B}[K")
  }

  /// Makes room for what else is to be said.
  func erase() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1B}[K")
  }

  /// The line, in at most `columns` of them: what has no room is left out, of a name its beginning.
  static func text(_ state: State, columns: Int) -> String {
    var text = "Reading"
    if state.count > 1 { text += " \(state.number) of \(state.count)" }
    text += state.count > 1 ? ", " : " "
    if let size = state.size, size > 0 {
      let read = min(state.bytes, size)
      text += "\(megabytes(read)) of \(megabytes(size)) MB"
      text += " (\(Int(Double(read) / Double(size) * 100)) %)"
    } else {
      text += "\(megabytes(state.bytes)) MB"
    }
    if let events = state.events {
      let more = ", " + counted(events, "event", "events")
      if text.utf8.count + more.utf8.count <= columns { text += more }
    }
    let name = Array(shown(state.name))
    let room = columns - text.utf8.count - 2
    if name.displayWidth <= room { return "\(text): \(String(name))" }
    guard room >= leastName else { return String(text.prefix(max(0, columns))) }
    var rest = name[...]
    var width = rest.displayWidth
    while width > room - 1, let first = rest.popFirst() {
      width -= String(first).displayWidth
    }
    return "\(text): …\(String(rest))"
  }

  /// Megabytes with one decimal where they are few.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension [Character] {
  fileprivate var displayWidth: Int { self[...].displayWidth }
}

extension ArraySlice<Character> {
  fileprivate var displayWidth: Int { reduce(0) { $0 + String($1).displayWidth } }
}
