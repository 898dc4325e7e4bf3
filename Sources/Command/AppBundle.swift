import Lifecheck

/// An Info.plist that cannot be had, as a message.
struct AppBundleError: Error, Hashable, CustomStringConvertible {
  var path: String
  /// What was expected and found, and what to do.
  var problem: String

  var description: String { "Cannot use '\(shown(path))' as Info.plist: \(shown(problem))" }
}

/// The app that `--info-plist` names: an Info.plist, the folder of a bundle, or an archive of one.
enum AppBundle {
  static let plistName = "Info.plist"

  /// The app of the command line, else that of the configuration file; nil where neither names one.
  static func find(
    _ invocation: Invocation, _ configuration: FoundConfiguration?
  ) throws(AppBundleError) -> AppDescription? {
    guard let path = invocation.value(.infoPlist) ?? configuration?.infoPlist else { return nil }
    return try read(path)
  }

  static func read(_ path: String) throws(AppBundleError) -> AppDescription {
    switch try asking(path, { () throws(SystemError) in try Posix.kind(of: path) }) {
    case .directory:
      return try description(inFolder: path)
    case .regular:
      let descriptor = try asking(path) { () throws(SystemError) in
        try Posix.openForReading(path)
      }
      defer { try? Posix.close(descriptor) }
      // Every zip archive begins with `PK`: with a file, or with its end where it is empty.
      let start = try asking(path) { () throws(SystemError) in
        try Posix.bytes(of: descriptor, in: 0..<2)
      }
      if start == Array("PK".utf8) {
        return try description(try ArchivedPlist(path, descriptor).read(), of: path)
      }
      if path.lowercased().hasSuffix(".ipa") {
        throw AppBundleError(
          path: path, problem: "expected a zip archive, and the file is none; is it cut off?")
      }
      return try description(inList: path)
    case .stream:
      return try description(inList: path)
    }
  }

  private static func description(inFolder path: String) throws(AppBundleError) -> AppDescription {
    let folder = path.hasSuffix("/") ? path : path + "/"
    if (try? Posix.kind(of: folder + plistName)) != nil {
      return try description(inList: folder + plistName)
    }
    var problem = "expected \(plistName) in the folder, and there is none"
    if (try? Posix.kind(of: "\(folder)Contents/\(plistName)")) != nil {
      problem += "; Contents/\(plistName) makes it a bundle for macOS, whose life cycle is another"
    } else if let app = try? Posix.names(in: path).filter({ $0.hasSuffix(".app") }).sorted().first {
      problem += "; is '\(folder)\(app)' meant?"
    } else {
      problem += "; name an \(plistName), a built .app folder or an .ipa"
    }
    throw AppBundleError(path: path, problem: problem)
  }

  private static func description(inList path: String) throws(AppBundleError) -> AppDescription {
    let bytes = try asking(path) { () throws(SystemError) in
      try Posix.contents(of: path, limit: PropertyList.sizeLimit + 1)
    }
    return try description(bytes, of: path)
  }

  private static func description(
    _ bytes: [UInt8], of path: String
  ) throws(AppBundleError) -> AppDescription {
    let list = try asking(path) { () throws(PropertyListError) in try PropertyList(bytes) }
    return try asking(path) { () throws(AppDescriptionError) in try AppDescription(list) }
  }

  fileprivate static func asking<Answer, Failure: Error & CustomStringConvertible>(
    _ path: String, _ body: () throws(Failure) -> Answer
  ) throws(AppBundleError) -> Answer {
    do throws(Failure) {
      return try body()
    } catch {
      throw AppBundleError(path: path, problem: error.description)
    }
  }
}

/// The Info.plist of the one app in an archive.
private struct ArchivedPlist {
  private let path: String
  private let descriptor: Int32
  private let directory: ZipDirectory

  init(_ path: String, _ descriptor: Int32) throws(AppBundleError) {
    (self.path, self.descriptor) = (path, descriptor)
    let size = try AppBundle.asking(path) { () throws(SystemError) in
      try Posix.size(of: descriptor)
    }
    directory = try AppBundle.asking(path) { () throws(ZipError) in
      // Bytes that cannot be read are missing, which the reader of the archive notices.
      try ZipDirectory(size: size) { (try? Posix.bytes(of: descriptor, in: $0)) ?? [] }
    }
  }

  func read() throws(AppBundleError) -> [UInt8] {
    let member = try member()
    func refused(_ problem: String) -> AppBundleError {
      AppBundleError(path: path, problem: "\(member.name): \(problem)")
    }
    let limit = PropertyList.sizeLimit
    // Packing adds some bytes where nothing can be gained.
    guard member.size <= limit, member.compressedSize <= limit + limit / 8 else {
      throw refused(
        "expected at most 4 MiB, and it has \(max(member.size, member.compressedSize)) bytes")
    }
    do throws(UnpackError) {
      return try directory.contents(of: member, in: descriptor, budget: UnpackBudget())
        .takeAll(limit: member.size)
    } catch {
      throw refused(error.description)
    }
  }

  /// `Payload/NAME.app/Info.plist`
  private func member() throws(AppBundleError) -> ZipDirectory.Member {
    let found = directory.members.filter { member in
      let parts = member.name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0] == "Payload" && parts[1].hasSuffix(".app")
        && parts[2] == "Info.plist"
    }
    guard let member = found.first else {
      throw AppBundleError(
        path: path,
        problem: "expected 'Payload/NAME.app/Info.plist' in the archive, and none of its"
          + " \(directory.members.count) files is called so; is it an .ipa?")
    }
    guard found.count == 1 else {
      let names = found.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
      throw AppBundleError(
        path: path,
        problem: "expected one app in the archive, and there are \(found.count): \(names);"
          + " unpack it and name one of them")
    }
    return member
  }
}

extension CheckOptions {
  /// Judges by what is known of `app`, and that app alone unless other names were given.
  mutating func describe(_ app: AppDescription) {
    self.app = app
    let names = [app.executable, app.bundleID].compactMap(\.self)
    if apps.isEmpty {
      apps = names
      judgesNamelessProcesses = !names.isEmpty
    } else if apps.contains(where: { names.contains($0) }) {
      // The same app by its other name.
      apps += names.filter { !apps.contains($0) }
    }
  }
}
