import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// Large files are read in blocks on several threads, and nobody may notice.
@Suite struct LogBlockTests {
  /// The outcome of a check, as text that names all of it.
  private func outcome(_ result: CheckResult) -> String {
    "\(result.summary)\n\(result.inputs)\n\(result.notes)\n"
      + result.findings.map { "\($0)" }.joined(separator: "\n")
      + result.lives.map { "\($0)" }.joined(separator: "\n")
  }

  /// Cuts `log` into blocks, which are searched if `search` is given; the last one is not full.
  private func forEachBlock(
    of log: [UInt8], size: Int, _ search: LogSearch?, _ body: (LogBlock) -> Void
  ) {
    let block = LogBlock(size: size)
    block.earlier = { Array(log[$0]) }
    var at = 0
    while true {
      let last = block.fill { _, space in
        let count = min(space.count, log.count - at)
        for index in 0..<count { space[index] = log[at + index] }
        at += count
        return count
      }
      if let search { block.find(with: search) }
      body(block)
      if last <= 0 { return }
    }
  }

  /// The outcome of a check in blocks, be they searched before they are read or not.
  private func outcomeInBlocks(_ log: [UInt8], size: Int) throws -> String {
    let outcomes = try [true, false].map { isSearched in
      var checker = try Checker.fresh()
      checker.begin(input: "0.log")
      forEachBlock(of: log, size: size, isSearched ? checker.search : nil) { checker.read($0) }
      checker.endInput()
      return outcome(checker.finish())
    }
    #expect(outcomes[0] == outcomes[1])
    return outcomes[0]
  }

