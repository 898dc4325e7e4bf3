/// Lines that tell the version of iOS. They are few, and of forms that speak of the device at hand (docs/configuration.md):
///
/// ```
/// OS Version:          iPhone OS 17.2 (21C62)                                     the head of a crash report
/// {"app_name":"Shop",…,"os_version":"iPhone OS 17.2 (21C62)",…}                   the same since iOS 15
/// …/CoreSimulator/Profiles/Runtimes/iOS 17.2.simruntime/…                         a path in a simulator
/// xcodebuild test -destination "platform=iOS Simulator,name=iPhone 15,OS=17.2"    the run of a test
/// {"platformName":"iOS","appium:platformVersion":"17.2",…}                        what Appium is asked for
/// ```
enum VersionLine: CaseIterable {
  case crashHead, crashObject, runtimePath, simulatorDestination, deviceDestination, capability

  /// What to look for in a log.
  var spelling: StaticString {
    switch self {
    case .crashHead: MarkerText.crashHead
    case .crashObject: MarkerText.crashObject
    case .runtimePath: MarkerText.runtimePath
    case .simulatorDestination: MarkerText.simulatorDestination
    case .deviceDestination: MarkerText.deviceDestination
    case .capability: MarkerText.capability
    }
  }

  /// The form whose spelling stands at `place`, in any case of letters.
  init?(in line: Span<UInt8>, at place: Int) {
    let found = Self.allCases.first { form in
      let text = form.spelling
      guard place + text.utf8CodeUnitCount <= line.count else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy {
        line[place + $0].lowercased == text.byte($0).lowercased
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The version that `line` tells, whose spelling of this form stands at `place`; nil where it only looks like it.
  func version(in line: Span<UInt8>, at place: Int) -> Version? {
    let end = place + spelling.utf8CodeUnitCount
    switch self {
    case .crashHead:
      guard Self.isFirst(line, place) else { return nil }
      return Self.systemVersion(line, line.end(ofRunFrom: end) { $0 == 0x20 || $0 == 0x09 })
    case .crashObject:
      guard let brace = line.place(of: "{", from: 0), Self.isFirst(line, brace) else { return nil }
      return Self.systemVersion(line, end)
    case .runtimePath:
      guard let found = Self.number(line, end), line.has(".simruntime/", at: found.end) else {
        return nil
      }
      return found.version
    case .simulatorDestination, .deviceDestination:
      // With several destinations the log of which one it is cannot be told.
      guard let option = line.place(of: "-destination", from: 0), option < place,
        line.place(of: "-destination", from: option + 1) == nil,
        let key = line.place(of: "OS=", from: option), let before = key > 0 ? line[key - 1] : nil,
        [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x20].contains(before)
      else { return nil }
      return Self.number(line, key + 3)?.version
    case .capability:
      guard line.place(of: "\"platformName\":\"iOS\"", from: 0) != nil else { return nil }
      return Self.number(line, end)?.version
    }
  }

  /// Whether nothing but what editors and tools put before a line stands before `place`.
  private static func isFirst(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var start = 0
    while start < place {
      guard let next = line.linePrefixEnd(from: start), next > start else { return false }
      start = next
    }
    return start == place
  }

  /// `iPhone OS 17.2`, as Apple's reports call it.
  private static func systemVersion(_ line: Span<UInt8>, _ place: Int) -> Version? {
    for name: StaticString in ["iPhone OS ", "iOS ", "iPadOS "] where line.has(name, at: place) {
      return number(line, place + name.utf8CodeUnitCount)?.version
    }
    return nil
  }

  /// Two or three numbers, or one, with points between.
  private static func number(
    _ line: Span<UInt8>, _ start: Int
  ) -> (version: Version, end: Int)? {
    var numbers: [Int] = []
    var place = start
    while numbers.count < 3 {
      let end = line.end(ofRunFrom: place) { $0.isDigit }
      guard end - place <= 3, let number = line.number(in: place..<end) else { break }
      numbers.append(Int(number))
      place = end
      guard numbers.count < 3, place + 1 < line.count, line[place] == UInt8(ascii: "."),
        line[place + 1].isDigit
      else { break }
      place += 1
    }
    guard let major = numbers.first, 1...99 ~= major else { return nil }
    let version = Version(
      major, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    return (version, place)
  }
}

extension Span<UInt8> {
  /// Where `text` stands first from `start` on.
  fileprivate func place(of text: StaticString, from start: Int) -> Int? {
    var place = start
    while place < count {
      if self[place] == text.byte(0), has(text, at: place) { return place }
      place += 1
    }
    return nil
  }
}
