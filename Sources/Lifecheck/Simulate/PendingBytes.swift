/// Bytes that a reader takes a buffer at a time.
struct PendingBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// Moves as many as there is room for into `buffer`; returns how many they are.
  mutating func move(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(buffer.count)
    unsafe buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
