/// A moment of a simulated log, in the ways in which logs write it.
struct SimulatedTime {
  /// The zone of all simulated logs.
  static let zone = "+0200"
  private static let hoursOfZone: Int64 = 2
  /// The first moment, on the clock on the wall: 2024-05-14 09:31:07.
  static let beginning: Int64 = 1_715_679_067_000_000

  private let micros: Int64
  private let days: Int64
  private let ofDay: Int64

  /// - Parameter micros: microseconds since 1970, on the clock on the wall; none before that.
  init(_ micros: Int64) {
    self.micros = micros
    let seconds = micros / 1_000_000
    (days, ofDay) = (seconds / 86_400, seconds % 86_400)
  }

  /// The same moment in UTC.
  var universal: SimulatedTime { SimulatedTime(micros - Self.hoursOfZone * 3_600_000_000) }

  private var civil: (year: Int64, month: Int64, day: Int64) { Stamp.civil(fromDay: days) }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// `2024-05-14`, with another sign between its parts.
  func date(_ sign: String = "-") -> String {
    let (year, month, day) = civil
    return "\(padded(year, 4))\(sign)\(padded(month, 2))\(sign)\(padded(day, 2))"
  }

  /// `14/05/2024`.
  var shortDate: String {
    let (year, month, day) = civil
    return "\(padded(day, 2))/\(padded(month, 2))/\(padded(year, 4))"
  }

  /// `May 14`, where a day of one digit has a blank before it.
  var dayOfYear: String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (_, month, day) = civil
    return "\(names[Int(month) - 1]) \(day < 10 ? " " : "")\(day)"
  }

  /// `09:31`.
  var minute: String { "\(padded(ofDay / 3600, 2)):\(padded(ofDay / 60 % 60, 2))" }

  /// `09:31:07`.
  var clock: String { "\(minute):\(padded(ofDay % 60, 2))" }

  /// `303`.
  var milliseconds: String { padded(micros / 1000 % 1000, 3) }

  /// `303482`.
  var microseconds: String { padded(micros % 1_000_000, 6) }

  /// `2024-05-14 09:31:07.303`.
  var fine: String { "\(date()) \(clock).\(milliseconds)" }

  /// `2024-05-14 09:31:07.303482`.
  var finest: String { "\(date()) \(clock).\(microseconds)" }
}
