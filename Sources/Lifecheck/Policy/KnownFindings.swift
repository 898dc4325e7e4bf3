/// The findings that a baseline has, by their fingerprints: flat, since there may be a million.
package struct KnownFindings: Sendable {
  private struct Key: Sendable {
    var fingerprint: UInt64
    /// The hash of the file that the finding was in; 0 where the entry names none.
    var file: UInt32
    /// The line in the baseline's text, counted from 1.
    var line: Int32
    /// On the first of equal ones, of one fingerprint and file: how many stand for findings so far.
    var met: Int32 = 0
    /// Of the first of one fingerprint: how many keys after it those begin that may be left.
    var spare: Int32 = 0
  }

  /// By fingerprints, those of one by files, equal ones by lines.
  private var keys: [Key]

  /// Takes entries of a baseline that was read whole.
  package init(_ baseline: Baseline) {
    self.init(
      baseline.entries.map {
        Key(
          fingerprint: UInt64($0.fingerprint, radix: 16) ?? 0, file: Self.hash(ofFile: $0.file),
          line: Int32(clamping: $0.line))
      })
  }

  private init(_ keys: [Key]) {
    self.keys = keys
    self.keys.sort { ($0.fingerprint, $0.file, $0.line) < ($1.fingerprint, $1.file, $1.line) }
  }

  package var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  /// What entries may call an input: its path, and each end of it that is a path too, since an entry is relative.
  static func hashes(ofInput name: String) -> [UInt32] {
    let path = Array(shown(name).utf8)
    return path.indices.compactMap { index in
      index == 0 || path[index - 1] == UInt8(ascii: "/") ? hash(ofFile: path[index...]) : nil
    }
  }

  /// 0 where an entry names no file.
  fileprivate static func hash(ofFile file: String?) -> UInt32 {
    guard let file else { return 0 }
    return hash(ofFile: file.utf8)
  }

  /// FNV-1a, never 0.
  fileprivate static func hash(ofFile file: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in file { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash == 0 ? 1 : hash
  }

  /// Takes an entry for a finding that names one of these files; whether there was one left.
  mutating func meet(_ fingerprint: UInt64, files: [UInt32]) -> Bool {
    for file in files {
      let start = firstIndex(fingerprint, file)
      if take(at: start, of: fingerprint, file) { return true }
    }
    return false
  }

  /// Takes an entry for a finding, whatever file it names; whether there was one left.
  mutating func meet(_ fingerprint: UInt64) -> Bool {
    let first = firstIndex(fingerprint, 0)
    guard first < keys.count, keys[first].fingerprint == fingerprint else { return false }
    while true {
      let start = first + Int(keys[first].spare)
      guard start < keys.count, keys[start].fingerprint == fingerprint else { return false }
      if take(at: start, of: fingerprint, keys[start].file) { return true }
      // All of this file stand for findings: those of the next one come.
      var next = start + Int(keys[start].met)
      while next < keys.count, keys[next].fingerprint == fingerprint,
        keys[next].file == keys[start].file
      { next += 1 }
      keys[first].spare = Int32(clamping: next - first)
    }
  }

  /// The index of the first key that is not before these.
  private func firstIndex(_ fingerprint: UInt64, _ file: UInt32) -> Int {
    keys.partitioningIndex { ($0.fingerprint, $0.file) >= (fingerprint, file) }
  }

  /// Takes the next of the equal entries that begin at `start`; whether there was one left.
  private mutating func take(at start: Int, of fingerprint: UInt64, _ file: UInt32) -> Bool {
    guard start < keys.count else { return false }
    let next = start + Int(keys[start].met)
    guard next < keys.count, keys[next].fingerprint == fingerprint, keys[next].file == file else {
      return false
    }
    keys[start].met += 1
    return true
  }

  /// The entries that stand for nothing, of equal ones the last, in the order of their lines.
  var stale: StaleEntries {
    var stale: [StaleEntries.Place] = []
    var start = 0
    for index in keys.indices {
      let key = keys[index]
      if key.fingerprint != keys[start].fingerprint || key.file != keys[start].file {
        start = index
      }
      if index - start >= Int(keys[start].met) {
        stale.append(StaleEntries.Place(line: key.line, fingerprint: key.fingerprint))
      }
    }
    stale.sort { $0.line < $1.line }
    return StaleEntries(places: stale)
  }

  // MARK: Reading

  /// Reads a baseline line by line, as it is written; what is written otherwise is left to `Baseline.parse`.
  package struct Reader: Sendable {
    private var keys: [Key] = []
    private var number: Int32 = 0
    private var hasHeader = false

    package init() {}

    /// Takes the next line, without its end; false where the text has to be read whole, for what it means or for its errors.
    package mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
      number += 1
      if line.isEmpty { return true }
      guard hasHeader else {
        hasHeader = line.elementsEqual("baseline \(Baseline.version)".utf8)
        return hasHeader || Baseline.isComment(line)
      }
      if let entry = PlainEntry(line.span) {
        let file = entry.file.map {
          KnownFindings.hash(ofFile: line.dropFirst($0.lowerBound).prefix($0.count))
        }
        keys.append(Key(fingerprint: entry.fingerprint, file: file ?? 0, line: number))
        return true
      }
      if Baseline.isComment(line) { return true }
      // A name in other letters, or with an escape.
      guard let entry = Baseline.entry(of: line) else { return false }
      let file = KnownFindings.hash(ofFile: entry.file)
      keys.append(
        Key(fingerprint: UInt64(entry.fingerprint, radix: 16) ?? 0, file: file, line: number))
      return true
    }

    /// What the lines hold; nil without any header.
    package func finish() -> KnownFindings? { hasHeader ? KnownFindings(keys) : nil }
  }
}

