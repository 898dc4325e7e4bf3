/// What deflate has packed in another stream.
final class InflateStream: ByteStream {
  private let parent: any ByteStream
  private let wrapping: Inflater.Wrapping
  private let budget: UnpackBudget
  private let library: Zlib?
  private var inflater: Inflater
  private var ahead = ReadAhead()
  private var isAtEnd = false
  private var trouble: UnpackError?
  private(set) var failure: UnpackError?

  init(
    _ parent: any ByteStream, _ wrapping: Inflater.Wrapping, budget: UnpackBudget,
    library: Zlib? = Zlib.shared
  ) throws(UnpackError) {
    (self.parent, self.wrapping, self.budget) = (parent, wrapping, budget)
    self.library = library
    inflater = try Self.inflater(wrapping, library)
  }

  private static func inflater(
    _ wrapping: Inflater.Wrapping, _ library: Zlib?
  ) throws(UnpackError) -> Inflater {
    do throws(InflateError) {
      return try Inflater(wrapping, library: library)
    } catch {
      throw .inflate(error)
    }
  }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    do throws(UnpackError) {
      while ahead.range.count < count, !isAtEnd, trouble == nil { try unpack() }
    } catch {
      trouble = error
    }
    // What came out before is sound, and is read first.
    if let trouble, ahead.range.isEmpty {
      failure = trouble
      throw trouble
    }
    return ahead.bytes
  }

  func consume(_ count: Int) { ahead.consume(count) }

  /// Unpacks a piece, or notices the end.
  private func unpack() throws(UnpackError) {
    if inflater.isAtEnd {
      guard try hasNextMember() else {
        isAtEnd = true
        return
      }
      inflater = try Self.inflater(wrapping, library)
    }
    // The damage may have taken the last bytes of the parent.
    if let damage = inflater.damage { throw .inflate(damage) }
    let packed = try parent.peek(1)
    guard !packed.isEmpty else { throw .cutOff }
    let place = ahead.makeRoom()
    let (consumed, produced): (Int, Int)
    do throws(InflateError) {
      (consumed, produced) = try inflater.inflate(packed, into: &ahead.storage, from: place)
    } catch {
      throw .inflate(error)
    }
    parent.consume(consumed)
    ahead.add(produced)
    try budget.add(unpacked: produced)
  }

  /// Whether another member of gzip follows the one that has ended. Zeros behind the last one fill a block of a tape.
  private func hasNextMember() throws(UnpackError) -> Bool {
    guard wrapping == .gzip else { return false }
    while true {
      let next = try parent.peek(2)
      guard let first = next.first else { return false }
      if first == 0x1F, next.dropFirst().first == 0x8B { return true }
      guard first == 0 else { throw .damaged("behind its end are bytes that are not gzip's") }
      parent.consume(next.prefix { $0 == 0 }.count)
    }
  }
}
