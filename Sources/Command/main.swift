let words = Array(CommandLine.arguments.dropFirst())
Posix.leave(with: Tool.run(words) { Posix.leave(with: $0.rawValue) }.rawValue)
