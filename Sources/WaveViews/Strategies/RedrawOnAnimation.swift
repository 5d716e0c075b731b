import AnimationTiming
import LayerTree

/// A declared animation of the wave's phase, whose content the app draws anew for every frame, as a
/// layer with a property of its own that needs display: looks declarative, and works like path
/// rebuild, since only the app can draw it.
final class RedrawOnAnimation: WaveStrategy {
  static let id = "redraw-on-animation"
  /// The animation is the app's own, so that it is evaluated there.
  static let isDeclared = false
  static let summary = "a declared animation of the phase; the app draws each of its frames"

  private let site: WaveSite
  private let link: DisplayLink

  init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    let (form, context) = (site.form, site.root.context)
    let speed = WaveMotion.driven(form, site.style).speed
    let timing = PreparedTiming(site.leftward(isAdditive: false, speed: speed).timing)
    let (from, way) = (
      speed < 0 ? form.wavelength : 0, speed < 0 ? -form.wavelength : form.wavelength
    )
    let (start, phase) = (site.start, site.phase)
    self.site = site
    let tick = site.ticking { time in
      let shift = from + way * timing.sample(at: time).progress
      let instant = form.instant(shift: shift, after: time - start, phase: phase)
      context.withoutActions { picture.draw(instant, width: width) }
    }
    link = site.links.add(DisplayLink(tick))
  }

  func setPaused(_ isPaused: Bool) { link.isPaused = isPaused }

  func stop() { site.links.remove(link) }
}
