import Synchronization
import Testing

@testable import Lifecheck

extension RuleSet {
  private static let builtinOnce = Result { () throws(RuleErrors) in try RuleSet.builtin }

  /// The built-in rules, read once for all tests.
  static var shared: RuleSet { get throws(RuleErrors) { try builtinOnce.get() } }
}

/// Readers of the built-in rules that have read nothing, by their options. What they look things up in takes longer to build
/// than most logs to read, and a reader is a value: those of the same options are copies of one.
private struct FreshReaders<Reader: Sendable>: ~Copyable {
  private let known = Mutex<[String: Reader]>([:])

  func reader(
    _ options: CheckOptions, _ make: (RuleSet, CheckOptions) throws(RuleErrors) -> Reader
  ) throws(RuleErrors) -> Reader {
    let key = String(reflecting: options)
    if let known = known.withLock({ $0[key] }) { return known }
    let reader = try make(.builtinWithoutExamples, options)
    known.withLock { $0[key] = reader }
    return reader
  }
}

extension Checker {
  private static let readers = FreshReaders<Checker>()

  static func fresh(_ options: CheckOptions = CheckOptions()) throws(RuleErrors) -> Checker {
    try readers.reader(options) { rules, options in
      Checker(rules: rules, options: options)
    }
  }
}

extension Auditor {
  private static let readers = FreshReaders<Auditor>()

  static func fresh(_ options: CheckOptions = CheckOptions()) throws(RuleErrors) -> Auditor {
    try readers.reader(options) { rules, options throws(RuleErrors) in
      Auditor(rules: try rules.forAudit(), options: options)
    }
  }
}

extension EventLister {
  private static let readers = FreshReaders<EventLister>()

  /// One whose list is to be checked again.
  static func fresh(_ options: CheckOptions) throws(RuleErrors) -> EventLister {
    try readers.reader(options) { rules, options in
      EventLister(rules: rules, options: options, isComplete: true)
    }
  }
}

/// Checks `log` with the built-in rules and returns the outcome.
func check(
  _ log: some Collection<UInt8>, options: CheckOptions = CheckOptions(), rules: RuleSet? = nil
) throws -> CheckResult {
  var checker = try rules.map { Checker(rules: $0, options: options) } ?? .fresh(options)
  feed([log], to: &checker)
  return checker.finish()
}

func check(_ log: String, options: CheckOptions = CheckOptions()) throws -> CheckResult {
  try check(Array(log.utf8), options: options)
}

/// Feeds one input a log; without names they are called by their numbers.
func feed(_ logs: [some Collection<UInt8>], named names: [String] = [], to checker: inout Checker) {
  for (number, log) in logs.enumerated() {
    checker.begin(input: names.isEmpty ? "\(number).log" : names[number])
    checker.feed(log)
    checker.endInput()
  }
}

extension Checker {
  /// Feeds the open input the next bytes, at most `size` of them at a time.
  mutating func feed(_ bytes: some Collection<UInt8>, inPiecesOf size: Int = .max) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = read { buffer in
        let count = min(buffer.count, rest.count, size)
        buffer.copyBytes(from: rest.prefix(count))
        return count
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension CheckResult {
  /// `line rule` of every finding.
  var places: [String] { findings.map { "\($0.line) \($0.ruleID)" } }
}

/// A number with zeros before it, of `width` digits at least.
func pad(_ number: some BinaryInteger, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// An Xcode 8+ line of process `name` at `seconds`.
func line(_ callback: String, at seconds: Double, name: String = "Shop", pid: Int = 71) -> String {
  let micros = Int((seconds * 1_000_000).rounded())
  let (minute, rest) = (micros / 60_000_000, micros % 60_000_000)
  let stamp =
    "2024-05-14 09:\(pad(minute % 60, 2)):\(pad(rest / 1_000_000, 2)).\(pad(rest % 1_000_000, 6))"
  return "\(stamp)+0200 \(name)[\(pid):4711] \(callback)\n"
}

/// The app delegate's methods, by the numbers that rules/uikit-app.rules gives them.
let numberedCallbacks = [
  "0": "application:willFinishLaunchingWithOptions:",
  "1": "application:didFinishLaunchingWithOptions:", "2": "application:openURL:options:",
  "3": "applicationDidBecomeActive:", "4": "applicationWillResignActive:",
  "5": "applicationDidEnterBackground:", "6": "applicationWillEnterForeground:",
  "7": "applicationWillTerminate:",
]
