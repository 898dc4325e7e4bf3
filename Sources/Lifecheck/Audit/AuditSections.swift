/// The sections of the page: what was read, the apps and their lives.
struct AuditSections {
  let audit: Audit
  let page: HTMLPage
  let places: AuditPlaces
  /// The day that all is of, with the blank after it; nil where there are several.
  private let day: String?
  /// No table has more rows, so that the page stays one that a browser shows at once.
  static let rows = 1200
  private static let laneLimit = 24
  private static let appLimit = 40
  private static let pictureLimit = 12

  init(_ audit: Audit, _ page: HTMLPage) {
    self.audit = audit
    self.page = page
    places = AuditPlaces(audit)
    let moments = audit.apps.flatMap(\.lives).flatMap { Lane.moments(of: $0) }
    let days = Set(
      (moments + audit.sources.flatMap { [$0.from, $0.to] }).compactMap(\.self).map {
        Self.day(AuditWords.time($0))
      })
    day = days.count == 1 ? days.first : nil
  }

  private static func day(_ text: String) -> String {
    String(text.dropLast(text.split(separator: " ").last?.count ?? 0))
  }

  /// When something was: without the day where all is of one.
  func when(_ moment: Audit.Moment?) -> HTMLCell {
    let text = AuditWords.time(moment)
    var cell = HTMLCell(String(text.dropFirst(text.hasPrefix(day ?? "") ? day?.count ?? 0 : 0)))
    cell.order = moment?.clock ?? .min
    return cell
  }

  func none(_ text: String) {
    page.element("p", ["class": "none"], text)
    page.newline()
  }

  func table(_ caption: String, _ columns: [String], _ rows: [[HTMLCell]], total: Int? = nil) {
    // Where there is one app only, nobody asks which.
    let first = audit.apps.count == 1 && columns.first == "App" ? 1 : 0
    HTMLTable(
      caption, Array(columns.dropFirst(first)), rows.map { Array($0.dropFirst(first)) },
      total: total
    ).write(to: page, places)
  }

  func title(_ app: Audit.App) -> String { app.names.first ?? app.bundle ?? "?" }

  func pid(_ life: Audit.Life) -> HTMLCell {
    var cell = HTMLCell(life.pid.map { "\($0)" } ?? "?")
    cell.order = life.pid.map { Int64($0) } ?? -1
    return cell
  }

  /// Every life with its app.
  var lifeList: [(app: Audit.App, life: Audit.Life)] {
    audit.apps.flatMap { app in app.lives.map { (app, $0) } }
  }

  // MARK: Sources

  func sources() {
    let rows = audit.sources.prefix(Self.rows).map { source in
      var holes = HTMLCell(number: source.holes.count)
      if let hole = source.holes.first {
        let long = PlainWords.duration(Audit.duration(from: hole.from, to: hole.to))
        holes.text += ", the first \(long) from \(AuditWords.time(hole.from))"
      }
      var error = HTMLCell(source.error ?? "")
      error.style = "bad"
      return [
        HTMLCell(source.file), HTMLCell(source.kind), HTMLCell(source.format ?? ""),
        HTMLCell(source.from.map { AuditWords.time($0) } ?? ""),
        HTMLCell(source.to.map { AuditWords.time($0) } ?? ""),
        HTMLCell(number: source.lost), holes,
        HTMLCell([source.os, source.device].compactMap(\.self).joined(separator: ", ")), error,
      ]
    }
    guard !rows.isEmpty else { return none("Nothing was read.") }
    table(
      "What was read",
      [
        "File", "Kind", "Format", "From", "To", "Messages lost", "Holes", "System and device",
        "Trouble",
      ], rows, total: audit.sources.count)
  }

  // MARK: Apps

  func apps() {
    guard !audit.apps.isEmpty else { return none(AuditWords.nothing(audit)) }
    let totals = audit.apps.prefix(Self.rows).map { AuditTotals($0) }
    let most = totals.flatMap(\.time.values).max() ?? 0
    let rows = zip(audit.apps, totals).enumerated().map { index, pair in
      row(pair.0, pair.1, index, most: most)
    }
    let table = HTMLTable(
      "Each app in numbers",
      [
        "App", "Launches", "of these in the background", "Prewarms", "Failed launches", "Wakes",
        "In front",
        "In the background", "Suspended", "Ends by a fault", "Worst thing told",
      ], rows, total: audit.apps.count)
    table.write(to: page, places)
  }

