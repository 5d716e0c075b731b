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
    let ratio = try #require(PairedRatio.ofEstimates(3, 2))
    #expect(ratio.ratio == 1.5 && ratio.interval == nil && ratio.unit == .none)
    #expect(PairedRatio.ofEstimates(0, 2) == nil && PairedRatio.ofEstimates(1, nil) == nil)
  }

  // MARK: - Of means

  private static func values(_ means: [Double], rounds: Int = 2) -> [PairedRatio.RoundValue] {
    means.enumerated().flatMap { process, mean in
      (0..<rounds).map { (process, $0, mean + ($0 == 0 ? -0.1 : $0 == 1 ? 0.1 : 0)) }
    }
  }

  @Test("of what adds up it is the quotient of the means, with the delta method's interval")
  func means() throws {
    let (above, below) = (Self.values([1, 2, 3]), Self.values([4, 4, 7]))
    let ratio = try #require(PairedRatio.ofMeans(above, per: below, in: .one))
    #expect(agree(ratio.ratio, 6 / 15.0, to: 1e-14))
    #expect(ratio.unit == .process && ratio.units == 3 && ratio.pairs == 6)
    // Relative distances 1/2 - 4/5, 1 - 4/5, 3/2 - 7/5: sd 0.264575, t(2, 0.975) 4.302653.
    let half = 4.302_652_729_7 * (0.07 / 3.0).squareRoot()
    #expect(agree(try #require(ratio.interval).upper, 0.4 * exp(half), to: 1e-8))
    #expect(ratio.outlier == nil)
  }

  @Test("of several sessions these are the units, of one process its rounds")
  func unitsOfMeans() throws {
    let (above, below) = (Self.values([1, 2, 3, 4]), Self.values([4, 4, 7, 5]))
    let sessions = Sessions(firstProcesses: [0, 2])
    let ratio = try #require(PairedRatio.ofMeans(above, per: below, in: sessions))
    #expect(ratio.unit == .session && ratio.units == 2)
    let one = try #require(
      PairedRatio.ofMeans(Self.values([1], rounds: 3), per: Self.values([4], rounds: 3), in: .one))
    #expect(one.unit == .round && one.units == 3 && one.interval != nil)
    #expect(PairedRatio.ofMeans(Self.values([1]), per: [(1, 0, 2)], in: .one) == nil)
    #expect(PairedRatio.ofMeans([(0, 0, 0)], per: [(0, 0, 2)], in: .one) == nil)
  }

  @Test("the one process without which the interval is less than half as wide is told")
  func outlier() throws {
    let below = [2.34, 2.36, 4.03, 2.40, 2.38, 2.37]
    let ratio = try #require(
      PairedRatio.ofMeans(
        Self.values([0.84, 0.85, 0.83, 0.84, 0.86, 0.85]), per: Self.values(below), in: .one))
    let outlier = try #require(ratio.outlier)
    #expect(outlier.unit == 2)
    #expect(agree(outlier.denominator.own, 4.03, to: 1e-12))
    #expect(agree(outlier.denominator.least, 2.34, to: 1e-12))
    #expect(agree(outlier.denominator.most, 2.4, to: 1e-12))
    #expect(agree(outlier.ratioWithout, 4.24 / 11.85, to: 1e-12))
  }
}

@Suite("The session is a level above the process")
struct SessionsTests {
  @Test("processes are grouped by where sessions begin, in whatever order that is told")
  func groups() {
    let sessions = Sessions(firstProcesses: [5, 2])
    #expect(sessions.count == 2 && sessions.firstProcesses == [2, 5])
    let processes = [(9, "late"), (2, "first"), (4, "last"), (5, "next"), (0, "before")]
    #expect(
      sessions.grouped(processes.map { (process: $0.0, value: $0.1) })
        == [["first", "last", "before"], ["late", "next"]])
    #expect(Sessions.one.grouped([(process: 7, value: 1)]) == [[1]] && Sessions.one.count == 1)
    #expect(Sessions(firstProcesses: []) == .one && Sessions.one.grouped([(Int, Int)]()).isEmpty)
    // Of a session nothing was measured: it is no unit.
    #expect(!sessions.replicates([(process: 2, value: 1), (process: 3, value: 2)]).hasSessions)
  }

  @Test("intervals over sessions are those of SciPy", arguments: StatisticsTable.cases(\.sessions))
  func table(_ recorded: StatisticsTable.SessionCase) throws {
    let interval = try #require(Replicates(sessions: recorded.sessions).interval)
    #expect(agree(interval.lower, recorded.lower, to: 1e-9))
    #expect(agree(interval.upper, recorded.upper, to: 1e-9))
    // As log ratios, with numbers of processes as runs have them.
    var (rounds, firsts): ([PairedRatio.RoundValue], [Int]) = ([], [])
    for session in recorded.sessions {
      firsts.append(rounds.count)
      for value in session { rounds.append((rounds.count, 0, exp(value))) }
    }
    let ratio = try #require(
      PairedRatio.of(
        rounds, per: rounds.map { ($0.process, $0.round, 1) },
        in: Sessions(firstProcesses: firsts)))
    #expect(ratio.unit == .session && ratio.units == recorded.sessions.count)
    #expect(agree(log(ratio.interval?.lower ?? 0), recorded.lower, to: 1e-9))
    #expect(agree(log(ratio.interval?.upper ?? 0), recorded.upper, to: 1e-9))
  }

  @Test("one session is as before: Student's t up to five processes, then order statistics")
  func oneSession() throws {
    let five = Replicates(sessions: [[1, 2, 3, 4, 5], []])
    #expect(!five.hasSessions && five.interval == MeanInterval.of([1, 2, 3, 4, 5]).interval)
    let six = Replicates(sessions: [[1, 2, 3, 4, 5, 6]])
    #expect(six.interval == MedianInterval.orderStatistic([1, 2, 3, 4, 5, 6]))
    #expect(Replicates(sessions: [[1]]).interval == nil && Replicates(sessions: []).interval == nil)
    #expect(Replicates(sessions: [[1], [.infinity]]).interval == nil)
  }
}
