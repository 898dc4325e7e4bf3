import Lifecheck

/// Reads what the system keeps beside its logs: reports of crashes, and databases.
enum RecordFile {
  enum Outcome {
    case read
    case failed(InputError)
    /// It is something else.
    case isLog
  }

  /// No report is longer, in bytes.
  private static let limit = 64 << 20

  static func read(_ input: Input, into auditor: inout Auditor) -> Outcome {
    guard case .file(let path) = input.origin else { return .isLog }
    do throws(SystemError) {
      let descriptor = try Posix.openForReading(path)
      defer { try? Posix.close(descriptor) }
      guard Posix.kind(of: descriptor) == .regular else { return .isLog }
      let head = try Posix.bytes(of: descriptor, in: 0..<64)
      if PowerLogFile.isDatabase(head) {
        return PowerLogFile.read(path, name: input.name, into: &auditor)
      }
      guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
        case let size = try Posix.size(of: descriptor), size <= limit
      else { return .isLog }
      let start = try Posix.bytes(of: descriptor, in: 0..<4096)
      guard String(decoding: start, as: UTF8.self).contains("\"bug_type\"") else { return .isLog }
      let bytes = try Posix.bytes(of: descriptor, in: 0..<Int(size))
      return auditor.add(report: bytes, name: input.name) ? .read : .isLog
    } catch {
      return .failed(InputError(path: input.name, message: error.description))
    }
  }
}
