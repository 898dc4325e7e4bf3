import Foundation
import PackagePlugin

/// `swift package lifecheck ARGUMENT…` in a package that depends on this one: builds lifecheck as a release and runs it in
/// the folder of that package.
///
/// It asks for the build itself. Were it to depend on the tool, each debug build of this package would compile all of it twice.
@main
struct LifecheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let build = try packageManager.build(
      .product("lifecheck"), parameters: .init(configuration: .release))
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("lifecheck could not be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plugin's own standard input is SwiftPM talking to it.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // SwiftPM prints this status and ends with 1 itself, unless it is 0.
    exit(process.terminationStatus)
  }
}