  private static var fixtures: [[UInt8]] {
    get throws {
      let folder = Tool.root.appending(path: "fixtures")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        let data = try? Data(contentsOf: folder.appending(path: $0).appending(path: "trace.log"))
        return [UInt8](data ?? Data())
      }
    }
  }

  @Test func `blocks give what chunks give, for every fixture`() throws {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(
      events: rules.events, message: rules.message,
      handlerEndWords: rules.handlerEndWords, instance: rules.instance)
    let search = LogSearch(vocabulary.search)
    let logs = try Self.fixtures
    #expect(logs.count { !$0.isEmpty } > 100)
    for log in Cases.some(logs, from: 1) {
      let expected = readLog(log, vocabulary: vocabulary)
      for (size, search) in [(97, search), (97, nil), (1500, search), (1500, nil)] {
        var reader = LogReader(vocabulary: vocabulary, file: "test.log")
        var names = NameTable()
        var sink = EventCollector()
        forEachBlock(of: log, size: size, search) {
          reader.read($0, into: &sink, names: &names)
        }
        reader.finish(into: &sink, names: &names)
        #expect(sink.events.map(\.event.line) == expected.events.map(\.line))
        #expect(sink.events.map(\.text) == expected.events.map(\.text))
        #expect(sink.events.map(\.event.offset) == expected.events.map(\.offset))
        #expect("\(reader.summary)" == "\(expected.summary)")
      }
    }
  }

  @Test func `changes of format, cut lines and stray bytes do not disturb`() throws {
    var random = SplitMix64(seed: 11)
    let logs = try Self.fixtures.filter { !$0.isEmpty }
    let strange = Array("\u{1B}[:]<>-(\0\n\r 0\\\"é".utf8)
    for _ in 0..<25 {
      var log: [UInt8] = []
      for _ in 0..<3 { log += random.element(of: logs) }
      for _ in 0..<random.below(40) { log[random.below(log.count)] = random.element(of: strange) }
      let expected = outcome(try check(log))
      let size = 40 + random.below(3000)
      #expect(try outcomeInBlocks(log, size: size) == expected)
    }
  }

  @Test func `lines that end in CR alone are the same in blocks`() throws {
    let filler = Array(repeating: "twenty letters here\r", count: 5000).joined()
    let late = line("applicationDidBecomeActive:", at: 1)
    let log = Array((filler + late + late + "x\ry\n" + late + "\r" + late).utf8)
    let expected = try check(log)
    #expect(expected.inputs[0].lines == 5007 && expected.summary.events > 0)
    for size in [97, 4096, 1 << 20] {
      #expect(try outcomeInBlocks(log, size: size) == outcome(expected))
    }
  }

  @Test func `where lines cannot be read again, no silence is claimed`() throws {
    func beats(at seconds: Double) -> String {
      String(
        repeating: line("beats", at: seconds, name: "none", pid: 9),
        count: FormatDetection.lineLimit)
    }
    let log = Array(
      (beats(at: 0) + line("applicationDidEnterBackground:", at: 1) + beats(at: 20)
        + line("applicationWillTerminate:", at: 1000)).utf8)
    func findings(_ earlier: @escaping LogBlock.EarlierBytes) throws -> [String] {
      var checker = try Checker.fresh()
      checker.begin(input: "0.log")
      let search = checker.search
      forEachBlock(of: log, size: 1000, search) { block in
        block.earlier = earlier
        checker.read(block)
      }
      checker.endInput()
      return checker.finish().findings.map(\.ruleID)
    }
    #expect(try findings { Array(log[$0]) }.contains("terminate-from-suspended"))
    #expect(try !findings { _ in [] }.contains("terminate-from-suspended"))
  }

  @Test func `lines before a change of format are known again`() throws {
    func compact(_ text: String, at time: String, _ process: String) -> String {
      "2026-03-04 10:\(time).000 Df \(process):1a2b] \(text)\n"
    }
    func mobile(_ text: String, at time: String, _ process: String) -> String {
      "2026-03-04 10:\(time).000000 \(process)] <NOTICE>: \(text)\n"
    }
    let count = 2 * FormatDetection.lineLimit
    let first =
      String(repeating: compact("beats", at: "00:00", "none[9"), count: count)
      + compact("applicationDidEnterBackground:", at: "00:01", "Shop[71")
      + String(repeating: compact("beats", at: "00:02", "none[9"), count: count)
      + compact("ticks", at: "00:10", "Shop[71")
    let second =
      String(repeating: mobile("beats", at: "00:20", "none{CFNetwork}[9"), count: count)
      + mobile("applicationDidBecomeActive:", at: "00:21", "Cafe{UIKit}[72")
      + String(repeating: mobile("beats", at: "00:22", "none{CFNetwork}[9"), count: count)
      + mobile("applicationWillTerminate:", at: "20:00", "Shop{UIKit}[71")
    let log = Array((first + second).utf8)
    let expected = try check(log)
    #expect(expected.findings.contains { $0.ruleID == "terminate-from-suspended" })
    #expect(expected.inputs[0].format == "log-compact")
    #expect(try outcomeInBlocks(log, size: 5000) == outcome(expected))
  }

  /// Whole lines may not be longer than the reader takes.
  @Test func `a block that is larger than the longest line is read all the same`() throws {
    let filler = [UInt8](repeating: 0x78, count: 3 << 20)
    let log =
      Array(line("applicationDidBecomeActive:", at: 1).utf8) + filler
      + Array(("\n" + line("applicationDidBecomeActive:", at: 2)).utf8)
    let expected = outcome(try check(log))
    for size in [1 << 20, 2 << 20, 8 << 20] {
      #expect(try outcomeInBlocks(log, size: size) == expected)
    }
  }

  @Test func `threads hand over every block once and in order`() throws {
    for threads in [1, 2, 3, 8] {
      let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 7 &* 31) }
      let file = FileManager.default.temporaryDirectory.appending(path: "blocks-\(UUID())")
      try Data(bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let descriptor = try Posix.openForReading(file.path)
      defer { try? Posix.close(descriptor) }
      let search = LogSearch(testVocabulary.search)
      for size in [333, 5000, 50_000, 90_000] {
        var seen: [UInt8] = []
        let reader = BlockReader(descriptor, threads: threads, size: size)
        let last = reader.run(search) { block in
          seen += block.storage[..<block.count]
          return true
        }
        #expect(last == 0)
        #expect(seen == bytes)
        // Ctrl-C between two blocks.
        var count = 0
        let rest = BlockReader(descriptor, threads: threads, size: size).run(search) { _ in
          count += 1
          return false
        }
        #expect(rest == 0 && count == 1)
      }
    }
  }

  @Test func `a file that cannot be read says why`() throws {
    let folder = try Posix.openForReading(Tool.root.path)
    defer { try? Posix.close(folder) }
    let last = BlockReader(folder, threads: 2).run(LogSearch(testVocabulary.search)) { block in
      block.count == 0
    }
    #expect(last == -Int(EISDIR))
  }

  @Test func `a large file gives the same report whatever the number of threads`() throws {
    let noise = line("cache is at 90 MB, path a/b/c of three, didBecome nothing at all", at: 3)
    let log = (4..<54).map { second in
      String(repeating: noise, count: 999) + line("applicationDidBecomeActive:", at: Double(second))
    }.joined()
    let file = FileManager.default.temporaryDirectory.appending(path: "large-\(UUID()).log")
    try Data(log.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(log.utf8.count > BlockReader.leastSize)
    var reports: Set<String> = []
    for jobs in ["1", "2", "5"] {
      let run = try Tool.run(["--jobs", jobs, "--logged", "all", "-f", "ndjson", file.path])
      #expect(run.status == 1)
      let report = String(decoding: run.output, as: UTF8.self)
      reports.insert(report)
      #expect(report.contains("active-twice"))
    }
    #expect(reports.count == 1)
    for wrong in ["0", "65", "two", "-1"] {
      let run = try Tool.run(["--jobs=\(wrong)", file.path])
      #expect(run.status == 64)
      #expect(run.errors.contains("a number from 1 to 64"))
    }
  }
}
