import AnimationTiming
import Testing

/// A mass on a spring that is moved step by step, as a physics engine moves it, where ``Spring``
/// has the way in closed form.
///
/// A step of h s is that of the semi-implicit Euler method: v += h · a, then x += h · v, with
/// a = −(k · (x − 1) + c · v) / m. It grows without bound where 2·c·h + k·h² > 4·m.
private struct SteppedSpring {
  /// A step's length, s; what is left over waits for the next frame. Nil for one step a frame.
  let length: MediaTime?
  var (position, velocity) = (0.0, 0.0)
  var waiting: MediaTime = 0

  init(length: MediaTime?, frames: [MediaTime] = []) {
    self.length = length
    for frame in frames { advance(by: frame) }
  }

  mutating func advance(by elapsed: MediaTime) {
    guard let length else { return step(elapsed) }
    waiting += elapsed
    // A sum of frames' times may be a rounding short of a step.
    while waiting > length * (1 - 1e-9) {
      step(length)
      waiting -= length
    }
  }

  private mutating func step(_ length: MediaTime) {
    let spring = Spring()
    let force = -spring.stiffness * (position - 1) - spring.damping * velocity
    velocity += length * force / spring.mass
    position += length * velocity
  }
}

@Suite("A spring that is moved step by step")
struct SteppedSpringTests {
  @Test("comes to the way in closed form as steps get shorter, by the method's first order")
  func closedForm() {
    let errors = [120.0, 240, 480, 960].map { rate in
      var spring = SteppedSpring(length: 1 / rate)
      var worst = 0.0
      for frame in 1...120 {
        spring.advance(by: 1 / 60)
        worst = max(worst, abs(spring.position - Spring().progress(at: Double(frame) / 60)))
      }
      return worst
    }
    #expect(errors[0] < 0.05)
    for (longer, shorter) in zip(errors, errors.dropFirst()) {
      #expect(abs(longer / shorter - 2) < 0.2)
    }
  }

  @Test("goes the same way whenever frames come, by steps of one length, and not by one a frame")
  func frames() {
    let even = [Double](repeating: 1 / 60, count: 30)
    // 2.4 and 1.8 steps: what is left over counts.
    let uneven = [Double](repeating: 0.01, count: 20) + [Double](repeating: 0.0075, count: 40)
    let same = [even, uneven].map { SteppedSpring(length: 1 / 240, frames: $0).position }
    #expect(same[0] == same[1])
    let ways = [even, uneven].map { SteppedSpring(length: nil, frames: $0).position }
    #expect(abs(ways[0] - ways[1]) > 0.01)
  }

  @Test("runs away where one step takes all of several late frames, and not by short ones")
  func runsAway() {
    // 2 · 10 · h + 100 · h² > 4 from h = 0.124 s on.
    let late = [Double](repeating: 0.2, count: 20)
    #expect(abs(SteppedSpring(length: nil, frames: late).position) > 100)
    let allowed = [Double](repeating: 0.12, count: 20)
    #expect(abs(SteppedSpring(length: nil, frames: allowed).position) < 3)
    #expect(abs(SteppedSpring(length: 1 / 240, frames: late).position - 1) < 0.05)
  }
}
