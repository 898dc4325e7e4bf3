import Testing

@testable import Lifecheck

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

  @Test(arguments: ["", "4.", "x", "1.2.3.4", "-1", "9999999"])
  func `a version is one to three numbers`(text: String) {
    #expect(Version(text) == nil)
  }
}
