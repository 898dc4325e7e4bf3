@testable import Command
@testable import Lifecheck

/// Any bytes as a log, by way of the list of its events.
///
/// What holds: the list of a log is judged as the log is, and the list of a list is the list.
enum EventsPart {
  static func run(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    var options = CheckOptions()
    options.start = StartMode.allCases[Int(input.choice) % StartMode.allCases.count]
    let list = list(input.text, .ndjson, options)
    requireJSONLines(list, "the list of events")
    requireText(self.list(input.text, .text, options), "the list of events for people")
    requireText(self.list(input.text, .csv, options), "the list of events as a table")
    guard !list.isEmpty else { return }
    require(self.list(list[...], .ndjson, options) == list, "the list of a list is the list")
    require(
      findings(in: list[...], options) == findings(in: input.text, options),
      "a list of events is judged as its log")
  }

  private static func list(
    _ text: ArraySlice<UInt8>, _ form: EventList.Form, _ options: CheckOptions
  ) -> [UInt8] {
    var lister = Prototypes.lister(options, isComplete: form == .ndjson)
    lister.begin(input: "a.log")
    lister.append(all: text)
    lister.endInput()
    var list = EventList(palette: Palette(isColoured: false), form: form)
    return Reports.bytes { sink in
      list.begin(sink)
      lister.write(to: &list, sink)
    }
  }

  private static func findings(in text: ArraySlice<UInt8>, _ options: CheckOptions) -> [UInt8] {
    var checker = Prototypes.checker(options)
    checker.begin(input: "a.log")
    checker.append(all: text)
    checker.endInput()
    let report = NDJSONReport()
    return Reports.bytes { sink in
      checker.finish().forEachFinding { report.write($0, to: sink) }
    }
  }
}
