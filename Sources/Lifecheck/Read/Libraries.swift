/// The libraries in whose name records tell callbacks: an app's own code may lie in some, and most are the system's.
///
/// HangTracer and others print at each switch of each app what they make of it. Such a line says nothing of the app's own callbacks.
struct Libraries: Sendable {
  /// More are hardly an app's.
  private static let limit = 16

  private var known: [UInt64] = []
  /// The newest of them: mostly it is that of the next callback.
  private var newest: [UInt8] = []

  /// Takes the record of a callback.
  mutating func note(_ header: Header, in line: Span<UInt8>) {
    guard !isOfNewest(header, in: line), let library = header.library(in: line) else { return }
    newest = line.copy(of: library)
    let hash = line.stableHash(of: library)
    if known.count < Self.limit, !known.contains(hash) { known.append(hash) }
  }

  /// The name of the library that has printed a record, if it is none of the app's; nil where it is, or where none is told.
  func foreign(_ header: Header, in line: Span<UInt8>) -> Range<Int>? {
    if let system = header.systemPart(in: line) { return system }
    guard !isOfNewest(header, in: line), let library = header.library(in: line),
      !known.contains(line.stableHash(of: library)),
      !isForwarded(by: library, header.message, in: line)
    else { return nil }
    return library
  }

  /// Whether a framework hands on what the app's own code prints, with its name before it: `Shop(Flutter)[412] <Notice>: flutter: x`.
  private func isForwarded(
    by library: Range<Int>, _ message: Range<Int>, in line: Span<UInt8>
  ) -> Bool {
    let tag = message.prefix(library.count)
    return tag.upperBound < message.upperBound && line[tag.upperBound] == UInt8(ascii: ":")
      && line.equalsInAnyCase(tag, line, library)
  }

  /// Whether the newest library stands right behind the process, as mostly it does.
  private func isOfNewest(_ header: Header, in line: Span<UInt8>) -> Bool {
    let start = header.process.upperBound + 1
    let end = start + newest.count
    return !newest.isEmpty && end < line.count && line[end] == UInt8(ascii: ")")
      && line[start - 1] == UInt8(ascii: "(")
      && line.equals(start..<end, newest.span, 0..<newest.count)
  }
}

extension Header {
  /// What stands in brackets between the process and the message, if it names a library: `Shop(HangTracer)[412]`, `Shop{HangTracer}[412]`,
  /// `Shop: (HangTracer) x`. The process itself is none.
  fileprivate func library(in line: Span<UInt8>) -> Range<Int>? {
    guard !process.isEmpty, !isObject, process.upperBound < message.lowerBound else { return nil }
    let isBraced = line[process.upperBound] == UInt8(ascii: "{")
    guard
      let start = isBraced
        ? process.upperBound
        : line.firstIndex(of: UInt8(ascii: "("), from: process.upperBound, to: message.lowerBound),
      let end = line.firstIndex(
        of: UInt8(ascii: isBraced ? "}" : ")"), from: start, to: message.lowerBound)
    else { return nil }
    let name = start + 1..<end
    // The code of an app that is debugged lies beside it: `Shop.debug.dylib`.
    let isOfProcess =
      line.equals(name.prefix(process.count), line, process)
      && (name.count == process.count || line.has(".debug.dylib", at: start + 1 + process.count))
    return isOfProcess || name.isEmpty ? nil : name
  }

  /// The subsystem, if it is one of the system's; nil for every other one.
  func systemPart(in line: Span<UInt8>) -> Range<Int>? {
    let place = subsystem
    if !place.isEmpty { return line.has("com.apple.", at: place.lowerBound) ? place : nil }
    guard line.has("[com.apple.", at: message.lowerBound) else { return nil }
    let start = message.lowerBound + 1
    return start..<line.end(ofRunFrom: start) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ".") }
  }
}
