/// A report in lines of `Key: value`: of a crash, as the system wrote them before iOS 15, or of what a process used too much of.
struct CrashText {
  private var values: [String: String] = [:]
  /// The lines below the reason of the end and below the heading of what the process left, which may say more of it.
  private var remarks: [String: String] = [:]
  private static let remarked = ["Termination Reason", "Application Specific Information"]
  /// The program that the stacks show: that of the function `main`.
  private var mainImage: String?
  /// How many lines hold what is asked for.
  private static let limit = 200

  /// Whether a report begins here. What people paste often lacks its first lines.
  static func mayBegin(_ head: ArraySlice<UInt8>) -> Bool {
    var head = head.drop { $0 <= 0x20 }
    for quote in quotes where head.starts(with: quote.utf8) {
      head = head.dropFirst(quote.utf8.count)
    }
    if head.starts(with: firstKey.utf8) { return true }
    guard beginnings.contains(where: { head.starts(with: $0.utf8) }) else { return false }
    // Pages show a report indented.
    let lines = head.prefix(headLimit).split(separator: 0x0A).map { $0.drop { $0 <= 0x20 } }
    return reasons.contains { reason, isOne in
      lines.contains { $0.starts(with: reason.utf8) && isOne($0.dropFirst(reason.utf8.count)) }
    }
  }

  /// Whether an exception is one of Apple's, in words or as a number: Python and .NET have types of exceptions, too.
  private static func isException(_ value: ArraySlice<UInt8>) -> Bool {
    let value = value.drop { $0 <= 0x20 }
    return value.starts(with: "EXC_".utf8) || value.starts(with: "SIG".utf8)
      || value.prefix(8).count { $0.isDigit } == 8
  }

