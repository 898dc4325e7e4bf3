/// A version such as 13.2 or 16.4.1; missing parts count as 0.
public struct Version: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first number.
  public var major: Int
  /// The second number.
  public var minor: Int
  /// The third number.
  public var patch: Int

  /// The version of these numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `13`, `13.2` or `13.2.1`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.utf8.count <= 6, part.utf8.allSatisfy({ 48...57 ~= $0 }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    self.init(
      numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// Whether one version is older than another.
  public static func < (a: Self, b: Self) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  /// `17.2`, or `16.4.1` where the third number is not 0.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

/// A yes-or-no fact about the app or the trace that guards may ask for.
public enum Fact: String, Hashable, Sendable, CaseIterable {
  /// The app ends instead of being suspended (`UIApplicationExitsOnSuspend`).
  case exitsOnSuspend
  /// The device lets apps run in the background.
  case multitasking
  /// The app has scenes.
  case scenes
  /// Callbacks of scenes are logged under the names of the application delegate.
  case forwarded
  /// The log has process ids.
  case pids
  /// Each scene has a name in the log that no other has.
  case identified
  /// The app may have several scenes at a time.
  case multipleScenes
  /// The app runs on a Mac.
  case catalyst

  fileprivate var bit: UInt8 {
    switch self {
    case .exitsOnSuspend: 1
    case .multitasking: 2
    case .scenes: 4
    case .forwarded: 8
    case .pids: 16
    case .identified: 32
    case .multipleScenes: 64
    case .catalyst: 128
    }
  }

  /// What it is taken for where nobody says so (docs/verdicts.md): what is rare would excuse too much. nil: it is unknown then.
  package var assumed: Bool? {
    switch self {
    case .exitsOnSuspend, .forwarded: false
    case .multitasking: true
    case .scenes, .pids, .identified, .multipleScenes, .catalyst: nil
    }
  }
}

/// Which facts hold, of those of which it is known.
public struct Facts: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  // Bits, and no dictionary: guards are asked often, and a dictionary of its own costs each start-up more than all of them.
  private var known: UInt8 = 0
  private var holding: UInt8 = 0

  /// The facts of which it is known whether they hold: `[.scenes: true]`.
  public init(dictionaryLiteral facts: (Fact, Bool)...) {
    for (fact, holds) in facts { self[fact] = holds }
  }

  package var count: Int { known.nonzeroBitCount }

  /// Whether a fact holds; nil: not known.
  public subscript(fact: Fact) -> Bool? {
    get { known & fact.bit == 0 ? nil : holding & fact.bit != 0 }
    set {
      known = newValue == nil ? known & ~fact.bit : known | fact.bit
      holding = newValue == true ? holding | fact.bit : holding & ~fact.bit
    }
  }
}

/// What is known about the system and the app; nil where it is not known.
public struct Configuration: Hashable, Sendable {
  /// The version of iOS.
  public var os: Version?
  /// The version of the SDK that the app is built with.
  public var sdk: Version?
  /// What else is known of app, device and trace.
  public var facts = Facts()
  /// The kinds of work that the app may do in the background (UIBackgroundModes), sorted, each once; empty for none.
  public var backgroundModes: [String]? {
    didSet { backgroundModes = backgroundModes.map { Set($0).sorted() } }
  }
  /// How many seconds a process may run in the background without one; nil: as the rules say.
  public var backgroundAllowance: Int?
  /// The events of the app that the whole input holds, as indices into `RuleSet.events`; nil where that is not known.
  package var seen: Set<Int>?

  /// What is known; everything else is not.
  public init(os: Version? = nil, sdk: Version? = nil, facts: Facts = [:]) {
    self.os = os
    self.sdk = sdk
    self.facts = facts
  }

  /// The same with what is most likely in place of what is not known: a system and a device of today.
  ///
  /// Verdicts never rest on it; it says which of several explanations to name first, and what can be covered.
  package var assumingToday: Configuration {
    var configuration = self
    configuration.os = os ?? Version(26)
    configuration.sdk = sdk ?? configuration.os
    configuration.facts[.multitasking] = facts[.multitasking] ?? true
    configuration.facts[.exitsOnSuspend] = facts[.exitsOnSuspend] ?? false
    configuration.facts[.forwarded] = facts[.forwarded] ?? false
    return configuration
  }
}

/// Where a life is taken to begin (docs/verdicts.md).
public enum StartMode: String, Hashable, Sendable, CaseIterable {
  /// Where a launch callback comes first, at the launch; elsewhere somewhere in the middle.
  case auto
  /// Each at its launch.
  case launch
  /// Each somewhere in the middle.
  case tail
}

