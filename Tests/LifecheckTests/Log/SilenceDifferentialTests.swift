import Testing

@testable import Lifecheck

/// Silences as the reader measures them on the way, against a plain program that has the whole log before it.
@Suite struct SilenceDifferentialTests {
  /// A line as it is composed; the program below reads nothing else.
  private struct Line {
    enum Kind: Hashable {
      case noise, stray, background, memory, foreground, terminate
      case suspended
      case clock

      /// Whether it is a callback.
      var isHeard: Bool { [.background, .memory, .foreground, .terminate].contains(self) }
    }

    var kind: Kind
    /// Of the processes.
    var owner: Int
    /// In milliseconds.
    var time: Int

    var text: String {
      switch kind {
      case .noise, .stray: "tick of [9] <x> and [process 12]"
      case .background: "applicationDidEnterBackground:"
      case .memory: "applicationDidReceiveMemoryWarning:"
      case .foreground: "applicationWillEnterForeground:"
      case .terminate: "applicationWillTerminate:"
      case .suspended: "Suspending task."
      case .clock: "=== system wallclock time adjusted"
      }
    }
  }

  private struct Process {
    var name: String
    var pid: Int
  }

  private enum Form: CaseIterable {
    case relay, relaySeconds, shown, compact, syslog, mobile, ndjson, console
    case marked

    func stamp(_ time: Int) -> String {
      let clock =
        "\(pad(10 + time / 3_600_000, 2)):\(pad(time / 60_000 % 60, 2)):\(pad(time / 1000 % 60, 2))"
      let fraction = pad(time % 1000, 3)
      switch self {
      case .relay, .marked: return "Mar  4 \(clock).\(fraction)000"
      case .relaySeconds: return "Mar 4 \(clock)"
      case .shown, .syslog, .ndjson: return "2026-03-04 \(clock).\(fraction)000+0100"
      case .compact: return "2026-03-04 \(clock).\(fraction)"
      case .mobile: return "2026-03-04 \(clock).\(fraction)000"
      case .console: return "\(clock).\(fraction)000+0100"
      }
    }

    func line(_ text: String, of process: Process, at time: Int) -> String {
      let (stamp, name, pid) = (stamp(time), process.name, process.pid)
      return switch self {
      case .relay: "\(stamp) \(name)(CFNetwork)[\(pid)] <Notice>: \(text)"
      case .relaySeconds: "\(stamp) \(name)[\(pid)] <Error>: \(text)"
      case .marked: "\u{1B}[1m\(stamp) \(name)[\(pid)] <Notice>: \(text)"
      case .shown:
        "\(stamp) 0x1a2b     Default     0x0                  \(pid)    0    \(name): \(text)"
      case .compact: "\(stamp) Df \(name)[\(pid):1a2b] \(text)"
      case .syslog: "\(stamp)  localhost \(name)[\(pid)]: \(text)"
      case .mobile: "\(stamp) \(name){CFNetwork}[\(pid)] <NOTICE>: \(text)"
      case .ndjson:
        #"{"eventType":"logEvent","threadID":7,"processID":\#(pid),"processImagePath":"\/a\/\#(name)","#
          + #""timestamp":"\#(stamp)","eventMessage":"\#(text)"}"#
      case .console: "default\t\(stamp)\t\(name)\t\(text)"
      }
    }
  }

  private static func randomLines(_ random: inout SplitMix64, processes: Int) -> [Line] {
    var time = 0
    // Half the lines are other processes' and change nothing; their number varies, so that there are long gaps too.
    let steps = [20, 400, 3000, 20_000]
    return (0..<20 + random.below(120)).map { _ in
      time += random.below(steps[random.below(steps.count)])
      let kind: Line.Kind =
        switch random.below(100) {
        case ..<36: .noise
        case ..<40: .suspended
        case ..<47: .stray
        case ..<70: .background
        case ..<78: .memory
        case ..<83: .foreground
        case ..<99: .terminate
        default: .clock
        }
      // Lines are not quite in order.
      return Line(
        kind: kind, owner: random.below(processes), time: max(0, time - random.below(3) * 5))
    }
  }

