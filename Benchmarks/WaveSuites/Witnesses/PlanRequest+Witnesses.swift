import Engines
import Vocabulary
import WaveViews

extension PlanRequest {
  /// Every pair of a wave and a strategy that `compositor` leaves out.
  func refusals(by compositor: any Compositor) -> [PlanRefusal] {
    scenarios.flatMap { scenario in
      waves.compactMap { catalogue.wave(named: $0.rawValue) }.flatMap { wave in
        strategies.compactMap { name in
          compositor.refusal(of: name, wave).map {
            PlanRefusal(scenario: scenario, wave: WaveName(wave.id), strategy: name, reason: $0)
          }
        }
      }
    }
  }

  /// What a renderer that nobody here wrote can be asked for.
  ///
  /// - Throws: `PlanError` for what it would ignore.
  func check(_ compositor: any Compositor) throws(PlanError) {
    if let scenario = scenarios.first(where: { !$0.isPaced }) {
      throw .backend(
        compositor.id,
        reason: "it shows waves on real time and cannot run --scenario \(scenario.rawValue); ask "
          + "for --scenario paced, loaded")
    }
    try checkNames(compositor)
    try checkAxes(compositor)
    let refused = refusals(by: compositor)
    for wave in waves {
      let left = refused.filter { $0.wave == wave && $0.scenario == scenarios.first }
      if left.count == strategies.count, let first = left.first { throw .refused(first) }
    }
  }

  private func checkNames(_ compositor: any Compositor) throws(PlanError) {
    for name in waves where catalogue.wave(named: name.rawValue) == nil {
      throw .unknown(kind: "wave", name: name.rawValue, known: catalogue.waves.map(\.id))
    }
    let known = EngineArm.allCases.map(\.name.rawValue)
    for name in strategies where !known.contains(name.rawValue) {
      let hint = Spelling.suggestion(for: name.rawValue, among: known)
      throw .backend(
        compositor.id,
        reason: "it has no strategy '\(name)'\(hint); ask for " + known.joined(separator: ", "))
    }
  }

  /// The states that views have on renderers that nobody here wrote.
  static let witnessStates: [PacedState: CompositorScene.State] = [
    .rest: .rest, .hidden: .hidden, .scroll: .scroll,
  ]

  /// Settings of this project's own engine mean nothing to another one.
  private func checkAxes(_ compositor: any Compositor) throws(PlanError) {
    let axes: Set<PlanAxis> = [
      .wave, .views, .size, .scale, .backdrop, .phases, .placement, .load, .state, .duration,
    ]
    for axis in PlanAxis.allCases where asked.contains(axis) && !axes.contains(axis) {
      throw .backend(
        compositor.id,
        reason: "--\(axis.rawValue) is a setting of the reference engine; leave it out")
    }
    if backdrops.contains(.clear) {
      throw .backend(
        compositor.id, reason: "its window is opaque; ask for --backdrop solid or cards")
    }
    for state in states where Self.witnessStates[state] == nil {
      throw .backend(
        compositor.id,
        reason: "its views have no state '\(state.rawValue)'; ask for rest, hidden or scroll")
    }
    let kinds: Set<Load.Kind> = [.none, .busy, .burst]
    for load in loads ?? [] where !kinds.contains(load.kind) {
      throw .backend(
        compositor.id, reason: "its app has no load '\(load)'; ask for none, busy or burst")
    }
  }
}
