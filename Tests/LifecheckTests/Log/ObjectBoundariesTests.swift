import Testing

@testable import Lifecheck

/// Many records of JSON on one line, as `jq -c` and exports write them.
@Suite struct ObjectBoundariesTests {
  private static func parted(_ text: String) -> String {
    var boundaries = ObjectBoundaries()
    var bytes = Array(text.utf8)
    var span = bytes.mutableSpan
    for place in 0..<span.count { boundaries.part(&span, place..<place + 1) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (#"[{"a":1}, {"b":2}]"#, " {\"a\":1} \n{\"b\":2} "),
    (#"[{"a":1},{"b":2}]"#, " {\"a\":1}\n{\"b\":2} "),
    (#"{"a":{"c":[1,2]}} {"b":"},{\"},{"}"#, "{\"a\":{\"c\":[1,2]}}\n{\"b\":\"},{\\\"},{\"}"),
    ("{\"a\":\"cut\n{\"b\":1},{", "{\"a\":\"cut\n{\"b\":1}\n{"), ("{}][{", "{} \n{"),
    ("{\"a\":1}{\"b\":{}}{", "{\"a\":1\n{\"b\":{}\n{"),
    ("[{},{}]\n[{},{}]\n", " {}\n{} \n {}\n{} \n"),
    // Lines of text stay what they are.
    ("{},{}\nShop[71:3] -[A x] {a},{b}\n", "{}\n{}\nShop[71:3] -[A x] {a},{b}\n"),
    ("[Boot] x, y {1}, {2}", "[Boot] x, y {1}, {2}"), ("}],[{", "}],[{"), ("a, b", "a, b"),
  ])
  func `the sign between objects becomes the end of a line`(_ text: String, _ parted: String) {
    #expect(Self.parted(text) == parted)
  }

  @Test(arguments: [
    (#"[{"a":1},{"b":2}]"#, true), (#"  [ {"a":"}"} , {"b":2}"#, true), (#"{"a":1} {"b":2}"#, true),
    ("\u{FEFF}[{},{", true), ("\n\r\n[{},{}]", true), (#"{"a":1}{"b":2}"#, true),
    ("[{\"a\":1},\n{\"b\":2}]", false), ("{\"a\":1}\n{\"b\":2}", false),
    ("[{\n\"a\":1},{\"b\":2}]", false), ("[]", false), ("", false), (#"[{"a":1}]"#, false),
    (#"[{"a":"},{"#, false), ("2024-05-14 {} {", false),
  ])
  func `only a line of several objects is one`(_ text: String, _ expected: Bool) {
    #expect(ObjectBoundaries.stand(onFirstLineOf: Array(text.utf8).span) == expected)
  }

  @Test(arguments: [[], ["xcode"]])
  func `a log of text that begins with objects stays one`(_ formats: [String]) throws {
    let log =
      #"{"status":"ok"}, {"items":3}"# + "\n"
      + line("application:didFinishLaunchingWithOptions:", at: 1)
      + line("applicationDidBecomeActive:", at: 2)
      + line("-[AppDelegate applicationDidBecomeActive:]", at: 5)
    var options = CheckOptions()
    options.inputFormat = formats.first
    let result = try check(log, options: options)
    #expect(result.inputs[0].lines == 4)
    #expect(result.lives.map(\.pid) == [71])
    #expect(result.places == ["4 callback-never-logged"])
  }

  private static let messages = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
    "applicationWillResignActive: {\\\"a\\\":[1,2]},{ x", "applicationWillEnterForeground:",
  ]

  @Test(arguments: ["[%]", "[ % ]\n", "%"], [",", ", ", " , ", ""])
  func `each of the records is judged`(_ shape: String, _ between: String) throws {
    let records = Self.messages.enumerated().map { number, message in
      #"{"timestamp":"2024-05-14 09:31:0\#(number).000000+0200","processImagePath":"/Shop","processID":7,"eventType":"logEvent","eventMessage":"\#(message)"}"#
    }
    let log = shape.replacing("%", with: records.joined(separator: between))
    for size in [1, 7, 4096] {
      var checker = try Checker.fresh()
      let bytes = Array(log.utf8)
      checker.begin(input: "a.json")
      checker.feed(bytes, inPiecesOf: size)
      checker.endInput()
      let result = checker.finish()
      #expect(result.places == ["4 foreground-from-inactive"], "\(size)")
      #expect(result.summary.events == 4)
      #expect(result.inputs[0].format == "log-ndjson")
      #expect(result.inputs[0].bytes == bytes.count)
      #expect(result.notes.contains { $0.contains("a.json has many records on a line") })
      let offset = try #require(result.findings.first).offset
      #expect(bytes[offset...].drop { $0 == 0x20 || $0 == 0x2C }.starts(with: records[3].utf8))
    }
  }

  @Test(arguments: [",", ", ", "", " "])
  func `a record is a copy wherever in an array it stands`(_ between: String) throws {
    let records = Self.messages.enumerated().map { number, message in
      #"{"ts":"2024-05-14T09:31:0\#(number).100Z","msg":"\#(message)"}"#
    }
    let all = records + [records[0], records[1], records[3]]
    let result = try check("[" + all.joined(separator: between) + "]")
    #expect(result.summary.events == 4)
    #expect(result.inputs[0].copies == 3)
  }

  @Test(arguments: [
    (#"[{"a":{}},"#, #"{"a":{"#), (#" [ {"a":1}]  "#, #"{"a":1"#), (#"{"a":1"#, #"{"a":1"#),
    ("May 14 Shop{Shop}[71] <NOTICE>: {1}", "May 14 Shop{Shop}[71] <NOTICE>: {1}"), ("", ""),
  ])
  func `signs of an array are no part of a record`(_ line: String, _ expected: String) {
    let bytes = Array(line.utf8)
    let range = CopiedRecords.object(in: bytes.span)
    #expect(String(decoding: bytes[range], as: UTF8.self) == expected)
  }
}
