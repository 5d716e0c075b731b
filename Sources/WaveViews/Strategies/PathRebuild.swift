import AnimationTiming

/// A new path on every tick, as the published timer view does it. Setting a path looks for no
/// action: the ticker's transaction is redundant here, as in the published view, and its cost is
/// part of the picture.
public final class PathRebuild: WaveStrategy {
  /// `path-rebuild`.
  public static let id = "path-rebuild"
  /// The app moves it on every tick.
  public static let isDeclared = false
  /// For lists.
  public static let summary = "own display link; a new path and an explicit transaction every frame"

  private let ticker: WaveTicker

  /// Builds the layer and starts its display link.
  public init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticker = WaveTicker(site) { picture.draw($0, width: width) }
  }

  /// Pauses the display link.
  public func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  /// Takes the display link off the run loop.
  public func stop() { ticker.stop() }
}

/// A new path on every tick in the layer's own storage: path rebuild without a fresh allocation.
package final class PathRebuildReused: TickedStrategy {
  package static let id = "path-rebuild-reused"
  package static let isDeclared = false
  package static let summary = "as path-rebuild, the path's storage reused: no allocation per frame"

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticks = WaveTicker(site) { picture.redraw($0, width: width) }
  }
}

/// Path rebuild with one display link, and one transaction a frame, for all views of the app.
package final class PathRebuildSharedLink: WaveStrategy {
  package static let id = "path-rebuild-shared-link"
  package static let isDeclared = false
  package static let summary = "as path-rebuild, one display link and one transaction for all views"

  private let ticker: SharedTicker

  package init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    ticker = .of(site)
    var phase = site.motion()
    ticker.add(self, move: site.ticking { picture.draw(phase.instant(at: $0), width: width) })
  }

  package func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused, self) }

  package func stop() { ticker.remove(self) }
}
