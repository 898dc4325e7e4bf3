import Lifecheck

/// `lifecheck simulate`: legal and faulty traces in any format, the same for the same seed.
enum SimulateCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let setup = try Setup(invocation)
    try OwnInputs(setup, invocation).refuse()
    let options = try options(of: invocation, setup)
    let simulation: Simulation
    do throws(SimulationError) {
      simulation = try Simulation(rules: setup.rules, options: options)
    } catch {
      throw UsageError(error.message, command: .simulate)
    }
    let truth: AtomicFile?
    do throws(SystemError) {
      truth = try invocation.value(.truth).map { path throws(SystemError) in
        try AtomicFile(path: path)
      }
    } catch {
      AtomicFile.complain(
        about: invocation.value(.truth) ?? "", error, setup.settings.colour)
      return .failure
    }
    Posix.catchInterrupts()
    let output = DescriptorWriter(Posix.standardOutput)
    simulation.write(to: output.makeSink(), truth: truth?.makeSink()) {
      Posix.wasInterrupted || output.failure != nil
    }
    if let failure = output.failure {
      truth?.discard()
      throw failure
    }
    if Posix.wasInterrupted {
      truth?.discard()
      return .bySignal
    }
    let isWritten = truth?.commit(colour: setup.settings.colour) ?? true
    return isWritten ? .clean : .failure
  }

  private static func options(
    of invocation: Invocation, _ setup: Setup
  ) throws(UsageError) -> SimulationOptions {
    var options = SimulationOptions()
    options.configuration = setup.options.knownConfiguration
    options.plan = try plan(of: invocation)
    let limits = SimulationOptions.self
    options.seed = try seed(of: invocation) ?? options.seed
    options.apps = try number(.apps, 1...limits.mostApps, invocation) ?? options.apps
    options.lives = try number(.lives, 1...limits.mostLives, invocation) ?? options.lives
    options.faults = try number(.faults, 0...limits.mostFaults, invocation) ?? options.faults
    if let text = invocation.value(.noise) {
      guard let ratio = Double(text), (0...Double(limits.mostNoise)).contains(ratio) else {
        throw invocation.invalid(
          text, .noise, "a number from 0 to \(limits.mostNoise), such as 0.5")
      }
      options.noisePermille = Int((ratio * 1000).rounded())
    }
    if let format = invocation.value(.simulatedFormat).flatMap({ LogFormat(name: $0) }) {
      options.format = format
    }
    return options
  }

  /// What is to be played: one of three things.
  private static func plan(
    of invocation: Invocation
  ) throws(UsageError) -> SimulationOptions.Plan {
    let words = invocation.arguments
    let count = try number(.walk, 1...SimulationOptions.mostEvents, invocation)
    let coverage = invocation.value(.cover).flatMap(SimulationOptions.Coverage.init)
    switch (words.isEmpty, count, coverage) {
    case (false, nil, nil): return .words(words)
    case (true, let count?, nil): return .walk(count)
    case (true, nil, let coverage?): return .cover(coverage)
    case (true, nil, nil):
      throw UsageError(
        "Nothing to simulate: name scenarios, or give '--walk' or '--cover'",
        command: .simulate)
    default:
      throw UsageError(
        "Scenarios, '--walk' and '--cover' are three ways to say what to simulate: give one of them",
        command: .simulate)
    }
  }

  private static func seed(of invocation: Invocation) throws(UsageError) -> UInt64? {
    guard let text = invocation.value(.seed) else { return nil }
    guard let seed = UInt64(text) else {
      throw invocation.invalid(text, .seed, "a number from 0 to \(UInt64.max)")
    }
    return seed
  }

  private static func number(
    _ option: Option, _ range: ClosedRange<Int>, _ invocation: Invocation
  ) throws(UsageError) -> Int? {
    guard let text = invocation.value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw invocation.invalid(
        text, option, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
