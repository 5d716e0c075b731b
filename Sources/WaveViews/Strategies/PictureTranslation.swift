import AnimationTiming
import LayerTree

/// A picture of the wave that the app draws once, moved for ever by one additive translation: the
/// wave image that the water view's post puts forward in place of paths.
///
/// Its cost is memory, four bytes for each pixel of the strip, which the server moves in place of a
/// mask of one byte.
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
