public import AnimationTiming

/// Water made once of strips and bodies, which the app moves and flattens on every tick.
public final class MovedWater: WaterStrategy {
  /// `timer-translation`.
  public static let id = TimerTranslation.id
  private let ticker: WaterTicker

  /// Makes the layers.
  public init(_ site: WaveSite) {
    let layers = WaterLayers(site.form, in: site.root)
    ticker = WaterTicker(site) { layers.place($0) }
  }

  /// Water that a translation can move.
  public static func refusal(of wave: Wave) -> String? {
    lineRefusal(of: wave) ?? WaterLayers.refusal(of: wave)
  }

  /// Sends the water, and ticks until it is flat again.
  public func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
