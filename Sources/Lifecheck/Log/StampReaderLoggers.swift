/// The stamps of loggers that follow no standard: a date in any order, with the time of day behind it, or one of the two alone.
extension StampReader {
  /// A stamp in any of the forms that loggers give it at the beginning of a line, or behind their marks.
  mutating func loggerMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard start < end else { return nil }
    guard line[start].isDigit else { return monthMoment(line) }
    if line.has("-", at: start + 4),
      let stamp = isoMoment(line, mark: UInt8(ascii: ":"))?.stamp ?? instant(line)
    {
      return stamp
    }
    guard let stamp = datedMoment(line) ?? timeAlone(line) ?? longEpoch(line) else { return nil }
    // What a comma parts from others is a cell of a table.
    return line.has(",", at: position) ? nil : stamp
  }

  /// A number since 1970, of any unit, from 2014 to 2033: any other may count something else. Or seconds since 2001, with a fraction, as Apple's
  /// frameworks count them.
  private mutating func longEpoch(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    let count = line.end(ofRunFrom: start) { $0.isDigit } - start
    let isOfApple = count == 9 && line[start] >= UInt8(ascii: "4")
    guard
      isOfApple
        || (count == 10 || count == 13 || count == 16 || count == 19) && line.has("1", at: start)
          && line[start + 1] >= UInt8(ascii: "4"),
      var stamp = epoch(line), !line.has("\t", at: position),
      !isOfApple || stamp.resolution != .second
    else {
      position = start
      return nil
    }
    if isOfApple { stamp.microseconds += Self.appleEpoch }
    return stamp
  }

  /// 2001-01-01, in microseconds since 1970.
  private static let appleEpoch: Int64 = 978_307_200_000_000
}
