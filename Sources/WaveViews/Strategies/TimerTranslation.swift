import AnimationTiming
import LayerTree

/// A path built once, moved by the app on every tick: separates the cost of paths from that of
/// ticking.
///
/// The shape is no view's own layer, so that its transform would animate implicitly: the ticker's
/// explicit transaction with disabled actions is what turns that off.
public final class TimerTranslation: WaveStrategy {
  /// `timer-translation`.
  public static let id = "timer-translation"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary =
    "own display link; sets a new translation of a cached path every frame"

  private let ticker: WaveTicker

  /// Builds a path one wavelength wider than the view and starts the display link.
  public init(_ site: WaveSite) {
    let strip = site.addStrip()
    strip.swellAboutWaterlines()
    ticker = WaveTicker(site) { strip.place($0) }
  }

  /// Not for one whose amplitude depends on the place in the view.
  public static func refusal(of wave: Wave) -> String? { WaveForm.translationRefusal(of: wave) }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
