import Foundation
import Testing

/// `lifecheck init`: the file that good runs make, and what it then finds.
@Suite struct InitTests {
  private let folder: TestFolder
  private static let callbacks = [
    "1": "-[AppDelegate application:didFinishLaunchingWithOptions:]",
    "3": "-[AppDelegate applicationDidBecomeActive:]",
    "4": "-[AppDelegate applicationWillResignActive:]",
    "5": "-[AppDelegate applicationDidEnterBackground:]",
    "6": "-[AppDelegate applicationWillEnterForeground:]",
    "5n": "UIApplicationDidEnterBackgroundNotification",
    "C": "-[SceneDelegate scene:willConnectToSession:options:]",
    "F": "-[SceneDelegate sceneWillEnterForeground:]",
    "A": "-[SceneDelegate sceneDidBecomeActive:]",
    "R": "-[SceneDelegate sceneWillResignActive:]",
    "B": "-[SceneDelegate sceneDidEnterBackground:]",
    "flag": "flag hoisted",
  ]

  init() throws { folder = try TestFolder() }

  private func log(_ trace: String, name: String = "Wimpel", pid: Int = 640) -> String {
    trace.split(separator: " ").enumerated().map { number, word in
      "2026-06-08 07:14:\(10 + number).250 \(name)[\(pid):7711] \(Self.callbacks[String(word)] ?? "")\n"
    }.joined()
  }

  private func run(_ line: String) throws -> Tool.Outcome {
    try Tool.run(line.split(separator: " ").map(String.init), folder: folder.url)
  }

  @Test(arguments: ["1 3 4 5 6 3 4 5", "1 C F A R B F A R B"])
  func `each callback that the runs show is demanded from then on`(trace: String) throws {
    try folder.write(log(trace), to: "good.log")
    let made = try run("init -o .lifecheck good.log")
    #expect(made.status == 0 && made.text.isEmpty && made.errors.isEmpty, "\(made.errors)")
    let good = try run("good.log")
    #expect(good.status == 0)
    #expect(good.text.contains("no finding"))
    // In a log of nothing but scenes no line asks for the launch.
    let demanded = Set(trace.split(separator: " ")).subtracting(trace.contains("C") ? ["1"] : [])
    for word in demanded {
      let rest = trace.split(separator: " ").filter { $0 != word }.joined(separator: " ")
      try folder.write(log(rest), to: "lost.log")
      #expect(try run("lost.log").status == 1, "without \(word)")
    }
  }

