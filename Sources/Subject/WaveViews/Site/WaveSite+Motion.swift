import AnimationTiming
import Geometry
import LayerTree

extension WaveSite {
  /// A linear translation by one wavelength, for ever: to the left, or to the right where the speed
  /// is below 0.
  ///
  /// - Parameters:
  ///   - speed: pt/s to the left; nil for that of a view that the server moves.
  ///   - time: when the wave is where it has to be at the start, s; nil for the start.
  func leftward(
    isAdditive: Bool, speed: Double? = nil, at time: MediaTime? = nil
  ) -> BasicAnimation {
    let speed = speed ?? WaveMotion.declared(form, style).speed
    let (wavelength, period) = (form.wavelength, form.wavelength / abs(speed))
    // To the right the translation comes back from a wavelength to the left.
    let (from, to, share) = speed < 0 ? (-wavelength, 0, 1 - phase) : (0, -wavelength, phase)
    return BasicAnimation(
      keyPath: .translationX, fromValue: .scalar(from), toValue: .scalar(to),
      timing: Timing(
        beginTime: (time ?? start) - share * period, duration: period, repeatCount: .infinity,
        fillMode: .both),
      isAdditive: isAdditive, isRemovedOnCompletion: false)
  }

  /// Lets a strip that lies in the view slide as the wave does, for ever, and swell with it, from
  /// where it has to be at `time`, s; nil for the start.
  func slide(_ strip: WavePicture, isAdditive: Bool, at time: MediaTime? = nil) {
    let animation = leftward(isAdditive: isAdditive, at: time)
    for layer in strip.layers { layer.add(animation, forKey: "wave") }
    addSwell(to: strip, at: time ?? start)
  }

  /// Lets a strip that lies in the view swell about its waterlines as the wave does, which is where
  /// it has to be at `time`, s; nothing for a wave that does not.
  private func addSwell(to strip: WavePicture, at time: MediaTime) {
    guard let swell = form.swell else { return }
    strip.swellAboutWaterlines()
    let animation = BasicAnimation(
      keyPath: .scaleY, fromValue: .scalar(swell.first), toValue: .scalar(swell.other),
      timing: Timing(
        beginTime: time - phase * swell.period, duration: swell.period / 2,
        repeatCount: .infinity, autoreverses: true, fillMode: .both),
      isRemovedOnCompletion: false)
    for layer in strip.layers { layer.add(animation, forKey: "swell") }
  }
}

extension WavePicture {
  /// Puts the layers' anchor points on their curves' waterlines: scales keep these in place.
  func swellAboutWaterlines() {
    guard form.swell != nil, form.size.height > 0 else { return }
    for (layer, curve) in zip(layers, form.curves) {
      layer.anchorPoint = Point(x: 0.5, y: curve.waterline / form.size.height)
      layer.position = Point(x: form.size.width / 2, y: curve.waterline)
    }
  }

  /// Moves and scales the layers of a strip to where the wave stands at `instant`.
  func place(_ instant: WaveInstant) {
    let place = AffineTransform(a: 1, b: 0, c: 0, d: instant.swell, tx: -instant.shift, ty: 0)
    for layer in layers { layer.transform = place }
  }
}

extension WaveForm {
  /// Why no translation shows `wave`; nil where one does.
  static func translationRefusal(of wave: Wave) -> String? {
    let isFixed = wave.form(in: wave.defaultSize).curves.contains { $0.envelopeWidth != nil }
    return isFixed
      ? "its amplitude depends on the place in the view, which a translation would move along" : nil
  }
}
