import AnimationTiming
import Geometry
import LayerTree

/// Paths at equal steps of one period, between which the server interpolates: a declared animation
/// of the path itself, as some published views have it.
///
/// Points move on straight lines between neighbouring paths, which flattens the wave by up to
/// A · (1 − cos(π / steps)): with 64 steps 0.01 pt of an amplitude of 8.
public final class PathMorph: WaveStrategy {
  /// `path-morph`.
  public static let id = "path-morph"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary = "nothing per frame; the server interpolates 64 paths of one period"

  /// Paths per period, and how many more than that are sent: the last is the first again.
  static let steps = 64

  /// Builds the paths and adds their animation.
  public init(_ site: WaveSite) {
    let layer = site.addShapeLayer()
    let geometry = site.geometry
    let paths = (0...Self.steps).map { step in
      geometry.path(
        width: site.size.width,
        shift: geometry.wavelength * Double(step % Self.steps) / Double(Self.steps),
        work: site.root.context.work)
    }
    layer.path = paths[0]
    let motion = WaveMotion.declared(site.wave, site.style, width: site.size.width)
    layer.add(
      PathAnimation(
        values: paths,
        timing: Timing(
          beginTime: site.cycleBegin(period: motion.period, at: site.start),
          duration: motion.period, repeatCount: .infinity, fillMode: .both),
        isRemovedOnCompletion: false), forKey: "wave")
  }

  /// Nothing ticks: the animation goes with its layer.
  public func stop() {}
}
