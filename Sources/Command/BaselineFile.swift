import Lifecheck

/// The baseline of a check: read before it, written or pruned after it.
struct BaselineFile {
  private let readPath: String?
  private let writer: AtomicFile?
  private let prunes: Bool
  /// What stands in the file at `readPath`.
  private var text: [UInt8] = []
  private var baseline: Baseline?

  /// Reads the old baseline and opens the new one, so that what is wrong with either is known before the check.
  init(_ settings: CheckSettings) throws(RuleLoadingError) {
    readPath = settings.baseline
    prunes = settings.prunesBaseline
    if let path = settings.baseline {
      do throws(RuleLoadingError) {
        text = try Self.contents(of: path)
        baseline = try Self.parse(text, name: path)
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
    options.baseline = baseline
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
    guard let readPath, let baseline else { return true }
    guard isWhole, !options.judgesPart else {
      if prunes {
        Terminal.note(
          "Not everything was read and judged: '\(shown(readPath))' is as before", settings)
      }
      return true
    }
    let stale = baseline.stale(result.unmatchedEntries).filter { entry in
      // What nobody looked for may still be there.
      result.isReported(rule: entry.rule) && options.judges(entry.process)
    }
    if prunes { return prune(stale, at: readPath, settings) }
    if !stale.isEmpty { note(stale, in: readPath, settings) }
    return true
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
    guard commit(writer, settings) else { return false }
    let count = baseline.entries.count
    Terminal.note(
      "\(count == 1 ? "1 finding is" : "\(count) findings are") known from now on, in '\(shown(writer.path))'",
      settings)
    return true
  }

  private func prune(
    _ stale: [Baseline.Entry], at path: String, _ settings: CheckSettings
  ) -> Bool {
    guard !stale.isEmpty else { return true }
    do throws(SystemError) {
      let file = try AtomicFile(path: path)
      let sink = file.makeSink()
      sink.append(Baseline.pruned(text, of: stale))
      sink.flush()
      guard commit(file, settings) else { return false }
    } catch {
      Terminal.complain("Cannot write '\(shown(path))': \(error)", colour: settings.colour)
      return false
    }
    Terminal.note(
      "\(stale.count == 1 ? "1 entry" : "\(stale.count) entries") removed from '\(shown(path))'",
      settings)
    return true
  }

  private func commit(_ file: AtomicFile, _ settings: CheckSettings) -> Bool {
    do throws(SystemError) {
      try file.commit()
      return true
    } catch {
      Terminal.complain("Cannot write '\(shown(file.path))': \(error)", colour: settings.colour)
      return false
    }
  }

  /// How many stale entries are named.
  private static let noteLimit = 5

  private func note(
    _ stale: [Baseline.Entry], in path: String, _ settings: CheckSettings
  ) {
    var text =
      "\(stale.count == 1 ? "1 entry" : "\(stale.count) entries") of the baseline found nothing;"
      + " --prune-baseline removes \(stale.count == 1 ? "it" : "them")"
    for entry in stale.prefix(Self.noteLimit) {
      text += "\n  \(shown(path)):\(entry.line): \(shown(entry.rule))"
      if let process = entry.process { text += " of \(shown(process))" }
    }
    if stale.count > Self.noteLimit { text += "\n  and \(stale.count - Self.noteLimit) more" }
    Terminal.note(text, settings)
  }

  // MARK: Reading

  private static func contents(of path: String) throws(RuleLoadingError) -> [UInt8] {
    do throws(SystemError) {
      return try Posix.contents(of: path)
    } catch {
      let hint = error.isMissingFile ? ". '--write-baseline' makes one" : ""
      throw RuleLoadingError(message: "Cannot read '\(shown(path))': \(error)\(hint)")
    }
  }

  private static func parse(_ text: [UInt8], name: String) throws(RuleLoadingError) -> Baseline {
    do throws(RuleErrors) {
      return try Baseline.parse(text, name: name)
    } catch {
      throw RuleLoadingError(error)
    }
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    path == other || Posix.resolved(path) == Posix.resolved(other)
  }
}
