#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why compressed bytes cannot be unpacked.
enum InflateError: Error, Hashable, CustomStringConvertible {
  /// The machine has no zlib.
  case noLibrary
  case noMemory
  /// What zlib says is wrong.
  case damaged(String)

  var description: String {
    switch self {
    case .noLibrary:
      "unpacking needs zlib, and this machine has no '\(Zlib.names.joined(separator: "' or '"))';"
        + " install it (Debian: zlib1g), or unpack with another tool"
    case .noMemory: "no memory to unpack it"
    case .damaged(let reason): "the compressed bytes are damaged: \(reason)"
    }
  }
}

/// The functions of zlib, looked up when they are first needed: the tool runs without it too.
@safe struct Zlib: Sendable {
  typealias Start =
    @Sendable @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
  typealias Step = @Sendable @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  typealias End = @Sendable @convention(c) (UnsafeMutableRawPointer) -> Int32

  fileprivate let start: Start
  fileprivate let step: Step
  fileprivate let end: End

  #if canImport(Darwin)
    static let names = ["/usr/lib/libz.1.dylib", "libz.dylib"]
  #else
    static let names = ["libz.so.1"]
  #endif

  static let shared = Zlib(names)

  /// The first library of `names` that is there; nil where none is.
  init?(_ names: [String]) {
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW),
        let start = unsafe dlsym(library, "inflateInit2_"),
        let step = unsafe dlsym(library, "inflate"), let end = unsafe dlsym(library, "inflateEnd")
      else { continue }
      // SAFETY: these are the types of zlib.h, which have not changed since 1995; the library is never closed.
      unsafe self.start = unsafeBitCast(start, to: Start.self)
      unsafe self.step = unsafeBitCast(step, to: Step.self)
      unsafe self.end = unsafeBitCast(end, to: End.self)
      return
    }
    return nil
  }
}

/// Unpacks what deflate has packed, piece by piece: bytes in, at most a buffer of bytes out.
///
/// However much the packed bytes stand for, no more is unpacked than is asked for.
@safe final class Inflater {
  /// What is around the packed bytes.
  enum Wrapping: Int32 {
    /// Nothing, as in zip.
    case none = -15
    case gzip = 31
  }

  /// zlib's `z_stream` on a 64-bit machine: where its fields are.
  private enum Field {
    static let nextIn = 0
    static let availableIn = 8
    static let nextOut = 24
    static let availableOut = 32
    static let message = 48
    static let size = 112
  }

  private enum Status {
    static let ok: Int32 = 0
    static let end: Int32 = 1
    static let noMemory: Int32 = -4
    static let noProgress: Int32 = -5
  }

  private let library: Zlib
  private let stream: UnsafeMutableRawPointer
  /// Whether everything was handed out.
  private(set) var isAtEnd = false
  /// What is wrong with the bytes behind those that were handed out.
  private(set) var damage: InflateError?

  init(_ wrapping: Wrapping, library: Zlib? = Zlib.shared) throws(InflateError) {
    guard let library, MemoryLayout<Int>.size == 8 else { throw .noLibrary }
    self.library = library
    unsafe stream = UnsafeMutableRawPointer.allocate(byteCount: Field.size, alignment: 16)
    // Zero everywhere: no input, and zlib's own memory functions.
    unsafe stream.initializeMemory(as: UInt8.self, repeating: 0, count: Field.size)
    // SAFETY: zlib checks the version and the size of the stream, and keeps neither pointer's memory beyond `end`.
    let status = unsafe library.start(stream, wrapping.rawValue, "1.2.0", Int32(Field.size))
    guard status == Status.ok else {
      // `deinit` would call `end`, which zlib allows for a stream that never began.
      throw status == Status.noMemory ? .noMemory : .noLibrary
    }
  }

  deinit {
    // SAFETY: nothing else has the stream, and this happens once.
    _ = unsafe library.end(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks `input` into `output` from its byte `start` on, until one is empty or the other is full.
  ///
  /// Both numbers are 0 when more input is needed, and at the end.
  func inflate(
    _ input: ArraySlice<UInt8>, into output: inout [UInt8], from start: Int = 0
  ) throws(InflateError) -> (consumed: Int, produced: Int) {
    if let damage { throw damage }
    guard !isAtEnd, start >= 0, start < output.count else { return (0, 0) }
    let offered = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count - start)
    let status = unsafe input.withUnsafeBytes { source in
      // Not through `output[start...]`, which would be copied to be written to.
      unsafe output.withUnsafeMutableBytes { whole in
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[start...])
        // SAFETY: the pointers are valid during the call, for as many bytes as zlib is told; zlib reads and writes no
        // others, and does not look at them between calls.
        unsafe stream.storeBytes(
          of: source.baseAddress, toByteOffset: Field.nextIn, as: UnsafeRawPointer?.self)
        unsafe stream.storeBytes(of: offered, toByteOffset: Field.availableIn, as: UInt32.self)
        unsafe stream.storeBytes(
          of: target.baseAddress, toByteOffset: Field.nextOut, as: UnsafeMutableRawPointer?.self)
        unsafe stream.storeBytes(of: room, toByteOffset: Field.availableOut, as: UInt32.self)
        return unsafe library.step(stream, 0)
      }
    }
    let unread = unsafe stream.load(fromByteOffset: Field.availableIn, as: UInt32.self)
    let free = unsafe stream.load(fromByteOffset: Field.availableOut, as: UInt32.self)
    let (consumed, produced) = (Int(offered - min(unread, offered)), Int(room - min(free, room)))
    switch status {
    case Status.ok, Status.noProgress: break
    case Status.end: isAtEnd = true
    case Status.noMemory: throw .noMemory
    default:
      let damage = InflateError.damaged(message)
      self.damage = damage
      // What came out before the damage is handed out first.
      if produced == 0 { throw damage }
    }
    return (consumed, produced)
  }

  /// What zlib has said last.
  private var message: String {
    // SAFETY: zlib's messages are constant strings that end.
    guard
      let text = unsafe stream.load(
        fromByteOffset: Field.message, as: UnsafePointer<CChar>?.self)
    else { return "no deflate data" }
    return unsafe String(cString: text)
  }
}
