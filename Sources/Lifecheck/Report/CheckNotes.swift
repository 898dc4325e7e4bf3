/// What a limit of memory, or what was said of the app, may have kept from being found. Every report says it.
package struct MetLimit: Sendable {
  /// A few words, for a line that sums up.
  var brief: String
  /// A sentence, safe to show.
  var text: String
}

/// What is worth saying of a run as a whole, a sentence each, safe to show.
extension CheckResult {
  /// What is worth knowing about the configuration, a sentence each.
  public var notes: [String] {
    warnings + choiceNotes + loggedNotes + configurationNotes + misspellingNotes + eventlessNotes
      + ownReportNotes + documentationNotes + headingNotes + standInNotes + chainNotes
      + doubledNotes + orderNotes + limits.map(\.text)
  }

  /// Those of the notes that say that little of the log may have been judged.
  package var warnings: [String] { nearMissNotes }

  package var limits: [MetLimit] {
    var limits: [MetLimit] = []
    let closed = summary.closedLives
    if closed > 0 {
      let lives = counted(closed, "life was", "lives were")
      limits.append(
        MetLimit(
          brief: counted(closed, "life closed early", "lives closed early"),
          text:
            "\(lives) closed after a long silence, because very many were open; what they print later counts as another life's, and a fault may be missed"
        ))
    }
    // A copy that was not known for one is judged, and may be found at fault.
    let hasFindings = summary.errors + summary.warnings > 0
    let copied = inputs.filter { $0.isCopyWindowPassed && ($0.copies > 0 || hasFindings) }
    if !copied.isEmpty {
      limits.append(
        MetLimit(
          brief: "copies looked for among \(CopiedRecords.limit) events",
          text:
            "records that stand in \(names(of: copied)) twice were looked for among the last \(CopiedRecords.limit) events only"
        ))
    }
    let hurried = judged.hurriedEvents
    if hurried > 0 {
      let events = counted(hurried, "event was", "events were")
      limits.append(
        MetLimit(
          brief: "\(counted(hurried, "event", "events")) in the order of the log",
          text:
            "\(events) judged in the order of the log: too many stand in one second to bring them into the order of their stamps"
        ))
    }
    let passed = judged.passedScenes
    if passed > 0 {
      limits.append(
        MetLimit(
          brief: "\(counted(passed, "event", "events")) of scenes not judged",
          text:
            "\(counted(passed, "event of scenes was", "events of scenes were")) not judged: what was said of the app (--scenes off) is that it has none"
        ))
    }
    return limits
  }

  /// More inputs are counted.
  private static let namedInputLimit = 3

  /// The inputs without an event beside others that have some: often a file that was taken by mistake, or whose app logs nothing. What is
  /// in an encoding that is not read comes first, since that may be a log.
  private var eventlessNotes: [String] {
    let empty = inputs.filter { $0.events == 0 && $0.error == nil && !$0.isNoLog }
    guard !empty.isEmpty, inputs.contains(where: { $0.events > 0 }) else { return [] }
    let foreign = empty.filter { $0.foreignEncoding != nil }
    let others = empty.filter { $0.foreignEncoding == nil }
    let names = names(of: foreign + others) { $0.obstacle.map { " (\($0))" } ?? "" }
    return ["no life-cycle event in \(names)"]
  }

  /// The reports of lifecheck beside logs: often a folder into which an earlier run has written.
  private var ownReportNotes: [String] {
    let reports = inputs.filter(\.isOwnReport)
    guard !reports.isEmpty, inputs.contains(where: { $0.events > 0 }) else { return [] }
    let what = reports.count == 1 ? "is a report of lifecheck" : "are reports of lifecheck"
    return ["\(names(of: reports)) \(what), and passed over"]
  }

  /// What was chosen and is not there, where something else is: half of what somebody means to check may be missing.
  private var choiceNotes: [String] {
    let options = judged.options
    // Those of Info.plist are names of one app.
    guard options.apps.count + options.pids.count > 1, hasJudged,
      !options.judgesNamelessProcesses
    else { return [] }
    let lives = judged.lives.indices.filter { !judged.isPassedOver($0) }.map { judged.lives[$0] }
    let numbers = Set(lives.flatMap { [$0.process, $0.bundle] })
    let apps = zip(options.apps, judged.apps ?? []).filter { !numbers.contains($1) }
    let pids = options.pids.filter { pid in !lives.contains { $0.pid == pid } }
    let missing = apps.map { "'\(visible($0.0.utf8))'" } + pids.map { "pid \($0)" }
    guard !missing.isEmpty else { return [] }
    let rest = missing.count - Self.namedInputLimit
    let names = missing.prefix(Self.namedInputLimit) + (rest > 0 ? ["\(rest) more"] : [])
    return ["no life that is judged belongs to \(listed(Array(names), "or"))"]
  }