  /// Per line that ends a life: the last time of more than a second between two lines of the process since it went to the background, if
  /// that was over no more than a second before, and no line that may be its own and tells no time came since it began.
  private static func silences(_ lines: [Line], _ names: [String], hasPids: Bool, unit: Int)
    -> [Int]
  {
    func isOwn(_ index: Int, _ owner: Int) -> Bool {
      ![.stray, .clock, .suspended].contains(lines[index].kind)
        && (hasPids ? lines[index].owner == owner : names[lines[index].owner] == names[owner])
    }
    return lines.indices.filter { lines[$0].kind == .terminate }.map { end in
      let owner = lines[end].owner
      var begin: Int?
      for index in 0..<end {
        if lines[index].kind == .clock { begin = nil }
        // What the system tells leaves nothing to measure.
        if lines[index].kind == .suspended, lines[index].owner == owner { begin = nil }
        guard isOwn(index, owner) else { continue }
        switch lines[index].kind {
        case .background: begin = begin ?? index
        case .foreground, .terminate: begin = nil
        case .noise, .memory, .stray, .clock, .suspended: break
        }
      }
      guard let begin else { return 0 }
      let own = (begin...end).filter { isOwn($0, owner) }
      func time(_ index: Int) -> Int { lines[index].time / unit * unit }
      let gap = Array(zip(own, own.dropFirst())).last { time($1) - time($0) > 1000 }
      guard let gap, time(end) - time(gap.1) <= 1000 else { return 0 }
      let isBlurred = (gap.0...end).contains {
        lines[$0].kind == .stray && names[lines[$0].owner] == names[owner]
      }
      return isBlurred ? 0 : time(gap.1) - time(gap.0)
    }
  }

  /// Per callback: whether its process has printed a line after the system suspended it, and before any callback, by stamps that tell so.
  private static func wakings(_ lines: [Line], unit: Int) -> [Bool] {
    let slack = unit == 1 ? 1000 : 2000
    func time(_ index: Int) -> Int { lines[index].time / unit * unit }
    return lines.indices.filter { lines[$0].kind.isHeard }.map { end in
      var held: Int?
      var isAwake = false
      for index in 0..<end {
        if lines[index].kind == .clock { held = nil }
        guard lines[index].owner == lines[end].owner else { continue }
        if lines[index].kind == .suspended, held == nil { (held, isAwake) = (index, false) }
        if lines[index].kind.isHeard { held = nil }
        if lines[index].kind == .noise, let held, time(index) - time(held) > slack {
          isAwake = true
        }
      }
      return held != nil && isAwake
    }
  }

