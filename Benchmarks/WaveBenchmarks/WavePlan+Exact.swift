public import BenchmarkHarness
import Geometry
import WaveViews

extension WavePlan {
  /// Retargets in the story that stands for a case of the scenario `interrupt`.
  static let storyMoves = 10

  /// What the eye sees of a case of the scenario `interrupt`; nothing for other cases.
  func exactResults(_ recipe: Recipe) throws -> [ExactResult] {
    guard recipe.description.scenario == Scenario.interrupt.rawValue,
      let mode = InterruptionMode(rawValue: Self.original(recipe.description.strategy))
    else { return [] }
    let trace = try InterruptionTrace(
      .scenario(
        request.interruptions, moves: Self.storyMoves,
        distance: recipe.layout.viewSize.width * 3 / 4, refreshHz: request.refreshHz), mode: mode)
    return trace.results
  }
}

extension InterruptionTrace {
  /// What the eye sees, as a report names it; a settling time only if the layer arrives.
  public var results: [ExactResult] {
    func result(_ metric: String, _ unit: String, _ value: Double) -> ExactResult {
      ExactResult(metric: metric, unit: unit, value: value, frames: frames.count)
    }
    return [
      result("position_jump", "pt", positionJump),
      result("velocity_jump", "pt/s", velocityJump),
      result("position_break", "pt", positionBreak),
      result("velocity_break", "pt/s", velocityBreak),
      result("overshoot", "pt", overshoot),
      result("most_animations", "count", Double(mostAnimations)),
    ] + (settlingTime.map { [result("settling_time", "s", $0)] } ?? [])
  }
}
