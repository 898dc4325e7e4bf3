/// Makes events of breadcrumbs (rules/breadcrumbs.rules).
///
/// The same word may mean two things in two versions of a reporter. Which it is shows when a word comes that only one of
/// them has; until then breadcrumbs are held back. Where none comes, the first block has them all. Each array, as one
/// report of a crash holds, is decided by itself: a file may hold the reports of several versions.
struct BreadcrumbReader: Sendable {
  /// How many are held back; a reporter keeps a hundred.
  static let limit = 4096

  struct Held: Sendable {
    /// What it may mean; empty where `event` is complete.
    var meanings: [BreadcrumbWords.Word]
    var event: Event
    var line: BreadcrumbScanner.Text
  }

  var scanner = BreadcrumbScanner()
  private let definitions: [EventDefinition]
  /// Few inputs ask for them.
  lazy var words = BreadcrumbWords(definitions)
  private var held: [Held] = []
  /// Per block: whether all words so far may be its own.
  private var isPossible: [Bool] = []
  /// The blocks that have the kinds that were heard.
  private var rivals: [[Int]] = []
  /// The array of the newest event, or -1.
  private var array = -1
  /// The blocks whose words were found, in the order of their first breadcrumb.
  private(set) var found: [Int] = []
  /// The events that went out.
  private(set) var told = 0
  private var line: [UInt8] = []

  init(_ definitions: [EventDefinition]) { self.definitions = definitions }

  /// Takes the next event; it goes to `sink` when its meaning is certain.
  mutating func take<S: EventSink>(
    _ next: Held, in kinds: [[UInt8]], array: Int, into sink: inout S
  ) {
    if array != self.array {
      flush(into: &sink)
      isPossible = words.names.map { _ in true }
      rivals = []
      // The breadcrumbs of another report are those of another run.
      if self.array >= 0 { sink.observe(.newRun) }
      self.array = array
    }
    if !next.meanings.isEmpty { narrow(by: next.meanings, in: kinds, into: &sink) }
    held.append(next)
    if isCertain || held.count >= Self.limit { flush(into: &sink) }
  }

  /// Hands what is held to `sink`, with the meaning that it has in the first block that is possible.
  mutating func flush<S: EventSink>(into sink: inout S) {
    for next in held {
      var event = next.event
      if !next.meanings.isEmpty {
        let known = next.meanings.first { isPossible[$0.reporter] } ?? next.meanings[0]
        if !found.contains(known.reporter) { found.append(known.reporter) }
        guard let callback = known.event else { continue }
        event.event = callback
        event.spelling = known.spelling
        event.reporter = Int16(clamping: known.reporter)
      }
      told += 1
      setLine(next.line)
      sink.observe(event, line: line.span)
    }
    held.removeAll(keepingCapacity: true)
  }

  private mutating func narrow<S: EventSink>(
    by meanings: [BreadcrumbWords.Word], in kinds: [[UInt8]], into sink: inout S
  ) {
    let known = Set(meanings.map(\.reporter))
    let blocks = Array(Set(kinds.flatMap { words.reporters(of: $0) })).sorted()
    if !rivals.contains(blocks) { rivals.append(blocks) }
    if !known.contains(where: { isPossible[$0] }) {
      // From here on another version speaks.
      flush(into: &sink)
      for block in blocks { isPossible[block] = true }
    }
    for block in blocks where !known.contains(block) { isPossible[block] = false }
  }

  private var isCertain: Bool {
    rivals.allSatisfy { blocks in blocks.count { isPossible[$0] } <= 1 }
  }

  /// The line as far as it is kept, at its column.
  private mutating func setLine(_ text: BreadcrumbScanner.Text) {
    line.removeAll(keepingCapacity: true)
    if text.windowStart > 0 {
      line.append(contentsOf: repeatElement(0x20, count: text.windowStart - 1))
      line.append(0x0A)
    }
    line += text.window
  }
}

extension LineReader {
  mutating func scanBreadcrumbs<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S
  ) {
    breadcrumbs.scanner.beginRegion()
    let firstLine = recogniser.summary.lines + 1
    var position = 0
    while let crumb = breadcrumbs.scanner.next(
      bytes, &position, firstLine: firstLine, offset: offset)
    {
      take(crumb, into: &sink)
    }
    if unfinishedLines > 0 { breadcrumbs.scanner.reset() }
    recogniser.summary.events = breadcrumbs.told
    recogniser.count(bytes.lineCounts(in: 0..<bytes.count))
    recogniser.count((lines: unfinishedLines, empty: 0))
  }

  /// Nothing more comes that could tell what the breadcrumbs mean.
  mutating func finishBreadcrumbs<S: EventSink>(into sink: inout S) {
    guard recogniser.format == .breadcrumbs else { return }
    breadcrumbs.flush(into: &sink)
    recogniser.summary.events = breadcrumbs.told
    guard !recogniser.isForced, !breadcrumbs.found.isEmpty else { return }
    let reporters = breadcrumbs.words.names
    let names = breadcrumbs.found.map { reporters[$0] }.joined(separator: ", ")
    recogniser.summary.formatReason = "JSON with breadcrumbs in the words of \(names)"
  }

  private mutating func take<S: EventSink>(
    _ crumb: BreadcrumbScanner.Crumb, into sink: inout S
  ) {
    for word in crumb.words.prefix(crumb.reporterWords) {
      for kind in crumb.kinds {
        let meanings = breadcrumbs.words.meanings(of: word.bytes, in: kind)
        guard !meanings.isEmpty else { continue }
        let event = event(of: crumb, word)
        return breadcrumbs.take(
          BreadcrumbReader.Held(meanings: meanings, event: event, line: word), in: crumb.kinds,
          array: crumb.array, into: &sink)
      }
    }
    for word in crumb.words where takeCallback(crumb, word, into: &sink) { return }
  }

  /// Takes what an app writes itself into its breadcrumbs; whether `word` mentions a callback.
  private mutating func takeCallback<S: EventSink>(
    _ crumb: BreadcrumbScanner.Crumb, _ word: BreadcrumbScanner.Text, into sink: inout S
  ) -> Bool {
    let text = word.bytes
    guard recogniser.firstCandidate(in: text.span, from: 0) != nil else { return false }
    if let match = recogniser.matcher.match(text.span, 0..<text.count),
      !match.isHandlerEnd
    {
      let form = recogniser.matcher.vocabulary.forms[match.form]
      guard !form.isAuxiliary, !form.isReport else { return false }
      var event = event(of: crumb, word)
      event.event = form.event
      event.spelling = form.spelling
      event.channel = form.channel
      event.listeners = form.listeners
      breadcrumbs.take(
        BreadcrumbReader.Held(meanings: [], event: event, line: word), in: [], array: crumb.array,
        into: &sink)
      return true
    }
    guard recogniser.matcher.vocabulary.holdsCallback(text.span, near: 0) else { return false }
    recogniser.countNearMiss(word.window.span, number: word.line)
    return true
  }

  /// The event without what it is.
  private func event(
    of crumb: BreadcrumbScanner.Crumb, _ word: BreadcrumbScanner.Text
  ) -> Event {
    Event(
      event: 0, spelling: 0, channel: .notification, process: -1, pid: -1, thread: 0..<0,
      stamp: crumb.stamp, line: word.line, offset: word.lineOffset,
      column: Int32(clamping: word.column), length: Int32(clamping: word.length),
      repeatsLineAbove: false)
  }
}
