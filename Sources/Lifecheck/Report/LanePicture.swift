/// Draws lanes as SVG that stands in the page. Widths are parts of the whole, so that letters keep their size on every screen.
struct LanePicture {
  private let page: HTMLPage
  private let axis: LaneAxis
  private let lanes: [Lane]
  private let bands: [Band]
  /// Whether each shape tells what it is when it is pointed at.
  private let hasTitles: Bool

  /// What concerns all lanes: drawn above them.
  struct Band {
    var label: String
    var style: String
    var shapes: [Lane.Shape]
  }

  private static let bar = 16
  private static let marks = 14
  private static let gap = 8
  private static let label = 16
  private static let band = 28

  init(
    _ page: HTMLPage, _ axis: LaneAxis, _ lanes: [Lane], bands: [Band],
    hasTitles: Bool
  ) {
    self.page = page
    self.axis = axis
    self.lanes = lanes
    self.bands = bands.filter { !$0.shapes.isEmpty }
    self.hasTitles = hasTitles
  }

  /// Writes the picture of a span of time with its caption.
  ///
  /// - Parameters:
  ///   - description: what it shows, for those who do not see it.
  ///   - remark: writes what stands below it.
  func write(_ span: ClosedRange<Int64>, _ description: String, remark: () -> Void = {}) {
    let time = "\(axis.text(span.lowerBound)) to \(axis.text(span.upperBound))"
    page.element("figure") {
      page.element("figcaption", time)
      draw("\(description). \(time).")
      remark()
    }
  }

  private func draw(_ description: String) {
    let top = bands.count * Self.band
    let heights = lanes.map { Self.height($0) }
    let bottom = top + heights.reduce(0, +)
    // What leads somewhere is to be found by everybody; a picture is one thing.
    let hasLinks = lanes.contains { $0.marks.contains { $0.link != nil } }
    page.element(
      "svg",
      [
        "class": "lanes", "role": hasLinks ? "group" : "img", "width": "100%",
        "height": String(bottom + 20),
        "aria-label": description,
      ]
    ) {
      grid(to: bottom)
      for (index, band) in bands.enumerated() { draw(band, from: index * Self.band) }
      var y = top
      for (lane, height) in zip(lanes, heights) {
        draw(lane, from: y)
        y += height
      }
    }
    page.newline()
  }

  /// Launches stand above a lane, ends below it, so that neither hides the other.
  private static func height(_ lane: Lane) -> Int {
    let above = lane.marks.contains { !$0.isEnd } ? marks : 2
    let below = lane.marks.contains { $0.isEnd } ? marks : 0
    return (lane.label == nil ? 0 : label) + above + bar + below + gap
  }

  private func grid(to bottom: Int) {
    for (index, tick) in axis.ticks.enumerated() {
      let x = SVGNumber.percent(tick.place)
      // Narrow screens have room for every other one.
      let style = index % 2 == 0 ? "tick" : "tick odd"
      page.empty("line", ["class": "grid", "x1": x, "x2": x, "y1": "0", "y2": String(bottom + 3)])
      let anchor = tick.place < 0.06 ? "start" : tick.place > 0.94 ? "end" : "middle"
      page.element(
        "text", ["class": style, "x": x, "y": String(bottom + 16), "text-anchor": anchor],
        tick.text)
    }
  }

  private func draw(_ band: Band, from top: Int) {
    page.element("text", ["class": "label", "x": "0", "y": String(top + 10)], band.label)
    for shape in band.shapes { rect(shape, band.style, y: top + 14, height: 7, shape.state) }
  }

  private func draw(_ lane: Lane, from top: Int) {
    var y = top
    if let label = lane.label {
      page.element("text", ["class": "label", "x": "0", "y": String(y + 12)], label)
      y += Self.label
    }
    let bar = y + (lane.marks.contains { !$0.isEnd } ? Self.marks : 2)
    for shape in lane.shapes {
      let (style, height) = Self.look(shape.state)
      var text = shape.words ?? PlainWords.state(shape.state)
      if shape.count > 1 { text = "\(shape.count) short states, mostly \(text)" }
      rect(shape, style, y: bar + Self.bar - height, height: height, text)
    }
    page.empty(
      "line",
      [
        "class": "base", "x1": "0", "x2": "100%", "y1": String(bar + Self.bar),
        "y2": String(bar + Self.bar),
      ])
    for mark in lane.marks { draw(mark, bar..<bar + Self.bar) }
    page.newline()
  }

