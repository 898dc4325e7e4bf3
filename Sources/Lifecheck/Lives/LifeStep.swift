/// What happened to the app once, on however many channels it was logged: a method and its
/// notification are one step, in either order (docs/verdicts.md).
struct LifeStep: Sendable {
  private struct Open: Sendable {
    var event: UInt16 = 0
    var channels: UInt8 = 0
    var faults: UInt8 = 0
    /// The engine's machine that hears the event first.
    var machine: Int8 = 0
    var instance: Int32 = 0
    var number: Int32 = 0

    func isSame(as next: Event, _ bit: UInt8) -> Bool {
      event == next.event && channels & bit == 0
        && (instance == next.instance || instance < 0 || next.instance < 0)
    }
  }

  private static let limit = 6

  /// The number of the step that the newest event belongs to, from 1.
  private(set) var number: Int32 = 0
  /// The channels that logged that step, as bits by `Channel.number`.
  private(set) var channels: UInt8 = 0
  /// Those on which it was a fault.
  private(set) var faults: UInt8 = 0
  private var count: Int32 = 0
  /// The steps that a further channel may still log, the newest last.
  private var open = InlineArray<6, Open>(repeating: Open())
  private var openCount = 0

  /// Takes the next event of the life, which the engine's machine of this number hears first; whether a new step begins
  /// with it.
  @inline(__always)
  mutating func take(_ next: Event, of machine: Int8) -> Bool {
    let bit: UInt8 = 1 &<< next.channel.number
    // What is read of an inline array by a number is read from a copy of it; from a span it is not.
    let known = Self.known(open.span, openCount, next, bit)
    if known >= 0 {
      open[known].channels |= bit
      let step = open[known]
      (number, channels, faults) = (step.number, step.channels, step.faults)
      return false
    }
    count &+= 1
    (number, channels, faults) = (count, bit, 0)
    let step = Open(
      event: next.event, channels: bit, machine: machine, instance: next.instance, number: count)
    let before = openCount
    var all = open.mutableSpan
    let after = Self.add(step, to: &all, before)
    openCount = after
    return true
  }

  /// The newest of the first steps, `count` of them, that `next` is on a further channel; -1 where there is none.
  @inline(__always)
  private static func known(_ open: Span<Open>, _ count: Int, _ next: Event, _ bit: UInt8) -> Int {
    var index = count - 1
    while index >= 0, !open[index].isSame(as: next, bit) || !isNewest(index, of: open, count) {
      index -= 1
    }
    return index
  }

  /// Adds a step behind the first ones, `count` of them. Returns how many there are then: a channel that goes on has said what
  /// it had to say of the steps before.
  @inline(__always)
  private static func add(_ step: Open, to open: inout MutableSpan<Open>, _ count: Int) -> Int {
    var kept = 0
    for index in 0..<count {
      let known = open[index]
      let isSaid =
        known.machine == step.machine && known.instance == step.instance
        && known.channels & step.channels != 0
      guard !isSaid else { continue }
      if kept < index { open[kept] = known }
      kept += 1
    }
    if kept >= limit {
      for index in 1..<kept { open[index - 1] = open[index] }
      kept -= 1
    }
    open[kept] = step
    return kept + 1
  }

  /// The machine of the only step that a further channel may log, if it was logged on this one, and is about nothing of which the life has
  /// several; nil otherwise.
  func onlyMachine(on channel: Channel) -> Int8? {
    guard openCount == 1, open[0].channels == 1 &<< channel.number, open[0].instance < 0 else {
      return nil
    }
    return open[0].machine
  }

  /// Takes the next event of the same machine and channel, where there is only one such step.
  @inline(__always)
  mutating func goOn(by event: UInt16, on channel: UInt8) {
    count &+= 1
    (number, channels, faults) = (count, channel, 0)
    open[0].event = event
    open[0].number = count
    open[0].faults = 0
  }

  /// The step is a fault on this channel.
  mutating func noteFault(on channel: Channel) {
    faults |= 1 << channel.number
    for index in 0..<openCount where open[index].number == number { open[index].faults = faults }
  }

  /// What comes next is a step of its own.
  mutating func close() { openCount = 0 }

  /// Whether no later step is of the same machine and thing.
  private static func isNewest(_ index: Int, of open: Span<Open>, _ count: Int) -> Bool {
    for later in index + 1..<count
    where open[later].machine == open[index].machine
      && open[later].instance == open[index].instance
    {
      return false
    }
    return true
  }
}
