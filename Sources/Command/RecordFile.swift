import Lifecheck

/// Reads what the system keeps beside its logs: reports of crashes, and databases.
enum RecordFile {
  /// The longest report that is read, in bytes; those of crashes have some hundred KiB.
  fileprivate static let reportLimit = 64 << 20
  /// The longest database that is read out of an archive, in bytes.
  fileprivate static let databaseLimit = 1 << 30

  /// Reads a file that is no log.
  ///
  /// - Returns: nil where it is something else; else why it cannot be read, or nothing.
  static func read(_ input: Input, into auditor: inout Auditor) -> [InputError]? {
    guard case .file(let path) = input.origin else { return nil }
    do throws(SystemError) {
      let descriptor = try Posix.openForReading(path)
      defer { try? Posix.close(descriptor) }
      guard Posix.kind(of: descriptor) == .regular,
        let kind = Auditor.record(try Posix.bytes(of: descriptor, in: 0..<Auditor.headLength))
      else { return nil }
      let problem =
        switch kind {
        case .database: PowerLogFile.read(path, name: input.name, into: &auditor)
        case .report: try readReport(descriptor, input.name, into: &auditor)
        }
      return problem.map { [InputError(path: input.name, message: $0)] } ?? []
    } catch {
      return [InputError(path: input.name, message: error.description)]
    }
  }

  /// What of the system's a file holds that no check reads; nil for anything else.
  static func kind(at path: String) -> RecordKind? {
    guard let descriptor = try? Posix.openForReading(path) else { return nil }
    defer { try? Posix.close(descriptor) }
    guard Posix.kind(of: descriptor) == .regular,
      let head = try? Posix.bytes(of: descriptor, in: 0..<Auditor.headLength)
    else { return nil }
    return Auditor.record(head)
  }

  private static func readReport(
    _ descriptor: Int32, _ name: String, into auditor: inout Auditor
  ) throws(SystemError) -> String? {
    let size = try Posix.size(of: descriptor)
    guard size <= reportLimit else { return tooLong(reportLimit) }
    return auditor.add(
      report: try Posix.bytes(of: descriptor, in: 0..<Int(size)), name: name)
  }

  fileprivate static func tooLong(_ limit: Int) -> String {
    "it has more than \(limit >> 20) MiB"
  }
}

extension Auditor: SeveralInputReader {
  static var memberSeparator: String { "!" }

  static func record(_ head: [UInt8]) -> RecordKind? {
    // The first bytes of an archive that is not packed hold those of its first file.
    guard ContainerKind(head.prefix(ContainerKind.headLength)) == nil else { return nil }
    if PowerLogFile.isDatabase(head) { return .database }
    return isReport(head) ? .report : nil
  }

  mutating func take(
    _ kind: RecordKind, name: String, _ next: () throws(UnpackError) -> [UInt8]
  ) throws(UnpackError) -> String? {
    switch kind {
    case .report:
      var bytes: [UInt8] = []
      while case let more = try next(), !more.isEmpty {
        guard bytes.count + more.count <= RecordFile.reportLimit else {
          return RecordFile.tooLong(RecordFile.reportLimit)
        }
        bytes += more
      }
      return add(report: bytes, name: name)
    case .database: return try takeDatabase(name, next)
    }
  }

  /// Reads a database from a copy on the disk, since SQLite reads files only.
  private mutating func takeDatabase(
    _ name: String, _ next: () throws(UnpackError) -> [UInt8]
  ) throws(UnpackError) -> String? {
    let copy: DatabaseCopy
    do throws(SystemError) {
      copy = try DatabaseCopy()
    } catch {
      return "a copy of it cannot be written: \(error)"
    }
    var count = 0
    while case let more = try next(), !more.isEmpty {
      count += more.count
      guard count <= RecordFile.databaseLimit else {
        return RecordFile.tooLong(RecordFile.databaseLimit)
      }
      do throws(SystemError) {
        try copy.append(more)
      } catch {
        return "a copy of it cannot be written: \(error)"
      }
    }
    // Once it is open nobody needs the name any more.
    return PowerLogFile.read(copy.path, name: name, into: &self) { copy.remove() }
  }
}
