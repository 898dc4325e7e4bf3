import Foundation
import Testing

/// The built tool while it runs: its input is open, and its output is read line by line.
final class FollowRun {
  let folder: URL
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  /// Everything that was read.
  private(set) var text = ""

  /// Starts the tool in a folder of its own, in which `files` are. Standard error goes where standard output goes.
  init(_ arguments: [String], files: [String: String] = [:], hasInput: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lifecheck-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Tool.sanitizerOptions
    process.standardInput = hasInput ? input : FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    for (name, text) in files { try write(text, to: name) }
    try process.run()
    // So that a test that waits for what never comes fails, and does not hang.
    let id = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 90) { [weak process] in
      if process?.isRunning == true { kill(id, SIGKILL) }
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> URL { folder.appending(path: name) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: path(name))
  }

  /// Writes at the end of a file.
  func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: path(name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func endInput() throws { try input.fileHandleForWriting.close() }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Reads up to the next line that holds `word`, and returns that line.
  @discardableResult
  func line(with word: String) throws -> String {
    while true {
      while let newline = unread.firstIndex(of: 0x0A) {
        let line = String(decoding: unread[..<newline], as: UTF8.self)
        unread.removeSubrange(...newline)
        text += line + "\n"
        if line.contains(word) { return line }
      }
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the output ended before '\(word)':\n\(text)")
      unread += more
    }
  }

  /// Reads the rest, and waits for the end; the exit status, or 128 and the signal that ended the process.
  func finish() -> (rest: String, status: Int32) {
    let rest = String(
      decoding: unread + (output.fileHandleForReading.readDataToEndOfFile()), as: UTF8.self)
    process.waitUntilExit()
    let signal = process.terminationReason == .uncaughtSignal
    return (rest, process.terminationStatus + (signal ? 128 : 0))
  }

  /// Nobody reads the output any more.
  func stopReading() throws { try output.fileHandleForReading.close() }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }
}
