import Lifecheck

/// Reads inputs as they grow (docs/streams.md): files until Ctrl-C, whatever happens to their names; pipes to their ends.
///
/// Files are looked at again and again, since no way to be told of a change works everywhere.
struct Follower<Reader: SeveralInputReader> {
  /// How often, in milliseconds. With very many files less often, so that little time is spent.
  private static var glance: Int32 { 20 }
  private static var filesPerMillisecond: Int { 10 }
  /// After how many chunks of one input it is another one's turn.
  private static var chunkLimit: Int { 16 }

  private struct Source {
    var input: Input
    /// nil for a stream.
    var file: FollowedFile?
    /// Of a stream.
    var descriptor: Int32 = Posix.standardInput
    /// Its place among the reader's inputs, once it has begun.
    var number: Int?
    /// The first bytes of a stream, while they may be those of something packed.
    var head: [UInt8] = []
    var isEnded = false
    /// When bytes came that have not been followed by a pause yet.
    var newest: Duration?
    /// Whether somebody was told that the file is not there.
    var isMissed = false
  }

  private var sources: [Source]
  private let settings: CheckSettings
  private let progress: (inout Reader) -> Void
  private(set) var errors: [InputError] = []
  private(set) var unread: [UnreadInput] = []

  init(_ inputs: [Input], _ settings: CheckSettings, progress: @escaping (inout Reader) -> Void) {
    self.settings = settings
    self.progress = progress
    sources = inputs.map { input in
      guard case .file(let path) = input.origin else { return Source(input: input) }
      return Source(input: input, file: FollowedFile(path: path))
    }
  }

  /// Reads until every stream is at its end and there is no file, or until Ctrl-C.
  mutating func run(into reader: inout Reader) {
    for index in sources.indices { openStream(index, &reader) }
    while !Posix.wasInterrupted, sources.contains(where: { !$0.isEnded }) {
      let streams = sources.indices.filter { !sources[$0].isEnded && sources[$0].file == nil }
      let ready = Posix.wait(for: streams.map { sources[$0].descriptor }, milliseconds: timeout)
      for (place, index) in streams.enumerated() where ready[place] { readStream(index, &reader) }
      hasMore = false
      for index in sources.indices where sources[index].file != nil && !sources[index].isEnded {
        lookAtFile(index, &reader)
      }
      pause(&reader)
    }
    for index in sources.indices where !sources[index].isEnded { end(index, &reader) }
  }

  /// Whether a file has bytes that were not read, because it was another one's turn.
  private var hasMore = false

  /// How long nothing has to be done, in milliseconds.
  private var timeout: Int32 {
    if hasMore { return 0 }
    let files = sources.count { $0.file != nil && !$0.isEnded }
    let glance =
      files == 0
      ? Inputs.rest : max(Self.glance, Int32(clamping: files / Self.filesPerMillisecond))
    let now = Posix.now()
    let pauses = sources.compactMap(\.newest).map { newest in
      let left = newest + .milliseconds(Int64(Inputs.pause)) - now
      return Int32(clamping: left.components.attoseconds / 1_000_000_000_000_000 + 1)
        + Int32(clamping: left.components.seconds) * 1000
    }
    return max(0, min(glance, pauses.min() ?? glance))
  }

  /// Tells the reader of each input that nothing came for a while.
  private mutating func pause(_ reader: inout Reader) {
    let now = Posix.now()
    for index in sources.indices {
      guard let newest = sources[index].newest,
        now - newest >= .milliseconds(Int64(Inputs.pause))
      else { continue }
      sources[index].newest = nil
      guard let number = sources[index].number, !sources[index].isEnded else { continue }
      reader.select(input: number)
      reader.idle()
      progress(&reader)
    }
  }

  // MARK: Streams

  /// A named pipe, or a device, is read as the standard input is.
  private mutating func openStream(_ index: Int, _ reader: inout Reader) {
    guard let file = sources[index].file else { return }
    do throws(SystemError) {
      guard try Posix.kind(of: file.path) == .stream else { return }
      sources[index].descriptor = try Posix.openForFollowing(file.path)
      sources[index].file = nil
    } catch {
      if !error.isMissingFile { fail(index, error, &reader) }
    }
  }

  private mutating func readStream(_ index: Int, _ reader: inout Reader) {
    guard sources[index].number == nil else {
      reader.select(input: sources[index].number ?? 0)
      took(reader.read(from: sources[index].descriptor), index, &reader)
      return
    }
    var buffer = [UInt8](repeating: 0, count: ReadAhead.limit)
    let count = Posix.read(
      sources[index].descriptor, into: &buffer, 0..<buffer.count - sources[index].head.count)
    if count > 0 {
      sources[index].head += buffer[..<count]
      if ContainerKind.mayBegin(sources[index].head[...]) { return }
    }
    let head = sources[index].head
    sources[index].head = []
    if let kind = ContainerKind(head[...]) {
      sources[index].isEnded = true
      take(
        Inputs.unpack(
          sources[index].input, sources[index].descriptor, first: head, kind, into: &reader,
          progress: progress))
      closeStream(index)
      return
    }
    begin(index, &reader)
    reader.appendAll(head[...])
    took(count, index, &reader)
  }

