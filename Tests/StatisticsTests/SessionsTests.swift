import Foundation
import Testing

@testable import Statistics

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

  @Test("of two to four sessions the interval holds each one's own mean", arguments: 2...4)
  func holdsOwnMeans(_ count: Int) throws {
    // Student's half width is 6.4, 2.5 and 1.59 standard deviations of so many numbers, of which
    // none is farther from the mean than 0.71, 1.15 and 1.5.
    var source = NormalSource(seed: 9)
    for _ in 0..<50 {
      let replicates = Replicates(
        sessions: (0..<count).map { _ in
          let session = 0.06 * source.next()
          return (0..<3).map { _ in session + 0.03 * source.next() }
        })
      let interval = try #require(replicates.interval)
      #expect(replicates.independent.allSatisfy(interval.contains))
    }
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

  /// How far sessions are apart, %, and how many processes each has.
  struct Spread: CustomTestStringConvertible, Sendable {
    let percent: Double
    let processes: Int
    var testDescription: String { "\(percent) % between 4 sessions of \(processes) processes" }
  }

  static let spreads = [0.0, 2, 4, 6].flatMap { percent in
    (2...5).map { Spread(percent: percent, processes: $0) }
  }

  @Test(
    "with 3 % between processes the interval of a ratio holds the truth in 93 % of runs or more",
    arguments: spreads)
  func coverage(_ spread: Spread) {
    // 2000 runs know a share of 95 % to a standard error of 0.49 %.
    let runs = 2000
    var source = NormalSource(seed: UInt64(100 * spread.percent) + UInt64(spread.processes))
    let sessions = Sessions(firstProcesses: (0..<4).map { $0 * spread.processes })
    // What takes time, once: `table` holds intervals to these.
    let critical = [4, 4 * spread.processes].map {
      StudentT.quantile(0.975, degreesOfFreedom: Double($0 - 1))
    }
    func holds(_ logs: [Double], _ critical: Double) -> Bool {
      Moments.of(logs).map {
        abs($0.mean) <= critical * ($0.variance / Double(logs.count)).squareRoot()
      } == true
    }
    var (held, heldOverProcesses) = (0, 0)
    for _ in 0..<runs {
      let logs = (0..<4).flatMap { session in
        let own = spread.percent / 100 * source.next()
        return (0..<spread.processes).map {
          (process: session * spread.processes + $0, value: own + 0.03 * source.next())
        }
      }
      let replicates = sessions.replicates(logs)
      held += holds(replicates.independent, critical[0]) ? 1 : 0
      heldOverProcesses += holds(replicates.processes, critical[1]) ? 1 : 0
    }
    #expect(Double(held) / Double(runs) >= 0.93)
    // What the level is for.
    if spread.percent >= 4 { #expect(Double(heldOverProcesses) / Double(runs) < 0.9) }
  }
}
