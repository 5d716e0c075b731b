import AnimationTiming
import Vocabulary
import WaveViews

/// The suites on real time: twelve views, as many as the first seed's table shows, of its size.
extension Suite {
  /// Every arm, at rest and while the app is busy.
  static let paced: PlanRequest = {
    var request = realTime([.paced, .loaded])
    request.strategies = WaveStrategyCatalogue.all.map { StrategyName($0.id) }
    return request
  }()

  /// The first seed's test: its timer view and its replicator view, rebuilt at each layout and
  /// cached; and a view on a timer of the default mode, as other published ones have it.
  static let table: PlanRequest = {
    var request = realTime([.paced])
    request.strategies = names(
      PathRebuild.id, ReplicatorTranslation.id, ReplicatorRebuildOnReuse.id, PathRebuildTimer.id)
    request.states = [.table, .scroll]
    request.style = .asPublished
    request.pacedSeconds = 3
    return request
  }()

  /// Two views that move at speeds of their own, one by the tick and one by the time.
  static let published: PlanRequest = {
    var request = realTime([.paced, .loaded])
    request.strategies = names(PathRebuild.id, ReplicatorTranslation.id)
    request.style = .asPublished
    return request
  }()

  /// What nobody looks at still costs.
  static let states: PlanRequest = {
    var request = realTime([.paced])
    request.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    request.states = [.hidden, .offscreen, .pooled, .paused, .burst, .storm]
    return request
  }()

  /// Every other way to keep an app from its frames, at few views and at many.
  static let loads: PlanRequest = {
    var request = realTime([.loaded])
    request.strategies = names(PathRebuild.id, AdditiveTranslation.id)
    request.views = [12, 300]
    request.loads = [
      "none", "burst", "allocating", "main-thread-io", "neighbour", "neighbour:36ms/40ms",
    ]
    .compactMap(Load.init)
    return request
  }()

  /// The question at four numbers of views, at rest and under a busy app, for any backend.
  static let compositors: PlanRequest = {
    var request = PlanRequest()
    request.scenarios = [.paced, .loaded]
    request.strategies = names(PathRebuild.id, AdditiveTranslation.id, TimerTranslation.id)
    request.views = [1, 12, 100, 300]
    request.scales = [1, 2]
    request.pacedSeconds = 1
    return request
  }()

  private static func realTime(_ scenarios: [Scenario]) -> PlanRequest {
    var request = PlanRequest()
    request.scenarios = scenarios
    request.views = [12]
    request.sizes = [Size(width: 56, height: 28)]
    return request
  }
}
