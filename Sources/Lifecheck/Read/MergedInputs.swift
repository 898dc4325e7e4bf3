/// Which of several files a line comes from, where a tool has put them together: `grep` prints the name of the file before each line, `head` and
/// `tail` print it in a heading above.
///
/// Where a line tells no process, the name of its file stands for it: two files are two lives.
struct MergedInputs: Sendable {
  /// Whether the input begins with such a heading.
  fileprivate(set) var hasHeadings = false
  /// The name in the nearest heading, as a number of the name table; -1 for none.
  fileprivate var name: Int32 = -1
}

extension LineRecogniser {
  /// Finds out whether headings tell the files that an input was made of.
  mutating func noteHeadings(in sample: Span<UInt8>) {
    let start = sample.end(ofRunFrom: 0) { $0 <= 0x20 }
    let end = sample.firstNewline(from: start) ?? sample.count
    if sample.extracting(start..<end).fileOfHeading != nil { inputs.hasHeadings = true }
  }

  /// Notes the name in a line that is a heading; false where it is none.
  mutating func noteHeading(of line: Span<UInt8>, _ names: inout NameTable) -> Bool {
    guard let name = line.fileOfHeading else { return false }
    inputs.name = names.intern(line, name, isEscaped: false)
    return true
  }

  /// Gives an event without a process to the file that its line comes from.
  mutating func attributeToFile(
    _ event: inout Event, in line: Span<UInt8>, _ names: inout NameTable
  ) {
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
