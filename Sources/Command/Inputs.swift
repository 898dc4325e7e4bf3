import Lifecheck

/// One log to read.
struct Input: Hashable {
  enum Origin: Hashable {
    case standardInput
    case file(String)
    /// A trace that the command line holds.
    case text(String)
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

/// What a command line names.
struct FoundInputs {
  var inputs: [Input] = []
  var errors: [InputError] = []
  /// What is no log, and gets a hint.
  var unread: [UnreadInput] = []
}

/// Finds the logs that a command line names.
enum Inputs {
  /// Returns the files behind `paths`, those of folders in the byte order of their names, and what could not be
  /// read. Each file is read once, by whatever names and links it was found: what is read twice would weigh as if it had happened twice.
  ///
  /// - Parameter follows: whether a file need not be there yet.
  static func find(_ paths: [String], stdinName: String, follows: Bool = false) -> FoundInputs {
    var found = FoundInputs()
    for path in paths {
      if path == "-" {
        let input = Input(origin: .standardInput, name: stdinName)
        if !found.inputs.contains(input) { found.inputs.append(input) }
        continue
      }
      do throws(SystemError) {
        guard try Posix.kind(of: path) == .directory else {
          found.inputs.append(Input(origin: .file(path), name: path))
          continue
        }
        if let input = unreadInput(forFolder: path) {
          found.unread.append(input)
          continue
        }
        let before = (found.inputs.count, found.errors.count, found.unread.count)
        try walk(path, into: &found)
        if (found.inputs.count, found.errors.count, found.unread.count) == before {
          found.errors.append(InputError(path: path, message: "no log in this folder"))
        }
      } catch {
        guard !follows || !error.isMissingFile else {
          found.inputs.append(Input(origin: .file(path), name: path))
          continue
        }
        found.errors.append(InputError(path: path, message: message(of: error, path)))
      }
    }
    leaveOutRepeated(in: &found, namesAreMany: paths.count > 1)
    return found
  }

  /// Whether a name that is no UTF-8 may have been repaired, so that it is another one.
  private static func hasRepairedName(_ path: String) -> Bool { path.contains("\u{FFFD}") }

  private static func message(of error: SystemError, _ path: String) -> String {
    error.isMissingFile && hasRepairedName(path)
      ? "its name is no UTF-8; rename it" : error.description
  }

  /// A folder that stands for one thing, which is no log.
  private static func unreadInput(forFolder path: String) -> UnreadInput? {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    if name.hasSuffix(UnreadInput.logArchiveSuffix) {
      return .logArchive(path: name, container: nil)
    }
    if name.hasSuffix(UnreadInput.testResultsSuffix) {
      return .testResults(path: name, container: nil)
    }
    guard name.hasSuffix(".app"), (try? Posix.kind(of: "\(name)/Info.plist")) == .regular else {
      return nil
    }
    return .app(path: name)
  }

  /// Leaves out links to other inputs, and all but the first of several names of one file.
  private static func leaveOutRepeated(in found: inout FoundInputs, namesAreMany: Bool) {
    func path(_ input: Input) -> String? {
      if case .file(let path) = input.origin { path } else { nil }
    }
    let paths = found.inputs.compactMap(path)
    guard namesAreMany || paths.contains(where: Posix.isSymbolicLink) else { return }
    var files: [UInt64: [(identity: Posix.FileIdentity, path: String)]] = [:]
    func known(_ path: String) -> (identity: Posix.FileIdentity, earlier: String?)? {
      // What a pipe holds comes once.
      guard (try? Posix.kind(of: path)) == .regular, let identity = try? Posix.identity(of: path)
      else { return nil }
      let same = files[identity.number]?.first { $0.identity.isSameFile(as: identity) }
      return (identity, same?.path)
    }
    func note(_ path: String) {
      guard let found = known(path), found.earlier == nil else { return }
      files[found.identity.number, default: []].append((found.identity, path))
    }
    // A file counts rather than a link to it, wherever the two stand.
    for path in paths where !Posix.isSymbolicLink(path) { note(path) }
    for path in paths { note(path) }
    var kept: Set<String> = []
    var unread: [UnreadInput] = []
    found.inputs.removeAll { input in
      guard let path = path(input), let file = known(path)?.earlier else { return false }
      if file == path, kept.insert(path).inserted { return false }
      unread.append(.again(path: path, file: file, isLink: Posix.isSymbolicLink(path)))
      return true
    }
    found.unread += unread
  }

