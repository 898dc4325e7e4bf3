/// What stands in one field of a table.
struct HTMLCell {
  var text: String
  /// What the field is sorted by; its text where nil.
  var order: Int64?
  /// Where its figure comes from: the field opens it.
  var evidence: [Audit.Evidence] = []
  var grade: Audit.Grade?
  /// The place on the page that the text leads to.
  var link: String?
  /// What stands below the text, smaller.
  var note: String?
  /// A bar below the text: parts of the field's width, by classes.
  var bar: [(share: Double, style: String)] = []
  var style: String?

  init(_ text: String) { self.text = text }

  /// Whether it says nothing: a column of such fields is left out.
  var isBlank: Bool { text.isEmpty && evidence.isEmpty && bar.isEmpty || style == "zero" }

  init(number: Int) {
    text = String(number)
    order = Int64(number)
    if number == 0 { style = "zero" }
  }

  init(duration: Int64?) {
    text = duration.map { PlainWords.duration($0) } ?? "?"
    order = duration ?? -1
  }

  func from(_ evidence: [Audit.Evidence], _ grade: Audit.Grade? = nil) -> HTMLCell {
    var cell = self
    cell.evidence = evidence
    cell.grade = grade
    return cell
  }
}

/// A table that sorts, where scripts run.
struct HTMLTable {
  var caption: String
  var columns: [String]
  var rows: [[HTMLCell]]
  /// How many rows there would be.
  var total: Int
  /// No field opens more places.
  private static let places = 12

  init(_ caption: String, _ columns: [String], _ rows: [[HTMLCell]], total: Int? = nil) {
    let kept = columns.indices.filter { column in
      column == 0 || !rows.allSatisfy { $0[column].isBlank }
    }
    self.caption = caption
    self.columns = kept.map { columns[$0] }
    self.rows = rows.map { row in kept.map { row[$0] } }
    self.total = total ?? rows.count
  }

  func write(to page: HTMLPage, _ places: AuditPlaces) {
    page.element(
      "div", ["class": "wide", "role": "region", "tabindex": "0", "aria-label": caption]
    ) {
      page.element("table", ["class": rows.count > 1 ? "sort" : "one"]) {
        // Only a part of it can stay in sight where the table is wider than the screen.
        page.element("caption") { page.element("span", caption) }
        page.element("thead") {
          page.element("tr") {
            for column in columns { page.element("th", ["scope": "col"], column) }
          }
        }
        page.newline()
        page.element("tbody") {
          for row in rows { write(row, to: page, places) }
        }
      }
    }
    page.newline()
    page.rest(total - rows.count, "row more is", "rows more are", in: "CSV and JSON forms")
  }

  private func write(_ row: [HTMLCell], to page: HTMLPage, _ places: AuditPlaces) {
    page.open("tr")
    for (index, cell) in row.enumerated() {
      if index == 0, let order = cell.order {
        page.open("th", ["scope": "row", "class": "n", "data-v": String(order)])
      } else if index == 0 {
        page.open("th", ["scope": "row"])
      } else if let order = cell.order {
        page.open("td", ["class": "n \(cell.style ?? "")", "data-v": String(order)])
      } else if let style = cell.style {
        page.open("td", ["class": style])
      } else if cell.text.utf8.count > 14 {
        // Long words ask for a wide column.
        page.open("td", ["class": cell.text.utf8.count > 40 ? "long" : "words"])
      } else {
        page.open("td")
      }
      write(cell, to: page, places)
      page.close(index == 0 ? "th" : "td")
    }
    page.close("tr")
    page.newline()
  }

  private func write(_ cell: HTMLCell, to page: HTMLPage, _ places: AuditPlaces) {
    let evidence = cell.evidence.filter { $0.line > 0 }
    if let link = cell.link {
      page.element("a", ["href": link], cell.text)
    } else if evidence.isEmpty {
      page.text(cell.text)
    } else {
      page.element("details") {
        page.element("summary", cell.text)
        if let grade = cell.grade { page.element("i", grade.rawValue) }
        for place in evidence.prefix(Self.places) { page.element("code", places.text(of: place)) }
        if evidence.count > Self.places {
          page.text("and \(evidence.count - Self.places) more")
        }
      }
    }
    if let grade = cell.grade, grade != .measured {
      page.element("span", ["class": "grade"], grade.rawValue)
    }
    if let note = cell.note { page.element("small", note) }
    if !cell.bar.isEmpty { write(bar: cell.bar, to: page) }
  }

  /// The figure stands beside it in words, so that it need not be read out.
  private func write(bar: [(share: Double, style: String)], to page: HTMLPage) {
    page.element("svg", ["class": "bar", "height": "8", "aria-hidden": "true"]) {
      var start = 0.0
      for part in bar where part.share > 0 {
        let (x, width) = (SVGNumber.percent(start), SVGNumber.percent(part.share))
        page.empty("rect", ["class": part.style, "x": x, "width": width, "height": "8"])
        start += part.share
      }
    }
  }
}

/// How the page names places in the sources.
struct AuditPlaces {
  private let files: [String]

  /// A file is called by its name alone where no other has that; the table of sources has the paths.
  init(_ audit: Audit) {
    let names = audit.sources.map { source in
      source.file.split(separator: "/").last.map(String.init) ?? source.file
    }
    var count: [String: Int] = [:]
    for name in names { count[name, default: 0] += 1 }
    files = zip(names, audit.sources).map { name, source in
      count[name] == 1 ? name : source.file
    }
  }

  func text(of evidence: Audit.Evidence) -> String {
    let file = files.indices.contains(Int(evidence.source)) ? files[Int(evidence.source)] : "?"
    return ([file] + [evidence.table].compactMap(\.self) + [String(evidence.line)])
      .joined(separator: ":")
  }
}
