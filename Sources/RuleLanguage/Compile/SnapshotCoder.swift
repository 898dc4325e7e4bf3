/// Writes values down as text, or reads them back: each type names its fields once, for both.
///
/// A number is one character or more, five bits each, the least first; of a text the length comes before its bytes. All of
/// it is one line of UTF-8, which the compiler puts into the binary as it is.
@safe package struct SnapshotCoder {
  /// What was written so far.
  package private(set) var written: [UInt8] = []
  /// What is read; nil for writing.
  private let source: UnsafeBufferPointer<UInt8>?
  private var place = 0
  /// The guards so far: one that comes again is only its number.
  private var guards: [Guard] = []
  private var numbers: [Guard: Int] = [:]
  /// The digits go from here to `c`: nothing that ends or escapes in a literal of `##` is among them.
  private static let zero = UInt8(ascii: "$")

  /// For writing.
  init() { unsafe source = nil }

  /// For reading what was written by the same program.
  ///
  /// - Precondition: `source` is valid for as long as this is in use.
  init(_ source: UnsafeBufferPointer<UInt8>) { unsafe self.source = source }

  private var isReading: Bool { unsafe source != nil }

  /// Whether all was read.
  var isAtEnd: Bool { unsafe place == source?.count }

  // MARK: Reading

  // SAFETY: the source is valid by the precondition of `init`, and every place is checked.

  @inline(__always)
  private mutating func readByte() -> UInt8 {
    guard let source = unsafe source, place < source.count else {
      preconditionFailure("the snapshot ends too early")
    }
    defer { place += 1 }
    return unsafe source[place]
  }

  @inline(__always)
  private mutating func readNumber() -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      let digit = readByte() &- Self.zero
      number |= UInt(digit & 31) &<< shift
      if digit < 32 { break }
      shift += 5
    }
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }

  private mutating func readText() -> UnsafeBufferPointer<UInt8> {
    let count = readNumber()
    guard let source = unsafe source, count >= 0, count <= source.count - place else {
      preconditionFailure("the snapshot ends too early")
    }
    defer { place += count }
    return unsafe UnsafeBufferPointer(rebasing: source[place..<place + count])
  }

  // MARK: Writing

  private mutating func write(_ number: Int) {
    // The sign is the lowest bit.
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
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
    if isReading { value = readByte() != Self.zero } else { write(value ? -1 : 0) }
  }

  mutating func text(_ value: inout String) {
    if isReading {
      unsafe value = String(decoding: readText(), as: UTF8.self)
    } else {
      write(value.utf8.count)
      written += value.utf8
    }
  }

  /// Bytes that are UTF-8.
  mutating func text(_ value: inout [UInt8]) {
    if isReading {
      unsafe value = Array(readText())
    } else {
      write(value.count)
      written += value
    }
  }

  @inline(__always)
  mutating func range(_ value: inout Range<Int>) {
    var (start, count) = (value.lowerBound, value.count)
    number(&start)
    number(&count)
    if isReading { value = start..<start + count }
  }

  mutating func choice<Choice: RawRepresentable<UInt8>>(_ value: inout Choice) {
    var number = value.rawValue
    self.number(&number)
    if let choice = Choice(rawValue: number) { value = choice }
  }

  mutating func choice<Choice: RawRepresentable<String>>(_ value: inout Choice) {
    var word = value.rawValue
    text(&word)
    if let choice = Choice(rawValue: word) { value = choice }
  }

  @inline(__always)
  mutating func optional<Value>(
    _ value: inout Value?, _ blank: Value, _ visit: (inout Self, inout Value) -> Void
  ) {
    var exists = value != nil
    flag(&exists)
    guard exists else { return }
    var present = value ?? blank
    visit(&self, &present)
    value = present
  }

  /// `blank` is a value whose fields are then read.
  mutating func list<Value>(
    _ values: inout [Value], _ blank: Value, _ visit: (inout Self, inout Value) -> Void
  ) {
    var count = values.count
    number(&count)
    guard isReading else {
      for var value in values { visit(&self, &value) }
      return
    }
    guard count > 0 else { return }
    values.reserveCapacity(count)
    for index in 0..<count {
      values.append(blank)
      visit(&self, &values[index])
    }
  }

  mutating func list(_ values: inout [Int]) { list(&values, 0) { $0.number(&$1) } }
  mutating func list(_ values: inout [String]) { list(&values, "") { $0.text(&$1) } }

  /// A guard that was there before is only its number.
  mutating func condition(_ value: inout Guard) {
    var known = 0
    if !isReading, value != .always { known = 1 + (numbers[value] ?? guards.count) }
    number(&known)
    guard known > 0 else {
      value = .always
      return
    }
    guard known > guards.count else {
      value = guards[known - 1]
      return
    }
    value.visit(&self)
    if !isReading { numbers[value] = guards.count }
    guards.append(value)
  }
}
