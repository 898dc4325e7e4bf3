/// What happens when a log goes on in another format, as concatenated logs do.
extension LineReader {
  /// Goes on in `found`, in which the record on `line` is written.
  mutating func turn(to found: LogFormat, line: Int) {
    guard format.mayTurn(to: found) else { return }
    if format == .bare {
      summary.format = found.name
      formatReason = "line \(line) is the first with a header of \(found.name)"
    }
    format = found
  }
}

extension LogFormat {
  /// Whether a record in `other` means that the log goes on in another format. Some formats hold the lines of others, and
  /// some have one parser.
  func mayTurn(to other: LogFormat) -> Bool {
    switch self {
    case .xcuitest, .unity, .flutter: false
    case .logJSON, .logNDJSON: !other.isJSON
    default: self != other
    }
  }
}
