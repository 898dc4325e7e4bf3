import Lifecheck

/// What the options say of system and app.
extension CheckSettings {
  /// What is known about system and app: the command line's word, else that of the configuration file.
  static func configuration(
    of invocation: Invocation, _ file: Configuration? = nil
  ) throws(UsageError) -> Configuration {
    var configuration = file ?? Configuration()
    if let os = try version(.os, invocation) { configuration.os = os }
    if let sdk = try version(.sdk, invocation) { configuration.sdk = sdk }
    let facts: [(Option, Fact)] = [
      (.exitsOnSuspend, .exitsOnSuspend), (.multitasking, .multitasking), (.forwarded, .forwarded),
    ]
    for (option, fact) in facts {
      if let holds = invocation.inversion(option) { configuration.facts[fact] = holds }
    }
    if let scenes = invocation.value(.scenes) {
      configuration.facts[.scenes] = scenes == "auto" ? nil : scenes == "on"
    }
    if let text = invocation.value(.backgroundModes) {
      configuration.backgroundModes = try modes(text, invocation)
    }
    if let text = invocation.value(.backgroundAllowance) {
      guard let seconds = Configuration.backgroundAllowance(text) else {
        throw invocation.invalid(
          text, .backgroundAllowance, "a number of seconds from 1 to 86400")
      }
      configuration.backgroundAllowance = seconds
    }
    return configuration
  }

  private static func version(
    _ option: Option, _ invocation: Invocation
  ) throws(UsageError) -> Version? {
    guard let text = invocation.value(option) else { return nil }
    guard let version = Version(text) else {
      throw invocation.invalid(text, option, "a version such as '13' or '16.4'")
    }
    return version
  }

  private static func modes(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> [String] {
    if text == "none" { return [] }
    let names = words(ofList: text)
    guard !names.contains("none"), names.allSatisfy(isModeName) else {
      throw invocation.invalid(
        text, .backgroundModes, "'none', or names such as 'audio,remote-notification'")
    }
    return names
  }

  private static func isModeName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}
