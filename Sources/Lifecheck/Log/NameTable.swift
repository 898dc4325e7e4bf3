/// Temporary.
public struct NameTable: Sendable {
  var all: [String] = []
  func name(_ id: Int32) -> String? { id < 0 ? nil : all[Int(id)] }
}
