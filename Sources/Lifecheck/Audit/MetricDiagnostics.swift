/// What MetricKit delivers of single events (`MXDiagnosticPayload`): crashes, and limits that were passed, each of one process.
struct MetricDiagnostics {
  struct Entry {
    /// What was used too much of, in the words of reports of resources; nil for a crash.
    var resource: String?
    var bundle: String
    var pid: Int32?
    var os: String?
    /// As in a report in text: `Namespace RUNNINGBOARD, Code 0xdead10cc`.
    var reason: String?
    var signal: Int64?
    /// The time in which it happened, as the payload has it.
    var since: String?
    var time: String?
  }

  private(set) var entries: [Entry] = []

  private static let kinds = [
    "crashDiagnostics": nil, "hangDiagnostics": "hang", "cpuExceptionDiagnostics": "cpu usage",
    "diskWriteExceptionDiagnostics": "disk writes", "appLaunchDiagnostics": "launch",
  ]

  static func mayBegin(_ text: String) -> Bool {
    kinds.keys.contains { text.contains("\"\($0)\"") }
  }

  /// - Parameter document: a payload, or a list of them.
  init?(_ document: JSONValue) {
    let payloads = document.items.isEmpty ? [document] : document.items
    var isOne = false
    for payload in payloads {
      for (key, resource) in Self.kinds.sorted(by: { $0.key < $1.key }) {
        guard let diagnostics = payload[key]?.items else { continue }
        isOne = true
        entries += diagnostics.compactMap { Self.entry($0, resource, in: payload) }
      }
    }
    if !isOne { return nil }
  }

  private static func entry(
    _ diagnostic: JSONValue, _ resource: String?, in payload: JSONValue
  ) -> Entry? {
    guard let meta = diagnostic["diagnosticMetaData"], let bundle = meta["bundleIdentifier"]?.text
    else { return nil }
    return Entry(
      resource: resource, bundle: bundle,
      pid: meta["pid"]?.number.flatMap { Int32(exactly: $0) }, os: meta["osVersion"]?.text,
      reason: meta["terminationReason"]?.text, signal: meta["signal"]?.number,
      since: payload["timeStampBegin"]?.text, time: payload["timeStampEnd"]?.text)
  }
}
