/// A crash report in lines of `Key: value`, as the system wrote them before iOS 15.
struct CrashText {
  private var values: [String: String] = [:]
  /// The line below the reason of the end, which may say more of it.
  private var remark = ""
  /// How many lines hold what is asked for.
  private static let limit = 200

  static func mayBegin(_ head: ArraySlice<UInt8>) -> Bool {
    head.drop { $0 <= 0x20 }.starts(with: Array("Incident Identifier:".utf8))
  }

  init(_ bytes: ArraySlice<UInt8>) {
    for line in bytes.split(separator: 0x0A, maxSplits: Self.limit).prefix(Self.limit) {
      if remark.isEmpty, values["Termination Reason"] != nil {
        remark = String(decoding: line, as: UTF8.self)
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(decoding: line[..<colon], as: UTF8.self).trimmed
      let value = String(decoding: line[line.index(after: colon)...], as: UTF8.self).trimmed
      if values[key] == nil, !value.isEmpty { values[key] = value }
    }
  }

  subscript(key: String) -> String? { values[key] }

  /// What the system says of the end beside its code.
  var details: String {
    [self["Termination Reason"] ?? "", remark, self["Termination Description"] ?? ""]
      .joined(separator: " ")
  }

  /// The origin and the code of the end: `Namespace RUNNINGBOARD, Code 0xdead10cc`, `Namespace <0xF>, Code 0xdead10cc`,
  /// `FRONTBOARD 2343432205`, `DYLD, [0x1] Library missing`, or without a code; else the signal, of `EXC_CRASH (SIGABRT)`.
  func termination(_ rules: AuditDefinition) -> (Int64?, Int64?) {
    let words = (self["Termination Reason"] ?? "").split { " ,;<>[]".contains($0) }
    let rest = words.filter { $0 != "Namespace" && $0 != "Code" }.map(String.init)
    if let name = rest.first,
      let space = rules.namespace(called: name) ?? Self.number(name).flatMap(rules.namespace)
    {
      return (space.number, rest.dropFirst().first.flatMap(Self.number) ?? 0)
    }
    let type = self["Exception Type"] ?? ""
    for space in rules.namespaces where space.name == "SIGNAL" {
      for code in space.codes where code.words.contains(where: { type.contains($0) }) {
        return (space.number, code.number)
      }
    }
    return (nil, nil)
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
  /// The namespace of this name; what reports called `SPRINGBOARD` is FrontBoard's now, and assertiond's is runningboardd's.
  func namespace(called name: String) -> CodeNamespace? {
    let known = ["SPRINGBOARD": "FRONTBOARD", "ASSERTIOND": "RUNNINGBOARD"][name] ?? name
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
