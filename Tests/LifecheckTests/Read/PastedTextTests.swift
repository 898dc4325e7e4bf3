import Testing

@testable import Command
@testable import Lifecheck

/// Logs in a text that somebody wrote, and consoles that were copied more than once.
@Suite struct PastedTextTests {
  private let home = "applicationWillResignActive:\napplicationDidEnterBackground:\n"

  @Test func `each fence is a log of its own, and what is around them is none`() throws {
    let text =
      "Then applicationDidBecomeActive: comes.\n\napplicationDidBecomeActive:\n\n```\n\(home)```\n\n```text\n\(home)```\n"
    let result = try check(text)
    #expect(result.summary.events == 4)
    #expect(result.places == [])
    #expect(result.lives.count == 2)
    #expect(result.inputs[0].lines == 13)
    // The end of the text closes a block, too.
    #expect(try check("```\n\(home)\(home)").places.count == 1)
    let active = "applicationDidBecomeActive:\n"
    let records = (1...2).map { line("applicationDidBecomeActive:", at: Double($0)) }
    let cut = try check("They are\n\(active)and others:\n```\n\(records[0])")
    #expect(cut.summary.events == 1 && cut.places == [])
    // A line of fence signs between lines of a log may be one of them.
    #expect(try check("\(records[0])```\n\(records[1])").places.count == 1)
  }

