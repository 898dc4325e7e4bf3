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
  mutating func take(_ next: Event, of machine: Int8) -> Bool {
    let bit: UInt8 = 1 << next.channel.number
    for index in (0..<openCount).reversed() where isSame(open[index], next, bit) {
      guard isNewest(index) else { continue }
      open[index].channels |= bit
      (number, channels, faults) = (open[index].number, open[index].channels, open[index].faults)
      return false
    }
    // A channel that goes on has said what it had to say of the steps before.
    var kept = 0
    for index in 0..<openCount {
      let step = open[index]
      let isSaid =
        step.machine == machine && step.instance == next.instance && step.channels & bit != 0
      guard !isSaid else { continue }
      open[kept] = step
      kept += 1
    }
    if kept >= Self.limit {
      for index in 1..<kept { open[index - 1] = open[index] }
      kept -= 1
    }
    count &+= 1
    (number, channels, faults) = (count, bit, 0)
    open[kept] = Open(
      event: next.event, channels: bit, machine: machine, instance: next.instance, number: count)
    openCount = kept + 1
    return true
  }

  /// The step is a fault on this channel.
  mutating func noteFault(on channel: Channel) {
    faults |= 1 << channel.number
    for index in 0..<openCount where open[index].number == number { open[index].faults = faults }
  }

  /// What comes next is a step of its own.
  mutating func close() { openCount = 0 }

  /// Whether no later step is of the same machine and thing.
  private func isNewest(_ index: Int) -> Bool {
    for later in index + 1..<openCount
    where open[later].machine == open[index].machine
      && open[later].instance == open[index].instance
    {
      return false
    }
    return true
  }

  private func isSame(_ step: Open, _ next: Event, _ bit: UInt8) -> Bool {
    step.event == next.event && step.channels & bit == 0
      && (step.instance == next.instance || step.instance < 0 || next.instance < 0)
  }
}
