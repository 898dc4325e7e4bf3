// Writes a Swift file that holds rule files, and what they mean, as string literals: CompileRules OUTPUT RULES...
import RuleLanguage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends the build with `message`.
func fail(_ message: String) -> Never {
  var bytes = Array("CompileRules: \(message)\n".utf8)
  _ = write(2, &bytes, bytes.count)
  exit(1)
}

func contents(of path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { fail("cannot read \(path)") }
  defer { close(descriptor) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { fail("cannot read \(path)") }
    if count == 0 { return all }
    all += buffer[..<count]
  }
}

guard CommandLine.arguments.count >= 2 else { fail("usage: CompileRules OUTPUT RULES...") }
var files: [(name: String, text: [UInt8])] = []
/// What only `lifecheck audit` reads, which parses it then.
var auditFiles: [(name: String, text: [UInt8])] = []
for path in CommandLine.arguments.dropFirst(2) {
  let parts = path.split(separator: "/").map(String.init)
  let file = (name: parts.last ?? path, text: contents(of: path))
  if parts.dropLast().last == "audit" {
    auditFiles.append(("audit/" + file.name, file.text))
  } else {
    files.append(file)
  }
}

/// `text` as a literal in which nothing is escaped.
func literal(_ text: [UInt8], quote: String) -> String {
  let text = String(decoding: text, as: UTF8.self)
  guard !text.contains("\"##") else { fail("a text holds \"##, which ends the literal") }
  return "##\(quote)\(text)\(quote)##"
}

let snapshot: [UInt8]
let auditLexicon: [UInt8]
do throws(RuleErrors) {
  let rules = try RuleSet.parse(files, withoutExamples: files.count)
  snapshot = rules.snapshot
  let audit = try RuleSet.parse(auditFiles)
  let all = try rules.forAudit(with: audit)
  try all.requireNames(of: audit.audit)
  auditLexicon =
    all.lexicon(auxiliaries: all.auxiliaries { !all.rules[$0].isOptIn }, listeners: .all).snapshot
} catch {
  fail("the rules have errors\n\(error)")
}
guard (snapshot + auditLexicon).allSatisfy({ $0 >= 0x20 }) else {
  fail("a snapshot is more than one line")
}
var source = """
  /// The files of `rules/`, by name, in the order of their names.
  package let builtinRuleFiles: [BuiltinRuleFile] = [

  """
func rows(_ files: [(name: String, text: [UInt8])]) -> String {
  files.map { file in
    let text = literal([0x0A] + file.text + [0x0A], quote: "\"\"\"")
    return "  BuiltinRuleFile(name: #\"\(file.name)\"#, text: \(text)),\n"
  }.joined()
}
source += rows(files)
source += """
  ]

  /// The files of `rules/audit/`.
  package let builtinAuditFiles: [BuiltinRuleFile] = [

  """
source += rows(auditFiles)
source += """
  ]

  /// What they say without their examples, as `RuleSet.init(snapshot:)` reads it.
  package let builtinSnapshot: StaticString = \(literal(snapshot, quote: "\""))

  /// What an audit makes of the words of both, as `RuleSet.takeLexicon` reads it.
  package let builtinAuditLexicon: StaticString = \(literal(auditLexicon, quote: "\""))

  """
let output = open(CommandLine.arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
guard output >= 0 else { fail("cannot write \(CommandLine.arguments[1])") }
var bytes = Array(source.utf8)
guard write(output, &bytes, bytes.count) == bytes.count, close(output) == 0 else {
  fail("cannot write \(CommandLine.arguments[1])")
}
