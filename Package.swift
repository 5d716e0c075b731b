// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every room is built under the same rules: warnings are errors, imports list all a file touches.
let houseRules: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// C rooms are optimised like any expert's C: they are the peers that Swift is compared with.
let cRules: [CSetting] = [.treatAllWarnings(as: .error)]

/// A room of a wing: its folder is `Sources/<wing>/<name>`, or `Benchmarks/<name>` at the meeting
/// place. Its README, if it has one, is no source.
func room(
  _ wing: String, _ name: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  let folder = wing == "Benchmarks" ? "\(wing)/\(name)" : "Sources/\(wing)/\(name)"
  let readme = "\(Context.packageDirectory)/\(folder)/README.md"
  return .target(
    name: name, dependencies: dependencies, path: folder,
    exclude: FileManager.default.fileExists(atPath: readme) ? ["README.md"] : [],
    swiftSettings: houseRules)
}

/// The tests of a room; their folder mirrors the room's.
func tests(
  _ wing: String, _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(wing)/\(name)",
    resources: resources, swiftSettings: houseRules)
}

/// A C library of the system, behind a module map.
func door(_ name: String, _ library: String, _ package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Doors/\(name)", pkgConfig: library, providers: [.apt([package])])
}

let package = Package(
  name: "WaveBench",
  products: [
    .executable(name: "wavebench", targets: ["wavebench"]),
    .library(name: "WaveBench", targets: ["WaveBench"]),
    .plugin(name: "WaveBenchPlugin", targets: ["WaveBenchPlugin"]),
  ],
  targets: [
    // MARK: - Doors to C
    door("CCairo", "cairo", "libcairo2-dev"),
    door("CPixman", "pixman-1", "libpixman-1-dev"),
    door("CPAPI", "papi", "libpapi-dev"),
    .systemLibrary(name: "CGetopt", path: "Sources/Doors/CGetopt"),
    .systemLibrary(name: "CPersonality", path: "Sources/Doors/CPersonality"),
    .target(name: "CSpawn", path: "Sources/Doors/CSpawn", cSettings: cRules),
    .target(name: "CStopSignal", path: "Sources/Doors/CStopSignal", cSettings: cRules),
    .systemLibrary(name: "CRename", path: "Sources/Doors/CRename"),
    .target(name: "CAllocationHooks", path: "Sources/Doors/CAllocationHooks", cSettings: cRules),
    .target(
      name: "CHeapExhaustion", path: "Sources/Doors/CHeapExhaustion", cSettings: cRules),
    .target(name: "CAffinity", path: "Sources/Doors/CAffinity", cSettings: cRules),
    .target(name: "CProcessStart", path: "Sources/Doors/CProcessStart", cSettings: cRules),
    .target(name: "CCallgrind", path: "Sources/Doors/CCallgrind", cSettings: cRules),

    // MARK: - The words that the wings share
    .target(
      name: "Vocabulary", path: "Sources/Vocabulary", exclude: ["README.md"],
      swiftSettings: houseRules),

    // MARK: - The subject: does not know that it is measured
    room("Subject", "Geometry"),
    room("Subject", "EngineWork", ["Vocabulary"]),
    room("Subject", "AnimationTiming", ["Geometry"]),
    room("Subject", "TimingConformance", ["AnimationTiming", "Geometry", "Vocabulary"]),
    room(
      "Subject", "LayerTree", ["AnimationTiming", "EngineWork", "Geometry", "Vocabulary"]),
    room("Subject", "AppDrawing", ["CCairo", "Geometry", "LayerTree"]),
    room(
      "Subject", "WaveViews",
      ["AnimationTiming", "AppDrawing", "EngineWork", "Geometry", "LayerTree", "Vocabulary"]),
    room(
      "Subject", "RenderServer",
      [
        "AnimationTiming", "CCairo", "CPixman", "EngineWork", "Geometry", "LayerTree", "Vocabulary",
      ]),

    // MARK: - The instrument: does not know what it measures
    room(
      "Instrument", "Instrumentation",
      ["CAllocationHooks", "CCallgrind", "CPAPI", "CPersonality", "Vocabulary"]),
    room("Instrument", "SampleStatistics"),
    room(
      "Instrument", "BenchmarkHarness",
      [
        "ForeignProcesses", "FrameMeasures", "FramePacing", "Instrumentation", "SampleStatistics",
        "Vocabulary",
      ]),
    room("Instrument", "ForeignProcesses"),
    room(
      "Instrument", "FramePacing",
      ["CAffinity", "ForeignProcesses", "SampleStatistics", "Vocabulary"]),
    room("Instrument", "FrameMeasures", ["FramePacing", "SampleStatistics"]),
    room("Instrument", "PairedGate", ["SampleStatistics"]),
    room(
      "Reports", "ResultStore",
      ["CHeapExhaustion", "CRename", "CStopSignal", "Vocabulary", "Wording"]
    ),
    room("Reports", "CostScaling", ["ResultStore", "SampleStatistics", "Vocabulary"]),
    room("Reports", "Wording"),
    room(
      "Reports", "ReportComparison", ["ResultStore", "SampleStatistics", "Vocabulary", "Wording"]),
    room(
      "Reports", "ReportText",
      [
        "CostScaling", "ReportComparison", "ResultStore", "SampleStatistics", "Vocabulary",
        "Wording",
      ]
    ),
    room("Reports", "Charts", ["Wording"]),
    room(
      "Reports", "ReportPage",
      ["Charts", "ResultStore", "SampleStatistics", "Vocabulary", "Wording"]),

    // MARK: - The meeting place and the command line
    .target(name: "CWaveAnchor", path: "Benchmarks/CWaveAnchor", cSettings: cRules),
    .target(
      name: "CWavePeers", dependencies: ["CCairo", "CPixman"], path: "Benchmarks/CWavePeers",
      cSettings: cRules),
    room(
      "Benchmarks", "Compositors",
      [
        "BenchmarkHarness", "ForeignProcesses", "FramePacing", "Geometry", "Instrumentation",
        "Vocabulary", "WaveViews",
      ]),
    room(
      "Benchmarks", "WaveBenchmarks",
      [
        "AnimationTiming", "BenchmarkHarness", "CWaveAnchor", "CWavePeers", "Compositors",
        "EngineWork", "FrameMeasures", "FramePacing", "Geometry", "Instrumentation", "LayerTree",
        "RenderServer", "SampleStatistics", "Vocabulary", "WaveViews",
      ]),
    room(
      "Benchmarks", "WaveReport",
      [
        "Charts", "EngineWork", "Geometry", "ReportPage", "ResultStore", "Vocabulary",
        "WaveBenchmarks", "WaveViews",
      ]),
    room(
      "Benchmarks", "WaveFindings",
      [
        "Charts", "EngineWork", "Geometry", "ResultStore", "SampleStatistics", "Vocabulary",
        "WaveBenchmarks",
        "WaveReport", "WaveViews", "Wording",
      ]),
    room(
      "Benchmarks", "RunRecording",
      [
        "BenchmarkHarness", "Compositors", "CostScaling", "Instrumentation", "RenderServer",
        "ReportPage", "ResultStore", "SampleStatistics", "Vocabulary", "WaveBenchmarks",
        "WaveReport", "WaveViews", "Wording",
      ]),
    room(
      "CommandLine", "ChildProcesses",
      ["CSpawn", "CStopSignal", "ForeignProcesses", "Instrumentation"]),
    room(
      "CommandLine", "WaveCommands",
      [
        "BenchmarkHarness", "CAffinity", "CAllocationHooks", "CGetopt", "CHeapExhaustion",
        "CProcessStart", "CStopSignal", "Charts", "ChildProcesses", "Compositors", "CostScaling",
        "EngineWork",
        "ForeignProcesses",
        "FramePacing", "Geometry", "Instrumentation", "PairedGate", "RenderServer",
        "ReportComparison", "ReportPage", "ReportText", "ResultStore", "RunRecording",
        "SampleStatistics", "TimingConformance", "Vocabulary", "WaveBenchmarks", "WaveFindings",
        "WaveReport", "WaveViews", "Wording",
      ]),
    room(
      "CommandLine", "WaveBench",
      [
        "AnimationTiming", "Geometry", "LayerTree", "Vocabulary", "WaveBenchmarks", "WaveCommands",
        "WaveViews",
      ]),
    .plugin(
      name: "WaveBenchPlugin",
      capability: .command(
        intent: .custom(
          verb: "wavebench",
          description: "Builds this package's waves and strategies and runs wavebench with them"),
        permissions: [
          .writeToPackageDirectory(
            reason: "'run' writes results/, 'report' and 'render' what they are told to write")
        ]),
      path: "Sources/CommandLine/WaveBenchPlugin"),
    .executableTarget(
      name: "wavebench", dependencies: ["WaveCommands"], path: "Sources/CommandLine/wavebench",
      swiftSettings: houseRules),

    // MARK: - Tests
    .target(
      name: "TestSupport",
      dependencies: ["AnimationTiming", "Geometry", "LayerTree", "Vocabulary"],
      path: "Tests/TestSupport",
      swiftSettings: houseRules),
    tests("Subject", "AnimationTimingTests", ["AnimationTiming", "Geometry"]),
    tests(
      "Subject", "TimingConformanceTests",
      [
        "AnimationTiming", "EngineWork", "Geometry", "LayerTree", "RenderServer",
        "TimingConformance",
      ],
      resources: [.copy("Vectors")]),
    tests("Subject", "GeometryTests", ["Geometry"]),
    tests(
      "Subject", "RenderServerTests",
      [
        "AnimationTiming", "CCairo", "EngineWork", "Geometry", "LayerTree", "RenderServer",
        "Vocabulary",
      ]),
    tests(
      "Subject", "WaveViewsTests",
      [
        "AnimationTiming", "EngineWork", "Geometry", "LayerTree", "TimingConformance", "Vocabulary",
        "WaveViews",
      ]),
    tests(
      "Subject", "LayerTreeTests",
      ["AnimationTiming", "EngineWork", "Geometry", "LayerTree", "RenderServer", "Vocabulary"]),
    tests(
      "Instrument", "BenchmarkHarnessTests",
      [
        "BenchmarkHarness", "ForeignProcesses", "FramePacing", "FrameMeasures",
        "Instrumentation", "Vocabulary",
      ]),
    tests(
      "Benchmarks", "WaveBenchmarksTests",
      [
        "AnimationTiming", "BenchmarkHarness", "Compositors", "EngineWork", "FrameMeasures",
        "FramePacing", "Geometry", "Instrumentation", "LayerTree", "RenderServer", "Vocabulary",
        "WaveBenchmarks",
        "WaveViews",
      ]),
    tests(
      "Benchmarks", "CompositorsTests",
      [
        "BenchmarkHarness", "Compositors", "FramePacing", "Geometry", "Vocabulary", "WaveViews",
      ]),
    tests(
      "Benchmarks", "WaveReportTests",
      [
        "Charts", "ReportPage", "ResultStore", "Vocabulary", "WaveBenchmarks", "WaveReport",
        "WaveViews",
      ]),
    tests(
      "Benchmarks", "RunRecordingTests",
      [
        "BenchmarkHarness", "ResultStore", "RunRecording", "Vocabulary", "WaveBenchmarks",
      ]),
    tests(
      "Benchmarks", "WaveFindingsTests",
      ["ResultStore", "Vocabulary", "WaveBenchmarks", "WaveFindings"]),
    tests(
      "Instrument", "SampleStatisticsTests", ["SampleStatistics"], resources: [.copy("Tables")]),
    tests("Instrument", "PairedGateTests", ["PairedGate", "SampleStatistics"]),
    tests("Instrument", "ForeignProcessesTests", ["ForeignProcesses"]),
    tests(
      "Instrument", "FramePacingTests",
      ["ForeignProcesses", "FramePacing", "SampleStatistics", "Vocabulary"]),
    tests(
      "Instrument", "FrameMeasuresTests", ["ForeignProcesses", "FrameMeasures", "FramePacing"]),
    tests("Reports", "ResultStoreTests", ["ResultStore", "Vocabulary"]),
    tests("Reports", "CostScalingTests", ["CostScaling", "ResultStore", "Vocabulary"]),
    tests("Reports", "WordingTests", ["Wording"]),
    tests("Reports", "ChartsTests", ["Charts"]),
    tests(
      "Reports", "ReportPageTests",
      ["Charts", "ReportPage", "ResultStore", "SampleStatistics", "Vocabulary", "Wording"]),
    tests(
      "Reports", "ReportComparisonTests",
      ["ReportComparison", "ResultStore", "SampleStatistics", "Vocabulary"]),
    tests("CommandLine", "ChildProcessesTests", ["ChildProcesses"]),
    tests("CommandLine", "WaveBenchTests", ["WaveBench"]),
    tests(
      "CommandLine", "WaveCommandsTests",
      [
        "BenchmarkHarness", "CCairo", "CHeapExhaustion", "ChildProcesses", "FramePacing",
        "Geometry", "Instrumentation", "PairedGate", "ReportComparison", "ReportText",
        "ResultStore", "RunRecording",
        "Vocabulary", "WaveBenchmarks", "WaveCommands",
      ]),
    tests(
      "Instrument", "InstrumentationTests", ["CAllocationHooks", "Instrumentation", "Vocabulary"]),
  ]
)
