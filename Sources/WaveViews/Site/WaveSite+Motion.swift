public import AnimationTiming
import LayerTree

extension WaveSite {
  /// A linear translation by one wavelength, for ever: to the left, or to the right where the speed
  /// is below 0.
  ///
  /// - Parameters:
  ///   - speed: pt/s to the left; nil for that of a view that the server moves.
  ///   - time: when the wave is where it has to be at the start, s; nil for the start.
  public func leftward(
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

  /// Lets a strip that lies in the view slide as the wave does, for ever, rise, fall and swell with
  /// it, from where it has to be at `time`, s; nil for the start.
  ///
  /// - Returns: what has to be kept, paused and stopped with the view: the timer of a wave whose
  ///   crests are random; nil where the app is not needed again.
  func slide(
    _ strip: WavePicture, isAdditive: Bool, at time: MediaTime? = nil
  ) -> CrestTimer? {
    translate(strip, isAdditive: isAdditive, at: time)
    guard let swell = form.swell else { return nil }
    let time = time ?? start
    strip.swellAboutWaterlines()
    guard swell.isDrawn else {
      let animation = repeating(swell, of: .scaleY, isAdditive: false, at: time)
      for layer in strip.layers { layer.add(animation, forKey: "swell") }
      return nil
    }
    return CrestTimer(self, from: time) { values, curves, timing in
      let animation = KeyframeAnimation(
        keyPath: .scaleY, values: values.map { .scalar($0) }, timingFunctions: curves,
        timing: timing, isRemovedOnCompletion: false)
      for layer in strip.layers { layer.add(animation, forKey: "swell") }
    }
  }

  /// The same without the swelling.
  func translate(_ strip: WavePicture, isAdditive: Bool, at time: MediaTime? = nil) {
    let animation = leftward(isAdditive: isAdditive, at: time)
    for layer in strip.layers { layer.add(animation, forKey: "wave") }
    strip.rider?.bob(animation.timing, isRightward: WaveMotion.declared(form, style).speed < 0)
    guard let tide = form.tide else { return }
    let rise = repeating(tide, of: .positionY, isAdditive: true, at: time ?? start)
    for layer in strip.layers { layer.add(rise, forKey: "tide") }
    strip.rider?.layer.add(rise, forKey: "tide")
    strip.gradient?.follow { bounds in
      repeating(tide, of: .bounds, isAdditive: false, at: time ?? start, value: bounds)
    }
  }

  /// A property's way through the values of `cycle`, for ever, from where it has to be at `time`,
  /// s.
  ///
  /// - Parameter value: what the property has at a value of the cycle.
  private func repeating(
    _ cycle: ValueCycle, of keyPath: AnimationKeyPath, isAdditive: Bool, at time: MediaTime,
    value: (Double) -> AnimatableValue = { .scalar($0) }
  ) -> Animation {
    let begin = time - cycle.lead(phase: phase)
    if cycle.values.count == 2, cycle.timingFunction == nil {
      return .basic(
        BasicAnimation(
          keyPath: keyPath, fromValue: value(cycle.values[0]), toValue: value(cycle.values[1]),
          timing: Timing(
            beginTime: begin, duration: cycle.interval, repeatCount: .infinity, autoreverses: true,
            fillMode: .both), isAdditive: isAdditive, isRemovedOnCompletion: false))
    }
    let values = cycle.values + [cycle.values[0]]
    let curves = cycle.timingFunction.map { curve in cycle.values.map { _ in curve } }
    return .keyframe(
      KeyframeAnimation(
        keyPath: keyPath, values: values.map(value), timingFunctions: curves ?? [],
        timing: Timing(
          beginTime: begin, duration: cycle.period, repeatCount: .infinity, fillMode: .both),
        isAdditive: isAdditive, isRemovedOnCompletion: false))
  }
}

extension WavePicture {
  /// Puts the layers' anchor points on their curves' waterlines: scales keep these in place.
  public func swellAboutWaterlines() {
    guard form.swell != nil, form.size.height > 0 else { return }
    for (layer, curve) in zip(layers, form.curves) {
      layer.anchorPoint = Point(x: 0.5, y: curve.waterline / form.size.height)
      layer.position = Point(x: form.size.width / 2, y: curve.waterline)
    }
  }

  /// Moves and scales the layers of a strip to where the wave stands at `instant`. One that swells
  /// keeps its waterlines after ``swellAboutWaterlines()``.
  public func place(_ instant: WaveInstant) {
    let place = AffineTransform(
      a: 1, b: 0, c: 0, d: instant.swell, tx: -instant.shift, ty: instant.drop)
    for layer in layers { layer.transform = place }
    accompany(instant)
  }
}

extension WaveForm {
  /// Why no translation shows `wave`; nil where one does.
  public static func translationRefusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if form.curves.contains(where: { $0.envelopeWidth != nil }) {
      return "its amplitude depends on the place in the view, which a translation would move along"
    }
    return form.rider != nil && form.swell != nil
      ? "what floats on it rises as it swells and as it moves: no list of heights repeats with both"
      : nil
  }
}
