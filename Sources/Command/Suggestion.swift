/// Finds what somebody meant who wrote `word`.
///
/// The nearest candidate by edits, where fewer than four of them and at most half of the longer word's letters differ;
/// failing that, the only candidate that begins with `word`.
func suggestion(for word: String, among candidates: [String]) -> String? {
  let letters = Array(word.lowercased())
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let others = Array(candidate.lowercased())
    // A length that differs by four or more needs as many edits.
    guard abs(letters.count - others.count) < 4 else { continue }
    let distance = editDistance(letters, others)
    guard distance < 4, 2 * distance <= max(letters.count, others.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  if let best { return best.candidate }
  guard letters.count >= 3 else { return nil }
  let beginnings = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  return beginnings.count == 1 ? beginnings[0] : nil
}

/// Returns `. Did you mean 'x'?`; where no candidate is near, a full stop and `other`, or nothing.
func didYouMean(_ word: String, among candidates: [String], otherwise other: String = "") -> String
{
  suggestion(for: word, among: candidates).map { ". Did you mean '\($0)'?" }
    ?? (other.isEmpty ? "" : ". \(other)")
}

/// `text` with the full stop that it lacks.
func sentence(_ text: String) -> String { text.hasSuffix("?") ? text : text + "." }

/// The least number of letters put in, taken out, replaced, or swapped with their neighbour.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
