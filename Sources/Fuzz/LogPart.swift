@testable import Command
@testable import Lifecheck

/// Any bytes as a log, through the checker, and in part `reports` through one of the reports.
///
/// What holds: the same outcome however the log is cut into chunks or blocks; reports that their readers can read.
enum LogPart {
  static func run(_ bytes: [UInt8], reports: Bool) {
    let input = FuzzInput(bytes)
    let options = options(for: input.choice)
    let result = check([input.text], options)
    if reports { return Reports.check(result, input.choice / 2 % Reports.count) }
    require(outcome(of: check(input.pieces, options)) == outcome(of: result), "chunks are the same")
    require(
      outcome(of: checkBlocks(input, options)) == outcome(of: result), "blocks are the same")
    stream(input.pieces, options)
    #if PLANTED_CRASH
      PlantedCrash.look(at: result)
    #endif
  }

  private static func check(
    _ pieces: [ArraySlice<UInt8>], _ options: CheckOptions
  ) -> CheckResult {
    var checker = Prototypes.checker(options)
    checker.begin(input: "a.log")
    for piece in pieces { checker.append(all: piece) }
    checker.endInput()
    return checker.finish()
  }

  private static func checkBlocks(_ input: FuzzInput, _ options: CheckOptions) -> CheckResult {
    var checker = Prototypes.checker(options)
    checker.begin(input: "a.log")
    let search = checker.search
    let block = LogBlock(size: 16 + 8 * Int(input.choice))
    let text = Array(input.text)
    block.earlier = { Array(text[$0]) }
    var rest = input.text
    while true {
      let last = unsafe block.fill { _, space in
        let count = min(space.count, rest.count)
        unsafe space.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      block.find(with: search)
      checker.read(block)
      if last <= 0 { break }
    }
    checker.endInput()
    return checker.finish()
  }

  /// A stream that pauses after each piece: findings go out as they come.
  private static func stream(_ pieces: [ArraySlice<UInt8>], _ options: CheckOptions) {
    var checker = Prototypes.checker(options)
    checker.begin(input: "a.log")
    let report = NDJSONReport()
    let lines = Reports.bytes { sink in
      for piece in pieces {
        checker.append(all: piece)
        checker.idle()
        for finding in checker.takeReleased() { report.write(finding, to: sink) }
      }
      checker.endInput()
      _ = checker.finish()
      for finding in checker.takeReleased() { report.write(finding, to: sink) }
    }
    requireJSONLines(lines, "the streamed findings")
    let text = pieces.joined()
    // For UTF-16 the bytes of the decoded text are counted.
    let isUTF16 = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    require(isUTF16 || checker.inputs[0].bytes == text.count, "a stream is read to its end")
  }

  /// What was found, without what takes long to write.
  private static func outcome(of result: CheckResult) -> [UInt8] {
    let report = NDJSONReport()
    return Reports.bytes { sink in
      result.forEachFinding { report.write($0, to: sink) }
      report.writeSummary(of: result, RunOutcome(), to: sink)
      result.forEachLife { life in
        sink.append("\(life.process ?? "-") \(life.pid ?? -1) \(life.firstLine) \(life.lastLine) ")
        sink.append("\(life.started ?? "-") \(life.ended ?? "-") \(life.endReason ?? "-") ")
        sink.append("\(life.events) \(life.faults) \(life.verdict.rawValue) \(life.finalStates)\n")
      }
    }
  }

  /// Options as the choice wants them: a third of the inputs have their format found out, the others are told one.
  private static func options(for choice: UInt8) -> CheckOptions {
    var options = CheckOptions()
    options.keepsSnippets = true
    options.keepsStates = true
    let formats = LogFormat.allCases
    let number = Int(choice / 2) - 43
    if number >= 0 { options.inputFormat = formats[number % formats.count].name }
    switch choice % 8 {
    case 3: options.logged = .all
    case 4: options.start = .launch
    case 5: options.start = .tail
    case 6: options.configuration.facts[.scenes] = true
    case 7: options.select = Prototypes.rules.rules.map(\.id)
    default: break
    }
    return options
  }
}
