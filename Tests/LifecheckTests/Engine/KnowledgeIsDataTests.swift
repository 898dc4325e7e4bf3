import BuiltinRules
import Testing

@testable import Lifecheck

/// The engine knows no callback, state or rule: under other names everything is the same.
@Suite struct KnowledgeIsDataTests {
  @Test func `with other names for events, states and rules the findings are the same`() throws {
    for seed in Cases.some(1...UInt64(3)) {
      let texts = builtinRuleFiles.map { RuleText(name: "\($0.name)", text: "\($0.text)") }
      let renaming = Renaming(of: texts, seed: seed)
      try #require(!renaming.newNames.isEmpty)
      #expect(renaming.clashes == [])
      let copies = texts.map { RuleText(name: $0.name, text: renaming.copy(of: $0.text)) }
      let original = try RuleText.parse(texts)
      let copy = try RuleText.parse(copies)

      #expect(copy.events.map(\.name) == original.events.map { renaming.copy(of: $0.name) })
      #expect(copy.rules.map(\.id) == original.rules.map { renaming.newNames[$0.id] })
      #expect(copy.machines.map(\.name) == original.machines.map { renaming.newNames[$0.name] })
      try #require(copy.machines.map(\.moves.count) == original.machines.map(\.moves.count))
      // Each renaming meets other systems.
      for (number, configuration) in Configuration.forTests.enumerated()
      where number % 3 == Int(seed) - 1 {
        for machine in original.machines.indices {
          let generator = TraceGenerator(original, machine: machine, configuration: configuration)
          var engine = KeptEngine(original, machine: machine, configuration)
          var other = KeptEngine(copy, machine: machine, configuration)
          for life in 0..<UInt64(24) {
            let start = StartMode.allCases[Int(life % 3)]
            let life = RandomLife(seed: seed * 100 + life, start: start, upTo: 60, generator)
            let result = engine.run(life.events, start)
            if other.run(life.events, start) != result {
              Issue.record("\(life), \(configuration): \(original.names(of: life.events))")
              return
            }
          }
        }
      }
    }
  }

  @Test func `a renaming leaves spellings, texts and words of the language alone`() {
    let text = """
      condition old  os < 4 or not multitasking
      event go 1 "go"
        selector  go:   ios 2.0 -
        short     go
      machine m "a machine"
        states
          here  start   # here
          there live when (old or not pids)
        sets
          both  here, there
        on go
          here -> there  when not old  note odd
          there -> same
      note odd info
        says     "{event} is odd here"
        trigger  odd
        bad      go! 1 go|1  with not pids
      fault worse error
        m: everything but go in both when (old)
      """
    let renaming = Renaming(of: [RuleText(name: "a.rules", text: text)], seed: 1)
    let copy = renaming.copy(of: text)
    let n = renaming.newNames
    #expect(n.keys.sorted() == ["both", "go", "here", "m", "odd", "old", "there", "worse"])
    func new(_ name: String) -> String { n[name] ?? "?" }
    #expect(
      copy == """
        condition \(new("old"))  os < 4 or not multitasking
        event \(new("go")) 1 "go"
          selector  go:   ios 2.0 -
          short     go
        machine \(new("m")) "a machine"
          states
            \(new("here"))  start   # here
            \(new("there")) live when (\(new("old")) or not pids)
          sets
            \(new("both"))  \(new("here")), \(new("there"))
          on \(new("go"))
            \(new("here")) -> \(new("there"))  when not \(new("old"))  note \(new("odd"))
            \(new("there")) -> same
        note \(new("odd")) info
          says     "{event} is odd here"
          trigger  odd
          bad      \(new("go"))! 1 \(new("go"))|1  with not pids
        fault \(new("worse")) error
          \(new("m")): everything but \(new("go")) in \(new("both")) when (\(new("old")))
        """)
  }
}

/// A rule file as text.
struct RuleText {
  var name: String
  var text: String

  static func parse(_ files: [RuleText]) throws -> RuleSet {
    try RuleSet.parse(files.map { (name: $0.name, text: Array($0.text.utf8)) })
  }
}

/// New names at random for all that rule files define, and copies of the files under them.
struct Renaming {
  /// By the old name.
  private(set) var newNames: [String: String] = [:]
  /// Defined names that are words of the rule language as well: a copy would be wrong.
  private(set) var clashes: [String] = []

