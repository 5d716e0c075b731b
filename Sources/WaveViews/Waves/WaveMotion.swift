public import AnimationTiming

/// How fast a wave moves, and what its position depends on.
public struct WaveMotion: Sendable {
  /// Which motion all views of a run have.
  public enum Style: String, CaseIterable, Codable, Sendable {
    /// Every strategy at the wave's shared speed, as a function of time.
    case equal
    /// Each strategy as its published view moves.
    case asPublished = "as-published"
  }

  enum Base: Sendable {
    /// pt/s to the left; the position is a function of the display time.
    case speed(Double)
    /// The position counts ticks and slows when ticks are lost.
    case ticks(WaveTicking)
  }

  let base: Base
  /// The time for one wavelength when the position is a function of time, s.
  let period: MediaTime

  /// The speed when no tick is lost, pt/s to the left; ticks come at their published rate.
  var speed: Double {
    switch base {
    case .speed(let speed): speed
    case .ticks(let ticking): ticking.step * ticking.rate
    }
  }

  static func driven(_ form: WaveForm, _ style: Style) -> WaveMotion {
    let period = form.wavelength / abs(form.speed)
    return switch style {
    case .equal: WaveMotion(base: .speed(form.speed), period: period)
    case .asPublished: WaveMotion(base: .ticks(form.ticked), period: period)
    }
  }

  static func declared(_ form: WaveForm, _ style: Style) -> WaveMotion {
    let speed = style == .equal ? form.speed : form.declaredSpeed
    return WaveMotion(base: .speed(speed), period: form.wavelength / abs(speed))
  }
}

/// The place of a wave that the app moves, wrapped to one wavelength.
public struct WavePhase {
  private let motion: WaveMotion
  private let form: WaveForm
  private let start: MediaTime
  private let phase: Double
  private let wavelength: Double
  private let first: Double
  /// True if nothing but the shift changes: then the form, which is large, is not looked at.
  private let onlyShifts: Bool
  private var counted: Double
  private var ticks = 0.0

  /// - Parameter phase: how far the wave is at `start`, as a share of its periods, below 1.
  init(_ motion: WaveMotion, _ form: WaveForm, start: MediaTime, phase: Double) {
    (self.motion, self.form, self.start, self.phase) = (motion, form, start, phase)
    wavelength = form.wavelength
    first = phase * form.wavelength
    counted = first
    onlyShifts = form.swell == nil && form.tide == nil
  }

  /// Where the wave stands when a frame shows `time`.
  @inline(__always)
  public mutating func instant(at time: MediaTime) -> WaveInstant {
    switch motion.base {
    case .speed(let speed):
      let elapsed = time - start
      return instant(shift: Self.wrap(first + speed * elapsed, wavelength), after: elapsed)
    case .ticks(let ticking):
      counted = Self.wrap(counted + ticking.step, wavelength)
      ticks += 1
      return instant(shift: counted, after: ticks / ticking.rate)
    }
  }

  @inline(__always)
  private func instant(shift: Double, after elapsed: Double) -> WaveInstant {
    onlyShifts
      ? WaveInstant(shift: shift, swell: 1)
      : form.instant(shift: shift, after: elapsed, phase: phase)
  }

  private static func wrap(_ distance: Double, _ wavelength: Double) -> Double {
    let wrapped = distance - wavelength * (distance / wavelength).rounded(.down)
    return wrapped < wavelength ? wrapped : 0
  }
}
