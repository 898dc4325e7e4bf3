/// Which of several files a line comes from, where a tool has put them together: `grep` prints a file's name before each line, `head`, `tail` and
/// `more` a heading above.
///
/// A life is one input's. Where no line tells its process, that name stands for it.
struct MergedInputs: Sendable {
  /// Whether the input begins with such a heading.
  fileprivate(set) var hasHeadings = false
  /// The name in the nearest heading, as a number of the name table; -1 for none.
  fileprivate var name: Int32 = -1
  /// Up to where in the input headings were looked for.
  fileprivate var passed = 0
}

extension LineRecogniser {
  /// Finds out whether headings tell the files that an input was made of.
  mutating func noteHeadings(in sample: Span<UInt8>) {
    let start = sample.end(ofRunFrom: 0) { $0 <= 0x20 }
    let end = sample.firstNewline(from: start) ?? sample.count
    if sample.extracting(start..<end).fileOfHeading != nil { inputs.hasHeadings = true }
  }

  /// Notes the nearest heading above `start`, below where one was looked for before.
  mutating func noteHeading(above start: Int, in bytes: Span<UInt8>, _ names: inout NameTable) {
    let known = max(0, inputs.passed - continuation.offset)
    inputs.passed = continuation.offset + start
    var end = start
    while end > known {
      let begin = bytes.lastNewline(before: end - 1).map { $0 + 1 } ?? 0
      let line = bytes.extracting(begin..<end)
      if let name = line.fileOfHeading {
        inputs.name = names.intern(line, name, isEscaped: false)
        return
      }
      end = begin
    }
  }

  /// Gives an event without a process to the file that its line comes from.
  mutating func takeInput(of line: Span<UInt8>, into event: inout Event, _ names: inout NameTable) {
    // A logger that prints the name of a file leaves a blank behind it.
    if let end = line.fileNamePrefixEnd(from: 0), end < line.count, !line[end].isBlank {
      event.process = names.intern(line, 0..<end - 1, isEscaped: false)
    } else if inputs.hasHeadings {
      event.process = inputs.name
    }
  }
}

extension Span<UInt8> {
  /// The name in a line `==> device.log <==`; nil where it is none.
  fileprivate var fileOfHeading: Range<Int>? {
    let end = visibleEnd
    guard has("==> ", at: 0), end > 8, has(" <==", at: end - 4) else { return nil }
    return 4..<end - 4
  }
}
