import AnimationTiming
import Geometry
import LayerTree

/// A declared animation of the wave's phase, whose content the app draws anew for every frame: what
/// a layer with a property of its own that needs display does, and a shape with animatable data.
///
/// Looks declarative, and works like path rebuild: the server cannot draw what only the app knows
/// how to.
public final class RedrawOnAnimation: WaveStrategy {
  /// `redraw-on-animation`.
  public static let id = "redraw-on-animation"
  /// The animation is the app's own, so that it is evaluated there.
  public static let isDeclared = false
  /// For lists.
  public static let summary = "a declared animation of the phase; the app draws each of its frames"

  private let site: WaveSite
  private let link: DisplayLink

  /// Builds the layer and starts the animation.
  public init(_ site: WaveSite) {
    let layer = site.addShapeLayer()
    let (geometry, context) = (site.geometry, site.root.context)
    layer.path = site.firstPath()
    let period =
      geometry.wavelength / Self.speed(of: site.wave, site.style, width: site.size.width)
    let phase = ScalarAnimation(
      BasicAnimation(
        keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(geometry.wavelength),
        timing: Timing(
          beginTime: site.cycleBegin(period: period, at: site.start), duration: period,
          repeatCount: .infinity, fillMode: .both)))
    link = DisplayLink { time in
      context.withoutActions {
        layer.path = geometry.path(
          width: site.size.width, shift: phase?.value(at: time, over: 0) ?? 0, work: context.work)
      }
    }
    self.site = site
    site.links.add(link)
  }

  /// Holds the redrawing.
  public func setPaused(_ isPaused: Bool) { link.isPaused = isPaused }

  /// Takes the animation off the run loop.
  public func stop() { site.links.remove(link) }
}
