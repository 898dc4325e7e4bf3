extension Span<UInt8> {
  /// Where a comment begins behind a callback, and the blanks before it, as people write beside lines that they show to others: `x // called twice`, `x <-- again`,
  /// `x ← why?`. `end` where there is none.
  ///
  /// The app has printed none of its words, so they make no question of the line, no list and no other statement.
  func commentStart(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end {
      if beginsComment(at: place, from: start) {
        while place > start, self[place - 1].isBlank { place -= 1 }
        return place
      }
      place += 1
    }
    return end
  }

  private func beginsComment(at place: Int, from start: Int) -> Bool {
    switch self[place] {
    case 0xE2: return has("←", at: place) || has("⬅", at: place) || has("⟵", at: place)
    case 0xF0: return has("👈", at: place)
    case UInt8(ascii: "/") where place == start || self[place - 1].isBlank:
      return has("//", at: place)
    case UInt8(ascii: "#") where place > start && self[place - 1].isBlank:
      return place + 1 < count && self[place + 1].isBlank
    case UInt8(ascii: "<") where place > start && self[place - 1].isBlank:
      if has("<-", at: place) || has("<==", at: place) { return true }
      // Where nothing comes behind it the sign is the app's own, at the end of its function.
      let sign = self.end(ofRunFrom: place) { $0 == UInt8(ascii: "<") }
      return sign - place > 1 && sign + 1 < count && self[sign].isBlank && self[sign + 1] > 0x20
    default: return false
    }
  }
}
