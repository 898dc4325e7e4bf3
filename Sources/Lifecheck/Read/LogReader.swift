/// Reads one log: bytes in, events out.
///
/// Bytes come by `fill` or `append`, in chunks of any size; after each, `read` hands the events of all complete
/// lines to a sink. `finish` takes the last line when it has no line end. What comes out does not depend on
/// the chunks, if no call says that the input pauses.
///
/// Only lines that hold a spelling of the vocabulary are looked at; the header is parsed for those alone.
struct LogReader {
  private var buffer: LineBuffer
  private var lines: LineReader
  /// What was read where the newest record comes first.
  private var turned = TurnedEvents()
  /// The format that was given, and what was read before the input began anew.
  private let format: LogFormat?
  private var earlier: InputSummary?
  /// Whether it was decided how lines end: at the beginning of the input, for all of it.
  private var isEndKnown = false
  /// What makes UTF-8 of the input; nil where it is that already, and before its first bytes are seen.
  private var decoder: UTF16Decoder?
  private var isEncodingKnown = false
  /// How many bytes that are not UTF-8 are taken at a time.
  private static let encodedChunk = 64 << 10

  /// - Parameters:
  ///   - silence: nil where no silence is to be measured.
  ///   - format: nil to find it out from the first lines.
  ///   - lineLimit: of longer lines only so many bytes are judged.
  ///   - exampleLimit: so many near misses are kept.
  ///   - tellsAllNearMisses: whether the sink is told what lines name of processes too that have had no event.
  ///   - disorder: tells a list of callbacks from a log; nil: nobody can.
  init(
    vocabulary: Vocabulary, silence: SilenceRules? = nil, format: LogFormat? = nil, file: String,
    lineLimit: Int = 1 << 20, exampleLimit: Int = InputSummary.nearMissLimit,
    tellsAllNearMisses: Bool = true, disorder: OrderTrial? = nil
  ) {
    self.format = format
    buffer = LineBuffer(lineLimit: lineLimit)
    lines = LineReader(
      vocabulary: vocabulary, silence: silence, format: format, file: file,
      lineLimit: buffer.lineLimit, exampleLimit: exampleLimit,
      tellsAllNearMisses: tellsAllNearMisses, disorder: disorder)
  }

  /// What has been read so far, in numbers.
  var summary: InputSummary {
    earlier?.joined(with: lines.recogniser.summary) ?? lines.recogniser.summary
  }

  /// The logs whose events the input lists, where it is a list of events.
  var origins: [EventListReader.Origin] { lines.list.origins }

  /// Says which number the input has.
  mutating func number(_ input: Int32) { lines.list.firstInput = input }

  /// Says which number a further log has that the input turns out to list.
  mutating func numberNext(_ input: Int32) { lines.list.nextInput = input }

