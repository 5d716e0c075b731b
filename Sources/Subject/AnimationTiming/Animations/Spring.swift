import Foundation

/// A mass on a damped spring, let go one unit away from its rest.
///
/// The displacement x solves m·x″ + c·x′ + k·x = 0 with x(0) = 1 and x′(0) = −`initialVelocity`;
/// ``progress(at:)`` is 1 − x. With β = c / 2m and ω₀ = √(k / m) (the harmonic oscillator of any
/// textbook, such as Feynman's Lectures I, 23 to 25):
/// - β < ω₀: x = e^(−βt) · (cos ωt + (β − v)/ω · sin ωt), ω = √(ω₀² − β²)
/// - β = ω₀: x = e^(−βt) · (1 + (β − v)·t)
/// - β > ω₀: x = e^(−βt) · (cosh σt + (β − v)/σ · sinh σt), σ = √(β² − ω₀²)
///
/// Fields are never validated. A spring whose mass or stiffness is not a positive finite number, or
/// whose damping or velocity is not finite, does not swing: its progress is 1 from time 0 on.
@frozen
public struct Spring: Equatable, Sendable {
  /// The mass, kg.
  public var mass: Double
  /// The stiffness of the spring, N/m.
  public var stiffness: Double
  /// The coefficient of damping, kg/s; 0 swings for ever, a negative one ever wider.
  public var damping: Double
  /// The speed at time 0 towards the rest, in distances between start and rest per second.
  public var initialVelocity: Double

  /// Creates a spring; the defaults are those of `CASpringAnimation`.
  @inlinable
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The displacement below which a spring counts as settled, of the distance between the ends.
  public static let settlingThreshold = 0.001

  /// The damping over the critical one: below 1 the spring overshoots, from 1 on it creeps.
  ///
  /// Not a number if mass or stiffness is not positive.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The share of the way that is behind at `time`, s; may overshoot 1. 0 before time 0. Never NaN
  /// unless `time` is; an infinite time is taken as settled.
  public func progress(at time: MediaTime) -> Double {
    if time <= 0 { return isSwinging ? 0 : 1 }
    guard isSwinging, time != .infinity else { return time.isNaN ? time : 1 }
    let displacement = displacement(at: time)
    return displacement.isNaN ? 1 : 1 - displacement
  }

  /// The time, s, from which on the displacement stays below ``settlingThreshold``.
  ///
  /// Found on the envelope of the motion, so it may come up to half a swing late, never early.
  /// Infinite without damping. Core Animation does not publish its own rule.
  public var settlingDuration: MediaTime {
    guard isSwinging else { return 0 }
    guard damping > 0 else { return .infinity }
    var high = 1 / angularFrequency
    while !(envelope(at: high) <= Self.settlingThreshold), high < .greatestFiniteMagnitude / 2 {
      high *= 2
    }
    var low = 0.0
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if envelope(at: middle) <= Self.settlingThreshold { high = middle } else { low = middle }
    }
  }
}

extension Spring {
  private var isSwinging: Bool {
    mass > 0 && mass < .infinity && stiffness > 0 && stiffness < .infinity && damping.isFinite
      && initialVelocity.isFinite && decay.isFinite && angularFrequency.isNormal
  }

  /// β, 1/s.
  private var decay: Double { damping / (2 * mass) }

  /// ω₀, rad/s.
  private var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// β² − ω₀² as a product, which does not cancel near the critical damping.
  private var discriminant: Double {
    (decay - angularFrequency) * (decay + angularFrequency)
  }

  private func displacement(at time: Double) -> Double {
    let slope = decay - initialVelocity
    if discriminant < 0 {
      let frequency = (-discriminant).squareRoot()
      let swing = cos(frequency * time) + slope * sin(frequency * time) / frequency
      return exp(-decay * time) * swing
    }
    let (scale, even, odd) = overdamped(at: time)
    return scale * (even + slope * odd)
  }

  /// e^((σ − β)t), and cosh σt and sinh σt / σ without their growth e^(σt), which would overflow.
  private func overdamped(at time: Double) -> (scale: Double, even: Double, odd: Double) {
    let rate = discriminant.squareRoot()
    // σ − β = −ω₀² / (σ + β); the difference itself cancels under strong damping.
    let slow =
      decay > 0 ? -(angularFrequency / (rate + decay)) * angularFrequency : rate - decay
    let faded = expm1(-2 * rate * time)
    return (exp(slow * time), 1 + faded / 2, rate > 0 ? -faded / (2 * rate) : time)
  }

  /// A bound of the displacement at `time` that falls for good once it is below 1.
  private func envelope(at time: Double) -> Double {
    let slope = abs(decay - initialVelocity)
    guard discriminant < 0 else {
      let (scale, even, odd) = overdamped(at: time)
      return scale * (even + slope * odd)
    }
    // Near the critical damping the first bound grows without limit, the second does not.
    let amplitude = hypot(1, slope / (-discriminant).squareRoot())
    return exp(-decay * time) * min(amplitude, 1 + slope * time)
  }
}
