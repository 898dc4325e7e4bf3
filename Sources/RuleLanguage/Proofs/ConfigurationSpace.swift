/// All configurations that some guards can tell apart, everything known.
///
/// Guards compare versions with constants only. So one version for each constant, and one between
/// each two neighbours, below the least and above the greatest, stand for all of them.
struct ConfigurationSpace {
  private var versions: [Guard.Subject: Set<Version>] = [:]
  private var facts: Set<Fact> = []
  /// The background modes that guards name; nil where no guard asks for any.
  private var modes: Set<String>?

  init(_ guards: some Sequence<Guard>) {
    for condition in guards { insert(condition) }
  }

  private mutating func insert(_ condition: Guard) {
    switch condition {
    case .always, .seen: break
    case .fact(let fact): facts.insert(fact)
    case .version(let subject, _, let version): versions[subject, default: []].insert(version)
    case .backgroundModes(let mode): modes = (modes ?? []).union(mode.map { [$0] } ?? [])
    case .not(let inner): insert(inner)
    case .and(let a, let b), .or(let a, let b):
      insert(a)
      insert(b)
    }
  }

  /// How many configurations there are; `Int.max` where that is no number of use.
  var count: Int {
    var count = 1 << facts.count
    if let modes {
      let product = count.multipliedReportingOverflow(by: 1 << min(modes.count + 1, 40))
      count = product.overflow ? .max : product.partialValue
    }
    for constants in versions.values {
      let product = count.multipliedReportingOverflow(by: Self.samples(of: constants).count)
      count = product.overflow ? .max : product.partialValue
    }
    return count
  }

  /// In a fixed order: newer systems last, facts false before true.
  func configurations() -> [Configuration] {
    var all = [Configuration()]
    if let constants = versions[.os] {
      let samples = Self.samples(of: constants)
      all = all.flatMap { known in
        samples.map { Configuration(os: $0, sdk: known.sdk, facts: known.facts) }
      }
    }
    if let constants = versions[.sdk] {
      let samples = Self.samples(of: constants)
      all = all.flatMap { known in
        samples.map { Configuration(os: known.os, sdk: $0, facts: known.facts) }
      }
    }
    for fact in Fact.allCases where facts.contains(fact) {
      all = all.flatMap { known in
        [false, true].map { holds in
          var next = known
          next.facts[fact] = holds
          return next
        }
      }
    }
    if let modes {
      // One more mode stands for all that no guard names.
      for mode in modes.sorted() + ["another-mode"] {
        all = all.flatMap { known in
          var next = known
          next.backgroundModes = (known.backgroundModes ?? []) + [mode]
          var without = known
          without.backgroundModes = known.backgroundModes ?? []
          return [without, next]
        }
      }
    }
    return all
  }

  private static func samples(of constants: Set<Version>) -> [Version] {
    var samples: [Version] = []
    var below: Version?
    for constant in constants.sorted() {
      if let between = version(after: below, before: constant) { samples.append(between) }
      samples.append(constant)
      below = constant
    }
    if let below { samples.append(Version(below.major + 1)) }
    return samples
  }

  /// A version between two others that reads well, or nil where there is none.
  private static func version(after low: Version?, before high: Version) -> Version? {
    let least = low ?? Version(-1)
    let candidates = [
      Version(high.major - 1), Version(high.major, high.minor - 1),
      Version(high.major, high.minor, high.patch - 1),
      Version(least.major, least.minor + 1), Version(least.major, least.minor, least.patch + 1),
    ]
    return candidates.first {
      $0 > least && $0 < high && $0.major >= 0 && $0.minor >= 0 && $0.patch >= 0
    }
  }
}
