// Writes a Swift file that holds rule files as string literals: EmbedRules OUTPUT RULES...
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends the build with `message`.
func fail(_ message: String) -> Never {
  var bytes = Array("EmbedRules: \(message)\n".utf8)
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

guard CommandLine.arguments.count >= 2 else { fail("usage: EmbedRules OUTPUT RULES...") }
var source = """
  /// The files of `rules/`, by name, in the order of their names.
  public let builtinRuleFiles: [BuiltinRuleFile] = [

  """
for path in CommandLine.arguments.dropFirst(2) {
  let text = String(decoding: contents(of: path), as: UTF8.self)
  guard !text.contains("\"\"\"##") else { fail("\(path) holds \"\"\"##, which ends the literal") }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  source += "  BuiltinRuleFile(name: #\"\(name)\"#, text: ##\"\"\"\n\(text)\n\"\"\"##),\n"
}
source += "]\n"
let output = open(CommandLine.arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
guard output >= 0 else { fail("cannot write \(CommandLine.arguments[1])") }
var bytes = Array(source.utf8)
guard write(output, &bytes, bytes.count) == bytes.count, close(output) == 0 else {
  fail("cannot write \(CommandLine.arguments[1])")
}
