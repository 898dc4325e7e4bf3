import Lifecheck

/// The baseline of a check: read before it, written or pruned after it.
///
/// A file is read again where its text is needed, so that a large one takes little memory.
struct BaselineFile {
  private let readPath: String?
  private let writer: AtomicFile?
  private let prunes: Bool
  private var known: KnownFindings?
  /// What stands at `readPath`, where that cannot be read again.
  private var text: [UInt8]?

  /// Reads the old baseline and opens the new one, so that what is wrong with either is known before the check.
  init(_ settings: CheckSettings) throws(RuleLoadingError) {
    readPath = settings.baseline
    prunes = settings.prunesBaseline
    if let path = settings.baseline {
      do throws(RuleLoadingError) {
        (known, text) = try Self.read(path)
      } catch {
        // What is about to be replaced may be damaged, or not there yet.
        guard let other = settings.writtenBaseline, Self.isSameFile(path, other) else {
          throw error
        }
      }
    }
    if let path = settings.writtenBaseline {
      do throws(SystemError) {
        writer = try AtomicFile(path: path)
      } catch {
        throw RuleLoadingError(message: "Cannot write '\(shown(path))': \(error)")
      }
    } else {
      writer = nil
    }
  }

  /// Tells the check what is known.
  func apply(to options: inout CheckOptions) {
    options.baseline = known
    options.isEverythingKnown = writer != nil
  }

  /// Writes or prunes, and notes entries that stand for nothing any more; whether all went well.
  ///
  /// - Parameter isWhole: whether everything was read and judged that the baseline speaks of.
  func finish(
    _ result: CheckResult, options: CheckOptions, settings: CheckSettings, isWhole: Bool
  ) -> Bool {
    if let writer {
      guard isWhole else {
        writer.discard()
        Terminal.note(
          "Not everything was read: '\(shown(writer.path))' is as before", settings)
        return true
      }
      return write(result, to: writer, settings)
    }
    guard let readPath, known != nil else { return true }
    guard isWhole, !options.judgesPart else {
      if prunes {
        Terminal.note(
          "Not everything was read and judged: '\(shown(readPath))' is as before", settings)
      }
      return true
    }
    var stale = StaleEntrySearch(result, options)
    guard !stale.isEmpty else { return true }
    do throws(SystemError) {
      try forEachLine { stale.look(at: $0) }
      if stale.count == 0 { return true }
      if prunes { return try prune(result, options, at: readPath, settings) }
      note(stale, in: readPath, settings)
      return true
    } catch {
      Terminal.complain(
        prunes
          ? "Cannot write '\(shown(readPath))': \(error)"
          : "Cannot read '\(shown(readPath))': \(error)",
        colour: settings.colour)
      return false
    }
  }

  /// Gives a baseline up that is being written.
  func discard() { writer?.discard() }

  // MARK: Writing

  private func write(
    _ result: CheckResult, to writer: AtomicFile, _ settings: CheckSettings
  ) -> Bool {
    var baseline = Baseline()
    result.forEachFinding { finding in
      guard finding.suppressedBecause == nil else { return }
      baseline.add(finding, file: Posix.relativePath(of: finding.file))
    }
    let sink = writer.makeSink()
    sink.append(baseline.text)
    sink.flush()
    guard writer.commit(colour: settings.colour) else { return false }
    let findings = counted(baseline.entries.count, "finding is", "findings are")
    Terminal.note("\(findings) known from now on, in '\(shown(writer.path))'", settings)
    return true
  }

  /// Writes all but the stale lines; everything else, comments too, stays as it is.
  private func prune(
    _ result: CheckResult, _ options: CheckOptions, at path: String, _ settings: CheckSettings
  ) throws(SystemError) -> Bool {
    let file = try AtomicFile(path: path)
    let sink = file.makeSink()
    var stale = StaleEntrySearch(result, options)
    try forEachLine { line in
      if !stale.look(at: line) { sink.append(Array(line)) }
    }
    sink.flush()
    guard file.commit(colour: settings.colour) else { return false }
    let entries = counted(stale.count, "entry", "entries")
    Terminal.note("\(entries) removed from '\(shown(path))'", settings)
    return true
  }