  private func row(
    _ app: Audit.App, _ totals: AuditTotals, _ index: Int, most: Int64
  ) -> [HTMLCell] {
    var name = HTMLCell(title(app))
    if app.names.first != nil { name.note = app.bundle }
    name.link = "#app-\(index + 1)"
    let launches = app.lives.compactMap(\.launch)
    let intervals = app.lives.flatMap(\.intervals)
    func time(_ state: Audit.State) -> HTMLCell {
      let length = totals.time[state] ?? 0
      let told = intervals.filter { $0.state == state }
      // A state that has no end has a length that nobody knows.
      var cell = HTMLCell(duration: told.isEmpty || told.contains { $0.to != nil } ? length : nil)
      if told.isEmpty {
        (cell.text, cell.style) = ("0", "zero")
      } else if told.contains(where: { $0.to != nil }), totals.lasting.contains(state) {
        cell.text = AuditWords.duration(length, isLasting: true)
      }
      if most > 0 {
        cell.bar = [(Double(length) / Double(most), LanePicture.look(state.rawValue).style)]
      }
      return cell.from(told.flatMap(\.evidence))
    }
    func count(_ number: Int, _ evidence: [[Audit.Evidence]]) -> HTMLCell {
      HTMLCell(number: number).from(evidence.flatMap(\.self))
    }
    let inBackground = launches.filter { $0.kind == .background }
    let wakes = app.lives.flatMap(\.wakes).map(\.evidence)
    let faults = app.lives.compactMap(\.end).filter { $0.isOf == .fault }
    // These two are shown where they are 0 too.
    var started = count(
      totals.launches, launches.filter { $0.kind != .prewarm }.map(\.evidence))
    started.style = nil
    var ends = count(faults.count, faults.map(\.evidence))
    ends.style = faults.isEmpty ? nil : "bad"
    return [
      name, started,
      count(inBackground.count, inBackground.map(\.evidence)),
      HTMLCell(number: totals.prewarms), HTMLCell(number: totals.failedLaunches),
      count(wakes.count, wakes),
      time(.foreground), time(.background), time(.suspended), ends, worst(app, faults),
    ]
  }

  private func worst(_ app: Audit.App, _ faults: [Audit.End]) -> HTMLCell {
    if let end = faults.first {
      return HTMLCell("ended: \(AuditWords.end(end))").from(end.evidence, end.grade)
    }
    let work = app.lives.flatMap(\.work).first { [.timedOut, .killed].contains($0.outcome) }
    guard let work else { return HTMLCell("") }
    return HTMLCell(AuditWords.work(work)).from(work.evidence)
  }

  // MARK: Lives

  func lives() {
    let spans = Lane.spans(of: audit.apps)
    guard !audit.apps.isEmpty else { return none("No lives.") }
    let drawn = audit.apps.count + audit.apps.reduce(0) { $0 + min($1.lives.count, Self.laneLimit) }
    let isSmall = audit.apps.flatMap(\.lives).reduce(0) { $0 + $1.intervals.count } < 1500
    let cells = LaneAxis.cells(ofLanes: drawn)
    legend()
    if audit.apps.count > 1 {
      page.element("h3", "All apps together")
      for span in spans.prefix(Self.pictureLimit) {
        picture(Array(audit.apps.prefix(Self.appLimit)), span, cells, hasTitles: isSmall)
      }
      if audit.apps.count > Self.appLimit {
        none("The first \(Self.appLimit) of \(audit.apps.count) apps are drawn here.")
      }
    }
    for (index, app) in audit.apps.enumerated() {
      page.element("h3", ["id": "app-\(index + 1)"], AuditWords.title(app))
      page.element("p", AuditWords.totals(app) + ".")
      page.newline()
      for span in Lane.spans(of: [app]).prefix(Self.pictureLimit) {
        picture([app], span, cells, hasTitles: isSmall)
      }
      moments(app)
    }
  }

  private func legend() {
    let lives = audit.apps.flatMap(\.lives)
    var states = Set(lives.flatMap(\.intervals).map { LanePicture.look($0.state.rawValue).style })
    if lives.contains(where: { $0.end?.time == nil }) { states.insert("unknown") }
    var marks = Set(lives.compactMap { $0.launch?.kind.rawValue })
    marks.formUnion(lives.compactMap { $0.end.map { "end-\($0.isOf.rawValue)" } })
    if lives.contains(where: { $0.launch?.isPrewarmed ?? false }) { marks.insert("prewarm") }
    if lives.contains(where: { !$0.signs.isEmpty }) { marks.insert("sign") }
    let looks = LanePicture.looks.filter { states.contains($0.state) }
    LanePicture.legend(
      looks.map { ($0.state, $0.words) }, marks,
      hasLocks: audit.signs.contains { $0.kind == "lock" }, to: page)
  }

