import Lifecheck

/// Whether a rule is on, and what says so.
struct RuleOrigin {
  var isOff: Bool
  /// `built-in`, the place of a line, or an option: what decided about the rule's state.
  var text: String

  init(_ rule: RuleDefinition, _ setup: Setup) {
    let options = setup.options
    let resolved = setup.resolved
    let isIgnored = options.ignore.contains(rule.id)
    isOff = !options.isListed(rule)
    // What the command line says comes first; the file is asked where it does not.
    if isOff, !isIgnored, options.select.isEmpty {
      text = "opt-in"
    } else if isOff {
      let line = isIgnored ? resolved.ignore.first { $0.rule == rule.id } : resolved.select.first
      let isOption =
        isIgnored
        ? setup.settings.ignores(rule.id) : setup.settings.selectsRules
      text =
        isOption ? (isIgnored ? "--ignore" : "--select") : line.map { shown($0.location) } ?? ""
    } else if setup.settings.changesSeverity(of: rule.id) {
      text = "--severity"
    } else if let line = resolved.severities.last(where: { $0.rule == rule.id }) {
      text = shown(line.location)
    } else {
      let file = setup.rules.files[rule.place.file]
      let isBuiltin = rule.place.file < setup.builtinFiles
      text = isBuiltin ? "built-in" : shown("\(file):\(rule.place.line)")
    }
  }
}
