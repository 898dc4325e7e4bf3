import Foundation

/// A database that the system's SQLite writes.
final class TestDatabase {
  private typealias Execute =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> Int32
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  struct Failure: Error {
    let status: Int32
    let statement: String
  }

  private var handle: OpaquePointer?
  private let execute: Execute
  private let close: Close

  /// nil where the machine has no SQLite.
  init?(at url: URL) {
    #if canImport(Darwin)
      let name = "/usr/lib/libsqlite3.dylib"
    #else
      let name = "libsqlite3.so.0"
    #endif
    guard let library = dlopen(name, RTLD_NOW), let open = dlsym(library, "sqlite3_open"),
      let execute = dlsym(library, "sqlite3_exec"), let close = dlsym(library, "sqlite3_close")
    else { return nil }
    self.execute = unsafeBitCast(execute, to: Execute.self)
    self.close = unsafeBitCast(close, to: Close.self)
    guard unsafeBitCast(open, to: Open.self)(url.path, &handle) == 0 else { return nil }
  }

  deinit { _ = close(handle) }

  func run(_ statements: String...) throws {
    for statement in statements {
      let status = execute(handle, statement, nil, nil, nil)
      guard status == 0 else { throw Failure(status: status, statement: statement) }
    }
  }

  /// The state table of PowerLog.
  func makeStates() throws {
    try run(
      "CREATE TABLE PLStorageOperator_EventForward_TimeOffset (timestamp REAL, system REAL)",
      "CREATE TABLE PLApplicationAgent_EventForward_Application "
        + "(timestamp REAL, Identifier TEXT, pid INTEGER, State INTEGER)")
  }

  func add(_ rows: [(seconds: Double, pid: Int, state: Int)]) throws {
    for row in rows {
      try run(
        "INSERT INTO PLApplicationAgent_EventForward_Application "
          + "VALUES (\(row.seconds), 'org.example.boat', \(row.pid), \(row.state))")
    }
  }
}
