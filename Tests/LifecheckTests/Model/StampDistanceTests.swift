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

  @Test func `without year and zone it may be both`() {
    let day = 86_400.0
    #expect(stamp(0, hasYear: false).leastTime(until: stamp(day + 6, hasYear: false)) == 6_000_000)
    #expect(
      stamp(0, hasYear: false).leastTime(until: stamp(day + 3606, hasYear: false)) == 6_000_000)
  }

  @Test func `what lacks a year or a date is taken for the nearest`() {
    let newYear = 366 * 86_400.0
    #expect(
      stamp(1, hasYear: false).universal(near: Int64(newYear - 1) * 1_000_000) == Int64(newYear + 1)
        * 1_000_000)
    #expect(stamp(newYear - 1, hasYear: false).universal(near: 1_000_000) == -1_000_000)
    #expect(stamp(1).universal(near: Int64(newYear - 1) * 1_000_000) == 1_000_000)
    var noon = stamp(43_200, hasYear: false)
    noon.hasDate = false
    #expect(noon.universal(near: 0) == 43_200_000_000)
    var late = stamp(86_399, hasYear: false)
    late.hasDate = false
    #expect(late.universal(near: 1_000_000) == -1_000_000)
    // However many days or years have passed.
    let day: Int64 = 86_400_000_000
    #expect(noon.universal(near: 5 * day + 1) == 5 * day + 43_200_000_000)
    #expect(late.universal(near: -3 * day) == -3 * day - 1_000_000)
    #expect(stamp(1, hasYear: false).universal(near: 3 * 366 * day) == 3 * 366 * day + 1_000_000)
    #expect(stamp(3600, zone: 60).universal == 0)
    for far in [Int64.max, .min] {
      var strange = stamp(0, zone: -720, hasYear: false)
      strange.microseconds = far
      for other in [Int64.max, .min, 0] { _ = strange.universal(near: other) }
    }
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
