import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Pay-off frame")
struct PayOffTests {
  private let reference = PayOff.Start(first: 100, ten: 1000, frame: 100)

  @Test(
    "the frame at whose end both have cost the same",
    arguments: [
      ("ahead at once", 90, 500, 50, 1), ("level after the first frame", 100, 500, 50, 1),
      ("100 behind, then 100 ahead", 200, 900, 50, 5.5),
      ("level after the tenth", 900, 1000, 50, 10),
      ("500 behind, 50 saved a frame", 900, 1500, 50, 20),
      ("never, without a steady saving", 50, 100, 100, nil), ("never", 50, 100, 120, nil),
    ] as [(String, Double, Double, Double, Double?)])
  func frame(
    _ name: String, _ first: Double, _ ten: Double, _ steady: Double, _ expected: Double?
  ) {
    let start = PayOff.Start(first: first, ten: ten, frame: steady)
    let frame = PayOff.frame(of: start, against: reference)
    #expect((frame == nil) == (expected == nil), "\(name)")
    if let frame, let expected { #expect(abs(frame - expected) < 1e-12, "\(name)") }
  }

  @Test("processes give a mean and an interval; one gives none; one without a saving gives nothing")
  func estimate() throws {
    let others = [0: reference, 1: reference, 2: reference]
    let mine = [0: 1500.0, 1: 1550].mapValues { PayOff.Start(first: 900, ten: $0, frame: 50) }
    let estimate = PayOff.estimate(mine, against: others, in: .one)
    #expect(estimate.value == 20.5)
    #expect(try #require(estimate.lower) < 20.5)
    #expect(try #require(estimate.upper) > 20.5)
    let alone = PayOff.estimate(mine.filter { $0.key == 0 }, against: others, in: .one)
    #expect(alone == ScalingRow.Estimate(20))
    let spoiled = mine.merging([2: PayOff.Start(first: 1, ten: 2, frame: 100)]) { $1 }
    #expect(PayOff.estimate(spoiled, against: others, in: .one) == ScalingRow.Estimate())
    #expect(PayOff.estimate([:], against: others, in: .one) == ScalingRow.Estimate())
  }
}