  private func draw(_ mark: Lane.Mark, _ bar: Range<Int>) {
    let x = SVGNumber.percent(axis.place(mark.time))
    let symbol = Self.symbol(mark.kind)
    let style = mark.isBad ? "mark bad" : "mark"
    let y = mark.isEnd ? bar.upperBound + 8 : bar.lowerBound - 8
    let (top, bottom) = mark.isEnd ? (bar.lowerBound, y - 5) : (y + 5, bar.upperBound)
    page.empty(
      "line", ["class": style, "x1": x, "x2": x, "y1": String(top), "y2": String(bottom)])
    let more = mark.count > 1 ? ", and \(mark.count - 1) more like it" : ""
    let title = "\(axis.text(mark.time)): \(mark.text)\(more)"
    if let link = mark.link { page.open("a", ["href": link, "aria-label": title]) }
    page.element("use", ["class": style, "href": "#\(symbol)", "x": x, "y": String(y)]) {
      if hasTitles || mark.isBad { page.element("title", title) }
    }
    if mark.link != nil { page.close("a") }
  }

  private func rect(
    _ shape: Lane.Shape, _ style: String, y: Int, height: Int, _ text: String
  ) {
    let start = axis.place(shape.from)
    // What is there is to be seen, however short it is.
    let width = max(axis.place(shape.to) - start, 0.0006)
    page.element(
      "rect",
      [
        "class": style, "x": SVGNumber.percent(start), "y": String(y),
        "width": SVGNumber.percent(width), "height": String(height),
      ]
    ) {
      guard hasTitles else { return }
      // How long a state without an end lasted is unknown.
      let length = shape.to > shape.from ? ", \(PlainWords.duration(shape.to - shape.from))" : ""
      page.element("title", "\(axis.text(shape.from)): \(text)\(length)")
    }
  }

  /// The look of whatever has none of its own.
  static let other = "other"

  /// How states look: a height tells a state where its colour does not. `words` are for an audit, `legend` is for a check.
  static let looks: [(state: String, style: String, height: Int, words: String, legend: String)] = [
    ("foreground", "foreground", 16, "in front", "active"),
    ("inactive", "inactive", 12, "in front, and not active", "in front, and not active"),
    (other, "read", 12, "another state", "another state"),
    ("launching", "launching", 13, "launching", "launching, or not yet in front"),
    ("background", "background", 9, "in the background", "in the background"),
    ("prewarmed", "prewarmed", 5, "prewarmed", "prewarmed"),
    ("suspended", "suspended", 4, "suspended", "suspended, or disconnected"),
    ("unknown", "unknown", 9, "unknown", "not certain"),
  ]

  static func look(_ state: String) -> (style: String, height: Int) {
    looks.first { $0.state == state }.map { ($0.style, $0.height) } ?? ("unknown", 9)
  }

  /// How a period of a check looks, as a state of `looks`.
  static func key(_ period: StateLane.Period) -> String {
    guard period.isCertain, let state = period.states.first else { return "unknown" }
    return switch state {
    case "active", "resumed", "resumed-3.10": "foreground"
    case "inactive", "inactive-3.10", "arriving", "returning": "inactive"
    case "launching", "launchedFront", "connected": "launching"
    case "background", "launchedBack", "concealed", "paused", "paused-3.10", "exiting": "background"
    case "suspended", "heldSuspended", "heldApart", "disconnected", "detached", "detached-3.10":
      "suspended"
    case "prewarmed": "prewarmed"
    default: other
    }
  }

  private static func symbol(_ kind: String) -> String {
    symbols.contains { $0.kind == kind } ? "m-\(kind)" : "m-unknown"
  }

