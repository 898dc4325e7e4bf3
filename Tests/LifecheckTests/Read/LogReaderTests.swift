import Testing

@testable import Lifecheck

@Suite struct LogReaderTests {
  static let xcode = """
    2021-02-03 07:08:09.746265-0500 Shop[733:240118] -[D application:didFinishLaunchingWithOptions:]
    2021-02-03 07:08:09.800000-0500 Shop[733:240118] cache 90 MB
    -> applicationDidBecomeActive()

    2021-02-03 07:08:11.000000-0500 Shop[733:240118] [ui] waiting for applicationDidBecomeActive
    2021-02-03 07:08:12.000000-0500 Shop[733:240118] applicationWillResignActive(_:)
    2021-02-03 07:08:12.000000-0500 Shop[733:240118] applicationWillResignActive(_:)

    """
  static let relay = """
    Mar  4 09:15:27 TestPhone Notes Demo(UIKitCore)[12] <Notice>: applicationDidBecomeActive:
    Mar  4 09:15:27 TestPhone kernel[0] <Notice>: en0 up
    Mar  4 09:15:28 TestPhone N\\M-C\\M-$he[13] <Notice>: -[D applicationWillResignActive:]
    Mar  4 09:15:28 TestPhone backboardd[14] <Notice>: UIApplicationDidBecomeActiveNotification
    continued, applicationWillTerminate:
    r  4 09:15:28 TestPhone Shop[12] <Notice>: applicationWillTerminate:
    Mar  4 09:15:29 TestPhone Notes Demo[12] <Notice>: applicationDidEnterBackground:

    """
  static let bare =
    "launch\ndidFinishLaunchingWithOptions\napplicationDidBecomeActive\nhome\nwillResignActive"

  @Test func `a console log is read line by line`() {
    let (events, summary) = readLog(Self.xcode)
    #expect(events.map(\.line) == [1, 3, 6, 7])
    #expect(events.map(\.event) == [0, 2, 3, 3])
    // The second has no header, and is of the process that the others name.
    #expect(events.map(\.process) == ["Shop", "Shop", "Shop", "Shop"])
    #expect(events.map(\.pid) == [733, 733, 733, 733])
    #expect(events.map(\.thread) == ["240118", "", "240118", "240118"])
    #expect(events.map(\.repeatsLineAbove) == [false, false, false, true])
    #expect(events[0].text == "-[D application:didFinishLaunchingWithOptions:]")
    #expect(events[1].text == "applicationDidBecomeActive()")
    #expect(events[1].stamp == Stamp())
    #expect(events[2].offset == 284)
    #expect(summary.format == "xcode")
    #expect(summary.lines == 7 && summary.records == 6)
    #expect(summary.bytes == Self.xcode.utf8.count)
    #expect(summary.events == 4 && summary.nearMisses == 1 && summary.unparsed == 0)
    #expect(summary.nearMissExamples.map(\.line) == [5])
    #expect(!summary.truncated && !summary.isBinary)
  }

  @Test func `a relay log tells device and process apart`() {
    let (events, summary) = readLog(Self.relay)
    #expect(events.map(\.line) == [1, 3, 7])
    #expect(events.map(\.process) == ["Notes Demo", "Nähe", "Notes Demo"])
    #expect(events.map(\.pid) == [12, 13, 12])
    #expect(summary.format == "idevicesyslog")
    #expect(summary.nearMisses == 2)
    #expect(summary.unparsed == 1)
  }

  @Test func `a relay log without a device keeps whole names`() {
    let names = readLog(
      """
      Mar  4 09:15:27 Notes Demo[12] <Notice>: applicationDidBecomeActive:
      Mar  4 09:15:27 kernel[0] <Notice>: en0 up
      Mar  4 09:15:27 Notes Demo[12] <Notice>: applicationWillResignActive:

      """
    ).events.map(\.process)
    #expect(names == ["Notes Demo", "Notes Demo"])
  }

  @Test func `a new relay log may hold a device`() {
    let names = readLog(
      """
      Mar  4 09:15:27.000001 iPhone App1(UIKitCore)[1] <Notice>: -[D applicationDidBecomeActive:]
      Mar  4 09:15:27.000002 iPhone App2[2] <Notice>: -[D applicationDidBecomeActive:]
      """
    ).events.map(\.process)
    #expect(names == ["App1", "App2"])
  }

