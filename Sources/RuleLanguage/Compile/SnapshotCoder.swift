/// Writes values down as text, or reads them back: each type names its fields once, for both.
///
/// A number is one character or more, five bits each, the least first; of a text the length comes before its bytes. All of
/// it is one line of UTF-8, which the compiler puts into the binary as it is.
@safe package struct SnapshotCoder {
  /// What was written so far.
  package private(set) var written: [UInt8] = []
  /// What is left to read; nil for writing.
  private var next: UnsafePointer<UInt8>?
  private var left = 0
  /// Whether what is read stays for as long as the program runs, so that no text is copied before somebody asks for it.
  private let stays: Bool
  /// The guards so far: one that comes again is only its number.
  private var guards: [Guard] = []
  private var numbers: [Guard: Int] = [:]
  /// Where the newest place is: most lie near the one before.
  private var file = 0
  private var line = 0
  /// The digits go from here to `c`: nothing that ends or escapes in a literal of `##` is among them.
  private static let zero = UInt8(ascii: "$")

  /// For writing.
  init() {
    unsafe next = nil
    stays = false
  }

  /// For reading what was written by the same program.
  ///
  /// - Precondition: `source` is valid for as long as this is in use, and if it `stays`, for as long as the program runs.
  init(_ source: UnsafeBufferPointer<UInt8>, stays: Bool) {
    unsafe next = source.baseAddress
    left = source.count
    self.stays = stays
  }

  /// Whether values are read, and not written.
  var isReading: Bool { unsafe next != nil }

  /// Whether all was read.
  var isAtEnd: Bool { left == 0 }

  // MARK: Reading

  // SAFETY: the source is valid by the precondition of `init`, and nothing is read past its end.

  @inline(__always)
  private mutating func readByte() -> UInt8 {
    guard let source = unsafe next, left > 0 else {
      preconditionFailure("the snapshot ends too early")
    }
    left -= 1
    unsafe next = source + 1
    return unsafe source.pointee
  }

  @inline(__always)
  private mutating func readNumber() -> Int {
    var digit = readByte() &- Self.zero
    var number = UInt(digit & 31)
    var shift: UInt = 5
    while digit >= 32 {
      digit = readByte() &- Self.zero
      number |= UInt(digit & 31) &<< shift
      shift &+= 5
    }
    return Int(bitPattern: number) &- 1
  }

  @inline(__always)
  private mutating func readText() -> UnsafeBufferPointer<UInt8> {
    let count = readNumber()
    guard let source = unsafe next, count >= 0, count <= left else {
      preconditionFailure("the snapshot ends too early")
    }
    left -= count
    unsafe next = source + count
    return unsafe UnsafeBufferPointer(start: source, count: count)
  }

  // MARK: Writing

  private mutating func write(_ number: Int) {
    // One more than the number: of those below zero only -1 is one digit, and others hardly ever come.
    var rest = UInt(bitPattern: number &+ 1)
    while rest >= 32 {
      written.append(Self.zero + UInt8(32 | rest & 31))
      rest >>= 5
    }
    written.append(Self.zero + UInt8(rest))
  }

  // MARK: Fields

  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(_ value: inout Number) {
    if isReading {
      value = Number(truncatingIfNeeded: readNumber())
    } else {
      write(Int(truncatingIfNeeded: value))
    }
  }

  @inline(__always)
  mutating func flag(_ value: inout Bool) {
    if isReading { value = readByte() != Self.zero } else { write(value ? 0 : -1) }
  }

  mutating func text(_ value: inout String) {
    if isReading {
      unsafe value = String(decoding: readText(), as: UTF8.self)
    } else {
      write(value.utf8.count)
      written += value.utf8
    }
  }

  @inline(__always)
  mutating func text(_ value: inout Late) {
    if isReading, stays {
      unsafe value = Late(readText())
    } else {
      text(&value.wrappedValue)
    }
  }

  /// Bytes that are UTF-8.
  mutating func text(_ value: inout [UInt8]) {
    if isReading {
      let bytes = unsafe readText()
      value.reserveCapacity(bytes.count)
      unsafe value.append(contentsOf: bytes)
    } else {
      write(value.count)
      written += value
    }
  }

  /// One of a few, by the number that it is in memory: who reads it was built with who wrote it.
  @inline(__always)
  mutating func choice<Choice: RawRepresentable>(_ value: inout Choice) {
    precondition(MemoryLayout<Choice>.size == 1, "a choice is one byte")
    // SAFETY: the sizes are the same, and the byte was such a value when it was written.
    var number = unsafe unsafeBitCast(value, to: UInt8.self)
    self.number(&number)
    unsafe value = unsafeBitCast(number, to: Choice.self)
  }

  /// A place, by its distance from the one before: mostly one number. There are thousands to read at a start.
  mutating func place(_ value: inout RulePlace) {
    guard isReading else { return write(value) }
    let distance = readNumber()
    if distance & 63 == 0 {
      file = readNumber()
      line = readNumber()
      value = RulePlace(file: file, line: line, column: readNumber())
    } else {
      line &+= distance >> 6
      value = RulePlace(file: file, line: line, column: distance & 63)
    }
  }

  private mutating func write(_ place: RulePlace) {
    if place.file == file, 1..<64 ~= place.column {
      write((place.line - line) << 6 | place.column)
    } else {
      for number in [0, place.file, place.line, place.column] { write(number) }
    }
    (file, line) = (place.file, place.line)
  }

  @inline(__always)
  mutating func optional<Value>(
    _ value: inout Value?, _ blank: @autoclosure () -> Value,
    _ visit: (inout Self, inout Value) -> Void
  ) {
    var exists = value != nil
    flag(&exists)
    guard exists else { return }
    var present = value ?? blank()
    visit(&self, &present)
    value = present
  }

  /// `blank` is a value whose fields are then read.
  @inline(__always)
  mutating func list<Value>(
    _ values: inout [Value], _ blank: @autoclosure () -> Value,
    _ visit: (inout Self, inout Value) -> Void
  ) {
    var count = values.count
    number(&count)
    if isReading {
      guard count > 0 else { return }
      values.reserveCapacity(count)
      for _ in 0..<count { values.append(blank()) }
    }
    var all = values.mutableSpan
    for index in 0..<count { visit(&self, &all[index]) }
  }

  mutating func list(_ values: inout [Int]) { list(&values, 0) { $0.number(&$1) } }
  mutating func list(_ values: inout [String]) { list(&values, "") { $0.text(&$1) } }

  /// A guard that was there before is only its number; what is read begins as `.always`.
  mutating func condition(_ value: inout Guard) {
    var known = 0
    if !isReading, value != .always { known = 1 + (numbers[value] ?? guards.count) }
    number(&known)
    guard known > 0 else { return }
    guard known > guards.count else {
      value = guards[known - 1]
      return
    }
    value.visit(&self)
    if !isReading { numbers[value] = guards.count }
    guards.append(value)
  }
}
