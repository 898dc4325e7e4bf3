import Lifecheck

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the fuzzer drives; `LIFECHECK_FUZZ_PART` chooses (docs/fuzzing.md).
enum Part: String, CaseIterable {
  case log, reports, events, container, rules, configuration, baseline, arguments, bundle

  /// Runs the part on one input, and traps where something that always holds does not.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .log: LogPart.run(bytes, reports: false)
    case .reports: LogPart.run(bytes, reports: true)
    case .events: EventsPart.run(bytes)
    case .container: ContainerPart.run(bytes)
    case .rules: RulesPart.run(bytes)
    case .configuration: ConfigurationPart.run(bytes)
    case .baseline: BaselinePart.run(bytes)
    case .arguments: ArgumentsPart.run(bytes)
    case .bundle: BundlePart.run(bytes)
    }
  }

  static let chosen: Part = {
    guard let name = unsafe getenv("LIFECHECK_FUZZ_PART").map({ unsafe String(cString: $0) }) else {
      return .log
    }
    guard let part = Part(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("LIFECHECK_FUZZ_PART is '\(name)', and the parts are \(names)")
    }
    return part
  }()
}

@main
enum Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    exit(
      unsafe runFuzzer(&count, &arguments) { start, count in
        Part.chosen.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}

/// libFuzzer's driver, which reads the options of the command line and returns the exit status.
///
/// It is called here, and not by its own `main`, since the build system gives every executable one.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ runOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
