/// The header of SwiftyBeaver.
///
/// ```
/// HH:mm:ss.SSS 💚 DEBUG Type.function():61 - message
/// HH:mm:ss.SSS DEBUG Type.function():61 - message
/// ```
///
/// There is no date, no zone and no process. A colour or a heart may stand before the level.
enum SwiftyBeaverHeader {
  private static let levels: [StaticString] = [
    "VERBOSE ", "DEBUG ", "INFO ", "WARNING ", "ERROR ", "CRITICAL ", "FAULT ",
  ]

  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.timeOfDay(line, mark: UInt8(ascii: ".")),
      line.has(" ", at: reader.position)
    else { return nil }
    var place = line.end(ofRunFrom: reader.position) { $0 == 0x20 }
    place = line.end(ofRunFrom: place) { $0 >= 0x80 }
    place = line.end(ofRunFrom: place) { $0 == 0x20 }
    guard let level = levels.first(where: { line.has($0, at: place) }) else { return nil }
    place += level.utf8CodeUnitCount
    // `Type.function(…):line - `, where only the type is needed to find the function.
    let type = line.end(ofRunFrom: place) { $0.isIdentifier || $0 == UInt8(ascii: "+") }
    guard type > place, line.has(".", at: type),
      let colon = StatementPlace.lineNumber(line, from: type + 1)
    else { return nil }
    var header = Header(
      format: .swiftybeaver, stamp: stamp, process: 0..<0, pid: -1, message: type + 1..<colon.start)
    header.remark = colon.end..<line.count
    header.statement = Statement(file: line.stableHash(of: place..<type), line: colon.number)
    return header
  }
}
