/// Writes machines as a Mermaid `stateDiagram-v2`: one diagram, in which each of several machines is a state of its own.
///
/// Mermaid draws every arrow alike, so its label says what is silent, a note or a fault.
enum GraphMermaid {
  /// The columns at which labels are wrapped.
  private static let width = 34

  static func text(of graphs: [MachineGraph]) -> String {
    let graphs = graphs.map { $0.foldingFans() }
    var text = ""
    if graphs.count == 1 {
      text += "---\ntitle: \(yaml("\(graphs[0].name): \(graphs[0].title)"))\n---\n"
    }
    text += "stateDiagram-v2\n  classDef hidden stroke-dasharray:5 5\n"
    text += "  classDef legend fill:none,stroke:none\n"
    var names = Names()
    // Mermaid obeys these at the end of the diagram only, where states hold others.
    var classes = ""
    for graph in graphs {
      if graphs.count == 1 {
        text += self.text(of: graph, &names, &classes, indent: "  ")
      } else {
        let id = names.id(for: graph.name)
        text += "  state \"\(escaped("\(graph.name): \(graph.title)"))\" as \(id) {\n"
        text += self.text(of: graph, &names, &classes, indent: "    ")
        text += "  }\n"
      }
    }
    return text + classes
  }

  private static func text(
    of graph: MachineGraph, _ names: inout Names, _ classes: inout String, indent: String
  ) -> String {
    var text = ""
    var ids: [String] = []
    for node in graph.nodes {
      let id = names.id(for: node.name)
      ids.append(id)
      text += "\(indent)state \"\(escaped(node.name))\" as \(id)\n"
      if !node.stays.isEmpty {
        for line in wrapped("stays: " + node.stays.joined(separator: ", "), width: width) {
          text += "\(indent)\(id) : \(escaped(line))\n"
        }
      }
    }
    let hidden = graph.nodes.indices.filter { graph.nodes[$0].isHidden }.map { ids[$0] }
    if !hidden.isEmpty { classes += "  class \(hidden.joined(separator: ",")) hidden\n" }
    for (node, id) in zip(graph.nodes, ids) where node.isStart {
      text += "\(indent)[*] --> \(id)\n"
    }
    for arrow in graph.arrows {
      let label = label(of: arrow)
      text += "\(indent)\(ids[arrow.from]) --> \(ids[arrow.to])"
      text += label.isEmpty ? "\n" : " : \(label)\n"
    }
    let legend = ["(\(graph.known))"] + graph.legend
    let lines = legend.flatMap { wrapped("• \($0)", width: 3 * width) }
    let id = names.id(for: "legend")
    text += "\(indent)state \"\(lines.map(escaped).joined(separator: "<br/>"))\" as \(id)\n"
    classes += "  class \(id) legend\n"
    return text
  }

  private static func label(of arrow: MachineGraph.Arrow) -> String {
    arrow.text.flatMap { wrapped($0, width: width) }.map(escaped).joined(separator: "<br/>")
  }

  /// Anything that Mermaid or HTML could read as more than text becomes an entity, `#58;`.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in shown(text).unicodeScalars {
      switch scalar {
      // Anywhere in a line `direction TB` is a statement.
      case " " where escaped.lowercased().hasSuffix("direction"): escaped += "#32;"
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", "_", "-", "(", ")":
        escaped.unicodeScalars.append(scalar)
      default: escaped += "#\(scalar.value);"
      }
    }
    return escaped
  }

  private static func yaml(_ text: String) -> String {
    var quoted = "\""
    for character in shown(text) {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }

  /// Names that Mermaid takes as ids: of letters, digits and `_`, each once, and none that begins another statement.
  private struct Names {
    private static let reserved: Set<String> = [
      "accdescr", "acctitle", "as", "class", "classdef", "default", "direction", "end", "hidden",
      "hide", "note", "root", "scale", "state", "style",
    ]
    private var taken: Set<String> = []

    mutating func id(for name: String) -> String {
      var id = ""
      for scalar in name.unicodeScalars {
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
        id.unicodeScalars.append(isPlain ? scalar : "_")
      }
      // Mermaid's keywords have no case.
      if Self.reserved.contains(id.lowercased()) { id += "_" }
      let base = id
      var number = 2
      while taken.contains(id.lowercased()) {
        id = "\(base)_\(number)"
        number += 1
      }
      taken.insert(id.lowercased())
      return id
    }
  }
}
