import BuiltinRules
import Foundation
import Testing

@testable import Lifecheck

/// What `rules/audit/` says holds together.
@Suite struct AuditRulesTests {
  /// The words that reports may have for a cause; readers of JSON know them.
  private static let causes: Set<String> = [
    "exit", "crash", "signal", "jetsam", "idleExit", "cpu", "thermal", "watchdog",
    "backgroundOverrun", "lockedFile", "user", "uninstall", "update", "purge", "codeSigning",
    "dyld", "privacy", "launchFailed", "simulator", "debugger", "reboot", "unreportedCall",
    "unknown",
  ]

  @Test func `every cause is a word that readers know`() throws {
    let audit = try RuleSet.builtinWithoutExamples.forAudit().audit
    let codes = audit.causes + audit.namespaces.flatMap { $0.codes + [$0.other].compactMap(\.self) }
    #expect(codes.count > 60)
    for code in codes { #expect(Self.causes.contains(code.cause), "\(code.cause)") }
  }

  @Test func `no code stands twice, and no word stands for two`() throws {
    var words: Set<String> = []
    for space in try RuleSet.builtinWithoutExamples.forAudit().audit.namespaces {
      #expect(Set(space.codes.map(\.number)).count == space.codes.count, "\(space.name)")
      for word in space.codes.flatMap(\.words) {
        #expect(words.insert(word).inserted, "\(word)")
      }
    }
  }

  @Test func `every callback that tells something is an event of the rules`() throws {
    let rules = try RuleSet.builtinWithoutExamples.forAudit()
    #expect(rules.audit.callbacks.count >= 7)
    for (name, fact) in rules.audit.callbacks {
      #expect(rules.events.contains { $0.name == name && $0.fact == fact }, "\(name)")
    }
  }

  /// The build refuses names that nothing defines; without their definitions the names are such.
  @Test func `every name of the built-in rules is looked for`() throws {
    let files = builtinAuditFiles.map { ($0.name.description, $0.text.bytes) }
    let own = try RuleSet.parse(files)
    var all = own
    all.events += RuleSet.builtinWithoutExamples.events
    try all.requireNames(of: own.audit)
    all.audit.namespaces = []
    all.audit.causes = []
    let error = #expect(throws: RuleErrors.self) { try all.requireNames(of: own.audit) }
    #expect((error?.errors.count ?? 0) > 20)
  }

  @Test(arguments: [
    (
      "finding f warning \"x\"\n  when end crash, crahs\n", "own.rules:2:19",
      "unknown cause 'crahs'; did you mean 'crash'?"
    ),
    (
      "event e.x \"x\"\n  tells ended launchFaild\n", "own.rules:2:15",
      "unknown word for an end 'launchFaild'; did you mean 'launchFailed'?"
    ),
    (
      "callback didBecomeActiv tells state foreground\n", "own.rules:1:10",
      "unknown event 'didBecomeActiv'; did you mean 'didBecomeActive'?"
    ),
    (
      "table \"T\"\n  row 1 tells ended nothingLikeIt\n", "own.rules:2:21",
      "unknown word for an end 'nothingLikeIt'"
    ),
  ])
  func `a name that no file defines is an error`(text: String, place: String, message: String)
    throws
  {
    let own = try RuleSet.parse([("own.rules", Array(text.utf8))])
    var rules = RuleSet.builtinWithoutExamples
    rules.files = own.files
    rules.audit = own.audit
    let error = #expect(throws: RuleErrors.self) { _ = try rules.forAudit() }
    #expect(error?.errors.map(\.location) == [place])
    #expect(error?.errors.map(\.problem.message) == [message])
  }

  @Test func `causes of one's own are names too`() throws {
    let text = """
      causes
        cause keeper person silent "a keeper ended it"
      codes 99 "KEEPER"
        other tired housekeeping "its keeper was tired"
      event own.killed "the keeper ends it"
        tells ended keeper
      finding own-end warning "x"
        when end keeper, tired, unknown

      """
    let own = try RuleSet.parse([("own.rules", Array(text.utf8))])
    #expect(try own.forAudit().audit.cause("keeper")?.meaning == "a keeper ended it")
  }

  @Test func `a name for several senders is each of them`() throws {
    let events = """
      event own.asleep "it sleeps"
        tells state suspended
        system keeper "sleeps {pid}"
        system keepers "slumbers {pid}"

      """
    let groups = """
      senders
        group keepers "nurse", "guard"

      """
    let rules = try RuleSet.parse(
      [("own.rules", Array(events.utf8)), ("groups.rules", Array(groups.utf8))])
    let spellings = try #require(rules.events.first).spellings
    #expect(spellings.map(\.sender) == ["keeper", "nurse", "guard"])
    #expect(spellings.map(\.text) == ["sleeps {pid}", "slumbers {pid}", "slumbers {pid}"])
    let error = #expect(throws: RuleErrors.self) {
      try RuleSet.parse([("own.rules", Array((groups + groups).utf8))])
    }
    #expect(
      error?.errors.map(\.problem.message) == ["expected a name that is new, found 'keepers'"])
  }

  /// What may stand at a place of a text.
  private static func sample(_ place: TextPattern.Capture) -> String {
    switch place {
    case .id, .from, .to: "33-71-8"
    case .pid: "71"
    case .process: "Boat"
    case .bundle: "org.example.boat"
    case .number: "309"
    case .namespace: "2"
    case .code: "11"
    case .status: "9"
    case .seconds: "19.90"
    case .scene: "org.example.boat-default"
    case .name: "some words"
    case .by: "com.example.keeper"
    case .anything: "0x1f3a"
    }
  }

  /// No text hides another one: a line that is written by each is an event of its own block.
  @Test func `every text of the system is found as what it is`() throws {
    let rules = try RuleSet.builtinWithoutExamples.forAudit()
    let matcher = Matcher(vocabulary: Vocabulary(rules, listeners: .all), listeners: .audit)
    var count = 0
    for event in rules.events where event.fact != nil {
      for spelling in event.spellings
      where (spelling.form == .system || spelling.form == .witness)
        && spelling.listeners.contains(.audit)
      {
        for form in spelling.forms {
          var text = String(decoding: form.pattern?.head ?? form.text, as: UTF8.self)
          for piece in form.pattern?.pieces ?? [] {
            text += Self.sample(piece.capture) + String(decoding: piece.literal, as: UTF8.self)
          }
          // Blanks at the end of a message are none of it.
          let bytes = Array((text + (text.hasSuffix(" ") ? "0 [0]" : "")).utf8)
          let sender = spelling.sender.map { Array($0.utf8) }
          let number =
            spelling.form == .witness
            ? -1 : sender.map { matcher.vocabulary.sender(in: $0.span, 0..<$0.count) }
          let match = matcher.match(bytes.span, 0..<bytes.count, sender: number)
          let found = match.map { rules.events[Int(matcher.vocabulary.forms[$0.form].event)].name }
          #expect(found == event.name, "\(text)")
          count += 1
        }
      }
    }
    #expect(count > 150)
  }

  // MARK: Rules of one's own

  @Test func `rules of one's own add words and findings`() throws {
    let own = try RuleSet.parse([
      (
        "own.rules",
        Array(
          """
          event own.killed "the keeper ends it"
            tells ended user
            system keeper "Ended {bundle} ({pid})"
          finding own-end warning "a keeper ended it"
            when end user
            because "It should not."
            fix "Ask the keeper."
            source "The keeper"

          """.utf8)
      )
    ])
    var auditor = Auditor(rules: try own.forAudit())
    AuditTests.read(
      """
      Mar  3 10:00:00.100000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground
      Mar  3 10:00:05.100000 keeper[9] <Notice>: Ended org.example.boat (71)

      """, named: "device.log", into: &auditor)
    let audit = auditor.finish()
    let app = try #require(audit.apps.first)
    #expect(app.lives.map(\.end?.cause) == ["user"])
    #expect(app.findings.map(\.rule.id) == ["own-end"])
  }

  @Test(arguments: [
    ("event e.x \"x\"\n  tells state runing", "'foreground'"),
    ("event e.x \"x\"\n  tells stat", "'state'"),
    ("finding f warning \"x\"\n  when work lost", "'timedOut'"),
    ("finding f warning \"x\"\n  when end crash in front", "'foreground'"),
    ("finding f warning \"x\"\n  when end crash within 1000000001", "1000000000 at most"),
    ("finding f warning \"x\"\n  when ends 3 in 99999999999", "1000000000 at most"),
    ("finding f warning \"x\"\n  because \"y\"", "has no line 'when'"),
    ("finding f grave \"x\"\n  when work timedOut", "'warning'"),
    ("codes 15 \"X\"\n  code 1 crash guilty \"x\"", "'housekeeping'"),
  ])
  func `what is not known is said, and what could stand there`(text: String, expected: String) {
    let error = #expect(throws: RuleErrors.self) {
      _ = try RuleSet.parse([("own.rules", Array((text + "\n").utf8))])
    }
    #expect(error.map { "\($0)".contains(expected) } == true, "\(String(describing: error))")
  }

  @Test func `any count is a count`() throws {
    let own = try RuleSet.parse([
      (
        "own.rules",
        Array("finding f info \"x\"\n  when wakes over 9223372036854775807 in 10\n".utf8)
      )
    ])
    var auditor = Auditor(rules: try own.forAudit())
    AuditTests.read(
      "Mar  3 10:00:00.100000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground\n",
      named: "device.log", into: &auditor)
    #expect(auditor.finish().apps.flatMap(\.findings).isEmpty)
  }
}
