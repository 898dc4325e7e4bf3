/// Writes a machine for Graphviz: hidden states dashed, silent moves dotted, notes and faults in colour and named.
enum GraphDOT {
  /// The columns at which labels are wrapped.
  private static let width = 34

  static func text(of graph: MachineGraph) -> String {
    var text = """
      digraph \(quoted(graph.name)) {
        label=\(quoted("\(graph.name): \(graph.title)\n(\(graph.known))"));
        labelloc=t;
        fontname="Helvetica";
        node [shape=box, style=rounded, fontname="Helvetica"];
        edge [fontname="Helvetica", fontsize=10];

        // No name of a state holds a parenthesis.
        "(start)" [shape=point];

      """
    for node in graph.nodes {
      var label = [node.name]
      if !node.stays.isEmpty {
        label += wrapped("stays: " + node.stays.joined(separator: ", "), width: width)
      }
      let style = node.isHidden ? #", style="rounded,dashed""# : ""
      text +=
        "  \(quoted(node.name)) [label=\(quoted(label.joined(separator: "\n")))\(style)];\n"
    }
    text += "\n"
    for node in graph.nodes where node.isStart {
      text += "  \"(start)\" -> \(quoted(node.name));\n"
    }
    for arrow in graph.arrows {
      let ends =
        "\(quoted(graph.nodes[arrow.from].name)) -> \(quoted(graph.nodes[arrow.to].name))"
      let attributes = attributes(of: arrow)
      text += "  \(ends)\(attributes.isEmpty ? "" : " [\(attributes)]");\n"
    }
    if !graph.legend.isEmpty {
      let lines = graph.legend.flatMap { line in
        wrapped(line, width: 3 * width).enumerated().map { $0 == 0 ? $1 : "    " + $1 }
      }
      let label = lines.map { escaped($0) + "\\l" }.joined()
      text += "\n  \"(legend)\" [shape=plaintext, fontsize=10, label=\"\(label)\"];\n"
    }
    return text + "}\n"
  }

  private static func attributes(of arrow: MachineGraph.Arrow) -> String {
    var lines = wrapped(arrow.labels.joined(separator: ", "), width: width)
    var rest: String
    switch arrow.kind {
    case .move: rest = ""
    case .note(let id):
      lines.append("note \(id)")
      rest = "color=darkorange3, fontcolor=darkorange3"
    case .fault(let id):
      lines.append("fault \(id)")
      rest = "color=red3, fontcolor=red3, style=bold"
    case .silent: rest = "style=dotted"
    }
    if !lines.isEmpty {
      let label = "label=\(quoted(lines.joined(separator: "\n")))"
      rest = rest.isEmpty ? label : "\(label), \(rest)"
    }
    return rest
  }

  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "\"" + lines.map { escaped(String($0)) }.joined(separator: "\\n") + "\""
  }

  /// Graphviz takes `\` and quotes, and entities as HTML does.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in shown(text) {
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