  /// Adds the regular files below `directory`. Hidden names are skipped, and links to folders too, so that no loop can
  /// catch it.
  private static func walk(
    _ directory: String, into found: inout FoundInputs
  ) throws(SystemError) {
    let names = try Posix.names(in: directory).filter { !$0.hasPrefix(".") }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      do throws(SystemError) {
        switch try Posix.kind(of: path) {
        case .regular: found.inputs.append(Input(origin: .file(path), name: path))
        case .directory where !Posix.isSymbolicLink(path):
          if let input = unreadInput(forFolder: path) {
            found.unread.append(input)
          } else {
            try walk(path, into: &found)
          }
        case .directory, .stream: break
        }
      } catch {
        // A link that leads nowhere is nothing to read.
        guard !error.isMissingFile || hasRepairedName(path) else { continue }
        found.errors.append(InputError(path: path, message: message(of: error, path)))
      }
    }
  }

  /// How long a stream may be silent before the library is told, in milliseconds (docs/verdicts.md).
  static let pause: Int32 = 50
  /// How long to wait at a time where nothing is left to say.
  static let rest: Int32 = 500

  /// What reading one input has left to say.
  struct Remainder {
    /// Why the input, or a file in it, could not be read.
    var errors: [InputError] = []
    var unread: [UnreadInput] = []
  }

  /// Reads one input, or all logs that are packed in it, to the end, or to the first Ctrl-C.
  ///
  /// - Parameters:
  ///   - threads: how many read a large file.
  ///   - line: counts the bytes.
  ///   - progress: called after each chunk and each pause.
  static func read<Reader: SeveralInputReader>(
    _ input: Input, threads: Int = 1, into reader: inout Reader, line: ProgressLine? = nil,
    progress: @escaping (inout Reader) -> Void
  ) -> Remainder {
    var descriptor = Posix.standardInput
    if case .text(let trace) = input.origin {
      reader.begin(input: input.name)
      reader.appendAll(Array(trace.utf8)[...])
      reader.endInput(error: nil)
      progress(&reader)
      return Remainder()
    }
    do throws(SystemError) {
      if case .file(let path) = input.origin { descriptor = try Posix.openForReading(path) }
      defer { if input.origin != .standardInput { try? Posix.close(descriptor) } }
      let isFile = input.origin != .standardInput && Posix.kind(of: descriptor) == .regular
      let first =
        isFile
        ? try Posix.bytes(of: descriptor, in: 0..<ContainerKind.headLength)
        : try firstBytes(of: descriptor)
      if isFile { line?.expect(try Posix.size(of: descriptor)) }
      let kind = ContainerKind(first[...])
      // A record of a file is read by its path.
      if kind != nil || !isFile && Reader.record(first) != nil {
        return unpack(
          input, descriptor, first: isFile ? nil : first, kind, into: &reader, line: line,
          progress: progress)
      }
      let error = readPlain(
        input, descriptor, first: isFile ? nil : first[...], threads: threads, into: &reader,
        line: line, progress: progress)
      return Remainder(errors: error.map { [$0] } ?? [])
    } catch {
      // Whoever has waited for the writer of a pipe long enough has no complaint about it.
      if error == .isInterrupted, Posix.wasInterrupted { return Remainder() }
      reader.begin(input: input.name)
      reader.endInput(error: error.description)
      progress(&reader)
      return Remainder(errors: [InputError(path: input.name, message: error.description)])
    }
  }

  /// Reads all logs that are packed in an input, or the record that it is.
  ///
  /// - Parameters:
  ///   - first: what was read of a stream before; nil for a file.
  ///   - kind: nil for a record.
  static func unpack<Reader: InputReader>(
    _ input: Input, _ descriptor: Int32, first: [UInt8]?, _ kind: ContainerKind?,
    into reader: inout Reader, line: ProgressLine? = nil,
    progress: @escaping (inout Reader) -> Void
  ) -> Remainder {
    var unpacker = Unpacker<Reader>(input.name, progress: progress)
    unpacker.budget.line = line
    let stream = FileStream(descriptor, first: first ?? [], budget: unpacker.budget)
    unpacker.run(stream, kind, file: first == nil ? descriptor : nil, into: &reader)
    return Remainder(errors: unpacker.errors, unread: unpacker.unread)
  }

