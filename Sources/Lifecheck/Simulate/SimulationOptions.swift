/// What a simulated run is to be.
package struct SimulationOptions: Sendable {
  /// Where the callbacks of a life come from.
  package enum Plan: Sendable {
    /// Scenarios by name, and events in trace notation.
    case words([String])
    /// This many events at random.
    case walk(Int)
    /// As few events as a shortest-path walk needs.
    case cover(Coverage)
  }

  package enum Coverage: String, Hashable, Sendable, CaseIterable {
    /// Every transition that a check counts.
    case transitions
    /// Every two of them that can follow each other.
    case pairs
  }

  package var plan = Plan.walk(20)
  package var seed: UInt64 = 1
  package var apps = 1
  /// How often each app lives through the plan.
  package var lives = 1
  /// What is not known here is as on a system of today, without scenes.
  package var configuration = Configuration()
  /// How many lines that mention no callback come on a thousand that do.
  package var noisePermille = 0
  /// How many deviations are put in.
  package var faults = 0
  package var format = LogFormat.xcode

  package init() {}

  /// Upper limits: what is above them is a slip of the pen, or would take days.
  package static let mostEvents = 100_000_000
  package static let mostApps = 64
  package static let mostLives = 100_000
  package static let mostFaults = 1000
  package static let mostNoise = 100
  /// A run with deviations is held in memory, to be checked before it is written.
  package static let mostEventsWithFaults = 200_000
}

/// Why a run cannot be simulated.
package struct SimulationError: Error, Hashable, Sendable {
  /// Without full stop.
  package var message: String

  init(_ message: String) { self.message = message }
}

/// One callback of a simulated life.
struct SimulatedStep: Hashable, Sendable {
  /// An index into `RuleSet.events`.
  var event: Int
  /// What its line shows of the app's state.
  var shown: ShownState?
  /// In microseconds, since the step before.
  var delay: Int64 = 0
  var deviation: SimulatedDeviation?
}

/// What was done to a life, and the callback that it was done to.
struct SimulatedDeviation: Hashable, Sendable {
  enum Kind: String, CaseIterable {
    case takenOut = "taken out"
    case putIn = "put in"
    case swapped = "swapped"
    case doubled = "doubled"
  }

  var kind: Kind
  /// An index into `RuleSet.events`.
  var event: Int
}
