import Lifecheck

/// Reads a large file in blocks. Several threads read and search them, while one takes them in their order.
///
/// Memory is bounded: one block more than there are threads.
struct BlockReader {
  /// Smaller files are read sooner than threads are started.
  static let leastSize = 16 * LogBlock.usualSize
  /// More do not help much: one thread has to take the blocks.
  static var usualThreads: Int { min(Posix.processors, 4) }
  static let mostThreads = 64

  private struct State {
    /// The blocks that are read and not taken, by their numbers.
    var ready: [Int: Piece] = [:]
    /// Blocks to be used again.
    var free: [LogBlock] = []
    /// The number of the first block that nobody has begun.
    var next = 0
    /// The number of the first block that is not taken.
    var wanted = 0
    /// Whether no more blocks are to be begun by helpers.
    var isOver = false

    /// The next block to be read, unless that many wait to be taken.
    mutating func begin(atMost limit: Int, _ block: () -> LogBlock) -> Job? {
      guard !isOver, next < wanted + limit else { return nil }
      defer { next += 1 }
      return Job(number: next, block: free.popLast() ?? block())
    }
  }

  private struct Job {
    var number: Int
    var block: LogBlock
  }

  /// A block, and what the last read of it gave: 0 or less at the end of the file.
  private struct Piece {
    var block: LogBlock
    var last: Int
  }

  private let descriptor: Int32
  private let threads: Int
  private let size: Int
  private let state = Monitored(State())

  /// - Parameter threads: at least 1, the one that calls included.
  init(_ descriptor: Int32, threads: Int, size: Int = LogBlock.usualSize) {
    self.descriptor = descriptor
    self.threads = max(1, threads)
    self.size = size
  }

  /// Hands all blocks to `take`, in their order, until it returns false. Returns what the last read gave: 0 at the end of
  /// the file, a negative `errno` on failure.
  func run(_ search: LogSearch, _ take: (LogBlock) -> Bool) -> Int {
    let helpers = startHelpers(search)
    defer {
      state.change { $0.isOver = true }
      for helper in helpers { helper.join() }
    }
    while true {
      let piece = nextPiece(search)
      guard take(piece.block) else { return 0 }
      guard piece.last > 0 else { return piece.last }
      state.change { state in
        state.wanted += 1
        state.free.append(piece.block)
      }
    }
  }

  private func startHelpers(_ search: LogSearch) -> [Thread] {
    (1..<threads).compactMap { _ in
      let search = search.copied()
      return Thread { [self] in
        while let job = nextJob() { keep(read(job, search), job.number) }
      }
    }
  }

  /// The next block to be read; nil where none is left.
  private func nextJob() -> Job? {
    state.wait { state -> Job?? in
      if state.isOver { return .some(nil) }
      return state.begin(atMost: threads + 1, newBlock).map { .some($0) }
    }
  }

  /// The block that is wanted. While another thread is at it, this one reads those that come after it.
  private func nextPiece(_ search: LogSearch) -> Piece {
    enum Turn {
      case done(Piece)
      case todo(Job)
    }
    while true {
      let turn = state.wait { state -> Turn? in
        if let piece = state.ready.removeValue(forKey: state.wanted) { return .done(piece) }
        return state.begin(atMost: threads + 1, newBlock).map { .todo($0) }
      }
      switch turn {
      case .done(let piece): return piece
      case .todo(let job): keep(read(job, search), job.number)
      }
    }
  }

  private func newBlock() -> LogBlock {
    let block = LogBlock(size: size)
    block.earlier = { [descriptor] range in
      unsafe [UInt8](unsafeUninitializedCapacity: range.count) { space, count in
        count = max(
          0,
          unsafe Self.read(
            descriptor, into: UnsafeMutableRawBufferPointer(space), at: range.lowerBound))
      }
    }
    return block
  }

  /// As `Posix.read`, whatever signals come.
  private static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> Int {
    while true {
      let count = unsafe Posix.read(descriptor, into: space, at: offset)
      if count != Posix.interruptedCall { return count }
    }
  }

  private func keep(_ piece: Piece, _ number: Int) {
    state.change { state in
      state.ready[number] = piece
      // All blocks before it have been begun.
      if piece.last <= 0 { state.isOver = true }
    }
  }

  private func read(_ job: Job, _ search: LogSearch) -> Piece {
    let block = job.block
    let start = job.number * size
    let last = unsafe block.fill { filled, space in
      unsafe Self.read(descriptor, into: space, at: start + filled)
    }
    if threads > 1 { block.find(with: search) }
    return Piece(block: block, last: last)
  }
}
