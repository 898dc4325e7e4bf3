/// The processes of each input, and which events of them were judged: by these, rules are put to the test.
///
/// One entry for each pair of process and input: no more than there are lives.
struct Exercises: Sendable {
  /// A process within one input, with the line of its first event.
  struct App: Sendable {
    var file: Int32
    var process: Int32
    var firstLine: Int
    /// Its lives with pids that were heard last and before that, as slots of the open lives; -1 for none.
    fileprivate var newestLife: Int32 = -1
    fileprivate var formerLife: Int32 = -1
    /// The newest one before it that has the same name, in another input; -1 for none.
    fileprivate var namesake: Int32

    /// The slot of the life that was heard last, but for this one.
    func life(before slot: Int) -> Int? {
      let other = newestLife == Int32(slot) ? formerLife : newestLife
      return other < 0 ? nil : Int(other)
    }
  }

  private(set) var apps: [App] = []
  /// Per number of the name table, shifted by one for processes without a name: the newest app with it, or -1.
  private var newest: [Int32] = []
  /// The events of each app.
  private var events: SharedSets

  init(eventCount: Int) { events = SharedSets(below: eventCount) }

  /// The number of a process in a file; its first event is in `line` where it is new.
  mutating func app(file: Int32, process: Int32, line: Int) -> Int {
    if let number = number(file: file, process: process) { return number }
    let place = Int(process) + 1
    if place >= newest.count { newest += repeatElement(-1, count: place + 1 - newest.count) }
    apps.append(App(file: file, process: process, firstLine: line, namesake: newest[place]))
    newest[place] = Int32(apps.count - 1)
    return apps.count - 1
  }

  func number(file: Int32, process: Int32) -> Int? {
    let place = Int(process) + 1
    var number = place < newest.count ? Int(newest[place]) : -1
    // Most often it is of the input that began last.
    while number >= 0, apps[number].file != file { number = Int(apps[number].namesake) }
    return number < 0 ? nil : number
  }

  @inline(__always)
  mutating func mark(_ event: UInt16, of app: Int) {
    events.insert(Int(event), row: app)
  }

  func hasSeen(_ event: Int, of app: Int) -> Bool {
    events.contains(event, row: app)
  }

  @inline(__always)
  mutating func hear(_ slot: Int, of app: Int) {
    guard apps[app].newestLife != Int32(slot) else { return }
    apps[app].formerLife = apps[app].newestLife
    apps[app].newestLife = Int32(slot)
  }

  /// The slot of a life is free for another one.
  mutating func forget(_ slot: Int, of app: Int) {
    if apps[app].newestLife == Int32(slot) {
      apps[app].newestLife = apps[app].formerLife
      apps[app].formerLife = -1
    } else if apps[app].formerLife == Int32(slot) {
      apps[app].formerLife = -1
    }
  }
}
