// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]

let package = Package(
  name: "lifecheck",
  products: [
    .library(name: "Lifecheck", targets: ["Lifecheck"]),
    // The product is `lifecheck`, the target is not: on a Mac two folders may not differ only in case.
    .executable(name: "lifecheck", targets: ["Command"]),
  ],
  targets: [
    .target(name: "Lifecheck", dependencies: ["BuiltinRules"], swiftSettings: strict),
    .target(
      name: "BuiltinRules", exclude: ["rules/examples"], swiftSettings: strict,
      plugins: ["EmbedRulesPlugin"]),
    .executableTarget(name: "Command", dependencies: ["Lifecheck"], swiftSettings: strict),
    .executableTarget(name: "EmbedRules"),
    .plugin(
      name: "EmbedRulesPlugin", capability: .buildTool(), dependencies: ["EmbedRules"]),
    .testTarget(name: "LifecheckTests", dependencies: ["Lifecheck", "Command"]),
  ],
  swiftLanguageModes: [.v6]
)
