@testable import Command
@testable import Lifecheck

/// Any bytes as a log: the checker, and every report on what it found.
///
/// What holds: the same findings however the log is cut into chunks; reports that their readers can read.
enum LogPart {
  /// Options and rules are the same for many inputs, and a checker is a value.
  nonisolated(unsafe) private static var checkers: [UInt8: Checker] = [:]

  static let rules: RuleSet = {
    do { return try RuleSet.builtin } catch { fatalError("the built-in rules: \(error)") }
  }()

  static func run(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    let fresh = checker(for: input.choice)
    var whole = fresh
    feed([input.text], to: &whole)
    let result = whole.finish()
    let text = Reports.json(result)

    var chunked = fresh
    feed(input.pieces, to: &chunked)
    require(Reports.json(chunked.finish()) == text, "chunks make no difference")
    Reports.check(result)
    #if PLANTED_CRASH
      PlantedCrash.look(at: result)
    #endif
  }

  /// Gives the checker one input, piece by piece.
  static func feed(_ pieces: [ArraySlice<UInt8>], to checker: inout Checker) {
    checker.begin(input: "a.log")
    for var rest in pieces {
      while !rest.isEmpty { rest = rest.dropFirst(checker.append(rest)) }
    }
    checker.endInput()
  }

  /// A checker as the choice wants it: a third of them find the format out, the others are told one.
  private static func checker(for choice: UInt8) -> Checker {
    if let checker = unsafe checkers[choice] { return checker }
    var options = CheckOptions()
    options.keepsSnippets = choice % 2 == 0
    let formats = LogFormat.allCases
    let number = Int(choice / 2) - 43
    if number >= 0 { options.inputFormat = formats[number % formats.count].name }
    switch choice % 8 {
    case 3: options.logged = .all
    case 4: options.start = .launch
    case 5: options.start = .tail
    case 6: options.configuration.facts[.scenes] = true
    case 7: options.select = rules.rules.map(\.id)
    default: break
    }
    let checker = Checker(rules: rules, options: options)
    unsafe checkers[choice] = checker
    return checker
  }
}
