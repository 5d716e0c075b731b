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
/// A damping above the critical one acts as the critical one (β = ω₀) unless ``allowsOverdamping``,
/// as in Core Animation.
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
  /// True if a damping above the critical one makes the spring creep slower still.
  public var allowsOverdamping: Bool

  /// Creates a spring; the defaults are those of `CASpringAnimation`.
  @inlinable
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.initialVelocity, self.allowsOverdamping) = (initialVelocity, allowsOverdamping)
  }

  /// The displacement below which a spring counts as settled, of the distance between the ends.
  public static let settlingThreshold = 0.001

  /// The share of the way that is behind at `time`, s; may overshoot 1. 0 before time 0. Never NaN
  /// unless `time` is; an infinite time is taken as settled.
  public func progress(at time: MediaTime) -> Double {
    if time <= 0 { return isSwinging ? 0 : 1 }
    guard isSwinging, time != .infinity else { return time.isNaN ? time : 1 }
    let displacement = displacement(at: time)
    return displacement.isNaN ? 1 : 1 - displacement
  }

  /// How long, s, the spring is taken to swing: Core Animation's `settlingDuration`.
  ///
  /// - Below the critical damping ln(1000 · (1 + |v − β| / ω)) / β: from then on the amplitudes of
  ///   cosine and sine add up to less than ``settlingThreshold``.
  /// - From the critical damping on the first multiple of 0.1 s at which the displacement is below
  ///   the threshold; one that swings through its rest may be beyond it again later.
  /// - Without damping, or with a negative one, the greatest `Float`; 0 if it does not swing.
  ///
  /// Source: found from values measured on macOS, which it meets to 1e-6 s.
  public var settlingDuration: MediaTime {
    guard isSwinging else { return 0 }
    let longest = Double(Float.greatestFiniteMagnitude)
    guard damping > 0 else { return longest }
    if discriminant < 0 {
      let share = abs(initialVelocity - decay) / (-discriminant).squareRoot()
      return min(log((1 + share) / Self.settlingThreshold) / decay, longest)
    }
    return min(firstTenthAtRest, longest)
  }

  /// The first multiple of 0.1 s at which the displacement is below the threshold. Beyond 100 s it
  /// is found by halving: a spring as slow as that no longer passes through its rest, and would
  /// have too many tenths to try.
  private var firstTenthAtRest: MediaTime {
    func isAtRest(_ tenths: Double) -> Bool {
      abs(displacement(at: tenths / 10)) < Self.settlingThreshold
    }
    let tried = 1000.0
    var tenths = 1.0
    while tenths <= tried {
      if isAtRest(tenths) { return tenths / 10 }
      tenths += 1
    }
    var (low, high) = (tried, 2 * tried)
    while !isAtRest(high), high < 0x1p500 { (low, high) = (high, 2 * high) }
    while high - low > 1, (low + high) / 2 > low, (low + high) / 2 < high {
      let middle = ((low + high) / 2).rounded(.down)
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return high / 10
  }
}

extension Spring {
  private var isSwinging: Bool {
    mass > 0 && mass < .infinity && stiffness > 0 && stiffness < .infinity && damping.isFinite
      && initialVelocity.isFinite && decay.isFinite && angularFrequency.isNormal
  }

  /// True if the damping acts as the critical one.
  private var isHeldCritical: Bool { !allowsOverdamping && damping / (2 * mass) > angularFrequency }

  /// β, 1/s.
  private var decay: Double { isHeldCritical ? angularFrequency : damping / (2 * mass) }

  /// ω₀, rad/s.
  private var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// β² − ω₀² as a product, which does not cancel near the critical damping.
  private var discriminant: Double { (decay - angularFrequency) * (decay + angularFrequency) }

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
    let slow = decay > 0 ? -(angularFrequency / (rate + decay)) * angularFrequency : rate - decay
    let faded = expm1(-2 * rate * time)
    return (exp(slow * time), 1 + faded / 2, rate > 0 ? -faded / (2 * rate) : time)
  }
}

/// An animation between two values on a damped spring: `CASpringAnimation`.
///
/// The ends follow the table of ``BasicAnimation``. The spring's time is the local time of the
/// cycle, s, after the timing function: the duration cuts the motion off and does not stretch it,
/// so it is usually the spring's own ``Spring/settlingDuration``. At the end of a shorter duration
/// the value is where the spring has come to.
public struct SpringAnimation: Equatable, Sendable {
  /// The ends, the timing and the composition.
  public var basic: BasicAnimation
  /// The spring between the ends.
  public var spring: Spring

  /// Creates an animation on `spring`. `basic` as it is: its duration is not replaced.
  public init(_ basic: BasicAnimation, spring: Spring = Spring()) {
    self.basic = basic
    self.spring = spring
  }

  /// The animated property.
  public var keyPath: AnimationKeyPath { basic.keyPath }

  /// When it plays, in the layer's time.
  public var timing: Timing {
    get { basic.timing }
    set { basic.timing = newValue }
  }
}

extension SpringAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation: as ``BasicAnimation/value(at:over:)``, with the spring's
  /// progress in place of the timing function's. `nil` as there.
  ///
  /// Complexity: O(1), no allocation.
  public func value(at parentTime: MediaTime, over current: AnimatableValue) -> AnimatableValue? {
    valueOrPart(in: AnimationMoment(of: timing, at: parentTime), over: current)
  }

  func evaluated<Quantity: AnimatableQuantity>(
    in moment: AnimationMoment, over current: Quantity
  ) -> Quantity? {
    let sample = moment.sample
    guard sample.isShown, let prepared = PreparedAnimation<Quantity>(basic) else { return nil }
    let (start, end) = prepared.ends(over: current)
    return PreparedAnimation.value(
      from: start, to: end, spring.progress(at: time(in: moment)), cycle: sample.cycle,
      over: current, isAdditive: basic.isAdditive, isCumulative: basic.isCumulative,
      autoreverses: timing.autoreverses)
  }

  /// The spring's time, s. Without a duration it is over at once.
  private func time(in moment: AnimationMoment) -> MediaTime {
    let duration = moment.timing.duration
    guard duration > 0 else { return moment.sample.progress == 1 ? .infinity : 0 }
    let time = moment.localTime
    guard let curve = basic.timingFunction, duration < .infinity else { return time }
    return curve.value(at: time / duration) * duration
  }
}
