import Testing

@testable import Measurement

@Suite("Pair shares")
struct PairSharesTests {
  @Test("pairs follow variances and fill the budget")
  func proportion() {
    let shares = PairShares.pairs(
      variances: [4, 1, 2], pairSeconds: 0.1, cellSeconds: [0.1, 0.1, 0.1], budgetSeconds: 55)
    // 200 pairs at 0.1 s, and 200 + 50 + 100 cells at 0.1 s.
    #expect(shares == [200, 50, 100])
  }

  @Test("nothing is spent of no budget, and no cell gets more than the most")
  func bounds() {
    #expect(
      PairShares.pairs(
        variances: [1, 1e-9], pairSeconds: 1, cellSeconds: [1, 1], budgetSeconds: 0)
        == [0, 0])
    #expect(
      PairShares.pairs(
        variances: [1, 1], pairSeconds: 0, cellSeconds: [0, 0], budgetSeconds: 1)
        == [PairShares.most, PairShares.most])
  }

  @Test(
    "a cell whose pilot shows no variance counts as the noisiest", arguments: [0, .nan, .infinity])
  func unknown(variance: Double) {
    let shares = PairShares.pairs(
      variances: [variance, 1], pairSeconds: 0, cellSeconds: [1, 1], budgetSeconds: 100)
    #expect(shares == [50, 50])
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
