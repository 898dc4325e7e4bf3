import PackagePlugin

/// Turns the files of `rules/` and what they mean into Swift source, so that the binary starts without reading a file, or
/// parsing one.
///
/// The inputs are the target's own source files, seen through the symbolic link
/// `Sources/BuiltinRules/rules`: only then does the build system notice added and deleted files.
@main
struct CompileRulesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let rules = module.sourceFiles(withSuffix: "rules").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltinRules.swift")
    return [
      .buildCommand(
        displayName: "Compiling rules",
        executable: try context.tool(named: "CompileRules").url,
        arguments: [output.path] + rules.map(\.path),
        inputFiles: rules,
        outputFiles: [output])
    ]
  }
}
