// swift-tools-version: 6.2
import PackageDescription

// `LIFECHECK_FUZZ=1` adds the fuzzer, and counters to everything that it drives: docs/fuzzing.md.
let isFuzzed = Context.environment["LIFECHECK_FUZZ"] == "1"
let sanitizers = "-sanitize=fuzzer,address"
let strict: [SwiftSetting] =
  [.treatAllWarnings(as: .error), .strictMemorySafety()]
  + (isFuzzed ? [.unsafeFlags([sanitizers, "-enable-testing"])] : [])

// The build tool brings its own entry point, and what it links counts for the fuzzer: only the other sanitizer's library
// has what the counters call, and no entry point.
let forCompiledCode: [LinkerSetting] = isFuzzed ? [.unsafeFlags(["-sanitize=address"])] : []

// A crash to find: whether the fuzzer finds it tells whether it sees.
let plant: [SwiftSetting] =
  Context.environment["LIFECHECK_FUZZ_PLANT"] == "1" ? [.define("PLANTED_CRASH")] : []
// A fuzzer brings its own entry point, and what it drives has none.
let command: Target =
  isFuzzed
  ? .target(
    name: "Command", dependencies: ["Lifecheck"], exclude: ["main.swift"], swiftSettings: strict)
  : .executableTarget(name: "Command", dependencies: ["Lifecheck"], swiftSettings: strict)

let package = Package(
  name: "lifecheck",
  // What the standard library needs: `String(validating:as:)` came with these.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "Lifecheck", targets: ["Lifecheck"]),
    .library(name: "LifecheckTesting", targets: ["LifecheckTesting"]),
    // The product is `lifecheck`, the target is not: on a Mac two folders may not differ only in case.
    isFuzzed
      ? .executable(name: "Fuzz", targets: ["Fuzz"])
      : .executable(name: "lifecheck", targets: ["Command"]),
    .plugin(name: "LifecheckCommand", targets: ["LifecheckCommand"]),
  ],
  targets: [
    .target(name: "RuleLanguage", swiftSettings: strict),
    .target(
      name: "Lifecheck", dependencies: ["RuleLanguage", "BuiltinRules"], swiftSettings: strict),
    // For the tests of apps. The command does not know it, so a release links no test library.
    .target(name: "LifecheckTesting", dependencies: ["Lifecheck"], swiftSettings: strict),
    .target(
      name: "BuiltinRules", exclude: ["rules/examples"], swiftSettings: strict,
      plugins: ["CompileRulesPlugin"]),
    command,
    .executableTarget(
      name: "CompileRules", dependencies: ["RuleLanguage"], linkerSettings: forCompiledCode),
    .plugin(
      name: "CompileRulesPlugin", capability: .buildTool(), dependencies: ["CompileRules"]),
    .plugin(
      name: "LifecheckCommand",
      capability: .command(
        intent: .custom(
          verb: "lifecheck",
          description: "Checks iOS life-cycle callbacks in logs against the documented order"))),
    isFuzzed
      ? .executableTarget(
        name: "Fuzz", dependencies: ["Lifecheck", "Command"],
        swiftSettings: [.unsafeFlags([sanitizers])] + plant,
        linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])])
      : .testTarget(
        name: "LifecheckTests",
        dependencies: ["RuleLanguage", "Lifecheck", "LifecheckTesting", "Command"]),
  ],
  swiftLanguageModes: [.v6]
)
