import Testing

@testable import Measurement

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
