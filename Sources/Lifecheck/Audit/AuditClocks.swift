/// Puts what all sources tell in the order of time, as far as their clocks can be compared.
///
/// Stamps with a zone are moments by UTC; those without one are compared by what a clock on the wall showed. The rows of a database are by
/// UTC and have no zone: it is that of the other sources, or the one by which rows and lines about the same processes agree.
struct AuditClocks {
  /// One observation.
  struct Entry {
    /// Microseconds on the clock that all sources of the group share.
    var clock: Int64
    /// No source goes back in time: what has an earlier stamp counts as the newest before it.
    var order: Int64
    var source: Int32
    /// Its place in what the source tells.
    var index: Int32
  }

  /// What can be compared, each group in the order of time.
  private(set) var groups: [[Entry]] = []
  /// What is doubtful about the times of a source, by its number.
  private(set) var doubts: [Int: String] = [:]

  private let timelines: [SourceTimeline]
  private let databases: Set<Int>
  /// Whether all sources tell the year, and the zone.
  private let hasYear: Bool
  private let isZoned: Bool
  /// The zone in which the times of files with zones are shown, in minutes east of UTC: that of the file that tells most; nil where
  /// it has several, since the device has travelled.
  private var shownZone: Int16?
  /// Zones in minutes east of UTC, and since when they are told, by UTC.
  private var zones: [(since: Int64, minutes: Int64)] = []

  /// - Parameters:
  ///   - sources: those of one device, as indices into `timelines`.
  ///   - databases: the sources whose times are by UTC, whatever the zone of the device.
  init(_ timelines: [SourceTimeline], of sources: [Int], databases: Set<Int>) {
    self.timelines = timelines
    self.databases = databases
    let told = sources.filter { !timelines[$0].observations.isEmpty }
    let dated = told.filter { timelines[$0].isDated }
    hasYear = dated.allSatisfy { timelines[$0].stamps { $0.hasYear } }
    isZoned = dated.allSatisfy { timelines[$0].stamps { $0.zone != nil } }
    let universal = dated.filter { databases.contains($0) }
    let others = dated.filter { !databases.contains($0) }
    zones = Self.zones(of: others.map { timelines[$0] })
    shownZone =
      others.map { timelines[$0] }
      .max { $0.observations.count < $1.observations.count }?.zone
    if isZoned || universal.isEmpty || !zones.isEmpty {
      groups = [entries(of: dated)]
    } else if let minutes = commonZone(of: others, and: universal) {
      zones = [(0, minutes)]
      groups = [entries(of: dated)]
      let text =
        "its times are by UTC, and no other file has a zone; by \(Self.text(minutes)) they agree"
      for source in universal { doubts[source] = text }
    } else {
      groups = [entries(of: others), entries(of: universal)]
      for source in universal {
        doubts[source] = "its times are by UTC, and no other file has a zone"
      }
    }
    for source in told where !timelines[source].isDated {
      groups.append(entries(of: [source]))
      if told.count > 1 { doubts[source] = "its times have no date" }
    }
  }

