import Foundation
import Testing

@testable import Measurement

@Suite("A ratio of pairs has the process as its unit")
struct PairedRatioTests {
  typealias Pair = PairedRatio.Pair

  @Test("processes that agree give their ratio and an interval of no width")
  func agreement() throws {
    let processes: [[Pair]] = [[(2, 1), (4, 2)], [(6, 3)], [(1, 0.5)]]
    let ratio = try #require(PairedRatio.of([processes]))
    #expect(agree(ratio.ratio, 2, to: 1e-15))
    let interval = try #require(ratio.interval)
    #expect(agree(interval.lower, 2, to: 1e-15) && agree(interval.upper, 2, to: 1e-15))
    #expect(ratio.unit == .process && ratio.units == 3)
  }

  @Test("the ratio is geometric: twice and half make one")
  func geometric() throws {
    let ratio = try #require(PairedRatio.of([[[(2, 1)], [(1, 2)]]]))
    #expect(agree(ratio.ratio, 1, to: 1e-15))
    // Logs +-ln 2: half-width t(1, 0.975) · ln 2.
    let half = 12.706_204_736_2 * log(2.0)
    #expect(agree(try #require(ratio.interval).upper, exp(half), to: 1e-8))
  }

  @Test("many rounds of a process weigh no more than few of another")
  func processesWeighAlike() throws {
    let many = Array(repeating: Pair(4, 1), count: 100)
    let ratio = try #require(PairedRatio.of([[many, [(1, 1)]]]))
    #expect(agree(ratio.ratio, 2, to: 1e-14))
  }

  @Test("one process counts its rounds, and five are too few for an interval")
  func oneProcess() throws {
    let five = try #require(PairedRatio.of([[(1...5).map { (Double($0), 1) }]]))
    #expect(five.unit == .round && five.units == 5 && five.interval == nil)
    let six = try #require(PairedRatio.of([[(1...6).map { (Double($0), 1) }]]))
    let interval = try #require(six.interval)
    #expect(agree(interval.lower, 1, to: 1e-15) && agree(interval.upper, 6, to: 1e-15))
  }

  @Test("pairs without a ratio are left out, and processes without a pair")
  func withoutRatio() throws {
    let nothing: [Pair] = [
      (0, 1), (1, 0), (-1, 2), (2, -1), (.nan, 1), (1, .nan), (.infinity, 1), (1, .infinity),
      (.leastNonzeroMagnitude, .greatestFiniteMagnitude),
    ]
    #expect(PairedRatio.of([[nothing]]) == nil)
    #expect(PairedRatio.of([[]]) == nil)
    #expect(PairedRatio.of([[[]]]) == nil)
    let some = try #require(PairedRatio.of([[nothing + [(3, 1)], [(3, 1)], nothing, []]]))
    #expect(agree(some.ratio, 3, to: 1e-15) && some.units == 2)
  }

  @Test("numbers meet those of the same round of the same process, in whatever order they come")
  func rounds() throws {
    let mine: [PairedRatio.RoundValue] = [(1, 0, 6), (0, 1, 10), (0, 0, 2), (0, 7, 99), (2, 0, 1)]
    let theirs: [PairedRatio.RoundValue] = [(0, 0, 1), (0, 1, 5), (0, 1, 1), (1, 0, 3), (1, 1, 9)]
    let ratio = try #require(PairedRatio.of(mine, per: theirs, in: .one))
    #expect(agree(ratio.ratio, 2, to: 1e-15) && ratio.unit == .process && ratio.units == 2)
    #expect(ratio.pairsLeftOut == 0)
    let zeros = try #require(PairedRatio.of(mine + [(1, 1, 0)], per: theirs, in: .one))
    #expect(zeros.pairsLeftOut == 1 && agree(zeros.ratio, 2, to: 1e-15))
    #expect(PairedRatio.of(mine, per: [(3, 0, 1)], in: .one) == nil)
  }

  @Test("two medians have a ratio without an interval, and none where one is not above 0")
  func medians() throws {
    let ratio = try #require(PairedRatio.ofMedians(3, 2))
    #expect(ratio.ratio == 1.5 && ratio.interval == nil && ratio.unit == .none)
    #expect(PairedRatio.ofMedians(0, 2) == nil && PairedRatio.ofMedians(1, nil) == nil)
  }
}
