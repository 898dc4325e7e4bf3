extension Span<UInt8> {
  /// Where somebody's note begins behind a callback in a line that is shown to others, with the blanks before it: `x // called twice`, `x <-- again`,
  /// `x ← why?`. `end` where there is none.
  ///
  /// The app has printed none of its words, so they make no question of the line, no list and no other statement.
  func noteStart(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end {
      if beginsNote(at: place, from: start) {
        while place > start, self[place - 1].isBlank { place -= 1 }
        return place
      }
      place += 1
    }
    return end
  }

  private func beginsNote(at place: Int, from start: Int) -> Bool {
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
