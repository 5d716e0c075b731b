import Foundation
import Testing

@testable import Measurement

@Suite("Coupled batches")
struct CoupledBatchesTests {
  private func run(_ octets: Int, _ cost: (_ isA: Bool, _ turn: Int) -> Double) -> (
    [Double], [Double]
  ) {
    var (a, b): ([Double], [Double]) = ([], [])
    for turn in 0..<octets * 8 {
      let isA = CoupledBatches.turns[turn % 8]
      if isA { a.append(cost(isA, turn)) } else { b.append(cost(isA, turn)) }
    }
    return (a, b)
  }

  @Test(
    "a side that costs 1 % more shows 1 %, a price for coming first nothing", arguments: [1, 4, 7])
  func order(octets: Int) throws {
    let (a, b) = run(octets) { isA, turn in (isA ? 100 : 101) * (turn % 2 == 0 ? 1.2 : 1) }
    let log = try #require(CoupledBatches.logRatio(a: a, b: b))
    #expect(abs(exp(log) - 1.01) < 1e-12)
  }

  @Test("a host that drifts by 0.1 % per turn cancels, and one spike changes nothing")
  func driftAndSpike() throws {
    let drifting = run(4) { _, turn in 100 * pow(1.001, Double(turn)) }
    #expect(abs(try #require(CoupledBatches.logRatio(a: drifting.0, b: drifting.1))) < 1e-12)
    let spiked = run(4) { _, turn in turn == 9 ? 1e6 : 100 }
    #expect(CoupledBatches.logRatio(a: spiked.0, b: spiked.1) == 0)
  }

  @Test("each couple of an octet counts as much as the others", arguments: 0..<4)
  func positions(_ position: Int) throws {
    var b = [1.0, 1, 1, 1]
    b[position] = exp(0.4)
    let log = try #require(CoupledBatches.logRatio(a: [1, 1, 1, 1], b: b))
    #expect(abs(log - 0.1) < 1e-12)
  }

  @Test("incomplete octets and impossible times give no number")
  func refusals() {
    #expect(CoupledBatches.logRatio(a: [], b: []) == nil)
    #expect(CoupledBatches.logRatio(a: [1, 1, 1], b: [1, 1, 1]) == nil)
    #expect(CoupledBatches.logRatio(a: [1, 1, 1, 1], b: [1, 1, 1]) == nil)
    #expect(CoupledBatches.logRatio(a: [1, 1, 1, 0], b: [1, 1, 1, 1]) == nil)
    #expect(CoupledBatches.logRatio(a: [1, 1, 1, .infinity], b: [1, 1, 1, 1]) == nil)
  }
}

@Suite("Pair shares")
struct PairSharesTests {
  @Test(
    "pairs follow variances, up to the budget and a most; no variance counts as the noisiest",
    arguments: [
      // 200 pairs at 0.1 s, and 200 + 50 + 100 cells at 0.1 s.
      ([4, 1, 2], 0.1, 0.1, 55, [200, 50, 100]), ([1, 1e-9], 1, 1, 0, [0, 0]),
      ([1, 1], 0, 0, 1, [PairShares.most, PairShares.most]), ([0, 1], 0, 1, 100, [50, 50]),
      ([.nan, 1], 0, 1, 100, [50, 50]), ([.infinity, 1], 0, 1, 100, [50, 50]),
    ] as [([Double], Double, Double, Double, [Int])])
  func pairs(
    variances: [Double], pairSeconds: Double, cellSeconds: Double, budget: Double, shares: [Int]
  ) {
    let found = PairShares.pairs(
      variances: variances, pairSeconds: pairSeconds,
      cellSeconds: variances.map { _ in cellSeconds }, budgetSeconds: budget)
    #expect(found == shares)
  }

  @Test("turns are spread evenly and add up to the share", arguments: [0, 1, 7, 50, 99, 100])
  func turns(share: Int) {
    let turns = (0..<100).filter {
      PairShares.takesPart(share: share, longest: 100, number: $0)
    }
    #expect(turns.count == share)
    let firstHalf = turns.filter { $0 < 50 }.count
    #expect(abs(2 * firstHalf - share) <= 1)
  }
}
