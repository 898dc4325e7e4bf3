import Lifecheck

/// Finds what somebody meant who wrote `word`: the nearest candidate; failing that, the only one that begins with `word`.
func suggestion(for word: String, among candidates: [String]) -> String? {
  if let nearest = nearestName(to: word, among: candidates) { return nearest }
  guard word.utf8.count >= 3 else { return nil }
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
