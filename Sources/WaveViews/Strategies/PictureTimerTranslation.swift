import AnimationTiming
import LayerTree

/// A picture of the wave that the app draws once and moves itself on every tick: gelitenight's
/// view, whose users still ask why it takes so much of the processor.
package final class PictureTimerTranslation: TickedStrategy {
  package static let id = "picture-timer-translation"
  package static let isDeclared = false
  package static let summary =
    "own display link; sets a new translation of a bitmap drawn once every frame"

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let strip = site.addBitmapStrip()
    let rider = RiderLayer(site.form, in: site.root)
    ticks = WaveTicker(site) { instant in
      strip.transform = .translation(x: -instant.shift, y: 0)
      rider?.move(instant)
    }
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.movedBitmapRefusal(of: wave) }
}