  /// The words that mean something by themselves at a place where a name could be.
  private static let language: Set<String> = [
    "applies", "states", "sets", "on", "silently", "when", "start", "live", "hidden", "same",
    "fault", "note", "everything", "but", "in", "with", "not", "and", "or", "os", "sdk", "tail",
    "launch", "auto", "info", "warning", "error", "says", "because", "fix", "source", "bad", "good",
    "seen", "silence", "shown", "shows", "as", "before", "s", "unexpected",
    "trigger", "exitsOnSuspend", "multitasking", "scenes", "forwarded", "pids",
    "never", "some", "every", "at", "most", "is", "followed", "by", "before", "after", "between",
    "until", "within", "then", "without", "only", "one", "thread", "limit", "opt-in", "s", "min",
  ]
  /// Lines that hold spellings, versions or words of the language, but no name.
  private static let untouched: Set<String> = [
    "selector", "function", "short", "text", "misspelt", "ios", "after", "says", "because", "fix",
    "source", "system", "evidence", "auxiliary", "life", "work", "end",
  ]

  init(of files: [RuleText], seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var defined: [String] = []
    for file in files {
      var section = ""
      var sectionIndent = 0
      for line in Self.lines(file.text) {
        let words = Self.words(line)
        guard let first = words.first else { continue }
        let indent = line.prefix { $0 == " " }.count
        if indent == 0 {
          section = ""
          sectionIndent = Int.max
          let defines = [
            "event", "machine", "condition", "fault", "note", "rule",
          ].contains(first)
          if defines, words.count > 1 { defined.append(words[1]) }
        } else if indent <= sectionIndent {
          section = first
          sectionIndent = indent
        } else if section == "states" || section == "sets" {
          defined.append(first)
        }
      }
    }
    var used = Self.language.union(defined)
    for name in defined where newNames[name] == nil {
      if Self.language.contains(name) { clashes.append(name) }
      var new = name
      while !used.insert(new).inserted {
        new = String((0..<8).map { _ in random.element(of: Array("abcdefghijklmnopqrstuvwxyz")) })
      }
      newNames[name] = new
    }
  }

  func copy(of text: String) -> String {
    Self.lines(text).map { line in
      let first = Self.words(line).first
      if first.map(Self.untouched.contains) ?? false { return String(line) }
      // The word after `trigger` is one of the language.
      var kept = first == "trigger" ? 2 : 0
      return Self.pieces(line).map { piece in
        guard piece.isWord else { return piece.text }
        kept -= 1
        return kept >= 0 ? piece.text : renamed(piece.text)
      }.joined()
    }.joined(separator: "\n")
  }

  /// A word may carry what is not part of the name: `app:`, `5!`, `(old-system`, `a.end{x}@2!`.
  private func renamed(_ word: String) -> String {
    if let new = newNames[word] { return new }
    let head = word.prefix { $0 == "(" }
    var core = word.dropFirst(head.count)
    var tail = ""
    while let last = core.last, "):!?+".contains(last) {
      tail = "\(last)\(tail)"
      core = core.dropLast()
    }
    for sign in ["@", "{"] {
      guard let place = core.firstIndex(of: Character(sign)) else { continue }
      tail = core[place...] + tail
      core = core[..<place]
    }
    if newNames[String(core)] == nil {
      for suffix in [".begin", ".end"] where core.hasSuffix(suffix) {
        tail = suffix + tail
        core = core.dropLast(suffix.count)
      }
    }
    return newNames[String(core)].map { "\(head)\($0)\(tail)" } ?? word
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func words(_ line: Substring) -> [String] {
    pieces(line).filter(\.isWord).map(\.text)
  }

  /// The line cut into words and all that lies between them: blanks, signs, strings, the comment.
  private static func pieces(_ line: Substring) -> [(text: String, isWord: Bool)] {
    var pieces: [(text: String, isWord: Bool)] = []
    var rest = line
    while let first = rest.first {
      var count = 1
      var isWord = false
      switch first {
      case "#":
        count = rest.count
      case "\"":
        var isEscaped = false
        for character in rest.dropFirst() {
          count += 1
          if character == "\"", !isEscaped { break }
          isEscaped = character == "\\" && !isEscaped
        }
      case " ", ",", "|":
        break
      default:
        isWord = true
        count = rest.prefix { !" ,|\"#".contains($0) }.count
      }
      pieces.append((String(rest.prefix(count)), isWord))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
