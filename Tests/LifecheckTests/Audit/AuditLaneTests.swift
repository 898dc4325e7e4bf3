import Testing

@testable import Lifecheck

/// What the pictures of an audit show, before it is drawn.
@Suite struct AuditLaneTests {
  private func shape(_ state: String, _ from: Int64, _ to: Int64) -> Lane.Shape {
    Lane.Shape(state: state, from: from, to: to)
  }

  private func text(_ shapes: [Lane.Shape]) -> [String] {
    shapes.map { "\($0.state) \($0.from)-\($0.to)" + ($0.count > 1 ? " of \($0.count)" : "") }
  }

  @Test func `what is too short to be seen is joined, and most of the time tells its state`() {
    let shapes = [
      shape("foreground", 0, 100), shape("background", 100, 102), shape("suspended", 102, 108),
      shape("background", 108, 110), shape("suspended", 110, 200), shape("background", 300, 301),
      shape("foreground", 400, 401),
    ]
    #expect(
      text(Lane.merged(shapes, 10)) == [
        "foreground 0-100", "suspended 100-110 of 3", "suspended 110-200", "background 300-301",
        "foreground 400-401",
      ])
    #expect(text(Lane.merged(shapes, 1)) == text(shapes))
  }

  /// However many states there are, a lane has a few shapes for each grain.
  @Test func `a lane has no more shapes than fit on it`() {
    let shapes = (0..<10_000).map { shape($0 % 2 == 0 ? "background" : "suspended", $0, $0 + 1) }
    let merged = Lane.merged(shapes, 100)
    #expect(merged.count == 100)
    #expect(merged.reduce(0) { $0 + $1.count } == 10_000)
    #expect(merged.first?.from == 0 && merged.last?.to == 10_000)
  }

  @Test func `lives at the same time have lanes of their own, and what follows is not told`() {
    var first = AuditSample.life(at: 0, intervals: 3)
    first.end = nil
    let app = Audit.App(
      bundle: "a",
      lives: [
        first, AuditSample.life(at: 2_000_000, intervals: 1),
        AuditSample.life(at: 9_000_000, intervals: 1),
      ])
    let lanes = Lane.lanes(of: app, 0...20_000_000, grain: (1, 1), isSingle: false)
    #expect(lanes.count == 2)
    #expect(
      text(lanes[0].shapes).map { $0.replacing("000000", with: "") } == [
        "foreground 0-1", "background 1-2", "suspended 2-3", "foreground 9-10",
      ])
    let single = Lane.lanes(of: app, 0...20_000_000, grain: (1, 1), isSingle: true)
    #expect(single.count == 1)
  }

  @Test func `a life without an end is followed by what is not told`() {
    var life = AuditSample.life(at: 0, intervals: 2)
    life.end = nil
    var next = AuditSample.life(at: 9_000_000, intervals: 1)
    next.end?.time = nil
    next.end?.bounds = (AuditSample.moment(10_000_000), AuditSample.moment(12_000_000))
    let app = Audit.App(bundle: "a", lives: [life, next])
    let lanes = Lane.lanes(of: app, 0...20_000_000, grain: (1, 1), isSingle: false)
    #expect(
      text(lanes[0].shapes).map { $0.replacing("000000", with: "") } == [
        "foreground 0-1", "background 1-2", "unknown 2-9", "foreground 9-10", "unknown 10-12",
      ])
    #expect(lanes[0].marks.map(\.kind) == ["user", "user", "end-fault"])
  }

  @Test func `a report of last month and a log of today have pictures of their own`() {
    let day: Int64 = 86_400_000_000
    let app = Audit.App(
      lives: [
        AuditSample.life(at: 40 * day, intervals: 3), AuditSample.life(at: 0, intervals: 3),
        AuditSample.life(at: day, intervals: 3),
      ])
    let spans = Lane.spans(of: [app])
    #expect(spans == [0...day + 3_000_000, 40 * day...40 * day + 3_000_000])
  }

  @Test(arguments: [
    (0, 66_000_000, ["01-01", "00:00:15", "00:00:30", "00:00:45", "00:01:00"]),
    (86_390_000_000, 20_000_000, ["23:59:50", "23:59:55", "01-02", "00:00:05", "00:00:10"]),
    (1_000_000, 5_000, ["00:00:01.000", "00:00:01.001", "00:00:01.002"]), (5, 0, ["01-01"]),
    (0, 20 * 86_400_000_000, ["01-01", "01-05", "01-09", "01-13", "01-17", "01-21"]),
  ])
  func `the axis has a few round times`(from: Int64, length: Int64, labels: [String]) {
    let axis = LaneAxis(
      from...from + length,
      like: (AuditSample.moment(from).stamp, AuditSample.moment(from).clock))
    let found = axis.ticks.map(\.text)
    #expect(found.count <= 6 && Array(found.prefix(labels.count)) == labels, "\(found)")
    #expect(axis.ticks.allSatisfy { 0...1 ~= $0.place })
    #expect(axis.place(from) > 0 && axis.place(from + length) < 1)
  }
}
