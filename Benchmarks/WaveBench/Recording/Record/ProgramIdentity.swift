import Foundation
import LayerTree
import Measurement
import RenderServer
import Runs
import WaveSuites
import WaveViews

/// The program that runs.
struct ProgramIdentity: Sendable {
  let version: String
  /// The compiler's version, as far as it tells.
  let swift: String
  let isOptimised: Bool
  /// Of the program's file; nil where it cannot be read.
  let hash: String?
  /// That the program was built from, without other changes.
  let commit: Fact<String>
}
