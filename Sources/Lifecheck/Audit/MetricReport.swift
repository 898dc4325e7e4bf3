/// What MetricKit delivers: counts of a day, from which no life can be made.
struct MetricReport {
  private(set) var metrics: [Audit.Metrics] = []

  private static let exits = "applicationExitMetrics"
  private static let begin = "timeStampBegin"

  static func mayBegin(_ text: String) -> Bool {
    text.contains("\"\(begin)\"") || text.contains("\"\(exits)\"")
  }

  /// - Parameter document: a payload, or a list of them.
  init?(_ document: JSONValue) {
    let payloads = document.items.isEmpty ? [document] : document.items
    for payload in payloads {
      guard payload[Self.begin] != nil,
        payload.members.keys.contains(where: { $0.hasSuffix("Metrics") })
      else { continue }
      metrics.append(Self.metrics(of: payload))
    }
    if metrics.isEmpty { return nil }
  }

  private static func metrics(of payload: JSONValue) -> Audit.Metrics {
    var found = Audit.Metrics()
    found.from = payload[begin]?.text
    found.to = payload["timeStampEnd"]?.text
    found.version = payload["appVersion"]?.text
    let meta = payload["metaData"]
    found.bundle = meta?["bundleIdentifier"]?.text
    found.os = meta?["osVersion"]?.text
    let kinds = [("foreground", "foregroundExitData"), ("background", "backgroundExitData")]
    for (state, key) in kinds {
      let counts = payload[exits]?[key]?.members ?? [:]
      for (name, value) in counts.sorted(by: { $0.key < $1.key }) {
        guard let count = value.number else { continue }
        found.exits.append((state: state, kind: plain(name), count: Int(clamping: count)))
      }
    }
    return found
  }

  /// `cumulativeNormalAppExitCount` as `normalAppExit`.
  private static func plain(_ name: String) -> String {
    var text = Substring(name)
    if text.hasPrefix("cumulative") { text = text.dropFirst("cumulative".count) }
    if text.hasSuffix("Count") { text = text.dropLast("Count".count) }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
