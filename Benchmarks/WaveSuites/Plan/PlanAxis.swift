/// Something that a sweep can vary, as the command line spells its option.
public enum PlanAxis: String, CaseIterable, Codable, Sendable {
  /// Screens by their names.
  case scene
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
  /// How fast waves move.
  case speed
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
  /// When a held-up display link calls.
  case link
  /// How many refreshes a frame takes.
  case pipeline
  /// Where in its period a load begins.
  case loadPhase = "load-phase"
  /// By which clock it runs.
  case clock
  /// How long a case runs.
  case duration
}

extension Scenario {
  /// What of wave views only real time can vary.
  public static let realTimeAxes = Scenario.paced.axes.subtracting(Scenario.steady.axes)

  /// What of wave views only a virtual clock can vary.
  public static let virtualAxes = Scenario.steady.axes.subtracting(Scenario.paced.axes)

  /// What the scenario can vary; anything else would be taken and ignored, and is refused.
  public var axes: Set<PlanAxis> {
    let scene: Set<PlanAxis> = [
      .wave, .size, .scale, .refresh, .sampling, .sharedRasters, .rasteriser, .server,
      .backdrop, .phases, .placement,
    ]
    switch self {
    case .steady: return scene.union([.scene, .views, .motion, .speed, .rotation])
    case .interrupt: return scene.union([.views, .retarget])
    case .effects, .progress, .lifecycle: return scene.union([.views])
    case .stack: return [.depth, .refresh]
    case .paced, .loaded:
      return scene.union([
        .scene, .views, .motion, .speed, .load, .state, .duration, .link, .pipeline, .loadPhase,
        .clock,
      ])
    }
  }
}

/// Spells out the values of several axes.
///
/// Axes that are crossed are combined with each other; one that is not crossed varies alone, while
/// all others have their first value.
struct AxisProduct<Subject> {
  private struct Axis {
    let count: Int
    let isCrossed: Bool
    let take: (inout Subject, Int) -> Void
  }

  private var axes: [Axis] = []

  /// Adds an axis; the one that was added last varies fastest. Without values it has no effect.
  mutating func add<Value>(
    _ values: [Value], _ part: WritableKeyPath<Subject, Value>, isCrossed: Bool
  ) {
    guard !values.isEmpty else { return }
    axes.append(
      Axis(count: values.count, isCrossed: isCrossed) { $0[keyPath: part] = values[$1] })
  }

  /// `base` with each combination of values.
  ///
  /// - Complexity: O(product of the numbers of values).
  func all(from base: Subject) -> [Subject] {
    var subjects: [Subject] = []
    var places = [Int](repeating: 0, count: axes.count)
    repeat {
      guard isWanted(places) else { continue }
      var subject = base
      for (axis, place) in zip(axes, places) { axis.take(&subject, place) }
      subjects.append(subject)
    } while advance(&places)
    return subjects
  }

  private func isWanted(_ places: [Int]) -> Bool {
    let moved = axes.indices.filter { places[$0] > 0 }
    let alone = moved.count { !axes[$0].isCrossed }
    return alone == 0 || (alone == 1 && moved.count == 1)
  }

  private func advance(_ places: inout [Int]) -> Bool {
    for axis in axes.indices.reversed() {
      places[axis] += 1
      if places[axis] < axes[axis].count { return true }
      places[axis] = 0
    }
    return false
  }
}
