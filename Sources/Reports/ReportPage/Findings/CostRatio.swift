import Charts
import Foundation
import ResultStore
import SampleStatistics
import Vocabulary
import Wording

/// How many times one case costs what another does.
struct CostRatio: Equatable {
  /// Where it comes from.
  enum Basis: Equatable {
    /// Pairs of rounds: the unit is the process.
    case processes(Int)
    /// Pairs of rounds of a single process: the interval cannot see what another would have shown.
    case rounds(Int)
    /// The medians of the report, for want of samples: no pairs, no interval.
    case medians
  }

  let ratio: Double
  let lower: Double?
  let upper: Double?
  let basis: Basis
  /// Pairs left out because a value was not above 0.
  let pairsLeftOut: Int
  /// The pairs that the ratio is of; 0 where it is of medians.
  var pairs = 0

  /// The effect below which a difference is not worth telling: ±1 %.
  static let minimumEffect = 0.01

  /// `0.41 × [0.40, 0.42]`.
  var text: String { text(.page) }

  /// The same in the style of the place where it stands: `0.41 x [0.40, 0.42]`.
  func text(_ number: PeopleNumber) -> String {
    number.times(ratio) + (interval(number).map { " " + $0 } ?? "")
  }

  /// As charts draw it.
  func plotted(_ note: String) -> PlottedNumber {
    PlottedNumber(ratio, lower: lower, upper: upper, note: note)
  }

  /// `[0.40, 0.42]`.
  var interval: String? { interval(.page) }

  private func interval(_ number: PeopleNumber) -> String? {
    guard let lower, let upper else { return nil }
    return "[\(number.ratio(lower)), \(number.ratio(upper))]"
  }

  /// The interval lies within ±1 % of 1.
  var isSame: Bool {
    guard let lower, let upper else { return false }
    return lower >= 1 - Self.minimumEffect && upper <= 1 + Self.minimumEffect
  }

  /// The interval holds 1, or there is none.
  var isOpen: Bool {
    guard let lower, let upper else { return true }
    return lower <= 1 && upper >= 1
  }
}

/// Names a round of a run: what is paired.
struct RoundKey: Hashable {
  let process: Int
  let round: Int
}

extension RunFacts {
  /// The ratio of costs of a stage, `first` / `second`: paired by process and round where there are
  /// samples of both, else of the medians; nil when there is neither.
  func ratio(_ first: MeasuredCase, to second: MeasuredCase, _ stage: Stage) -> CostRatio? {
    CostRatio.paired(samples(first, stage), samples(second, stage))
      ?? CostRatio.ofMedians(cost(first, stage)?.median, cost(second, stage)?.median)
  }
}

extension RunFacts {
  /// The ratio of CPU times of a stage in each session of a run that joins several, in their order;
  /// none for other runs, and where samples are missing.
  func sessionRatios(
    _ first: MeasuredCase, to second: MeasuredCase, _ stage: Stage
  ) -> [Double] {
    guard case .list(let sessions)? = run.manifest?["sessions"] else { return [] }
    let starts = sessions.compactMap { session -> Int? in
      guard case .object(let session) = session,
        case .integer(let first)? = session["first_process"]
      else { return nil }
      return first
    }.sorted()
    return starts.indices.compactMap { index in
      let end = index + 1 < starts.count ? starts[index + 1] : Int.max
      func own(_ measured: MeasuredCase) -> [SampleRow] {
        samples(measured, stage).filter { (starts[index]..<end).contains($0.process) }
      }
      return CostRatio.paired(own(first), own(second))?.ratio
    }
  }
}

extension CostRatio {
  /// The ratio of two medians, without pairs and without an interval; nil unless both are above 0.
  static func ofMedians(_ first: Double?, _ second: Double?) -> CostRatio? {
    guard let first, let second, first > 0, second > 0, (first / second).isNormal else {
      return nil
    }
    return CostRatio(
      ratio: first / second, lower: nil, upper: nil, basis: .medians, pairsLeftOut: 0)
  }

  /// The ratio of samples paired by process and round; nil when there is no pair.
  static func paired(_ first: [SampleRow], _ second: [SampleRow]) -> CostRatio? {
    var denominators: [RoundKey: Double] = [:]
    for sample in second {
      let round = RoundKey(process: sample.process, round: sample.round)
      if let value = sample.value, denominators[round] == nil { denominators[round] = value }
    }
    var processes: [Int: [(numerator: Double, denominator: Double)]] = [:]
    var leftOut = 0
    for sample in first {
      let round = RoundKey(process: sample.process, round: sample.round)
      guard let value = sample.value, let other = denominators[round] else { continue }
      if value > 0, other > 0, (value / other).isNormal {
        processes[sample.process, default: []].append((value, other))
      } else {
        leftOut += 1
      }
    }
    let groups = processes.sorted { $0.key < $1.key }.map(\.value)
    guard let result = PairedRatio.of(groups), result.ratio.isNormal else { return nil }
    // An interval from too wide a spread leaves the range of numbers.
    let interval = result.interval.flatMap {
      $0.lower.isNormal && $0.upper.isNormal ? $0 : nil
    }
    return CostRatio(
      ratio: result.ratio, lower: interval?.lower, upper: interval?.upper,
      basis: result.unit == .process ? .processes(result.units) : .rounds(result.units),
      pairsLeftOut: leftOut, pairs: groups.reduce(0) { $0 + $1.count })
  }
}
