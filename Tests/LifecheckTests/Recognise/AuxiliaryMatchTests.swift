import Testing

@testable import Lifecheck

/// What only formulas listen to changes nothing of what a message is to all others.
@Suite struct AuxiliaryMatchTests {
  private static let pieces = [
    "-[ListController viewDidLoad]", "viewWillAppear(_:)", "<ListController: 0x10450c800>",
    "[Cart viewDidAppear:]", "viewDidLoad",
    "scene(_:willConnectTo:options:)", "applicationDidBecomeActive:",
    "-[AppDelegate applicationWillResignActive:]", "Shop[71:4711]",
    "00:00.300", "called", "completed", "and", "waiting for", ":", "->", "- ", "user=5",
  ]

  @Test func `a callback is found whatever formulas would hear before it`() throws {
    let rules = try RuleSet.shared
    let auxiliaries = rules.events.indices.filter { rules.events[$0].isAuxiliary }
    let plain = Matcher(vocabulary: Vocabulary(rules, auxiliaries: []))
    let all = Matcher(vocabulary: Vocabulary(rules, auxiliaries: auxiliaries))
    var random = SplitMix64(seed: 7)
    var (found, heard) = (0, 0)
    for _ in 0..<6000 {
      let message = (0...random.below(4)).map { _ in
        Self.pieces[random.below(Self.pieces.count)]
      }.joined(separator: " ")
      let bytes = Array(message.utf8)
      func event(_ matcher: Matcher) -> Int? {
        matcher.match(bytes.span, 0..<bytes.count).map {
          Int(matcher.vocabulary.forms[$0.form].event)
        }
      }
      let (expected, event) = (event(plain), event(all))
      if let expected {
        found += 1
        #expect(event == expected, "\(message)")
      } else if let event {
        heard += 1
        #expect(rules.events[event].isAuxiliary, "\(message)")
      }
    }
    #expect(found > 1000 && heard > 500)
  }
}
