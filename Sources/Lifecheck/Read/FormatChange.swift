/// What happens when a log goes on in another format, as concatenated logs do.
///
/// A record that the running format cannot read, but another one with a stamp can, is where the log may go on in another
/// format. From there on it is found out again from the lines that follow, as at the beginning of the input. If most of
/// those are in the old format, the record is read all the same.
struct FormatTurn: Sendable {
  /// The last line from which on the format was found out again; 0 for none.
  private(set) var line = 0
  /// Whether that has still to be done.
  var isDue = false
  /// Whether what follows can be looked at.
  var isPossible = false
  /// How many came within so many lines as are looked at each time, and how many may.
  private var quick = 0
  private static let quickLimit = 64

  /// Turns at `line`; false where that would be too often: two formats that take turns must not cost more than twice the reading.
  fileprivate mutating func take(_ line: Int) -> Bool {
    if line - self.line < FormatDetection.lineLimit {
      guard quick < Self.quickLimit else { return false }
      quick += 1
    }
    (self.line, isDue) = (line, true)
    return true
  }
}

extension LineRecogniser {
  /// Whether the record on `line`, which is in `found`, is to be read again after the format was found out again.
  mutating func turns(to found: LogFormat, line: Int) -> Bool {
    !isForced && turn.isPossible && line != turn.line && format.mayTurn(to: found)
      && turn.take(line)
  }

  /// Takes over what was found out about the lines from `turn.line` on.
  mutating func note(_ detection: FormatDetection) {
    guard turn.line > 0 else {
      format = detection.format
      summary.formatReason = detection.reason
      return
    }
    guard detection.format != .bare, detection.format != format else { return }
    format = detection.format
    if summary.events == 0, summary.format == LogFormat.bare.name {
      summary.format = format.name
      summary.formatReason = "from line \(turn.line) on \(detection.reason)"
    } else if summary.formatChanges.count < InputSummary.formatChangeLimit {
      summary.formatChanges.append(
        FormatChange(line: turn.line, format: format.name, reason: detection.reason))
    }
  }
}

extension LogFormat {
  /// Whether a record in `other` means that the log goes on in another format. Some formats hold the lines of others, and
  /// some have one parser.
  func mayTurn(to other: LogFormat) -> Bool {
    switch self {
    case .xcuitest: other.isJSON
    case .unity, .flutter: other == .appium || other == .json || other.isJSON
    case .logJSON, .breadcrumbs: false
    case .logNDJSON: other != .logJSON
    default: self != other
    }
  }
}
