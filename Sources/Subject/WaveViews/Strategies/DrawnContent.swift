import AppDrawing
import Geometry
import LayerTree

/// A new picture on every tick, drawn by the app into pixels of its own, as a view does that draws
/// its wave in `drawRect`.
///
/// The layer is the view's own, which has no actions: nothing cross-fades.
public final class DrawnContent: WaveStrategy {
  /// `drawn-content`.
  public static let id = "drawn-content"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary = "own display link; a new path filled into a new bitmap every frame"

  private let ticker: WaveTicker

  /// Draws the first picture and starts the display link.
  public init(_ site: WaveSite) {
    let (layer, size, color, scale) = (site.root, site.size, site.wave.color, site.contentsScale)
    let geometry = site.geometry
    layer.contentsScale = scale
    let draw = { (path: Path) in
      layer.contents = LayerImage.drawn(size: size, scale: scale) { $0.fill(path, color) }
    }
    draw(site.firstPath())
    ticker = WaveTicker(site) { shift in
      draw(geometry.path(width: size.width, shift: shift, work: layer.context.work))
    }
  }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}
