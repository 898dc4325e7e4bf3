/// Writes the lines of `lifecheck events --format ndjson` that are events: JSON objects, which can be checked again.
///
/// What comes again and again, such as keys and names, is made once, escapes and all, and copied from then on.
struct EventLineWriter: Sendable {
  /// In microseconds.
  fileprivate static let leastSilence = Int64(SilenceRules.listed) * 1_000_000
  /// When the pieces take more bytes, all are forgotten.
  private static let piecesLimit = 1 << 22
  /// The most bytes that the names of a process and a scene, the numbers and the keys take.
  private static let commonLength = 4_096

  /// All pieces, one behind the other, and where each is; empty for one that is not made yet.
  private var pieces: [UInt8] = []
  private var keys = Keys()
  private var files: [Range<Int>] = []
  private var names: [Range<Int>] = []
  /// Two for each event: listed, and not.
  private var callbacks: [Callback] = []
  private var time = TimePiece()
  /// Lines that are not handed on yet, `used` bytes of them.
  private var lines: [UInt8] = []
  private var used = 0

  /// Where the keys are, each with the comma before it and the colon behind it.
  private struct Keys: Sendable {
    var (offset, pid, thread, scene, column) = (0..<0, 0..<0, 0..<0, 0..<0, 0..<0)
    /// Neither a thread nor a scene.
    var noPlace = 0..<0
    var null = 0..<0
    /// How most lines end.
    var (end, timedEnd, consoleEnd) = (0..<0, 0..<0, 0..<0)
  }

  /// How the log writes a callback, last: mostly as it wrote it before.
  private struct Callback: Sendable {
    var spelling: UInt16 = 0
    var channel = Channel.delegate
    /// The text as the log has it.
    var text = 0..<0
    /// From the event to the key of the process, from the key of the text to that of the count, and from the length to the spelling.
    var (name, quoted, length) = (0..<0, 0..<0, 0..<0)
  }

  /// A time as reports show it, in quotes, with its key. Of the times of one second only the digits behind the point differ.
  private struct TimePiece: Sendable {
    var stamp = Stamp()
    var second = Int64.min
    var bytes: [UInt8] = []
    /// Where the digits behind the point are in `bytes`.
    var fraction = 0..<0

    mutating func set(_ stamp: Stamp) {
      let second = stamp.microseconds.dividedRoundingDown(by: 1_000_000)
      if second == self.second, stamp.resolution == self.stamp.resolution,
        stamp.zone == self.stamp.zone, stamp.hasYear == self.stamp.hasYear,
        stamp.hasDate == self.stamp.hasDate
      {
        return
      }
      (self.stamp, self.second) = (stamp, second)
      bytes = Array(",\"\(EventKey.time.rawValue)\":".utf8)
      guard stamp.resolution != .none else {
        bytes.append("null")
        fraction = 0..<0
        return
      }
      bytes.append(UInt8(ascii: "\""))
      stamp.append(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
      let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      fraction =
        start..<start
        + (stamp.resolution == .microsecond ? 6 : stamp.resolution == .millisecond ? 3 : 0)
    }

    /// The digits behind the point of a time in the second.
    func digits(of stamp: Stamp) -> UInt {
      let rest = stamp.microseconds &- second &* 1_000_000
      return UInt(truncatingIfNeeded: stamp.resolution == .millisecond ? rest / 1000 : rest)
    }
  }

  /// Writes the line of an event; up to the next `flush` to the same sink it may be kept here.
  mutating func write(
    _ event: ListedEvent, _ texts: borrowing ListedTexts, to sink: ByteSink
  ) {
    if pieces.isEmpty || pieces.count > Self.piecesLimit { reset() }
    guard let head = head(of: event, texts) else {
      flush(to: sink)
      return writeFully(event, texts, to: sink)
    }
    time.set(event.event.stamp)
    if used >= ByteSink.blockSize { flush(to: sink) }
    let needed =
      used + Self.commonLength + head.file.count + event.thread.count + head.callback.name.count
      + head.callback.quoted.count + head.callback.length.count
    if lines.count < needed { lines += repeatElement(0, count: needed - lines.count) }
    let isComplete = Self.isComplete(event)
    used = Self.write(
      event, head, keys, time, pieces, texts.bytes, isComplete, into: &lines, at: used)
    guard !isComplete else { return }
    flush(to: sink)
    writeRest(of: event, texts, to: sink)
  }

  /// Hands on all lines.
  mutating func flush(to sink: ByteSink) {
    sink.append(lines[..<used])
    used = 0
  }

  /// Whether there is nothing more to tell than most lines have.
  private static func isComplete(_ listed: ListedEvent) -> Bool {
    let event = listed.event
    return event.instance & event.instanceAlias & event.bundle == -1
      && event.parameter | event.chainFrom | event.chainTo == 0
      && listed.parameter.isEmpty && event.silence < leastSilence && event.shown == nil
      && !(event.isUnjudged || event.repeatsLineAbove || event.isReport || event.isAwake
        || event.mayBeFurther || listed.isNearMiss)
  }

