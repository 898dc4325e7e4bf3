@testable import Command
@testable import Lifecheck

/// What is the same for many inputs and takes long to make. A checker is a value, so a copy is as good as new.
enum Prototypes {
  static let rules: RuleSet = {
    do throws(RuleErrors) {
      return try RuleSet.builtin
    } catch {
      fatalError("the built-in rules: \(error)")
    }
  }()

  nonisolated(unsafe) private static var checkers: [String: Checker] = [:]
  nonisolated(unsafe) private static var listers: [String: EventLister] = [:]

  static func checker(_ options: CheckOptions) -> Checker {
    let key = key(of: options)
    if let checker = unsafe checkers[key] { return checker }
    let checker = Checker(rules: rules, options: options)
    unsafe checkers[key] = checker
    return checker
  }

  static func lister(_ options: CheckOptions, isComplete: Bool) -> EventLister {
    let key = key(of: options) + (isComplete ? " complete" : "")
    if let lister = unsafe listers[key] { return lister }
    let lister = EventLister(rules: rules, options: options, isComplete: isComplete)
    unsafe listers[key] = lister
    return lister
  }

  /// What tells the options apart that the parts choose.
  private static func key(of options: CheckOptions) -> String {
    let logged =
      switch options.logged {
      case .auto: "auto"
      case .all: "all"
      case .only: "only"
      }
    return
      "\(options.inputFormat ?? "") \(options.start.rawValue) \(logged) \(options.select.count)"
      + " \(options.configuration.facts.count) \(options.keepsSnippets)"
  }
}

extension InputReader {
  /// Takes all of `bytes`.
  mutating func append(all bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty { rest = rest.dropFirst(append(rest)) }
  }
}
