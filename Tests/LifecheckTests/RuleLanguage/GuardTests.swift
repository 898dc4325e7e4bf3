import Testing

@testable import Lifecheck
@testable import RuleLanguage

@Suite struct GuardTests {
  @Test func `an unknown fact leaves a guard unknown`() {
    let old = Guard.or(.version(.os, .less, Version(4)), .not(.fact(.multitasking)))
    #expect(old.value(in: Configuration()) == .unknown)
    #expect(old.value(in: Configuration(os: Version(3, 2))) == .yes)
    #expect(
      old.value(in: Configuration(os: Version(8), facts: [.multitasking: true])) == .no)
    #expect(old.unknowns(in: Configuration()) == ["os", "multitasking"])
  }

  @Test func `exitsOnSuspend counts as false where it is unknown`() {
    #expect(Guard.fact(.exitsOnSuspend).value(in: Configuration()) == .no)
    #expect(Guard.fact(.exitsOnSuspend).value(in: Configuration(), assuming: false) == .unknown)
  }

  @Test func `background modes are none, some or unknown`() {
    let (any, audio) = (Guard.backgroundModes(nil), Guard.backgroundModes("audio"))
    var configuration = Configuration()
    #expect(any.value(in: configuration) == .unknown && audio.value(in: configuration) == .unknown)
    #expect(Guard.not(any).value(in: configuration) == .unknown)
    #expect(Guard.and(any, audio).unknowns(in: configuration) == ["backgroundModes"])
    configuration.backgroundModes = []
    #expect(any.value(in: configuration) == .no && audio.value(in: configuration) == .no)
    #expect(any.unknowns(in: configuration) == [])
    configuration.backgroundModes = ["voip", "audio", "voip"]
    #expect(configuration.backgroundModes == ["audio", "voip"])
    #expect(any.value(in: configuration) == .yes && audio.value(in: configuration) == .yes)
    configuration.backgroundModes = ["voip"]
    #expect(any.value(in: configuration) == .yes && audio.value(in: configuration) == .no)
    #expect(Guard.or(.not(any), audio).text == "not backgroundModes or backgroundModes has audio")
  }

  @Test func `the space of configurations tells modes apart`() {
    let modes: [Guard] = [.backgroundModes(nil), .not(.backgroundModes("audio"))]
    let space = ConfigurationSpace(modes)
    #expect(space.count == 4)
    #expect(
      space.configurations().map(\.backgroundModes) == [
        [], ["another-mode"], ["audio"], ["another-mode", "audio"],
      ])
    #expect(ConfigurationSpace([.backgroundModes(nil)]).configurations().count == 2)
  }

  @Test(arguments: ["", "4.", "x", "1.2.3.4", "-1", "9999999"])
  func `a version is one to three numbers`(text: String) {
    #expect(Version(text) == nil)
  }
}
