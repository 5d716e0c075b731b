import AnimationTiming
import LayerTree

/// A new path on every tick in the layer's own storage: path rebuild without a fresh allocation.
///
/// Setting a path looks for no action, so that the ticker's explicit transaction with disabled
/// actions is redundant here, as it is in the published view; its cost is part of the picture.
public final class PathRebuildReused: WaveStrategy {
  /// `path-rebuild-reused`.
  public static let id = "path-rebuild-reused"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary = "as path-rebuild, the path's storage reused: no allocation per frame"

  private let ticker: WaveTicker

  /// Builds the layer and starts its display link.
  public init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticker = WaveTicker(site) { picture.redraw($0, width: width) }
  }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
