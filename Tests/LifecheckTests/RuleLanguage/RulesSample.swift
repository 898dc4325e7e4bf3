@testable import Lifecheck

/// A small life cycle that is complete: a door.
let doorRules = """
  event open 1 "the door opens"
    selector  door:willOpen:  ios 3.0 - 9.0, deprecated 8.0
    text      "-> open \\"it\\""
  event close 2
    selector  doorDidClose:
    misspelt  doorDidClsoe
    ios 2.0 -
  message
    after "Creaks", "slams"
  condition old  os < 4 or not multitasking
  machine door "A door"
    applies when not scenes
    states
      shut   start live
      ajar   live when not old
      gone   hidden
    sets
      any  live
    on open
      shut -> ajar  when not old
      shut -> ajar  note stiff when old
    on close
      ajar -> shut
    silently
      any -> gone
      gone <-> shut  when not pids
  fault open-twice error
    door: open in ajar
    warning when os >= 11
    says     "{event} while {state}"
    because  "A door opens"
    because  "once."
    source   "Doors" https://example.org/doors,1#two
    bad      1 open!   # twice
    good     1 2 1 | 1 with os 3.2, not pids, start tail
  fault close-twice error
    door: everything but open in shut
    says     "{event}"
    because  "It is shut."
    bad      2!
    good     1 2
  note stiff info
    says     "{event}"
    because  "Old doors are stiff."
    bad      1!  with os 3.0
    good     1 2  with os 4.0
  """

/// The set of one file `door.rules`, with `old` replaced by `new`.
func parseDoor(
  replacing old: String = "", with new: String = ""
) throws(RuleErrors) -> RuleSet {
  try RuleSet.parse([(name: "door.rules", text: Array(replaced(doorRules, old, new).utf8))])
}

/// `text` with the first `old` replaced by `new`.
func replaced(_ text: String, _ old: String, _ new: String) -> String {
  let (bytes, wanted) = (Array(text.utf8), Array(old.utf8))
  guard !wanted.isEmpty,
    let at = bytes.indices.first(where: { bytes[$0...].starts(with: wanted) })
  else { return text }
  let changed = bytes[..<at] + Array(new.utf8) + bytes[(at + wanted.count)...]
  return String(decoding: changed, as: UTF8.self)
}

/// The description of what `parse` throws for one file `my.rules`; empty where it throws nothing.
func ruleErrors(_ text: [UInt8]) -> String {
  do throws(RuleErrors) {
    _ = try RuleSet.parse([(name: "my.rules", text: text)])
    return ""
  } catch {
    return error.description
  }
}

func ruleErrors(_ text: String) -> String { ruleErrors(Array(text.utf8)) }

/// The first line of `ruleErrors`.
func firstRuleError(_ text: String) -> String {
  ruleErrors(text).split(separator: "\n").first.map(String.init) ?? ""
}
