import Foundation
import ResultStore
import SampleStatistics

/// One number per process: the median over its rounds of the logarithm of a time against a partner that ran
/// in the same rounds.
struct ProcessLogs {
  private struct Key: Hashable {
    let caseID: String
    let stage: String
  }

  /// The metric that is compared.
  static let metric = "cpu_time"
  private var values: [Key: [Int: [Int: Double]]] = [:]

  init(_ samples: [SampleRow]) {
    for row in samples where row.metric == Self.metric && row.pass == "time" {
      guard let value = row.value else { continue }
      values[Key(caseID: row.caseID, stage: row.stage), default: [:]][
        row.process, default: [:]][row.round] = value
    }
  }

  /// The logs of `stage` of a case against `partnerStage` of another; nil where some process has no positive
  /// pair in half of its rounds: such a stage is below what the clock can tell from nothing.
  func logs(_ caseID: String, _ stage: String, per partner: String, _ partnerStage: String)
    -> [Double]?
  {
    guard let own = values[Key(caseID: caseID, stage: stage)],
      let others = values[Key(caseID: partner, stage: partnerStage)]
    else { return nil }
    var result: [Double] = []
    for (process, rounds) in own.sorted(by: { $0.key < $1.key }) {
      let pairs = rounds.compactMap { round, value -> Double? in
        guard let other = others[process]?[round], value > 0, other > 0 else { return nil }
        return log(value / other)
      }
      guard pairs.count * 2 > rounds.count, let median = Quantile.median(pairs) else { return nil }
      result.append(median)
    }
    return result.isEmpty ? nil : result
  }
}

/// Two groups of independent logarithms compared: Welch's test, which needs no equal spread.
struct WelchComparison {
  /// Mean of the second group less that of the first.
  let difference: Double
  /// The two-sided p value.
  let p: Double
  /// Half the width of the 95 % interval of the difference.
  let halfWidth: Double
  /// The difference that would have been found with a chance of 80 %.
  let detectable: Double

  /// Nil for fewer than two values on a side.
  ///
  /// Source: Welch, Biometrika 34 (1947), degrees of freedom after Satterthwaite.
  init?(_ first: [Double], _ second: [Double]) {
    guard first.count > 1, second.count > 1 else { return nil }
    let (one, other) = (Self.moments(first), Self.moments(second))
    difference = other.mean - one.mean
    let variance = one.variance + other.variance
    guard variance > 0 else {
      (p, halfWidth, detectable) = (difference == 0 ? 1 : 0, 0, 0)
      return
    }
    let freedom =
      variance * variance
      / (one.variance * one.variance / Double(first.count - 1)
        + other.variance * other.variance / Double(second.count - 1))
    let error = variance.squareRoot()
    let critical = StudentT.quantile(0.975, degreesOfFreedom: freedom)
    p = min(1, 2 * StudentT.distribution(-abs(difference) / error, freedom))
    halfWidth = critical * error
    detectable = (critical + StudentT.quantile(0.8, degreesOfFreedom: freedom)) * error
  }

  /// The mean and the variance of the mean.
  private static func moments(_ values: [Double]) -> (mean: Double, variance: Double) {
    let count = Double(values.count)
    let mean = values.reduce(0) { $0 + $1 / count }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, squares / (count - 1) / count)
  }
}
