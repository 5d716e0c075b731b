import Foundation
import Statistics
import Vocabulary

/// One number per process: the median over its rounds of the logarithm of a time against a partner
/// that ran in the same rounds.
struct ProcessLogs {
  private struct Key: Hashable {
    let caseID: String
    let stage: Stage
  }

  private var values: [Key: [Int: [Int: Double]]] = [:]

  init(_ samples: [SampleRow]) {
    for row in samples where row.metric == .cpuTime && row.pass == .time {
      guard let value = row.value else { continue }
      values[Key(caseID: row.caseID, stage: row.stage), default: [:]][
        row.process, default: [:]][row.round] = value
    }
  }

  /// The logs of `stage` of a case against `partnerStage` of another; nil where some process has no
  /// positive pair in half of its rounds: such a stage is below what the clock can tell from
  /// nothing.
  func logs(_ caseID: String, _ stage: Stage, per partner: String, _ partnerStage: Stage)
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

/// Two groups of independent numbers, of logarithms for times, compared: Welch's test, which needs
/// no equal spread.
struct WelchComparison {
  /// Mean of the second group less that of the first.
  let difference: Double
  /// The two-sided p value.
  let p: Double
  /// Half the width of the 95 % interval of the difference.
  let halfWidth: Double
  /// The difference that would have been found with a chance of 80 %.
  let detectable: Double

  /// Nil for fewer than two values on a side, and for a spread that no number can hold.
  ///
  /// Source: Welch, Biometrika 34 (1947), degrees of freedom after Satterthwaite.
  init?(_ first: [Double], _ second: [Double]) {
    guard let one = Moments.of(first), let other = Moments.of(second) else { return nil }
    difference = other.mean - one.mean
    // Of the means.
    let variances = (one.variance / Double(first.count), other.variance / Double(second.count))
    let variance = variances.0 + variances.1
    guard variance.isFinite, difference.isFinite else { return nil }
    guard variance > 0 else {
      (p, halfWidth, detectable) = (difference == 0 ? 1 : 0, 0, 0)
      return
    }
    // As shares: the squares of very small or large variances are no numbers.
    let shares = (variances.0 / variance, variances.1 / variance)
    let freedom =
      1
      / (shares.0 * shares.0 / Double(first.count - 1)
        + shares.1 * shares.1 / Double(second.count - 1))
    let error = variance.squareRoot()
    let critical = StudentT.quantile(0.975, degreesOfFreedom: freedom)
    p = min(1, 2 * StudentT.distribution(-abs(difference) / error, freedom))
    halfWidth = critical * error
    detectable = (critical + StudentT.quantile(0.8, degreesOfFreedom: freedom)) * error
  }
}
