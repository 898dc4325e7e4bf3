/// The section of a check's page that shows when lives were in which states: lanes, with the findings as marks on them.
struct HTMLStates {
  private let lanes: StateLanes
  private let page: HTMLPage
  private let lives: [Int: LifeReport]
  private let index: StateLaneIndex
  /// The findings that are on the page, by their lanes.
  private var marks: [Int: [Lane.Mark]] = [:]

  /// How many lives of a file have lanes of their own, and how many lanes are drawn of it.
  private static let lifeLimit = 24
  private static let laneLimit = 48
  private static let pictureLimit = 6
  private static let fileLimit = 40
  /// How many rows all tables have together, and how many one has.
  private static let rowLimit = 1500
  private static let tableLimit = 60
  /// Shapes tell what they are where there are no more.
  private static let titleLimit = 2500

  /// - Parameter findingLimit: so many findings are on the page.
  init(_ report: some CheckReport, findingLimit: Int, _ page: HTMLPage) {
    lanes = report.stateLanes
    index = StateLaneIndex(lanes)
    self.page = page
    var lives: [Int: LifeReport] = [:]
    report.forEachLife { lives[$0.id] = $0 }
    self.lives = lives
    guard !isEmpty else { return }
    var marks: [Int: [Lane.Mark]] = [:]
    var count = 0
    report.forEachFinding { finding in
      guard finding.counts else { return }
      count += 1
      guard count <= findingLimit, let lane = index.lane(of: finding),
        let place = lanes.lanes[lane].place(line: finding.line, stamp: finding.stamp)
      else { return }
      let severity = finding.severity.rawValue
      marks[lane, default: []].append(
        Lane.Mark(
          kind: "finding-\(severity)", time: place, text: "\(severity): \(finding.message)",
          link: "#finding-\(count)"))
    }
    self.marks = marks
  }

  var isEmpty: Bool { lanes.lanes.isEmpty }

  func write() {
    legend()
    let files = Set(lanes.lanes.map(\.clock)).sorted()
    let cells = LaneAxis.cells(
      ofLanes: min(lanes.lanes.count, files.count * Self.laneLimit))
    let hasTitles = lanes.lanes.reduce(0) { $0 + $1.periods.count } <= Self.titleLimit
    for file in files.prefix(Self.fileLimit) {
      let own = lanes.lanes.indices.filter { lanes.lanes[$0].clock == file }
      page.element("h3", lanes.clocks[file].file)
      notes(lanes.clocks[file])
      let spans = spans(of: own)
      for span in spans.prefix(Self.pictureLimit) {
        picture(own, file, span, cells, hasTitles: hasTitles)
      }
      if spans.count > Self.pictureLimit {
        note("The first \(Self.pictureLimit) of \(spans.count) stretches of time are drawn.")
      }
    }
    if files.count > Self.fileLimit {
      note("The first \(Self.fileLimit) of \(files.count) files are drawn.")
    }
    if lanes.leftOut > 0 {
      let rest = counted(lanes.leftOut, "later change of state is", "later changes of states are")
      note("\(rest) not drawn: there are too many in this run.")
    }
    inWords()
  }

  private func note(_ text: String) {
    page.element("p", ["class": "note"], text)
    page.newline()
  }

  private func notes(_ clock: StateLane.Clock) {
    if !clock.isTimed { note("Its lines have no stamps: places are numbers of lines, not times.") }
    if clock.goesBack {
      note("Its clock goes back: what comes after is drawn by the time that passed since.")
    }
  }

  // MARK: Pictures

  /// The time from the first to the last change, with long silences cut out.
  private func spans(of own: [Int]) -> [ClosedRange<Int64>] {
    let ranges = own.compactMap { index -> (Int64, Int64)? in
      let periods = lanes.lanes[index].periods
      guard let first = periods.first, let last = periods.last else { return nil }
      return (first.from, last.to)
    }
    let isTimed = own.first.map { lanes.clocks[lanes.lanes[$0].clock].isTimed } ?? false
    return Lane.spans(ranges, longSilence: isTimed ? Lane.longSilence : .max)
  }

  private func picture(
    _ own: [Int], _ file: Int, _ span: ClosedRange<Int64>, _ cells: Int, hasTitles: Bool
  ) {
    let here = own.filter { lanes.lanes[$0].periods.first.map { span.contains($0.from) } ?? false }
    guard let axis = axis(span, here, isTimed: lanes.clocks[file].isTimed) else { return }
    let grain = axis.grain(cells)
    let isSeparate = Set(here.map { lanes.lanes[$0].life }).count <= Self.lifeLimit
    let all = isSeparate ? here.map { separate($0) } : packed(here)
    let shown = all.prefix(Self.laneLimit).map { lane in
      Lane(
        label: lane.label, shapes: Lane.merged(lane.shapes, grain.state),
        marks: Lane.merged(lane.marks, max(grain.mark, 1)))
    }
    let names = shown.compactMap(\.label).prefix(6).joined(separator: "; ")
    LanePicture(page, axis, shown, bands: [], hasTitles: hasTitles).write(
      span, "States of \(names)\(shown.count > 6 ? " and others" : "")")
    if all.count > shown.count {
      note("\(counted(all.count - shown.count, "more lane is", "more lanes are")) not drawn.")
    }
  }

