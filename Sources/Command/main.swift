Posix.leave(with: Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
