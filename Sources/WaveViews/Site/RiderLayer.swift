import AnimationTiming
import LayerTree

/// The layer of what floats on a wave: a class, since most waves carry none, and nil is one word.
final class RiderLayer {
  /// Samples of one period that its declared way up and down runs through in straight lines: of an
  /// amplitude A they lie up to A · (1 − cos(π / 64)) off, 0.006 pt of one of 5.
  static let samples = 64

  let layer: Layer
  private let rider: WaveRider
  private let form: WaveForm

  /// Adds the layer to `superlayer`; nil where nothing floats.
  init?(_ form: WaveForm, in superlayer: Layer) {
    guard let rider = form.rider, !form.curves.isEmpty else { return nil }
    self.rider = rider
    self.form = form
    layer = Layer(in: superlayer.context)
    layer.bounds = Rect(x: 0, y: 0, width: rider.diameter, height: rider.diameter)
    layer.cornerRadius = rider.diameter / 2
    layer.backgroundColor = rider.color
    superlayer.addSublayer(layer)
    place(.resting)
  }

  /// Puts it where the wave carries it at `instant`, which takes one more sine.
  func move(_ instant: WaveInstant) {
    layer.position = Point(x: rider.x, y: height(instant))
  }

  /// The same without counting that: for where it is before anything moves.
  func place(_ instant: WaveInstant) {
    layer.position = Point(x: rider.x, y: rider.height(on: form, instant))
  }

  /// Where its middle is at `instant`, pt from the view's top; counted as a sine.
  func height(_ instant: WaveInstant) -> Double {
    layer.context.work.add(1, to: .sineEvaluations)
    return rider.height(on: form, instant)
  }

  /// Declares its way up and down while the wave moves by a wavelength as `timing` has it.
  func bob(_ timing: Timing, isRightward: Bool) {
    let heights = (0...Self.samples).map { sample in
      let shift = form.wavelength * Double(sample) / Double(Self.samples)
      return height(WaveInstant(shift: shift, swell: 1))
    }
    layer.add(
      KeyframeAnimation(
        keyPath: .positionY,
        values: (isRightward ? heights.reversed() : heights).map { .scalar($0) },
        timing: timing, isRemovedOnCompletion: false), forKey: "bob")
  }
}
