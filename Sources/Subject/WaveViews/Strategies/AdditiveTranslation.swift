import AnimationTiming
import Geometry
import LayerTree

/// A path built once, moved for ever by one additive translation that the server evaluates.
///
/// The path is one piece, a wavelength wider than the view, so that there is no seam. All
/// properties are set before the first commit, where nothing animates implicitly, and none after
/// it.
public final class AdditiveTranslation: WaveStrategy {
  /// `additive-translation`.
  public static let id = "additive-translation"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary = "nothing per frame; one additive translation of a cached path"

  /// Builds the layer and adds its animation.
  public init(_ site: WaveSite) {
    let layer = site.addShapeLayer()
    layer.path = site.restingPath(width: site.size.width + site.geometry.wavelength)
    layer.add(site.leftward(isAdditive: true), forKey: "wave")
  }

  /// Nothing ticks: the animation goes with its layer.
  public func stop() {}
}

extension WaveSite {
  /// A linear translation by one wavelength to the left, for ever.
  func leftward(isAdditive: Bool) -> BasicAnimation {
    let motion = WaveMotion.declared(wave, style, width: size.width)
    return BasicAnimation(
      keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(-geometry.wavelength),
      timing: Timing(
        beginTime: cycleBegin(period: motion.period, at: start), duration: motion.period,
        repeatCount: .infinity, fillMode: .both),
      timingFunction: nil, isAdditive: isAdditive, isRemovedOnCompletion: false)
  }
}