  /// Lets `body`, say read(2), write into free space. Returns what it returns: a number of bytes, or a
  /// number below 1 for the end or an error.
  mutating func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    guard decoder == nil else { return unsafe fillEncoded(body) }
    let count = unsafe buffer.fill(body)
    if count > 0 { lines.recogniser.summary.bytes += count }
    return count
  }

  /// Takes as many of the bytes from `start` on as there is room for, at least one, and returns their number.
  mutating func append(_ bytes: Span<UInt8>, from start: Int = 0) -> Int {
    guard decoder == nil else {
      let count = min(bytes.count - start, Self.encodedChunk)
      decode(bytes.extracting(start..<start + count))
      return count
    }
    let count = buffer.append(bytes, from: start)
    lines.recogniser.summary.bytes += count
    return count
  }

  /// As `fill`, for bytes that are not UTF-8.
  private mutating func fillEncoded(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    var piece = [UInt8](repeating: 0, count: Self.encodedChunk)
    // SAFETY: `body` is done with the space before it can move.
    let count = unsafe piece.withUnsafeMutableBytes { space in unsafe body(space) }
    guard count > 0 else { return count }
    precondition(count <= piece.count, "more bytes than there is room for")
    decode(piece.span.extracting(0..<count))
    return count
  }

  private mutating func decode(_ bytes: Span<UInt8>) {
    if let text = decoder?.decode(bytes) { take(text) }
  }

  /// Takes what the decoder has made: places in the input count in this text.
  private mutating func take(_ text: [UInt8]) {
    var place = 0
    while place < text.count { place += buffer.append(text.span, from: place) }
    lines.recogniser.summary.bytes += text.count
    lines.recogniser.summary.replacements = decoder?.replacements ?? 0
  }

  /// Decides by the mark at the beginning of the input whether it is UTF-16.
  private mutating func decideEncoding(isFinished: Bool) {
    let head = buffer.storage[buffer.pending]
    guard !isEncodingKnown, let first = head.first else { return }
    guard isFinished || first < 0xFE || head.count >= UTF16Decoder.markLength else { return }
    isEncodingKnown = true
    guard let order = UTF16Decoder.order(of: head.span) else { return }
    let rest = Array(head.dropFirst(UTF16Decoder.markEnd))
    buffer = LineBuffer(lineLimit: buffer.lineLimit)
    lines.recogniser.summary.bytes = 0
    lines.recogniser.summary.encoding = order.encoding
    decoder = UTF16Decoder(order)
    decode(rest.span)
  }

  /// Takes a block and hands the events of its complete lines to `sink`.
  mutating func read<S: EventSink>(
    _ block: LogBlock, into sink: inout S, names: inout NameTable
  ) {
    let storage = block.storage
    let bytes = storage.span.extracting(0..<block.count)
    let whole = block.wholeLines
    var place = 0
    if lines.takesBlocks, decoder == nil, !buffer.turnsEnds,
      lines.recogniser.lineLimit >= block.size,
      !whole.isEmpty
    {
      read(bytes.extracting(0..<whole.lowerBound), into: &sink, names: &names)
      place = whole.lowerBound
      // The line that has just ended may have turned everything round.
      if lines.isPrepared, lines.takesBlocks, buffer.isAtLineStart {
        let count = lines.read(
          bytes.extracting(whole), at: buffer.position, of: block, into: &sink, names: &names)
        buffer.pass(count)
        lines.recogniser.summary.bytes += count
        place += count
      }
    }
    read(bytes.extracting(place..<bytes.count), into: &sink, names: &names)
  }

  private mutating func read<S: EventSink>(
    _ bytes: Span<UInt8>, into sink: inout S, names: inout NameTable
  ) {
    var place = 0
    while place < bytes.count {
      place += append(bytes, from: place)
      read(into: &sink, names: &names)
    }
  }

  /// Hands the events of the complete lines to `sink`.
  ///
  /// Until the format is known, lines are held back, at most `FormatDetection.byteLimit`; with `isPaused`
  /// it is decided with what is there.
  mutating func read<S: EventSink>(
    into sink: inout S, names: inout NameTable, isPaused: Bool = false
  ) {
    read(into: &sink, names: &names, isPaused: isPaused, isFinished: false)
  }

  private mutating func read<S: EventSink>(
    into sink: inout S, names: inout NameTable, isPaused: Bool, isFinished: Bool
  ) {
    if !lines.isPrepared {
      decideEncoding(isFinished: isFinished)
      guard isEncodingKnown || isFinished else { return }
      guard prepare(isPaused: isPaused, isFinished: isFinished) else { return }
    }
    if isPaused { buffer.settleReturn() }
    // What the last line says of the one above it counts without its end, too.
    if isFinished, lines.needsLineBelow { buffer.endLine() }
    // A second reference, not a copy: nothing is written while it lives.
    let storage = buffer.storage
    while let region = buffer.nextRegion(
      keepingLineBefore: lines.needsLineBelow && !isPaused ? MetadataHeader.limit : 0)
    {
      let bytes = storage.span.extracting(region.range)
      let count: Int
      if lines.recogniser.traits.isNewestFirst {
        count = lines.read(
          bytes, at: region.offset, isCut: region.isCut, into: &turned, names: &names)
      } else {
        handTurned(to: &sink)
        count = lines.read(
          bytes, at: region.offset, isCut: region.isCut, into: &sink, names: &names)
      }
      guard count < region.range.count else { continue }
      buffer.putBack(from: region.range.lowerBound + count)
      guard prepare(isPaused: isPaused, isFinished: isFinished) else { return }
    }
  }

  /// Hands the events of the rest to `sink`, the last line included. Nothing may be read afterwards.
  mutating func finish<S: EventSink>(into sink: inout S, names: inout NameTable) {
    decideEncoding(isFinished: true)
    if let rest = decoder?.finish() { take(rest) }
    read(into: &sink, names: &names, isPaused: true, isFinished: true)
    let storage = buffer.storage
    if let region = buffer.lastRegion() {
      let bytes = storage.span.extracting(region.range)
      if lines.recogniser.traits.isNewestFirst {
        lines.readLast(bytes, at: region.offset, into: &turned, names: &names)
      } else {
        handTurned(to: &sink)
        lines.readLast(bytes, at: region.offset, into: &sink, names: &names)
      }
    }
    handTurned(to: &sink)
    lines.finishRecord(into: &sink, names: &names)
    lines.finishBreadcrumbs(into: &sink)
    if summary.events == 0 { lines.recogniser.proposeOwnWords() }
  }

  private mutating func handTurned<S: EventSink>(to sink: inout S) {
    if let loss = turned.hand(to: &sink) { lines.recogniser.summary.count(loss) }
  }

  /// Begins anew, from another file or another beginning of the same one. Everything was read and finished before.
  mutating func restart() {
    earlier = summary
    let (list, silence) = (lines.list, lines.silences.rules)
    let (vocabulary, pids) = (lines.recogniser.matcher.vocabulary, lines.recogniser.eventPids)
    buffer = LineBuffer(lineLimit: buffer.lineLimit)
    (isEndKnown, isEncodingKnown, decoder) = (false, false, nil)
    lines = LineReader(
      vocabulary: vocabulary, silence: silence, format: format, file: summary.file,
      lineLimit: buffer.lineLimit, exampleLimit: lines.recogniser.summary.exampleLimit,
      tellsAllNearMisses: lines.recogniser.tellsAllNearMisses, disorder: lines.disorder)
    (lines.list, lines.recogniser.eventPids) = (list, pids)
  }

  /// Counts a loss that no line tells.
  mutating func count(_ loss: LogLoss) { lines.recogniser.summary.count(loss) }

  /// The number of the last line.
  var lineNumber: Int { lines.recogniser.summary.lines }

  /// Gives back what memory it can: it will not be read for a while.
  mutating func shrink() { buffer.shrink() }

  /// Decides on the format, if there is enough to decide on.
  private mutating func prepare(isPaused: Bool, isFinished: Bool) -> Bool {
    let limit = min(FormatDetection.byteLimit, buffer.lineLimit)
    let storage = buffer.storage
    let pending = buffer.pending
    let range = pending.lowerBound..<min(pending.upperBound, pending.lowerBound + limit)
    let isFull = range.count == limit
    // Lines are counted only where the input comes in small pieces.
    if !isFull, !isPaused,
      storage.span.lineCounts(in: range).lines < FormatDetection.lineLimit
    {
      return false
    }
    if isPaused, !isFinished, storage.span.extracting(range).firstNewline(from: 0) == nil {
      return false
    }
    if !isEndKnown {
      isEndKnown = true
      if storage.span.endsLinesInReturns(range) {
        prepare(for: .returns, range, isFinished: isFinished, isFull: isFull)
        return true
      }
      if holdsLineOfRecords(storage.span.extracting(range)) {
        lines.recogniser.summary.hasLineOfRecords = true
        prepare(
          for: .objects(ObjectBoundaries()), range, isFinished: isFinished, isFull: isFull)
        return true
      }
    }
    lines.prepare(storage.span.extracting(range), isWhole: isFinished && !isFull)
    return true
  }

  /// Whether the first line of an input is several records of a log, which is in JSON then. Breadcrumbs are read where they stand, and a
  /// log of text may begin with anything.
  ///
  /// It changes nothing: it is `mutating` so that the reader, which is large, is not copied for the call.
  private mutating func holdsLineOfRecords(_ sample: Span<UInt8>) -> Bool {
    guard ObjectBoundaries.stand(onFirstLineOf: sample) else { return false }
    var parted = sample.copy(of: 0..<sample.count)
    var boundaries = ObjectBoundaries()
    var bytes = parted.mutableSpan
    boundaries.part(&bytes, 0..<bytes.count)
    return (format ?? FormatDetection(parted.span, isWhole: false).format).holdsObjects
  }

  /// Decides on the format of an input that begins with `range`, and whose lines end so.
  private mutating func prepare(
    for ends: LineBuffer.Ends, _ range: Range<Int>, isFinished: Bool, isFull: Bool
  ) {
    // Whether the last CR is the end of a line depends on a byte that may not be there yet.
    let isOpen = !isFinished && buffer.storage[range.upperBound - 1] == 0x0D
    buffer.take(ends)
    if isFinished { buffer.settleReturn() }
    let storage = buffer.storage
    lines.prepare(
      storage.span.extracting(range.lowerBound..<range.upperBound - (isOpen ? 1 : 0)),
      isWhole: isFinished && !isFull)
  }
}

extension Span<UInt8> {
  /// Whether `range`, the beginning of an input, holds a CR with something behind it, and no LF.
  fileprivate func endsLinesInReturns(_ range: Range<Int>) -> Bool {
    // Nearly every log has an LF within its first lines, and is not searched any further.
    guard firstIndex(of: 0x0A, from: range.lowerBound, to: range.upperBound) == nil else {
      return false
    }
    let end = Swift.max(range.lowerBound, range.upperBound - 1)
    return firstIndex(of: 0x0D, from: range.lowerBound, to: end) != nil
  }
}
