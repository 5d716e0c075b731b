public import AnimationTiming
public import Geometry

/// A wave in a view of one size: its curves, and how they move.
///
/// All curves have one wavelength and move together: curve c stands at y(x, t) = waterline +
/// amplitude · swell(t) · profile(x + shift(t) + lead), y downward.
public struct WaveForm: Sendable {
  /// The view's size, pt.
  public let size: Size
  /// What is drawn, the hindmost first; none in a view that has no area.
  public let curves: [WaveCurve]
  /// What the water is seen through in place of colours of the curves': nil for those.
  public let gradient: WaveGradient?
  /// How all amplitudes swell; nil for waves whose amplitude stays.
  public let swell: WaveSwell?
  /// How fast the wave moves to the left when all strategies share one motion, pt/s; below 0 to the
  /// right.
  public let speed: Double
  /// How the published view moves that is moved on every tick.
  let ticked: WaveTicking
  /// How fast the published view moves that the server moves, pt/s to the left.
  public let declaredSpeed: Double

  /// Describes a wave in a view.
  ///
  /// - Parameters:
  ///   - ticking: nil for a wave whose published view does not tick: one at 60 Hz stands in.
  ///   - declaredSpeed: nil for a wave that was published ticking only: the server moves as fast.
  init(
    _ size: Size, _ curves: [WaveCurve], gradient: WaveGradient? = nil, swell: WaveSwell? = nil,
    speed: Double, ticking: WaveTicking? = nil, declaredSpeed: Double? = nil
  ) {
    self.size = size
    self.curves = curves
    wavelength = curves.first?.wavelength ?? 1
    self.gradient = gradient
    self.swell = swell
    self.speed = speed
    ticked = ticking ?? WaveTicking(step: speed / 60, rate: 60)
    self.declaredSpeed = declaredSpeed ?? speed
  }

  /// How far the published view moves at each tick that ticks, pt to the left.
  public var tickedStep: Double { ticked.step }
  /// The wavelength of all curves, pt; above 0.
  public let wavelength: Double

  /// The time after which the wave looks as before in equal motion or, of one that swells, the
  /// longer of its two periods, s.
  public var longestPeriod: MediaTime { max(wavelength / abs(speed), swell?.period ?? 0) }

  /// What a view of `size` without an area shows: nothing.
  static func nothing(_ size: Size) -> WaveForm { WaveForm(size, [], speed: 1) }

  /// Where the wave stands at the start, `phase` of a period on: 0 up to 1.
  func start(phase: Double) -> WaveInstant {
    WaveInstant(shift: phase * wavelength, swell: swellFactor(after: 0, phase: phase))
  }

  /// What amplitudes are multiplied by `elapsed` s after a start that is `phase` of a swell on.
  func swellFactor(after elapsed: Double, phase: Double) -> Double {
    guard let swell else { return 1 }
    return swell.factor(after: elapsed + phase * swell.period)
  }
}

/// Where a wave stands.
struct WaveInstant: Equatable {
  /// How far it has moved to the left, pt, within one wavelength either way.
  var shift: Double
  /// What amplitudes are multiplied by.
  var swell: Double
  /// How far its waterlines lie below where the form has them, pt.
  var drop = 0.0

  /// Before it moved, at its full amplitude.
  static let resting = WaveInstant(shift: 0, swell: 1)
}

/// How a published view moves that counts its ticks.
struct WaveTicking: Sendable {
  /// How far to the left at each tick, pt.
  let step: Double
  /// Ticks per second that its author meant.
  let rate: Double
}

/// Colours from the top of the water to its bottom, seen through the curves.
public struct WaveGradient: Sendable {
  /// From the top down.
  public let colors: [Color]
  /// Where they stand; nil evenly.
  public let locations: [Double]?
}

/// A rise and fall of amplitudes, linear to and fro.
public struct WaveSwell: Sendable, Equatable {
  /// What amplitudes are multiplied by at the start.
  public let first: Double
  /// What they are multiplied by after half a period.
  public let other: Double
  /// There and back, s.
  public let period: MediaTime

  /// The lesser of the two.
  var least: Double { min(first, other) }
  /// The greater of the two.
  var most: Double { max(first, other) }

  /// What amplitudes are multiplied by `elapsed` s, at least 0, after the start.
  public func factor(after elapsed: MediaTime) -> Double {
    let place = (elapsed / period).truncatingRemainder(dividingBy: 1) * 2
    return place <= 1 ? first + (other - first) * place : other + (first - other) * (place - 1)
  }
}