  /// What the log has of callbacks that would be demanded, if they were among those that are said to be logged.
  private var loggedNotes: [String] {
    guard case .only(let logged) = judged.options.logged, hasJudged else { return [] }
    let processes = Set(judged.lives.map(\.process))
    let shown = Set(judged.rules.templates.flatMap(\.events)).subtracting(logged).filter { event in
      processes.contains { process in
        [Channel.delegate, .notification].contains {
          judged.seen.contains(event, channel: $0, process: process)
        }
      }
    }
    guard !shown.isEmpty else { return [] }
    let names = listed(shown.sorted().map { judged.rules.events[$0].name }, "and")
    let lost = shown.count == 1 ? "it" : "one of them"
    return [
      "the log has \(names), which --logged does not name: where \(lost) is lost, nothing is said"
    ]
  }

  private var doubledNotes: [String] {
    let doubled = inputs.filter { $0.isDoubled && $0.copies > 0 }
    guard !doubled.isEmpty else { return [] }
    let lines = counted(doubled.reduce(0) { $0 + $1.copies }, "line", "lines")
    return [
      "in \(names(of: doubled)) most callbacks are printed more than once, so \(lines) that say what the line above says are no events: does the app observe a notification twice, or is an object still there that should be gone?"
    ]
  }

  private var documentationNotes: [String] {
    let lists = inputs.filter { $0.isDocumentation && $0.events > 0 }
    guard !lists.isEmpty else { return [] }
    return [
      "\(names(of: lists)) looks like a list of callbacks: the order of its lines is not judged; --input bare judges it"
    ]
  }

  /// What one part of a list tells is not compared with what another does: a fault may lie between them.
  private var headingNotes: [String] {
    let lists = inputs.filter { $0.firstPart > 0 }
    guard !lists.isEmpty, judged.options.start != .launch else { return [] }
    return [
      "headings part \(names(of: lists) { " (from line \($0.firstPart) on)" }): each part may begin anywhere; --start launch judges all of it as one"
    ]
  }

  /// Where each life has one event, that nothing was found says little.
  private var orderNotes: [String] {
    let lives = summary.lives
    guard lives > 1, !inputs.contains(where: \.isDocumentation), judged.options.start != .launch,
      summary.errors + summary.warnings == 0,
      judged.lives.allSatisfy({ $0.events < 2 })
    else { return [] }
    return ["none of the \(lives) lives has more than one event: no order was judged"]
  }

  private func names(
    of inputs: [InputSummary], remark: (InputSummary) -> String = { _ in "" }
  ) -> String {
    var names = inputs.prefix(Self.namedInputLimit).map { visible($0.file.utf8) + remark($0) }
    let rest = inputs.count - names.count
    if rest > 0 { names.append(counted(rest, "more input", "more inputs")) }
    return listed(names, "and")
  }

  private var configurationNotes: [String] {
    let app = judged.options.app
    let known = judged.rules.backgroundModes
    var notes = app?.notes ?? []
    for mode in configuration.backgroundModes ?? [] where !known.contains(mode) {
      if let known = nearestName(to: mode, among: known) {
        let shown = visible(mode.utf8.prefix(60))
        notes.append("background mode '\(shown)' is unknown; did you mean '\(known)'?")
      }
    }
    notes += sceneNotes + judged.logVersions.compactMap { note(on: $0) }
    // A method of the result as an argument would copy the whole result.
    let inputs = inputs
    notes += judged.losses.notes { inputs.place($0) }
    notes += inputs.filter(\.hasLineOfRecords).prefix(Self.inputNoteLimit).map {
      "\(visible($0.file.utf8)) has many records on a line: each counts as a line of its own"
    }
    if let os = configuration.os, let minimum = app?.minimumOS, os < minimum {
      notes.append(
        "the app's \(AppDescription.Key.minimumOS) is \(minimum): it does not run on iOS \(os)")
    }
    let deprecated = AppDescription.exitsOnSuspendDeprecated
    if let os = configuration.os, os >= deprecated, configuration.facts[.exitsOnSuspend] == true {
      notes.append(
        "\(AppDescription.Key.exitsOnSuspend) is deprecated since iOS \(deprecated); this check takes it that"
          + " iOS \(os) still obeys it. If not, say --no-exits-on-suspend")
    }
    if let app, app.hasSceneManifest, configuration.facts[.scenes] == nil {
      notes.append(
        "the app has scenes from iOS \(AppDescription.firstOSWithScenes) on, and runs on older ones too: say --os"
      )
    }
    return notes
  }

  /// More apps that were found to have scenes are not named.
  private static let sceneNoteLimit = 3

  /// No more inputs are said to have several records on a line.
  private static let inputNoteLimit = 3

  private var sceneNotes: [String] {
    let places = judged.instanceApps.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    return places.prefix(Self.sceneNoteLimit).map {
      "\(inputs.place($0)): the app has scenes, so the rules for scenes apply (--scenes auto)"
    }
  }

