import Testing

@testable import Lifecheck

/// What the explanation of an end tells, on the line that tells it and on those behind it.
@Suite struct AuditLastWordsTests {
  private static let stamp = "Mar  3 10:00:00.000000"
  private static let context =
    "[app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher"

  /// The states in which lives ended, in the three forms of a log.
  private static func states(_ words: [String], _ context: String = context) throws -> Set<String> {
    let ending = " reportType:None maxTerminationResistance:Interactive>"
    let lines = words.joined(separator: "\n") + ending
    let logs = [
      "\(stamp) runningboardd(RunningBoard)[30] <Notice>: \(context)\n\(lines)\n",
      "\(stamp) runningboardd(RunningBoard)[30] <Notice>: \(context) \(words.joined(separator: " "))\(ending)\n",
      "2026-03-03 10:00:00.000 Df runningboardd[30:1a] (RunningBoard) [com.apple.runningboard:process] \(context)\n\(lines)\n",
      #"{"timestamp":"2026-03-03 10:00:00.000000+0000","processID":30,"processImagePath":"/usr/libexec/runningboardd","eventType":"logEvent","messageType":"Default","eventMessage":"\#(context)\n\#(lines.replacing("\n", with: "\\n"))"}"#
        + "\n",
    ]
    return Set(
      try logs.map { log in
        let audit = try AuditTests.read(log)
        let lives = audit.apps.flatMap(\.lives)
        return lives.count == 1 ? lives[0].end?.state?.rawValue ?? "?" : "\(lives.count) lives"
      })
  }

  @Test(arguments: [
    (["ProcessVisibility: Background", "ProcessState: Suspended"], "suspended"),
    (["ProcessVisibility: Background", "ProcessState: Running"], "background"),
    (["ProcessVisibility: Foreground", "ProcessState: Running"], "foreground"),
    (["ProcessVisibility: Unknown", "ProcessState: Unknown"], "?"),
    (
      [
        "ProcessVisibility: Foreground", "ProcessState: Running", "WatchdogEvent: scene-update",
        "WatchdogVisibility: Background",
      ], "foreground"
    ),
  ])
  func `the words of an end tell the state of the process`(words: [String], state: String) throws {
    #expect(try Self.states(words) == [state])
  }

  @Test func `what lines have told counts more than its words`() throws {
    func state(_ last: String, _ seconds: Int) throws -> Audit.State? {
      let audit = try AuditTests.read(
        """
        Mar  3 10:00:00.000000 SpringBoard[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: \(last)
        Mar  3 10:00:\(seconds).000000 runningboardd[30] <Notice>: \(Self.context)
        ProcessVisibility: Foreground
        ProcessState: Running reportType:None maxTerminationResistance:Interactive>

        """)
      return audit.apps.first?.lives.first?.end?.state
    }
    #expect(try state("Background", 10) == .background)
    // Another state was told long before.
    #expect(try state("Background", 40) == .foreground)
  }

  @Test func `assertiond tells what was in front`() throws {
    for (visibility, state) in [("foreground", Audit.State.foreground), ("none", nil)] {
      let audit = try AuditTests.audit(
        "0 assertiond[66] Process exited: <BKProcess: 0x1; Boat; org.example.boat; pid: 71; agency: Application; visibility: \(visibility); task: none; hostpid: 58>\n"
      )
      #expect(audit.apps.first?.lives.first?.end?.state == state)
    }
  }

  @Test func `words far below an end, or below what is none, are not its`() throws {
    func states(_ log: String) throws -> [Audit.State?] {
      try AuditTests.read(log).apps.flatMap(\.lives).map { $0.end?.state }
    }
    let end = "\(Self.stamp) runningboardd[30] <Notice>: \(Self.context)\n"
    let words = "ProcessState: Suspended reportType:None>\n"
    let filler = String(repeating: "\(Self.stamp) locationd[40] <Notice>: nothing\n", count: 8)
    let other = "\(Self.stamp) runningboardd[30] <Notice>: nothing\n"
    #expect(try states(end + other + words) == [.suspended])
    #expect(try states(end + filler + other + words) == [nil])
    #expect(try states(end + "\(Self.stamp) locationd[40] <Notice>: nothing\n" + words) == [nil])
    let alive =
      "\(Self.stamp) runningboardd[30] <Notice>: [app<org.example.boat(1A1A)>:71] Resuming task.\n"
    #expect(try states(end + alive + words).contains(.suspended) == false)
    #expect(try AuditTests.read(words + other + words).apps.isEmpty)
  }
}
