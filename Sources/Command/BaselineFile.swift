import Lifecheck

/// The baseline of a check: read before it, written or pruned after it.
struct BaselineFile {
  private let readPath: String?
  private let writer: AtomicFile?
  private let prunes: Bool
  private var known: KnownFindings?
  /// What stands at `readPath`, where it may be pruned.
  private var text: [UInt8] = []

  /// Reads the old baseline and opens the new one, so that what is wrong with either is known before the check.
  init(_ settings: CheckSettings) throws(RuleLoadingError) {
    readPath = settings.baseline
    prunes = settings.prunesBaseline
    if let path = settings.baseline {
      do throws(RuleLoadingError) {
        let text = try Self.read(path)
        known = try Self.parse(text, name: path)
        if prunes { self.text = text }
      } catch {
        // What is about to be replaced may be damaged, or not there yet.
        guard let other = settings.writtenBaseline, Self.isSameFile(path, other) else {
          throw error
        }
      }
    }
    if let path = settings.writtenBaseline {
      guard Self.mayReplace(path) else {
        throw RuleLoadingError(
          message:
            "'\(shown(path))' is there already and is no baseline: it is not replaced. Name another path, or remove it"
        )
      }
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
  func apply(to options: inout CheckOptions) { options.baseline = known }

  /// Whether a baseline is to be written: then each finding of the run is known.
  var isWritten: Bool { writer != nil }

  /// Writes or prunes, and notes entries that stand for nothing any more; whether all went well.
  ///
  /// - Parameter isWhole: whether everything was read and judged that the baseline speaks of.
  func finish(
    _ result: CheckResult, options: CheckOptions, settings: CheckSettings, isWhole: Bool
  ) -> Bool {
    if let writer {
      guard isWhole else {
        writer.discard()
        Terminal.note("Not everything was read: '\(shown(writer.path))' is not written", settings)
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
    // What nobody looked for may still be there.
    let stale = result.staleEntries {
      result.isReported(rule: $0.rule) && options.judges($0.process)
    }
    if stale.isEmpty { return true }
    if prunes { return prune(stale, at: readPath, settings) }
    note(stale, in: readPath, settings)
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
    guard writer.commit(colour: settings.colour) else { return false }
    let findings = counted(baseline.entries.count, "finding is", "findings are")
    Terminal.note("\(findings) known from now on, in '\(shown(writer.path))'", settings)
    return true
  }

  /// Writes all but the stale lines; everything else, comments too, stays as it is.
  private func prune(
    _ stale: [KnownFindings.Stale], at path: String, _ settings: CheckSettings
  ) -> Bool {
    let file: AtomicFile
    do throws(SystemError) {
      file = try AtomicFile(path: path)
    } catch {
      Terminal.complain("Cannot write '\(shown(path))': \(error)", colour: settings.colour)
      return false
    }
    let sink = file.makeSink()
    var left = stale[...]
    var rest = text[...]
    var line = 1
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      if left.first?.line == line {
        left.removeFirst()
      } else {
        sink.append(Array(rest[..<end]))
      }
      rest = rest[end...]
      line += 1
    }
    sink.flush()
    guard file.commit(colour: settings.colour) else { return false }
    let entries = counted(stale.count, "entry", "entries")
    Terminal.note("\(entries) removed from '\(shown(path))'", settings)
    return true
  }

  /// How many stale entries are named.
  private static let namedLimit = 5

  private func note(_ stale: [KnownFindings.Stale], in path: String, _ settings: CheckSettings) {
    var text =
      "\(counted(stale.count, "entry", "entries")) of the baseline found nothing;"
      + " --prune-baseline removes \(stale.count == 1 ? "it" : "them")"
    for entry in stale.prefix(Self.namedLimit) {
      text += "\n  \(shown(path)):\(entry.line): \(shown(entry.rule))"
      if let process = entry.process { text += " of \(shown(process))" }
    }
    if stale.count > Self.namedLimit {
      text += "\n  and \(stale.count - Self.namedLimit) more"
    }
    Terminal.note(text, settings)
  }

  // MARK: Reading

  /// The most that is read, in bytes: more than a million entries.
  static let sizeLimit = 128 << 20

  private static func read(_ path: String) throws(RuleLoadingError) -> [UInt8] {
    let text: [UInt8]
    do throws(SystemError) {
      text = try Posix.contents(of: path, limit: sizeLimit + 1)
    } catch {
      let hint = error.isMissingFile ? ". '--write-baseline' makes one" : ""
      throw RuleLoadingError(message: "Cannot read the baseline '\(shown(path))': \(error)\(hint)")
    }
    guard text.count <= sizeLimit else { throw RuleLoadingError(path, isMoreThan: sizeLimit) }
    return text
  }

  private static func parse(
    _ text: [UInt8], name: String
  ) throws(RuleLoadingError) -> KnownFindings {
    do throws(RuleErrors) {
      return try KnownFindings(text, name: name)
    } catch {
      throw RuleLoadingError(withoutLines: error)
    }
  }

  /// Whether a file is a baseline, perhaps a damaged one, or holds nothing, so that a new baseline may take its place. What is no file is
  /// written to as it is.
  private static func mayReplace(_ path: String) -> Bool {
    guard (try? Posix.kind(of: path)) == .regular,
      let head = try? Posix.contents(of: path, limit: 65_536)
    else { return true }
    let first = head.split(separator: 0x0A).lazy.map { $0.drop { $0 <= 0x20 } }
      .first { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    return first.map { $0.starts(with: "baseline".utf8) || $0.starts(with: "known".utf8) } ?? true
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    path == other || Posix.resolved(path) == Posix.resolved(other)
  }
}
