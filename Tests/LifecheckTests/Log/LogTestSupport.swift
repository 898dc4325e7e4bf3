@testable import Lifecheck
@testable import RuleLanguage

/// A small vocabulary in the manner of the built-in one, written as `form text` lines below event names.
let testVocabulary = Vocabulary(
  events: testEvents(
    """
    launched
      selector application:didFinishLaunchingWithOptions:
      short didFinishLaunchingWithOptions
      misspelt application:didFinishingLaunchingWithOptions:
    url
      selector application:openURL:options:
      function application(_:open:options:)
    active
      selector applicationDidBecomeActive:
      short didBecomeActive
      text OnActivated
    resigned
      selector applicationWillResignActive:
      short willResignActive
    background
      selector applicationDidEnterBackground:
      short didEnterBackground
    foreground
      selector applicationWillEnterForeground:
      short willEnterForeground
    terminated
      selector applicationWillTerminate:
    memory
      text WARNING -> applicationDidReceiveMemoryWarning()
    """), message: testMessage)

extension WordList {
  fileprivate init(_ words: [String]) {
    self.init()
    self.words = words
  }
}

/// As few words as the tests need.
let testMessage: MessageDefinition = {
  var message = MessageDefinition()
  message[.neutral] = WordList(["called", "event"])
  message[.miss] = WordList(["waiting", "once"])
  message[.after] = WordList(["completed", "fires", "observers", "duration"])
  message[.verb] = WordList(["was", "is"])
  return message
}()

extension Vocabulary {
  init(
    events: [EventDefinition], message: MessageDefinition = MessageDefinition(),
    handlerEndWords: [String] = [],
    auxiliaries: [Int] = [], instance: InstanceDefinition = InstanceDefinition()
  ) {
    var rules = RuleSet()
    rules.events = events
    rules.message = message
    rules.handlerEndWords = handlerEndWords
    rules.instance = instance
    self.init(rules, auxiliaries: auxiliaries)
  }
}

func testEvents(_ text: String) -> [EventDefinition] {
  let place = RulePlace(file: 0, line: 1, column: 1)
  let forms: [Substring: Spelling.Form] = [
    "selector": .selector, "function": .function, "short": .short, "text": .text,
    "misspelt": .misspelt,
  ]
  var events: [EventDefinition] = []
  for line in text.split(separator: "\n") {
    let words = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
    if words.count == 2, let form = forms[words[0]] {
      events[events.count - 1].spellings.append(
        Spelling(form: form, text: String(words[1]), place: place))
    } else {
      events.append(EventDefinition(name: String(words[0]), spellings: [], place: place))
    }
  }
  return events
}

/// What a test wants to know of an event.
struct SeenEvent: Hashable {
  var line: Int
  /// An index into the events of `testVocabulary`.
  var event: Int
  var process: String?
  var pid: Int32
  var thread: String
  var stamp: Stamp
  var offset: Int
  /// What `column` and `length` point at.
  var text: String
  var repeatsLineAbove: Bool
}

struct EventCollector: EventSink {
  var events: [(event: Event, text: String, thread: String)] = []
  var markers: [LogMarker] = []
  /// The callbacks that lines name and are none of.
  var named: [Event] = []

  mutating func observe(_ marker: LogMarker) { markers.append(marker) }

  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>) {
    named.append(callback.event)
  }

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    var text: [UInt8] = []
    for i in 0..<Int(event.length) { text.append(line[Int(event.column) - 1 + i]) }
    var thread: [UInt8] = []
    for i in event.thread { thread.append(line[Int(i)]) }
    events.append(
      (event, String(decoding: text, as: UTF8.self), String(decoding: thread, as: UTF8.self)))
  }
}

/// Reads `bytes` in pieces of the sizes that `nextSize` gives.
func readLog(
  _ bytes: [UInt8], vocabulary: Vocabulary = testVocabulary, format: LogFormat? = nil,
  lineLimit: Int = 1 << 20, nextSize: () -> Int = { .max }
) -> (events: [SeenEvent], summary: InputSummary) {
  var reader = LogReader(
    vocabulary: vocabulary, format: format, file: "test.log", lineLimit: lineLimit)
  var names = NameTable()
  var sink = EventCollector()
  reader.readAll(bytes, into: &sink, names: &names, nextSize: nextSize)
  let events = sink.events.map { seen in
    SeenEvent(
      line: seen.event.line, event: Int(seen.event.event),
      process: seen.event.process < 0 ? nil : names.name(seen.event.process),
      pid: seen.event.pid, thread: seen.thread, stamp: seen.event.stamp,
      offset: seen.event.offset, text: seen.text,
      repeatsLineAbove: seen.event.repeatsLineAbove)
  }
  return (events, reader.summary)
}

extension LogReader {
  /// Reads all of an input in pieces of the sizes that `nextSize` gives.
  mutating func readAll(
    _ bytes: [UInt8], into sink: inout EventCollector, names: inout NameTable,
    nextSize: () -> Int = { .max }
  ) {
    var at = 0
    while at < bytes.count {
      let piece = Array(bytes[at..<at + min(nextSize(), bytes.count - at)])
      var taken = 0
      while taken < piece.count {
        taken += append(piece.span, from: taken)
        read(into: &sink, names: &names)
      }
      at += piece.count
    }
    finish(into: &sink, names: &names)
  }
}

extension LogMarker {
  /// The same at no place.
  var unplaced: LogMarker { if case .boot = self { .boot(Place()) } else { self } }
}

/// The markers in a log.
func markers(in log: String) -> [LogMarker] {
  var reader = LogReader(vocabulary: testVocabulary, file: "test.log")
  var names = NameTable()
  var sink = EventCollector()
  reader.readAll(Array(log.utf8), into: &sink, names: &names)
  return sink.markers
}

func readLog(
  _ text: String, format: LogFormat? = nil
) -> (events: [SeenEvent], summary: InputSummary) {
  readLog(Array(text.utf8), format: format)
}
