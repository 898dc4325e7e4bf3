import Testing

@testable import Lifecheck

@Suite struct RuleGraphTests {
  @Test func `Graphviz gets states, moves, notes and silent moves, each in its style`() throws {
    let rules = try parseDoor()
    #expect(
      rules.graph(machines: [0], as: .dot) == #"""
        digraph "door" {
          label="door: A door\n(nothing known)";
          labelloc=t;
          fontname="Helvetica";
          node [shape=box, style=rounded, fontname="Helvetica"];
          edge [fontname="Helvetica", fontsize=10];

          // No name of a state holds a parenthesis.
          "(start)" [shape=point];
          "shut" [label="shut"];
          "ajar" [label="ajar"];
          "gone" [label="gone", style="rounded,dashed"];

          "(start)" -> "shut";
          "shut" -> "ajar" [label="open[1]"];
          "shut" -> "ajar" [label="open[2]\nnote stiff", color=darkorange3, fontcolor=darkorange3];
          "shut" -> "gone" [label="[3]", style=dotted];
          "ajar" -> "shut" [label="close"];
          "ajar" -> "gone" [style=dotted];
          "gone" -> "shut" [label="[3]", style=dotted];

          "(legend)" [shape=plaintext, fontsize=10, label="[1] when not (os < 4.0 or not multitasking)\l[2] when os < 4.0 or not multitasking\l[3] when not pids\l"];
        }

        """#)
  }

  @Test func `what is known leaves no guards`() throws {
    let known = Configuration(os: Version(12), facts: [.multitasking: true])
    #expect(
      try parseDoor().graph(machines: [0], as: .mermaid, in: known) == """
        ---
        title: "door: A door"
        ---
        stateDiagram-v2
          classDef hidden stroke-dasharray:5 5
          classDef legend fill:none,stroke:none
          state "shut" as shut
          state "ajar" as ajar
          state "gone" as gone
          [*] --> shut
          shut --> ajar : open
          shut --> gone : (silently)<br/>#91;1#93;
          ajar --> shut : close
          ajar --> gone : (silently)
          gone --> shut : (silently)<br/>#91;1#93;
          state "#8226; (os 12.0, multitasking)<br/>#8226; #91;1#93; when not pids" as legend
          class gone hidden
          class legend legend

        """)
  }

  /// Six rooms; in each a bell changes nothing, from each a fall leads to the cellar.
  private func house(title: String = "A house") throws -> RuleSet {
    let names = ["a", "b", "c", "d", "end", "x-y", "x.y"]
    var text = """
      event bell
        text "the bell"
      event walk
        text "a walk"
      event fall
        text "a fall"
      machine house "\(title)"
        states
          cellar hidden

      """
    for (index, name) in names.enumerated() {
      text += "    \(name) live\(index == 0 ? " start" : "")\n"
    }
    text += "  on bell\n    \(names.dropLast().joined(separator: ", ")) -> same\n    x.y -> a\n"
    text += "  on walk\n"
    for (name, next) in zip(names, names.dropFirst() + ["a"]) { text += "    \(name) -> \(next)\n" }
    text += "  on fall\n    \(names.joined(separator: ", ")) -> cellar  fault fallen\n"
    text += "  silently\n    cellar -> a\n"
    text += "fault fallen error\n  says \"x\"\n  because \"y\"\n  bad fall!\n  good walk\n"
    return try RuleSet.parse([(name: "house.rules", text: Array(text.utf8))])
  }

  @Test func `what is alike in many states stands in the legend once`() throws {
    let rules = try house()
    let dot = rules.graph(machines: [0], as: .dot)
    #expect(dot.contains(#"bell: no change in a, b, c, d, end and x-y\l"#))
    #expect(!dot.contains("stays"))
    // Graphviz tells a fault by its colour, so its arrows stay.
    #expect(
      dot.contains(
        #""x.y" -> "cellar" [label="fall\nfault fallen", color=red3, fontcolor=red3, style=bold];"#)
    )
    let mermaid = rules.graph(machines: [0], as: .mermaid)
    #expect(
      mermaid.contains(
        "fall (fault fallen)#58; from a, b, c, d, end, x-y and x.y to cellar"))
    #expect(!mermaid.contains("--> cellar"))
    #expect(mermaid.contains("x_y_2 --> a : bell, walk\n"))
  }

  @Test func `what Mermaid would read as more than text is spelled out`() throws {
    let rules = try house(title: #"\"q\"; %% direction TB {} \\ <b> [[fork]] --> : #35;"#)
    let single = rules.graph(machines: [0], as: .mermaid)
    #expect(
      single.hasPrefix(
        "---\ntitle: \"house: \\\"q\\\"; %% direction TB {} \\\\ <b> [[fork]] --> : #35;\"\n---\n"))
    // A keyword, and two names that become one, as ids.
    #expect(single.contains("state \"end\" as end_\n"))
    #expect(single.contains("state \"x-y\" as x_y\n"))
    #expect(single.contains("state \"x.y\" as x_y_2\n"))

    let both = rules.graph(machines: [0, 0], as: .mermaid)
    #expect(both.hasPrefix("stateDiagram-v2\n"))
    #expect(
      both.contains(
        "state \"house#58; #34;q#34;#59; #37;#37; direction#32;TB #123;#125; #92; #60;b#62; "
          + "#91;#91;fork#93;#93; --#62; #58; #35;35#59;\" as house {\n"))
    #expect(both.contains("state \"cellar\" as cellar_2\n"))
    #expect(
      both.hasSuffix(
        "  }\n  class cellar hidden\n  class legend legend\n  class cellar_2 hidden\n  class legend_2 legend\n"
      ))
    let dot = rules.graph(machines: [0], as: .dot)
    #expect(dot.contains(#"label="house: \"q\"; %% direction TB {} \\ <b> [[fork]] --> : #35;\n"#))
  }

  /// Every move of the built-in machines that some configuration allows is in its picture.
  @Test func `a picture loses no move`() throws {
    let rules = try RuleSet.shared
    var today = Configuration(os: Version(26), sdk: Version(26))
    today.facts = [.exitsOnSuspend: false, .multitasking: true, .pids: true]
    for machine in rules.machines.indices {
      for configuration in [Configuration(), today, Configuration(os: Version(3, 2))] {
        let graph = MachineGraph(rules, machine: machine, in: configuration)
        let folded = graph.foldingFans()
        let definition = rules.machines[machine]
        var count = 0
        for move in definition.moves
        where move.condition.value(in: configuration, assuming: false) != .no {
          guard
            let from = graph.nodes.firstIndex(where: {
              $0.name == definition.states[move.from].name
            })
          else { continue }
          let event = rules.events[move.event].name
          let to = definition.states[move.to].name
          func isNamed(_ label: String) -> Bool { label == event || label.hasPrefix("\(event)[") }
          for graph in [graph, folded] {
            let isArrow = graph.arrows.contains {
              $0.from == from && graph.nodes[$0.to].name == to && $0.labels.contains(where: isNamed)
            }
            let isStay = graph.nodes[from].stays.contains(where: isNamed)
            let isInLegend = graph.legend.contains {
              $0.contains(event) && $0.contains(graph.nodes[from].name) && $0.contains(": ")
            }
            #expect(isArrow || isStay || isInLegend, "\(event) from \(graph.nodes[from].name)")
          }
          count += 1
        }
        #expect(count > 0)
      }
    }
  }

  @Test func `states that the configuration rules out are left out`() throws {
    let rules = try RuleSet.shared
    let machine = try #require(rules.machines.firstIndex { $0.name == "app" })
    var today = Configuration(os: Version(26), sdk: Version(26))
    today.facts = [.exitsOnSuspend: false, .multitasking: true]
    let names = MachineGraph(rules, machine: machine, in: today).nodes.map(\.name)
    #expect(names.contains("active") && !names.contains("exiting"))
    let all = MachineGraph(rules, machine: machine, in: Configuration()).nodes.map(\.name)
    #expect(all == rules.machines[machine].states.map(\.name))
  }

  @Test func `the command draws what is asked for, and refuses the rest`() throws {
    let dot = try Tool.run(["rules", "graph", "--machine", "app"])
    #expect(dot.status == 0 && dot.text.hasPrefix("digraph \"app\" {\n"))
    let example = "docs/examples/checkout.rules"
    let cart = try Tool.run(["rules", "graph", "-f", "mermaid", "--machine", "cart", example])
    #expect(cart.text.contains("cart#58;") || cart.text.contains("title: \"cart: "))
    #expect(!cart.text.contains("notRunning"))
    let matrix = try Tool.run(["rules", "matrix", "--machine", "cart", example])
    #expect(matrix.text.hasPrefix("cart: saving the cart (nothing known)\n"))

    let unknown = try Tool.run(["rules", "graph", "--machine", "crat", example])
    #expect(unknown.status == 64)
    #expect(unknown.errors.hasPrefix("Error: Unknown machine 'crat'. Did you mean 'cart'?\n"))
    let format = try Tool.run(["rules", "graph", "--format", "dott"])
    #expect(format.status == 64)
    #expect(format.errors.contains("Please provide one of 'dot' or 'mermaid'."))
    let use = try Tool.run(["rules", "list", "--machine", "app"])
    #expect(use.status == 64)
    #expect(
      use.errors.contains("The option '--machine' is for 'rules matrix' and 'rules graph' only"))
    let none = try Tool.run(
      ["rules", "graph", "--no-builtin-rules", "--rules", "rules/uikit-vocabulary.rules"])
    #expect(none.status == 2 && none.errors.contains("The rules hold no machine."))
  }
}

@Suite struct LifeCyclePageTests {
  private let files: [(name: String, text: [UInt8])] = [
    ("words.rules", Array("event knock \"a \\\"#\\\" | b\"\n  text \"knock #1\"\n".utf8)),
    (
      "doors.rules",
      Array(
        """
        # Two doors.
        #
        # They stand open.

        # This is about the event.
        event pull
          text "pull"

        machine left "The *left* door"
          applies when not scenes
          states
            shut  start live   "nobody in"
            gone  hidden
          on pull
            # Pulling does
            # nothing.
            shut -> same  when os < 4
          silently
            shut <-> gone
        machine right "The right door"
          states
            open  start live
          on pull, knock
            open -> same  note louder   # a #hash in a word
        note louder info
          says     "{event}"
          because  "x | y"
        """.utf8)
    ),
  ]

  @Test func `a page has every machine of its file, with the comments`() throws {
    let pages = LifeCyclePage.all(try RuleSet.parse(files), files)
    #expect(pages.map(\.name) == ["doors", "README"])
    let page = pages[0].text
    #expect(page.hasPrefix("# The \\*left\\* door, The right door\n"))
    #expect(page.contains("\n\nTwo doors.\n\nThey stand open.\n\nThe rules: [rules/doors.rules]"))
    #expect(page.contains("It is used when `not scenes`, or where that is not known."))
    #expect(page.contains("| `shut` | where a life begins; the process runs | nobody in |"))
    #expect(page.contains("| `pull` | `shut` | same | `os < 4.0` | Pulling does nothing. |"))
    #expect(page.contains("| `shut`, `gone` | each other |  |  |"))
    #expect(page.contains("| `knock` | `knock #1` | a \"#\" \\| b |"))
    #expect(
      page.contains(
        "| `pull`, `knock` | `open` | same |  | note [louder](../rules/louder.md). a #hash in a word |"
      ))
    #expect(page.contains("| [louder](../rules/louder.md) | info | \\<event> | x \\| y |"))
    #expect(page.components(separatedBy: "\n```mermaid\n---\ntitle: \"").count == 3)
    #expect(
      pages[1].text.hasSuffix("| [doors](doors.md) | The \\*left\\* door; The right door |\n"))
  }
}
