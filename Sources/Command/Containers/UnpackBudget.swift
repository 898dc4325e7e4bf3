/// How much an input may unpack to: archives can be made whose contents have no end.
struct UnpackLimits {
  /// Archives in archives, each packing counted: `a.gz` in `b.tar.gz` in `c.zip` is four deep.
  var depth = 8
  /// Files in one input, at every depth.
  var members = 100_000
  /// How much may be unpacked whatever the ratio is, in bytes.
  var freeBytes = 256 << 20
  /// Beyond that, how many times the size of what is packed. Logs shrink to a tenth, seldom to a hundredth.
  var ratio = 300
  /// In all, in bytes.
  var bytes = 1 << 40
}

/// Counts what one input has unpacked to.
final class UnpackBudget {
  let limits: UnpackLimits
  /// Bytes that were read of the input itself.
  var packed = 0
  /// Shows how many those are.
  var line: ProgressLine?
  /// Bytes that came out of every packing, at every depth.
  private(set) var unpacked = 0
  private(set) var members = 0
  /// The limit that was exceeded: nothing more is read then.
  private(set) var failure: UnpackError?

  init(_ limits: UnpackLimits = UnpackLimits()) {
    self.limits = limits
  }

  func add(unpacked count: Int) throws(UnpackError) {
    unpacked += count
    if unpacked > limits.bytes {
      try fail("unpacked it has more than \(limits.bytes) bytes")
    }
    if unpacked > limits.freeBytes, unpacked / limits.ratio > packed {
      try fail(
        "unpacked it is more than \(limits.ratio) times as large, \(unpacked) bytes and more;"
          + " if it is what you mean, unpack it first")
    }
  }

  func addMember() throws(UnpackError) {
    members += 1
    if members > limits.members {
      try fail("there are more than \(limits.members) files in it; unpack it first")
    }
  }

  private func fail(_ problem: String) throws(UnpackError) {
    failure = .refused(problem)
    throw .refused(problem)
  }
}
