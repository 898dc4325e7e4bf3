/// Reads logs and lists their events: what the checker sees, without a verdict.
package struct EventLister: Sendable {
  private var log: LogSession
  private var lives: ListedLives

  /// - Parameters:
  ///   - isComplete: whether the list is to be checked again, and needs what only rules read.
  ///   - nearMissLimit: so many near misses of all inputs are kept; nil: a few of each.
  package init(
    rules: RuleSet, options: CheckOptions, isComplete: Bool = false, nearMissLimit: Int? = nil
  ) {
    // A list for people leaves them out; but what counts as a near miss or as unparsed is what a check counts.
    let auxiliaries =
      isComplete
      ? rules.events.indices.filter { rules.events[$0].isAuxiliary }
      : rules.auxiliaries {
        options.isListed(rules.rules[$0].id, isOptIn: rules.rules[$0].isOptIn)
      }
    log = LogSession(
      rules: rules, options: options, auxiliaries: auxiliaries,
      silence: isComplete ? SilenceRules(rules, allowance: SilenceRules.listed) : nil,
      nearMissLimit: nearMissLimit, listsNearMisses: isComplete)
    lives = ListedLives(rules: rules, options: options, isComplete: isComplete)
    lives.apps = log.apps(options.apps)
  }

  /// Whether an event was listed, and not left out for being what only rules read.
  package var hasListed: Bool { lives.hasListed }

  /// How many events a list for people leaves out: those that only rules read, and signs that a process runs.
  package var leftOut: Int { lives.leftOut }

  /// The processes with events that the options leave out, and how many events each has; at most 32.
  package var passedOver: [(process: String, events: Int)] {
    lives.passedOver.entries.filter { $0.key >= 0 }.map { (log.names.name($0.key), $0.events) }
  }

  /// Where something is missing, a sentence each.
  package var notes: [String] { lives.losses.notes(log.inputs.place) }

  /// What was read so far.
  package var inputs: [InputSummary] { log.inputs }

  /// Begins an input; `name` is what reports call it.
  package mutating func begin(input name: String) { log.begin(input: name, for: &lives) }

  /// Makes the open input of this number the one that is read, paused or ended.
  package mutating func select(input number: Int) { log.select(input: number, for: &lives) }

  /// The input goes on from the beginning of another file, or of what the file holds now.
  package mutating func restartInput(after cause: LogLoss.Cause) {
    log.restart(after: cause, into: &lives)
  }

  /// Fills the input's buffer through `body`, which returns how many bytes it read, and lists the
  /// events of the whole lines it holds. Returns what `body` returned.
  package mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &lives, body)
  }

  /// What makes blocks of this lister's inputs, on any thread.
  package var search: LogSearch { log.search }

  /// Lists the events in the lines of the input's next block.
  package mutating func read(_ block: LogBlock) { log.read(block, into: &lives) }

  /// Ends the input; `error` says why it could not be read to its end.
  package mutating func endInput(error: String? = nil) {
    log.endInput(into: &lives, error: error)
  }

  /// Keeps what an archive held.
  package mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  /// Makes every held event final: the input pauses, and a reader waits.
  package mutating func idle() { log.idle(into: &lives) }

  /// Writes the events and markers that became final since the last call, in the order of their lines.
  ///
  /// - Parameter list: always the same one.
  package mutating func write(to list: inout EventList, _ sink: ByteSink) {
    let (log, rules) = (log, lives.program.rules)
    lives.takeFinals { queue in
      let texts = ListedTexts(
        rules: rules, names: log.names, inputs: log.inputs, bytes: queue.bytes)
      for entry in queue.finals {
        if let marker = entry.marker {
          list.write(Self.listed(marker, in: log.inputs[Int(entry.listed.file)].file), to: sink)
        } else {
          list.write(entry.listed, texts, to: sink)
        }
      }
      list.flush(to: sink)
    }
  }

  /// Forgets what became final.
  package mutating func forgetFinal() { lives.takeFinals { _ in } }

  private static func listed(_ marker: LogMarker, in file: String) -> ListedMarker {
    var item = ListedMarker(file: file, name: "boot")
    switch marker {
    case .boot, .newRun, .origin: break
    case .clockChange: item.name = "clockChange"
    case .version(let version, let line):
      (item.name, item.version, item.line) = ("version", version, line)
    case .repetition(let count, let line):
      (item.name, item.count, item.line) = ("repetition", count, line)
    case .loss(let loss):
      (item.name, item.line, item.count) = ("loss", loss.line, loss.count)
      item.cause = loss.causeName
    }
    return item
  }
}
