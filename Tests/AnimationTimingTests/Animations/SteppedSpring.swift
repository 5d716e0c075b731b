import AnimationTiming

/// A mass on a spring that is moved step by step, as a physics engine moves it, where ``Spring``
/// has the way in closed form.
///
/// A step of h s is that of the semi-implicit Euler method: v += h · a, then x += h · v, with
/// a = −(k · (x − rest) + c · v) / m. It grows without bound where 2·c·h + k·h² > 4·m.
struct SteppedSpring: Equatable, Sendable {
  /// How the time that passed becomes steps.
  enum Stepping: Equatable, Sendable {
    /// One step as long as the time that passed: the way depends on when frames come.
    case frame
    /// Steps of one length, s; what is left over waits for the next frame, so that the way does not
    /// depend on when frames come. Of a frame that is later than `atMost` steps the rest of the
    /// time is dropped: the motion falls behind instead of keeping the app busy.
    case fixed(MediaTime, atMost: Int)
  }

  var rest: Double
  private(set) var position: Double
  /// How fast it moves, per s.
  private(set) var velocity = 0.0
  private(set) var steps = 0
  /// Time that was dropped so far, s.
  private(set) var dropped: MediaTime = 0
  private let spring: Spring
  private let stepping: Stepping
  private var waiting: MediaTime = 0

  /// Holds a mass at `position`.
  ///
  /// - Parameters:
  ///   - spring: its mass, stiffness and damping count, each as it is.
  ///   - rest: where the spring pulls to.
  init(_ spring: Spring, from position: Double, to rest: Double, _ stepping: Stepping) {
    (self.spring, self.position, self.rest, self.stepping) = (spring, position, rest, stepping)
  }

  /// Lets `elapsed` s pass; a time that is not above 0 changes nothing.
  ///
  /// - Complexity: O(1) under ``Stepping/frame``, else O(steps), at most `atMost`; a step's length
  ///   that is not above 0 takes none.
  mutating func advance(by elapsed: MediaTime) {
    guard elapsed > 0 else { return }
    switch stepping {
    case .frame: step(elapsed)
    case .fixed(let length, let most):
      guard length > 0 else { return }
      waiting += elapsed
      var taken = 0
      // A sum of frames' times may be a rounding short of a step.
      while waiting > length * (1 - 1e-9), taken < most {
        step(length)
        waiting -= length
        taken += 1
      }
      guard waiting > length * (1 - 1e-9) else { return }
      dropped += waiting
      waiting = 0
    }
  }

  private mutating func step(_ length: MediaTime) {
    let force = -spring.stiffness * (position - rest) - spring.damping * velocity
    velocity += length * force / spring.mass
    position += length * velocity
    steps += 1
  }
}
