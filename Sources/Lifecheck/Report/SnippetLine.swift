extension [UInt8] {
  /// Appends a line of the log as it is shown; returns where in it the event stands, in columns from 0.
  ///
  /// - Parameters:
  ///   - room: the columns that the line may take; nil for as many as it has.
  ///   - last: where the longest of the lines that are shown together has to be seen to; no less than the mark's end.
  mutating func append(_ snippet: Finding.Snippet, room: Int?, last: Int) -> Range<Int> {
    let isPlain = snippet.text.span.isShownAsItIs
    if isPlain, room.map({ snippet.text.count + 2 <= $0 }) ?? true {
      if snippet.isCutBefore { append("…") }
      self += snippet.text
      if snippet.isCutAfter { append("…") }
      let shift = snippet.isCutBefore ? 1 : 0
      return snippet.mark.lowerBound + shift..<snippet.mark.upperBound + shift
    }
    let line = SnippetLine(snippet, room: room, last: last)
    append(line.text)
    return line.mark
  }
}

/// A line of the log as it is shown, and where the event stands in it.
private struct SnippetLine {
  var text = ""
  /// In columns from 0.
  var mark: Range<Int>

  init(_ snippet: Finding.Snippet, room: Int?, last: Int) {
    let shownText = ShownText(snippet.text)
    let marked = shownText.columns(of: snippet.mark)
    guard let room, shownText.width + 2 > room else {
      text = (snippet.isCutBefore ? "…" : "") + shownText.string + (snippet.isCutAfter ? "…" : "")
      let shift = snippet.isCutBefore ? 1 : 0
      mark = marked.lowerBound + shift..<marked.upperBound + shift
      return
    }
    // The event stays in sight; what is left of it goes first.
    let last = max(last, marked.upperBound)
    let start = last <= room - 1 ? 0 : min(marked.lowerBound, last - room + 2)
    let cutsBefore = start > 0 || snippet.isCutBefore
    let shift = cutsBefore ? 1 : 0
    var column = 0
    var taken = shift
    var firstColumn: Int?
    text = cutsBefore ? "…" : ""
    var cutsAfter = snippet.isCutAfter
    for cell in shownText.cells {
      defer { column += cell.width }
      guard column >= start else { continue }
      if taken + cell.width > room - 1 {
        cutsAfter = true
        break
      }
      if firstColumn == nil { firstColumn = column }
      text += cell.text
      taken += cell.width
    }
    if cutsAfter { text += "…" }
    let origin = (firstColumn ?? start) - shift
    let lower = max(marked.lowerBound - origin, 0)
    mark = lower..<max(lower, min(marked.upperBound - origin, taken))
  }
}