  /// Deals with what `Posix.read` returned.
  private mutating func took(_ count: Int, _ index: Int, _ reader: inout Reader) {
    switch count {
    case 1...:
      sources[index].newest = Posix.now()
      progress(&reader)
    case 0: end(index, &reader)
    case Posix.interruptedCall, Posix.noBytesYet: break
    default: fail(index, SystemError(code: Int32(-count)), &reader)
    }
  }

  // MARK: Files

  private mutating func lookAtFile(_ index: Int, _ reader: inout Reader) {
    for _ in 0..<Self.chunkLimit {
      guard var file = sources[index].file else { return }
      defer { sources[index].file = file }
      do throws(SystemError) {
        let news = try file.look { descriptor in
          guard sources[index].number != nil || begins(index, descriptor, &reader) else { return 0 }
          if let number = sources[index].number { reader.select(input: number) }
          let count = reader.read(from: descriptor)
          if count > 0 { sources[index].newest = Posix.now() }
          return count
        }
        if sources[index].isEnded {
          file.close()
          return
        }
        switch news {
        case .bytes: progress(&reader)
        case .nothing:
          if file.descriptor == nil { miss(index, "is not there yet") }
          return
        case .vanished:
          miss(index, "is gone")
          return
        case .appeared: sources[index].isMissed = false
        case .replaced, .truncated:
          sources[index].isMissed = false
          guard let number = sources[index].number else { break }
          reader.select(input: number)
          reader.restartInput(after: news == .replaced ? .rotation : .truncation)
          progress(&reader)
        }
      } catch {
        file.close()
        sources[index].file = file
        fail(index, error, &reader)
        return
      }
    }
    hasMore = true
  }

  /// Begins the input of a file that has bytes; false where there are not enough of them, or where it is packed, and was
  /// read once.
  private mutating func begins(_ index: Int, _ descriptor: Int32, _ reader: inout Reader) -> Bool {
    let range = 0..<ContainerKind.headLength
    guard let head = try? Posix.bytes(of: descriptor, in: range), !head.isEmpty,
      !ContainerKind.mayBegin(head[...])
    else { return false }
    guard ContainerKind(head[...]) != nil else {
      begin(index, &reader)
      return true
    }
    Terminal.note(
      "'\(shown(sources[index].input.name))' is packed: it is read once, and not followed",
      settings)
    sources[index].isEnded = true
    take(Inputs.read(sources[index].input, into: &reader, progress: progress))
    return false
  }

  private mutating func miss(_ index: Int, _ problem: String) {
    guard !sources[index].isMissed else { return }
    sources[index].isMissed = true
    Terminal.note("'\(shown(sources[index].input.name))' \(problem): waiting for it", settings)
  }

  // MARK: Begin and end

  private mutating func begin(_ index: Int, _ reader: inout Reader) {
    sources[index].number = reader.inputs.count
    reader.begin(input: sources[index].input.name)
  }

  private mutating func end(
    _ index: Int, _ reader: inout Reader, error: SystemError? = nil
  ) {
    sources[index].isEnded = true
    sources[index].newest = nil
    // A stream without any byte, and a file that was opened, are inputs as well.
    if sources[index].number == nil,
      error != nil || sources[index].file?.descriptor != nil
        || sources[index].file == nil
    {
      begin(index, &reader)
    }
    if let number = sources[index].number {
      reader.select(input: number)
      let problem = reader.end(input: number, error: error?.description)
      progress(&reader)
      if error == nil, let problem {
        take(
          Inputs.Remainder(errors: [InputError(path: sources[index].input.name, message: problem)]))
      }
    }
    closeStream(index)
    sources[index].file?.close()
  }

  private func closeStream(_ index: Int) {
    if sources[index].file == nil, sources[index].descriptor != Posix.standardInput {
      try? Posix.close(sources[index].descriptor)
    }
  }

  private mutating func fail(_ index: Int, _ error: SystemError, _ reader: inout Reader) {
    let problem = InputError(path: sources[index].input.name, message: error.description)
    Tool.complain(about: [problem], colour: settings.colour)
    errors.append(problem)
    end(index, &reader, error: error)
  }

  private mutating func take(_ rest: Inputs.Remainder) {
    Tool.complain(about: rest.errors, colour: settings.colour)
    errors += rest.errors
    unread += rest.unread
  }
}
