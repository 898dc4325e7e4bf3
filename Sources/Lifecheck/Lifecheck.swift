// A placeholder with the seams of the front door, so that the command can be built; the engine replaces it.

/// What a check is asked for.
public struct CheckOptions: Sendable {
  public enum Logged: Hashable, Sendable {
    case auto
    case all
    /// Indices into `RuleSet.events`.
    case only([Int])
  }

  public var configuration = Configuration()
  public var start = StartMode.auto
  public var logged = Logged.auto
  public var apps: [String] = []
  public var pids: [Int32] = []
  public var inputFormat: String?
  public var select: [String] = []
  public var ignore: [String] = []
  public var severities: [(rule: String, level: Severity)] = []
  public var keepsSnippets = false

  public init() {}
}

public struct CheckResult: CheckReport {
  public var configuration = Configuration()
  public var machines: [String] = []
  public var inputs: [InputSummary] = []
  public var summary = CheckSummary()
  public var overflow: [(rule: String, count: Int)] = []
  public func forEachLife(_ body: (LifeReport) throws -> Void) rethrows {}
  public func forEachFinding(_ body: (Finding) throws -> Void) rethrows {}
}

public struct Checker {
  private var result = CheckResult()
  private var bytes = [UInt8](repeating: 0, count: 65_536)

  public init(rules: RuleSet, options: CheckOptions) {
    result.configuration = options.configuration
    result.machines = rules.machines.map(\.name)
  }

  public mutating func begin(input name: String) {
    result.inputs.append(InputSummary(file: name))
  }

  public mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe body($0) }
    guard count > 0 else { return count }
    result.inputs[result.inputs.count - 1].bytes += count
    result.inputs[result.inputs.count - 1].lines += bytes[..<count].count { $0 == 10 }
    return count
  }

  public mutating func idle() {}
  public mutating func endInput(error: String?) {
    result.inputs[result.inputs.count - 1].error = error
  }
  public mutating func takeReleased() -> [Finding] { [] }
  public mutating func finish() -> CheckResult { result }
}

/// One event as `lifecheck events` prints it.
public struct ListedEvent: Sendable {
  public var file: String
  public var line: Int
  public var offset: Int
  /// RFC 3339 where the log has a zone, else the local stamp.
  public var time: String?
  /// The canonical name.
  public var event: String
  public var channel: Channel
  public var process: String?
  public var pid: Int?
  public var thread: String?
  /// The callback's text as the log has it.
  public var text: [UInt8]
  public var count: Int

  public init(
    file: String, line: Int, offset: Int, time: String?, event: String, channel: Channel,
    process: String?, pid: Int?, thread: String?, text: [UInt8], count: Int
  ) {
    self.file = file
    self.line = line
    self.offset = offset
    self.time = time
    self.event = event
    self.channel = channel
    self.process = process
    self.pid = pid
    self.thread = thread
    self.text = text
    self.count = count
  }
}

/// Hands out the events of logs, without judging them.
public struct EventLister {
  public private(set) var inputs: [InputSummary] = []
  private var bytes = [UInt8](repeating: 0, count: 65_536)

  public init(rules: RuleSet, options: CheckOptions, event: @escaping (ListedEvent) -> Void) {}

  public mutating func begin(input name: String) { inputs.append(InputSummary(file: name)) }
  public mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe bytes.withUnsafeMutableBytes { unsafe body($0) }
  }
  public mutating func idle() {}
  public mutating func endInput(error: String?) { inputs[inputs.count - 1].error = error }
}

extension RuleSet {
  public static var builtinFiles: [(name: String, text: [UInt8])] { [] }
  public static func parse(_ files: [(name: String, text: [UInt8])]) throws -> RuleSet { RuleSet() }
  public static func builtin() -> RuleSet { RuleSet() }
}

/// What `lifecheck rules` asks of a rule set.
public enum RuleChecks {
  /// Everything that is wrong with `rules`, a line each; none where they are complete and consistent.
  public static func problems(in rules: RuleSet) -> [String] { [] }
  /// Runs the examples of `rules`.
  public static func runExamples(of rules: RuleSet) -> (count: Int, failures: [String]) { (0, []) }
  /// The table of states and events of each machine.
  public static func matrix(of rules: RuleSet) -> String { "" }
}
