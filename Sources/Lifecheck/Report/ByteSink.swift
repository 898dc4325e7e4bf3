/// The bytes of a report on their way out.
///
/// Whole blocks go to `body` as they fill, so a report of any length needs one block of memory. What is left
/// goes out at `flush()`, which the owner calls: a sink does not flush by itself when it is released.
package final class ByteSink {
  package static let blockSize = 65_536

  private var buffer: [UInt8] = []
  private let body: ([UInt8]) -> Void

  /// - Parameter body: takes the next bytes, never none.
  package init(_ body: @escaping ([UInt8]) -> Void) {
    self.body = body
  }

  package func append(_ byte: UInt8) {
    buffer.append(byte)
    if buffer.count >= Self.blockSize { flush() }
  }

  package func append(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.blockSize { handOutBlocks(of: &buffer) }
  }

  func append(_ bytes: ArraySlice<UInt8>) {
    buffer += bytes
    if buffer.count >= Self.blockSize { handOutBlocks(of: &buffer) }
  }

  package func append(_ text: String) {
    buffer += text.utf8
    if buffer.count >= Self.blockSize { handOutBlocks(of: &buffer) }
  }

  /// Lets `body` append bytes.
  func write(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.blockSize { handOutBlocks(of: &buffer) }
  }

  /// Hands out what is held.
  package func flush() {
    guard !buffer.isEmpty else { return }
    body(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The buffer, for a writer that appends much: access to a stored property of a class is checked each time.
  func lend() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &buffer)
    return lent
  }

  /// Takes a buffer that was lent.
  func take(back text: inout [UInt8]) {
    if buffer.isEmpty { swap(&text, &buffer) } else { buffer += text }
    text.removeAll(keepingCapacity: true)
    if buffer.count >= Self.blockSize { handOutBlocks(of: &buffer) }
  }

  func handOutBlocks(of text: inout [UInt8]) {
    var start = 0
    while text.count - start >= Self.blockSize {
      body(Array(text[start..<start + Self.blockSize]))
      start += Self.blockSize
    }
    text.removeFirst(start)
  }
}
