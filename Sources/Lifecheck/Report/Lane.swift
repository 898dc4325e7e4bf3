/// What a picture of lives shows, before anybody draws it: lanes, in which no two lives meet, and time from one side to the other.
struct Lane {
  /// A state for some time; several where they are too short to be seen apart.
  struct Shape {
    var state: String
    var from: Int64
    var to: Int64
    var count = 1
    /// What it is called where its state is only how it looks.
    var words: String?
  }

  /// A launch, an end, a sign or a finding; several of one kind that lie on one another.
  struct Mark {
    var kind: String
    var time: Int64
    var text: String
    var count = 1
    /// Where it is told on the page.
    var link: String?
    var isEnd: Bool { kind.hasPrefix("end-") }
    var isBad: Bool { kind == "end-fault" || kind == "finding-error" }
  }

  var label: String?
  var shapes: [Shape] = []
  var marks: [Mark] = []

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
          count: held.reduce(0) { $0 + $1.count },
          words: held.first { $0.state == most?.key }?.words))
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

  static func merged(_ marks: [Mark], _ grain: Int64) -> [Mark] {
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

  /// The spans of time in which something is told, with long silences between them.
  static func spans(
    _ ranges: [(from: Int64, to: Int64)], longSilence: Int64
  ) -> [ClosedRange<Int64>] {
    var spans: [ClosedRange<Int64>] = []
    for range in ranges.sorted(by: { $0 < $1 }) {
      if let last = spans.last, range.from - last.upperBound < longSilence {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, range.to)
      } else {
        spans.append(range.from...max(range.from, range.to))
      }
    }
    return spans
  }

  /// Two days, in microseconds.
  static let longSilence: Int64 = 172_800_000_000
}
