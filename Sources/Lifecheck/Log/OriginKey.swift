/// The keys and headings under which loggers and services write when a record was printed, and where it comes from: in which run of the
/// app, on which device, for which person.
///
/// Case counts for nothing, nor do the signs in them: `deviceId`, `device_id` and the path `device.id` are one key. Of a longer path the last
/// part counts, or the last two: `attributes.session_id`, `context.device.id`.
struct OriginKey {
  /// What says most comes first: a device sees many runs, and many people use one app.
  private static let names = [
    "session", "sessionid", "runid", "launchid", "deviceid", "installid", "installationid", "udid",
    "idfv", "identifierforvendor", "userid", "uid", "hostname", "host", "device",
  ]
  /// From here on a key is one only where it is no part of something else: a request has a host, too.
  private static let firstAlone = names.count - 4
  private static let device = names.count - 1
  private static let hashes = names.map { OriginKey($0).last }
  private static let times = ["timestamp", "time", "ts", "date", "datetime", "dt", "t"].map {
    OriginKey($0).last
  }
  private static let models: [StaticString] = ["iPhone", "iPad", "iPod", "Watch", "Apple", "arm64"]

  /// The hashes of the last part of the path, and of the last two.
  private var last = Self.seed
  private var lastTwo = Self.seed
  private var isPath = false
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private init(_ name: String) { for byte in name.utf8 { add(byte) } }

  /// - Parameter parent: the key of the object that holds the one of `key`; empty for none.
  init(_ text: Span<UInt8>, _ key: Range<Int>, below parent: Range<Int> = 0..<0) {
    for place in parent { add(text[place]) }
    if !parent.isEmpty { add(UInt8(ascii: ".")) }
    for place in key { add(text[place]) }
  }

  private mutating func add(_ byte: UInt8) {
    if byte == UInt8(ascii: ".") {
      (lastTwo, last, isPath) = (last, Self.seed, true)
    } else if byte.isASCIIIdentifier, byte != UInt8(ascii: "_") {
      let small = UInt64(byte.lowercased)
      last = (last ^ small) &* 0x100_0000_01B3
      lastTwo = (lastTwo ^ small) &* 0x100_0000_01B3
    }
  }

  var isTime: Bool { !isPath && Self.times.contains(last) }

  /// How little it says of where a record comes from; nil for nothing.
  var rank: Int? {
    if isPath, let rank = Self.hashes.firstIndex(of: lastTwo) { return rank }
    guard let rank = Self.hashes.firstIndex(of: last), !isPath || rank < Self.firstAlone else {
      return nil
    }
    return rank
  }

  /// Whether `value` says so under a key of this rank. Devices of one model have one name.
  static func isOrigin(_ text: Span<UInt8>, _ value: Range<Int>, rank: Int) -> Bool {
    guard !value.isEmpty else { return false }
    return rank != device || !models.contains { text.has($0, at: value.lowerBound) }
  }
}

/// Where a record comes from, as the best key says that has been read.
struct Origin {
  /// Empty for nowhere.
  private(set) var value = 0..<0
  private var rank = Int.max

  mutating func take(_ text: Span<UInt8>, _ key: OriginKey, _ value: Range<Int>) {
    guard let rank = key.rank, rank < self.rank, OriginKey.isOrigin(text, value, rank: rank) else {
      return
    }
    (self.value, self.rank) = (value, rank)
  }
}
