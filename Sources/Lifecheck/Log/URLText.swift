/// Finds the address that a callback's line gives: `[shop://order/7]`, `URL: https://example.com/a`.
enum URLText {
  /// What stands further away belongs to something else.
  private static let limit = 1024
  /// The value of an event without an address: that of no other one, and not 0, which counts for all.
  static func none(_ event: UInt16) -> UInt64 { UInt64(event) + 1 }

  /// `scheme://` and what follows up to a blank, a quote, a bracket, a comma or a semicolon; nil where there is none.
  static func find(in line: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let end = min(range.upperBound, range.lowerBound &+ limit, line.count)
    var i = range.lowerBound
    while i + 2 < end {
      guard line[i] == UInt8(ascii: ":"), line[i + 1] == UInt8(ascii: "/"),
        line[i + 2] == UInt8(ascii: "/")
      else {
        i += 1
        continue
      }
      var start = i
      while start > range.lowerBound, isOfScheme(line[start - 1]) { start -= 1 }
      var last = i + 3
      while last < end, !" \t\"'<>[](){},;\\".utf8.contains(line[last]) { last += 1 }
      if start < i { return start..<last }
      i = last
    }
    return nil
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    byte.isASCIIIdentifier && byte != UInt8(ascii: "_") || "+-.".utf8.contains(byte)
  }
}
