/// What tells a finding from others, whatever lines, times and pids are: the hash of rule, process, scene, event, states,
/// missing callbacks, and how many findings equal in all these the life had before.
struct Fingerprint: Hashable, Sendable {
  /// FNV-1a, 64 bits; a byte that is no UTF-8 ends each part.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of some texts, for what is no finding.
  init(of texts: String...) {
    for text in texts {
      add(text)
      end()
    }
  }

  init(
    of record: FindingGroup.Key, _ ordinal: Int32, _ judged: EngineResult, _ names: NameTable
  ) {
    let rules = judged.rules
    add(rules.rules[Int(record.rule)].id)
    end()
    addProcess(of: record, judged, names)
    // An address is another one in each run.
    if record.instance >= 0, !names.utf8(record.instance).starts(with: "0x".utf8) {
      add(names.utf8(record.instance).span)
    }
    end()
    add(rules.events[Int(record.event)].name)
    end()
    if record.automaton >= 0 {
      let machine = judged.automata[Int(record.automaton)].machine
      addList(
        rules.machines[machine.index].states.enumerated().lazy
          .filter { record.states >> UInt64($0.offset) & 1 == 1 }.map(\.element.name))
    }
    end()
    addList(judged.lostEvents(of: record).lazy.map { rules.events[$0].name })
    end()
    add(String(ordinal))
    end()
  }

  /// The same for a fold. Which event comes first in it is chance, so neither event nor states count.
  init(
    of fold: Fold, _ judged: EngineResult, _ names: NameTable, _ severities: FindingSeverities
  ) {
    let first = FindingGroup.Key(fold.places[0])
    add(judged.rules.rules[severities.neverLoggedRule ?? Int(first.rule)].id)
    end()
    addProcess(of: first, judged, names)
    for _ in 0..<3 { end() }
    addList(fold.events.lazy.map { judged.rules.events[$0].name })
    end()
    add("0")
    end()
  }

  /// 16 hexadecimal digits.
  var text: String {
    String(
      decoding: (0..<16).map { place -> UInt8 in
        let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * place) & 15)
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }, as: UTF8.self)
  }

  private mutating func addProcess(
    of record: FindingGroup.Key, _ judged: EngineResult, _ names: NameTable
  ) {
    let process = judged.lives[Int(record.life)].process
    if process >= 0 { add(names.utf8(process).span) }
    end()
  }

  private mutating func addList(_ names: some Sequence<String>) {
    var isFirst = true
    for name in names {
      if !isFirst { add(UInt8(ascii: ",")) }
      isFirst = false
      add(name)
    }
  }

  private mutating func add(_ text: String) { add(text.utf8.span) }

  private mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  private mutating func end() { add(0xff) }
}
