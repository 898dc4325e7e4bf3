/// The lines of a pasted log that stand for others, which somebody has left out: `...`, `[…]`, `-- snip --`, `... more of the same ...`.
///
/// Only the beginning of an input is looked at: what people paste is short.
struct Elisions: Sendable {
  /// The numbers of the lines that were not told yet, the first one last.
  private var lines: [Int] = []

  init() {}

  /// - Parameters:
  ///   - sample: the beginning of an input.
  ///   - words: what people write in the place of lines.
  init(_ sample: Span<UInt8>, words: WordList) {
    lazy var words = words.lowercased
    var (start, number) = (0, 0)
    while start < sample.count, number < FormatDetection.lineLimit {
      let end = sample.firstNewline(from: start) ?? sample.count
      number += 1
      if Self.stands(in: sample.extracting(start..<end), words) { lines.append(number) }
      start = end + 1
    }
    lines.reverse()
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The last one before this line that was not told yet.
  mutating func take(before line: Int) -> Int? {
    var last: Int?
    while let next = lines.last, next < line { last = lines.removeLast() }
    return last
  }

  /// A longer line is somebody's sentence.
  private static let longest = 60

  private static func stands(in line: Span<UInt8>, _ words: @autoclosure () -> [[UInt8]]) -> Bool {
    let start = passSigns(line, from: 0)
    guard start < line.count, line.count - start <= longest else { return false }
    guard let dots = dotsEnd(line, from: start) else {
      return start > 0 && isWord(line, from: start, words())
    }
    let next = passSigns(line, from: dots)
    return next == line.count || isWord(line, from: next, words()) || endsInDots(line, from: next)
  }

  /// Whether a word stands there, and nothing but signs behind it.
  private static func isWord(
    _ line: Span<UInt8>, from start: Int, _ words: @autoclosure () -> [[UInt8]]
  ) -> Bool {
    words().contains { word in
      guard line.matches(word.span, 0..<word.count, at: start) else { return false }
      let end = start + word.count
      return passSigns(line, from: dotsEnd(line, from: end) ?? end) == line.count
    }
  }

  private static func endsInDots(_ line: Span<UInt8>, from start: Int) -> Bool {
    (start..<line.count).contains { place in
      dotsEnd(line, from: place).map { passSigns(line, from: $0) == line.count } ?? false
    }
  }

  /// The end of three dots or a sign for them; nil where none stand there. More than a few are what shows how far something is.
  private static func dotsEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    for sign: StaticString in ["…", "⋮", "・・・", "···"] where line.has(sign, at: start) {
      let end = start + sign.utf8CodeUnitCount
      return dotsEnd(line, from: end) ?? end
    }
    let end = line.end(ofRunFrom: start) { $0 == UInt8(ascii: ".") }
    return 3...6 ~= end - start ? end : nil
  }

  /// The end of the blanks, brackets and strokes that begin there.
  private static func passSigns(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < line.count {
      if isSign(line[place]) {
        place += 1
      } else if line[place] >= 0x80, let sign = brackets.first(where: { line.has($0, at: place) }) {
        place += sign.utf8CodeUnitCount
      } else {
        break
      }
    }
    return place
  }

  private static let brackets: [StaticString] = ["（", "）", "【", "】", "「", "」", "〈", "〉"]

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "-"),
      UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
