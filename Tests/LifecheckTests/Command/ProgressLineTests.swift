import Lifecheck
import Testing

@testable import Command

@Suite struct ProgressLineTests {
  @Test func `a line is of use on a terminal alone`() {
    func isWanted(
      isTerminal: Bool = true, type: String? = "xterm", isQuiet: Bool = false,
      isOutputStreamed: Bool = false
    ) -> Bool {
      ProgressLine.isWanted(
        isTerminal: isTerminal, type: type, isQuiet: isQuiet, isOutputStreamed: isOutputStreamed)
    }
    #expect(isWanted())
    #expect(!isWanted(isTerminal: false))
    #expect(!isWanted(type: "dumb"))
    #expect(!isWanted(type: nil))
    #expect(!isWanted(type: ""))
    #expect(!isWanted(isQuiet: true))
    #expect(!isWanted(isOutputStreamed: true))
  }

  @Test func `it tells file, bytes and events`() {
    var state = ProgressLine.State(number: 1, count: 1, name: "day.log", bytes: 12_345_678)
    #expect(ProgressLine.text(state, columns: 80) == "Reading 12.3 MB: day.log")
    state.size = 1_234_567_890
    state.events = 1
    #expect(
      ProgressLine.text(state, columns: 80) == "Reading 12.3 of 1234 MB (0 %), 1 event: day.log")
    (state.number, state.count, state.events) = (3, 12, 5000)
    #expect(
      ProgressLine.text(state, columns: 80)
        == "Reading 3 of 12, 12.3 of 1234 MB (0 %), 5000 events: day.log")
    // A file may grow meanwhile.
    state.bytes = 2_000_000_000
    #expect(ProgressLine.text(state, columns: 80).contains("1234 of 1234 MB (100 %)"))
  }

  @Test func `it never fills a row of the terminal`() {
    let names = ["day.log", "/日本/語の/とても長い名前.log", "\u{1B}[2J\n\r.log", "e\u{301}.log", ""]
    for name in names {
      let state = ProgressLine.State(
        number: 3, count: 12, name: name, bytes: 12_345_678, size: 99_000_000, events: 1000)
      for columns in 0...90 {
        let text = ProgressLine.text(state, columns: columns)
        #expect(text.displayWidth <= columns, "\(text)")
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 }, "\(text.debugDescription)")
      }
    }
    let state = ProgressLine.State(number: 1, count: 1, name: "/a/long/path/of/a.log", bytes: 0)
    #expect(ProgressLine.text(state, columns: 28) == "Reading 0.0 MB: …th/of/a.log")
  }

  @Test func `a short check shows none, a long one is drawn over and erased`() {
    var time = Duration.zero
    var written: [String] = []
    let line = ProgressLine(
      count: 1, now: { time }, width: { 60 }, write: { written.append($0) })
    line.begin("a.log")
    line.expect(100 << 20)
    line.add(50 << 20)
    line.erase()
    #expect(written.isEmpty)
    time = .seconds(1)
    // The clock is not asked before more was read.
    line.add(1)
    #expect(written.isEmpty)
    line.add(1 << 20)
    #expect(written == ["\rReading 53.4 of 104 MB (51 %): a.log\u{1B}[K"])
    // The next drawing comes in its time.
    line.add(1 << 20)
    #expect(written.count == 1)
    time = .seconds(2)
    line.add(1 << 20)
    #expect(written.count == 2)
    line.erase()
    line.erase()
    #expect(written.dropFirst(2) == ["\r\u{1B}[K"])
  }

  @Test func `it goes on from input to input`() {
    let line = ProgressLine(count: 2, now: { .zero }, width: { 60 }, write: { _ in })
    line.begin("a.log")
    line.expect(7)
    line.add(7)
    line.tell(events: 3)
    line.begin("b.log")
    #expect(
      line.state == ProgressLine.State(number: 2, count: 2, name: "b.log", bytes: 0, events: 3))
  }
}
