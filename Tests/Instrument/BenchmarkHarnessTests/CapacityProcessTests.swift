import FramePacing
import Instrumentation
import SampleStatistics
import Testing
import Vocabulary

@testable import BenchmarkHarness

@Suite("Capacities over processes")
struct CapacityProcessTests {
  private func context(_ process: Int, seed: UInt64 = 1) -> PassContext {
    PassContext(
      rule: SamplingRule(), seed: seed, process: process, clock: CPUClock(source: .threadClock),
      startNeighbour: nil, shouldStop: { false }, emit: { _ in })
  }

  /// What a search with this seed puts on screen before the ramps and after.
  private func tried(_ seed: UInt64) throws -> [Int] {
    var rule = CapacityRule()
    rule.resamples = 1
    let screen = ScriptedScreen(testDescription: "", app: { count, _ in 40e-6 * Double(count) })
    var search = CapacitySearch(
      rule: rule, refreshHz: 60, ceiling: 4096, seed: seed,
      observe: { try screen.observe($0, seconds: 0.5) }, isOver: { false })
    _ = try search.run()
    return search.observations.map(\.count)
  }

  @Test("each process, case and seed of a run has a ladder of its own, the same when asked again")
  func ladders() throws {
    func ladder(_ process: Int, _ caseID: String, seed: UInt64 = 1) throws -> [Int] {
      try tried(context(process, seed: seed).seed(salt: 0xA24B_AED5, caseID: caseID))
    }
    let first = try ladder(0, "a")
    #expect(try ladder(0, "a") == first)
    let others = try [
      ladder(1, "a"), ladder(2, "a"), ladder(0, "b"), ladder(0, "a", seed: 2),
    ]
    for (index, other) in others.enumerated() {
      #expect(other != first, "\(index)")
      // Not only the ramps differ: no rung of four or more is the same for all.
      #expect(Set(other.prefix(8)).subtracting(first.prefix(8)).count >= 3, "\(index)")
    }
  }

  /// A search over screens that miss refreshes in `share` of their runs whatever is on them.
  private func search(
    share: Double, seed: UInt64
  ) throws -> (CapacitySearch, CapacityEstimate?) {
    var rule = CapacityRule()
    rule.resamples = 50
    var generator = SeededGenerator(seed: seed)
    var search = CapacitySearch(
      rule: rule, refreshHz: 60, ceiling: 4096, seed: seed,
      observe: { count in
        let late = Double.random(in: 0..<1, using: &generator) < share ? 20 : -1
        let screen = ScriptedScreen(
          testDescription: "", app: { $1 == late ? 0.04 : 40e-6 * Double($0) })
        return try screen.observe(count, seconds: 0.7)
      }, isOver: { false })
    let estimate = try search.run()
    return (search, estimate)
  }

  @Test("a number is only told where the hitch ratio up to it is below the limit")
  func hitches() throws {
    var refused = 0
    for seed in 1...4 as ClosedRange<UInt64> {
      for share in [0, 0.3] {
        let (search, estimate) = try search(share: share, seed: seed)
        let found = try #require(estimate)
        let refusal = CapacityPass.Refusal(of: found, search, CapacityRule())
        let ratio = try #require(search.hitchRatio(upTo: found.value))
        let isTold = ratio < 5 || found.bound == .floor
        #expect((refusal == nil) == isTold, "seed \(seed), share \(share)")
        guard share > 0, let refusal else { continue }
        refused += 1
        #expect(refusal.flags == [.hitches])
        #expect(refusal.reason.contains("not below 5.0 ms/s"))
      }
    }
    #expect(refused > 1)
  }

  @Test("a search that had no time gives no number, and says why")
  func nothing() throws {
    var search = CapacitySearch(
      refreshHz: 60, ceiling: 1, seed: 1, observe: { _ in nil }, isOver: { true })
    let refusal = CapacityPass.Refusal(of: try search.run(), search, CapacityRule())
    #expect(refusal?.flags == [.timeLimit, .undecided])
    #expect(refusal?.reason.contains("more time") == true)
  }

  @Test("five searches whose screens differ by 2 % hold the truth in nine of ten runs or more")
  func coverage() throws {
    var generator = SeededGenerator(seed: 7)
    var rule = CapacityRule()
    rule.resamples = 40
    let runs = 20
    let held = try (0..<runs).count { run in
      let estimates = try (0..<5).compactMap { process -> LogEstimate? in
        // Uniform within 3.5 %, of standard deviation 2 %.
        let cost = 100e-6 * (1 + .random(in: -0.035...0.035, using: &generator))
        let screen = ScriptedScreen(
          testDescription: "", app: { count, _ in cost * Double(count) })
        var search = CapacitySearch(
          rule: rule, refreshHz: 60, ceiling: 4096, seed: UInt64(5 * run + process),
          observe: { try screen.observe($0, seconds: 0.4) }, isOver: { false })
        return try search.run().flatMap { found in
          LogEstimate(
            Double(found.value), lower: found.low.map(Double.init),
            upper: found.high.map { Double($0) + 1 })
        }
      }
      return LogEstimate.mean(estimates)?.interval.contains(1 / 60 / 100e-6) == true
    }
    #expect(held >= 18, "\(held) of \(runs)")
  }
}