  /// The pieces of a line.
  private struct Head {
    var file: Range<Int>
    var process: Range<Int>
    var scene: Range<Int>
    var callback: Callback
  }

  /// Writes what every line has, its spelling, and its end where it is complete. Returns where that ends.
  @inline(__always)
  private static func write(
    _ listed: ListedEvent, _ head: Head, _ keys: Keys, _ time: TimePiece, _ pieces: [UInt8],
    _ texts: [UInt8], _ isComplete: Bool, into lines: inout [UInt8], at place: Int
  ) -> Int {
    let event = listed.event
    let (pieces, texts) = (pieces.span, texts.span)
    var out = lines.mutableSpan
    var end = out.put(pieces, head.file, at: place)
    end = out.put(number: event.line, at: end)
    end = out.put(pieces, keys.offset, at: end)
    end = out.put(number: event.offset, at: end)
    let start = end
    end = out.put(time.bytes.span, 0..<time.bytes.count, at: end)
    let fraction = start + time.fraction.lowerBound..<start + time.fraction.upperBound
    out.put(digits: time.digits(of: event.stamp), in: fraction)
    end = out.put(pieces, head.callback.name, at: end)
    end = out.put(pieces, head.process, at: end)
    end = out.put(pieces, keys.pid, at: end)
    end =
      event.pid < 0
      ? out.put(pieces, keys.null, at: end) : out.put(number: Int(event.pid), at: end)
    if listed.thread.isEmpty, event.instance < 0 {
      end = out.put(pieces, keys.noPlace, at: end)
    } else {
      end = out.put(pieces, keys.thread, at: end)
      end =
        listed.thread.isEmpty
        ? out.put(pieces, keys.null, at: end) : out.put(quoted: texts, listed.thread, at: end)
      end = out.put(pieces, keys.scene, at: end)
      end = out.put(pieces, head.scene, at: end)
    }
    end = out.put(pieces, head.callback.quoted, at: end)
    end = out.put(number: listed.count, at: end)
    end = out.put(pieces, keys.column, at: end)
    end = out.put(number: Int(event.column), at: end)
    end = out.put(pieces, head.callback.length, at: end)
    guard isComplete else { return end }
    let last =
      event.mayBeDebugged ? keys.consoleEnd : event.isTimed ? keys.timedEnd : keys.end
    return out.put(pieces, last, at: end)
  }

  private mutating func reset() {
    pieces.removeAll(keepingCapacity: true)
    (files, names, callbacks) = ([], [], [])
    (keys.offset, keys.pid) = (add(key: .offset), add(key: .pid))
    (keys.thread, keys.scene) = (add(key: .thread), add(key: .scene))
    keys.column = add(key: .column)
    let noPlace = pieces.count
    for key in [EventKey.thread, .scene] {
      _ = add(key: key)
      pieces.append("null")
    }
    keys.noPlace = noPlace..<pieces.count
    keys.null = add("null")
    keys.end = add("}\n")
    keys.timedEnd = add(",\"\(EventKey.timed.rawValue)\":true}\n")
    keys.consoleEnd = add(",\"\(EventKey.console.rawValue)\":true}\n")
  }

  /// Makes what is not made yet; nil where a text of the log needs escapes.
  private mutating func head(
    of listed: ListedEvent, _ texts: borrowing ListedTexts
  ) -> Head? {
    let event = listed.event
    guard
      listed.thread.isEmpty || Escaping.json.isPlain(texts.bytes.span, listed.thread),
      let callback = callback(of: listed, texts)
    else { return nil }
    return Head(
      file: file(of: listed, texts), process: name(event.process, texts),
      scene: name(event.instance, texts), callback: callback)
  }

  private mutating func file(of event: ListedEvent, _ texts: borrowing ListedTexts) -> Range<Int> {
    let number = Int(event.file)
    while files.count <= number { files.append(0..<0) }
    if files[number].isEmpty {
      let start = add("{").lowerBound
      add(.file, texts.file(of: event), isFirst: true)
      files[number] = start..<add(key: .line).upperBound
    }
    return files[number]
  }

  private mutating func callback(
    of listed: ListedEvent, _ texts: borrowing ListedTexts
  ) -> Callback? {
    let event = listed.event
    let number = 2 * Int(event.event) + (listed.isListed ? 1 : 0)
    while callbacks.count <= number { callbacks.append(Callback()) }
    let known = callbacks[number]
    if known.spelling == event.spelling, known.channel == event.channel, !known.name.isEmpty,
      known.text.count == listed.text.count,
      texts.bytes.span.equals(listed.text, pieces.span, known.text)
    {
      return known
    }
    guard Escaping.json.isPlain(texts.bytes.span, listed.text) else { return nil }
    let new = newCallback(listed, texts)
    callbacks[number] = new
    return new
  }

