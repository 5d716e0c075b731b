import AnimationTiming
import LayerTree

/// A new picture on every tick, drawn by the app into pixels of its own, as a view does that draws
/// its wave in `drawRect`.
package final class DrawnContent: TickedStrategy {
  package static let id = "drawn-content"
  package static let isDeclared = false
  package static let summary = "own display link; a new path filled into a new bitmap every frame"

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let (layer, form, scale) = (site.root, site.form, site.contentsScale)
    let work = layer.context.work
    let rider = RiderLayer(form, in: layer)
    layer.contentsScale = scale
    func draw(_ instant: WaveInstant) {
      layer.contents = form.bitmap(
        width: form.size.width, instant, scale: scale, work: work)
      rider?.move(instant)
    }
    draw(form.start(phase: site.phase))
    ticks = WaveTicker(site, move: draw)
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.bitmapRefusal(of: wave) }
}
