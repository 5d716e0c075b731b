import Reports
import TestSupport
import Testing
import Vocabulary

/// Two runs in real time and what must be said of them.
struct JudgedPair: CustomTestStringConvertible {
  let testDescription: String
  let pair: PacedPair
  let verdict: Verdict
  let says: String

  init(
    _ name: String, _ metric: MetricName, _ before: [Double], _ after: [Double], _ verdict: Verdict,
    _ says: String = "", _ edit: (inout PacedPair) -> Void = { _ in }
  ) {
    testDescription = name
    var pair = PacedPair(metric, before, after)
    edit(&pair)
    (self.pair, self.verdict, self.says) = (pair, verdict, says)
  }
}
