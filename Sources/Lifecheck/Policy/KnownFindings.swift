/// The findings that a baseline has, by their fingerprints: flat, since there may be a million.
package struct KnownFindings: Sendable {
  /// An entry of the baseline that stands for no finding.
  package struct Stale: Sendable {
    /// The line in the baseline's text, counted from 1.
    package var line: Int
    package var rule: String
    package var process: String?
  }

  private struct Entry: Sendable {
    var fingerprint: UInt64
    /// Numbers of `names`; -1 for what the entry does not name.
    var file: Int32
    var rule: Int32
    var process: Int32
    var line: Int32
    var isMet = false
    /// Of the first of one fingerprint, and of the first of one fingerprint and file: how many from it on are met.
    var met: Int32 = 0
    var metOfFile: Int32 = 0
  }

  /// By fingerprints, those of one by files, equal ones by lines.
  private var entries: [Entry] = []
  private var names: [String] = []
  private var numbers: [String: Int32] = [:]

  /// Reads a baseline's text; `name` is what errors call it.
  package init(_ text: [UInt8], name: String) throws(RuleErrors) {
    try Baseline.forEachEntry(of: text, name: name) { entry in
      entries.append(
        Entry(
          fingerprint: UInt64(entry.fingerprint, radix: 16) ?? 0, file: number(entry.file),
          rule: number(entry.rule), process: number(entry.process),
          line: Int32(clamping: entry.line)))
    }
    entries.sort { ($0.fingerprint, $0.file, $0.line) < ($1.fingerprint, $1.file, $1.line) }
  }

  private mutating func number(_ name: String?) -> Int32 {
    guard let name else { return -1 }
    if let number = numbers[name] { return number }
    let number = Int32(clamping: names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The files of entries that an input may be: its path, and each end of it that is a path too, since an entry is relative.
  func files(ofInput name: String) -> [Int32] {
    let path = shown(name).utf8
    return path.indices.compactMap { index in
      guard index == path.startIndex || path[path.index(before: index)] == UInt8(ascii: "/")
      else { return nil }
      return numbers[String(decoding: path[index...], as: UTF8.self)]
    }
  }

  /// Takes an entry for a finding that names one of these files; whether there was one left.
  mutating func meet(_ fingerprint: UInt64, files: [Int32]) -> Bool {
    for file in files {
      let isMet = meet(from: (fingerprint, file), \.metOfFile) {
        $0.fingerprint == fingerprint && $0.file == file
      }
      if isMet { return true }
    }
    return false
  }

  /// Takes an entry for a finding, whatever file it names; whether there was one left.
  mutating func meet(_ fingerprint: UInt64) -> Bool {
    meet(from: (fingerprint, -1), \.met) { $0.fingerprint == fingerprint }
  }

  /// Takes the first entry that is left of those that are alike, which begin at `key`. The first of them knows in `count` how
  /// many need not be looked at again: there may be a million.
  private mutating func meet(
    from key: (UInt64, Int32), _ count: WritableKeyPath<Entry, Int32>,
    where isAlike: (Entry) -> Bool
  ) -> Bool {
    let first = entries.partitioningIndex { ($0.fingerprint, $0.file) >= key }
    guard first < entries.count, isAlike(entries[first]) else { return false }
    var index = first + Int(entries[first][keyPath: count])
    while index < entries.count, entries[index].isMet, isAlike(entries[index]) { index += 1 }
    entries[first][keyPath: count] = Int32(clamping: index - first)
    guard index < entries.count, isAlike(entries[index]) else { return false }
    entries[index].isMet = true
    return true
  }

  /// The entries that stand for nothing, of equal ones the last, in the order of their lines.
  func stale(where isSought: (Stale) -> Bool) -> [Stale] {
    var stale: [Stale] = []
    for entry in entries where !entry.isMet {
      let process = entry.process < 0 ? nil : names[Int(entry.process)]
      let found = Stale(line: Int(entry.line), rule: names[Int(entry.rule)], process: process)
      if isSought(found) { stale.append(found) }
    }
    stale.sort { $0.line < $1.line }
    return stale
  }
}
