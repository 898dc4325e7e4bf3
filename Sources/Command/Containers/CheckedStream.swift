import Lifecheck

/// A file of a zip archive, whose size and checksum are compared when its end is reached.
final class CheckedStream: ByteStream {
  struct Expectation {
    var size: Int
    var checksum: UInt32
  }

  private let contents: any ByteStream
  /// What the archive says; it may stand behind the file.
  private let expectation: () throws(UnpackError) -> Expectation
  private var checksum = CRC32()
  private var count = 0
  private var isChecked = false
  private var ownFailure: UnpackError?
  var failure: UnpackError? { ownFailure ?? contents.failure }

  init(
    _ contents: any ByteStream, _ expectation: @escaping () throws(UnpackError) -> Expectation
  ) {
    self.contents = contents
    self.expectation = expectation
  }

  func peek(_ count: Int) throws(UnpackError) -> ArraySlice<UInt8> {
    if let ownFailure { throw ownFailure }
    let bytes = try contents.peek(count)
    guard bytes.isEmpty, count > 0, !isChecked else { return bytes }
    isChecked = true
    let expected = try expectation()
    guard expected.size == self.count, expected.checksum == checksum.value else {
      ownFailure = .damaged("the file has not the size and the checksum that the archive gives")
      throw ownFailure ?? .cutOff
    }
    return bytes
  }

  func consume(_ count: Int) {
    // What was shown is still there.
    if let bytes = try? contents.peek(0) { checksum.add(bytes.prefix(count)) }
    self.count += count
    contents.consume(count)
  }
}