  /// The marks: what they are for, and how they are drawn, around a point.
  static let symbols: [(kind: String, words: String, path: StaticString)] = [
    ("user", "launch for its user", "<path d=\"M-4-5L5 0L-4 5z\"/>"),
    (
      "background", "launch in the background",
      "<path class=\"hollow\" d=\"M-4-4.5L4.5 0L-4 4.5z\"/>"
    ),
    ("prewarm", "prewarmed", "<path class=\"hollow\" d=\"M0-5L5 0L0 5L-5 0z\"/>"),
    ("debugger", "launch by a debugger", "<path d=\"M0-5L5 0L0 5L-5 0z\"/>"),
    ("test", "launch by a test", "<path d=\"M0-5L5 0L0 5L-5 0z\"/>"),
    (
      "unknown", "launch, reason unknown",
      "<path d=\"M-5-1.2h4.5v-3.6L5 0L-.5 4.8v-3.6h-4.5z\"/>"
    ),
    (
      "sign", "another sign, such as a memory warning",
      "<path d=\"M-1.5-5h3v6h-3z M-1.5 2.5h3v2.5h-3z\"/>"
    ),
    (
      "finding-error", "error",
      "<path class=\"cross\" d=\"M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5\"/>"
    ),
    ("finding-warning", "warning", "<path class=\"hollow\" d=\"M0-5L5 4H-5z\"/>"),
    ("finding-info", "info", "<circle class=\"hollow\" r=\"3.5\"/>"),
    (
      "end-fault", "end by a fault",
      "<path class=\"cross\" d=\"M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5\"/>"
    ),
    (
      "end-housekeeping", "end by the system's housekeeping",
      "<path class=\"hollow\" d=\"M-5-4h10L0 4.5z\"/>"
    ),
    ("end-person", "end by a person", "<path d=\"M-4-4h8v8h-8z\"/>"),
    ("end-tool", "end by a tool", "<path class=\"hollow\" d=\"M-4-4h8v8h-8z\"/>"),
    ("end-unknown", "end, cause unknown", "<circle class=\"hollow\" r=\"4.5\"/>"),
  ]

  /// What all pictures of the page share.
  static func definitions(to page: HTMLPage) {
    page.raw("<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>")
    page.raw(
      """
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="under" width="6" height="6"/><path class="hatch" d="M1.5 0v6"/></pattern>
      <pattern id="bars" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="under" width="6" height="6"/><path class="front" d="M1.5 0v6"/></pattern>
      <pattern id="stripes" width="4" height="4" patternUnits="userSpaceOnUse"><path class="stripe" d="M1 0v4"/></pattern>
      """)
    for symbol in symbols {
      page.element("g", ["id": "m-\(symbol.kind)"]) { page.raw(symbol.path) }
    }
    page.raw("</defs></svg>\n")
  }

  /// What the looks of these states and marks mean.
  static func legend(
    _ shown: [(state: String, words: String)], _ marks: Set<String>, hasLocks: Bool,
    to page: HTMLPage
  ) {
    page.element("ul", ["class": "legend"]) {
      for state in shown {
        page.element("li") {
          let (style, height) = look(state.state)
          page.element("svg", ["width": "18", "height": "16", "aria-hidden": "true"]) {
            page.empty(
              "rect",
              [
                "class": style, "y": String(16 - height), "width": "18",
                "height": String(height),
              ])
          }
          page.text(state.words)
        }
      }
      for symbol in symbols where marks.contains(symbol.kind) {
        page.element("li") {
          page.element("svg", ["width": "14", "height": "14", "aria-hidden": "true"]) {
            let isBad = Lane.Mark(kind: symbol.kind, time: 0, text: "").isBad
            let style = isBad ? "mark bad" : "mark"
            page.empty("use", ["class": style, "href": "#m-\(symbol.kind)", "x": "7", "y": "7"])
          }
          page.text(symbol.words)
        }
      }
      if hasLocks {
        page.element("li") {
          page.raw(
            "<svg width=\"18\" height=\"16\" aria-hidden=\"true\"><rect class=\"lock\" y=\"5\" width=\"18\" height=\"7\"/></svg>"
          )
          page.text("device locked")
        }
      }
    }
    page.newline()
  }
}

enum SVGNumber {
  /// A part of the whole, with three digits behind the point: a pixel has more than 0.02 of a hundred.
  static func percent(_ share: Double) -> String {
    fixedPoint(Int64((min(max(share, 0), 1) * 100_000).rounded()), digits: 3) + "%"
  }
}
