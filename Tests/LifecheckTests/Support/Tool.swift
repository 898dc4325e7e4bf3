import Foundation

/// The built `lifecheck`, run as a user runs it.
enum Tool {
  struct Outcome {
    var output: Data
    var errors: String
    var status: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The executable beside the test bundle, so that every scratch path works.
  static let executable: URL = {
    let bundle = URL(filePath: CommandLine.arguments[0])
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "lifecheck")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return root.appending(path: ".build/debug/lifecheck")
  }()

  /// The options of a sanitizer that the tests are built with, for the tool is built with it too.
  static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// Runs the tool in `folder` (the package's by default) with an environment of its own.
  ///
  /// - Parameter redirections: what a shell makes of the streams, as in `>&-`.
  static func run(
    _ arguments: [String], input: Data? = nil, folder: URL = root,
    environment: [String: String] = [:], redirections: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let redirections {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirections)", executable.path] + arguments
    }
    process.currentDirectoryURL = folder
    process.environment = environment.merging(sanitizerOptions) { given, _ in given }
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
    try process.run()
    // Each pipe has a reader of its own: a report larger than a pipe's buffer must not lock up.
    let group = DispatchGroup()
    nonisolated(unsafe) var outputData = Data()
    nonisolated(unsafe) var errorData = Data()
    DispatchQueue.global().async(group: group) {
      outputData = output.fileHandleForReading.readDataToEndOfFile()
    }
    DispatchQueue.global().async(group: group) {
      errorData = errors.fileHandleForReading.readDataToEndOfFile()
    }
    if let input {
      try? standardInput.fileHandleForWriting.write(contentsOf: input)
      try? standardInput.fileHandleForWriting.close()
    }
    group.wait()
    process.waitUntilExit()
    return Outcome(
      output: outputData, errors: String(decoding: errorData, as: UTF8.self),
      status: process.terminationStatus)
  }
}
