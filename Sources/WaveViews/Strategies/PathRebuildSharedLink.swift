import AnimationTiming
import LayerTree

/// Path rebuild with one display link, and one transaction a frame, for all views of the app.
public final class PathRebuildSharedLink: WaveStrategy {
  /// `path-rebuild-shared-link`.
  public static let id = "path-rebuild-shared-link"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary = "as path-rebuild, one display link and one transaction for all views"

  private let ticker: SharedTicker

  /// Builds the layer and joins the display link.
  public init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticker = .of(site)
    var phase = site.motion()
    ticker.add(self, move: site.ticking { picture.draw(phase.instant(at: $0), width: width) })
  }

  /// Pauses this view's part of the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused, self) }

  /// Leaves the display link.
  public func stop() { ticker.remove(self) }
}
