package import Measurement
import WaveViews

/// A case of the experiment in Examples/OnDevice, and what the loops here say of it beforehand.
///
/// The loops have one thing that moves at every refresh, and next to no work for a frame
/// (`LinkModel`): the prediction is that on a device, too, nothing but the block of the main thread
/// makes pictures late, whatever the scene.
package struct OnDeviceCase: Sendable {
  package let strategy: StrategyName
  package let scene: NamedScene
  /// The length of each block of the main thread, ms; 0 for none.
  package let busyMilliseconds: Double
  /// From the begin of one to that of the next, ms; 0 where there are none.
  package let periodMilliseconds: Double
  package let refreshHz: Double

  /// A case; nil for a strategy or scene that the app does not have.
  package init?(
    strategy: String, scene: String, busyMilliseconds: Double, periodMilliseconds: Double,
    refreshHz: Double
  ) {
    guard let scene = NamedScene(rawValue: scene), Self.scenes.contains(scene),
      Self.strategies.contains(StrategyName(strategy))
    else { return nil }
    (self.strategy, self.scene) = (StrategyName(strategy), scene)
    (self.busyMilliseconds, self.periodMilliseconds) = (busyMilliseconds, periodMilliseconds)
    self.refreshHz = refreshHz
  }

  private static let strategies = [PathRebuild.id, AdditiveTranslation.id].map(StrategyName.init)
  private static let scenes: [NamedScene] = [.cells, .fullscreen]
  /// Blocks and their periods, ms: none; the load of the texts; one with time left in each refresh;
  /// some longer than a refresh, now and then; one that leaves a tenth of the time.
  private static let loads: [(busy: Double, period: Double)] = [
    (0, 0), (24, 40), (8, 20), (50, 290), (200, 970), (95, 105),
  ]
  private static let rates = [60.0, 120]

  package static func predictions() -> [OnDevicePrediction] {
    strategies.flatMap { strategy in
      scenes.flatMap { scene in
        rates.flatMap { rate in
          loads.flatMap { load in
            let one = OnDeviceCase(
              strategy: strategy.rawValue, scene: scene.rawValue, busyMilliseconds: load.busy,
              periodMilliseconds: load.period, refreshHz: rate)
            return HeldUpLink.allCases.compactMap { link in
              one.flatMap { OnDevicePrediction($0, link) }
            }
          }
        }
      }
    }
  }

  /// True if the app moves its waves from a display link, so that its log says what was shown.
  package var followsLink: Bool { strategy == StrategyName(PathRebuild.id) }

  /// The block of the main thread as loads are spelt.
  package var load: Load {
    let times = [busyMilliseconds, periodMilliseconds].map(CaseIdentity.plain)
    return busyMilliseconds > 0 ? Load("busy:\(times[0])ms/\(times[1])ms") ?? .idle : .idle
  }
}

/// The loops' answer for a case with one link: frames a second and hitch time ratio, ms/s, over all
/// phases of the load.
package struct OnDevicePrediction: Sendable {
  package struct Range: Sendable {
    package let mean: Double
    package let least: Double
    package let most: Double

    fileprivate init(_ values: [Double]) {
      mean = Moments.mean(of: values)
      (least, most) = (values.min() ?? 0, values.max() ?? 0)
    }
  }

  package let of: OnDeviceCase
  package let link: HeldUpLink
  package let frameRate: Range
  package let hitchTimeRatio: Range

  /// The length of a run of the loops, s.
  private static let seconds = 5.0
  /// Places in its period at which the load begins: spread by the golden ratio, since a step that
  /// divides the period would meet few places in a refresh.
  private static let phases = (0..<40).map {
    (Double($0) * 0.618_033_988_749_895)
      .truncatingRemainder(dividingBy: 1)
  }

  /// The prediction for a case; nil where nothing is shown.
  package init?(_ of: OnDeviceCase, _ link: HeldUpLink) {
    var (rates, ratios): ([Double], [Double]) = ([], [])
    for phase in Self.phases {
      let load = LoadScript.busy(
        length: of.busyMilliseconds / 1000, every: of.periodMilliseconds / 1000, for: Self.seconds,
        from: phase)
      let rule = PacedRule(
        refreshHz: of.refreshHz, duration: Self.seconds, load: load, link: link)
      guard let record = LinkModel.record(rule, followsLink: of.followsLink),
        let shown = ShownFrames(record), let rate = shown.framesPerSecond,
        let ratio = shown.hitchRatio
      else { return nil }
      rates.append(rate)
      ratios.append(ratio)
    }
    (self.of, self.link) = (of, link)
    (frameRate, hitchTimeRatio) = (Range(rates), Range(ratios))
  }
}
