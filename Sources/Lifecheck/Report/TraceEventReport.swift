/// The lives of a check as a trace for Perfetto and `chrome://tracing`: a process for each life, a thread for the app and for
/// each of its scenes, a slice for each state, a mark for each finding.
///
/// The JSON Array Format of trace events in its object form; times are in microseconds. Without stamps a line takes a millisecond.
struct TraceEventReport {
  let outcome: RunOutcome

  private static let lineMicroseconds: Int64 = 1000

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let lanes = report.stateLanes
    let index = StateLaneIndex(lanes)
    var json = JSONWriter(sink)
    json.beginObject()
    json.pair("displayTimeUnit", "ms")
    json.newline(indent: 1)
    json.object("otherData") { write(otherDataOf: report, lanes, to: &$0) }
    json.newline(indent: 1)
    json.array("traceEvents") { json in
      report.forEachLife { life in
        json.describe("process_name", pid: life.id, tid: 0, ["name": Self.title(of: life)])
        json.describe("process_sort_index", pid: life.id, tid: 0, ["sort_index": life.id])
      }
      for (number, lane) in lanes.lanes.enumerated() {
        let thread = index.place(of: number) + 1
        json.describe("thread_name", pid: lane.life, tid: thread, ["name": Self.title(of: lane)])
        json.describe("thread_sort_index", pid: lane.life, tid: thread, ["sort_index": thread])
        let scale = Self.scale(lanes.clocks[lane.clock])
        for period in lane.periods where period.isThere {
          json.newline(indent: 2)
          json.object { Self.write(period, of: lane, thread, scale, to: &$0) }
        }
      }
      report.forEachFinding { finding in
        guard finding.counts else { return }
        json.newline(indent: 2)
        json.object { write(finding, lanes, index, to: &$0) }
      }
    }
    json.endLine()
    json.endObject()
    json.endLine()
  }

  // MARK: Parts

  private static func scale(_ clock: StateLane.Clock) -> Int64 {
    clock.isTimed ? 1 : lineMicroseconds
  }

  private static func title(of life: LifeReport) -> String {
    shown("\(life.processTitle) \(life.file):\(life.firstLine)")
  }

  private static func title(of lane: StateLane) -> String {
    shown(lane.isInstance ? "scene \(lane.name ?? "without a name")" : lane.title)
  }

  private static func write(
    _ period: StateLane.Period, of lane: StateLane, _ thread: Int, _ scale: Int64,
    to json: inout JSONWriter
  ) {
    json.writeHead("X", shown(period.words), pid: lane.life, tid: thread)
    json.pairs([
      "cat": period.isCertain ? "state" : "state,uncertain",
      "ts": Int(clamping: period.from.multiplied(by: scale)),
      "dur": Int(clamping: (period.to - period.from).multiplied(by: scale)),
    ])
    json.object("args") { json in
      json.pairs(["line": period.line, "certain": period.isCertain])
      if !period.isCertain { json.pair("states", period.states.map { shown($0) }) }
      if let time = period.stamp.text { json.pair("time", time) }
    }
  }

  private func write(
    _ finding: Finding, _ lanes: StateLanes, _ index: StateLaneIndex, to json: inout JSONWriter
  ) {
    let number = index.lane(of: finding)
    let lane = number.map { lanes.lanes[$0] }
    let scale = lane.map { Self.scale(lanes.clocks[$0.clock]) } ?? 1
    let place =
      lane?.place(line: finding.line, stamp: finding.stamp) ?? max(0, finding.stamp.universal)
    json.writeHead(
      "i", shown(finding.ruleID), pid: finding.life,
      tid: number.map { index.place(of: $0) + 1 } ?? 0)
    json.pairs([
      "cat": finding.isFault ? "fault" : "finding", "s": "t",
      "ts": Int(clamping: place.multiplied(by: scale)),
    ])
    json.object("args") { json in
      json.pairs([
        "rule": shown(finding.ruleID), "severity": finding.severity.rawValue,
        "message": shown(finding.message), "event": shown(finding.event),
        "file": shown(finding.file), "line": finding.line, "fix": shown(finding.fix),
      ])
      if let time = finding.time { json.pair("time", shown(time)) }
    }
  }

  /// What is said of the run: viewers show it as metadata.
  private func write(
    otherDataOf report: some CheckReport, _ lanes: StateLanes, to json: inout JSONWriter
  ) {
    json.pair("lifecheck", lifecheckVersion)
    json.pair("verdict", report.summary.verdict.rawValue)
    json.pair("pid", "the number of the life in the report; the process's own is in its name")
    let untimed = lanes.lanes.map(\.clock).filter { !lanes.clocks[$0].isTimed }
    if !untimed.isEmpty {
      let files = Set(untimed).sorted().map { shown(lanes.clocks[$0].file) }
      json.pair("withoutStamps", files)
      json.pair("withoutStampsTime", "a line is a millisecond")
    }
    let back = lanes.clocks.filter(\.goesBack).map { shown($0.file) }
    if !back.isEmpty { json.pair("clockSetBack", back) }
    if lanes.leftOut > 0 { json.pair("statesLeftOut", lanes.leftOut) }
    let problems = outcome.problems(of: report).map(\.message)
    if !problems.isEmpty { json.pair("problems", problems) }
  }
}

extension JSONWriter {
  fileprivate mutating func writeHead(_ phase: String, _ name: String, pid: Int, tid: Int) {
    pairs(["ph": phase, "name": name, "pid": pid, "tid": tid])
  }

  /// Says what a viewer calls a process or a thread, or in which order it shows them.
  fileprivate mutating func describe(
    _ what: String, pid: Int, tid: Int, _ arguments: KeyValuePairs<String, any JSONWritable>
  ) {
    newline(indent: 2)
    object { json in
      json.writeHead("M", what, pid: pid, tid: tid)
      json.object("args", arguments)
    }
  }
}

extension Int64 {
  fileprivate func multiplied(by scale: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: scale)
    return overflows ? .max : product
  }
}
