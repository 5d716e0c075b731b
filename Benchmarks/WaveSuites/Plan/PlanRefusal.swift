package import Measurement
import RenderServer
import WaveViews

/// A strategy that was asked for and cannot show a wave that was asked for.
package struct PlanRefusal: Sendable, Equatable {
  package let scenario: Scenario
  package let wave: WaveName
  package let strategy: StrategyName
  /// Why, in one sentence that begins in lower case.
  package let reason: String
}
