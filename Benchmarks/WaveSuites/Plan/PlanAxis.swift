/// Something that a sweep can vary, as the command line spells its option.
public enum PlanAxis: String, CaseIterable, Codable, Sendable {
  /// Waves.
  case wave
  /// Numbers of views.
  case views
  /// View sizes.
  case size
  /// Device pixels per point.
  case scale
  /// Refreshes per second.
  case refresh
  /// Whether strategies share one motion.
  case motion
  /// How cached rasters are sampled.
  case sampling
  /// Whether identical rasters are shared.
  case sharedRasters = "share-rasters"
  /// What scan-converts fills.
  case rasteriser
  /// What the server does besides the least.
  case server
  /// What lies behind the views.
  case backdrop
  /// Whether the views move in step.
  case phases
  /// Where views stand to the pixels.
  case placement
  /// How far views are turned.
  case rotation
  /// How often views are retargeted.
  case retarget
  /// How many animations a layer has.
  case depth
  /// What else the app does.
  case load
  /// What the views do.
  case state
  /// How long a case runs.
  case duration
}

extension Scenario {
  /// What the scenario can vary; anything else would be taken and ignored, and is refused.
  public var axes: Set<PlanAxis> {
    let scene: Set<PlanAxis> = [
      .wave, .size, .scale, .refresh, .sampling, .sharedRasters, .rasteriser, .server,
      .backdrop, .phases, .placement,
    ]
    switch self {
    case .steady: return scene.union([.views, .motion, .rotation])
    case .interrupt: return scene.union([.views, .retarget])
    case .effects, .progress, .lifecycle: return scene.union([.views])
    case .stack: return [.depth, .refresh]
    case .paced, .loaded: return scene.union([.views, .motion, .load, .state, .duration])
    }
  }
}
