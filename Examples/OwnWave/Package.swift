// swift-tools-version: 6.2
import PackageDescription

let waveBench: Target.Dependency = .product(name: "WaveBench", package: "WaveBench")

let package = Package(
  name: "OwnWave",
  // Elsewhere: .package(url: "https://…/WaveBench.git", from: "…")
  dependencies: [.package(name: "WaveBench", path: Context.environment["WAVEBENCH"] ?? "../..")],
  targets: [
    .executableTarget(name: "OwnWave", dependencies: [waveBench]),
    .testTarget(name: "OwnWaveTests", dependencies: ["OwnWave", waveBench]),
  ]
)
