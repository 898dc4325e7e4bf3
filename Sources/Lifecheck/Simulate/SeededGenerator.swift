/// Random numbers that depend on a seed alone, on every system and with every version of Swift: SplitMix64.
struct SeededGenerator: Sendable {
  private var state: UInt64

  /// - Parameter stream: numbers of the same seed that have nothing to do with each other.
  init(seed: UInt64, stream: UInt64 = 0) {
    state = seed &+ stream &* 0xD1B5_4A32_D192_ED03
    // Neighbouring seeds are to differ from the first number on.
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on that is less than `count`; 0 where that is none.
  mutating func below(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True so many times of a thousand.
  mutating func isTrue(permille: Int) -> Bool { below(1000) < permille }
}
