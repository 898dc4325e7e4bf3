/// An input of the fuzzer: text as a file would have it, and behind it one byte that makes choices.
///
/// The text comes first, so that a seed is a file with a byte added, and choices stay as they are when the text changes.
struct FuzzInput {
  let text: ArraySlice<UInt8>
  /// 0 where there is no byte for it.
  let choice: UInt8

  init(_ bytes: [UInt8]) {
    text = bytes.dropLast()
    choice = bytes.last ?? 0
  }

  /// `text` in pieces, most of them short. The same text is always cut in the same places.
  var pieces: [ArraySlice<UInt8>] {
    var random = PieceLengths(text)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text
    while !rest.isEmpty {
      let length = random.next()
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}

/// Lengths that a text itself chooses.
private struct PieceLengths {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ text: ArraySlice<UInt8>) {
    // FNV-1a.
    for byte in text { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let number = Int(state >> 40)
    return switch number % 4 {
    case 0: 1
    case 1: 1 + number >> 2 % 16
    case 2: 1 + number >> 2 % 200
    default: 1 + number >> 2 % 5000
    }
  }
}
