import Testing

@testable import Lifecheck

@Suite struct ReportJSONTests {
  /// A run with findings.
  private static let failed: RunOutcome = {
    var outcome = RunOutcome()
    outcome.exitStatus = 1
    return outcome
  }()

  private func json(_ text: String) -> String {
    let line = written { sink in
      var json = JSONWriter(sink)
      json.value(text)
      json.endLine()
    }
    return String(line.dropLast())
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}[31m", #""\u0000\u001b[31m""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}x\u{2066}", #""\u202ex\u2066""#),
    ("\u{E0001}", #""\udb40\udc01""#), ("日本 👩‍👩‍👧", #""日本 👩‍👩‍👧""#),
    ("##[error]x", ##""#\u0023[error]x""##), ("##vso[x]", ##""#\u0023vso[x]""##),
  ])
  func `strings are escaped`(text: String, expected: String) {
    #expect(json(text) == expected)
  }

  @Test func `bytes that are no UTF-8 are replaced`() {
    let text = written { sink in
      var json = JSONWriter(sink)
      json.value(utf8: [0x61, 0xFF, 0x62, 0xE2, 0x82])
      json.endLine()
    }
    #expect(text == "\"a\u{FFFD}b\u{FFFD}\"\n")
  }

  @Test func `a report has its keys in the order of the interface`() {
    let text = written { sink in
      JSONReport(Self.failed).write(SampleReport.violating, to: sink)
    }
    #expect(
      text == #"""
        {
          "lifecheck":"0.1.0","schema":1,"exitStatus":1,"failOn":"error",
          "configuration":{"os":"16.4","sdk":null,"exitsOnSuspend":null,"backgroundModes":null,"scenes":false,"unknown":["sdk","exitsOnSuspend","backgroundModes"],"notes":[]},
          "rulesets":["app"],
          "inputs":[
            {"file":"a.log","format":"nslog","lines":1200,"bytes":160000,"records":1200,"events":14,"unparsed":0,"nearMisses":2,"reordered":0,"duplicates":0,"overlong":0,"truncated":false,"error":null}],
          "summary":{"lives":1,"closedLives":0,"events":14,"outside":0,"faults":1,"folded":0,"errors":1,"warnings":0,"infos":0,"suppressed":0,"known":0,"verdict":"violates"},
          "lives":[
            {"id":1,"process":"Shop","pid":4127,"bundle":null,"file":"a.log","firstLine":3,"lastLine":1190,"start":"launch","started":"2026-03-03T10:11:00.000000","ended":null,"endReason":null,"events":14,"faults":1,"verdict":"violates","finalStates":["background","suspended"],"unseen":[],"scenes":[],"scenarios":[],"segments":[]}],
          "properties":[],
          "findings":[
            {"rule":"background-without-resign","severity":"error","fault":true,"kind":"missing","life":1,"message":"applicationWillResignActive is missing before applicationDidEnterBackground","file":"a.log","line":31,"column":27,"length":30,"offset":4310,"time":"2026-03-03T10:11:12.123000","event":"didEnterBackground","channel":"delegate","channels":["delegate"],"process":"Shop","pid":4127,"scene":null,"count":1,"states":["active"],"allowed":["willResignActive"],"missing":["willResignActive"],"spurious":false,"previous":{"file":"a.log","line":12,"event":"didBecomeActive"},"explains":null,"dependsOn":[],"scenario":null,"related":[{"file":"a.log","line":12,"message":"became active here"}],"sources":[{"title":"applicationDidEnterBackground(_:)","url":"https://developer.apple.com/x"}],"fingerprint":"0123456789abcdef","baseline":"new","suppressed":false}],
          "coverage":{"states":{"covered":0,"total":0},"transitions":{"covered":0,"total":0},"scenarios":{"covered":0,"total":0},"rules":{"covered":0,"total":0},"apps":[]}
        }

        """#)
  }

  @Test func `JSON lines say their type first, and end with the summary`() {
    let text = written { sink in
      NDJSONReport().write(Finding.sample(), to: sink)
      NDJSONReport().writeSummary(
        of: SampleReport.violating, Self.failed, to: sink)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[2].isEmpty)
    #expect(lines[0].hasPrefix(#"{"type":"finding","rule":"background-without-resign","#))
    #expect(
      lines[1].hasPrefix(#"{"type":"summary","lifecheck":"0.1.0","schema":1,"exitStatus":1,"#))
  }

  @Test func `a sink hands out what it holds when it is a block and, flushed, the rest`() {
    var sizes: [Int] = []
    let sink = ByteSink { sizes.append($0.count) }
    sink.append(String(repeating: "x", count: 3 * ByteSink.blockSize + 10))
    sink.append(Array(repeating: 0, count: ByteSink.blockSize - 1))
    #expect(sizes == [3 * ByteSink.blockSize + 10])
    sink.append(0)
    sink.append(0)
    #expect(sizes.last == ByteSink.blockSize)
    sink.flush()
    sink.flush()
    #expect(sizes.dropFirst(2) == [1])
  }
}
