/// The `instance` block.
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
            guard parser.rules.instance.pointers.count < InstanceDefinition.pointerLimit else {
              throw before.error(
                at: word.range,
                .tooMany("kinds of pointers", limit: InstanceDefinition.pointerLimit))
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
