extension Unicode.Scalar {
  /// Whether a terminal or a reader could take harm when the scalar is printed as it is: control characters, line
  /// separators, and what turns the direction of the text round or hides in it.
  var isHarmfulInText: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// How many columns of a terminal the scalar takes by itself.
  fileprivate var displayWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF: return 0  // Vowels and finals, drawn into the syllable before them.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      return 2
    default:
      return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Character {
  /// How many columns of a terminal the character takes, as most terminals have it: a cluster is as wide as its
  /// widest scalar, and wide where it asks to be drawn as an emoji.
  var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      width = max(width, scalar.displayWidth)
    }
    return width
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes; it holds no control characters.
  package var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}
