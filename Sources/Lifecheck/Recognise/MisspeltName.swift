/// A word that is a callback's name but for a slip of the pen, such as `applicationWillResginActive`.
struct MisspeltName: Sendable {
  /// An index into `RuleSet.events`.
  var event: UInt16
  /// Whether it is a part of the name, as where a line was cut off.
  var isPart: Bool

  static let least = Lexicon.leastFullName
  /// No name is longer, and nothing else is looked at.
  static let most = 64
  /// Two slips have so many letters between them at least: `screenDid…` is no slip of `sceneDid…`.
  private static let distance = 4

  /// A part of a name lacks no more letters than that.
  private static let slips = 2

  /// Whether the word is a part of the name; nil where it is another word and no slip of it, or the name itself.
  fileprivate static func isPart(
    _ line: Span<UInt8>, _ word: Range<Int>, of text: Span<UInt8>, _ name: Range<Int>
  ) -> Bool? {
    let difference = name.count - word.count
    guard (-slips...slips).contains(difference) else { return nil }
    func stands(_ short: Range<Int>, _ long: Range<Int>) -> Bool {
      let places = 0...long.count - short.count
      return difference > 0
        ? places.contains { i in
          line.equalsInAnyCase(short, text, long.lowerBound + i..<long.lowerBound + i + short.count)
        }
        : places.contains { i in
          line.equalsInAnyCase(long.lowerBound + i..<long.lowerBound + i + short.count, text, short)
        }
    }
    if difference > 0, stands(word, name) { return true }
    // The name itself, or a longer one of the app's own: `mapDidBecomeActive`.
    if difference <= 0, stands(name, word) { return nil }
    return isNear(line, word, text, name, slips: slips, run: distance) ? false : nil
  }

  /// Whether the word becomes the name by so many slips at most: a letter too few, too many or another one, or two letters that have changed places.
  ///
  /// - Parameter run: how many letters are the same since the last slip.
  private static func isNear(
    _ line: Span<UInt8>, _ word: Range<Int>, _ text: Span<UInt8>, _ name: Range<Int>, slips: Int,
    run: Int
  ) -> Bool {
    var (i, j) = (word.lowerBound, name.lowerBound)
    let (end, last) = (word.upperBound, name.upperBound)
    while i < end, j < last, line[i].lowercased == text[j].lowercased { (i, j) = (i + 1, j + 1) }
    if i == end, j == last { return true }
    guard slips > 0, run + i - word.lowerBound >= distance else { return false }
    func goesOn(_ i: Int, _ j: Int) -> Bool {
      i <= end && j <= last
        && isNear(line, i..<end, text, j..<last, slips: slips - 1, run: 0)
    }
    if i + 1 < end, j + 1 < last, line[i].lowercased == text[j + 1].lowercased,
      line[i + 1].lowercased == text[j].lowercased, goesOn(i + 2, j + 2)
    {
      return true
    }
    return goesOn(i + 1, j + 1) || goesOn(i + 1, j) || goesOn(i, j + 1)
  }
}

extension Vocabulary {
  /// The callback whose name the word is, but for a slip; nil where it is a name itself, or may be one of two.
  func misspeltName(_ word: Range<Int>, in line: Span<UInt8>) -> MisspeltName? {
    guard (MisspeltName.least...MisspeltName.most).contains(word.count),
      callback(in: line, at: word.lowerBound, to: word.upperBound) == nil
    else { return nil }
    var found: MisspeltName?
    let letters = lexicon.text.span
    for number in lexicon.fullNames {
      let form = lexicon.forms[number]
      guard let isPart = MisspeltName.isPart(line, word, of: letters, form.text) else { continue }
      if let found, found.event != form.event { return nil }
      found = MisspeltName(event: form.event, isPart: isPart || found?.isPart == true)
    }
    return found
  }

  /// The first word in `line[range]` that is a misspelt name, and what it is.
  func misspeltName(
    in line: Span<UInt8>, _ range: Range<Int>
  ) -> (word: Range<Int>, name: MisspeltName)? {
    var place = range.lowerBound
    while range.upperBound - place >= MisspeltName.least {
      // Most words are shorter: what stands so far behind their beginning is no letter, or one of another word.
      let least = place + MisspeltName.least
      var start = least
      while start > place, 0x61...0x7A ~= line[start - 1].lowercased { start -= 1 }
      guard start == place else {
        place = start
        continue
      }
      place = least
      while place < range.upperBound, 0x61...0x7A ~= line[place].lowercased { place += 1 }
      let isWord =
        (start == range.lowerBound || !line[start - 1].isASCIIIdentifier)
        && (place == range.upperBound || !line[place].isASCIIIdentifier)
      if isWord, let name = misspeltName(start..<place, in: line) { return (start..<place, name) }
    }
    return nil
  }
}
