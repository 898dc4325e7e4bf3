/// What happens when a log goes on in another format, as concatenated logs do.
///
/// A record that the running format cannot read, but another one with a stamp can, is where the log may go on in another
/// format. From there on it is found out again from the lines that follow, as at the beginning of the input. If most of
/// those are in the old format, the record is read all the same.
extension LineReader {
  /// How often that may be within so many lines as are looked at each time.
  private static let quickTurnLimit = 64

  /// Whether the record on `line`, which is in `found`, is to be read again after the format was found out again.
  mutating func turns(to found: LogFormat, line: Int) -> Bool {
    guard !isForced, mayTurn, line != turningLine, format.mayTurn(to: found) else { return false }
    // Two formats that take turns must not cost more than twice the reading.
    if line - turningLine < FormatDetection.lineLimit {
      guard quickTurns < Self.quickTurnLimit else { return false }
      quickTurns += 1
    }
    turningLine = line
    isTurning = true
    return true
  }

  /// Takes over what was found out about the lines from `turningLine` on.
  mutating func note(_ detection: FormatDetection) {
    guard turningLine > 0 else {
      format = detection.format
      summary.formatReason = detection.reason
      return
    }
    guard detection.format != .bare, detection.format != format else { return }
    format = detection.format
    if summary.events == 0, summary.format == LogFormat.bare.name {
      summary.format = format.name
      summary.formatReason = "from line \(turningLine) on \(detection.reason)"
    } else if summary.formatChanges.count < InputSummary.formatChangeLimit {
      summary.formatChanges.append(
        FormatChange(line: turningLine, format: format.name, reason: detection.reason))
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
