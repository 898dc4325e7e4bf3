import Foundation
import Testing

@testable import Lifecheck

/// Any byte sequence is a legal log: nothing crashes, nothing is lost silently.
@Suite struct HostileInputTests {
  @Test func `random bytes are read to their end`() throws {
    var random = SplitMix64(seed: 5)
    for length in [0, 1, 2, 63, 64, 65, 4096, 70_000] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let result = try check(bytes)
      #expect(result.inputs[0].bytes == length)
      // Without any LF at the beginning, a CR ends a line.
      let hasReturns = !bytes.prefix(FormatDetection.byteLimit).contains(10)
      let ends = bytes.indices.filter {
        bytes[$0] == 10 || hasReturns && bytes[$0] == 13 && bytes[($0 + 1)...].first != 10
      }
      #expect(
        result.inputs[0].lines == ends.count + (ends.last == length - 1 ? 0 : min(1, length)),
        "\(length)")
    }
  }

  /// A line may end where what begins like a heading, a comment, an item, a table or an object has nothing to say.
  @Test func `lines of a few signs are read`() throws {
    let signs = Array("#/*-.>|`~\"'=:[](<{,\\ \t\r\0…①1aé").map(String.init)
    let pairs = signs.flatMap { first in signs.map { first + $0 } }
    let lines = signs + pairs + pairs.flatMap { pair in signs.map { pair + $0 } }
    // A whole input of no more lines may be a list, and is looked at more closely.
    for start in stride(from: 0, to: lines.count, by: 100) {
      let some = lines[start..<min(lines.count, start + 100)]
      let result = try check(
        some.joined(separator: "\n") + "\napplicationDidBecomeActive:\n# \n")
      #expect(result.inputs[0].lines >= some.count + 2)
    }
    for line in signs + pairs {
      #expect(try check(line).inputs[0].bytes == line.utf8.count)
    }
  }

  @Test func `damaged logs are judged to their end`() throws {
    var random = SplitMix64(seed: 6)
    var logs: [[UInt8]] = []
    for fixture in Fixture.all {
      var damaged = [UInt8](try Data(contentsOf: fixture.folder.appending(path: "trace.log")))
      for _ in 0..<1 + random.below(30) where !damaged.isEmpty {
        let place = random.below(damaged.count)
        switch random.below(4) {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(contentsOf: damaged.prefix(random.below(200)), at: place)
        default: damaged.removeLast(min(damaged.count, random.below(400)))
        }
      }
      logs.append(damaged)
    }
    var checker = try Checker.fresh()
    feed(logs, to: &checker)
    let result = checker.finish()
    // A list of events whose names of logs are damaged is the list of more logs than one.
    let inputs = result.inputs.filter { $0.list == nil || $0.bytes > 0 }
    #expect(inputs.map(\.bytes) == logs.map(\.count))
    let json = writtenBytes { JSONReport().write(result, to: $0) }
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json)) }
  }

  @Test func `numbers that overflow are no numbers`() throws {
    let huge = String(repeating: "9", count: 400)
    for text in [
      "2024-05-14 09:31:07.218345+9999 Shop[\(huge):\(huge)] applicationDidBecomeActive:",
      "9999-99-99 99:99:99.999999+0200 Shop[1:1] applicationDidBecomeActive:",
      "Feb 31 25:61:61 iPad Shop[\(huge)] <Notice>: applicationDidBecomeActive:",
      "Shop[\(huge):\(huge)] applicationDidBecomeActive:",
      "Shop[4294967296:1] applicationDidBecomeActive:",
    ] {
      #expect(throws: Never.self) { try check(text) }
    }
  }

  @Test func `a line of 5 MB is judged in its first MiB`() throws {
    let noise = String(repeating: "x", count: 5_000_000)
    let log =
      line("application:didFinishLaunchingWithOptions:", at: 1)
      + line("applicationDidBecomeActive: \(noise)", at: 2)
      + line("\(noise) applicationDidBecomeActive:", at: 3)
      + line("applicationDidEnterBackground:", at: 4)
    let result = try check(log)
    #expect(result.places == ["4 background-without-resign"])
    #expect(result.inputs[0].overlong == 2)
    #expect(result.inputs[0].lines == 4)
  }

  @Test func `a cut last line is no event, and is said to be cut`() throws {
    let log = line("applicationDidBecomeActive:", at: 1) + "2024-05-14 09:31:09.0000"
    #expect(try check(log).inputs[0].truncated)
    #expect(try check(log + "00+0200 Shop[71:1] applicationDidEnter").summary.events == 1)
  }

  @Test func `names without end are bounded`() throws {
    var log = ""
    for pid in 0..<500 {
      let name = String(repeating: "n", count: 3000) + String(pid)
      log += line("applicationDidBecomeActive:", at: Double(pid) / 10, name: name, pid: 5)
    }
    let result = try check(log)
    #expect(result.lives.allSatisfy { ($0.process ?? "").utf8.count <= 128 })
  }
}
