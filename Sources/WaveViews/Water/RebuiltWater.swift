public import AnimationTiming

/// Water whose path is made anew on every tick, as the published view does it, until it is flat.
public final class RebuiltWater: WaterStrategy {
  /// `path-rebuild`.
  public static let id = PathRebuild.id
  private let ticker: WaterTicker

  /// Prepares the layers.
  public init(_ site: WaveSite) {
    let (picture, width) = (site.addPicture(), site.size.width)
    picture.rider?.place(site.form.empty)
    ticker = WaterTicker(site) { picture.draw($0, width: width) }
  }

  /// Any water.
  public static func refusal(of wave: Wave) -> String? { lineRefusal(of: wave) }

  /// Sends the water, and ticks until it is flat again.
  public func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
