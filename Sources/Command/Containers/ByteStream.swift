/// Why an archive, or what is in it, cannot be read to its end.
enum UnpackError: Error, Hashable, CustomStringConvertible {
  case system(SystemError)
  case inflate(InflateError)
  /// What is wrong with the archive.
  case damaged(String)
  /// Why it is not read, whether or not it is sound.
  case refused(String)
  /// Ctrl-C.
  case interrupted

  static let cutOff = UnpackError.damaged("it is cut off")

  var description: String {
    switch self {
    case .system(let error): error.description
    case .inflate(let error): error.description
    case .damaged(let problem): "the archive is damaged: \(problem)"
    case .refused(let problem): problem
    case .interrupted: "interrupted"
    }
  }
}

/// Bytes that come piece after piece: a file, a part of it, or what is packed in it. None is ever held whole.
protocol ByteStream: AnyObject {
  /// The bytes that come next: at least `count`, fewer only at the end. `consume` makes them go.
  ///
  /// - Parameter count: at most `ReadAhead.limit`.
  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8>

  /// Takes away bytes that `peek` has shown.
  func consume(_ count: Int)

  /// Why nothing more can be read, once `peek` has said it.
  var failure: UnpackError? { get }
}

extension ByteStream {
  /// Passes over `count` bytes, or all that are left; returns how many there were.
  @discardableResult
  func skip(_ count: Int) throws(UnpackError) -> Int {
    var rest = count
    while rest > 0 {
      let bytes = try peek(1)
      if bytes.isEmpty { break }
      let taken = min(rest, bytes.count)
      consume(taken)
      rest -= taken
    }
    return count - rest
  }

  /// Takes all bytes to the end, of a file that has no more than `limit`.
  func takeAll(limit: Int) throws(UnpackError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try peek(1)
      if bytes.isEmpty { return all }
      guard bytes.count <= limit - all.count else {
        throw .damaged("the file is longer than the archive says")
      }
      all += bytes
      consume(bytes.count)
    }
  }

  /// Takes exactly `count` bytes, at most `ReadAhead.limit`.
  func take(_ count: Int) throws(UnpackError) -> [UInt8] {
    let bytes = Array(try peek(count).prefix(count))
    guard bytes.count == count else { throw failure ?? .cutOff }
    consume(count)
    return bytes
  }
}

/// The bytes that a stream has read and nobody has consumed.
struct ReadAhead {
  /// How many bytes may be asked for at once.
  static let limit = 64 << 10

  var storage = [UInt8](repeating: 0, count: 2 * limit)
  private(set) var range = 0..<0

  var bytes: ArraySlice<UInt8> { storage[range] }

  /// Where the next bytes go; there is room for `limit` of them, if fewer than `limit` are here.
  mutating func makeRoom() -> Int {
    if range.isEmpty {
      range = 0..<0
    } else if range.upperBound > Self.limit {
      storage.replaceSubrange(0..<range.count, with: Array(storage[range]))
      range = 0..<range.count
    }
    return range.upperBound
  }

  /// Takes note that `count` bytes were put where `makeRoom` said.
  mutating func add(_ count: Int) {
    range = range.lowerBound..<min(range.upperBound + count, storage.count)
  }

  mutating func consume(_ count: Int) {
    range = min(range.lowerBound + count, range.upperBound)..<range.upperBound
  }
}

/// An open file or pipe from here on, or a part of a file.
final class FileStream: ByteStream {
  private let descriptor: Int32
  private let budget: UnpackBudget
  /// What is left to read of a part; nil: to the end.
  private var part: Range<Int>?
  private var ahead = ReadAhead()
  private var isAtEnd = false
  private var trouble: UnpackError?
  private(set) var failure: UnpackError?

  /// - Parameters:
  ///   - part: to read only these bytes of a regular file.
  ///   - first: bytes that were read from `descriptor` before, at most `ReadAhead.limit`.
  init(
    _ descriptor: Int32, part: Range<Int>? = nil, first: [UInt8] = [], budget: UnpackBudget
  ) {
    self.descriptor = descriptor
    self.part = part
    self.budget = budget
    for (place, byte) in first.prefix(ReadAhead.limit).enumerated() { ahead.storage[place] = byte }
    ahead.add(min(first.count, ReadAhead.limit))
    budget.packed += first.count
  }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    while ahead.range.count < count, !isAtEnd, trouble == nil { read() }
    if let trouble, ahead.range.isEmpty {
      failure = trouble
      throw trouble
    }
    return ahead.bytes
  }

  private func read() {
    let place = ahead.makeRoom()
    let room = min(ReadAhead.limit, part?.count ?? .max)
    guard room > 0 else {
      isAtEnd = true
      return
    }
    let count = Posix.read(
      descriptor, into: &ahead.storage, place..<place + room, at: part?.lowerBound)
    switch count {
    case Posix.interruptedCall: if Posix.wasInterrupted { trouble = .interrupted }
    case ..<0: trouble = .system(SystemError(code: Int32(-count)))
    case 0:
      isAtEnd = true
      if part != nil { trouble = .cutOff }
    default:
      part = part.map { $0.lowerBound + count..<$0.upperBound }
      ahead.add(count)
      budget.packed += count
      budget.line?.add(count)
    }
  }

  func consume(_ count: Int) { ahead.consume(count) }
}

/// A given number of the next bytes of another stream.
final class SectionStream: ByteStream {
  private let parent: any ByteStream
  /// The bytes that are left.
  private(set) var count: Int
  private var ownFailure: UnpackError?
  var failure: UnpackError? { ownFailure ?? parent.failure }

  init(_ parent: any ByteStream, count: Int) {
    self.parent = parent
    self.count = count
  }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    guard self.count > 0 else { return [] }
    if let ownFailure { throw ownFailure }
    let bytes = try parent.peek(min(count, self.count))
    if bytes.isEmpty, count > 0 {
      ownFailure = .cutOff
      throw .cutOff
    }
    return bytes.prefix(self.count)
  }

  func consume(_ count: Int) {
    parent.consume(count)
    self.count -= count
  }
}
