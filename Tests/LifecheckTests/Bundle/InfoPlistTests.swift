import Foundation
import Testing

@testable import Lifecheck

/// `--info-plist`, from the file to the verdict.
@Suite struct InfoPlistTests {
  private static let shop = """
    <key>CFBundleExecutable</key><string>Shop</string>
    <key>CFBundleIdentifier</key><string>com.example.shop</string>
    <key>DTSDKName</key><string>iphoneos17.2</string>
    <key>MinimumOSVersion</key><string>12.0</string>
    """

  private func description(_ entries: String) throws -> AppDescription {
    try AppDescription(PropertyList(Array(infoPlist(entries).utf8)))
  }

  private func complaint(_ entries: String) -> String? {
    do {
      _ = try description(entries)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `what a built app leaves out is not so`() throws {
    let app = try description(Self.shop)
    #expect(app.executable == "Shop" && app.bundleID == "com.example.shop")
    #expect(app.sdk == Version(17, 2) && app.minimumOS == Version(12))
    #expect(app.exitsOnSuspend == false && app.backgroundModes == [])
    #expect(!app.hasSceneManifest && app.notes.isEmpty)
  }

  @Test func `what the source of an Info plist leaves out is not known`() throws {
    let app = try description(
      "<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>"
        + "<key>UIBackgroundModes</key><array><string>audio</string></array>")
    #expect(app.executable == nil && app.exitsOnSuspend == nil)
    #expect(app.backgroundModes == ["audio"])
    #expect(app.notes.count == 1 && app.notes[0].contains("the source that a build makes"))
  }

  @Test func `an SDK of another system is noted`() throws {
    let app = try description("<key>DTSDKName</key><string>macosx14.2</string>")
    #expect(app.sdk == nil && app.notes.count == 1)
    #expect(app.isCatalyst == true)
    var configuration = Configuration()
    app.complete(&configuration)
    #expect(configuration.facts[.catalyst] == true)
    #expect(
      try description("<key>DTSDKName</key><string>iphonesimulator18.0.internal</string>").sdk
        == Version(18))
  }

  @Test(arguments: [
    (
      "<key>UIBackgroundModes</key><string>audio</string>",
      "UIBackgroundModes: expected an array of strings, found a string"
    ),
    (
      "<key>UIBackgroundModes</key><array><true/></array>",
      "UIBackgroundModes: expected strings in the array, found a boolean"
    ),
    (
      "<key>UIApplicationExitsOnSuspend</key><string>YES</string>",
      "UIApplicationExitsOnSuspend: expected a boolean, <true/> or <false/>, found a string"
    ),
    (
      "<key>CFBundleExecutable</key><integer>1</integer>",
      "CFBundleExecutable: expected a string, found an integer"
    ),
    (
      "<key>MinimumOSVersion</key><string>new</string>",
      "MinimumOSVersion: expected a version such as '13.0', found 'new'"
    ),
    (
      "<key>UIApplicationSceneManifest</key><true/>",
      "UIApplicationSceneManifest: expected a dictionary, found a boolean"
    ),
  ])
  func `a value of the wrong type is named`(entries: String, message: String) {
    #expect(complaint(entries) == message)
  }

  /// Minimum, running version, and what follows for the scenes of an app with a manifest.
  @Test(
    arguments: [
      ("13.0", nil, true), (nil, nil, true), ("12.0", nil, nil), ("12.0", Version(12, 4), false),
      ("12.0", Version(13), true), ("13.0", Version(16), true),
    ] as [(String?, Version?, Bool?)])
  func `the manifest and the version decide about scenes`(
    minimum: String?, os: Version?, scenes: Bool?
  ) throws {
    let manifest = "<key>UIApplicationSceneManifest</key><dict/>"
    let least = minimum.map { "<key>MinimumOSVersion</key><string>\($0)</string>" } ?? ""
    var configuration = Configuration(os: os)
    try description(manifest + least).complete(&configuration)
    #expect(configuration.facts[.scenes] == scenes)
    configuration = Configuration(os: os, facts: [.scenes: false])
    try description(manifest + least).complete(&configuration)
    #expect(configuration.facts[.scenes] == false)
    configuration = Configuration(os: os)
    try description(least).complete(&configuration)
    #expect(configuration.facts[.scenes] == nil)
  }

  // MARK: The command

  private static let exits = shop + "<key>UIApplicationExitsOnSuspend</key><true/>"

  /// The way out of an app that exits on suspend, then a resume that it cannot have.
  private static func log(_ name: String = "Shop") -> String {
    PolicyLog.launched(name: name) + line(PolicyLog.resign, at: 2, name: name)
      + line(PolicyLog.background, at: 3, name: name)
      + line(PolicyLog.foreground, at: 4, name: name)
      + line(PolicyLog.active, at: 5, name: name)
  }

  private func archive(_ entries: [ZipEntry]) -> Data { Data(zip(entries)) }

  @Test func `a list, a folder and an archive say the same`() throws {
    let folder = try TestFolder()
    try folder.write(Self.log(), to: "a.log")
    try folder.write(infoPlist(Self.exits), to: "Info.plist")
    try folder.write(infoPlist(Self.exits), to: "Shop.app/Info.plist")
    let text = Array(infoPlist(Self.exits).utf8)
    let binary = BinaryPlistWriter.bytes(of: try PropertyList(text))
    try Data(binary).write(to: folder.url.appending(path: "binary"))
    let entry = ZipEntry(name: "Payload/Shop.app/Info.plist", contents: binary)
    var packed = entry
    packed.packed = Deflate.stored(binary)
    let other = ZipEntry(name: "Payload/Shop.app/PlugIns/W.appex/Info.plist", contents: [1])
    try archive([other, entry]).write(to: folder.url.appending(path: "stored.ipa"))
    try archive([other, packed]).write(to: folder.url.appending(path: "packed.ipa"))
    for path in ["Info.plist", "Shop.app", "Shop.app/", "binary", "stored.ipa", "packed.ipa"] {
      let outcome = try folder.run("--info-plist", path, "-f", "json", "a.log")
      #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(path): \(outcome.errors)")
      #expect(outcome.text.contains(#""rule":"resume-after-exit-on-suspend""#))
      #expect(outcome.text.contains(#""bundle":"com.example.shop""#))
      #expect(
        outcome.text.contains(
          #""sdk":"17.2","exitsOnSuspend":true,"backgroundModes":[],"scenes":null"#))
      let list = try folder.run("rules", "matrix", "--info-plist", path)
      #expect(list.text.contains("exitsOnSuspend"))
    }
    let piped = try folder.run(
      "--info-plist", "/dev/stdin", "-f", "json", "a.log", input: infoPlist(Self.exits))
    #expect(piped.status == 1 && piped.text.contains(#""sdk":"17.2""#))
    try folder.write("info-plist Info.plist\n", to: ".lifecheck")
    #expect(try folder.run("-f", "json", "a.log").text.contains(#""sdk":"17.2""#))
    let told = try folder.run(
      "-f", "json", "--no-exits-on-suspend", "--sdk", "16", "--background-modes", "audio", "a.log")
    #expect(told.status == 0)
    #expect(
      told.text.contains(#""sdk":"16.0","exitsOnSuspend":false,"backgroundModes":["audio"]"#))
  }

  @Test func `the app of the Info plist is judged, and no other`() throws {
    let folder = try TestFolder()
    try folder.write(infoPlist(Self.exits), to: "Info.plist")
    try folder.write(Self.log("Radio"), to: "other.log")
    let other = try folder.run("--info-plist", "Info.plist", "other.log")
    #expect(other.status == 2)
    #expect(
      other.errors.contains("None is of 'Shop' or 'com.example.shop', which --info-plist describes")
    )
    // Named, it is judged by the list.
    #expect(try folder.run("--info-plist", "Info.plist", "--app", "Radio", "other.log").status == 1)
    // The bundle id stands for the executable.
    try folder.write(Self.log() + Self.log("Radio"), to: "both.log")
    for app in ["com.example.shop", "Shop"] {
      let outcome = try folder.run(
        "--info-plist", "Info.plist", "--app", app, "-f", "json", "both.log")
      #expect(outcome.text.contains(#""lives":1"#) && outcome.text.contains(#""process":"Shop""#))
    }
    // Lines that name no process are taken for the app's own.
    let bare = ["application:didFinishLaunchingWithOptions:", PolicyLog.active, PolicyLog.resign]
    try folder.write(
      (bare + [PolicyLog.background, PolicyLog.foreground]).joined(separator: "\n") + "\n",
      to: "bare.log")
    #expect(try folder.run("--info-plist", "Info.plist", "bare.log").status == 1)
  }

  /// What stands in the folder under which name, what is given to the option, and what is said.
  @Test func `what cannot be used is said with its path`() throws {
    let folder = try TestFolder()
    try folder.write(Self.log(), to: "a.log")
    func expect(_ path: String, _ message: String, _ bytes: [UInt8]? = nil) throws {
      if let bytes { try Data(bytes).write(to: folder.url.appending(path: path)) }
      let outcome = try folder.run("--info-plist", path, "a.log")
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(
        outcome.errors == "Error: Cannot use '\(path)' as Info.plist: \(message)\n")
    }
    let entry = ZipEntry(name: "Payload/Shop.app/Info.plist", contents: Array(infoPlist("").utf8))
    func with(_ change: (inout ZipEntry) -> Void) -> [UInt8] {
      var changed = entry
      change(&changed)
      return zip([changed])
    }
    try expect("none", "No such file or directory")
    try expect("empty", "expected a property list, and the file is empty", [])
    try expect(
      "cut", "line 1, column 14: expected a tag, and the file ends; is it cut off?",
      Array("<plist><dict>".utf8))
    try expect(
      "list", "expected a dictionary, found an array; is it an Info.plist?",
      Array("<plist><array/></plist>".utf8))
    try expect(
      "a.ipa", "expected a zip archive, and the file is none; is it cut off?", Array("no zip".utf8))
    try expect(
      "b.ipa", "expected a zip archive, and its directory is not at its end; is it cut off?",
      Array(zip([entry]).dropLast(9)))
    try expect(
      "c.ipa",
      "expected 'Payload/NAME.app/Info.plist' in the archive, and none of its 1 files is called so; is it an .ipa?",
      zip([ZipEntry(name: "Info.plist", contents: [])]))
    var second = entry
    second.name = "Payload/B.app/Info.plist"
    try expect(
      "d.ipa",
      "expected one app in the archive, and there are 2: 'Payload/Shop.app/Info.plist', 'Payload/B.app/Info.plist'; unpack it and name one of them",
      zip([entry, second]))
    let member = "Payload/Shop.app/Info.plist: "
    try expect("e.ipa", member + "it is encrypted; unpack it first", with { $0.isEncrypted = true })
    try expect(
      "f.ipa", member + "it is packed by method 12, and only deflate is read; pack it anew",
      with { $0.method = 12 })
    try expect(
      "g.ipa", member + "expected at most 4 MiB, and it has 4194305 bytes",
      with { $0.claimedSize = 4 << 20 | 1 })
    try expect(
      "h.ipa", member + "the archive is damaged: the file is longer than the archive says",
      with {
        $0.claimedSize = 100; $0.packed = Deflate.bomb(runs: 300_000)
      })
    try expect(
      "i.ipa", member + "the compressed bytes are damaged: invalid block type",
      with { $0.packed = [0xFF, 0xFF] })
    try folder.write("", to: "plain/x")
    try expect(
      "plain",
      "expected Info.plist in the folder, and there is none; name an Info.plist, a built .app folder or an .ipa"
    )
    try folder.write(infoPlist(""), to: "Mac.app/Contents/Info.plist")
    try expect(
      "Mac.app",
      "expected Info.plist in the folder, and there is none; Contents/Info.plist makes it a bundle for macOS, whose life cycle is another"
    )
    try folder.write(infoPlist(""), to: "Payload/Shop.app/Info.plist")
    try expect(
      "Payload",
      "expected Info.plist in the folder, and there is none; is 'Payload/Shop.app' meant?")
  }
}
