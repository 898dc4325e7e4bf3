/// Text that somebody wrote around a log, or that is none: Markdown with fences, a list of callbacks with headings between,
/// source code.
///
/// Each fenced block is a log of its own, and nothing else in the text is one. In a list without stamps the callbacks behind
/// a heading are another run, which may begin anywhere, and so are those whose numbers begin with 1 again.
struct PastedText: Sendable {
  enum Kind: Sendable {
    case fences, lists
    /// A list that says what callbacks do or which ones there are: its order is not that of calls.
    case documentation
    /// The whole input is source code, and no log; or it is a report of lifecheck.
    case source, report
    /// A log with pieces of source code in it, or with paragraphs about its records.
    case mixed
  }

  let kind: Kind
  var isList: Bool { kind == .lists || kind == .documentation }
  /// Whether no line is one of a log.
  var isNoLog: Bool { kind == .source || kind == .report }
  /// The fenced block in which the line stands that is read, and how many have begun.
  private var fence = MarkdownFence()
  private var fenceNumber = 0
  /// The numbers of the blocks that hold source code.
  private let codeFences: [Int]
  /// Whether lines behind two strokes are comments in source code.
  private let hasComments: Bool
  private var headings = Headings()
  private var paragraphs: TextParagraphs?
  /// Whether the newest line stands in a paragraph about the records: what has no header there is no callback.
  private(set) var isInText = false
  /// Records with stamps have none.
  private let hasHeadings: Bool
  /// Whether a heading or a fence was passed since the last event.
  private var isNewRun = false
  private var hasEvent = false

  /// A report of lifecheck.
  init(report _: OwnReport) {
    (kind, codeFences, hasComments, hasHeadings) = (.report, [], false, false)
  }

  /// What the beginning of an input, read as `format`, looks like; nil for an ordinary log.
  ///
  /// - Parameters:
  ///   - paragraphs: those that are about its records.
  ///   - disorder: how often the input, read as a log, breaks an order; nil where nobody can tell.
  init?(
    _ sample: Span<UInt8>, format: LogFormat, vocabulary: Vocabulary,
    spelling: (Span<UInt8>) -> Int?, paragraphs: TextParagraphs?, disorder: () -> Disorder?
  ) {
    hasHeadings = format.has(.hasNoStamps)
    var beginning = Beginning(format, vocabulary.message)
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      beginning.take(sample.extracting(range), spelling, vocabulary.words)
    }
    self.paragraphs = paragraphs ?? beginning.glossaries.paragraphs
    let (items, headings) = (beginning.items, beginning.headings)
    self.headings = Headings(ofListLike: headings)
    codeFences = beginning.codeFences
    hasComments = hasHeadings && (beginning.hasBlocks || beginning.outside.haveBlocks)
    if format == .bare, beginning.outside.areOfSource {
      kind = .source
    } else if items.areDocumentation
      || items.mayBeList
        && items.areList(disorder() ?? Disorder(), isMarkdown: beginning.isMarkdown)
    {
      kind = .documentation
    } else if beginning.isFenced,
      Self.holdsLogs(inFencesOf: sample, but: codeFences, format, spelling)
    {
      kind = .fences
    } else if headings.arePartOfList && hasHeadings
      || headings.arePart && (format == .bare || format == .flutter && beginning.hasHeading)
    {
      kind = .lists
    } else if hasComments || !codeFences.isEmpty || self.paragraphs != nil {
      kind = .mixed
    } else {
      return nil
    }
  }

  /// What the first lines of an input show.
  private struct Beginning {
    private let format: LogFormat
    private let codes: WordList
    /// Outside of fenced blocks, and in the newest one.
    private(set) var outside: SourceSigns
    private var inside = SourceSigns()
    private(set) var codeFences: [Int] = []
    /// Whether some fenced block holds blocks of code.
    private(set) var hasBlocks = false
    private var fence = MarkdownFence()
    /// How many begin or end.
    private var fences = 0
    private(set) var headings: Headings
    private(set) var items: ListItems
    private(set) var glossaries = Glossaries()
    /// Whether a line is a heading of Markdown. What Flutter prints has a prefix, so it is nobody's message there.
    private(set) var hasHeading = false

    init(_ format: LogFormat, _ words: MessageDefinition) {
      self.format = format
      codes = words[.code]
      headings = Headings(stimuli: words[.stimulus])
      outside = format.has(.hasNoStamps) ? SourceSigns(codes) : SourceSigns()
      items = ListItems(format == .bare ? words[.listing] : WordList())
    }

    /// Whether fenced blocks stand in it. The end of the text ends one, too.
    var isFenced: Bool { fences > 0 }
    var isMarkdown: Bool { hasHeading || fences >= 2 }

    mutating func take(
      _ line: Span<UInt8>, _ spelling: (Span<UInt8>) -> Int?, _ words: MessageWords
    ) {
      takeCode(line)
      guard format.has(.hasNoStamps) else { return }
      let place = spelling(line)
      _ = headings.take(line, mayBeMessage: place != nil)
      if place == nil { hasHeading = hasHeading || PastedText.isHeading(line) }
      // Only such lines of lists are told.
      guard format == .bare else { return }
      glossaries.take(line, spelling: place, words: words)
      if let place {
        items.take(line, spelling: place, words: words)
      } else {
        items.take(line, words: words)
      }
    }

    private mutating func takeCode(_ line: Span<UInt8>) {
      if fence.take(line) {
        fences += 1
        if fence.isOpen {
          inside = SourceSigns(codes)
        } else {
          if fence.isOfNoLog || inside.areOfSource || fence.hasInfo && inside.areOfCode {
            codeFences.append(fences / 2)
          }
          hasBlocks = hasBlocks || inside.haveBlocks
        }
      } else if fence.isOpen {
        inside.take(line)
      } else if format.has(.hasNoStamps) {
        outside.take(line)
      }
    }
  }

  /// Whether the log stands in the fenced blocks of a text, and not around them: an app may print Markdown.
  private static func holdsLogs(
    inFencesOf sample: Span<UInt8>, but codeFences: [Int], _ format: LogFormat,
    _ spelling: (Span<UInt8>) -> Int?
  ) -> Bool {
    var fence = MarkdownFence()
    var fences = 0
    var (inside, outside) = (0, 0)
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      if fence.take(line) {
        if fence.isOpen { fences += 1 }
        continue
      }
      guard spelling(line) != nil, !fence.isOpen || !codeFences.contains(fences) else { continue }
      if fence.isOpen { inside += 1 } else if isRecord(line, format) { outside += 1 }
    }
    // The only one that only the end of the text ends may be a line of a log.
    return inside > 0 && inside >= outside && (outside == 0 || fences > 1 || !fence.isOpen)
  }

  /// Whether a line outside of fences is one of a log, and not of the text.
  private static func isRecord(_ line: Span<UInt8>, _ format: LogFormat) -> Bool {
    format.has(.hasNoStamps) ? line.wordCount < 4 : format.header(of: line, LogTraits()) != nil
  }

  /// Whether a line without a callback is a heading of Markdown, which hardly any app prints. Sentences some do.
  private static func isHeading(_ line: Span<UInt8>) -> Bool {
    let signs = line.end(ofRunFrom: 0) { $0 == UInt8(ascii: "#") }
    return 1...6 ~= signs && signs < line.count && line[signs].isBlank
  }

  /// Takes the next line; false where it is no part of a log.
  ///
  /// - Parameter mayBeMessage: whether the line holds the letters of an event.
  mutating func take(_ line: Span<UInt8>, mayBeMessage: Bool) -> Bool {
    if isNoLog { return false }
    isInText = paragraphs?.take(line) ?? false
    let isBorder = fence.take(line)
    if isBorder, fence.isOpen { fenceNumber += 1 }
    if fence.isOpen, codeFences.contains(fenceNumber) { return false }
    if kind == .fences {
      if isBorder {
        isNewRun = true
        return false
      }
      guard fence.isOpen else { return false }
    }
    if hasComments, line.has("//", at: line.end(ofRunFrom: 0) { $0.isBlank }) { return false }
    guard hasHeadings, kind != .mixed else { return true }
    if headings.take(line, mayBeMessage: mayBeMessage) { isNewRun = true }
    return true
  }

  /// Takes an event; true where a run begins with it that is not the first.
  mutating func takeEvent() -> Bool {
    defer { (isNewRun, hasEvent) = (false, true) }
    return (isNewRun || kind == .documentation) && hasEvent
  }
}

