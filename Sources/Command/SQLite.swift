#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a database cannot be read.
enum DatabaseError: Error, Hashable, CustomStringConvertible {
  /// The machine has no SQLite.
  case noLibrary
  /// What SQLite says is wrong.
  case refused(String)
  /// It is a database, but cannot be used.
  case unusable(String)

  var description: String {
    switch self {
    case .noLibrary:
      "a database needs SQLite, and this machine has no '\(SQLite.names.joined(separator: "' or '"))';"
        + " install it (Debian: libsqlite3-0)"
    case .refused(let reason): "SQLite says: \(reason)"
    case .unusable(let reason): reason
    }
  }
}

/// The functions of SQLite, looked up when they are first needed: the tool runs without it too.
@safe struct SQLite: Sendable {
  typealias Handle = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Open =
    @Sendable @convention(c) (Text, UnsafeMutablePointer<Handle?>, Int32, Text?) -> Int32
  typealias Prepare =
    @Sendable @convention(c) (
      Handle, Text, Int32, UnsafeMutablePointer<Handle?>, UnsafeMutablePointer<Text?>?
    ) -> Int32
  typealias Act = @Sendable @convention(c) (Handle?) -> Int32
  typealias Kind = @Sendable @convention(c) (Handle, Int32) -> Int32
  typealias Whole = @Sendable @convention(c) (Handle, Int32) -> Int64
  typealias Real = @Sendable @convention(c) (Handle, Int32) -> Double
  typealias Words = @Sendable @convention(c) (Handle, Int32) -> UnsafePointer<UInt8>?
  typealias Message = @Sendable @convention(c) (Handle?) -> Text?

  fileprivate let open: Open
  fileprivate let close: Act
  fileprivate let prepare: Prepare
  fileprivate let step: Act
  fileprivate let finalize: Act
  fileprivate let kind: Kind
  fileprivate let whole: Whole
  fileprivate let real: Real
  fileprivate let words: Words
  fileprivate let length: Kind
  fileprivate let message: Message

  #if canImport(Darwin)
    static let names = ["/usr/lib/libsqlite3.dylib", "libsqlite3.dylib"]
  #else
    static let names = ["libsqlite3.so.0"]
  #endif

  static let shared = SQLite(names)

  /// The first library of `names` that is there; nil where none is.
  init?(_ names: [String]) {
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW),
        let open = unsafe dlsym(library, "sqlite3_open_v2"),
        let close = unsafe dlsym(library, "sqlite3_close_v2"),
        let prepare = unsafe dlsym(library, "sqlite3_prepare_v2"),
        let step = unsafe dlsym(library, "sqlite3_step"),
        let finalize = unsafe dlsym(library, "sqlite3_finalize"),
        let kind = unsafe dlsym(library, "sqlite3_column_type"),
        let whole = unsafe dlsym(library, "sqlite3_column_int64"),
        let real = unsafe dlsym(library, "sqlite3_column_double"),
        let words = unsafe dlsym(library, "sqlite3_column_text"),
        let length = unsafe dlsym(library, "sqlite3_column_bytes"),
        let message = unsafe dlsym(library, "sqlite3_errmsg")
      else { continue }
      // SAFETY: these are the types of sqlite3.h, which does not change them; the library is never closed.
      unsafe self.open = unsafeBitCast(open, to: Open.self)
      unsafe self.close = unsafeBitCast(close, to: Act.self)
      unsafe self.prepare = unsafeBitCast(prepare, to: Prepare.self)
      unsafe self.step = unsafeBitCast(step, to: Act.self)
      unsafe self.finalize = unsafeBitCast(finalize, to: Act.self)
      unsafe self.kind = unsafeBitCast(kind, to: Kind.self)
      unsafe self.whole = unsafeBitCast(whole, to: Whole.self)
      unsafe self.real = unsafeBitCast(real, to: Real.self)
      unsafe self.words = unsafeBitCast(words, to: Words.self)
      unsafe self.length = unsafeBitCast(length, to: Kind.self)
      unsafe self.message = unsafeBitCast(message, to: Message.self)
      return
    }
    return nil
  }
}

/// A database that is read, and never written.
@safe final class Database {
  /// A value of a row.
  enum Value {
    case null
    case whole(Int64)
    case real(Double)
    case text(String)

    var number: Int64? {
      switch self {
      case .whole(let number): number
      case .real(let number): Int64(exactly: number.rounded())
      case .null, .text: nil
      }
    }
    var seconds: Double? {
      switch self {
      case .whole(let number): Double(number)
      case .real(let number): number
      case .null, .text: nil
      }
    }
    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  private enum Code {
    static let readOnly: Int32 = 0x01
    static let address: Int32 = 0x40
    static let row: Int32 = 100
    static let done: Int32 = 101
    static let whole: Int32 = 1
    static let real: Int32 = 2
    static let text: Int32 = 3
  }

  private let library: SQLite
  private let handle: SQLite.Handle?

  /// - Parameter hasJournal: whether what was written last stands beside it; then files appear there.
  init(path: String, hasJournal: Bool = false) throws(DatabaseError) {
    guard let library = SQLite.shared else { throw .noLibrary }
    self.library = library
    var handle: SQLite.Handle?
    // What is immutable gets no journal and no lock.
    let address = "file:\(Self.escaped(path))" + (hasJournal ? "" : "?immutable=1")
    // SAFETY: the pointers live as long as the call.
    let status = unsafe library.open(address, &handle, Code.readOnly | Code.address, nil)
    unsafe self.handle = handle
    guard status == 0 else { throw .refused(unsafe Self.message(library, handle)) }
  }

  deinit {
    // SAFETY: it was opened, and nobody has it any more.
    _ = unsafe library.close(handle)
  }

  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let isPlain = byte > 0x20 && byte < 0x7F && !"%?#\"<>".utf8.contains(byte)
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
    }
    return text
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static func message(_ library: SQLite, _ handle: SQLite.Handle?) -> String {
    // SAFETY: the text stays until the next call.
    guard let text = unsafe library.message(handle) else { return "no memory" }
    return unsafe String(cString: text)
  }

  /// Hands each row of a query to `body`, until it says that it is enough.
  func rows(
    of query: String, columns: Int, _ body: ([Value]) -> Bool
  ) throws(DatabaseError) {
    guard let handle = unsafe handle else { throw .refused("it is not open") }
    var statement: SQLite.Handle?
    // SAFETY: the pointers live as long as the call.
    guard unsafe library.prepare(handle, query, -1, &statement, nil) == 0,
      let statement = unsafe statement
    else { throw .refused(unsafe Self.message(library, handle)) }
    defer { _ = unsafe library.finalize(statement) }
    while true {
      let status = unsafe library.step(statement)
      if status == Code.done { return }
      guard status == Code.row else { throw .refused(unsafe Self.message(library, handle)) }
      let row = (0..<Int32(columns)).map { unsafe value(statement, $0) }
      if !body(row) { return }
    }
  }

  private func value(_ statement: SQLite.Handle, _ column: Int32) -> Value {
    switch unsafe library.kind(statement, column) {
    case Code.whole: return .whole(unsafe library.whole(statement, column))
    case Code.real: return .real(unsafe library.real(statement, column))
    case Code.text:
      guard let words = unsafe library.words(statement, column) else { return .null }
      let count = Int(unsafe library.length(statement, column))
      // SAFETY: SQLite gives so many bytes, which stay until the next step.
      return .text(
        unsafe String(decoding: UnsafeBufferPointer(start: words, count: count), as: UTF8.self))
    default: return .null
    }
  }
}
