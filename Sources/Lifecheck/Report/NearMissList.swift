/// Writes the lines that mention a callback and are none, with the reasons.
package struct NearMissList: Sendable {
  /// More of them, in all inputs together, are counted only.
  package static let limit = 10_000

  package var palette: Palette
  package var isJSON: Bool

  package init(palette: Palette, isJSON: Bool) {
    (self.palette, self.isJSON) = (palette, isJSON)
  }

  /// Appends the near misses of all inputs, and how many there were.
  package func write(_ inputs: [InputSummary], to sink: ByteSink) {
    for input in inputs {
      for example in input.nearMissExamples {
        if isJSON {
          writeObject(example, input.file, to: sink)
        } else {
          writeText(example, input.file, to: sink)
        }
      }
      sink.flush()
    }
    let count = inputs.reduce(0) { $0 + $1.nearMisses }
    let unparsed = inputs.reduce(0) { $0 + $1.unparsed }
    let rest = count + unparsed - inputs.reduce(0) { $0 + $1.nearMissExamples.count }
    if !isJSON {
      let more = rest > 0 ? ", \(rest) more than are listed" : ""
      let heads = unparsed > 0 ? ", \(counted(unparsed, "line", "lines")) unparsed" : ""
      sink.append("\(counted(count, "near miss", "near misses"))\(heads)\(more)\n")
    } else if rest > 0 {
      var json = JSONWriter(sink)
      json.object(["nearMisses": count, "notListed": rest])
      json.endLine()
    }
  }

  private func writeText(_ example: NearMissExample, _ file: String, to sink: ByteSink) {
    let place = palette.paint("\(shownAtLineStart(file)):\(example.line)", .gutter)
    sink.append("\(place): \(shown(utf8: example.text))\n")
    sink.append("  no event: \(shown(example.reasonText))\n")
    if let proposal = example.proposal, let text = proposal.shownText {
      sink.append("  to count it: spelling \(proposal.event) \"\(text)\" in .lifecheck\n")
    }
  }

  private func writeObject(_ example: NearMissExample, _ file: String, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.key("nearMiss")
    json.value(utf8: example.text)
    json.pair("file", file)
    json.pair("line", example.line)
    json.pair("reason", example.reasonText)
    json.endObject()
    json.endLine()
  }
}

extension NearMissExample {
  /// Why it is no event; where nothing more is known, what it takes to be one.
  package var reasonText: String {
    explanation ?? "no callback stands in a message there, as a whole and by itself"
  }
}
