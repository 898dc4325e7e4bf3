/// Where messages are missing, as the report's notes tell it.
struct LossBook: Sendable {
  /// How many places of each kind are named.
  static let placeLimit = 3

  private(set) var places: [(file: Int32, loss: LogLoss)] = []
  /// The places that are not named, and how many messages they lost at least.
  private(set) var furtherPlaces = 0
  private(set) var furtherMessages = 0
  /// Per input: how many such places it had.
  private var numbers: [Int32] = []

  /// Whether some input has such a place.
  @inline(__always)
  var hasAny: Bool { !numbers.isEmpty }

  /// How many places the input of this number has so far.
  @inline(__always)
  func number(of file: Int32) -> Int32 {
    Int(file) < numbers.count ? numbers[Int(file)] : 0
  }

  mutating func note(_ loss: LogLoss, in file: Int32) {
    let input = max(0, Int(file))
    if input >= numbers.count { numbers += repeatElement(0, count: input + 1 - numbers.count) }
    numbers[input] &+= 1
    let isNamed = places.count { $0.loss.causeName == loss.causeName } < Self.placeLimit
    guard !isNamed else { return places.append((file, loss)) }
    furtherPlaces += 1
    let (sum, overflows) = furtherMessages.addingReportingOverflow(loss.count ?? 0)
    furtherMessages = overflows ? .max : sum
  }

  /// What is missing where, a sentence each.
  ///
  /// - Parameter place: says what the input of a number is called, and the line.
  func notes(_ place: ((file: Int32, line: Int)) -> String) -> [String] {
    var notes = places.map { file, loss in
      let what =
        switch loss.cause {
        case .messages(let count?):
          "at least \(counted(count, "message is", "messages are")) lost here"
        case .messages(nil): "messages are lost here"
        case .rotation: "the file was replaced by another one after this line"
        case .truncation: "the file was cut off after this line, and begins anew"
        case .disconnection: "the device was disconnected for a while"
        case .capture: "the log was begun anew"
        case .order(let count):
          "from here on \(counted(count, "older event is", "older events are")) left out, since the newest record comes first and no more are turned round"
        }
      return "\(place((file, loss.line))): \(what); what comes next may begin in any state"
    }
    if furtherPlaces > 0 {
      let places = counted(furtherPlaces, "more place", "more places")
      let messages =
        furtherMessages > 0
        ? ", at least \(counted(furtherMessages, "message", "messages"))" : ""
      notes.append("messages are lost at \(places)\(messages)")
    }
    return notes
  }
}
