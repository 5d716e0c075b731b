public import Geometry
public import RenderServer
public import WaveViews

/// What somebody asks to have measured: the axes of a sweep.
public struct PlanRequest: Sendable, Equatable {
  /// Names of scenarios.
  public var scenarios: [String]
  /// Names of waves.
  public var waves: [String]
  /// Names of strategies; also of peers, where a suite has them.
  public var strategies: [String]
  /// Numbers of views.
  public var views: [Int]
  /// View sizes, pt; nil takes each wave's own.
  public var sizes: [Size]?
  /// Device pixels per point.
  public var scales: [Double]
  /// Frames per second of the virtual clock.
  public var refreshHz: Double
  /// Whether strategies share one motion.
  public var style: WaveMotion.Style
  /// How cached rasters are sampled.
  public var sampling: Sampling
  /// Whether identical rasters are shared.
  public var sharesRasters: Bool
  /// How the views of the scenario `interrupt` are retargeted.
  public var interruptions = Interruptions()
  /// How many animations the layer of the scenario `stack` has.
  public var depths = [1, 10, 100, 1000]

  /// What else the app does in paced scenarios; nil leaves it to the scenario.
  public var loads: [Load]?
  /// What the views do in paced scenarios.
  public var states = [PacedState.rest]
  /// How long a paced case runs, s.
  public var pacedSeconds = 2.0
  /// Decides random loads: the same for every process and arm.
  public var loadSeed: UInt64 = 1
  /// What the views of the scenario `capacity` may take of the memory, bytes; nil for no limit.
  public var memoryLimitBytes: Double?

  /// Whether any scenario runs on real time.
  public var hasRealTime: Bool { Scenario.named(scenarios).contains(where: \.isPaced) }

  /// What one scenario varies besides views, size and scale.
  func settings(of scenario: Scenario) -> [CaseSetting] {
    guard scenario.isPaced else { return [CaseSetting()] }
    return states.flatMap { state in
      (loads ?? [scenario.defaultLoad]).map { CaseSetting(load: $0, state: state) }
    }
  }

  /// The question's own sweep: both strategies and the arms between them, 1 to 1000 views, scale 2.
  public init() {
    scenarios = ["steady"]
    waves = ["jw"]
    strategies = WaveStrategyCatalogue.main.map { $0.id }
    views = [1, 10, 100, 1000]
    sizes = nil
    scales = [2]
    refreshHz = 60
    style = .equal
    sampling = .subpixel
    sharesRasters = false
  }

  /// The same request with everything asked for once: what is said twice is measured once.
  var withoutRepeats: PlanRequest {
    func once<Value: Equatable>(_ values: [Value]) -> [Value] {
      values.enumerated().filter { !values[..<$0.offset].contains($0.element) }.map(\.element)
    }
    var request = self
    request.scenarios = once(scenarios)
    request.waves = once(waves)
    request.strategies = once(strategies)
    request.views = once(views)
    request.sizes = sizes.map(once)
    request.scales = once(scales)
    request.depths = once(depths)
    request.loads = loads.map(once)
    request.states = once(states)
    return request
  }

  /// Takes the strategies that the scenarios have by themselves.
  public mutating func takeDefaultStrategies() {
    strategies = Scenario.named(scenarios).flatMap(\.defaultStrategies)
  }
}
