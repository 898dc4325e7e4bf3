/// The bytes of a report on their way out.
///
/// What is held goes to `body` when it is a block or more, so a report of any length needs a block of memory and its longest piece. What is
/// left goes out at `flush()`, which the owner calls: a sink does not flush by itself when it is released.
package final class ByteSink {
  package static let blockSize = 65_536

  private var buffer: [UInt8] = []
  private let body: ([UInt8]) -> Void

  /// - Parameter body: takes the next bytes, never none.
  package init(_ body: @escaping ([UInt8]) -> Void) {
    self.body = body
  }

  package func append(_ byte: UInt8) { write { $0.append(byte) } }

  package func append(_ bytes: [UInt8]) { write { $0 += bytes } }

  func append(_ bytes: ArraySlice<UInt8>) { write { $0 += bytes } }

  package func append(_ text: String) { write { $0 += text.utf8 } }

  /// Lets `body` append bytes.
  @inline(__always)
  func write(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.blockSize { flush() }
  }

  /// Hands out what is held.
  package func flush() { handOut(&buffer) }

  /// Hands out `text`, and leaves nothing of it.
  func handOut(_ text: inout [UInt8]) {
    guard !text.isEmpty else { return }
    body(text)
    text.removeAll(keepingCapacity: text.capacity <= 2 * Self.blockSize)
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
    if buffer.count >= Self.blockSize { flush() }
  }
}
