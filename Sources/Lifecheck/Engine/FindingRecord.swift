/// A finding in numbers: what the report needs and cannot work out again. Under 200 bytes, since
/// memory may grow with the findings and with nothing else.
struct FindingRecord: Sendable {
  var rule: Int32
  /// An index into the engine's life records.
  var life: Int32
  var kind: Finding.Kind
  var isFault = false
  var channel: Channel
  var event: UInt16
  /// The channels that logged the step, as bits by `Channel.number`.
  var stepChannels: UInt8 = 0
  /// Those on which it was a fault.
  var stepFaults: UInt8 = 0
  /// Which step of its track the event belongs to.
  var step: Int32 = 0
  var count: Int32 = 1
  var column: Int32
  var length: Int32
  /// The automaton that found it, or -1.
  var automaton: Int32
  /// An index into the machine's gaps, or -1.
  var gap: Int32 = -1
  /// An index into the kept snippets, or -1.
  var snippet: Int32 = -1
  /// Which of the equal findings of its life this is, from 0.
  var ordinal: Int32 = 0
  /// An index into `FindingBook.groups`.
  var group: Int32 = -1
  /// The scene, as a number of `NameTable`; -1 where it has no name, or it is about the life.
  var instance: Int32 = -1
  var line: Int
  var offset: Int
  var stamp: Stamp
  /// The states of least cost before the event.
  var states: UInt64
  var previousLine = 0
  var explainsLine = 0
  var previousEvent: UInt16?
  var explainsEvent: UInt16?
  /// The scenario whose sequence breaks off here, as an index into `RuleSet.scenarios`; -1 for none.
  var scenario: Int16 = -1
  /// The events one of which the scenario demands; -1 for none.
  var demanded: InlineArray<2, Int16> = [-1, -1]
  /// The monitor's number of the event.
  var subjectOrdinal: Int32 = 0
  /// For how many seconds the process was silent, where that is the evidence.
  var silence: Int32 = 0
  /// How long it took, in microseconds, where a time limit is broken, of a rule or of a scenario; else 0.
  var time: Int64 = 0
  /// What the line shows of the app's state, where that is the finding.
  var shown: ShownState?
  /// Whether a line that shows the app's state is the evidence: the fault's own, or the one before.
  var restsOnShownState = false
  /// Whether a debugger may have kept the process running in the silence that is the evidence.
  var mayBeDebugged = false

  init(
    rule: Int, kind: Finding.Kind, event: Event, life: Int, automaton: Int = -1,
    states: UInt64 = 0
  ) {
    self.rule = Int32(rule)
    self.life = Int32(life)
    self.kind = kind
    channel = event.channel
    self.event = event.event
    column = event.column
    length = event.length
    self.automaton = Int32(automaton)
    line = event.line
    offset = event.offset
    stamp = event.stamp
    self.states = states
  }

  /// Takes over what the monitor found out about the fault.
  mutating func explain(_ mark: FaultMark) {
    switch mark.kind {
    case .match, .spurious: kind = .spurious
    case .named: kind = .named
    case .gap: kind = .missing
    }
    gap = mark.gap
    if mark.ordinal != subjectOrdinal {
      explainsLine = mark.line
      explainsEvent = mark.event
    }
  }
}
