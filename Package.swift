// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors, and imports list all that a file touches.
let rules: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let cRules: [CSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "WaveBench",
  products: [
    .executable(name: "wavebench", targets: ["wavebench"]),
    .executable(name: "conformance", targets: ["Conformance"]),
    .library(name: "WaveBench", targets: ["WaveBench"]),
    .plugin(name: "WaveBenchPlugin", targets: ["WaveBenchPlugin"]),
  ],
  targets: [
    // MARK: - C: libraries of the system, and what Swift cannot say
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CPAPI", pkgConfig: "papi", providers: [.apt(["libpapi-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CAllocationHooks", cSettings: cRules),
    .target(name: "CGPU", cSettings: cRules),
    .target(name: "CSystem", cSettings: cRules),

    // MARK: - What is measured: the app's side and the render server
    .target(name: "AnimationTiming", swiftSettings: rules),
    .target(name: "LayerTree", dependencies: ["AnimationTiming"], swiftSettings: rules),
    .target(
      name: "WaveViews",
      dependencies: ["AnimationTiming", "CCairo", "CFreeType", "CJPEG", "CPNG", "LayerTree"],
      swiftSettings: rules),
    .target(
      name: "RenderServer",
      dependencies: ["AnimationTiming", "CCairo", "CGPU", "CPixman", "LayerTree"],
      swiftSettings: rules),

    // MARK: - What measures and reports; knows no strategy, wave or scenario
    .target(
      name: "Measurement",
      dependencies: ["CAllocationHooks", "CExpat", "CPAPI", "CSystem", "CZlib"],
      swiftSettings: rules),
    .target(name: "Runs", dependencies: ["CSystem", "Measurement"], swiftSettings: rules),

    // MARK: - Where both meet
    .target(
      name: "CWavePeers", dependencies: ["CCairo", "CPixman"], path: "Benchmarks/CWavePeers",
      cSettings: cRules),
    .target(
      name: "WaveSuites",
      dependencies: [
        "AnimationTiming", "CWavePeers", "LayerTree", "Measurement", "RenderServer", "WaveViews",
      ],
      path: "Benchmarks/WaveSuites",
      swiftSettings: rules),
    .target(
      name: "WaveBench",
      dependencies: [
        "AnimationTiming", "CAllocationHooks", "CSystem", "LayerTree", "Measurement",
        "RenderServer", "Runs", "WaveSuites", "WaveViews",
      ],
      path: "Benchmarks/WaveBench",
      swiftSettings: rules),
    .executableTarget(
      name: "wavebench",
      dependencies: ["WaveBench"],
      path: "Benchmarks/Program",
      swiftSettings: rules),
    .plugin(
      name: "WaveBenchPlugin",
      capability: .command(
        intent: .custom(
          verb: "wavebench",
          description: "Builds this package's waves and strategies and runs wavebench with them"),
        permissions: [
          .writeToPackageDirectory(
            reason: "'run' writes results/, 'report' and 'render' what they are told to write")
        ])),

    // MARK: - Tests
    .target(
      name: "TestSupport",
      dependencies: ["AnimationTiming", "LayerTree", "Measurement", "RenderServer"],
      path: "Tests/TestSupport",
      swiftSettings: rules),
    .executableTarget(
      name: "Conformance", dependencies: ["AnimationTiming", "Measurement", "Runs"],
      path: "Tests/Conformance", swiftSettings: rules),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["AnimationTiming", "Conformance", "LayerTree", "RenderServer", "TestSupport"],
      swiftSettings: rules),
    .testTarget(
      name: "AnimationTimingTests", dependencies: ["AnimationTiming", "TestSupport"],
      swiftSettings: rules),
    .testTarget(
      name: "LayerTreeTests",
      dependencies: ["AnimationTiming", "LayerTree", "RenderServer", "TestSupport"],
      swiftSettings: rules),
    .testTarget(
      name: "RenderServerTests",
      dependencies: [
        "AnimationTiming", "CCairo", "LayerTree", "RenderServer", "TestSupport", "WaveViews",
      ],
      exclude: ["Hashes"],
      swiftSettings: rules),
    .testTarget(
      name: "WaveViewsTests",
      dependencies: [
        "AnimationTiming", "CCairo", "CFreeType", "LayerTree", "TestSupport", "WaveViews",
      ],
      swiftSettings: rules),
    .testTarget(
      name: "MeasurementTests",
      dependencies: ["CAllocationHooks", "CSystem", "Measurement", "TestSupport"],
      resources: [.copy("Statistics/Tables")],
      swiftSettings: rules),
    .testTarget(
      name: "RunsTests", dependencies: ["CSystem", "Measurement", "Runs", "TestSupport"],
      swiftSettings: rules),
    .testTarget(
      name: "WaveSuitesTests",
      dependencies: [
        "AnimationTiming", "LayerTree", "Measurement", "RenderServer", "TestSupport", "WaveSuites",
        "WaveViews",
      ],
      exclude: ["Hashes"],
      swiftSettings: rules),
    .testTarget(
      name: "WaveBenchTests",
      dependencies: [
        "AnimationTiming", "LayerTree", "Measurement", "Runs", "TestSupport",
        "WaveBench", "WaveSuites", "WaveViews",
      ],
      swiftSettings: rules),
  ]
)

// What is measured belongs to one thread each: a release build checks exclusive access to it nowhere
// at run time, a debug build everywhere.
for target in package.targets
where ["AnimationTiming", "LayerTree", "RenderServer", "WaveViews"].contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
}

// In a release build what is measured, what measures and what reads rows is optimised; answers,
// commands and tests are not, for a shorter build. No assertion is checked.
let unoptimised = ["-Onone", "-assert-config", "Release"]
let unmeasured = ["Runs", "WaveBench", "Conformance"]
for target in package.targets where target.type == .test || unmeasured.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(unoptimised, .when(configuration: .release)))
}
