import Lifecheck

/// Reads what the system keeps beside its logs: reports of crashes, and databases.
enum RecordFile {
  /// No file is longer, in bytes.
  static let limit = 512 << 20

  /// Reads a file that is no log.
  ///
  /// - Returns: nil where it is something else; else why it cannot be read, or nothing.
  static func read(_ input: Input, into auditor: inout Auditor) -> [InputError]? {
    guard case .file(let path) = input.origin else { return nil }
    do throws(SystemError) {
      let descriptor = try Posix.openForReading(path)
      defer { try? Posix.close(descriptor) }
      guard Posix.kind(of: descriptor) == .regular,
        let kind = Auditor.record(try Posix.bytes(of: descriptor, in: 0..<Auditor.headLength)),
        case let size = try Posix.size(of: descriptor), size <= limit
      else { return nil }
      let problem =
        switch kind {
        case .database: PowerLogFile.read(path, name: input.name, into: &auditor)
        case .report:
          auditor.take(
            try Posix.bytes(of: descriptor, in: 0..<Int(size)), .report, name: input.name)
        }
      return problem.map { [InputError(path: input.name, message: $0)] } ?? []
    } catch {
      return [InputError(path: input.name, message: error.description)]
    }
  }
}

extension Auditor: SeveralLogReader {
  static var memberSeparator: String { "!" }
  /// How much tells what a file is, in bytes.
  static var headLength: Int { 4096 }

  static func record(_ head: [UInt8]) -> RecordKind? {
    if PowerLogFile.isDatabase(head) { return .database }
    return isReport(head) ? .report : nil
  }

  mutating func take(_ bytes: [UInt8], _ kind: RecordKind, name: String) -> String? {
    switch kind {
    case .report:
      return add(report: bytes, name: name)
        ? nil : "it begins like a report of the system, and is none that is known, or is cut off"
    case .database:
      // SQLite reads files only. Once it is open nobody needs the name any more.
      do throws(SystemError) {
        let path = try Posix.temporaryFile(holding: bytes)
        return PowerLogFile.read(path, name: name, into: &self) { Posix.remove(path) }
      } catch {
        return "a copy of it cannot be written: \(error)"
      }
    }
  }
}
