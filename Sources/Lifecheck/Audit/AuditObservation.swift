/// What one line, row or report tells of one process at one moment.
@dynamicMemberLookup struct AuditObservation: Sendable {
  var fact: AuditFact
  var moment: Audit.Moment
  var evidence: Audit.Evidence
  /// Numbers of the table of names; -1 for none.
  var bundle: Int32 = -1
  var name: Int32 = -1
  var pid: Int32 = -1
  var details = Details()

  /// What only few observations have.
  struct Details: Hashable, Sendable {
    /// What tells one assertion, task or action from another.
    var token: String?
    /// What tells one launch of an app from another: the number behind its name.
    var job: String?
    var label: String?
    var namespace: Int64?
    var code: Int64?
    /// What wait4(2) says of the end.
    var status: Int64?
    /// A word in place of a code.
    var word: String?
    var seconds: Double?
    /// How long before its moment it may have been, in microseconds; nil where the moment is known.
    var window: Int64?
    /// The state in which it ended, if a report says so.
    var state: Audit.State?
    /// Whether a report of the system tells it, which knows states of apps only: the kernel knows ranks of any process.
    var isOfReport = false
    /// Whether it was not suspended when it ended, whatever else is known.
    var isActive = false
    /// The app whose scene it is about.
    var scene: String?
    /// What the scene is called, which begins with the app.
    var sceneName: String?
    /// Who asks for an end.
    var asker: String?
    /// The process of the system that tells of a launch.
    var teller: String?
    /// Whether the process is an extension's, inside of an app.
    var isExtension = false
    /// Whether its state is one that somebody is told, and that may be over by then.
    var isUpdate = false
    /// Whether the process has printed a line of its own since the system said that it suspended it.
    var isAwake = false
    /// Whether its process is an app's, whatever else is known: a debugger shows it, or its path is an app's.
    var isOfApp = false
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Details, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }

  /// The first moment at which it may have been.
  var earliest: Audit.Moment {
    details.window.map { moment.moved(to: moment.clock - max(0, $0)) } ?? moment
  }

  /// Whether it tells a process apart. Of any other nothing can be said later, and a log may hold millions of lines about such ones.
  var tellsProcess: Bool { pid >= 0 || name >= 0 || bundle >= 0 }

  /// What an app is launched for, where it tells that.
  var launchKind: Audit.Launch.Kind? { fact.word.flatMap(Audit.Launch.Kind.init) }

  /// Whether it tells of an end, why it comes, that it is asked for, or that there is a report of it.
  var isOfEnd: Bool { [.ending, .ended, .asked, .report].contains(fact.kind) }

  /// Whether it tells that no process is there, or is there any more.
  var tellsGone: Bool { fact.word == AuditFact.gone || fact.word == AuditFact.absent }

  /// Whether a process of which no line has the pid says that its app is launched.
  var isOwnLaunch: Bool {
    fact.kind == .process && pid < 0 && bundle < 0 && name >= 0
      && [AuditFact.launched, AuditFact.ready].contains(fact.word)
  }

  /// Whether it is a background task of UIKit's, of which the process itself prints.
  var isTask: Bool { fact.word == "task" && pid >= 0 && name >= 0 }

  /// Whether it is a task that the system will run at some time, of which the process itself prints, or dasd.
  var isScheduled: Bool { fact.word == "scheduled" }

  init(_ fact: AuditFact, at moment: Audit.Moment, _ evidence: Audit.Evidence) {
    self.fact = fact
    self.moment = moment
    self.evidence = evidence
  }

  /// Takes what stands at the places of `patterns` in a message that begins with one of them.
  mutating func read(_ message: Span<UInt8>, _ patterns: [TextPattern]) {
    for pattern in patterns {
      guard let values = pattern.values(in: message) else { continue }
      for (place, text) in values { details.take(text, at: place) }
      if let status = details.status, details.namespace == AuditFact.noReason {
        details.take(status: status)
      }
      return
    }
  }
}

extension AuditObservation.Details {
  fileprivate mutating func take(_ text: String, at place: TextPattern.Capture) {
    switch place {
    case .namespace: namespace = Int64(text)
    case .code:
      let number =
        text.hasPrefix("0x") || text.hasPrefix("0X")
        ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
      if let number { code = number } else { word = text }
      token = token ?? text
    case .status: status = Int64(text)
    // No time of the system is so long.
    case .seconds: seconds = Double(text).flatMap { $0.isFinite && $0 < 1e9 ? $0 : nil }
    case .id: (token, job) = (text, text)
    case .name: label = text
    case .by: asker = text
    case .scene: (scene, sceneName) = (Self.bundle(ofScene: text), text)
    default: break
    }
  }

  /// The code of an end for which nobody gave a reason: a signal, or what the process said when it ended itself.
  fileprivate mutating func take(status: Int64) {
    let signal = status & 0x7F
    guard (0...0xFFFF).contains(status), signal != 0x7F else { return code = nil }
    (namespace, code) = signal == 0 ? (namespace, status >> 8 & 0xFF) : (AuditFact.signals, signal)
  }

  /// The app of a scene, whose name begins with it: `bundle-default`, or `bundle-` and a UUID.
  private static func bundle(ofScene scene: String) -> String {
    if scene.hasSuffix("-default") { return String(scene.dropLast("-default".utf8.count)) }
    let parts = scene.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 5, parts.suffix(5).map(\.utf8.count) == [8, 4, 4, 4, 12] else {
      return scene
    }
    return parts.dropLast(5).joined(separator: "-")
  }
}

extension TextPattern {
  /// What `text`, which begins with the pattern, has at its places; nil where it does not match.
  fileprivate func values(in text: Span<UInt8>) -> [(place: Capture, text: String)]? {
    guard text.count >= head.count, text.equals(0..<head.count, head.span, 0..<head.count) else {
      return nil
    }
    var values: [(Capture, String)] = []
    var captures = Captures()
    let end = match(text, at: head.count, to: text.count, into: &captures) { place, range in
      switch place {
      case .anything, .number, .bundle, .pid, .process: break
      default: values.append((place, String(decoding: text.copy(of: range), as: UTF8.self)))
      }
    }
    return end == nil ? nil : values
  }
}
