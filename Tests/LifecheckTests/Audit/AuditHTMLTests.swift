import Foundation
import Testing

@testable import Lifecheck

/// The page of an audit: that it can be read by all, that no log gets out of it, and that it shows what there is.
@Suite struct AuditHTMLTests {
  private static func page(_ audit: Audit) -> String {
    written { AuditHTML().write(audit, to: $0) }
  }

  private static let log = """
    0 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
    0.01 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
    0.02 runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
    0.04 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
    0.10 SpringBoard(FrontBoard)[34] [0x105c3a280:(FBSceneManager):sceneID:org.example.boat-default] Sending scene action [Logical Activate][0x4be1] to process 0x3039fe100 (watchdog: 10.00s)
    6.10 SpringBoard(FrontBoard)[34] [0x105c3a280:(FBSceneManager):sceneID:org.example.boat-default] Scene action [Logical Activate][0x4be1] completed with success: 1
    10 kernel[0] AppleKeyStore::device_state_transition: Device Locked
    20 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Background
    25 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Suspending task.
    40 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 11, 11)
    50 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent background
    50.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:72]
    50.2 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: Background)
    60 SpringBoard(FrontBoard)[34] [app<org.example.kite>:80] Setting process visibility to: Foreground
    70 runningboardd[30] [app<org.example.kite(2B2B)>:80] Suspending task.

    """

  @Test func `the page is well-formed, refers to nothing outside and names its parts`() throws {
    let audit = try AuditTests.audit(Self.log)
    let reader = HTMLReader(Self.page(audit))
    #expect(reader.isWhole)
    let ids = reader.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for link in reader.elements.compactMap({ $0.attributes["href"] }) {
      #expect(link.hasPrefix("#") && ids.contains(String(link.dropFirst())), "\(link)")
    }
    let outside = ["src", "action", "srcset", "data", "style", "onclick", "onload"]
    #expect(reader.elements.allSatisfy { $0.attributes.keys.allSatisfy { !outside.contains($0) } })
    for name in ["link", "img", "iframe", "object", "form", "base"] {
      #expect(reader.all(name).isEmpty)
    }
    for picture in reader.all("svg") {
      let isNamed = picture["role"] == "img" && picture["aria-label"]?.isEmpty == false
      #expect(isNamed || picture["aria-hidden"] == "true")
    }
    #expect(reader.all("table").count == reader.all("caption").count)
    #expect(reader.all("th").allSatisfy { ["col", "row"].contains($0["scope"]) })
    #expect(reader.all("title").isEmpty == false && reader.all("html")[0]["lang"] == "en")
    #expect(reader.all("h1").count == 1 && reader.all("h2").count == 13)
  }

  /// A changed script does not run before its hash is changed too.
  @Test func `the only script that may run is the page's own`() throws {
    #expect(sha256(Array("abc".utf8)).prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    let page = Self.page(Audit())
    let script = try #require(page.firstMatch(of: /<script>([^<&]*)<\/script>/)).1
    let hash = Data(sha256(Array(script.utf8))).base64EncodedString()
    #expect(AuditStyle.scriptHash == hash)
    let policy = HTMLReader(page).all("meta").compactMap { $0["content"] }.joined(separator: " ")
    #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'sha256-\(hash)'"))
    #expect(!policy.contains("script-src 'unsafe"))
    #expect(page.ranges(of: "<script").count == 1)
  }

