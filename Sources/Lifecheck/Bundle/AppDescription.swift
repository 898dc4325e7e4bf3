/// Why an Info.plist cannot be used.
package struct AppDescriptionError: Error, Hashable, CustomStringConvertible {
  package var description: String
}

/// What an app's Info.plist says of it, as far as a check asks for that.
package struct AppDescription: Sendable {
  /// The name of its process.
  package private(set) var executable: String?
  package private(set) var bundleID: String?
  package private(set) var exitsOnSuspend: Bool?
  /// nil where it is not known.
  package private(set) var backgroundModes: [String]?
  /// The identifiers of tasks that it may submit to the system; nil where that is not known.
  package private(set) var taskIdentifiers: [String]?
  package private(set) var hasSceneManifest = false
  /// Whether it may have several windows; nil where that is not known.
  package private(set) var supportsMultipleScenes: Bool?
  /// The oldest iOS that the app runs on; nothing is said about the one it ran on.
  package private(set) var minimumOS: Version?
  package private(set) var sdk: Version?
  /// Whether it was built for the Mac; nil where that is not known.
  package private(set) var isCatalyst: Bool?
  /// What is worth saying about the Info.plist, safe to show.
  package private(set) var notes: [String] = []

  /// The keys, as Apple's "Information Property List" calls them.
  enum Key {
    static let executable = "CFBundleExecutable"
    static let bundleID = "CFBundleIdentifier"
    static let exitsOnSuspend = "UIApplicationExitsOnSuspend"
    /// The key has this name in old translations of Apple's guide. iOS does not know it, but it says what was meant.
    static let misspeltExitsOnSuspend = "UIApplicationExitOnSuspend"
    static let backgroundModes = "UIBackgroundModes"
    static let taskIdentifiers = "BGTaskSchedulerPermittedIdentifiers"
    static let sceneManifest = "UIApplicationSceneManifest"
    /// In the dictionary of `sceneManifest`.
    static let supportsMultipleScenes = "UIApplicationSupportsMultipleScenes"
    static let minimumOS = "MinimumOSVersion"
    static let sdkName = "DTSDKName"
  }

  /// The first iOS that has scenes: before it UIKit does not look at the manifest.
  static let firstOSWithScenes = Version(13)
  /// Apple's page on the key: iOS 4.0–13.0.
  static let exitsOnSuspendDeprecated = Version(13)

  /// - Parameter list: the whole Info.plist.
  package init(_ list: PropertyList) throws(AppDescriptionError) {
    guard case .dictionary(let entries) = list else {
      throw AppDescriptionError(
        description: "expected a dictionary, found \(list.kind); is it an Info.plist?")
    }
    var reader = InfoPlistReader(entries: entries)
    executable = try reader.string(Key.executable)
    bundleID = try reader.string(Key.bundleID)
    backgroundModes = try reader.strings(Key.backgroundModes)
    taskIdentifiers = try reader.strings(Key.taskIdentifiers)
    exitsOnSuspend = try reader.boolean(Key.exitsOnSuspend)
    if let misspelt = try reader.boolean(Key.misspeltExitsOnSuspend), exitsOnSuspend == nil {
      exitsOnSuspend = misspelt
      notes.append(
        "Info.plist: '\(Key.misspeltExitsOnSuspend)' is taken for '\(Key.exitsOnSuspend)', the key that iOS looks for: correct it, or say --no-exits-on-suspend"
      )
    }
    let manifest = try reader.dictionary(Key.sceneManifest)
    hasSceneManifest = manifest != nil
    supportsMultipleScenes = try manifest.flatMap { manifest throws(AppDescriptionError) in
      try InfoPlistReader(entries: manifest).boolean(Key.supportsMultipleScenes)
    }
    minimumOS = try reader.version(Key.minimumOS)
    try readSDK(&reader)
    guard !reader.isSource else {
      notes.append(
        "Info.plist is the source that a build makes the app's from: what it leaves open or out is not known."
          + " The one in the built app says more")
      return
    }
    // In a built app what is left out is not so.
    exitsOnSuspend = exitsOnSuspend ?? false
    backgroundModes = backgroundModes ?? []
    taskIdentifiers = taskIdentifiers ?? []
    if hasSceneManifest { supportsMultipleScenes = supportsMultipleScenes ?? false }
  }

  /// `iphoneos17.2`
  private mutating func readSDK(_ reader: inout InfoPlistReader) throws(AppDescriptionError) {
    guard let name = try reader.string(Key.sdkName) else { return }
    for prefix in ["iphoneos", "iphonesimulator"] where name.hasPrefix(prefix) {
      // An SDK that Apple has not released yet ends in `.internal` and the like.
      let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      sdk = Version(digits.last == "." ? digits.dropLast() : digits)
      isCatalyst = false
      return
    }
    if name.hasPrefix("macosx") { isCatalyst = true }
    notes.append(
      "Info.plist: built with the SDK '\(visible(name.utf8.prefix(60)))', which is not one of iOS")
  }

  /// Adds what the app says to what is known already.
  package func complete(_ configuration: inout Configuration) {
    configuration.sdk = configuration.sdk ?? sdk
    configuration.facts[.exitsOnSuspend] = configuration.facts[.exitsOnSuspend] ?? exitsOnSuspend
    configuration.backgroundModes = configuration.backgroundModes ?? backgroundModes
    configuration.facts[.multipleScenes] =
      configuration.facts[.multipleScenes] ?? supportsMultipleScenes
    configuration.facts[.catalyst] = configuration.facts[.catalyst] ?? isCatalyst
    // Without a manifest the app's code may still ask for scenes.
    guard hasSceneManifest, configuration.facts[.scenes] == nil else { return }
    if let os = configuration.os {
      configuration.facts[.scenes] = os >= Self.firstOSWithScenes
    } else if minimumOS ?? Self.firstOSWithScenes >= Self.firstOSWithScenes {
      configuration.facts[.scenes] = true
    }
  }
}