  private func axis(
    _ span: ClosedRange<Int64>, _ here: [Int], isTimed: Bool
  ) -> LaneAxis? {
    guard isTimed else { return LaneAxis(lines: span) }
    for index in here {
      let period = lanes.lanes[index].periods.first { $0.stamp.resolution != .none }
      if let period {
        return LaneAxis(span, like: (period.stamp, period.from))
      }
    }
    return nil
  }

  /// A lane with a name of its own.
  private func separate(_ index: Int) -> Lane {
    let lane = lanes.lanes[index]
    return Lane(label: title(of: lane), shapes: shapes(of: lane), marks: marks[index] ?? [])
  }

  /// The lives of each process on as few lanes as they fit on, those with findings first; their scenes are left to the tables.
  private func packed(_ here: [Int]) -> [Lane] {
    var names: [String] = []
    var own: [String: [Int]] = [:]
    var marked: Set<String> = []
    for lane in here where index.place(of: lane) == 0 {
      let name = lives[lanes.lanes[lane].life]?.process ?? LifeReport.namelessProcess
      if own[name] == nil { names.append(name) }
      own[name, default: []].append(lane)
      if !allMarks(of: lane).isEmpty { marked.insert(name) }
    }
    let order = names.filter(marked.contains) + names.filter { !marked.contains($0) }
    return order.flatMap { name -> [Lane] in
      var packed: [Lane] = []
      var ends: [Int64] = []
      let indices = own[name] ?? []
      for own in indices {
        let lane = lanes.lanes[own]
        guard let from = lane.periods.first?.from, let to = lane.periods.last?.to else { continue }
        let number = ends.firstIndex { $0 <= from } ?? ends.count
        if number == ends.count {
          packed.append(Lane())
          ends.append(to)
        }
        ends[number] = max(ends[number], to)
        packed[number].shapes += shapes(of: lane)
        packed[number].marks += allMarks(of: own)
      }
      if !packed.isEmpty { packed[0].label = "\(name): \(counted(indices.count, "life", "lives"))" }
      return packed
    }
  }

  /// The findings of a life, whichever of its lanes they are on.
  private func allMarks(of lane: Int) -> [Lane.Mark] {
    index.siblings(of: lane).flatMap { marks[$0] ?? [] }
  }

  private func title(of lane: StateLane) -> String {
    let process = lives[lane.life]?.processTitle ?? LifeReport.namelessProcess
    return lane.isInstance
      ? "\(process), scene \(lane.name ?? "without a name")" : "\(process), \(lane.title)"
  }

  private func shapes(of lane: StateLane) -> [Lane.Shape] {
    lane.periods.filter(\.isThere).map { period in
      Lane.Shape(
        state: LanePicture.key(period), from: period.from, to: period.to, words: period.words)
    }
  }

  private func legend() {
    var keys: Set<String> = []
    var others: [String] = []
    for period in lanes.lanes.lazy.flatMap(\.periods) where period.isThere {
      let key = LanePicture.key(period)
      keys.insert(key)
      if key == LanePicture.other, others.count < 6, !others.contains(period.words) {
        others.append(period.words)
      }
    }
    let states = LanePicture.looks.filter { keys.contains($0.state) }.map { look in
      let isOther = look.state == LanePicture.other
      return (look.state, isOther ? others.joined(separator: ", ") : look.legend)
    }
    LanePicture.legend(
      states, Set(marks.values.joined().map(\.kind)), hasLocks: false, to: page)
  }

  // MARK: Words

  /// The same as tables, for those who do not see pictures, or want the lines.
  private func inWords() {
    var rows = 0
    for lane in lanes.lanes where !lane.periods.isEmpty {
      guard rows < Self.rowLimit else { return note("Of more lanes the table is left out.") }
      let periods = lane.periods.prefix(Self.tableLimit)
      rows += periods.count
      let clock = lanes.clocks[lane.clock]
      page.element("details") {
        page.element(
          "summary",
          "\(title(of: lane)): \(counted(lane.periods.count, "state", "states")) in words")
        let table = periods.map { period in
          [
            period.words, period.stamp.text ?? "", "\(clock.file):\(period.line)",
            clock.isTimed && period.to > period.from
              ? PlainWords.duration(period.to - period.from) : "",
          ]
        }
        HTMLReport.table(["state", "from", "where", "for"], table, page)
        if lane.periods.count > periods.count {
          note("and \(lane.periods.count - periods.count) more")
        }
      }
      page.newline()
    }
  }
}
