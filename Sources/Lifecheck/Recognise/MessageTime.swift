/// The time that a message tells itself: `x at 2024-05-14 07:31:07 +0000`, `x - 09:31:07.101`.
extension Matcher {
  /// Such a stamp begins no further behind the callback, in bytes.
  private static let timeLimit = 64
  private static let timeWords: [StaticString] = ["at", "time", "date", "timestamp", "ts"]

  /// The time that stands behind the callback in `line[text]` and ends the message, and where it begins.
  ///
  /// nil where it may be the time of something else: words stand before it that say more, or another word than those for times is the last of them
  /// (`x, next sync at 09:30:00`, `x started 09:30:00`).
  func time(
    behind text: Range<Int>, in line: Span<UInt8>, to end: Int
  ) -> (stamp: Stamp, start: Int)? {
    var place = text.upperBound
    let limit = min(end, place + Self.timeLimit)
    var mayBegin = true
    while place < limit {
      if mayBegin, place > text.upperBound, !line[place - 1].isASCIIIdentifier,
        let stamp = Self.lastStamp(in: line, from: place, to: end)
      {
        return (stamp, place)
      }
      guard let word = MessageWord(in: line, at: place, to: end) else {
        place += 1
        continue
      }
      mayBegin = Self.timeWords.contains { line.isWord(word.range, $0) }
      guard mayBegin || vocabulary.words.meaning(of: word) == .neutral else { return nil }
      place = word.range.upperBound
    }
    return nil
  }

  /// The stamp that begins at `start`, if nothing but signs that close it comes behind it.
  private static func lastStamp(in line: Span<UInt8>, from start: Int, to end: Int) -> Stamp? {
    var reader = StampReader(position: start, end: end)
    guard let stamp = reader.loggerMoment(line), stamp.resolution != .none,
      (reader.position..<end).allSatisfy({
        line[$0] <= 0x20 || ")]}>.;!*'\"".utf8.contains(line[$0])
      })
    else { return nil }
    return stamp
  }
}

extension Span<UInt8> {
  /// Whether `range` holds `word`, which is written in small letters, in letters of either case.
  fileprivate func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount
      && range.allSatisfy { self[$0].lowercased == word.byte($0 - range.lowerBound) }
  }

  /// The time that is all of the line, as `print(Date())` shows it, maybe with a colon behind it; nil where more stands there, or none.
  var loneStamp: Stamp? {
    guard count <= 64 else { return nil }
    var (start, end) = (0, count)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 || self[end - 1] == UInt8(ascii: ":") { end -= 1 }
    var reader = StampReader(position: start, end: end)
    guard let stamp = reader.loggerMoment(self), reader.position == end,
      stamp.resolution != .none
    else { return nil }
    return stamp
  }
}