  @Test func `silences are those that a look at the whole log finds`() throws {
    let rules = try RuleSet.shared
    let silence = SilenceRules(rules)
    #expect(silence.isOfUse)
    let vocabulary = Vocabulary(
      events: rules.events, message: rules.message,
      handlerEndWords: rules.handlerEndWords, instance: rules.instance)
    let end = try #require(rules.events.firstIndex { $0.name == "willTerminate" })
    let pool = ["Shop", "Cafe", "my own X", "S2_Shop", "Ab3"]
    var random = SplitMix64(seed: 5)
    var found = 0
    var awake = 0
    for _ in 0..<Cases.some(200) {
      let form = random.element(of: Form.allCases)
      let count = 1 + random.below(12)
      // Without pids the name alone tells a process.
      let processes = (0..<count).map { number in
        Process(name: random.element(of: pool), pid: 40 + number * (1 + number))
      }
      let names = processes.map(\.name)
      let lines = Self.randomLines(&random, processes: count)
      // In JSON every line has a time, and only some formats tell of the clock.
      let kept = lines.filter {
        $0.kind != .clock || [.relay, .relaySeconds, .marked].contains(form)
      }.filter { $0.kind != .suspended || form != .console }.filter {
        $0.kind != .stray || form != .ndjson
      }
      var log = form.line("the first of all lines", of: Process(name: "none", pid: 9), at: 0) + "\n"
      for line in kept {
        switch line.kind {
        case .stray: log += "  -[\(names[line.owner])Delegate doIt] and more\n"
        case .suspended:
          let process = processes[line.owner]
          let text = "[\(process.name):\(process.pid)] \(line.text)"
          log += form.line(text, of: Process(name: "assertiond", pid: 33), at: line.time) + "\n"
        case .clock: log += "\(form.stamp(line.time)) \(line.text)\n"
        default: log += "\(form.line(line.text, of: processes[line.owner], at: line.time))\n"
        }
      }
      let bytes = Array(log.utf8)
      let expected = Self.silences(
        kept, names, hasPids: form != .console, unit: form == .relaySeconds ? 1000 : 1)
      found += expected.count { $0 > 0 }
      let wakings =
        form == .console ? [] : Self.wakings(kept, unit: form == .relaySeconds ? 1000 : 1)
      awake += wakings.count { $0 }
      func compare(_ events: [Event], least: Int, _ way: String) {
        let measured = events.filter { Int($0.event) == end }.map { Int($0.silence / 1000) }
        #expect(
          measured.map { $0 < least ? 0 : $0 } == expected.map { $0 < least ? 0 : $0 },
          "\(way) \(form)\n\(log)")
        let callbacks = events.filter { !$0.isReport }
        if form != .console {
          #expect(callbacks.map(\.isAwake) == wakings, "\(way) \(form)\n\(log)")
        }
      }
      for piece in [bytes.count, 1 + random.below(300)] {
        compare(
          Self.events(of: bytes, inPiecesOf: piece, vocabulary, silence), least: 0, "pieces")
      }
      // Silences of less than two seconds are of no use here.
      let seconds = 2
      compare(
        Self.eventsReadAgain(
          of: bytes, after: form, inBlocksOf: 150 + random.below(2000), vocabulary,
          SilenceRules(rules, allowance: seconds)), least: 1000 * seconds, "blocks")
    }
    #expect(found > Cases.some(500))
    #expect(awake > Cases.some(100))
  }

  @Test(arguments: [Form.relay, .console])
  private func `of many processes those that were silent for long are forgotten`(_ form: Form)
    throws
  {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(
      events: rules.events, message: rules.message, handlerEndWords: rules.handlerEndWords,
      instance: rules.instance)
    let processes = (0..<2_060).map { Process(name: "Shop\($0)x", pid: 100 + $0) }
    let back = Line.Kind.background
    var lines = processes.indices.map { Line(kind: back, owner: $0, time: 1000 * $0) }
    // Those of the last ten minutes are kept when the number is 2,048.
    for owner in [3, 1_440, 1_460, 2_000, 2_055] {
      lines.append(Line(kind: .terminate, owner: owner, time: 2_060_000))
    }
    // The names and the pids of some that were forgotten may come again; a line without a time may be one's own.
    for kind in [Line.Kind.background, .stray, .terminate] {
      for owner in [10, 11] where kind != .stray || owner == 11 {
        lines.append(Line(kind: kind, owner: owner, time: kind == back ? 2_060_000 : 2_090_000))
      }
    }
    let log = lines.map { line in
      line.kind == .stray
        ? "  -[\(processes[line.owner].name)Delegate doIt] and more\n"
        : form.line(line.text, of: processes[line.owner], at: line.time) + "\n"
    }
    let bytes = Array(log.joined().utf8)
    let events = Self.events(of: bytes, inPiecesOf: bytes.count, vocabulary, SilenceRules(rules))
    let end = try #require(rules.events.firstIndex { $0.name == "willTerminate" })
    let silences = events.filter { Int($0.event) == end }.map { $0.silence / 1_000_000 }
    #expect(silences == [0, 0, 600, 60, 5, 30, 0])
  }

  private static func events(
    of log: [UInt8], inPiecesOf size: Int, _ vocabulary: Vocabulary, _ silence: SilenceRules
  ) -> [Event] {
    var reader = LogReader(vocabulary: vocabulary, silence: silence, file: "test.log")
    var table = NameTable()
    var sink = EventCollector()
    reader.readAll(log, into: &sink, names: &table) { size }
    return sink.events.map(\.event)
  }

  /// The events of a log that can be read again, so that lines are looked at only where an event asks. What is before it lets the format be
  /// known.
  private static func eventsReadAgain(
    of log: [UInt8], after form: Form, inBlocksOf size: Int, _ vocabulary: Vocabulary,
    _ silence: SilenceRules
  ) -> [Event] {
    let filler = form.line("what comes first", of: Process(name: "none", pid: 9), at: 0) + "\n"
    let log = Array(String(repeating: filler, count: FormatDetection.lineLimit).utf8) + log
    var reader = LogReader(vocabulary: vocabulary, silence: silence, file: "test.log")
    let search = LogSearch(vocabulary.search)
    var table = NameTable()
    var sink = EventCollector()
    let block = LogBlock(size: size)
    // As read(2) does, it may stop early.
    block.earlier = { range in Array(log[range].prefix(701)) }
    var at = 0
    while at < log.count {
      _ = block.fill { _, space in
        let count = min(space.count, log.count - at)
        for index in 0..<count { space[index] = log[at + index] }
        at += count
        return count
      }
      // Those of an odd number are not searched before.
      if at / size % 2 == 0 { block.find(with: search) }
      reader.read(block, into: &sink, names: &table)
    }
    reader.finish(into: &sink, names: &table)
    return sink.events.map(\.event)
  }
}
