/// An encoding that is not read, told by where the zeros of a text stand in it.
package struct ForeignEncoding: Hashable, Sendable {
  /// What it is, for people.
  package var label: String
  /// As `iconv` names it.
  package var name: String

  /// How many bytes are looked at.
  private static let sampleLength = 4096

  /// nil where `bytes` are in none of these.
  init?(_ bytes: Span<UInt8>) {
    let count = min(bytes.count, Self.sampleLength) / 4 * 4
    guard count >= 8, bytes.firstIndex(of: 0, from: 0, to: count) != nil else { return nil }
    var zeros = [0, 0, 0, 0]
    for i in 0..<count where bytes[i] == 0 { zeros[i % 4] += 1 }
    let most = zeros.map { 10 * $0 >= 9 * (count / 4) }
    let half = zeros.map { 2 * $0 >= count / 4 }
    let few = zeros.map { 10 * $0 <= count / 4 }
    if most[2], most[3], few[0] {
      (label, name) = ("UTF-32", "UTF-32LE")
    } else if most[0], most[1], few[3] {
      (label, name) = ("UTF-32", "UTF-32BE")
    } else if half[1], half[3], few[0], few[2] {
      (label, name) = ("UTF-16 without a mark", "UTF-16LE")
    } else if half[0], half[2], few[1], few[3] {
      (label, name) = ("UTF-16 without a mark", "UTF-16BE")
    } else {
      return nil
    }
  }
}
