extension TextPattern {
  /// What stood at the places of one match, as ranges of the line; empty where the pattern has no such place.
  struct Captures: Hashable, Sendable {
    @LinePlace var id = 0..<0
    @LinePlace var pid = 0..<0
    @LinePlace var process = 0..<0
    @LinePlace var bundle = 0..<0
    @LinePlace var from = 0..<0
    @LinePlace var to = 0..<0
    /// The class in `-[Class selector]`, where `id` is the address of an object: a class and the one above it may both
    /// log what happens to it.
    @LinePlace var implementer = 0..<0
  }

  /// No capture is longer, so that a line full of beginnings costs no more than its length.
  private static let captureLimit = 512

  /// Whether the line holds what the pattern ends with. Dozens of patterns begin alike, and most differ there.
  @inline(__always)
  func mayMatch(_ line: Span<UInt8>, at start: Int, to end: Int) -> Bool {
    guard let literal = pieces.last?.literal, !literal.isEmpty else { return true }
    // No match reaches further, however long the line is.
    var reach = start
    for piece in pieces { reach += Self.captureLimit + piece.literal.count }
    let end = min(end, reach)
    return Self.place(of: literal, in: line, from: start, before: end, to: end) < end
  }

  /// Where what `piece` captures from `start` on ends: where its literal stands, or a byte that it may not hold.
  @inline(__always)
  private static func stop(
    _ piece: Piece, in line: Span<UInt8>, from start: Int, before limit: Int, to end: Int
  ) -> Int {
    guard piece.capture != .anything else {
      return place(of: piece.literal, in: line, from: start, before: limit, to: end)
    }
    let first = piece.literal.first
    var stop = start
    // Nearly always the first letter tells that the literal does not stand there.
    while stop < limit,
      line[stop] != first || !line.holds(piece.literal, at: stop, to: end),
      piece.capture.holds(line[stop])
    {
      stop += 1
    }
    return stop
  }

  /// Where `literal` stands first that begins from `start` on and before `limit`, and ends by `end`; `limit` where it does not, or has no letter.
  private static func place(
    of literal: [UInt8], in line: Span<UInt8>, from start: Int, before limit: Int, to end: Int
  ) -> Int {
    guard let first = literal.first else { return limit }
    var place = start
    while place < limit, let found = line.firstIndex(of: first, from: place, to: limit) {
      if line.holds(literal, at: found, to: end) { return found }
      place = found + 1
    }
    return limit
  }

  /// Matches what follows the head, which ends at `start`; returns where the match ends, or nil.
  ///
  /// Letter case matters. Each capture is as short as it can be, the last one as long as it can be
  /// where nothing follows it.
  ///
  /// - Parameter visit: is told of each place, also where the match fails behind it.
  @inline(__always)
  func match(
    _ line: Span<UInt8>, at start: Int, to end: Int, into captures: inout Captures,
    each visit: (Capture, Range<Int>) -> Void = { _, _ in }
  ) -> Int? {
    var place = start
    for piece in pieces {
      let limit = min(end, place + Self.captureLimit)
      let stop = Self.stop(piece, in: line, from: place, before: limit, to: end)
      let behind = piece.capture.hasInstance ? Self.instanceEnd(line, at: stop, to: limit) : stop
      guard piece.literal.isEmpty || line.holds(piece.literal, at: behind, to: end),
        stop > place || piece.capture == .anything
      else { return nil }
      visit(piece.capture, place..<stop)
      switch piece.capture {
      case .id: captures.id = place..<stop
      case .pid: captures.pid = place..<stop
      case .process: captures.process = place..<stop
      case .bundle: captures.bundle = place..<stop
      case .from: captures.from = place..<stop
      case .to: captures.to = place..<stop
      case .number, .namespace, .code, .status, .seconds, .scene, .name, .by, .anything: break
      }
      place = behind + piece.literal.count
    }
    if endsMessage {
      for i in place..<end where line[i].isIdentifier { return nil }
    }
    return place
  }

  /// Where the instance of an app ends that stands in brackets behind its bundle since iOS 17: `app<org.shop(9D5F…)>`, `((null))`; or that of a service.
  private static func instanceEnd(_ line: Span<UInt8>, at start: Int, to end: Int) -> Int {
    guard start < end, line[start] == UInt8(ascii: "(") else { return start }
    var depth = 0
    for place in start..<end {
      if line[place] == UInt8(ascii: "(") { depth += 1 }
      if line[place] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return place + 1 }
    }
    return start
  }
}

extension TextPattern.Capture {
  /// Whether an instance may stand in brackets behind it.
  fileprivate var hasInstance: Bool { self == .bundle || self == .by }

  /// Whether `byte` may be part of it.
  fileprivate func holds(_ byte: UInt8) -> Bool {
    switch self {
    case .id, .to, .from: byte > 0x20
    case .pid, .number, .namespace: byte.isDigit
    case .code: byte.isASCIIIdentifier || byte == UInt8(ascii: "-")
    case .status: byte.isDigit || byte == UInt8(ascii: "-")
    case .seconds: byte.isDigit || byte == UInt8(ascii: ".")
    case .name: byte >= 0x20
    case .process: byte >= 0x20 && !#"[]/"#.utf8.contains(byte)
    case .bundle, .scene, .by:
      byte.isASCIIIdentifier || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    case .anything: true
    }
  }
}

extension Span<UInt8> {
  fileprivate func holds(_ literal: [UInt8], at start: Int, to end: Int) -> Bool {
    guard end - start >= literal.count else { return false }
    return equals(start..<start + literal.count, literal.span, 0..<literal.count)
  }

  /// A hash of some bytes (FNV-1a), never 0. The same in every run.
  func stableHash(of range: Range<Int>) -> UInt64 {
    var hash = Self.emptyHash
    for i in range { hash = Self.hash(hash, self[i]) }
    return hash == 0 ? 1 : hash
  }

  /// What `stableHash` begins with, and how it takes a byte.
  static var emptyHash: UInt64 { 0xCBF2_9CE4_8422_2325 }
  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// What tells one thing from another: a hash of the `{id}`, and of the class whose method it was.
  func parameter(of captures: TextPattern.Captures) -> UInt64 {
    let id = stableHash(of: captures.id)
    if captures.implementer.isEmpty { return id }
    let parameter = id ^ stableHash(of: captures.implementer) &* 31
    return parameter == 0 ? 1 : parameter
  }

  /// The number that some digits make; nil where it is above what a pid can be.
  func pid(in range: Range<Int>) -> Int32? {
    guard !range.isEmpty, range.count <= 10 else { return nil }
    var value: Int64 = 0
    for i in range {
      guard self[i].isDigit else { return nil }
      value = value * 10 + Int64(self[i] - UInt8(ascii: "0"))
    }
    return Int32(exactly: value)
  }
}