/// How often a text breaks an order where it is taken for a log.
struct Disorder {
  var errors = 0
  var warnings = 0
}

/// Judges the whole of an input as a log for a trial.
typealias OrderTrial = @Sendable (Span<UInt8>) -> Disorder

extension Span<UInt8> {
  /// Whether a name stands in a line of it as it is written, with nothing but signs or a text in another script before it.
  func holdsLine(of name: [UInt8]) -> Bool {
    var from = 0
    // Most lines do not hold its first letter, a capital.
    while let place = firstIndex(of: name[0], from: from, to: count) {
      from = place + 1
      let end = place + name.count
      guard end <= count, (1..<name.count).allSatisfy({ self[place + $0] == name[$0] }),
        end == count || !self[end].isASCIIIdentifier
      else { continue }
      var before = place
      while before > 0, self[before - 1] != 0x0A, !self[before - 1].isASCIIIdentifier {
        before -= 1
      }
      if before == 0 || self[before - 1] == 0x0A { return true }
    }
    return false
  }

  fileprivate var wordCount: Int {
    var (count, place) = (0, 0)
    while place < self.count {
      let start = end(ofRunFrom: place) { $0 <= 0x20 }
      place = end(ofRunFrom: start) { $0 > 0x20 }
      if place > start { count += 1 }
    }
    return count
  }

  /// The last byte that is neither a blank nor a control character; nil where there is none.
  var lastVisible: UInt8? {
    let end = visibleEnd
    return end > 0 ? self[end - 1] : nil
  }
}

extension LineReader {
  /// Reads whole lines of a text with a log in it.
  mutating func scanPasted<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    recogniser.turn.isPossible = false
    var lines = LineRanges()
    var before = (lines: 0, empty: 0)
    while let range = lines.next(in: bytes) {
      let line = bytes.extracting(range)
      let place = recogniser.firstCandidate(in: line, from: 0)
      let isOfLog = pasted?.take(line, mayBeMessage: place != nil) ?? true
      if isOfLog, let place {
        let candidate = CandidateLine(place: range.lowerBound + place, range: range)
        recogniser.count(before)
        before = (0, 0)
        recogniser.isInText = pasted?.isInText == true
        _ = read(candidate, in: bytes, into: &sink, names: &names)
      }
      let isEmpty = line.end(ofRunFrom: 0) { $0 <= 0x20 } == line.count
      if lines.hasNewline { before = (before.lines + 1, before.empty + (isEmpty ? 1 : 0)) }
    }
    recogniser.count(before)
    recogniser.count((lines: unfinishedLines, empty: 0))
    finish(bytes, &names)
  }
}
