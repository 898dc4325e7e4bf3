/// The `instance` block: how a line tells which of several equal things it is about, such as one scene of an app.
public struct InstanceDefinition: Sendable {
  /// Words before a name, in lower case: `session 5D0C9A31-…`, `scene: main`.
  public var names: [String] = []
  /// What stands after such a word and is no name, in lower case.
  public var exceptions: [String] = []
  /// What the class of an object ends with whose address tells the instance, in lower case, the surest first.
  public var pointers: [String] = []
  /// Texts that show a thing of another kind, which is not judged, in lower case.
  public var asides: [String] = []
}

extension RuleParser {
  private static let instanceLines = ["named", "except", "pointer", "aside"]

  mutating func parseInstance(_ block: Block, _ header: inout RuleLineReader) throws(RuleError) {
    try header.expectEnd()
    for line in children(block.text, of: block.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(block.text, line: line.lowerBound)
        let word = try reader.word("'named', 'except', 'pointer' or 'aside'")
        guard Self.instanceLines.contains(word.text) else {
          throw parser.unknownLine(word, in: "instance", known: Self.instanceLines, reader)
        }
        repeat {
          let before = reader
          let bytes = lowercased(try reader.string("a text in quotes"))
          guard !bytes.isEmpty, bytes.first != 0x20, bytes.last != 0x20 else {
            throw before.expected("a text in quotes")
          }
          let text = String(decoding: bytes, as: UTF8.self)
          switch word.text {
          case "named": parser.rules.instance.names.append(text)
          case "except": parser.rules.instance.exceptions.append(text)
          case "pointer":
            guard parser.rules.instance.pointers.count < InstanceID.pointerLimit else {
              throw before.error(
                at: word.range, .tooMany("kinds of pointers", limit: InstanceID.pointerLimit))
            }
            parser.rules.instance.pointers.append(text)
          default: parser.rules.instance.asides.append(text)
          }
        } while reader.take(.comma)
        try reader.expectEnd("',' or the end of the line")
        try parser.expectNoChildren(block.text, line)
      }
    }
  }
}
