import Geometry
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
    let layer = site.addShapeLayer()
    layer.path = site.restingPath(width: site.size.width + site.geometry.wavelength)
    ticker = WaveTicker(site) { shift in layer.transform = .translation(x: -shift, y: 0) }
  }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
