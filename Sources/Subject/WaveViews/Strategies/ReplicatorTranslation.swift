import Geometry
import LayerTree

/// Two abutting copies of one wavelength under a replicator, moved by a non-additive translation,
/// as published. At fractions of a pixel two antialiased edges meet: up to a quarter of the
/// background shows through in that one column. All properties are set before the first commit,
/// where nothing animates implicitly, and none after it.
public final class ReplicatorTranslation: WaveStrategy {
  /// `replicator-translation`.
  public static let id = "replicator-translation"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary =
    "nothing per frame; two abutting copies under a replicator, not additive, as published"

  /// Builds the replicator and its one shape.
  public init(_ site: WaveSite) {
    let replicator = ReplicatorLayer(in: site.root.context)
    replicator.frame = site.bounds
    replicator.instanceCount = 2
    replicator.instanceTransform = .translation(x: site.geometry.wavelength, y: 0)
    site.root.addSublayer(replicator)
    let layer = site.addShapeLayer(to: replicator)
    layer.path = site.restingPath(width: site.geometry.wavelength)
    layer.add(site.leftward(isAdditive: false), forKey: "wave")
  }

  /// Nothing ticks: the animation goes with its layers.
  public func stop() {}
}