  private mutating func newCallback(
    _ listed: ListedEvent, _ texts: borrowing ListedTexts
  ) -> Callback {
    let event = listed.event
    var callback = Callback()
    (callback.spelling, callback.channel) = (event.spelling, event.channel)
    var start = pieces.count
    // Who asks for events is not shown what the list for people leaves out.
    add(listed.isListed ? .event : .unlisted, texts.event(of: listed))
    add(.channel, event.channel.rawValue)
    callback.name = start..<add(key: .process).upperBound
    start = add(key: .text).lowerBound
    pieces.append(UInt8(ascii: "\""))
    callback.text = pieces.count..<pieces.count + listed.text.count
    pieces += texts.bytes[listed.text]
    pieces.append(UInt8(ascii: "\""))
    callback.quoted = start..<add(key: .count).upperBound
    start = add(key: .length).lowerBound
    pieces.append(number: Int(event.length))
    if let spelling = texts.spelling(of: event) { add(.spelling, spelling) }
    callback.length = start..<pieces.count
    return callback
  }

  private mutating func name(_ number: Int32, _ texts: borrowing ListedTexts) -> Range<Int> {
    guard number >= 0 else { return keys.null }
    let number = Int(number)
    while names.count <= number { names.append(0..<0) }
    if names[number].isEmpty {
      let start = pieces.count
      pieces.append(json: texts.names.name(Int32(number)))
      names[number] = start..<pieces.count
    }
    return names[number]
  }

  private mutating func add(_ key: EventKey, _ value: String, isFirst: Bool = false) {
    pieces.append((isFirst ? "" : ",") + "\"\(key.rawValue)\":")
    pieces.append(json: value)
  }

  private mutating func add(key: EventKey) -> Range<Int> { add(",\"\(key.rawValue)\":") }

  private mutating func add(_ text: String) -> Range<Int> {
    let start = pieces.count
    pieces.append(text)
    return start..<pieces.count
  }

  /// Writes a line with texts that need escapes.
  private func writeFully(
    _ listed: ListedEvent, _ texts: borrowing ListedTexts, to sink: ByteSink
  ) {
    let event = listed.event
    var json = JSONWriter(sink)
    json.beginObject()
    json.pair(.file, texts.file(of: listed))
    json.pair(.line, event.line)
    json.pair(.offset, event.offset)
    json.pair(EventKey.time.rawValue, event.stamp)
    json.pair(listed.isListed ? .event : .unlisted, texts.event(of: listed))
    json.pair(.channel, event.channel.rawValue)
    json.pair(.process, texts.name(event.process))
    json.pair(.pid, event.pid < 0 ? nil : Int(event.pid))
    json.pair(.thread, listed.thread.isEmpty ? nil : texts.text(listed.thread))
    json.pair(.scene, texts.name(event.instance))
    json.key(EventKey.text.rawValue)
    json.value(utf8: Array(texts.bytes[listed.text]))
    json.pair(.count, listed.count)
    json.pair(.column, Int(event.column))
    json.pair(.length, Int(event.length))
    if let spelling = texts.spelling(of: event) { json.pair(.spelling, spelling) }
    json.endLine(with: listed, texts)
  }

  /// Writes the end of a line that has more to tell than most.
  private func writeRest(
    of event: ListedEvent, _ texts: borrowing ListedTexts, to sink: ByteSink
  ) {
    var json = JSONWriter(goingOnIn: sink)
    json.endLine(with: event, texts)
  }
}

extension JSONWriter {
  /// Writes what else a check needs, where there is something to tell, and ends the line.
  fileprivate mutating func endLine(with listed: ListedEvent, _ texts: borrowing ListedTexts) {
    let event = listed.event
    if let bundle = texts.name(event.bundle) { pair(.bundle, bundle) }
    if !listed.parameter.isEmpty {
      key(EventKey.parameter.rawValue)
      value(utf8: Array(texts.bytes[listed.parameter]))
    }
    if event.parameter != 0 { pair(.key, String(event.parameter, radix: 16)) }
    if event.chainFrom != 0 || event.chainTo != 0 {
      pair(.chain, String(event.chainFrom, radix: 16) + ">" + String(event.chainTo, radix: 16))
    }
    if event.instance >= 0 { pair(.sceneKind, Int(event.instanceKind)) }
    if let alias = texts.name(event.instanceAlias) { pair(.sceneAlias, alias) }
    if event.isUnjudged { pair(.sceneUnjudged, true) }
    if let shown = event.shown { pair(.shows, shown.name) }
    let isSilent = event.silence >= EventLineWriter.leastSilence
    if isSilent {
      key(EventKey.silence.rawValue)
      value(seconds: event.silence)
    }
    if event.repeatsLineAbove { pair(.sameLine, true) }
    if event.isReport { pair(.report, true) }
    // What a console shows may tell times, too, as far as no debugger stopped the app.
    if event.isTimed, !event.mayBeDebugged { pair(.timed, true) }
    if event.mayBeDebugged { pair(.console, true) }
    if listed.isNearMiss { pair(.near, true) }
    if event.isAwake { pair(.awake, true) }
    if event.mayBeFurther { pair(.further, true) }
    if listed.saysMore { pair(.more, true) }
    endObject()
    endLine()
  }
}
