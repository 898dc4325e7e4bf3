/// The years and days of sources whose stamps do not tell them: those in which they tell of processes at the times at which others do.
struct AuditDates {
  /// By source: the year of its stamps that tell none. They count as 1972.
  private var years: [Int: Int] = [:]
  /// Sources with stamps that tell the year as well: theirs is that of all.
  private var mixed: Set<Int> = []
  /// By source: how many days after 1970-01-01 its stamps without a date are.
  private var days: [Int: Int64] = [:]

  /// A moment of a source in its year, or on its day.
  func clock(_ clock: Int64, hasYear: Bool, in source: Int) -> Int64 {
    if let days = days[source] { return clock + days * Stamp.day }
    guard let year = years[source], !hasYear else { return clock }
    let gone = mixed.contains(source) ? Stamp.yearsGone(by: clock) : 0
    return Stamp.clock(clock, from: year - gone)
  }

  /// Takes the year of a source from one of its stamps.
  mutating func setYear(of source: Int, by dated: Audit.Moment) {
    years[source] = Stamp.year(of: dated.clock)
    mixed.insert(source)
  }

  /// Finds the year of a source: where no process tells it, that in which its end is nearest to the end of the others.
  mutating func setYear(of source: Int, _ own: ProcessMoments, by known: ProcessMoments) {
    years[source] = 1972
    guard let end = own.last, let other = known.last else { return }
    let agreed = own.agreement(with: known) { line, told in
      let year = Stamp.year(of: told) - Stamp.yearsGone(by: line)
      return (Int64(year), Stamp.clock(line, from: year))
    }
    let year = Stamp.year(of: other) - Stamp.yearsGone(by: end)
    func distance(in year: Int) -> UInt64 { (Stamp.clock(end, from: year) - other).magnitude }
    let nearest = (year - 1...year + 1).min { distance(in: $0) < distance(in: $1) }
    years[source] = agreed.map { Int($0) } ?? nearest
  }

  /// Finds the day of a source: where others tell of no process at the same times, theirs if all they tell is of one day, and of one process
  /// they tell before or after it.
  ///
  /// - Returns: whether there is such a day.
  mutating func setDay(of source: Int, _ own: ProcessMoments, by known: ProcessMoments) -> Bool {
    guard let first = own.first, let last = own.last, let from = known.first, let to = known.last
    else { return false }
    days[source] = own.agreement(with: known) { line, told in
      let days = (told - line + Stamp.day / 2).dividedRoundingDown(by: Stamp.day)
      return (days, line + days * Stamp.day)
    }
    let day = from.dividedRoundingDown(by: Stamp.day)
    if days[source] == nil, day == to.dividedRoundingDown(by: Stamp.day),
      own.sharesProcess(with: known)
    {
      let shift = day * Stamp.day
      if first + shift > to || last + shift < from { days[source] = day }
    }
    return days[source] != nil
  }
}

/// When sources tell of each process.
struct ProcessMoments {
  private var clocks: [NamedProcess: [Int64]] = [:]
  private(set) var first: Int64?
  private(set) var last: Int64?

  /// How far from each other two sources may tell the same, in microseconds.
  private static let tolerance: Int64 = 1_500_000
  /// At most so many pairs of times are compared.
  private static let pairLimit = 1_000_000

  mutating func add(_ observation: AuditObservation, at clock: Int64) {
    guard observation.moment.stamp.resolution != .none else { return }
    (first, last) = (min(first ?? clock, clock), max(last ?? clock, clock))
    for process in observation.namedProcesses { clocks[process, default: []].append(clock) }
  }

  mutating func add(_ other: ProcessMoments) {
    clocks.merge(other.clocks) { $0 + $1 }
    first = [first, other.first].compactMap(\.self).min()
    last = [last, other.last].compactMap(\.self).max()
  }

  func sharesProcess(with other: ProcessMoments) -> Bool {
    clocks.keys.contains { $0.pid >= 0 && other.clocks[$0] != nil }
  }

  /// The shift by which most of what is told here is told at the same times there; nil where none stands out.
  ///
  /// - Parameters:
  ///   - isNumbered: whether only lines count that tell the process's number. Some logs have few of these.
  ///   - shift: for a moment from here and one from there, the shift that brings them nearest to each other, and the moment from here after
  ///     it; nil for none.
  func agreement(
    with other: ProcessMoments, isNumbered: Bool = true,
    _ shift: (Int64, Int64) -> (shift: Int64, clock: Int64)?
  ) -> Int64? {
    var votes: [Int64: Int] = [:]
    var pairs = 0
    func compare(_ told: [Int64], _ process: NamedProcess) {
      guard let own = clocks[process] else { return }
      for there in told {
        for here in own {
          pairs += 1
          guard pairs < Self.pairLimit else { return }
          if let (shift, clock) = shift(here, there), abs(clock - there) < Self.tolerance {
            votes[shift, default: 0] += 1
          }
        }
      }
    }
    let processes = other.clocks.sorted { ($0.key.pid, $0.key.name) < ($1.key.pid, $1.key.name) }
    for (process, told) in processes where process.pid >= 0 || !isNumbered {
      compare(told, process)
      if process.pid >= 0, !isNumbered {
        compare(told, NamedProcess(pid: -1, name: process.name))
      }
    }
    let sorted = votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let best = sorted.first, best.value > 2 * (sorted.dropFirst().first?.value ?? 0) else {
      return nil
    }
    return best.key
  }
}

/// A process as a report or a line of a log names it: by its name or its app.
struct NamedProcess: Hashable {
  var pid: Int32
  var name: Int32
}

extension AuditObservation {
  /// The process under each of its names.
  var namedProcesses: [NamedProcess] {
    [bundle, name].filter { $0 >= 0 }.map { NamedProcess(pid: pid, name: $0) }
  }
}

/// The processes with numbers that sources tell of, each under one name: its app, where anything tells that.
struct AuditedProcesses {
  private var processes: [Set<NamedProcess>] = []

  init(_ timelines: [SourceTimeline]) {
    var bundles: [Int32: Set<Int32>] = [:]
    for observation in timelines.lazy.flatMap(\.observations)
    where observation.bundle >= 0 && observation.name >= 0 {
      bundles[observation.name, default: []].insert(observation.bundle)
    }
    // Many apps are called `Runner`.
    let apps = bundles.compactMapValues { $0.count == 1 ? $0.first : nil }
    processes = timelines.map { timeline in
      let told = timeline.observations.lazy.filter { $0.pid >= 0 }.flatMap(\.namedProcesses)
      return Set(told.map { NamedProcess(pid: $0.pid, name: apps[$0.name] ?? $0.name) })
    }
  }

  subscript(source: Int) -> Set<NamedProcess> { processes[source] }
}
