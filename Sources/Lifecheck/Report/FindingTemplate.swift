/// What findings that differ only in place, process and time have in common: made once, and filled in for each.
final class FindingTemplate: Sendable {
  /// What it depends on.
  struct Key: Hashable, Sendable {
    private var group: FindingGroup.Key
    private let scenario: Int16
    private let previousEvent: UInt16?
    private let explainsEvent: UInt16?
    private let answers: LogAnswers

    init(_ record: FindingRecord, _ answers: LogAnswers) {
      group = FindingGroup.Key(record)
      // What findings of one template may differ in.
      (group.life, group.instance, group.legalChannels, group.restsOnShownState) = (0, 0, 0, false)
      scenario = record.scenario
      previousEvent = record.previousEvent
      explainsEvent = record.explainsEvent
      self.answers = answers
    }
  }

  /// How many are kept at a time.
  static let limit = 4096

  let finding: Finding
  let message: MessageTemplate
  /// The names of the event before and of the one that the explanation concerns, and what stands at their places.
  let previous: (event: String, message: String)?
  let explained: (event: String, message: String)?

  init(
    _ finding: Finding, _ message: MessageTemplate, previous: (event: String, message: String)?,
    explained: (event: String, message: String)?
  ) {
    self.finding = finding
    self.message = message
    self.previous = previous
    self.explained = explained
  }
}

/// A rule's sentence with what is known of a kind of finding, and places for what each one has of its own.
struct MessageTemplate: Sendable {
  enum Part: Sendable {
    case text(String)
    case process, count
    /// For how many seconds the process was silent, and what the line shows of the app's state.
    case silence
    case shown
    /// The line of the event before, and the time since then: of a formula, or past the limit of a scenario.
    case previousLine
    case time, delay
  }

  private var parts: [Part] = []

  /// - Parameter texts: what stands for each placeholder of `sentence`; what they hold is not looked at again.
  init(_ sentence: String, _ texts: [(placeholder: String, part: Part)]) {
    var known = ""
    var rest = sentence.utf8[...]
    while let byte = rest.first {
      let found =
        byte == UInt8(ascii: "{") ? texts.first { rest.starts(with: $0.placeholder.utf8) } : nil
      guard let found else {
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
        known += String(rest[..<end]) ?? ""
        rest = rest[end...]
        continue
      }
      rest = rest.dropFirst(found.placeholder.utf8.count)
      if case .text(let text) = found.part {
        known += text
      } else {
        if !known.isEmpty { parts.append(.text(known)) }
        known = ""
        parts.append(found.part)
      }
    }
    if !known.isEmpty { parts.append(.text(known)) }
  }

  func text(_ record: FindingRecord, process: String?) -> String {
    if parts.count == 1, case .text(let text) = parts[0] { return text }
    return parts.reduce(into: "") { message, part in
      switch part {
      case .text(let text): message += text
      case .process: message += process ?? "this app"
      case .count: message += String(record.count)
      case .silence: message += String(record.silence)
      case .shown: message += record.shown?.name ?? ""
      case .previousLine: message += String(record.previousLine)
      case .delay: message += "after \(durationText(record.time))"
      case .time:
        // Of stamps in whole seconds only the least time is known; finer ones are rounded up, past the limit.
        message +=
          record.stamp.isFine
          ? durationText(record.time + 999) : "more than \(secondsText(record.time)) s"
      }
    }
  }
}
