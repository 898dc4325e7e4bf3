/// Values in numbered places, which are used again.
struct Shelf<Value: Sendable>: Sendable {
  private var values: [Value] = []
  private var free: [Int32] = []

  subscript(place: Int32) -> Value {
    _read { yield values[Int(place)] }
    _modify { yield &values[Int(place)] }
  }

  mutating func add(_ value: Value) -> Int32 {
    if !free.isEmpty {
      let place = free.removeLast()
      values[Int(place)] = value
      return place
    }
    values.makeRoom()
    values.append(value)
    return Int32(values.count - 1)
  }

  /// The place is for another value from now on. What the old one refers to goes only when that comes.
  mutating func remove(_ place: Int32) { free.append(place) }
}