  @Test func `a paragraph without a record is text where records tell the callbacks`() throws {
    let log = (0..<2).map {
      line(["applicationWillResignActive:", "applicationDidEnterBackground:"][$0], at: Double($0))
    }
    let text =
      "They are\n1.applicationDidEnterBackground:\nbehind others, and\n2.applicationDidBecomeActive:\nin front.\n"
    for posted in [
      log.joined() + "\n" + text, text + " \n" + log.joined(), log[0] + "\n" + text + "\n" + log[1],
    ] {
      let result = try check(posted)
      #expect(
        result.summary.events == 2 && result.places == [] && result.inputs[0].nearMisses == 2)
    }
    // What a debugger tells is no part of it.
    let end = "\nMessage from debugger: Terminated due to signal 9\n"
    #expect(try check(log[1] + log[0] + "\n" + text + end).summary.events == 3)
    // What an app prints without a header may stand behind a blank line that it prints.
    let printed = "applicationDidBecomeActive:\n"
    #expect(try check(log.joined() + "\n" + printed).summary.events == 2)
    for log in [
      log.joined() + printed + "\n" + printed, printed + log.joined() + "\n" + printed,
      // One record says nothing of how the others are printed, and one without a message has it in the next lines.
      log[0] + "\n" + printed + printed,
      log.joined() + line("", at: 3) + "\n" + printed + "\n" + printed,
    ] {
      #expect(
        try check(log).summary.events
          == log.split(separator: "\n").count { $0.contains("application") })
    }
    // Where each line is a record, one more is, whatever is above it.
    #expect(try check(home + "\n" + printed).summary.events == 3)
  }

  @Test func `a block ends with the signs that began it`() throws {
    func text(_ first: String, _ between: String, _ last: String) -> String {
      "One:\n\(first)\n\(home)\(between)\n\(last)\n\nTwo:\n\(first)\n\(home)\(last)\n"
    }
    for (first, between, last) in [
      ("````", "```", "````"), ("```", "~~~", "```"), ("~~~", "```x```", "~~~~"),
      ("```", "```swift", "```"), ("> ```", "", "> ```"),
    ] {
      let result = try check(text(first, between, last))
      #expect(result.summary.events == 4 && result.places == [] && result.lives.count == 2)
    }
    // Code within a line begins no block.
    #expect(try check("```x```\n\(home)```y```\n\(home)").places.count == 1)
  }

  @Test func `an app may print Markdown`() throws {
    let answer = "answer:\n```\nlet x\n```\nand\n```swift\nlet y\n```\n"
    let log = (1...4).map { line("applicationDidBecomeActive:", at: Double($0)) }
    #expect(try check(log[0] + answer + log[1]).places.count == 1)
    #expect(try check(answer + home + home).places.count == 1)
    // One of its callbacks stands between.
    let inside = answer.replacing("let y\n", with: log[1])
    let result = try check(log[0] + inside + log[2] + log[3])
    #expect(result.places.count == (try check(log.joined()).places.count))
  }

  @Test(arguments: [
    "# Home", "* Home", "- Home", "Home:", "Home：", "---", "———", "━ ━ ━", "<h3>Home</h3>", "<hr>",
    "__Home__",
  ])
  func `a heading in a list without stamps begins another run`(heading: String) throws {
    let result = try check("\(home)\n\(heading)\n\(home)")
    #expect(result.places == [])
    #expect(result.lives.count == 2)
    // Without a blank line before it, it is one where nothing else stands in the list.
    #expect(try check("\(home)\(heading)\n\(home)").places == [])
    #expect(try check("\(home)\(heading)\nticks\n\(home)").places.count == 1)
    #expect(try check("ticks\n\(home)\(heading)\n\(home)").places.count == 1)
    // Who says that each life begins with a launch says that this is one.
    var options = CheckOptions()
    options.start = .launch
    let all = "application:didFinishLaunchingWithOptions:\napplicationDidBecomeActive:\n"
    let whole = try check("\(all)\(home)\n\(heading)\n\(home)", options: options)
    #expect(whole.places.count == 1 && whole.lives.count == 1)
  }

  @Test(arguments: [
    "-[CartViewController reload]", "_fetch started", "--verbose", "-> ticks", "*p = 1", "#1 of 3",
    "ticks",
    "Headers:\nAccept: json",
  ])
  func `what an app prints is no heading`(line: String) throws {
    #expect(try check("\(home)\(line)\n\(home)").places.count == 1)
    #expect(try check("\(home)\n\(line)\n\(home)").places.count == 1)
  }

  @Test(arguments: ["---", "****", "* * *", "Home\n------", "=== Home ===", "**Home**", "// Home"])
  func `rules and headings part a list, and no steps`(heading: String) throws {
    #expect(try check("\(home)\(heading)\n\(home)").places == [])
    #expect(try check("\(home)\(heading)\n\n\(home)").places == [])
    // Where there is one above each callback, the app prints it.
    let steps = (home + home).split(separator: "\n").map { "\(heading)\n\($0)\n" }.joined()
    #expect(try check(steps).places.count == 1)
  }

  /// Mutants: a sign that the callbacks bear makes a heading; so does a number that goes on; words of a step do not. A line without a step is enough; so are rules.
  @Test(arguments: [
    "12: ", "12. ", "12) ", "// ", "- ", "* ", "# ", "=== ", "■ ", "● ", "Step 12 ",
  ])
  func `what the callbacks bear as well is no sign of a heading`(mark: String) throws {
    func log(_ others: [String]) -> String {
      let calls = ["didFinishLaunchingWithOptions:", "didBecomeActive:", "didEnterBackground:"].map
      {
        $0.hasPrefix("didF") ? "application:\($0)" : "applicationD\($0.dropFirst())"
      }
      let lines = [calls[0], calls[1], others[0], calls[2], others[1], calls[1], others[2]]
      return lines.enumerated().map {
        mark.replacing("12", with: String(12 + $0)) + $1 + "\n"
      }.joined()
    }
    let result = try check(log(["GET /menu/4 200", "token refreshed", "row 7 shown"]))
    #expect(result.lives.count == 1 && !result.places.isEmpty)
    // But the words of a step part those that bear the sign alone, and a few others with them.
    let isSign = ["// ", "- ", "* ", "# ", "=== "].contains(mark)
    for headings in [
      ["Press home", "Relaunch the app", "Press home"],
      ["Other task", "Relaunch the app", "Later"],
    ] {
      #expect(try check(log(headings)).places.isEmpty == isSign, "\(headings)")
    }
    guard isSign else { return }
    let rule = "\(mark.trimmingCharacters(in: .whitespaces))\n"
    let block = log(["Press home", "Relaunch the app", "Press home"])
      .replacing("home\n", with: "home\n\(rule)").replacing("app\n", with: "app\n\(rule)")
    #expect(try check(block + rule + rule + rule + rule).places.isEmpty)
  }

  @Test(arguments: [
    "flutter: AppLifecycleState.hidden\nflutter: AppLifecycleState.inactive\nflutter: AppLifecycleState.resumed\n",
    "-> applicationWillResignActive()\n-> applicationDidEnterBackground()\n",
  ])
  func `other lists without stamps have headings, too`(home: String) throws {
    #expect(try check("\(home)\n## Lock\n\n\(home)").places == [])
    #expect(try check("\(home)\(home)").places.count == 1)
    // What an app of Flutter prints has a prefix.
    let parted = try check("\(home)\n## Lock\n\nticks\n\(home)")
    #expect(parted.places.isEmpty == home.hasPrefix("flutter: "))
    for other in ["Lock", "#lock", "####### lock"] {
      #expect(try check("\(home)\n\(other)\n\nticks\n\(home)").places.count == 1, "\(other)")
    }
  }

  @Test(arguments: [
    "二、按Home键", "（2）Home", "②Home", "①Home", "场景二：Home", "【Home】", "■ ホーム", "2) 홈", "2. Home",
    "Step 2 - Home",
  ])
  func `what people put before headings`(heading: String) throws {
    #expect(try check("\(home)\(heading)\n(the button)\n\(home)").places == [])
    // An app puts it before its lines, too.
    let mark = heading.replacing("Home", with: "cart").replacing("ホーム", with: "cart")
      .replacing("홈", with: "cart").replacing("按", with: "")
    for log in [
      "\(home)\(mark)\n\(home)cart saved\nreader is ready\n",
      "cart saved\nreader is ready\nfeed has 12 items\n\(home)\(mark)\n\(home)",
      "\(home)\(mark)\n\(mark)\n\(mark)\n\(home)",
    ] {
      #expect(try check(log).places.count == 1, "\(log)")
    }
  }

  @Test func `a line with a number above each callback is the app's`() throws {
    let steps = (home + home).split(separator: "\n")
    let log = steps.enumerated().map { "\($0 + 1). State\n\($1)\n" }.joined()
    #expect(try check(log).places.count == 1)
    // Headings have numbers, too: with two callbacks each, whatever else stands there.
    let list = (1...3).map { "\($0). State\n\(home)" }.joined()
    #expect(try check(list).places == [])
    #expect(try check("first of all\n\(list)that\n").places == [])
    #expect(try !check(list + String(repeating: "this\nand\nthat\n", count: 3)).places.isEmpty)
    let noisy = list.replacing("2. ", with: "4. ") + "this\nand\nthat\n"
    #expect(try !check(noisy).places.isEmpty)
  }

  @Test func `lines in another script part a list, and no log of an app that prints them`() throws {
    for heading in ["再次打开", "다시 열기", "Запуск", "處境2 － 按下 home", "/*\nもう一度\n*/"] {
      #expect(try check("\(home)\(heading)\n\(home)\(heading)\n\(home)").places == [])
      // One such line may be a message of the app; a comment is none.
      let isComment = heading.utf8.first == UInt8(ascii: "/")
      #expect(try check("\(home)\(heading)\n\(home)").places.isEmpty == isComment)
      let app = "读取缓存\n读取配置\n读取用户\n读取主题\n"
      #expect(try check("\(app)\(home)\(heading)\n\(home)").places.count == 1)
      // It may print what its user does, too.
      let taps = String(repeating: "点击设置\n", count: 8)
      #expect(try check("\(taps)\(home)\(heading)\n\(home)").places.count == 1)
    }
    // Where the callbacks' numbers go on, it is a remark.
    let again = "再次打开\n\(home)"
    let steps = (home + again + again).split(separator: "\n")
    var number = 0
    let numbered = steps.map { step in
      guard step.utf8.first == UInt8(ascii: "a") else { return "\(step)\n" }
      number += 1
      return "\(number). \(step)\n"
    }
    #expect(try !check(numbered.joined()).places.isEmpty)
    for line in [
      "état été", "ok →→ ✓✓", "cache 缓 loaded again", "🎉🎉", "AppDelegate: Корзина показана",
    ] {
      let more = "\(line)\n\(home)"
      #expect(try !check(home + more + more).places.isEmpty)
    }
  }

  /// It prints a line behind each callback, and begins with one.
  @Test func `an app that prints in its language has one run`() throws {
    let active = "applicationDidBecomeActive\n"
    let background = "applicationDidEnterBackground\n"
    func app(_ line: String) -> String {
      active + line + active + line + background + line + active + line + background
    }
    let english = try check(app("saved\n")).places.count
    #expect(english > 0)
    for line in ["Сохранено\n", "保存しました\n", "[저장소] 완료\n"] {
      let result = try check(app(line))
      #expect(result.places.count == english && result.lives.count == 1, "\(line)")
    }
    // Below a tag it is no heading, wherever it stands.
    let tagged = "[网络] 开始\n"
    #expect(try check(tagged + home + home + tagged + home).lives.count == 1)
  }

  /// What tells of no user's step, and is not set apart, is the app's own, wherever it stands.
  @Test(arguments: [
    ["加载了14条", "请求成功"], ["保存しました", "同期済み"], ["데이터 14개", "저장됨"],
    ["сохранено", "загружено 14 строк"],
    ["تم تحميل 14 صفا", "تم الحفظ"], ["โหลดแล้ว 14 แถว", "บันทึกแล้ว"],
  ])
  func `a short line in another script is a heading only if it looks like one`(
    lines: [String]
  ) throws {
    let active = "applicationDidBecomeActive\n"
    let background = "applicationDidEnterBackground\n"
    func list(_ line: (String) -> String) -> String {
      home + line(lines[0]) + home + line(lines[1]) + active + background
    }
    let english = try check(list { _ in "saved\n" }).places
    #expect(!english.isEmpty)
    let result = try check(list { "\($0)\n" })
    #expect(result.places == english && result.lives.count == 1)
    // A blank line or a colon sets them apart.
    for signs in [("\n", "\n"), ("", "：\n"), ("", ":\n")] {
      #expect(try check(list { signs.0 + $0 + signs.1 }).lives.count > 1, "\(signs)")
    }
  }

  /// In any language: what tells a heading is that a blank line is above it, callbacks are below it, and hardly any other text is there.
  @Test(arguments: [
    ["Launch", "Home button", "Lock"], ["LAUNCH", "HOME", "LOCK"],
    ["(launch)", "(home)", "(lock)"],
    ["I launch it and see", "Then I press Home.", "Now it is locked"],
    ["🚀 Launch", "🏠 Home", "🔒 Lock"],
    ["Démarrage de l'app", "Bouton principal", "Verrouillage"],
    ["a) Start", "b) Home", "c) Sperre"],
    ["處境1 － launch it from the switcher", "處境2 － home", "處境3 － lock"],
  ])
  func `blank lines and headings part a list`(headings: [String]) throws {
    let list = headings.map { "\($0)\n\(home)\n" }.joined()
    #expect(try check(list).places == [])
    #expect(try check(list).lives.count == 3)
    #expect(try check(list.replacing("\n\(home)", with: "\n\n\(home)")).places == [])
    // A fault in one of them is found.
    let fault = list + "applicationDidEnterBackground\n"
    #expect(try !check("\(fault)applicationDidBecomeActive\n").places.isEmpty)
    // An app prints other lines as well, and below a tag.
    for text in ["saved\n", "saved\nloaded\n"] {
      let log = headings.map { "\($0)\n\(home)\(text)" }.joined(separator: "\n")
      #expect(try !check(log).places.isEmpty)
    }
    let tagged = headings.map { "[Cart] \($0)\n\(home)\n" }.joined()
    #expect(try !check(tagged).places.isEmpty)
  }

  /// What is not compared is told: a fault may lie between two parts.
  @Test func `a note names the line where a heading first parts a list`() throws {
    func notes(_ text: String, _ change: (inout CheckOptions) -> Void = { _ in }) throws -> [String]
    {
      var options = CheckOptions()
      change(&options)
      return try check(text, options: options).notes
    }
    let list = "\(home)\n按下home键\n\(home)\n再次打开\n\(home)"
    #expect(try notes(list).count { $0.contains("(from line 5 on)") } == 1)
    #expect(try notes(list) { $0.start = .launch }.isEmpty)
    #expect(try notes(home + "saved\n" + home).isEmpty)
    // Each block of a text is a log, as its author means it.
    #expect(try notes("```\n\(home)```\n\n```\n\(home)```\n").isEmpty)
  }

  @Test(arguments: [
    ["Press the home button", "I lock the phone", "Back again"],
    ["HOME", "(lock)", "return"], ["Tasto Home", "Blocco", "Ritorno"],
    ["Bouton", "Verrouillage", "Retour"],
    ["First start", "Returning from the browser", "At the end of the day"],
  ])
  func `one line about a user's step above each run parts a list`(headings: [String]) throws {
    let list = headings.map { "\($0)\n\(home)" }.joined()
    let result = try check(list)
    #expect(result.places == [] && result.lives.count == 3)
    // Most of an app's lines tell no step, they stand together, or callbacks come before them; and a step is a word.
    for log in [
      list.replacing(headings[1], with: "Saved"),
      list.replacing(headings[1], with: "\(headings[1])\nSaved"),
      home + list,
      list.replacing(headings[1], with: "Showing Homepages").replacing(
        headings[0], with: "Unclock"),
    ] where headings[0] != "Bouton" {
      #expect(try !check(log).places.isEmpty, "\(log)")
    }
  }

  @Test func `a line that is no item parts a list of items`() throws {
    let run = "- applicationDidFinishLaunching:\n- applicationDidBecomeActive:\n"
    let list = "Launch from the icon\n\(run)Launch from a link\n\(run)"
    #expect(try check(list).places == [])
    #expect(try check(list).lives.count == 2)
    // An app that prints such a mark prints other lines, too.
    for log in [
      run + "Loaded the cart\n" + run + "Loaded the cart\n" + run,
      "Loading the cart\nLoaded the cart\n\(run)Loaded the cart\n\(run)",
      list.replacing("- ", with: "-> ").replacing("Launch", with: "Loaded"),
      "Started\n\(run)Loaded\n- applicationDidBecomeActive:\nSaved\n- applicationDidBecomeActive:\n",
    ] {
      #expect(try !check(log).places.isEmpty, "\(log)")
    }
  }

  @Test func `headings part what stands in a fence, too`() throws {
    let text = "Calls:\n```\n\(home)\n// Again\n\(home)```\n"
    let result = try check(text)
    #expect(result.places == [] && result.summary.events == 4)
    #expect(try check(text.replacing("// Again", with: "again")).places.count == 1)
    // Records with stamps have none there either.
    let stamped =
      line("applicationDidBecomeActive:", at: 1) + "\n// Again\n"
      + line("applicationDidBecomeActive:", at: 9)
    #expect(try check("Calls:\n```\n\(stamped)```\n").places.count == 1)
  }

  @Test(arguments: [
    "...", "…", "……", "[...]", "(…)", "// ...", "<snip>", "--- snip ---", "（中略）",
    "... omitted ...",
    "...省略...", "[snip 20 lines]", "(some lines omitted)", "⋮", "< truncated lines 156-299 >",
    "(log truncated)", "[12345 characters truncated]", "[...truncated 512 bytes...]",
  ])
  func `messages are missing where somebody left them out`(elision: String) throws {
    let log =
      line("applicationDidBecomeActive:", at: 1) + "\(elision)\n"
      + line("applicationDidBecomeActive:", at: 9)
    for text in [home + "\(elision)\n" + home, log] {
      let result = try check(text)
      #expect(result.places == [] && result.summary.events > 1)
      #expect(result.notes.contains { $0.contains("messages are lost here") })
    }
    // Behind the last event it says nothing, and in the message of a record neither.
    #expect(try check(home + elision + "\n").notes == [])
    #expect(try check(home + "more ticks \(elision)\n" + home).places.count == 1)
  }

  @Test(arguments: [
    "..", ".....", "snip", "omitted", ". . .", "---", "a...", "... ok", "    ...", "- omitted",
    "/.../",
    "...loading assets...", "the log is truncated",
    "(the parameter omitted in the last call of the function)",
  ])
  func `other dots and words leave nothing out`(line: String) throws {
    #expect(try check("\(home)\(line)\nticks\n\(home)").places.count == 1)
  }

  @Test func `a callback between dots is one, and a forced format knows no such lines`() throws {
    let dotted = home.split(separator: "\n").map { "... \($0) ...\n" }.joined()
    let result = try check(dotted + dotted)
    #expect(result.summary.events == 4 && result.places.count == 1)
    var options = CheckOptions()
    options.inputFormat = "bare"
    #expect(try check("\(home)...\n\(home)", options: options).places.count == 1)
  }

  @Test func `lines far down are not left out`() throws {
    let many = String(repeating: "ticks\n", count: FormatDetection.lineLimit)
    #expect(try check("\(many)\(home)...\n\(home)").places.count == 1)
  }

  @Test func `a list that is numbered from 1 on again is another run`() throws {
    func list(_ numbers: [String], _ callbacks: String) -> String {
      zip(numbers, callbacks.split(separator: "\n")).map { "\($0)\($1)\n" }.joined()
    }
    for sign in [". ", ") ", "、– "] {
      let first = list(["1\(sign)", "2\(sign)"], home)
      #expect(try check(first + first).places == [])
      // These numbers are no order.
      let same = list(["1\(sign)", "1\(sign)"], home)
      #expect(try check(same + same).places.count == 1)
      let other = list(["4\(sign)", "5\(sign)"], home)
      #expect(try check(other + first).places.count == 1)
    }
  }

  @Test func `the order of a list that says what callbacks do is not judged`() throws {
    let names = ["DidBecomeActive", "DidEnterBackground", "WillResignActive"]
    func list(_ item: (String) -> String) -> String {
      names.map { item("application\($0)") + "\n" }.joined()
    }
    for text in [
      list { "- \($0)(_:): save state" }, list { "* `\($0)` — save state" },
      "Callbacks\n\n" + list { "1. \($0) - the app saves its state" },
      list { "- \($0)：保存应用状态" }, list { "①\($0)：保存应用状态" }, list { "// 1、\($0)：保存应用状态" },
      list { "**\($0)(_:)**\n\nThe app saves its state.\n" }, list { "`\($0)`\nsave state" },
      list { "## \($0)\n\nsave state\n" }, list { "\($0)(_:)\n\nThe app is to save its state.\n" },
      list { "\($0)(_:) - called when the app is to save its state." },
      list { "\($0)\n\nアプリは状態を保存します。\n" },
      "| Callback | When |\n|---|---|\n" + list { "| \($0) | the app saves its state |" },
    ] {
      let result = try check(text)
      #expect(result.places == [])
      #expect(result.inputs[0].isDocumentation)
      var options = CheckOptions()
      options.inputFormat = "bare"
      if result.summary.events > 0 {
        #expect(result.notes.contains { $0.contains("looks like a list of callbacks") })
        #expect(try !check(text, options: options).places.isEmpty)
      }
    }
    // Logs: without the sign of an item, without a description, or with a callback that comes again.
    for log in [
      list { "\($0)(_:): save state" }, list { "- \($0)(_:)" }, list { "- \($0)：后台" },
      list { "\($0)(_:)\nsave state" }, list { "- \($0)(_:)\nsaved" },
      list { "\($0)(_:)\nThe app is to save its state" }, list { "\($0)(_:)\nState saved." },
      list { "\($0)(_:)\nsaving the state now..." }, list { "\($0)(_:)\nThe app saves its state." },
      list { "\($0)(_:): the app saves its state." },
      list { "***\($0)\nsave state" },
      list { "- \($0): save state" } + "- applicationDidBecomeActive: save state\n",
    ] {
      let result = try check(log)
      #expect(!result.places.isEmpty && !result.inputs[0].isDocumentation)
    }
  }

  /// A page whose code spans stand on lines of their own. Mutants: half of the names are enough; any word before a name asks for it; a sentence between
  /// is nothing.
  @Test func `names that end sentences are no log`() throws {
    let (active, resign) = ("applicationDidBecomeActive:\n", "applicationWillResignActive:\n")
    let page =
      "- before\n\(resign)is called:\n- when a call comes in, before\n" + active
      + "- when the user takes it, after\n\(resign)\(active)is called at each launch, after\n"
      + "application:didFinishLaunchingWithOptions:\n- after\n\(resign)"
    let result = try check(page)
    #expect(result.inputs[0].isDocumentation && result.findings.isEmpty)
    #expect(result.notes.count == 1 && result.notes[0].contains("looks like a list of callbacks"))
    let calls = active + resign + resign
    for log in [
      page.replacing("after\n", with: "then\n"),
      page + String(repeating: active + resign, count: 4),
      active
        + ["Players online:", "order: before", "row after", "before"].map {
          String(repeating: "\($0)\n\(resign)", count: 3)
        }.joined(),
      calls
        + String(
          repeating: "- x after\nsee `applicationWillTerminate(_:)` for what is done\n\(resign)",
          count: 3), "\(resign)\(resign)- before\n\(active)- after\n\(resign)",
    ] {
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
    }
  }

  /// Mutants: only what stands above makes a sentence; any words below a name do.
  @Test func `names below which a sentence goes on are no log`() throws {
    let names = ["DidBecomeActive:", "DidEnterBackground:", "WillResignActive:"]
    func text(_ words: String...) -> String {
      (names + names.reversed()).enumerated().map {
        "application\($1)\n\(words[$0 % words.count])\n"
      }.joined()
    }
    for words in ["is called:", "gets called."] {
      #expect(try check(text(words)).inputs[0].isDocumentation, "\(words)")
    }
    #expect(try check(text("is called:", "is called.", "at the door")).inputs[0].isDocumentation)
    for words in ["Is called:", "called", "is busy", "is finished", "door is called", "is"] {
      let result = try check(text(words))
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(words)")
    }
    #expect(try !check(text("is called:", "at the door", "4 rows")).places.isEmpty)
  }

  /// Mutants: one line is enough, what stands behind the last name counts, headings and sentences do, and so does what goes on below a long line.
  @Test func `lines of a log between the items of a list make a log of it`() throws {
    let items = [
      ("DidFinishLaunching", "read the menu"), ("DidBecomeActive", "play the music"),
      ("DidEnterBackground", "keep the order"), ("WillResignActive", "stop the music"),
    ].map { "- application\($0): \($1)\n" }
    func text(_ others: [String]) -> String {
      zip(items, others).map { $0 + ($1.isEmpty ? "" : $1 + "\n") }.joined()
    }
    for others in [
      ["GET /menu/4 200", "", "cart has 3 rows", ""], ["pizza chosen", "", "cart has rows: 3", ""],
      ["", "POST /order 201", "spinner hidden", "order 7 sent"],
      ["pizza chosen", "user is 4", "spinner hidden", ""],
    ] {
      let result = try check(text(others))
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(others)")
    }
    for others in [
      ["", "", "", ""], ["GET /menu/4 200", "", "", ""], ["", "", "", "cart has 3 rows"],
      ["", "", "cart has 3 rows", "pay with card"], ["Then", "", "At the end", ""],
      ["GET /menu/4 200\ncart has 3 rows", "", "", ""],
      ["and what it holds", "in the list", "as it is", ""],
      ["all of it is read again.", "", "and so it goes on:", ""], ["later", "", "then", ""],
      ["it is read at 7/8 o'clock.", "", "and so it goes on/off:", ""],
    ] {
      #expect(try check(text(others)).inputs[0].isDocumentation, "\(others)")
    }
    let wide = items.map {
      $0.dropLast()
        + ", which is what the kitchen and the waiters expect it to do\nfor the guests at table 7\n"
    }
    #expect(try check(wide.joined()).inputs[0].isDocumentation)
  }

  @Test func `lines that say when a callback comes are no log`() throws {
    let names = ["DidBecomeActive", "DidEnterBackground", "WillResignActive"]
    func list(_ item: (String) -> String) -> String {
      names.map { item("application\($0)") + "\n" }.joined()
    }
    for text in [
      list { "\($0): called when the app goes on" }, list { "\($0)  Run before it goes on" },
      list { "\($0): - Executed when it goes on" }, list { "\($0)：应用切换时调用的方法" },
      list { "-> \($0)(_:)\ncalled when the app goes on" },
      list { "\($0)(_:)\nThis method is called before the app goes on." },
    ] {
      let result = try check(text)
      #expect(result.inputs[0].isDocumentation && result.places == [], "\(text)")
    }
    for log in [
      list { "\($0): saved before" }, list { "\($0): starts the timer when it can" },
      list { "\($0)(_:)\nsaved the state before it goes on" },
      list { "\($0): called when the app goes on" } + "applicationDidBecomeActive: again\n",
    ] {
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
    }
  }

  @Test
  func `callbacks that are told once each, with words of their own and in no order, are a list`()
    throws
  {
    let names = [
      "DidBecomeActive", "DidEnterBackground", "WillEnterForeground", "WillResignActive",
    ]
    let words = [
      "the cart is shown", "all is saved", "the cart is filled again", "its timers stop",
    ]
    func list(_ item: (String, String) -> String) -> String {
      zip(names, words).map { item("application\($0)", $1) + "\n" }.joined()
    }
    for text in [
      list { "\($0): \($1)" }, list { "・\($0)：\($1)" }, list { "\($0)\n\($1)" },
      list { "\($0):\nis called:\n- \($1)" },
    ] {
      let result = try check(text)
      #expect(result.inputs[0].isDocumentation && result.places == [], "\(text)")
    }
    // Links are no callbacks in any order, and may stand above a log.
    let links = list { "- [\($0)](https://example.org/\($1.prefix(2)))" }
    #expect(try check(links).places == [])
    let log =
      "applicationDidBecomeActive:\napplicationWillResignActive:\napplicationDidBecomeActive:\n"
    let result = try check(links + log)
    #expect(!result.inputs[0].isDocumentation && result.places == [])
    // Logs: one of them again, fewer, in an order that is broken once, without words, and with a time.
    for log in [
      list { "\($0): \($1)" } + "applicationDidBecomeActive: the cart is shown again\n",
      String(list { "\($0): \($1)" }.split(separator: "\n").prefix(3).joined(separator: "\n")),
      "applicationDidBecomeActive: a b\napplicationDidEnterBackground: all is saved\n"
        + "applicationWillEnterForeground: c d\napplicationWillTerminate: that was it\n",
      list { name, _ in "\(name): done" }.replacing("done", with: "here"),
      list { "2025-04-11 10:20:30.123 Shop[71:4711] \($0): \($1)" },
    ] {
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
    }
  }

  @Test func `names that are set as code below a heading are a list`() throws {
    let names = ["DidBecomeActive", "DidEnterBackground", "WillResignActive"]
    let items = names.map { "- delegate: `application\($0)`\n" }.joined()
    #expect(try check("## The calls\n" + items).inputs[0].isDocumentation)
    // A sentence about one of them is no item.
    let sentence = "Use `applicationDidBecomeActive` for what the timers need.\n"
    #expect(try check(sentence + "```\n" + items + "```\n").inputs[0].isDocumentation)
    for log in [
      items, "## The calls\n" + items.replacing("`", with: ""),
      "## The calls\n" + items + sentence.replacing("`", with: ""),
      "## The calls\n" + items + items,
      "## The calls\n" + names.dropLast().map { "- `application\($0)`\n" }.joined(),
    ] {
      #expect(try !check(log).inputs[0].isDocumentation, "\(log)")
    }
  }

  @Test(arguments: ["mermaid", "plantuml", "yaml", "diff"])
  func `a block in a language of drawings is no log`(language: String) throws {
    func text(_ info: String) -> String {
      "One:\n\n```\(info)\nApp->>App: applicationDidEnterBackground\n```\n\nTwo:\n\n```\n\(home)```\n"
    }
    #expect(try check(text(language)).summary.events == 2)
    for other in ["", "text", language + "s"] {
      #expect(try check(text(other)).summary.events == 3)
    }
  }

  @Test func `callbacks in the order of source code or of pairs are a list`() throws {
    let app = [
      "application:didFinishLaunchingWithOptions:", "applicationWillResignActive:",
      "applicationDidEnterBackground:", "applicationWillEnterForeground:",
      "applicationDidBecomeActive:", "applicationWillTerminate:",
    ]
    let scene = [
      "scene(_:willConnectTo:options:)", "sceneDidDisconnect(_:)", "sceneDidBecomeActive(_:)",
      "sceneWillResignActive(_:)", "sceneWillEnterForeground(_:)", "sceneDidEnterBackground(_:)",
    ]
    let pairs = [
      "application:didFinishLaunchingWithOptions:", "applicationWillResignActive:",
      "applicationDidBecomeActive:", "applicationDidEnterBackground:",
      "applicationWillEnterForeground:", "applicationWillTerminate:",
    ]
    for names in [app, scene, pairs] {
      let numbered = names.enumerated().map { "\($0 + 1). \($1)" }
      for lines in [
        names, numbered, names.map { "-[Delegate \($0)]" },
        names + ["applicationDidReceiveMemoryWarning:"],
        ["application:willFinishLaunchingWithOptions:"] + names,
      ] {
        let result = try check(lines.joined(separator: "\n") + "\n")
        #expect(result.places == [])
        #expect(result.inputs[0].isDocumentation && result.summary.events == lines.count)
      }
      // Logs: with a callback less, with one again between them, in another order, with stamps.
      for log in [
        Array(names.dropLast()), names + [names[2]], names[..<3] + [names[2]] + names[3...],
        [names[0], names[1], names[3], names[2]] + names[4...],
        names.map { "2024-03-05 10:20:30.123 Shop[71:4711] \($0)" },
      ] {
        let result = try check(log.joined(separator: "\n") + "\n")
        #expect(!result.inputs[0].isDocumentation && result.inputs[0].nearMisses == 0)
      }
    }
  }

  @Test func `the middle of the order of a scene is enough`() throws {
    let names = [
      "sceneDidBecomeActive", "sceneWillResignActive", "sceneWillEnterForeground",
      "sceneDidEnterBackground",
    ]
    for lines in [
      names, ["### SceneDelegate.swift"] + names.map { "- \($0)" } + ["- sceneDidDisconnect"],
    ] {
      let result = try check(lines.joined(separator: "\n") + "\n")
      #expect(result.inputs[0].isDocumentation && result.places == [])
    }
    for log in [Array(names.dropLast()), names + [names[0]], [names[2]] + names[..<2] + [names[3]]]
    {
      #expect(try !check(log.joined(separator: "\n") + "\n").inputs[0].isDocumentation)
    }
  }

  /// A log in which no callback comes twice, of nothing but names and out of order, is hardly one.
  @Test func `names in a text that are out of order are a list`() throws {
    let names = [
      "UIApplicationWillEnterForegroundNotification", "UIApplicationWillTerminateNotification",
      "UIApplicationWillResignActiveNotification", "UIApplicationDidBecomeActiveNotification",
      "UIApplicationDidEnterBackgroundNotification",
    ]
    let bare = names.joined(separator: "\n") + "\n"
    let lists = [
      "Each call has a constant:\n```objc\n\(bare)```\n", "```\n\(bare)```\n", "## Names\n\(bare)",
      names.map { "- `\($0)`\n" }.joined(),
      "# Names\n\(bare)application(_:didFinishLaunchingWithOptions:)\n",
    ]
    for list in lists {
      let result = try check(list)
      #expect(result.inputs[0].isDocumentation && result.places == [], "\(list)")
      // What the events of a list tell is the same.
      var lister = try EventLister.fresh(CheckOptions())
      lister.begin(input: "-")
      #expect(lister.append(Array(list.utf8)[...]) == list.utf8.count)
      lister.endInput()
      #expect(lister.inputs[0].isDocumentation)
    }
    // Logs: nothing but sentences around them, fewer names, words beside one, or one again.
    let logs = [
      bare, "The app has opened its store.\n\(bare)",
      names.enumerated().map { "\($0 + 1). \($1)\n" }.joined(),
      "## Names\n" + names[1...3].joined(separator: "\n"),
      "## Names\n\(bare)AppDelegate \(names[2])\n", "## Names\n\(bare)AppDelegate.\(names[2])\n",
      "## Names\n" + names.map { "\($0) 📱\n" }.joined(),
      "## Names\n" + names.map { "\($0) called\n" }.joined(), "## Names\n\(bare)\(names[3])\n",
    ]
    for log in logs {
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
    }
    let legal = try check(
      "## Launch\n```\nscene:willConnectTo\n" + """
        sceneWillEnterForeground
        sceneDidBecomeActive
        sceneWillResignActive
        ```
        """)
    #expect(!legal.inputs[0].isDocumentation && legal.places == [])
  }

  /// A wrong order makes no list of what an app prints.
  @Test func `names with a tag or with the same words are no list`() throws {
    let names = [
      "applicationDidEnterBackground", "applicationWillResignActive", "applicationDidBecomeActive",
      "applicationWillEnterForeground",
    ]
    let words = ["the cart", "all of it", "some of it", "its timers"]
    for form in [
      { name, _ in "\(name) was called.\n" }, { name, _ in "Delegate: \(name) called.\n" },
      { name, word in "Delegate: \(name) - saves \(word)\n" },
      { name, word in "🔵 [App] \(name) - saves \(word)\n" },
    ] as [(String, String) -> String] {
      let log = zip(names, words).map(form).joined()
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
      // Below a heading of Markdown it may be one.
      #expect(try check("## Calls\n" + log).inputs[0].isDocumentation == true, "\(log)")
    }
    let list = zip(names, words).map { "\($0) - saves \($1)\n" }.joined()
    #expect(try check(list).inputs[0].isDocumentation)
    // Of items some need no words. An app puts a tag before each.
    let items = [
      "* \(names[0])  --> the cart is saved\n", "* \(names[1])\n", "* \(names[3])(_:)\n",
      "* \(names[2]) - its timers begin\n",
    ]
    #expect(try check(items.joined()).inputs[0].isDocumentation)
    for log in [
      items.joined().replacing("* ", with: "* App: "), items.dropFirst().joined(),
      items.joined().replacing("* \(names[1])", with: names[1]),
      items.joined().replacing("the cart is saved", with: "4 carts are saved"),
    ] {
      let result = try check(log)
      #expect(!result.inputs[0].isDocumentation && !result.places.isEmpty, "\(log)")
    }
  }

  @Test func `a patch is no log`() throws {
    let patch =
      "@@ -91,10 +95,11 @@ applicationWillTerminate:\n-applicationDidBecomeActive:\n+applicationWillEnterForeground:\n applicationDidBecomeActive:\n"
    #expect(try check(patch).summary.events == 0)
    #expect(try check(patch.replacing("@@ -", with: "@@ ")).summary.events > 1)
    #expect(try check(patch.replacing(" @@", with: "")).summary.events > 1)
    // A log may hold one.
    let log = "cart saved\nreader is ready\n\(home)"
    #expect(try check(patch + log + log).summary.events > 4)
  }

  /// A short run whose lines name the scene in words that lists use as well.
  @Test func `which scene a callback is for says nothing of when it comes`() throws {
    let run = [
      "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
      "sceneDidEnterBackground",
    ]
    let id = "5D0C9A31-1B2C-4D5E-8F90-A1B2C3D4E5F6"
    let result = try check(run.map { "\($0) for scene: \(id)\n" }.joined())
    #expect(!result.inputs[0].isDocumentation && result.places == [])
    let words = try check(run.map { "\($0) - called for each scene\n" }.joined())
    #expect(words.inputs[0].isDocumentation)
  }

  /// A page whose bullets are lost: what callbacks mean, in no order of calls.
  @Test func `names that are explained one by one are a list`() throws {
    let sayings = [
      ("didFinishLaunching", "the process is ready"),
      ("applicationDidBecomeActive", "the app runs in front"),
      ("applicationDidEnterBackground", "nothing of it can be seen"),
      ("applicationWillTerminate", "it goes away for good"),
    ]
    let lists = [
      sayings.map { "\($0): \($1)\n" }, sayings.map { "\($0) - \($1)\n" },
      sayings.map { "\($0) (\($1))\n" },
      sayings.map { "\($0)\n\($1)\n" }, sayings.map { "\($0):\nis called:\n- when \($1)\n" },
      sayings.map { "\($0)\nBehind \($0) it holds that \($1)\n" },
    ]
    for list in lists {
      let result = try check(list.joined())
      #expect(result.inputs[0].isDocumentation && result.places == [], "\(list)")
    }
    // Apps that print more than the name: the same words, a number, two words; or a callback comes again, or there are three.
    let logs = [
      sayings.dropFirst().map { "\($0): \($1)\n" },
      sayings.map { "\($0.0): the app is running\n" }, sayings.map { "\($0): \($1) after 12 s\n" },
      sayings.map { "\($0.0): \($0.1.split(separator: " ").prefix(2).joined(separator: " "))\n" },
      sayings.map { "\($0): \($1)\n" } + ["applicationDidEnterBackground: nothing of it again\n"],
    ]
    for log in logs {
      let result = try check(log.joined())
      #expect(!result.inputs[0].isDocumentation, "\(log)")
    }
  }

  /// Mutant: a glossary beside a log is a part of it.
  @Test func `a paragraph that says what callbacks do is no part of the log below it`() throws {
    let glossary = [
      "- applicationWillTerminate: the last thing that the app hears",
      "- applicationDidBecomeActive: the app has come to the front",
      "- applicationWillResignActive: the app is about to leave it",
    ]
    let log = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:",
    ]
    func judge(_ parts: [[String]]) throws -> (events: Int, places: [String]) {
      let result = try check(parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
      return (result.summary.events, result.places)
    }
    for parts in [
      [glossary, log], [log, glossary], [["# Methods"] + glossary, ["# A run"] + log],
    ] {
      let (events, places) = try judge(parts)
      #expect(events == 3 && places == [], "\(parts)")
    }
    // The first run of a log that is told in parts has other callbacks than the others, and the same remark beside each is none.
    let runs = [
      [
        "- application:didFinishLaunchingWithOptions: the screens are made here",
        "- applicationDidBecomeActive: the tide table is drawn anew",
        "- applicationDidReceiveMemoryWarning: the newest tides are let go",
      ],
      [
        "- applicationWillResignActive: the map stops moving",
        "- applicationDidEnterBackground: all is saved",
      ],
    ]
    #expect(try judge(runs).events == 5)
    let remarks = glossary.map { String($0.prefix { $0 != ":" }) + " (of the app delegate)" }
    #expect(try judge([remarks, log]).events == 6)
    // Without a log it is documentation, and what a log prints beside each callback once is none.
    #expect(try check(glossary.joined(separator: "\n")).inputs[0].isDocumentation)
    #expect(
      try judge([glossary.map { $0 + " 4" }.map { $0.replacing("- ", with: "") }, log]).events == 6)
    #expect(try judge([Array(glossary.prefix(2)), log]).events == 5)
  }

  /// The commonest list of documentation leaves out one step, and begins with the launch or without it.
  @Test func `what makes a list does not depend on its first callback`() throws {
    let names = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationDidEnterBackground(_:)", "applicationWillTerminate(_:)",
    ]
    let items: [(Int, String) -> String] = [
      { "- \($1)" }, { "* `\($1)`" }, { "**\($1)**" }, { "- [ ] \($1)" },
      { "- `\($1)`: saves what is to be kept" },
      { "## \($0 + 1). \($1)\n- saves what is to be kept" },
      { "- **\($1)**\n  - saves what is to be kept" },
      { "### \($1)\n\nIt saves what is to be kept." },
    ]
    for (number, item) in items.enumerated() {
      for names in [
        names, ["application:willFinishLaunchingWithOptions:"] + names,
        names.dropFirst() + ["applicationWillEnterForeground(_:)"],
      ] {
        let text = names.enumerated().map { item($0, $1) + "\n" }.joined()
        let result = try check("The delegate's methods:\n\n" + text)
        #expect(result.places == [], "\(number): \(text)")
      }
    }
    // A run in bullets is one where no order is broken, and one where a callback comes again.
    let run = names.prefix(2) + ["applicationWillResignActive(_:)"] + names[2...2]
    #expect(try check(run.map { "- \($0)\n" }.joined()).lives.count == 1)
    let again = names.prefix(3) + names[1...1]
    #expect(try check(again.map { "- \($0)\n" }.joined()).findings.isEmpty == false)
  }

  @Test func `rows with words in cells before a name are those of a list`() throws {
    let rows = [
      ("Inactive", "visible, but deaf", "applicationWillResignActive"),
      ("Active", "in use", "applicationDidBecomeActive"),
      ("Background", "away", "applicationDidEnterBackground"),
    ]
    let table = rows.map { "| \($0) | \($1) | `\($2)` |\n" }.joined()
    let result = try check("| State | Meaning | Callback |\n|---|---|---|\n\(table)")
    #expect(result.inputs[0].isDocumentation && result.places == [])
    for log in [
      rows.map { "| Shop | `\($2)` |\n" }.joined(),
      rows.map { "| Shop 1.2 | in use | `\($2)` |\n" }.joined(),
    ] {
      #expect(try !check(log).inputs[0].isDocumentation)
    }
  }

  @Test func `records with stamps have no headings`() throws {
    let log =
      line("applicationWillResignActive:", at: 1) + line("applicationDidEnterBackground:", at: 2)
    let more = line("applicationWillResignActive:", at: 3)
    #expect(try check("\(log)\n# Home\n\(more)").places.count == 1)
  }

  @Test func `a record that was copied once more is counted, and not judged`() throws {
    let launch =
      line("application:didFinishLaunchingWithOptions:", at: 1)
      + line("applicationDidBecomeActive:", at: 2)
    let resign = line("applicationWillResignActive:", at: 3)
    let result = try check("Start\n\n\(launch)\nHome\n\n\(launch)\(resign)")
    #expect(result.places == [])
    #expect(result.summary.events == 3)
    #expect(result.inputs[0].duplicates == 2)
    // The same words at another time are no copy.
    let again = line("applicationDidBecomeActive:", at: 4)
    #expect(try check(launch + again).places.count == 1)
  }

  private static let source = """
    import UIKit

    final class Tests: XCTestCase {
      func testHome() {
        willResignActive()
        didEnterBackground()
      }
    }

    """

  @Test func `source code is no log, unless it is read as one`() throws {
    let result = try check(Self.source)
    #expect(result.summary.events == 0)
    #expect(result.inputs[0].isSource && result.inputs[0].nearMisses == 0)
    #expect(result.inputs[0].lines == 8)
    var options = CheckOptions()
    options.inputFormat = "bare"
    #expect(try check(Self.source, options: options).summary.events == 2)
  }

  @Test(arguments: [
    // No line begins as source code does, or too few end so.
    source.replacing("import UIKit", with: "importing UIKit"),
    source + String(repeating: "a line of a log\n", count: 12),
  ])
  func `what is like source code in one way only is a log`(text: String) throws {
    #expect(try check(text).summary.events == 2)
  }

  /// A page shows the code first, and then what it prints.
  @Test func `a fence with source code is no log, and the next one may be`() throws {
    func page(_ info: String, _ code: String) -> String {
      """
      # States

      ```\(info)
      \(code)
      ```
      It prints

      ```\(info)
      applicationDidBecomeActive(_:)
      applicationWillResignActive(_:)
      applicationDidEnterBackground(_:)
      ```

      """
    }
    let listener = "override func setUp() {\n  super.setUp();\n  // applicationWillTerminate(_:)\n}"
    let list = "import UIKit\n\nlet names = show(\n  applicationWillTerminate\n)"
    let first = try check(page("", list))
    #expect(first.summary.events == 3 && !first.inputs[0].isSource)
    #expect(try check(page("swift", listener)).summary.events == 3)
    // The code is that of no language, and what stands behind strokes is a comment all the same.
    #expect(try check(page("", listener)).summary.events == 3)
    let printed = "applicationWillEnterForeground(_:)\n// applicationWillTerminate(_:)"
    #expect(try check(page("swift", printed)).summary.events == 5)
  }

  /// Mutants: the comments of a log without blocks of code are passed over; only braces begin a block.
  @Test func `comments between blocks of code are no events`() throws {
    let comments = "// applicationDidBecomeActive(_:)\n// applicationWillResignActive(_:)\n"
    #expect(try check(comments).summary.events == 2)
    for code in ["func show() {\n}\n", "center.add(\n  self\n)\n", "if isActive {\n  show();\n"] {
      #expect(try check(code + comments).summary.events == 0, "\(code)")
      #expect(try check(comments + code).summary.events == 0, "\(code)")
    }
    // An app prints a dictionary, and callbacks without strokes.
    let dictionary = "{\n  kind = 1;\n}\napplicationDidBecomeActive(_:)\n"
    #expect(try check(dictionary).summary.events == 1)
    // Records with stamps are no source code.
    let stamped = "func show() {\n}\n" + line("// applicationDidBecomeActive(_:)", at: 1)
    #expect(try check(stamped).summary.events == 1)
  }

  @Test func `what repeats a copy repeats no other event`() throws {
    func line(_ time: String, _ message: String) -> String {
      "May 14 09:31:\(time) Shop[12] <Notice>: \(message)\n"
    }
    let launch = "-[AppDelegate application:didFinishLaunchingWithOptions:]"
    let resign = line("23.586656", "-[AppDelegate applicationWillResignActive:]")
    let repeated = "May 14 09:31:23.610945 --- last message repeated 2 times ---\n"
    let log =
      line("07.368349", launch) + line("07.470484", "-[AppDelegate applicationDidBecomeActive:]")
      + resign + repeated + line("24.368698", launch) + resign + repeated
    let result = try check(Array(log.utf8))
    #expect(result.places == ["5 launch-repeated"])
    #expect(result.findings.map(\.count) == [1])
    #expect(result.inputs[0].copies == 1)
  }

  @Test func `that copies were forgotten is said where it may matter`() throws {
    let launch =
      line("application:didFinishLaunchingWithOptions:", at: 1)
      + line("applicationDidBecomeActive:", at: 2)
    var log = ""
    for number in 0..<33_000 {
      let seconds = 3 + 0.1 * Double(number)
      log += line("applicationWillResignActive:", at: seconds)
      log += line("applicationDidBecomeActive:", at: seconds + 0.05)
    }
    let note = "records that stand in 0.log twice were looked for among the last 65536 events only"
    var checker = try Checker.fresh()
    checker.begin(input: "0.log")
    checker.read(Array((launch + log).utf8))
    var further = checker
    further.read(Array(launch.utf8))
    checker.endInput()
    further.endInput()
    #expect(checker.finish().notes == [])
    #expect(further.finish().notes.contains(note))
    #expect(try check(launch + launch + log).notes.contains(note))
  }

  @Test(arguments: [
    #"Mar  3 10:00:01 Shop\[71\] \<Notice\>: \-\[AppDelegate applicationDidBecomeActive:\]"#,
    #"\-\[AppDelegate applicationDidBecomeActive:\]"#, #"\* applicationDidBecomeActive(\_:)"#,
  ])
  func `the backslashes of Markdown are passed over`(line: String) throws {
    let result = try check("\(line)\n")
    #expect(result.summary.events == 1)
    #expect(result.inputs[0].nearMisses == 0)
  }

  @Test func `no record is forgotten before 65536 others came`() {
    var copies = CopiedRecords()
    func holds(_ number: Int) -> Bool {
      copies.holds(CopiedRecords.hash(of: Array("record \(number)".utf8).span, message: 0), at: nil)
    }
    #expect((0..<70_000).count { holds($0) } == 0)
    #expect(holds(69_999))
    #expect(holds(70_000 - 65_536))
    #expect(!holds(70_000 - 65_537))
  }

  @Test func `a record that is later than all before it need not be looked for`() {
    var random = SplitMix64(seed: 3)
    for backwards in [0, 50] {
      var (fast, slow) = (CopiedRecords(), CopiedRecords())
      var hashes: [(hash: UInt64, moment: Int64)] = []
      var moment: Int64 = 0
      for number in 0..<150_000 {
        if number == 140_000 { fast.forgetMoments() }
        if !hashes.isEmpty, random.below(100) == 0 {
          // Some of these are forgotten.
          hashes.append(hashes[hashes.count - 1 - random.below(min(hashes.count, 80_000))])
        } else {
          moment += Int64(random.below(3))
          if random.below(1000) < backwards { moment -= Int64(random.below(2000)) }
          hashes.append((random.next(), moment))
        }
        let last = hashes[number]
        let isCopy = slow.holds(last.hash, at: nil)
        guard fast.holds(last.hash, at: last.moment) == isCopy, fast.isPassed == slow.isPassed
        else {
          Issue.record("record \(number)")
          return
        }
      }
    }
  }

  @Test func `what stands behind a message does not keep a record from being a copy`() {
    let ends = ["", " ", "\t\r", "\0", "\0 \0", "\u{1B}"]
    let heads = ["Shop[71] <Notice>: ", "App(UIKitCore)[72] <Notice>: ", "App[73]: "]
    let text = "-[AppDelegate applicationDidBecomeActive:]"
    for head in heads {
      for (first, second) in ends.flatMap({ end in ends.map { (end, $0) } }) {
        for isKnown in [false, true] {
          // What the first of three lines says is known when the second one comes.
          let before = isKnown ? "Mar  3 10:00:00.000001 \(head)\(text)\n" : ""
          let line = "Mar  3 10:00:01.000002 \(head)\(text)"
          let between = "Mar  3 10:00:02.000003 \(head)applicationWillResignActive:\n"
          let log = before + line + first + "\n" + between + line + second + "\n"
          let summary = readLog(Array(log.utf8), format: .idevicesyslog).summary
          #expect(summary.copies == 1, "\(log)")
        }
      }
    }
  }
}