/// The value of a guard: unknown when it rests on something that is not known.
package enum Truth: Hashable, Sendable {
  case no, unknown, yes
}

/// A condition over versions and facts.
package indirect enum Guard: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case os, sdk

    func version(in configuration: Configuration) -> Version? {
      switch self {
      case .os: configuration.os
      case .sdk: configuration.sdk
      }
    }
  }

  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case greater = ">"
    case equal = "=="
  }

  /// What the rule language calls the background modes.
  package static let backgroundModesWord = "backgroundModes"

  case always
  case fact(Fact)
  case version(Subject, Comparison, Version)
  /// Whether the app has this background mode; nil: at least one.
  case backgroundModes(String?)
  /// Whether the input holds an event of the app, as an index into `RuleSet.events`. For severities only: what
  /// comes later in a log moves no state.
  case seen(Int)
  case not(Guard)
  case and(Guard, Guard)
  case or(Guard, Guard)

  /// The value under `configuration`, by Kleene's three-valued logic.
  ///
  /// Some facts are assumed where they are not known (`Fact.assumed`). With `assuming: false` they are unknown like the rest.
  package func value(in configuration: Configuration, assuming: Bool = true) -> Truth {
    switch self {
    case .always:
      return .yes
    case .fact(let fact):
      if let known = configuration.facts[fact] { return known ? .yes : .no }
      guard assuming, let assumed = fact.assumed else { return .unknown }
      return assumed ? .yes : .no
    case .version(let subject, let comparison, let version):
      guard let known = subject.version(in: configuration) else { return .unknown }
      let holds =
        switch comparison {
        case .less: known < version
        case .lessOrEqual: known <= version
        case .greaterOrEqual: known >= version
        case .greater: known > version
        case .equal: known == version
        }
      return holds ? .yes : .no
    case .backgroundModes(let mode):
      guard let known = configuration.backgroundModes else { return .unknown }
      return mode.map { known.contains($0) } ?? !known.isEmpty ? .yes : .no
    case .seen(let event):
      return configuration.seen.map { $0.contains(event) ? .yes : .no } ?? .unknown
    case .not(let inner):
      switch inner.value(in: configuration, assuming: assuming) {
      case .yes: return .no
      case .no: return .yes
      case .unknown: return .unknown
      }
    case .and(let a, let b):
      let (x, y) = (
        a.value(in: configuration, assuming: assuming),
        b.value(in: configuration, assuming: assuming)
      )
      if x == .no || y == .no { return .no }
      return x == .yes && y == .yes ? .yes : .unknown
    case .or(let a, let b):
      let (x, y) = (
        a.value(in: configuration, assuming: assuming),
        b.value(in: configuration, assuming: assuming)
      )
      if x == .yes || y == .yes { return .yes }
      return x == .no && y == .no ? .no : .unknown
    }
  }

  /// The names of what the guard asks for that `configuration` does not know, each once, in order.
  package func unknowns(in configuration: Configuration) -> [String] {
    switch self {
    // No option can tell.
    case .always, .seen:
      return []
    case .fact(let fact):
      return configuration.facts[fact] == nil ? [fact.rawValue] : []
    case .version(let subject, _, _):
      return subject.version(in: configuration) == nil ? [subject.rawValue] : []
    case .backgroundModes:
      return configuration.backgroundModes == nil ? [Guard.backgroundModesWord] : []
    case .not(let inner):
      return inner.unknowns(in: configuration)
    case .and(let a, let b), .or(let a, let b):
      let first = a.unknowns(in: configuration)
      return first + b.unknowns(in: configuration).filter { !first.contains($0) }
    }
  }

  /// The names of the unknown facts that `value(in:)` takes not to hold. That a device has multitasking goes without saying.
  package func assumptions(in configuration: Configuration) -> [String] {
    unknowns(in: configuration).filter { Fact(rawValue: $0)?.assumed == false }
  }
}

extension Guard {
  /// The events whose occurrence it asks for.
  package var seenEvents: [Int] {
    switch self {
    case .always, .fact, .version, .backgroundModes: []
    case .seen(let event): [event]
    case .not(let inner): inner.seenEvents
    case .and(let a, let b), .or(let a, let b): a.seenEvents + b.seenEvents
    }
  }

  /// Whether its value depends on `fact`.
  package func asks(for fact: Fact) -> Bool {
    switch self {
    case .always, .seen, .version, .backgroundModes: false
    case .fact(let other): other == fact
    case .not(let inner): inner.asks(for: fact)
    case .and(let a, let b), .or(let a, let b): a.asks(for: fact) || b.asks(for: fact)
    }
  }
}
