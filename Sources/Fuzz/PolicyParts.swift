@testable import Command
@testable import Lifecheck

/// Any bytes as a `.lifecheck` file.
enum ConfigurationPart {
  static func run(_ bytes: [UInt8]) {
    let file: ConfigurationFile
    do throws(RuleErrors) {
      file = try ConfigurationFile.parse(bytes, name: ".lifecheck")
    } catch {
      return requireText(Array(error.description.utf8), "the errors of a configuration file")
    }
    do throws(RuleErrors) {
      _ = try file.resolved(with: Prototypes.rules)
    } catch {
      requireText(Array(error.description.utf8), "the names of a configuration file")
    }
    if let text = file.ruleText { _ = try? RuleSet.parse([("a", text)]) }
  }
}

/// Any bytes as a baseline.
///
/// What holds: what is read can be written, and read again as the same.
enum BaselinePart {
  static func run(_ bytes: [UInt8]) {
    let baseline: Baseline
    do throws(RuleErrors) {
      baseline = try Baseline.parse(bytes, name: "b")
    } catch {
      return requireText(Array(error.description.utf8), "the errors of a baseline")
    }
    do throws(RuleErrors) {
      let again = try Baseline.parse(Array(baseline.text.utf8), name: "b")
      require(again.text == baseline.text, "a baseline is written as it is read")
    } catch {
      require(false, "what was written is read: \(error)")
    }
  }
}

/// Words, one a line, as a command line: its options, without carrying it out.
enum ArgumentsPart {
  static func run(_ bytes: [UInt8]) {
    let words = bytes.split(separator: 0x0A, maxSplits: 40, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    do throws(UsageError) {
      switch try ArgumentParser.parse(words) {
      case .run(let invocation):
        let settings = try CheckSettings(invocation) { _ in nil }
        _ = try settings.resolved(with: Prototypes.rules)
      case .help(let command): _ = Help.text(for: command, width: 80)
      case .topic(let topic): _ = Help.text(for: topic, width: 80)
      case .version: break
      }
    } catch {
      require(!error.description.isEmpty, "an error says something")
    }
  }
}
