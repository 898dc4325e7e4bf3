import Lifecheck

/// How much has to be covered, or the check fails.
struct CoverageFloor {
  private(set) var floors: [(kind: CoverageReport.Kind, percent: Int)] = []

  static let form =
    "a percentage from 0 to 100, or some of 'states=80,transitions=60,scenarios=50,rules=40'"

  /// `60`, `60%`, `states=80,scenarios=50`; nil for anything else.
  init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // A number alone is about the transitions, as branches are what code coverage is about.
      let kind = sides.count == 2 ? CoverageReport.Kind(rawValue: String(sides[0])) : .transitions
      var number = sides.last ?? ""
      if number.hasSuffix("%") { number = number.dropLast() }
      guard let kind, !number.isEmpty, number.utf8.allSatisfy({ 48...57 ~= $0 }),
        let percent = Int(number), percent <= 100, !floors.contains(where: { $0.kind == kind })
      else { return nil }
      floors.append((kind, percent))
    }
  }
}