  private func note(on found: LogVersion) -> String? {
    let place = inputs.place((found.file, found.line))
    switch found.use {
    case .used: return "iOS \(found.version), by \(place)"
    case .disputed:
      return "\(place) shows iOS \(found.version), and another line another version: say --os"
    case .ofOtherInput:
      return configuration.os == nil
        ? "\(place) shows iOS \(found.version), and has no event: for the other inputs say --os"
        : nil
    case .passedOver: break
    }
    guard let os = configuration.os else {
      return
        "\(place) shows iOS \(found.version) only after events that were judged without a version: say --os \(found.version)"
    }
    guard !os.covers(found.version) else { return nil }
    return "\(place) shows iOS \(found.version), but the log is judged as one of iOS \(os)"
  }

  /// Where a callback is missing, and a line that names it is taken for it.
  private var standInNotes: [String] {
    let standIns = judged.standIns
    var notes = standIns.places.map { standIn in
      let callback = judged.rules.events[Int(standIn.event)].displayName
      let quoted = standIn.snippet.map { " ('\(visible($0.snippet.text[$0.snippet.mark]))')" } ?? ""
      return
        "\(inputs.place((standIn.file, standIn.line))): \(callback) is missing here; this line names it\(quoted), so it is no fault"
    }
    let rest = standIns.count - standIns.places.count
    if rest > 0 {
      notes.append(
        "at \(counted(rest, "more place", "more places")) a line names the callback that is missing"
      )
    }
    return notes
  }

  private var chainNotes: [String] {
    let brokenChains = judged.brokenChains
    var notes = brokenChains.places.map {
      "\(inputs.place($0)): the change that this line tells does not begin where the last one ended: lines of the system are missing between them"
    }
    let rest = brokenChains.count - brokenChains.places.count
    if rest > 0 { notes.append("\(rest) more places where lines of the system are missing") }
    return notes
  }

  /// More are not named.
  private static let misspellingLimit = 6

  /// What was written otherwise than meant.
  private var misspellingNotes: [String] {
    var notes: [String] = []
    var left = 0
    for input in inputs {
      for found in input.misspellings {
        if notes.count < Self.misspellingLimit {
          notes.append(note(on: found, in: input.file))
        } else {
          left += found.count
        }
      }
    }
    if left > 0 {
      notes.append("\(left) more \(left == 1 ? "line" : "lines") with names that are misspelt")
    }
    return notes
  }

  private func note(on found: Misspelling, in file: String) -> String {
    var place = "\(visible(file.utf8)):"
    place += found.lines.map { String($0) }.joined(separator: ", ")
    let rest = found.count - found.lines.count
    if rest > 0 { place += " and \(rest) more \(rest == 1 ? "line" : "lines")" }
    let text = "'\(visible(found.text))'"
    func meant(_ event: UInt16, _ spelling: UInt16) -> (EventDefinition, Spelling) {
      let definition = judged.rules.events[Int(event)]
      return (definition, definition.spellings[Int(spelling)])
    }
    switch found.kind {
    case .of(let event, let spelling):
      let (definition, spelling) = meant(event, spelling)
      return
        "\(place): \(text) is misspelt, and taken for '\(definition.properSpelling(for: spelling))'"
    case .lowerCase(let event, let spelling):
      return "\(place): \(text) is in lower case, and taken for '\(meant(event, spelling).1.text)'"
    case .marker:
      let beginnings = judged.rules.message.markers
      let markers = judged.rules.events.flatMap { event in
        event.spellings.filter { $0.form == .text }.map(\.text)
      }.filter { text in beginnings.contains { text.hasPrefix($0) } }
      let nearest = nearestName(to: String(decoding: found.text, as: UTF8.self), among: markers)
      let hint =
        nearest.map { "did you mean '\($0)'?" }
        ?? "known are \(listed(markers.map { "'\($0)'" }, "and"))"
      return "\(place): \(text) is no marker; \(hint)"
    }
  }
}

extension [InputSummary] {
  /// `a.log:12`, safe to show.
  func place(_ place: (file: Int32, line: Int)) -> String {
    let file = indices.contains(Int(place.file)) ? self[Int(place.file)].file : ""
    return "\(visible(file.utf8)):\(place.line)"
  }
}

extension InputSummary {
  /// Why nothing of it is read, and what to do; nil where it is.
  package var obstacle: String? {
    if bytes == 0 { return "empty" }
    if isOwnReport { return "a report of lifecheck, not a log; --input bare reads it as one" }
    if let foreign = foreignEncoding {
      return
        "looks like \(foreign.label); save it as UTF-8, or convert it: iconv -f \(foreign.name) -t UTF-8"
    }
    return isBinary ? "looks like no text at all, \(counted(bytes, "byte", "bytes"))" : nil
  }
}

extension Version {
  /// Whether `other` is this version, or one of those that it leaves open: 17 covers 17.2, and 17.2 covers 17.2.1.
  fileprivate func covers(_ other: Version) -> Bool {
    guard major == other.major else { return false }
    return (minor == 0 && patch == 0)
      || (minor == other.minor && (patch == 0 || patch == other.patch))
  }
}
