/// A range of a line in half the space: what holds it is handed on several times. No line is as long as 2 GiB.
@propertyWrapper struct LinePlace: Hashable, Sendable {
  private var start: Int32
  private var end: Int32

  init(wrappedValue: Range<Int>) {
    start = Int32(wrappedValue.lowerBound)
    end = Int32(wrappedValue.upperBound)
  }

  var wrappedValue: Range<Int> {
    get { Int(start)..<Int(end) }
    set { self = LinePlace(wrappedValue: newValue) }
  }
}
