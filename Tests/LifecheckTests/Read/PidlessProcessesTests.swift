import Testing

@testable import Command
@testable import Lifecheck

/// Rows of Console.app without the column of pids, among which the system's lines tell pids and bundle identifiers.
@Suite struct PidlessProcessesTests {
  /// Rows of messages by their processes, five seconds apart.
  private func rows(_ messages: [(process: String, message: String)]) -> String {
    messages.enumerated().map { index, row in
      let time = "08:1\(index / 12):\(10 + 4 * (index % 12)).100000+0100"
      return "default\t\(time)\t\(row.process)\t\(row.message)\n"
    }.joined()
  }

  private func killed(_ process: String, by bundle: String, pid: Int = 412) -> String {
    rows([
      (process, "-[AppDelegate application:didFinishLaunchingWithOptions:]"),
      (process, "-[AppDelegate applicationDidBecomeActive:]"),
      (process, "-[AppDelegate applicationWillResignActive:]"),
      (process, "-[AppDelegate applicationDidEnterBackground:]"),
      ("runningboardd", "[app<\(bundle)(1)>:\(pid)] Suspending task."),
      (process, "-[AppDelegate applicationWillTerminate:]"),
    ])
  }

  @Test(arguments: [
    ("Shop", "com.example.shop"), ("My Shop", "com.example.my-shop"), ("shop", "shop"),
  ])
  func `what the system says of a bundle is about the process of that name`(
    process: String, bundle: String
  ) throws {
    let result = try check(killed(process, by: bundle))
    #expect(result.places == ["6 terminate-from-suspended"])
    #expect(result.lives.count == 1)
  }

  @Test(arguments: [
    ("Shop", "com.example.shop.widget"), ("Shop", "com.example.shopping"), ("Shop", "com.shop.app"),
  ])
  func `another bundle is another process`(process: String, bundle: String) throws {
    #expect(try check(killed(process, by: bundle)).places == [])
  }

  @Test func `of two processes of one name nobody knows which is meant`() throws {
    let other = rows([("SHOP", "-[AppDelegate applicationDidBecomeActive:]")])
    let log = killed("Shop", by: "com.example.shop").split(separator: "\n").map { "\($0)\n" }
    #expect(try check(log[..<1].joined() + other + log[1...].joined()).places == [])
  }

  @Test func `the next run has another pid`() throws {
    func run(_ pid: Int) -> [(String, String)] {
      [
        ("Shop", "-[AppDelegate application:didFinishLaunchingWithOptions:]"),
        ("Shop", "-[AppDelegate applicationDidBecomeActive:]"),
        ("Shop", "-[AppDelegate applicationWillResignActive:]"),
        ("Shop", "-[AppDelegate applicationDidEnterBackground:]"),
        ("runningboardd", "[app<com.example.shop(1)>:\(pid)] Suspending task."),
        (
          "runningboardd",
          "[app<com.example.shop(1)>:\(pid)] termination reported by launchd (2, 9, 9)"
        ),
      ]
    }
    let result = try check(rows(run(412) + run(430)))
    #expect(result.places == [] && result.lives.count == 2)
  }

  /// Every Flutter app has a process of this name.
  @Test(arguments: [(590, 1), (600, 0)])
  func `another process of its name that the kernel kills is not this one`(
    pid: Int, findings: Int
  ) throws {
    let log = rows([
      ("SpringBoard", "[app<com.example.shop(1)>:600] Setting process visibility to: Foreground"),
      ("Runner", "application:didFinishLaunchingWithOptions:"),
      ("Runner", "applicationDidBecomeActive:"),
      ("Runner", "applicationWillResignActive:"), ("Runner", "applicationDidBecomeActive:"),
      (
        "kernel",
        "memorystatus: killing_idle_process pid \(pid) [Runner] (vm-pageshortage 0) 4096KB"
      ),
      ("Runner", "applicationDidBecomeActive:"),
    ])
    // The first two stand close together.
    let near = log.replacing("08:10:10", with: "08:10:13")
    #expect(try check(near).findings.filter { $0.severity == .error }.count == findings)
    // Where no app is known by another pid, the kernel means this one.
    let alone = near.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    #expect(try check(alone).findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test func `where the rows have pids, these tell the process`() throws {
    let rows = [
      ("08:14:10.100000+0100\tShop\t412\t-\t-\t-[AppDelegate applicationDidEnterBackground:]"),
      ("08:14:30.100000+0100\trunningboardd\t33\t-\t-\t[app<com.example.shop(1)>:413] Suspending task."),
      ("08:14:50.100000+0100\tShop\t412\t-\t-\t-[AppDelegate applicationWillTerminate:]"),
    ]
    #expect(try check(rows.map { "default\t\($0)\n" }.joined()).places == [])
  }
}
