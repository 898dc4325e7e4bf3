/// What a picture of lives shows, before anybody draws it: lanes, in which no two lives meet, and time from one side to the other.
struct AuditLane {
  /// A state for some time; several where they are too short to be seen apart.
  struct Shape {
    var state: String
    var from: Int64
    var to: Int64
    var count = 1
  }

  /// A launch, an end or a sign; several of one kind that lie on one another.
  struct Mark {
    var kind: String
    var time: Int64
    var text: String
    var count = 1
    var isEnd: Bool { kind.hasPrefix("end-") }
  }

  var label: String?
  var shapes: [Shape] = []
  var marks: [Mark] = []

  /// Where one life is drawn, in microseconds.
  struct Extent {
    var life: Int
    var from: Int64
    var to: Int64
  }

  /// When each life that has a time begins and ends, by its beginning.
  static func extents(of app: Audit.App) -> [Extent] {
    app.lives.enumerated().compactMap { number, life in
      let times = moments(of: life).map(\.clock)
      guard let first = times.min(), let last = times.max() else { return nil }
      return Extent(life: number, from: first, to: last)
    }.sorted { ($0.from, $0.life) < ($1.from, $1.life) }
  }

  /// All times that a life tells.
  static func moments(of life: Audit.Life) -> [Audit.Moment] {
    var moments = [
      life.launch?.time, life.launch?.prewarmedAt, life.end?.time, life.end?.bounds?.from,
      life.end?.bounds?.to,
    ]
    for interval in life.intervals { moments += [interval.from, interval.to] }
    for work in life.work { moments += [work.from, work.to] }
    moments += life.actions.map(\.time)
    moments += life.signs.map(\.time)
    return moments.compactMap(\.self)
  }

  /// The lanes of an app in a span of time.
  ///
  /// - Parameters:
  ///   - grain: how much time is too little to be seen, of a state and of a mark.
  ///   - isSingle: whether all lives share a lane, though they may overlap.
  static func lanes(
    of app: Audit.App, _ span: ClosedRange<Int64>, grain: (state: Int64, mark: Int64),
    isSingle: Bool
  ) -> [AuditLane] {
    let extents = Self.extents(of: app).filter { span.contains($0.from) }
    var lanes: [AuditLane] = []
    var ends: [Int64] = []
    for (index, extent) in extents.enumerated() {
      let lane = isSingle ? 0 : ends.firstIndex { $0 <= extent.from } ?? ends.count
      if lane >= lanes.count {
        lanes.append(AuditLane())
        ends.append(extent.to)
      }
      ends[lane] = max(ends[lane], extent.to)
      let life = app.lives[extent.life]
      let next = index + 1 < extents.count ? extents[index + 1].from : span.upperBound
      lanes[lane].shapes += shapes(of: life, until: max(next, extent.to))
      lanes[lane].marks += marks(of: life)
    }
    for index in lanes.indices {
      let shapes = isSingle ? uncovered(lanes[index].shapes) : lanes[index].shapes
      lanes[index].shapes = merged(shapes, grain.state)
      lanes[index].marks = merged(lanes[index].marks, grain.mark)
    }
    return lanes
  }

  /// The states of a life; what nobody tells, between its last sign and its end or what comes next, is unknown.
  private static func shapes(of life: Audit.Life, until next: Int64) -> [Shape] {
    var shapes: [Shape] = []
    for interval in life.intervals {
      guard let from = interval.from?.clock else { continue }
      shapes.append(
        Shape(state: interval.state, from: from, to: max(from, interval.to?.clock ?? from)))
    }
    let told =
      shapes.last?.to ?? life.launch?.time?.clock ?? life.end?.bounds?.from.clock
      ?? life.end?.time?.clock
    let over = life.end == nil ? next : life.end?.bounds?.to.clock ?? life.end?.time?.clock
    if let told, let over, over > told {
      shapes.append(Shape(state: "unknown", from: told, to: over))
    }
    return shapes
  }

  /// Shapes of lives that share a lane: nothing is unknown where one of them tells something.
  private static func uncovered(_ shapes: [Shape]) -> [Shape] {
    let known = shapes.filter { $0.state != "unknown" }.sorted { $0.from < $1.from }
    var out = known
    for shape in shapes where shape.state == "unknown" {
      var rest = shape
      for other in known where other.to > rest.from {
        guard other.from < rest.to else { break }
        if other.from > rest.from {
          out.append(Shape(state: rest.state, from: rest.from, to: other.from))
        }
        rest.from = min(max(rest.from, other.to), rest.to)
      }
      if rest.from < rest.to { out.append(rest) }
    }
    return out
  }

