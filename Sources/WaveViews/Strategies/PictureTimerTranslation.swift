import AnimationTiming
import LayerTree

/// A picture of the wave that the app draws once and moves itself on every tick: gelitenight's
/// view, whose users still ask why it takes so much of the processor.
public final class PictureTimerTranslation: WaveStrategy {
  /// `picture-timer-translation`.
  public static let id = "picture-timer-translation"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary =
    "own display link; sets a new translation of a bitmap drawn once every frame"

  private let ticker: WaveTicker

  /// Draws the picture and starts the display link.
  public init(_ site: WaveSite) {
    let strip = site.addBitmapStrip()
    let rider = RiderLayer(site.form, in: site.root)
    ticker = WaveTicker(site) { instant in
      strip.transform = .translation(x: -instant.shift, y: 0)
      rider?.move(instant)
    }
  }

  /// Fills only, with plain colours, of one height and level.
  public static func refusal(of wave: Wave) -> String? { WaveForm.movedBitmapRefusal(of: wave) }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
