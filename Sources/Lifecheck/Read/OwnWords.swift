/// In which words the apps of an input tell their callbacks.
///
/// `App became active` may be about something else than the callback. But where the same app tells two others in words that are nothing else
/// (`App will resign active`), with the same subject and the same text before it, it tells this one so, too: one author has written them all.
struct OwnWords: Sendable {
  /// More are hardly an input's.
  private static let limit = 16

  /// The lines of one app that begin alike, up to what they are about: `[Life] App`.
  private struct Frame {
    var hash: UInt64
    /// The callbacks that they tell in words which are nothing else, as bits by the last six bits of their numbers.
    var told: UInt64
  }

  private var frames: [Frame] = []

  var isEmpty: Bool { frames.isEmpty }

  /// Takes a callback that is told in words which are nothing else.
  mutating func note(_ event: UInt16, in frame: UInt64) {
    if let number = frames.firstIndex(where: { $0.hash == frame }) {
      frames[number].told |= Self.bit(event)
    } else if frames.count < Self.limit {
      frames.append(Frame(hash: frame, told: Self.bit(event)))
    }
  }

  /// Whether words that may be about something else tell a callback there: others are told in surer ones, and this one is not.
  func tell(_ event: UInt16, in frame: UInt64) -> Bool {
    frames.contains {
      $0.hash == frame && $0.told & Self.bit(event) == 0 && $0.told.nonzeroBitCount > 1
    }
  }

  private static func bit(_ event: UInt16) -> UInt64 { 1 &<< UInt64(event) }

  /// What the lines have in common whose message tells a callback: the app, and the text up to `end` but for numbers, without signs at its end.
  static func frame(
    to end: Int, in line: Span<UInt8>, _ message: Range<Int>, process: UInt64
  ) -> UInt64 {
    var end = end
    while end > message.lowerBound, !line[end - 1].isIdentifier { end -= 1 }
    var hash = process
    for place in message.lowerBound..<max(message.lowerBound, end) where !line[place].isDigit {
      hash = Span<UInt8>.joined(hash, UInt64(line[place].lowercased))
    }
    return hash
  }
}
