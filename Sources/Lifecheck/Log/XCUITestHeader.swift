/// A line that the runner of a user-interface test prints between those of the app.
///
/// ```
///     t =     4.20s         Pressing Home button
///     t =     0.00s Start Test at yyyy-MM-dd HH:mm:ss.SSS
///     t =      nans Interface orientation changed to Portrait
/// ```
///
/// Four blanks, the seconds since the test began, and four blanks more for each level of nesting. The only clock is
/// in the line that begins the test; between tests there is none.
struct XCUITestHeader {
  /// Since the test began, in microseconds; nil between tests.
  var time: Int64?
  var message: Range<Int>

  /// What to look for in a log.
  static let spelling = Array("    t = ".utf8)
  private static let startText: StaticString = "Start Test at "

  static func parse(_ line: Span<UInt8>) -> XCUITestHeader? {
    guard line.has("    t = ", at: 0) else { return nil }
    let digits = line.end(ofRunFrom: 8) { $0.isBlank }
    if line.has("nans ", at: digits) {
      let message = line.end(ofRunFrom: digits + 5) { $0.isBlank }
      return XCUITestHeader(time: nil, message: message..<line.count)
    }
    let point = line.end(ofRunFrom: digits) { $0.isDigit }
    let end = line.end(ofRunFrom: point + 1) { $0.isDigit }
    guard point < line.count, line[point] == UInt8(ascii: "."), end == point + 3,
      line.has("s ", at: end), let seconds = line.number(in: digits..<point),
      let hundredths = line.number(in: point + 1..<end)
    else { return nil }
    let message = line.end(ofRunFrom: end + 2) { $0.isBlank }
    return XCUITestHeader(
      time: Int64(seconds) * 1_000_000 + Int64(hundredths) * 10_000, message: message..<line.count)
  }

  /// The moment at which a test begins, in the line that says so.
  func start(in line: Span<UInt8>) -> Stamp? {
    guard line.has(Self.startText, at: message.lowerBound) else { return nil }
    var reader = StampReader(
      position: message.lowerBound + Self.startText.utf8CodeUnitCount, end: line.count)
    return reader.isoMoment(line)?.stamp
  }

  /// When the line was printed, in a test that began at `start`.
  func stamp(after start: Stamp?) -> Stamp {
    guard var stamp = start, let time else { return Stamp() }
    let (sum, overflow) = stamp.microseconds.addingReportingOverflow(time)
    guard !overflow else { return Stamp() }
    stamp.microseconds = sum
    return stamp
  }
}