  /// The first bytes of a stream: what comes first, or enough to tell what it is.
  private static func firstBytes(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: ReadAhead.limit)
    while bytes.isEmpty || ContainerKind.mayBegin(bytes[...]) {
      while !Posix.waitForBytes(descriptor, milliseconds: pause) {
        if Posix.wasInterrupted { return bytes }
      }
      let count = Posix.read(descriptor, into: &buffer, 0..<buffer.count - bytes.count)
      if count == Posix.interruptedCall { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads a log that is not packed.
  ///
  /// - Parameter first: what was read of it before: nothing where it has nothing; nil where nobody has tried.
  private static func readPlain<Reader: SeveralInputReader>(
    _ input: Input, _ descriptor: Int32, first: ArraySlice<UInt8>?, threads: Int,
    into reader: inout Reader, line: ProgressLine?, progress: (inout Reader) -> Void
  ) -> InputError? {
    reader.begin(input: input.name)
    var failure: SystemError?
    do throws(SystemError) {
      if let first {
        reader.appendAll(first)
        progress(&reader)
        if !first.isEmpty {
          _ = try read(descriptor, into: &reader, line: line, progress: progress)
        }
      } else {
        try readFile(descriptor, threads: threads, into: &reader, line: line, progress: progress)
      }
    } catch {
      failure = error
    }
    let problem = reader.end(error: failure?.description)
    progress(&reader)
    return problem.map { InputError(path: input.name, message: $0) }
  }

  /// Reads a file from its beginning to its end, and notes where it has become shorter meanwhile.
  private static func readFile<Reader: SeveralInputReader>(
    _ descriptor: Int32, threads: Int, into reader: inout Reader, line: ProgressLine?,
    progress: (inout Reader) -> Void
  ) throws(SystemError) {
    let size = try Posix.size(of: descriptor)
    let count =
      size >= BlockReader.leastSize
      ? try readBlocks(descriptor, threads: threads, into: &reader, line: line, progress: progress)
      : try read(descriptor, into: &reader, line: line, progress: progress)
    if !Posix.wasInterrupted, count < size, try Posix.size(of: descriptor) < size {
      reader.restartInput(after: .truncation)
    }
  }

  /// Returns how many bytes it read.
  private static func read<Reader: InputReader>(
    _ descriptor: Int32, into reader: inout Reader, line: ProgressLine?,
    progress: (inout Reader) -> Void
  ) throws(SystemError) -> Int {
    let isStream = Posix.kind(of: descriptor) == .stream
    if isStream { Posix.widenPipe(descriptor) }
    var sum = 0
    while !Posix.wasInterrupted {
      if isStream, !Posix.waitForBytes(descriptor, milliseconds: pause) {
        if Posix.wasInterrupted { return sum }
        reader.idle()
        progress(&reader)
        while !Posix.waitForBytes(descriptor, milliseconds: rest) {
          if Posix.wasInterrupted { return sum }
          // What was held back at first goes out now, though nothing more comes.
          progress(&reader)
        }
      }
      let count = reader.read(from: descriptor)
      if count == 0 { return sum }
      if count == Posix.interruptedCall { continue }
      if count < 0 { throw SystemError(code: Int32(-count)) }
      sum += count
      line?.add(count)
      progress(&reader)
    }
    return sum
  }

  /// Reads a large file to its end; returns how many bytes it read.
  private static func readBlocks<Reader: SeveralInputReader>(
    _ descriptor: Int32, threads: Int, into reader: inout Reader, line: ProgressLine?,
    progress: (inout Reader) -> Void
  ) throws(SystemError) -> Int {
    var sum = 0
    let last = BlockReader(descriptor, threads: threads).run(reader.search) { block in
      reader.read(block)
      sum += block.count
      line?.add(block.count)
      progress(&reader)
      return !Posix.wasInterrupted
    }
    if last < 0 { throw SystemError(code: Int32(-last)) }
    return sum
  }

  /// Reads everything that was found, and says what could not be read; returns that.
  ///
  /// - Parameter line: tells how far that is.
  static func readAll<Reader: SeveralInputReader>(
    _ found: FoundInputs, into reader: inout Reader, _ settings: CheckSettings,
    line: ProgressLine? = nil, progress: @escaping (inout Reader) -> Void
  ) -> [InputError] {
    var errors = found.errors
    var unread = found.unread
    if settings.follows {
      var follower = Follower(found.inputs, settings, progress: progress)
      follower.run(into: &reader)
      errors += follower.errors
      unread += follower.unread
    }
    for input in found.inputs where !settings.follows && !Posix.wasInterrupted {
      line?.begin(input.name)
      let rest = read(input, threads: settings.threads, into: &reader, line: line) {
        progress(&$0)
        line?.tell(events: $0.eventCount)
      }
      errors += rest.errors
      unread += rest.unread
      if !rest.errors.isEmpty { line?.erase() }
      Tool.complain(about: rest.errors, colour: settings.colour)
    }
    line?.erase()
    // With nothing else to judge it is an error that this cannot be.
    let isAll = reader.inputs.isEmpty && !Posix.wasInterrupted
    for input in unread {
      if isAll {
        errors.append(InputError(path: input.path, message: input.hint))
        Terminal.complain(input.hint, colour: settings.colour)
      } else {
        Terminal.note(input.hint, settings)
      }
    }
    return errors
  }
}
