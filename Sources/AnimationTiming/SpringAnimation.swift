import Foundation

/// The motion of a damped mass on a spring towards 1, as a spring animation plays it.
///
/// With y the distance to the target in units of the whole way, m·y″ + c·y′ + k·y = 0, y(0) = −1 and
/// y′(0) = the initial velocity. Solved in closed form: with β = c/2m and ω₀² = k/m it is under-damped
/// for β < ω₀, critically damped at β = ω₀ and over-damped above.
///
/// Source: the `CASpringAnimation` header for the parameters and their defaults; the solution is that of
/// every textbook on linear differential equations.
public struct Spring: Equatable, Sendable {
  /// The mass; above 0.
  public var mass: Double
  /// The spring's stiffness; above 0.
  public var stiffness: Double
  /// The damping; 0 never settles, below 0 grows.
  public var damping: Double
  /// The velocity at the start, whole ways per s; above 0 is towards the target.
  public var initialVelocity: Double

  /// Creates a spring; the defaults are Core Animation's.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The settled spring stays within this share of the whole way from its target.
  public static let settledDistance = 0.001

  /// The progress at `time`, s since the start: 0 at the start, about 1 when settled, beyond it while
  /// overshooting. 1 for parameters that describe no spring.
  public func progress(at time: MediaTime) -> Double {
    let (beta, omega) = (damping / (2 * mass), (stiffness / mass).squareRoot())
    guard mass > 0, stiffness > 0, beta.isFinite, omega.isFinite, time.isFinite else { return 1 }
    let push = initialVelocity - beta
    if abs(beta - omega) <= 1e-9 * omega {
      return 1 + exp(-beta * time) * (-1 + push * time)
    }
    if beta < omega {
      let damped = (omega * omega - beta * beta).squareRoot()
      return 1 + exp(-beta * time) * (push / damped * sin(damped * time) - cos(damped * time))
    }
    let root = (beta * beta - omega * omega).squareRoot()
    let (slow, fast) = (-beta + root, -beta - root)
    let share = (initialVelocity + slow) / (fast - slow)
    return 1 + share * exp(fast * time) - (1 + share) * exp(slow * time)
  }

  /// The time, s, after which the spring stays within ``settledDistance`` of its target, by the bound that
  /// its swings never pass; infinite for a spring that does not settle.
  ///
  /// Complexity: 200 evaluations of the bound.
  public var settlingDuration: MediaTime {
    guard mass > 0, stiffness > 0, damping > 0, bound(at: 0).isFinite else { return .infinity }
    var high = 1.0
    while bound(at: high) > Self.settledDistance {
      high *= 2
      if high > 1e9 { return .infinity }
    }
    var low = 0.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if bound(at: middle) > Self.settledDistance { low = middle } else { high = middle }
    }
    return high
  }

  /// A falling bound of the distance to the target.
  private func bound(at time: MediaTime) -> Double {
    let (beta, omega) = (damping / (2 * mass), (stiffness / mass).squareRoot())
    let push = initialVelocity - beta
    if abs(beta - omega) <= 1e-9 * omega {
      // (1 + |p|·t)·exp(−βt) rises first; from 1/β on it falls.
      return (1 + abs(push) * max(time, 1 / beta)) * exp(-beta * max(time, 1 / beta))
    }
    if beta < omega {
      let damped = (omega * omega - beta * beta).squareRoot()
      return (1 + push * push / (damped * damped)).squareRoot() * exp(-beta * time)
    }
    let root = (beta * beta - omega * omega).squareRoot()
    let (slow, fast) = (-beta + root, -beta - root)
    let share = (initialVelocity + slow) / (fast - slow)
    return abs(share) * exp(fast * time) + abs(1 + share) * exp(slow * time)
  }
}

/// A basic animation whose progress is a spring's.
public struct SpringAnimation: Equatable, Sendable {
  /// The ends, the key path and when it plays; its timing function is not used.
  public var animation: BasicAnimation
  /// The spring.
  public var spring: Spring

  /// Creates a spring animation.
  public init(_ animation: BasicAnimation, spring: Spring = Spring()) {
    self.animation = animation
    self.spring = spring
  }

  /// The value at `parentTime` over `current`, as ``BasicAnimation/value(at:over:)`` gives it. The spring's
  /// time is the place in the cycle, s; a duration that ends before the spring has settled cuts it off.
  public func value(
    at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    let sample = animation.timing.sample(at: parentTime)
    guard sample.isInEffect else { return nil }
    let time = sample.progress * animation.timing.duration
    let progress = time.isFinite ? spring.progress(at: time) : 0
    // The ends' rules are the basic animation's: from 0 to 1 it is asked for its own ends, held there.
    var held = animation
    held.timingFunction = nil
    held.isAdditive = false
    held.isCumulative = false
    let below = animation.isAdditive ? current.repeated(0) : current
    held.timing = Timing(speed: 0, duration: 1)
    guard let start = held.value(at: 0, over: below) else { return nil }
    held.timing.timeOffset = 1
    guard let end = held.value(at: 0, over: below),
      let value = start.interpolated(to: end, progress: progress)
    else { return nil }
    let cycles = animation.isCumulative ? sample.cycle : 0
    let base = animation.timing.autoreverses ? start : end
    let whole = cycles > 0 ? base.repeated(cycles).adding(value) : value
    return animation.isAdditive ? whole.flatMap { current.adding($0) } : whole
  }
}
