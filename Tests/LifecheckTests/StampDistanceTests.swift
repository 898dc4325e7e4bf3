import Testing

@testable import Lifecheck

/// How much time surely lies between two stamps.
@Suite struct StampDistanceTests {
  private func stamp(
    _ seconds: Double, _ resolution: Stamp.Resolution = .microsecond, zone: Int16? = nil,
    hasYear: Bool = true
  ) -> Stamp {
    var stamp = Stamp()
    stamp.microseconds = Int64(seconds * 1_000_000)
    stamp.resolution = resolution
    stamp.zone = zone
    stamp.hasYear = hasYear
    return stamp
  }

  @Test func `a coarse stamp may be as late as its last moment`() {
    #expect(stamp(1).leastTime(until: stamp(6)) == 5_000_000)
    #expect(stamp(1, .millisecond).leastTime(until: stamp(6, .millisecond)) == 4_999_001)
    #expect(stamp(1, .second).leastTime(until: stamp(6, .second)) == 4_000_001)
    #expect(stamp(6).leastTime(until: stamp(1)) == -5_000_000)
  }

  @Test func `zones are taken off, and without them an hour may be daylight saving`() {
    #expect(stamp(3600, zone: 60).leastTime(until: stamp(7202, zone: 120)) == 2_000_000)
    #expect(stamp(0).leastTime(until: stamp(3602)) == 2_000_000)
    #expect(stamp(0).leastTime(until: stamp(3599)) == 3_599_000_000)
    #expect(stamp(0, zone: 0).leastTime(until: stamp(3602, zone: 0)) == 3_602_000_000)
  }

  @Test func `without a year a day may be the 29 February`() {
    let day = 86_400.0
    #expect(
      stamp(0, zone: 0, hasYear: false).leastTime(until: stamp(day + 1, zone: 0, hasYear: false))
        == 1_000_000)
  }

  @Test func `stamps of two kinds tell nothing`() {
    #expect(stamp(0).leastTime(until: stamp(1, .none)) == nil)
    #expect(stamp(0, zone: 0).leastTime(until: stamp(1)) == nil)
    #expect(stamp(0).leastTime(until: stamp(1, hasYear: false)) == nil)
    var far = stamp(0)
    far.microseconds = .max
    var past = stamp(0)
    past.microseconds = .min
    #expect(past.leastTime(until: far) == nil)
  }
}