  private static func marks(of life: Audit.Life) -> [Mark] {
    var marks: [Mark] = []
    if let launch = life.launch, let time = launch.time {
      marks.append(Mark(kind: launch.kind, time: time.clock, text: AuditWords.launch(life)))
      if launch.isPrewarmed, let before = launch.prewarmedAt {
        marks.append(Mark(kind: "prewarm", time: before.clock, text: "prewarmed"))
      }
    }
    for sign in life.signs {
      marks.append(Mark(kind: "sign", time: sign.time.clock, text: sign.kind))
    }
    if let end = life.end, let time = end.time ?? end.bounds?.to {
      marks.append(
        Mark(
          kind: "end-\(end.isOf.rawValue)", time: time.clock,
          text: "ended: \(AuditWords.end(end))"))
    }
    return marks
  }

  /// Joins what is too short with its neighbours; most of the time tells the state of the whole.
  static func merged(_ shapes: [Shape], _ grain: Int64) -> [Shape] {
    var out: [Shape] = []
    var held: [Shape] = []
    func letGo() {
      guard let first = held.first, let last = held.last else { return }
      var time: [String: Int64] = [:]
      for shape in held { time[shape.state, default: 0] += shape.to - shape.from }
      let most = time.max { ($0.value, $1.key) < ($1.value, $0.key) }
      out.append(
        Shape(
          state: most?.key ?? first.state, from: first.from, to: last.to,
          count: held.reduce(0) { $0 + $1.count }))
      held = []
    }
    for shape in shapes.sorted(by: { $0.from < $1.from }) {
      if let last = held.last, shape.from - last.to > grain { letGo() }
      if shape.to - shape.from >= grain {
        letGo()
        out.append(shape)
        continue
      }
      held.append(shape)
      if let first = held.first, shape.to - first.from >= grain { letGo() }
    }
    letGo()
    return out
  }

  private static func merged(_ marks: [Mark], _ grain: Int64) -> [Mark] {
    var out: [Mark] = []
    var newest: [String: Int] = [:]
    for mark in marks.sorted(by: { ($0.time, $0.kind) < ($1.time, $1.kind) }) {
      if let index = newest[mark.kind], mark.time - out[index].time < grain {
        out[index].count += 1
        continue
      }
      newest[mark.kind] = out.count
      out.append(mark)
    }
    return out
  }

  /// The spans of time in which something is told, with long silences between them: a report of last month and the log of today share no axis.
  static func spans(of apps: [Audit.App]) -> [ClosedRange<Int64>] {
    let extents = apps.flatMap { Self.extents(of: $0) }.sorted {
      ($0.from, $0.to) < ($1.from, $1.to)
    }
    var spans: [ClosedRange<Int64>] = []
    for extent in extents {
      if let last = spans.last, extent.from - last.upperBound < longSilence {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, extent.to)
      } else {
        spans.append(extent.from...extent.to)
      }
    }
    return spans
  }

  /// Two days, in microseconds.
  private static let longSilence: Int64 = 172_800_000_000
}

/// Time from the left to the right of a picture.
struct AuditAxis {
  let from: Int64
  let to: Int64
  /// A moment of what is shown: how its source writes times.
  private let sample: Audit.Moment
  /// So much is left free at both sides, so that no mark is cut.
  private static let margin = 0.02

  init(_ span: ClosedRange<Int64>, like sample: Audit.Moment) {
    // One moment alone is in the middle of a second.
    let isMoment = span.lowerBound == span.upperBound
    from = span.lowerBound - (isMoment ? 500_000 : 0)
    to = span.upperBound + (isMoment ? 500_000 : 0)
    self.sample = sample
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
  private static let day: Int64 = 86_400_000_000

  /// Round times, six at the most.
  var ticks: [(place: Double, text: String)] {
    let length = to - from
    let days = max(1, length / (6 * Self.day) + 1) * Self.day
    let step = Self.steps.first { length / $0 < 6 } ?? days
    let shift = sample.stamp.microseconds - sample.clock
    var ticks: [(Double, String)] = []
    var local = (from + shift) / step * step
    while local - shift <= to {
      if local - shift >= from { ticks.append((place(local - shift), label(local, step))) }
      local += step
    }
    return ticks
  }

  private func label(_ local: Int64, _ step: Int64) -> String {
    let text = Self.text(local, like: sample.stamp, step < 1_000_000 ? .millisecond : .second)
    let time = text.split { $0 == "T" || $0 == " " }.last.map(String.init) ?? text
    let date = text.dropLast(time.utf8.count + 1)
    if local % Self.day == 0, !date.isEmpty {
      return String(sample.stamp.hasYear ? date.dropFirst(5) : date)
    }
    return step < 60_000_000 ? time : String(time.dropLast(3))
  }

  /// A moment as the source would write it, in whole seconds.
  func text(_ clock: Int64) -> String {
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
