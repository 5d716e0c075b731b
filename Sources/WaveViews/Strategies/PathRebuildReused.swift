import AnimationTiming
import LayerTree

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
