import AnimationTiming
import Foundation
import Testing
import WaveViews

@testable import WaveSuites

@Suite("What the eye sees of an interruption")
struct InterruptionTraceTests {
  private static let linear = InterruptionStory.published(secondDuration: 1)
  private static let eased = InterruptionStory.published(
    secondDuration: 1, timingFunction: .easeInEaseOut)

  private func near(_ value: Double, _ expected: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(value - expected) <= tolerance
  }

  @Test("replacing jumps by what was still to go, and by nothing else")
  func replace() throws {
    let trace = try InterruptionTrace(Self.linear, mode: .replace)
    #expect(near(trace.positionBreak, 300))
    #expect(near(trace.velocityBreak, 1000, 0.01))
    // 300 pt at the retarget, less the first frame of the way back, 500/60 pt, plus the last of the
    // way.
    #expect(trace.positionJump > 280 && trace.positionJump < 310)
  }

  @Test("beginning from the current state keeps the position and breaks the velocity")
  func beginFromCurrentState() throws {
    let trace = try InterruptionTrace(Self.linear, mode: .beginFromCurrentState)
    #expect(near(trace.positionBreak, 0))
    #expect(near(trace.velocityBreak, 500 + 200, 0.01))
  }

  @Test("additive animations keep the velocity only if their curve starts flat")
  func additive() throws {
    let linear = try InterruptionTrace(Self.linear, mode: .additive)
    let eased = try InterruptionTrace(Self.eased, mode: .additive)
    #expect(near(linear.positionBreak, 0) && near(eased.positionBreak, 0))
    #expect(near(linear.velocityBreak, 500, 0.01))
    #expect(eased.velocityBreak < 0.05)
    let current = try InterruptionTrace(Self.eased, mode: .beginFromCurrentState)
    #expect(current.velocityBreak > 100)
  }

  @Test(
    "a finger hands its velocity to a spring, and to nothing else",
    arguments: InterruptionMode.allCases)
  func finger(_ mode: InterruptionMode) throws {
    let trace = try InterruptionTrace(.cancelled(), mode: mode)
    // Every mode is where the finger lets go; an eased curve starts at rest.
    #expect(trace.positionBreak < 1e-9)
    #expect(near(trace.velocityBreak, mode == .spring ? 0 : 800, 0.3))
    let frames = trace.frames
    let release = try #require(trace.breaks.last?.x.before)
    // After 0.4 s of 1, eased or on a spring, and 80 pt less a tenth of a second later.
    let gone = 9.2334 * 0.4
    let way = mode == .spring ? 500 * (1 - (1 + gone) * exp(-gone)) : 165.942
    #expect(near(release, way - 80, 1e-3))
    let held = frames.filter { $0.time > 1000.5 + 1e-6 && $0.time < 1000.6 - 1e-6 }
    #expect(held.count == 5 && held.allSatisfy { $0.appAnimations == 0 })
    for (frame, next) in zip(held, held.dropFirst()) {
      #expect(near(next.x - frame.x, -800 / 60, 1e-9))
    }
    guard mode == .spring else { return }
    // A critically damped spring in closed form: e^(−ωt) · (x + (v + ω x) t).
    let frequency = 9.2334 / 0.4
    for frame in frames where frame.time > 1000.6 + 1e-6 && frame.serverAnimations == 1 {
      let time = frame.time - 1000.6
      let place =
        exp(-frequency * time) * (release + (-800 + frequency * release) * time)
      #expect(near(frame.x, place, 1e-6))
    }
    #expect(frames.last?.x == 0 && frames.last?.serverAnimations == 0)
  }

  @Test("a change between two frames is made at its own time")
  func betweenFrames() throws {
    let story = InterruptionStory(
      start: 1, x: 0, moves: [.init(time: 1.25, x: 100, duration: 1)], timingFunction: nil,
      refreshHz: 2)
    let trace = try InterruptionTrace(story, mode: .replace)
    #expect(trace.frames.map(\.x) == [0, 25, 75, 100])
  }
}