/// Entries of a baseline that found nothing. Their words are still in its text only.
package struct StaleEntries: Sendable {
  struct Place: Sendable {
    var line: Int32
    var fingerprint: UInt64
  }

  fileprivate(set) var places: [Place]
  /// How many of them were asked for.
  private var next = 0

  init(places: [Place]) {
    self.places = places
  }

  package var isEmpty: Bool { places.isEmpty }

  /// The rule and the process of a stale entry, if the line is one. Lines are asked for in their order.
  ///
  /// A line that has changed since it was read is none.
  package mutating func entry(
    in line: ArraySlice<UInt8>, number: Int
  ) -> (rule: String, process: String?)? {
    guard next < places.count, places[next].line == Int32(clamping: number) else { return nil }
    let fingerprint = places[next].fingerprint
    next += 1
    if let plain = PlainEntry(line.span) {
      guard plain.fingerprint == fingerprint else { return nil }
      func text(_ range: Range<Int>) -> String {
        String(decoding: line.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
      }
      return (text(plain.rule), plain.process.map { text($0) })
    }
    guard let entry = Baseline.entry(of: line), UInt64(entry.fingerprint, radix: 16) == fingerprint
    else { return nil }
    return (entry.rule, entry.process)
  }
}

/// An entry of a baseline as `Baseline.text` has it, where it is all printable ASCII without escapes.
struct PlainEntry {
  private(set) var fingerprint: UInt64 = 0
  /// Ranges of the line's bytes.
  private(set) var rule = 0..<0
  private(set) var process: Range<Int>?
  private(set) var file: Range<Int>?
  private var at = 0

  init?(_ line: Span<UInt8>) {
    guard takes("  known ", line), readFingerprint(line), takes(" ", line),
      let rule = word(line), UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[rule.lowerBound] | 0x20
    else { return nil }
    self.rule = rule
    if takes("  process ", line) {
      guard let process = string(line) else { return nil }
      self.process = process
    }
    if takes("  event ", line), word(line) == nil { return nil }
    if takes("  in ", line), !takesList(line) { return nil }
    if takes("  missing ", line), !takesList(line) { return nil }
    if takes("  file ", line) {
      guard let file = string(line) else { return nil }
      self.file = file
    }
    guard at == line.count else { return nil }
  }

  private mutating func readFingerprint(_ line: Span<UInt8>) -> Bool {
    guard at + 16 <= line.count else { return false }
    for index in at..<at + 16 {
      let digit: UInt8
      switch line[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = line[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = line[index] - UInt8(ascii: "a") + 10
      default: return false
      }
      fingerprint = fingerprint << 4 | UInt64(digit)
    }
    at += 16
    return true
  }

  private mutating func takes(_ text: StaticString, _ line: Span<UInt8>) -> Bool {
    guard line.has(text, at: at) else { return false }
    at += text.utf8CodeUnitCount
    return true
  }

  private mutating func takesList(_ line: Span<UInt8>) -> Bool {
    repeat {
      if word(line) == nil { return false }
    } while takes(", ", line)
    return true
  }

  /// Letters, digits, `.`, `_` and `-`.
  private mutating func word(_ line: Span<UInt8>) -> Range<Int>? {
    let start = at
    scan: while at < line.count {
      switch line[at] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        at += 1
      default: break scan
      }
    }
    return at > start ? start..<at : nil
  }

  /// What stands between quotes.
  private mutating func string(_ line: Span<UInt8>) -> Range<Int>? {
    guard takes("\"", line) else { return nil }
    let start = at
    while at < line.count, line[at] != UInt8(ascii: "\"") {
      guard 0x20...0x7E ~= line[at], line[at] != UInt8(ascii: "\\") else { return nil }
      at += 1
    }
    return takes("\"", line) ? start..<at - 1 : nil
  }
}
