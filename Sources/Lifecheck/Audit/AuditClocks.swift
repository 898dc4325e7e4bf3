/// Puts what all sources tell in the order of time, as far as their clocks can be compared.
///
/// Stamps with a zone are moments by UTC; those without one are compared by what a clock on the wall showed. The rows of a database are by
/// UTC and have no zone: it is that of the other sources, or the one by which rows and lines about the same processes agree. In the same way
/// those get years or days whose stamps tell none (`AuditDates`).
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

  /// The sources whose times can be compared.
  private(set) var groups: [[Int]] = []
  /// What is doubtful about the times of a source, by its number.
  private(set) var doubts: [Int: String] = [:]

  private let timelines: [SourceTimeline]
  private let databases: Set<Int>
  private var dates = AuditDates()
  /// Whether all sources with dates tell the zone.
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
    isZoned = dated.allSatisfy { timelines[$0].stamps { $0.zone != nil } }
    let universal = dated.filter { databases.contains($0) }
    let others = dated.filter { !databases.contains($0) }
    zones = Self.zones(of: others.map { timelines[$0] })
    shownZone =
      others.map { timelines[$0] }
      .max { $0.observations.count < $1.observations.count }?.zone
    setYears(of: dated)
    if isZoned || universal.isEmpty || !zones.isEmpty {
      groups = [dated]
    } else if let minutes = commonZone(of: others, and: universal) {
      zones = [(0, minutes)]
      groups = [dated]
      let text =
        "its times are by UTC, and no other file has a zone; by \(Self.text(minutes)) they agree"
      for source in universal { doubts[source] = text }
    } else {
      groups = [others, universal]
      for source in universal {
        doubts[source] = "its times are by UTC, and no other file has a zone"
      }
    }
    setDays(of: told.filter { !timelines[$0].isDated })
  }

  /// Finds the years of the stamps that tell none: by others of the same source, or by other sources.
  private mutating func setYears(of sources: [Int]) {
    var yearless: [Int] = []
    for source in sources where !timelines[source].stamps({ $0.hasYear }) {
      let dated = timelines[source].observations.first { $0.moment.stamp.hasYear }
      if let dated {
        dates.setYear(of: source, by: dated.moment)
      } else {
        yearless.append(source)
      }
    }
    guard sources.count > 1, !yearless.isEmpty else { return }
    var known = processMoments(of: sources.filter { !yearless.contains($0) })
    for source in yearless {
      dates.setYear(of: source, processMoments(of: [source]), by: known)
      known.add(processMoments(of: [source]))
    }
  }

  /// Puts each of some sources without dates to those with whose times its own agree; else it stays apart.
  private mutating func setDays(of sources: [Int]) {
    let isAlone = sources.count == 1 && groups.joined().isEmpty
    guard !sources.isEmpty, !isAlone else { return groups += sources.map { [$0] } }
    var known = groups.map { processMoments(of: $0) }
    for source in sources {
      let own = processMoments(of: [source])
      if let group = known.indices.first(where: { dates.setDay(of: source, own, by: known[$0]) }) {
        groups[group].append(source)
        known[group].add(processMoments(of: [source]))
        doubts[source] = "its times have no date; they are taken for those of other files' days"
      } else {
        groups.append([source])
        known.append(own)
        doubts[source] = "its times have no date"
      }
    }
  }

  private func processMoments(of sources: [Int]) -> ProcessMoments {
    var moments = ProcessMoments()
    for source in sources {
      for observation in timelines[source].observations {
        moments.add(observation, at: clock(of: observation.moment, in: source))
      }
    }
    return moments
  }

  /// What some sources tell, in the order of time.
  func entries(of sources: [Int]) -> [Entry] {
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
    if databases.contains(source) {
      if !isZoned { clock += zone(at: clock) * 60_000_000 }
    } else if !isZoned {
      clock += Int64(moment.stamp.zone ?? 0) * 60_000_000
    } else if moment.stamp.zone == nil, moment.stamp.resolution != .none {
      // A source without dates may have no zone either.
      clock -= zone(at: clock) * 60_000_000
    }
    return dates.clock(clock, hasYear: moment.stamp.hasYear, in: source)
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
  /// The zone by which rows and lines about the same processes are told at the same times; nil where there is none, or no one stands out.
  private func commonZone(of local: [Int], and universal: [Int]) -> Int64? {
    let quarters = processMoments(of: local).agreement(
      with: processMoments(of: universal), isNumbered: false
    ) {
      line, row in
      let quarters = (line - row + Self.quarter / 2).dividedRoundingDown(by: Self.quarter)
      // From UTC-12 to UTC+14.
      guard (-48...56).contains(quarters) else { return nil }
      return (quarters, line - quarters * Self.quarter)
    }
    return quarters.map { $0 * 15 }
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
