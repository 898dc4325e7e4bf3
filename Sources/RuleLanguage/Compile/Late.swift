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
  public static func == (a: Self, b: Self) -> Bool {
    if let start = unsafe a.start, unsafe start == b.start, a.count == b.count { return true }
    return a.wrappedValue == b.wrappedValue
  }
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

/// Where rules are documented, as one text until somebody asks.
@propertyWrapper
@_documentation(visibility: internal)
public struct LateSources: Hashable, Sendable {
  /// What a snapshot is written from and read into: each title and each address with a separator behind it.
  public var projectedValue: Late

  /// Sources are not written with it. In a title it becomes a blank, and in an address what stands for it there.
  private static let separator: Unicode.Scalar = "^"

  /// A list that is there.
  public init(wrappedValue: [Source]) {
    var text = ""
    for source in wrappedValue {
      for letter in source.title { text.append(letter == "^" ? " " : letter) }
      text.unicodeScalars.append(Self.separator)
      for letter in source.url ?? "" { text += letter == "^" ? "%5E" : String(letter) }
      text.unicodeScalars.append(Self.separator)
    }
    projectedValue = Late(wrappedValue: text)
  }

  /// The list.
  public var wrappedValue: [Source] {
    get {
      var rest = projectedValue.wrappedValue[...].utf8
      func part() -> String? {
        guard let end = rest.firstIndex(of: UInt8(ascii: Self.separator)) else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return String(Substring(rest[..<end]))
      }
      var sources: [Source] = []
      while let title = part(), let url = part() {
        sources.append(Source(title: title, url: url.isEmpty ? nil : url))
      }
      return sources
    }
    set { self = LateSources(wrappedValue: newValue) }
  }
}

extension LateSources: CustomReflectable {
  /// Shows the list.
  public var customMirror: Mirror { Mirror(self, children: ["sources": wrappedValue]) }
}
