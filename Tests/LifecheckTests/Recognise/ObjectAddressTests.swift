import Testing

@testable import Lifecheck

/// The objects that lines about view controllers name.
@Suite struct ObjectAddressTests {
  private static let text = """
    event load
      auxiliary
      value object
      selector viewDidLoad
    event appear
      auxiliary
      value object
      selector viewWillAppear:
    event active
      selector appIsActive:
    """

  private func vocabulary(hearing names: Set<String>) throws -> Vocabulary {
    let rules = try RuleSet.parse([(name: "my.rules", text: Array(Self.text.utf8))])
    let heard = rules.events.indices.filter { names.contains(rules.events[$0].name) }
    return Vocabulary(events: rules.events, auxiliaries: heard)
  }

  /// The event, its text and the address, or nil where the message is no event.
  private func match(_ message: String, _ vocabulary: Vocabulary) -> String? {
    let bytes = Array(message.utf8)
    guard
      let match = Matcher(vocabulary: vocabulary)
        .match(bytes.span, 0..<bytes.count)
    else { return nil }
    let text = String(decoding: bytes[match.text], as: UTF8.self)
    let id = match.captures.map { String(decoding: bytes[$0.id], as: UTF8.self) } ?? "-"
    return "\(vocabulary.forms[match.form].event) \(text) \(id)"
  }

  @Test(arguments: [
    (
      "-[ShopViewController viewDidLoad] <ShopViewController: 0x1050>",
      "0 -[ShopViewController viewDidLoad] 0x1050"
    ),
    (
      "-[Shop.Cart viewDidLoad] self=<Shop.Cart: 0x7f8a10; state = 1>",
      "0 -[Shop.Cart viewDidLoad] 0x7f8a10"
    ),
    ("-[A viewWillAppear:] - 0x10450C800", "1 -[A viewWillAppear:] 0x10450C800"),
    ("<ShopViewController: 0x1050> viewDidLoad", "0 viewDidLoad 0x1050"),
    ("[ui] <Shop.Cart: 0x1050>: viewWillAppear(_:)", "1 viewWillAppear(_:) 0x1050"),
    ("<Cart: 0x1> -[Base viewWillAppear:]", "1 -[Base viewWillAppear:] 0x1"),
    ("viewWillAppear(_:) 0x1050", "1 viewWillAppear(_:) 0x1050"),
    ("viewWillAppear(true) 0x1050", "1 viewWillAppear 0x1050"),
    ("viewDidLoad() (0x1050)", "0 viewDidLoad() 0x1050"),
    ("viewDidLoad <Cart: 0x1050>", "0 viewDidLoad 0x1050"),
    ("viewDidLoad 0x1050", "0 viewDidLoad 0x1050"),
    ("viewWillAppear: self: 0x1050", "1 viewWillAppear: 0x1050"),
    // Without an address, or with one of something else.
    ("-[A viewDidLoad]", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] frame <UIView: 0x1050>", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] 0x", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] 0x12345678901234567", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] 0x10ZZ", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] <A 0x1050>", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] <A: 0x1050", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] <: 0x1050>", "0 -[A viewDidLoad] -"),
    ("-[A viewDidLoad] selfish 0x1050", "0 -[A viewDidLoad] -"),
  ])
  func `the address beside a method is its object`(message: String, expected: String) throws {
    #expect(match(message, try vocabulary(hearing: ["load", "appear"])) == expected)
  }

  @Test(arguments: [
    "viewDidLoadAgain 0x1050", "viewDidLoad of 0x1050", "<A: 0x1050> wants viewDidLoad",
    "<A: 0x1050>", "<A: 0x1050> <B: 0x1> ",
  ])
  func `other words are no events`(message: String) throws {
    #expect(match(message, try vocabulary(hearing: ["load", "appear"])) == nil)
  }

  @Test func `what nobody listens to is not searched for`() throws {
    let deaf = try vocabulary(hearing: [])
    #expect(!deaf.hearsObjects)
    for message in ["-[A viewDidLoad] <A: 0x1050>", "<A: 0x1050> viewWillAppear", "viewDidLoad"] {
      #expect(match(message, deaf) == nil)
      let bytes = Array(message.utf8)
      #expect(deaf.search.firstCandidate(in: bytes.span, from: 0) == nil)
    }
    #expect(match("-[A appIsActive:] <A: 0x1050>", deaf) == "2 -[A appIsActive:] -")
    let one = try vocabulary(hearing: ["appear"])
    #expect(match("-[A viewDidLoad] <A: 0x1050>", one) == nil)
    let bytes = Array("-[A viewDidLoad] <A: 0x1050>".utf8)
    #expect(one.search.firstCandidate(in: bytes.span, from: 0) == nil)
  }

  /// The class whose method it is counts too: a class and the one above it may both log.
  @Test func `one object is one value in every way to write it`() throws {
    let heard = try vocabulary(hearing: ["load", "appear"])
    func parameter(_ message: String) -> UInt64? {
      let bytes = Array(message.utf8)
      let found = Matcher(vocabulary: heard)
        .match(bytes.span, 0..<bytes.count)
      return found?.captures.map { bytes.span.parameter(of: $0) }
    }
    let plain = try #require(parameter("<A: 0x1050> viewDidLoad"))
    #expect(parameter("viewWillAppear(_:) 0x1050") == plain)
    #expect(parameter("viewDidLoad <B: 0x1050; more>") == plain)
    #expect(parameter("viewDidLoad 0x1051") != plain)
    let sub = try #require(parameter("-[A viewDidLoad] <A: 0x1050>"))
    #expect(parameter("-[A viewWillAppear:] 0x1050") == sub)
    #expect(parameter("-[Base viewDidLoad] <A: 0x1050>") != sub)
  }

  @Test func `any bytes are no harm`() throws {
    let heard = Matcher(vocabulary: try vocabulary(hearing: ["load", "appear"]))
    var random = SplitMix64(seed: 11)
    let pieces = [
      "<", ">", "0x", "1050", "A", ": ", "viewDidLoad", "(", ")", "self", "-[", "]", " ", ";",
      "\u{0}", "é",
    ].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      guard let match = heard.match(bytes.span, 0..<bytes.count) else {
        continue
      }
      #expect(match.text.upperBound <= bytes.count)
      #expect(match.captures?.id.upperBound ?? 0 <= bytes.count)
    }
  }

  @Test func `an event with objects is auxiliary`() {
    #expect(
      ruleErrors("event load\n  value object\n  selector viewDidLoad\n")
        .contains("event 'load' has 'value object' and is not 'auxiliary'"))
  }

  /// The order of appearance in logs of JSON objects, whose messages are escaped.
  @Test func `objects are told apart in JSON too`() throws {
    var options = CheckOptions()
    options.severities = [("view-loaded-twice", .warning)]
    func record(_ second: Int, _ message: String) -> String {
      #"{"timestamp":"2026-05-14 10:00:0\#(second).000000+0200","processImagePath":"\/a\/Shop","processID":7,"eventType":"logEvent","eventMessage":"\#(message)"}"#
        + "\n"
    }
    let log =
      record(1, "-[AppDelegate application:didFinishLaunchingWithOptions:]")
      + record(2, #"-[Base viewDidLoad] <Cart: 0x10; title = \"a\">"#)
      + record(3, #"-[Cart viewDidLoad] <Cart: 0x10; title = \"a\">"#)
      + record(4, "-[Cart viewDidLoad] <Cart: 0x11>")
      + record(5, "-[Cart viewDidLoad] <Cart: 0x10>")
    #expect(try check(log, options: options).places == ["5 view-loaded-twice"])
  }
}
