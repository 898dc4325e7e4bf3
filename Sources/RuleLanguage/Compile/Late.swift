/// A text that a snapshot holds, made a `String` only when somebody asks for it: of all that the rules say, a check of a log
/// without findings reads nothing.
@propertyWrapper
@_documentation(visibility: internal)
@safe public struct Late: @unchecked Sendable {
  private var own = ""
  /// Where the text stands in a snapshot that stays for as long as the program runs; nil where it is `own`.
  private var start: UnsafePointer<UInt8>?
  private var count = 0

  /// A text that is there.
  public init(wrappedValue: String) {
    own = wrappedValue
    unsafe start = nil
  }

  /// - Precondition: the text is UTF-8, and stays where it is for as long as the program runs.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe start = text.baseAddress
    count = text.count
  }

  /// The text.
  public var wrappedValue: String {
    get {
      guard let start = unsafe start else { return own }
      // SAFETY: the text is valid by the precondition of `init`.
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
    set { self = Late(wrappedValue: newValue) }
  }

  /// What a snapshot is written from and read into.
  public var projectedValue: Late {
    get { self }
    set { self = newValue }
  }
}

extension Late: Hashable {
  /// Whether two texts are the same, wherever they are kept.
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// A test that compares what two values print compares their texts, wherever they are kept.
extension Late: CustomReflectable {
  /// Shows the text.
  public var customMirror: Mirror { Mirror(self, children: ["text": wrappedValue]) }
}

/// A `Late` that may be missing.
@propertyWrapper
@_documentation(visibility: internal)
public struct LateIfAny: Hashable, Sendable {
  /// What a snapshot is written from and read into.
  public var projectedValue: Late?

  /// A text that is there, or none.
  public init(wrappedValue: String?) {
    projectedValue = wrappedValue.map { Late(wrappedValue: $0) }
  }

  /// The text, if any.
  public var wrappedValue: String? {
    get { projectedValue?.wrappedValue }
    set { self = LateIfAny(wrappedValue: newValue) }
  }
}

extension LateIfAny: CustomReflectable {
  /// Shows the text.
  public var customMirror: Mirror { Mirror(self, children: ["text": wrappedValue as Any]) }
}
