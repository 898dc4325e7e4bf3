import Testing

@testable import Lifecheck

/// Records that a window or a page has cut in the middle of a callback's name.
@Suite struct WrappedLinesTests {
  private static let names = [
    "applicationDidBecomeActive:", "-[AppDelegate applicationWillResignActive:]",
    "-[AppDelegate applicationDidEnterBackground:]", "applicationWillEnterForeground:",
  ]
  private static let heads: [@Sendable (Int) -> String] = [
    { "2014-06-27 01:30:0\($0).194 Kite[815:70b] " },
    { "Jun 27 01:30:0\($0) pad Kite[815] <Notice>: " },
    { "2026-06-27 01:30:0\($0).194012+0200 Kite[815:70912] " },
  ]

  /// A life whose callbacks stand on every third line, cut so many letters before their ends; 0: whole, with an empty line.
  private func log(_ head: (Int) -> String, cut: Int, end: String = "\n") -> String {
    Self.names.enumerated().map { number, name in
      let rest = cut < name.count ? name.suffix(cut) : name[...]
      return head(2 * number) + name.dropLast(rest.count) + (cut > 0 ? end : "") + rest + end
        + (cut > 0 ? "" : end) + head(2 * number + 1) + "reads the map" + end
    }.joined()
  }

  @Test(arguments: heads.indices)
  func `a name that is cut is one, on the first line of its record`(head: Int) throws {
    let head = Self.heads[head]
    let whole = readLog(log(head, cut: 0))
    #expect(whole.events.count == 4 && whole.events.map(\.line) == [1, 4, 7, 10])
    for end in ["\n", "\r\n"] {
      for cut in 3...26 {
        let text = log(head, cut: cut, end: end)
        let found = readLog(text)
        #expect(found.events.map(\.event) == whole.events.map(\.event), "\(cut)")
        #expect(found.events.map(\.line) == whole.events.map(\.line), "\(cut)")
        #expect(found.events.map(\.pid) == [815, 815, 815, 815], "\(cut)")
        #expect(found.summary.lines == 12 && found.summary.nearMisses == 0)
        for size in [1, 7, 40, 90] {
          let pieces = readLog(Array(text.utf8), nextSize: { size })
          #expect(pieces.events == found.events, "\(cut) \(size)")
        }
      }
    }
    // The last line needs no end.
    let last = head(0) + "applicationDidBecome\nActive:"
    #expect(readLog(last).events.map(\.line) == [1])
  }

  @Test func `a class that is cut is one, too`() throws {
    for head in Self.heads {
      let lines = [
        "-[AppDele\ngate applicationDidBecomeActive:]",
        "+[A\nB application:didFinishLaunchingWithOptions:]",
      ]
      for line in lines {
        let events = readLog(head(0) + line + "\n").events
        #expect(events.map(\.line) == [1] && events.map(\.pid) == [815], "\(line)")
      }
    }
  }

  @Test func `what is not cut in a name is no part of the line above`() throws {
    let head = Self.heads[0]
    for text in [
      head(0) + "applicationDidBecome\n" + head(1) + "Active:\n",
      head(0) + "applicationDidBecome \nActive:\n", head(0) + "applicationDidBecome\n\nActive:\n",
      head(0) + "applicationDidBecome\n Active:\n", "applicationDidBecome\nActive:\n" + head(0),
      head(0) + "-[AppDelegate\nx y applicationDidBecomeActive:]\n",
    ] {
      #expect(readLog(text).events.filter { $0.pid == 815 }.isEmpty, "\(text)")
    }
    // Of lines without a header nobody knows which belong together.
    let bare = "applicationDidBecome\nActive:\n"
    #expect(readLog(head(0) + "reads\n" + bare + head(1) + "reads\n").events.isEmpty)
    #expect(readLog("applicationDidBecome\nActive:\nx\n").events.isEmpty)
  }
}