  @Test func `each section shows what the audit has`() throws {
    let reader = HTMLReader(Self.page(try AuditTests.audit(Self.log)))
    func shows(_ section: String, _ words: String...) {
      let text = reader.text[section] ?? ""
      for word in words { #expect(text.contains(word), "\(section): \(word)\n\(text)") }
    }
    shows("sources", "device.log", "idevicesyslog", "10:00:00.00", "10:01:10.00")
    shows("apps", "Boat", "org.example.boat", "org.example.kite", "ended: SIGSEGV (SIGNAL 11)")
    shows(
      "lives", "All apps together", "Device locked", "end by a fault", "launch in the background")
    shows("lives", "unknown", "In words: 9 moments", "device.log:4", "ended: SIGSEGV (SIGNAL 11)")
    shows("launches", "1 for its user, 1 in the background", "40 ms", "10.0 s, by a fault")
    shows("time", "Mar  3", "20.0 s", "15.0 s", "5.0 s")
    shows("work", "No background work.")
    shows("ends", "SIGSEGV", "Suspended", "a fault", "the system keeps a report", "SIGNAL 11")
    shows("limits", "activate", "6.0 s", "10.0 s", "60 %", "device.log:6")
    shows("unknown", "the launch of pid 80: what was read begins in its middle")
    let lanes = reader.all("svg").filter { $0["class"] == "lanes" }
    // The overview, and one for each app.
    #expect(lanes.count == 3)
    #expect(lanes[1]["aria-label"]?.contains("2 launches, 20.0 s in front") == true)
    for style in ["foreground", "background", "suspended", "unknown", "lock"] {
      #expect(reader.all("rect", in: "lives").contains { $0["class"] == style }, "\(style)")
    }
  }

  @Test func `a hole in the only log is drawn above the lanes`() throws {
    var audit = try AuditTests.audit(Self.log)
    let lives = audit.apps.flatMap(\.lives)
    let (from, to) = (try #require(lives.first?.launch?.time), try #require(lives.first?.end?.time))
    audit.sources[0].holes = [(from, to)]
    let text = HTMLReader(Self.page(audit)).text
    #expect(text["lives"]?.contains("Hole in the log") == true)
    #expect(text["sources"]?.contains("1, the first 40.0 s from Mar  3 10:00:00.00") == true)
    audit.sources.append(Audit.Source(file: "other.log", kind: "log"))
    #expect(HTMLReader(Self.page(audit)).text["lives"]?.contains("Hole in the log") == false)
  }

  @Test(arguments: ["99999999999999999999999", "0.000000000000000000000000000001", "0", "nan"])
  func `no time limit is too long or too short for any form`(seconds: String) throws {
    let audit = try AuditTests.audit(Self.log.replacing("10.00s)", with: "\(seconds)s)"))
    #expect(HTMLReader(Self.page(audit)).isWhole)
    let forms = [
      written { AuditText(palette: Palette(isColoured: false)).write(audit, to: $0) },
      written { AuditJSON().write(audit, to: $0) }, written { AuditCSV().write(audit, to: $0) },
    ]
    #expect(forms.allSatisfy { $0.contains("org.example.boat") })
  }

  @Test func `how long a living app is in its last state is not known`() throws {
    func line(_ time: Int, _ visibility: String) -> String {
      "\(time) SpringBoard(FrontBoard)[61] [app<org.example.kite>:644] Setting process visibility to: \(visibility)\n"
    }
    func forms(_ log: String) throws -> [String] {
      let audit = try AuditTests.audit(log)
      return [
        written { AuditText(palette: Palette(isColoured: false)).write(audit, to: $0) },
        Self.page(audit),
      ]
    }
    let living = line(0, "Foreground") + line(20, "Background") + line(24, "Background")
    for form in try forms(living) {
      #expect(form.contains("4.0 s or more") && form.contains("20.0 s"))
      #expect(!form.contains("20.0 s or more"))
    }
    let exited =
      "29 SpringBoard(FrontBoard)[61] [app<org.example.kite>:644] Process exited: <RBSProcessExitContext| voluntary>.\n"
    for form in try forms(living + exited) { #expect(!form.contains("or more")) }
  }

  @Test func `of nothing the page says so`() {
    let reader = HTMLReader(Self.page(Audit()))
    #expect(reader.isWhole && reader.all("table").isEmpty)
    for (section, words) in [
      "lives": "No lives.", "launches": "No launches.", "time": "No state is known from",
      "work": "No background work.", "ends": "No ends.", "limits": "No scene actions",
      "apps": "No line tells of an app's launch, state or end.",
    ] {
      #expect(reader.text[section]?.contains(words) == true, "\(section)")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "</title><h1>x", "\" onload=\"x", "' onload='x", "&amp;&lt;",
    "a\u{202E}b\u{2066}c", "a\u{7}\u{1B}[31mb\u{0}", "]]><!--", "##[x]", "a\u{FFFE}\u{FFFF}b",
    "##vso[task]\u{85}\u{2028}", String(repeating: "<&\u{301}", count: 5000),
  ])
  func `no name gets out of its place`(name: String) throws {
    var life = AuditSample.life(at: 1_000_000, intervals: 4)
    life.end?.meaning = name
    life.work[0].name = name
    life.signs.append(
      Audit.Sign(kind: name, time: AuditSample.moment(1_500_000), evidence: AuditSample.place(1)))
    life.actions[0].kind = name
    let other = Audit.App(
      bundle: name, names: [name], lives: [life], unknown: [name])
    var source = Audit.Source(file: "in/\(name)", kind: name, format: name)
    (source.error, source.os, source.device, source.lost) = (name, name, name, 1)
    let audit = Audit(sources: [source], apps: [other, other])
    let page = Self.page(audit)
    let reader = HTMLReader(page)
    #expect(reader.isWhole)
    #expect(reader.all("script").count == 1 && reader.all("h1").count == 1)
    #expect(reader.elements.allSatisfy { $0.attributes["onload"] == nil })
    let scalars = page.unicodeScalars
    #expect(!scalars.contains { $0 != "\n" && $0.isHarmfulInText })
    #expect(!page.contains("##[") && !page.contains("##vso["))
    if name.utf8.count < 300 {
      // What XML has no place for is replaced, all else is there to be read.
      let readable = shown(name).replacing("\u{FFFE}", with: "\u{FFFD}")
        .replacing("\u{FFFF}", with: "\u{FFFD}")
      #expect(reader.text["apps"]?.contains(readable) == true)
      #expect(reader.text["unknown"]?.contains(readable) == true)
    }
  }

  @Test func `a page of 500 lives and 100,000 events is small, and always the same`() {
    let apps = (0..<50).map { number in
      Audit.App(
        bundle: "org.example.app-with-a-name-\(number)", names: ["App \(number)"],
        lives: (0..<10).map { AuditSample.life(at: Int64($0) * 400_000_000, intervals: 200) },
        unknown: (0..<10).map { "the launch of pid \($0)" })
    }
    let file = "logs/of/a/long/folder/device.log"
    let audit = Audit(sources: [Audit.Source(file: file, kind: "log")], apps: apps)
    let page = Self.page(audit)
    #expect(page.utf8.count < 5_000_000, "\(page.utf8.count)")
    #expect(page.contains("rows more are in the CSV and JSON forms of this report."))
    #expect(HTMLReader(page).isWhole)
    let few = Audit(sources: audit.sources, apps: Array(apps.prefix(4)))
    #expect(Self.page(few) == Self.page(few))
    // The same lives, at once, of one app.
    let one = Audit.App(bundle: "org.example.one", lives: apps.prefix(30).flatMap(\.lives))
    let other = Self.page(Audit(sources: audit.sources, apps: [one]))
    #expect(other.utf8.count < 5_000_000, "\(other.utf8.count)")
    #expect(other.contains(" lanes more of lives at the same time are not drawn."))
  }
}

/// Lives without a log.
enum AuditSample {
  static func moment(_ microseconds: Int64) -> Audit.Moment {
    Audit.Moment(stamp: Stamp(unixMicroseconds: microseconds), clock: microseconds)
  }

  static func place(_ line: Int) -> Audit.Evidence { Audit.Evidence(source: 0, line: line) }

  /// A life of so many states, each of a second, with work in each, an action and an end.
  static func life(at start: Int64, intervals count: Int) -> Audit.Life {
    let states: [Audit.State] = [.foreground, .background, .suspended]
    var life = Audit.Life(pid: 7)
    life.launch = Audit.Launch(time: moment(start), kind: .user, evidence: [place(1)])
    for index in 0..<count {
      let from = start + Int64(index) * 1_000_000
      let (begin, end) = (moment(from), moment(from + 1_000_000))
      let evidence = [place(index + 1), place(index + 2)]
      life.intervals.append(
        Audit.Interval(state: states[index % 3], from: begin, to: end, evidence: evidence))
      life.work.append(
        Audit.Work(
          kind: "assertion", name: "Upload \(index)", from: begin, to: end, outcome: .ended,
          evidence: evidence))
    }
    life.actions.append(
      Audit.Action(
        kind: "activate", time: moment(start), used: 1, allowed: 20, evidence: [place(2)],
        token: ""))
    var end = Audit.End(time: moment(start + Int64(count) * 1_000_000))
    end.cause = "crash"
    end.isOf = .fault
    life.end = end
    return life
  }
}