  /// Whether a reason begins with the name of an origin, or its number, or says what only the system says.
  private static func isReason(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.drop { $0 <= 0x20 }
    let name = words.prefix { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "_") }
    let isName = name.count > 3 && words.dropFirst(name.count).first.map { $0 <= 0x2C } ?? true
    return isName || originsInWords.contains { words.starts(with: $0.utf8) }
  }

  private static let originsInWords = [
    "Namespace", "Code 0x", "DYLD", "TCC", "This app has crashed", "Library not loaded",
  ]

  /// What pages put before a report, or a part of one: the label of a forum's block of code, the sign of a quotation.
  private static let quotes = ["Code Block ", "> "]

  /// What a whole report begins with.
  private static let firstKey = "Incident Identifier:"
  private static let beginnings = [
    "CrashReporter Key:", "Hardware Model:", "Process:", "Path:", "Identifier:", "Exception Type:",
    "Termination Reason:", "Termination Description:", firstKeyOfResources, "Command:",
  ]
  /// What stands on lines of its own, and in copies behind other keys: pages join lines.
  private static let keysOfEnd = [
    "Exception Type:", "Exception Subtype:", "Exception Codes:", "Exception Note:",
    "Termination Reason:", "Termination Description:", "Triggered by Thread:",
    "Application Specific Information:", "Last Exception Backtrace:", "Thread 0",
  ]
  private static let reasons: [(String, @Sendable (ArraySlice<UInt8>) -> Bool)] = [
    ("Exception Type:", isException), ("Termination Reason:", isReason),
    ("Termination Description:", isReason), ("Action taken:", { _ in true }),
  ]
  /// What a report of resources begins with, before the identifier of the incident.
  private static let firstKeyOfResources = "Date/Time:"
  private static let headLimit = 4096

  /// The reports that stand one behind the other, and how many lines before each.
  static func reports(in bytes: ArraySlice<UInt8>) -> [(text: CrashText, linesBefore: Int)] {
    var reports: [(text: CrashText, linesBefore: Int)] = []
    var (start, place) = (bytes.startIndex, bytes.startIndex)
    var (lines, linesBefore) = (0, 0)
    while let newline = bytes[place...].firstIndex(of: 0x0A) {
      place = newline + 1
      lines += 1
      guard begins(bytes[place...].drop { $0 == 0x20 }, behind: bytes[start..<place]) else {
        continue
      }
      // The first one may have nothing but what stands before it.
      if mayBegin(bytes[start..<place]) {
        reports.append((CrashText(bytes[start..<place]), linesBefore))
      }
      (start, linesBefore) = (place, lines)
    }
    return reports + [(CrashText(bytes[start...]), linesBefore)]
  }

  /// Whether a report begins here, and `before` is another one.
  private static func begins(_ rest: ArraySlice<UInt8>, behind before: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: firstKeyOfResources.utf8) else {
      return rest.starts(with: firstKey.utf8) && !isHead(before)
    }
    let second = rest.split(separator: 0x0A, maxSplits: 2).dropFirst().first ?? []
    return second.drop { $0 == 0x20 }.starts(with: "End time:".utf8)
  }

  /// Whether this is the head of a report in which the incident has no identifier yet: of resources, or of a simulator's process, whose
  /// host has the reports of a Mac.
  private static func isHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    let values = CrashText(bytes).values
    if bytes.drop(while: { $0 <= 0x20 }).starts(with: firstKeyOfResources.utf8) {
      return values["Command"] == nil
    }
    return values["Process"] != nil && values["Identifier"] != nil
      && values["Incident Identifier"] == nil && values["Exception Type"] == nil
  }

  init(_ bytes: ArraySlice<UInt8>) {
    var above = ""
    let lines = bytes.split(separator: 0x0A, maxSplits: Self.limit).prefix(Self.limit)
    for line in lines.flatMap(Self.parted) {
      if Self.remarked.contains(above) { remarks[above] = String(decoding: line, as: UTF8.self) }
      above = ""
      if mainImage == nil { mainImage = Self.mainImage(line) }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(decoding: line[..<colon], as: UTF8.self).trimmed
      let value = String(decoding: line[line.index(after: colon)...], as: UTF8.self).trimmed
      if values[key] == nil { above = key }
      if values[key] == nil, !value.isEmpty { values[key] = value }
    }
  }

  /// The lines that a page has made one, without the sign of a quotation.
  private static func parted(_ whole: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let line = whole.starts(with: "> ".utf8) ? whole.dropFirst(2) : whole
    let starts = keysOfEnd.compactMap { line.firstRange(of: Array($0.utf8))?.lowerBound }.sorted()
    guard starts.count > 1 else { return [line] }
    return zip([line.startIndex] + starts, starts + [line.endIndex]).filter { $0 < $1 }
      .map { line[$0..<$1] }
  }

  subscript(key: String) -> String? { values[key] }

  /// The image of a frame of `main`: of `8   Shop   0x0000000102315158 main + 68`.
  private static func mainImage(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first?.isDigit == true else { return nil }
    let words = String(decoding: line, as: UTF8.self).split { $0 <= " " }.map(String.init)
    guard let address = words.firstIndex(where: { $0.hasPrefix("0x") }), address > 1,
      words.dropFirst(address + 1).first == "main"
    else { return nil }
    return words[1..<address].joined(separator: " ")
  }

  /// The name of the program, where no key tells it: that of the stacks, or of a path of its words, `Shop.app/Shop`.
  var image: String? {
    if let mainImage { return mainImage }
    let details = details
    guard let folder = details.firstRange(of: ".app/") else { return nil }
    let name = details[folder.upperBound...].prefix { $0 > " " && $0 != "/" }
    return !name.isEmpty && details[..<folder.lowerBound].hasSuffix(name) ? String(name) : nil
  }

  /// What the system says of the end beside its code.
  var details: String {
    let remarks = Self.remarked.compactMap { self.remarks[$0] }
    return
      ([self["Termination Reason"] ?? ""] + remarks
      + [self["Termination Description"] ?? "", self["Exception Type"] ?? ""]
      // Of a library that is missing, and what the watchdog saw: since iOS 15 on lines of their own.
      + ["Dyld Message", "Referenced from"].compactMap { self[$0] }
      + (self["ProcessVisibility"].map { ["ProcessVisibility: \($0)"] } ?? []))
      .joined(separator: " ")
  }

  /// What the process used too much of, in the words of newer reports; nil in a report of a crash.
  var resource: String? {
    if let event = self["Event"] { return event }
    guard isOfLimit, let kind = self["Exception Subtype"] else { return nil }
    let name = kind.prefix { $0.isLetter }
    return name == "CPU" ? "cpu usage" : name.lowercased()
  }

  /// Whether the process lived on: the report is of a limit that it passed; nil where the report does not say that.
  var isSurvived: Bool? {
    if self["Event"] != nil { return self["Action taken"] != "Process killed" }
    guard isOfLimit else { return false }
    let note = self["Exception Note"] ?? ""
    if note.contains("NON-FATAL") { return true }
    let isFatal =
      self["Exception Subtype"]?.contains("FATAL") == true
      || self["Exception Message"]?.contains("(fatal)") == true || note.contains("CORPSE_NOTIFY")
    return isFatal ? false : nil
  }

  /// Whether it is of a limit, as iOS 8 to 12 told of it, and no reason of an end is given.
  private var isOfLimit: Bool {
    self["Exception Type"]?.hasPrefix("EXC_RESOURCE") == true && self["Termination Reason"] == nil
  }

  /// Whether nothing tells why the process ended, or the line that does is cut off.
  var hasNoReason: Bool {
    guard let type = self["Exception Type"] else {
      return self["Termination Reason"] == nil && self["Termination Description"] == nil
    }
    return type.contains("(") && !type.contains(")")
  }

  /// The bundle and the pid of which a watchdog speaks: people paste a report without its head.
  var watched: (bundle: String?, pid: Int32?)? {
    let details = details
    if let found = details.firstRange(of: "<BKNewProcess: ") {
      // `<BKNewProcess: 0x13f; org.example.kite; pid: 1526; hostpid: -1>`.
      let parts = details[found.upperBound...].prefix { $0 != ">" }.split(separator: ";")
        .map { String($0).trimmed }
      if parts.count > 2, parts[1].contains("."), parts[2].hasPrefix("pid: ") {
        return (parts[1], Int32(parts[2].dropFirst("pid: ".count)))
      }
    }
    for beginning in ["application<", "app<", "transgression: "] {
      guard let found = details.firstRange(of: beginning) else { continue }
      let rest = details[found.upperBound...]
      let bundle = rest.prefix { $0.isLetter || $0.isNumber || ".-_".contains($0) }
      let digits = rest.firstIndex(of: ":").map { rest[$0...].dropFirst().prefix { $0.isNumber } }
      let pid = digits.flatMap { Int32($0) }
      // Who posts a report may have taken the name out.
      guard bundle.contains(".") || beginning.hasSuffix("<") && pid != nil else { continue }
      return (bundle.contains(".") ? String(bundle) : nil, pid)
    }
    return nil
  }

  /// The origin and the code of the end: `Namespace RUNNINGBOARD, Code 0xdead10cc`, `Namespace <0xF>, Code 0xdead10cc`,
  /// `FRONTBOARD 2343432205`, `DYLD, [0x1] Library missing`, or without a code; else what the exception tells, as the signal of `EXC_CRASH (SIGABRT)`.
  func termination(_ rules: AuditDefinition) -> (Int64?, Int64?) {
    let words = (self["Termination Reason"] ?? "").split { " ,;<>[]".contains($0) }
    let rest = words.filter { $0 != "Namespace" && $0 != "Code" }.map(String.init)
    if let origin = unprintedOrigin(rules) { return (origin, rest.last.flatMap(Self.number)) }
    if let name = rest.first,
      let space = rules.namespace(called: name) ?? Self.number(name).flatMap(rules.namespace)
    {
      return (space.number, rest.dropFirst().first.flatMap(Self.number))
    }
    // Whoever says it, such a number means one thing.
    for word in rest.prefix(2) {
      if let code = Self.number(word), code > Self.leastCode, !isUnclear(code, rules),
        let end = end(of: code, rules)
      {
        return end
      }
    }
    if hasUnclearOrigin(rules) { return (nil, nil) }
    let type = self["Exception Type"] ?? ""
    if type.hasPrefix(Self.simulated), let found = simulatedEnd(rules) { return found }
    if self["Dyld Message"] != nil, let space = rules.namespace(called: "DYLD") {
      return (space.number, nil)
    }
    // iOS 10 to 12 tell of a library that is missing so: `DYLD, Library not loaded: …`.
    let origin = (self["Termination Description"] ?? "").prefix { $0 != "," }
    if let space = rules.namespace(called: String(origin)) { return (space.number, nil) }
    if hasUnknownOrigin(rules) { return (nil, nil) }
    // What stands beside the signal tells more: `EXC_BAD_ACCESS (SIGKILL - CODESIGNING)`.
    for name in ["CODESIGNING", "SIGNAL"] {
      guard let space = rules.namespace(called: name) else { continue }
      for code in space.codes where code.words.contains(where: { type.contains($0) }) {
        return (space.number, code.number)
      }
    }
    return (nil, nil)
  }

  /// The number of an origin for which the system that wrote the report had no name yet: it printed its byte, `Namespace ^O`, of which copies
  /// may have a blank. Which origin that is, the code tells then: those that had names had them from the beginning.
  private func unprintedOrigin(_ rules: AuditDefinition) -> Int64? {
    let words = self["Termination Reason"] ?? ""
    guard words.hasPrefix("Namespace"), let comma = words.firstIndex(of: ",") else { return nil }
    let origin = words[..<comma].dropFirst("Namespace".count)
    guard origin.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
    if let byte = origin.utf8.first(where: { $0 < 0x20 }) {
      return rules.namespace(Int64(byte))?.number
    }
    let code = words[comma...].split { " ,".contains($0) }.last.flatMap { Self.number(String($0)) }
    return rules.namespace(called: "RUNNINGBOARD").flatMap { space in
      space.codes.contains { $0.number == code } ? space.number : nil
    }
  }

  /// Whether a code is told of which the origin would tell what it means, and the origin is not told.
  func hasUnclearOrigin(_ rules: AuditDefinition) -> Bool {
    let words = (self["Termination Reason"] ?? "").split { " ,;<>[]".contains($0) }
    guard words.first == "Code" else { return false }
    return words.dropFirst().first.flatMap { Self.number(String($0)) }
      .map { isUnclear($0, rules) } ?? false
  }

  /// Whether several origins have the code, each for another cause, and no words of the report tell which it is.
  private func isUnclear(_ code: Int64, _ rules: AuditDefinition) -> Bool {
    let known = rules.namespaces.flatMap(\.codes).filter { $0.number == code }
    let details = details
    return Set(known.map(\.cause)).count > 1
      && !known.contains { $0.words.contains { details.contains($0) } }
  }

  /// Whether an origin is told, and the rules have none of this name.
  func hasUnknownOrigin(_ rules: AuditDefinition) -> Bool {
    let name = (self["Termination Reason"] ?? "").prefix { $0.isUppercase || $0 == "_" }
    return name.utf8.count > 3 && rules.namespace(called: String(name)) == nil
  }

  /// The type of a report of an end by the system, up to iOS 9: it had no exception.
  private static let simulated = "00000020"

  /// The end that the first of the codes of such a report stands for. Which of the system's parts had it is told in words, if at all.
  private func simulatedEnd(_ rules: AuditDefinition) -> (Int64?, Int64?)? {
    let codes = (self["Exception Codes"] ?? "").split { $0 == "," || $0 == " " }
    return codes.first.flatMap { Self.number(String($0)) }.flatMap { end(of: $0, rules) }
  }

  /// Smaller numbers are those of many origins.
  private static let leastCode: Int64 = 0xFFFFFF

  private func end(of code: Int64, _ rules: AuditDefinition) -> (Int64?, Int64?)? {
    let details = details
    let known = rules.namespaces.filter { $0.codes.contains { $0.number == code } }
    let told = known.first { space in
      space.codes.contains { $0.number == code && $0.words.contains { details.contains($0) } }
    }
    return (told ?? known.first).map { ($0.number, code) }
  }

  private static func number(_ text: String) -> Int64? {
    text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : Int64(text)
  }
}

extension CodeNamespace {
  /// The word for an end that `text` describes.
  func word(in text: String) -> String? {
    codes.lazy.flatMap(\.words).first { text.contains($0) }
  }
}

extension AuditDefinition {
  /// The namespace of this name; what reports called `SPRINGBOARD` is FrontBoard's now, and assertiond's is runningboardd's; Carousel is
  /// FrontBoard on a watch, and uses WatchKit's codes.
  func namespace(called name: String) -> CodeNamespace? {
    let known =
      ["SPRINGBOARD": "FRONTBOARD", "ASSERTIOND": "RUNNINGBOARD", "CAROUSEL": "WATCHKIT"][name]
      ?? name
    return namespaces.first { $0.name == known }
  }
}

extension String {
  /// Without blanks around it.
  var trimmed: String {
    guard let first = firstIndex(where: { $0 > " " }), let last = lastIndex(where: { $0 > " " })
    else { return "" }
    return String(self[first...last])
  }
}
