/// Where in the program's text a log statement stands, as loggers print it before the message.
enum StatementPlace {
  private static let limit = 512

  /// The place after `[File.swift:52` and `mark`, which may be the bracket or what separates the function, and the statement.
  static func fileEnd(
    _ line: Span<UInt8>, from start: Int, mark: UInt8
  ) -> (end: Int, statement: Statement)? {
    guard line.has("[", at: start) else { return nil }
    let name = line.end(ofRunFrom: start + 1) {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[")
    }
    guard name > start + 1, name - start <= limit, line.has(":", at: name) else { return nil }
    let end = line.end(ofRunFrom: name + 1) { $0.isDigit }
    guard end < line.count, line[end] == mark, let number = line.number(in: name + 1..<end) else {
      return nil
    }
    return (end + 1, Statement(file: line.stableHash(of: start + 1..<name), line: number))
  }

  /// Makes the function at `start` the header's message, and what comes after it the remark.
  ///
  /// - Parameter closing: what stands between the two, before a blank or the end. ` > ` does so too.
  static func split(
    _ line: Span<UInt8>, from start: Int, closing: StaticString, into header: inout Header
  ) {
    let length = closing.utf8CodeUnitCount
    for i in start..<max(start, min(line.count, start + limit)) {
      if line.has(closing, at: i), i + length == line.count || line[i + length] <= 0x20 {
        header.message = start..<i
        header.remark = i + length..<line.count
        return
      }
      if line.has(" > ", at: i) {
        header.message = start..<i
        header.remark = i + 3..<line.count
        return
      }
    }
    header.message = start..<line.count
  }

  /// The range of the first `:61 - ` from `start` on, and the number.
  static func lineNumber(
    _ line: Span<UInt8>, from start: Int
  ) -> (start: Int, end: Int, number: Int32)? {
    let limit = min(line.count, start + limit)
    var from = start
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from, to: limit) {
      from = colon + 1
      let end = line.end(ofRunFrom: from) { $0.isDigit }
      if let number = line.number(in: from..<end), line.has(" -", at: end),
        end + 2 == line.count || line[end + 2].isBlank
      {
        return (colon, end + 2, number)
      }
    }
    return nil
  }
}
