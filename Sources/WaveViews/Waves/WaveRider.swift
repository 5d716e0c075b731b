public import AnimationTiming

/// Something round that floats on a wave's first curve, at one place of the view: its lowest point
/// is where the curve is.
public struct WaveRider: Sendable {
  /// Its diameter, pt.
  public let diameter: Double
  /// Where its middle is, pt from the view's left.
  public let x: Double
  /// What it is painted with.
  public let color: Color

  /// Something of `diameter` pt whose middle is `x` pt from the view's left.
  public init(diameter: Double, x: Double, color: Color) {
    (self.diameter, self.x, self.color) = (diameter, x, color)
  }

  /// Where its middle is, pt from the view's top, when the wave of `form` stands at `instant`.
  func height(on form: WaveForm, _ instant: WaveInstant) -> Double {
    guard let curve = form.curves.first else { return 0 }
    return curve.height(at: x, instant) - diameter / 2
  }
}
