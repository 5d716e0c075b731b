import Foundation
import PackagePlugin

/// `swift package wavebench …`: builds the program of a package that adds waves and strategies, for
/// release, and runs it with the words that follow.
///
/// `--program NAME` says which one, where a package has several.
@main
struct WaveBenchPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var words = ArgumentExtractor(arguments)
    let asked = words.extractOption(named: "program").last
    let name = try program(asked, of: context.package)
    var parameters = PackageManager.BuildParameters(configuration: .release)
    parameters.echoLogs = true
    let result = try packageManager.build(.product(name), parameters: parameters)
    guard result.succeeded,
      let built = result.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == name
      })
    else {
      throw WaveBenchPluginError(
        description: "the program '\(name)' was not built: 'swift build -c release' says why")
    }
    let process = try Process.run(built.url, arguments: words.remainingArguments)
    process.waitUntilExit()
    // The program has said on standard error what is wrong. SwiftPM makes 1 of every code
    // (swift-package-manager#7380).
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The program that a package builds on WaveBench.
  private func program(_ asked: String?, of package: Package) throws -> String {
    let programs = package.products.compactMap { $0 as? ExecutableProduct }
    if let asked {
      guard programs.contains(where: { $0.name == asked }) else {
        throw WaveBenchPluginError(
          description: "--program '\(asked)' is no program of this package; there are: "
            + programs.map(\.name).joined(separator: ", "))
      }
      return asked
    }
    let candidates = programs.filter { usesWaveBench($0.mainTarget) }
    guard let first = candidates.first, candidates.count == 1 else {
      throw WaveBenchPluginError(
        description: candidates.isEmpty
          ? "no program of this package imports WaveBench: give an executable target "
            + "the dependency .product(name: \"WaveBench\", package: …)"
          : "several programs of this package import WaveBench: say which one by --program "
            + candidates.map(\.name).joined(separator: " or "))
    }
    return first.name
  }

  private func usesWaveBench(_ target: any Target) -> Bool {
    target.dependencies.contains { dependency in
      switch dependency {
      case .product(let product): product.name == "WaveBench"
      case .target(let target): usesWaveBench(target)
      @unknown default: false
      }
    }
  }
}

/// Why there is nothing to run, in one sentence.
struct WaveBenchPluginError: Error, CustomStringConvertible {
  let description: String
}
