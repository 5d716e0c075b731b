import AnimationTiming
import RenderServer
public import Vocabulary

extension WavePlan {
  /// A request whose plan has one case of this plan and, besides its anchor, little else.
  ///
  /// - Parameter identity: a case of this plan on virtual time; each axis of its scenario takes the
  ///   value that the case has of it.
  public func request(alone identity: CaseIdentity) -> PlanRequest {
    let scenario = block(named: identity.block)?.scenario ?? .steady
    var alone = request
    alone.scenarios = [scenario]
    alone.strategies = [identity.isAnchor ? scenario.strategyNames()[0] : identity.strategy]
    for axis in PlanAxis.allCases where scenario.axes.contains(axis) {
      alone.take(axis, identity)
    }
    alone.asked = []
    alone.crossed = nil
    return alone
  }
}

extension PlanRequest {
  /// Leaves an axis the one value that a case has of it.
  fileprivate mutating func take(_ axis: PlanAxis, _ identity: CaseIdentity) {
    switch axis {
    case .wave: waves = [identity.wave]
    case .views: views = [identity.views]
    case .size: sizes = [Size(width: identity.widthPoints, height: identity.heightPoints)]
    case .scale: scales = [identity.scale]
    case .refresh: refreshes = [identity.refreshHz]
    case .sampling: samplings = Sampling(rawValue: identity.sampling).map { [$0] } ?? samplings
    case .rasteriser:
      rasterisers = [identity.setting("rasteriser").flatMap(FillRasteriser.init) ?? .exact]
    case .server:
      servers = [identity.setting("server").flatMap(ServerProfile.init) ?? .lean]
    case .backdrop:
      backdrops = Scenery.Backdrop(rawValue: identity.backdrop).map { [$0] } ?? backdrops
    case .phases: phases = Scenery.Phases(rawValue: identity.phases).map { [$0] } ?? phases
    case .placement:
      placements = [identity.setting("placement").flatMap(Scenery.Placement.init) ?? .whole]
    case .rotation: rotations = [identity.setting("rotation_deg").flatMap(Double.init) ?? 0]
    case .depth: depths = [identity.setting("depth").flatMap { Int($0) } ?? 1]
    // One value for the whole request, which stays.
    case .motion, .sharedRasters, .retarget: break
    // Only real time has them, and Callgrind cannot keep it.
    case .load, .state, .duration: break
    }
  }
}