  @Test func `bare messages need no header`() {
    let (events, summary) = readLog(Self.bare)
    #expect(events.map(\.line) == [2, 3, 5])
    #expect(events.allSatisfy { $0.process == nil && $0.pid == -1 })
    #expect(summary.format == "bare")
    #expect(summary.truncated)
    #expect(summary.lines == 5)
  }

  @Test func `a header that comes late is read all the same`() {
    let (events, summary) = readLog(
      String(repeating: "print\n", count: 300) + Self.xcode)
    #expect(events.map(\.pid) == [733, 733, 733, 733])
    #expect(summary.format == "xcode")
  }

  @Test(arguments: [xcode, relay, bare])
  func `line ends of two bytes change nothing but offsets`(_ log: String) {
    let plain = readLog(log)
    let text = log.split(separator: "\n", omittingEmptySubsequences: false)
    for ending in ["\r\n", "\n\u{0}"] {
      let other = readLog(text.joined(separator: ending))
      #expect(other.events.map(\.line) == plain.events.map(\.line))
      #expect(other.events.map(\.process) == plain.events.map(\.process))
      #expect(other.events.map(\.text) == plain.events.map(\.text))
      #expect(other.events.map(\.repeatsLineAbove) == plain.events.map(\.repeatsLineAbove))
      #expect(other.summary.records == plain.summary.records)
      #expect(other.summary.lines == plain.summary.lines)
      #expect(other.summary.format == plain.summary.format)
      #expect(other.summary.truncated == plain.summary.truncated)
      #expect(!other.summary.isBinary)
    }
  }

  @Test func `colours stand anywhere in a line`() {
    let log = """
      \u{1B}[0;37mMar  4 09:15:27 \u{1B}[1;36mShop\u{1B}[0;36m(Lib)[12] \u{1B}[0;32m<Notice>: \u{1B}[0mapplicationDid\u{1B}[1mBecomeActive:\u{1B}[0m
      \u{1B}[0;37mMar  4 09:15:27 \u{1B}[1;36mkernel\u{1B}[0;36m[0] \u{1B}[0;32m<Notice>: \u{1B}[0mapplicationWillTerminate:\u{1B}[0m
      """
    let events = readLog(log).events
    #expect(events.map(\.process) == ["kernel"])
    #expect(events.map(\.text) == ["applicationWillTerminate:"])
    #expect(events.map(\.pid) == [0])
  }

  @Test func `a byte-order mark is no part of the stamp`() {
    let events = readLog("\u{FEFF}" + Self.xcode).events
    #expect(events.first?.stamp.resolution == .microsecond)
    #expect(events.first?.process == "Shop")
  }

  @Test func `broken UTF-8 is a byte like any other`() {
    let log =
      Array("Mar  4 09:15:27 Sh".utf8) + [0xFF, 0xC3, 0x28] + Array("op[12] <Notice>: ".utf8)
      + Array("applicationWillTerminate: ".utf8) + [0xE2, 0x82]
    let events = readLog(log).events
    #expect(events.map(\.process) == ["Sh\u{FFFD}\u{FFFD}(op"])
  }

  @Test func `chunks change nothing`() {
    var generator = SystemRandomNumberGenerator()
    for log in LogSamples.all + [Self.relay + Self.relay] {
      let bytes = Array(log.utf8)
      let whole = readLog(bytes)
      for size in Cases.some(1...min(bytes.count, 130)) {
        #expect(readLog(bytes, nextSize: { size }).events == whole.events)
      }
      for _ in 0..<Cases.some(50) {
        let pieces = readLog(bytes, nextSize: { Int.random(in: 1...90, using: &generator) })
        #expect(pieces.events == whole.events)
        #expect(pieces.summary.lines == whole.summary.lines)
        #expect(pieces.summary.records == whole.summary.records)
        #expect(pieces.summary.nearMisses == whole.summary.nearMisses)
        #expect(pieces.summary.format == whole.summary.format)
      }
    }
  }

