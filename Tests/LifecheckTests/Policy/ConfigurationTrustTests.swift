import Foundation
import Lifecheck
import Testing

/// What a configuration file out of foreign hands can do, and how reports tell of the one that is used.
@Suite struct ConfigurationTrustTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `the search ends at the root of a repository, and at the home folder`() throws {
    try folder.write("fail-on never\n", to: ".lifecheck")
    try folder.write(PolicyLog.faulty(), to: "repository/sub/a.log")
    #expect(try folder.run("a.log", in: "repository/sub").status == 0)
    try folder.write("", to: "repository/.git/HEAD")
    #expect(try folder.run("a.log", in: "repository/sub").status == 1)
    try folder.write("fail-on never\n", to: "repository/.lifecheck")
    #expect(try folder.run("a.log", in: "repository/sub").status == 0)
    #expect(try folder.run("--no-config", "a.log", in: "repository/sub").status == 1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "repository/.git"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "repository/.lifecheck"))
    let home = folder.url.appending(path: "repository").path
    let atHome = try Tool.run(
      ["a.log"], folder: folder.url.appending(path: "repository/sub"), environment: ["HOME": home])
    #expect(atHome.status == 1)
  }

  /// Only root can give files away.
  @Test(.enabled(if: geteuid() == 0)) func `files and folders of others are not used`() throws {
    try folder.write("fail-on never\n", to: ".lifecheck")
    try folder.write(PolicyLog.faulty(), to: "sub/a.log")
    #expect(try folder.run("a.log", in: "sub").status == 0)
    try give(".lifecheck")
    let refused = try folder.run("a.log", in: "sub")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "Warning: '../.lifecheck' belongs to another user, and is not used: --config names it\n")
    #expect(try folder.run("--config", "../.lifecheck", "a.log", in: "sub").status == 0)
    try give("")
    #expect(try folder.run("a.log", in: "sub").errors.isEmpty)
    #expect(try folder.run("a.log", in: "sub").status == 1)
    // As in a container that checks out for another user.
    try give("sub")
    #expect(try folder.run("a.log", in: "sub").status == 0)
  }

  @Test func `a link that leads out of its folder is not used, and what it leads to not shown`()
    throws
  {
    try folder.write("machine example.org login kite\n", to: "secret")
    try folder.write(PolicyLog.faulty(), to: "sub/a.log")
    try folder.write("fail-on never\n", to: "sub/settings/ci.lifecheck")
    try folder.write("token kite\n", to: "sub/settings/secret")
    let link = folder.url.appending(path: "sub/.lifecheck")
    for (target, status) in [
      ("../secret", 1), ("settings/secret", 1), ("settings/ci.lifecheck", 0),
    ] {
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      let outcome = try folder.run("a.log", in: "sub")
      #expect(outcome.status == status)
      #expect(
        outcome.errors.contains("is a link to another kind of file, or out of its folder")
          == (status == 1))
      #expect(!outcome.errors.contains("kite"))
      try FileManager.default.removeItem(at: link)
    }
  }

  @Test func `what is called so and is no file is not used`() throws {
    try folder.write(PolicyLog.faulty(), to: "sub/a.log")
    try folder.write("fail-on never\n", to: ".lifecheck")
    try folder.write("", to: "sub/.lifecheck/x")
    let outcome = try folder.run("a.log", in: "sub")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "Warning: '.lifecheck' is no file, and is not used\n")
  }

  private func give(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: 4321], ofItemAtPath: folder.url.appending(path: name).path)
  }

  @Test(arguments: [
    ("rules /etc/passwd", "leads out of the folder of the file: name it with --rules"),
    ("rules ../out.rules", "leads out of the folder of the file"),
    ("rules sub/../../out.rules", "leads out of the folder of the file"),
    ("rules link.rules", "leads out of the folder of the file"),
    ("rules linked", "'rules linked/x.rules' in '.lifecheck' leads out of the folder"),
    ("rules pipe", "is no regular file"), ("baseline pipe", "is no regular file"),
    ("info-plist pipe", "is no regular file"),
    ("rules zero", "leads out of the folder"), ("rules secret", "called '*.rules'"),
    ("rules inner.rules", "called '*.rules'"),
    ("rules inner", "'rules inner/x.rules' in '.lifecheck' is neither a folder nor called"),
    ("rules huge.rules", "is a file of more than 4 MiB"),
    ("baseline /etc/passwd", "leads out of the folder of the file: name it with --baseline"),
    ("baseline secret", "secret:1:1: expected 'baseline 1', found 'token'"),
  ])
  func `a path leads to a regular file below`(setting: String, problem: String) throws {
    try folder.write("\(setting)\n", to: "in/.lifecheck")
    try folder.write("token abc\n", to: "in/secret")
    try folder.write("fault x error\n", to: "out.rules")
    try folder.write("", to: "in/sub/x")
    try folder.write("", to: "in/linked/none")
    try folder.write("", to: "in/inner/none")
    let inside = folder.url.appending(path: "in")
    for (link, target) in [
      ("link.rules", "/etc/passwd"), ("linked/x.rules", "/etc/passwd"), ("zero", "/dev/zero"),
      ("inner.rules", "secret"), ("inner/x.rules", "../secret"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: inside.appending(path: link).path, withDestinationPath: target)
    }
    #expect(mkfifo(inside.appending(path: "pipe").path, 0o600) == 0)
    try Data(count: 4 << 20 + 1).write(to: inside.appending(path: "huge.rules"))
    let outcome = try folder.run("--trace", "1 3", in: "in")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(!outcome.errors.contains("abc") && !outcome.errors.contains("root:"))
  }

  @Test func `a report names the file, and says what it hides and changes`() throws {
    try folder.write("fail-on error\n", to: ".lifecheck")
    func report(_ format: String, _ trace: String = "1 3 3 5 6 6 3") throws -> String {
      try folder.run("--format", format, "--trace", trace).text
    }
    #expect(try report("human").contains("3 errors; settings of .lifecheck ("))
    #expect(
      try report("json").contains(
        #""configurationFile":{"file":".lifecheck","hidden":0,"regraded":0}"#))
    try folder.write(
      """
      ignore active-twice
      suppress background-without-resign because "known"
      severity foreground-twice warning

      """, to: ".lifecheck")
    let effect = ".lifecheck leaves out 1 rule, hides 2 findings and changes the severity of 1"
    #expect(try report("human").contains("; 1 suppressed, \(effect) ("))
    #expect(
      try report("json").contains(
        #""configurationFile":{"file":".lifecheck","hidden":2,"regraded":1}"#))
    for format in ["junit", "tap", "gitlab", "checkstyle", "markdown", "sarif", "csv", "github"] {
      #expect(try report(format).contains(effect), "\(format)")
    }
    // What the command line decides is not the file's doing.
    let asked = try folder.run(
      "--ignore", "active-twice", "--severity", "foreground-twice=info", "--trace", "1 3 3 5 6 6 3")
    #expect(asked.text.contains(".lifecheck hides 1 finding ("))
    #expect(!(try folder.run("--no-config", "--trace", "1 3 3").text.contains(".lifecheck")))
  }

  @Test func `what the file does not select it leaves out`() throws {
    try folder.write("select foreground-twice\n", to: ".lifecheck")
    let report = try folder.run("--trace", "1 3 3 5 6 6 3").text
    let effect = report.split(separator: "; .lifecheck leaves out ").last ?? ""
    #expect(effect.contains(" rules and hides 2 findings ("), "\(report)")
    // Those that are off by default it does not leave out.
    let rules = try RuleSet.builtin.rules
    #expect(effect.hasPrefix("\(rules.filter { !$0.isOptIn }.count - 1) "))
    #expect(
      try folder.run("--select", "active-twice", "--trace", "1 3 3").text
        .contains("settings of .lifecheck"))
  }

  @Test func `what the baseline of the file knows is hidden by the file`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    try folder.write("baseline known\n", to: ".lifecheck")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    #expect(try folder.run("a.log").text.contains(".lifecheck hides 1 finding"))
    #expect(try folder.run("--baseline", "known", "a.log").text.contains("settings of .lifecheck"))
  }

  @Test func `no file and this file contradict each other`() throws {
    let outcome = try folder.run("--no-config", "--config", "x", "--trace", "1 3")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: '--config' and '--no-config' contradict each other\n"))
  }

  /// A green report of nothing.
  @Test func `a rule that is selected and ignored is refused`() throws {
    let outcome = try folder.run(
      "--select", "active-twice,launch-repeated", "--ignore", "active-twice", "--trace", "1 3 3")
    #expect(outcome.status == 64 && outcome.text.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "Error: '--select' and '--ignore' contradict each other about 'active-twice'\n"))
    let graded = try folder.run(
      "--severity", "active-twice=error", "--ignore", "active-twice", "--trace", "1 3 3")
    #expect(graded.status == 64)
    #expect(
      graded.errors.hasPrefix(
        "Error: '--severity' and '--ignore' contradict each other about 'active-twice'\n"))
    try folder.write("select active-twice\nignore active-twice\n", to: ".lifecheck")
    let file = try folder.run("--trace", "1 3 3")
    #expect(file.status == 2 && file.text.isEmpty)
    #expect(
      file.errors.contains(".lifecheck:2:8: rule 'active-twice' is selected and ignored"))
    // The command line may ask for what the file leaves out.
    try folder.write("ignore active-twice\n", to: ".lifecheck")
    #expect(try folder.run("--select", "active-twice", "--trace", "1 3 3").status == 1)
  }
}
