import Testing

@testable import Lifecheck

@Suite struct VocabularyMatchTests {
  /// The event and text that a bare message is, or nil.
  func match(_ message: String, _ vocabulary: Vocabulary = testVocabulary) -> String? {
    let bytes = Array(message.utf8)
    let matcher = Matcher(vocabulary: vocabulary)
    guard let match = matcher.match(bytes.span, 0..<bytes.count) else {
      return nil
    }
    let text = String(decoding: bytes[match.text], as: UTF8.self)
    return "\(vocabulary.forms[match.form].event) \(text)"
  }

  @Test func `spellings follow from a selector`() {
    let events = testEvents(
      """
      a
        selector name:
        selector first:second:third:
        selector plain
        misspelt nmae:
        short handTyped
      """)
    let forms = events[0].spellings.map { spelling in
      spelling.forms.map { String(decoding: $0.text, as: UTF8.self) }
    }
    #expect(forms[0] == ["name:", "name", "name(_:)", "name()"])
    #expect(
      forms[1]
        == [
          "first:second:third:", "first:second:third", "firstsecondthird",
          "first(_:second:third:)",
        ])
    #expect(forms[2] == ["plain", "plain()"])
    #expect(forms[3] == ["nmae:", "nmae", "nmae(_:)", "nmae()"])
    #expect(forms[4] == ["handTyped"])
  }

  @Test(arguments: [
    ("applicationDidBecomeActive:", "2 applicationDidBecomeActive:"),
    ("applicationDidBecomeActive", "2 applicationDidBecomeActive"),
    ("APPLICATIONDIDBECOMEACTIVE", "2 APPLICATIONDIDBECOMEACTIVE"),
    ("applicationDidBecomeActive(_:)", "2 applicationDidBecomeActive(_:)"),
    ("applicationDidBecomeActive()", "2 applicationDidBecomeActive()"),
    ("applicationDidBecomeActive(UIApplication(1))", "2 applicationDidBecomeActive"),
    ("applicationDidBecomeActive(_:) in front", "2 applicationDidBecomeActive(_:)"),
    (
      "-[Shop.Delegate applicationDidBecomeActive:]",
      "2 -[Shop.Delegate applicationDidBecomeActive:]"
    ),
    ("+[D(Logging) applicationDidBecomeActive:],33", "2 +[D(Logging) applicationDidBecomeActive:]"),
    ("-[D applicationDidBecomeActive:] counter 3", "2 -[D applicationDidBecomeActive:]"),
    ("application:openURL:options: shop://cart", "1 application:openURL:options:"),
    ("application(_:openURL:options:)", "1 application(_:openURL:options:)"),
    ("application(_:open:options:) shop://cart", "1 application(_:open:options:)"),
    ("didFinishLaunchingWithOptions", "0 didFinishLaunchingWithOptions"),
    (
      "application:didFinishingLaunchingWithOptions:",
      "0 application:didFinishingLaunchingWithOptions:"
    ),
    ("willResignActive: shutter drawn", "3 willResignActive"),
    ("applicationWillResignActive,33", "3 applicationWillResignActive"),
    ("applicationWillResignActive 33", "3 applicationWillResignActive"),
    ("applicationWillResignActive-----keyboard away", "3 applicationWillResignActive"),
    ("applicationWillResignActive - keyboard away", "3 applicationWillResignActive"),
    ("applicationWillResignActive — weg", "3 applicationWillResignActive"),
    ("applicationWillResignActive → inactive", "3 applicationWillResignActive"),
    ("applicationWillResignActive -> inactive", "3 applicationWillResignActive"),
    ("applicationWillResignActive.", "3 applicationWillResignActive"),
    ("applicationWillResignActive …", "3 applicationWillResignActive"),
    ("applicationWillResignActive：再见", "3 applicationWillResignActive"),
    ("OnActivated", "2 OnActivated"),
    ("Web::applicationDidBecomeActive(1)", "2 applicationDidBecomeActive"),
    ("[12] 13 14 willResignActive", "3 willResignActive"),
    ("applicationWillTerminate,33ms", "6 applicationWillTerminate"),
    ("OnActivated at last", "2 OnActivated"),
    (
      "WARNING -> applicationDidReceiveMemoryWarning()",
      "7 WARNING -> applicationDidReceiveMemoryWarning()"
    ),
  ])
  func `a callback at the head is an event`(_ message: String, _ expected: String) {
    #expect(match(message) == expected)
  }

  @Test(arguments: [
    "   ", "\t", "-> ", "=> ", "--> ", "→ ", "➡️ ", "⬅️ ", "• ", "- ", "* ", "**", "💙 ", "❤️ ", "⏸️ ",
    "[Lifecycle] ", "[com.example.shop:ui][0x1f] ", "[04/03/2026 09:15] 💙 ➡️ ", "// ", "123:",
    "12345 ", "----- ", "[tag]: ", "\u{0}", "👨‍👩‍👧 ",
  ])
  func `a prefix without meaning may stand before`(_ prefix: String) {
    #expect(match(prefix + "willResignActive") == "3 willResignActive")
    #expect(
      match(prefix + "-[D applicationWillTerminate:]") == "6 -[D applicationWillTerminate:]")
  }

  @Test(arguments: [
    "will retry once applicationDidBecomeActive fires", "waiting for applicationDidBecomeActive",
    "applicationDidBecomeActive fires", "applicationDidBecomeActive observers",
    "applicationDidBecomeActive, duration: 41.8ms",
    "-[D applicationDidBecomeActive:] completed", "-[D applicationDidBecomeActive:]  FIRES late",
    "applicationDidBecomeActive(_:) completed", "applicationDidBecomeActive() fires.",
    "willEnterForegroundStyle=2", "UIApplicationDidBecomeActiveNotification",
    "applicationWillEnterForegroundForMedia",
    "didBecomeActive::call", "didBecomeActive.callback", "didBecomeActive=1",
    "didBecomeActive-handler",
    "applicationDidBecomeActive_", "applicationDidBecomeActiveÄ",
    "applicationDidBecomeActive(unclosed",
    "application:openURL:options:extra:", "application:openURL:optionsX",
    "__31-[D applicationWillTerminate:]_block_invoke",
    "-[D applicationWillTerminate:]_block_invoke",
    "-[D openURL applicationWillTerminate:]", "-[D applicationWillTerminate:",
    "-[ applicationWillTerminate:]",
    "[applicationWillTerminate:] completed", "[D -[X applicationWillTerminate:]]: x",
    "func applicationWillTerminate(_ a: UIApplication)", "onactivated", "OnActivatedLate", "",
    "WARNING -> applicationdidReceiveMemoryWarning()",
    "applicationWillTerminate 33 ms",
  ])
  func `a mention is no event`(_ message: String) {
    #expect(match(message) == nil)
  }

  @Test func `the longest spelling wins`() {
    let vocabulary = Vocabulary(
      events: testEvents(
        """
        short
          selector application:got:
        long
          selector application:got:handler:
        """))
    #expect(match("application:got:handler:", vocabulary) == "1 application:got:handler:")
    #expect(match("application:got:", vocabulary) == "0 application:got:")
    #expect(match("application:got: handler", vocabulary) == "0 application:got:")
    #expect(match("-[D application:got:handler:]", vocabulary) == "1 -[D application:got:handler:]")
    #expect(match("application:got:other:", vocabulary) == nil)
  }

  @Test func `letter case tells fixed texts apart`() {
    let vocabulary = Vocabulary(
      events: testEvents(
        """
        upper
          text Event ACTIVATE
        lower
          text Event activate
        """))
    #expect(match("Event ACTIVATE", vocabulary) == "0 Event ACTIVATE")
    #expect(match("Event activate", vocabulary) == "1 Event activate")
    #expect(match("Event Activate", vocabulary) == nil)
  }
}