  /// Draws apps, or the lives of one, on an axis of their own.
  private func picture(
    _ apps: [Audit.App], _ span: ClosedRange<Int64>, _ cells: Int, hasTitles: Bool
  ) {
    guard let sample = sample(apps, span) else { return }
    let axis = LaneAxis(span, like: (sample.stamp, sample.clock))
    let grain = axis.grain(cells)
    let isSingle = apps.count > 1
    var lanes: [Lane] = []
    for app in apps {
      var own = Lane.lanes(of: app, span, grain: grain, isSingle: isSingle)
      if isSingle, !own.isEmpty { own[0].label = title(app) }
      lanes += own
    }
    let bands = [
      LanePicture.Band(label: "Device locked", style: "lock", shapes: locked(in: span)),
      LanePicture.Band(label: "Hole in the log", style: "unknown", shapes: holes(in: span)),
    ]
    let shown = Array(lanes.prefix(isSingle ? Self.appLimit : Self.laneLimit))
    let words = apps.map { "\(title($0)): \(AuditWords.totals($0))" }.joined(separator: "; ")
    LanePicture(page, axis, shown, bands: bands, hasTitles: hasTitles).write(span, words) {
      if shown.count < lanes.count {
        none("\(lanes.count - shown.count) lanes more of lives at the same time are not drawn.")
      }
    }
  }

  /// A moment of the span, as its source writes times.
  private func sample(_ apps: [Audit.App], _ span: ClosedRange<Int64>) -> Audit.Moment? {
    for life in apps.lazy.flatMap(\.lives) {
      let found = Lane.moments(of: life).first { span.contains($0.clock) }
      if let found { return found }
    }
    return nil
  }

  /// When the device was locked; what was before its first sign is not known.
  private func locked(in span: ClosedRange<Int64>) -> [Lane.Shape] {
    let signs = audit.signs.filter { ["lock", "unlock"].contains($0.kind) }
      .sorted { $0.time.clock < $1.time.clock }
    // A sign that is days away tells nothing of now.
    let near = signs.filter { span.lowerBound - $0.time.clock < 86_400_000_000 }
    var shapes: [Lane.Shape] = []
    for (index, sign) in near.enumerated() where sign.kind == "lock" {
      let end = near[(index + 1)...].first { $0.kind == "unlock" }?.time.clock ?? span.upperBound
      let (from, to) = (max(sign.time.clock, span.lowerBound), min(end, span.upperBound))
      if from < to { shapes.append(Lane.Shape(state: "locked", from: from, to: to)) }
    }
    return Lane.merged(shapes, (span.upperBound - span.lowerBound) / 1500)
  }

  /// Where a log that is the only source has nothing: what another one fills is no hole.
  private func holes(in span: ClosedRange<Int64>) -> [Lane.Shape] {
    guard audit.sources.count == 1 else { return [] }
    let shapes = audit.sources[0].holes.map { hole in
      Lane.Shape(
        state: "nothing was logged", from: max(hole.from.clock, span.lowerBound),
        to: min(hole.to.clock, span.upperBound))
    }
    return Lane.merged(
      shapes.filter { $0.from < $0.to }, (span.upperBound - span.lowerBound) / 1500)
  }

  /// All that is told of an app, in words.
  private func moments(_ app: Audit.App) {
    var rows: [[HTMLCell]] = []
    var total = 0
    let limit = max(30, 4 * Self.rows / max(audit.apps.count, 1))
    for life in app.lives {
      var own: [(clock: Int64, cells: [HTMLCell])] = []
      func add(_ time: Audit.Moment?, _ what: String, _ length: HTMLCell) {
        own.append(
          (time?.clock ?? .min, [when(time), pid(life), HTMLCell(what), length]))
      }
      if let launch = life.launch {
        add(
          launch.time, AuditWords.launch(life),
          HTMLCell("").from(launch.evidence, launch.grade).opening("where"))
      }
      for interval in life.intervals {
        let length =
          interval.to == nil
          ? HTMLCell("last seen then")
          : interval.isOverChange
            ? HTMLCell(AuditWords.overChange) : HTMLCell(duration: interval.duration)
        add(
          interval.from, PlainWords.state(interval.state.rawValue),
          length.from(interval.evidence, interval.grade))
      }
      for sign in life.signs {
        add(
          sign.time, PlainWords.sign(sign.kind), HTMLCell("").from([sign.evidence]).opening("where")
        )
      }
      if let end = life.end {
        add(
          end.time ?? end.bounds?.to, "ended: \(AuditWords.end(end))",
          HTMLCell("").from(end.evidence, end.grade).opening("where"))
      }
      total += own.count
      guard rows.count < limit else { continue }
      rows += own.sorted { $0.clock < $1.clock }.prefix(limit - rows.count).map(\.cells)
    }
    guard !rows.isEmpty else { return }
    page.element("details") {
      page.element("summary", "In words: \(counted(total, "moment", "moments"))")
      table(
        "\(title(app)): launches, states and ends", ["When", "Process", "What", "How long"], rows,
        total: total)
    }
  }
}

extension HTMLCell {
  /// Names what it opens, where it has no figure.
  func opening(_ text: String) -> HTMLCell {
    var cell = self
    if !evidence.isEmpty { cell.text = text }
    return cell
  }
}