/// Reads entries by key and type.
private struct InfoPlistReader {
  let entries: [String: PropertyList]
  /// Whether a build setting such as `$(EXECUTABLE_NAME)` stands where the build puts a value.
  var isSource = false

  mutating func string(_ key: String) throws(AppDescriptionError) -> String? {
    guard let value = entries[key] else { return nil }
    guard case .string(let text) = value else { throw expected("a string", key, value) }
    if text.contains("$(") || text.contains("${") {
      isSource = true
      return nil
    }
    return text.isEmpty ? nil : text
  }

  mutating func strings(_ key: String) throws(AppDescriptionError) -> [String]? {
    guard let value = entries[key] else { return nil }
    guard case .array(let values) = value else { throw expected("an array of strings", key, value) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else {
        throw AppDescriptionError(
          description: "\(key): expected strings in the array, found \(value.kind)")
      }
      texts.append(text)
    }
    return texts
  }

  func boolean(_ key: String) throws(AppDescriptionError) -> Bool? {
    switch entries[key] {
    case nil: return nil
    case .boolean(let flag): return flag
    case .integer(0): return false
    case .integer(1): return true
    case let value?: throw expected("a boolean, <true/> or <false/>", key, value)
    }
  }

  func dictionary(_ key: String) throws(AppDescriptionError) -> [String: PropertyList]? {
    guard let value = entries[key] else { return nil }
    guard case .dictionary(let entries) = value else { throw expected("a dictionary", key, value) }
    return entries
  }

  mutating func version(_ key: String) throws(AppDescriptionError) -> Version? {
    guard let text = try string(key) else { return nil }
    guard let version = Version(text) else {
      throw AppDescriptionError(
        description:
          "\(key): expected a version such as '13.0', found '\(visible(text.utf8.prefix(40)))'")
    }
    return version
  }

  private func expected(
    _ wanted: String, _ key: String, _ value: PropertyList
  ) -> AppDescriptionError {
    AppDescriptionError(description: "\(key): expected \(wanted), found \(value.kind)")
  }
}
