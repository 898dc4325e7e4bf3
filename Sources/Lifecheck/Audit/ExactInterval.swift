#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The exact 95 % interval of a Poisson mean of which one count is known (Garwood, "Fiducial limits for the Poisson distribution",
/// Biometrika 28, 1936). Rare events that do not depend on each other are counted by such a mean.
struct ExactInterval: Equatable, Sendable {
  var low: Double
  var high: Double

  /// The chance on either side.
  private static let tail = 0.025
  /// After this many halvings all digits that are shown are exact.
  private static let halvings = 80

  /// - Complexity: O(count), some eighty times.
  init(count: Int) {
    let count = max(0, count)
    let logFactorial = (1...max(1, count)).reduce(0.0) { $0 + log(Double($1)) }
    let mean = Double(count)
    low =
      count == 0
      ? 0
      : Self.root(from: 0, to: mean) { Self.atLeast(count, logFactorial, $0) < Self.tail }
    high = Self.root(from: mean, to: 2 * mean + 10) {
      Self.atMost(count, logFactorial, $0) > Self.tail
    }
  }

  /// The same for a rate.
  func per(_ exposure: Double) -> ExactInterval {
    var rate = self
    rate.low /= exposure
    rate.high /= exposure
    return rate
  }

  /// Whether they have nothing in common.
  func parts(from other: ExactInterval) -> Bool { high < other.low || other.high < low }

  /// Where `isBelow` turns from true to false.
  private static func root(
    from low: Double, to high: Double, _ isBelow: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<halvings {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The chance of `count` or fewer where the mean is greater.
  private static func atMost(_ count: Int, _ logFactorial: Double, _ mean: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for number in stride(from: count, to: 0, by: -1) where term > 1e-17 {
      term *= Double(number) / mean
      sum += term
    }
    return exp(Double(count) * log(mean) - mean - logFactorial) * sum
  }

  /// The chance of `count` or more where the mean is smaller.
  private static func atLeast(_ count: Int, _ logFactorial: Double, _ mean: Double) -> Double {
    guard mean > 0 else { return 0 }
    var (term, sum, number) = (1.0, 1.0, Double(count))
    while term > 1e-17 {
      number += 1
      term *= mean / number
      sum += term
    }
    return exp(Double(count) * log(mean) - mean - logFactorial) * sum
  }
}