  @Test func `long inputs give the same events in any chunks`() {
    let noise = "Mar  4 09:15:27 TestPhone kernel[0] <Notice>: en0: tx ring drained in 4 us\n"
    let bytes = Array(
      repeatElement(String(repeating: noise, count: 700) + Self.relay, count: 20).joined().utf8)
    let whole = readLog(bytes)
    #expect(whole.events.count == 60)
    #expect(whole.summary.lines == 20 * 707)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3 {
      let pieces = readLog(bytes, nextSize: { Int.random(in: 1...70_000, using: &generator) })
      #expect(pieces.events == whole.events)
    }
  }

  @Test(arguments: [1 << 20, 1000])
  func `of a line that is too long the beginning is judged`(_ limit: Int) {
    let filler = [UInt8](repeating: 0x78, count: 5 << 20)
    let log =
      Array("willResignActive: ".utf8) + filler + Array(" didBecomeActive\n".utf8)
      + Array("didBecomeActive\n".utf8) + filler + Array(" didBecomeActive\ndidBecomeActive".utf8)
    let (events, summary) = readLog(log, lineLimit: limit, nextSize: { 100_000 })
    #expect(events.map(\.line) == [1, 2, 4])
    #expect(events.map(\.offset) == [0, 5_242_915, 10_485_828])
    #expect(summary.overlong == 2)
    #expect(summary.lines == 4)
    #expect(summary.nearMisses == 0)
    #expect(summary.bytes == log.count)
  }

  @Test func `damaged logs are read to their end`() {
    var generator = SystemRandomNumberGenerator()
    let strange = Array("\u{1B}[:]<>-(\0\n\r 0\\\"é".utf8)
    for round in 0..<600 {
      var bytes = Array(LogSamples.all[round % LogSamples.all.count].utf8)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = strange.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      let summary = readLog(bytes, nextSize: { round + 1 }).summary
      #expect(summary.bytes == bytes.count)
      #expect(summary.records <= summary.lines)
      #expect(summary.events + summary.nearMisses + summary.unparsed <= summary.records)
    }
  }

  @Test(arguments: [(xcode, "xcode"), (relay, "idevicesyslog"), (bare, "bare")])
  func `the format does not depend on the order of the lines`(_ log: String, _ format: String) {
    var generator = SystemRandomNumberGenerator()
    let lines = log.split(separator: "\n")
    for _ in 0..<20 {
      let shuffled = lines.shuffled(using: &generator).joined(separator: "\n")
      #expect(readLog(shuffled).summary.format == format)
    }
  }

  @Test func `nothing comes of nothing`() {
    let (events, summary) = readLog("")
    #expect(events.isEmpty)
    #expect(summary.format == nil && summary.lines == 0 && summary.bytes == 0)
    #expect(!summary.truncated)
    #expect(readLog("\n\n").summary.records == 0)
    #expect(readLog("\u{0}").summary.lines == 0)
  }

  @Test func `what is no text is noticed`() {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) % 40 }
    #expect(readLog(bytes).summary.isBinary)
    #expect(!readLog(Self.bare).summary.isBinary)
  }

  @Test func `a pause decides with what is there`() {
    var reader = LogReader(vocabulary: testVocabulary, file: "-")
    var names = NameTable()
    var sink = EventCollector()
    let bytes = Array(Self.xcode.utf8)
    let lineCount = bytes.firstIndex(of: 0x0A) ?? 0
    _ = reader.append(Array(bytes[..<20]).span)
    reader.read(into: &sink, names: &names, isPaused: true)
    #expect(reader.summary.format == nil)
    _ = reader.append(Array(bytes[20...lineCount]).span)
    reader.read(into: &sink, names: &names)
    #expect(sink.events.isEmpty)
    reader.read(into: &sink, names: &names, isPaused: true)
    #expect(sink.events.count == 1)
    #expect(reader.summary.format == "xcode")
    #expect(reader.summary.formatReason == "1 of 1 lines have a header of xcode")
  }

  @Test func `a given format is not questioned`() {
    #expect(readLog(Self.xcode, format: .bare).events.map(\.line) == [1, 3, 6, 7])
    // A line whose header is cut off has none.
    #expect(readLog(Self.relay, format: .nslog).events.map(\.line) == [6])
    #expect(readLog(Self.relay, format: .idevicesyslog).events.count == 3)
  }

  @Test func `near misses are counted once a line, and five are kept`() {
    let line =
      "no applicationDidBecomeActive and no applicationWillTerminate "
      + String(repeating: "x", count: 300)
    let summary = readLog(String(repeating: line + "\n", count: 7)).summary
    #expect(summary.nearMisses == 7)
    #expect(summary.nearMissExamples.map(\.line) == [1, 2, 3, 4, 5])
    #expect(summary.nearMissExamples.allSatisfy { $0.text.count == 200 })
  }
}
