public import Lifecheck

/// Keeps the callbacks of an app under test, in the order in which they come, and checks them.
///
/// A delegate calls ``record(_:scene:)`` in each callback that it implements; the default is the name of the calling method.
@MainActor public final class LifeCycleRecorder {
  /// The callbacks as a log of one line each.
  private var lines: [String] = []

  /// A recorder that has seen nothing.
  public init() {}

  /// Keeps a callback.
  ///
  /// - Parameters:
  ///   - callback: a method, a notification or an event, as a log may spell it.
  ///   - scene: which scene it is about, such as its session's `persistentIdentifier`; nil where that does not matter.
  public func record(_ callback: String = #function, scene: String? = nil) {
    // What would end the line, or the name of the scene, is no part of either.
    let name = callback.split(whereSeparator: \.isNewline).joined(separator: " ")
    let mark = scene.map { id in
      " scene=" + String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
    lines.append(name + (mark ?? ""))
  }

  /// Forgets what was recorded.
  public func reset() { lines = [] }

  /// Checks what was recorded. The line of a finding is the number of its callback, from 1.
  ///
  /// - Parameters:
  ///   - rules: what the callbacks are judged by.
  ///   - options: what is known of the app and the system.
  /// - Throws: the first of the callbacks that is no event of the rules.
  public func check(
    rules: RuleSet = .builtinWithoutExamples, options: CheckOptions = CheckOptions()
  ) throws(NotationError) -> CheckResult {
    let result = Self.check(lines, rules, options)
    guard result.inputs.reduce(0, { $0 + $1.events }) != lines.count else { return result }
    for line in lines where Self.check([line], rules, options).inputs.allSatisfy({ $0.events != 1 })
    {
      throw NotationError(word: line)
    }
    return result
  }

  private static func check(
    _ lines: [String], _ rules: RuleSet, _ options: CheckOptions
  ) -> CheckResult {
    var options = options
    options.inputFormat = LogFormat.bare.name
    let log = lines.map { $0 + "\n" }.joined()
    return Checker.check(log, named: "<recorder>", rules: rules, options: options)
  }
}
