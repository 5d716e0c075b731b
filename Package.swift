// swift-tools-version: 6.2
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

func room(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: houseRules)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: houseRules)
}

let package = Package(
  name: "WaveBench",
  targets: [
    // MARK: - Doors to C
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),

    // MARK: - The subject: does not know that it is measured
    room("Geometry"),
    room("EngineWork"),
    room("AnimationTiming", ["Geometry"]),
    room("LayerTree", ["AnimationTiming", "EngineWork", "Geometry"]),
    room("WaveViews", ["AnimationTiming", "EngineWork", "Geometry", "LayerTree"]),
    room(
      "RenderServer",
      ["AnimationTiming", "CCairo", "CPixman", "EngineWork", "Geometry", "LayerTree"]),

  ]
)