  private func note(_ stale: StaleEntrySearch, in path: String, _ settings: CheckSettings) {
    var text =
      "\(counted(stale.count, "entry", "entries")) of the baseline found nothing;"
      + " --prune-baseline removes \(stale.count == 1 ? "it" : "them")"
    for entry in stale.first {
      text += "\n  \(shown(path)):\(entry.line): \(shown(entry.rule))"
      if let process = entry.process { text += " of \(shown(process))" }
    }
    if stale.count > stale.first.count {
      text += "\n  and \(stale.count - stale.first.count) more"
    }
    Terminal.note(text, settings)
  }

  // MARK: Reading

  /// The most that is read at once, in bytes. What `--write-baseline` wrote is read line by line, and may be longer.
  private static let sizeLimit = 64 << 20

  /// What is known, and the text where it cannot be read again.
  private static func read(
    _ path: String
  ) throws(RuleLoadingError) -> (KnownFindings, text: [UInt8]?) {
    // A pipe can be opened once only, so that it is not opened to be asked.
    let isRegular = (try? Posix.kind(of: path)) == .regular
    if isRegular, let known = try reading(path, readPlain) { return (known, nil) }
    let text = try reading(path) { path throws(SystemError) in
      try Posix.contents(of: path, limit: sizeLimit + 1)
    }
    guard text.count <= sizeLimit else { throw RuleLoadingError(path, isMoreThan: sizeLimit) }
    return (KnownFindings(try parse(text, name: path)), isRegular ? nil : text)
  }

  /// What a file knows that is written as `--write-baseline` does it; nil for any other.
  private static func readPlain(_ path: String) throws(SystemError) -> KnownFindings? {
    var reader = KnownFindings.Reader()
    var isPlain = true
    try Posix.forEachLine(of: path) { line in
      isPlain = isPlain && reader.take(line.last == 0x0A ? line.dropLast() : line)
    }
    return isPlain ? reader.finish() : nil
  }

  private static func reading<Result>(
    _ path: String, _ read: (String) throws(SystemError) -> Result
  ) throws(RuleLoadingError) -> Result {
    do throws(SystemError) {
      return try read(path)
    } catch {
      let hint = error.isMissingFile ? ". '--write-baseline' makes one" : ""
      throw RuleLoadingError(message: "Cannot read '\(shown(path))': \(error)\(hint)")
    }
  }

  /// Hands out the lines of the baseline, with their ends.
  private func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) throws(SystemError) {
    guard let text else { return try Posix.forEachLine(of: readPath ?? "", body) }
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      body(rest[..<end])
      rest = rest[end...]
    }
  }

  private static func parse(_ text: [UInt8], name: String) throws(RuleLoadingError) -> Baseline {
    do throws(RuleErrors) {
      return try Baseline.parse(text, name: name)
    } catch {
      throw RuleLoadingError(withoutLines: error)
    }
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    path == other || Posix.resolved(path) == Posix.resolved(other)
  }
}

/// Finds the stale entries among the lines of a baseline: those of rules and processes that were looked for.
private struct StaleEntrySearch {
  /// How many stale entries are named.
  private static let limit = 5

  private var entries: StaleEntries
  private let result: CheckResult
  private let options: CheckOptions
  private var number = 0
  private(set) var count = 0
  private(set) var first: [(line: Int, rule: String, process: String?)] = []
  /// Whether a rule is reported, and a process judged: what nobody looked for may still be there.
  private var isReported: [String: Bool] = [:]
  private var isJudged: [String: Bool] = [:]

  init(_ result: CheckResult, _ options: CheckOptions) {
    self.result = result
    self.options = options
    entries = result.staleEntries
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the next line is a stale entry.
  @discardableResult mutating func look(at line: ArraySlice<UInt8>) -> Bool {
    number += 1
    let content = line.last == 0x0A ? line.dropLast() : line
    guard let entry = entries.entry(in: content, number: number) else { return false }
    let isReported = self.isReported[entry.rule] ?? result.isReported(rule: entry.rule)
    self.isReported[entry.rule] = isReported
    let isJudged =
      entry.process.map { self.isJudged[$0] ?? options.judges($0) } ?? options.judges(nil)
    if let process = entry.process { self.isJudged[process] = isJudged }
    guard isReported, isJudged else { return false }
    count += 1
    if first.count < Self.limit { first.append((number, entry.rule, entry.process)) }
    return true
  }
}
