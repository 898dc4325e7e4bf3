/// Finds out whether the records of a relay's log begin with the name of the device.
///
/// Nothing in one line tells the device from the first word of a process name. It is the words that all
/// records have in common, when different processes follow them.
struct DeviceName: Sendable {
  /// What the first record has before its pid, without the library.
  private var first: [UInt8] = []
  /// How many bytes of `first`, whole words with a blank after the last, all records share.
  private var common = 0
  private var records = 0
  /// Records whose name differs from the first one's.
  private var others = 0
  private var hasFineStamps = false

  /// A single process does not tell. Tools that print microseconds print no device, unless it is called
  /// what devices are called when nobody names them.
  var value: [UInt8] {
    guard common > 1 else { return [] }
    let words = first[..<(common - 1)]
    // Two processes may well begin with the same word; that several do is the device.
    let name = Array(others >= 3 ? words : words.prefix { $0 != 0x20 })
    if others > 0 || !hasFineStamps { return name }
    return ["iPhone", "iPad", "iPod"].contains { name.starts(with: $0.utf8) } ? name : []
  }

  mutating func observe(_ head: SyslogRelayHeader.Head, in line: Span<UInt8>) {
    let name = SyslogRelayHeader.withoutLibrary(line, head.name)
    records += 1
    guard records > 1 else {
      first.append(line, name)
      hasFineStamps = head.stamp.isFine
      common = (first.lastIndex(of: 0x20) ?? -1) + 1
      return
    }
    var shared = 0
    while shared < name.count, shared < first.count,
      line[name.lowerBound + shared] == first[shared]
    {
      shared += 1
    }
    if shared < name.count || shared < first.count { others += 1 }
    while common > 0, common > shared || common >= name.count {
      common = (first[..<(common - 1)].lastIndex(of: 0x20) ?? -1) + 1
    }
  }
}
