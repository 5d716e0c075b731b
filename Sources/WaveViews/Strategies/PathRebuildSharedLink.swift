import AnimationTiming
import LayerTree

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
