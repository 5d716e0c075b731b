import Geometry
import RenderServer
import Vocabulary
import WaveViews

/// A screen to be measured: one value of each axis that a screen has.
struct SceneVariant {
  var wave: Wave
  /// Nil is the wave's own.
  var size: Size?
  var scale = 1.0
  var refreshHz = 60.0
  var sampling = Sampling.subpixel
  var rasteriser = FillRasteriser.exact
  var server = ServerProfile.lean
  var scenery = Scenery()
  var views = 1
  /// What happens on real time; ignored where time is virtual.
  var condition = PacedCondition(state: .rest, load: .none)

  /// The setup of the screen.
  ///
  /// - Throws: `PlanError.tooLarge` when it does not fit into one framebuffer.
  func setup(sharesRasters: Bool) throws(PlanError) -> SceneSetup {
    let layout = try SceneLayout(
      views: views, viewSize: size ?? wave.defaultSize, scale: scale,
      placement: scenery.placement)
    return SceneSetup(
      wave, layout, scenery, sampling: sampling, sharesRasters: sharesRasters,
      rasteriser: rasteriser, server: server)
  }
}

extension PlanRequest {
  /// The screens that a scenario has: wave by wave, and what is said last varies fastest.
  func variants(of scenario: Scenario) -> [SceneVariant] {
    waves.compactMap { catalogue.wave(named: $0.rawValue) }.flatMap { wave in
      product(scenario).all(from: SceneVariant(wave: wave))
    }
  }

  private func product(_ scenario: Scenario) -> AxisProduct<SceneVariant> {
    func isCrossed(_ axis: PlanAxis) -> Bool { crossed?.contains(axis) ?? true }
    var product = AxisProduct<SceneVariant>()
    product.add((sizes ?? []).map(Optional.init), \.size, isCrossed: isCrossed(.size))
    product.add(scales, \.scale, isCrossed: isCrossed(.scale))
    product.add(refreshes, \.refreshHz, isCrossed: isCrossed(.refresh))
    product.add(samplings, \.sampling, isCrossed: isCrossed(.sampling))
    product.add(rasterisers, \.rasteriser, isCrossed: isCrossed(.rasteriser))
    product.add(servers, \.server, isCrossed: isCrossed(.server))
    product.add(rotations, \.scenery.rotationDegrees, isCrossed: isCrossed(.rotation))
    product.add(backdrops, \.scenery.backdrop, isCrossed: isCrossed(.backdrop))
    product.add(phases, \.scenery.phases, isCrossed: isCrossed(.phases))
    product.add(placements, \.scenery.placement, isCrossed: isCrossed(.placement))
    product.add(views, \.views, isCrossed: isCrossed(.views))
    if scenario.isPaced {
      product.add(states, \.condition.state, isCrossed: isCrossed(.state))
      product.add(
        loads ?? [scenario.defaultLoad], \.condition.load, isCrossed: isCrossed(.load))
    }
    return product
  }
}