  private func entries(of sources: [Int]) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(sources.reduce(0) { $0 + timelines[$1].observations.count })
    for source in sources {
      var newest = Int64.min
      for (index, observation) in timelines[source].observations.enumerated() {
        var clock = clock(of: observation.moment, in: source)
        // What has no stamp stands where its line stood.
        if observation.moment.stamp.resolution == .none, newest > .min { clock = newest }
        newest = max(newest, clock)
        entries.append(
          Entry(clock: clock, order: newest, source: Int32(source), index: Int32(index)))
      }
    }
    // Equal times keep the order of the sources.
    if sources.count > 1 {
      entries.sort { ($0.order, $0.source, $0.index) < ($1.order, $1.source, $1.index) }
    }
    return entries
  }

  /// A moment on the clock that all share.
  private func clock(of moment: Audit.Moment, in source: Int) -> Int64 {
    var clock = moment.clock
    if !isZoned {
      let zone = moment.stamp.zone.map { Int64($0) } ?? 0
      clock += (databases.contains(source) ? self.zone(at: clock) : zone) * 60_000_000
    }
    return !hasYear && moment.stamp.hasYear ? Stamp.yearless(clock) : clock
  }

  // MARK: Zones

  /// A moment with the stamp that is shown. Rows of a database are by UTC, and shown by the clock that the device had then.
  func shown(_ moment: Audit.Moment, in source: Int) -> Audit.Moment {
    let zone: Int64
    if databases.contains(source) {
      guard !zones.isEmpty else { return moment }
      zone = self.zone(at: moment.clock)
    } else {
      guard let shownZone, moment.stamp.zone != nil else { return moment }
      zone = Int64(shownZone)
    }
    var moment = moment
    moment.stamp.microseconds += (zone - Int64(moment.stamp.zone ?? 0)) * 60_000_000
    moment.stamp.zone = Int16(clamping: zone)
    return moment
  }

  private func zone(at clock: Int64) -> Int64 {
    (zones.last { $0.since <= clock } ?? zones.first)?.minutes ?? 0
  }

  /// The zones that stamps tell, by the time at which each is first told.
  private static func zones(of timelines: [SourceTimeline]) -> [(since: Int64, minutes: Int64)] {
    var told: [(Int64, Int64)] = []
    for timeline in timelines {
      var newest: Int16?
      for observation in timeline.observations {
        guard let zone = observation.moment.stamp.zone, zone != newest else { continue }
        newest = zone
        told.append((observation.moment.clock, Int64(zone)))
        if told.count > Self.zoneLimit { return told.sorted { $0.0 < $1.0 } }
      }
    }
    return told.sorted { $0.0 < $1.0 }
  }

  /// More changes of the zone are not kept.
  private static let zoneLimit = 1000
  /// Zones are a quarter of an hour apart at the least.
  private static let quarter: Int64 = 900_000_000
  /// How far from each other two sources may tell the same, in microseconds.
  private static let tolerance: Int64 = 1_500_000
  /// At most so many pairs of times are compared.
  private static let pairLimit = 1_000_000

  private struct Process: Hashable {
    var bundle: Int32
    var pid: Int32
  }

  /// The zone by which rows and lines about the same processes are told at the same times; nil where there is none, or no one stands out.
  private func commonZone(of local: [Int], and universal: [Int]) -> Int64? {
    var clocks: [Process: [Int64]] = [:]
    for source in local {
      for observation in timelines[source].observations where observation.bundle >= 0 {
        let process = Process(bundle: observation.bundle, pid: observation.pid)
        clocks[process, default: []].append(clock(of: observation.moment, in: source))
      }
    }
    var votes: [Int64: Int] = [:]
    var pairs = 0
    for source in universal {
      for row in timelines[source].observations where row.bundle >= 0 {
        let time = clock(of: row.moment, in: source)
        let lines = clocks[Process(bundle: row.bundle, pid: row.pid)] ?? []
        // Some logs have no pids.
        let others = row.pid < 0 ? [] : clocks[Process(bundle: row.bundle, pid: -1)] ?? []
        for line in [lines, others].joined() {
          pairs += 1
          guard pairs < Self.pairLimit else { break }
          let apart = line - time
          let quarters = (apart + Self.quarter / 2).dividedRoundingDown(by: Self.quarter)
          // From UTC-12 to UTC+14.
          guard (-48...56).contains(quarters), abs(apart - quarters * Self.quarter) < Self.tolerance
          else { continue }
          votes[quarters, default: 0] += 1
        }
      }
    }
    let sorted = votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let best = sorted.first, best.value > 2 * (sorted.dropFirst().first?.value ?? 0) else {
      return nil
    }
    return best.key * 15
  }

  /// `UTC+01:00`.
  private static func text(_ minutes: Int64) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    func digits(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "UTC\(minutes < 0 ? "-" : "+")\(digits(hours)):\(digits(rest))"
  }
}

extension SourceTimeline {
  /// Whether it has stamps, all of them with a date.
  fileprivate var isDated: Bool { last != nil && stamps { $0.hasDate } }

  /// Whether all its stamps are so.
  fileprivate func stamps(_ condition: (Stamp) -> Bool) -> Bool {
    observations.allSatisfy { $0.moment.stamp.resolution == .none || condition($0.moment.stamp) }
  }
}
