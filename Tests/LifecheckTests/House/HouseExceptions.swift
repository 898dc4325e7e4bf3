/// What does not hold yet (`HouseTests`).
enum HouseExceptions {
  /// Files, and the types of later rooms that they name.
  static let arrows: [String] = []

  /// Functions of more than sixty lines.
  static let longFunctions: [String] = []
}
