// swift-tools-version: 6.2
import PackageDescription

/// Every room is built under the same rules: warnings are errors, imports list all a file touches.
let houseRules: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The rooms of a frame's hot loop: exclusive access is checked at run time in debug builds, where the
/// tests run, and not paid for in what is measured, as in the C that it is measured against.
let hotRules: [SwiftSetting] =
  houseRules + [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
  ]

/// C rooms are optimised like any expert's C: they are the peers that Swift is compared with.
let cRules: [CSetting] = [.treatAllWarnings(as: .error)]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  rules: [SwiftSetting] = houseRules
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: rules)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: houseRules)
}

let package = Package(
  name: "WaveBench",
  products: [.executable(name: "wavebench", targets: ["wavebench"])],
  targets: [
    // MARK: - Doors to C
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CPAPI", pkgConfig: "papi", providers: [.apt(["libpapi-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CPersonality"),
    .target(name: "CAllocationHooks", cSettings: cRules),
    .target(name: "CAffinity", cSettings: cRules),
    .target(name: "CCallgrind", cSettings: cRules),

    // MARK: - The subject: does not know that it is measured
    room("Geometry"),
    room("EngineWork"),
    room("AnimationTiming", ["Geometry"]),
    room("TimingConformance", ["AnimationTiming", "Geometry"]),
    room("LayerTree", ["AnimationTiming", "EngineWork", "Geometry"], rules: hotRules),
    room("WaveViews", ["AnimationTiming", "EngineWork", "Geometry", "LayerTree"], rules: hotRules),
    room(
      "RenderServer",
      ["AnimationTiming", "CCairo", "CPixman", "EngineWork", "Geometry", "LayerTree"],
      rules: hotRules),

    // MARK: - The instrument: does not know what it measures
    room("Instrumentation", ["CAllocationHooks", "CCallgrind", "CPAPI", "CPersonality"]),
    room("SampleStatistics"),
    room(
      "BenchmarkHarness", ["FrameMeasures", "FramePacing", "Instrumentation", "SampleStatistics"]),
    room("FramePacing", ["CAffinity"]),
    room("FrameMeasures", ["FramePacing", "SampleStatistics"]),
    room("ResultStore"),
    room("CostScaling", ["ResultStore", "SampleStatistics"]),
    room("ReportPage", ["FrameMeasures", "ResultStore", "SampleStatistics"]),
    room("ReportComparison", ["ResultStore", "SampleStatistics"]),

    // MARK: - The meeting place and the command line
    .target(name: "CWaveAnchor", path: "Benchmarks/CWaveAnchor", cSettings: cRules),
    .target(
      name: "CWavePeers", dependencies: ["CCairo", "CPixman"], path: "Benchmarks/CWavePeers",
      cSettings: cRules),
    room(
      "WaveBenchmarks",
      [
        "AnimationTiming", "BenchmarkHarness", "CWaveAnchor", "CWavePeers", "EngineWork",
        "FrameMeasures", "FramePacing", "Geometry", "Instrumentation", "LayerTree",
        "RenderServer", "SampleStatistics", "WaveViews",
      ], path: "Benchmarks/WaveBenchmarks"),
    .executableTarget(
      name: "wavebench",
      dependencies: [
        "BenchmarkHarness", "CAffinity", "CGetopt", "CostScaling", "EngineWork", "FramePacing",
        "Geometry", "Instrumentation", "RenderServer", "ReportComparison", "ReportPage",
        "ResultStore", "SampleStatistics", "TimingConformance", "WaveBenchmarks", "WaveViews",
      ], swiftSettings: houseRules),

    // MARK: - Tests
    tests("AnimationTimingTests", ["AnimationTiming", "Geometry"]),
    tests(
      "TimingConformanceTests", ["AnimationTiming", "Geometry", "TimingConformance"],
      resources: [.copy("Vectors")]),
    tests("GeometryTests", ["Geometry"]),
    tests(
      "RenderServerTests",
      ["AnimationTiming", "CCairo", "EngineWork", "Geometry", "LayerTree", "RenderServer"]),
    tests(
      "WaveViewsTests",
      [
        "AnimationTiming", "EngineWork", "Geometry", "LayerTree", "TimingConformance", "WaveViews",
      ]),
    tests(
      "LayerTreeTests",
      ["AnimationTiming", "EngineWork", "Geometry", "LayerTree", "RenderServer"]),
    tests(
      "BenchmarkHarnessTests",
      ["BenchmarkHarness", "FramePacing", "Instrumentation", "SampleStatistics"]),
    tests(
      "WaveBenchmarksTests",
      [
        "AnimationTiming", "BenchmarkHarness", "EngineWork", "FrameMeasures", "FramePacing",
        "Geometry", "LayerTree", "RenderServer", "WaveBenchmarks", "WaveViews",
      ]),
    tests(
      "SampleStatisticsTests", ["SampleStatistics"], resources: [.copy("Tables")]),
    tests("FramePacingTests", ["FramePacing", "SampleStatistics"]),
    tests("FrameMeasuresTests", ["FrameMeasures", "FramePacing"]),
    tests("ResultStoreTests", ["ResultStore"]),
    tests("CostScalingTests", ["CostScaling", "ResultStore", "SampleStatistics"]),
    tests("ReportPageTests", ["ReportPage", "ResultStore", "SampleStatistics"]),
    tests(
      "ReportComparisonTests", ["ReportComparison", "ResultStore", "SampleStatistics"]),
    tests(
      "wavebenchTests",
      ["BenchmarkHarness", "FramePacing", "Instrumentation", "WaveBenchmarks", "wavebench"]),
    tests("InstrumentationTests", ["CAllocationHooks", "Instrumentation"]),
  ]
)
