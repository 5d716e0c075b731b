import AnimationTiming
import LayerTree

/// As ``DrawnContent``, each picture drawn on another thread. A tick shows the finished one, and
/// has the next one begun unless one is still under way: a picture is at least one tick late, and
/// as many more as its drawing takes refreshes.
package final class DrawnContentAside: TickedStrategy {
  package static let id = "drawn-content-aside"
  package static let isDeclared = false
  package static let summary =
    "as drawn-content, filled on another thread, the stage drawing: a tick late or more"

  private struct Drawn: Sendable {
    let image: LayerImage?
    let instant: WaveInstant
    /// The drawing's work; the app's ledger belongs to the app's thread.
    let work: WorkLedger
  }

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let (layer, form, scale) = (site.root, site.form, site.contentsScale)
    let ledger = layer.context.work
    let (thread, handover) = (DrawingThread.of(site.links), PictureHandover<Drawn>())
    let rider = RiderLayer(form, in: layer)
    layer.contentsScale = scale
    @Sendable func drawn(_ instant: WaveInstant) -> Drawn {
      let work = WorkLedger()
      let image = form.bitmap(width: form.size.width, instant, scale: scale, work: work)
      return Drawn(image: image, instant: instant, work: work)
    }
    func show(_ drawn: Drawn) {
      for counter in WorkCounter.allCases { ledger.add(Int(drawn.work[counter]), to: counter) }
      layer.contents = drawn.image
      rider?.move(drawn.instant)
    }
    show(drawn(form.start(phase: site.phase)))
    ticks = WaveTicker(site) { instant in
      if let finished = handover.take() { show(finished) }
      handover.begin(on: thread) { drawn(instant) }
    }
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.bitmapRefusal(of: wave) }
}
