import Foundation
import Testing

@testable import Measurement

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
