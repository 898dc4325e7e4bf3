/// What one input held, in numbers.
public struct InputSummary: Sendable {
  /// The input's name.
  public var file: String
  /// The name of the format, as `--input` takes it; nil where nothing was read.
  public var format: String?
  /// Why it is that one, for people; nil where it was given or nothing was read.
  package var formatReason: String?
  /// Where the log goes on in another format: the first such places, at most `formatChangeLimit`.
  package var formatChanges: [FormatChange] = []
  /// How many lines it has.
  public var lines = 0
  /// How many bytes it has.
  public var bytes = 0
  /// Lines that hold something: in formats of one line a record, each is one.
  package var records = 0
  /// How many life-cycle events it holds.
  public var events = 0
  /// Lines that name a callback, but whose header could not be read.
  public var unparsed = 0
  /// Lines that mention a callback and are not one.
  public var nearMisses = 0
  /// Those among them that tell once more what an event tells: of another class, or at the end of a handler.
  var confirmations = 0
  /// The first near misses: `nearMissLimit`, where no more were asked for.
  public var nearMissExamples: [NearMissExample] = []
  var exampleLimit = nearMissLimit
  /// Wrong spellings that were understood: the first ones, each once.
  package var misspellings: [Misspelling] = []
  /// For audits: lines of the system's processes without a header, so that nothing tells when they were printed.
  package var headless = 0
  package var reordered = 0
  package var duplicates = 0
  /// Records that stand in the input once more, byte by byte, stamp and all; they count as duplicates.
  var copies = 0
  /// Whether most callbacks stand there twice, without stamps.
  var isDoubled = false
  /// Whether more events came than those among which a copy is known.
  var isCopyWindowPassed = false
  /// Lines of which only the first MiB was judged.
  package var overlong = 0
  /// Places where messages are missing, and how many of them at least, as far as the log says so.
  public var losses = 0
  package var lostMessages = 0
  /// Whether the last line has no line end.
  package var truncated = false
  /// What its records call the device; nil where they do not name it.
  var deviceName: String?
  /// Whether the first bytes look like no text at all.
  package var isBinary = false
  /// Whether among the first messages are some of which the log has `<private>`.
  package var hidesTexts = false
  /// Whether it is of a format in which the system's processes speak too.
  package var isOfDevice: Bool {
    guard let format = format.flatMap({ LogFormat(name: $0) }) else { return false }
    return format.has(.ofLines) && (format.has(.measuresTime) || format.has(.mayBeDebugged))
  }
  /// Whether it looks like source code: none of its lines is read.
  package var isSource = false
  /// Whether it is a report that lifecheck has written: none of its lines is read.
  package var isOwnReport = false
  package var isNoLog: Bool { isSource || isOwnReport }
  /// Whether it looks like a list of callbacks: the order of its lines is not judged.
  package var isDocumentation = false
  /// The line of the first event behind a heading, with which a run of its own begins; 0 where headings part nothing.
  package var firstPart = 0
  /// What they are then, where that can be told.
  package var foreignEncoding: ForeignEncoding?
  /// Whether several records stand on one line: each of them is counted as a line.
  package var hasLineOfRecords = false
  /// The encoding, where it is not UTF-8. Bytes and offsets are those of the text in UTF-8 all the same.
  package var encoding: String?
  /// What was no text in that encoding, an odd last byte included. The text has U+FFFD for each.
  package var replacements = 0
  /// The list of events that it was read from, where its own lines were not.
  package var list: String?
  /// The stamps of the first and the last line that has one, for audits; with resolution `none` where they were not looked for.
  package var firstStamp = Stamp()
  package var lastStamp = Stamp()
  /// Why the input could not be read (to its end).
  public var error: String?

  package static let nearMissLimit = 5
  package static let formatChangeLimit = 20

  package init(file: String) {
    self.file = file
  }

  /// What this and, after it, `later` held of one input.
  func joined(with later: InputSummary) -> InputSummary {
    var sum = self
    sum.format = format ?? later.format
    sum.formatReason = formatReason ?? later.formatReason
    sum.formatChanges += later.formatChanges.prefix(Self.formatChangeLimit - formatChanges.count)
    sum.nearMissExamples += later.nearMissExamples.prefix(
      max(0, exampleLimit - nearMissExamples.count))
    let numbers: [WritableKeyPath<InputSummary, Int>] = [
      \.lines, \.bytes, \.records, \.events, \.unparsed, \.nearMisses, \.confirmations,
      \.duplicates, \.copies, \.overlong, \.losses, \.lostMessages, \.replacements,
      \.headless,
    ]
    for number in numbers { sum[keyPath: number] &+= later[keyPath: number] }
    sum.misspellings.add(later.misspellings)
    sum.isCopyWindowPassed = isCopyWindowPassed || later.isCopyWindowPassed
    sum.isDoubled = isDoubled || later.isDoubled
    sum.truncated = later.truncated
    sum.isBinary = isBinary || later.isBinary
    sum.hidesTexts = hidesTexts || later.hidesTexts
    sum.isSource = isSource || later.isSource
    sum.isOwnReport = isOwnReport || later.isOwnReport
    sum.isDocumentation = isDocumentation || later.isDocumentation
    if firstPart == 0 { sum.firstPart = later.firstPart }
    sum.foreignEncoding = foreignEncoding ?? later.foreignEncoding
    sum.encoding = encoding ?? later.encoding
    sum.error = error ?? later.error
    if firstStamp.resolution == .none { sum.firstStamp = later.firstStamp }
    if later.lastStamp.resolution != .none { sum.lastStamp = later.lastStamp }
    sum.hasLineOfRecords = hasLineOfRecords || later.hasLineOfRecords
    return sum
  }

  mutating func count(_ loss: LogLoss) {
    losses += 1
    let (sum, overflows) = lostMessages.addingReportingOverflow(loss.count ?? 0)
    lostMessages = overflows ? .max : sum
  }
}

/// The place in an input from which on it is in another format.
package struct FormatChange: Hashable, Sendable {
  package var line: Int
  /// The name of the format, as `--input` takes it.
  package var format: String
  /// Why it is that one, for people.
  package var reason: String
}
