public import AnimationTiming
import Geometry
import LayerTree

/// Additive translation that builds its path again and starts its clock again whenever its cell is
/// laid out, as the published replicator view does on every `layoutSubviews`.
///
/// At rest the same as `additive-translation`; in a scrolling table every reused cell pays for a
/// path, and its wave jumps back to its first position.
public final class TranslationRebuildOnReuse: WaveStrategy {
  /// `translation-rebuild-on-reuse`.
  public static let id = "translation-rebuild-on-reuse"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary =
    "as additive-translation; path and clock anew at each layout of its cell"

  private let site: WaveSite
  private let layer: ShapeLayer

  /// Builds the layer and adds its animation.
  public init(_ site: WaveSite) {
    self.site = site
    layer = site.addShapeLayer()
    start(at: site.start)
  }

  /// Builds the path again and starts the clock again.
  public func layOut(at time: MediaTime) { start(at: time) }

  private func start(at time: MediaTime) {
    layer.path = site.restingPath(width: site.size.width + site.geometry.wavelength)
    var animation = site.leftward(isAdditive: true)
    animation.timing.beginTime = site.cycleBegin(
      period: animation.timing.duration, at: time)
    layer.add(animation, forKey: "wave")
  }

  /// Nothing ticks: the animation goes with its layer.
  public func stop() {}
}
