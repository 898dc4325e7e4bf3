import PackagePlugin

/// Turns the files of `rules/` into Swift source, so that the binary carries them and starts without reading a file.
///
/// The inputs are the target's own source files, seen through the symbolic link
/// `Sources/BuiltinRules/rules`: only then does the build system notice added and deleted files.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let rules = module.sourceFiles(withSuffix: "rules").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltinRules.swift")
    return [
      .buildCommand(
        displayName: "Embedding rules",
        executable: try context.tool(named: "EmbedRules").url,
        arguments: [output.path] + rules.map(\.path),
        inputFiles: rules,
        outputFiles: [output])
    ]
  }
}
