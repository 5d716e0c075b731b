import AnimationTiming
import LayerTree

/// A picture of the wave that the app draws once, moved for ever by one additive translation, as
/// the water view's post puts forward. Its cost is memory: four bytes for each pixel of the strip,
/// where a mask has one.
package final class PictureTranslation: WaveStrategy {
  package static let id = "picture-translation"
  package static let isDeclared = true
  package static let summary = "nothing per frame; one additive translation of a bitmap drawn once"

  package init(_ site: WaveSite) {
    let animation = site.leftward(isAdditive: true)
    site.addBitmapStrip().add(animation, forKey: "wave")
    RiderLayer(site.form, in: site.root)?.bob(
      animation.timing, isRightward: WaveMotion.declared(site.form, site.style).speed < 0)
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.movedBitmapRefusal(of: wave) }

  package func stop() {}
}

/// A picture of the wave, drawn once and moved by the app on every tick: gelitenight's view.
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
