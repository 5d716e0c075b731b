import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("What was judged, in words")
struct JudgedRowsTests {
  private static func rows(
    _ kind: ComparedRow.Kind, _ verdicts: [Verdict: Int]
  ) -> [ComparedRow] {
    verdicts.flatMap { verdict, count in
      (0..<count).map { number in
        ComparedRow(
          caseID: "case \(number)", strategy: "s", stage: .frame, metric: "m", pass: .time,
          unit: "ns", kind: kind
        ).with(verdict, "")
      }
    }
  }

  @Test(
    "each kind of rows has a clause, and one that was not judged says so",
    arguments: [
      (
        [Verdict.same: 98, .improved: 1], [Verdict.noisy: 12],
        "98 exact rows the same, 1 improved; timed rows were not judged: all 12 were noisy"
      ),
      (
        [.same: 1], [.noisy: 2, .inconclusive: 1],
        "1 exact row the same; timed rows were not judged: 1 inconclusive, 2 noisy"
      ),
      (
        [.missing: 1], [.same: 3, .noisy: 1], "1 exact row missing; 3 timed rows the same, 1 noisy"
      ),
      ([:], [.noisy: 1], "timed rows were not judged: 1 noisy"),
      (
        [.notComparable: 4], [:], "exact rows were not judged: all 4 were not comparable"
      ),
      ([:], [:], "no row in common"),
    ])
  func clauses(_ exact: [Verdict: Int], _ times: [Verdict: Int], _ words: String) {
    let rows =
      Self.rows(.time, times) + Self.rows(.exact, exact)
      + Self.rows(.informative, [.inconclusive: 5])
    #expect(Ledger(rows).judged == words)
  }
}