  @Test func `what is known stands in the file, and what could be said as a comment`() throws {
    try folder.write(log("1 3 4 5"), to: "good.log")
    let text = try run(
      "init --os 16.4 --no-exits-on-suspend --background-modes audio --debugger no good.log"
    ).text
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        "app Wimpel",
        "logged didFinishLaunching, didBecomeActive, willResignActive, didEnterBackground",
        "start launch", "os 16.4", "not exitsOnSuspend", "backgroundModes audio",
        "debugger no", "not scenes", "fail-on warning",
      ])
    try folder.write(text, to: ".lifecheck")
    #expect(try run("good.log").status == 0)
  }

  @Test func `a log that begins in the middle may go on to do so`() throws {
    try folder.write(log("5 6 3 4 5"), to: "good.log")
    let text = try run("init good.log").text
    #expect(text.contains("\n# start launch\n"))
    #expect(text.contains("\nlogged didBecomeActive, "))
  }

  /// An observer that listens to one notification only has lost nothing: that is not demanded then.
  @Test func `what the runs themselves do not hold is not demanded`() throws {
    try folder.write(log("1 3 4 5 5n 6 3 4 5 5n"), to: "good.log")
    let made = try run("init -o .lifecheck good.log")
    #expect(made.status == 0)
    #expect(try run("good.log").status == 0)
  }

  @Test func `rules and spellings of the command line stand in the file`() throws {
    try folder.write(log("1 flag 4 5"), to: "good.log")
    try folder.write(
      "event flag.hoisted\n  auxiliary\n  text \"flag up\"\n", to: "own.rules")
    let made = try Tool.run(
      [
        "init", "-o", ".lifecheck", "--rules", "own.rules", "--event", "3=flag hoisted",
        "good.log",
      ],
      folder: folder.url)
    #expect(made.status == 2 || made.status == 0, "\(made.errors)")
    let spelt = try Tool.run(
      ["init", "-o", ".lifecheck", "--force", "--event", "3=flag hoisted", "good.log"],
      folder: folder.url)
    #expect(spelt.status == 0, "\(spelt.errors)")
    #expect(try run("good.log").status == 0)
    #expect(try run("events good.log").text.contains("didBecomeActive"))
  }

  @Test func `nothing is written over, and an older file is not read`() throws {
    try folder.write(log("1 3 4 5"), to: "good.log")
    try folder.write("app Nobody\n", to: ".lifecheck")
    let refused = try run("init -o .lifecheck good.log")
    #expect(refused.status == 2)
    #expect(refused.errors == "Error: '.lifecheck' is there already: --force replaces it\n")
    #expect(try run("init good.log").text.contains("app Wimpel"))
    #expect(try run("init --force -o .lifecheck good.log").status == 0)
    #expect(try run("good.log").status == 0)
    #expect(try run("init -o good.log/file good.log").status == 2)
    let report = try run("init -o json=made good.log")
    #expect(report.status == 64)
    #expect(
      report.errors.hasPrefix("Error: 'init' writes one file, and no report: '--output made'\n"))
    #expect(try run("init --force -o good.log good.log").status == 64)
  }

  /// Mutants: what is no error is told, too; nothing is told; the file has no remark.
  @Test func `a callback that the runs lost is told, and not demanded in silence`() throws {
    try folder.write(log("1 3 5 6 3"), to: "lost.log")
    #expect(try run("lost.log").status == 1)
    let made = try run("init lost.log")
    #expect(made.status == 0)
    #expect(
      made.errors.hasPrefix(
        "Warning: The runs never show willResignActive, and a check without the new file has 1 error."
      ))
    #expect(
      made.errors.contains("\n  lost.log:3: ")
        && made.errors.contains("[background-without-resign]\n"))
    #expect(
      made.text.contains(
        "\n# The runs never show willResignActive, which a check without this file calls an error.")
    )
    // A warning says of itself that the app may not log it.
    try folder.write(log("3 5 6 3 5"), to: "few.log")
    #expect(try run("few.log").text.contains("[callback-never-logged]"))
    let few = try run("init few.log")
    #expect(few.status == 0 && few.errors.isEmpty && !few.text.contains("The runs never show"))
  }

  @Test func `what no file can be made of is said`() throws {
    try folder.write("nothing here\n", to: "none.log")
    let none = try run("init none.log")
    #expect(none.status == 2 && none.errors.contains("No life-cycle event recognised."))

    try folder.write(log("1 3 3 4 5"), to: "bad.log")
    let bad = try run("init -o .lifecheck bad.log")
    #expect(bad.status == 1)
    #expect(bad.errors.contains("These are no good runs: 1 error and 0 warnings."))
    #expect(bad.errors.contains("bad.log:3: ") && bad.errors.contains("[active-twice]"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: ".lifecheck").path))

    try folder.write(
      log("1 3 4 5") + log("1 3 4 5", name: "Boje", pid: 641), to: "two.log")
    let two = try run("init two.log")
    #expect(two.status == 2)
    #expect(two.errors.contains("The logs are of 2 apps: 'Wimpel', 'Boje'."))
    #expect(try run("init --app Boje two.log").text.contains("\napp Boje\n"))

    #expect(try run("init").status == 64)
    #expect(try run("init -").status == 64)
    #expect(try run("init no.log").status == 2)
  }
}
