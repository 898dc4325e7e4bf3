/// One log to read.
struct Input: Hashable {
  enum Origin: Hashable {
    case standardInput
    case file(String)
  }

  var origin: Origin
  /// What reports call it.
  var name: String
}

/// Something that was named and cannot be read.
struct InputError: Error, Hashable {
  var path: String
  var message: String
}

/// Finds the logs that a command line names.
enum Inputs {
  /// Returns the files behind `paths`, those of folders in the byte order of their names, and what could not be
  /// read. A file that is named twice is read twice, `-` once.
  static func find(_ paths: [String], stdinName: String) -> (inputs: [Input], errors: [InputError])
  {
    var inputs: [Input] = []
    var errors: [InputError] = []
    for path in paths {
      if path == "-" {
        let input = Input(origin: .standardInput, name: stdinName)
        if !inputs.contains(input) { inputs.append(input) }
        continue
      }
      do throws(SystemError) {
        guard try Posix.kind(of: path) == .directory else {
          inputs.append(Input(origin: .file(path), name: path))
          continue
        }
        let before = (inputs.count, errors.count)
        try walk(path, into: &inputs, errors: &errors)
        if (inputs.count, errors.count) == before {
          errors.append(InputError(path: path, message: "no log in this folder"))
        }
      } catch {
        errors.append(InputError(path: path, message: error.description))
      }
    }
    return (inputs, errors)
  }

  /// Adds the regular files below `directory`. Hidden names are skipped, and links to folders too, so that no loop can
  /// catch it.
  private static func walk(
    _ directory: String, into inputs: inout [Input], errors: inout [InputError]
  ) throws(SystemError) {
    let names = try Posix.names(in: directory).filter { !$0.hasPrefix(".") }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      do throws(SystemError) {
        switch try Posix.kind(of: path) {
        case .regular: inputs.append(Input(origin: .file(path), name: path))
        case .directory where !Posix.isSymbolicLink(path):
          try walk(path, into: &inputs, errors: &errors)
        case .directory, .stream: break
        }
      } catch {
        // A link that leads nowhere is nothing to read.
        guard !error.isMissingFile else { continue }
        errors.append(InputError(path: path, message: error.description))
      }
    }
  }

  /// How long a stream may be silent before the library is told, in milliseconds (docs/verdicts.md).
  private static let pause: Int32 = 50

  /// Reads one input to its end, or to the first Ctrl-C; returns why it could not be read.
  ///
  /// - Parameter progress: called after each chunk and each pause.
  static func read<Reader: LogReader>(
    _ input: Input, into reader: inout Reader, progress: (inout Reader) -> Void
  ) -> InputError? {
    reader.begin(input: input.name)
    var failure: SystemError?
    do throws(SystemError) {
      switch input.origin {
      case .standardInput:
        try read(Posix.standardInput, into: &reader, progress: progress)
      case .file(let path):
        let descriptor = try Posix.openForReading(path)
        defer { try? Posix.close(descriptor) }
        try read(descriptor, into: &reader, progress: progress)
      }
    } catch {
      failure = error
    }
    reader.endInput(error: failure?.description)
    progress(&reader)
    return failure.map { InputError(path: input.name, message: $0.description) }
  }

  private static func read<Reader: LogReader>(
    _ descriptor: Int32, into reader: inout Reader, progress: (inout Reader) -> Void
  ) throws(SystemError) {
    let isStream = Posix.kind(of: descriptor) == .stream
    while !Posix.wasInterrupted {
      if isStream, !Posix.waitForBytes(descriptor, milliseconds: pause) {
        if Posix.wasInterrupted { return }
        reader.idle()
        progress(&reader)
      }
      let count = reader.read(from: descriptor)
      if count == 0 { return }
      if count == Posix.interruptedCall { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      progress(&reader)
    }
  }
}
