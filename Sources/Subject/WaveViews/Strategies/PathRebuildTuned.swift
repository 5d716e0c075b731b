import Geometry
import LayerTree

/// A new path on every tick, as the best that this strategy can be: as few points as the eye
/// allows, hardly a sine, and the layer's own storage.
///
/// Error budget: the polygon lies within ``tolerance``, 0.01 pt, of the curve, and its points
/// within 10⁻⁹ pt. That is what the server's sub-pixel phases leave a translated wave: 1/8 px of
/// position times a slope of 0.126 (375×60 pt) is 0.016 pt at scale 1 and 0.008 pt at scale 2.
public final class PathRebuildTuned: WaveStrategy {
  /// `path-rebuild-tuned`.
  public static let id = "path-rebuild-tuned"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary =
    "as path-rebuild-reused, the curve within 0.01 pt by few points and a rotation for the sine"
  /// How far the path may lie from the curve, pt.
  public static let tolerance = 0.01

  private let ticker: WaveTicker

  /// Builds the layer and starts its display link.
  public init(_ site: WaveSite) {
    let layer = site.addShapeLayer()
    let curve = RotatedSine(site.geometry, width: site.size.width, error: Self.tolerance)
    var path = Path()
    curve.append(to: &path, shift: site.firstShift, work: layer.context.work)
    layer.path = path
    ticker = WaveTicker(site) { shift in
      layer.withMutablePath { path in
        path.removeAll()
        curve.append(to: &path, shift: shift, work: layer.context.work)
      }
    }
  }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
