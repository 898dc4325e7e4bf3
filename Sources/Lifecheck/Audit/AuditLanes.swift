/// The lanes of the apps of an audit.
extension Lane {
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
  ) -> [Lane] {
    let extents = Self.extents(of: app).filter { span.contains($0.from) }
    var lanes: [Lane] = []
    var ends: [Int64] = []
    for (index, extent) in extents.enumerated() {
      let lane = isSingle ? 0 : ends.firstIndex { $0 <= extent.from } ?? ends.count
      if lane >= lanes.count {
        lanes.append(Lane())
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
        Shape(state: interval.state.rawValue, from: from, to: max(from, interval.to?.clock ?? from))
      )
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
      marks.append(
        Mark(kind: launch.kind.rawValue, time: time.clock, text: AuditWords.launch(life)))
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

  /// The spans of time in which something is told, with long silences between them: a report of last month and the log of today share no axis.
  static func spans(of apps: [Audit.App]) -> [ClosedRange<Int64>] {
    spans(
      apps.flatMap { Self.extents(of: $0) }.map { ($0.from, $0.to) }, longSilence: longSilence)
  }
}
