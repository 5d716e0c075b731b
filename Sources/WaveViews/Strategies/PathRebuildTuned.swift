import AnimationTiming
import LayerTree

/// A new path on every tick, with few points, hardly a sine, and the layer's own storage: within
/// ``tolerance``, 0.01 pt, of the curve, its points within 10⁻⁹ pt. The server's sub-pixel phases
/// leave the edge of a translated wave as much.
package final class PathRebuildTuned: TickedStrategy {
  package static let id = "path-rebuild-tuned"
  package static let isDeclared = false
  package static let summary =
    "as path-rebuild-reused, the curve within 0.01 pt by few points and a rotation for the sine"
  /// How far the path may lie from the curve, pt.
  package static let tolerance = 0.01

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let (picture, form, work) = (site.addPicture(), site.form, site.root.context.work)
    let layers = picture.layers
    let curves = form.curves.map {
      RotatedSine(
        $0, width: site.size.width, error: Self.tolerance, mostSwell: form.swell?.most ?? 1)
    }
    func draw(_ instant: WaveInstant) {
      for index in layers.indices {
        layers[index].withMutablePath { path in
          path.removeAll()
          curves[index].append(to: &path, instant, work: work)
        }
      }
      picture.accompany(instant)
    }
    draw(form.start(phase: site.phase))
    ticks = WaveTicker(site, move: draw)
  }

  package static func refusal(of wave: Wave) -> String? {
    let isSine = wave.form(in: wave.defaultSize).curves.allSatisfy { curve in
      switch curve.profile {
      case .parabolas, .periodic: return false
      case .sine, .mirrored: break
      }
      return !curve.isLine && curve.envelopeWidth == nil
    }
    return isSine ? nil : "its rotation gives the heights of filled sines, which this wave is not"
  }
}
