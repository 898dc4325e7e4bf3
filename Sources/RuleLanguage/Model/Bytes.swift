extension UInt8 {
  /// The byte with an ASCII capital made small.
  @inlinable package var lowercased: UInt8 {
    0x41 <= self && self <= 0x5A ? self | 0x20 : self
  }
}
