/// Time from the left to the right of a picture.
struct LaneAxis {
  let from: Int64
  let to: Int64
  /// A moment of what is shown: how its source writes times.
  private let sample: (stamp: Stamp, clock: Int64)?
  /// How much is left free at both sides, so that no mark is cut.
  private static let margin = 0.02

  init(_ span: ClosedRange<Int64>, like sample: (stamp: Stamp, clock: Int64)) {
    // One moment alone is in the middle of a second.
    let isMoment = span.lowerBound == span.upperBound
    from = span.lowerBound - (isMoment ? 500_000 : 0)
    to = span.upperBound + (isMoment ? 500_000 : 0)
    self.sample = sample
  }

  /// Lines from the left to the right, where no line has a time.
  init(lines: ClosedRange<Int64>) {
    from = lines.lowerBound
    to = max(lines.upperBound, lines.lowerBound + 1)
    sample = nil
  }

  /// How many shapes a lane has at most, so that all pictures of a page together stay small.
  static func cells(ofLanes count: Int) -> Int { min(max(12_000 / max(count, 1), 60), 3000) }

  /// How much time is too little to be seen, of a state and of a mark.
  func grain(_ cells: Int) -> (state: Int64, mark: Int64) {
    (max((to - from) / Int64(cells), 1), (to - from) / Int64(min(max(cells / 4, 20), 150)))
  }

  /// A part of the picture's width.
  func place(_ clock: Int64) -> Double {
    let share = Double(clock - from) / Double(to - from)
    return Self.margin + min(max(share, 0), 1) * (1 - 2 * Self.margin)
  }

  private static let steps: [Int64] =
    [1, 10, 100].map { $0 * 1000 }
    + [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
    ]
    .map { $0 * 1_000_000 }

  /// Round times, six at the most.
  var ticks: [(place: Double, text: String)] {
    guard let sample else { return lineTicks }
    let length = to - from
    let days = max(1, length / (6 * Stamp.day) + 1) * Stamp.day
    let step = Self.steps.first { length / $0 < 6 } ?? days
    let shift = sample.stamp.microseconds - sample.clock
    var ticks: [(Double, String)] = []
    var local = (from + shift) / step * step
    while local - shift <= to {
      if local - shift >= from {
        ticks.append((place(local - shift), label(local, step, sample.stamp)))
      }
      local += step
    }
    return ticks
  }

  private var lineTicks: [(place: Double, text: String)] {
    var step: Int64 = 1
    while (to - from) / step > 5 { step *= String(step).hasPrefix("2") ? 5 : 2 }
    return stride(from: (from + step - 1) / step * step, through: to, by: Int(step)).map {
      (place($0), "line \($0)")
    }
  }

  private func label(_ local: Int64, _ step: Int64, _ stamp: Stamp) -> String {
    let text = Self.text(local, like: stamp, step < 1_000_000 ? .millisecond : .second)
    let time = text.split { $0 == "T" || $0 == " " }.last.map(String.init) ?? text
    let date = text.dropLast(time.utf8.count + 1)
    if local % Stamp.day == 0, !date.isEmpty {
      return String(stamp.hasYear ? date.dropFirst(5) : date)
    }
    return step < 60_000_000 ? time : String(time.dropLast(3))
  }

  /// A moment as the source would write it, in whole seconds.
  func text(_ clock: Int64) -> String {
    guard let sample else { return "line \(clock)" }
    let local = clock + sample.stamp.microseconds - sample.clock
    return Self.text(local, like: sample.stamp, .second).replacing("T", with: " ")
  }

  /// The date alone; nil where stamps have none.
  static func date(_ local: Int64, like stamp: Stamp) -> String? {
    guard stamp.hasYear || stamp.hasDate else { return nil }
    return String(text(local, like: stamp, .second).dropLast(9))
  }

  private static func text(
    _ local: Int64, like stamp: Stamp, _ resolution: Stamp.Resolution
  ) -> String {
    var stamp = stamp
    stamp.microseconds = local
    stamp.resolution = resolution
    stamp.zone = nil
    return stamp.text ?? ""
  }
}
