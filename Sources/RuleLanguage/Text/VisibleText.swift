/// `bytes` as text that is safe on a terminal: every control character, and every character that
/// turns the direction of writing, is replaced by one visible character, as is what is not UTF-8.
package func visible(_ bytes: some Collection<UInt8>) -> String {
  var text = String.UnicodeScalarView()
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    switch scalar.value {
    case 0..<0x20:
      // The control pictures of Unicode, in the order of the control characters.
      text.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F:
      text.append("\u{2421}")
    case 0x80...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      text.append("\u{FFFD}")
    default:
      text.append(scalar)
    }
  }
  return String(text)
}

/// The candidate that `name` is most likely a slip for, or nil; letter case counts little.
///
/// The distance is the number of letters to insert, delete, replace or swap with their neighbour.
/// At most a third of the letters may differ, and at most three. The first of equally near ones wins.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = lowercased(name)
  guard (1...64).contains(wanted.count) else { return nil }
  var best: (name: String, distance: Int)?
  var limit = min(3, wanted.count / 3)
  for candidate in candidates {
    let letters = lowercased(candidate)
    guard abs(letters.count - wanted.count) <= limit, candidate != name else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= limit, best == nil || distance < best?.distance ?? 0 else { continue }
    best = (candidate, distance)
    limit = distance
  }
  return best?.name
}

/// The bytes of `text` with ASCII capitals made small.
package func lowercased(_ text: String) -> [UInt8] {
  text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
