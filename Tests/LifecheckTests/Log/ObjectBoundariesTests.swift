import Testing

@testable import Lifecheck

/// Many records of JSON on one line, as `jq -c` and exports write them.
@Suite struct ObjectBoundariesTests {
  private static func turned(_ text: String) -> String {
    var boundaries = ObjectBoundaries()
    return String(decoding: text.utf8.map { boundaries.take($0) }, as: UTF8.self)
  }

  @Test(arguments: [
    (#"[{"a":1},{"b":2}]"#, " {\"a\":1}\n{\"b\":2}\n"),
    (#"[{"a":1} , {"b":2} ]"#, " {\"a\":1}\n  {\"b\":2}\n "),
    (#"{"a":{"c":[1,2]}} {"b":"},{\"},{"}"#, "{\"a\":{\"c\":[1,2]}}\n{\"b\":\"},{\\\"},{\"}"),
    ("{\"a\":\"cut\n{\"b\":1},{", "{\"a\":\"cut\n{\"b\":1}\n{"), ("}],[{", "}   {"),
    ("a, b", "a  b"),
  ])
  func `what stands between objects becomes the end of a line`(_ text: String, _ turned: String) {
    #expect(Self.turned(text) == turned)
  }

  @Test(arguments: [
    (#"[{"a":1},{"b":2}]"#, true), (#"  [ {"a":"}"} , {"b":2}"#, true), (#"{"a":1} {"b":2}"#, true),
    ("\u{FEFF}[{},{", true), (#"{"a":1}{"b":2}"#, false), ("[{\"a\":1},\n{\"b\":2}]", false),
    ("{\"a\":1}\n{\"b\":2}", false), ("[{\n\"a\":1},{\"b\":2}]", false), ("[]", false), ("", false),
    (#"[{"a":1}]"#, false), (#"[{"a":"},{"#, false), ("2024-05-14 {} {", false),
  ])
  func `only a line of several objects is one`(_ text: String, _ expected: Bool) {
    #expect(ObjectBoundaries.stand(onFirstLineOf: Array(text.utf8).span) == expected)
  }

  private static let messages = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
    "applicationWillResignActive: {\\\"a\\\":[1,2]},{ x", "applicationWillResignActive:",
  ]

  @Test(arguments: ["[%]", "[ % ]\n", "%"], [",", ", ", " , "])
  func `each of the records is judged`(_ shape: String, _ between: String) throws {
    let records = Self.messages.enumerated().map { number, message in
      #"{"timestamp":"2024-05-14 09:31:0\#(number).000000+0200","processImagePath":"/Shop","processID":7,"eventType":"logEvent","eventMessage":"\#(message)"}"#
    }
    let log = shape.replacing("%", with: records.joined(separator: between))
    for size in [1, 7, 4096] {
      var checker = try Checker.fresh()
      let bytes = Array(log.utf8)
      var rest = bytes[...]
      checker.begin(input: "a.json")
      var count = 1
      while count > 0 {
        count = checker.read { buffer in
          let count = min(buffer.count, rest.count, size)
          for (index, byte) in rest.prefix(count).enumerated() { buffer[index] = byte }
          rest = rest.dropFirst(count)
          return count
        }
      }
      checker.endInput()
      let result = checker.finish()
      #expect(result.places == ["4 resign-while-not-active"], "\(size)")
      #expect(result.summary.events == 4)
      #expect(result.inputs[0].format == "log-ndjson")
      #expect(result.inputs[0].bytes == bytes.count)
      #expect(result.notes.contains { $0.contains("a.json has many records on a line") })
      let offset = try #require(result.allFindings.first).offset
      #expect(bytes[offset...].drop { $0 == 0x20 || $0 == 0x2C }.starts(with: records[3].utf8))
    }
  }
}
