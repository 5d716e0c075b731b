public import AnimationTiming

/// A way to show water that is sent from level to level.
public protocol WaterStrategy: AnyObject, SendableMetatype {
  /// The name on the command line and in reports: that of the ``WaveStrategy`` that moves waves in
  /// the same way.
  static var id: String { get }

  /// Why it cannot show the water of `wave`, in one sentence; nil where it can.
  static func refusal(of wave: Wave) -> String?

  /// Prepares a view without water under `site.root`.
  init(_ site: WaveSite)

  /// Sends the water to `share` of the view at `time`, s, as ``WaterCourse/send(to:at:)`` says.
  func send(to share: Double, at time: MediaTime)

  /// Stops ticking; one that never ticks does nothing.
  func stop()
}

/// Every way to show water, in the order in which lists show them; the first is what others are
/// compared with.
public enum WaterStrategyCatalogue {
  /// The strategies' types.
  public static let all: [any WaterStrategy.Type] = [
    RebuiltWater.self, DeclaredWater.self, MovedWater.self,
  ]
}

extension WaterStrategy {
  /// Not for a wave that is lines and no water.
  static func lineRefusal(of wave: Wave) -> String? {
    let isLine = wave.form(in: wave.defaultSize).curves.contains(where: \.isLine)
    return isLine ? "it is lines, and no water" : nil
  }
}
